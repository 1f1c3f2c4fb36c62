import { useId } from 'react';
import { type Motion, type Pace, type Settings, type TextSize, type Theme, useSettings } from '../match/settings';
import { play } from '../sound';
import { BlockedPlayers } from './Blocked';
import { Sheet } from './Sheet';

interface PickProps<T extends string> {
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onPick(value: T): void;
}

export function Pick<T extends string>({ name, value, options, onPick }: PickProps<T>) {
  const id = useId();
  return (
    <div className="setting">
      <span className="h2" id={id}>
        {name}
      </span>
      <div className="seg" role="radiogroup" aria-labelledby={id}>
        {options.map(([option, label]) => (
          <button
            key={option}
            type="button"
            role="radio"
            aria-checked={option === value}
            onClick={() => onPick(option)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How loud sound is. A click of the table tells how loud, when the slider is let go. */
function Volume({ value, onPick }: { value: number; onPick(value: number): void }) {
  return (
    <label className="setting volume">
      <span className="h2">Volume</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={(event) => onPick(Number(event.target.value) / 100)}
        onPointerUp={() => play('chip')}
        onKeyUp={() => play('chip')}
      />
    </label>
  );
}

const THEMES = [
  ['system', 'System'],
  ['dark', 'Dark'],
  ['light', 'Light'],
] as const satisfies readonly (readonly [Theme, string])[];
const MOTIONS = [
  ['system', 'System'],
  ['full', 'Full'],
  ['fast', 'Fast'],
  ['reduced', 'Reduced'],
] as const satisfies readonly (readonly [Motion, string])[];
const PACES = [
  ['slow', 'Slow'],
  ['normal', 'Normal'],
  ['fast', 'Fast'],
  ['instant', 'Instant'],
] as const satisfies readonly (readonly [Pace, string])[];
const TEXTS = [
  ['normal', 'Normal'],
  ['large', 'Large'],
  ['larger', 'Larger'],
] as const satisfies readonly (readonly [TextSize, string])[];
const ON_OFF = [
  ['off', 'Off'],
  ['on', 'On'],
] as const;

export function SettingsSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const settings: Settings = useSettings();
  return (
    <Sheet title="Settings" open={open} onClose={onClose}>
      <Pick name="Theme" value={settings.theme} options={THEMES} onPick={(theme) => settings.set({ theme })} />
      <Pick name="Text size" value={settings.text} options={TEXTS} onPick={(text) => settings.set({ text })} />
      <Pick name="Motion" value={settings.motion} options={MOTIONS} onPick={(motion) => settings.set({ motion })} />
      <Pick name="Opponent speed" value={settings.pace} options={PACES} onPick={(pace) => settings.set({ pace })} />
      <Pick
        name="Sound"
        value={settings.sound ? 'on' : 'off'}
        options={ON_OFF}
        onPick={(on) => settings.set({ sound: on === 'on' })}
      />
      {settings.sound && <Volume value={settings.volume} onPick={(volume) => settings.set({ volume })} />}
      <Pick
        name="Hint button"
        value={settings.hints ? 'on' : 'off'}
        options={ON_OFF}
        onPick={(on) => settings.set({ hints: on === 'on' })}
      />
      {open && <BlockedPlayers />}
      <p className="dim">Your settings stay on this device.</p>
    </Sheet>
  );
}
