import type { Sound } from '../sound';

/** What is heard of what happened, by the word of the notice, the same in all games. */
const HEARD: Record<string, Sound> = {
  damaged: 'hit2',
  hurt: 'hit2',
  busted: 'crack',
  flopped: 'flop',
  rolled: 'rattle',
  rerolled: 'rattle',
  wagered: 'rattle',
  coin_flipped: 'coin',
  bought: 'coin',
  sold: 'coin',
  banked: 'sum',
  level_completed: 'burst',
  money_gained: 'coin',
  granted: 'unroll',
  wished: 'smoke',
  healed: 'heal',
  gained_life: 'heal',
  prevented: 'block',
  survived: 'block',
  destroyed: 'tear',
  breakdown_scored: 'stamp',
  linked: 'chain',
  vice: 'fuse',
  drew: 'card',
  hand_started: 'card',
  turned_up: 'flip',
  played: 'card',
  summoned: 'summon',
  set: 'slide',
  flipped: 'flip',
  pitched: 'pitch',
  defended: 'block',
  attacked: 'whoosh',
  phase_began: 'tick',
  scored: 'pop',
};
const LOUDEST: Sound[] = [
  'burst',
  'crack',
  'flop',
  'stamp',
  'tear',
  'hit2',
  'sum',
  'smoke',
  'unroll',
  'rattle',
  'summon',
  'block',
  'heal',
  'coin',
  'whoosh',
  'chain',
  'fuse',
  'pitch',
  'flip',
  'card',
  'slide',
  'pop',
  'tick',
];

/** The one sound of things that happened together: the loudest. */
export function heard(notices: string[]): Sound | undefined {
  const sounds = notices.map((notice) => HEARD[notice]);
  return LOUDEST.find((one) => sounds.includes(one));
}

const BEATS = new Set([
  ...['hand_started', 'drew', 'turned_up', 'busted', 'hurt', 'healed', 'wished', 'granted'],
  ...['rolled', 'rerolled', 'scored', 'banked', 'flopped', 'level_completed'],
  ...['damaged', 'destroyed', 'summoned', 'set', 'flipped', 'attacked', 'vice', 'breakdown_scored'],
  ...['coin_flipped', 'wagered', 'survived', 'played', 'pitched', 'defended', 'prevented', 'gained_life'],
]);

/** Whether a beat of a timeline has its own sound for this. */
export const inBeats = (notice: string): boolean => BEATS.has(notice);
