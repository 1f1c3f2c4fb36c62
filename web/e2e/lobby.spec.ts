import { expect, test } from '@playwright/test';
import { calm, look, sitDown } from './screens';

test('the lobby, a table to set up, help, settings and the tour', async ({ page }) => {
  await calm(page, { toured: [] });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await expect(page.locator('#daily').getByRole('button', { name: /Rollio/ })).toBeVisible();
  await look(page, 'lobby');
  const sheet = page.getByRole('dialog');
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Everywhere');
  await look(page, 'help');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press(',');
  await expect(sheet).toContainText('Theme');
  await look(page, 'settings');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goto('/play/geniejack');
  await expect(page.getByRole('button', { name: 'Deal' })).toBeVisible();
  await look(page, 'setup');
  await sitDown(page, 'geniejack', 'tour');
  await expect(page.getByRole('dialog')).toContainText('in a minute');
  await look(page, 'tour');
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/story');
  await expect(page.locator('.schap')).toHaveCount(16);
  await look(page, 'story');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Story · 0 of 144 stars' })).toHaveAttribute('href', '/story');
  await expect(page.getByText('Continue ·')).toBeVisible();
  await look(page, 'lobby-continue');
});

test('what can be chosen for a table is called by its name', async ({ page }) => {
  await calm(page);
  await page.goto('/play/rollio');
  const sets = page.getByRole('radiogroup', { name: 'dice set' });
  await expect(sets.getByRole('radio', { name: 'the usual' })).toHaveAttribute('aria-checked', 'true');
  await sets.getByRole('radio', { name: 'Beginner Set Six plastic dice.' }).click();
  await expect(sets.getByRole('radio', { name: /Beginner Set/ })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.waitForURL(/\/m\//);
});

test.describe('on a large screen without a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true });

  test('keys are named in the help alone', async ({ page }) => {
    await calm(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
    await expect(page.getByText('all keys')).toBeHidden();
    await page.getByRole('button', { name: 'Help (?)' }).click();
    await expect(page.getByRole('dialog').locator('kbd').first()).toBeVisible();
  });
});
