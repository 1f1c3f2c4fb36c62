// Reads parts. A part is rows of "<ink> <shape>" on a board of 200 by 200, divided by ";" or line ends.
//   inks: p main, q second, l light, d dark, t third, r red, h shade, g glow, x shine; "-d6" is a line in d, 6 wide
//   "*" after the ink: the right half of an outline, mirrored and closed; "h^": shade that half; "&": drawn again on the left
//   shapes: M... a path of absolute M L C Q; c x y r; e x y rx ry; r x y w h rx; s x y points R r turn

/** One shape of a part: its ink, the width of its line (0 fills it), and its outline. */
export interface Shape {
  ink: string;
  line: number;
  d: string;
}

export type Parts = Record<string, string>;

const known: Parts = {};
const read = new Map<string, Shape[]>();

/** Makes parts known to the drawings. */
export const register = (parts: Parts): void => {
  Object.assign(known, parts);
};

export const hasPart = (name: string): boolean => name in known;

export const round = (n: number): number => Math.round(n * 10) / 10;

const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

const SIZES: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6 };

function flipped(d: string): string {
  let at = 0;
  return d.replace(/-?[\d.]+/g, (n) => (at++ % 2 ? n : String(round(200 - Number(n)))));
}

/** The whole outline of which a path is the right half. */
function whole(d: string): string {
  const segments: [string, number[], number[]][] = [];
  let now: number[] = [];
  const mirror = (list: number[]) => list.map((value, at) => (at % 2 ? value : round(200 - value)));
  for (const command of d.match(/[MLCQ][^MLCQZ]*/g) ?? []) {
    const kind = command.charAt(0);
    const list = numbers(command);
    const size = SIZES[kind] ?? 2;
    for (let at = 0; at < list.length; at += size) {
      const piece = list.slice(at, at + size);
      if (kind !== 'M' || at) segments.push([kind === 'M' ? 'L' : kind, now, piece]);
      now = piece.slice(-2);
    }
  }
  let out = `${d}L${mirror(now).join(' ')}`;
  for (const [kind, from, piece] of segments.reverse()) {
    const middle = piece.slice(0, -2);
    const back: number[] = [];
    for (let at = middle.length - 2; at >= 0; at -= 2) back.push(middle[at] ?? 0, middle[at + 1] ?? 0);
    out += kind + mirror([...back, ...from]).join(' ');
  }
  return `${out}Z`;
}

/** A star: its middle, its points, its outer and inner radius, and how far it is turned. */
export function star(x: number, y: number, points: number, outer: number, inner: number, turn = 0): string {
  let d = '';
  for (let at = 0; at < points * 2; at++) {
    const radius = at % 2 ? inner : outer;
    const angle = ((turn - 90 + (at * 180) / points) * Math.PI) / 180;
    d += `${at ? 'L' : 'M'}${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  }
  return `${d}Z`;
}

const ellipse = (x: number, y: number, a: number, b: number): string =>
  `M${x - a} ${y}A${a} ${b} 0 1 0 ${x + a} ${y}A${a} ${b} 0 1 0 ${x - a} ${y}Z`;

function box(x: number, y: number, w: number, h: number, corner: number): string {
  const r = Math.min(corner, w / 2, h / 2);
  return (
    `M${x + r} ${y}L${x + w - r} ${y}Q${x + w} ${y} ${x + w} ${y + r}L${x + w} ${y + h - r}` +
    `Q${x + w} ${y + h} ${x + w - r} ${y + h}L${x + r} ${y + h}Q${x} ${y + h} ${x} ${y + h - r}L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`
  );
}

function outline(shape: string, mirrored: boolean): string {
  const kind = shape.charAt(0);
  if (kind === 'M') return mirrored ? flipped(shape) : shape;
  const [x0 = 0, y = 0, a = 0, b = 0, c = 0, d = 0] = numbers(shape);
  const x = mirrored ? 200 - x0 - (kind === 'r' ? a : 0) : x0;
  if (kind === 'c') return ellipse(x, y, a, a);
  if (kind === 'e') return ellipse(x, y, a, b);
  if (kind === 's') return star(x, y, a, b, c, mirrored ? -d : d);
  return box(x, y, a, b, c);
}

function readPart(text: string): Shape[] {
  let half = '';
  return text
    .split(/[\n;]/)
    .map((row) => row.trim())
    .filter(Boolean)
    .flatMap((row) => {
      if (row === 'h^') return [{ ink: 'h', line: 0, d: `${half}Z` }];
      const found = /^(-?)([a-z])(\d*)([*&]?) (.+)$/.exec(row);
      if (!found) throw new Error(`cannot read the row "${row}" of a part`);
      const [, stroke, ink = 'p', width, flag, shape = ''] = found;
      const made = (d: string) => ({ ink, line: stroke ? Number(width) : 0, d });
      if (flag === '*') {
        half = shape;
        return [made(whole(shape))];
      }
      return flag === '&' ? [made(outline(shape, false)), made(outline(shape, true))] : [made(outline(shape, false))];
    });
}

/** The shapes of a part. */
export function shapesOf(name: string): Shape[] {
  let shapes = read.get(name);
  if (!shapes) {
    const text = known[name];
    if (text === undefined) throw new Error(`there is no part ${name}`);
    shapes = readPart(text);
    read.set(name, shapes);
  }
  return shapes;
}
