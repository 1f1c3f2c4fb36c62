import { expect, type Locator, type Page, test } from '@playwright/test';
import { boldly, type Frame, habit, playOut, reach, read, type Seated, seatOf, sit } from './duels';
import { calm, resize, sitDown } from './screens';

/* What players found wrong in Geniejack, Rollio and the lobby, one test each. */

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]:visible`);
const idle = (page: Page) => expect(page.locator('main[aria-busy="false"]')).toBeVisible();

async function sitAt(page: Page, game: string, holds: (frame: Frame) => boolean, does = habit): Promise<Seated> {
  const seated = await reach({ game, rival: null }, holds, { does });
  await sit(page, game, seated);
  await idle(page);
  return seated;
}
const turn = ({ view }: Frame) => view.phase === 'player_turn';
const onHand = ({ view, legal }: Frame) => view.phase === 'hand' && legal.some(({ verb }) => verb === 'score');
const mayTakeFlop = ({ legal }: Frame) =>
  legal.some(({ verb }) => verb === 'flop') && legal.some(({ verb }) => verb === 'reroll');

/** Whether two things on the screen lie over each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('geniejack: the tour is on the table, and its first stop tells the rule that kills', async ({ page }) => {
  await calm(page, { toured: [] });
  await sitDown(page, 'geniejack', 'tour');
  await expect(action(page, 'deal')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Enter');
  const stop = page.getByRole('dialog');
  await expect(stop).toContainText("Go over 21, and you take the enemy's full total");
  await expect(page.locator('.spot-hole')).toBeVisible();
  await stop.getByRole('button', { name: 'Next' }).click();
  await expect(stop).toContainText('The ruler');
  await stop.getByRole('button', { name: 'Next' }).click();
  await expect(stop).toContainText('Hit or stand');
  await stop.getByRole('button', { name: 'Next' }).click();
  await expect(stop).toBeHidden();
  await page.keyboard.press('s');
  await expect(stop).toContainText('The damage');
  await stop.getByRole('button', { name: 'Play' }).click();
  await expect(stop).toBeHidden();
  await page.reload();
  await idle(page);
  await expect(stop).toBeHidden();
});

test('geniejack: what is at stake is on the buttons, and a bust says what it cost', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'geniejack', turn);
  await expect(action(page, 'hit')).toContainText(/%|can't bust/);
  await expect(action(page, 'stand')).toContainText('%');
  for (let hits = 0; hits < 12 && (await action(page, 'hit').isVisible()); hits += 1) {
    await page.keyboard.press('h');
    await idle(page);
  }
  if ((await page.locator('.verdict').innerText()).toLowerCase() === 'bust')
    await expect(page.locator('[data-fx="receipt"]')).toContainText(/You bust at \d+: the .+'s full \d+ counts/);
});

for (const [width, height] of [
  [844, 390],
  [720, 450],
  [900, 540],
  [900, 640],
  [1024, 768],
] as const) {
  test(`the runs fit a window of ${width} by ${height}`, async ({ page }) => {
    await calm(page);
    await sitAt(page, 'geniejack', turn);
    await resize(page, { width, height });
    for (const name of ['hit', 'stand']) await expect(action(page, name)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.youbar')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.cards.mine')).toBeInViewport({ ratio: 0.95 });
    for (const over of ['.youbar', '.gj .dock'])
      expect(await overlap(page.locator('.cards.mine'), page.locator(over)), over).toBe(false);
    await sitAt(page, 'rollio', onHand);
    await resize(page, { width, height });
    const dock = page.locator('.ro .dock');
    for (const die of await page.locator('.tray .d').all()) {
      await expect(die).toBeInViewport({ ratio: 0.9 });
      expect(await overlap(die, dock)).toBe(false);
    }
    await expect(page.getByRole('button', { name: /Set aside and bank/ })).toBeInViewport({ ratio: 1 });
  });
}

test('geniejack: the Genie says nothing of effects and parameters', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'geniejack', ({ view }) => view.phase === 'genie');
  await page.locator('#wish').fill('more aces and stronger hits');
  await page.getByRole('button', { name: /Grant my wish/ }).click();
  await expect(page.locator('.gift')).toBeVisible();
  const said = await page.locator('.talk').innerText();
  expect(said).not.toMatch(/[a-z]_[a-z]|key is set|times as much/);
  await expect(page.locator('.why p').first()).toBeHidden();
});

test('geniejack: the hole card turns before the verdict is told, and hit points are lost after it', async ({
  page,
}) => {
  await calm(page, { motion: 'full', pace: 'normal' });
  await sitAt(page, 'geniejack', turn);
  await page.evaluate(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const hp = () =>
      [...document.querySelectorAll('[data-fx="foebar"] i, [data-fx="youbar"] i')]
        .map((one) => (one as HTMLElement).style.transform)
        .join();
    const before = hp();
    const note = (what: string) => order.includes(what) || order.push(what);
    new MutationObserver(() => {
      if (!document.querySelector('[data-fx="dealer"] .turns.down')) note('turned');
      if (document.querySelector('.verdict')) note('verdict');
      if (hp() !== before) note('blow');
    }).observe(document.querySelector('.gj')!, { subtree: true, childList: true, attributes: true });
  });
  await page.keyboard.press('s');
  await idle(page);
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  expect(order.slice(0, 2)).toEqual(['turned', 'verdict']);
  if (order.includes('blow')) expect(order).toEqual(['turned', 'verdict', 'blow']);
});

test('geniejack: a press skips what is being shown and nothing else', async ({ page }) => {
  await calm(page, { motion: 'full', pace: 'normal' });
  const seated = await sitAt(page, 'geniejack', turn);
  await page.keyboard.press('s');
  await expect(page.locator('[data-playing]')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-playing]')).toBeHidden();
  // A press that reached the table would have dealt the next hand, or opened the bazaar.
  const { view } = await read(seated);
  expect(['hand_result', 'battle_result', 'over']).toContain(view.phase);
});

test('geniejack: after a hand one press deals the next', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'geniejack', ({ view, legal }) => {
    const { player, enemy } = view as unknown as Record<string, { hp: number }>;
    return view.phase === 'hand_result' && player!.hp > 0 && enemy!.hp > 0 && legal.length > 0;
  });
  await expect(page.getByRole('button', { name: /Next hand/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.cards.mine .pc .turns')).toHaveCount(2);
  await expect(page.locator('[data-action="deal"]')).toHaveCount(0);
});

test('where something can be lost nothing has the focus, and Enter does nothing', async ({ page }) => {
  await calm(page);
  const hand = await sitAt(page, 'geniejack', turn);
  const flop = async (seated: Seated) => {
    const { info } = await read(seated);
    await expect(page.locator('.dock button:focus')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('.dock button:focus')).toHaveCount(0);
    expect((await read(seated)).info.ply).toBe(info.ply);
  };
  await flop(hand);
  await flop(await sitAt(page, 'rollio', mayTakeFlop, boldly));
});

test('the daily asks before it spends the one try, and says that it is the daily', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  const rollio = page.locator('#daily').getByRole('button', { name: /Rollio/ });
  await expect(rollio).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('one ranked try per game each day');
  await page.keyboard.press('Enter');
  await expect(ask).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await rollio.click();
  await ask.getByRole('button', { name: 'Start the daily run' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('.bar .chip.gold')).toHaveText('Daily');
  await playOut(await seatOf(page), boldly);
  await expect(page.locator('.over-sheet')).toContainText(/Daily: #\d+ of \d+/);
  await page.goto('/');
  await expect(rollio).toContainText(/#\d+ of \d+/);
});

test('a hint is plain, has at most three choices, and covers nothing that is needed', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'rollio', onHand);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [720, 450],
  ] as const) {
    await resize(page, { width, height });
    await page.keyboard.press('t');
    const hint = page.locator('.hint');
    await expect(hint.locator('li').first()).toBeVisible();
    expect(await hint.locator('li').count()).toBeLessThanOrEqual(3);
    expect(await hint.innerText()).not.toMatch(/playout|worth|−0\.|\d %/);
    expect(await overlap(hint, page.locator('.ro .dock'))).toBe(false);
    if (width > 860) expect(await overlap(hint, page.locator('.tray'))).toBe(false);
    await page.keyboard.press('t');
    await expect(hint).toBeHidden();
  }
});

test('geniejack: the table is a night in daylight too', async ({ page }) => {
  await calm(page, { theme: 'light' });
  const lightness = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const parts = getComputedStyle(element).backgroundColor.match(/\d+/g)!.map(Number);
      return (parts[0]! + parts[1]! + parts[2]!) / 3;
    });
  await sitAt(page, 'geniejack', turn);
  expect(await lightness('.gj')).toBeLessThan(60);
  await sitAt(page, 'geniejack', ({ view }) => view.phase === 'shop');
  expect(await lightness('.shop')).toBeLessThan(60);
});

test('everything with a name can be read up', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'geniejack', turn);
  await page.keyboard.press('i');
  const about = page.getByRole('dialog');
  await expect(about).toContainText('HP');
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await sitAt(page, 'rollio', onHand);
  await expect(page.locator('.tray .d').first()).toHaveAttribute('data-tip', /die, \d+ sides/);
  await expect(page.locator('.tray .d .lb b').first()).toHaveText(/^[A-Z][a-z]{4,}$/);
});

test('rollio: the dock stays where it is, whatever is asked', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'rollio', 'dock');
  await expect(action(page, 'roll')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    const place = async () => {
      const box = (await page.locator('.choice').boundingBox())!;
      return [Math.round(box.y), Math.round(box.height)];
    };
    const before = await place();
    await page.keyboard.press('r');
    await expect(page.locator('.sel .sum')).toBeVisible();
    await idle(page);
    expect(await place()).toEqual(before);
    if (await action(page, 'flop').isVisible()) return;
    await page.keyboard.press('b');
    await expect(page.locator('.sel .sum')).toBeHidden();
    await idle(page);
    if (!(await page.locator('.choice').isVisible())) return;
    expect(await place()).toEqual(before);
  }
});

test('rollio: the shop shows the next level, and no two things look the same', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'rollio', ({ view }) => view.phase === 'shop');
  await expect(page.locator('.next-level')).toContainText(/Level \d+ asks for [\d,]+ points/);
  const pictures = await page
    .locator('.ware img.pic')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(pictures.length).toBeGreaterThan(3);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('the lobby plays with the keys it names, and remembers the last game and the best', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await expect(page.getByText('New here?')).toBeVisible();
  await page.keyboard.press('2');
  await page.waitForURL(/\/m\//);
  await idle(page);
  const { id } = await seatOf(page);
  await page.goto('/');
  await expect(page.locator('.cont')).toContainText(/of 500 points, \d+ lives left/);
  await page.keyboard.press('2');
  await page.waitForURL(new RegExp(`/m/${id}`));
  await idle(page);
  await playOut(await seatOf(page), boldly);
  await expect(page.locator('.over-sheet')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('.cont')).toContainText('Last run');
  await expect(page.getByText('New here?')).toBeHidden();
  await expect(page.locator('.tile').nth(1)).toContainText(/Best: level \d+/);
});

test('geniejack: a run is kept with its hand and hit points, and the tab says where it is', async ({ page }) => {
  await calm(page);
  await sitAt(page, 'geniejack', turn);
  await expect(page).toHaveTitle(/Stage 1 · Battle 1 · Hand 1 · Geniejack/);
  await page.goto('/');
  await expect(page.locator('.cont')).toContainText(/Hand 1\. \d+ of 50 HP against the/);
  await expect(page).toHaveTitle('Croupier');
});

test('a page has its colours before its code is there', async ({ page }) => {
  await calm(page, { theme: 'light' });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
