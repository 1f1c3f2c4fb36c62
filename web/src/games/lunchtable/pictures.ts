import { draw, hash, wordOf } from '../../art/kit/draw';
import { hasPart, register } from '../../art/kit/shapes';
import { readSpec, type Spec } from '../../art/kit/spec';
import type { Drawing, Wanted } from '../../art/kit/wanted';
import { ARMS } from '../../art/parts/arms';
import { COMMON } from '../../art/parts/common';
import { PEOPLE } from '../../art/parts/people';
import { PEOPLE2 } from '../../art/parts/people2';
import { SCHOOL } from '../../art/parts/school';
import { SCHOOL2 } from '../../art/parts/school2';
import { looking } from '../../art/style/looks';
import { zine } from '../../art/style/zine';
import { LUNCHTABLE } from './lines';

register(COMMON);
register({ point: ARMS.point ?? '', spark: ARMS.spark ?? '', swirl: ARMS.swirl ?? '' });
register(PEOPLE);
register(PEOPLE2);
register(SCHOOL);
register(SCHOOL2);
register({ monitorBlue: (SCHOOL.monitor ?? '').replace('p r 28', 't r 28') });

const HAIRS = Object.keys({ ...PEOPLE, ...PEOPLE2 }).filter((name) => /^h[A-Z]/.test(name) && !name.endsWith('B'));
const FACES = Object.keys({ ...PEOPLE, ...PEOPLE2 }).filter((name) => /^f[A-Z]/.test(name));
const EYES = Object.keys(PEOPLE2).filter((name) => /^e[A-Z]/.test(name));
const MOUTHS = Object.keys(PEOPLE2).filter((name) => /^m[A-Z]/.test(name));
const BODIES = [
  'tee',
  'suit',
  'hoodie',
  'vest',
  'sash',
  'gown',
  'varsity',
  'labcoat',
  'cape',
  'apron',
  'jersey',
  'poncho',
  'turtleneck',
  'overalls',
  'blazer',
];
const GROUNDS = ['dropouts', 'preps', 'geeks', 'freaks', 'nerds', 'goodies'];
const ACCENTS: Record<string, string[]> = {
  stereotype: ['zap', 'sweat', 'stars', 'crumbs', 'motion', 'hearts', 'rings', 'check'],
  spell: ['burst', 'stars', 'crumbs', 'trail', 'rings', 'tape', 'notes'],
  trap: ['burst', 'crumbs', 'zap', 'rings', 'stripes'],
  field: ['brick', 'spots', 'skyline', 'floor', 'sunrise', 'stripes'],
};

/** Words of names that mean a thing with another name. */
const MEANS: Record<string, string> = {
  money: 'cash',
  debt: 'cash',
  loan: 'cash',
  rent: 'houseclock',
  test: 'quiz',
  exam: 'quiz',
  homework: 'quiz',
  essay: 'contract',
  party: 'partyhat',
  prom: 'rosette',
  dance: 'disco',
  music: 'guitar',
  band: 'guitar',
  song: 'mic',
  radio: 'boombox',
  podcast: 'mic',
  love: 'heartful',
  crush: 'heartful',
  breakup: 'heartbroke',
  lunch: 'souppot',
  snack: 'cupcake',
  pizza: 'cupcake',
  milk: 'cup2',
  computer: 'laptop',
  code: 'brackets',
  server: 'server',
  wifi: 'cable',
  game: 'gamepad',
  hack: 'laptop',
  virus: 'bug',
  bot: 'chip',
  teacher: 'board',
  class: 'board',
  lecture: 'board',
  principal: 'gavel',
  rule: 'gavel',
  detention: 'lock',
  locker: 'lock',
  gym: 'whistle',
  coach: 'whistle',
  team: 'trophy',
  star: 'goldstar',
  award: 'rosette',
  club: 'hands',
  library: 'shelf',
  book: 'book',
  study: 'bookopen',
  science: 'beaker',
  lab: 'beaker',
  chemistry: 'beaker',
  math: 'abacus',
  sleep: 'pod',
  dream: 'moon',
  night: 'moon',
  late: 'clock',
  time: 'clock',
  bus: 'truck',
  car: 'truck',
  gossip: 'bubble',
  rumor: 'bubble',
  secret: 'lock',
  luck: 'die',
  bet: 'chips',
  poker: 'fan',
  card: 'fan',
  prank: 'jackbox',
  trick: 'hook',
  fire: 'siren',
  alarm: 'siren',
  storm: 'cloud',
  ghost: 'smoke',
  magic: 'tophat',
  art: 'brush',
  paint: 'spray',
  idea: 'bulb',
  king: 'crown',
  queen: 'crown',
  hero: 'goldstar',
  fall: 'down',
  crash: 'graphdown',
  gold: 'coin',
  help: 'lifebuoy',
};
/** What a card without a known word shows, by its kind. */
const PLAIN: Record<string, string[]> = {
  stereotype: [
    'phone',
    'book',
    'cup2',
    'mic',
    'gamepad',
    'rosette',
    'clipboard',
    'goldstar',
    'megaphone',
    'briefcase',
    'guitar',
    'coffee',
  ],
  spell: [
    'envelope',
    'bulb',
    'megaphone',
    'coffee',
    'contract',
    'bookopen',
    'goldstar',
    'rosette',
    'clock',
    'hands',
    'thumb',
    'suitcase',
  ],
  trap: [
    'cone',
    'siren',
    'hook',
    'banana',
    'gavel',
    'jackbox',
    'lock',
    'ballchain',
    'whistle',
    'skull',
    'bug',
    'clipboard',
  ],
  field: ['columns', 'house', 'shelf', 'board', 'tent', 'door', 'couch', 'deskz', 'podium', 'speaker'],
};

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? list[0] ?? '';

/** The kind of sheet a card is printed on. What is not a card, such as a deck, is printed like a spell. */
function sheetOf({ kind, slot }: Wanted): string {
  if (kind === 'spell' && (slot === 'field' || slot === 'equip')) return slot;
  return kind in PLAIN ? kind : 'spell';
}

/** Things that the words of a name mean. */
function meant(word: string): string[] {
  const words = word.split('_').flatMap((one) => [one, one.replace(/s$/, '')]);
  return [...new Set(words.map((one) => MEANS[one] ?? one).filter((one) => hasPart(one) && !/^[efhm][A-Z]/.test(one)))];
}

/** A picture for a card without a line: what its name means, and the rest from its word, always the same. */
function composed(wanted: Wanted, word: string): Spec {
  const kind = sheetOf(wanted);
  const number = hash(word);
  const found = meant(word);
  const plain = PLAIN[kind === 'equip' ? 'spell' : kind] ?? [];
  const things = [...found, pick(plain, number >>> 4), pick(plain, number >>> 9)];
  const base = { ground: wanted.group ?? pick(GROUNDS, number), kind };
  const accent = pick(ACCENTS[kind === 'equip' ? 'spell' : kind] ?? [], number >>> 13);
  if (kind === 'stereotype') {
    const pose = pick(['hold', 'raise', 'hold', 'lean'], number >>> 2);
    const who = `${pick(HAIRS, number)} ${pick(FACES, number >>> 5)} ${pick(BODIES, number >>> 11)}`;
    return readSpec(`@${pose} ${who}; ${things[0]}; !${accent}`, base);
  }
  if (kind === 'field')
    return readSpec(
      `${things[0]} 100 100 .72; ${things[1]} 34 140 .36 -6; ${things[1]} 166 140 .36 6; !${accent}`,
      base,
    );
  return number % 2
    ? readSpec(`${things[0]} 100 100 .86 ${(number % 25) - 12}; !${accent}`, base)
    : readSpec(`${things[0]} 82 92 .7 -8; ${things[1]} 144 144 .46 10; !${accent}`, base);
}

/** The face of a rival: the parts it names, and the rest from its word. */
function face({ id, group, parts = {} }: Wanted): Spec {
  const number = hash(id);
  const known = (name: string | undefined, prefix: string): string | undefined => {
    if (!name) return undefined;
    // "halo" is a thing, and "hHalo" is hair: the hair is meant.
    const long = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [long, name].find(hasPart);
  };
  const hair = known(parts.hair, 'h') ?? pick(HAIRS, number);
  const eyes = known(parts.eyes, 'e') ?? pick(EYES, number >>> 6);
  const mouth = known(parts.mouth, 'm') ?? pick(MOUTHS, number >>> 11);
  const body = known(parts.body, '') ?? pick(BODIES, number >>> 16);
  const hex = /^#?([0-9a-f]{6})$/i.exec(parts.colour ?? '')?.[1];
  const ground = hex ? `#${hex}` : (parts.colour ?? group ?? pick(GROUNDS, number >>> 20));
  const accent = pick(['', 'rings', 'check', 'stripes', 'burst'], number >>> 22);
  const spec = readSpec(accent ? `!${accent}` : '', { ground, kind: 'stereotype' });
  spec.props = (hasPart(`${hair}B`) ? [`${hair}B`] : [])
    .concat([body, 'head', mouth, eyes, hair])
    .map((name) => [name, 100, 112, 0.98]);
  return spec;
}

/** How the other drawings of a table are printed. */
const OTHERS: Record<string, string> = {
  dropouts: 'mugshot',
  preps: 'yearbook',
  geeks: 'pixels',
  freaks: 'tarot',
  nerds: 'blueprint',
  goodies: 'glass',
};

/** The table whose other drawings a good of the story is. */
const tableOf = (id: string): string => id.replace('drawing-', '');

function specOf(wanted: Wanted): Spec {
  if (wanted.kind === 'face') return face(wanted);
  if (wanted.kind === 'drawing') return face({ ...wanted, group: tableOf(wanted.id) });
  const word = wordOf(wanted.id);
  const known = LUNCHTABLE[word];
  if (!known) return composed(wanted, word);
  const [ground, kind, line] = known;
  return readSpec(line, { ground, kind });
}

/** The parts that a face can be put together from. */
export const faceParts = { hair: HAIRS, eyes: EYES, mouth: MOUTHS, body: BODIES };

/** The picture of a card or a rival of LunchTable. */
export const picture: Drawing = (wanted, frame) => {
  const table = wanted.kind === 'drawing' ? tableOf(wanted.id) : wanted.other && wanted.group;
  return draw(specOf(wanted), looking(zine, table ? OTHERS[table] : undefined), frame);
};
