import { semi, type Voice } from './voice';

/** A sound: how long it lasts, how loud it is set, and what it is made of. */
export interface Recipe {
  /** Milliseconds at pitch 1. */
  ms: number;
  /** Levels the sounds against each other: their loudest sample is measured by a test. */
  trim: number;
  /** A big sound ducks the small ones while it lasts. */
  big?: true;
  /** Rings where nothing moves, too: it tells something that cannot be missed. */
  key?: true;
  make(play: Kit, pitch: number, weight: number): void;
}

/** Short hands for the two kinds of parts. */
export interface Kit {
  n(
    at: number,
    length: number,
    gain: number,
    filter: 'lowpass' | 'highpass' | 'bandpass',
    from: number,
    to?: number,
    q?: number,
    attack?: number,
  ): void;
  o(
    at: number,
    length: number,
    gain: number,
    wave: 'sine' | 'triangle' | 'square' | 'sawtooth',
    from: number,
    to?: number,
    attack?: number,
  ): void;
}

const kitOf = (voice: Voice): Kit => ({
  n: (at, length, gain, filter, from, to, q, attack) => voice.noise({ at, length, gain, filter, from, to, q, attack }),
  o: (at, length, gain, wave, from, to, attack) => voice.tone({ at, length, gain, wave, from, to, attack }),
});

const each = (list: number[], act: (one: number, at: number) => void): void => list.forEach(act);

const bell = (v: Kit, at: number, f: number, gain: number, length: number) => {
  v.o(at, length, gain, 'sine', f);
  v.o(at, length * 0.6, gain * 0.35, 'sine', f * 2.01);
  v.o(at, length * 0.3, gain * 0.2, 'sine', f * 3.98);
};
const knock = (v: Kit, at: number, f: number, gain: number) => {
  v.n(at, 0.018, gain * 0.8, 'highpass', 2600);
  v.o(at, 0.07, gain, 'triangle', f, f * 0.62);
  v.n(at + 0.004, 0.05, gain * 0.4, 'bandpass', f * 2.2, undefined, 2);
};
const hit = (v: Kit, p: number, w: number, f: number, length: number, cracks = false) => {
  v.n(0, 0.03, 0.5, 'highpass', 1800 * p);
  v.o(0, length, 0.62, 'sine', f * p * 2.4, f * p * 0.55);
  v.n(0.002, length * 0.55, 0.34 + 0.14 * w, 'lowpass', 1500 * p, 160);
  v.o(0.004, length * 0.35, 0.16, 'square', f * p * 1.5, f * p * 0.5);
  if (cracks) v.n(0.03, length, 0.2 * w + 0.08, 'bandpass', 420, 120, 0.7);
};

const RECIPES = {
  /** A card leaves the shoe: short hiss, paper tap. */
  card: {
    ms: 110,
    trim: 1.14,
    make: (v, p) => {
      v.n(0, 0.07, 0.5, 'bandpass', 2400 * p, 5200 * p, 0.9, 0.012);
      v.n(0.06, 0.05, 0.5, 'lowpass', 900 * p, 300);
      v.o(0.06, 0.05, 0.3, 'triangle', 190 * p, 110);
    },
  },
  /** The hole card turns: rising hiss, then a snap. */
  flip: {
    ms: 170,
    trim: 0.61,
    make: (v, p) => {
      v.n(0, 0.11, 0.32, 'bandpass', 900 * p, 4200 * p, 1.1, 0.05);
      v.n(0.105, 0.02, 0.7, 'highpass', 3000);
      v.o(0.105, 0.06, 0.42, 'triangle', 320 * p, 150);
    },
  },
  /** Cards move up or are taken in: soft hiss that falls. */
  slide: { ms: 160, trim: 0.94, make: (v, p) => v.n(0, 0.16, 0.42, 'bandpass', 3200 * p, 900 * p, 0.7, 0.03) },
  /** Any button: tiny knock. */
  click: {
    ms: 40,
    trim: 0.45,
    make: (v, p) => {
      v.n(0, 0.012, 0.4, 'highpass', 3500);
      v.o(0, 0.04, 0.4, 'triangle', 620 * p, 420 * p);
    },
  },
  /** A counting number, a receipt line: small wooden tick. */
  tick: {
    ms: 45,
    trim: 0.43,
    make: (v, p) => {
      v.o(0, 0.045, 0.42, 'triangle', 880 * p, 800 * p);
      v.n(0, 0.008, 0.25, 'highpass', 5000);
    },
  },
  /** The held breath before the draw: air drawn in. */
  breath: { ms: 220, trim: 2.0, make: (v) => v.n(0, 0.22, 0.26, 'bandpass', 500, 1500, 1.4, 0.15) },
  /** A lunge, a sum in flight: wind that rises. */
  whoosh: {
    ms: 150,
    trim: 1.62,
    make: (v, p, w) => v.n(0, 0.15, 0.36 + 0.2 * w, 'bandpass', 380 * p, 2400 * p, 1.2, 0.1),
  },
  /** Blow under 15% of hit points: slap, short body. */
  hit1: { ms: 160, trim: 0.59, big: true, key: true, make: (v, p, w) => hit(v, p, w, 120, 0.16) },
  /** Blow of 15 to 40 %: slap, deep body. */
  hit2: { ms: 260, trim: 0.66, big: true, key: true, make: (v, p, w) => hit(v, p, w, 88, 0.26) },
  /** Blow over 40 %, the last blow: crack, sub drop, rubble. */
  hit3: { ms: 460, trim: 0.7, big: true, key: true, make: (v, p) => hit(v, p * 0.9, 1, 62, 0.46, true) },
  /** A shield takes the blow: metal ring. */
  block: {
    ms: 240,
    trim: 0.75,
    key: true,
    make: (v, p) => {
      v.n(0, 0.02, 0.4, 'highpass', 3000);
      bell(v, 0, 760 * p, 0.34, 0.24);
      v.o(0, 0.2, 0.2, 'sine', 1133 * p);
    },
  },
  /** Hit points come back: three soft notes up. */
  heal: {
    ms: 420,
    trim: 0.93,
    make: (v, p) => each([0, 4, 7], (n, i) => bell(v, i * 0.07, 520 * p * semi(n), 0.26, 0.28)),
  },
  /** WIN: major chord, plucked upward. */
  win: {
    ms: 620,
    trim: 1.22,
    big: true,
    key: true,
    make: (v, p) =>
      each([0, 4, 7, 12], (n, i) => {
        v.o(i * 0.055, 0.45, 0.2, 'triangle', 330 * p * semi(n));
        bell(v, i * 0.055, 660 * p * semi(n), 0.09, 0.45);
      }),
  },
  /** LOSE: minor fall over a low drum. */
  loss: {
    ms: 620,
    trim: 1.02,
    big: true,
    key: true,
    make: (v, p) => {
      each([7, 3, 0], (n, i) => v.o(i * 0.11, 0.4, 0.24, 'triangle', 196 * p * semi(n), 190 * p * semi(n)));
      v.o(0.22, 0.4, 0.34, 'sine', 82, 49);
      v.n(0.22, 0.1, 0.2, 'lowpass', 400);
    },
  },
  /** PUSH: two equal wooden notes. */
  push: {
    ms: 220,
    trim: 0.62,
    key: true,
    make: (v, p) => {
      knock(v, 0, 300 * p, 0.45);
      knock(v, 0.15, 300 * p, 0.45);
    },
  },
  /** The limit mark breaks: glass snap, splinters. */
  crack: {
    ms: 260,
    trim: 0.6,
    big: true,
    key: true,
    make: (v, p) => {
      v.n(0, 0.03, 0.7, 'highpass', 2200);
      v.o(0, 0.09, 0.3, 'square', 180 * p, 60);
      each([0, 0.05, 0.09, 0.15, 0.21], (t, i) =>
        v.n(t, 0.05, 0.42 - i * 0.06, 'bandpass', 5200 - i * 620, undefined, 6),
      );
    },
  },
  /** BLACKJACK: bright chord with a shimmer. */
  chord: {
    ms: 1150,
    trim: 1.18,
    big: true,
    key: true,
    make: (v, p) => {
      each([0, 7, 12, 16, 19], (n, i) => {
        v.o(i * 0.035, 1, 0.1, 'sawtooth', 220 * p * semi(n));
        bell(v, i * 0.035, 440 * p * semi(n), 0.11, 1.05);
      });
      v.n(0.05, 0.8, 0.06, 'highpass', 7000, undefined, 0.7, 0.3);
    },
  },
  /** Your turn (tab in the background: once): one small bell. */
  bell: { ms: 520, trim: 0.82, key: true, make: (v, p) => bell(v, 0, 880 * p, 0.42, 0.52) },
  /** One coin of pay: two bright pings. */
  coin: {
    ms: 190,
    trim: 0.81,
    make: (v, p) => {
      bell(v, 0, 1320 * p, 0.26, 0.09);
      bell(v, 0.05, 1760 * p, 0.3, 0.14);
      v.n(0, 0.01, 0.2, 'highpass', 6000);
    },
  },
  /** Points laid on a pile: clay clack. */
  chip: {
    ms: 70,
    trim: 0.45,
    make: (v, p) => {
      v.n(0, 0.012, 0.4, 'highpass', 2800);
      v.o(0, 0.05, 0.4, 'triangle', 1240 * p, 980 * p);
      v.o(0.018, 0.05, 0.3, 'triangle', 1460 * p, 1100 * p);
    },
  },
  /** Dice in the hand and in flight: seven quick knocks. */
  rattle: {
    ms: 420,
    trim: 0.56,
    make: (v, p) =>
      each([0, 0.055, 0.1, 0.165, 0.21, 0.28, 0.35], (t, i) =>
        knock(v, t, (420 + ((i * 173) % 260)) * p, 0.3 + (i % 3) * 0.06),
      ),
  },
  /** A plastic die settles: dry knock. */
  dice1: { ms: 70, trim: 0.47, make: (v, p, w) => knock(v, 0, 520 * p, 0.5 + 0.2 * w) },
  /** A wooden die settles: hollow knock. */
  dice2: {
    ms: 100,
    trim: 0.39,
    make: (v, p, w) => {
      knock(v, 0, 300 * p, 0.5 + 0.2 * w);
      v.o(0, 0.1, 0.25, 'sine', 240 * p);
    },
  },
  /** A golden die settles: knock with a ring. */
  dice3: {
    ms: 160,
    trim: 0.48,
    make: (v, p, w) => {
      knock(v, 0, 430 * p, 0.42 + 0.2 * w);
      bell(v, 0.004, 1900 * p, 0.14, 0.16);
    },
  },
  /** A crystal or mirror die settles: glass knock. */
  dice4: {
    ms: 160,
    trim: 0.47,
    make: (v, p, w) => {
      knock(v, 0, 760 * p, 0.4 + 0.2 * w);
      bell(v, 0, 2700 * p, 0.15, 0.16);
    },
  },
  /** A scoring die lifts: soft pop upward. */
  lift: {
    ms: 120,
    trim: 0.86,
    make: (v, p) => {
      v.o(0, 0.12, 0.34, 'sine', 300 * p, 620 * p, 0.01);
      v.n(0, 0.03, 0.14, 'bandpass', 2000);
    },
  },
  /** A die gives its points (one step up each): mallet note, click. */
  pop: {
    ms: 200,
    trim: 0.69,
    make: (v, p) => {
      v.n(0, 0.01, 0.3, 'highpass', 4000);
      v.o(0, 0.18, 0.4, 'triangle', 392 * p);
      bell(v, 0, 784 * p, 0.2, 0.2);
    },
  },
  /** A charm adds: bell fifth. */
  charm: {
    ms: 280,
    trim: 0.88,
    make: (v, p) => {
      bell(v, 0, 392 * p, 0.3, 0.26);
      bell(v, 0.03, 588 * p, 0.24, 0.25);
    },
  },
  /** A multiplier lands: slam and a rising buzz. */
  mult: {
    ms: 360,
    trim: 0.85,
    big: true,
    make: (v, p) => {
      v.o(0, 0.12, 0.4, 'sine', 150, 70);
      v.n(0, 0.03, 0.36, 'highpass', 2000);
      v.o(0.02, 0.3, 0.12, 'sawtooth', 196 * p, 392 * p);
      bell(v, 0.06, 784 * p, 0.26, 0.3);
    },
  },
  /** The sum lands in the bar: thump, chord by size. */
  sum: {
    ms: 520,
    trim: 1.11,
    big: true,
    key: true,
    make: (v, p, w) => {
      v.o(0, 0.2, 0.46, 'sine', 130, 52);
      v.n(0, 0.05, 0.3, 'lowpass', 1400, 300);
      each([0, 4, 7], (n, i) => bell(v, 0.02 + i * 0.03, 392 * p * semi(n), 0.12 + 0.05 * w, 0.44));
    },
  },
  /** Nothing scores: dull drop, air let out. */
  flop: {
    ms: 460,
    trim: 1.17,
    big: true,
    key: true,
    make: (v) => {
      v.o(0, 0.34, 0.6, 'sine', 120, 42);
      v.n(0, 0.12, 0.4, 'lowpass', 500, 140);
      v.n(0.1, 0.36, 0.14, 'bandpass', 700, 220, 1, 0.06);
      v.o(0.06, 0.36, 0.12, 'triangle', 233, 139);
    },
  },
  /** A heart breaks: glass crack, two low beats. */
  heart: {
    ms: 400,
    trim: 1.06,
    big: true,
    key: true,
    make: (v) => {
      v.n(0, 0.04, 0.55, 'highpass', 2600);
      v.n(0.03, 0.09, 0.25, 'bandpass', 4200, 1800, 4);
      v.o(0.06, 0.12, 0.5, 'sine', 96, 60);
      v.o(0.22, 0.18, 0.44, 'sine', 84, 48);
    },
  },
  /** The level bar bursts: boom, rising run of bells. */
  burst: {
    ms: 710,
    trim: 1.09,
    big: true,
    key: true,
    make: (v, p) => {
      v.o(0, 0.3, 0.5, 'sine', 140, 44);
      v.n(0, 0.2, 0.3, 'lowpass', 3000, 300);
      each([0, 4, 7, 12, 16, 19], (n, i) => bell(v, 0.04 + i * 0.05, 523 * p * semi(n), 0.15, 0.42));
    },
  },
  /** Letters rise as smoke: long breath with glass in it. */
  smoke: {
    ms: 900,
    trim: 2.17,
    make: (v, p) => {
      v.n(0, 0.9, 0.22, 'bandpass', 300, 1800, 1.6, 0.4);
      each([0, 0.14, 0.3, 0.44, 0.6], (t, i) => bell(v, t, (900 + i * 130) * p, 0.06, 0.3));
    },
  },
  /** The Genie speaks: deep two-voice hum. */
  genie: {
    ms: 700,
    trim: 1.11,
    key: true,
    make: (v, p) => {
      v.o(0, 0.7, 0.26, 'sawtooth', 73 * p, 65 * p, 0.08);
      v.o(0, 0.7, 0.3, 'sine', 110 * p, 98 * p, 0.06);
      v.n(0, 0.6, 0.1, 'lowpass', 500, 200, 0.7, 0.1);
      bell(v, 0.1, 587 * p, 0.08, 0.6);
    },
  },
  /** A blessing unrolls: paper run, soft stop. */
  unroll: {
    ms: 420,
    trim: 1.18,
    make: (v) => {
      v.n(0, 0.36, 0.32, 'bandpass', 1500, 3400, 0.8, 0.06);
      each([0, 0.06, 0.12, 0.18, 0.24], (t) => v.n(t, 0.03, 0.2, 'highpass', 4000));
      v.o(0.35, 0.07, 0.4, 'triangle', 170, 100);
    },
  },
  /** A card is burnt: crackle over a low roar. */
  burn: {
    ms: 520,
    trim: 0.71,
    make: (v) => {
      v.n(0, 0.52, 0.26, 'lowpass', 700, 260, 0.7, 0.1);
      each([0.03, 0.09, 0.13, 0.22, 0.27, 0.36, 0.43], (t, i) =>
        v.n(t, 0.016, 0.4 - i * 0.02, 'highpass', 3000 + i * 400),
      );
    },
  },
  /** A card tears: ripping noise. */
  tear: {
    ms: 280,
    trim: 0.92,
    make: (v) => {
      v.n(0, 0.28, 0.34, 'bandpass', 2400, 5600, 0.8, 0.05);
      for (let i = 0; i < 9; i++) v.n(i * 0.03, 0.014, 0.4, 'highpass', 3600);
    },
  },
  /** A verdict or a stamp lands: flat thud. */
  stamp: {
    ms: 160,
    trim: 0.7,
    make: (v, p) => {
      v.n(0, 0.03, 0.4, 'lowpass', 2400);
      v.o(0, 0.16, 0.6, 'sine', 150 * p, 58);
    },
  },
  /** A card is slapped on the table: slap, dust. */
  summon: {
    ms: 210,
    trim: 0.6,
    make: (v, p) => {
      v.n(0, 0.04, 0.6, 'lowpass', 2600 * p, 500);
      v.o(0, 0.12, 0.5, 'triangle', 140 * p, 70);
      v.n(0.03, 0.17, 0.2, 'bandpass', 1200, 500, 0.8, 0.03);
    },
  },
  /** A link joins the chain: metal clink. */
  chain: {
    ms: 240,
    trim: 0.8,
    make: (v, p) => {
      v.n(0, 0.02, 0.5, 'highpass', 4200);
      bell(v, 0, 1480 * p, 0.3, 0.16);
      bell(v, 0.07, 1110 * p, 0.26, 0.17);
    },
  },
  /** Vice burns on: hiss with sparks. */
  fuse: {
    ms: 380,
    trim: 0.8,
    make: (v, p) => {
      v.n(0, 0.38, 0.3, 'highpass', 5200 * p, undefined, 0.7, 0.05);
      for (const at of [0.02, 0.08, 0.17, 0.21, 0.3]) v.n(at, 0.014, 0.5, 'bandpass', 6400, undefined, 3);
    },
  },
  /** A card is pitched: paper and a falling drop. */
  pitch: {
    ms: 240,
    trim: 0.9,
    make: (v, p) => {
      v.n(0, 0.08, 0.4, 'bandpass', 2600 * p, 900, 0.8, 0.02);
      v.o(0.06, 0.16, 0.34, 'sine', 980 * p, 420 * p, 0.01);
    },
  },
  /** Arcane damage: glass wind and a fifth. */
  arcane: {
    ms: 420,
    trim: 0.9,
    big: true,
    make: (v, p, w) => {
      v.n(0, 0.36, 0.24 + 0.1 * w, 'bandpass', 700 * p, 3600 * p, 1.6, 0.16);
      bell(v, 0.06, 740 * p, 0.22, 0.34);
      bell(v, 0.1, 1110 * p, 0.18, 0.3);
    },
  },
} satisfies Record<string, Recipe>;

/** The name of a sound. */
export type Sound = keyof typeof RECIPES;

export const SOUNDS = Object.keys(RECIPES) as Sound[];

export const recipeOf = (name: Sound): Recipe => RECIPES[name];

/** How a sound follows the number it stands for. */
export interface Shade {
  /** A ratio: 2 is an octave higher. */
  pitch?: number | undefined;
  /** From 0 to 1: heavier is lower and fuller. */
  weight?: number | undefined;
}

/** Plays the parts of a sound on a voice. */
export function sing(name: Sound, voice: Voice, { pitch = 1, weight = 0.5 }: Shade = {}): void {
  recipeOf(name).make(kitOf(voice), pitch * (1 - 0.12 * (weight - 0.5)), weight);
}
