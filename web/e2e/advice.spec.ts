import { expect, type Page, test } from '@playwright/test';
import { open, playOut, sit } from './duels';
import { calm, look } from './screens';

/** Says in every look at a match that hints are allowed, and gives one. */
async function advise(page: Page): Promise<void> {
  const allow = (text: string): string => {
    const frame = JSON.parse(text) as { table?: { hints?: boolean } };
    if (frame.table) frame.table.hints = true;
    return JSON.stringify(frame);
  };
  await page.route(/\/api\/matches\/[a-z0-9]+\?since=/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: allow(await answer.text()) });
  });
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(typeof message === 'string' ? allow(message) : message));
  });
  await page.route('**/hint', (route) =>
    route.fulfill({
      json: {
        ply: 0,
        seat: 0,
        choices: [
          { action: 'deal', label: 'Deal', chance: 0.61, margin: 0.03, payoff: 0.2 },
          { action: 'stand', label: 'Stand', chance: 0.4, margin: 0.03, payoff: -0.1 },
        ],
        playouts: 2000,
        text: [],
        why: ['Nothing else can be done.'],
      },
    }),
  );
}

test('a hint says what a program would do, and can be taken', async ({ page }) => {
  await calm(page);
  await advise(page);
  await sit(page, 'geniejack', await open(page, { game: 'geniejack', seed: 'page-8', rival: null }));
  await expect(page.locator('[data-action="deal"]')).toBeVisible();
  await page.keyboard.press('t');
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint).toContainText('61 %');
  await expect(hint).toContainText('2000 games');
  await expect(hint.getByRole('button', { name: /Stand/ })).toBeDisabled();
  await look(page, 'hint');
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Hint (T)' }).click();
  await hint.getByRole('button', { name: /Deal/ }).click();
  await expect(page.locator('[data-action="stand"]')).toBeVisible();
  await expect(hint).toBeHidden();
});

test('a finished match is reviewed: the graph, the moments and the best choices', async ({ page }) => {
  await calm(page);
  const seated = await open(page, { game: 'lunchtable', seed: 'page-9' });
  await playOut(page, seated);
  let asked = 0;
  const step = (ply: number, chance: number, grade: string) => ({
    ply,
    seat: 0,
    turn: 1 + ply,
    action: 'advance',
    label: 'Go on',
    judged: {
      before: 0,
      after: 0,
      chance,
      loss: 0,
      grade,
      playouts: 200,
      options: [
        { action: 'end', label: 'End the turn', chance: 700, played: false },
        { action: 'advance', label: 'Go on', chance, played: true },
      ],
    },
  });
  await page.route('**/review', (route) => {
    asked += route.request().method() === 'POST' || asked > 0 ? 1 : 0;
    const state =
      asked === 0
        ? { state: 'none' }
        : asked < 3
          ? { state: 'running', done: 31, of: 62 }
          : {
              state: 'done',
              review: {
                game: 'lunchtable',
                budget: '200 playouts',
                seats: [{ seat: 0, choices: 3, best: 2, given_away: 210, score: 80 }],
                moments: [
                  {
                    ply: 3,
                    seat: 0,
                    turn: 4,
                    kind: 'costly',
                    worth: -210,
                    title: 'You went on',
                    text: 'The end of the turn was better.',
                  },
                ],
                steps: [step(1, 500, 'best'), step(3, 290, 'blunder'), step(5, 640, 'great')],
              },
            };
    return route.fulfill({ json: state });
  });
  await sit(page, 'lunchtable', seated);
  await page.goto(`/r/${seated.id}#t=0&side=0`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Weighing every choice')).toContainText('50 %');
  await expect(page.getByRole('region', { name: 'Chance to win' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Moments' })).toContainText('−21');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/#t=3&side=0$/);
  await expect(page.getByRole('region', { name: 'Choices here' })).toContainText('70 %');
  await look(page, 'review');
});
