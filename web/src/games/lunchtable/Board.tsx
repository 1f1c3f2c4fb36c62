import { type RefObject, useState } from 'react';
import type { Choice } from '../../api/types';
import { awaitsPlayer, nameAcross, nameOfSeat, thinking } from '../../match/names';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import { moveFocus } from '../../shell/focus';
import { nameOf, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Peek, Tips } from '../../shell/Peek';
import { held } from '../../timeline/StageBox';
import { useStage } from '../../timeline/useStage';
import type { View } from '../../types/lunchtable';
import type { BoardProps } from '../board';
import { PrintedCard } from './card';
import { Chance } from './chance';
import { Notes } from './notes';
import { Phases } from './phases';
import { type Pile, Piles } from './piles';
import { Backs, Bodies, Fields, Hand } from './rows';
import { calm, type Extra, script } from './script';
import { CardSheet, ChainSheet, ChooseSheet } from './sheets';
import { Side } from './side';
import { type Lunch, useLunch } from './useLunch';
import { cardByWord, isDeed, newsOf, splitLabel, spotKey, TABLES } from './words';

const VERBS_OF_THE_BAR = ['advance', 'end', 'pass', 'surrender'];

function useLunchKeys(
  { legal, play }: BoardProps<View>,
  lunch: Lunch,
  pile: Pile | null,
  onPile: (p: Pile | null) => void,
) {
  const { root, me, mine, open, press, close } = lunch;
  useKeys((event) => {
    const key = nameOf(event);
    if (key === 'g') return (onPile(pile ? null : { seat: me, name: 'graveyard' }), true);
    if (key === 'esc' && open) return (close(), true);
    if (key === 'enter' && open && document.activeElement === document.body) {
      root.current?.querySelector<HTMLElement>('.lts [data-option]')?.focus();
      return true;
    }
    const named = legal.find((choice) => choice.key === key && VERBS_OF_THE_BAR.includes(choice.verb));
    if (named && /^[a-z]$/.test(key)) return (play(named.action), true);
    if (/^[1-9]$/.test(key) && mine.hand?.[Number(key) - 1]) return (press(spotKey('hand', me, Number(key))), true);
    return moveFocus(key, { root: root.current, which: '[data-nav]', first: '.hand [data-nav]', rows: true });
  }, pile === null);
}

/** The table that most of what was seen of a side belongs to. */
function teamOf(view: View, of: number): string | null {
  const half = view.halves[of];
  const bodies = (half?.bodies ?? []).flatMap((body) => (body?.card ? [body.card] : []));
  const seen = [...(half?.hand ?? []), ...(half?.graveyard ?? []), ...bodies][0];
  return seen ? TABLES[seen.archetype].name : null;
}

function nameAtTable({ info, seat }: BoardProps<View>, of: number): string {
  if (of === seat) return 'You';
  return seat === null ? nameOfSeat(info.seats, of) : nameAcross(info, of);
}

/** What the dock says: what is asked, or what happened last. Never what a button would do. */
function sayOf(
  { view, info, seat, fresh, told, table, question }: BoardProps<View>,
  { me, myMove, auto, answering, choosing }: Lunch,
  playing: boolean,
): string {
  // What comes of it is said when it has been seen.
  if (playing)
    return fresh
      .filter(isDeed)
      .flatMap(({ text }) => text ?? [])
      .join(' ');
  if (view.to_move === null) return 'The match is over.';
  if (awaitsPlayer(table)) return 'Waiting for a second player.';
  if (!myMove || auto)
    return newsOf(fresh, told) || (seat === null || view.to_move === seat ? '' : thinking(info, 1 - me));
  if (answering || choosing) return 'Make your choice.';
  return question;
}

function turnWord({ view, seat, info }: BoardProps<View>, me: number): string {
  if (view.to_move === null) return 'Match over';
  if (seat === null) return `Turn ${view.turn}`;
  return `Turn ${view.turn}: ${view.active === me ? 'yours' : nameAcross(info, 1 - me)}`;
}

/** What a button does, and small below it why. */
function Label({ text }: { text: string }) {
  const { does, why } = splitLabel(text);
  return (
    <>
      {does}
      {why && <small>{why}</small>}
    </>
  );
}

/** Whose turn it is, what is asked, and the two ways on. */
function TurnDock({ props, lunch, playing }: { props: BoardProps<View>; lunch: Lunch; playing: boolean }) {
  const { view, info, sending, play } = props;
  const { me, myMove, auto, open, answering, choosing, advance, end } = lunch;
  const button = (choice: Choice, keyName: string) => (
    <Action choice={choice} sending={sending} onPlay={play} keyName={keyName} label={<Label text={choice.label} />} />
  );
  return (
    <Dock
      className="now"
      turn={open === null && !answering && !choosing ? info.ply : 'sheet'}
      pill={
        <TurnPill
          kind={myMove || (playing && view.active === me) ? 'yours' : view.to_move === null ? 'over' : 'theirs'}
        >
          {turnWord(props, me)}
        </TurnPill>
      }
      say={sayOf(props, lunch, playing)}
    >
      {!auto && (advance || end) && (
        <div className="acts">
          {advance && button(advance, 'A')}
          {end && button(end, 'E')}
        </div>
      )}
    </Dock>
  );
}

/** What is open beside the board: an answer, a choice, or a card. */
function OpenSheet({ props, lunch }: { props: BoardProps<View>; lunch: Lunch }) {
  const { view, legal, told, info, sending, table, question, play } = props;
  const { me, answering, choosing, spot, pass, close } = lunch;
  const common = { view, legal, me, ply: info.ply, sending, onPlay: (action: string) => play(action) };
  if (answering) return <ChainSheet {...common} question={question} pass={pass} table={table} />;
  if (choosing) return <ChooseSheet {...common} question={question} />;
  if (!spot) return null;
  return <CardSheet {...common} key={spot.key} spot={spot} told={told} onClose={close} />;
}

/** The table, played beat by beat: how a fight ends is seen when its blow lands. */
export function Board(props: BoardProps<View>) {
  const stage = useStage(props, calm, script);
  return (
    <div className="played" ref={stage.root} data-playing={stage.playing || undefined}>
      <Tips>
        <TableTop {...held(props, stage)} extra={stage.extra} playing={stage.playing} layer={stage.layer} />
      </Tips>
    </div>
  );
}

interface Staged extends BoardProps<View> {
  extra: Extra;
  /** Whether something is still on its way to what is known. */
  playing: boolean;
  /** Where things that live for one beat are put. */
  layer: RefObject<HTMLDivElement | null>;
}

function TableTop({ extra, playing, layer, ...props }: Staged) {
  const { view, told, play } = props;
  const [pile, setPile] = useState<Pile | null>(null);
  const lunch = useLunch(props);
  const { root, me, advance, end, open } = lunch;
  useLunchKeys(props, lunch, pile, setPile);
  const direct =
    open !== null && lunch.light(open).own.some(({ verb, things }) => verb === 'attack' && things.length === 1);
  const names = [0, 1].map((of) => nameAtTable(props, of));
  const side = (of: number) => (
    <Side
      half={view.halves[of]!}
      seat={of}
      fullLife={view.full_life}
      breakdownsToWin={view.breakdowns_to_win}
      name={nameAtTable(props, of)}
      team={teamOf(view, of)}
      mine={of === me}
      active={view.active === of}
      targeted={of !== me && direct}
      playing={playing}
      onPile={(name) => setPile({ seat: of, name })}
    />
  );
  return (
    <div className="lt" ref={root}>
      <aside className="side" aria-label="Players">
        {side(1 - me)}
        <TurnDock props={props} lunch={lunch} playing={playing} />
        {side(me)}
      </aside>
      <section className="board" aria-label="The board" data-drop="board">
        <Backs props={props} lunch={lunch} of={1 - me} />
        <Bodies props={props} lunch={lunch} of={1 - me} />
        <div className="mid">
          <Phases view={view} advance={advance} end={end} mine={view.active === me} onPlay={play} />
          <Fields props={props} lunch={lunch} />
        </div>
        <Bodies props={props} lunch={lunch} of={me} />
        <Backs props={props} lunch={lunch} of={me} />
        <Notes notes={extra.notes} me={me} aside={lunch.answering || lunch.choosing} />
        <Chance thrown={extra.thrown} fresh={props.fresh} names={names} />
      </section>
      <aside className="rt" aria-label="Card details and notes">
        <OpenSheet props={props} lunch={lunch} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
        <section className="panel lg only-l" aria-label="Log" tabIndex={0}>
          <h2>Log: notes passed in class</h2>
          <LogList told={told} most={24} />
        </section>
      </aside>
      <Hand props={props} lunch={lunch} />
      <div className="fx-layer" ref={layer} aria-hidden="true" />
      <Piles view={view} names={names} pile={pile} me={me} onClose={() => setPile(null)} onPick={setPile} />
      {pile === null && (
        <Peek root={root}>
          {(word) => {
            const card = cardByWord(view, word);
            return card && <PrintedCard card={card} large />;
          }}
        </Peek>
      )}
    </div>
  );
}
