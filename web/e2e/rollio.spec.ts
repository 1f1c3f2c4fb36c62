import { expect, type Page, test } from '@playwright/test';
import { boldly, type Frame, habit, reach, read, type Seated, sit } from './duels';
import { playOn, type Screens } from './play';
import { calm, look, measure, resize, sitDown, tabTo } from './screens';

const SCREENS: Screens = [
  ['shop', '.ro-shop'],
  ['tally', '.between'],
  ['flop', '[data-action="flop"]'],
  ['hand', '.sel .sum'],
  ['scored', '[data-action="bank"]'],
  ['round', '[data-action="roll"]'],
];

/** This many steps of a run are played with care; then it rolls on until it is over. */
const ENOUGH = 60;

test('rollio: a whole run by mouse', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'rollio', 'page-2');
  const best = page.getByRole('button', { name: /Best dice/ });
  const press = async (screen: string, step: number): Promise<string> => {
    const bold = step > ENOUGH;
    const click = async (selector: string) => {
      await page.locator(selector).first().click();
      return selector;
    };
    if (screen === 'round') return click('[data-action="roll"]');
    if (screen === 'scored') return click(step % 3 && !bold ? '[data-action="bank"]' : '[data-action="roll"]');
    if (screen === 'flop') return click('[data-action="flop"]');
    if (screen === 'tally') return click('.between .act');
    if (screen === 'shop') {
      if (await page.locator('.ware [data-action*=" on "]').first().isVisible()) {
        await click('.ware [data-action*=" on "]');
        return click('.mydie');
      }
      const ware = '.ware [data-action^="buy"]';
      return click((await page.locator(ware).first().isVisible()) ? ware : '[data-action="leave"]');
    }
    if (await best.isVisible()) {
      await best.click();
      return 'best selection';
    }
    const name = step % 4 && !bold ? /Set aside and bank/ : /Set aside and roll/;
    await page.getByRole('button', { name }).click();
    return String(name);
  };
  const seen = await playOn(page, {
    screens: SCREENS,
    act: press,
    on: async (screen) => {
      if (screen === 'hand' && (await best.isVisible())) await best.click();
      if (screen === 'round' || screen === 'hand' || screen === 'over') await look(page, `rollio-${screen}`);
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['round', 'hand', 'over']));
});

/** Sits down where a run shows something that not every run does. */
async function sitAt(page: Page, holds: (frame: Frame) => boolean, does = habit): Promise<Seated> {
  await calm(page);
  const seated = await reach({ game: 'rollio', rival: null }, holds, { does });
  await sit(page, 'rollio', seated);
  await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
  return seated;
}

test('rollio: what was scored, a flop, the tally and the shop', async ({ page }) => {
  await sitAt(page, ({ view }) => view.phase === 'scored');
  await expect(page.locator('[data-action="bank"]')).toBeVisible();
  await look(page, 'rollio-scored');
  await sitAt(page, ({ legal }) => legal.some(({ verb }) => verb === 'flop'), boldly);
  await expect(page.locator('[data-action="flop"]')).toBeVisible();
  await look(page, 'rollio-flop');
  await sitAt(page, ({ view }) => view.phase === 'tally');
  await expect(page.locator('.between')).toBeVisible();
  await look(page, 'rollio-tally');
  await sitAt(page, ({ view }) => view.phase === 'shop');
  await expect(page.locator('.ro-shop')).toBeVisible();
  await look(page, 'rollio-shop');
});

/** What lies over a die or over the label below it. */
function covered(): string[] {
  return [...document.querySelectorAll('.tray .d')].flatMap((die) => {
    const { left, right, top, bottom } = die.getBoundingClientRect();
    const seen = [(top + bottom) / 2, bottom - 6].map((y) => document.elementFromPoint((left + right) / 2, y));
    return seen.filter((one) => !die.contains(one)).map((one) => one?.className.toString() ?? 'the edge of the window');
  });
}

test('rollio: dice that are picked and dice that are not are in sight, and so is what can be done', async ({
  page,
}) => {
  await sitAt(page, ({ view, legal }) => view.phase === 'hand' && legal.some(({ verb }) => verb === 'score'));
  await page.getByRole('button', { name: /Best dice/ }).click();
  await expect(page.locator('.d.on').first()).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await expect.poll(() => page.evaluate(covered), { message: `at ${width} by ${height}` }).toEqual([]);
    await expect(page.getByRole('button', { name: /Set aside and roll/ })).toBeInViewport({ ratio: 1 });
  }
});

test('rollio: dice that do not score yet are picked without asking the server', async ({ page }) => {
  /** A die of three of a kind that does not score alone. */
  const part = ({ view, legal }: Frame) => {
    const sets = legal.filter(({ verb }) => verb === 'score').map(({ things }) => things.map(({ slot }) => slot!));
    const three = view.phase === 'hand' && sets.find((dice) => dice.length === 3);
    return three ? three.find((die) => !sets.some((dice) => dice.length === 1 && dice[0] === die)) : undefined;
  };
  const seated = await sitAt(page, (frame) => part(frame) !== undefined);
  const frame = await read(seated);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/preview') && asked.push(request.postData()!));
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    const die = page.locator(`[data-die="${part(frame)}"]`);
    await die.click();
    await expect(page.locator('.dock .say')).toHaveText("This die doesn't score on its own.");
    await expect(page.locator('.dock .chip.red')).toHaveCount(0);
    expect(await measure(page)).toEqual([]);
    await die.click();
  }
  expect(asked).toEqual([]);
});

test('rollio: on a phone dice are named by what can be seen of them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const seated = await sitAt(
    page,
    ({ legal }) => legal.filter(({ verb, hint }) => verb === 'score' && hint).length > 2,
  );
  const { view, legal } = await read(seated);
  for (const number of await page.locator('.d .lb kbd').all()) await expect(number).toBeVisible();
  const second = legal.find(({ hint }) => hint === 2)!;
  const dice = (view as { dice: { die: number; shows: number }[] }).dice;
  const shows = dice.filter(({ die }) => second.things.some(({ slot }) => slot === die)).map((die) => die.shows);
  await expect(page.getByRole('img', { name: shows.join(' '), exact: true }).first()).toBeVisible();
  await context.close();
});

test('rollio: a whole run by keyboard alone', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await tabTo(page, 'a[href="/play/rollio"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/play\/rollio/);
  await tabTo(page, '#seed');
  await page.keyboard.type('page-4');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/m\//);
  const keys: Record<string, string> = { round: 'r', scored: 'b', flop: 'f', tally: 'Enter', shop: 'n' };
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      const picked = (await page.locator('[data-die][aria-pressed="true"]').count()) > 0;
      const key = keys[screen] ?? (picked ? (step > ENOUGH ? 'r' : 'b') : 'a');
      await page.keyboard.press(key);
      return key;
    },
  });
  expect([...seen]).toContain('over');
});

const may = (frame: Frame, verb: string, aimed = false) =>
  frame.legal.find(({ verb: word, action }) => word === verb && action.includes(' on ') === aimed);

/** Presses what does this, and waits until it is done. */
async function does(seated: Seated, press: () => Promise<void>): Promise<Frame> {
  const { ply } = (await read(seated)).info;
  await press();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(ply);
  return read(seated);
}

test('rollio: a charm is sold again, and its place says so', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'sell') !== undefined);
  const sold = may(await read(seated), 'sell')!;
  await look(page, 'rollio-sell');
  const after = await does(seated, () => page.locator(`[data-action="${sold.action}"]:visible`).click());
  expect(after.legal.some(({ action }) => action === sold.action)).toBe(false);
  await expect(page.locator(`[data-action="${sold.action}"]`)).toHaveCount(0);
});

test('rollio: a chosen die becomes another material', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'buy', true) !== undefined);
  const upgrade = may(await read(seated), 'buy', true)!;
  await page.locator(`.ware [data-action="${upgrade.action}"]`).click();
  await expect(page.getByRole('dialog')).toContainText('Which die becomes');
  await look(page, 'rollio-which-die');
  await does(seated, () => page.locator('.mydie').nth(1).click());
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('rollio: a consumable is used', async ({ page }) => {
  const seated = await sitAt(page, (frame) => may(frame, 'use') !== undefined);
  const use = may(await read(seated), 'use')!;
  await does(seated, () => page.locator(`[data-action="${use.action}"]:visible`).first().click());
});

test('rollio: the dice are sorted by face and by number, and the round is told', async ({ page }) => {
  await sitAt(page, ({ view }) => view.phase === 'hand');
  const sort = page.locator('.sort');
  await expect(sort).toContainText('by number');
  await page.keyboard.press('o');
  await expect(sort).toContainText('by face');
  await expect(page.getByRole('heading', { name: 'This round' }).first()).toBeAttached();
  await look(page, 'rollio-sorted');
});
