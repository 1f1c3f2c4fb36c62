import { Icon } from '../../art/Icon';
import type { EnemyView, PlayerView, StepView, View, WishView } from '../../types/geniejack';

const ENEMIES: Record<string, string> = {
  ancient_strix: 'strix',
  crimson_sultan: 'sultan',
  desert_jackal: 'jackal',
  djinn_warden: 'djinn',
  dust_wraith: 'wraith',
  fire_dancer: 'dancer',
  obsidian_golem: 'golem',
  sand_scorpion: 'scorpion',
  sand_serpent: 'serpent',
  shadow_assassin: 'assassin',
  tomb_guardian: 'guardian',
  vampire_bat: 'bat',
};

export const enemyIcon = (id: string): string => `en-${ENEMIES[id] ?? 'djinn'}`;
const TINTS: Record<string, string> = {
  ancient_strix: '#ffb3a8',
  crimson_sultan: '#ff8f8a',
  desert_jackal: '#e9c27a',
  djinn_warden: '#6fc6f0',
  dust_wraith: '#cfc3e8',
  fire_dancer: '#ffb04a',
  obsidian_golem: '#b9a7d6',
  sand_scorpion: '#f0a35c',
  sand_serpent: '#9fd47a',
  shadow_assassin: '#a8b4d8',
  tomb_guardian: '#e4cf8a',
  vampire_bat: '#e59ac0',
};
export const enemyTint = (id: string): string => TINTS[id] ?? '#ffe08a';

/** A medallion with the enemy's head. */
export function Portrait({ id, name }: { id: string; name: string }) {
  return (
    <svg className="port" viewBox="0 0 200 200" role="img" aria-label={name}>
      <circle cx="100" cy="100" r="96" fill="#2b0f3f" />
      <circle cx="100" cy="84" r="74" fill="#f08a4b" opacity=".22" />
      <circle cx="100" cy="84" r="52" fill="#f08a4b" opacity=".2" />
      <use href={`#${enemyIcon(id)}`} x="42" y="40" width="116" height="116" color={enemyTint(id)} />
      <circle cx="100" cy="100" r="94" fill="none" stroke="#f5c04a" strokeWidth="4" />
      <circle cx="100" cy="100" r="88" fill="none" stroke="#f5c04a" strokeWidth="1" strokeDasharray="2 5" />
    </svg>
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
  wouldWear?: { slot: string; name: string; label: string; id: string } | null;
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
            title={piece?.text}
          >
            <span className="sl">
              <Icon id={`e-${slot}`} />
            </span>
            <span className="grow">
              {shown ? <b>{shown.name}</b> : `no ${slot}`}
              {shown && <em>{shown.label}</em>}
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
                <Icon id="m-star" /> {wish.blessing.name}
              </h3>
              {wish.text && <p className="q">“{wish.text}”</p>}
              <ul>
                {wish.blessing.effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            </section>
          )}
          <section className="wish red">
            <h3>
              <Icon id="m-thorn" /> {wish.curse}
            </h3>
            <p>{wish.curse_label}</p>
            <p className="dim">Left by the {wish.boss}</p>
          </section>
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
export const labelsOf = (label: string): string[] => label.split(', ').filter(Boolean);

export function Labels({ enemy }: { enemy: EnemyView }) {
  return (
    <>
      {labelsOf(enemy.label).map((label) => (
        <span key={label} className="chip">
          {label}
        </span>
      ))}
      {enemy.suit && <span className="chip">marks {enemy.suit}</span>}
    </>
  );
}

/** The potions that were drunk and still work, on the side of who drank them. */
export function AtWork({ effects }: { effects: PlayerView['effects'] }) {
  if (effects.length === 0) return null;
  return (
    <ul className="at-work" aria-label="Potions at work for you">
      {effects.map((effect) => (
        <li key={effect.id} className="chip ok">
          <Icon id="e-potion" /> {effect.name}
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
