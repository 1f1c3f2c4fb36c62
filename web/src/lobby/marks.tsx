import { coloursOf, titleOf } from '../games';
import { tileOf } from '../games/tiles';

export const nameOfGame = titleOf;

/** The word mark of a game. */
export function WordMark({ game, name }: { game: string; name: string }) {
  return tileOf(game).mark ?? <img className="wm" src={`/art/wm-${game}.svg`} alt={name} />;
}

export function Swatch({ game }: { game: string }) {
  return (
    <i className="sw" style={coloursOf(game)} aria-hidden="true">
      {game.charAt(0).toUpperCase()}
    </i>
  );
}

export function ago(ms: number): string {
  const minutes = Math.round((Date.now() - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return `${hours} h ago`;
  return `${Math.round(hours / 24)} days ago`;
}

/** A sentence and how long ago it was so, on one line. */
export const dated = (at: number, line = ''): string => (line ? `${line.replace(/\.$/, '')} · ${ago(at)}` : ago(at));
