/** How the beats of Geniejack look and sound. The table is already as it will be when these begin. */
import { type Sound, semi } from '../../sound';
import type { Beat } from '../../timeline/plan';
import type { Kit } from '../../timeline/timeline';
import type { Side, View } from '../../types/geniejack';
import type { Word } from './Receipt';

type Play = (kit: Kit) => void;

const part = (kit: Kit, name: string) => kit.find(`[data-fx="${name}"]`);
const middle = (element: Element | null): [number, number] => {
  const box = element?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
};
/** The side that strikes, and where its blow lands. */
const movers = (kit: Kit, struck: Side) =>
  struck === 'player' ? [part(kit, 'dealer'), part(kit, 'foe')] : kit.all('[data-fx^="mine-"]');
const barOf = (kit: Kit, side: Side) => part(kit, side === 'player' ? 'youbar' : 'foebar');
const hpOf = (kit: Kit, side: Side) => part(kit, side === 'player' ? 'youhp' : 'foehp');

/** What a hand is worth now is counted up from what it was. */
export const total =
  (row: string, score: number, from: number): Play =>
  (kit) => {
    const element = part(kit, row === 'dealer' ? 'dtotal' : `total-${row.slice(5)}`);
    kit.count(element, from, score, {
      show: (value) => String(Math.round(value)),
      tick: (value) => kit.sound('tick', { pitch: 2 ** (value / 21) * 0.7 }),
    });
    kit.anim(
      element,
      [{ transform: 'scale(1)' }, { transform: 'scale(1.22)', offset: 0.35 }, { transform: 'scale(1)' }],
      { ms: kit.ms + 60 },
    );
  };

/** Turns a card that is already face up: its back is seen until it stands on its edge. */
function turnUp(kit: Kit, card: Element | null, ms: number, edge: number): void {
  const faces = card?.querySelector('.turns') ?? null;
  if (!kit.still) faces?.classList.add('down');
  kit.at(ms * edge, () => faces?.classList.remove('down'));
  kit.anim(
    faces,
    [
      { transform: 'none' },
      { transform: 'none', offset: Math.max(0, edge - 0.28) },
      { transform: 'perspective(700px) rotateY(88deg)', offset: edge },
      { transform: 'perspective(700px) rotateY(-10deg)', offset: Math.min(0.98, edge + 0.26) },
      { transform: 'none' },
    ],
    { ms, ease: 'linear' },
  );
}

/** A card comes from the shoe and turns up on its way. */
export const deal =
  (row: string, up: boolean): Play =>
  (kit) => {
    const card = [...(part(kit, row)?.querySelectorAll('.pc') ?? [])].at(-1) ?? null;
    const [x, y] = middle(part(kit, 'shoe'));
    const [toX, toY] = middle(card);
    kit.sound('card', { pitch: row === 'dealer' ? 0.9 : 1 });
    kit.anim(card, [
      { transform: `translate(${x - toX}px, ${y - toY}px) rotate(24deg) scale(.7)` },
      { transform: 'translate(0, -6px) rotate(-3deg) scale(1.05)', offset: 0.8, easing: 'ease-in' },
      { transform: 'none' },
    ]);
    if (up) turnUp(kit, card, kit.ms, 0.7);
  };

const hole = (kit: Kit) => part(kit, 'dealer')?.querySelector('.pc') ?? null;
const LIFTED = 'translateY(-22px) scale(1.1) rotate(1deg)';

/** The hole card lifts, still face down, until it is on its edge. */
export const lift: Play = (kit) => {
  kit.sound('slide', { pitch: 0.8 });
  kit.anim(hole(kit), [{ transform: 'none' }, { transform: LIFTED, offset: 0.6 }, { transform: LIFTED }]);
  kit.anim(
    hole(kit)?.querySelector('.turns') ?? null,
    [{ transform: 'none' }, { transform: 'none', offset: 0.5 }, { transform: 'perspective(700px) rotateY(88deg)' }],
    { ease: 'linear' },
  );
};

/** It turns over and falls back into its place. */
export const flip =
  (score: number): Play =>
  (kit) => {
    kit.sound('flip');
    kit.anim(hole(kit), [
      { transform: LIFTED },
      { transform: LIFTED, offset: 0.45, easing: 'cubic-bezier(.6,0,.9,.4)' },
      { transform: 'none' },
    ]);
    kit.anim(
      hole(kit)?.querySelector('.turns') ?? null,
      [
        { transform: 'perspective(700px) rotateY(88deg)' },
        { transform: 'perspective(700px) rotateY(-10deg)', offset: 0.6 },
        { transform: 'none' },
      ],
      { ease: 'linear' },
    );
    total('dealer', score, 0)(kit);
  };

export const breath: Play = (kit) => {
  kit.sound('breath');
  kit.anim(part(kit, 'arch'), [{ opacity: 1 }, { opacity: 0.72, offset: 0.6 }, { opacity: 1 }], { ease: 'linear' });
  kit.anim(part(kit, 'port'), [
    { transform: 'none' },
    { transform: 'translateY(-3px) scale(1.06)' },
    { transform: 'none' },
  ]);
};

export const slide: Play = (kit) => {
  kit.sound('slide');
  for (const hand of kit.all('[data-fx^="mine-"]'))
    kit.anim(hand, [
      { transform: 'scale(.9)', opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ]);
};

/** The last card tilts, and the limit breaks. */
export const crack: Play = (kit) => {
  const card = [...(part(kit, 'mine-0')?.parentElement?.parentElement?.querySelectorAll('.now .pc, .pc') ?? [])].at(-1);
  const limit = part(kit, 'limit');
  kit.sound('crack', { key: true });
  kit.anim(
    card ?? null,
    [
      { rotate: '0deg', transform: 'none' },
      { rotate: '15deg', transform: 'translateY(-8px)', offset: 0.35 },
      { rotate: '9deg', transform: 'none' },
    ],
    { ms: 300 },
  );
  kit.anim(
    limit,
    [
      { transform: 'none' },
      { transform: 'scale(1.6)', offset: 0.2 },
      { transform: 'rotate(-18deg) scale(1.1)', offset: 0.5 },
      { transform: 'rotate(-9deg)' },
    ],
    { ms: 340 },
  );
  const [x, y] = middle(limit);
  if (limit) kit.sparks(x, y, 9, 46, '#f5c04a', 340);
};

/** Gold rays, a hold, a chord. */
export const blackjackBeats = <Scene>(): Beat<Scene>[] => [
  {
    what: 'rays',
    ms: 500,
    after: 60,
    play: (kit) => {
      kit.sound('chord', { key: true });
      kit.anim(part(kit, 'rays'), [
        { opacity: 0, transform: 'scale(.2) rotate(-14deg)' },
        { opacity: 1, transform: 'scale(1) rotate(0)', offset: 0.36 },
        { opacity: 0.9, transform: 'scale(1.03) rotate(8deg)' },
      ]);
      kit.all('.cards.mine .pc').forEach((card, at) => {
        const lean = at % 2 ? 5 : -5;
        kit.anim(card, [
          { transform: 'none' },
          { transform: `translateY(-16px) rotate(${lean}deg) scale(1.08)`, offset: 0.3 },
          { transform: `translateY(-14px) rotate(${lean * 0.8}deg) scale(1.07)`, offset: 0.8 },
          { transform: 'none' },
        ]);
      });
      const [x, y] = middle(part(kit, 'mine-0'));
      kit.sparks(x, y, 16, 190, '#ffe08a', 480);
    },
  },
  {
    what: 'rays out',
    ms: 600,
    tail: true,
    play: (kit) =>
      kit.anim(part(kit, 'rays'), [
        { opacity: 0.9, transform: 'scale(1.03) rotate(8deg)' },
        { opacity: 0, transform: 'scale(1) rotate(14deg)' },
      ]),
  },
];

const SOUND: Partial<Record<Word, Sound>> = { Win: 'win', Lose: 'loss', Bust: 'loss', Push: 'push' };

export const verdict =
  (word: Word): Play =>
  (kit) => {
    const name = SOUND[word];
    if (name) kit.sound(name, { key: true, ...(word === 'Bust' && { pitch: 0.9 }) });
    kit.sound('stamp');
    const soft = word === 'Push';
    const down = word === 'Lose' || word === 'Bust';
    kit.anim(
      part(kit, 'verdict'),
      soft
        ? [
            { opacity: 0, transform: 'scale(.9)' },
            { opacity: 1, transform: 'none' },
          ]
        : [
            { opacity: 0, transform: `translateY(${down ? -30 : 26}px) scale(2.1) rotate(${down ? 8 : -8}deg)` },
            { opacity: 1, transform: 'scale(.94)', offset: 0.6 },
            { opacity: 1, transform: 'none' },
          ],
      { ms: 240, ease: soft ? 'out' : 'slam' },
    );
  };

export const line =
  (at: number): Play =>
  (kit) => {
    kit.sound('chip', { pitch: semi(at * 2) });
    kit.anim(
      kit.all('[data-fx="receipt"] li')[at] ?? null,
      [
        { transform: 'translateX(-14px)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { ms: 110 },
    );
  };

export const lunge =
  (struck: Side, damage: number): Play =>
  (kit) => {
    const way = struck === 'player' ? 1 : -1;
    kit.sound('whoosh', { weight: Math.min(1, damage / 30) });
    for (const mover of movers(kit, struck)) {
      kit.anim(mover, [
        { transform: 'none' },
        { transform: `translateY(${-7 * way}px)`, offset: 0.45, easing: 'cubic-bezier(.7,0,1,.5)' },
        { transform: `translateY(${14 * way}px)` },
      ]);
    }
  };

/** A moment in which nothing moves. */
export const stop =
  (struck: Side, share: number, last: boolean): Play =>
  (kit) => {
    const weight = share > 0.4 || last ? 'hit3' : share > 0.15 ? 'hit2' : 'hit1';
    kit.sound(weight, { weight: Math.min(1, share * 2), key: true });
    const way = struck === 'player' ? 14 : -14;
    for (const mover of movers(kit, struck))
      kit.anim(mover, [{ transform: `translateY(${way}px)` }, { transform: `translateY(${way}px)` }]);
    kit.anim(struck === 'player' ? part(kit, 'youbar') : part(kit, 'port'), [
      { filter: 'brightness(2.6)' },
      { filter: 'brightness(2.6)', offset: 0.7 },
      { filter: 'none' },
    ]);
  };

interface Impact {
  from: number;
  to: number;
  most: number;
  /** Whether it is the blow of a hand. */
  by: boolean;
}

/** A number leaves the bar, the table shakes, the bar drains. */
export const impact =
  (struck: Side, { from, to, most, by }: Impact): Play =>
  (kit) => {
    const share = Math.min(1, (from - to) / Math.max(1, most));
    const hard = Math.min(1, share / 0.55);
    const way = struck === 'player' ? 1 : -1;
    for (const mover of by ? movers(kit, struck) : []) {
      kit.anim(
        mover,
        [
          { transform: `translateY(${14 * way}px)` },
          { transform: `translateY(${-3 * way}px)`, offset: 0.5 },
          { transform: 'none' },
        ],
        { ms: 260 },
      );
    }
    const hp = hpOf(kit, struck);
    kit.count(hp, from, to, { ms: 380, show: (value) => String(Math.round(value)) });
    kit.anim(hp, [{ transform: 'scale(1)' }, { transform: 'scale(1.5)', offset: 0.15 }, { transform: 'none' }], {
      ms: 380,
    });
    kit.shake(part(kit, 'shaken'), 2 + 6 * hard, 240 + 260 * share);
    flying(kit, struck, from - to, hard);
    if (struck === 'player')
      kit.anim(part(kit, 'flash'), [{ opacity: Math.min(0.9, share * 1.6) }, { opacity: 0 }], { ms: 420 });
    else {
      kit.anim(
        part(kit, 'port'),
        [
          { transform: 'none' },
          { transform: `translate(${6 + 10 * share}px, -4px) rotate(${4 + 8 * share}deg) scale(.94)`, offset: 0.14 },
          { transform: 'none' },
        ],
        { ms: 420 },
      );
    }
  };

function flying(kit: Kit, struck: Side, damage: number, hard: number): void {
  const [x, y] = middle(barOf(kit, struck));
  const size = Math.round(30 + 62 * hard);
  const number = kit.spawn('fx-number', x, y - size / 2, `−${damage}`);
  if (!number) return;
  number.style.fontSize = `${size}px`;
  const half = number.offsetWidth / 2;
  const [up, side] = struck === 'player' ? [-58, 78] : [46, 44];
  kit.anim(
    number,
    [
      { transform: `translate(${-half}px, 0) scale(.3)`, opacity: 0 },
      { transform: `translate(${-half}px, ${up * 0.4}px) scale(1.3)`, opacity: 1, offset: 0.1 },
      { transform: `translate(${side * 0.35 - half}px, ${up}px)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${side * 0.55 - half}px, ${up * 1.1}px)`, opacity: 1, offset: 0.72 },
      { transform: `translate(${side - half}px, ${up * 0.55}px) rotate(10deg) scale(.8)`, opacity: 0 },
    ],
    { ms: 960, ease: 'linear' },
  );
  kit.sparks(x, y, 6 + Math.round(14 * hard), 40 + 110 * hard, struck === 'player' ? '#ff9a92' : '#ffe08a', 460);
}

export const heal =
  (side: Side, from: number, to: number): Play =>
  (kit) => {
    kit.sound('heal');
    kit.count(hpOf(kit, side), from, to, { show: (value) => String(Math.round(value)) });
    kit.anim(barOf(kit, side), [{ filter: 'brightness(1.8)' }, { filter: 'none' }]);
  };

/** The Genie answers: a breath, one line, and the blessing unrolls with the cards it touches. */
export function wishBeats<Scene extends { view: View }>(after: View): Beat<Scene>[] {
  const cards = after.player.wishes.at(-1)?.granted?.example?.cards.length ?? 0;
  return [
    {
      what: 'answer',
      ms: 420,
      set: (scene) => ({ ...scene, view: after }),
      play: (kit) => {
        kit.sound('genie', { key: true });
        kit.anim(part(kit, 'genie'), [
          { transform: 'none' },
          { transform: 'translateY(4px) rotate(-.6deg)' },
          { transform: 'none' },
        ]);
        kit.anim(part(kit, 'line'), [
          { opacity: 0, transform: 'translateY(6px)' },
          { opacity: 1, transform: 'none' },
        ]);
        // What unrolls later is not there yet.
        kit.anim(part(kit, 'scroll'), [{ opacity: 0 }, { opacity: 0 }]);
      },
    },
    {
      what: 'unroll',
      ms: 420,
      play: (kit) => {
        kit.sound('unroll');
        kit.anim(part(kit, 'scroll'), [{ clipPath: 'inset(0 0 100% 0)' }, { clipPath: 'inset(0 0 0 0)' }]);
      },
    },
    ...Array.from({ length: Math.min(3, cards) }, (_, at) => ({
      what: 'touched',
      ms: 220,
      after: at ? -120 : -60,
      play: (kit: Kit) => {
        kit.sound('pop', { pitch: semi(at * 2) });
        kit.anim(
          kit.all('[data-fx="fan"] > *')[at] ?? null,
          [
            { translate: '0 -18px', scale: '1.4', opacity: 0 },
            { translate: '0 0', scale: '1', opacity: 1 },
          ],
          { ease: 'toss' },
        );
      },
    })),
  ];
}

/** The letters of a wish rise as smoke into the Genie, while it is on its way. */
export function smoke(words: Element, towards: Element): void {
  if (!words.animate) return;
  const [x, y] = middle(towards);
  [...words.children].forEach((letter, at) => {
    const [fromX, fromY] = middle(letter);
    const sway = (at % 2 ? 1 : -1) * (14 + ((at * 7) % 16));
    letter.animate(
      [
        { transform: 'none', opacity: 1, color: '#fff6d8' },
        { transform: `translate(${sway}px, -30px) rotate(${sway}deg) scale(1.4)`, color: '#d9fffb', offset: 0.22 },
        {
          transform: `translate(${(x - fromX) * 0.45 + sway}px, ${(y - fromY) * 0.5 - 40}px) rotate(${sway * 3}deg) scale(1.8)`,
          opacity: 0.85,
          color: '#9ff3ee',
          offset: 0.62,
        },
        { transform: `translate(${x - fromX}px, ${y - fromY}px) rotate(${sway * 5}deg) scale(.3)`, opacity: 0.1 },
      ],
      { duration: 700, delay: at * 18, fill: 'both', easing: 'cubic-bezier(.4,0,.7,1)' },
    );
  });
}
