import type { Style } from '../kit/draw';
import { path, print, rays, under } from '../kit/print';
import { star } from '../kit/shapes';
import { placed } from '../kit/spec';

type Metal = [light: string, middle: string, dark: string];

const GOLD: Metal = ['#fff3b5', '#e0a32a', '#6e4800'];
const METALS: Record<string, Metal> = {
  common: ['#ffd9b0', '#b8672c', '#5a2a0d'],
  uncommon: ['#ffffff', '#a9b8c6', '#4c5a68'],
  rare: GOLD,
  legendary: ['#fff', '#ffcf6b', '#a0306e'],
};
const DISC = 'M100 6A94 94 0 1 0 100 194A94 94 0 1 0 100 6Z';
const PINS: Record<string, string> = {
  charm: DISC,
  consumable:
    'M38 10H162Q190 10 190 38V76A24 24 0 0 0 190 124V162Q190 190 162 190H38Q10 190 10 162V124A24 24 0 0 0 10 76V38Q10 10 38 10Z',
  blessing: star(100, 100, 8, 100, 82, 0),
  material: 'M100 4L184 52V148L100 196L16 148V52Z',
  set: 'M44 14H156Q186 14 186 44V156Q186 186 156 186H44Q14 186 14 156V44Q14 14 44 14Z',
  combination: 'M50 40H150Q190 40 190 80V120Q190 160 150 160H50Q10 160 10 120V80Q10 40 50 40Z',
};

/** Rollio: enamel pins. The metal is the rarity, the outline is the kind, the enamel belongs to the thing. */
export const enamel: Style = (spec, sheet) => {
  const [light, middle, dark] = METALS[spec.rarity ?? 'rare'] ?? GOLD;
  const inks = { p: '#ff9d5c', q: '#f5c04a', l: '#fff8e6', d: '#2a1c12', t: '#2f8f3f', r: '#e8304a', ...spec.palette };
  const enamelled = spec.palette?.g ?? '#23364f';
  const { id } = sheet;
  const props = placed(spec);
  const base = PINS[spec.kind] ?? DISC;
  const metal = `url(#${id}m)`;
  const defs =
    `<linearGradient id="${id}m" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="200" y2="200"><stop offset="0" stop-color="${light}"/>` +
    `<stop offset=".45" stop-color="${middle}"/><stop offset=".6" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<clipPath id="${id}c"><path d="${base}"/></clipPath>`;
  const tier = spec.tier ?? 0;
  let stars = '';
  for (let at = 0; at < tier; at++) {
    stars += path(
      star(100 + (at - (tier - 1) / 2) * 30, 178, 4, 19, 7, 0),
      'fill="#fff3b5" stroke="#5a3a05" stroke-width="3"',
    );
  }
  const body =
    '<g transform="translate(100 100) scale(.94) translate(-100 -100)">' +
    path(base, 'fill="#000" opacity=".4" transform="translate(3 9)"') +
    path(base, `fill="${enamelled}" stroke="${metal}" stroke-width="11" stroke-linejoin="round"`) +
    `<g clip-path="url(#${id}c)">${rays(sheet, { n: 24, from: 40, to: 150, width: 7, colour: '#fff', opacity: 0.07, turn: 7.5 })}` +
    '<path d="M-10 -10H210V56C150 96 60 70 -10 120Z" fill="#fff" opacity=".12"/></g>' +
    path(
      base,
      'fill="none" stroke="#000" stroke-width="2" opacity=".35" transform="translate(100 100) scale(.935) translate(-100 -100)"',
    ) +
    under(props, { colour: '#000', by: 14, dx: 2, dy: 6, opacity: 0.35 }) +
    under(props, { colour: dark, by: 15 }) +
    under(props, { colour: metal, by: 11 }) +
    print(props, inks, { w: 4.5, line: metal, shade: 'fill="#3a2410" opacity=".2"' }, sheet) +
    `${stars}</g>`;
  return { defs, body };
};
