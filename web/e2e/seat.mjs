/**
 * Puts a seat into the storage of the page, as the page itself keeps it, and goes to its match.
 * @param {import('@playwright/test').Page} page
 * @param {string} game
 * @param {{ id: string; token: string }} seated
 */
export async function sit(page, game, { id, token }) {
  await page.goto('/');
  await page.evaluate((kept) => localStorage.setItem('croupier.seats', JSON.stringify([kept])), {
    id,
    seat: 0,
    token,
    game,
    at: Date.now(),
  });
  await page.goto(`/m/${id}`);
}
