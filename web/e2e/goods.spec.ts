import { expect, type Page, test } from '@playwright/test';
import { playOut, type Seated, winningSeed } from './duels';
import { calm, look } from './screens';

const STAGE = { game: 'lunchtable', options: { stage: '1-1', deck: 'freaks' } };

/** Wins the first stage for a player, which pays. */
async function win(page: Page, player: string, seed: string): Promise<void> {
  const made = await page.request.post('/api/matches', {
    headers: { authorization: `Bearer ${player}` },
    data: { ...STAGE, seed, seats: [{ kind: 'person' }] },
  });
  const { id, seats } = (await made.json()) as { id: string; seats: { token: string }[] };
  const seated: Seated = { id, token: seats[0]!.token };
  expect((await playOut(seated)).winner).toBe(0);
}

test('gold buys a card back, which can be used', async ({ page }) => {
  await calm(page);
  await page.goto('/story');
  const store = page.getByRole('region', { name: /School store/ });
  const graffiti = store.getByRole('listitem').filter({ hasText: 'Graffiti' });
  await expect(graffiti).toContainText('Graffiti costs 150 gold: earn 150 more.');
  await expect(graffiti.getByRole('button')).toBeDisabled();
  const player = await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.player')!) as string);
  const seed = await winningSeed(STAGE.options);
  for (let wins = 0; wins < 4; wins += 1) await win(page, player, seed);
  await page.reload();
  await expect(store.getByRole('heading', { level: 2 })).toContainText('170 gold');
  await graffiti.getByRole('button', { name: 'Buy Graffiti for 150 gold' }).click();
  await expect(page.getByText('You bought Graffiti. 20 gold left.')).toBeVisible();
  await expect(store.getByRole('heading', { level: 2 })).toContainText('20 gold');
  await expect(graffiti).toContainText('Yours');
  await graffiti.getByRole('button', { name: 'Use Graffiti' }).click();
  await expect(graffiti.getByRole('button', { name: 'In use Graffiti' })).toHaveAttribute('aria-pressed', 'true');
  await look(page, 'goods');
  // It is kept: on the server what was bought, on this device what is used.
  await page.reload();
  await expect(graffiti.getByRole('button', { name: 'In use Graffiti' })).toBeVisible();
});
