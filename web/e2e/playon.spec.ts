import { expect, test } from '@playwright/test';
import { act, concede, habit, mine, open, read, type Seated, seatOf, sit } from './duels';
import { calm, look } from './screens';

/** A search compares for as long as it takes, and a machine may be slow. */
const COMPARED = { timeout: 300_000 };

/** Plays some steps of a new match and gives up: the match, and the moves at which there was a choice. */
async function given(game: string, steps: number): Promise<{ seated: Seated; plies: number[] }> {
  const rival = game === 'lunchtable' || game === 'fab' ? 'greedy' : null;
  const seated = await open({ game, seed: 'play-on', rival });
  const plies: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const frame = await mine(seated);
    plies.push(frame.info.ply);
    await act(seated, frame.info.ply, habit(frame));
  }
  await concede(seated);
  return { seated, plies };
}

for (const game of ['geniejack', 'rollio', 'lunchtable', 'fab']) {
  test(`a replay of ${game} is played on from the move that is shown`, async ({ page }) => {
    await calm(page);
    const { seated, plies } = await given(game, 5);
    const from = plies[3]!;
    await sit(page, game, seated);
    await page.goto(`/r/${seated.id}#t=${from}&side=0`);
    const bar = page.getByRole('region', { name: 'Replay' });
    await expect(bar.locator('.at')).toContainText(`move ${from}`);
    await look(page, `playon-${game}`);
    // Nothing is left to play at the end.
    await page.keyboard.press('End');
    await expect(bar.getByRole('button', { name: 'Play on from here' })).toBeDisabled();
    await page.goto(`/r/${seated.id}#t=${from}&side=0`);
    await expect(bar.locator('.at')).toContainText(`move ${from}`);
    await bar.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/m\//);
    await expect(page.getByText(`From move ${from}`)).toBeVisible();
    const own = await seatOf(page);
    expect(own.id).not.toBe(seated.id);
    await expect(page.locator('[data-action], [data-nav]').first()).toBeVisible();
    // What leaves no choice may have been done already. What was chosen from is the same.
    const frame = await mine(own);
    expect(frame.info.ply).toBeGreaterThanOrEqual(from);
    await act(own, frame.info.ply, habit(frame)).catch(() => {});
    expect((await read(seated)).info.to_move ?? null).toBeNull();
  });
}

test('a choice of a review is played on, and it says that it does not count', async ({ page }) => {
  await calm(page);
  const { seated, plies } = await given('lunchtable', 8);
  await sit(page, 'lunchtable', seated);
  await page.goto(`/r/${seated.id}#t=${plies[2]}&side=0`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'Chance to win' })).toBeVisible(COMPARED);
  const choices = page.getByRole('region', { name: 'Choices here' });
  if (await choices.getByText('No choice here').isVisible()) await choices.getByRole('button').click();
  await expect(choices.getByRole('listitem').first()).toBeVisible();
  await look(page, 'playon-review');
  const from = Number(await page.locator('.replay .at b').textContent());
  await choices.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.getByText(`From move ${from}`)).toBeVisible();
  const own = await seatOf(page);
  expect((await mine(own)).info.ply).toBeGreaterThanOrEqual(from);
  await concede(own);
  const over = page.locator('.over-sheet');
  await expect(over).toContainText(`You played on from move ${from}, so this match doesn't count.`);
  await look(page, 'playon-over');
});
