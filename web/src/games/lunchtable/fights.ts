import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Told } from '../../api/types';
import { useMotion } from '../../match/useMotion';
import type { View } from '../../types/lunchtable';
import { spotKey } from './words';

/** A stereotype as it was drawn before: where it was, and a copy of it. */
interface Ghost {
  card: string;
  box: DOMRect;
  copy: HTMLElement;
}

interface Attack {
  seat: number;
  slot: number;
  target?: { slot: number } | null;
}

const centre = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];

/** Puts a copy of a card over the table where it was. */
function place({ box, copy }: Ghost, layer: HTMLElement): HTMLElement {
  const card = copy.cloneNode(true) as HTMLElement;
  card.removeAttribute('data-spot');
  card.setAttribute('aria-hidden', 'true');
  card.tabIndex = -1;
  Object.assign(card.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '60',
    pointerEvents: 'none',
    animation: 'none',
    maxWidth: 'none',
  });
  layer.append(card);
  return card;
}

/** Tears a card in two; its halves fall towards the pile. */
function tear(ghost: Ghost, layer: HTMLElement, pile: DOMRect | undefined, ms: (n: number) => number): void {
  const [x, y] = centre(ghost.box);
  const [toX, toY] = pile ? centre(pile) : [x, y + 260];
  const halves = [
    { clip: 'polygon(0 0, 58% 0, 42% 34%, 56% 62%, 44% 100%, 0 100%)', way: -1 },
    { clip: 'polygon(58% 0, 100% 0, 100% 100%, 44% 100%, 56% 62%, 42% 34%)', way: 1 },
  ];
  for (const { clip, way } of halves) {
    const half = place(ghost, layer);
    half.style.clipPath = clip;
    const fall = half.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${way * 16}px, -8px) rotate(${way * 9}deg)`, opacity: 1, offset: 0.3 },
        { transform: `translate(${toX - x}px, ${toY - y}px) rotate(${way * 40}deg) scale(0.25)`, opacity: 0.1 },
      ],
      { duration: ms(760), delay: ms(230), easing: 'cubic-bezier(.5,0,.9,.5)', fill: 'backwards' },
    );
    fall.onfinish = () => half.remove();
    fall.oncancel = () => half.remove();
  }
}

/** The attacker flies to its target, stops, and comes back. */
function charge(card: HTMLElement, from: DOMRect, to: DOMRect, ms: (n: number) => number, dies: boolean): void {
  const [x, y] = centre(from);
  const [a, b] = centre(to);
  const there = `translate(${(a - x) * 0.82}px, ${(b - y) * 0.82}px) rotate(-3deg) scale(1.05)`;
  const flight = card.animate(
    [
      { transform: 'none', zIndex: 61 },
      { transform: there, zIndex: 61, offset: 0.36, easing: 'linear' },
      { transform: there, zIndex: 61, offset: 0.55 },
      { transform: dies ? there : 'none', zIndex: 61 },
    ],
    { duration: ms(dies ? 240 : 420), easing: 'cubic-bezier(.5,0,.9,.4)' },
  );
  if (dies) {
    flight.onfinish = () => card.remove();
    flight.oncancel = () => card.remove();
  }
}

/** Fights as they are seen: the attacker flies, stops for a blow, and who dies is torn in two. */
export function useFights(root: RefObject<HTMLElement | null>, view: View, fresh: Told[], me: number): void {
  const { on, seconds } = useMotion();
  const before = useRef(new Map<string, Ghost>());
  const seen = useRef<Told[]>([]);
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    const now = new Map<string, Ghost>();
    for (const [seat, half] of view.halves.entries()) {
      for (const [at, body] of half.bodies.entries()) {
        const key = spotKey('stereotypes', seat, at + 1);
        const drawn = body && table.querySelector<HTMLElement>(`[data-spot="${key}"]`);
        if (!body || !drawn) continue;
        now.set(key, { card: String(body.card?.id ?? 'hidden'), box: drawn.getBoundingClientRect(), copy: drawn });
      }
    }
    const news = seen.current === fresh ? [] : fresh;
    seen.current = fresh;
    if (on && news.length > 0) play({ table, before: before.current, now, news, me, ms: (n) => seconds(n) * 1000 });
    // Copies are made now: when a card is gone, nothing is left to copy.
    for (const ghost of now.values()) ghost.copy = ghost.copy.cloneNode(true) as HTMLElement;
    before.current = now;
  });
}

interface Scene {
  table: HTMLElement;
  before: Map<string, Ghost>;
  now: Map<string, Ghost>;
  news: Told[];
  me: number;
  ms(n: number): number;
}

function play({ table, before, now, news, me, ms }: Scene): void {
  const dead = new Set<string>();
  const died = news.some(({ notice }) => notice === 'destroyed' || notice === 'breakdown_scored');
  for (const [key, ghost] of before) {
    if (died && now.get(key)?.card !== ghost.card) dead.add(key);
  }
  const attack = news.findLast(({ notice }) => notice === 'attacked') as unknown as Attack | undefined;
  if (attack) {
    const from = spotKey('stereotypes', attack.seat, attack.slot);
    const on = attack.target ? spotKey('stereotypes', 1 - attack.seat, attack.target.slot) : null;
    const side = table.querySelector(`.lp.${attack.seat === me ? 'op' : 'me'}`);
    const to = on ? before.get(on)?.box : side?.getBoundingClientRect();
    const ghost = before.get(from);
    const alive = dead.has(from) ? null : table.querySelector<HTMLElement>(`[data-spot="${from}"]`);
    if (ghost && to) charge(alive ?? place(ghost, table), ghost.box, to, ms, alive === null);
  }
  for (const key of dead) {
    const side = Number(key.split(':')[1]) === me ? 'me' : 'op';
    const pile = table.querySelector(`.lp.${side} .piles button`)?.getBoundingClientRect();
    const ghost = before.get(key);
    if (ghost) tear(ghost, table, pile, ms);
  }
}
