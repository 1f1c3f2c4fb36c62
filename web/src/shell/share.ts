import { PLAIN, posterOf } from '../games';
import type { Ending } from '../games/board';

const load = (src: string) =>
  new Promise<HTMLImageElement>((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error('the picture could not be drawn'));
    image.src = src;
  });

/** How wide the words may be: the art stands beside them. */
const WIDE = 600;

/** Draws the end of a game as a picture of 1200 by 630. */
export async function picture(game: string, name: string, ending: Ending, seed: string | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 630;
  const paint = canvas.getContext('2d')!;
  const { dark, mid, bright } = posterOf(game)?.colours ?? PLAIN;
  const ground = paint.createLinearGradient(0, 0, 1200, 630);
  ground.addColorStop(0, mid);
  ground.addColorStop(1, dark);
  paint.fillStyle = ground;
  paint.fillRect(0, 0, 1200, 630);
  const art = await load(`/art/${game}.svg`).catch(() => null);
  if (art) paint.drawImage(art, 640, 0, 792, 630);
  const veil = paint.createLinearGradient(640, 0, 980, 0);
  veil.addColorStop(0, dark);
  veil.addColorStop(1, `${dark}00`);
  paint.fillStyle = veil;
  paint.fillRect(640, 0, 340, 630);
  paint.fillStyle = dark;
  paint.fillRect(0, 0, 641, 630);
  paint.fillStyle = bright;
  paint.font = '700 34px Outfit, sans-serif';
  paint.fillText(name, 64, 96);
  paint.fillStyle = '#f7f1e6';
  paint.font = '800 72px Outfit, sans-serif';
  let y = 210;
  for (const line of wrap(paint, ending.headline, WIDE)) {
    paint.fillText(line, 64, y);
    y += 80;
  }
  paint.font = '400 30px Outfit, sans-serif';
  for (const line of wrap(paint, ending.line, WIDE)) {
    paint.fillText(line, 64, y);
    y += 42;
  }
  paint.fillStyle = bright;
  paint.font = '600 28px Outfit, sans-serif';
  const told = [...ending.facts, ...ending.stats.map(({ name, value }) => `${name} ${value}`)];
  for (const fact of told.slice(0, 4)) {
    y += 44;
    paint.fillText(fact, 64, y);
  }
  paint.fillStyle = '#cbc1b6';
  paint.font = '400 24px Outfit, sans-serif';
  paint.fillText(seed ? `croupier · seed ${seed}` : 'croupier', 64, 580);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture could not be drawn'))), 'image/png');
  });
}

function wrap(paint: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const next = line ? `${line} ${word}` : word;
    if (line && paint.measureText(next).width > width) {
      lines.push(line);
      line = word;
    } else line = next;
  }
  return line ? [...lines, line] : lines;
}

/** Offers the picture to the device, or saves it. */
export async function share(game: string, name: string, ending: Ending, seed: string | null): Promise<void> {
  const file = new File([await picture(game, name, ending, seed)], `croupier-${game}.png`, { type: 'image/png' });
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
