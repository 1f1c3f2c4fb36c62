import { useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { commas } from '../../match/counted';
import { useRefusal } from '../../match/useRefusal';
import { nameOf, took, useKeys } from '../../shell/keys';
import type { NextEnemyView, ShopView, View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { labelsOf, Meter, Worn } from './parts';
import type { SceneProps } from './script';

const WORDS = [
  '“Better armed than buried.”',
  '“For you? A special price.”',
  '“Gold buys no second life. Armor might.”',
  '“Look all you like, friend. Looking is free.”',
];

interface WareProps {
  item: ShopView;
  /** Its key. */
  number: number;
  choice: Choice | undefined;
  sending: string | null;
  play(action: string): void;
  onLook(id: string): void;
}

function Price({ item, number, choice, sending, play, onLook }: WareProps) {
  const pri = choice && item.slot ? 'pri' : '';
  return (
    <button
      type="button"
      className={`btn ${pri} ${choice && sending === choice.action ? 'sending' : ''}`}
      aria-disabled={choice ? undefined : true}
      data-action={choice?.action}
      onClick={() => choice && play(choice.action)}
      onFocus={() => onLook(item.id)}
    >
      <Seen
        name={
          choice
            ? choice.label
            : `${item.name}: ${commas(item.price)} gold${item.short ? `, ${commas(item.short)} more than you have` : ''}`
        }
      >
        <Icon id="m-coin" />
        {commas(item.price)}
        {item.short ? ` · ${commas(item.short)} short` : ''} <kbd>{number}</kbd>
      </Seen>
    </button>
  );
}

/** A piece of gear: what it does, and what it replaces. */
function Piece({ looked, ...ware }: WareProps & { looked: boolean }) {
  const { item, choice, onLook } = ware;
  return (
    <li
      className={`it ${item.id.split('_')[0]} ${choice ? '' : 'no'} ${looked ? 'pick-it' : ''}`}
      onPointerEnter={() => onLook(item.id)}
    >
      <Picture game="geniejack" kind="gear" id={item.id} slot={item.slot ?? undefined} className="pl" />
      <span className="eyebrow">{item.slot}</span>
      <h3>{item.name}</h3>
      <p>{item.text}</p>
      <div className="rep">
        <Icon id={item.replaces ? 'm-reroll' : 'ui-check'} />
        {item.replaces ? (
          <span>
            Replaces{' '}
            <b>
              {item.replaces.name}, {item.replaces.label}
            </b>
          </span>
        ) : (
          <span>Fills an empty slot</span>
        )}
      </div>
      <Price {...ware} />
    </li>
  );
}

function Potion({ have, ...ware }: WareProps & { have: number }) {
  const { item, onLook } = ware;
  return (
    <li className="po" onPointerEnter={() => onLook(item.id)}>
      <span className="fl">
        <Picture game="geniejack" kind="potion" id={item.id} size={64} />
      </span>
      <div>
        <h3>{item.name}</h3>
        <p>
          {item.text} {have > 0 && <b>You have {have}.</b>}
        </p>
      </div>
      <Price {...ware} />
    </li>
  );
}

/** Who is fought next, and the way to the Genie. */
function Next({ view, next }: { view: View; next: NextEnemyView }) {
  return (
    <section className="nextb" aria-label="What comes next">
      <Picture game="geniejack" kind={next.boss ? 'boss' : 'enemy'} id={next.id} className="sx" />
      <div className="grow">
        <span className="eyebrow">{next.boss ? `Next: the boss of stage ${view.stage}` : 'Next'}</span>
        <h3>{next.name}</h3>
        <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
          <span className="chip">{next.hp} HP</span>
          {labelsOf(next.label).map((label) => (
            <span key={label} className="chip red">
              <Icon id="m-thorn" /> {label}
            </span>
          ))}
        </div>
        <p className="lore">{next.text}</p>
      </div>
      <ol className="path only-l" aria-label={`Stage ${view.stage}`}>
        {view.battles.map((battle) => (
          <li key={battle.battle} className={battle.beaten ? 'dn' : ''}>
            {battle.beaten ? (
              <Icon id="ui-check" />
            ) : (
              <Picture game="geniejack" kind="enemy" id={battle.id} size={40} className="i" />
            )}
            <em>{battle.name.split(' ').at(-1)}</em>
          </li>
        ))}
        <li>
          <Icon id="m-star" />
          <em>Genie</em>
        </li>
      </ol>
    </section>
  );
}

interface YouProps extends Pick<BoardProps<View>, 'view' | 'sending' | 'seat'> {
  chosen: ShopView | null;
  /** What buying it would do, or why it cannot be bought. */
  says: (string | null | undefined)[];
  leave: Choice | undefined;
  onLeave(choice: Choice): void;
}

/** You, wearing what is looked at, and the way out. */
function Side({ view, sending, seat, chosen, says, leave, onLeave }: YouProps) {
  const { player, next_enemy: next } = view;
  const wouldWear = chosen?.slot ? { slot: chosen.slot, name: chosen.name, text: chosen.text, id: chosen.id } : null;
  return (
    <aside className="rail" aria-label="You">
      <div className="panel">
        <h2>You</h2>
        <div className="hp">
          <div className="t">
            <span>HP</span>
            <span>
              <b>{player.hp}</b> / {player.max_hp}
            </span>
          </div>
          <Meter now={player.hp} most={player.max_hp} label={`${player.hp} of ${player.max_hp} HP`} />
        </div>
      </div>
      <div className="panel only-l">
        <h2>Gear{chosen?.slot ? ` with ${chosen.name}` : ''}</h2>
        <Worn player={player} wouldWear={wouldWear} />
      </div>
      {chosen && (
        <div className="panel only-l">
          <h2>If you buy it</h2>
          <p className="muted">{chosen.text}</p>
          {says.map((text) => text && <p key={text}>{text}</p>)}
        </div>
      )}
      {leave && (
        <button
          type="button"
          className={`btn wide ${sending === leave.action ? 'sending' : ''}`}
          data-action={leave.action}
          data-primary
          onClick={() => onLeave(leave)}
        >
          {next ? `Fight the ${next.name}` : leave.label} <kbd>S</kbd>
        </button>
      )}
      {seat === null && <p className="dim">You're watching.</p>}
    </aside>
  );
}

/** A stall: each piece says what it replaces, the rail shows you wearing it. */
export function Shop({ view, legal, sending, play, then, seat, preview }: SceneProps) {
  const [looked, setLooked] = useState<string | null>(null);
  const choiceOf = (item: ShopView) =>
    legal.find((choice) => choice.verb === 'buy' && choice.things.some((thing) => thing.id === item.id));
  const leave = legal.find((choice) => choice.verb === 'leave');
  const pieces = view.shop.filter((item) => item.slot);
  const chosen = view.shop.find((item) => item.id === looked) ?? pieces.find(choiceOf) ?? null;
  const chosenChoice = chosen && choiceOf(chosen);
  const refusal = useRefusal(chosen && !chosenChoice && leave ? `buy ${chosen.id}` : null, preview);
  useKeys((event) => {
    const key = nameOf(event);
    if (/^[1-9]$/.test(key)) {
      const item = view.shop[Number(key) - 1];
      const choice = item && choiceOf(item);
      if (choice) return took(play(choice.action));
    }
    if (key === 's' && leave) return took(go(leave));
    return false;
  });
  // Without a potion to drink there is nothing to decide before the first hand.
  const go = (choice: Choice) =>
    view.player.bag.length > 0
      ? play(choice.action)
      : then(choice.action, (next) => next.find(({ verb }) => verb === 'deal'));
  const wareOf = (item: ShopView): WareProps => ({
    item,
    number: view.shop.indexOf(item) + 1,
    choice: choiceOf(item),
    sending,
    play,
    onLook: setLooked,
  });
  return (
    <div className="shop">
      <svg className="awn" viewBox="0 0 1440 60" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <rect width="1440" height="6" fill="#5a2436" />
        {Array.from({ length: 24 }, (_, at) => (
          <path key={at} d={`M${at * 60} 0h60v34a30 22 0 0 1-60 0z`} fill={at % 2 ? '#a8395c' : '#f4e7c4'} />
        ))}
      </svg>
      <div className="shop-in">
        <section className="stall" aria-label="Shop">
          <div className="head">
            <div>
              <h2>{WORDS[(view.stage + view.battle) % WORDS.length]}</h2>
              <p className="muted">
                One piece per slot: a new piece replaces the old one. Drink potions between hands.
              </p>
            </div>
            <div className="purse">
              <Icon id="m-coin" className="" />
              <div>
                <span className="eyebrow">Gold</span>
                <b>{commas(view.player.gold)}</b>
              </div>
            </div>
          </div>
          <ul className="shelf">
            {pieces.map((item) => (
              <Piece key={item.id} {...wareOf(item)} looked={chosen?.id === item.id} />
            ))}
            {pieces.length === 0 && <li className="dim">The gear is sold out.</li>}
          </ul>
          <ul className="pots">
            {view.shop
              .filter((item) => !item.slot)
              .map((item) => (
                <Potion
                  key={item.id}
                  {...wareOf(item)}
                  have={view.player.bag.find((potion) => potion.id === item.id)?.count ?? 0}
                />
              ))}
          </ul>
          {view.next_enemy && <Next view={view} next={view.next_enemy} />}
        </section>
        <Side {...{ view, sending, seat, chosen, leave }} onLeave={go} says={[chosenChoice?.forecast?.text, refusal]} />
      </div>
    </div>
  );
}
