import { type Browser, expect, type Page, test } from '@playwright/test';
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

async function openTable(host: Page): Promise<string> {
  await host.getByRole('radio', { name: 'LunchTable' }).click();
  await host.getByRole('button', { name: 'Open a table' }).click();
  await host.waitForURL(/\/m\//);
  return host.url().split('/').at(-1)!;
}

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
    await openTable(tab);
    await expect(tab.getByText('Your table is listed')).toBeVisible();
  }
  await host.getByRole('button', { name: 'Open a table' }).click();
  await expect(host.locator('.toasts')).toContainText('You already have 3 open tables. Close one first.');
  await host.context().close();
  await server.close();
});
