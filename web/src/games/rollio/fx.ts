/** How the beats of Rollio look and sound. The table is already as it will be when these begin. */
import { type Sound, semi, step } from '../../sound';
import type { Kit } from '../../timeline/timeline';
import type { Material } from '../../types/rollio';

type Play = (kit: Kit) => void;

const part = (kit: Kit, name: string) => kit.find(`[data-fx="${name}"]`);
const dieOf = (kit: Kit, die: number) => kit.find(`[data-die="${die}"]`);
const middle = (element: Element | null): [number, number] => {
  const box = element?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
};
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Shows another face, for a moment. */
function turnTo(svg: Element | null | undefined, face: number): void {
  svg?.setAttribute('data-face', String(face));
  const text = svg?.querySelector('.shows');
  if (text) text.textContent = String(face);
}

/** A die tumbles with changing faces: fast at first, slower near the end. */
export const tumble =
  (die: number, shows: number, sides: number): Play =>
  (kit) => {
    const element = dieOf(kit, die);
    const svg = element?.querySelector('svg.die');
    const lean = die % 2 ? 1 : -1;
    kit.anim(
      element?.querySelector('.tumble') ?? null,
      [
        { transform: `translate(${-70 * lean}px, -110px) rotate(${-620 * lean}deg) scale(.7)`, opacity: 0.2 },
        {
          transform: `translate(${-14 * lean}px, -8px) rotate(${-160 * lean}deg) scale(1.06)`,
          opacity: 1,
          offset: 0.62,
        },
        { transform: `translate(0, -20px) rotate(${-60 * lean}deg)`, opacity: 1, offset: 0.8 },
        { transform: 'none', opacity: 1 },
      ],
      { ease: 'linear' },
    );
    if (kit.still) return;
    let face = shows;
    for (let at = 0, gap = 45; at < kit.ms - 30; at += gap, gap *= at > kit.ms * 0.6 ? 1.35 : 1) {
      kit.at(at + 1, () => {
        // A gap is no whole number, a face is.
        face = 1 + ((face + 2 + (Math.floor(at) % 3)) % sides);
        turnTo(svg, face);
      });
    }
    kit.at(kit.ms - 1, () => turnTo(svg, shows));
  };

const LANDS: Partial<Record<Material, Sound>> = {
  wooden: 'dice2',
  golden: 'dice3',
  crystal: 'dice4',
  mirror: 'dice4',
  rainbow: 'dice4',
};

export const settle =
  (die: number, material: Material, at: number): Play =>
  (kit) => {
    kit.sound(LANDS[material] ?? 'dice1', { pitch: 1 + at * 0.035, weight: 0.6 });
    kit.anim(dieOf(kit, die)?.querySelector('.tumble') ?? null, [
      { transform: 'scale(1.18, .8) translateY(8px)' },
      { transform: 'scale(.94, 1.08) translateY(-5px)', offset: 0.45 },
      { transform: 'none' },
    ]);
  };

export const hush: Play = (kit) => {
  kit.sound('breath');
  kit.anim(part(kit, 'dim'), [{ opacity: 0 }, { opacity: 1 }]);
};

export const drop: Play = (kit) => {
  kit.sound('flop', { key: true });
  kit.all('.tray .d .tumble').forEach((die, at) => {
    kit.anim(
      die,
      [
        { transform: 'none' },
        { transform: 'translateY(-10px)', offset: 0.3, easing: 'cubic-bezier(.7,0,1,.6)' },
        { transform: `translate(${at % 2 ? 7 : -5}px, 14px) rotate(${at % 2 ? 9 : -11}deg)`, offset: 0.7 },
        { transform: 'translateY(6px)' },
      ],
      { ms: kit.ms * 0.8, delay: at * 30, ease: 'ease-out' },
    );
  });
  kit.anim(
    part(kit, 'word'),
    [
      { transform: 'translateY(-70px) rotate(-3deg)', opacity: 0 },
      { transform: 'translateY(6px) rotate(1deg)', opacity: 1, offset: 0.55, easing: 'ease-out' },
      { transform: 'translateY(-3px)', opacity: 1, offset: 0.78 },
      { transform: 'none', opacity: 1 },
    ],
    { ease: 'cubic-bezier(.6,0,1,.7)' },
  );
  kit.shake(part(kit, 'tray'), 3, 200);
};

function plate(kit: Kit, [from, to]: [number, number], up: number, hard: boolean, delay = 0): void {
  const big = part(kit, 'sum');
  kit.count(big, from, to, { ms: Math.max(60, kit.ms - delay) * 0.7, delay, show: whole });
  const much = Math.min(1, to / 2000);
  kit.anim(
    big,
    [
      { transform: `scale(${1.12 + (hard ? 0.3 : 0.08) + much * 0.12}) rotate(${up % 2 ? 2.5 : -2.5}deg)` },
      { transform: 'scale(.97)', offset: 0.55 },
      { transform: 'none' },
    ],
    { ms: 190, delay },
  );
}

function flies(kit: Kit, source: Element | null, text: string, className = 'fx-points'): void {
  const [x, y] = middle(source);
  const number = kit.spawn(className, x, y - 40, text);
  if (!number) return;
  const half = number.offsetWidth / 2;
  kit.anim(
    number,
    [
      { transform: `translate(${-half}px, 14px) scale(.4)`, opacity: 0 },
      { transform: `translate(${-half}px, -10px) scale(1.25)`, opacity: 1, offset: 0.2 },
      { transform: `translate(${-half}px, -16px)`, opacity: 1, offset: 0.75 },
      { transform: `translate(${-half}px, -30px)`, opacity: 0 },
    ],
    { ease: 'linear' },
  );
}

/** A die that is set aside gives its points. */
export const pop =
  (die: number, up: number, text: string | null, sum: [number, number]): Play =>
  (kit) => {
    const element = dieOf(kit, die);
    kit.sound('pop', { pitch: step(up) });
    kit.anim(element, [
      { transform: 'none' },
      { transform: `translateY(-22px) rotate(${up % 2 ? 9 : -9}deg) scale(1.24)`, offset: 0.28 },
      { transform: 'translateY(2px) scale(.97)', offset: 0.7 },
      { transform: 'none' },
    ]);
    if (text) flies(kit, element, text);
    plate(kit, sum, up, false);
  };

/** A charm flashes and sends what it adds to the sum. */
export const charm =
  (thing: string, up: number, text: string, times: boolean, sum: [number, number]): Play =>
  (kit) => {
    const source = kit.find(thing);
    const fly = kit.ms * 0.5;
    kit.sound('charm', { pitch: step(up) });
    kit.anim(source, [
      { transform: 'none' },
      { transform: 'scale(1.32) rotate(-10deg)', offset: 0.25 },
      { transform: 'scale(1.1) rotate(6deg)', offset: 0.5 },
      { transform: 'none' },
    ]);
    const [x, y] = middle(source);
    const [toX, toY] = middle(part(kit, 'sum'));
    const number = kit.spawn(`fx-points ${times ? 'times' : 'added'}`, x, y - 18, text);
    if (number) {
      const half = number.offsetWidth / 2;
      const [dx, dy] = [toX - x, toY - y];
      kit.anim(
        number,
        [
          { transform: `translate(${-half}px, 0) scale(.5)`, opacity: 0 },
          { transform: `translate(${-half}px, -26px) scale(1.2)`, opacity: 1, offset: 0.3 },
          { transform: `translate(${dx * 0.5 - half}px, ${dy * 0.5 - 60}px) scale(1.15)`, opacity: 1, offset: 0.62 },
          { transform: `translate(${dx - half}px, ${dy}px) scale(.7)`, opacity: 0 },
        ],
        { ms: fly * 1.25, ease: 'cubic-bezier(.5,0,.8,.6)' },
      );
    }
    kit.at(fly, () => {
      kit.sound(times ? 'mult' : 'chip', { pitch: step(Math.max(0, up - (times ? 2 : 0))) });
      if (times) kit.shake(part(kit, 'plate'), 4, 160);
    });
    plate(kit, sum, up, times, fly);
  };

/** The sum leaves the plate and flies into the bar. */
export const sum =
  (points: number): Play =>
  (kit) => {
    kit.sound('whoosh', { weight: 0.8 });
    const [x, y] = middle(part(kit, 'sum'));
    // The number itself leaves: none stays behind.
    kit.anim(part(kit, 'sum'), [{ opacity: 0 }, { opacity: 0 }]);
    const [toX, toY] = middle(part(kit, 'track'));
    const number = kit.spawn('fx-points sum', x, y - 20, whole(points));
    if (!number) return;
    const half = number.offsetWidth / 2;
    const [dx, dy] = [toX - x, toY - y];
    kit.anim(
      number,
      [
        { transform: `translate(${-half}px, 0)` },
        {
          transform: `translate(${-half}px, 14px) scale(1.18, .86)`,
          offset: 0.22,
          easing: 'cubic-bezier(.6,0,.9,.5)',
        },
        { transform: `translate(${dx * 0.45 - half - 60}px, ${dy * 0.55}px) scale(.95) rotate(-6deg)`, offset: 0.66 },
        { transform: `translate(${dx - half}px, ${dy}px) scale(.34)` },
      ],
      { ease: 'ease-out' },
    );
  };

export const land =
  (share: number, big: boolean): Play =>
  (kit) => {
    kit.sound('sum', { pitch: semi(big ? 5 : 0), weight: Math.min(1, share * 2), key: true });
    const track = part(kit, 'track');
    kit.anim(track, [{ transform: 'scaleY(1.5)' }, { transform: 'scaleY(.9)', offset: 0.4 }, { transform: 'none' }], {
      ms: 240,
    });
    const [x, y] = middle(track);
    kit.sparks(x, y, big ? 16 : 7, big ? 120 : 56, '#ffe08a', 460);
  };

/** Points are banked. A third of the level or more shakes the tray. */
export const bank =
  (from: number, to: number, share: number): Play =>
  (kit) => {
    const big = share > 1 / 3;
    land(share, big)(kit);
    kit.count(part(kit, 'banked'), from, to, { show: whole });
    kit.anim(part(kit, 'banked'), [{ transform: 'scale(1.45)' }, { transform: 'none' }], { ms: 300 });
    if (!big) return;
    kit.shake(part(kit, 'tray'), 4 + 4 * Math.min(1, share / 0.7), 420);
    kit.all('.tray .d .tumble').forEach((die, at) => {
      kit.anim(
        die,
        [
          { transform: 'none' },
          { transform: `translateY(${-12 - at * 2}px) rotate(${at % 2 ? 7 : -7}deg)`, offset: 0.3 },
          { transform: 'scale(1.06, .92)', offset: 0.7 },
          { transform: 'none' },
        ],
        { ms: 340, delay: at * 12 },
      );
    });
  };

export const burst: Play = (kit) => {
  kit.sound('burst', { key: true });
  const track = part(kit, 'track');
  kit.anim(
    track,
    [
      { transform: 'scale(1.04, 2.1)', filter: 'brightness(2)' },
      { transform: 'scale(.99, .8)', offset: 0.3 },
      { transform: 'scale(1.01, 1.15)', offset: 0.55 },
      { transform: 'none', filter: 'none' },
    ],
    { ms: 420 },
  );
  kit.anim(
    part(kit, 'word'),
    [
      { transform: 'scale(2.4) rotate(-5deg)', opacity: 0 },
      { transform: 'scale(.92) rotate(1deg)', opacity: 1, offset: 0.45 },
      { transform: 'none', opacity: 1 },
    ],
    { ms: 380, ease: 'slam' },
  );
  kit.shake(part(kit, 'tray'), 7, 380);
  const box = track?.getBoundingClientRect();
  for (const [at, colour] of ['#ffe08a', '#f5c04a', '#ff9d5c', '#74d9a0'].entries())
    kit.sparks((box?.left ?? 0) + ((box?.width ?? 0) * (at + 0.5)) / 4, (box?.top ?? 0) + 12, 7, 170, colour, 620);
};

/** Dice that have all scored flare up as they come back. */
export const hot: Play = (kit) => {
  kit.sound('charm', { pitch: step(7), key: true });
  kit.anim(
    part(kit, 'word'),
    [
      { transform: 'scale(2.2) rotate(-5deg)', opacity: 0 },
      { transform: 'scale(.92) rotate(1deg)', opacity: 1, offset: 0.22 },
      { transform: 'none', opacity: 1, offset: 0.34 },
      { transform: 'none', opacity: 1, offset: 0.84 },
      { transform: 'scale(.94)', opacity: 0 },
    ],
    { ease: 'linear' },
  );
  kit.all('.tray .d .tumble').forEach((die, at) => {
    kit.anim(
      die,
      [
        { transform: 'none' },
        { transform: `translateY(-14px) rotate(${at % 2 ? 8 : -8}deg) scale(1.1)`, offset: 0.35 },
        { transform: 'scale(1.05, .93)', offset: 0.7 },
        { transform: 'none' },
      ],
      { ms: 320, delay: 200 + at * 36 },
    );
  });
  const [x, y] = middle(part(kit, 'tray'));
  kit.sparks(x, y, 18, 200, '#ff9d5c', 600);
};

/** A line of the pay: its coins are heard one by one. */
export const coins =
  (row: number, amount: number, had: number): Play =>
  (kit) => {
    kit.sound('chip', { pitch: 1 + row * 0.12 });
    const line = kit.all('[data-fx="pay"] li')[row] ?? null;
    kit.anim(line, [
      { transform: 'translateX(12px)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ]);
    const [x, y] = middle(line?.querySelector('b') ?? null);
    const purse = part(kit, 'money');
    const [toX, toY] = middle(purse);
    kit.count(purse, had, had + amount, { show: (value) => `$${whole(value)}` });
    const count = Math.min(amount, 6);
    for (let at = 0; at < count; at += 1) {
      const delay = (kit.ms / Math.max(1, count)) * 0.6 * at;
      const coin = kit.spawn('fx-coin', x, y);
      kit.anim(
        coin,
        [
          { transform: 'scale(.5)', opacity: 1 },
          { transform: `translate(${(toX - x) * 0.3}px, ${(toY - y) * 0.4 - 60}px) scale(1.4)`, offset: 0.4 },
          { transform: `translate(${toX - x}px, ${toY - y}px) scale(.8)`, opacity: 0 },
        ],
        { ms: kit.ms * 0.7, delay, ease: 'cubic-bezier(.4,0,.7,.8)' },
      );
      kit.at(delay, () => kit.sound('coin', { pitch: semi(row * 4 + at * 2) }));
    }
  };

export const paid: Play = (kit) => {
  kit.anim(part(kit, 'money'), [{ transform: 'scale(1.4)' }, { transform: 'none' }]);
};

/** What the round had falls off the bar. */
export const lose =
  (points: number): Play =>
  (kit) => {
    const [x, y] = middle(part(kit, 'track'));
    kit.sparks(x, y, 9, 90, '#c9733c', kit.ms);
    if (points > 0) flies(kit, part(kit, 'track'), `−${whole(points)}`, 'fx-points lost');
  };

/** A heart breaks where the eyes are: in the tray. */
export const heart: Play = (kit) => {
  kit.sound('heart', { key: true });
  const [x, y] = middle(part(kit, 'tray'));
  for (const way of [-1, 1]) {
    const half = kit.spawn(`fx-heart ${way < 0 ? 'left' : 'right'}`, x - 27, y + 20, '♥');
    kit.anim(
      half,
      [
        { transform: 'scale(.4)', opacity: 0 },
        { transform: 'scale(1.5)', opacity: 1, offset: 0.18 },
        { transform: `scale(1.4) translateX(${way * 2}px)`, opacity: 1, offset: 0.34 },
        {
          transform: `translate(${way * 22}px, -12px) rotate(${way * 18}deg) scale(1.4)`,
          opacity: 1,
          offset: 0.5,
          easing: 'ease-in',
        },
        { transform: `translate(${way * 46}px, 120px) rotate(${way * 80}deg) scale(1.2)`, opacity: 0 },
      ],
      { ease: 'ease-out' },
    );
  }
  kit.anim(part(kit, 'lives'), [{ transform: 'scale(1.8)' }, { transform: 'none' }], { ms: 300 });
};

/** A save is seen stopping the flop. */
export const shield: Play = (kit) => {
  kit.sound('block', { key: true });
  kit.anim(part(kit, 'word'), [
    { opacity: 0, transform: 'scale(1.6)' },
    { opacity: 1, transform: 'none', offset: 0.25 },
    { opacity: 1, transform: 'none', offset: 0.8 },
    { opacity: 0, transform: 'scale(.96)' },
  ]);
  kit.shake(part(kit, 'tray'), 5, 240);
  const [x, y] = middle(part(kit, 'tray'));
  kit.sparks(x, y, 12, 120, '#8fc4ff', 460);
};
