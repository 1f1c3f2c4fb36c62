import { expect, test } from '@playwright/test';
import { calm } from './screens';

test('what a run opens is locked in the lobby until then, and the result says what it opened', async ({ page }) => {
  await calm(page);
  await page.goto('/play/rollio');
  const sets = page.getByRole('radiogroup', { name: 'dice set' });
  const wooden = sets.getByRole('radio', { name: /Wooden/ });
  await expect(wooden).toContainText('Locked. Reach level 3.');
  await wooden.click({ force: true });
  await expect(wooden).toHaveAttribute('aria-checked', 'false');
  const charms = page.getByRole('radiogroup', { name: 'charm' });
  await expect(charms.getByRole('radio', { name: /flop shield/i })).toContainText('Locked. Finish a run.');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/m\//);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /Give up/ }).click();
  const sure = page.getByRole('button', { name: /Give up/ }).last();
  await sure.click();
  await expect(page.locator('.over-sheet')).toContainText('Unlocked: Flop Shield (starting charm)');
  await page.goto('/play/rollio');
  await expect(charms.getByRole('radio', { name: /flop shield/i })).not.toContainText('Locked');
});
