import { Icon } from '../../art/Icon';
import { commas } from '../../match/counted';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { Meter, Portrait, Way } from './parts';

/** After a battle, and at the crossroads after the last boss: what was won, and where to go. */
export function Between({ view, legal, play, sending, info, fresh, question }: BoardProps<View>) {
  const crossroads = view.phase === 'crossroads';
  const { player, enemy } = view;
  return (
    <div className="between">
      <div className="between-card">
        <Portrait id={enemy.id} name={enemy.name} />
        <h2>{crossroads ? 'The Sultan has fallen' : `You beat the ${enemy.name}`}</h2>
        <p className="muted">
          {crossroads
            ? 'Retire as the winner, or start another round: every enemy is stronger, and you keep your blessings and curses.'
            : fresh
                .filter((told) => told.notice !== 'battle_won' && told.text)
                .slice(-3)
                .map((told) => told.text)
                .join(' ')}
        </p>
        <div className="row" style={{ justifyContent: 'center', flexWrap: 'wrap', gap: 10 }}>
          {view.gold_earned !== null && (
            <span className="chip gold big">
              <Icon id="m-coin" /> +{commas(view.gold_earned)} gold, you have {commas(player.gold)}
            </span>
          )}
          <span className="chip">
            {player.hp} of {player.max_hp} HP
          </span>
        </div>
        <div style={{ width: 'min(360px, 100%)' }}>
          <Meter now={player.hp} most={player.max_hp} label={`${player.hp} of ${player.max_hp} HP`} />
        </div>
        <div style={{ width: '100%' }}>
          <Way view={view} />
        </div>
        <Dock turn={info.ply} pill={<TurnPill kind="yours">{crossroads ? 'Choose' : 'Won'}</TurnPill>} say={question}>
          <div className="acts">
            {legal.map((choice) => (
              <Action
                key={choice.action}
                choice={choice}
                sending={sending}
                onPlay={play}
                note={crossroads ? choice.forecast?.text : undefined}
                keyName={choice.primary ? '↵' : undefined}
              />
            ))}
          </div>
        </Dock>
      </div>
    </div>
  );
}
