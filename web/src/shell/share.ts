import { PLAIN, posterOf } from '../games';
import type { Ending } from '../games/board';

const load = (src: string) =>
  new Promise<HTMLImageElement>((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error("Couldn't make the image. Try again."));
    image.src = src;
  });

export interface Shared {
  game: string;
  name: string;
  ending: Ending;
  seed: string | null;
  /** The rank of a daily run. */
  rank: string | null;
}

const [WIDTH, HEIGHT] = [1200, 630];
/** How wide the words may be: the art is beside them. */
const WIDE = 600;
const LEFT = 64;
/** Where the last line is. Nothing else comes nearer to it than this. */
const FOOT = HEIGHT - 48;
const ABOVE_FOOT = FOOT - 44;

type Paint = CanvasRenderingContext2D;

async function ground(paint: Paint, game: string): Promise<void> {
  const { dark, mid } = posterOf(game)?.colours ?? PLAIN;
  const fill = paint.createLinearGradient(0, 0, WIDTH, HEIGHT);
  fill.addColorStop(0, mid);
  fill.addColorStop(1, dark);
  paint.fillStyle = fill;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  const art = await load(`/art/${game}.svg`).catch(() => null);
  if (art) paint.drawImage(art, 640, 0, 792, HEIGHT);
  const veil = paint.createLinearGradient(640, 0, 980, 0);
  veil.addColorStop(0, dark);
  veil.addColorStop(1, `${dark}00`);
  paint.fillStyle = veil;
  paint.fillRect(640, 0, 340, HEIGHT);
  paint.fillStyle = dark;
  paint.fillRect(0, 0, 641, HEIGHT);
}

/** Lines one under the other, as far as there is room above the foot. Says where the next one would be. */
function lines(paint: Paint, all: string[], font: string, colour: string, y: number, step: number): number {
  paint.font = font;
  paint.fillStyle = colour;
  let at = y;
  for (const text of all) {
    if (at > ABOVE_FOOT) break;
    paint.fillText(text, LEFT, at);
    at += step;
  }
  return at;
}

const wrapped = (paint: Paint, font: string, text: string) => {
  paint.font = font;
  return wrap(paint, text, WIDE);
};

/** The last line: where it is from, the day and the seed. A seed that is too long is cut. */
export function footOf({ seed }: Pick<Shared, 'seed'>, host: string, now = new Date()): string {
  const day = now.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
  const short = seed && seed.length > 20 ? `${seed.slice(0, 20)}…` : seed;
  return [host, day, short && `seed ${short}`].filter(Boolean).join(' · ');
}

/** Draws the end of a game as a picture of 1200 by 630. */
export async function picture({ game, name, ending, seed, rank }: Shared): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const paint = canvas.getContext('2d')!;
  const { bright } = posterOf(game)?.colours ?? PLAIN;
  await ground(paint, game);
  lines(paint, [rank ? `${name} · ${rank}` : name], '700 34px Outfit, sans-serif', bright, 92, 0);
  const [head, body, fact] = [
    '800 64px Outfit, sans-serif',
    '400 28px Outfit, sans-serif',
    '600 26px Outfit, sans-serif',
  ];
  let y = lines(paint, wrapped(paint, head, ending.headline).slice(0, 2), head, '#f7f1e6', 186, 70);
  y = lines(paint, wrapped(paint, body, ending.line).slice(0, 3), body, '#f7f1e6', y, 38) + 14;
  const told = [...ending.facts, ...ending.stats.map((stat) => `${stat.name}: ${stat.value}`)];
  const facts = told.flatMap((one) => wrapped(paint, fact, one).slice(0, 2));
  lines(paint, facts, fact, bright, y, 36);
  paint.font = '400 22px Outfit, sans-serif';
  paint.fillStyle = '#cbc1b6';
  paint.fillText(footOf({ seed }, location.host), LEFT, FOOT);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("Couldn't make the image. Try again."))), 'image/png');
  });
}

function wrap(paint: Paint, text: string, width: number): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const next = line ? `${line} ${word}` : word;
    if (line && paint.measureText(next).width > width) {
      found.push(line);
      line = word;
    } else line = next;
  }
  return line ? [...found, line] : found;
}

/** Offers the picture to the device, or saves it. */
export async function share(shared: Shared): Promise<void> {
  const { game, name, ending } = shared;
  const file = new File([await picture(shared)], `croupier-${game}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: `${name}: ${ending.headline}` });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
