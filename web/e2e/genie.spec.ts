import { expect, type Page, test } from '@playwright/test';
import { act, type Frame, habit, mine, reach, type Seated, sit } from './duels';
import { calm, look } from './screens';
import { MockClaude, OwnServer } from './servers';

const atTheGenie = (frame: { view: { phase?: string } }) => frame.view.phase === 'genie';
// The small wish that opens a run gives less, and there are no hit points to come back.
const afterABoss = (frame: Frame) => atTheGenie(frame) && frame.info.ply > 0;
const may = (frame: Frame, verb: string) => frame.legal.some((choice) => choice.verb === verb);
const SOLO = { game: 'geniejack', rival: null };

test('the lamp answers where there is no key, and says so', async ({ page }) => {
  await calm(page);
  const seated = await reach(SOLO, afterABoss);
  await sit(page, 'geniejack', seated);
  const wish = page.locator('#wish');
  await expect(wish).toBeFocused();
  await wish.fill('x'.repeat(41));
  await expect(page.locator('#wish-count')).toHaveText('0/40');
  await wish.fill('peek at the next card');
  await expect(page.locator('#wish-count')).toHaveText('21/40');
  await page.keyboard.press('Enter');
  await expect(page.locator('.gift')).toBeVisible();
  await page.locator('.why summary').click();
  await expect(page.locator('.why')).toContainText('Granted by the lamp');
  await thePeek(page, seated);
});

/**
 * Keeps the answer to a wish from the page until it is let through. A server does not wait long for Claude, and a slow
 * machine could take longer than that to look at the page.
 */
async function keepAnswer(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const through = new Promise<void>((done) => {
    letThrough = done;
  });
  const answers = (text: string) => (JSON.parse(text) as Partial<Frame>).view?.phase === 'granted';
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      if (answers(String(message))) await through;
      socket.send(message);
    });
  });
  await page.route('**/actions', async (route) => {
    const response = await route.fetch();
    if (answers(await response.text())) await through;
    await route.fulfill({ response });
  });
  return letThrough;
}

/** The wish that was granted, in the next battle: the card opens, Esc closes it, and P shows it again. */
async function thePeek(page: Page, seated: Seated): Promise<void> {
  for (let frame = await mine(seated); !may(frame, 'peek'); frame = await mine(seated))
    await act(seated, frame.info.ply, may(frame, 'leave') ? 'leave' : habit(frame));
  await expect(page.locator('[data-action="peek"]')).toBeVisible();
  await page.keyboard.press('p');
  const card = page.getByRole('dialog', { name: 'Next card' });
  await expect(card).toBeVisible();
  await look(page, 'geniejack-peek');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.keyboard.press('p');
  await expect(card).toBeVisible();
}

test.describe('with a mock Claude', () => {
  const gift = {
    name: 'Serpent Kiss',
    description: 'It bites.',
    effects: [{ type: 'poison', value: 2 }],
  };
  let claude: MockClaude;
  let server: OwnServer;
  test.afterEach(async () => {
    await server.close();
    await claude.close();
  });

  test('Claude reads the wish, and nothing can be sent twice while it ponders', async ({ browser }) => {
    claude = new MockClaude(gift);
    await claude.start();
    server = new OwnServer({ ANTHROPIC_API_KEY: 'sk-test-not-a-real-key', ANTHROPIC_BASE_URL: claude.url });
    await server.start();
    const page = await browser.newPage({ baseURL: server.url });
    await calm(page);
    const letThrough = await keepAnswer(page);
    await sit(page, 'geniejack', await reach({ ...SOLO, server: server.url }, atTheGenie));
    await page.locator('#wish').fill('poison my foes');
    await page.getByRole('button', { name: /Grant my wish/ }).click();
    await expect(page.getByText('The Genie ponders your wish')).toBeVisible();
    await expect(page.locator('.talk')).toContainText('poison my foes');
    await expect(page.getByRole('button', { name: 'Granting…' })).toHaveAttribute('aria-disabled', 'true');
    claude.speak();
    await look(page, 'genie-pondering');
    letThrough();
    await expect(page.locator('.gift')).toContainText('Serpent Kiss');
    await expect(page.locator('.talk')).toContainText('Granted by the Genie');
    expect(claude.asked).toHaveLength(1);
    expect(claude.asked[0]!.wish).toContain('poison my foes');
    await look(page, 'genie-claude');
    await page.close();
  });

  test('where Claude fails, the lamp answers and the page says who did', async ({ browser }) => {
    claude = new MockClaude(gift, 500);
    claude.speak();
    await claude.start();
    server = new OwnServer({ ANTHROPIC_API_KEY: 'sk-test-not-a-real-key', ANTHROPIC_BASE_URL: claude.url });
    await server.start();
    const page = await browser.newPage({ baseURL: server.url });
    await calm(page);
    await sit(page, 'geniejack', await reach({ ...SOLO, server: server.url }, atTheGenie));
    await page.locator('#wish').fill('peek at the next card');
    await page.keyboard.press('Enter');
    await expect(page.locator('.gift')).toBeVisible();
    await expect(page.locator('.talk')).toContainText(/Granted by the lamp|A small gift/);
    await page.close();
  });
});
