// Pictures of the games to look at, from a server that runs: `node scripts/frames.mjs http://127.0.0.1:7878 shots/frames [part]`.
// `screens` takes every screen in all sizes and both themes, `bursts` what is shown of each timeline, a frame every 50 ms. Both
// end as contact sheets, one for each screen and each timeline.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { sit } from '../e2e/seat.mjs';

const [base = 'http://127.0.0.1:7878', out = 'shots/frames', part = 'all', only = ''] = process.argv.slice(2);
const SIZES = [
  [1440, 900],
  [1024, 768],
  [900, 640],
  [844, 390],
  [720, 450],
  [390, 844],
  [360, 640],
  [320, 640],
];
const THEMES = ['dark', 'light'];
const SEEDS = 60;
const EVERY_MS = 50;
const BURST_MS = 4500;

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
const open = async (game, seed) => {
  const rivals = DUELS.includes(game) ? [{ kind: 'program', player: 'greedy' }] : [];
  const body = { game, seed, options: {}, seats: [{ kind: 'person' }, ...rivals], visibility: 'public' };
  const { id, seats } = await ask('/api/matches', { body });
  return { game, seed, id, token: seats[0].token };
};
/** The match when this seat is asked, with what it was told after its first notices. */
const read = async ({ id, token }, since = 4294967295) => {
  for (;;) {
    const frame = await ask(`/api/matches/${id}?since=${since}`, { token });
    if (frame.info.to_move === null || frame.info.to_move === 0) return frame;
  }
};
const act = ({ id, token }, ply, action) => ask(`/api/matches/${id}/actions`, { token, body: { ply, action } });

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
async function reach(game, wanted, does = habit) {
  for (let at = 1; at <= SEEDS; at += 1) {
    const seed = `frames-${at}`;
    const seated = await open(game, seed);
    const done = [];
    let frame = await read(seated, 0);
    let heard = frame.told.length;
    for (let step = 0; step < 160; step += 1) {
      if (frame.info.to_move === null) break;
      const action = does(frame);
      const before = frame;
      await act(seated, frame.info.ply, action);
      frame = await read(seated, heard);
      heard += frame.told.length;
      const { told } = frame;
      if (wanted(before, action, frame, (notice) => told.some((one) => one.notice === notice))) {
        const again = await open(game, seed);
        for (const one of done) await act(again, (await read(again)).info.ply, one);
        return { ...again, action };
      }
      done.push(action);
    }
  }
  throw new Error(`${game}: no seed leads there`);
}

const hand = (frame) => frame.view.player?.hands?.[0];
const hp = (frame) => frame.view.player?.hp ?? 0;
const bold = (frame) => frame.legal.find(({ verb }) => verb === 'hit')?.action ?? habit(frame);
const rolling = (frame) => {
  const roll = frame.legal.find(({ verb }) => verb === 'roll');
  return (frame.view.points > 0 && roll ? roll.action : undefined) ?? habit(frame);
};

/** Each timeline: the game, the step that plays it, and how one gets there. */
const TIMELINES = {
  deal: ['geniejack', (_, action) => action === 'deal'],
  stand: ['geniejack', (_, action) => action === 'stand'],
  blow: ['geniejack', (before, action, after) => action === 'stand' && hp(after) < hp(before)],
  win: ['geniejack', (_, action, after) => action === 'stand' && after.view.enemy?.hp === 0],
  blackjack: ['geniejack', (_, action, after) => action === 'deal' && Boolean(hand(after)?.blackjack)],
  bust: ['geniejack', (_, action, after) => action === 'hit' && Boolean(hand(after)?.busted), bold],
  wish: ['geniejack', (_, action) => action.startsWith('wish ')],
  roll: ['rollio', (_, action) => action === 'roll'],
  tally: ['rollio', (_, action) => action.startsWith('score') && action.split(' ').length > 3],
  flop: ['rollio', (_, action) => action === 'flop', rolling],
  level: ['rollio', (before, _, after) => before.view.phase !== 'tally' && after.view.phase === 'tally'],
  direct: ['lunchtable', (_, action, __, told) => action.endsWith('directly') && told('damaged')],
  death: ['lunchtable', (_, action, __, told) => action.startsWith('attack') && told('destroyed')],
  chain: ['lunchtable', (_, action, __, told) => action.startsWith('respond') && told('resolved')],
  breakdown: ['lunchtable', (_, __, ___, told) => told('breakdown_scored')],
  stack: ['fab', (_, action, __, told) => action.startsWith('play') && told('played')],
  block: ['fab', (_, action, __, told) => action.startsWith('defend') && told('defended')],
  damage: ['fab', (_, __, ___, told) => told('damaged') && told('calculated')],
};

/** Each screen: the game, and where it stands. */
const SCREENS = {
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
const PAGES = { lobby: '/', 'setup-rollio': '/play/rollio' };

async function context(browser, motion, theme = 'dark') {
  const one = await browser.newContext({ viewport: { width: 1024, height: 768 }, baseURL: base });
  await one.addInitScript(
    ([how, colours]) => {
      const state = { theme: colours, motion: how, pace: 'normal', sound: false, hints: true };
      const toured = ['geniejack', 'rollio', 'lunchtable', 'fab'];
      localStorage.setItem('croupier.settings', JSON.stringify({ state: { ...state, toured }, version: 0 }));
    },
    [motion, theme],
  );
  return one;
}

/** Sits down at a match and waits for its board. */
async function arrive(page, seated) {
  await sit(page, seated.game, seated);
  await page.waitForSelector('main[aria-busy="false"]');
}

/** Puts pictures beside each other, each with a word below. */
async function sheet(browser, name, pictures, width) {
  const cells = pictures.map(([word, png]) => {
    const source = `data:image/png;base64,${png.toString('base64')}`;
    return `<figure><img src="${source}" style="max-width:${width}px;max-height:${width}px"><figcaption>${word}</figcaption></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(
    `<style>body{margin:4px;background:#777;font:11px sans-serif}figure{display:inline-block;margin:3px;vertical-align:top}</style>${cells.join('')}`,
  );
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
  await page.close();
  console.log(`${out}/${name}.png: ${pictures.length}`);
}

async function screens(browser) {
  for (const name of [...Object.keys(PAGES), ...Object.keys(SCREENS)].filter((one) => one.includes(only))) {
    const at = SCREENS[name] && (await reach(...SCREENS[name]));
    const pictures = [];
    for (const theme of THEMES) {
      const place = await context(browser, 'reduced', theme);
      const page = await place.newPage();
      if (at) await arrive(page, at);
      else await page.goto(PAGES[name]);
      if (name.endsWith('hint')) {
        await page.keyboard.press('t');
        await page.waitForSelector('.hint li');
      }
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(250);
        pictures.push([`${theme} ${width}x${height}`, await page.screenshot()]);
      }
      await place.close();
    }
    await sheet(browser, `screen-${name}`, pictures, 380);
  }
}

/** What the browser has drawn after a step, a frame every 50 ms. */
async function burst(browser, name) {
  const at = await reach(...TIMELINES[name]);
  const place = await context(browser, 'full');
  const page = await place.newPage();
  await page.setViewportSize({ width: 900, height: 640 });
  await arrive(page, at);
  const cast = await place.newCDPSession(page);
  const frames = [];
  let start = 0;
  cast.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    start ||= metadata.timestamp;
    const ms = Math.round((metadata.timestamp - start) * 1000);
    if (frames.length === 0 || ms - frames.at(-1)[0] >= EVERY_MS) frames.push([ms, Buffer.from(data, 'base64')]);
    void cast.send('Page.screencastFrameAck', { sessionId });
  });
  await cast.send('Page.startScreencast', { format: 'png', maxWidth: 900, maxHeight: 640 });
  const button = page.locator(`[data-action="${at.action}"]:visible`).first();
  if (await button.count()) await button.click();
  else await act(at, (await read(at)).info.ply, at.action);
  await page.waitForTimeout(BURST_MS);
  await cast.send('Page.stopScreencast');
  writeFileSync(`${out}/burst-${name}.txt`, frames.map(([ms]) => `${ms}`).join('\n'));
  const pictures = frames.map(([ms, png]) => [`${name} ${ms} ms`, png]);
  await sheet(browser, `burst-${name}`, pictures, 310);
  await place.close();
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  if (part !== 'bursts') await screens(browser);
  if (part !== 'screens')
    for (const name of Object.keys(TIMELINES).filter((one) => one.includes(only))) await burst(browser, name);
} finally {
  await browser.close();
}
