import { expect, test } from '@playwright/test';
import { duel } from './duels';
import { playOn, type Screens } from './play';
import { calm, look } from './screens';

const SCREENS: Screens = [
  ['pay', '.fab .ask.mine .paybox'],
  ['defend', '.fab[data-prompt="defend"] .ask.mine'],
  ['act', '.fab .ask.mine'],
];

test('a whole match by mouse: paying, defending, the chain', async ({ page }) => {
  await calm(page);
  await duel(page, 'fab', 'page-1', '.fab');
  await page.getByRole('radio', { name: 'at each window' }).click();
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      if (screen === 'pay') {
        const left = await page.locator('.fab .cost3 i:not(.f)').count();
        const more = page.locator('.fab .hand .pay:not(.pickd)');
        const card = left > 0 && (await more.count()) > 0;
        await (card ? more.first() : page.locator('.fab [data-confirm]')).click();
        return card ? 'a card to pitch' : 'pay';
      }
      const acts = page.locator('.fab .ask [data-action]');
      const one = step % 3 === 0 ? acts.last() : acts.first();
      const action = await one.getAttribute('data-action');
      await one.click();
      return action!;
    },
    on: (screen) => look(page, screen === 'act' ? 'fab' : `fab-${screen}`),
  });
  expect([...seen]).toEqual(expect.arrayContaining(['act', 'pay', 'defend', 'over']));
});

test('a whole match by keyboard alone', async ({ page }) => {
  await calm(page);
  await duel(page, 'fab', 'page-2', '.fab');
  await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      const press = async (key: string) => {
        await page.keyboard.press(key);
        return key;
      };
      if (screen === 'pay') {
        if ((await page.locator('.fab .cost3 i:not(.f)').count()) === 0) return press('Enter');
        const hand = await page.locator('.fab .hand .fc').evaluateAll((cards) => cards.map((card) => card.className));
        const free = hand.findIndex((look) => look.includes('pay') && !look.includes('pickd'));
        return press(free < 0 ? 'Enter' : String(free + 1));
      }
      if (step % 2 && (await page.locator('.fab .ask .passb').isVisible())) return press('p');
      if (await page.locator('.fab .ask [data-action="yes"]').isVisible()) return press('y');
      return press((await page.locator('.fab .ask .act:not(.passb)').count()) ? '1' : 'p');
    },
  });
});

test('a card is read, piles open, stops are kept', async ({ page }) => {
  await calm(page);
  await duel(page, 'fab', 'page-1', '.fab');
  await page.locator('.fab .eqs button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'fab-card');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'next turn' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'next turn' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toContainText('graveyard');
});
