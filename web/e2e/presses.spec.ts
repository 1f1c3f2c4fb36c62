import { expect, type Page, test } from '@playwright/test';
import { type Frame, habit, NOWHERE, reach, read, type Seated, sit } from './duels';
import { calm } from './screens';

interface Duel {
  turn: number;
  turn_player: number;
  step: string;
  stack: { seat: number; card: string }[];
  chain: { defenders: unknown[]; number: number } | null;
  to_pay: unknown;
  prompt: { kind?: string } | null;
  sides: { life: number; hand: string[]; hand_costs?: (number | null)[] }[];
}
const duelOf = (frame: Frame) => frame.view as unknown as Duel;
const passes = (frame: Frame) =>
  (frame.legal.find(({ verb }) => verb === 'pass') ?? frame.legal.find(({ verb }) => verb === 'bottom'))?.action ??
  habit(frame);

/** Plays one seed until something holds; nothing where it never does. */
const reachAt = (
  first: number,
  setup: Parameters<typeof reach>[0],
  holds: (frame: Frame) => boolean,
  does: (frame: Frame) => string,
) =>
  reach(setup, holds, { does, first, seeds: 1 }).catch((error: Error) => {
    if (error.message !== NOWHERE) throw error;
    return null;
  });

/** Waits until the page asks for something and does nothing by itself any more. */
async function asked(page: Page, seated: Seated): Promise<Frame> {
  for (let still = 0, last = -1; ; ) {
    const frame = await read(seated);
    const shown = Number(await page.locator('main').getAttribute('data-ply'));
    const quiet = frame.info.to_move !== 1 && shown === frame.info.ply && frame.info.ply === last;
    still = quiet ? still + 1 : 0;
    last = frame.info.ply;
    if (still > 3) return frame;
    await page.waitForTimeout(120);
  }
}

const OWN_ACTION = (frame: Frame) => {
  const { turn_player, step, stack, prompt } = duelOf(frame);
  return prompt?.kind === 'priority' && turn_player === 0 && step === 'action' && stack.length === 0;
};

/** A card of the hand that attacks now and is not free, by its place. */
function attackIn(frame: Frame): number {
  const { hand, hand_costs } = duelOf(frame).sides[0]!;
  const legal = new Set(frame.legal.filter(({ verb }) => verb === 'play').map(({ things }) => things[0]?.id));
  return hand.findIndex((card, place) => legal.has(card) && (hand_costs?.[place] ?? 0) > 0);
}

/** Presses Enter until the attack is over, and counts. Nothing is counted where the card asks for more than its cost. */
async function attackWith(
  page: Page,
  seated: Seated,
  at: number,
): Promise<{ presses: number; blockers: number } | null> {
  await page.locator('.fab .hand .fc').nth(at).click();
  let presses = 1;
  let pitched = 0;
  let link: Duel['chain'] = null;
  for (;;) {
    const frame = await asked(page, seated);
    const duel = duelOf(frame);
    link = duel.chain ?? link;
    const over = frame.info.to_move === null || OWN_ACTION(frame) || duel.turn_player === 1;
    if (over || ['end', 'resolution'].includes(duel.step)) break;
    // A card that asks for a choice of its own costs a press more, which is the card's and not the attack's.
    if (!['pitch', 'priority'].includes(duel.prompt?.kind ?? '')) return null;
    if (duel.to_pay) pitched = await page.locator('.fab .hand .fc.pickd').count();
    await page.keyboard.press('Enter');
    presses += 1;
    expect(presses).toBeLessThan(9);
  }
  return link && pitched === 1 ? { presses, blockers: link.defenders.length } : null;
}

for (const { rival, blocks, most } of [
  { rival: 'goldfish', blocks: false, most: 3 },
  { rival: 'greedy', blocks: true, most: 4 },
]) {
  test(`an attack with one card pitched that is ${blocks ? '' : 'not '}blocked takes at most ${most} presses`, async ({
    page,
  }) => {
    await calm(page);
    const duel = { game: 'fab', options: { deck: 'generic', 'opponent-deck': 'generic' }, rival };
    const ready = (frame: Frame) => OWN_ACTION(frame) && attackIn(frame) >= 0;
    for (let first = 1; first < 20; first += 1) {
      const seated = await reachAt(first, duel, ready, passes);
      if (!seated) continue;
      await sit(page, 'fab', seated);
      await expect(page.locator('.fab .ask.mine')).toBeVisible();
      const attack = await attackWith(page, seated, attackIn(await read(seated)));
      if (!attack || attack.blockers > 0 !== blocks) continue;
      expect(attack.presses, `seed ${first}`).toBeLessThanOrEqual(most);
      return;
    }
    throw new Error('no such attack was seen');
  });
}

test('taking an attack or blocking it with one card takes at most three presses', async ({ page }) => {
  await calm(page);
  const defends = (frame: Frame) =>
    duelOf(frame).prompt?.kind === 'defend' &&
    frame.legal.some(({ verb, things }) => verb === 'defend' && things[0]?.zone === 'hand');
  for (const blocks of [0, 1]) {
    const seated = await reach({ game: 'fab' }, defends, { does: passes });
    await sit(page, 'fab', seated);
    await expect(page.locator('.fab[data-prompt="defend"] .ask.mine')).toBeVisible();
    const { turn, chain } = duelOf(await read(seated));
    let presses = 0;
    for (let at = 0; at < blocks; at += 1, presses += 1) await page.locator('.fab .hand .pay').nth(at).click();
    for (;;) {
      await page.locator('.fab .ask .main').click();
      presses += 1;
      const frame = await asked(page, seated);
      const duel = duelOf(frame);
      if (frame.info.to_move === null || duel.turn !== turn || duel.chain?.number !== chain?.number) break;
      if (duel.step === 'action') break;
      expect(presses).toBeLessThan(9);
    }
    expect(presses).toBeLessThanOrEqual(3);
  }
});

test("Kano's ability in their turn with the spell it finds takes at most five presses", async ({ page }) => {
  await calm(page);
  let found = false;
  for (let first = 1; first < 40 && !found; first += 1) {
    const theirs = (frame: Frame) => {
      const { turn_player, step, stack } = duelOf(frame);
      const kano = frame.legal.some(({ action }) => action === 'activate kano');
      return kano && turn_player === 1 && stack.length === 0 && (step === 'reaction' || step === 'action');
    };
    const seated = await reachAt(first, { game: 'fab' }, theirs, passes);
    if (!seated) continue;
    const life = duelOf(await read(seated)).sides[1]!.life;
    await sit(page, 'fab', seated);
    await expect(page.locator('.fab .ask.mine')).toBeVisible();
    await page.locator('.fab .me .hm').click();
    let presses = 1;
    if (duelOf(await asked(page, seated)).to_pay) {
      await page.keyboard.press('Enter');
      presses += 1;
    }
    if (duelOf(await asked(page, seated)).prompt?.kind !== 'may') continue;
    await page.keyboard.press('y');
    presses += 1;
    const free = await asked(page, seated);
    const spell = free.legal.find(({ verb, things }) => verb === 'play' && things[0]?.zone === 'banished');
    if (!spell) continue;
    await page.locator(`.fab .ask [data-action="${spell.action}"]`).click();
    presses += 1;
    if (duelOf(await asked(page, seated)).to_pay) {
      await page.keyboard.press('Enter');
      presses += 1;
    }
    const after = duelOf(await asked(page, seated));
    if (after.sides[1]!.life === life && after.stack.length > 0) continue;
    expect(presses).toBeLessThanOrEqual(5);
    found = true;
  }
  expect(found, 'Kano found a spell and cast it').toBe(true);
});

interface Lunch {
  phase: string;
  active: number;
  turn: number;
  prompt: unknown;
  halves: { bodies: ({ stance: string; face_up: boolean } | null)[] }[];
}
const lunchOf = (frame: Frame) => frame.view as unknown as Lunch;
const inHand = (frame: Frame, wanted: string) =>
  frame.legal.find(({ verb, group, things }) => verb === wanted && !group && things[0]?.zone === 'hand');
const ready = (frame: Frame) =>
  lunchOf(frame).halves[0]!.bodies.findIndex((body) => body?.face_up && body.stance === 'attack');

/** Drags a card onto something, which is one press. */
async function drag(page: Page, spot: string, onto: string): Promise<void> {
  await page.locator(`[data-spot="${spot}"]`).hover();
  await page.mouse.down();
  const to = (await page.locator(onto).first().boundingBox())!;
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
}

test('a LunchTable turn with a summon, a spell and an attack takes at most five presses', async ({ page }) => {
  await calm(page);
  // In the main phase, with someone on the table since the last turn, a stereotype and a spell in hand.
  const whole = (frame: Frame) =>
    lunchOf(frame).prompt === 'act' &&
    lunchOf(frame).phase === 'main' &&
    lunchOf(frame).active === 0 &&
    lunchOf(frame).turn > 2 &&
    ready(frame) >= 0 &&
    [inHand(frame, 'summon'), inHand(frame, 'cast')].every(Boolean);
  const does = (frame: Frame) => {
    const verb = lunchOf(frame).phase === 'main' ? 'end' : 'advance';
    const choice = lunchOf(frame).phase === 'main' && ready(frame) < 0 ? inHand(frame, 'summon') : undefined;
    return (choice ?? frame.legal.find((one) => one.verb === verb))?.action ?? habit(frame);
  };
  const duel = { game: 'lunchtable', options: { preset: 'classic' } };
  for (let first = 1; first < 30; first += 1) {
    const seated = await reachAt(first, duel, whole, does);
    if (!seated) continue;
    await sit(page, 'lunchtable', seated);
    await expect(page.locator('main[aria-busy="false"] .lt .now .act').first()).toBeVisible();
    const presses = await wholeTurn(page, seated);
    if (presses === null) continue;
    expect(presses, `seed ${first}`).toBeLessThanOrEqual(5);
    return;
  }
  throw new Error('no such turn was seen');
});

/** Summons, casts, attacks and ends the turn, and counts. Nothing is counted where the opponent or the rules stop one of them. */
async function wholeTurn(page: Page, seated: Seated): Promise<number | null> {
  let presses = 0;
  const { turn } = lunchOf(await read(seated));
  const attacker = `stereotypes:0:${ready(await read(seated)) + 1}`;
  for (const verb of ['summon', 'cast']) {
    const choice = inHand(await asked(page, seated), verb);
    if (!choice) return null;
    await drag(page, `hand:0:${choice.things[0]!.slot}`, '.lt [data-drop="body"]');
    presses += 1;
    const frame = await asked(page, seated);
    // An effect may ask for its target.
    if (lunchOf(frame).prompt === 'act') continue;
    if (lunchOf(frame).prompt === 'answer') return null;
    await page.keyboard.press('1');
    presses += 1;
  }
  const before = await asked(page, seated);
  const foe = lunchOf(before).halves[1]!.bodies.findIndex(Boolean);
  await drag(page, attacker, foe < 0 ? '.lt [data-drop="player"]' : `[data-spot="stereotypes:1:${foe + 1}"]`);
  presses += 1;
  const after = await asked(page, seated);
  const attacked = JSON.stringify(lunchOf(after).halves) !== JSON.stringify(lunchOf(before).halves);
  if (!attacked || lunchOf(after).prompt !== 'act' || lunchOf(after).turn !== turn) return null;
  await page.keyboard.press('e');
  presses += 1;
  expect(lunchOf(await asked(page, seated)).turn).not.toBe(turn);
  return presses;
}
