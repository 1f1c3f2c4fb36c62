import { expect, type Page, test } from '@playwright/test';
import { boldly, concede, mine, open, playOut, read, seatOf, sit } from './duels';
import { calm, holdTime, look, sitDown } from './screens';

/** Counts the tones that the page makes, instead of making them heard. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { tones: 0 };
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1;
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones);
}

test('sound is off until it is turned on, and then cards are heard', async ({ page }) => {
  await calm(page);
  const tones = await listen(page);
  await sitDown(page, 'geniejack', 'page-8');
  await page.locator('[data-action="deal"]').click();
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  expect(await tones()).toBe(0);
  await page.keyboard.press(',');
  const sound = page.getByRole('radiogroup', { name: 'Sound' });
  await sound.getByRole('radio', { name: 'On' }).click();
  await page.keyboard.press('Escape');
  await expect(sound).toBeHidden();
  await page.keyboard.press('s');
  await expect(page.locator('.has-receipt')).toBeVisible();
  await expect.poll(tones).toBeGreaterThan(0);
});

test('the end: its numbers, the seed, a picture to share and the place among earlier runs', async ({ page }) => {
  await calm(page);
  for (let run = 1; run <= 2; run += 1) {
    await sitDown(page, 'rollio', `end-${run}`);
    await expect(page.locator('[data-action="roll"]')).toBeVisible();
    await playOut(await seatOf(page), boldly);
    await expect(page.locator('.over-sheet')).toBeVisible();
  }
  const over = page.locator('.over-sheet');
  await expect(over).toContainText(/(Best|Number \d) of your last 2 runs/);
  await expect(over).toContainText('seed end-2');
  await expect(over.locator('.stats')).toContainText('Score');
  await look(page, 'over');
  // The table can be looked at, and there is a way back to the result, with the mouse and without.
  await page.getByRole('button', { name: 'View table' }).click();
  await expect(over).toBeHidden();
  await look(page, 'over-table');
  await page.getByRole('button', { name: 'Result' }).click();
  await expect(over).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(over).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share image' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('croupier-rollio.png');
  await picture.saveAs('shots/shared.png');
});

test('between people: an undo is asked for and allowed, and the seed at the end is the one that was promised', async ({
  browser,
}) => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const host = await first!.newPage();
  await calm(host);
  const seated = await open({ game: 'lunchtable', rival: { kind: 'open' } });
  await sit(host, 'lunchtable', seated);
  const guest = await second!.newPage();
  await calm(guest);
  await guest.goto(`/j/${seated.id}`);
  await guest
    .getByRole('button')
    .filter({ hasText: /seat|sit|join|play/i })
    .first()
    .click();
  await expect(guest.locator('.lt .hand .hc').first()).toBeVisible();
  // The match is dealt when the guest comes, and a coin says who begins.
  await expect(host.getByText('Waiting for an opponent.')).toBeHidden();
  const [mover, other] = (await moves(host)) ? [host, guest] : [guest, host];
  await expect(mover.locator('.lt .now .act').first()).toBeVisible();
  const ply = () => mover.locator('main').getAttribute('data-ply');
  const before = Number(await ply());
  await mover.keyboard.press('a');
  await expect.poll(async () => Number(await ply())).toBeGreaterThan(before);
  const asked = other.getByRole('alert').filter({ hasText: 'wants to undo' });
  // A second press before the first has arrived would take the question back: it is asked again only where it is not there.
  await expect(async () => {
    if (!(await asked.isVisible())) await mover.keyboard.press('z');
    await expect(asked).toBeVisible({ timeout: 10_000 });
    await look(other, 'undo-asked');
    await asked.getByRole('button', { name: 'Allow' }).click({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
  await expect(asked).toBeHidden();
  await concede(seated);
  for (const page of [host, guest]) {
    await expect(page.locator('.over-sheet')).toContainText('This is the seed we locked in before the match began.');
  }
  await look(guest, 'fair');
  await Promise.all([first!.close(), second!.close()]);
});

/** Whether this page is the one to move. */
async function moves(page: Page): Promise<boolean> {
  await expect(page.locator('main[aria-busy="false"] .lt .now .turn')).toBeVisible();
  return (await page.locator('.lt .now .turn:not(.theirs)').count()) > 0;
}

test('the daily seed: one ranked try, and its board', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  const daily = page.locator('#daily');
  await daily.getByRole('button', { name: /Rollio/ }).click();
  await page.getByRole('button', { name: 'Start the daily run' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('[data-action="roll"]')).toBeVisible();
  // A run can be given up, as every game can.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Copy the link for spectators' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give up this run' })).toBeVisible();
  await page.keyboard.press('Escape');
  await playOut(await seatOf(page), boldly);
  await expect(page.locator('.over-sheet')).toBeVisible();
  await page.goto('/');
  await expect(daily).toContainText(/#\d+ of \d+/);
  await page.getByRole('button', { name: "Today's leaderboard" }).click();
  await expect(page.getByRole('dialog')).toContainText('Rollio');
  await look(page, 'daily');
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels: why nothing can be undone lies over no action`, async ({ page }) => {
    await page.setViewportSize(size);
    await calm(page);
    await sitDown(page, 'geniejack', 'page-8');
    await page.locator('[data-action="deal"]').click();
    await expect(page.locator('[data-action="stand"]')).toBeVisible();
    await page.keyboard.press('z');
    const toast = page.locator('.toast');
    await expect(toast).toContainText("You can't undo: ");
    const said = (await toast.boundingBox())!;
    for (const button of await page.locator('[data-action], .bar button').all()) {
      const box = await button.boundingBox();
      if (box) expect(box.y >= said.y + said.height || box.y + box.height <= said.y).toBe(true);
    }
    await page.screenshot({ path: `shots/no-undo-${size.width}.png` });
    await page.getByRole('button', { name: 'Menu' }).click();
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo' });
    await expect(undo).toBeDisabled();
    await expect(undo).toHaveAccessibleDescription(/^You can't undo: /);
    await page.screenshot({ path: `shots/no-undo-menu-${size.width}.png` });
  });
}

test('when the log is closed, Enter plays on', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'geniejack', 'page-8');
  await expect(page.locator('[data-action="deal"]')).toBeVisible();
  await page.getByRole('button', { name: 'Log (L)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what a program does is shown one thing at a time, and Esc skips it', async ({ page }) => {
  await calm(page, { pace: 'slow' });
  const seated = await open({ game: 'lunchtable', seed: 'page-4' });
  const start = await mine(seated);
  await page.clock.install();
  await sit(page, 'lunchtable', seated);
  const main = page.locator('main');
  const shown = async () => Number(await main.getAttribute('data-ply'));
  await expect(page.locator('.lt .now .act').first()).toBeVisible();
  await holdTime(page);
  await page.keyboard.press('e');
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(start.info.ply);
  const { info } = await mine(seated);
  // The table has moved on; the page still shows how it got there, and continues in its own time.
  await expect(main).toHaveAttribute('aria-busy', 'true');
  const seen = new Set<number>();
  await expect(async () => {
    await page.clock.runFor(200);
    seen.add(await shown());
    expect(seen.size).toBeGreaterThan(1);
  }).toPass({ intervals: [20] });
  for (const ply of seen) expect(ply).toBeLessThan(info.ply);
  await expect(page.getByRole('button', { name: 'Skip (Esc)' })).toBeVisible();
  // What the program did last may still be on its way here: Esc skips what has come, and is pressed until all has.
  await expect(async () => {
    await page.keyboard.press('Escape');
    expect(await shown()).toBe(info.ply);
  }).toPass();
});

for (const game of ['geniejack', 'rollio', 'lunchtable', 'fab']) {
  test(`${game}: ? shows every key`, async ({ page }) => {
    await calm(page);
    const rival = game === 'geniejack' || game === 'rollio' ? null : 'greedy';
    // The wish that opens a run in `standard` is typed, question marks and all.
    const options: Record<string, string> = game === 'geniejack' ? { preset: 'classic' } : {};
    await sit(page, game, await open({ game, seed: 'page-1', options, rival }));
    await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Anywhere');
    await look(page, `keys-${game}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
