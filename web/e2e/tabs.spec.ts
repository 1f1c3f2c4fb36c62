import { expect, test } from '@playwright/test';
import { calm, sitDown } from './screens';

test('a key pressed while an answer is on its way is not lost', async ({ page }) => {
  await calm(page);
  await sitDown(page, 'geniejack', 'page-8');
  await expect(page.locator('[data-action="deal"]')).toBeVisible();
  // The socket brings what happened, however long the answer to the request takes.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/actions', async (route) => {
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.locator('.has-receipt')).toBeVisible();
  release();
});

test('a reload and a second tab keep the seat', async ({ page, context }) => {
  await calm(page);
  await sitDown(page, 'rollio', 'tabs');
  await expect(page.locator('[data-action="roll"]')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.locator('.sel .sum')).toBeVisible();
  await page.reload();
  await expect(page.locator('.sel .sum')).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator('.sel .sum')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.locator('[data-die][aria-pressed="true"]').first()).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.sel .sum')).toBeHidden();
  await expect(second.locator('.sel .sum')).toBeHidden();
  await second.close();
});
