import { motionNow, type Settings, useSettings } from '../match/settings';
import { recipeOf, type Shade, type Sound, sing } from './recipes';
import { attackOf, fillNoise, HIGHEST, limited, type Noise, noiseStart, type Tone, type Voice } from './voice';

/** Milliseconds between two of the same sound. */
const GAPS: Partial<Record<Sound, number>> = { tick: 28, chip: 28, coin: 45 };
const GAP = 20;
const MOST_VOICES = 12;

interface Desk {
  context: AudioContext;
  noise: AudioBuffer;
  small: GainNode;
  big: GainNode;
  master: GainNode;
}

let desk: Desk | null = null;
const last = new Map<Sound, number>();
let ends: number[] = [];

function limiter(context: AudioContext): { into: GainNode; out: WaveShaperNode } {
  const out = context.createWaveShaper();
  const curve = new Float32Array(2049);
  for (let at = 0; at < curve.length; at++) curve[at] = limited((at / 1024 - 1) * 3);
  out.curve = curve;
  const into = context.createGain();
  into.gain.value = 1 / 3;
  into.connect(out);
  return { into, out };
}

function makeDesk(): Desk | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  fillNoise(noise.getChannelData(0));
  const { into, out } = limiter(context);
  const made = {
    context,
    noise,
    small: context.createGain(),
    big: context.createGain(),
    master: context.createGain(),
  };
  made.small.connect(into);
  made.big.connect(into);
  out.connect(made.master);
  made.master.connect(context.destination);
  return made;
}

/** The parts of a sound as nodes of the browser: they run beside the page, so that no frame waits for them. */
function voiceOn({ context, noise }: Desk, into: AudioNode, start: number): Voice {
  const shaped = (part: Noise | Tone) => {
    const node = context.createGain();
    const attack = attackOf(part);
    const at = start + part.at;
    node.gain.setValueAtTime(0, at);
    node.gain.linearRampToValueAtTime(part.gain, at + attack);
    node.gain.setTargetAtTime(0, at + attack, (part.length - attack) / 4.6);
    node.gain.setValueAtTime(0, at + part.length);
    node.connect(into);
    return { node, at };
  };
  const glide = (frequency: AudioParam, from: number, to: number | undefined, at: number, length: number) => {
    frequency.setValueAtTime(Math.min(from, HIGHEST), at);
    if (to) frequency.exponentialRampToValueAtTime(Math.min(to, HIGHEST), at + length);
  };
  return {
    noise(part) {
      const source = context.createBufferSource();
      const filter = context.createBiquadFilter();
      const { node, at } = shaped(part);
      source.buffer = noise;
      source.loop = true;
      filter.type = part.filter;
      filter.Q.value = part.q ?? 0.8;
      glide(filter.frequency, part.from, part.to, at, part.length);
      source.connect(filter).connect(node);
      source.start(at, noiseStart(part));
      source.stop(at + part.length);
    },
    tone(part) {
      const source = context.createOscillator();
      const { node, at } = shaped(part);
      source.type = part.wave;
      glide(source.frequency, part.from, part.to, at, part.length * 0.8);
      source.connect(node);
      source.start(at);
      source.stop(at + part.length);
    },
  };
}

function setLoudness({ sound, volume }: Settings): void {
  desk?.master.gain.setTargetAtTime(sound ? volume : 0, desk.context.currentTime, 0.01);
}

/** Whether the settings let a sound ring. Where nothing moves, only those ring that tell something by themselves. */
const wanted = ({ sound, motion, pace }: Settings, key: boolean): boolean =>
  sound && (key || (motionNow(motion) !== 'reduced' && pace !== 'instant'));

/** Makes the desk ready. Browsers allow it only while a press is handled. */
export function wake(): void {
  if (!desk) {
    desk = makeDesk();
    setLoudness(useSettings.getState());
    useSettings.subscribe(setLoudness);
  }
  // A browser that refuses has its reasons; the next press asks again.
  if (desk?.context.state === 'suspended') desk.context.resume().catch(() => {});
}

export function play(name: Sound, shade: Shade = {}): void {
  const recipe = recipeOf(name);
  if (desk?.context.state !== 'running' || !wanted(useSettings.getState(), recipe.key === true)) return;
  const { context, small, big } = desk;
  const now = context.currentTime;
  if (now - (last.get(name) ?? -1) < (GAPS[name] ?? GAP) / 1000) return;
  ends = ends.filter((end) => end > now);
  if (ends.length >= MOST_VOICES && !recipe.big) return;
  last.set(name, now);
  ends.push(now + recipe.ms / 1000);
  if (recipe.big) {
    small.gain.cancelScheduledValues(now);
    small.gain.setTargetAtTime(0.4, now, 0.008);
    small.gain.setTargetAtTime(1, now + recipe.ms / 2000, 0.12);
  }
  const level = context.createGain();
  level.gain.value = recipe.trim;
  level.connect(recipe.big ? big : small);
  sing(name, voiceOn(desk, level, now + 0.001), shade);
}
