import { type Browser, expect, type Page, test } from '@playwright/test';
import { seatOf } from './duels';
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
  await expect(host.getByText('The lobby lists your table')).toBeVisible();
  await guest.locator(`a[href="/j/${id}"]`).click();
  await guest.getByRole('button', { name: 'Join the match' }).click();
  await expect(guest.locator('.lt .hand .hc').first()).toBeVisible();
  await host.goto('about:blank');
  await guest.getByRole('button', { name: 'Claim the win' }).click();
  await expect(guest.locator('.over-sheet')).toContainText('They conceded.');
  await look(guest, 'claimed');
  // The one who left reads it when they come back.
  await host.goto(`${server.url}/m/${id}`);
  await expect(host.locator('.over-sheet')).toContainText('You conceded.');
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
    await expect(tab.getByText('The lobby lists your table')).toBeVisible();
  }
  await host.getByRole('button', { name: 'Open a table' }).click();
  await expect(host.locator('.toasts')).toContainText('You already have 3 open tables. Close one first.');
  await host.context().close();
  await server.close();
});

/** All that the server tells a page about matches, whichever way. */
function heard(page: Page): string[] {
  const texts: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(payload.toString())));
  page.on('response', async (response) => {
    if (response.url().includes('/api/matches/')) texts.push(await response.text().catch(() => ''));
  });
  return texts;
}

/** The cards that the player of a page holds. */
async function handOf(page: Page, { url }: OwnServer): Promise<string[]> {
  const { id, token } = await seatOf(page);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`${url}/api/matches/${id}`, { headers });
  const { view } = (await answer.json()) as { view: { halves: { hand: { def: string }[] | null }[] } };
  return view.halves.flatMap(({ hand }) => hand ?? []).map(({ def }) => def);
}

test('a rated match is agreed on, played with a clock, and changes both ratings', async ({ browser }) => {
  const server = new OwnServer({}, ['--proxy-header', 'X-Forwarded-For']);
  await server.start();
  const [host, guest, watcher] = [
    await someone(browser, server, '203.0.113.1'),
    await someone(browser, server, '203.0.113.2'),
    await someone(browser, server, '203.0.113.3'),
  ];
  const [toHost, toGuest, toWatcher] = [host, guest, watcher].map(heard) as [string[], string[], string[]];
  await host.getByRole('radio', { name: 'Rated, 15 minutes each' }).click();
  const id = await openTable(host);
  await expect(host.getByText('The lobby lists your table')).toBeVisible();

  // The guest reads that it is rated, and what the host has, before they agree.
  const table = guest.locator(`a[href="/j/${id}"]`);
  await expect(table).toContainText('15 minutes each · Rated, 1,500 ± 350');
  await table.click();
  await expect(guest.getByText('This match is rated: it changes your rating and')).toBeVisible();
  await look(guest, 'rated-invited');
  await guest.getByLabel('Your deck').selectOption('geeks');
  await guest.getByRole('button', { name: 'Join the rated match' }).click();
  await watcher.goto(`${server.url}/m/${id}`);
  for (const page of [host, guest]) {
    await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
    await expect(page.getByText('Rated', { exact: true })).toBeVisible();
  }
  await expect(watcher.locator('.lt')).toBeVisible();

  // The clock runs for the player who is to move, and all of them see it.
  for (const page of [host, guest, watcher]) await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/);
  await look(guest, 'rated-match');
  const [hosts, guests] = [await handOf(host, server), await handOf(guest, server)];
  expect([hosts.length, guests.length].every((n) => n >= 5)).toBe(true);
  // When a match is over, its record is open to both.
  const before = [toHost, toGuest, toWatcher].map((texts) => [...texts]) as [string[], string[], string[]];

  await guest.getByRole('button', { name: 'Menu' }).click();
  await guest.getByRole('button', { name: 'Concede this match' }).click();
  await guest.getByRole('button', { name: 'Concede', exact: true }).click();
  await expect(host.locator('.over-sheet')).toContainText('Your rating: 1,662 ± 290 (+162)');
  await expect(guest.locator('.over-sheet')).toContainText('Your rating: 1,338 ± 290 (−162)');
  await expect(watcher.locator('.over-sheet')).toContainText('wins');
  await expect(watcher.locator('.over-sheet')).not.toContainText('Your rating');
  await look(host, 'rated-over');

  // Nothing told the others what was held in a hand, nor any page the token of another. What the decks hold is open.
  const names = (texts: string[], cards: string[]) =>
    cards.filter((card) => texts.some((text) => text.includes(`"def":"${card}"`)));
  expect(names(before[0], hosts), 'a player reads the own hand').toEqual(hosts);
  expect(names(before[0], guests)).toEqual([]);
  expect(names(before[1], hosts)).toEqual([]);
  expect(names(before[2], [...hosts, ...guests])).toEqual([]);
  for (const page of [host, guest]) {
    const { token } = await seatOf(page);
    for (const texts of [toHost, toGuest, toWatcher].filter((texts) => texts !== (page === host ? toHost : toGuest)))
      expect(texts.some((text) => text.includes(token))).toBe(false);
  }

  await host.goto(server.url);
  await expect(host.getByRole('region', { name: 'Your ratings' })).toContainText('1,662 ± 290');
  for (const page of [host, guest, watcher]) await page.context().close();
  await server.close();
});
