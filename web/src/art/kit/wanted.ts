import type { Frame } from './draw';

/** What a picture is of. The id finds a drawing made for it; the rest composes one where there is none. */
export interface Wanted {
  /** What it is: a charm, an enemy, a card, a face. */
  kind: string;
  /** Its id, its word or its name. */
  id: string;
  /** What it does, for pictures that follow the words. */
  text?: string | undefined;
  /** The slot of a piece of gear, or the kind of a spell or trap. */
  slot?: string | undefined;
  /** The table, class or line it belongs to. */
  group?: string | undefined;
  /** Its types, as the game says them. */
  types?: readonly string[] | undefined;
  rarity?: string | undefined;
  /** Whether the other drawings of its group are in use. */
  other?: boolean | undefined;
  /** The parts of a face: hair, eyes, mouth, body. */
  parts?: { hair?: string; eyes?: string; mouth?: string; body?: string; colour?: string } | undefined;
}

/** Draws what is wanted as the text of an SVG. */
export type Drawing = (wanted: Wanted, frame?: Frame) => string;
