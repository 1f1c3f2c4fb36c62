import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { duel, type Frame, habit, playOut, reach, read, seatOf, sit } from './duels';
import { playOn, type Screens } from './play';
import { calm, enlarged, look, measure, resize } from './screens';

const SCREENS: Screens = [
  ['pay', '.fab .ask.mine .paybox'],
  ['defend', '.fab[data-prompt="defend"] .ask.mine'],
  ['act', '.fab .ask.mine'],
];

/** The page asks at every window and passes nothing by itself, so that a test does what it thinks it does. */
async function askAlways(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('croupier.fab.stops', JSON.stringify({ state: { stop: 'each' }, version: 1 })),
  );
}

test('a whole match by mouse', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  await duel(page, 'fab', 'page-1', '.fab');
  const seen = await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      if (screen === 'pay') {
        const left = await page.locator('.fab .cost3 i:not(.f)').count();
        const more = page.locator('.fab .hand .pay:not(.pickd)');
        const card = left > 0 && (await more.count()) > 0;
        await (card ? more.first() : page.locator('.fab [data-confirm]')).click();
        return card ? 'a card to pitch' : 'pay';
      }
      const cards = page.locator('.fab .hand :is(.lit, .pay:not(.pickd))');
      if (step % 2 && (await cards.count()) > 0) {
        await cards.first().click();
        return 'a card of the hand';
      }
      const confirm = page.locator('.fab .ask [data-confirm]');
      const acts = (await confirm.count()) > 0 ? confirm : page.locator('.fab .ask [data-action]:visible');
      const one = step % 3 === 0 ? acts.last() : acts.first();
      const label = await one.innerText();
      await one.click();
      return label;
    },
    on: async (screen) => {
      if (screen === 'act') await look(page, 'fab');
      if (screen === 'over') await look(page, 'fab-over');
    },
  });
  expect([...seen]).toEqual(expect.arrayContaining(['act', 'over']));
});

/** Plays what it can, and passes where nothing else is to be done. */
function playsCards(frame: Frame): string {
  const play = frame.legal.find(({ verb }) => verb === 'play' || verb === 'attack' || verb === 'activate');
  return play?.action ?? habit(frame);
}

const asks = (kind: string) => (frame: Frame) => (frame.view.prompt as { kind?: string } | null)?.kind === kind;

test('paying: cards of the hand fill the cost, and one press pays', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  const seated = await reach({ game: 'fab' }, asks('pitch'), { does: playsCards });
  await sit(page, 'fab', seated);
  const box = page.locator('.fab .ask.mine .paybox');
  await expect(box).toBeVisible();
  // What is proposed covers the cost; a tick can be taken off and put back.
  const ticked = page.locator('.fab .hand .pickd');
  const before = await ticked.count();
  expect(before).toBeGreaterThan(0);
  await ticked.first().click();
  await expect(ticked).toHaveCount(before - 1);
  await page.locator('.fab .hand .pay:not(.pickd)').first().click();
  await expect(ticked).toHaveCount(before);
  // What is picked covers the cost, or there was nothing more to pick.
  await expect(box.getByRole('status')).toHaveText(/^\d of \d paid, (nothing left over|\d left over|\d more to pay)/);
  await look(page, 'fab-pay');
  await box.locator('[data-confirm]').click();
  await expect(box).toBeHidden();
});

test('blocking: cards are ticked, the equation follows, and one press blocks', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  const blockable = (frame: Frame) =>
    asks('defend')(frame) &&
    frame.legal.filter(({ verb, things }) => verb === 'defend' && things[0]?.zone === 'hand').length > 1;
  const passes = (frame: Frame) => frame.legal.find(({ verb }) => verb === 'pass')?.action ?? habit(frame);
  const seated = await reach({ game: 'fab' }, blockable, { does: passes });
  await sit(page, 'fab', seated);
  const main = page.locator('.fab .ask .main');
  await expect(main).toHaveText(/^Take \d+\s*\d+ → \d+, keep your cards/);
  // Nothing without defense is urged upon anybody as a blocker.
  await expect(page.locator('.fab .me .eqs .lit')).toHaveCount(0);
  const cards = page.locator('.fab .hand .pay');
  await cards.nth(0).click();
  await cards.nth(1).click();
  await expect(page.locator('.fab .link.cur .def.ticked')).toHaveCount(2);
  const blocks = /^Block (\d+): take (\d+)/.exec(await main.innerText());
  await look(page, 'fab-block');
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await resize(page, { width, height });
    await expect(main).toBeInViewport({ ratio: 1 });
    for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('.fab .me .life')).toBeInViewport({ ratio: 1 });
  }
  await resize(page, { width: 1440, height: 900 });
  const { info } = await read(seated);
  await main.click();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply + 2);
  // What the page said is what the engine does.
  const link = linksOf(await read(seated)).at(-1)!;
  expect(link.defenders.length).toBe(2);
  expect(String(link.defense)).toBe(blocks?.[1]);
});

test('cards that are looked at are put back without a menu, at every size', async ({ page }) => {
  await calm(page);
  const two = (frame: Frame) => asks('opt')(frame) && frame.legal.filter(({ verb }) => verb !== 'concede').length === 4;
  const seated = await reach({ game: 'fab' }, two, { does: playsCards, seeds: 40 });
  await sit(page, 'fab', seated);
  const { legal, info } = await read(seated);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [844, 390],
  ] as const) {
    await resize(page, { width, height });
    for (const { action } of legal.filter(({ verb }) => verb === 'top' || verb === 'bottom')) {
      const button = page.locator(`.fab .ask [data-action="${action}"]`);
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await button.evaluate((one) => one.scrollHeight - one.clientHeight), `${action} at ${width}`).toBeLessThan(
        2,
      );
    }
    await expect(page.locator('.fab .ask .more')).toBeHidden();
  }
  await look(page, 'fab-opt');
  await page.locator('.fab .ask [data-action^="bottom"]').first().click();
  await expect.poll(async () => (await read(seated)).info.ply).toBeGreaterThan(info.ply);
});

test('names of equipment are whole, labels explain themselves, and an enlarged card leaves the choices free', async ({
  page,
}) => {
  await calm(page);
  await duel(page, 'fab', 'page-1', '.fab');
  await expect(page.locator('.fab .ask .main')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [1100, 640],
  ] as const) {
    await resize(page, { width, height });
    const cut = page
      .locator('.fab .eqs .contents > span')
      .evaluateAll((names) =>
        names
          .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      );
    expect(await cut, `at ${width}`).toEqual([]);
    expect(await enlarged(page, '.fab .hand [data-card], .fab .me .eqs [data-card]', '.fab .dock')).toEqual([]);
  }
  await resize(page, { width: 1440, height: 900 });
  await page.locator('.fab .stp li').filter({ hasText: 'Layer' }).hover();
  await expect(page.locator('.peek .tip')).toContainText('one card or ability on the stack');
  await page.locator('.fab .ars').first().hover();
  await expect(page.locator('.peek .tip')).toContainText('arsenal');
});

interface Link {
  number: number;
  card: string;
  power: number;
  defense: number;
  damage: number;
  hit: boolean;
  defenders: unknown[];
}
const linksOf = ({ view }: Frame): Link[] => {
  const { earlier, chain } = view as { earlier: Link[]; chain: Link | null };
  return chain ? [...earlier, chain] : earlier;
};

test('a combat chain of three links: each says what it was and how it ended', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  // The first attack is met with a card, those after it go through.
  const meets = (frame: Frame) => {
    const [first, ...later] = linksOf(frame);
    const defend = frame.legal.find(({ verb }) => verb === 'defend');
    return defend && later.length === 0 && first?.defenders.length === 0 ? defend.action : playsCards(frame);
  };
  const seated = await reach(
    { game: 'fab', options: { deck: 'generic' } },
    (frame) => linksOf(frame).length > 2 && (frame.view as { stack?: unknown[] }).stack?.length === 0,
    {
      does: meets,
      seeds: 40,
    },
  );
  await sit(page, 'fab', seated);
  const links = page.locator('.fab .cc .link');
  const told = linksOf(await read(seated));
  await expect(links).toHaveCount(told.length);
  for (const [at, link] of told.slice(0, -1).entries()) {
    const shown = links.nth(at);
    await expect(shown.locator('.ln')).toHaveText(String(link.number));
    await expect(shown).toContainText(link.hit ? `Hit for ${link.damage}` : 'No hit');
    await expect(shown.locator('.eqn')).toHaveAccessibleName(
      `power ${link.power} minus defense ${link.defense} is ${link.damage} damage`,
    );
    await expect(shown.locator('.defs .fc')).toHaveCount(link.defenders.length);
  }
  await look(page, 'fab-chain');
  // In a low window too every link stays within its own place.
  await resize(page, { width: 1024, height: 768 });
  expect(await measure(page)).toEqual([]);
});

/** What lies over the attacking card, its equation or the name of the link. */
function covered(): string[] {
  return [...document.querySelectorAll('.fab .link.cur :is(.atk, .eqn, .lt-name)')].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = [left + 4, (left + right) / 2, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return seen.filter((one) => !part.contains(one)).map((one) => `${part.className}: ${one?.className}`);
  });
}

test('many cards defend: the attack and its equation stay in sight', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  const defends = (frame: Frame) => frame.legal.find(({ verb }) => verb === 'defend')?.action ?? habit(frame);
  for (const n of [3, 6]) {
    const seated = await reach({ game: 'fab' }, (frame) => linksOf(frame).at(-1)?.defenders.length === n, {
      does: defends,
    });
    await sit(page, 'fab', seated);
    await expect(page.locator('.fab .link.cur .def')).toHaveCount(n);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await resize(page, { width, height });
      // The board makes room for the dock once that has its new height.
      await expect.poll(() => page.evaluate(covered), `${n} defenders at ${width} by ${height}`).toEqual([]);
      expect(await measure(page)).toEqual([]);
    }
    await resize(page, { width: 1440, height: 900 });
  }
});

test('whose turn it is stands above the chain, and passing is not offered first while something can be played', async ({
  page,
}) => {
  await calm(page);
  await askAlways(page);
  const turnOf = (frame: Frame) => (frame.view as { turn_player: number }).turn_player;
  const playable = (frame: Frame) =>
    asks('priority')(frame) && frame.legal.some(({ verb }) => verb === 'play' || verb === 'activate');
  const seated = await reach({ game: 'fab' }, (frame) => turnOf(frame) === 0 && playable(frame));
  await sit(page, 'fab', seated);
  const pass = page.locator('.fab .ask .passb');
  await expect(page.locator('.fab .stp')).toContainText('Your turn');
  await expect(pass).toBeVisible();
  await expect(pass).not.toHaveAttribute('data-primary');
  await look(page, 'fab-turn');
  await sit(page, 'fab', await reach({ game: 'fab' }, (frame) => turnOf(frame) === 1 && playable(frame)));
  await expect(page.locator('.fab .stp')).toContainText("Greedy's turn");
  await expect(pass).toHaveAttribute('data-primary');
});

test('a stack of several layers: the next ones to resolve are in sight in a low window', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  const seated = await reach(
    { game: 'fab' },
    (frame) => asks('priority')(frame) && (frame.view as { stack?: unknown[] }).stack?.length === 2,
    {
      does: playsCards,
    },
  );
  await sit(page, 'fab', seated);
  await resize(page, { width: 1280, height: 800 });
  await expect(page.locator('.fab .topcard .fc')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.fab .below .fc')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.fab .ask .say')).toContainText('is on the stack. Respond');
  await expect(page.locator('.fab .ask .main')).toHaveText(/^Resolve /);
});

test('who sits down first where the other side has begun is shown around too', async ({ page }) => {
  await calm(page, { toured: [] });
  const seated = await reach({ game: 'fab' }, ({ info }) => info.ply > 0);
  await sit(page, 'fab', seated);
  await expect(page.getByRole('dialog')).toContainText('1 of ');
});

test('a whole match by keyboard alone', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  await duel(page, 'fab', 'page-2', '.fab');
  await playOn(page, {
    screens: SCREENS,
    act: async (screen, step) => {
      const press = async (key: string) => {
        await page.keyboard.press(key);
        return key;
      };
      if (screen === 'pay') {
        if ((await page.locator('.fab .cost3 i:not(.f)').count()) === 0) return press('Enter');
        const hand = await page.locator('.fab .hand .fc').evaluateAll((cards) => cards.map((card) => card.className));
        const free = hand.findIndex((look) => look.includes('pay') && !look.includes('pickd'));
        return press(free < 0 ? 'Enter' : String(free + 1));
      }
      if (step % 2 && (await page.locator('.fab .ask .passb').isVisible())) return press('p');
      if (await page.locator('.fab .ask [data-action="yes"]').isVisible()) return press('y');
      const hand = await page.locator('.fab .hand .fc').evaluateAll((cards) => cards.map((card) => card.className));
      const lit = hand.findIndex((look) => /\blit\b/.test(look) || (look.includes('pay') && !look.includes('pickd')));
      if (lit >= 0) return press(String(lit + 1));
      if (await page.locator('.fab .ask [data-confirm]').isVisible()) return press('Enter');
      return press((await page.locator('.fab .ask .resp [data-action]').count()) ? String(hand.length + 1) : 'p');
    },
  });
});

test('a card is read, piles open, stops are kept', async ({ page }) => {
  await calm(page);
  await duel(page, 'fab', 'page-1', '.fab');
  await page.locator('.fab .eqs button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'fab-card');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('radio', { name: 'Skip turn' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Skip turn' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog')).toContainText('graveyard');
});

test('a play that is not paid yet is taken back', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  const seated = await reach(
    { game: 'fab' },
    (frame) => asks('pitch')(frame) && frame.legal.some(({ takes_back }) => takes_back),
    { does: playsCards },
  );
  await sit(page, 'fab', seated);
  await expect(page.locator('.fab .ask.mine .paybox')).toBeVisible();
  const back = page.getByRole('button', { name: /^Cancel/ });
  await expect(back).toBeVisible();
  await look(page, 'fab-take-back');
  await back.click();
  await expect(page.locator('.fab .paybox')).toBeHidden();
  await expect(page.locator('.fab .ask.mine')).toBeVisible();
});

test('the log names the player across, and names those who are watched', async ({ page }) => {
  await calm(page);
  const seated = await reach({ game: 'fab' }, asks('defend'), { does: playsCards });
  await sit(page, 'fab', seated);
  const log = page.locator('.fab .flog');
  await expect(log).toContainText(/Greedy/);
  await expect(log).not.toContainText(/seat \d/i);
  await page.evaluate(() => localStorage.removeItem('croupier.seats'));
  await page.reload();
  await expect(page.locator('.fab')).toBeVisible();
  await expect(page.getByText(/Watching/).first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/seat \d/i);
  await look(page, 'fab-watched');
});

test('with a stop, windows are passed until it comes', async ({ page }) => {
  await calm(page);
  const seated = await reach({ game: 'fab' }, (frame) => mayPass(frame) && asks('priority')(frame));
  await sit(page, 'fab', seated);
  await page.getByRole('radio', { name: 'Skip turn' }).click();
  const turn = async () => ((await read(seated)).view as { turn?: number }).turn ?? 0;
  const before = await turn();
  await page.keyboard.press('p');
  // What else is asked, such as what defends, is still asked.
  const other = page.locator('.fab:not([data-prompt="priority"]) .ask.mine .passb');
  await expect(async () => {
    if (await other.isVisible()) await other.click();
    expect(await turn()).toBeGreaterThan(before);
  }).toPass();
});

const mayPass = (frame: Frame) => frame.legal.some(({ verb }) => verb === 'pass');

test('a list is pasted in and played to the end', async ({ page }) => {
  await calm(page);
  await askAlways(page);
  await page.goto('/decks/fab');
  await page.getByLabel('Deck name').fill('Pasted');
  await page.getByLabel('Deck list').fill(readFileSync('../crates/fab/content/decks/kano.txt', 'utf8'));
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.locator('.dhead .ok')).toBeVisible();
  await look(page, 'decks-fab-ready');
  await page.getByRole('button', { name: 'Play this deck' }).click();
  await page.waitForURL(/\/m\//);
  await expect(page.locator('.fab')).toBeVisible();
  await playOut(await seatOf(page));
  await expect(page.locator('.over-sheet')).toBeVisible();
});
