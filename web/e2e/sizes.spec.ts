import { expect, type Page, test } from '@playwright/test';
import { duel } from './duels';
import { calm, resize, settle } from './screens';

/** A large screen, an old tablet, a phone on its side, a window at 200% zoom, and three phones. */
const SIZES = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [720, 450],
  [390, 844],
  [360, 640],
  [320, 640],
] as const;

const DUELS = [
  { game: 'lunchtable', root: '.lt', hero: '.lt .lp.me', hand: '.lt .hand .hc', main: '.lt .now .act' },
  { game: 'fab', root: '.fab', hero: '.fab .me .hm', hand: '.fab .hand .fc', main: '.fab .ask .main' },
];

/** How bright a part of the page is: the median of its pixels, from 0 to 255. */
async function brightness(page: Page, selector: string): Promise<number> {
  const picture = await page.locator(selector).first().screenshot();
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const levels: number[] = [];
      for (let at = 0; at < data.length; at += 4) levels.push((data[at]! + data[at + 1]! + data[at + 2]!) / 3);
      return levels.sort((a, b) => a - b)[levels.length >> 1]!;
    },
    [...picture],
  );
}

for (const { game, root, hero, hand, main } of DUELS) {
  test(`hero, hand and main action are in sight at every size: ${game}`, async ({ page }) => {
    await calm(page);
    await duel(page, game, 'page-1', root);
    await expect(page.locator(main).first()).toBeVisible();
    for (const [width, height] of SIZES) {
      await resize(page, { width, height });
      for (const theme of ['dark', 'light'] as const) {
        await settle(page, theme);
        await page.screenshot({ path: `shots/sizes-${game}-${width}x${height}-${theme}.png` });
      }
      for (const [what, ratio] of [
        [hero, 0.9],
        [hand, 0.6],
        [main, 1],
      ] as const)
        await expect.soft(page.locator(what).first(), `${what} at ${width}x${height}`).toBeInViewport({ ratio });
    }
  });

  test(`the board is dark in the dark theme: ${game}`, async ({ page }) => {
    await calm(page);
    await duel(page, game, 'page-1', root);
    await settle(page, 'dark');
    expect(await brightness(page, root)).toBeLessThan(90);
    await settle(page, 'light');
    expect(await brightness(page, root)).toBeGreaterThan(130);
  });
}

test('phones show the hand, the deck, breakdowns and clout of both sides', async ({ page }) => {
  await calm(page);
  await duel(page, 'lunchtable', 'page-1', '.lt');
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [360, 640],
  ] as const) {
    await resize(page, { width, height });
    for (const side of ['me', 'op'])
      for (const figure of ['.cln', '.bd', '.lpv', '[data-pile="deck"]', '[data-pile="hand"]'])
        await expect.soft(page.locator(`.lt .lp.${side} ${figure}`), `${figure} at ${width}`).toBeInViewport();
  }
});

test('the main button of Flesh and Blood stays where it is, whatever is asked', async ({ page }) => {
  await calm(page);
  await duel(page, 'fab', 'page-1', '.fab');
  const main = page.locator('.fab .ask .main');
  const places = new Set<string>();
  const prompts = new Set<string | null>();
  for (let presses = 0; presses < 16; presses += 1) {
    await expect(main.or(page.locator('.over-sheet')).first()).toBeVisible();
    if (await page.locator('.over-sheet').isVisible()) break;
    const box = await main.boundingBox();
    if (!box) continue;
    prompts.add(await page.locator('.fab').getAttribute('data-prompt'));
    places.add(`${Math.round(box.x + box.width)}, ${Math.round(box.y + box.height)}`);
    const ply = await page.locator('main').getAttribute('data-ply');
    await page.keyboard.press('p');
    await expect.poll(() => page.locator('main').getAttribute('data-ply')).not.toBe(ply);
  }
  expect(prompts.size, 'more than one kind of prompt was seen').toBeGreaterThan(1);
  expect([...places]).toHaveLength(1);
});
