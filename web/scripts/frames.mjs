// Pictures of the games to look at, from a server that runs: `node scripts/frames.mjs http://127.0.0.1:7878 shots/frames [part] [only]`.
// `screens` takes every screen in all sizes and both themes, `bursts` what is shown of each timeline, a frame every 50 ms, and
// `guide` the first duel of Flesh and Blood. All end as contact sheets. In a burst the page's time stands still while a picture is
// taken, so that a slow machine loses no frame. FRAMES_SIZES, FRAMES_THEMES and FRAMES_WIDTH (of a picture in a sheet) narrow it down.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { sit } from '../e2e/seat.mjs';
import { act, reach, read, SCREENS, TIMELINES } from './moments.mjs';

const [base = 'http://127.0.0.1:7878', out = 'shots/frames', part = 'all', only = ''] = process.argv.slice(2);
const { FRAMES_SIZES, FRAMES_THEMES = 'dark,light', FRAMES_WIDTH } = process.env;
const ALL_SIZES = '1440x900,1024x768,900x640,844x390,720x450,390x844,360x640,320x640';
const sizesOf = (text) => text.split(',').map((one) => one.split('x').map(Number));
const SIZES = sizesOf(FRAMES_SIZES ?? ALL_SIZES);
const THEMES = FRAMES_THEMES.split(',');
const PAGES = { lobby: '/', 'setup-rollio': '/play/rollio' };
const EVERY_MS = 50;
/** How long a burst lasts at most, and how long after the end of its timeline: a result comes 1.2 s later. */
const BURST_MS = 9000;
const AFTER_MS = 1500;
/** How many pictures a sheet of a burst holds. */
const SHEET = 12;
const wanted = (name) => only === '' || only.split(',').some((one) => name.includes(one));

async function context(browser, motion, theme = 'dark', toured = ['geniejack', 'rollio', 'lunchtable', 'fab']) {
  const one = await browser.newContext({ viewport: { width: 1024, height: 768 }, baseURL: base });
  await one.addInitScript(
    ([how, colours, seen]) => {
      const state = { theme: colours, motion: how, pace: 'normal', sound: false, hints: true, toured: seen };
      localStorage.setItem('croupier.settings', JSON.stringify({ state, version: 0 }));
    },
    [motion, theme, toured],
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
  for (const name of [...Object.keys(PAGES), ...Object.keys(SCREENS)].filter(wanted)) {
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
    await sheet(browser, `screen-${name}`, pictures, Number(FRAMES_WIDTH ?? 380));
  }
}

/** In the page: animations stand still too, and move by hand. */
function holdable() {
  const held = new WeakSet();
  let holds = false;
  const ends = (moving) => Number(moving.effect?.getComputedTiming().endTime ?? 0);
  const hold = (moving) => {
    if (held.has(moving)) return;
    held.add(moving);
    moving.pause();
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const moving = animate.apply(this, how);
    if (holds) hold(moving);
    return moving;
  };
  window.holdAnimations = () => {
    // What still moves on its way in would never end: the library starts it by the clock that stands still.
    if (!holds) for (const moving of document.getAnimations()) if (ends(moving) < Infinity) moving.finish();
    holds = true;
    for (const moving of document.getAnimations()) hold(moving);
  };
  window.moveAnimations = (ms) => {
    for (const moving of document.getAnimations()) {
      const to = Number(moving.currentTime ?? 0) + ms * moving.playbackRate;
      if (to >= ends(moving)) moving.finish();
      else moving.currentTime = to;
    }
  };
}

/** Lets a little time pass in a page whose time stands still. What the server answers comes in between. */
async function pass(page, ms) {
  await page.evaluate((by) => window.moveAnimations(by), ms);
  await page.clock.runFor(ms);
  await page.evaluate(() => window.holdAnimations());
}

/** What the page shows after a step, a frame every 50 ms; frames that are like the one before are left out. */
async function burst(browser, name) {
  const at = await reach(...TIMELINES[name]);
  const place = await context(browser, 'full', THEMES[0]);
  await place.addInitScript(holdable);
  await place.clock.install();
  const page = await place.newPage();
  const [width, height] = FRAMES_SIZES ? SIZES[0] : [900, 640];
  await page.setViewportSize({ width, height });
  await arrive(page, at);
  await page.waitForTimeout(800);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.evaluate(() => window.holdAnimations());
  const cast = await place.newCDPSession(page);
  const frames = [];
  const button = page.locator(`[data-action="${at.action}"]:visible`).first();
  if (await button.count()) await button.click();
  else await act(at, (await read(at)).info.ply, at.action);
  await page.mouse.move(1, 1);
  let [played, over] = [false, 0];
  for (let ms = 0; ms < BURST_MS && over < AFTER_MS; ms += EVERY_MS) {
    await page.waitForTimeout(30);
    for (let at = 0; at < 2; at += 1) await pass(page, EVERY_MS / 2);
    const playing = await page.evaluate(() => Boolean(document.querySelector('[data-playing]')));
    played ||= playing;
    over = played && !playing ? over + EVERY_MS : 0;
    const { data } = await cast.send('Page.captureScreenshot', { format: 'png' });
    if (frames.at(-1)?.[1] !== data) frames.push([ms, data]);
  }
  writeFileSync(`${out}/burst-${name}.txt`, `${at.seed} ${at.action}\n${frames.map(([ms]) => ms).join('\n')}\n`);
  const pictures = frames.map(([ms, data]) => [`${name} ${ms} ms`, Buffer.from(data, 'base64')]);
  for (let from = 0; from < pictures.length; from += SHEET) {
    const few = pictures.slice(from, from + SHEET);
    await sheet(browser, `burst-${name}-${1 + from / SHEET}`, few, Number(FRAMES_WIDTH ?? 510));
  }
  await place.close();
}

/** The first duel of Flesh and Blood: what each of its steps points at, in all sizes. */
async function guide(browser) {
  const place = await context(browser, 'reduced', THEMES[0], []);
  const page = await place.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'New match of Flesh and Blood' }).click();
  await page.waitForURL(/\/m\//);
  const pictures = [];
  let last = '';
  for (let tries = 0; tries < 60; tries += 1) {
    await page.waitForTimeout(400);
    const text = (await page.locator('[data-guide]').allTextContents())[0] ?? '';
    if (text && text !== last) {
      last = text;
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(250);
        pictures.push([`${text.slice(0, 24)} ${width}x${height}`, await page.screenshot()]);
      }
    }
    const there = page.locator('[data-guided]:visible, .fab .ask .main:visible').first();
    if (await there.count()) await there.click({ timeout: 2000 }).catch(() => {});
  }
  await sheet(browser, 'guide', pictures, Number(FRAMES_WIDTH ?? 380));
  await place.close();
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  if (part === 'all' || part === 'screens') await screens(browser);
  if (part === 'all' || part === 'bursts')
    for (const name of Object.keys(TIMELINES).filter(wanted)) await burst(browser, name);
  if (part === 'all' || part === 'guide') await guide(browser);
} finally {
  await browser.close();
}
