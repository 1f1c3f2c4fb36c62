import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/fab';
import { givesOf, LETTERS, nameIn, type Prints } from './words';

/** What a choice is called where it stands beside others. */
const MOST_BUTTONS = 9;

interface AskProps {
  view: View;
  legal: Choice[];
  seat: number | null;
  ply: number;
  sending: string | null;
  prints: Prints;
  picked: string[];
  armed: boolean;
  says: string;
  onPlay(action: string): void;
  onPass(action: string): void;
  onPay(): void;
  onDisarm(): void;
}

const TITLES: Record<string, string> = {
  first: 'Who begins?',
  defend: 'Defend?',
  cost: 'Choose what to pay',
  additional_cost: 'Pay more?',
  mode: 'Choose a mode',
  target: 'Choose a target',
  cost_card: 'Choose a card to pay with',
  may: 'Do it?',
  choose: 'Choose a card',
  opt: 'Top or bottom?',
  prevent: 'Prevent damage?',
  prevent_first: 'Which prevents first?',
  trigger: 'Use the trigger?',
  trigger_first: 'Which comes first?',
  arsenal: 'Put a card into the arsenal?',
  pitch_order: 'Which goes under the deck first?',
  name: 'Name a card',
};

interface BackProps {
  choice: Choice;
  sending: string | null;
  onPlay(action: string): void;
}

/** A way out of what was begun, always on Esc. */
const TakeBack = (props: BackProps) => <Action {...props} keyName="Esc" />;

/** On a low phone the hand may lie over the own side: what is left of life stands in the dock too. */
const Life = ({ left }: { left: number }) => (
  <span className="chip mylife" role="img" aria-label={`your life: ${left}`}>
    <Icon id="m-heart" /> {left}
  </span>
);

/** Paying: the cost as places to fill, what the picked cards give, one confirm. */
function PayBox({ view, legal, sending, prints, picked, onPay, onPlay }: AskProps) {
  const back = legal.find(({ takes_back }) => takes_back);
  const pay = view.to_pay!;
  const given = picked.map((key) => {
    const id = key.split(':')[3] ?? '';
    return { id, gives: givesOf(prints, id) };
  });
  const sum = given.reduce((all, one) => all + one.gives, 0);
  const filled = given.flatMap(({ id, gives }) =>
    Array.from({ length: gives }, () => prints.get(id)?.colour ?? 'blue'),
  );
  const waste = sum - pay.left;
  const covers = given.map(({ id }) => nameIn(prints, id)).join(' and ');
  return (
    <div className="paybox">
      <div className="cost3" role="img" aria-label={`${Math.min(sum, pay.left)} of ${pay.left} covered`}>
        {Array.from({ length: pay.left }, (_, at) => (
          <i key={at} className={filled[at] ? `f ${filled[at]}` : ''}>
            {filled[at] ? LETTERS[filled[at]] : ''}
          </i>
        ))}
        <span>
          {sum === 0
            ? `${pay.left} to pay. Click cards of your hand.`
            : sum < pay.left
              ? `${covers}: ${pay.left - sum} more`
              : `${covers} ${given.length === 1 ? 'covers' : 'cover'} it, ${waste > 0 ? `${waste} left over` : 'nothing is wasted'}`}
        </span>
      </div>
      <div className="acts">
        <button
          type="button"
          className={`btn act pri ${sending ? 'sending' : ''}`}
          data-confirm
          data-primary
          disabled={picked.length === 0}
          onClick={onPay}
        >
          <span>{sum >= pay.left ? `Pitch, pay ${pay.left}` : 'Pitch these'}</span>
          <kbd>↵</kbd>
        </button>
        {back && <TakeBack choice={back} sending={sending} onPlay={onPlay} />}
      </div>
    </div>
  );
}

/** The dock: what is asked, and everything that can be answered. */
export function Ask(props: AskProps) {
  const { view, legal, seat, ply, sending, prints, armed, says, onPlay, onPass, onDisarm } = props;
  const mine = seat !== null && view.to_move === seat && legal.some(({ verb }) => verb !== 'concede');
  const kind = view.prompt?.kind;
  const paying = mine && kind === 'pitch' && view.to_pay !== null;
  const forCard = view.prompt?.card ? nameIn(prints, view.prompt.card) : null;
  const bare = prints.get(view.prompt?.card ?? '')?.name ?? '';
  const asks = view.prompt?.text ?? TITLES[kind ?? ''] ?? view.asked;
  const pill =
    view.to_move === null
      ? 'Over'
      : !mine
        ? seat === null
          ? 'You watch'
          : 'They act'
        : paying
          ? 'You pay'
          : kind === 'priority'
            ? 'Your move'
            : 'You choose';
  const say = !mine
    ? says || 'They think.'
    : paying
      ? `${nameIn(prints, view.to_pay!.card)} costs ${view.to_pay!.cost}. Click cards to pitch.`
      : kind === 'priority'
        ? `${view.asked.charAt(0).toUpperCase()}${view.asked.slice(1)}.`
        : [forCard && !asks.includes(bare) && `${forCard}:`, asks].filter(Boolean).join(' ');
  const life = seat === null ? undefined : view.sides[seat]?.life;
  const pass = legal.find(({ verb }) => verb === 'pass');
  const back = paying ? undefined : legal.find(({ takes_back }) => takes_back);
  const others = legal.filter(
    ({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back && !(paying && verb === 'pitch'),
  );
  const shown = others.slice(0, MOST_BUTTONS);
  return (
    <Dock
      className={`ask ${mine ? 'mine' : ''}`}
      turn={ply}
      pill={
        <TurnPill kind={mine ? 'yours' : view.to_move === null ? 'over' : seat === null ? 'watch' : 'theirs'}>
          {pill}
        </TurnPill>
      }
      say={say}
      aside={life !== undefined && <Life left={life} />}
    >
      {paying && <PayBox {...props} />}
      {mine && (shown.length > 0 || pass || back) && (
        <div className="acts">
          {shown.map((choice, at) => (
            <Action
              key={choice.action}
              choice={choice}
              sending={sending}
              onPlay={onPlay}
              note={kind === 'defend' ? choice.forecast?.text : undefined}
              keyName={/^[a-z]$/.test(choice.key ?? '') ? choice.key!.toUpperCase() : String(at + 1)}
            />
          ))}
          {pass && (
            <Action
              choice={pass}
              sending={sending}
              onPlay={onPass}
              note={pass.forecast?.text ?? view.pass}
              keyName="P"
              className="passb"
            />
          )}
          {back && <TakeBack choice={back} sending={sending} onPlay={onPlay} />}
        </div>
      )}
      {others.length > shown.length && (
        <p className="muted">{counted(others.length - shown.length, 'more is', 'more are')} lit on the table.</p>
      )}
      {armed && (
        <button type="button" className="btn ghost" onClick={onDisarm}>
          Passing until the stop. Ask me again
        </button>
      )}
    </Dock>
  );
}
