// Makes the moving picture of the README from real screens: starts a server, plays a few choices of each game in a browser
// (always the first choice of a hint), and joins the frames into an animated WebP.
//
//   CROUPIER_BIN=target/release/croupier node scripts/picture.mjs docs/pictures/croupier.webp
//
// It needs the packages of web/ (npm install) and chromium (CHROMIUM names another one).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const target = process.argv[2] ?? 'docs/pictures/croupier.webp';
const bin = process.env.CROUPIER_BIN ?? 'target/release/croupier';
const port = 7911;
const base = `http://127.0.0.1:${port}`;
const size = { width: 1280, height: 800 };
const shown = { width: 800, height: 500 };

/** What is played: choices before the camera runs, and choices that are filmed. */
const scenes = [
  { game: 'geniejack', seed: 'readme', rival: null, before: 1, filmed: 3 },
  { game: 'rollio', seed: 'readme', rival: null, before: 1, filmed: 3 },
  { game: 'lunchtable', seed: 'readme', rival: 'greedy', before: 4, filmed: 3 },
  { game: 'fab', seed: 'readme', rival: 'greedy', before: 6, filmed: 3 },
];
const MOTION = 7;
const STILL_MS = 1100;
const MOTION_MS = 110;
const QUALITY = 0.62;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function ask(method, path, token, body) {
  for (;;) {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 429) {
      await wait(400);
      continue;
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }
}

async function serve() {
  const home = mkdtempSync(join(tmpdir(), 'croupier-picture-'));
  const { ANTHROPIC_API_KEY: _, ...env } = process.env;
  const child = spawn(bin, ['serve', '--home', home, '--bind', `127.0.0.1:${port}`], { env, stdio: 'ignore' });
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`${base}/readyz`).then((answer) => answer.ok, () => false);
    if (up) break;
    if (tries > 200 || child.exitCode !== null) throw new Error(`${bin} does not start`);
    await wait(100);
  }
  return () => {
    child.kill();
    rmSync(home, { recursive: true, force: true });
  };
}

/** Plays the first choice of a hint once it is this seat's turn; false when the game is over. */
async function play({ id, token }) {
  for (let tries = 0; tries < 200; tries += 1) {
    const look = await ask('GET', `/api/matches/${id}`, token);
    if (look.info.to_move === null) return false;
    if (look.legal.length > 0) {
      const hint = await ask('POST', `/api/matches/${id}/hint`, token, { ply: look.info.ply }).catch(() => null);
      const best = hint?.choices?.find((choice) => look.legal.some(({ action }) => action === choice.action));
      const action = (best ?? look.legal.find((choice) => choice.primary) ?? look.legal[0]).action;
      await ask('POST', `/api/matches/${id}/actions`, token, { ply: look.info.ply, action });
      return true;
    }
    await wait(150);
  }
  throw new Error('it is never this seat’s turn');
}

async function film(page, scene) {
  const seats = [{ kind: 'person' }, ...(scene.rival ? [{ kind: 'program', player: scene.rival }] : [])];
  const made = await ask('POST', '/api/matches', null, { game: scene.game, options: {}, seed: scene.seed, seats });
  const seat = { id: made.id, token: made.seats[0].token };
  await page.goto(base);
  await page.evaluate((kept) => localStorage.setItem('croupier.seats', JSON.stringify([kept])), {
    ...seat,
    seat: 0,
    game: scene.game,
    at: 1,
  });
  for (let nth = 0; nth < scene.before; nth += 1) await play(seat);
  await page.goto(`${base}/m/${seat.id}`);
  await page.locator('main').waitFor();
  await wait(1800);
  await page.keyboard.press('Escape');
  await wait(400);
  const frames = [];
  const shoot = async (ms) => frames.push({ ms, png: (await page.screenshot({ type: 'png' })).toString('base64') });
  await shoot(STILL_MS);
  for (let nth = 0; nth < scene.filmed; nth += 1) {
    if (!(await play(seat))) break;
    for (let at = 0; at < MOTION; at += 1) {
      await shoot(MOTION_MS);
      await wait(60);
    }
    await wait(700);
    await shoot(STILL_MS);
  }
  return frames;
}

/** Frames as WebP, each cut to what differs from the one before: the browser has the encoder. */
async function encode(page, frames) {
  await page.goto('about:blank');
  await page.evaluate(() => {
    window.last = null;
  });
  const encoded = [];
  for (const { ms, png } of frames) {
    const part = await page.evaluate(
      async ({ png, shown, quality }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(shown.width, shown.height);
        const pen = canvas.getContext('2d', { alpha: false });
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, shown.width, shown.height);
        const now = pen.getImageData(0, 0, shown.width, shown.height).data;
        let [left, top, right, bottom] = [0, 0, shown.width, shown.height];
        if (window.last) {
          [left, top, right, bottom] = [shown.width, shown.height, 0, 0];
          for (let y = 0; y < shown.height; y += 1)
            for (let x = 0; x < shown.width; x += 1) {
              const at = 4 * (y * shown.width + x);
              const far = Math.abs(now[at] - window.last[at]) + Math.abs(now[at + 1] - window.last[at + 1]);
              if (far + Math.abs(now[at + 2] - window.last[at + 2]) < 18) continue;
              left = Math.min(left, x);
              right = Math.max(right, x + 1);
              top = Math.min(top, y);
              bottom = Math.max(bottom, y + 1);
            }
          if (right === 0) return null;
          // An animated WebP places frames at even pixels.
          left -= left % 2;
          top -= top % 2;
        }
        window.last = now;
        const cut = new OffscreenCanvas(right - left, bottom - top);
        cut.getContext('2d', { alpha: false }).drawImage(canvas, -left, -top);
        const blob = await cut.convertToBlob({ type: 'image/webp', quality });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return { left, top, width: right - left, height: bottom - top, data: btoa(text) };
      },
      { png, shown, quality: QUALITY },
    );
    if (part) encoded.push({ ...part, ms, data: Buffer.from(part.data, 'base64') });
    else if (encoded.length > 0) encoded.at(-1).ms += ms;
  }
  return encoded;
}

function chunk(name, body) {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The picture inside a WebP file of one frame: its chunk VP8. */
function picture(file) {
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'VP8 ') return file.subarray(at, at + 8 + length + (length % 2));
    at += 8 + length + (length % 2);
  }
  throw new Error('a frame without a picture');
}

/** An animated WebP of these frames, over and over. */
function animated(frames) {
  const extended = Buffer.alloc(10);
  extended[0] = 0x02;
  extended.writeUIntLE(shown.width - 1, 4, 3);
  extended.writeUIntLE(shown.height - 1, 7, 3);
  const parts = frames.map(({ left, top, width, height, ms, data }) => {
    const head = Buffer.alloc(16);
    [left / 2, top / 2, width - 1, height - 1, ms].forEach((value, nth) => head.writeUIntLE(value, 3 * nth, 3));
    head[15] = 0x02;
    return chunk('ANMF', Buffer.concat([head, picture(data)]));
  });
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', extended), chunk('ANIM', Buffer.alloc(6)), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const stop = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: size });
  const frames = [];
  for (const scene of scenes) {
    frames.push(...(await film(page, scene)));
    console.log(`${scene.game}: ${frames.length} frames so far`);
  }
  const file = animated(await encode(page, frames));
  writeFileSync(target, file);
  console.log(`${target}: ${Math.round(file.length / 1024)} KiB`);
} finally {
  await browser.close();
  stop();
}
