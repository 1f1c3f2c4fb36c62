import { draw, hash, wordOf } from '../../art/kit/draw';
import { hasPart, register } from '../../art/kit/shapes';
import { readSpec, type Spec } from '../../art/kit/spec';
import type { Drawing, Wanted } from '../../art/kit/wanted';
import { COMMON } from '../../art/parts/common';
import { DICE } from '../../art/parts/dice';
import { DICE2 } from '../../art/parts/dice2';
import { enamel } from '../../art/style/enamel';

register(COMMON);
register(DICE);
register(DICE2);
register({
  seek: '-q17 M84 20C122 20 148 46 148 84 148 122 122 148 84 148 46 148 20 122 20 84 20 46 46 20 84 20; p M124 140 140 124 194 176C198 184 186 196 176 192Z; x M50 76C52 58 66 48 82 46L82 58C72 60 64 66 62 78Z',
});
register({ heartRed: (COMMON.heart ?? '').replace('p M', 'r M') });

/** Rarity, then the picture. In "#", g is the enamel behind. */
const CHARMS: Record<string, [rarity: string, line: string]> = {
  bank_reroll: ['uncommon', '#g=2a6f9a p=ffd07a q=f5c04a; wind 92 96 .82; die5 136 138 .46 14'],
  combination_reroll: ['uncommon', '#g=6a2440 p=e0364c q=f5c04a; target 90 106 .78; dart 104 94 .72'],
  consumable_generator: ['legendary', '#g=33405a p=c9773a q=f5c04a; gear 84 86 .7; ticket 124 138 .56 -10'],
  double_rerolls: [
    'legendary',
    '#g=16606a p=ff9d5c q=f5c04a; reroll 100 100 .9; die2 78 100 .34 -10; die2 124 100 .34 10',
  ],
  even_perfection: ['rare', '#g=1f5fa8 p=7fd6a8 q=f5c04a; laurel 100 100 .84; die4 100 98 .66'],
  extra_lives: ['rare', '#g=1f6b6a p=f0506a q=f5c04a; heart 78 100 .7 -10; heart 138 76 .42 12; plus 140 140 .4'],
  flop_collector: [
    'rare',
    '#g=4a4a7a p=c9773a q=f5c04a; jar 100 98 .82; die1 82 122 .36 -14; die3 120 138 .34 20; crack 84 122 .3',
  ],
  flop_shield: ['common', '#g=23364f p=3f86d8 q=bfe0ff; shield 100 98 .82; die1 100 98 .4 12; crack 100 98 .36 12'],
  four_of_a_kind_booster: [
    'rare',
    '#g=7a2a6a p=ff9d5c q=f5c04a; die4 64 66 .46 -6; die4 136 66 .46 6; die4 64 138 .46 6; die4 136 138 .46 -6; star4 100 102 .4',
  ],
  high_stakes: ['legendary', '#g=4a1f5c p=e0364c q=f5c04a; chips 54 128 .48; chips 146 128 .48; chips 100 92 .76'],
  level_bonus: ['uncommon', '#g=2f6f3c p=e0364c q=c98a3a; flag 84 94 .76; coin 144 142 .5'],
  life_insurance: ['rare', '#g=2a7f86 p=ff9d5c q=fff0c8; umbrella 100 90 .84; heartRed 100 134 .4'],
  low_hanging_fruit: ['rare', '#g=14606a p=e0304e q=ff9d5c t=4fb35a; cherry 96 96 .84'],
  money_magnet: [
    'common',
    '#g=1b4f86 p=e0364c q=f5c04a; magnet 100 86 .64 180; coin 64 160 .24; coin 136 160 .24; coin 100 172 .2',
  ],
  odd_collector: ['uncommon', '#g=8a4a1f p=ff9d5c q=f5c04a; die1 100 54 .44; die3 58 130 .46 -10; die5 142 130 .46 10'],
  rabbits_foot: ['legendary', '#g=8a4fc0 p=f0d9c0 q=f5c04a; foot 100 106 .76 12'],
  round_multiplier: ['rare', '#g=215a7a p=c2302a q=f5c04a; token 100 100 .9; times 100 100 .44'],
  score_multiplier: ['uncommon', '#g=5a2a7a p=f5c04a q=ff9d5c; trophy 88 92 .76; times 144 138 .4'],
  size_matters: ['rare', '#g=3a6a4a p=ff9d5c q=f5c04a; ruler 104 132 .7 -6; die6 78 78 .64 -6; die1 148 78 .3 8'],
  straight_collector: [
    'uncommon',
    '#g=2a3f8a p=5f9ae0 q=f5c04a; stairs 96 112 .76; die1 46 106 .24; die2 80 76 .24; die3 112 46 .24',
  ],
  volcano_amplifier: ['legendary', '#g=2c2140 p=7a3b4a q=ff7a2c; waves 100 74 .74; volcano 100 104 .72'],
  weighted_dice: ['rare', '#g=c2502a p=4a5563 q=f5c04a; die6 84 86 .74 -12; weight 134 138 .5 4'],
};

const CONSUMABLES: Record<string, [rarity: string, line: string]> = {
  charm_giver: ['common', '#g=7a2f5c p=3f86d8 q=f5c04a; gift 100 100 .8'],
  chisel: ['common', '#g=2f6f5c p=c9773a q=f5c04a; die 82 130 .5; chisel 126 74 .62 38'],
  extra_die: ['legendary', '#g=2a4a8a p=ff9d5c q=f5c04a; die5 86 92 .78 -8; plus 150 146 .44'],
  extra_rerolls: ['common', '#g=8a5a1f p=fff0c8 q=f5c04a; reroll 72 82 .58; reroll 130 122 .58 30'],
  flop_recovery: ['uncommon', '#g=3a4f6a p=ff9d5c q=f0c9a0; die1 96 100 .8 -6; crack 96 100 .66; bandage 104 104 .62'],
  lucky_token: ['rare', '#g=1f6b4a p=37a05a q=f5c04a; token 100 100 .84; clover 100 102 .58'],
  material_enchanter: ['legendary', '#g=3a2470 p=ff9d5c q=f5c04a; die3 72 130 .58 -10; wand 118 84 .8'],
  money_doubler: ['common', '#g=7a2f4a p=4fae6a q=f5c04a; note 84 78 .68 -12; note 116 126 .74 -12'],
  pottery_wheel: ['uncommon', '#g=3d5a8a p=d2764a q=f5d9a8 t=8a5a3a; pot 100 96 .84'],
  reroll_upgrade: ['rare', '#g=1f5a5a p=ff9d5c q=f5c04a; reroll 90 104 .84; up 140 72 .46'],
  slot_expander: ['legendary', '#g=6a2a2a p=5f9ae0 q=f5c04a; slots 100 100 .9'],
};

/** A blessing by its line; stars below tell the tier. */
const BLESSINGS: Record<string, string> = {
  discount: '#g=6a2c8a p=ff9d5c q=f5c04a; tag 98 90 .64',
  flop_subversion: '#g=2a5a8a p=e0364c q=fff0c8; chute 100 84 .76; die1 100 148 .26',
  lives: '#g=2c4fa0 p=f0506a q=f5c04a; wings 100 92 .8; heart 100 96 .62',
  money: '#g=2f6f3c p=c98a4a q=f5c04a; moneybag 100 92 .66',
  reroll: '#g=16606a p=ff9d5c q=f5c04a; reroll 100 92 .72; die1 100 92 .3',
  reroll_ability: '#g=7a3a1f p=fff0c8 q=f5c04a; hand 92 102 .62; reroll 122 62 .42',
  slot: '#g=33406b p=5f9ae0 q=f5c04a; slots 100 90 .74',
  discovery: '#g=2a5a6a p=fff0c8 q=f5c04a; die6 88 96 .46 -8; seek 112 86 .6',
  score: '#g=5a2a6a p=f5c04a q=ff9d5c; trophy 100 90 .66',
  dice: '#g=8a2f4a p=fff0c8 q=f5c04a; die5 76 96 .46 -10; die6 124 86 .46 10',
  material: '#g=2a4a5a p=8fe3ff q=f5c04a; gem 100 92 .6',
  charm: '#g=6a4a1f p=37a05a q=f5c04a; clover 100 92 .7',
  consumable: '#g=4a2f7a p=ff9d5c q=f5c04a; ticket 100 90 .72 -10',
  hot: '#g=3a1f2a p=ffd07a q=ff7a2c; hot 100 88 .66',
  shop: '#g=1f5a4a p=e0364c q=f5c04a; gift 100 92 .6',
  bank: '#g=23364f p=7fd6a8 q=f5c04a; lock 100 88 .64',
  level: '#g=2a6f5a p=e0364c q=c98a3a; flag 104 88 .64',
  round: '#g=215a7a p=ff9d5c q=fff0c8; clock 100 88 .62',
  luck: '#g=1f6b4a p=37a05a q=f5c04a; clover 82 84 .5; die6 126 104 .4 10',
};

const MATERIALS: Record<string, string> = {
  crystal: '#g=123a5a p=8fd8ff q=e6fbff; gem 100 92 .88; dye5 100 132 .4',
  golden: '#g=4a3208 p=f5c04a q=ffe9a0; dye5 84 88 .7 -8; coin 138 140 .6',
  mirror: '#g=2a3440 p=c9d6e2 q=ffffff; dye5 100 100 .84; glint 100 100 .82',
  plastic: '#g=5a2a1f p=e8604a q=ffb27a; dye5 100 100 .9',
  rainbow: '#g=2a2460 p=b06ae0 q=f5c04a t=4fd07a; dye5 100 100 .84; rainbow 100 60 .6',
  volcano: '#g=1c1022 p=4a2a2a q=ff7a2c; dye5 100 92 .84; volcano 100 154 .44',
  wooden: '#g=2f4a24 p=a8703a q=d9a05a t=6fb04a; dye5 100 100 .84; leaf 150 146 .4 10',
};

/** Six dice of a set in two rows. */
const six = (prefix: string, faces: number[], turn = 0) =>
  faces
    .map((n, at) => `${prefix}${n} ${44 + (at % 3) * 56} ${72 + Math.floor(at / 3) * 60} .38 ${turn * ((at % 3) - 1)}`)
    .join('; ');

const SETS: Record<string, string> = {
  beginner: `#g=2f6f4a p=e8604a q=8a5a3a; ${six('dye', [1, 2, 3, 4, 5, 6])}`,
  cha_ching: `#g=5a3a08 p=f5c04a q=ffe9a0; ${six('dye', [6, 5, 6, 5, 6, 5], 10)}; coin 100 102 .34`,
  collector:
    '#g=3a3f7a p=e8604a q=f5c04a; dye1 40 56 .32; dye2 80 56 .32; dye3 120 56 .32; dye4 160 56 .32; jar 100 132 .5; dye5 84 142 .2; dye6 118 142 .2',
  high_roller: `#g=6a1f3a p=2a2440 q=f5c04a; ${six('die', [4, 5, 6, 6, 5, 4], -8)}; crown 100 40 .34`,
  low_baller: `#g=1f4a5a p=2a2440 q=f5c04a; ${six('die', [1, 2, 3, 3, 2, 1], 8)}; up 100 168 .26 180`,
  luxurious: `#g=123a5a p=8fd8ff q=e6fbff; gem 100 60 .5; dye6 50 128 .4 -8; dye6 100 140 .4; dye6 150 128 .4 8`,
  mirror: '#g=2a3440 p=c9d6e2 q=ffffff; dye4 62 100 .6 -6; dye4 138 100 .6 6; glint 62 100 .5; glint 138 100 .5',
  rainbow:
    '#g=2a2460 p=b06ae0 q=f5c04a t=4fd07a; rainbow 100 70 .74; dye1 52 142 .36; dye3 100 148 .36; dye5 148 142 .36',
  random: '#g=4a2a5a p=ff9d5c q=f5c04a; tetra 52 64 .42 -8; d20 142 66 .44; d10 60 142 .42 8; die 140 142 .44',
  volcano: '#g=1c1022 p=5a2f2a q=ff7a2c; volcano 100 78 .62; dye2 48 148 .34; dye4 100 156 .34; dye6 152 148 .34',
  wooden:
    '#g=2f4a24 p=a8703a q=d9a05a t=6fb04a; dye3 70 76 .5 -8; dye4 134 76 .5 8; dye5 70 140 .46 6; dye6 134 140 .46 -6; leaf 102 106 .34',
};

/** A row of dice faces, as a combination shows them. */
function dice(faces: number[]): string {
  const rows = faces.length > 5 ? 2 : 1;
  const each = Math.ceil(faces.length / rows);
  const size = Math.min(0.6, 1.24 / each);
  return faces
    .map((n, at) => {
      const row = Math.floor(at / each);
      const inRow = row === 0 ? each : faces.length - each;
      const x = 100 + ((at % each) - (inRow - 1) / 2) * size * 136;
      const y = 100 + (row - (rows - 1) / 2) * size * 136;
      return `${n < 0 ? 'dark' : 'die'}${Math.abs(n)} ${Math.round(x)} ${Math.round(y)} ${size.toFixed(2)}`;
    })
    .join('; ');
}
const COMBINATIONS: Record<string, number[]> = {
  three_of_a_kind: [4, 4, 4],
  four_of_a_kind: [4, 4, 4, 4],
  five_of_a_kind: [4, 4, 4, 4, 4],
  six_of_a_kind: [4, 4, 4, 4, 4, 4],
  seven_of_a_kind: [4, 4, 4, 4, 4, 4, 4],
  three_pairs: [2, 2, -3, -3, 5, 5],
  two_triplets: [2, 2, 2, -5, -5, -5],
  four_pairs: [1, 1, -2, -2, 3, 3, -6, -6],
  triple_triplets: [1, 1, 1, -3, -3, -3, 6, 6, 6],
  god_straight: [1, 2, 3, 4, 5, -1, -2, -3, -4, -5],
};

const FEW: Record<string, string> = {
  single_one: 'die1 100 100 .84',
  single_five: 'dark5 100 100 .84',
  single_three: 'die3 76 100 .62 -16; dark3 150 100 .3 16',
  straight: 'die1 34 126 .3; die2 60 112 .3; die3 86 100 .3; die4 114 96 .3; die5 140 84 .3; die6 166 74 .3',
};

const WORDS: [RegExp, string][] = [
  [/life|lives|heart/, 'heart'],
  [/money|dollar|pay|\$|coin/, 'moneybag'],
  [/reroll/, 'reroll'],
  [/shield|cancel|save/, 'shield'],
  [/flop/, 'chute'],
  [/cheap|price|discount/, 'tag'],
  [/slot/, 'slots'],
  [/charm/, 'clover'],
  [/consumable/, 'ticket'],
  [/material|crystal/, 'gem'],
  [/volcano|hot/, 'hot'],
  [/bank/, 'lock'],
  [/round/, 'clock'],
  [/level/, 'flag'],
  [/times|double|triple|%/, 'times'],
  [/straight/, 'stairs'],
  [/point|score/, 'trophy'],
];
const GROUNDS = ['2a6f9a', '6a2440', '33405a', '16606a', '1f6b6a', '4a4a7a', '7a2a6a', '8a4a1f', '215a7a', '3a6a4a'];

/** A picture for what has none: signs of what it says it does. */
function composed({ id, text, kind, rarity }: Wanted): Spec {
  const words = `${id.replaceAll('_', ' ')} ${text ?? ''}`.toLowerCase();
  const number = hash(id);
  const signs = [...new Set(WORDS.filter(([fits]) => fits.test(words)).map(([, sign]) => sign))].filter(hasPart);
  const ground = GROUNDS[number % GROUNDS.length];
  const first = signs[0] ?? `dye${1 + (number % 6)}`;
  const second = signs[1] ?? `die${1 + ((number >>> 3) % 6)}`;
  const spots = number % 2 ? ['78 84 .62 -8', '134 132 .46 10'] : ['120 84 .62 8', '66 132 .46 -10'];
  return readSpec(`#g=${ground} p=ff9d5c q=f5c04a; ${first} ${spots[0]}; ${second} ${spots[1]}`, {
    ground: '',
    kind,
    rarity: rarity ?? 'rare',
  });
}

/** Where the signs of a blessing stand: one, two or three of them, by tier. */
const TIERS: [x: number, y: number, size: number][][] = [
  [[100, 92, 1]],
  [
    [66, 82, 0.66],
    [134, 104, 0.66],
  ],
  [
    [100, 58, 0.52],
    [60, 118, 0.52],
    [140, 118, 0.52],
  ],
];

function tiered(spec: Spec, tier: number): Spec {
  const spots = TIERS[tier - 1] ?? TIERS[0] ?? [];
  const props = spots.flatMap(([x, y, scale]) =>
    spec.props.map(([name, px = 100, py = 92, size = 0.7, turn = 0]): Spec['props'][number] => [
      name,
      Math.round(x + (px - 100) * scale),
      Math.round(y + (py - 92) * scale),
      Math.round(size * scale * 100) / 100,
      turn,
    ]),
  );
  return { ...spec, props, tier };
}

function specOf(wanted: Wanted): Spec {
  const { kind } = wanted;
  const word = wordOf(wanted.id);
  const found = (kind === 'charm' && CHARMS[word]) || (kind === 'consumable' && CONSUMABLES[word]);
  if (found) return readSpec(found[1], { ground: '', kind, rarity: found[0] });
  if (kind === 'blessing') {
    const [, line = word, tier = '1'] = /^(.*)_([123])$/.exec(word) ?? [];
    const known =
      BLESSINGS[line] ?? BLESSINGS[Object.keys(BLESSINGS).find((key) => line.split('_').includes(key)) ?? ''];
    const base = { ground: '', kind, rarity: 'rare' };
    const spec = known ? readSpec(known, base) : composed({ ...wanted, id: line });
    return tiered(spec, Number(tier));
  }
  const line = { material: MATERIALS, set: SETS }[kind]?.[word];
  if (line) return readSpec(line, { ground: '', kind, rarity: kind === 'set' ? 'uncommon' : 'rare' });
  const row = kind === 'combination' ? (FEW[word] ?? (COMBINATIONS[word] && dice(COMBINATIONS[word]))) : undefined;
  if (row) return readSpec(`#g=1f4a34; ${row}`, { ground: '', kind, rarity: 'uncommon' });
  return composed(wanted);
}

/** The picture of a thing of Rollio. */
export const picture: Drawing = (wanted, frame) => draw(specOf(wanted), enamel, { ...frame, whole: true });
