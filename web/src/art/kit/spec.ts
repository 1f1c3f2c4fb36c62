import { hasPart } from './shapes';

/** A part at its place: its name, its middle on a board of 200 by 200, its size and its turn. */
export type Placed = [name: string, x?: number, y?: number, size?: number, turn?: number];

/** What a picture shows, as data. */
export interface Spec {
  /** Who or what it belongs to: it chooses the ground and the inks. */
  ground: string;
  /** Its kind: it chooses the frame. */
  kind: string;
  /** How the figure and its props stand. */
  pose?: string;
  /** Hair, face and body of a person. */
  who?: [hair: string, face: string, body: string];
  props: Placed[];
  accents?: string[];
  /** Inks that differ from those of the ground. */
  palette?: Record<string, string>;
  rarity?: string;
  tier?: number;
}

/** A picture in a line: its ground, its kind and what is on it. */
export type Line = [ground: string, kind: string, line: string];

type Spot = [x: number, y: number, size: number, turn?: number];

const POSES: Record<string, Spot[]> = {
  solo: [[100, 100, 0.86]],
  tilt: [[100, 100, 0.88, -14]],
  pair: [
    [74, 90, 0.64, -8],
    [138, 130, 0.54, 10],
  ],
  pierce: [
    [100, 100, 0.84],
    [100, 100, 1, 38],
  ],
  cross: [
    [100, 100, 0.94, 42],
    [100, 100, 0.94, -42],
    [100, 106, 0.56],
  ],
  over: [
    [100, 120, 0.72],
    [100, 52, 0.5],
  ],
  under: [
    [100, 78, 0.72],
    [100, 152, 0.46],
  ],
  stack: [[100, 100, 0.86]],
  inset: [
    [100, 100, 0.9],
    [100, 104, 0.42],
  ],
  behind: [
    [100, 96, 1],
    [100, 104, 0.66],
  ],
  row: [
    [42, 100, 0.5],
    [158, 100, 0.5],
    [100, 112, 0.72],
  ],
  three: [
    [58, 122, 0.52, -8],
    [142, 122, 0.52, 8],
    [100, 76, 0.6],
  ],
  hold: [
    [150, 130, 0.54, 8],
    [156, 48, 0.42],
  ],
  raise: [
    [150, 66, 0.56, 14],
    [150, 150, 0.44],
  ],
  lean: [[156, 100, 0.8, 9]],
  chest: [[100, 176, 0.4]],
};
/** Where the middle of a person stands, by pose. */
const STANDS: Record<string, number> = { hold: 84, raise: 78, lean: 76 };

const BY_COUNT = ['solo', 'solo', 'pair', 'three'];

/**
 * Reads a picture written in a line: things divided by ";". "@pose hair face body" is a person, "!a b" are accents,
 * "#p=f00 q=0f0" are inks, "~pose" places what follows, and everything else is a part, with x, y, size and turn where
 * the pose does not place it.
 */
export function readSpec(line: string, base: Pick<Spec, 'ground' | 'kind'> & Partial<Spec>): Spec {
  const spec: Spec = { ...base, props: [] };
  for (const raw of line.split(';')) {
    const words = raw.trim().split(/\s+/);
    const first = words[0] ?? '';
    if (first.startsWith('@')) {
      spec.pose = first.slice(1);
      const [, hair, face, body] = words;
      if (hair && face && body) spec.who = [hair, face, body];
    } else if (first.startsWith('~')) spec.pose = first.slice(1);
    else if (first.startsWith('!')) spec.accents = [first.slice(1), ...words.slice(1)];
    else if (first.startsWith('#')) spec.palette = inksIn(words.join(' ').slice(1));
    else if (first) spec.props.push([first, ...words.slice(1).map(Number)] as unknown as Placed);
  }
  return spec;
}

const inksIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((pair) => pair.split('=').map((one, at) => (at ? `#${one}` : one))));

/** Puts the props where they are written, or else where the pose has a spot for them. */
export function placed(spec: Spec): Placed[] {
  const free = spec.props.filter((prop) => prop.length === 1).length;
  const spots = POSES[spec.pose ?? BY_COUNT[free] ?? 'three'] ?? POSES.solo ?? [];
  let next = 0;
  return spec.props.map((prop) => {
    if (prop.length > 1) return prop;
    const spot = spots[Math.min(next++, spots.length - 1)] ?? [100, 100, 0.86];
    return [prop[0], ...spot];
  });
}

/** The parts of a person, from the back to the front. */
export function figure(spec: Spec): Placed[] {
  if (!spec.who) return [];
  const [hair, face, body] = spec.who;
  const x = STANDS[spec.pose ?? ''] ?? 100;
  const list = [body, ...(spec.pose === 'riot' ? ['armsUp'] : []), 'head', face, hair];
  if (hasPart(`${hair}B`)) list.unshift(`${hair}B`);
  return list.map((name) => [name, x, 112, 0.98]);
}
