import { useRef, useState } from 'react';
import { awaitsPlayer, nameAcross, nameOfSeat } from '../../match/names';
import { moveFocus } from '../../shell/focus';
import { nameOf, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Peek, Tips } from '../../shell/Peek';
import { held } from '../../timeline/StageBox';
import { useStage } from '../../timeline/useStage';
import type { View } from '../../types/fab';
import type { BoardProps } from '../board';
import { Ask, lifeIn } from './ask';
import { ReadCard } from './card';
import { Chain, Steps } from './chain';
import { Hand } from './hand';
import { calm, script } from './script';
import { type OpenPile, PileSheet, ReadSheet } from './sheets';
import { Side } from './side';
import { Stage } from './stage';
import { blockingOf, type Table, useFab } from './useFab';
import { choicesFor, stateOf, waitsFor } from './words';

/** The keys of a duel: numbers are the cards of the hand in their order, then what the dock offers. */
function useFabKeys(
  { view, legal, play }: BoardProps<View>,
  table: Table,
  root: React.RefObject<HTMLDivElement | null>,
  pile: OpenPile | null,
  onPile: (pile: OpenPile | null) => void,
): void {
  const { me, mine, others, paying, blocking, picked, back } = table;
  const digit = (at: number): boolean => {
    const card = mine.hand[at];
    if (card && choicesFor(legal, 'hand', me, card).length > 0) {
      table.pressed('hand', me, card, table.keyOf('hand', card, at));
      return true;
    }
    const other = others[at - mine.hand.length];
    if (other) play(other.action);
    return other !== undefined;
  };
  useKeys(
    (event) => {
      const key = nameOf(event);
      if (key === 'g') return (onPile(pile ? null : { seat: me, name: 'graveyard' }), true);
      // Enter confirms wherever the focus is; Space ticks the card that has it.
      if (key === 'enter' && picked.length > 0) return (table.main(), true);
      if (key === 'enter' && view.prompt?.kind === 'pitch_order' && view.to_move === me)
        return (table.all('bottom'), true);
      if (key === 'esc' && picked.length > 0 && (blocking || !back)) return (table.clear(), true);
      if (key === 'esc' && back) return (play(back.action), true);
      if (key === 'p' && table.pass) return (table.main(), true);
      if (/^[1-9]$/.test(key) && digit(Number(key) - 1)) return true;
      const named = legal.find((choice) => choice.key === key && /^[a-z]$/.test(key) && !paying);
      if (named) return (play(named.action), true);
      return moveFocus(key, { root: root.current, which: '[data-nav]', first: '.hand [data-nav]' });
    },
    table.reading === null && pile === null,
  );
}

/** What stands under the name of a hero: who plays it, and its class. */
function noteOf({ view, seat, info }: BoardProps<View>, { prints }: Table, of: number): string {
  const types = prints.get(view.sides[of]?.hero.card ?? '')?.types ?? [];
  const kind = types.find((type) => !['hero', 'young', 'adult'].includes(type)) ?? '';
  const who = seat === null ? nameOfSeat(info.seats, of) : info.seats.find((one) => one.seat === of)?.player;
  return [of === seat ? 'you' : (who ?? 'opponent'), kind].filter(Boolean).join(' · ');
}

/** What happened last, in a sentence; what is done first, while what comes of it is still on its way. */
function newsIn(fresh: BoardProps<View>['fresh'], playing: boolean): string {
  const said = fresh.filter(({ text }) => text && !text.startsWith('---'));
  return (playing ? said[0] : said.at(-1))?.text ?? '';
}

/** The middle of the table: the stack while something waits on it, else the combat chain. */
function Middle({ props, table }: { props: BoardProps<View>; table: Table }) {
  const { view, seat, catalogue, legal } = props;
  const { me, prints, pass } = table;
  // An attack that is being blocked or fought is shown as the equation it is.
  if (view.stack.length > 0) {
    return (
      <Stage
        view={view}
        me={me}
        seat={seat}
        prints={prints}
        foe={nameAcross(props.info, 1 - me)}
        catalogue={catalogue}
        forecast={pass?.forecast}
        onRead={(card) => table.read(card)}
      />
    );
  }
  return (
    <Chain
      view={view}
      prints={prints}
      foretold={lifeIn(pass?.forecast, me)}
      ticked={blockingOf(view, table)}
      onRead={(card) => table.read(card, choicesFor(legal, 'chain', me, card))}
    />
  );
}

/** The duel, played beat by beat: life changes when the blow has been seen. */
export function Board(props: BoardProps<View>) {
  const stage = useStage(props, calm, script);
  return (
    <div className="played" ref={stage.root} data-playing={stage.playing || undefined}>
      <Tips>
        <Duel {...held(props, stage)} playing={stage.playing} layer={stage.layer} />
      </Tips>
    </div>
  );
}

interface Staged extends BoardProps<View> {
  /** Whether something is still on its way to what is known. */
  playing: boolean;
  /** Where things that live for one beat are put. */
  layer: React.RefObject<HTMLDivElement | null>;
}

function Duel({ playing, layer, ...props }: Staged) {
  const { view, told, fresh, seat, sending, info, catalogue, question, play } = props;
  const root = useRef<HTMLDivElement>(null);
  const [pile, setPile] = useState<OpenPile | null>(null);
  const table = useFab(props);
  const { me, prints } = table;
  useFabKeys(props, table, root, pile, setPile);
  const side = (of: number) => (
    <Side
      side={view.sides[of]!}
      seat={of}
      mine={of === me}
      playing={playing}
      waits={waitsFor(view, of)}
      note={noteOf(props, table, of)}
      prints={prints}
      legal={table.legal}
      turn={view.turn_player === of}
      catalogue={catalogue}
      picked={of === me ? table.picked : []}
      keyOf={table.keyOf}
      onCard={table.pressed}
      onPile={(at, name) => setPile({ seat: at, name })}
      onHero={table.hero}
    />
  );
  return (
    <div className="fab" ref={root} data-prompt={view.prompt?.kind}>
      {side(1 - me)}
      <Steps view={view} seat={seat} seats={info.seats} />
      <Middle props={props} table={table} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <section className="flog only-l" aria-label="Log" tabIndex={0}>
        <LogList told={told} most={30} />
      </section>
      {side(me)}
      <div className="low">
        <Hand view={view} seat={seat} table={table} />
        <Ask
          view={view}
          seat={seat}
          ply={info.ply}
          sending={sending}
          says={awaitsPlayer(props.table) ? 'Waiting for a second player.' : newsIn(fresh, playing)}
          question={question}
          foe={nameAcross(info, 1 - me)}
          table={table}
          catalogue={catalogue}
          onPlay={play}
        />
      </div>
      <div className="fx-layer" ref={layer} aria-hidden="true" />
      <p className="fan">
        <span>
          Unofficial fan work, not made or endorsed by Legend Story Studios. Names and numbers only; all drawings are
          our own.
        </span>
        <span className="only-l">
          Hold <kbd>⇧</kbd> for full control: stop at every step
        </span>
      </p>
      <ReadSheet table={table} catalogue={catalogue} onPlay={play} />
      <PileSheet view={view} foe={nameAcross(info, 1 - me)} table={table} pile={pile} onPick={setPile} />
      {table.reading === null && pile === null && (
        <Peek root={root}>
          {(card) => (
            <ReadCard
              card={card}
              prints={prints}
              entry={catalogue.find(({ id }) => id === card)}
              state={stateOf(view, card)}
            />
          )}
        </Peek>
      )}
    </div>
  );
}
