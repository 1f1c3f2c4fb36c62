import { type Browser, expect, type Page, test } from '@playwright/test';
import { concede, seatOf } from './duels';
import { calm, look } from './screens';

/** Someone with a browser of their own, in the lobby. */
async function someone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await calm(page);
  await page.goto('/');
  return page;
}

const nameOn = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.player')!));
  const me = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } });
  return (await me.json()).name;
};

/** Opens a public table and lets the guest take its seat, with a deck. Gives back the address of the table. */
async function meet(host: Page, guest: Page): Promise<string> {
  await host.getByRole('radio', { name: 'LunchTable' }).click();
  await host.getByRole('button', { name: 'Open a table' }).click();
  await host.waitForURL(/\/m\//);
  await expect(host.getByText('The lobby lists your table')).toBeVisible();
  const table = host.url();
  const id = table.split('/').at(-1);
  await guest.goto('/');
  await guest.locator(`a[href="/j/${id}"]`).click();
  await expect(guest.getByText("You're invited to a LunchTable match.")).toBeVisible();
  await expect(guest.getByText(`${await nameOn(host)} is waiting for you.`)).toBeVisible();
  await guest.getByLabel('Your deck').selectOption('dropouts');
  await guest.getByRole('button', { name: 'Join the match' }).click();
  await guest.waitForURL(table);
  await Promise.all([host, guest].map((page) => expect(page.locator('.toasts')).toContainText('won the coin toss.')));
  for (const page of [host, guest]) await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
  return table;
}

test('an open table, a guest with a deck, a coin, emotes, and a rematch', async ({ browser }) => {
  const [host, guest, watcher] = [await someone(browser), await someone(browser), await someone(browser)];
  const table = await meet(host, guest);
  await watcher.goto(table);
  await expect(watcher.locator('.lt')).toBeVisible();
  const [hosts, guests] = [await nameOn(host), await nameOn(guest)];
  // Each reads the name of the other.
  await expect(host.locator('.lt')).toContainText(guests);
  await expect(guest.locator('.lt')).toContainText(hosts);
  // One of the two is to move, and the page of each shows its own hand.
  const moves = (page: Page) => page.locator('main[aria-busy="false"] .lt .now .act').first();
  await expect.poll(async () => Number(await moves(host).isVisible()) + Number(await moves(guest).isVisible())).toBe(1);
  for (const page of [host, guest]) await expect(page.locator('.lt .hand .hc.backside')).toHaveCount(0);

  await host.getByRole('button', { name: 'Emotes' }).click();
  await look(host, 'emotes');
  await host.getByRole('button', { name: 'Good luck!' }).click();
  for (const page of [guest, watcher]) await expect(page.locator('.toasts')).toContainText(`${hosts}: Good luck!`);
  await expect(watcher.getByRole('button', { name: 'Emotes' })).toBeHidden();

  await concede(await seatOf(guest));
  await expect(host.locator('.over-sheet')).toContainText('They conceded.');
  await expect(guest.locator('.over-sheet')).toContainText('You conceded.');
  await expect(watcher.locator('.over-sheet')).toContainText(`${hosts} wins`);
  await expect(watcher.locator('.over-sheet').getByRole('button', { name: /again|rematch/ })).toBeHidden();
  await look(watcher, 'watched-end');

  // The first to ask waits; the other comes to the same table.
  await guest.getByRole('button', { name: 'Play again' }).click();
  await guest.waitForURL((url) => url.href.includes('/m/') && url.href !== table);
  await expect(guest.getByText(`Waiting for ${hosts}.`)).toBeVisible();
  await look(guest, 'rematch-waiting');
  await host.getByRole('button', { name: 'Join the rematch' }).click();
  await host.waitForURL(guest.url());
  await expect(guest.getByText(`Waiting for ${hosts}.`)).toBeHidden();
  await expect.poll(async () => Number(await moves(host).isVisible()) + Number(await moves(guest).isVisible())).toBe(1);
  for (const page of [host, guest, watcher]) await page.context().close();
});

test('leaving is announced, coming back too, and a watcher is offered no claim', async ({ browser }) => {
  const [host, guest, watcher] = [await someone(browser), await someone(browser), await someone(browser)];
  const table = await meet(host, guest);
  await watcher.goto(table);
  const guests = await nameOn(guest);
  await guest.goto('about:blank');
  for (const page of [host, watcher]) await expect(page.getByText(`${guests} is away.`)).toBeVisible();
  await expect(watcher.getByText('claim the win')).toBeHidden();
  await look(host, 'away');
  await guest.goto(table);
  for (const page of [host, watcher]) await expect(page.getByText(`${guests} is away.`)).toBeHidden();
  for (const page of [host, guest, watcher]) await page.context().close();
});

test('a blocked player does not see your tables until you unblock them', async ({ browser }) => {
  const [host, guest] = [await someone(browser), await someone(browser)];
  await meet(host, guest);
  const guests = await nameOn(guest);
  await host.getByRole('button', { name: 'Menu' }).click();
  await look(host, 'people-menu');
  await host.getByRole('button', { name: `Block ${guests}` }).click();
  await expect(host.locator('.toasts')).toContainText(`You blocked ${guests}.`);
  await host.goto('/');
  await host.getByRole('button', { name: 'Open a table' }).click();
  await host.waitForURL(/\/m\//);
  const id = host.url().split('/').at(-1);
  const other = await someone(browser);
  await expect(other.locator(`a[href="/j/${id}"]`)).toBeVisible();
  await guest.goto('/');
  await expect(guest.getByRole('heading', { name: 'Play with other people' })).toBeVisible();
  await guest.waitForResponse(/open-seats/);
  await expect(guest.locator(`a[href="/j/${id}"]`)).toBeHidden();
  await host.keyboard.press(',');
  await expect(host.getByRole('dialog')).toContainText('Blocked players');
  await look(host, 'blocked');
  await host.getByRole('button', { name: 'Unblock' }).click();
  await expect(host.getByRole('dialog').getByText('Blocked players')).toBeHidden();
  await guest.reload();
  await expect(guest.locator(`a[href="/j/${id}"]`)).toBeVisible();
  // A table whose host has left is not listed.
  await host.goto('about:blank');
  await expect(guest.locator(`a[href="/j/${id}"]`)).toBeHidden();
  for (const page of [host, guest, other]) await page.context().close();
});

test('a host may ask for the rematch first, and a muted player is not heard', async ({ browser }) => {
  const [host, guest] = [await someone(browser), await someone(browser)];
  const table = await meet(host, guest);
  const [hosts, guests] = [await nameOn(host), await nameOn(guest)];
  // The guest mutes the host and hears nothing; the host still hears the guest.
  await guest.getByRole('button', { name: 'Emotes' }).click();
  await guest.getByRole('button', { name: 'Mute their emotes' }).click();
  await guest.keyboard.press('Escape');
  await host.getByRole('button', { name: 'Emotes' }).click();
  await host.getByRole('button', { name: 'Oops!' }).click();
  await guest.getByRole('button', { name: 'Emotes' }).click();
  await guest.getByRole('button', { name: 'Hello!' }).click();
  await expect(host.locator('.toasts')).toContainText(`${guests}: Hello!`);
  await expect(guest.getByText(`${hosts}: Oops!`)).toHaveCount(0);
  // A tab that is not looked at says in its title whose turn it is.
  const away = (page: Page, hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  for (const page of [host, guest]) await away(page, true);
  const called = async () => {
    const titles = await Promise.all([host, guest].map((page) => page.title()));
    return titles.filter((title) => title.startsWith('Your turn!')).length;
  };
  await expect.poll(called).toBe(1);
  for (const page of [host, guest]) await away(page, false);
  await expect.poll(called).toBe(0);
  // Giving up by the menu ends it for both.
  await guest.getByRole('button', { name: 'Menu' }).click();
  await guest.getByRole('button', { name: 'Concede this match' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Concede', exact: true }).click();
  await expect(host.locator('.over-sheet')).toContainText('They conceded.');
  await expect(guest.locator('.over-sheet')).toContainText('You conceded.');
  await host.getByRole('button', { name: 'Play again' }).click();
  await host.waitForURL((url) => url.href.includes('/m/') && url.href !== table);
  await guest.getByRole('button', { name: 'Join the rematch' }).click();
  await guest.waitForURL(host.url());
  for (const page of [host, guest]) await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
  for (const page of [host, guest]) await page.context().close();
});
