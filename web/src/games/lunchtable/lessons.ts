import type { View } from '../../types/lunchtable';
import type { Lessons } from '../board';

/** What the first stage of the story introduces: one idea a turn of your own. */
const lessons: Lessons<View> = {
  stage: '1-1',
  turn: (view, seat) => (view.active === seat ? (view.halves[seat]?.turns ?? 0) : 0),
  ideas: [
    {
      turn: 1,
      title: 'Summon',
      text: 'Click a stereotype in your hand and summon it. It costs clout, and you get more clout each turn.',
    },
    {
      turn: 2,
      title: 'Attack',
      text: 'Go to combat, then drag your stereotype onto a target. The label shows how the fight ends.',
    },
    {
      turn: 3,
      title: 'Spells and traps',
      text: 'Play a spell to use it right away. Set a trap face down. You can activate it when your opponent does something.',
    },
    {
      turn: 4,
      title: 'Vice',
      text: 'Each ability you use adds 1 vice. At 3 vice, your stereotype breaks down, and your opponent scores a breakdown.',
    },
  ],
};

export default lessons;
