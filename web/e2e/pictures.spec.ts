import { expect, test } from '@playwright/test';
import type { Drawing } from '../src/art/kit/wanted';
import { picture as fab } from '../src/games/fab/pictures';
import { picture as geniejack } from '../src/games/geniejack/pictures';
import { picture as lunchtable } from '../src/games/lunchtable/pictures';
import { picture as rollio } from '../src/games/rollio/pictures';
import { things } from '../tests/things';

const DRAWERS: Record<string, Drawing> = { fab, geniejack, lunchtable, rollio };
/** The smallest size on a phone, in pixels. */
const SIDE = 40;
/** Two pixels differ when their lightness does by more than this, of 255. */
const LIGHTER = 24;

/** In the page: the share of pixels in which the two most alike of some drawings differ, colour ignored. */
async function nearest({ drawings, side, lighter }: { drawings: [string, string][]; side: number; lighter: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const greys: { id: string; grey: Float32Array }[] = [];
  for (const [id, svg] of drawings) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    context.clearRect(0, 0, side, side);
    context.drawImage(image, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const grey = new Float32Array(side * side);
    for (let at = 0; at < grey.length; at++) {
      grey[at] = 0.3 * data[at * 4]! + 0.59 * data[at * 4 + 1]! + 0.11 * data[at * 4 + 2]!;
    }
    greys.push({ id, grey });
  }
  const pairs: [number, string][] = [];
  for (let a = 0; a < greys.length; a++) {
    for (let b = a + 1; b < greys.length; b++) {
      const [one, two] = [greys[a]!, greys[b]!];
      let differ = 0;
      for (let at = 0; at < one.grey.length; at++) if (Math.abs(one.grey[at]! - two.grey[at]!) > lighter) differ += 1;
      pairs.push([differ / one.grey.length, `${one.id} and ${two.id}`]);
    }
  }
  return pairs.sort(([a], [b]) => a - b).slice(0, 30);
}

for (const [game, draw] of Object.entries(DRAWERS)) {
  test(`no two drawings of ${game} look alike on a phone`, async ({ page }) => {
    const drawings = things()
      .filter((thing) => thing.game === game)
      .map(({ game: _, ...wanted }): [string, string] => [wanted.id, draw(wanted, { tiny: true })]);
    await page.goto('about:blank');
    const pairs = await page.evaluate(nearest, { drawings, side: SIDE, lighter: LIGHTER });
    if (process.env.PICTURES)
      console.log(pairs.map(([share, names]) => `${(share * 100).toFixed(1)}% ${names}`).join('\n'));
    expect(pairs.filter(([share]) => share < 0.1)).toEqual([]);
  });
}
