/** One line of a table: what it is called, and what it is. */
export interface Line {
  name: string;
  value: string;
}

/** `n_raises` becomes "raises", `to_act` becomes "to act". */
export const nameOf = (field: string): string => field.replace(/^(n|is|has)_/, '').replaceAll('_', ' ');

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : nameOf(String(value));

/** Something small in one line; nothing if it is too much for one. */
function inOneLine(value: unknown): string | null {
  if (value === null || value === undefined) return '–';
  if (isPlain(value)) return wordOf(value);
  if (Array.isArray(value)) {
    const parts = value.map(inOneLine);
    return parts.every((part) => part !== null) ? parts.join(', ') || 'none' : null;
  }
  const parts = Object.values(value as object).map((part) => (isPlain(part) ? wordOf(part) : null));
  return parts.length <= 3 && parts.every((part) => part !== null) ? parts.join(' of ') : null;
}

/** What a seat sees as a table: a line for each field, and a line for each part of what is too much for one. */
export function linesOf(view: unknown, within = ''): Line[] {
  if (view === null || typeof view !== 'object') return [];
  return Object.entries(view).flatMap(([field, value]) => {
    const name = `${within}${nameOf(field)}`;
    const line = inOneLine(value);
    return line === null ? linesOf(value, `${name}, `) : [{ name, value: line }];
  });
}
