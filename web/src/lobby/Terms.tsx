import type { NewMatch, Rated } from '../api/types';
import { commas } from '../match/counted';
import { Pick } from '../shell/SettingsSheet';

/** How long each player has in a rated match. */
const MINUTES = 15;

const TERMS = [
  ['casual', 'Casual'],
  ['rated', `Rated, ${MINUTES} minutes each`],
] as const;
export type Term = (typeof TERMS)[number][0];

/** What a table for people is opened with on these terms. */
export const termsOf = (term: Term): Partial<NewMatch> =>
  term === 'rated' ? { rated: true, clock: { kind: 'game', seconds: MINUTES * 60 } } : {};

/** Whether a match between people changes their ratings. */
export function Terms({ value, onPick }: { value: Term; onPick(term: Term): void }) {
  return <Pick name="Match type" value={value} options={TERMS} onPick={onPick} />;
}

/** A rating with how uncertain it is, as in `1,662 ± 290`. */
export const ratingText = ({ rating, deviation }: Rated): string => `${commas(rating)} ± ${commas(deviation)}`;
