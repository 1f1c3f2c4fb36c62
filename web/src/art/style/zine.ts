import type { Style } from '../kit/draw';
import { dots, full, path, print, rays, type Sheet, under } from '../kit/print';
import { star } from '../kit/shapes';
import { figure, placed, type Spec } from '../kit/spec';

const TABLES: Record<string, string> = {
  dropouts: '#e8590c',
  preps: '#d6336c',
  geeks: '#0b8f8a',
  freaks: '#7a3fd0',
  nerds: '#1f6fd6',
  goodies: '#2f8f3f',
};
const INK = '#121212';
const PAPER = '#fbf6ea';
const YELLOW = '#ffcc00';

const stroke = (d: string, width: number, colour = INK): string =>
  path(d, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`);

/** Small things around the figure: behind it, or before it. */
const ACCENTS: Record<string, { front?: true; make(colour: string): string }> = {
  burst: { make: (c) => path(star(100, 100, 16, 108, 78, 5), `fill="${c}" stroke="${INK}" stroke-width="5"`) },
  rings: {
    make: (c) =>
      [104, 82, 60]
        .map((r) => `<circle cx="100" cy="100" r="${r}" fill="none" stroke="${c}" stroke-width="7"/>`)
        .join(''),
  },
  check: {
    make: (c) =>
      path(
        'M-50 0h50v50h-50zM50 0h50v50H50zM150 0h50v50h-50zM0 50h50v50H0zM100 50h50v50h-50zM200 50h50v50h-50zM-50 100h50v50h-50zM50 100h50v50H50zM150 100h50v50h-50zM0 150h50v50H0zM100 150h50v50h-50zM200 150h50v50h-50z',
        `fill="${c}" opacity=".5"`,
      ),
  },
  stripes: {
    make: (c) =>
      stroke('M-60 60L80 -60M-60 130L150 -60M-60 200L220 -60M0 240L260 -10M70 240L260 60M140 240L260 130', 14, c),
  },
  zap: {
    front: true,
    make: () =>
      path(
        'M20 34l22-18-4 18 18-4-30 34 4-22z',
        `fill="${YELLOW}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"`,
      ),
  },
  sweat: {
    front: true,
    make: () =>
      path(
        'M150 30c8 14 12 18 12 25a12 12 0 0 1-24 0c0-7 4-11 12-25zM176 58c6 10 8 13 8 18a8 8 0 0 1-16 0c0-5 2-8 8-18z',
        `fill="#fff" stroke="${INK}" stroke-width="4"`,
      ),
  },
  tape: {
    front: true,
    make: () => path('M66 -8l66 8-4 24-66-8z', `fill="#ffe98a" opacity=".92" stroke="${INK}" stroke-width="2"`),
  },
  motion: { make: () => stroke('M8 60h44M-6 84h46M4 108h36', 7) },
  brick: {
    make: () =>
      path(
        'M-150 20H350M-150 52H350M-150 84H350M-150 116H350M-10 20v32M60 20v32M140 20v32M210 20v32M26 52v32M106 52v32M176 52v32M-10 84v32M60 84v32M140 84v32M210 84v32M26 -12v32M176 -12v32',
        `stroke="${INK}" stroke-width="3.5" opacity=".55" fill="none"`,
      ),
  },
  spots: {
    make: () =>
      path('M-30 -40L20 -40L76 140L-70 140ZM230 -40L180 -40L124 140L270 140Z', `fill="${PAPER}" opacity=".4"`),
  },
  lasers: {
    make: () =>
      path(
        'M100 70L-150 110M100 70L-90 200M100 70L350 110M100 70L290 200M100 70L-150 10M100 70L350 10',
        `stroke="${YELLOW}" stroke-width="5"`,
      ) + path('M100 70L-150 190M100 70L350 190M100 70L-150 50M100 70L350 50', 'stroke="#fff" stroke-width="3"'),
  },
  trail: {
    make: () =>
      path('M-20 190C10 60 90 10 190 30', `fill="none" stroke="${INK}" stroke-width="5" stroke-dasharray="12 9"`),
  },
  crumbs: { front: true, make: () => stroke('M24 40l14 6M22 66l14-4M178 36l-14 8M182 64l-16-4', 6) },
  notes: {
    front: true,
    make: () =>
      path(
        'M22 60a11 9 0 1 1-2-12V16l30-8v34a11 9 0 1 1-8-10V22l-14 4v34zM170 96a10 8 0 1 1-2-11V52l8-2v46z',
        `fill="${INK}" stroke="${PAPER}" stroke-width="2"`,
      ),
  },
  stars: {
    front: true,
    make: () =>
      path(
        star(30, 42, 4, 20, 6) + star(172, 54, 4, 15, 5) + star(168, 156, 4, 18, 6),
        `fill="${YELLOW}" stroke="${INK}" stroke-width="4"`,
      ),
  },
  zzz: {
    front: true,
    make: () =>
      path(
        'M140 20h26l-18 22h20M166 52h18l-12 16h14M18 30h18L24 46h14',
        `fill="none" stroke="${INK}" stroke-width="6" stroke-linejoin="round"`,
      ),
  },
  hearts: {
    front: true,
    make: () =>
      path(
        'M32 56c-18-12-20-28-8-30 5 0 8 4 8 8 0-4 3-8 8-8 12 2 10 18-8 30zM170 44c-14-9-16-21-6-23 4 0 6 3 6 6 0-3 2-6 6-6 10 2 8 14-6 23z',
        `fill="#e0202a" stroke="${INK}" stroke-width="4"`,
      ),
  },
  skyline: {
    make: () =>
      path(
        'M-150 146V70H-96V40H-60V96H-28V54H10V110H34V24H66V100H130V60H160V96H182V36H220V80H262V60H300V140Z',
        `fill="${INK}" opacity=".55"`,
      ),
  },
  floor: {
    make: () =>
      stroke(
        'M-150 176L20 140M-150 230L60 138M60 240L96 136M150 240L116 135M260 230L140 134M350 176L180 133',
        3,
        PAPER,
      ),
  },
  sunrise: {
    make: () =>
      `<circle cx="100" cy="142" r="78" fill="${YELLOW}"/>` +
      path(star(100, 142, 14, 150, 86, 6), `fill="${YELLOW}" opacity=".35"`),
  },
};

function accents(spec: Spec, front: boolean, colour: string): string {
  return (spec.accents ?? [])
    .map((name) => ACCENTS[name])
    .filter((one) => one !== undefined && (one.front ?? false) === front)
    .map((one) => one?.make(colour) ?? '')
    .join('');
}

function ground(kind: string, c: string, sheet: Sheet): string {
  if (kind === 'trap') {
    return (
      full('#1a1a1a') +
      dots(sheet, { colour: c, from: -60, step: 11, rows: 28, first: 0, last: 10 }) +
      path('M-150 -30L20 -30L-150 60ZM350 230L180 230L350 140Z', `fill="${YELLOW}"`) +
      path(
        'M-40 -30l-50 60M-10 -30l-70 84M210 230l54 -66M240 230l70 -84M270 230l70 -84',
        `stroke="${INK}" stroke-width="11"`,
      )
    );
  }
  if (kind === 'spell' || kind === 'equip') {
    const paper =
      full(PAPER) + dots(sheet, { colour: c, from: 40, step: 10, rows: 18, first: 0, last: 9, opacity: 0.5 });
    const disc = `<circle cx="100" cy="100" r="92" fill="${YELLOW}"/><circle cx="100" cy="100" r="92" fill="none" stroke="${INK}" stroke-width="4" stroke-dasharray="14 8"/>`;
    const scrap =
      path('M-6 44L88 8L150 22L204 10L196 92L212 164L132 184L70 172L8 192L16 120Z', `fill="${YELLOW}"`) +
      rays(sheet, { n: 22, from: 92, to: 190, width: 5, colour: INK, opacity: 0.16, turn: 4 });
    return paper + (kind === 'equip' ? disc : scrap);
  }
  if (kind === 'field') {
    return (
      full(c) +
      dots(sheet, { colour: '#000', from: -70, step: 11, rows: 20, first: 10, last: 0, opacity: 0.45 }) +
      path('M-150 146L350 132V350H-150Z', `fill="${INK}"`) +
      dots(sheet, { colour: c, from: 156, step: 10, rows: 6, first: 6, last: 1, opacity: 0.9 }) +
      path('M-150 146L350 132', `stroke="${YELLOW}" stroke-width="4"`)
    );
  }
  return (
    full(c) +
    path(star(100, 104, 13, 230, 92, 7), 'fill="#fff" opacity=".17"') +
    dots(sheet, { colour: INK, from: 96, step: 10, rows: 15, first: 0, last: 10, opacity: 0.34 }) +
    path('M-150 -60L30 -60L4 14L-24 10L-40 44L-150 40Z', `fill="${YELLOW}"`) +
    path('M350 150L214 176L204 196L176 204L170 260H350Z', `fill="${INK}"`)
  );
}

function inksOf(kind: string, c: string): Record<string, string> {
  const inks = { p: YELLOW, q: c, l: '#fff', d: INK, t: c, r: '#e0202a' };
  if (kind === 'spell') return { ...inks, p: c, q: YELLOW, t: YELLOW };
  if (kind === 'equip') return { ...inks, p: c, q: c, t: YELLOW };
  if (kind === 'field') return { ...inks, t: PAPER };
  return inks;
}

/** LunchTable: cut paper, two inks and yellow, halftone. The ground is the table, the sheet behind is the kind. */
export const zine: Style = (spec, sheet) => {
  const c = TABLES[spec.ground] ?? (spec.ground.startsWith('#') ? spec.ground : INK);
  const people = figure(spec);
  const props = placed(spec);
  const all = spec.pose === 'lean' ? [...props, ...people] : [...people, ...props];
  const inks = { ...inksOf(spec.kind, c), ...spec.palette };
  const defs = `<pattern id="${sheet.id}h" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><circle cx="3.5" cy="3.5" r="2.1" fill="${INK}"/></pattern>`;
  const body =
    ground(spec.kind, c, sheet) +
    accents(spec, false, spec.kind === 'stereotype' ? YELLOW : c) +
    under(all, { colour: INK, by: 17, dx: 6, dy: 7 }) +
    under(all, { colour: PAPER, by: 16 }) +
    print(all, inks, { w: 4.5, line: INK, shade: `fill="url(#${sheet.id}h)"` }, sheet) +
    accents(spec, true, c);
  return { defs, body };
};
