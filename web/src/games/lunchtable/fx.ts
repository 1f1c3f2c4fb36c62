/** How the beats of LunchTable look and sound. The table is already as it will be when these begin. */
import { playHit, type Sound } from '../../sound';
import { middle, middleOf, put as putCopy, type Taken, take as takeUp } from '../../timeline/taken';
import type { Kit } from '../../timeline/timeline';

export type { Taken } from '../../timeline/taken';

type Play = (kit: Kit) => void;

/** Where a card goes. */
export type Goal = 'graveyard' | 'banished' | 'deck' | 'hand';

export interface Flight {
  to: Goal;
  seat: number;
  sound: Sound;
}

const spotAt = (kit: Kit, spot: string) => kit.find(`[data-spot^="${spot}"]`);
const sideOf = (kit: Kit, seat: number) => kit.find(`[data-side="${seat}"]`);
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Where something of a side is seen; the side itself where a small screen hides it. */
function goalAt(kit: Kit, seat: number, goal: Goal): [number, number] {
  const side = sideOf(kit, seat);
  const shown = [kit.find(`[data-side="${seat}"] [data-pile="${goal}"]`), side].find(
    (one) => (one?.getBoundingClientRect().width ?? 0) > 0,
  );
  return middle(shown ?? null);
}

export const quietly =
  (sound: Sound): Play =>
  (kit) =>
    kit.sound(sound);

/** Takes up what is at a spot. */
export const take = (taken: Taken, selector: string): Play => takeUp(taken, (kit) => kit.find(selector));

const put = (kit: Kit, taken: Taken) => putCopy(kit, taken, 'lt-ghost');

/** A card lifts, shrinks and goes. */
export const fly =
  (taken: Taken, { to, seat, sound }: Flight): Play =>
  (kit) => {
    kit.sound(sound);
    const card = put(kit, taken);
    if (!card || !taken.ghost) return;
    const [x, y] = middleOf(taken.ghost.box);
    const [toX, toY] = goalAt(kit, seat, to);
    kit.anim(
      card,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(-12px) scale(1.05)', opacity: 1, offset: 0.25 },
        { transform: `translate(${toX - x}px, ${toY - y}px) rotate(-14deg) scale(.2)`, opacity: 0.2 },
      ],
      { ease: 'in' },
    );
  };

/** A card reaches its place: your own travels from the hand by itself, any other from its player. */
export const enter =
  (spot: string, seat: number): Play =>
  (kit) => {
    kit.sound('slide');
    const card = spotAt(kit, spot);
    const own = kit.find(`[data-side="${seat}"]`)?.classList.contains('me');
    if (!card || own) return;
    const [x, y] = middle(sideOf(kit, seat));
    const [toX, toY] = middle(card);
    kit.anim(
      card,
      [
        { transform: `translate(${(x - toX) * 0.6}px, ${(y - toY) * 0.6}px) rotate(-9deg) scale(.7)`, opacity: 0 },
        { transform: 'translateY(-16px) rotate(-2deg) scale(1.12)', opacity: 1 },
      ],
      { ease: 'out' },
    );
  };

/** The card slaps down: dust flies, and its figures count up. */
export const slap =
  (spot: string): Play =>
  (kit) => {
    const card = spotAt(kit, spot);
    kit.sound('summon');
    if (!card) return;
    kit.anim(
      card,
      [
        { transform: 'translateY(-16px) rotate(-2deg) scale(1.12)', easing: 'cubic-bezier(.6,0,.9,.4)' },
        { transform: 'translateY(3px) rotate(1.5deg) scale(.96)', offset: 0.32, easing: 'ease-out' },
        { transform: 'rotate(-.6deg) scale(1.015)', offset: 0.62 },
        { transform: 'none' },
      ],
      { ease: 'linear' },
    );
    const { left, right, bottom } = card.getBoundingClientRect();
    kit.at(kit.ms * 0.3, () => {
      for (const [x, way] of [
        [left + 6, -1],
        [(left + right) / 2, 0.2],
        [right - 6, 1],
      ] as const) {
        dust(kit, x, bottom - 4, way);
      }
    });
    for (const figure of card.querySelectorAll<HTMLElement>('[data-figure] > span')) {
      const value = Number(figure.textContent?.replace(/\D/g, ''));
      kit.count(figure, 0, value, { ms: kit.ms * 0.8, show: whole });
    }
  };

/** A puff of dust that rolls off to one side. */
function dust(kit: Kit, x: number, y: number, way: number): void {
  for (const [size, far] of [
    [30, 46],
    [20, 74],
    [14, 28],
  ] as const) {
    const puff = kit.spawn('lt-dust', x - size / 2, y - size / 2);
    if (!puff) return;
    puff.style.width = `${size}px`;
    puff.style.height = `${size}px`;
    kit.anim(
      puff,
      [
        { transform: 'scale(.4)', opacity: 0.9 },
        { transform: `translate(${way * far}px, ${-size * 0.5}px) scale(1.5)`, opacity: 0 },
      ],
      { ms: kit.ms * 0.7, now: true },
    );
  }
}

/** A card shows its other side, or turns to another stance. */
export const turn =
  (spot: string, flips: boolean): Play =>
  (kit) => {
    kit.sound(flips ? 'flip' : 'slide');
    kit.anim(
      spotAt(kit, spot),
      flips
        ? [
            { transform: 'perspective(700px) rotateY(-88deg) scale(1.06)' },
            { transform: 'perspective(700px) rotateY(12deg) scale(1.06)', offset: 0.7 },
            { transform: 'none' },
          ]
        : [
            { transform: 'rotate(-10deg) scale(1.05)' },
            { transform: 'rotate(3deg)', offset: 0.6 },
            { transform: 'none' },
          ],
    );
  };

/** A note is stuck to the board, from the card or player it comes from. */
export const note =
  (link: number, from: string): Play =>
  (kit) => {
    kit.sound('chain', { pitch: 1 + (link - 1) * 0.12 });
    const paper = kit.find(`[data-note="${link}"]`);
    const source = from.startsWith('side:') ? sideOf(kit, Number(from.slice(5))) : spotAt(kit, from);
    const [x, y] = middle(source);
    const [toX, toY] = middle(paper);
    const [dx, dy] = source ? [x - toX, y - toY] : [0, -60];
    kit.anim(
      paper,
      [
        { transform: `translate(${dx}px, ${dy}px) rotate(-16deg) scale(.35)`, opacity: 0 },
        { transform: 'translateY(-8px) rotate(2deg) scale(1.12)', opacity: 1, offset: 0.55, easing: 'ease-in' },
        { transform: 'scale(.97)', opacity: 1, offset: 0.78 },
        { transform: 'none', opacity: 1 },
      ],
      { ease: 'out' },
    );
  };

/** The note whose card takes effect comes forward. */
export const now =
  (link: number): Play =>
  (kit) => {
    kit.sound('pop', { pitch: 0.8 + link * 0.1 });
    kit.anim(kit.find(`[data-note="${link}"]`), [
      { transform: 'none' },
      { transform: 'scale(1.09) rotate(-1deg)', offset: 0.5 },
      { transform: 'none' },
    ]);
  };

/** A note is struck out: its card does nothing. */
export const voided =
  (link: number): Play =>
  (kit) => {
    kit.sound('stamp');
    kit.shake(kit.find(`[data-note="${link}"]`), 5, 220);
  };

/** A note is pulled off the board. */
export const off =
  (taken: Taken): Play =>
  (kit) => {
    kit.sound('slide', { pitch: 1.2 });
    kit.anim(
      put(kit, taken),
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(-14px) rotate(5deg)', opacity: 1, offset: 0.35 },
        { transform: 'translate(40px, 70px) rotate(22deg) scale(.8)', opacity: 0 },
      ],
      { ease: 'in' },
    );
  };

/** The attacker steps forward, and what it attacks is marked. */
export const aim =
  (spot: string, { seat, target }: { seat: number; target?: { slot: number } | null }): Play =>
  (kit) => {
    kit.sound('whoosh', { weight: 0.4 });
    const up = kit.find(`[data-side="${seat}"]`)?.classList.contains('me') ? -1 : 1;
    kit.anim(spotAt(kit, spot), [
      { transform: 'none' },
      { transform: `translateY(${up * 14}px) scale(1.07)`, offset: 0.6 },
      { transform: 'none' },
    ]);
    const struck = target ? spotAt(kit, `stereotypes:${1 - seat}:${target.slot}`) : sideOf(kit, 1 - seat);
    kit.anim(struck, [
      { outline: '4px solid #d6001c00', outlineOffset: '10px' },
      { outline: '4px solid #d6001c', outlineOffset: '0px', offset: 0.6 },
      { outline: '4px solid #d6001c', outlineOffset: '0px' },
    ]);
  };

/** Where an attacker stands when it has reached its target. */
function thereOf(kit: Kit, from: string, to: string | null, struck: number): string | null {
  const card = spotAt(kit, from);
  const goal = to ? spotAt(kit, to) : sideOf(kit, struck);
  if (!card || !goal) return null;
  const [x, y] = middle(card);
  const [a, b] = middle(goal);
  const near = to ? 0.72 : 0.86;
  const lean = a < x ? -5 : 5;
  return `translate(${(a - x) * near}px, ${(b - y) * near}px) rotate(${lean}deg) scale(1.08)`;
}

/** The attacker flies to its target in 150 ms and stops there. */
export const charge =
  (from: string, to: string | null, struck: number): Play =>
  (kit) => {
    const card = spotAt(kit, from);
    const there = thereOf(kit, from, to, struck);
    if (!card || !there) return;
    kit.sound('whoosh');
    const reached = 150 / 230;
    kit.anim(
      card,
      [
        { transform: 'none', zIndex: 30, easing: 'cubic-bezier(.5,0,.9,.3)' },
        { transform: there, zIndex: 30, offset: reached, easing: 'linear' },
        { transform: there, zIndex: 30 },
      ],
      { ease: 'linear' },
    );
    lifted(kit, card);
  };

/** While it flies, the row of the attacker is above the other rows. */
function lifted(kit: Kit, card: HTMLElement): void {
  kit.anim(card.parentElement, [{ zIndex: 20 }, { zIndex: 20 }]);
}

/** Both figures burst out where the cards meet, and the attacker goes back. */
export const clash =
  (from: string, to: string, attack: number, defense: number): Play =>
  (kit) => {
    const [card, struck] = [spotAt(kit, from), spotAt(kit, to)];
    const there = thereOf(kit, from, to, 0);
    const [x, y] = middle(struck);
    const [, ownY] = middle(card);
    kit.sound(attack > defense ? 'hit3' : 'hit2', { weight: Math.min(1, attack / 3000) });
    if (card && there) {
      kit.anim(
        card,
        [
          { transform: there, zIndex: 30 },
          { transform: there, zIndex: 30, offset: 0.4, easing: 'cubic-bezier(.4,0,.2,1)' },
          { transform: 'none', zIndex: 30 },
        ],
        { ease: 'linear' },
      );
      lifted(kit, card);
    }
    kit.shake(struck, 7, 260);
    kit.sparks(x, y, 12, 70, '#ffcc00', 360);
    const apart = Math.sign(ownY - y || 1) * 34;
    for (const [value, dy, wins] of [
      [attack, apart, attack >= defense],
      [defense, -apart, defense >= attack],
    ] as const) {
      figureAt(kit, x, y + dy, value, wins);
    }
  };

/** A figure of a fight: the greater one stays up, the other one falls. */
function figureAt(kit: Kit, x: number, y: number, value: number, wins: boolean): void {
  const made = kit.spawn(`lt-clash ${wins ? 'won' : ''}`, x, y, whole(value));
  if (!made) return;
  const half = made.offsetWidth / 2;
  kit.anim(
    made,
    [
      { transform: `translate(${-half}px, -50%) scale(.3) rotate(-8deg)`, opacity: 0 },
      { transform: `translate(${-half}px, -50%) scale(${wins ? 1.35 : 1.15}) rotate(-4deg)`, opacity: 1, offset: 0.18 },
      { transform: `translate(${-half}px, -50%) scale(${wins ? 1.2 : 0.95}) rotate(-4deg)`, opacity: 1, offset: 0.72 },
      {
        transform: wins
          ? `translate(${-half}px, -60%) scale(1.2) rotate(-4deg)`
          : `translate(${-half}px, 30%) scale(.7) rotate(14deg)`,
        opacity: 0,
      },
    ],
    { ease: 'linear' },
  );
}

/** After a direct attack the attacker goes back while the life points fall. */
export const back =
  (from: string, struck: number, share: number): Play =>
  (kit) => {
    const card = spotAt(kit, from);
    const there = thereOf(kit, from, null, struck);
    const [x, y] = middle(sideOf(kit, struck));
    kit.sparks(x, y, 14, 60 + share * 80, '#ffcc00', 380);
    if (!card || !there) return;
    kit.anim(
      card,
      [
        { transform: there, zIndex: 30 },
        { transform: there, zIndex: 30, offset: 0.2, easing: 'cubic-bezier(.4,0,.2,1)' },
        { transform: 'none', zIndex: 30 },
      ],
      { ease: 'linear' },
    );
    lifted(kit, card);
  };

/** What is about to go trembles; a breakdown burns first. */
export const doomed =
  (spot: string, burns: boolean): Play =>
  (kit) => {
    const card = spotAt(kit, spot);
    if (burns) kit.sound('burn', { key: true });
    kit.shake(card, burns ? 6 : 4, kit.ms);
    kit.anim(
      card,
      [
        { filter: 'none' },
        { filter: burns ? 'sepia(1) saturate(5) hue-rotate(-20deg)' : 'brightness(1.5) contrast(.7)' },
      ],
      { ease: 'linear' },
    );
    if (burns) {
      const [x, y] = middle(card);
      kit.sparks(x, y, 18, 90, '#ff7a00', 420);
    }
  };

const HALVES = [
  { clip: 'polygon(-4% -4%, 58% -4%, 42% 34%, 56% 62%, 44% 104%, -4% 104%)', way: -1 },
  { clip: 'polygon(58% -4%, 104% -4%, 104% 104%, 44% 104%, 56% 62%, 42% 34%)', way: 1 },
];

/** A card tears in two, and its halves fall into the graveyard. */
export const tear =
  (taken: Taken, seat: number): Play =>
  (kit) => {
    kit.sound('tear', { key: true });
    if (!taken.ghost) return;
    const [x, y] = middleOf(taken.ghost.box);
    const [toX, toY] = goalAt(kit, seat, 'graveyard');
    for (const { clip, way } of HALVES) {
      const half = put(kit, taken);
      if (!half) return;
      half.style.clipPath = clip;
      kit.anim(
        half,
        [
          { transform: 'none', opacity: 1, easing: 'ease-out' },
          { transform: `translate(${way * 18}px, -10px) rotate(${way * 8}deg)`, opacity: 1, offset: 0.3 },
          {
            transform: `translate(${way * 24}px, 4px) rotate(${way * 13}deg)`,
            opacity: 1,
            offset: 0.45,
            easing: 'cubic-bezier(.5,0,.9,.5)',
          },
          { transform: `translate(${toX - x}px, ${toY - y}px) rotate(${way * 46}deg) scale(.16)`, opacity: 0.4 },
        ],
        { ease: 'linear' },
      );
    }
    for (let at = 0; at < 7; at += 1) scrap(kit, x, y, at);
    const pile = kit.find(`[data-side="${seat}"] [data-pile="graveyard"]`);
    kit.anim(pile, [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }], {
      ms: 180,
      delay: Math.max(0, kit.ms - 180),
    });
  };

/** A scrap of paper that drifts down from the tear. */
function scrap(kit: Kit, x: number, y: number, at: number): void {
  const made = kit.spawn('lt-scrap', x + ((at * 17) % 30) - 15, y - 40 + at * 14);
  if (!made) return;
  const way = at % 2 ? 1 : -1;
  kit.anim(
    made,
    [
      { transform: 'scale(0)', opacity: 1 },
      { transform: `translate(${way * (18 + at * 5)}px, -6px) rotate(${way * 80}deg)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${way * (26 + at * 6)}px, 90px) rotate(${way * 260}deg)`, opacity: 0 },
    ],
    { ease: 'ease-in' },
  );
}

interface Change {
  from: number;
  to: number;
  /** What was dealt, which may be more than was left. */
  amount: number;
  share: number;
}

/** Life points count to what is left; a loss shakes the side by its share. */
export const life =
  (seat: number, { from, to, amount, share }: Change): Play =>
  (kit) => {
    const side = sideOf(kit, seat);
    const lost = to < from;
    if (lost && !kit.still) playHit(share);
    else kit.sound(lost ? 'hit2' : 'heal', { key: true });
    kit.count(side?.querySelector<HTMLElement>('.lpv') ?? null, from, to, { ms: kit.ms * 0.9, show: whole });
    if (!lost) return;
    kit.shake(side, 3 + Math.min(1, share * 2) * 8, 340);
    const [x, y] = middle(side?.querySelector('.lpv') ?? side);
    const made = kit.spawn('lt-blow', x, y, `−${whole(amount)}`);
    if (!made) return;
    const size = 0.9 + Math.min(1, share * 2.5) * 0.8;
    const half = made.offsetWidth / 2;
    inside(made, x, half * size * 1.2);
    kit.anim(
      made,
      [
        { transform: `translate(${-half}px, -20px) scale(.3)`, opacity: 0 },
        { transform: `translate(${-half}px, -34px) scale(${size * 1.2}) rotate(-5deg)`, opacity: 1, offset: 0.16 },
        { transform: `translate(${-half}px, -36px) scale(${size}) rotate(-5deg)`, opacity: 1, offset: 0.7 },
        { transform: `translate(${-half}px, -60px) scale(${size * 0.9}) rotate(-5deg)`, opacity: 0 },
      ],
      { ease: 'linear' },
    );
  };

export const draw =
  (seat: number): Play =>
  (kit) => {
    kit.sound('card');
    kit.anim(kit.find(`[data-side="${seat}"] [data-pile="deck"]`), [
      { transform: 'translateY(-4px)' },
      { transform: 'none' },
    ]);
  };

/** A figure of a card counts to its new value. */
export const figure =
  (spot: string, stat: string, from: number, to: number): Play =>
  (kit) => {
    kit.sound(to > from ? 'lift' : 'flop', { weight: 0.4 });
    const box = spotAt(kit, spot)?.querySelector<HTMLElement>(`[data-figure="${stat}"]`) ?? null;
    kit.count(box?.querySelector('span') ?? null, from, to, { show: whole });
    kit.anim(box, [
      { backgroundColor: to > from ? '#7be0a0' : '#ff9aa6', transform: 'scale(1.25)' },
      { backgroundColor: '#fff', transform: 'none' },
    ]);
    const [x, y] = middle(box);
    const by = `${to > from ? '+' : '−'}${whole(Math.abs(to - from))}`;
    const made = kit.spawn(`lt-by ${to > from ? 'up' : ''}`, x, y - 12, by);
    if (!made) return;
    const half = made.offsetWidth / 2;
    kit.anim(made, [
      { transform: `translate(${-half}px, 0) scale(.6)`, opacity: 0 },
      { transform: `translate(${-half}px, -16px)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${-half}px, -30px)`, opacity: 0 },
    ]);
  };

/** A pip of vice flares up; the last one burns the card. */
export const vice =
  (spot: string, count: number, burnt: boolean): Play =>
  (kit) => {
    kit.sound('fuse', { pitch: 0.8 + count * 0.15, key: burnt });
    const card = spotAt(kit, spot);
    const pips = card?.querySelector('.vice') ?? null;
    kit.anim(pips, [
      { transform: 'scale(1)' },
      { transform: `scale(${1.4 + count * 0.25}) rotate(-6deg)`, offset: 0.35 },
      { transform: 'none' },
    ]);
    const [x, y] = middle(pips);
    kit.sparks(x, y, 4 + count * 4, 20 + count * 14, '#ff7a00', 380);
    if (count >= 2) kit.shake(card, count, kit.ms);
  };

/** Keeps what is stamped around a point inside the window. */
function inside(made: HTMLElement, x: number, half: number): void {
  const room = half + 16;
  made.style.left = `${Math.max(room, Math.min(window.innerWidth - room, x))}px`;
}

/** A breakdown is stamped on the scoreboard. */
export const stamp =
  (seat: number, breakdowns: number): Play =>
  (kit) => {
    kit.sound('stamp', { key: true });
    const box = kit.find(`[data-side="${seat}"] .bd i:nth-of-type(${breakdowns})`);
    const [x, y] = middle(box);
    const made = kit.spawn('lt-stamp', x, y, 'Breakdown!');
    if (made) {
      const half = made.offsetWidth / 2;
      inside(made, x, half);
      kit.anim(
        made,
        [
          { transform: `translate(${-half}px, -50%) rotate(14deg) scale(3)`, opacity: 0 },
          {
            transform: `translate(${-half}px, -50%) rotate(-9deg) scale(.94)`,
            opacity: 1,
            offset: 0.22,
            easing: 'ease-out',
          },
          { transform: `translate(${-half}px, -50%) rotate(-9deg)`, opacity: 1, offset: 0.75 },
          { transform: `translate(${-half}px, -50%) rotate(-9deg) scale(.6)`, opacity: 0 },
        ],
        { ease: 'cubic-bezier(.6,0,1,.5)' },
      );
    }
    kit.at(kit.ms * 0.22, () => kit.shake(sideOf(kit, seat), 6, 260));
  };

export const thrown =
  (what: string): Play =>
  (kit) =>
    kit.sound(what === 'wagered' ? 'rattle' : 'coin');
