import { useLayoutEffect, useRef } from 'react';
import { counted } from '../../match/counted';
import { useMotion } from '../../match/useMotion';
import { play as ring, step } from '../../sound';
import type { DieView, View } from '../../types/rollio';
import { Die } from './Die';

/** Dice slide to their new place when others are picked. */
function useSlide(picked: string) {
  const tray = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, [number, number]>());
  const move = useMotion();
  const last = useRef(picked);
  useLayoutEffect(() => {
    const box = tray.current?.getBoundingClientRect();
    if (!box) return;
    const slides = move.on && last.current !== picked;
    last.current = picked;
    for (const die of tray.current?.querySelectorAll<HTMLElement>('[data-die]') ?? []) {
      const { left, top } = die.getBoundingClientRect();
      const now: [number, number] = [left - box.left, top - box.top];
      const old = places.current.get(die.dataset.die ?? '');
      places.current.set(die.dataset.die ?? '', now);
      if (!slides || !old || !die.animate) continue;
      const [dx, dy] = [old[0] - now[0], old[1] - now[1]];
      if (Math.abs(dx) + Math.abs(dy) > 3)
        die.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], {
          duration: move.seconds(230) * 1000,
          easing: 'cubic-bezier(.3,1.4,.5,1)',
        });
    }
  });
  return tray;
}

interface TrayProps {
  view: View;
  selection: number[];
  sorted: boolean;
  word: string | null;
  countsAs: Map<number, string>;
  /** What each material does. */
  about: Map<string, string>;
  /** Picks a die or puts it back; nothing where none may be picked. */
  onToggle: ((die: number) => void) | null;
  onSort(): void;
}

/** The dice: those set aside above, the others below. */
export function Tray({ view, selection, sorted, word, countsAs, about, onToggle, onSort }: TrayProps) {
  const tray = useSlide(selection.join(' '));
  const inHand = view.dice.filter((die) => die.in_hand);
  const hand = sorted ? inHand.toSorted((a, b) => a.shows - b.shows || a.die - b.die) : inHand;
  const aside = hand.filter((die) => selection.includes(die.die));
  const rest = hand.filter((die) => !selection.includes(die.die));
  const away = view.dice.length - inHand.length;
  const toggle = (die: number) => {
    ring('lift', { pitch: step(selection.length) });
    onToggle?.(die);
  };
  const dieOf = (die: DieView, on: boolean) => (
    <Die
      key={die.die}
      die={die}
      on={on}
      about={about.get(die.material)}
      tag={on ? countsAs.get(die.die) : undefined}
      onToggle={onToggle ? () => toggle(die.die) : undefined}
    />
  );
  return (
    <div
      className={`tray ${view.flop ? 'flopped' : ''}`}
      style={{ '--n': Math.max(1, inHand.length) } as React.CSSProperties}
      data-fx="tray"
      ref={tray}
    >
      <span className="dim-tray" data-fx="dim" aria-hidden="true" />
      <button type="button" className="sort" aria-pressed={sorted} onClick={onSort}>
        Sorted by {sorted ? 'face' : 'number'} <kbd>O</kbd>
      </button>
      <div className="zone">
        <span className="zl">
          {aside.length > 0
            ? `Set aside: ${counted(aside.length, 'die', 'dice')}`
            : onToggle
              ? 'Choose dice to set them aside'
              : ''}
        </span>
        <div className="dice">{aside.map((die) => dieOf(die, true))}</div>
      </div>
      <div className="dice rest">{rest.map((die) => dieOf(die, false))}</div>
      <span className="zr">{away > 0 ? `${counted(away, 'die', 'dice')} scored this round` : ''}</span>
      {word && (
        <div className={`word ${word === 'Flop' ? 'bad' : 'good'}`} data-fx="word">
          {word}
        </div>
      )}
    </div>
  );
}
