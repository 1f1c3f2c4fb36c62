import { expect, type Page, test } from '@playwright/test';
import { act, concede, habit, mine, open, reach, read, type Seated, sit } from './duels';
import { calm } from './screens';

test.describe.configure({ mode: 'parallel' });

/** A run in which the Genie has answered this wish, on its screen. */
async function wished(page: Page, wish: string): Promise<Seated> {
  await calm(page);
  const seated = await open({ game: 'geniejack', seed: `gift ${wish}`, rival: null });
  await act(seated, (await mine(seated)).info.ply, `wish ${wish}`);
  await sit(page, 'geniejack', seated);
  await expect(page.locator('.gift')).toBeVisible();
  return seated;
}

test('a wish that means nothing to the lamp is called that, and not a silence of the Genie', async ({ page }) => {
  await wished(page, 'zxqv brr');
  await expect(page.locator('.gift')).toContainText("The lamp doesn't understand your wish");
  await expect(page.locator('.genie')).not.toContainText("didn't answer");
});

test('the gift draws the cards it touches, and crosses out those it takes away', async ({ page }) => {
  await wished(page, 'more aces');
  const cards = page.locator('.glyph [role=img], .glyph svg');
  await expect(page.locator('.glyph .ex').first()).toBeVisible();
  expect(await cards.count()).toBeGreaterThan(0);
  await wished(page, 'no sixes');
  await expect(page.locator('.glyph.gone .ex').first()).toBeVisible();
});

test('a wish in HTML is text, wherever it is shown', async ({ page }) => {
  let ran = false;
  page.on('dialog', async (dialog) => {
    ran = true;
    await dialog.dismiss();
  });
  await wished(page, '<img src=x onerror=alert(1)> gold');
  await expect(page.locator('.genie .q')).toHaveText('“<img src=x onerror=alert(1)> gold”');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await page.locator('[data-action="continue"]').click();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(ran).toBe(false);
});

test('a run of Geniejack asks for few presses, and hardly ever without a choice', async ({ page }) => {
  // Things move, so what has one answer answers itself after a beat.
  await calm(page, { motion: 'fast' });
  const seated = await open({ game: 'geniejack', seed: 'presses-3', rival: null });
  await sit(page, 'geniejack', seated);
  let presses = 0;
  let forced = 0;
  for (;;) {
    await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
    const frame = await read(seated);
    if (frame.info.to_move !== 0 || presses > 400) break;
    if (frame.view.phase === 'genie') {
      await page.locator('#wish').fill('more damage');
      await page.getByRole('button', { name: /Grant my wish/ }).click();
      presses += 1;
    } else if (['granted', 'battle_result'].includes(frame.view.phase ?? '')) {
      // Left alone, it continues by itself.
    } else {
      const hand = page.locator('.lay.mine .sc.me b').first();
      const total = (await hand.isVisible()) ? Number(await hand.innerText()) : 0;
      const verb = (name: string) => frame.legal.find((one) => one.verb === name)?.action;
      const action = (total < 15 ? verb('hit') : undefined) ?? verb('stand') ?? verb('leave') ?? habit(frame);
      const then = frame.view.phase === 'hand_result' ? '[data-primary]' : `[data-action="${action}"]`;
      const button = page.locator(`${then}:visible`).first();
      await button.click();
      presses += 1;
      // The one press for the next hand lets players set their own pace.
      if (frame.legal.length === 1 && frame.view.phase !== 'hand_result') forced += 1;
    }
    const { ply } = frame.info;
    await expect.poll(async () => (await read(seated)).info.ply, { timeout: 60_000 }).toBeGreaterThan(ply);
  }
  const { info } = await read(seated);
  test
    .info()
    .annotations.push({ type: 'presses', description: `${presses} presses, ${info.ply} decisions, ${forced} forced` });
  console.log(`presses ${presses}, decisions ${info.ply}, without a choice ${forced}`);
  expect(presses).toBeLessThanOrEqual((info.ply * 2) / 3);
  expect(forced).toBeLessThan(presses / 10);
});

test('what a label means is said under the mouse and under a finger', async ({ page, browser, baseURL }) => {
  await calm(page);
  const seated = await reach({ game: 'rollio', rival: null }, ({ legal }) =>
    legal.some(({ verb }) => verb === 'score'),
  );
  await sit(page, 'rollio', seated);
  await page.locator('[data-die]').first().hover();
  await expect(page.getByRole('tooltip')).toContainText('die, 6 sides');
  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true });
  const touched = await phone.newPage();
  await calm(touched);
  await sit(touched, 'rollio', seated);
  const die = touched.locator('[data-die]').first();
  await expect(die).toBeVisible();
  const pressed = await die.getAttribute('aria-pressed');
  const { x, y } = (await die.boundingBox())!;
  const at = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: x + 10, clientY: y + 10 };
  await die.dispatchEvent('pointerdown', at);
  await expect(touched.getByRole('tooltip')).toContainText('die, 6 sides');
  await die.dispatchEvent('pointerup', at);
  await die.dispatchEvent('click', { bubbles: true });
  await expect(touched.getByRole('tooltip')).toBeHidden();
  expect(await die.getAttribute('aria-pressed')).toBe(pressed);
  await phone.close();
});

for (const game of ['geniejack', 'rollio']) {
  test(`${game}: a review of a run counts points, not games`, async ({ page }) => {
    await calm(page);
    const seated = await open({ game, seed: 'review-1', rival: null });
    for (let step = 0; step < 14; step += 1) {
      const frame = await mine(seated);
      if (frame.info.to_move === null) break;
      const hit = frame.legal.find(({ verb }) => verb === 'hit');
      await act(seated, frame.info.ply, hit?.action ?? habit(frame));
    }
    if ((await read(seated)).info.to_move !== null) await concede(seated);
    await sit(page, game, seated);
    await page.goto(`/r/${seated.id}#t=0&side=0`);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('region', { name: 'Turning points' })).toBeVisible({ timeout: 300_000 });
    for (let ply = 0; ply < 14; ply += 1) {
      await page.goto(`/r/${seated.id}#t=${ply}&side=0`);
      await expect(page.locator('body')).not.toContainText(/more games? in 100/);
    }
  });
}

test('a slow network: what was pressed happens once, and the table says that it is on its way', async ({ page }) => {
  await calm(page);
  const seated = await reach({ game: 'geniejack', rival: null }, ({ legal }) =>
    legal.some(({ verb }) => verb === 'hit'),
  );
  await sit(page, 'geniejack', seated);
  const { ply } = (await read(seated)).info;
  let sent = 0;
  await page.route('**/actions', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const stand = page.locator('[data-action="stand"]:visible').first();
  await stand.click();
  await expect(page.locator('.sending').first()).toBeVisible();
  await stand.click({ force: true });
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(ply);
  await expect(page.locator('.sending')).toHaveCount(0);
  expect(sent).toBe(1);
});
