/** A number with its word, as one says it: `1 card`, `2 cards`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
