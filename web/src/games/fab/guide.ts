import type { Choice } from '../../api/types';
import type { View } from '../../types/fab';
import type { Guide } from '../board';

const asks = (view: View, kind: string) => view.prompt?.kind === kind;
/** In the player's own action phase, with nothing on the stack. */
const free = (view: View, seat: number) =>
  view.turn_player === seat && view.step === 'action' && view.stack.length === 0 && asks(view, 'priority');
const plays = (legal: Choice[], card: string) =>
  legal.some(({ verb, things }) => verb === 'play' && things[0]?.id === card);

/**
 * The first duel. Its seed deals a spell, blue cards that pay for it, and a second spell that can follow for what is left;
 * its player goes first.
 */
const guide: Guide<View> = {
  seed: 'guide-4',
  options: { first: '0' },
  rival: 'easy',
  steps: [
    {
      title: 'Play a spell',
      text: 'You win by reducing their hero to 0 life. Click the red Voltic Bolt: it deals 5 damage.',
      at: '.fab .hand [data-card="voltic-bolt-red"]',
      when: (view, seat, legal) => free(view, seat) && plays(legal, 'voltic-bolt-red'),
    },
    {
      title: 'Pay for it',
      text: 'It costs 2. You pay by pitching cards, and a blue card gives 3. One is selected for you: press Pay.',
      at: '.fab .ask [data-confirm]',
      when: (view, seat) => view.turn_player === seat && asks(view, 'pitch'),
    },
    {
      title: 'Resolve it',
      text: 'Your spell is on the stack, where your opponent could respond to it. Press Resolve.',
      at: '.fab .ask .main',
      when: (view, seat) => view.turn_player === seat && view.stack.length > 0 && asks(view, 'priority'),
    },
    {
      title: 'Play another one',
      text: 'You have 1 resource left. After your first spell, you can play Snapback without an action point. Click it.',
      at: '.fab .hand [data-card="snapback-red"]',
      when: (view, seat, legal) => free(view, seat) && plays(legal, 'snapback-red'),
    },
    {
      title: 'End your turn',
      text: 'You have used your action point. Press End turn.',
      at: '.fab .ask .main',
      when: (view, seat, legal) => free(view, seat) && legal.every(({ verb }) => verb !== 'play'),
    },
    {
      title: 'Save a card',
      text: 'Put a card into your arsenal: you can play it on a later turn. Then you draw until you have four cards.',
      at: '.fab .hand .fc.lit',
      when: (view) => asks(view, 'arsenal'),
    },
    {
      title: 'Block',
      text: 'They attack. Select cards to block with, or take the damage. Each card stops as much as its shield shows.',
      at: '.fab .hand .fc.pay',
      when: (view) => asks(view, 'defend'),
    },
    {
      title: 'Take the rest',
      text: 'Before the damage is dealt, you can still use instants and abilities. If you want none of them, press Take.',
      at: '.fab .ask .main',
      when: (view, seat) => view.turn_player !== seat && view.step === 'reaction' && asks(view, 'priority'),
    },
    {
      title: "Use Kano's ability",
      text: 'Pay 3 on their turn to look at the top card of your deck. You can play a spell that you find there.',
      at: '.fab .fside.me .hm',
      when: (view, seat, legal) => view.turn_player !== seat && legal.some(({ action }) => action === 'activate kano'),
    },
    {
      title: 'Your turn again',
      text: 'You know the steps now: play, pay, resolve, block. Press ? for what a word means.',
      at: '.fab .hand',
      when: (view, seat) => view.turn > 2 && free(view, seat),
    },
  ],
};

export default guide;
