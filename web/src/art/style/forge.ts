import type { Style } from '../kit/draw';
import { full, glow, gradient, path, print, rays, type Sheet, under } from '../kit/print';
import { star } from '../kit/shapes';
import { figure, placed } from '../kit/spec';

/** Light, middle and low metal, what burns, and the night behind. */
type Metals = [hi: string, mid: string, low: string, hot: string, deep: string];

const STEEL: Metals = ['#f4f8fc', '#93a5b8', '#3d4b5c', '#f5c04a', '#0e141c'];
const CLASSES: Record<string, Metals> = {
  wizard: ['#dff3ff', '#5aa9ee', '#1d4f8c', '#9be7ff', '#0a1a30'],
  ember: ['#fff0dc', '#c9a98a', '#7a3b22', '#ff8a5c', '#230f0a'],
  steel: STEEL,
  solace: ['#fff7da', '#e9c765', '#7d5a17', '#ff9d8a', '#1b1608'],
  grove: ['#f0ffe4', '#8fc27a', '#2c5a34', '#ffd76a', '#0b1a10'],
  dusk: ['#f6ecff', '#b093d8', '#4b2f74', '#ffb3d1', '#150c22'],
};

const line = (d: string, colour: string, width: number, opacity = 1): string =>
  path(d, `fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"`);
const ring = (r: number, colour: string, width: number, opacity = 1): string =>
  `<circle cx="100" cy="100" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;

/** Frames by kind: a loud outline and a thin one inside it. */
const FRAMES: Record<string, (a: string, b: string, sheet: Sheet) => string> = {
  attack: (a, b) =>
    line('M100 -4L204 100L100 204L-4 100Z', b, 3) +
    line('M100 10L190 100L100 190L10 100Z', a, 1.5, 0.7) +
    path(
      'M-20 -20L34 -20L-20 34ZM220 -20L166 -20L220 34ZM-20 220L34 220L-20 166ZM220 220L166 220L220 166Z',
      `fill="${b}" opacity=".55"`,
    ),
  action: (a, b, sheet) =>
    ring(94, b, 3) +
    ring(84, a, 1.5, 0.7) +
    rays(sheet, { n: 36, from: 86, to: 92, width: 2, colour: a, opacity: 0.8 }) +
    rays(sheet, { n: 8, from: 96, to: 108, width: 4, colour: b, opacity: 1, turn: 22.5 }),
  instant: (a, b) =>
    line('M100 2L185 51V149L100 198L15 149V51Z', b, 3) +
    line('M100 14L175 57V143L100 186L25 143V57Z', a, 1.5, 0.7) +
    line(star(100, 100, 6, 108, 70, 0), a, 1, 0.5),
  equipment: (a, b) =>
    line('M14 6H186V110C186 160 146 186 100 200C54 186 14 160 14 110Z', b, 3) +
    line('M24 16H176V108C176 152 140 176 100 190C60 176 24 152 24 108Z', a, 1.5, 0.7),
  reaction: (a, b) => line('M20 20H180V180H20Z', b, 3) + line('M100 -8L208 100L100 208L-8 100Z', a, 1.5, 0.6),
  item: (a, b) =>
    line('M40 8H160L192 40V160L160 192H40L8 160V40Z', b, 3) +
    line('M46 20H154L180 46V154L154 180H46L20 154V46Z', a, 1.5, 0.7),
  token: (a, b, sheet) => ring(92, b, 3) + rays(sheet, { n: 24, from: 78, to: 92, width: 3, colour: a, opacity: 0.4 }),
  hero: (a, b) =>
    line('M16 200V70C16 30 60 2 100 2C140 2 184 30 184 70V200', b, 3) +
    line('M28 200V74C28 40 66 14 100 14C134 14 172 40 172 74V200', a, 1.5, 0.7),
};

/** Flesh and Blood: engraved emblems. The metal is the class, the frame is the kind. */
export const forge: Style = (spec, sheet) => {
  const [hi, mid, low, hot, deep] = CLASSES[spec.ground] ?? STEEL;
  const { id } = sheet;
  const props = [...figure(spec), ...placed(spec)];
  const defs =
    glow(`${id}g`, 0.46, 0.6, [
      [0, low],
      [0.55, deep],
      [1, '#07090d'],
    ]) +
    gradient(`${id}p`, [
      [0, hi],
      [1, mid],
    ]);
  const inks = { p: `url(#${id}p)`, q: hot, l: '#fff', d: deep, t: low, r: '#ff4b4b', pl: hi, ...spec.palette };
  const frame = FRAMES[spec.kind] ?? FRAMES.action;
  const body =
    full('#07090d') +
    `<rect x="-40" y="-40" width="280" height="280" fill="url(#${id}g)"/>` +
    rays(sheet, { y: 96, n: 48, from: 60, to: 240, width: 1.2, colour: mid, opacity: 0.28, turn: 3.75 }) +
    (frame?.(hi, mid, sheet) ?? '') +
    under(props, { colour: mid, by: 26, opacity: 0.22 }) +
    under(props, { colour: hot, by: 13, opacity: 0.28 }) +
    under(props, { colour: deep, by: 8 }) +
    print(props, inks, { w: 3, line: deep, shade: `fill="${deep}" opacity=".42"` }, sheet);
  return { defs, body };
};
