import { expect, test } from '@playwright/test';

test('a game without a board is played on the plain one', async ({ page }) => {
  await page.goto('/play/leduc');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.getByRole('region', { name: 'The table' })).toContainText('board');
  const choices = page.locator('.plain-choices button');
  const over = page.getByText(/^(You win|You lose|A draw)$/);
  for (let step = 0; step < 12 && !(await over.first().isVisible()); step += 1) {
    const stay = choices.filter({ hasText: /^(Check|Call)/ });
    await expect(stay.or(over).first()).toBeVisible();
    if (!(await stay.first().isVisible())) continue;
    await stay.first().click();
  }
  await expect(over.first()).toBeVisible();
});

test('a choice on the plain board says what it would do', async ({ page }) => {
  await page.goto('/play/leduc');
  await page.getByRole('button', { name: 'Start the match' }).click();
  const bet = page.locator('.plain-choices button').filter({ hasText: 'Bet' });
  await expect(bet.first()).toContainText('pot');
});
