import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'full' | 'fast' | 'reduced';
/** How large words are: each step is an eighth more. */
export type TextSize = 'normal' | 'large' | 'larger';
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

export interface Settings {
  theme: Theme;
  motion: Motion;
  pace: Pace;
  text: TextSize;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  hints: boolean;
  /** The card back in use, of those that were bought; empty for the plain one. */
  back: string;
  /** The other drawings in use. */
  drawings: string[];
  /** Games whose tour has been seen or skipped. */
  toured: string[];
  set(change: Partial<Omit<Settings, 'set'>>): void;
}

export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      theme: 'system',
      motion: 'system',
      pace: 'normal',
      text: 'normal',
      sound: true,
      volume: 0.7,
      hints: true,
      back: '',
      drawings: [],
      toured: [],
      set: (change) => set(change),
    }),
    { name: 'croupier.settings' },
  ),
);

/** The size of the root, which all sizes of words follow. */
export const TEXT_SIZES: Record<TextSize, string> = { normal: '', large: '112.5%', larger: '125%' };

/** Milliseconds that one thing a program does stays on the screen. */
export const PACE_MS: Record<Pace, number> = { slow: 1600, normal: 900, fast: 350, instant: 0 };

const wants = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

export const themeNow = (theme: Theme): 'dark' | 'light' =>
  theme === 'system' ? (wants('(prefers-color-scheme: light)') ? 'light' : 'dark') : theme;

export const motionNow = (motion: Motion): 'full' | 'fast' | 'reduced' =>
  motion === 'system' ? (wants('(prefers-reduced-motion: reduce)') ? 'reduced' : 'full') : motion;
