import { useEffect, useState } from 'react';
import type { Drawing, Wanted } from './kit/wanted';

/** A game draws its things in `games/NAME/pictures.ts`. It is loaded with the first picture, and not before. */
const LOAD = import.meta.glob<{ picture: Drawing }>('../games/*/pictures.ts');
const loading = new Map<string, Promise<Drawing | null>>();
const ready = new Map<string, Drawing>();
/** Drawn once for each thing and size, then reused. */
const drawn = new Map<string, string>();

/** Loads the pictures of a game ahead of their first use. */
export function loadPictures(game: string): Promise<Drawing | null> {
  let started = loading.get(game);
  if (!started) {
    const load = LOAD[`../games/${game}/pictures.ts`];
    started = load
      ? load().then(
          ({ picture }) => {
            ready.set(game, picture);
            return picture;
          },
          () => {
            // A file that did not arrive is asked for again with the next picture. The names are there without it.
            loading.delete(game);
            return null;
          },
        )
      : Promise.resolve(null);
    loading.set(game, started);
  }
  return started;
}

function useDrawing(game: string): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(() => ready.get(game) ?? null);
  useEffect(() => {
    if (drawing) return;
    let here = true;
    void loadPictures(game).then((loaded) => {
      if (here && loaded) setDrawing(() => loaded);
    });
    return () => {
      here = false;
    };
  }, [game, drawing]);
  return drawing;
}

interface PictureProps extends Wanted {
  game: string;
  /** About how wide it is shown, in pixels: up to 64 it is drawn with less in it. */
  size?: number;
  /** How many times as wide as high its window is. */
  ratio?: number;
  className?: string;
}

/** The picture of a card or thing. Its name is always in words next to it, so it is silent for a screen reader. */
export function Picture({ game, size = 110, ratio = 1, className = '', ...wanted }: PictureProps) {
  const drawing = useDrawing(game);
  if (!drawing) return <span className={`pic ${className}`} aria-hidden="true" />;
  const key = JSON.stringify([game, size <= 64, ratio, wanted]);
  let source = drawn.get(key);
  if (!source) {
    source = `data:image/svg+xml,${encodeURIComponent(drawing(wanted, { ratio, tiny: size <= 64 }))}`;
    drawn.set(key, source);
  }
  return <img className={`pic ${className}`} src={source} alt="" draggable={false} decoding="async" />;
}
