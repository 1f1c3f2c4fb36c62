export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between what is enlarged and the card, and between it and the edge of the window. */
const GAP = 12;
const EDGE = 8;

const within = (at: number, most: number) => Math.max(EDGE, Math.min(at, most - EDGE));

/** How much of one box another covers. */
function covered(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

interface Place {
  left: number;
  top: number;
}

/**
 * Where something of this size is shown beside a card: inside the window, off the card, and off what should stay clear. The
 * sides come first, the wider one before the other, then above and below, then the nearest place that is free.
 */
export function placeOf(from: Box, size: Size, window: Size, clear: Box[]): Place {
  const { width, height } = size;
  const level = from.top - 40;
  const middle = (from.left + from.right - width) / 2;
  const [right, left] = [from.right + GAP, from.left - GAP - width];
  const [above, below] = [from.top - GAP - height, from.bottom + GAP];
  const sides = window.width - from.right >= from.left ? [right, left] : [left, right];
  const put = (x: number, y: number): Place => ({
    left: within(x, window.width - width),
    top: within(y, window.height - height),
  });
  const covers = (place: Place) => {
    const box = { ...place, right: place.left + width, bottom: place.top + height };
    // The card itself counts most: what is read should not hide what is pointed at.
    return clear.reduce((sum, other) => sum + covered(box, other), 4 * covered(box, from));
  };
  const away = (place: Place) => Math.abs(place.left - middle) + Math.abs(place.top + height / 2 - from.top);
  const xs = [middle, right, left, ...clear.flatMap((one) => [one.left - GAP - width, one.right + GAP])];
  const ys = [level, above, below, ...clear.flatMap((one) => [one.top - GAP - height, one.bottom + GAP])];
  const places = [
    ...sides.map((x) => put(x, level)),
    put(middle, above),
    put(middle, below),
    ...xs.flatMap((x) => ys.map((y) => put(x, y))).sort((one, other) => away(one) - away(other)),
  ];
  return places.reduce((best, place) => (covers(place) < covers(best) ? place : best));
}
