import { expect, test } from '@playwright/test';
import { act, concede, habit, mine, open, read, sit } from './duels';
import { calm, look } from './screens';

/** A search weighs for as long as it takes, and a machine may be slow. */
const WEIGHED = { timeout: 300_000 };

test('a hint says what a program would do, and can be taken', async ({ page }) => {
  await calm(page);
  const seated = await open({ game: 'geniejack', seed: 'page-8', options: { preset: 'classic' }, rival: null });
  const { info } = await act(seated, 0, 'deal');
  await sit(page, 'geniejack', seated);
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  await page.keyboard.press('t');
  const hint = page.getByRole('region', { name: 'Hint' });
  const choices = hint.getByRole('listitem').getByRole('button');
  await expect(choices.first()).toBeVisible(WEIGHED);
  await expect(hint).toContainText(/From [\d,]+ simulated games/);
  await look(page, 'hint');
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Hint (T)' }).click();
  // It was computed once and is there right away; the best is first, and a click plays it.
  await expect(choices.first()).toBeEnabled();
  await choices.first().click();
  await expect(hint).toBeHidden();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a hint leaves the actions in reach and is pushed away', async ({ page }) => {
    await calm(page);
    const seated = await open({ game: 'geniejack', seed: 'page-8', options: { preset: 'classic' }, rival: null });
    await act(seated, 0, 'deal');
    await sit(page, 'geniejack', seated);
    await page.getByRole('button', { name: 'Hint (T)' }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint.getByRole('listitem').first()).toBeVisible(WEIGHED);
    const { y, height } = (await hint.boundingBox())!;
    for (const action of await page.locator('[data-action]').all())
      expect((await action.boundingBox())!.y).toBeGreaterThan(y + height);
    const grip = (await hint.locator('.hint-grip').boundingBox())!;
    const [x, from] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    const push = async (by: number) => {
      await page.mouse.move(x, from);
      await page.mouse.down();
      await page.mouse.move(x, from - by, { steps: 4 });
      await page.mouse.up();
    };
    await push(15);
    await expect(hint).toBeVisible();
    await push(120);
    await expect(hint).toBeHidden();
  });
});

test('hints are offered after an own action too', async ({ page }) => {
  await calm(page);
  const seated = await open({ game: 'geniejack', seed: 'page-8', options: { preset: 'classic' }, rival: null });
  await sit(page, 'geniejack', seated);
  await expect(page.getByRole('button', { name: 'Hint (T)' })).toBeVisible();
  await page.locator('[data-action="deal"]').click();
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  // The socket and the answer to the request both bring the frame: whichever comes last, the button stays.
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: 'Hint (T)' })).toBeVisible();
});

test('a finished match is reviewed: the graph, the moments and the best choices', async ({ page }) => {
  await calm(page);
  const seated = await open({ game: 'lunchtable', seed: 'page-9' });
  const plies: number[] = [];
  for (let step = 0; step < 8; step += 1) {
    const frame = await mine(seated);
    plies.push(frame.info.ply);
    await act(seated, frame.info.ply, habit(frame));
  }
  await concede(seated);
  await sit(page, 'lunchtable', seated);
  await page.goto(`/r/${seated.id}#t=0&side=0`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'Chance to win' })).toBeVisible(WEIGHED);
  await expect(page.getByRole('region', { name: 'Turning points' })).toBeVisible();
  // Opened without a place it goes to the choice that gave most away, if one did.
  await page.goto(`/r/${seated.id}`);
  await expect(page.getByRole('region', { name: 'Chance to win' })).toBeVisible();
  const costs = page.locator('.moments button').filter({ has: page.locator('.bad') });
  if ((await costs.count()) > 0) {
    await expect(page.locator('.opts .played')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Choices here' }).locator('.why')).toContainText(/[.!]$/);
  }
  await page.goto(`/r/${seated.id}#t=${plies[0]}&side=0`);
  await expect(page.getByRole('region', { name: 'Choices here' })).toContainText(/\d+%|No choice here/);
  const scrubber = (await page.locator('.replay .scrub').boundingBox())!;
  for (const card of await page.locator('.replay .hand .hc').all()) {
    const { y, height } = (await card.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(scrubber.y);
  }
  await look(page, 'review');
  // It is kept: a visit later finds it without asking for one.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Chance to win' })).toBeVisible();
});
