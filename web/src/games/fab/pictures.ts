import { draw, hash, wordOf } from '../../art/kit/draw';
import { hasPart, register } from '../../art/kit/shapes';
import { readSpec, type Spec } from '../../art/kit/spec';
import type { Drawing, Wanted } from '../../art/kit/wanted';
import { ARMS } from '../../art/parts/arms';
import { ARMS2 } from '../../art/parts/arms2';
import { COMMON } from '../../art/parts/common';
import { DESERT } from '../../art/parts/desert';
import { DESERT2 } from '../../art/parts/desert2';
import { forge } from '../../art/style/forge';
import { FAB } from './lines';

register(COMMON);
register(DESERT);
register(DESERT2);
register(ARMS);
register(ARMS2);
register({
  target: 'p c 100 100 88; d c 100 100 68; p c 100 100 48; d c 100 100 28; q c 100 100 14',
  down: 'q* M100 190 176 106 134 106 134 12 100 12',
  masquer:
    'p* M100 40C150 30 186 50 190 80 186 130 150 150 120 140 112 136 106 128 100 128; h^; d& M116 88C130 72 154 72 164 86 154 106 130 108 116 88Z; q M170 50C190 20 206 20 206 0 190 10 170 20 156 46Z',
  palmstop:
    'l M62 192 56 128C40 112 26 96 24 78 34 70 48 78 62 96L60 40C60 24 80 24 82 40L86 86 90 24C91 8 112 8 112 24L114 86 124 34C127 18 146 22 144 38L138 92 152 64C160 52 176 60 170 76L146 134 142 192Z; h M114 86 124 34C127 18 146 22 144 38L138 92 152 64C160 52 176 60 170 76L146 134 142 192 108 192Z',
  leafF: 'p M30 176C20 90 70 20 176 18 182 120 120 178 50 166L34 190Z; -d6 M34 186C70 130 110 90 150 50',
  amuletB: '-p7 M40 -10C48 60 152 60 160 -10; p c 100 124 72; d c 100 124 56; p c 100 44 13',
  chevrons: 'q M10 60 100 10 190 60 190 96 100 46 10 96Z; q M10 130 100 80 190 130 190 166 100 116 10 166Z',
  nullring:
    '-q15 M100 24C142 24 176 58 176 100 176 142 142 176 100 176 58 176 24 142 24 100 24 58 58 24 100 24; -q15 M40 160 160 40',
  key2: '-q16 M66 30C94 30 108 46 108 68 108 90 92 106 66 106 42 106 26 90 26 68 26 46 42 30 66 30; q M88 92 102 78 186 162 186 184 164 184 164 168 148 168 148 152 132 152Z',
  ticketF:
    'q M18 60 182 60 182 86C164 88 164 112 182 114L182 140 18 140 18 114C36 112 36 88 18 86Z; d c 70 100 12; d c 110 100 12',
  jesterF:
    'r M100 96C60 90 40 60 10 70 14 30 60 20 84 60Z; q M100 96C140 90 160 60 190 70 186 30 140 20 116 60Z; p M80 70C80 30 90 10 100 -4 110 10 120 30 120 70 120 90 80 90 80 70Z; t M60 84 140 84 136 110 64 110Z',
  chainF:
    '-p13 M60 60C84 60 84 100 60 100 36 100 36 60 60 60; -p13 M100 90C124 90 124 130 100 130 76 130 76 90 100 90; -p13 M140 120C164 120 164 160 140 160 116 160 116 120 140 120',
});

/** What a card without a line shows, by its type. The first that fits counts. */
const BY_TYPE: [type: string, ground: string, kind: string, things: string[]][] = [
  ['hero', 'steel', 'hero', ['hero', 'masked', 'greathelm']],
  ['head', 'steel', 'equipment', ['helm', 'hood', 'greathelm', 'tiara', 'hatB', 'bandana']],
  ['chest', 'steel', 'equipment', ['plate', 'scales', 'robe', 'tunic', 'cloak', 'vestB']],
  ['arms', 'steel', 'equipment', ['gauntlet', 'gloveF', 'bracer', 'mitt', 'knuckle']],
  ['legs', 'steel', 'equipment', ['boots', 'greave', 'legs', 'legging', 'sandal', 'shoes']],
  ['sword', 'steel', 'equipment', ['greatsword', 'sword', 'rapier']],
  ['dagger', 'steel', 'equipment', ['dagger', 'razor']],
  ['hammer', 'steel', 'equipment', ['hammer', 'mace']],
  ['weapon', 'steel', 'equipment', ['staff', 'axe', 'spear', 'mace', 'scythe']],
  ['off_hand', 'steel', 'equipment', ['buckler', 'lantern', 'fan2']],
  ['equipment', 'steel', 'equipment', ['talisman', 'amuletB']],
  ['token', 'dusk', 'token', ['coin', 'talisman', 'sigil', 'bauble']],
  ['item', 'dusk', 'item', ['flask', 'talisman', 'amuletB', 'chestB']],
  ['defense_reaction', 'steel', 'reaction', ['shield', 'buckler', 'leap', 'boulder']],
  ['block', 'steel', 'reaction', ['shield', 'tower', 'wall']],
  ['attack_reaction', 'steel', 'reaction', ['rapier', 'dagger', 'fist', 'razor']],
  ['instant', 'solace', 'instant', ['sigil', 'dove', 'pray', 'heartsig']],
  ['wizard', 'wizard', 'action', ['spark', 'bolt', 'flare', 'glyph', 'orb', 'staff', 'comet', 'prism']],
  [
    'attack_action',
    'ember',
    'attack',
    ['sword', 'axe', 'fist', 'mace', 'claw', 'hammer', 'spear', 'bull', 'boar', 'hound', 'jaw'],
  ],
  [
    'attack',
    'ember',
    'attack',
    ['sword', 'axe', 'fist', 'mace', 'claw', 'hammer', 'spear', 'bull', 'boar', 'hound', 'jaw'],
  ],
  ['resource', 'dusk', 'token', ['bauble', 'nugget']],
];
const ANY = ['map', 'horn', 'tome', 'standard', 'eye', 'torch', 'quill', 'wheel', 'lens', 'feather'];
/** Words of names that mean a thing with another name. */
const MEANS: Record<string, string> = {
  blade: 'sword',
  strike: 'sword',
  slash: 'sword',
  edge: 'razor',
  fire: 'flame',
  burn: 'flame',
  ember: 'flame',
  blaze: 'flame',
  inferno: 'flame',
  lightning: 'bolt',
  thunder: 'bolt',
  volt: 'bolt',
  storm: 'tornado',
  wind: 'gust',
  air: 'gust',
  ice: 'prism',
  frost: 'prism',
  water: 'waves',
  sea: 'waves',
  tide: 'waves',
  rain: 'hotrain',
  blood: 'drops',
  wound: 'drops',
  death: 'skull',
  dead: 'skull',
  grave: 'tomb',
  shadow: 'masked',
  ghost: 'masked',
  assassin: 'masked',
  wolf: 'hound',
  dog: 'hound',
  beast: 'boar',
  rock: 'boulder',
  stone: 'boulder',
  mountain: 'boulder',
  earth: 'quake',
  sun: 'sunB',
  dawn: 'dawn',
  star: 'star4',
  light: 'lantern',
  life: 'heart',
  heal: 'heart',
  love: 'heart',
  protect: 'shield',
  guard: 'shield',
  ward: 'shield',
  wall: 'wall',
  gate: 'gate',
  gold: 'stacked',
  money: 'stacked',
  treasure: 'chestB',
  potion: 'flask',
  brew: 'flask',
  book: 'tome',
  spell: 'glyph',
  rune: 'tablet',
  magic: 'spark',
  aether: 'spark',
  arcane: 'glyph',
  time: 'hourglass',
  mind: 'thought',
  thought: 'thought',
  sight: 'eye',
  vision: 'orb',
  see: 'eye',
  rush: 'runner',
  run: 'runner',
  leap: 'leap',
  jump: 'leap',
  crush: 'mace',
  smash: 'hammer',
  break: 'broken',
  cut: 'scythe',
  pierce: 'spear',
  song: 'lute',
  music: 'lute',
  battle: 'standard',
  war: 'drum',
  king: 'crown',
  royal: 'crown',
  prince: 'crown',
  tree: 'tree',
  seed: 'sprout',
  bird: 'dove',
};

const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? list[0] ?? '';

/** A picture for a card without a line: what its name means, by its type, and the rest from its word. */
function composed({ types = [] }: Wanted, word: string): Spec {
  const number = hash(word);
  const [, ground, kind, things] = BY_TYPE.find(([type]) => types.includes(type)) ?? ['', 'dusk', 'action', ANY];
  const meant = word.split('_').map((one) => MEANS[one.replace(/s$/, '')] ?? MEANS[one] ?? one);
  const signs = [...new Set(meant.filter(hasPart))];
  const first = kind === 'equipment' || kind === 'hero' || !signs[0] ? pick(things, number) : signs[0];
  const second = [...signs, pick(ANY, number >>> 7)].find((one) => one !== first) ?? 'star4';
  const base = { ground: types.includes('wizard') ? 'wizard' : ground, kind };
  const spots = number % 2 ? ['84 92 .7 -8', '144 140 .44 10'] : ['114 92 .7 8', '58 140 .44 -10'];
  return readSpec(`${first} ${spots[0]}; ${second} ${spots[1]}`, base);
}

function specOf(wanted: Wanted): Spec {
  const word = wordOf(wanted.id);
  // "Deep Blue" is the whole name of a card, though its last word is a colour.
  const known = FAB[word] ?? FAB[`${word}_blue`];
  if (!known) return composed(wanted, word);
  const [ground, kind, line] = known;
  return readSpec(line, { ground, kind });
}

/** The picture of a card of Flesh and Blood. */
export const picture: Drawing = (wanted, frame) => draw(specOf(wanted), forge, frame);
