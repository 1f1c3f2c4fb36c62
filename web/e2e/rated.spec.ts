import { type Browser, expect, type Page, test } from '@playwright/test';
import { concede, seatOf } from './duels';
import { calm, look } from './screens';
import { OwnServer } from './servers';

/** Someone in the lobby of a server, who comes from this address. */
async function someone(browser: Browser, { url }: OwnServer, address: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  const page = await context.newPage();
  await calm(page);
  await page.goto(url);
  return page;
}

async function openTable(host: Page, rated: boolean): Promise<string> {
  await host.getByRole('radio', { name: 'LunchTable' }).click();
  if (rated) await host.getByRole('radio', { name: /^Rated/ }).click();
  await host.getByRole('button', { name: 'Open a table' }).click();
  await host.waitForURL(/\/m\//);
  return host.url().split('/').at(-1)!;
}

test('a rated match: both agree, and each reads what it made of their rating', async ({ browser }) => {
  const server = new OwnServer({}, ['--proxy-header', 'X-Forwarded-For']);
  await server.start();
  const [host, guest] = [await someone(browser, server, '203.0.113.1'), await someone(browser, server, '203.0.113.2')];
  await look(host, 'rated-lobby');
  const id = await openTable(host, true);
  await expect(guest.locator(`a[href="/j/${id}"]`)).toContainText('Rated, 1500 ± 350');
  // Somebody at the same address reads why not.
  const double = await someone(browser, server, '203.0.113.1');
  await double.goto(`${server.url}/j/${id}`);
  await double.getByRole('button', { name: 'Join the rated match' }).click();
  await expect(double.getByRole('alert')).toContainText('the same address');
  await guest.locator(`a[href="/j/${id}"]`).click();
  await expect(guest.getByText('This match is rated')).toBeVisible();
  await look(guest, 'rated-join');
  await guest.getByRole('button', { name: 'Join the rated match' }).click();
  for (const page of [host, guest]) await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
  await expect(host.locator('header .chip', { hasText: 'Rated' })).toBeVisible();
  await concede({ ...(await seatOf(guest)), server: server.url });
  await expect(host.locator('.over-sheet')).toContainText('Your rating: 1662 ± 290 (+162)');
  await expect(guest.locator('.over-sheet')).toContainText('Your rating: 1338 ± 290 (−162)');
  await look(host, 'rated-end');
  // In the lobby it can be read, taken along and deleted.
  await guest.goto(server.url);
  const ratings = guest.getByRole('region', { name: 'Your ratings' });
  await expect(ratings).toContainText('1338 ± 290');
  await look(guest, 'rated-ratings');
  const file = guest.waitForEvent('download');
  await ratings.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('croupier-ratings.json');
  await ratings.getByRole('button', { name: 'Delete' }).click();
  await ratings.getByRole('button', { name: 'Delete' }).click();
  await expect(ratings).toBeHidden();
  for (const page of [host, guest, double]) await page.context().close();
  await server.close();
});

test('the win is claimed from a player who has left', async ({ browser }) => {
  const server = new OwnServer();
  await server.start();
  const [host, guest] = [await someone(browser, server, '203.0.113.1'), await someone(browser, server, '203.0.113.2')];
  // The page asks for no shorter wait, and a test does not wait for two minutes.
  const { id, seats } = await host.evaluate(async () => {
    const ask = {
      game: 'lunchtable',
      seats: [{ kind: 'person' }, { kind: 'open' }],
      coin: false,
      visibility: 'public',
      away: { after: 5 },
    };
    const headers = { 'content-type': 'application/json' };
    const made = await fetch('/api/matches', { method: 'POST', headers, body: JSON.stringify(ask) });
    return (await made.json()) as { id: string; seats: { token: string }[] };
  });
  await host.evaluate((kept) => localStorage.setItem('croupier.seats', JSON.stringify([kept])), {
    id,
    seat: 0,
    token: seats[0]!.token,
    game: 'lunchtable',
    at: Date.now(),
  });
  await host.goto(`${server.url}/m/${id}`);
  await expect(host.getByText('Your table is listed')).toBeVisible();
  await guest.locator(`a[href="/j/${id}"]`).click();
  await guest.getByRole('button', { name: 'Join the game' }).click();
  await expect(guest.locator('.lt .hand .hc').first()).toBeVisible();
  await host.goto('about:blank');
  await guest.getByRole('button', { name: 'Claim the win' }).click();
  await expect(guest.locator('.over-sheet')).toContainText('They gave up.');
  await look(guest, 'claimed');
  // The one who left reads it when they come back.
  await host.goto(`${server.url}/m/${id}`);
  await expect(host.locator('.over-sheet')).toContainText('You gave up.');
  for (const page of [host, guest]) await page.context().close();
  await server.close();
});

test('a client has at most three open tables', async ({ browser }) => {
  const server = new OwnServer();
  await server.start();
  const host = await someone(browser, server, '203.0.113.1');
  for (let tables = 0; tables < 3; tables += 1) {
    const tab = await host.context().newPage();
    await tab.goto(server.url);
    await openTable(tab, false);
    await expect(tab.getByText('Your table is listed')).toBeVisible();
  }
  await host.getByRole('button', { name: 'Open a table' }).click();
  await expect(host.locator('.toasts')).toContainText('You already have 3 open tables. Close one first.');
  await host.context().close();
  await server.close();
});
