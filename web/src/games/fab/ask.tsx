import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/fab';
import { PayBox } from './pay';
import { nameIn, type Prints, pickedOf } from './words';

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
  says: string;
  onPlay(action: string): void;
  onPass(action: string): void;
  onPay(): void;
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

/** On a phone the hand may lie over the own side: what is left of life stands in the dock too. */
const Life = ({ left }: { left: number }) => (
  <span className="chip mylife" role="img" aria-label={`your life: ${left}`}>
    <Icon id="m-heart" /> {left}
  </span>
);

/** The dock: what is asked, and everything that can be answered. */
export function Ask({ view, legal, seat, ply, sending, prints, picked, says, onPlay, onPass, onPay }: AskProps) {
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
      ? `${nameIn(prints, view.to_pay!.card)} costs ${view.to_pay!.cost}. Pick cards of your hand to pitch.`
      : kind === 'priority'
        ? `${view.asked.charAt(0).toUpperCase()}${view.asked.slice(1)}.`
        : [forCard && !asks.includes(bare) && `${forCard}:`, asks].filter(Boolean).join(' ');
  const life = seat === null ? undefined : view.sides[seat]?.life;
  const pass = legal.find(({ verb }) => verb === 'pass');
  const back = legal.find(({ takes_back }) => takes_back);
  const others = legal.filter(
    ({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back && !(paying && verb === 'pitch'),
  );
  const shown = others.slice(0, MOST_BUTTONS);
  // Who passes in the own turn while something can be played gives it away: that is not the first thing to offer.
  const givesUp = kind === 'priority' && view.turn_player === seat && others.length > 0;
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
      {paying && (
        <PayBox
          pay={view.to_pay!}
          cards={pickedOf(
            view.to_pay!,
            view.sides[view.to_pay!.seat]!,
            prints,
            picked.map((key) => Number(key.split(':')[2]) - 1),
          )}
          prints={prints}
          back={back}
          sending={sending}
          onPay={onPay}
          onPlay={onPlay}
        />
      )}
      {mine && (shown.length > 0 || pass || (back && !paying)) && (
        <div className="acts">
          {shown.map((choice, at) => (
            <Action
              key={choice.action}
              choice={choice}
              sending={sending}
              onPlay={onPlay}
              // The question above says what they are for.
              label={kind === 'defend' ? choice.label.replace(/^Defend with /, '') : undefined}
              note={kind === 'defend' ? choice.forecast?.text : undefined}
              keyName={/^[a-z]$/.test(choice.key ?? '') ? choice.key!.toUpperCase() : String(at + 1)}
            />
          ))}
          {pass && (
            <Action
              choice={pass}
              sending={sending}
              onPlay={onPass}
              note={pass.forecast?.text || view.pass}
              keyName="P"
              className="passb"
              primary={pass.primary && !givesUp}
            />
          )}
          {back && !paying && <Action choice={back} sending={sending} onPlay={onPlay} keyName="Esc" />}
        </div>
      )}
      {others.length > shown.length && (
        <p className="muted">{counted(others.length - shown.length, 'more is', 'more are')} lit on the table.</p>
      )}
    </Dock>
  );
}
