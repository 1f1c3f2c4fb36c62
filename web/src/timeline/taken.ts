import type { Kit } from './timeline';

/** A card as it was drawn, before it left its place. */
interface Ghost {
  box: DOMRect;
  copy: HTMLElement;
}

/** What one beat takes up and the next one moves. */
export interface Taken {
  ghost: Ghost | null;
}

/** What made something known to the board must not be found on a copy of it. */
const NAMES = ['data-spot', 'data-nav', 'data-note', 'data-card', 'data-action'];

export const middleOf = ({ left, top, width, height }: DOMRect): [number, number] => [
  left + width / 2,
  top + height / 2,
];

/** The middle of something that is drawn. */
export const middle = (element: Element | null | undefined): [number, number] => {
  const box = element?.getBoundingClientRect();
  return box ? middleOf(box) : [0, 0];
};

/** Takes up a card as it is drawn now: when the scene changes, nothing is left to copy. */
export const take =
  (taken: Taken, find: (kit: Kit) => HTMLElement | null) =>
  (kit: Kit): void => {
    const drawn = kit.still ? null : find(kit);
    if (!drawn) return;
    const box = drawn.getBoundingClientRect();
    const copy = drawn.cloneNode(true) as HTMLElement;
    for (const name of NAMES) copy.removeAttribute(name);
    copy.tabIndex = -1;
    Object.assign(copy.style, {
      ...{ position: 'absolute', left: '0', top: '0', margin: '0', transform: 'none', animation: 'none' },
      ...{ width: `${box.width}px`, height: `${box.height}px`, maxWidth: 'none', outline: 'none', opacity: '1' },
    });
    taken.ghost = { box, copy };
  };

/** Puts a copy of what was taken up over the table, where it was. */
export function put(kit: Kit, { ghost }: Taken, className: string): HTMLElement | null {
  if (!ghost) return null;
  const made = kit.spawn(className, ghost.box.left, ghost.box.top);
  if (!made) return null;
  made.style.width = `${ghost.box.width}px`;
  made.style.height = `${ghost.box.height}px`;
  made.append(ghost.copy.cloneNode(true));
  return made;
}
