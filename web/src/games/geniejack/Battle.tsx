import { useEffect, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { nameOf, onControl, took, useKeys } from '../../shell/keys';
import { LogList } from '../../shell/Log';
import { Rail } from '../../shell/Rail';
import type { View } from '../../types/geniejack';
import { BattleDock, KEYS } from './BattleDock';
import { Arch, Bag, DealerRow, Foe, LastHand, Middle, MyHands, You, YourBar } from './BattleParts';
import { AboutSheet, PeekSheet, SurrenderSheet, type Tab, Tabs } from './BattleSheets';
import { AtWork, Way, WishCards, Worn } from './parts';
import type { SceneProps } from './script';

const POWERS = ['peek', 'surrender', 'split'];

/** What may be done in a battle, sorted by where it is offered. */
function sorted(legal: Choice[]) {
  return {
    removals: legal.filter(({ verb }) => verb === 'remove'),
    potions: legal.filter(({ verb }) => verb === 'use'),
    powers: legal.filter(({ verb }) => POWERS.includes(verb)),
    usual: legal.filter(({ verb }) => !POWERS.includes(verb) && verb !== 'use' && verb !== 'remove'),
  };
}

/** The state of a battle's screen, and what its keys and buttons do. */
function useBattle(props: SceneProps) {
  const { view, legal, play, then } = props;
  const { player, phase } = view;
  const [tab, setTab] = useState<Tab>(null);
  const [removing, setRemoving] = useState(false);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [peekOpen, setPeekOpen] = useState(false);
  const [about, setAbout] = useState(false);
  const may = sorted(legal);
  const by = (verb: string) => legal.find((choice) => choice.verb === verb);
  useEffect(() => {
    if (may.removals.length === 0) setRemoving(false);
  }, [may.removals.length]);
  useEffect(() => {
    if (player.peeked) setPeekOpen(true);
  }, [player.peeked]);

  // After a hand one press deals the next one. What is drunk in between is drunk before the deal.
  const between = phase === 'hand_result' && by('continue');
  const onDrink =
    between && player.hp > 0 && view.enemy.hp > 0
      ? (id: string) => then('continue', (next) => next.find(({ action }) => action === `use ${id}`))
      : null;
  const press = (choice: Choice) => {
    if (choice.verb === 'surrender') setAsking(choice);
    else if (between && choice.verb === 'continue')
      then(choice.action, (next) => next.find(({ verb }) => verb === 'deal'));
    else play(choice.action);
  };
  const potion = (at: number) => {
    const held = player.bag[at];
    const choice = held && may.potions.find((one) => one.things.some((thing) => thing.id === held.id));
    if (choice) return took(play(choice.action));
    return held && onDrink ? took(onDrink(held.id)) : false;
  };
  const onKey = (key: string): boolean => {
    if (key === 'esc' && removing) return took(setRemoving(false));
    if (key === 'r' && may.removals.length > 0) return took(setRemoving(!removing));
    if (removing && /^[1-9]$/.test(key)) {
      const choice = may.removals.find((one) => one.action === `remove ${key}`);
      if (choice) return took(setRemoving(false), play(choice.action));
    }
    if (key === 'i') return took(setAbout(true));
    if (key === 'p' && player.peeked) return took(setPeekOpen(!peekOpen));
    if (key === 'v' && by('split')) return took(play('split'));
    if (key === 'g' && by('surrender')) return took(setAsking(by('surrender')!));
    if (key === 'u') return potion(0);
    if (/^[1-9]$/.test(key) && potion(Number(key) - 1)) return true;
    if (key === 'enter' && !onControl()) {
      // Where something can be lost Enter chooses nothing.
      const main = by('continue') ?? by('deal');
      return main ? took(press(main)) : phase === 'player_turn';
    }
    const choice = key === 'enter' ? undefined : legal.find((one) => one.key === key);
    return choice ? took(press(choice)) : false;
  };
  useKeys((event) => onKey(nameOf(event)), asking === null && tab === null && !about);
  useKeys((event) => nameOf(event) === 'g' && took(play(asking!.action), setAsking(null)), asking !== null, 'sheet');
  return {
    may,
    press,
    onDrink,
    tab,
    setTab,
    removing,
    setRemoving,
    asking,
    setAsking,
    peekOpen,
    setPeekOpen,
    about,
    setAbout,
  };
}

export function Battle(props: SceneProps) {
  const { view, sending, play, told, info, question, legal, extra } = props;
  const { player, phase } = view;
  const state = useBattle(props);
  const { may, removing, setRemoving, onDrink } = state;
  const over = info.to_move === null;
  // What it led to is not told before it is seen.
  const asked = props.waiting || (legal.length === 0 && phase !== 'hand_result') ? '' : question;
  const say = over ? 'The run is over.' : removing ? 'Choose a card to remove, or press Esc.' : asked;
  const pickable = (player.hands[player.current - 1]?.cards ?? []).map((_, card) =>
    may.removals.some((one) => one.action === `remove ${card + 1}`),
  );
  const bag = <Bag view={view} potions={may.potions} sending={sending} onPlay={play} onDrink={onDrink} />;
  return (
    <div className="gj">
      <Rail label="You" className="only-l">
        <You view={view} />
        <div className="panel">
          <h2>Gear</h2>
          <Worn player={player} />
        </div>
        {bag}
        <div className="panel">
          <h2>
            Stage {view.stage}
            {view.round > 1 ? `, round ${view.round}` : ''}
          </h2>
          <Way view={view} />
        </div>
      </Rail>
      <section className="felt" aria-label="Table" data-fx="felt">
        <Arch />
        <span className="rays" data-fx="rays" aria-hidden="true" />
        <span className="flash" data-fx="flash" aria-hidden="true" />
        <span className="shoe" data-fx="shoe" aria-hidden="true" />
        <div className="field-of" data-fx="shaken">
          <Powers may={may} player={player} {...{ removing, setRemoving }} state={state} />
          <Foe view={view} onAbout={() => state.setAbout(true)} />
          <DealerRow view={view} extra={extra} />
          <Middle view={view} extra={extra} told={told} waiting={props.waiting} />
          <MyHands
            view={view}
            extra={extra}
            pickable={removing ? pickable : null}
            onPick={(card) => took(setRemoving(false), play(`remove ${card + 1}`))}
          />
          <AtWork effects={player.effects} />
        </div>
        <YourBar view={view} />
        <BattleDock {...props} choices={may.usual} say={say} onPress={state.press} />
      </section>
      <Rail label="Wishes and log" className="only-l">
        <WishCards wishes={player.wishes} />
        <LastHand told={told} />
        <div className="panel grow logbox">
          <h2>Log</h2>
          <LogList told={told} most={24} />
        </div>
      </Rail>
      <Tabs
        {...{ view, told, sending, onDrink }}
        tab={state.tab}
        potions={may.potions}
        onTab={state.setTab}
        onPlay={play}
      />
      <SurrenderSheet choice={state.asking} onPlay={play} onClose={() => state.setAsking(null)} />
      <AboutSheet view={view} catalogue={props.catalogue} open={state.about} onClose={() => state.setAbout(false)} />
      <PeekSheet card={player.peeked} open={state.peekOpen} onClose={() => state.setPeekOpen(false)} />
    </div>
  );
}

interface PowersProps {
  may: ReturnType<typeof sorted>;
  player: View['player'];
  removing: boolean;
  setRemoving(removing: boolean): void;
  state: Pick<ReturnType<typeof useBattle>, 'press' | 'peekOpen' | 'setPeekOpen'>;
}

/** What blessings add to a hand. */
function Powers({ may, player, removing, setRemoving, state }: PowersProps) {
  return (
    <div className="bless">
      {may.powers.map((choice) => (
        <button
          key={choice.action}
          type="button"
          className="btn bl"
          data-action={choice.action}
          onClick={() => state.press(choice)}
          title={choice.forecast?.text}
        >
          <Icon id="m-star" /> {choice.label} <kbd>{KEYS[choice.verb]}</kbd>
        </button>
      ))}
      {may.removals.length > 0 && (
        <button type="button" className="btn bl" aria-pressed={removing} onClick={() => setRemoving(!removing)}>
          <Icon id="m-star" /> {removing ? 'Keep all cards' : 'Remove a card'} <kbd>R</kbd>{' '}
          <span className="cnt">{player.removals} left</span>
        </button>
      )}
      {player.peeked && !may.powers.some((choice) => choice.verb === 'peek') && (
        <button
          type="button"
          className="btn bl"
          aria-expanded={state.peekOpen}
          onClick={() => state.setPeekOpen(!state.peekOpen)}
        >
          <Icon id="ui-eye" /> Next card: {player.peeked} <kbd>P</kbd>
        </button>
      )}
    </div>
  );
}
