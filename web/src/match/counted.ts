/** A number as people write it: `1,250`. */
export const commas = (n: number): string => n.toLocaleString('en');

/** A number with its word, as one says it: `1 card`, `2 cards`, `1,200 points`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

const ENDS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });

/** A rank as one says it: `1st`, `2nd`, `12th`. */
export const nth = (n: number): string => `${n}${ENDS[ordinal.select(n)]}`;
