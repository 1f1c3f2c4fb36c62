import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../api/client';
import { keep, keepBest, keptSeat } from '../api/keep';
import type { Choice, Frame, Told } from '../api/types';
import type { Ending, GameModule } from '../games/board';
import { inNames } from '../match/names';
import { resultOf } from '../match/result';
import { useSettings } from '../match/settings';
import { useMatch, useMatchState } from '../match/useMatch';
import { useMotion } from '../match/useMotion';
import { focusPlay, moveFocus } from './focus';
import { nameOf, onControl, took, useKeys } from './keys';
import { useToasts } from './toast';
import { useSound } from './useSound';

/** What can be open over a match. */
export type Panel = 'log' | 'help' | 'settings' | 'menu' | 'concede' | null;

/** What happened so far and last. A watcher reads the names of the players. */
export function useToldHere(info: Frame['info']): { told: Told[]; fresh: Told[] } {
  const seat = useMatchState((state) => state.seat);
  const told = useMatchState((state) => state.told);
  const fresh = useMatchState((state) => state.fresh);
  return {
    told: useMemo(() => inNames(told, info, seat), [told, info, seat]),
    fresh: useMemo(() => inNames(fresh, info, seat), [fresh, info, seat]),
  };
}

export interface Undo {
  /** Why nothing can be undone now. */
  barred: string | null;
  /** Undoes the last action, or says why it cannot. */
  undo(): void;
}

export function useUndo({ info, table }: Frame): Undo {
  const { match } = useMatch();
  const seat = useMatchState((state) => state.seat);
  const say = useToasts((toasts) => toasts.say);
  const offer = info.seats.find((one) => one.seat === seat)?.undo;
  const barred = table?.ranked
    ? 'Undo is off in the daily run.'
    : table?.rated
      ? 'Undo is off in rated matches.'
      : offer?.actions
        ? null
        : `You can't undo${offer?.why ? `: ${offer.why}` : ' right now'}.`;
  return { barred, undo: () => (barred ? say(barred, 'stop') : void match.undo()) };
}

export interface Advice {
  /** Whether a hint can be asked for now. */
  offered: boolean;
  open: boolean;
  toggle(): void;
  close(): void;
}

/** Whether the hint is open. It belongs to one situation: another closes it. */
export function useAdvice({ info, table }: Frame, legal: Choice[]): Advice {
  const seat = useMatchState((state) => state.seat);
  const wanted = useSettings((settings) => settings.hints);
  const [hinted, setHinted] = useState<number | null>(null);
  const offered = wanted && table?.hints === true && seat !== null && seat === info.to_move && legal.length > 0;
  const open = hinted === info.ply;
  return {
    offered,
    open: offered && open,
    toggle: () => setHinted(open ? null : info.ply),
    close: () => setHinted(null),
  };
}

/** How long the last blow is seen before the result covers it. */
const LAST_BLOW_MS = 1200;

/** Whether the end may be shown: a moment after it was reached, and right away where it was reached before. */
export function useLater(reached: boolean): boolean {
  const { on, seconds } = useMotion();
  const instant = useSettings(({ pace }) => pace === 'instant');
  const wait = on && !instant ? seconds(LAST_BLOW_MS) * 1000 : 0;
  const [shown, setShown] = useState(reached);
  useEffect(() => {
    if (!reached) return setShown(false);
    const timer = setTimeout(() => setShown(true), wait);
    return () => clearTimeout(timer);
  }, [reached, wait]);
  return shown && reached;
}

/** The end of the match in the words of its game, kept for the lobby; nothing before it is on the screen. */
export function useEnding(module: GameModule, info: Frame['info'], where: string, reached: boolean): Ending | null {
  const { id } = useMatch();
  const { shown, seat, told, fresh } = useMatchState((state) => state);
  const { view } = shown!;
  // The numbers at the end are of the whole match, whatever this tab has seen and kept of it.
  const whole = useQuery({
    queryKey: ['told', id],
    queryFn: () => api.read(id, keptSeat(id)?.token ?? null, 0),
    enabled: info.to_move === null || info.to_move === undefined,
  });
  const own = reached ? module.ending(view as never, info, seat, whole.data?.told ?? told) : null;
  // Who watches reads what happened as the server has it, with names.
  const said = seat === null ? shown!.table?.over?.text : undefined;
  const ending = own && said ? { ...own, line: said } : own;
  useSound(fresh, ending && (ending.won ? 'win' : 'lose'));
  const result = ending && resultOf(ending, info);
  const line = ending?.line ?? module.saved?.(view as never) ?? where;
  // What the lobby says of it.
  useEffect(() => {
    if (keptSeat(id)) keep(id, { line, ...(result && { result }) });
  }, [id, line, result]);
  // A run that was continued from a known one does not count as a best run.
  // One that began with something that was earned is ranked apart.
  const apart = module.apart !== undefined && keptSeat(id)?.chosen?.includes(module.apart);
  const counts = shown!.table?.continued === undefined && !apart;
  const outcome = ending && seat !== null && counts ? info.outcome : null;
  useEffect(() => {
    if (!outcome || !module.score || !module.reached) return;
    keepBest(info.game, { score: module.score(outcome as never), text: module.reached(outcome as never) });
  }, [outcome, module, info.game]);
  return ending;
}

/** Says what happened while an action was on its way that came too late. */
export function useMeanwhile(): void {
  const { match } = useMatch();
  const meanwhile = useMatchState((state) => state.meanwhile);
  const say = useToasts((toasts) => toasts.say);
  useEffect(() => {
    if (!meanwhile) return;
    say(`You were too late. ${meanwhile}`);
    match.dismiss();
  }, [meanwhile, say, match]);
}

interface TableKeys {
  /** Whether something is open over the table, which then has the keys. */
  covered: boolean;
  waiting: boolean;
  over: boolean;
  legal: Choice[];
  /** Whether this match has hints at all; nothing where the server does not say. */
  hints: boolean | undefined;
  advice: Advice;
  undo: Undo;
  play(action: string): void;
  onPanel(panel: Panel): void;
  onCommand(): void;
  onResult(): void;
}

/** The keys that every game has. */
export function useTableKeys(on: TableKeys): void {
  const { match } = useMatch();
  const refused = useMatchState((state) => state.refused);
  const say = useToasts((toasts) => toasts.say);
  // What lay over the table is closed: the browser gives the focus back to the button that opened it, and Enter would
  // open it again.
  useEffect(() => (on.covered ? focusPlay : undefined), [on.covered]);
  useKeys(
    (event) => {
      const key = nameOf(event);
      if (key === 'esc' && on.waiting) return took(match.skip());
      if (key === 'esc' && refused) return took(match.dismiss());
      if (key === '?') return took(on.onPanel('help'));
      if (key === ',') return took(on.onPanel('settings'));
      if (key === '/') return took(on.onCommand());
      if (key === 'l') return took(on.onPanel('log'));
      if (key === 'z') return took(on.undo.undo());
      if (key === 't' && on.advice.offered) return took(on.advice.toggle());
      if (key === 't' && on.hints === false) return took(say('Hints are off at this table.', 'stop'));
      if (key.startsWith('arrow')) return moveFocus(key);
      if (key === 'enter' && on.over && !onControl()) return took(on.onResult());
      if (key === 'enter' && !onControl()) {
        const first = on.legal.find((choice) => choice.primary);
        if (first) return took(on.play(first.action));
      }
      return false;
    },
    !on.covered,
    'shell',
  );
}

/** The title of the tab: where the game is, and that it is your turn where the tab is not looked at. */
export function useTitle(name: string, where: string, yours: boolean): void {
  useEffect(() => {
    const put = () => {
      document.title = `${yours && document.hidden ? 'Your turn! ' : ''}${where} · ${name}`;
    };
    put();
    document.addEventListener('visibilitychange', put);
    return () => {
      document.removeEventListener('visibilitychange', put);
      document.title = 'Croupier';
    };
  }, [name, where, yours]);
}
