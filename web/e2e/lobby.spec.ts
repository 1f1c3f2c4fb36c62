import { expect, test } from '@playwright/test';
import { concede, duel, seatOf } from './duels';
import { calm, look, sitDown } from './screens';

test('the lobby, a table to set up, help, settings and the tour', async ({ page }) => {
  await calm(page, { toured: [] });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await expect(page.locator('#daily').getByRole('button', { name: /Rollio/ })).toBeVisible();
  await look(page, 'lobby');
  const sheet = page.getByRole('dialog');
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Anywhere');
  await look(page, 'help');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press(',');
  await expect(sheet).toContainText('Theme');
  await look(page, 'settings');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goto('/play/geniejack');
  await expect(page.getByRole('button', { name: 'Start the run' })).toBeVisible();
  await look(page, 'setup');
  await sitDown(page, 'geniejack', 'tour');
  await expect(page.locator('[data-action="deal"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Your total');
  await look(page, 'tour');
  await page.getByRole('button', { name: 'Skip the tour' }).click();
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
  await expect(sets.getByRole('radio', { name: 'default' })).toHaveAttribute('aria-checked', 'true');
  await sets.getByRole('radio', { name: 'Beginner Set Six plastic dice.' }).click();
  await expect(sets.getByRole('radio', { name: /Beginner Set/ })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/m\//);
});

test('new players are dealt in with one press', async ({ page }) => {
  await calm(page, { toured: [] });
  await page.goto('/');
  await page.getByRole('button', { name: /New here\?.*Play now/ }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('#wish, [data-action="deal"]').first()).toBeVisible();
});

test('every game that was begun can be gone on with, and an invitation stays', async ({ page, browser }) => {
  await calm(page);
  const begun: string[] = [];
  for (const game of ['geniejack', 'rollio', 'geniejack']) {
    await sitDown(page, game, `open-${begun.length}`);
    await expect(page.locator('main[aria-busy="false"] [data-action]').first()).toBeVisible();
    begun.push((await seatOf(page)).id);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an invitation' }).click();
  const invitation = page.locator('.invitation');
  await expect(invitation).toContainText('No one has joined yet');
  const code = (await invitation.locator('code').innerText()).split('/').at(-1)!;
  await page.reload();
  await expect(invitation.getByRole('link', { name: 'Go to the table' })).toHaveAttribute('href', `/m/${code}`);
  // The newest first; the invitation does not take its place.
  const [first, second, third] = begun;
  await expect(page.locator('.cont')).toHaveAttribute('href', `/m/${third}`);
  const others = page.getByRole('region', { name: 'Other open runs' }).getByRole('link');
  await expect(others).toHaveCount(2);
  await expect(others.nth(0)).toHaveAttribute('href', `/m/${second}`);
  await expect(others.nth(1)).toHaveAttribute('href', `/m/${first}`);
  await expect(page.getByRole('link', { name: 'Continue Geniejack' })).toHaveAttribute('href', `/m/${third}`);
  await expect(page.getByRole('link', { name: 'Continue Rollio' })).toHaveAttribute('href', `/m/${second}`);
  await expect(page.getByRole('button', { name: 'New run of Rollio' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue LunchTable' })).toBeHidden();
  await look(page, 'lobby-open');
  // Once someone has come it is a game like the others.
  const guest = await (await browser.newContext()).newPage();
  await calm(guest);
  await guest.goto(`/j/${code}`);
  await guest.getByRole('button', { name: 'Join the match' }).click();
  await expect(guest.locator('.lt .hand .hc').first()).toBeVisible();
  await guest.context().close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Continue LunchTable' })).toHaveAttribute('href', `/m/${code}`);
  await expect(invitation).toBeHidden();
});

test('a table that is gone is offered once', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await page.evaluate(() => {
    const seat = { id: 'nosuchtable', seat: 0, token: 'none', game: 'rollio', at: Date.now() };
    localStorage.setItem('croupier.seats', JSON.stringify([seat]));
  });
  await page.reload();
  await page.getByRole('link', { name: 'Continue Rollio' }).click();
  await expect(page.getByRole('heading', { name: 'Table not found' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Rollio' })).toBeHidden();
});

test('past games say how they ended, and the older ones can be shown', async ({ page }) => {
  await calm(page);
  const seated = await duel(page, 'lunchtable', 'page-9', '.lt');
  await concede(seated);
  await expect(page.locator('.over-sheet')).toBeVisible();
  await page.evaluate(() => {
    const [newest] = JSON.parse(localStorage.getItem('croupier.seats')!);
    const older = [1, 2, 3, 4, 5].map((number) => ({ ...newest, id: `older-${number}`, at: newest.at - number }));
    localStorage.setItem('croupier.seats', JSON.stringify([newest, ...older]));
  });
  await page.goto('/');
  const replays = page.locator('.panel').filter({ has: page.getByRole('heading', { name: /Replays/ }) });
  await expect(replays.getByRole('link')).toHaveCount(4);
  await expect(replays.getByRole('link').first()).toContainText('You conceded · just now');
  await expect(replays.getByRole('link').first()).toContainText('Lost');
  await replays.getByRole('button', { name: 'Show more' }).click();
  await expect(replays.getByRole('link')).toHaveCount(6);
  await expect(replays.getByRole('button', { name: 'Show more' })).toBeHidden();
  await look(page, 'lobby-replays');
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
