import { draw, wordOf } from '../../art/kit/draw';
import { register } from '../../art/kit/shapes';
import { readSpec, type Spec } from '../../art/kit/spec';
import type { Drawing, Wanted } from '../../art/kit/wanted';
import { COMMON } from '../../art/parts/common';
import { DESERT } from '../../art/parts/desert';
import { DESERT2 } from '../../art/parts/desert2';
import { tarot } from '../../art/style/tarot';

register(COMMON);
register(DESERT);
register(DESERT2);

/** Pictures by ground and kind. */
const ENEMIES: Record<string, [ground: string, line: string]> = {
  ancient_strix: ['bazaar', 'strix 100 104 .8'],
  crimson_sultan: ['palace', 'sultan 100 108 .78'],
  desert_jackal: ['desert', 'jackal 100 104 .82'],
  djinn_warden: ['oasis', 'djinn 100 108 .8'],
  dust_wraith: ['dunes', 'wraith 100 104 .8'],
  fire_dancer: ['palace', 'dancer 100 104 .8'],
  obsidian_golem: ['might', 'golem 100 104 .76'],
  sand_scorpion: ['bronze', 'scorpion 98 106 .82'],
  sand_serpent: ['venom', 'serpent 98 102 .78'],
  shadow_assassin: ['iron', 'dagger 32 120 .6 -28; dagger 168 120 .6 28; assassin 100 104 .76'],
  tomb_guardian: ['tomb', 'guardian 100 104 .82'],
  vampire_bat: ['blood', 'bat 100 100 .86'],
};
const BOSSES = new Set(['ancient_strix', 'crimson_sultan', 'djinn_warden']);

const GEAR: Record<string, string> = {
  bronze_armor: 'scales 100 114 .74',
  bronze_boots: 'boots 104 122 .7',
  bronze_helm: 'helm 100 118 .68',
  bronze_saif: 'saif 100 112 .78 8',
  bronze_trinket: 'amulet 100 108 .74',
  cloth_armor: 'robe 100 116 .74',
  cloth_boots: 'slipper 94 112 .72',
  cloth_helm: 'turban 100 114 .7',
  cloth_trinket: 'pouch 100 116 .74',
  flint_spear: 'spear 100 106 .86 28',
  iron_armor: 'plate 100 114 .76',
  iron_boots: 'greave 96 116 .76',
  iron_helm: 'greathelm 100 116 .74',
  iron_scimitar: 'scimitar 96 112 .76',
  iron_trinket: 'scarab 100 116 .72',
};
/** The piece of a slot, for gear without a picture of its own. */
const SLOTS: Record<string, string> = {
  weapon: 'sword 100 106 .8 30',
  helm: 'helm 100 118 .68',
  armor: 'plate 100 114 .76',
  boots: 'boots 104 122 .7',
  trinket: 'amulet 100 108 .74',
};

const POTIONS: Record<string, [ground: string, line: string]> = {
  damage_potion: ['ember', 'cruet 100 104 .74; flame 100 134 .34'],
  health_potion: ['blood', 'flask 100 104 .72; plus 100 136 .28'],
  poison_potion: ['venom', 'gourd 100 104 .76; skull 100 140 .38'],
  strength_potion: ['might', 'amphora 100 104 .78; fist 100 116 .32 -8'],
};

const CURSES: Record<string, string> = {
  night_fang: 'fangs 100 104 .66',
  sultans_favour: 'balance 100 110 .66; crown 50 74 .26',
  wardens_toll: 'gate 100 92 .7; drops 100 160 .42',
};

/** What a blessing touches, by the words of its effect. The first that fits is its first sign, and so on. */
const SIGNS: [RegExp, string][] = [
  [/five cards/, 'fan3'],
  [/the next card/, 'cardeye'],
  [/split/, 'scissors'],
  [/give up a hand|surrender/, 'whiteflag'],
  [/face up|you see all/, 'mirrorface'],
  [/\bdecks?\b/, 'deck'],
  [/kept from hand|has only|shuffled only/, 'lock'],
  [/hearts/, 'cardhearts'],
  [/diamonds/, 'carddiamond'],
  [/spades/, 'cardspade'],
  [/clubs/, 'cardclub'],
  [/suit/, 'cardstar'],
  [/\bodd\b/, 'cardodd'],
  [/\beven\b/, 'cardeven'],
  [/2 to 6/, 'cardlow'],
  [/7 to 10/, 'cardhigh'],
  [/jack|queen|king/, 'cardcourtier'],
  [/rank|\b\d+s\b/, 'cardpips'],
  [/\baces?\b/, 'cardace'],
  [/back as hit points|heal \S+% of/, 'fangs'],
  [/beyond/, 'skull'],
  [/gold/, 'coin'],
  [/shop/, 'pouch'],
  [/does not reach you|absorbs/, 'shield'],
  [/less damage/, 'shieldhalf'],
  [/at most/, 'lock'],
  [/misses|dodge/, 'swirlstep'],
  [/back to the enemy|it deals to you/, 'thorns'],
  [/(?:one|1) more with every hand/, 'skull'],
  [/hit points back|more hit points|\bheal\b|max hp/, 'hearts'],
  [/loses \S+ hit points|enemy takes \S+ damage/, 'flame'],
  [/blackjack/, 'blackjack'],
  [/\bbust/, 'crackcard'],
  [/push|\bties?\b/, 'balance'],
  [/dealer|enemy (?:stands|hits|gets|busts|has shown|wins ties)|the enemy's cards/, 'mask'],
  [/doubl/, 'twocards'],
  [/soft/, 'cloud'],
  [/exactly|limit/, 'target'],
  [/cards? fewer|cards out|remove/, 'torn'],
  [/hand (?:you )?won|won earlier|earlier win|hand you win/, 'laurel'],
  [/dealt|at the deal|extra|more cards|hitting|for each (?:card|of your)/, 'fan3'],
  [/damage/, 'sword'],
];
/** How much of it: the mark beside the signs. */
const MARKS: [RegExp, string][] = [
  [/times|decks are|decks shuffled/, 'times'],
  [/half/, 'half'],
  [/count 1\b|count as 1\b/, 'one'],
  [/are worth|counts? (?:as )?[\d{]|stands on|(?:total|a hand) of|has only/, 'equals'],
  [/later|higher|count high|goes up/, 'up'],
  [/after each battle/, 'moon'],
  [/start of each hand|once per hand|kept from|shuffled only/, 'hourglass'],
  [/%/, 'percent'],
  [/fewer|less|no |out of|loses|remove|does not count/, 'minus'],
  [/earlier/, 'hourglass'],
  [/have \S+ more/, 'up'],
  [/more|back|\bwin\b|two|\+|extra|heal/, 'plus'],
];

register({
  cardhearts: `${DESERT2.card}; r M100 140C60 108 52 92 60 76 70 62 92 66 100 84 108 66 130 62 140 76 148 92 140 108 100 140Z`,
  carddiamond: `${DESERT2.card}; r* M100 54 136 100 100 146`,
  cardspade: `${DESERT2.card}; d* M100 54C108 78 142 92 136 118 132 134 114 132 105 122L114 148 100 148`,
  cardclub: `${DESERT2.card}; d c 100 80 22; d c 76 112 22; d c 124 112 22; d* M100 100 106 120 118 148 100 148`,
  cardstar: `${DESERT2.card}; d s 100 100 8 46 20 0`,
  cardace: `${DESERT2.card}; d* M100 52 134 146 116 146 110 128 100 128; l* M100 84 106 114 100 114`,
  cardcourtier: `${DESERT2.card}; d* M100 70 112 86 134 66 128 102 100 102; d r 72 106 56 10 2; d* M100 120 120 120 112 146 100 150`,
  cardeye: `${DESERT2.card}; d M60 100C78 70 122 70 140 100 122 130 78 130 60 100Z; q c 100 100 17; d c 100 100 8`,
  crackcard: `${DESERT2.card}; -d9 M118 20 86 78 118 100 84 134 100 180; r c 72 50 11; r c 128 152 11`,
  blackjack:
    'l M18 60 88 30 130 150 60 176Z; l M112 28 184 52 146 172 76 148Z; h M150 40 184 52 146 172 112 160Z; d s 130 100 4 34 9 18; d s 60 96 4 22 7 -20',
  twocards:
    'l M20 50 92 30 124 160 52 180Z; l r 96 24 82 140 8; h M178 50 178 164 110 164Z; d r 126 60 22 66 4; d r 104 82 66 22 4',
  fan3: 'l M10 76 76 40 124 140 62 172Z; l M190 76 124 40 76 140 138 172Z; h M190 76 156 58 108 156 138 172Z; l r 62 22 76 124 8; q s 100 84 4 34 10 0',
  mask: 'p* M100 30C150 20 186 40 190 70 186 120 150 140 120 130 112 126 106 118 100 118; h^; d& M116 78C130 62 154 62 164 76 154 96 130 98 116 78Z; q& c 140 78 6; -p6& M180 100 190 180',
  target: 'p c 100 100 88; d c 100 100 68; p c 100 100 48; d c 100 100 28; q c 100 100 14',
  percent: 'q c 56 56 34; d c 56 56 15; q c 144 144 34; d c 144 144 15; q M150 24 174 40 50 176 26 160Z',
  minus: 'q r 26 78 148 44 8',
  swirlstep:
    '-p14 M30 40C90 10 160 40 140 90 124 126 70 120 74 88 78 66 108 66 110 84; q M112 168C112 140 168 140 178 160 182 180 112 192 112 168Z; q M40 178C40 152 88 152 96 170 98 188 40 198 40 178Z',
  cardpips: `${DESERT2.card}; d c 78 60 11; d c 122 60 11; d c 78 100 11; d c 122 100 11; d c 78 140 11; d c 122 140 11`,
  cardodd: `${DESERT2.card}; r c 100 54 15; r c 100 100 15; r c 100 146 15`,
  cardeven: `${DESERT2.card}; d c 76 66 16; d c 124 66 16; d c 76 134 16; d c 124 134 16`,
  cardlow: `${DESERT2.card}; r* M100 160 136 116 114 116 114 44 100 44`,
  cardhigh: `${DESERT2.card}; d* M100 40 136 84 114 84 114 156 100 156`,
  shieldhalf:
    'p* M100 12C126 26 150 30 174 30 178 110 156 158 100 190; d M100 34C78 44 62 48 46 50 46 108 62 142 100 166Z',
  one: 'q r 78 12 44 176 8',
  equals: 'q r 20 44 160 42 8; q r 20 114 160 42 8',
});

/** Where the first sign, the second and the mark of a blessing stand. */
const LAYOUTS: [first: string, second: string, mark: string][] = [
  ['70 84 .62 -10', '138 96 .5 10', '100 162 .38'],
  ['124 80 .62 10', '70 134 .52 -10', '48 52 .42'],
  ['100 128 .64 0', '54 64 .46 -14', '148 58 .42'],
  ['62 118 .66 -8', '144 128 .5 12', '132 50 .44'],
  ['138 118 .66 8', '58 128 .5 -12', '68 50 .44'],
  ['100 70 .66 0', '62 144 .48 -16', '144 146 .42'],
  ['66 70 .6 12', '128 128 .6 -8', '146 56 .38'],
  ['130 66 .58 -14', '76 122 .6 6', '148 142 .4'],
];
/** Where they stand when there is one sign only. */
const ALONE: [sign: string, mark: string][] = [
  ['100 84 .78', '100 164 .36'],
  ['82 102 .8 -12', '150 54 .44'],
  ['118 102 .8 12', '50 54 .44'],
  ['100 120 .78 0', '100 42 .4'],
  ['78 88 .76 16', '146 146 .46'],
  ['122 88 .76 -16', '54 146 .46'],
];

/** A blessing shows what it touches, and how much of it. Neighbours in the lists above stand differently. */
function blessing(text: string): Spec {
  const words = text.toLowerCase();
  const found = SIGNS.flatMap(([fits, sign], at) => (fits.test(words) ? [{ sign, at }] : []));
  const [first = { sign: 'genielamp', at: 0 }, second] = found.filter(
    ({ sign }, at) => found.findIndex((one) => one.sign === sign) === at,
  );
  const marked = MARKS.findIndex(([fits]) => fits.test(words));
  const mark = (spot: string) => (marked < 0 ? '' : `; ${MARKS[marked]?.[1]} ${spot}`);
  const base = { ground: 'gift', kind: 'blessing' };
  if (!second) {
    const [sign, beside] = ALONE[(first.at + marked + 1) % ALONE.length] ?? ['', ''];
    return readSpec(`${first.sign} ${sign}${mark(beside)}`, base);
  }
  const [one, two, beside] = LAYOUTS[(first.at + 2 * marked + 3 * second.at + 2) % LAYOUTS.length] ?? ['', '', ''];
  return readSpec(`${first.sign} ${one}; ${second.sign} ${two}${mark(beside)}`, base);
}

function specOf({ kind, id, text, slot }: Wanted): Spec {
  const word = wordOf(id);
  const [enemyGround, enemy] = ENEMIES[word] ?? [];
  if (enemy && enemyGround) return readSpec(enemy, { ground: enemyGround, kind: BOSSES.has(word) ? 'boss' : 'enemy' });
  const [potionGround, potion] = POTIONS[word] ?? [];
  if (potion && potionGround) return readSpec(potion, { ground: potionGround, kind: 'potion' });
  const curse = CURSES[word];
  if (curse) return readSpec(curse, { ground: 'curse', kind: 'curse' });
  const piece = GEAR[word] ?? SLOTS[slot ?? ''];
  if (piece) return readSpec(piece, { ground: word.split('_')[0] ?? 'iron', kind: 'gear' });
  switch (kind) {
    case 'enemy':
    case 'boss':
      return readSpec('mask 100 104 .7', { ground: 'desert', kind });
    case 'potion':
      return readSpec('flask 100 104 .72; star4 100 136 .3', { ground: 'oasis', kind });
    case 'curse':
      return readSpec('thorns 100 100 .76', { ground: 'curse', kind });
    default:
      return blessing(text ?? id);
  }
}

/** The picture of a thing of Geniejack. */
export const picture: Drawing = (wanted, frame) => draw(specOf(wanted), tarot, frame);
