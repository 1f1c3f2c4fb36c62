import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import type { EnemyView, PlayerView, StepView, View, WishView } from '../../types/geniejack';

/** A medallion with the enemy. */
export function Portrait({ id, name }: { id: string; name: string }) {
  return (
    <span className="port" role="img" aria-label={name}>
      <Picture game="geniejack" kind="enemy" id={id} />
    </span>
  );
}

interface MeterProps {
  now: number;
  most: number;
  colour?: string;
  big?: boolean;
  label: string;
  shield?: boolean;
}

/** A bar of hit points; what was lost stays hatched for a moment. */
export function Meter({ now, most, colour, big = false, label, shield = false }: MeterProps) {
  const part = most > 0 ? Math.max(0, Math.min(1, now / most)) : 0;
  return (
    <div className={`meter ${big ? 'big' : ''}`} role="img" aria-label={label}>
      {!shield && <i className="lost" style={{ transform: `scaleX(${part})` }} />}
      <i className={shield ? 'sh' : ''} style={{ transform: `scaleX(${part})`, ...(colour && { '--c': colour }) }} />
    </div>
  );
}

const SLOTS = ['weapon', 'helm', 'armor', 'boots', 'trinket'] as const;
const tierOf = (id: string) => id.split('_')[0] ?? '';

export function Worn({
  player,
  wouldWear,
}: {
  player: PlayerView;
  wouldWear?: { slot: string; name: string; text: string; id: string } | null;
}) {
  return (
    <ul className="eq">
      {SLOTS.map((slot) => {
        const piece = player.equipment.find((one) => one.slot === slot);
        const next = wouldWear?.slot === slot ? wouldWear : null;
        const shown = next ?? piece;
        return (
          <li
            key={slot}
            className={`${shown ? `tier-${tierOf(shown.id)}` : 'emp'} ${next ? 'new' : ''}`}
            data-tip={shown && `${shown.name}. ${shown.text}`}
          >
            <span className="sl">
              {shown ? (
                <Picture game="geniejack" kind="gear" id={shown.id} slot={slot} size={40} />
              ) : (
                <Icon id={`e-${slot}`} />
              )}
            </span>
            <span className="grow">
              {shown ? <b>{shown.name}</b> : `no ${slot}`}
              {shown && <em>{shown.text}</em>}
            </span>
            {next && <b className="ok">new</b>}
          </li>
        );
      })}
    </ul>
  );
}

export function WishCards({ wishes }: { wishes: WishView[] }) {
  return (
    <>
      {wishes.map((wish, at) => (
        <div key={`${wish.curse}${at}`} style={{ display: 'contents' }}>
          {wish.blessing && (
            <section className="wish gold">
              <h3>
                <Picture
                  game="geniejack"
                  kind="blessing"
                  id={wish.blessing.name}
                  text={wish.blessing.effects.join(' ')}
                  size={40}
                  className="sign"
                />
                {wish.blessing.name}
              </h3>
              {wish.text && <p className="q">“{wish.text}”</p>}
              <ul>
                {wish.blessing.effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            </section>
          )}
          {wish.curse && (
            <section className="wish red">
              <h3>
                <Picture game="geniejack" kind="curse" id={wish.curse} size={40} className="sign" /> {wish.curse}
              </h3>
              <p>{wish.curse_label}</p>
              <p className="dim">Curse of the {wish.boss}</p>
            </section>
          )}
        </div>
      ))}
    </>
  );
}

export function Way({ view }: { view: View }) {
  return (
    <ol className="way" style={{ gridTemplateColumns: `repeat(${view.battles.length}, 1fr)` }}>
      {view.battles.map((battle) => (
        <li key={battle.battle} className={battle.beaten ? 'dn' : battle.current ? 'cu' : ''}>
          {battle.name.split(' ').at(-1)}
          <span className="sr">
            {battle.beaten ? ', beaten' : battle.current ? ', now' : battle.boss ? ', the boss' : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What an enemy can do, apart. */
export const labelsOf = (label: string): string[] => label.split('; ').filter(Boolean);

export function Labels({ enemy }: { enemy: EnemyView }) {
  return (
    <>
      {labelsOf(enemy.label).map((label) => (
        <span key={label} className="chip">
          {label}
        </span>
      ))}
      {enemy.suit && (
        <span
          className="chip"
          data-tip={`Your trinket's suit is ${enemy.suit}: you take less damage when the enemy wins with a ${enemy.suit.replace(/s$/, '')} in hand.`}
        >
          trinket: {enemy.suit}
        </span>
      )}
    </>
  );
}

/** The potions that were drunk and still work, on the side of who drank them. */
export function AtWork({ effects }: { effects: PlayerView['effects'] }) {
  if (effects.length === 0) return null;
  return (
    <ul className="at-work" aria-label="Active potions">
      {effects.map((effect) => (
        <li key={effect.id} className="chip ok">
          <Picture game="geniejack" kind="potion" id={effect.id} size={40} className="i" /> {effect.name}
          {effect.count > 1 ? ` ×${effect.count}` : ''}, {effect.hands_left}{' '}
          {effect.hands_left === 1 ? 'hand' : 'hands'} left
        </li>
      ))}
    </ul>
  );
}

/** Thousandths as people write them. */
export const points = (thousandths: number): string => {
  const value = thousandths / 1000;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
};
export const signed = (thousandths: number): string => `${thousandths < 0 ? '−' : '+'}${points(Math.abs(thousandths))}`;

/** Whether a step is good for the player: it raises what the enemy takes, or lowers what the player takes. */
export function stepClass(step: StepView, playerWon: boolean): string {
  if (step.source === 'base') return '';
  if (step.source === 'shield') return 'shield';
  if (step.source === 'blessing') return 'gold';
  return step.by > 0 === playerWon ? 'plus' : 'minus';
}
