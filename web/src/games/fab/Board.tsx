import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { nameOfSeat } from '../../match/names';
import { moveFocus } from '../../shell/focus';
import { nameOf, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/fab';
import type { BoardProps } from '../board';
import { Ask } from './ask';
import { FabCard } from './card';
import { Chain, Steps } from './chain';
import { PassUntil, Stack } from './rail';
import { Side } from './side';
import { stopsOf, useSkip, useStops } from './stops';
import { choicesFor, givesOf, nameIn, piles, printsOf, sayPrint } from './words';

type Reading = { card: string; choices: Choice[] } | null;

/** What is done at once on a click; everything else asks first, in the sheet of the card. */
const AT_ONCE = ['defend', 'choose', 'target', 'pay', 'prevent', 'trigger', 'top', 'bottom'];

export function Board(props: BoardProps<View>) {
  const { view, legal, told, fresh, seat, sending, selection, info, catalogue, waiting, skip, play, select } = props;
  const root = useRef<HTMLDivElement>(null);
  const prints = useMemo(() => printsOf(view), [view]);
  const [reading, setReading] = useState<Reading>(null);
  const [pile, setPile] = useState<{ seat: number; name: string } | null>(null);
  const [more, setMore] = useState(false);
  const queue = useRef<string[]>([]);
  const me = seat ?? 0;
  const mine = view.sides[me]!;
  const theirs = view.sides[1 - me]!;
  const paying = seat !== null && view.to_move === seat && view.prompt?.kind === 'pitch' && view.to_pay !== null;
  const picked = paying ? selection.filter((key) => key.startsWith('pay:')) : [];
  const stops = useStops();
  useSkip(skip, info.ply, waiting || sending !== null || reading !== null, play);

  /** Pitches the picked cards one after the other, as long as the server still asks for them. */
  const payOn = useCallback(() => {
    const id = queue.current.shift();
    const choice = id && legal.find((one) => one.verb === 'pitch' && one.things[0]?.id === id);
    if (choice) play(choice.action);
    else queue.current = [];
  }, [legal, play]);
  const pay = () => {
    queue.current = picked.map((key) => key.split(':')[3] ?? '');
    payOn();
  };
  useEffect(() => {
    if (queue.current.length === 0 || sending || waiting) return;
    if (paying) payOn();
    else queue.current = [];
  }, [paying, sending, waiting, payOn]);

  const read = (card: string, choices: Choice[] = []) => setReading({ card, choices });
  const pressed = (zone: string, of: number, card: string, key?: string) => {
    const choices = choicesFor(legal, zone, of, card);
    if (paying && key && choices[0]?.verb === 'pitch') {
      return select(picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]);
    }
    if (choices.length === 1 && choices[0] && AT_ONCE.includes(choices[0].verb)) return play(choices[0].action);
    read(card, choices);
  };
  const hero = (of: number) => {
    const card = view.sides[of]?.hero.card ?? '';
    const target = legal.find((choice) => choice.things.some((thing) => thing.zone === 'hero' && thing.seat === of));
    if (target) return play(target.action);
    read(card, choicesFor(legal, 'arena', of, card));
  };
  const pass = (action: string) => play(action, stopsOf(stops));
  const others = legal.filter(
    ({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back && !(paying && verb === 'pitch'),
  );
  const keyOfHand = (card: string, at: number) => `pay:${me}:${at + 1}:${card}`;

  useKeys(
    (event) => {
      const key = nameOf(event);
      if (key === 'g') return (setPile(pile ? null : { seat: me, name: 'graveyard' }), true);
      if (key === 'enter' && paying && picked.length > 0) return (pay(), true);
      if (key === 'esc') {
        if (paying && picked.length > 0) return (select([]), true);
        const back = legal.find(({ takes_back }) => takes_back);
        if (back) return (play(back.action), true);
      }
      if (key === 'p') {
        const choice = legal.find(({ verb }) => verb === 'pass');
        if (choice) return (pass(choice.action), true);
      }
      if (/^[1-9]$/.test(key)) {
        const at = Number(key) - 1;
        const card = mine.hand[at];
        if (paying && card) return (pressed('hand', me, card, keyOfHand(card, at)), true);
        if (others[at]) return (play(others[at].action), true);
      }
      const named = legal.find((choice) => choice.key === key && /^[a-z]$/.test(key));
      if (named) return (play(named.action), true);
      return moveFocus(key, { root: root.current, which: '[data-nav]', first: '.hand [data-nav]' });
    },
    reading === null && pile === null && !more,
  );

  const entry = reading && catalogue.find(({ id }) => id === reading.card);
  const pileCards = pile ? (piles(view.sides[pile.seat]!).find(({ name }) => name === pile.name)?.cards ?? []) : [];
  const passes = legal.find(({ verb }) => verb === 'pass');
  const foretold = passes?.forecast?.changes?.find(({ what, seat: of }) => what === 'life' && of === me) ?? null;
  const note = (of: number) => {
    const types = prints.get(view.sides[of]?.hero.card ?? '')?.types ?? [];
    const kind = types.find((type) => !['hero', 'young', 'adult'].includes(type)) ?? '';
    const who = seat === null ? nameOfSeat(info.seats, of) : info.seats.find((one) => one.seat === of)?.player;
    return [of === seat ? 'you' : (who ?? 'opponent'), kind].filter(Boolean).join(' · ');
  };
  const rail = (
    <>
      <Stack view={view} seat={seat} prints={prints} onRead={(card) => read(card)} />
      {seat !== null && <PassUntil />}
    </>
  );
  return (
    <div className="fab" ref={root} data-prompt={view.prompt?.kind}>
      <Side
        side={theirs}
        seat={1 - me}
        mine={false}
        note={note(1 - me)}
        prints={prints}
        legal={legal}
        turn={view.turn_player !== me}
        onCard={pressed}
        onPile={(of, name) => setPile({ seat: of, name })}
        onHero={hero}
      />
      <section className="fmid">
        <Steps view={view} seat={seat} seats={info.seats} />
        <Chain
          view={view}
          prints={prints}
          foretold={foretold}
          onRead={(card) => read(card, choicesFor(legal, 'chain', me, card))}
        />
        <aside className="frail only-l">
          {rail}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
          <section className="flog" aria-label="Log" tabIndex={0}>
            <LogList told={told} most={14} />
          </section>
        </aside>
        <div className="only-s fshort">
          <button type="button" className="btn" onClick={() => setMore(true)}>
            Stack and stops
            {view.stack[0] ? ` · ${view.stack.length}: ${nameIn(prints, view.stack[0].card)}` : ''}
          </button>
        </div>
      </section>
      <Side
        side={mine}
        seat={me}
        mine
        note={note(me)}
        prints={prints}
        legal={legal}
        turn={view.turn_player === me}
        onCard={pressed}
        onPile={(of, name) => setPile({ seat: of, name })}
        onHero={hero}
      />
      <section className="fbase">
        <div className="hand" data-fan role="group" aria-label={seat === null ? 'The hand below' : 'Your hand'}>
          {mine.hand.map((card, at) => {
            if (!card) return <i key={at} className="cback" aria-hidden="true" />;
            const choices = choicesFor(legal, 'hand', me, card);
            const key = keyOfHand(card, at);
            const pitch = paying ? choices.find(({ verb }) => verb === 'pitch') : undefined;
            const on = picked.includes(key);
            return (
              <FabCard
                key={`${card}-${at}`}
                card={card}
                prints={prints}
                cost={mine.hand_costs?.[at]}
                look={`${pitch ? 'pay' : choices.length > 0 ? 'lit' : ''} ${on ? 'pickd' : ''}`}
                badge={pitch ? `gives ${givesOf(mine, at)}${on ? ' ✓' : ''}` : undefined}
                pressed={on}
                onClick={() => pressed('hand', me, card, key)}
              />
            );
          })}
          {mine.hand.length === 0 && view.looked_at.length === 0 && (
            <p className="dim">{seat === null ? 'No card is in this hand.' : 'Your hand is empty.'}</p>
          )}
          {view.looked_at.map((card, at) => (
            <FabCard
              key={`look-${card}-${at}`}
              card={card}
              prints={prints}
              look="looked"
              badge="looked at"
              onClick={() => pressed('deck', me, card)}
            />
          ))}
        </div>
        <Ask
          view={view}
          legal={legal}
          seat={seat}
          ply={info.ply}
          sending={sending}
          prints={prints}
          picked={picked}
          says={fresh.findLast(({ text }) => text)?.text ?? ''}
          onPlay={play}
          onPass={pass}
          onPay={pay}
        />
      </section>
      <p className="fan">
        Unofficial fan work, not made or endorsed by Legend Story Studios. Names and numbers only; all drawings are our
        own.
      </p>
      <Sheet
        title={reading ? nameIn(prints, reading.card) : ''}
        open={reading !== null}
        onClose={() => setReading(null)}
      >
        {reading && (
          <div className="fread">
            <FabCard card={reading.card} prints={prints} look="big" />
            <p className="muted">{sayPrint(prints, reading.card)}</p>
            {entry?.text.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {!entry && <p className="dim">The catalogue has no text for this card.</p>}
            <div className="acts">
              {reading.choices.map((choice) => (
                <button
                  key={choice.action}
                  type="button"
                  className="btn act pri"
                  data-action={choice.action}
                  onClick={() => {
                    setReading(null);
                    play(choice.action);
                  }}
                >
                  <span>{choice.label}</span>
                  {choice.forecast?.text && <em>{choice.forecast.text}</em>}
                </button>
              ))}
            </div>
          </div>
        )}
      </Sheet>
      <Sheet
        title={pile ? `${pile.seat === me ? 'Your' : 'Their'} ${pile.name}: ${pileCards.length}` : ''}
        open={pile !== null}
        onClose={() => setPile(null)}
      >
        <div className="seg" role="radiogroup" aria-label="Which pile">
          {pile &&
            [me, 1 - me].flatMap((of) =>
              piles(view.sides[of]!).map(({ name, cards }) => (
                <button
                  key={`${of}${name}`}
                  type="button"
                  role="radio"
                  aria-checked={pile.seat === of && pile.name === name}
                  onClick={() => setPile({ seat: of, name })}
                >
                  {of === me ? 'Your' : 'Their'} {name} ({cards.length})
                </button>
              )),
            )}
        </div>
        {pileCards.length === 0 && <p className="dim">Nothing lies there.</p>}
        <div className="fpile">
          {pileCards.map((card, at) => {
            const choices = pile ? choicesFor(legal, pile.name, pile.seat, card) : [];
            return (
              <FabCard
                key={`${card}-${at}`}
                card={card}
                prints={prints}
                look={choices.length > 0 ? 'lit' : ''}
                onClick={() => {
                  setPile(null);
                  if (pile) pressed(pile.name, pile.seat, card);
                }}
              />
            );
          })}
        </div>
      </Sheet>
      <Sheet title="Stack and stops" open={more} onClose={() => setMore(false)}>
        <div className="fab-sheet">{rail}</div>
      </Sheet>
    </div>
  );
}
