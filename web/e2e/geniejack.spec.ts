import { expect, type Page, test } from '@playwright/test';
import { type Frame, habit, reach, read, type Seated, sit } from './duels';
import { playOn, type Screens } from './play';
import { calm, look, sitDown, tabTo } from './screens';

const WISHES = ['remove a card from hand', 'let me split pairs', 'peek at the next card'];

const SCREENS: Screens = [
  ['shop', '.shop'],
  ['genie', '#wish'],
  ['granted', '.gift'],
  ['between', '.between'],
  ['result', '.has-receipt'],
  ['deal', '[data-action="deal"]'],
  ['turn', '[data-action="stand"]'],
];

const act = (page: Page, action: string) => page.locator(`[data-action="${action}"]:visible`);

/** A player with simple habits: what it would do on a screen. When it has seen enough, it takes cards until it is over. */
function habits(page: Page): (screen: string, enough: boolean) => Promise<string> {
  let wishes = 0;
  return async (screen, enough) => {
    if (screen === 'turn') {
      if (enough) return 'hit';
      if (await act(page, 'split').isVisible()) return 'split';
      const hand = page.locator('.lay.mine.now, .lay.mine').first();
      const score = Number(await hand.locator('.sc.me b').innerText());
      const soft = await hand.locator('.soft').isVisible();
      return score < 15 || (soft && score < 18) ? 'hit' : 'stand';
    }
    if (screen === 'shop') {
      const piece = page.locator('.shelf [data-action^="buy"]').first();
      return (await piece.isVisible()) ? (await piece.getAttribute('data-action'))! : 'leave';
    }
    if (screen === 'genie') return `wish ${WISHES[Math.min(wishes++, 2)]}`;
    if (screen === 'between' && (await act(page, 'retire').isVisible())) return 'retire';
    return screen === 'deal' ? 'deal' : 'continue';
  };
}

/** This many steps of a run are played well; then it takes cards until it is over. */
const ENOUGH = 40;

test('geniejack: a whole run by mouse', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'geniejack', 'page-8');
  const wants = habits(page);
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      const what = await wants(screen, step > ENOUGH);
      if (what.startsWith('wish ')) {
        await page.locator('#wish').fill(what.slice(5));
        await page.getByRole('button', { name: /Grant my wish/ }).click();
      } else await act(page, what).first().click();
      return what;
    },
    on: async (screen) => {
      if (['deal', 'turn', 'result', 'over'].includes(screen)) await look(page, `geniejack-${screen}`);
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['deal', 'turn', 'result', 'over']));
});

/** Sits down where a run stands in this phase. */
async function sitAt(page: Page, holds: (frame: Frame) => boolean, does = habit): Promise<Seated> {
  await calm(page);
  const seated = await reach({ game: 'geniejack', rival: null }, holds, { does });
  await sit(page, 'geniejack', seated);
  await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
  return seated;
}

test('geniejack: between battles, the shop and the Genie', async ({ page }) => {
  await sitAt(page, ({ view }) => view.phase === 'battle_result');
  await expect(page.locator('.between')).toBeVisible();
  await look(page, 'geniejack-between');
  await sitAt(page, ({ view }) => view.phase === 'shop');
  await expect(page.locator('.shop')).toBeVisible();
  await look(page, 'geniejack-shop');
  await sitAt(page, ({ view }) => view.phase === 'genie');
  await expect(page.locator('#wish')).toBeVisible();
  await look(page, 'geniejack-genie');
  await page.locator('#wish').fill('let me split pairs');
  await page.getByRole('button', { name: /Grant my wish/ }).click();
  await expect(page.locator('.gift')).toBeVisible();
  await look(page, 'geniejack-granted');
});

/** Plays as usual, and has one wish. */
const wishing = (wish: string) => (frame: Frame) => (frame.view.phase === 'genie' ? `wish ${wish}` : habit(frame));
const may = (frame: Frame, verb: string) => frame.legal.some((choice) => choice.verb === verb);

test('geniejack: a card is removed, and Esc leaves the choosing', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'remove'), wishing('remove a card from hand'));
  const remove = page.getByRole('button', { name: /Remove a card/ });
  await remove.click();
  await expect(page.getByText('Choose a card to remove')).toBeVisible();
  await look(page, 'geniejack-remove');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Choose a card to remove')).toBeHidden();
  await expect(remove).toBeVisible();
  const { info } = await read(seated);
  await page.keyboard.press('r');
  await expect(page.getByText('Choose a card to remove')).toBeVisible();
  await page.keyboard.press('1');
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
});

test('geniejack: a pair is split, and both hands are played', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'split'), wishing('let me split pairs'));
  await page.keyboard.press('v');
  await expect(page.locator('.lay.mine')).toHaveCount(2);
  await look(page, 'geniejack-split');
  const { info } = await read(seated);
  await page.keyboard.press('s');
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
});

const KEYS: Record<string, string> = { hit: 'h', stand: 's', split: 'v', deal: 'Enter', continue: 'Enter', leave: 's' };

test('geniejack: a whole run by keyboard alone', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await tabTo(page, 'a[href="/play/geniejack"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/play\/geniejack/);
  await tabTo(page, '#seed');
  await page.keyboard.type('page-9');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/m\//);
  const wants = habits(page);
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      const what = await wants(screen, step > ENOUGH);
      if (what.startsWith('buy ')) {
        await page.keyboard.press(await page.locator(`[data-action="${what}"] kbd`).innerText());
      } else if (what.startsWith('wish ')) {
        await page.keyboard.type(what.slice(5));
        await page.keyboard.press('Enter');
      } else await page.keyboard.press(KEYS[what] ?? 'Enter');
      return what;
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['deal', 'turn', 'result', 'over']));
});

test('geniejack: surrendering a hand asks first', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'surrender'), wishing('surrender'));
  const { info } = await read(seated);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Surrender this hand?' });
  await expect(dialog).toBeVisible();
  await look(page, 'geniejack-surrender');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await read(seated)).info.ply).toBe(info.ply);
  await page.keyboard.press('g');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Surrender' }).click();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
});

/** Buys and drinks what there is, and wishes to stay alive before it wishes to hit hard. */
function toWin(frame: Frame): string {
  if (frame.view.phase !== 'genie') return habit(frame);
  return frame.view.stage === 1 ? 'wish take less damage' : 'wish deal more damage';
}

test('geniejack: after the last boss one goes on endless, or retires as a victor', async ({ page }) => {
  await calm(page);
  const run = { game: 'geniejack', rival: null };
  const won = (frame: Frame) => may(frame, 'endless');
  const seated = await reach(run, won, { seeds: 60, does: toWin });
  await sit(page, 'geniejack', seated);
  await expect(page.getByRole('heading', { name: 'The Sultan has fallen' })).toBeVisible();
  await look(page, 'geniejack-crossroads');
  await act(page, 'endless').click();
  await expect(page.locator('.bar .where')).toContainText('of round 2');
  await expect(page.locator('.felt')).toBeVisible();
  await look(page, 'geniejack-endless');
  await page.keyboard.press('Enter');
  await expect(act(page, 'stand')).toBeVisible();

  const { info } = await read(seated);
  const again = await reach(run, won, { first: Number(info.seed!.split('-')[1]), seeds: 1, does: toWin });
  await sit(page, 'geniejack', again);
  await act(page, 'retire').click();
  const end = page.locator('.over-sheet');
  await expect(end).toContainText('The lamp is yours');
  await expect(end).toContainText(/Battles won\s*12/);
  await look(page, 'geniejack-victory');
});

/** Buys what makes strong for some hands, and nothing else. */
function buysStrength(frame: Frame): string {
  if (frame.view.phase !== 'shop') return habit(frame);
  return frame.legal.find(({ action }) => action === 'buy strength_potion')?.action ?? 'leave';
}

test('geniejack: a potion is drunk before the deal, and is at work', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'use') && may(frame, 'deal'), buysStrength);
  const potion = page.locator('[data-action="use strength_potion"]:visible');
  await expect(potion).toBeVisible();
  await look(page, 'geniejack-potions');
  const { info } = await read(seated);
  await potion.click();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
  await expect(potion).toBeHidden();
  await expect(page.getByRole('list', { name: 'Active potions' })).toContainText(/Strength, \d+ hands? left/);
  await look(page, 'geniejack-at-work');
});
