import { AnimatePresence } from 'motion/react';
import * as m from 'motion/react-m';
import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { counted } from '../../match/counted';
import { useMotion } from '../../match/useMotion';
import type { CardView, SideView } from '../../types/fab';
import { CardBack } from './card';
import { choicesFor, nameIn, type Prints, piles, sayPrint } from './words';

function Life({ life, of }: { life: number; of: number }) {
  const { on, seconds } = useMotion();
  const before = useRef(life);
  const [by, setBy] = useState<number | null>(null);
  useEffect(() => {
    if (before.current === life) return;
    setBy(life - before.current);
    before.current = life;
    const timer = setTimeout(() => setBy(null), 1500);
    return () => clearTimeout(timer);
  }, [life]);
  return (
    <div
      className={`life ${by === null ? '' : by < 0 ? 'hurt' : 'healed'}`}
      role="img"
      aria-label={`${life} of ${of} life`}
    >
      <Icon id="m-heart" />
      <b>{life}</b>
      <em>/ {of}</em>
      <AnimatePresence>
        {by !== null && (
          <m.span
            className="delta"
            initial={on ? { y: 6, opacity: 0 } : false}
            animate={{ y: on ? -18 : 0, opacity: 1 }}
            exit={{ opacity: 0 }}
            transition={{ duration: seconds(400) }}
          >
            {by < 0 ? '−' : '+'}
            {Math.abs(by)}
          </m.span>
        )}
      </AnimatePresence>
    </div>
  );
}

function facts(card: CardView): string {
  const parts: string[] = [];
  if (typeof card.power === 'number') parts.push(`power ${card.power}`);
  if (typeof card.defense === 'number') parts.push(`def ${card.defense}`);
  if (card.minus_defense) parts.push(`−${card.minus_defense}`);
  if (card.rust) parts.push(`rust ${card.rust}`);
  if (card.tapped) parts.push('tapped');
  return parts.join(' · ');
}

interface SideProps {
  side: SideView;
  seat: number;
  mine: boolean;
  note: string;
  prints: Prints;
  legal: Choice[];
  turn: boolean;
  onCard(zone: string, seat: number, card: string): void;
  onPile(seat: number, name: string): void;
  onHero(seat: number): void;
}

/** One player: hero and life, equipment and permanents, zones. */
export function Side({ side, seat, mine, note, prints, legal, turn, onCard, onPile, onHero }: SideProps) {
  const hero = side.hero.card;
  const targeted =
    choicesFor(legal, 'hero', seat, hero).length > 0 || choicesFor(legal, 'arena', seat, hero).length > 0;
  const inArena = [...side.equipment, ...side.permanents];
  const lit = (card: string) => choicesFor(legal, 'arena', seat, card);
  return (
    <section className={`fside ${mine ? 'me' : 'op'}`} aria-label={mine ? 'You' : 'Opponent'}>
      <div className="hero">
        <button type="button" data-nav className={`hm ${targeted ? 'lit' : ''}`} onClick={() => onHero(seat)}>
          <Seen name={`${sayPrint(prints, hero)}: ${targeted ? 'choose' : 'read'}`}>
            <Picture game="fab" kind="card" id={hero} types={prints.get(hero)?.types} className="hsvg" />
          </Seen>
        </button>
        <div className="hi">
          <h2>{nameIn(prints, hero)}</h2>
          <span className="muted">
            {note}
            {side.marked ? ' · marked' : ''}
          </span>
        </div>
        <Life life={side.life} of={side.starting_life} />
      </div>
      <ul className="eqs" data-fan aria-label="Equipment and permanents">
        {inArena.map((card, at) => {
          const can = lit(card.card);
          return (
            <li key={`${card.card}-${at}`}>
              <button
                type="button"
                data-nav
                className={`${can.length > 0 ? 'lit' : ''} ${card.tapped ? 'tapped' : ''}`}
                onClick={() => onCard('arena', seat, card.card)}
              >
                <Seen
                  name={`${nameIn(prints, card.card)}, ${facts(card)}${can.length > 0 ? `, can ${can[0]?.verb}` : ''}`}
                >
                  <Picture
                    game="fab"
                    kind="card"
                    id={card.card}
                    types={prints.get(card.card)?.types}
                    size={40}
                    className="i"
                  />
                  <span>{nameIn(prints, card.card)}</span>
                  <em>{can[0] ? can[0].verb : facts(card)}</em>
                </Seen>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="zs">
        <span className="zn">
          <b>{side.n_deck}</b>
          <span>deck</span>
        </span>
        {piles(side).map(({ name, cards }) => (
          <button
            key={name}
            type="button"
            data-nav
            className={`zn ${name === 'pitch' && side.pitch.length > 0 ? 'hot' : ''}`}
            onClick={() => onPile(seat, name)}
          >
            <Seen name={`${mine ? 'Your' : 'Their'} ${name}, ${counted(cards.length, 'card')}`}>
              <b>{cards.length}</b>
              <span>{name}</span>
            </Seen>
          </button>
        ))}
        {side.arsenal.length === 0 && (
          <span className="ars none">
            <span>arsenal</span>
          </span>
        )}
        {side.arsenal.map((card, at) =>
          card ? (
            <button
              key={at}
              type="button"
              data-nav
              className={`ars ${choicesFor(legal, 'arsenal', seat, card).length > 0 ? 'lit' : ''}`}
              onClick={() => onCard('arsenal', seat, card)}
            >
              <Seen name={`arsenal: ${sayPrint(prints, card, side.arsenal_costs?.[at] ?? undefined)}`}>
                <CardBack small />
                <span>
                  arsenal
                  <b>{nameIn(prints, card)}</b>
                </span>
              </Seen>
            </button>
          ) : (
            <span key={at} className="ars">
              <CardBack small />
              <span>arsenal</span>
            </span>
          ),
        )}
        {!mine && (
          <span className="bk" role="img" aria-label={`${counted(side.hand.length, 'card')} in hand`}>
            {side.hand.map((_, at) => (
              <CardBack key={at} small />
            ))}
            <b>{side.hand.length}</b>
          </span>
        )}
        <span className={`ap ${turn ? 'on' : ''}`}>
          {side.action_points} {side.action_points === 1 ? 'action' : 'actions'}
          {side.resources > 0 ? ` · ${counted(side.resources, 'resource')}` : ''}
        </span>
      </div>
    </section>
  );
}
