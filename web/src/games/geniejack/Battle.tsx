import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { cardName, PlayingCard } from '../../art/PlayingCard';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import { nameOf, onControl, took, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Rail } from '../../shell/Rail';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { Arch, Bag, LastHand, Ruler, Verdict, You } from './BattleParts';
import { Hand, Places } from './Hand';
import { AtWork, Labels, Meter, Portrait, Way, WishCards, Worn } from './parts';
import { Receipt } from './Receipt';

const BLESSED = ['peek', 'remove', 'surrender', 'split'];

type Tab = 'worn' | 'bag' | 'wishes' | 'log' | null;

/** Cards that were on the table in the frame before, so that only new ones are dealt. */
function useBefore(view: View): { mine: number[]; theirs: (string | null)[] } {
  const now = { mine: view.player.hands.map((hand) => hand.cards.length), theirs: view.enemy.cards };
  const kept = useRef<{ view: View; now: typeof now; before: typeof now }>({
    view,
    now,
    before: { mine: [], theirs: [] },
  });
  if (kept.current.view !== view) kept.current = { view, now, before: kept.current.now };
  return kept.current.before;
}

export function Battle(props: BoardProps<View>) {
  const { view, legal, sending, play, told, seat, waiting, info, question } = props;
  const { player, enemy, phase } = view;
  const [tab, setTab] = useState<Tab>(null);
  const [removing, setRemoving] = useState(false);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [peekOpen, setPeekOpen] = useState(false);
  const before = useBefore(view);
  const by = (verb: string) => legal.find((choice) => choice.verb === verb);
  const removals = legal.filter((choice) => choice.verb === 'remove');
  const usual = legal.filter((choice) => !BLESSED.includes(choice.verb) && choice.verb !== 'use');
  const potions = legal.filter((choice) => choice.verb === 'use');
  const blessed = legal.filter((choice) => ['peek', 'surrender', 'split'].includes(choice.verb));
  const current = player.hands[player.current - 1];
  const result = phase === 'hand_result';
  const over = info.to_move === null;

  useEffect(() => {
    if (removals.length === 0) setRemoving(false);
  }, [removals.length]);
  useEffect(() => {
    if (player.peeked) setPeekOpen(true);
  }, [player.peeked]);

  const press = (choice: Choice) => {
    if (choice.verb === 'surrender') setAsking(choice);
    else play(choice.action);
  };
  useKeys(
    (event) => {
      const key = nameOf(event);
      if (key === 'esc' && removing) return took(setRemoving(false));
      if (key === 'r' && removals.length > 0) return took(setRemoving(!removing));
      if (removing && /^[1-9]$/.test(key)) {
        const choice = removals.find((one) => one.action === `remove ${key}`);
        if (choice) return took(setRemoving(false), play(choice.action));
      }
      if (key === 'p' && player.peeked) return took(setPeekOpen(!peekOpen));
      if (key === 'v' && by('split')) return took(play('split'));
      if (key === 'g' && by('surrender')) return took(setAsking(by('surrender')!));
      if (key === 'u' || /^[1-9]$/.test(key)) {
        const at = key === 'u' ? 0 : Number(key) - 1;
        const potion = potions[at];
        if (potion) return took(play(potion.action));
      }
      const choice = legal.find((one) => one.key === key && key !== 'enter');
      if (choice && (key !== 'enter' || !onControl())) return took(press(choice));
      return false;
    },
    asking === null && tab === null,
  );
  useKeys((event) => nameOf(event) === 'g' && took(play(asking!.action), setAsking(null)), asking !== null, 'sheet');

  const asked = legal.length === 0 && !result ? 'A moment…' : question;
  const say = over ? 'The run is over.' : removing ? 'Select a card to remove, or press Esc.' : asked;
  return (
    <div className={`gj ${result ? 'is-result' : ''}`}>
      <Rail label="You" className="only-l">
        <You view={view} />
        <div className="panel">
          <h2>Worn</h2>
          <Worn player={player} />
        </div>
        <Bag view={view} potions={potions} sending={sending} onPlay={play} />
        <div className="panel">
          <h2>
            Stage {view.stage}
            {view.round > 1 ? `, round ${view.round}` : ''}
          </h2>
          <Way view={view} />
        </div>
      </Rail>
      <section className="felt" aria-label="The table">
        <Arch />
        <div className="bless">
          {blessed.map((choice) => (
            <button
              key={choice.action}
              type="button"
              className="btn bl"
              data-action={choice.action}
              onClick={() => press(choice)}
              title={choice.forecast?.text}
            >
              <Icon id="m-star" /> {choice.label} <kbd>{KEYS[choice.verb]}</kbd>
            </button>
          ))}
          {removals.length > 0 && (
            <button type="button" className="btn bl" aria-pressed={removing} onClick={() => setRemoving(!removing)}>
              <Icon id="m-star" /> {removing ? 'Keep all cards' : 'Remove a card'} <kbd>R</kbd>{' '}
              <span className="cnt">{player.removals} left</span>
            </button>
          )}
          {player.peeked && !blessed.some((choice) => choice.verb === 'peek') && (
            <button type="button" className="btn bl" aria-expanded={peekOpen} onClick={() => setPeekOpen(!peekOpen)}>
              <Icon id="ui-eye" /> Next card: {player.peeked} <kbd>P</kbd>
            </button>
          )}
        </div>
        <div className="foe">
          <Portrait id={enemy.id} name={enemy.name} />
          <div className="fi">
            <div className="row" style={{ gap: 10, flexWrap: 'wrap' }}>
              <h2>{enemy.name}</h2>
              {enemy.boss && (
                <span className="chip red">
                  <Icon id="m-thorn" /> boss
                </span>
              )}
            </div>
            <div className="hp">
              <Meter
                big
                now={enemy.hp}
                most={enemy.max_hp}
                colour="var(--curse)"
                label={`${enemy.hp} of ${enemy.max_hp} hit points`}
              />
              <div className="t">
                <span className="row labels">
                  <Labels enemy={enemy} />
                </span>
                <span className="n">
                  <b>{enemy.hp}</b> / {enemy.max_hp}
                </span>
              </div>
              {enemy.shield && (
                <div className="shieldrow">
                  <Icon id="m-shield" /> {enemy.shield.left} of {enemy.shield.most} shield
                </div>
              )}
            </div>
          </div>
        </div>
        {enemy.cards.length > 0 ? (
          <div className="lay">
            <Hand
              cards={enemy.cards}
              className="dealer"
              label={`${enemy.short}'s cards`}
              old={before.theirs.length > enemy.cards.length ? 0 : before.theirs.length}
              flipped={before.theirs[0] === null && enemy.cards[0] ? 0 : null}
            />
            <div className="sc">
              <b>{enemy.score ?? [...enemy.cards.filter(Boolean), '?'].join(' + ')}</b>
              <em>
                {enemy.busted
                  ? 'bust'
                  : enemy.blackjack
                    ? 'blackjack'
                    : result
                      ? `${enemy.cards.length} cards`
                      : `stands on ${view.rules.dealer_stands_on}`}
              </em>
            </div>
          </div>
        ) : (
          <Places />
        )}
        {result ? (
          <Verdict results={view.results} enemy={enemy.short} fresh={props.fresh} />
        ) : current ? (
          <Ruler view={view} />
        ) : (
          <div className="vs">
            <p className="lore">{enemy.text}</p>
          </div>
        )}
        {player.hands.length > 0 ? (
          <div className={`hands ${player.hands.length > 1 ? 'split' : ''}`}>
            {player.hands.map((hand, at) => (
              <div
                key={at}
                className={`lay mine ${player.hands.length > 1 && at === player.current - 1 && !result ? 'now' : ''}`}
              >
                <Hand
                  cards={hand.cards}
                  className="mine"
                  label={player.hands.length > 1 ? `Your hand ${at + 1}` : 'Your cards'}
                  old={Math.min(before.mine[at] ?? 0, hand.cards.length)}
                  flipped={null}
                  pickable={
                    removing && at === player.current - 1
                      ? hand.cards.map((_, card) => removals.some((one) => one.action === `remove ${card + 1}`))
                      : undefined
                  }
                  onPick={(card) => took(setRemoving(false), play(`remove ${card + 1}`))}
                />
                <div className="sc me">
                  <b>{hand.score}</b>
                  {hand.busted ? (
                    <em className="hard bad">bust</em>
                  ) : hand.blackjack ? (
                    <em className="soft">blackjack</em>
                  ) : hand.soft ? (
                    <em className="soft">S · soft</em>
                  ) : (
                    <em className="hard">H · hard</em>
                  )}
                  <em>
                    {hand.doubled ? 'doubled · ' : ''}limit {player.limit}
                  </em>
                </div>
              </div>
            ))}
          </div>
        ) : (
          <Places mine />
        )}
        <AtWork effects={player.effects} />
        <Dock
          turn={info.ply}
          pill={
            seat === null ? (
              <TurnPill kind="watch">You watch</TurnPill>
            ) : over ? (
              <TurnPill kind="over">Over</TurnPill>
            ) : waiting || legal.length === 0 ? (
              <TurnPill kind="theirs">Wait</TurnPill>
            ) : (
              <TurnPill kind="yours">{result ? 'Hand over' : 'Your turn'}</TurnPill>
            )
          }
          say={say}
        >
          {result ? (
            <div className="resbox">
              <div className="reslist">
                {view.results.map((one) => (
                  <div key={one.hand}>
                    {view.results.length > 1 && <span className="eyebrow">Hand {one.hand}</span>}
                    <Receipt result={one} />
                  </div>
                ))}
              </div>
              <div className="acts">
                {usual.map((choice) => (
                  <Action
                    key={choice.action}
                    choice={choice}
                    sending={sending}
                    onPlay={play}
                    keyName="↵"
                    label={choice.verb === 'continue' ? 'Go on' : choice.label}
                  />
                ))}
              </div>
            </div>
          ) : (
            <div className="acts">
              {usual.map((choice) => (
                <Action
                  key={choice.action}
                  choice={choice}
                  sending={sending}
                  onPlay={() => press(choice)}
                  keyName={KEYS[choice.verb]}
                  note={noteOf(choice, view)}
                />
              ))}
            </div>
          )}
        </Dock>
      </section>
      <Rail label="Wishes and log" className="only-l">
        <WishCards wishes={player.wishes} />
        <LastHand told={told} />
        <div className="panel grow logbox">
          <h2>Log</h2>
          <LogList told={told} most={24} />
        </div>
      </Rail>
      <div className="phead only-s">
        <div className="hp grow">
          <div className="t">
            <span>You</span>
            <span className="row">
              {player.shield && (
                <span className="shp">
                  <Icon id="m-shield" /> {player.shield.left}
                </span>
              )}
              <span className="cn">
                <Icon id="m-coin" /> {player.gold}
              </span>
              <span>
                <b>{player.hp}</b>/{player.max_hp}
              </span>
            </span>
          </div>
          <Meter now={player.hp} most={player.max_hp} label={`You have ${player.hp} of ${player.max_hp} hit points`} />
        </div>
      </div>
      <nav className="tabs" aria-label="Your things">
        <button type="button" onClick={() => setTab('worn')}>
          <Icon id="e-armor" />
          <span>Worn {player.equipment.length}</span>
        </button>
        <button type="button" onClick={() => setTab('bag')}>
          <Icon id="e-potion" />
          <span>Bag {player.bag.reduce((sum, potion) => sum + potion.count, 0)}</span>
        </button>
        <button type="button" className="g" onClick={() => setTab('wishes')}>
          <Icon id="m-star" />
          <span>Wishes {player.wishes.length}</span>
        </button>
        <button type="button" onClick={() => setTab('log')}>
          <Icon id="ui-log" />
          <span>Log</span>
        </button>
      </nav>
      <Sheet
        title={tab === 'worn' ? 'Worn' : tab === 'bag' ? 'Bag' : tab === 'wishes' ? 'Wishes' : 'Log'}
        open={tab !== null}
        onClose={() => setTab(null)}
      >
        {tab === 'worn' && <Worn player={player} />}
        {tab === 'bag' && (
          <Bag view={view} potions={potions} sending={sending} onPlay={(action) => took(setTab(null), play(action))} />
        )}
        {tab === 'wishes' &&
          (player.wishes.length > 0 ? (
            <WishCards wishes={player.wishes} />
          ) : (
            <p className="dim">No wish yet. The Genie comes after the boss.</p>
          ))}
        {tab === 'log' && <LogList told={told} />}
      </Sheet>
      <Sheet title="Give up this hand?" open={asking !== null} center onClose={() => setAsking(null)}>
        <p>{asking?.forecast?.text ?? 'You lose the hand.'}</p>
        <div className="row">
          <button type="button" className="btn danger grow" onClick={() => (play(asking!.action), setAsking(null))}>
            Give up the hand
          </button>
          <button type="button" className="btn grow" onClick={() => setAsking(null)}>
            Play on
          </button>
        </div>
      </Sheet>
      <Sheet title="The next card" open={peekOpen && player.peeked !== null} center onClose={() => setPeekOpen(false)}>
        <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
          {player.peeked && <PlayingCard card={player.peeked} />}
          <p>
            The next card is the <b>{cardName(player.peeked)}</b>. P shows it again until it is drawn.
          </p>
        </div>
      </Sheet>
    </div>
  );
}

const KEYS: Record<string, string> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'V',
  surrender: 'G',
  peek: 'P',
  deal: '↵',
  continue: '↵',
};
const NOTES: Record<string, (view: View) => string> = {
  hit: () => 'take a card',
  stand: (view) => `stay at ${view.player.hands[view.player.current - 1]?.score ?? ''}`,
  double: (view) => `one card, damage ×${view.rules.double_multiplier / 1000}`,
  deal: (view) => `hand ${view.hand}`,
};

/** What is at stake in a hand, as soon as the server has said it; until then what the button does. */
const noteOf = (choice: Choice, view: View): string | undefined =>
  (choice.verb !== 'deal' && choice.forecast?.text) || NOTES[choice.verb]?.(view);
