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
      text: 'Click a stereotype in your hand and summon it. It costs clout: you have 1 now, get 2 next turn, and so on up to 4. At level 7 or more it also needs a tribute: one of your stereotypes in play.',
    },
    {
      turn: 2,
      title: 'Attack',
      text: 'Go to combat, then drag your stereotype onto a target. It attacks with reputation (sword) and defends with stability (shield). The label shows how the fight ends.',
    },
    {
      turn: 3,
      title: 'Spells and traps',
      text: 'Play a spell to use it right away. Set a trap face down. You can activate it later, when what its card names happens.',
    },
    {
      turn: 4,
      title: 'Vice',
      text: 'Each ability you use adds 1 vice. At 3 vice, your stereotype breaks down, and your opponent scores a breakdown.',
    },
  ],
};

export default lessons;
