import type { Choice, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { cardName, PlayingCard } from '../../art/PlayingCard';
import { took } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { Bag } from './BattleParts';
import { Labels, Portrait, WishCards, Worn } from './parts';

export type Tab = 'worn' | 'bag' | 'wishes' | 'log' | null;

const TITLES = { worn: 'Your gear', bag: 'Potions', wishes: 'Wishes', log: 'Log' };

interface TabsProps {
  view: View;
  told: Told[];
  tab: Tab;
  potions: Choice[];
  sending: string | null;
  onTab(tab: Tab): void;
  onPlay(action: string): void;
  onDrink: ((id: string) => void) | null;
}

/** What a phone has no room for beside the table. */
export function Tabs({ view, told, tab, potions, sending, onTab, onPlay, onDrink }: TabsProps) {
  const { player } = view;
  const count = player.bag.reduce((sum, potion) => sum + potion.count, 0);
  const leave = () => onTab(null);
  return (
    <>
      <nav className="tabs" aria-label="Your gear, potions and wishes">
        <button type="button" onClick={() => onTab('worn')}>
          <Icon id="e-armor" />
          <span>Gear {player.equipment.length}</span>
        </button>
        <button type="button" onClick={() => onTab('bag')}>
          <Icon id="e-potion" />
          <span>Potions {count}</span>
        </button>
        <button type="button" className="g" onClick={() => onTab('wishes')}>
          <Icon id="m-star" />
          <span>Wishes {player.wishes.length}</span>
        </button>
        <button type="button" onClick={() => onTab('log')}>
          <Icon id="ui-log" />
          <span>Log</span>
        </button>
      </nav>
      <Sheet title={tab ? TITLES[tab] : ''} open={tab !== null} onClose={leave}>
        {tab === 'worn' && <Worn player={player} />}
        {tab === 'bag' && (
          <Bag
            view={view}
            potions={potions}
            sending={sending}
            onPlay={(action) => took(leave(), onPlay(action))}
            onDrink={onDrink && ((id) => took(leave(), onDrink(id)))}
          />
        )}
        {tab === 'wishes' &&
          (player.wishes.length > 0 ? (
            <WishCards wishes={player.wishes} />
          ) : (
            <p className="dim">No wishes yet. Beat a boss, and the Genie grants you one.</p>
          ))}
        {tab === 'log' && <LogList told={told} />}
      </Sheet>
    </>
  );
}

interface SurrenderProps {
  choice: Choice | null;
  onPlay(action: string): void;
  onClose(): void;
}

export function SurrenderSheet({ choice, onPlay, onClose }: SurrenderProps) {
  return (
    <Sheet title="Surrender this hand?" open={choice !== null} center onClose={onClose}>
      <p>{choice?.forecast?.text ?? 'You lose the hand.'}</p>
      <div className="row">
        <button type="button" className="btn danger grow" onClick={() => took(onPlay(choice!.action), onClose())}>
          Surrender
        </button>
        <button type="button" className="btn grow" data-first onClick={onClose}>
          Keep playing
        </button>
      </div>
    </Sheet>
  );
}

export function PeekSheet({ card, open, onClose }: { card: string | null; open: boolean; onClose(): void }) {
  return (
    <Sheet title="Next card" open={open && card !== null} center onClose={onClose}>
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
        {card && <PlayingCard card={card} />}
        <p>
          The next card is the <b>{cardName(card)}</b>. Press P to see it again.
        </p>
      </div>
    </Sheet>
  );
}

interface AboutProps extends Pick<BoardProps<View>, 'view' | 'catalogue'> {
  open: boolean;
  onClose(): void;
}

/** The enemy enlarged: its picture, its figures, and what it does, in whole sentences. */
export function AboutSheet({ view: { enemy }, catalogue, open, onClose }: AboutProps) {
  const entry = catalogue.find(({ id, kind }) => id === enemy.id && (kind === 'enemy' || kind === 'boss'));
  return (
    <Sheet title={enemy.name} open={open} center onClose={onClose}>
      <div className="about">
        <Portrait id={enemy.id} name={enemy.name} />
        <div>
          <p>
            <b>
              {enemy.hp} of {enemy.max_hp} HP
            </b>
          </p>
          <div className="row labels">
            <Labels enemy={enemy} />
          </div>
          {(entry?.text ?? [enemy.text]).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </Sheet>
  );
}
