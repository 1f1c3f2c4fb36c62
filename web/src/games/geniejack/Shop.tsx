import { useState } from 'react';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { useRefusal } from '../../match/useRefusal';
import { nameOf, took, useKeys } from '../../shell/keys';
import type { ShopView, View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { labelsOf, Meter, Worn } from './parts';

const WORDS = [
  '“Better armed than buried.”',
  '“For you? A special price.”',
  '“Gold buys no second life. Armor might.”',
  '“Look long, friend. Die later.”',
];

/** A stall: each piece says what it replaces, the rail shows you wearing it. */
export function Shop({ view, legal, sending, play, seat, preview }: BoardProps<View>) {
  const [looked, setLooked] = useState<string | null>(null);
  const pieces = view.shop.filter((item) => item.slot);
  const potions = view.shop.filter((item) => !item.slot);
  const choiceOf = (item: ShopView) =>
    legal.find((choice) => choice.verb === 'buy' && choice.things.some((thing) => thing.id === item.id));
  const leave = legal.find((choice) => choice.verb === 'leave');
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
    if (key === 's' && leave) return took(play(leave.action));
    return false;
  });
  const price = (item: ShopView, at: number, primary: boolean) => {
    const choice = choiceOf(item);
    return (
      <button
        type="button"
        className={`btn ${choice && primary ? 'pri' : ''} ${choice && sending === choice.action ? 'sending' : ''}`}
        aria-disabled={choice ? undefined : true}
        data-action={choice?.action}
        onClick={() => choice && play(choice.action)}
        onFocus={() => setLooked(item.id)}
      >
        <Seen
          name={
            choice
              ? choice.label
              : `${item.name} costs ${item.price} gold${item.short ? `, ${item.short} more than you have` : ''}`
          }
        >
          <Icon id="m-coin" />
          {item.price}
          {item.short ? ` · ${item.short} short` : ''} <kbd>{at + 1}</kbd>
        </Seen>
      </button>
    );
  };
  const next = view.next_enemy;
  return (
    <div className="shop">
      <svg className="awn" viewBox="0 0 1440 60" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <rect width="1440" height="6" fill="#5a2436" />
        {Array.from({ length: 24 }, (_, at) => (
          <path key={at} d={`M${at * 60} 0h60v34a30 22 0 0 1-60 0z`} fill={at % 2 ? '#a8395c' : '#f4e7c4'} />
        ))}
      </svg>
      <div className="shop-in">
        <section className="stall" aria-label="The stall">
          <div className="head">
            <div>
              <h2>{WORDS[(view.stage + view.battle) % WORDS.length]}</h2>
              <p className="muted">
                One piece for each slot; a new one replaces the old. Potions are drunk before a deal.
              </p>
            </div>
            <div className="purse">
              <Icon id="m-coin" className="" />
              <div>
                <span className="eyebrow">Purse</span>
                <b>{view.player.gold}</b>
              </div>
            </div>
          </div>
          <ul className="shelf">
            {pieces.map((item) => (
              <li
                key={item.id}
                className={`it ${item.id.split('_')[0]} ${choiceOf(item) ? '' : 'no'} ${chosen?.id === item.id ? 'pick-it' : ''}`}
                onPointerEnter={() => setLooked(item.id)}
              >
                <Picture game="geniejack" kind="gear" id={item.id} slot={item.slot ?? undefined} className="pl" />
                <span className="eyebrow">{item.slot}</span>
                <h3>{item.name}</h3>
                <p>{item.text}</p>
                <div className="rep">
                  <Icon id={item.replaces ? 'm-reroll' : 'ui-check'} />
                  {item.replaces ? (
                    <span>
                      replaces{' '}
                      <b>
                        {item.replaces.name}, {item.replaces.label}
                      </b>
                    </span>
                  ) : (
                    <span>fills an empty slot</span>
                  )}
                </div>
                {price(item, view.shop.indexOf(item), true)}
              </li>
            ))}
            {pieces.length === 0 && <li className="dim">Nothing to wear is left on the shelf.</li>}
          </ul>
          <ul className="pots">
            {potions.map((item) => {
              const have = view.player.bag.find((potion) => potion.id === item.id)?.count ?? 0;
              return (
                <li key={item.id} className="po" onPointerEnter={() => setLooked(item.id)}>
                  <span className="fl">
                    <Picture game="geniejack" kind="potion" id={item.id} size={64} />
                  </span>
                  <div>
                    <h3>{item.name}</h3>
                    <p>
                      {item.text} {have > 0 && <b>You have {have}.</b>}
                    </p>
                  </div>
                  {price(item, view.shop.indexOf(item), false)}
                </li>
              );
            })}
          </ul>
          {next && (
            <section className="nextb" aria-label="What comes next">
              <Picture game="geniejack" kind={next.boss ? 'boss' : 'enemy'} id={next.id} className="sx" />
              <div className="grow">
                <span className="eyebrow">{next.boss ? `Next, the boss of stage ${view.stage}` : 'Next'}</span>
                <h3>{next.name}</h3>
                <div className="row" style={{ flexWrap: 'wrap', gap: 6 }}>
                  <span className="chip">{next.hp} hit points</span>
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
          )}
        </section>
        <aside className="rail" aria-label="You">
          <div className="panel">
            <h2>You</h2>
            <div className="hp">
              <div className="t">
                <span>Hit points</span>
                <span>
                  <b>{view.player.hp}</b> / {view.player.max_hp}
                </span>
              </div>
              <Meter
                now={view.player.hp}
                most={view.player.max_hp}
                label={`${view.player.hp} of ${view.player.max_hp} hit points`}
              />
            </div>
          </div>
          <div className="panel only-l">
            <h2>Worn{chosen?.slot ? ` · with ${chosen.name}` : ''}</h2>
            <Worn
              player={view.player}
              wouldWear={
                chosen?.slot ? { slot: chosen.slot, name: chosen.name, label: chosen.label, id: chosen.id } : null
              }
            />
          </div>
          {chosen && (
            <div className="panel only-l">
              <h2>If you buy it</h2>
              <p className="muted">{chosen.text}</p>
              {chosenChoice?.forecast && <p className="muted">{chosenChoice.forecast.text}</p>}
              {refusal && <p className="bad">{refusal}.</p>}
            </div>
          )}
          {leave && (
            <button
              type="button"
              className={`btn wide ${sending === leave.action ? 'sending' : ''}`}
              data-action={leave.action}
              data-primary
              onClick={() => play(leave.action)}
            >
              {next ? `Leave: face the ${next.name.split(' ').at(-1)}` : leave.label} <kbd>S</kbd>
            </button>
          )}
          {seat === null && <p className="dim">You watch.</p>}
        </aside>
      </div>
    </div>
  );
}
