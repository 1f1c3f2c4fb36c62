import { useEffect, useRef } from 'react';
import type { Info } from '../../api/types';
import { Icon } from '../../art/Icon';
import { capital, nameAcross, nameOfSeat } from '../../match/names';
import type { LinkView, View } from '../../types/fab';
import { FabCard } from './card';
import type { Blocking } from './useFab';
import { LINK_WORDS, nameIn, type Prints, STEPS } from './words';

export function Steps({ view, seat, seats }: { view: View; seat: number | null; seats: Info['seats'] }) {
  const who =
    view.priority === null
      ? 'no one'
      : seat === null
        ? nameOfSeat(seats, view.priority)
        : view.priority === seat
          ? 'you'
          : nameAcross({ seats }, view.priority);
  const mine = view.turn_player === seat;
  const turn =
    view.step === 'setup'
      ? 'Setup'
      : seat === null
        ? `${capital(nameOfSeat(seats, view.turn_player))}'s turn`
        : mine
          ? 'Your turn'
          : `${nameAcross({ seats }, view.turn_player)}'s turn`;
  return (
    <div className="stp">
      <b className={`whose ${mine ? 'me' : 'op'}`}>{turn}</b>
      <span className="prio">
        <i aria-hidden="true" />
        Priority:&nbsp;<b>{who}</b>
      </span>
      <ol aria-label="Combat steps">
        {STEPS.map(({ step, name, says }) => (
          <li
            key={step}
            data-tip={says}
            className={view.step === step ? 'cur' : ''}
            aria-current={view.step === step ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Equation({
  power,
  defense,
  damage,
  settled,
}: {
  power: number;
  defense: number;
  damage: number;
  settled: boolean;
}) {
  return (
    <span
      className="eqn"
      role="img"
      aria-label={`power ${power} minus defense ${defense}${settled ? ` is ${damage} damage` : ''}`}
    >
      <Icon id="m-sword" className="i pw" />
      <b className="pw">{power}</b>
      <span>−</span>
      <Icon id="m-shield" className="i df" />
      <b className="df">{defense}</b>
      <span>=</span>
      <span className={`hex ${settled ? (damage > 0 ? 'dealt' : 'none') : ''}`}>{settled ? damage : '?'}</span>
    </span>
  );
}

interface BlockersProps {
  cards: { card: string; defense?: number | null }[];
  prints: Prints;
  /** What each of them does, for screen readers. */
  say: string;
  className?: string;
  onRead(card: string): void;
}

/** Cards that defend, or that are selected to. */
function Blockers({ cards, prints, say, className = '', onRead }: BlockersProps) {
  return cards.map(({ card, defense }, at) => (
    <span key={`${card}-${at}`} className={`def ${className}`}>
      <FabCard card={card} prints={prints} defense={defense} look="sm" onClick={() => onRead(card)} say={say} />
    </span>
  ));
}

interface LinkProps {
  link: LinkView;
  current: boolean;
  prints: Prints;
  /** What the server foretells of life if nothing more is done. */
  foretold: { from: number; to: number } | null;
  /** Blockers that are ticked and not confirmed; nothing where none can be. */
  ticked: Blocking | null;
  onRead(card: string): void;
}

function Link({ link, current, prints, foretold, ticked, onRead }: LinkProps) {
  const settled = !link.active || link.hit || link.damage > 0;
  const has = { 'go again': link.go_again, dominate: link.dominate, overpower: link.overpower };
  const words = (Object.keys(has) as (keyof typeof has)[]).filter((word) => has[word]);
  const blockers = ticked?.cards ?? [];
  const comes = ticked?.comes ?? null;
  return (
    <li className={`link ${current ? 'cur' : ''}`}>
      <header>
        <i className="ln">{link.number}</i>
        <span className="lt-name">
          <span>{nameIn(prints, link.card)}</span>
          {settled && (link.hit || !link.active) && (
            <b className={link.hit ? 'hit' : ''}>{link.hit ? `Hit for ${link.damage}` : 'No hit'}</b>
          )}
        </span>
        {words.length > 0 && <em data-tip={words.map((word) => LINK_WORDS[word]).join(' ')}>{words.join(' · ')}</em>}
      </header>
      <div className="lbody">
        <FabCard
          card={link.card}
          prints={prints}
          power={link.attack?.power}
          look="sm atk"
          onClick={() => onRead(link.card)}
          say="attacks"
        />
        <Equation
          power={link.power}
          defense={settled ? link.defense : (comes?.defense ?? link.defense)}
          damage={settled ? link.damage : (comes?.through ?? (foretold ? foretold.from - foretold.to : link.through))}
          settled={settled || (blockers.length > 0 ? comes !== null : foretold !== null)}
        />
        <div className="defs" data-fan>
          <Blockers cards={link.defenders} prints={prints} say="defends" onRead={onRead} />
          <Blockers cards={blockers} prints={prints} say="selected to block" className="ticked" onRead={onRead} />
          {link.defenders.length + blockers.length === 0 && (
            <span className="drop">{settled ? 'not blocked' : 'no blocks yet'}</span>
          )}
        </div>
      </div>
      {!settled && (blockers.length > 0 ? comes : foretold) && (
        <footer>
          {comes ? (
            comes.through === 0 ? (
              <b>You take no damage.</b>
            ) : (
              <>
                You take <b>{comes.through}</b>.
              </>
            )
          ) : (
            <>
              If nothing changes, your life goes from {foretold?.from} to <b>{Math.max(0, foretold?.to ?? 0)}</b>.
            </>
          )}
        </footer>
      )}
    </li>
  );
}

interface ChainProps {
  view: View;
  prints: Prints;
  foretold: { from: number; to: number } | null;
  ticked: Blocking;
  onRead(card: string): void;
}

/** The combat chain, link by link, each as an equation. */
export function Chain({ view, prints, foretold, ticked, onRead }: ChainProps) {
  const links = view.chain ? [...view.earlier, view.chain] : view.earlier;
  const row = useRef<HTMLOListElement>(null);
  const n = links.length;
  // A chain that is longer than its place shows its newest link.
  useEffect(() => {
    if (n > 1 && row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [n]);
  if (n === 0) {
    return (
      <div className="cc quiet">
        <h2 className="h2">
          <Icon id="m-link" /> Combat chain
        </h2>
        <p className="empty">No attacks yet, and the stack is empty.</p>
      </div>
    );
  }
  return (
    <div className="cc">
      <h2 className="h2">
        <Icon id="m-link" /> Combat chain
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <ol className="links" ref={row} tabIndex={0} aria-label="Chain links">
        {links.map((link, at) => (
          <Link
            key={link.number}
            link={link}
            current={at === n - 1}
            prints={prints}
            foretold={at === n - 1 && link.active ? foretold : null}
            ticked={at === n - 1 && link.active ? ticked : null}
            onRead={onRead}
          />
        ))}
      </ol>
    </div>
  );
}
