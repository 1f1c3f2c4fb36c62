const STEPS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

const centre = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

interface Among {
  /** Inside what; the table if nothing is said. */
  root?: HTMLElement | null;
  /** What can have the focus. */
  which?: string;
  /** Where to begin if none of them has it. */
  first?: string;
  /** Whether they lie in rows: up and down then go to the next row, however far aside its nearest card is. */
  rows?: boolean;
}

/** How much lower or higher cards of one row may lie, as in a fanned hand. */
const ROW = 40;

const seen = (control: HTMLElement) => control.getClientRects().length > 0;

/** Gives the focus to what the table offers first, so that Enter does that; to nothing where it offers nothing. */
export function focusPlay(): void {
  const first = [...document.querySelectorAll<HTMLElement>('main [data-primary]')].find(seen);
  if (first) first.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Moves the focus to the nearest control in the direction of an arrow key. Says whether there was one. */
export function moveFocus(
  key: string,
  { root, which = 'button, a', first = '[data-primary]', rows = false }: Among = {},
): boolean {
  const step = STEPS[key];
  const inside = root ?? document.querySelector('main');
  if (!step || !inside) return false;
  const controls = [...inside.querySelectorAll<HTMLElement>(which)].filter(seen);
  const from = document.activeElement?.closest<HTMLElement>(which) ?? null;
  if (!from || !controls.includes(from)) {
    const start = controls.find((control) => control.matches(first)) ?? controls[0];
    start?.focus();
    return start !== undefined;
  }
  const [x, y] = centre(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const control of controls) {
    if (control === from) continue;
    const [a, b] = centre(control);
    const along = (a - x) * step[0] + (b - y) * step[1];
    const across = Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0]);
    if (along < 6) continue;
    const distance = rows && step[1] !== 0 ? Math.ceil(along / ROW) * 10_000 + across : along + 2.5 * across;
    if (distance < least) [best, least] = [control, distance];
  }
  best?.focus();
  best?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return best !== undefined;
}
