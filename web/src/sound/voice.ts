/** What a recipe is played on. Times are in seconds from its start, and everything ends in silence. */
export interface Voice {
  /** Filtered noise whose filter glides from one frequency to another. */
  noise(part: Noise): void;
  /** A tone that glides from one frequency to another. */
  tone(part: Tone): void;
}

interface Part {
  at: number;
  length: number;
  gain: number;
  /** Hertz at the start. */
  from: number;
  /** Hertz at the end; the same as at the start where it is left out. */
  to?: number | undefined;
  /** Seconds until it is loudest. */
  attack?: number | undefined;
}

export interface Noise extends Part {
  filter: 'lowpass' | 'highpass' | 'bandpass';
  q?: number | undefined;
}

export interface Tone extends Part {
  wave: 'sine' | 'triangle' | 'square' | 'sawtooth';
}

/** No part goes higher: beyond it there is only hiss. */
export const HIGHEST = 16_000;

/** Seconds until a part is loudest. It is never the whole of the part. */
export const attackOf = ({ attack = 0.002, length }: Part): number => Math.min(attack, length * 0.6);

/** The ratio of this many half steps. */
export const semi = (steps: number): number => 2 ** (steps / 12);

const MAJOR = [0, 2, 4, 5, 7, 9, 11];

/** The ratio of a step of the major scale: 0 is the note itself, 7 an octave above. */
export const step = (n: number): number => semi((MAJOR[n % 7] ?? 0) + 12 * Math.floor(n / 7));

/** One second of noise is the same on every machine. */
export function fillNoise(data: Float32Array): void {
  let seed = 22222;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 16807) % 2147483647;
    data[at] = seed / 1073741823.5 - 1;
  }
}

/** Where in the second of noise a part begins, so that no two parts of a sound share their noise. */
export const noiseStart = ({ at, from }: Noise): number => (at * 7.3 + from * 0.0013) % 0.9;

/** Straight up to 0.6, then it bends. It never passes 0.96. */
export function limited(sample: number): number {
  const loud = Math.abs(sample);
  return loud < 0.6 ? sample : Math.sign(sample) * (0.6 + 0.36 * Math.tanh((loud - 0.6) / 0.36));
}
