/** How the beats of Flesh and Blood look and sound. The table is already as it will be when these begin. */
import { playHit } from '../../sound';
import { middle, middleOf, put as putCopy, type Taken, take as takeUp } from '../../timeline/taken';
import type { Kit } from '../../timeline/timeline';

type Play = (kit: Kit) => void;

const sideOf = (kit: Kit, seat: number) => kit.find(`[data-side="${seat}"]`);
const isOwn = (kit: Kit, seat: number) => sideOf(kit, seat)?.classList.contains('me') ?? false;
const shown = (...found: (HTMLElement | null | undefined)[]): HTMLElement | null =>
  found.find((one) => (one?.getBoundingClientRect().width ?? 0) > 0) ?? null;
const pileOf = (kit: Kit, seat: number, name: string) =>
  shown(kit.find(`[data-side="${seat}"] [data-pile="${name}"]`), sideOf(kit, seat));
const topCard = (kit: Kit) => kit.find('.topcard .fc');
const put = (kit: Kit, taken: Taken) => putCopy(kit, taken, 'fab-ghost');

/** Where a card is drawn before it goes: an own one by its name, another as the back it was. */
function placeOf(kit: Kit, seat: number, card: string, from: string | null): HTMLElement | null {
  const side = `[data-side="${seat}"]`;
  const named = `[data-card="${CSS.escape(card)}"]`;
  if (from === 'hand' && isOwn(kit, seat)) return kit.find(`.hand .pickd${named}`) ?? kit.find(`.hand ${named}`);
  if (from === 'hand') return kit.find(`${side} .bk .cback`);
  if (from === 'arsenal') return kit.find(`${side} .ars .cback`);
  if (from === 'arena') return kit.find(`${side} .eqs ${named}`);
  if (from === null) return kit.find(`${side} .eqs ${named}`) ?? kit.find(`${side} .hm${named}`);
  return pileOf(kit, seat, from);
}

/** Takes up a card where it is drawn now. */
export const take = (taken: Taken, seat: number, card: string, from: string | null): Play =>
  takeUp(taken, (kit) => placeOf(kit, seat, card, from));

/** Takes up the card on top of the stack. */
export const takeTop = (taken: Taken): Play => takeUp(taken, topCard);

/** From where something was, as a movement of what is drawn now. */
function fromGhost({ ghost }: Taken, element: HTMLElement): string {
  if (!ghost) return 'translateY(30px) scale(.6)';
  const [x, y] = middleOf(ghost.box);
  const [toX, toY] = middle(element);
  const size = ghost.box.width / Math.max(1, element.getBoundingClientRect().width);
  return `translate(${x - toX}px, ${y - toY}px) scale(${Math.max(0.15, Math.min(1.2, size))})`;
}

/** A card slides onto the stack and belongs to the middle from then on. */
export const stack =
  (taken: Taken, seat: number): Play =>
  (kit) => {
    kit.sound('card', { pitch: isOwn(kit, seat) ? 1 : 0.85 });
    const card = topCard(kit);
    if (!card) return;
    kit.anim(card, [
      { transform: `${fromGhost(taken, card)} rotate(${isOwn(kit, seat) ? 8 : -8}deg)`, opacity: 0.7 },
      { transform: 'translateY(-8px) scale(1.04) rotate(-1deg)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 },
    ]);
    kit.anim(kit.find('.stackstage .tells'), [
      { transform: 'translateX(18px)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ]);
  };

/** The card tilts into the pitch zone, and its pips fly to what they pay for. */
export const pitch =
  (taken: Taken, seat: number, pips: number): Play =>
  (kit) => {
    kit.sound('pitch');
    const pile = pileOf(kit, seat, 'pitch');
    const [toX, toY] = middle(pile);
    const card = put(kit, taken);
    if (card && taken.ghost) {
      const [x, y] = middleOf(taken.ghost.box);
      const small = Math.min(1, 46 / Math.max(1, taken.ghost.box.width));
      kit.anim(
        card,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'translateY(-26px) rotate(30deg)', opacity: 1, offset: 0.3, easing: 'ease-in' },
          {
            transform: `translate(${toX - x}px, ${toY - y}px) rotate(90deg) scale(${small})`,
            opacity: 1,
            offset: 0.85,
          },
          { transform: `translate(${toX - x}px, ${toY - y}px) rotate(90deg) scale(${small * 0.8})`, opacity: 0 },
        ],
        { ease: 'linear' },
      );
    }
    kit.anim(pile, [{ transform: 'none' }, { transform: 'scale(1.12)', offset: 0.5 }, { transform: 'none' }], {
      ms: 180,
      delay: kit.ms * 0.6,
    });
    const goal = shown(topCard(kit)?.querySelector<HTMLElement>('.cost'), topCard(kit), kit.find('.paybox'), pile);
    const [a, b] = middle(goal);
    for (let at = 0; at < pips; at += 1) {
      const pip = kit.spawn('fab-pip', toX, toY);
      if (!pip) return;
      kit.anim(
        pip,
        [
          { transform: 'scale(0)', opacity: 1 },
          { transform: `translate(${(at - pips / 2) * 12}px, -18px) scale(1.2)`, opacity: 1, offset: 0.3 },
          { transform: `translate(${a - toX}px, ${b - toY}px) scale(.7)`, opacity: 1, offset: 0.95 },
          { transform: `translate(${a - toX}px, ${b - toY}px) scale(0)`, opacity: 0 },
        ],
        { ms: kit.ms * 0.55, delay: kit.ms * 0.4 + at * 30, ease: 'in' },
      );
    }
  };

const attacker = (kit: Kit) => kit.find('.link.cur .atk');

/** The chain link slides in, its attack last. */
export const link: Play = (kit) => {
  kit.sound('whoosh');
  kit.anim(kit.find('.link.cur'), [
    { transform: 'translateX(60px)', opacity: 0 },
    { transform: 'translateX(-5px)', opacity: 1, offset: 0.6 },
    { transform: 'none', opacity: 1 },
  ]);
  kit.anim(
    attacker(kit),
    [
      { transform: 'translateX(-70px) rotate(-10deg)', opacity: 0 },
      { transform: 'translateX(8px) rotate(2deg)', opacity: 1, offset: 0.65 },
      { transform: 'none', opacity: 1 },
    ],
    { delay: kit.ms * 0.2, ms: kit.ms * 0.8 },
  );
};

/** A blocker steps in front of the attack, and the equation takes its defense in. */
export const block =
  (taken: Taken): Play =>
  (kit) => {
    kit.sound('block');
    const card = kit.all('.link.cur .defs .def:not(.ticked) .fc').at(-1);
    if (card) {
      kit.anim(card, [
        { transform: fromGhost(taken, card), opacity: 0.6 },
        { transform: 'translateX(-9px) rotate(-2deg)', opacity: 1, offset: 0.7 },
        { transform: 'none', opacity: 1 },
      ]);
    }
    pulse(kit, '.link.cur .eqn b.df', kit.ms * 0.5);
  };

function pulse(kit: Kit, selector: string, delay: number): void {
  kit.anim(
    kit.find(selector),
    [{ transform: 'none' }, { transform: 'scale(1.5)', offset: 0.4 }, { transform: 'none' }],
    { ms: 200, delay },
  );
}

/** Power, then defense, then what gets through. */
export const equation: Play = (kit) => {
  kit.sound('tick');
  pulse(kit, '.link.cur .eqn b.pw', 0);
  pulse(kit, '.link.cur .eqn b.df', 110);
  kit.at(220, () => kit.sound('pop'));
  pulse(kit, '.link.cur .eqn .hex', 220);
};

/** Where the attack is when it has reached the hero. */
function thereOf(kit: Kit, seat: number): [HTMLElement, string] | null {
  const card = attacker(kit);
  const goal = kit.find(`[data-side="${seat}"] .life`);
  if (!card || !goal) return null;
  const [x, y] = middle(card);
  const [a, b] = middle(goal);
  return [card, `translate(${(a - x) * 0.8}px, ${(b - y) * 0.8}px) scale(.8) rotate(${a < x ? -6 : 6}deg)`];
}

/** The attack flies to the hero in 150 ms and stops there. */
export const blow =
  (seat: number): Play =>
  (kit) => {
    const [card, there] = thereOf(kit, seat) ?? [];
    if (!card || !there) return;
    kit.sound('whoosh');
    fromCopy(kit, card, [
      { transform: 'none', easing: 'cubic-bezier(.5,0,.9,.3)' },
      { transform: there, offset: 150 / 230, easing: 'linear' },
      { transform: there },
    ]);
  };

/** And goes back while the life counts down. */
export const back =
  (seat: number): Play =>
  (kit) => {
    const [card, there] = thereOf(kit, seat) ?? [];
    if (!card || !there) return;
    fromCopy(kit, card, [
      { transform: there },
      { transform: there, offset: 0.25, easing: 'cubic-bezier(.4,0,.2,1)' },
      { transform: 'none' },
    ]);
  };

/** The middle of the table clips what leaves it: a copy moves over it, and the card itself is away. */
function fromCopy(kit: Kit, card: HTMLElement, frames: Keyframe[]): void {
  const taken: Taken = { ghost: null };
  takeUp(taken, () => card)(kit);
  kit.anim(put(kit, taken), frames, { ease: 'linear' });
  kit.anim(card, [{ opacity: 0.15 }, { opacity: 0.15 }]);
}

/** A spell leaves its card and flies to whom it hurts. */
export const bolt =
  (seat: number, card: string): Play =>
  (kit) => {
    kit.sound('arcane');
    const from = topCard(kit) ?? kit.find(`.eqs [data-card="${CSS.escape(card)}"]`);
    const [x, y] = middle(from);
    const [a, b] = middle(kit.find(`[data-side="${seat}"] .life`));
    kit.anim(from, [{ filter: 'none' }, { filter: 'brightness(1.6)', offset: 0.3 }, { filter: 'none' }]);
    for (let at = 0; at < 5; at += 1) {
      const ball = kit.spawn('fab-bolt', x, y);
      if (!ball) return;
      const way = (at - 2) * 26;
      kit.anim(
        ball,
        [
          { transform: 'translate(-50%, -50%) scale(.3)', opacity: 0 },
          {
            transform: `translate(-50%, -50%) translate(${(a - x) * 0.4 + way}px, ${(b - y) * 0.4 - Math.abs(way) * 0.4}px) scale(1.1)`,
            opacity: 1,
            offset: 0.5,
          },
          { transform: `translate(-50%, -50%) translate(${a - x}px, ${b - y}px) scale(.6)`, opacity: 1 },
        ],
        { ms: kit.ms - at * 18, delay: at * 18, ease: 'in' },
      );
    }
  };

interface Change {
  from: number;
  to: number;
  /** What was dealt, which may be more than was left. */
  amount: number;
  share: number;
}

/** Life counts to what is left; a loss shakes the side by its share. */
export const life =
  (seat: number, { from, to, amount, share }: Change): Play =>
  (kit) => {
    const side = sideOf(kit, seat);
    const heart = side?.querySelector<HTMLElement>('.life') ?? null;
    const lost = to < from;
    if (lost && !kit.still) playHit(share);
    else kit.sound(lost ? 'hit2' : 'heal', { key: true });
    kit.count(heart?.querySelector('b') ?? null, from, to, {
      ms: kit.ms * 0.8,
      show: (value) => String(Math.max(0, Math.round(value))),
    });
    kit.anim(heart, [
      { transform: `scale(${lost ? 1.3 + share : 1.2})` },
      { transform: 'scale(.96)', offset: 0.5 },
      { transform: 'none' },
    ]);
    if (!lost) return;
    kit.shake(side, 2 + Math.min(1, share * 2.5) * 7, 320);
    const [x, y] = middle(heart);
    kit.sparks(x, y, 8 + Math.round(share * 30), 50 + share * 120, '#ff5d5d', 420);
    const made = kit.spawn('fab-blow', x, y, `−${amount}`);
    if (!made) return;
    const half = made.offsetWidth / 2;
    const size = 1 + Math.min(1, share * 3) * 0.7;
    const up = y > 200 ? -1 : 1;
    // Above the life, and not over it: the life is counting.
    const clear = up < 0 ? made.offsetHeight - 18 : 0;
    const rise = (px: number) => `${up * px - clear}px`;
    kit.anim(
      made,
      [
        { transform: `translate(${-half}px, ${rise(10)}) scale(.3)`, opacity: 0 },
        { transform: `translate(${-half}px, ${rise(40)}) scale(${size * 1.2})`, opacity: 1, offset: 0.16 },
        { transform: `translate(${-half}px, ${rise(42)}) scale(${size})`, opacity: 1, offset: 0.7 },
        { transform: `translate(${-half}px, ${rise(70)}) scale(${size * 0.9})`, opacity: 0 },
      ],
      { ease: 'linear' },
    );
  };

/** What has been worn prevents damage: it lights up. */
export const ward =
  (seat: number, card: string): Play =>
  (kit) => {
    kit.sound('block', { pitch: 1.2 });
    const piece = kit.find(`[data-side="${seat}"] .eqs [data-card="${CSS.escape(card)}"]`);
    kit.anim(piece, [
      { filter: 'none', transform: 'none' },
      { filter: 'brightness(1.8)', transform: 'scale(1.15)', offset: 0.4 },
      { filter: 'none', transform: 'none' },
    ]);
    const [x, y] = middle(piece);
    if (piece) kit.sparks(x, y, 6, 34, '#6db0ff', 300);
  };

export const verdict: Play = (kit) => pulse(kit, '.link.cur .lt-name b', 0);

/** A layer has done what it does: a card goes to the graveyard, an ability fades. */
export const resolve =
  (taken: Taken, seat: number, buries: boolean): Play =>
  (kit) => {
    kit.sound('slide');
    const card = put(kit, taken);
    if (!card || !taken.ghost) return;
    const [x, y] = middleOf(taken.ghost.box);
    const [a, b] = middle(pileOf(kit, seat, 'graveyard'));
    kit.anim(
      card,
      buries
        ? [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-10px) scale(1.03)', opacity: 1, offset: 0.2, easing: 'ease-in' },
            { transform: `translate(${a - x}px, ${b - y}px) rotate(12deg) scale(.18)`, opacity: 0.3 },
          ]
        : [
            { transform: 'none', opacity: 1 },
            { transform: 'scale(1.15)', opacity: 0 },
          ],
      { ease: 'linear' },
    );
  };

export const closed: Play = (kit) => kit.sound('slide', { pitch: 0.8 });

export const draw =
  (seat: number): Play =>
  (kit) => {
    kit.sound('card');
    const card = isOwn(kit, seat) ? kit.all('.hand > .fc').at(-1) : kit.all(`[data-side="${seat}"] .bk .cback`).at(-1);
    const [x, y] = middle(pileOf(kit, seat, 'deck'));
    const [a, b] = middle(card);
    if (!card) return;
    kit.anim(card, [
      { transform: `translate(${(x - a) * 0.7}px, ${(y - b) * 0.7}px) rotate(14deg) scale(.6)`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ]);
  };

/** A card goes to the graveyard; what breaks shakes apart first. */
export const lose =
  (taken: Taken, seat: number, breaks: boolean): Play =>
  (kit) => {
    kit.sound(breaks ? 'crack' : 'slide', { key: breaks });
    const card = put(kit, taken);
    if (!card || !taken.ghost) return;
    const [x, y] = middleOf(taken.ghost.box);
    const [a, b] = middle(pileOf(kit, seat, 'graveyard'));
    if (breaks) kit.sparks(x, y, 8, 50, '#ffb000', 360);
    kit.anim(
      card,
      [
        { transform: 'none', opacity: 1 },
        { transform: breaks ? 'rotate(-7deg) scale(1.1)' : 'translateY(-14px)', opacity: 1, offset: 0.3 },
        { transform: `translate(${a - x}px, ${b - y}px) rotate(${breaks ? 50 : 14}deg) scale(.3)`, opacity: 0 },
      ],
      { ease: 'in' },
    );
  };
