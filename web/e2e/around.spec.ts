import { expect, test } from '@playwright/test';
import { act, concede, habit, mine, open, playOut, seatOf, sit, winningSeed } from './duels';
import { calm, look } from './screens';

test('a replay to a move, from both sides', async ({ page }) => {
  await calm(page);
  const seated = await open({ game: 'lunchtable', seed: 'page-9' });
  for (let step = 0; step < 30; step += 1) {
    const frame = await mine(seated);
    await act(seated, frame.info.ply, habit(frame));
  }
  await concede(seated);
  const { id } = seated;
  await sit(page, 'lunchtable', seated);
  await page.goto(`/r/${id}#t=4&side=0`);
  await expect(page.locator('.replay .at')).toContainText('move 4');
  await expect(page.locator('.replay .lt')).toBeVisible();
  await look(page, 'replay');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#t=5&side=0$/);
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/#t=5&side=1$/);
  await expect(page.locator('.replay .lt')).toBeVisible();
  await page.keyboard.press(' ');
  await expect.poll(() => page.url()).not.toContain('#t=5&');
  await page.keyboard.press('End');
  // The whole log is there, longer than the window.
  await look(page, 'replay-end');
  await page.getByRole('slider', { name: 'Move' }).fill('2');
  await expect(page.locator('.replay .at')).toContainText('move 2');
});

for (const game of ['geniejack', 'rollio', 'fab']) {
  test(`${game}: a replay fits its board`, async ({ page }) => {
    await calm(page);
    const rival = game === 'fab' ? 'greedy' : null;
    const seated = await open({ game, seed: 'page-1', rival });
    for (let step = 0; step < 24; step += 1) {
      const frame = await mine(seated);
      if (frame.info.to_move === null) break;
      await act(seated, frame.info.ply, habit(frame));
    }
    await sit(page, game, seated);
    const { info } = await mine(seated);
    await page.goto(`/r/${seated.id}#t=${info.ply - 2}&side=0`);
    await expect(page.locator('.replay .at')).toContainText(`move ${info.ply - 2}`);
    await expect(page.locator('.replay .stagebox > *')).toBeVisible();
    await look(page, `replay-${game}`);
  });
}

test('the story is a map, chapters and stages are addresses', async ({ page }) => {
  await calm(page);
  await page.goto('/story');
  await expect(page.locator('.schap')).toHaveCount(16);
  await look(page, 'story');
  await page.goto('/story/1');
  await expect(page.locator('.schap')).toHaveCount(1);
  await look(page, 'story-chapter');
  await page.goto('/story/1/2');
  await expect(page.locator('.sstage')).toContainText('locked');
  await page.goto('/story/1/1');
  await expect(page.getByRole('button', { name: 'Play stage 1-1' })).toBeVisible();
  await look(page, 'story-stage');
});

test('a stage of the story is won: stars and what it pays', async ({ page }) => {
  await calm(page);
  const seed = await winningSeed({ stage: '1-1', deck: 'freaks' });
  await page.route('**/api/matches', (route) => {
    const asked = route.request();
    if (asked.method() !== 'POST') return route.continue();
    return route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), seed }) });
  });
  await page.goto('/story/1/1');
  await page.getByLabel('Your deck').selectOption('freaks');
  await page.getByRole('button', { name: 'Play stage 1-1' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('.lt')).toBeVisible();
  // The first stage introduces one idea a turn, and it can be put aside.
  const lesson = page.locator('[data-lesson="1"]');
  await expect(lesson).toContainText('Summon');
  await look(page, 'story-lesson');
  await lesson.getByRole('button', { name: 'Close the tip' }).click();
  await expect(lesson).toBeHidden();
  const outcome = await playOut(await seatOf(page));
  expect(outcome.winner).toBe(0);
  await expect(page.locator('.over-sheet')).toBeVisible();
  const reward = page.locator('.over-sheet .reward');
  await expect(reward.getByRole('img')).toHaveAttribute('aria-label', /^[123] of 3 stars$/);
  await expect(reward).toContainText(/Stage 1-1 · (1 star|[23] stars) · \+\d+ gold/);
  await look(page, 'story-won');
  await page.getByRole('button', { name: 'Back to the story' }).click();
  await expect(page.getByRole('link', { name: /^Stage 1-1, [123] of 3 stars/ })).toBeVisible();
  await expect(page.locator('.snode').nth(1)).not.toHaveClass(/locked/);
  // From the result the next stage is one press away.
  await page.goBack();
  await page.getByRole('button', { name: 'Next: stage 1-2' }).click();
  await page.waitForURL(/\/story\/1\/2$/);
});

test('a deck is built, refused, saved and played to its end', async ({ page }) => {
  await calm(page);
  await page.goto('/decks/lunchtable');
  await page.getByLabel('Deck name').fill('Loud and proud');
  const add = page.locator('.dcard .dstep button:last-child');
  await add.first().click();
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.getByRole('alert')).toContainText(/1 card; 30 to 60 are allowed/);
  await look(page, 'decks');
  // A fourth copy cannot be added.
  for (let copy = 0; copy < 2; copy += 1) await add.first().click();
  await expect(add.first()).toBeDisabled();
  for (let card = 1; card < 12; card += 1) for (let copy = 0; copy < 3; copy += 1) await add.nth(card).click();
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.locator('.dhead .ok')).toBeVisible();
  await page.getByRole('button', { name: 'Play this deck' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('.lt')).toBeVisible();
  await playOut(await seatOf(page));
  await expect(page.locator('.over-sheet')).toBeVisible();
});

test('a list of Flesh and Blood is pasted in and checked', async ({ page }) => {
  await calm(page);
  await page.goto('/decks/fab');
  await page.getByLabel('Deck name').fill('Pasted');
  await page.getByLabel('Deck list').fill('Hero: Kano\n3x Aether Flare (red)\n');
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.getByRole('alert')).toContainText('40');
  await expect(page.locator('.dslots')).toContainText('Kano');
  await look(page, 'decks-fab');
  // A ready deck is copied, and every card can be reached.
  await page.getByLabel('Start from a ready-made deck').selectOption('kano');
  await expect(page.locator('.dsize')).toContainText('40 of 40');
  const all = Number(/(\d+) cards/.exec(await page.locator('.dcards [role=status]').first().innerText())?.[1]);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  while (await more.isVisible()) await more.click();
  await expect(page.locator('.dcard')).toHaveCount(all);
  // A hero comes by a click and takes the place of the other; a format says how many copies there may be.
  await page.getByLabel('Search cards').fill('Generic Hero');
  await page.getByRole('button', { name: 'Add one Generic Hero' }).click();
  await expect(page.locator('.dslots')).toContainText('Generic Hero');
  await expect(page.locator('.dslots')).not.toContainText('Kano');
  await page.getByLabel('Format').selectOption('blitz');
  await page.getByLabel('Search cards').fill('');
  await expect(page.locator('.dcards [aria-label$="of 2 in the deck"]').first()).toBeVisible();
  await expect(page.locator('.dcards [aria-label$="of 3 in the deck"]')).toHaveCount(0);
});
