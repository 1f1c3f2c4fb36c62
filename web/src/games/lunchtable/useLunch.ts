import { type RefObject, useRef } from 'react';
import type { Choice } from '../../api/types';
import { facesPerson, useAuto } from '../../match/useAuto';
import { useDrag } from '../../match/useDrag';
import { useMotion } from '../../match/useMotion';
import { useQueue } from '../../match/useQueue';
import type { SideView, View } from '../../types/lunchtable';
import type { BoardProps } from '../board';
import { choicesAt, inOrder, type Spot, spotOf, touches, tributeOf } from './words';

/** What a spot is now: what can be hit there, what it can do, how it looks. */
export interface Light {
  target: Choice | undefined;
  own: Choice[];
  look: string;
  /** Whether something can be done with it. */
  can: boolean;
}

/** What the board shares among its parts. */
export interface Lunch {
  root: RefObject<HTMLDivElement | null>;
  me: number;
  mine: SideView;
  theirs: SideView;
  myMove: boolean;
  /** Whether what is asked is about to be answered without a press. */
  auto: boolean;
  answering: boolean;
  choosing: boolean;
  /** The spot whose sheet is open. */
  open: string | null;
  spot: Spot | null;
  pass: Choice | undefined;
  advance: Choice | undefined;
  end: Choice | undefined;
  light(key: string): Light;
  press(key: string): void;
  close(): void;
}

/** What lights up on the board: what can act, what can be hit, what is open. */
function lightsOf(view: View, legal: Choice[], open: string | null) {
  const opened = open ? choicesAt(legal, open) : [];
  const asks = typeof view.prompt !== 'string' || (view.prompt !== 'act' && view.prompt !== 'answer');
  return (key: string): Light => {
    const target = opened.find(
      (choice) => choice.verb === 'attack' && choice.things.slice(1).some((thing) => touches(thing, key)),
    );
    const own = choicesAt(legal, key);
    const can = own.length > 0;
    const look = [open === key && 'pickd', target && 'tgt', !open && can && (asks ? 'tgt' : 'can')]
      .filter(Boolean)
      .join(' ');
    return { target, own, look, can };
  };
}

/** The attack of one spot on another, or straight at the player. */
const attackOn = (legal: Choice[], from: string, on: string | null): Choice | undefined =>
  choicesAt(legal, from).find(
    ({ verb, things }) =>
      verb === 'attack' && (on === null ? things.length === 1 : things.slice(1).some((thing) => touches(thing, on))),
  );

/** What a card of the hand does when it is dropped on the player's own half: the first thing it can, in the order of its sheet. */
function dropped(legal: Choice[], spot: string, on: HTMLElement): Choice | 'sheet' | undefined {
  const choices = inOrder(choicesAt(legal, spot));
  const sets = choices.find(({ verb }) => verb === 'set' || verb === 'hide');
  if (on.dataset.drop === 'back' && sets) return sets;
  if (choices.some((choice) => tributeOf(choice))) return 'sheet';
  return choices[0];
}

/** What needs no time to be seen. */
const QUIET = ['phase_began', 'turn_began', 'turn_ended', 'drew', 'skipped'];

export function useLunch(props: BoardProps<View>): Lunch {
  const { view, legal, fresh, seat, sending, selection, info, table, waiting, skip, play, select } = props;
  const { on, seconds } = useMotion();
  const root = useRef<HTMLDivElement>(null);
  const me = seat ?? 0;
  const myMove = seat !== null && view.to_move === seat && legal.some(({ verb }) => verb !== 'surrender');
  const open = selection[0] ?? null;
  const advance = legal.find(({ verb }) => verb === 'advance');
  const light = lightsOf(view, legal, open);
  const busy = waiting || sending !== null;
  const queue = useQueue(legal, busy, play);
  // Draw, standby, a check with nothing to check, one target: what leaves no choice is done by itself.
  const auto = useAuto({
    action: skip,
    ply: info.ply,
    busy: busy || queue.running(),
    person: view.prompt === 'answer' && facesPerson(table, me),
    after: on && fresh.some(({ notice }) => !QUIET.includes(notice)) ? seconds(350) * 1000 : 0,
    play,
  });
  const answering = myMove && !auto && view.prompt === 'answer';
  const choosing = myMove && !auto && !['answer', 'act', 'over'].includes(String(view.prompt));
  const close = () => {
    select([]);
    const card = open && root.current?.querySelector<HTMLElement>(`[data-spot="${open}"]`);
    if (card) card.focus();
  };
  /** A click on a card: hits a target, answers a question, flips, or opens the sheet. */
  const press = (key: string) => {
    const { target, own } = light(key);
    if (target) return play(target.action);
    if ((choosing || answering) && own.length === 1 && own[0]) return play(own[0].action);
    if (own.length === 1 && own[0]?.verb === 'flip') return play(own[0].action);
    select(open === key ? [] : [key]);
  };
  const fights = myMove && (view.phase === 'combat' || (view.phase === 'main' && advance !== undefined));
  useDrag({
    root,
    can: (spot) => myMove && (choicesAt(legal, spot).length > 0 || (fights && spot.startsWith(`stereotypes:${me}:`))),
    drop: (spot, on) => {
      const target = on.dataset.drop === 'player' ? null : (on.dataset.spot ?? '');
      const hits = target === null || target.startsWith(`stereotypes:${1 - me}:`);
      if (spot.startsWith('hand:')) {
        const choice = on.closest('.board') ? dropped(legal, spot, on) : undefined;
        if (choice === 'sheet') select([spot]);
        else if (choice) play(choice.action);
        return;
      }
      if (!hits) return;
      const now = attackOn(legal, spot, target);
      if (now) return play(now.action);
      // An attack from the main phase goes to combat first.
      if (view.phase === 'main' && advance) queue.run([() => advance, (then) => attackOn(then, spot, target)]);
    },
  });
  return {
    root,
    me,
    mine: view.halves[me]!,
    theirs: view.halves[1 - me]!,
    myMove,
    auto,
    answering,
    choosing,
    open,
    spot: open ? spotOf(view, open) : null,
    pass: legal.find(({ verb }) => verb === 'pass'),
    advance,
    end: legal.find(({ verb }) => verb === 'end'),
    light,
    press,
    close,
  };
}
