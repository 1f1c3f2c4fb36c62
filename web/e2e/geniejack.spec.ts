import { expect, type Page, test } from '@playwright/test';
import { playOn, type Screens } from './play';
import { calm, look, sitDown, tabTo } from './screens';

const WISHES = ['remove a card from hand', 'let me split pairs', 'peek at the next card'];

const SCREENS: Screens = [
  ['shop', '.shop'],
  ['genie', '#wish'],
  ['granted', '.gift'],
  ['between', '.between'],
  ['result', '.is-result'],
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

test('geniejack: a whole run by mouse, looking at every screen', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'geniejack', 'page-8');
  const wants = habits(page);
  let removed = false;
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, _step, seen) => {
      const what = await wants(screen, removed && seen.has('granted'));
      const remove = page.getByRole('button', { name: /Remove a card/ });
      if (!removed && what === 'hit' && (await remove.isVisible())) {
        removed = true;
        await remove.click();
        await look(page, 'geniejack-remove');
        await page.keyboard.press('Escape');
        await expect(remove).toBeVisible();
      }
      if (what.startsWith('wish ')) {
        await page.locator('#wish').fill(what.slice(5));
        await page.getByRole('button', { name: /Grant my wish/ }).click();
      } else await act(page, what).first().click();
      return what;
    },
    on: (screen) => look(page, `geniejack-${screen}`),
  });
  expect([...seen]).toEqual(expect.arrayContaining([...SCREENS.map(([name]) => name), 'over']));
  expect(removed).toBe(true);
});

const KEYS: Record<string, string> = { hit: 'h', stand: 's', split: 'v', deal: 'Enter', continue: 'Enter', leave: 's' };

test('geniejack: a whole run by keyboard alone', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await page.keyboard.press('1');
  await page.waitForURL(/play\/geniejack/);
  await tabTo(page, '#seed');
  await page.keyboard.type('page-9');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/m\//);
  const wants = habits(page);
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, _step, seen) => {
      const what = await wants(screen, seen.has('shop'));
      if (what.startsWith('buy ')) {
        await page.keyboard.press(await page.locator(`[data-action="${what}"] kbd`).innerText());
      } else if (what.startsWith('wish ')) {
        await page.keyboard.type(what.slice(5));
        await page.keyboard.press('Enter');
      } else await page.keyboard.press(KEYS[what] ?? 'Enter');
      return what;
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['deal', 'turn', 'result', 'between', 'shop', 'over']));
});
