import { expect, test } from '@playwright/test';
import { seatOf } from './duels';
import { calm, look } from './screens';

test('the first duel of Flesh and Blood is guided, once, and the guide can be left', async ({ page }) => {
  await calm(page, { toured: [] });
  await page.goto('/');
  await page.getByRole('button', { name: 'New game of Flesh and Blood' }).click();
  await page.waitForURL(/\/m\//);
  const guide = page.locator('[data-guide]');
  await expect(guide).toContainText('Play a spell.');
  await expect(page.locator('[data-guided]')).toHaveAttribute('data-card', 'voltic-bolt-red');
  await expect(page.locator('[data-guided]')).toHaveCSS('outline-width', '4px');
  await expect(page.getByRole('dialog')).toBeHidden();
  await look(page, 'guide-spell');
  await page.locator('[data-guided]').click();
  await expect(guide).toContainText('Choose the target.');
  await page.locator('[data-guided]').click();
  await expect(guide).toContainText('Pay for it.');
  await look(page, 'guide-pay');
  await page.locator('[data-guided]').click();
  // No one can respond, so it resolves by itself.
  await expect(guide).toContainText('Play another one.');
  await expect(page.locator('.fab .fside.op .life')).toContainText('15');
  // What was shown is not shown again after a reload, and what comes next is.
  await page.reload();
  await expect(guide).toContainText('Play another one.');
  await guide.getByRole('button', { name: 'Skip the guide' }).click();
  await expect(guide).toBeHidden();
  await expect(page.locator('[data-guided]')).toHaveCount(0);
  const { id } = await seatOf(page);
  // The next duel is one like any other.
  await page.goto('/play/fab');
  await page.getByRole('button', { name: 'Deal' }).click();
  await page.waitForURL((url) => url.href.includes('/m/') && !url.href.includes(id));
  await expect(page.locator('.fab .hand .fc').first()).toBeVisible();
  await expect(guide).toBeHidden();
});
