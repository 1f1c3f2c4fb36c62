import { expect, test } from '@playwright/test';
import { calm, look } from './screens';

test('the first duel of Flesh and Blood is guided, step by step', async ({ page }) => {
  await calm(page, { toured: [] });
  await page.goto('/');
  await page.getByRole('button', { name: 'New match of Flesh and Blood' }).click();
  await page.waitForURL(/\/m\//);
  const guide = page.locator('[data-guide]');
  await expect(guide).toContainText('Play a card.');
  await expect(page.locator('[data-guided]')).toHaveAttribute('data-card', 'voltic-bolt-red');
  await expect(page.locator('[data-guided]')).toHaveCSS('outline-width', '4px');
  await expect(page.getByRole('dialog')).toBeHidden();
  await look(page, 'guide-spell');
  await page.locator('[data-guided]').click();
  // Their hero is the target without being asked for.
  await expect(guide).toContainText('Pay for it.');
  await look(page, 'guide-pay');
  await page.locator('[data-guided]').click();
  // No one can respond, so it resolves by itself.
  await expect(guide).toContainText('Play another one.');
});
