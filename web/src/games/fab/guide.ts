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
 * The first duel. Its seed deals Voltic Bolt, blue cards that pay for it, and Snapback, which can follow for what is
 * left; its player goes first.
 */
const guide: Guide<View> = {
  seed: 'guide-4',
  options: { first: '0' },
  rival: 'easy',
  steps: [
    {
      title: 'Play a card',
      text: "You win by reducing your opponent's hero to 0 life. Choose the red Voltic Bolt: it deals 5 damage.",
      at: '.fab .hand [data-card="voltic-bolt-red"]',
      when: (view, seat, legal) => free(view, seat) && plays(legal, 'voltic-bolt-red'),
    },
    {
      title: 'Pay for it',
      text: 'It costs 2. You pay by pitching cards, and a blue card gives 3. Croupier chooses one for you: press Pay.',
      at: '.fab .ask [data-confirm]',
      when: (view, seat) => view.turn_player === seat && asks(view, 'pitch'),
    },
    {
      title: 'Resolve it',
      text: 'Voltic Bolt is on the stack, where your opponent could respond to it. Press Resolve.',
      at: '.fab .ask .main',
      when: (view, seat) => view.turn_player === seat && view.stack.length > 0 && asks(view, 'priority'),
    },
    {
      title: 'Play another one',
      text: 'You have 1 resource left. After another non-attack action, you can play Snapback without an action point. Choose it.',
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
      text: 'Put a card in your arsenal: you can play it on a later turn. Then you draw until you have 4 cards in hand.',
      at: '.fab .hand .fc.lit',
      when: (view) => asks(view, 'arsenal'),
    },
    {
      title: 'Block',
      text: 'They attack. Choose cards to block with, or take the damage. Each card stops as much damage as the number on its shield.',
      at: '.fab .hand .fc.pay',
      when: (view) => asks(view, 'defend'),
    },
    {
      title: 'Take the rest',
      text: "Before you take the damage, you can still play instants and use abilities. If you don't want to, press Take.",
      at: '.fab .ask .main',
      when: (view, seat) => view.turn_player !== seat && view.step === 'reaction' && asks(view, 'priority'),
    },
    {
      title: "Use Kano's ability",
      text: 'Pay 3 on their turn to look at the top card of your deck. If it is a non-attack action, you can play it this turn.',
      at: '.fab .fside.me .hm',
      when: (view, seat, legal) => view.turn_player !== seat && legal.some(({ action }) => action === 'activate kano'),
    },
    {
      title: 'Your turn again',
      text: 'You know the steps now: play, pay, resolve, block. Press ? to look up a word.',
      at: '.fab .hand',
      when: (view, seat) => view.turn > 2 && free(view, seat),
    },
  ],
};

export default guide;
