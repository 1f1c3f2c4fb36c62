import { useEffect, useRef } from 'react';
import type { Info } from '../../api/types';
import { Icon } from '../../art/Icon';
import { nameOfSeat } from '../../match/names';
import type { LinkView, View } from '../../types/fab';
import { FabCard } from './card';
import { nameIn, type Prints, STEPS } from './words';

export function Steps({ view, seat, seats }: { view: View; seat: number | null; seats: Info['seats'] }) {
  const who =
    view.priority === null
      ? 'nobody'
      : seat === null
        ? nameOfSeat(seats, view.priority)
        : view.priority === seat
          ? 'you'
          : 'them';
  const mine = view.turn_player === seat;
  const turn =
    view.step === 'setup'
      ? 'Setup'
      : seat === null
        ? `Turn of ${nameOfSeat(seats, view.turn_player)}`
        : mine
          ? 'Your turn'
          : 'Their turn';
  return (
    <div className="stp">
      <b className={`whose ${mine ? 'me' : 'op'}`}>{turn}</b>
      <span className="prio">
        <i aria-hidden="true" />
        Priority:&nbsp;<b>{who}</b>
      </span>
      <ol aria-label="Steps of combat">
        {STEPS.map(({ step, name }) => (
          <li
            key={step}
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
      aria-label={`power ${power} less defense ${defense}${settled ? ` is ${damage} damage` : ''}`}
    >
      <Icon id="m-sword" className="i pw" />
      <b className="pw">{power}</b>
      <span>−</span>
      <Icon id="m-shield" className="i df" />
      <b className="df">{defense}</b>
      <span>=</span>
      <span className={`hex ${settled ? 'dealt' : ''}`}>{settled ? damage : '?'}</span>
    </span>
  );
}

interface LinkProps {
  link: LinkView;
  current: boolean;
  prints: Prints;
  /** What the server foretells of life if nothing more is done. */
  foretold: { from: number; to: number } | null;
  onRead(card: string): void;
}

function Link({ link, current, prints, foretold, onRead }: LinkProps) {
  const settled = !link.active || link.hit || link.damage > 0;
  const words = [link.go_again && 'go again', link.dominate && 'dominate', link.overpower && 'overpower']
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`link ${current ? 'cur' : ''}`}>
      <header>
        <i className="ln">{link.number}</i>
        <span className="lt-name">
          <span>{nameIn(prints, link.card)}</span>
          {settled && <b className={link.hit ? 'hit' : ''}>{link.hit ? `Hit for ${link.damage}` : 'No hit'}</b>}
        </span>
        {words && <em>{words}</em>}
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
          defense={link.defense}
          damage={foretold && !settled ? foretold.from - foretold.to : link.damage}
          settled={settled || foretold !== null}
        />
        <div className="defs" data-fan>
          {link.defenders.map((card, at) => (
            <span key={`${card.card}-${at}`} className="def">
              <FabCard
                card={card.card}
                prints={prints}
                defense={card.defense}
                look="sm"
                onClick={() => onRead(card.card)}
                say="defends"
              />
            </span>
          ))}
          {link.defenders.length === 0 && <span className="drop">{settled ? 'undefended' : 'no defender yet'}</span>}
        </div>
      </div>
      {foretold && !settled && (
        <footer>
          As it stands you go from {foretold.from} to <b>{foretold.to}</b> life
        </footer>
      )}
    </li>
  );
}

interface ChainProps {
  view: View;
  prints: Prints;
  foretold: { from: number; to: number } | null;
  onRead(card: string): void;
}

/** The combat chain, link by link, each as an equation; the attack that comes next stands last. */
export function Chain({ view, prints, foretold, onRead }: ChainProps) {
  const links = view.chain ? [...view.earlier, view.chain] : view.earlier;
  const coming = view.stack.find(
    (layer) => layer.kind === 'attack' || (layer.kind === 'card' && prints.get(layer.card)?.types.includes('attack')),
  );
  const row = useRef<HTMLOListElement>(null);
  const n = links.length + (coming ? 1 : 0);
  // A chain that is longer than its place shows its newest link.
  useEffect(() => {
    if (n > 1 && row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [n]);
  if (links.length === 0 && !coming) {
    return (
      <div className="cc quiet">
        <h2 className="h2">
          <Icon id="m-link" /> Combat chain
        </h2>
        <p className="empty">No attack yet. The chain opens with the first one.</p>
      </div>
    );
  }
  return (
    <div className="cc">
      <h2 className="h2">
        <Icon id="m-link" /> Combat chain
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <ol className="links" ref={row} tabIndex={0} aria-label="Links of the combat chain">
        {links.map((link, at) => (
          <Link
            key={link.number}
            link={link}
            current={at === links.length - 1 && !coming}
            prints={prints}
            foretold={at === links.length - 1 && link.active ? foretold : null}
            onRead={onRead}
          />
        ))}
        {coming && (
          <li className="link cur coming">
            <header>
              <i className="ln">{links.length + 1}</i>
              <span className="lt-name">Coming: {nameIn(prints, coming.card)}</span>
            </header>
            <div className="lbody">
              <FabCard
                card={coming.card}
                prints={prints}
                look="sm atk dashed"
                onClick={() => onRead(coming.card)}
                say="is on the stack"
              />
              <span className="eqn" aria-hidden="true">
                <Icon id="m-sword" className="i pw" />
                <b className="pw">{prints.get(coming.card)?.power ?? '?'}</b>
                <span>−</span>
                <Icon id="m-shield" className="i df" />
                <b className="df">?</b>
                <span>=</span>
                <span className="hex">?</span>
              </span>
              <div className="defs">
                <span className="drop">no defender yet</span>
              </div>
            </div>
          </li>
        )}
      </ol>
    </div>
  );
}
