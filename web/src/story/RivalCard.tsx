import { Picture } from '../art/Picture';
import type { Rival } from './story';

/** Who waits: a face, a name, and what they say. */
export function RivalCard({ game, rival, says }: { game: string; rival: Rival; says: string }) {
  return (
    <figure className="rival">
      <span className="rface">
        <Picture game={game} kind="face" id={rival.name} parts={rival.face} size={140} />
      </span>
      <figcaption>
        <b>{rival.name}</b>
        <q>{says}</q>
      </figcaption>
    </figure>
  );
}
