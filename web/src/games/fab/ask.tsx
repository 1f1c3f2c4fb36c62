import { type CSSProperties, useState } from 'react';
import type { Choice, Entry, Forecast } from '../../api/types';
import { counted } from '../../match/counted';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/fab';
import { PayBox } from './pay';
import { AutoPass } from './rail';
import { blockingOf, pickedCards, type Table } from './useFab';
import { nameIn, type Prints } from './words';

/** Buttons beside the main one; what is beyond them opens with "More". */
const MOST_BUTTONS = 3;
/** Cards of the deck that are looked at have no other place: what can be done with three of them is in sight. */
const MOST_LOOKED_AT = 6;

interface AskProps {
  view: View;
  seat: number | null;
  ply: number;
  sending: string | null;
  /** What happened last, and what the seat to move is asked. */
  says: string;
  question: string;
  /** What the other player is called. */
  foe: string;
  table: Table;
  catalogue: Entry[];
  onPlay(action: string): void;
}

/** Life as the forecast of a choice has it: of one seat, before and after. */
export const lifeIn = (forecast: Forecast | null | undefined, seat: number) =>
  forecast?.changes?.find(({ what, seat: of }) => what === 'life' && of === seat) ?? null;

interface Main {
  label: string;
  note: string;
  /** Whether it costs something that blocking or answering would save. */
  hurts?: boolean;
}

const arrow = ({ from, to }: { from: number; to: number }) => `${Math.max(0, from)} → ${Math.max(0, to)}`;

/** What a pass means here, by what it lets happen. */
function passSays(view: View, seat: number, prints: Prints, forecast: Forecast | null | undefined): Main {
  const me = lifeIn(forecast, seat);
  const them = lifeIn(forecast, 1 - seat);
  const note = me ? `your life ${arrow(me)}` : them ? `their life ${arrow(them)}` : '';
  const top = view.stack[0];
  if (top) return { label: `Resolve ${nameIn(prints, top.card)}`, note: note || view.pass };
  const own = view.turn_player === seat;
  if (view.prompt?.kind === 'defend' || (view.step === 'reaction' && !own)) {
    const lost = me ? me.from - me.to : 0;
    if (me && lost > 0) return { label: `Take ${lost}`, note: `${arrow(me)}, keep your cards`, hurts: true };
    return { label: view.prompt?.kind === 'defend' ? "Don't block" : "Don't react", note };
  }
  if (view.prompt?.kind === 'arsenal') return { label: 'Keep your arsenal empty', note: '' };
  if (view.prompt?.kind === 'prevent')
    return { label: me ? `Take ${me.from - me.to}` : "Don't prevent any damage", note };
  if (view.step === 'reaction') return { label: "Don't react", note };
  if (view.step === 'action') return { label: own ? 'End turn' : 'Let their turn end', note };
  return { label: 'Go to the next step', note: note || view.pass };
}

/** What the main button says while blockers are ticked. */
function blockSays(view: View, table: Table): Main {
  const { cards, comes } = blockingOf(view, table);
  const note = `uses ${counted(cards.length, 'card')}`;
  return { label: comes ? `Block ${comes.defense}: take ${comes.through}` : 'Block with these', note };
}

/** The line above the buttons: the question of the prompt, or what is happening. */
function sayOf({ view, seat, says, question, foe, table }: AskProps): string {
  if (table.asked) return question;
  return (
    says ||
    (view.to_move === null ? 'The match is over.' : seat === null || view.to_move === seat ? '' : `${foe} is thinking.`)
  );
}

function pillOf({ view, seat, foe, table }: AskProps): string {
  if (view.to_move === null) return 'Match over';
  if (!table.asked && seat === null) return 'Watching';
  // While what an own move led to plays, nothing is asked: then it says whose turn it is.
  if (!table.asked && view.to_move === seat) return view.turn_player === seat ? 'Your turn' : `${foe}'s turn`;
  if (!table.asked) return `${foe}'s move`;
  if (table.paying) return 'You pay';
  if (table.blocking) return 'You block';
  if (view.prompt?.kind !== 'priority') return 'You choose';
  return view.stack.length > 0 ? 'Your response' : 'Your move';
}

/** What a choice is called on its button, short enough for it. */
const shortOf = (choice: Choice) =>
  choice.label.replace(/^Activate /, 'Use ').replace(/ from the banished zone.*$/, '');

/** The largest button, always in the same corner: pass, block, or whatever else is done with Enter. */
function MainButton({ view, table, sending }: AskProps) {
  const { pass, me, prints, blocking, picked } = table;
  const ticked = blocking && picked.length > 0;
  if (!pass && !ticked) return null;
  const main = ticked ? blockSays(view, table) : passSays(view, me, prints, pass?.forecast);
  // Passing in the player's own action phase gives the turn away: Enter does not do that while something can be played.
  const givesUp =
    view.prompt?.kind === 'priority' &&
    view.turn_player === me &&
    view.stack.length === 0 &&
    view.step === 'action' &&
    canAct(table);
  return (
    <button
      type="button"
      className={`btn act main passb ${givesUp ? '' : 'pri'} ${main.hurts ? 'hurts' : ''} ${sending ? 'sending' : ''}`}
      data-action={ticked ? undefined : pass?.action}
      data-confirm={ticked || undefined}
      data-primary={!givesUp || undefined}
      onClick={table.main}
    >
      <span>{main.label}</span>
      {main.note && <em>{main.note}</em>}
      <kbd>{givesUp ? 'P' : '↵'}</kbd>
    </button>
  );
}

const canAct = ({ legal }: Table) =>
  legal.some(({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back);

/** A block that is not made: beside the confirmation, what taking it all would cost. */
function TakeAll({ view, table, onPlay }: AskProps) {
  const { pass, blocking, picked, me, prints } = table;
  if (!blocking || picked.length === 0 || !pass) return null;
  const { label, note } = passSays(view, me, prints, pass.forecast);
  return (
    <button type="button" className="btn act hurts" data-action={pass.action} onClick={() => onPlay(pass.action)}>
      <span>{label}</span>
      <em>{note}</em>
    </button>
  );
}

/** What is done with a card that is looked at: its colour is said only where two have the same name. */
function lookedAt(choice: Choice, { prints }: Table, cards: string[]): string {
  const named = cards.filter((card) => nameIn(prints, card) === nameIn(prints, choice.things[0]?.id ?? ''));
  return new Set(named).size > 1 ? choice.label : choice.label.replace(/ \((red|yellow|blue)\)/, '');
}

/** What else can be done: a few buttons, the rest behind "More". */
function Others({ view, table, sending, catalogue, onPlay }: AskProps) {
  const textOf = (card: string | null | undefined) => catalogue.find(({ id }) => id === card)?.text.join(' ') ?? '';
  const [more, setMore] = useState(false);
  const { others, mine, me } = table;
  const looks = view.prompt?.kind === 'opt';
  const button = (choice: Choice, at: number) => {
    // An ability is known by what it does; an answer by what comes of it.
    const rules = choice.verb === 'activate' || choice.verb === 'play' ? textOf(choice.things[0]?.id) : '';
    // Before the first turn everything changes with every answer: figures say nothing there.
    const text = rules || (view.step === 'setup' ? '' : choice.forecast?.text);
    return (
      <Action
        key={choice.action}
        choice={choice}
        sending={sending}
        onPlay={(action) => (setMore(false), onPlay(action))}
        label={looks ? lookedAt(choice, table, view.looked_at) : shortOf(choice)}
        note={text}
        word={choice.things[0]?.id}
        keyName={/^[a-z]$/.test(choice.key ?? '') ? choice.key!.toUpperCase() : String(mine.hand.length + at + 1)}
      />
    );
  };
  const most = looks ? MOST_LOOKED_AT : MOST_BUTTONS;
  const rest = others.length - most;
  return (
    <div
      className={`resp ${others.length <= 2 ? 'few' : ''} ${looks && rest <= 0 ? 'all' : ''}`}
      style={{ '--pairs': Math.ceil(others.length / 2) } as CSSProperties}
    >
      {others.slice(0, rest > 0 ? most - 1 : most).map(button)}
      {view.prompt?.kind === 'pitch_order' && view.to_move === me && (
        <button type="button" className="btn act pri" data-primary onClick={() => table.all('bottom')}>
          <span>Any order</span>
          <em>{counted(mine.pitch.length, 'card')} to the bottom of your deck</em>
          <kbd>↵</kbd>
        </button>
      )}
      {others.length > 0 && (
        <button
          type="button"
          className={`btn act more ${rest > 0 ? 'always' : ''}`}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <span>More</span>
          <em>{counted(others.length, 'choice')}</em>
        </button>
      )}
      <Sheet title="What you can do" open={more} onClose={() => setMore(false)}>
        <div className="fread">{others.map(button)}</div>
      </Sheet>
    </div>
  );
}

/** The dock: what is asked, what can be answered, and the main button. It has one height and one place. */
export function Ask(props: AskProps) {
  const { view, seat, ply, sending, table, onPlay } = props;
  const { asked, paying, back } = table;
  const yours = asked || (seat !== null && view.to_move === seat && view.turn_player === seat);
  return (
    <Dock
      className={`ask ${asked ? 'mine' : ''}`}
      turn={`${ply}-${table.picked.length > 0}`}
      pill={
        <TurnPill kind={yours ? 'yours' : view.to_move === null ? 'over' : seat === null ? 'watch' : 'theirs'}>
          {pillOf(props)}
        </TurnPill>
      }
      say={sayOf(props)}
      aside={seat !== null && <AutoPass />}
    >
      {paying ? (
        <PayBox
          pay={view.to_pay!}
          cards={pickedCards(view, table)}
          prints={table.prints}
          back={back}
          sending={sending}
          onPay={table.main}
          onPlay={onPlay}
        />
      ) : (
        asked &&
        !table.auto && (
          <div className="acts">
            <Others {...props} />
            <TakeAll {...props} />
            {back && <Action choice={back} sending={sending} onPlay={onPlay} keyName="Esc" />}
            <MainButton {...props} />
          </div>
        )
      )}
    </Dock>
  );
}
