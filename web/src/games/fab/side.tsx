import { AnimatePresence } from 'motion/react';
import * as m from 'motion/react-m';
import { useEffect, useRef, useState } from 'react';
import type { Choice, Entry } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { counted } from '../../match/counted';
import { useMotion } from '../../match/useMotion';
import type { CardView, SideView } from '../../types/fab';
import { CardBack } from './card';
import { BarrierSum } from './stage';
import { barrierIn, choicesFor, nameIn, type Prints, piles, sayPrint, TIPS } from './words';

function Life({ life, of, playing }: { life: number; of: number; playing: boolean }) {
  const { on, seconds } = useMotion();
  const before = useRef(life);
  const [by, setBy] = useState<number | null>(null);
  // A timeline shows by how much itself.
  const [told, setTold] = useState(false);
  const played = useRef(playing);
  played.current = playing;
  useEffect(() => {
    if (before.current === life) return;
    setBy(life - before.current);
    setTold(played.current);
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
        {by !== null && !told && (
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

/** The figures of a card in the arena. A defense of 0 says nothing; what the card is worn for does. */
function facts(card: CardView, barrier: number): string {
  const parts: string[] = [];
  if (barrier > 0) parts.push(`AB ${barrier}`);
  if (typeof card.power === 'number') parts.push(`power ${card.power}`);
  if (card.defense) parts.push(`blocks ${card.defense}`);
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
  /** What lasts or waits for this player, in sentences. */
  waits: string[];
  /** Whether a timeline runs. */
  playing: boolean;
  catalogue: Entry[];
  /** The ticked cards, as keys. */
  picked: string[];
  keyOf(zone: string, card: string, at: number): string;
  onCard(zone: string, seat: number, card: string, key?: string): void;
  onPile(seat: number, name: string): void;
  onHero(seat: number): void;
}

/** Equipment and permanents: what each does, what it can do now, and whether it is ticked as a blocker. */
function Worn({ side, seat, prints, legal, catalogue, picked, keyOf, onCard }: SideProps) {
  return (
    <ul className="eqs" data-fan aria-label="Equipment and permanents">
      {[...side.equipment, ...side.permanents].map((card, at) => {
        const can = choicesFor(legal, 'arena', seat, card.card);
        const verb = can[0]?.verb;
        const does = verb === 'activate' ? 'use' : verb;
        const key = keyOf('arena', card.card, at);
        const on = picked.includes(key);
        const barrier = barrierIn(catalogue, card.card);
        // A piece without defense may be put in front of an attack, but no one is urged to.
        const blocks = verb === 'defend' ? `blocks ${card.defense ?? 0}` : null;
        const lit = can.length > 0 && !(blocks && !card.defense);
        return (
          <li key={`${card.card}-${at}`}>
            <button
              type="button"
              data-nav
              data-card={card.card}
              className={`${lit ? 'lit' : ''} ${card.tapped ? 'tapped' : ''} ${on ? 'pickd' : ''}`}
              aria-pressed={verb === 'defend' ? on : undefined}
              onClick={() => onCard('arena', seat, card.card, key)}
            >
              <Seen
                name={[
                  nameIn(prints, card.card),
                  facts(card, barrier),
                  blocks && !card.defense && blocks,
                  can.length > 0 && `can ${does}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
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
                {barrier > 0 && !lit && !blocks ? (
                  <b className="ab" data-tip={TIPS.ab}>
                    AB {barrier}
                  </b>
                ) : (
                  <em>{blocks ?? (lit ? does : facts(card, 0))}</em>
                )}
              </Seen>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Deck, piles, arsenal, and what is left to spend. */
function Zones({ side, seat, mine, prints, legal, turn, onCard, onPile }: SideProps) {
  return (
    <div className="zs">
      <span className="zn" data-pile="deck">
        <b>{side.n_deck}</b>
        <span>deck</span>
      </span>
      {piles(side).map(({ name, cards }) => (
        <button
          key={name}
          type="button"
          data-nav
          data-pile={name}
          data-tip={TIPS[name as keyof typeof TIPS]}
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
        <span className="ars none" data-tip={TIPS.arsenal}>
          <span>arsenal</span>
        </span>
      )}
      {side.arsenal.map((card, at) =>
        card ? (
          <button
            key={at}
            type="button"
            data-nav
            data-card={card}
            className={`ars ${choicesFor(legal, 'arsenal', seat, card).length > 0 ? 'lit' : ''}`}
            onClick={() => onCard('arsenal', seat, card)}
          >
            <Seen name={`arsenal: ${sayPrint(prints, card, side.arsenal_costs?.[at] ?? undefined)}`}>
              <CardBack small />
              <span>
                <span data-tip={TIPS.arsenal}>arsenal</span>
                <b>{nameIn(prints, card)}</b>
              </span>
            </Seen>
          </button>
        ) : (
          <span key={at} className="ars" data-tip={TIPS.arsenal}>
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
      <span className={`ap ${turn ? 'on' : ''}`} data-tip={TIPS.actions}>
        {counted(side.action_points, 'action point')}
        {side.resources > 0 ? ` · ${counted(side.resources, 'resource')}` : ''}
      </span>
    </div>
  );
}

/** What waits for the next attack of a player, and the like: the first of it, and all of it on request. */
function Waits({ waits }: { waits: string[] }) {
  const [first, ...more] = waits;
  if (!first) return null;
  return (
    <p className="waits" data-tip={waits.join(' ')}>
      <Icon id="ui-clock" />
      <span>{first}</span>
      {more.length > 0 && <b>+{more.length}</b>}
      <span className="sr">{more.join(' ')}</span>
    </p>
  );
}

/** One player: hero and life, equipment and permanents, zones. */
export function Side(props: SideProps) {
  const { side, seat, mine, note, prints, legal, catalogue, onHero } = props;
  const hero = side.hero.card;
  const choices = [...choicesFor(legal, 'hero', seat, hero), ...choicesFor(legal, 'arena', seat, hero)];
  const targeted = choices.length > 0;
  return (
    <section className={`fside ${mine ? 'me' : 'op'}`} aria-label={mine ? 'You' : 'Opponent'} data-side={seat}>
      <div className="hero">
        <button
          type="button"
          data-nav
          data-card={hero}
          className={`hm ${targeted ? 'lit' : ''}`}
          onClick={() => onHero(seat)}
        >
          <Seen
            name={`${sayPrint(prints, hero)}${side.marked ? ', marked' : ''}: ${choices[0]?.label ?? 'read the card'}`}
          >
            <Picture game="fab" kind="card" id={hero} types={prints.get(hero)?.types} className="hsvg" />
          </Seen>
        </button>
        <div className="hi">
          <h2>{nameIn(prints, hero)}</h2>
          <span className="muted">{note}</span>
          {side.marked && (
            <span className="marked" data-tip={TIPS.marked}>
              marked
            </span>
          )}
          <Waits waits={props.waits} />
        </div>
        <Life life={side.life} of={side.starting_life} playing={props.playing} />
        <BarrierSum side={side} catalogue={catalogue} />
      </div>
      <Worn {...props} />
      <Zones {...props} />
    </section>
  );
}
