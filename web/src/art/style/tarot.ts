import type { Style } from '../kit/draw';
import { full, glow, gradient, path, print, rays, type Sheet, under } from '../kit/print';
import { star } from '../kit/shapes';
import { placed, type Spec } from '../kit/spec';

type Night = [glow: string, night: string, hot: string];

const DESERT: Night = ['#2c1f66', '#0f0b24', '#5fd6cf'];
const NIGHTS: Record<string, Night> = {
  desert: DESERT,
  palace: ['#5a1440', '#1a0b24', '#ff7d78'],
  oasis: ['#12506a', '#0c1230', '#5fd6cf'],
  bazaar: ['#3a2a78', '#140e33', '#b99bff'],
  tomb: ['#4a3a1c', '#171024', '#8fe0c0'],
  dunes: ['#6a3a1c', '#1c1022', '#ffd27a'],
  iron: ['#33406b', '#11142e', '#bdd0ea'],
  bronze: ['#5a3220', '#1c1022', '#ffb27a'],
  cloth: ['#3b3163', '#151030', '#e9c9a0'],
  curse: ['#5c0f22', '#16060f', '#ff5d62'],
  venom: ['#1d4a34', '#0b1a20', '#8be05a'],
  blood: ['#5a1530', '#180a1c', '#ff6f7d'],
  ember: ['#6a2a12', '#1c0c18', '#ff9a4a'],
  might: ['#4a2470', '#150c2c', '#d79bff'],
  gift: ['#1d4a6a', '#0c1230', '#8fe3ff'],
};
/** Light, middle and dark of what gear is made of. */
const STUFFS: Record<string, [string, string, string]> = {
  iron: ['#f4f8fc', '#a9b8cc', '#53647c'],
  bronze: ['#ffd9b0', '#dd8a46', '#7a3f1a'],
  cloth: ['#fff2dc', '#e2c59a', '#94734e'],
};
const ARCH = 'M10 196V92C10 58 60 50 100 4C140 50 190 58 190 92V196Z';
const CRESCENT = 'M100 6A94 94 0 1 0 190 128A78 78 0 1 1 100 6Z';
const LAMP_SMOKE = 'M100 198C60 176 150 150 96 128C30 100 20 30 100 8C180 30 170 100 104 128';

const stars = (list: [number, number, number?][], colour: string, r: number): string =>
  path(list.map(([x, y, size = 1]) => star(x, y, 4, r * size, r * size * 0.24)).join(''), `fill="${colour}"`);

function backdrop({ kind }: Spec, gold: string, [, night, hot]: Night, sheet: Sheet): string {
  const ring = (y: number, r: number, width: number, opacity = 1) =>
    `<circle cx="100" cy="${y}" r="${r}" fill="none" stroke="${gold}" stroke-width="${width}" opacity="${opacity}"/>`;
  const line = (d: string, width: number, rest = '') =>
    path(d, `fill="none" stroke="${gold}" stroke-width="${width}" ${rest}`);
  switch (kind) {
    case 'enemy':
    case 'boss': {
      const sun =
        rays(sheet, { y: 104, n: 40, from: 96, to: 300, width: 2, colour: gold, opacity: 0.34 }) +
        `<circle cx="100" cy="104" r="88" fill="${night}" opacity=".62"/>${ring(104, 88, 2.5)}${ring(104, 82, 1, 0.7)}`;
      return kind === 'boss'
        ? sun +
            line(star(100, 104, 24, 112, 94, 0), 2) +
            rays(sheet, { y: 104, n: 12, from: 112, to: 122, width: 5, colour: hot, opacity: 1, turn: 15 })
        : sun +
            stars(
              [
                [16, 26],
                [184, 26],
                [16, 182],
                [184, 182],
              ],
              gold,
              15,
            );
    }
    case 'curse':
      return `<circle cx="100" cy="100" r="90" fill="${night}" opacity=".6"/>${line(star(100, 100, 18, 104, 86, 5), 3)}${ring(100, 82, 2)}`;
    case 'potion':
      return (
        path(CRESCENT, `fill="${gold}" opacity=".22"`) +
        line(CRESCENT, 2) +
        stars(
          [
            [166, 40, 1.2],
            [186, 78, 0.7],
            [140, 18, 0.6],
          ],
          gold,
          14,
        )
      );
    case 'blessing':
      return (
        path(LAMP_SMOKE, `fill="${hot}" opacity=".16"`) +
        line(LAMP_SMOKE, 2.5) +
        rays(sheet, { y: 76, n: 24, from: 92, to: 118, width: 2, colour: gold, opacity: 0.6 }) +
        stars(
          [
            [24, 150],
            [176, 150],
            [160, 186, 0.6],
            [40, 186, 0.6],
          ],
          gold,
          15,
        )
      );
    default:
      return (
        rays(sheet, { n: 16, from: 72, to: 96, width: 3, colour: gold, opacity: 0.6 }) +
        line(ARCH, 2.5) +
        line(ARCH, 1, 'opacity=".7" transform="translate(100 110) scale(.92) translate(-100 -110)"') +
        stars(
          [
            [22, 26],
            [178, 26],
          ],
          gold,
          14,
        )
      );
  }
}

/** Geniejack: gold on a desert night. The ground is the place or the stuff, the light behind is the kind. */
export const tarot: Style = (spec, sheet) => {
  const nightly = NIGHTS[spec.ground] ?? DESERT;
  const [bright, night, hot] = nightly;
  const red = spec.kind === 'curse';
  const gold = red ? '#ff9a94' : '#f5c04a';
  const plain: [string, string, string] = red ? ['#ffd9d2', '#ff7d78', '#8f1f2c'] : ['#fff0b8', '#f5c04a', '#b8741a'];
  const [light, middle, dark] = (spec.kind === 'gear' && STUFFS[spec.ground]) || plain;
  const { id } = sheet;
  const props = placed(spec);
  const defs =
    glow(`${id}g`, 0.5, 0.62, [
      [0, bright],
      [1, night],
    ]) +
    gradient(`${id}p`, [
      [0, light],
      [0.5, middle],
      [1, dark],
    ]) +
    `<pattern id="${id}h" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 2.500H5" stroke="${night}" stroke-width="1.6"/></pattern>`;
  const inks = {
    p: `url(#${id}p)`,
    q: hot,
    l: '#fff6dd',
    d: night,
    t: '#f7f1e6',
    r: '#ff5d62',
    pl: middle,
    ...spec.palette,
  };
  const body =
    full(night) +
    `<rect x="-50" y="-50" width="300" height="300" fill="url(#${id}g)"/>` +
    backdrop(spec, gold, nightly, sheet) +
    under(props, { colour: gold, by: 30, opacity: 0.13 }) +
    under(props, { colour: night, by: 13 }) +
    print(props, inks, { w: 3.4, line: night, shade: `fill="url(#${id}h)" opacity=".55"` }, sheet);
  return { defs, body };
};
