/** Small sounds made here. They are loaded when somebody turns them on. */
export type Sound = 'card' | 'dice' | 'hit' | 'win' | 'lose' | 'coin' | 'tap';

/** What is heard of what happened, by the word of the notice, the same in all games. */
const HEARD: Record<string, Sound> = {
  damaged: 'hit',
  hurt: 'hit',
  busted: 'hit',
  flopped: 'hit',
  rolled: 'dice',
  rerolled: 'dice',
  wagered: 'dice',
  coin_flipped: 'coin',
  bought: 'coin',
  sold: 'coin',
  banked: 'coin',
  money_gained: 'coin',
  granted: 'coin',
  drew: 'card',
  hand_started: 'card',
  turned_up: 'card',
  played: 'card',
  summoned: 'card',
  set: 'card',
  flipped: 'card',
  pitched: 'card',
  defended: 'card',
  attacked: 'tap',
  phase_began: 'tap',
  scored: 'tap',
};
const LOUDEST: Sound[] = ['hit', 'dice', 'coin', 'card', 'tap'];

/** The one sound of things that happened together: the loudest. */
export function heard(notices: string[]): Sound | undefined {
  const sounds = notices.map((notice) => HEARD[notice]);
  return LOUDEST.find((one) => sounds.includes(one));
}

let context: AudioContext | null = null;

function tone(
  at: AudioContext,
  from: number,
  to: number,
  start: number,
  length: number,
  loud: number,
  wave: OscillatorType,
): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const play = (
    from: number,
    to: number,
    delay: number,
    length: number,
    loud = 0.08,
    wave: OscillatorType = 'triangle',
  ) => tone(context!, from, to, now + delay, length, loud, wave);
  switch (name) {
    case 'card':
      play(900, 300, 0, 0.07, 0.05);
      return;
    case 'tap':
      play(500, 420, 0, 0.04, 0.04);
      return;
    case 'dice':
      for (const at of [0, 0.07, 0.13, 0.21, 0.3]) play(260 + at * 400, 140, at, 0.05, 0.06, 'square');
      return;
    case 'hit':
      play(160, 50, 0, 0.22, 0.14, 'sawtooth');
      return;
    case 'coin':
      play(1200, 1200, 0, 0.06, 0.05);
      play(1600, 1600, 0.06, 0.14, 0.05);
      return;
    case 'win':
      [523, 659, 784, 1047].forEach((note, at) => {
        play(note, note, at * 0.11, 0.22, 0.06);
      });
      return;
    case 'lose':
      [392, 349, 294, 220].forEach((note, at) => {
        play(note, note, at * 0.14, 0.26, 0.06);
      });
  }
}
