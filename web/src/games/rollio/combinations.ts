import type { Entry } from '../../api/types';
import type { Combination, DieView, View } from '../../types/rollio';

/** What a combination asks of the dice: so many at all, so many alike, and each of these faces. */
interface Need {
  dice?: number;
  alike?: number;
  faces?: number[];
}

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
const NEEDS: Record<Combination, Need> = {
  single_one: { faces: [1] },
  single_three: { faces: [3] },
  single_five: { faces: [5] },
  three_of_a_kind: { alike: 3 },
  four_of_a_kind: { alike: 4 },
  five_of_a_kind: { alike: 5 },
  six_of_a_kind: { alike: 6 },
  seven_of_a_kind: { alike: 7 },
  straight: { dice: 6, faces: upTo(6) },
  god_straight: { dice: 10, faces: upTo(10) },
  three_pairs: { dice: 6 },
  two_triplets: { dice: 6 },
  four_pairs: { dice: 8 },
  triple_triplets: { dice: 9 },
};

const facesOf = (die: DieView): number[] => die.faces ?? upTo(die.sides);
/** A mirror counts as whatever is wanted. */
const canShow = (die: DieView, face: number) => die.material === 'mirror' || facesOf(die).includes(face);

function fits({ dice = 1, alike = 1, faces = [] }: Need, set: DieView[]): boolean {
  const showing = (face: number) => set.filter((die) => canShow(die, face)).length;
  return (
    set.length >= dice &&
    faces.every((face) => showing(face) > 0) &&
    set.flatMap(facesOf).some((face) => showing(face) >= alike)
  );
}

export interface Line {
  id: string;
  name: string;
  worth: string;
}

/** What can score with these dice and charms, the small and frequent first. */
export function combinationsOf(entries: Entry[], { dice, charms }: Pick<View, 'dice' | 'charms'>): Line[] {
  const owns = (id: string) => charms.some((charm) => charm.id === id);
  const strict = owns('high_stakes');
  const counts = (id: string) =>
    id === 'single_three' ? owns('low_hanging_fruit') : !(strict && (id === 'single_one' || id === 'single_five'));
  // Four ones and more are worth more than their face only because each of them could score alone.
  const onesOf = ({ id, fields }: Entry) =>
    dice.some((die) => canShow(die, 1)) && (!strict || id === 'three_of_a_kind') ? fields.ones : undefined;
  const worth = (entry: Entry) => {
    const ones = onesOf(entry);
    return `${entry.fields.points}${entry.fields.per_face ? ' × face' : ''}${ones ? `, ones ${ones}` : ''}`;
  };
  return entries
    .filter(({ kind, id }) => kind === 'combinations' && counts(id) && fits(NEEDS[id as Combination], dice))
    .sort((a, b) => Number(a.fields.points) - Number(b.fields.points))
    .map((entry) => ({ id: entry.id, name: entry.name, worth: worth(entry) }));
}
