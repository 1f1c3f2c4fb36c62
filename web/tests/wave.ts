import { recipeOf, type Shade, type Sound, sing } from '../src/sound/recipes';
import { attackOf, fillNoise, HIGHEST, type Noise, noiseStart, type Tone } from '../src/sound/voice';

const RATE = 44_100;
const noise = new Float32Array(RATE);
fillNoise(noise);

/** How loud a part is at a time after its start: up in a line, then down a curve, like the browser. */
function loudness(part: Noise | Tone, time: number): number {
  const attack = attackOf(part);
  return time < attack
    ? (part.gain * time) / attack
    : part.gain * Math.exp((-(time - attack) * 4.6) / (part.length - attack));
}

function gliding(part: Noise | Tone, time: number, length: number): number {
  const from = Math.min(part.from, HIGHEST);
  return part.to ? from * (Math.min(part.to, HIGHEST) / from) ** Math.min(1, time / length) : from;
}

/** The filter of the Web Audio specification: its quality is in decibels, but for a band it is a plain figure. */
function coefficients({ filter, q = 0.8 }: Noise, frequency: number): [number, number, number, number, number] {
  const w = (2 * Math.PI * frequency) / RATE;
  const quality = filter === 'bandpass' ? q : 10 ** (q / 20);
  const alpha = Math.sin(w) / (2 * quality);
  const cos = Math.cos(w);
  const a0 = 1 + alpha;
  const top: [number, number, number] =
    filter === 'bandpass'
      ? [alpha, 0, -alpha]
      : filter === 'lowpass'
        ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2]
        : [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2];
  return [top[0] / a0, top[1] / a0, top[2] / a0, (-2 * cos) / a0, (1 - alpha) / a0];
}

function addNoise(into: Float32Array, part: Noise): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  let c = coefficients(part, part.from);
  const first = Math.round(part.at * RATE);
  const offset = Math.round(noiseStart(part) * RATE);
  for (let i = 0; i < part.length * RATE; i++) {
    const time = i / RATE;
    if (part.to && i % 16 === 0) c = coefficients(part, gliding(part, time, part.length));
    const x = noise[(offset + i) % RATE] ?? 0;
    const y = c[0] * x + c[1] * x1 + c[2] * x2 - c[3] * y1 - c[4] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    into[first + i] = (into[first + i] ?? 0) + y * loudness(part, time);
  }
}

const WAVES: Record<Tone['wave'], (turn: number) => number> = {
  sine: (turn) => Math.sin(2 * Math.PI * turn),
  triangle: (turn) => 1 - 4 * Math.abs(((turn + 0.25) % 1) - 0.5),
  square: (turn) => (turn % 1 < 0.5 ? 1 : -1),
  sawtooth: (turn) => 2 * ((turn + 0.5) % 1) - 1,
};

function addTone(into: Float32Array, part: Tone): void {
  const first = Math.round(part.at * RATE);
  let turn = 0;
  for (let i = 0; i < part.length * RATE; i++) {
    const time = i / RATE;
    into[first + i] = (into[first + i] ?? 0) + WAVES[part.wave](turn) * loudness(part, time);
    turn += gliding(part, time, part.length * 0.8) / RATE;
  }
}

/** The samples of a sound, computed without a browser. */
export function samples(name: Sound, shade: Shade = {}): Float32Array {
  const { ms, trim } = recipeOf(name);
  const into = new Float32Array(Math.ceil((ms / 1000 + 0.5) * RATE));
  sing(name, { noise: (part) => addNoise(into, part), tone: (part) => addTone(into, part) }, shade);
  return into.map((sample) => sample * trim);
}

export const loudest = (data: Float32Array): number => data.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** The milliseconds until nothing is heard any more. */
export const lengthOf = (data: Float32Array): number =>
  (data.findLastIndex((one) => Math.abs(one) > 0.002) / RATE) * 1000;
