import type { Choice } from '../../api/types';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { Receipt } from './Receipt';
import type { Extra } from './script';

export const KEYS: Record<string, string> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'V',
  surrender: 'G',
  peek: 'P',
  deal: '↵',
  continue: '↵',
};
const NOTES: Record<string, (view: View) => string> = {
  hit: () => 'take a card',
  stand: (view) => `stand on ${view.player.hands[view.player.current - 1]?.score ?? ''}`,
  double: (view) => `one card, damage ×${view.rules.double_multiplier / 1000}`,
};

/** What is at stake in a hand, as soon as the server has said it; until then what the button does. */
const noteOf = (choice: Choice, view: View): string | undefined =>
  choice.verb === 'deal' ? undefined : choice.forecast?.text || NOTES[choice.verb]?.(view);

/** What comes after a hand, named by where it leads. */
export function nextLabel({ player, enemy }: View): string {
  if (player.hp === 0) return 'See the result';
  return enemy.hp === 0 ? 'Collect your reward' : 'Next hand';
}

interface DockProps extends Pick<BoardProps<View>, 'view' | 'info' | 'seat' | 'waiting' | 'sending'> {
  /** What hitting, standing and the like are; not what blessings and potions add. */
  choices: Choice[];
  extra: Extra;
  say: string;
  onPress(choice: Choice): void;
}

/** What can be done in a battle. It has one height, whatever is in it. */
export function BattleDock({ view, info, seat, waiting, sending, choices, extra, say, onPress }: DockProps) {
  const result = view.phase === 'hand_result';
  const over = info.to_move === null;
  const pill =
    seat === null ? (
      <TurnPill kind="watch">Watching</TurnPill>
    ) : over ? (
      <TurnPill kind="over">Run over</TurnPill>
    ) : waiting || choices.length === 0 ? null : (
      <TurnPill kind="yours">{result ? 'Result' : 'Your turn'}</TurnPill>
    );
  return (
    <Dock turn={info.ply} pill={pill} say={say} className={result ? 'has-receipt' : ''}>
      {result && (
        <div className="reslist" data-fx="receipt">
          {view.results.map((one, at) => (
            <div key={one.hand}>
              {view.results.length > 1 && <span className="eyebrow">Hand {one.hand}</span>}
              <Receipt result={one} enemy={view.enemy.short} rows={extra.rows - rowsBefore(view, at)} />
            </div>
          ))}
        </div>
      )}
      <div className="acts">
        {choices.map((choice) => (
          <Action
            key={choice.action}
            choice={choice}
            sending={sending}
            onPlay={() => onPress(choice)}
            keyName={KEYS[choice.verb]}
            label={choice.verb === 'continue' ? nextLabel(view) : choice.label}
            note={result ? undefined : noteOf(choice, view)}
            // Nothing is chosen for the player where something can be lost.
            primary={choice.verb === 'deal' || choice.verb === 'continue'}
          />
        ))}
      </div>
    </Dock>
  );
}

const rowsBefore = (view: View, at: number) =>
  view.results.slice(0, at).reduce((sum, result) => sum + result.steps.length + 1, 0);
