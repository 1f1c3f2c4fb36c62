import { round, shapesOf } from './shapes';
import type { Placed } from './spec';

/** How a style prints the shapes of a part. */
export interface Press {
  /** Width and colour of the outlines. */
  w: number;
  line: string;
  /** How shade is filled. */
  shade: string;
}

/** What one drawing needs to know: the prefix of its ids, and whether it is so small that fine things are left out. */
export interface Sheet {
  id: string;
  tiny: boolean;
}

export type Inks = Record<string, string>;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

/** Where a part stands. A size below nothing mirrors it. */
const place = ([, x = 100, y = 100, size = 1, turn = 0]: Placed): string =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size} ${Math.abs(size)})translate(-100 -100)`;

const sizeOf = (prop: Placed): number => Math.abs(prop[3] ?? 1);

export interface Grown {
  colour: string;
  by: number;
  dx?: number;
  dy?: number;
  opacity?: number;
}

/** The silhouette of all parts, grown: cut paper, shadow, metal or glow. */
export function under(props: Placed[], { colour, by, dx = 0, dy = 0, opacity = 1 }: Grown): string {
  const one = (prop: Placed) => {
    const shapes = shapesOf(prop[0]).filter(({ ink }) => ink !== 'g' && ink !== 'h' && ink !== 'x');
    const grown = by / sizeOf(prop);
    const filled = shapes.filter(({ line }) => !line);
    const lines = shapes
      .filter(({ line }) => line)
      .map(({ d, line }) => path(d, `fill="none" stroke-width="${round(line + grown)}"`));
    return (
      `<g transform="${place(prop)}" fill="${colour}" stroke-width="${round(grown)}">` +
      `${filled.length > 0 ? path(filled.map(({ d }) => d).join(''), '') : ''}${lines.join('')}</g>`
    );
  };
  return (
    `<g transform="translate(${dx} ${dy})" opacity="${opacity}" stroke="${colour}" stroke-linejoin="round" stroke-linecap="round">` +
    `${props.map(one).join('')}</g>`
  );
}

/** The parts themselves, in the inks of a style. */
export function print(props: Placed[], inks: Inks, press: Press, { tiny }: Sheet): string {
  return props
    .map((prop) => {
      const shapes = shapesOf(prop[0]).map(({ ink, line, d }) => {
        if (line)
          return path(d, `fill="none" stroke="${(ink === 'p' && inks.pl) || inks[ink]}" stroke-width="${line}"`);
        if (ink === 'h') return path(d, tiny ? 'opacity=".22"' : press.shade);
        if (ink === 'g') return path(d, `fill="${inks.p}" opacity=".32"`);
        if (ink === 'x') return path(d, 'fill="#fff" opacity=".5"');
        const width = ink === 'd' ? 1 : round(press.w / sizeOf(prop));
        return path(d, `fill="${inks[ink]}" stroke="${press.line}" stroke-width="${width}"`);
      });
      return `<g transform="${place(prop)}" stroke-linejoin="round" stroke-linecap="round">${shapes.join('')}</g>`;
    })
    .join('');
}

export const full = (fill: string): string => `<rect x="-150" y="-150" width="500" height="500" fill="${fill}"/>`;

export interface Dots {
  colour: string;
  from: number;
  step: number;
  rows: number;
  first: number;
  last: number;
  opacity?: number;
}

/** Halftone that swells downwards, or upwards. */
export function dots({ tiny }: Sheet, { colour, from, step, rows, first, last, opacity = 1 }: Dots): string {
  if (tiny) return '';
  let out = '';
  for (let row = 0; row < rows; row++) {
    const width = round(first + ((last - first) * row) / rows);
    out += `<path d="M-150 ${from + row * step}H350" stroke-width="${width}" stroke-dashoffset="${row % 2 ? 0 : step / 2}"/>`;
  }
  return `<g stroke="${colour}" stroke-linecap="round" stroke-dasharray="0 ${step}" opacity="${opacity}">${out}</g>`;
}

export interface Rays {
  x?: number;
  y?: number;
  n: number;
  from: number;
  to: number;
  width: number;
  colour: string;
  opacity: number;
  turn?: number;
}

export function rays(
  { tiny }: Sheet,
  { x = 100, y = 100, n, from, to, width, colour, opacity, turn = 0 }: Rays,
): string {
  if (tiny) return '';
  let d = '';
  for (let at = 0; at < n; at++) {
    const angle = ((turn + (at * 360) / n) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    d += `M${round(x + from * cos)} ${round(y + from * sin)}L${round(x + to * cos)} ${round(y + to * sin)}`;
  }
  return path(d, `stroke="${colour}" stroke-width="${width}" opacity="${opacity}" fill="none"`);
}

export const gradient = (id: string, stops: [number, string][]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;

export const glow = (id: string, at: number, radius: number, stops: [number, string][]): string =>
  `<radialGradient id="${id}" cx=".5" cy="${at}" r="${radius}">${stopsOf(stops)}</radialGradient>`;

const stopsOf = (stops: [number, string][]): string =>
  stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
