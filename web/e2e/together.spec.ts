import { expect, type Page, test } from '@playwright/test';
import { act, concede, habit, open, reach, read, type Seated, sit } from './duels';
import { calm, look } from './screens';
import { OwnServer } from './servers';

const asked = (frame: { view: { prompt?: unknown }; info: { to_move: number | null } }) =>
  frame.view.prompt === 'answer' && frame.info.to_move === 0;

test('two people in two browsers, and somebody who watches', async ({ browser }) => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const host = await first!.newPage();
  await calm(host);
  await host.goto('/play/lunchtable');
  await host.getByRole('radio', { name: 'A friend, by link' }).click();
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.waitForURL(/\/m\//);
  await expect(host.getByText('Waiting for an opponent.')).toBeVisible();
  await look(host, 'waiting');
  const id = host.url().split('/').at(-1)!;

  const guest = await second!.newPage();
  await calm(guest);
  await guest.goto(`/j/${id}`);
  await guest
    .getByRole('button')
    .filter({ hasText: /seat|sit|join|play/i })
    .first()
    .click();
  await guest.waitForURL(/\/m\//);
  await expect(guest.locator('.lt .hand .hc').first()).toBeVisible();
  await expect(host.getByText('Waiting for an opponent.')).toBeHidden();

  const watcher = await third!.newPage();
  await calm(watcher);
  await watcher.goto(`/m/${id}`);
  await expect(watcher.locator('.lt')).toBeVisible();
  // A watcher sees backs, and is offered nothing.
  await expect(watcher.locator('.lt .hand .hc:not(.backside)')).toHaveCount(0);
  await expect(watcher.locator('[data-action]')).toHaveCount(0);

  // One turn each: what one does, the others see.
  const pages = [host, guest];
  const turnOf = (page: Page) => page.locator('.lt .now .turn').innerText();
  const plyOf = async (page: Page) => Number(await page.locator('main').getAttribute('data-ply'));
  for (let turn = 1; turn <= 2; turn += 1) {
    const before = await turnOf(watcher);
    for (let answers = 0; answers < 20 && (await turnOf(watcher)) === before; answers += 1) {
      const mover = await whoMoves(pages);
      const ply = await plyOf(mover);
      await mover.keyboard.press((await mover.locator('.lts .pass').isVisible()) ? 'p' : 'e');
      for (const page of [...pages, watcher]) await expect.poll(() => plyOf(page)).toBeGreaterThan(ply);
    }
    expect(await turnOf(watcher)).not.toBe(before);
  }
  await look(watcher, 'watching');
  await Promise.all([first, second, third].map((context) => context!.close()));
});

test('a code is typed and leads to the table, and one that leads nowhere says so', async ({ page }) => {
  await calm(page);
  const { id } = await open({ game: 'lunchtable', rival: { kind: 'open' } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Join with a code' }).first().click();
  // No click: the field has the focus, and Enter sends what was typed.
  await page.keyboard.type('nosuchtable');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(
    "There's no table with this code. Check it, or ask for a new link.",
  );
  await look(page, 'no-such-code');
  await page.keyboard.type(`${new URL(page.url()).origin}/j/${id}`);
  await expect(dialog.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText("You're invited to a LunchTable match.")).toBeVisible();
  await look(page, 'invited');
  await page.getByRole('button', { name: 'Join the match' }).click();
  await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
  await page.goto(`/j/${id}`);
  await expect(page.getByRole('link', { name: 'Back to your seat' })).toBeVisible();
});

test('the free seat of a private table can be taken by whoever has the code', async ({ page }) => {
  await calm(page);
  const seats = [{ kind: 'person' }, { kind: 'open' }];
  const made = await page.request.post('/api/matches', { data: { game: 'lunchtable', seats, visibility: 'private' } });
  await page.goto(`/j/${(await made.json()).id}`);
  await expect(page.getByText("You're invited to a private table.")).toBeVisible();
  await page.getByRole('button', { name: 'Join the match' }).click();
  await expect(page.locator('.lt .hand .hc').first()).toBeVisible();
});

test('an invitation says when there is nothing to sit down at', async ({ page }) => {
  await calm(page);
  await page.goto('/j/nosuchtable');
  await expect(page.getByRole('heading', { name: 'Table not found' })).toBeVisible();
  await expect(page.getByText("You're invited")).toBeHidden();
  await look(page, 'no-such-table');
  const seated = await open({ game: 'lunchtable' });
  await page.goto(`/j/${seated.id}`);
  await expect(page.getByText('Every seat in this LunchTable match is taken.')).toBeVisible();
  await concede(seated);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Watch the replay' })).toHaveAttribute('href', `/r/${seated.id}`);
});

/** The page that is asked for something; waits until one is. */
async function whoMoves(pages: Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) {
        const can = page.locator('main[aria-busy="false"] .lt .now .act, main[aria-busy="false"] .lts .pass').first();
        if (await can.isVisible()) found = page;
      }
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

test('a reconnect in the middle of a chain keeps the question and what was picked', async ({ page, context }) => {
  await calm(page);
  let drop = async () => {};
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    drop = async () => {
      await context.setOffline(true);
      await server.close();
      await socket.close({ code: 1001 });
    };
  });
  const seated = await reach({ game: 'lunchtable' }, asked);
  await sit(page, 'lunchtable', seated);
  const prompt = page.locator('.lts.chain');
  await expect(prompt).toBeVisible();
  const options = await prompt.locator('[data-option]').count();
  expect(options).toBeGreaterThan(0);
  await drop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(prompt).toBeVisible();
  await look(page, 'reconnecting');
  await context.setOffline(false);
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  await expect(prompt.locator('[data-option]')).toHaveCount(options);
  const { ply } = (await read(seated)).info;
  await page.keyboard.press('1');
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(ply);
});

test('the page survives a restart of the server, and a stale tab says what happened', async ({ browser }) => {
  const server = new OwnServer();
  await server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    await calm(page);
    const seated = await open({ game: 'lunchtable', seed: 'page-4', server: server.url });
    await sit(page, 'lunchtable', seated);
    await expect(page.locator('.lt .now .act').first()).toBeVisible();
    const card = page.locator('.lt .hand .hc').first();
    await card.click();
    await expect(page.locator('.lts')).toBeVisible();
    await server.stop('SIGKILL');
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await server.start();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    // What was picked is still picked, and the match continues.
    await expect(page.locator('.lts')).toBeVisible();
    await page.keyboard.press('Escape');
    await play(page, seated, 3);
    await staleTab(page, seated);
  } finally {
    await context.close();
    await server.close();
  }
});

/** A few actions of this seat by the page. */
async function play(page: Page, seated: Seated, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    const { ply } = (await read(seated)).info;
    await page.locator('.lt .now .act').first().click();
    await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(ply);
    await expect(page.locator('main[aria-busy="false"] .lt .now .act').first()).toBeVisible();
  }
}

/** A tab whose socket is dead acts on what it last saw: it is told what happened instead, and shows it. */
async function staleTab(page: Page, seated: Seated): Promise<void> {
  const stale = await page.context().newPage();
  await stale.routeWebSocket(/\/live$/, (socket) => socket.close({ code: 1008 }));
  await stale.goto(page.url());
  await expect(stale.locator('.lt .now .act').first()).toBeVisible();
  const frame = await read(seated);
  await act(seated, frame.info.ply, habit(frame));
  await stale.locator('.lt .now .act').first().click();
  await expect(stale.locator('.toasts')).toContainText('You were too late.');
  const now = String((await read(seated)).info.ply);
  await expect(stale.locator('main')).toHaveAttribute('data-ply', now);
  await stale.close();
}
