import { describe, expect, it } from 'vitest';
import { type Box, placeOf } from '../src/shell/place';

const WINDOW = { width: 1440, height: 900 };
const SIZE = { width: 320, height: 420 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const at = (from: Box, clear: Box[] = [], size = SIZE, window = WINDOW) => placeOf(from, size, window, clear);

describe('an enlarged card', () => {
  it('is beside the one it is read from, on the side with more room', () => {
    expect(at(box(300, 300, 120, 160))).toEqual({ left: 432, top: 260 });
    expect(at(box(1000, 300, 120, 160))).toEqual({ left: 668, top: 260 });
  });
  it('stays in the window, however tall it is', () => {
    expect(at(box(300, 700, 120, 160)).top).toBe(900 - 420 - 8);
    expect(at(box(300, 700, 120, 160), [], { width: 320, height: 884 }).top).toBe(8);
    expect(at(box(300, 10, 120, 160)).top).toBe(8);
  });
  it('leaves the choices free', () => {
    const panel = box(1080, 70, 340, 600);
    expect(at(box(700, 300, 120, 160), [panel])).toEqual({ left: 368, top: 260 });
    // Where the sides are taken it goes above.
    const dock = box(704, 680, 720, 190);
    expect(at(box(560, 720, 104, 146), [dock, box(0, 600, 540, 290)])).toEqual({ left: 452, top: 168 });
  });
  it('moves along a panel where it cannot lie over the middle of its card', () => {
    const small = { width: 1024, height: 768 };
    const [dock, panel, hand] = [box(10, 310, 198, 205), box(745, 70, 262, 490), box(220, 570, 520, 190)];
    const { left, top } = at(box(560, 570, 128, 156), [dock, panel, hand], { width: 320, height: 290 }, small);
    expect(left + 320).toBeLessThanOrEqual(745);
    expect(left).toBeGreaterThanOrEqual(208);
    expect(top + 290).toBeLessThanOrEqual(570);
  });
  it('covers the card only where there is no other room', () => {
    const phone = { width: 390, height: 844 };
    const { left, top } = at(box(150, 690, 78, 110), [box(0, 712, 390, 132)], SIZE, phone);
    expect(left).toBeGreaterThanOrEqual(8);
    expect(top + SIZE.height).toBeLessThanOrEqual(690);
  });
});
