// Moments of the games, found by seed and by playing over the API: what `frames.mjs` takes pictures of.
const base = process.argv[2] ?? 'http://127.0.0.1:7878';
const SEEDS = 60;
const STEPS = 500;

const ask = async (path, { token, body } = {}) => {
  const answer = await fetch(new URL(path, base), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

const DUELS = ['lunchtable', 'fab'];
const open = async (game, seed, player) => {
  const rivals = DUELS.includes(game) ? [{ kind: 'program', player }] : [];
  const body = { game, seed, options: {}, seats: [{ kind: 'person' }, ...rivals], visibility: 'public' };
  const { id, seats } = await ask('/api/matches', { body });
  return { game, seed, id, token: seats[0].token };
};
/** The match when this seat is asked, with what it was told after its first notices. */
export const read = async ({ id, token }, since = 4294967295) => {
  for (;;) {
    const frame = await ask(`/api/matches/${id}?since=${since}`, { token });
    if (frame.info.to_move === null || frame.info.to_move === 0) return frame;
  }
};
export const act = ({ id, token }, ply, action) => ask(`/api/matches/${id}/actions`, { token, body: { ply, action } });

/** What is done in a duel: something, rather than nothing. */
const EAGER = [
  'respond',
  'attack',
  'defend',
  'cast',
  'use',
  'summon',
  'flip',
  'set',
  'play',
  'pitch',
  'choose',
  'advance',
];
const eager = ({ legal }) => {
  const sensible = legal.filter(({ takes_back }) => !takes_back);
  const one = EAGER.flatMap((verb) => sensible.find((choice) => choice.verb === verb) ?? [])[0];
  return (one ?? sensible.find((choice) => choice.primary) ?? sensible[0]).action;
};

/** What is done where nothing else is wanted. */
const habit = ({ legal, view, info }) => {
  if (DUELS.includes(info.game)) return eager({ legal });
  const verb = (name) => legal.find((choice) => choice.verb === name);
  const best = legal.filter(({ verb }) => verb === 'score').sort((a, b) => b.things.length - a.things.length)[0];
  const total = view.player?.hands?.[0]?.score ?? 0;
  const choice =
    best ??
    verb('bank') ??
    (total < 15 ? verb('hit') : undefined) ??
    verb('stand') ??
    verb('leave') ??
    legal.find((one) => one.primary);
  return (choice ?? legal[0]).action;
};

/** The first seed on whose way a choice is wanted, led to just before it. */
export async function reach(game, wanted, does = habit, rival = 'greedy') {
  for (let at = 1; at <= SEEDS; at += 1) {
    const seed = `frames-${at}`;
    const seated = await open(game, seed, rival);
    const done = [];
    let frame = await read(seated, 0);
    let heard = frame.told.length;
    for (let step = 0; step < STEPS; step += 1) {
      if (frame.info.to_move === null) break;
      const action = does(frame);
      const before = frame;
      await act(seated, frame.info.ply, action);
      frame = await read(seated, heard);
      heard += frame.told.length;
      const { told } = frame;
      if (
        wanted(before, action, frame, (notice, fits = () => true) =>
          told.some((one) => one.notice === notice && fits(one)),
        )
      ) {
        const again = await open(game, seed, rival);
        for (const one of done) await act(again, (await read(again)).info.ply, one);
        return { ...again, action };
      }
      done.push(action);
    }
  }
  throw new Error(`${game}: no seed leads there`);
}

const wonBy = ({ info: { outcome } }) => outcome?.winner ?? outcome?.end?.won;
const hand = (frame) => frame.view.player?.hands?.[0];
const hp = (frame) => frame.view.player?.hp ?? 0;
const bold = (frame) => frame.legal.find(({ verb }) => verb === 'hit')?.action ?? habit(frame);
const rolling = (frame) => {
  const roll = frame.legal.find(({ verb }) => verb === 'roll');
  return (frame.view.points > 0 && roll ? roll.action : undefined) ?? habit(frame);
};

/** Lets everything happen: someone who blocks nothing loses soon. */
const meek = ({ legal }) =>
  (legal.find(({ verb }) => verb === 'pass') ?? legal.find(({ primary }) => primary) ?? legal[0]).action;

/** Each timeline: the game, the step that plays it, and how one gets there. */
export const TIMELINES = {
  deal: ['geniejack', (_, action) => action === 'deal'],
  stand: ['geniejack', (_, action) => action === 'stand'],
  blow: ['geniejack', (before, action, after) => action === 'stand' && hp(after) < hp(before)],
  win: ['geniejack', (_, action, after) => action === 'stand' && after.view.enemy?.hp === 0],
  blackjack: ['geniejack', (_, action, after) => action === 'deal' && Boolean(hand(after)?.blackjack)],
  bust: ['geniejack', (_, action, after) => action === 'hit' && Boolean(hand(after)?.busted), bold],
  wish: ['geniejack', (_, action) => action.startsWith('wish ')],
  roll: ['rollio', (_, action) => action === 'roll'],
  hot: ['rollio', (_, __, ___, told) => told('hot_dice')],
  tally: ['rollio', (_, action) => action.startsWith('score') && action.split(' ').length > 3],
  flop: ['rollio', (_, action) => action === 'flop', rolling],
  level: ['rollio', (before, _, after) => before.view.phase !== 'tally' && after.view.phase === 'tally'],
  direct: ['lunchtable', (_, action, __, told) => action.endsWith('directly') && told('damaged')],
  death: ['lunchtable', (_, action, __, told) => action.startsWith('attack') && told('destroyed')],
  chain: ['lunchtable', (_, action, __, told) => action.startsWith('respond') && told('resolved')],
  spell: [
    'lunchtable',
    (before, _, __, told) => before.view.turn > 1 && told('resolved') && told('stat_changed') && !told('fought'),
  ],
  effect: ['lunchtable', (_, __, ___, told) => told('destroyed', ({ why }) => why === 'effect')],
  'lunch-won': ['lunchtable', (_, __, after) => wonBy(after) === 0],
  'lunch-lost': ['lunchtable', (_, __, after) => wonBy(after) === 1],
  breakdown: ['lunchtable', (_, __, ___, told) => told('breakdown_scored')],
  stack: ['fab', (_, action, __, told) => action.startsWith('play') && told('played')],
  'fab-won': ['fab', (_, __, after) => wonBy(after) === 0, habit, 'easy'],
  'fab-lost': ['fab', (_, __, after) => wonBy(after) === 1, meek],
  block: ['fab', (_, action, __, told) => action.startsWith('defend') && told('defended')],
  damage: ['fab', (_, __, ___, told) => told('damaged') && told('calculated')],
};

/** Each screen: the game, and where it stands. */
export const SCREENS = {
  'gj-wish': ['geniejack', ({ view }) => view.phase === 'genie'],
  'gj-gift': ['geniejack', ({ view }) => view.phase === 'granted'],
  'gj-turn': ['geniejack', (_, action) => action === 'stand'],
  'gj-hint': ['geniejack', (_, action) => action === 'stand'],
  'gj-result': ['geniejack', ({ view }) => view.phase === 'hand_result'],
  'gj-won': ['geniejack', ({ view }) => view.phase === 'battle_result'],
  'gj-shop': ['geniejack', ({ view }) => view.phase === 'shop'],
  'ro-reroll': ['rollio', ({ legal }) => legal.some(({ verb }) => verb === 'reroll')],
  'ro-dice': ['rollio', (_, action) => action.startsWith('score')],
  'ro-hint': ['rollio', (_, action) => action.startsWith('score')],
  'ro-tally': ['rollio', ({ view }) => view.phase === 'tally'],
  'ro-shop': ['rollio', ({ view }) => view.phase === 'shop'],
  'lt-middle': ['lunchtable', ({ view, info }) => view.turn > 6 && info.to_move === 0 && view.phase === 'main'],
  'lt-combat': ['lunchtable', ({ view }, action) => view.turn > 4 && action.startsWith('attack')],
  'fab-middle': ['fab', ({ view, legal }) => view.turn > 4 && legal.some(({ verb }) => verb === 'play')],
  'fab-block': ['fab', (_, action) => action.startsWith('defend')],
};
