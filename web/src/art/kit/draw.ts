import type { Sheet } from './print';
import { round } from './shapes';
import type { Spec } from './spec';

/** What a style makes of a picture: what is referred to, and what is drawn. */
export type Style = (spec: Spec, sheet: Sheet) => { defs: string; body: string };

export interface Frame {
  /** How many times as wide as high the window is. */
  ratio?: number;
  /** Up to 64 pixels: no halftone, no rays, a closer crop. */
  tiny?: boolean;
  /** Whether the picture ends with its own outline and must not be cropped. */
  whole?: boolean;
}

/** Draws a picture into a window of any shape. */
export function draw(spec: Spec, style: Style, { ratio = 1, tiny = false, whole = false }: Frame = {}): string {
  const { defs, body } = style(spec, { id: 'k', tiny });
  const side = tiny ? 182 : 200;
  const wide = ratio >= 1 ? round(side * ratio) : side;
  const high = ratio >= 1 ? side : round(side / ratio);
  const view = whole ? '0 0 200 200' : `${round(100 - wide / 2)} ${round(100 - high / 2)} ${wide} ${high}`;
  const [w, h] = whole ? [200, 200] : [wide, high];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${w}" height="${h}"><defs>${defs}</defs>${body}</svg>`;
}

/** A number from a word, the same on every machine. */
export function hash(word: string): number {
  let value = 2166136261;
  for (const letter of word) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  value ^= value >>> 15;
  value = Math.imul(value, 2246822507) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** The word of a thing, from its id or its name: "Aether Flare (red)", "aether-flare-red" and "aether_flare" are one. */
export const wordOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.,!?]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .replace(/_(red|yellow|blue)$/, '');
