import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import { useSettings } from '../../match/settings';
import { useThen } from '../../match/useThen';
import { nameOf, onControl, took, useKeys } from '../../shell/keys';
import { Rail } from '../../shell/Rail';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/rollio';
import type { BoardProps } from '../board';
import { Combinations, changeOf, detailOf, diceOf, History, Pay, Progress, Run, Things, Why, worthOf } from './parts';
import { type May, RoundDock } from './RoundDock';
import type { Extra } from './script';
import { Tray } from './Tray';

type RoundProps = BoardProps<View> & { extra: Extra };
type Opened = 'things' | 'combos' | 'why' | null;

const keyOfDie = (die: number) => `dice::${die}`;
const dieOfKey = (key: string) => Number(key.split(':')[2]);
const same = (a: number[], b: number[]) => a.length === b.length && a.every((die) => b.includes(die));
const uses = (choice: Choice, id: string) => choice.verb === 'use' && choice.things.some((one) => one.id === id);

function sorted(legal: Choice[], selection: number[]): May {
  const scores = legal.filter((choice) => choice.verb === 'score');
  const rerolls = legal.filter((choice) => choice.verb === 'reroll');
  const hinted = scores.filter((choice) => choice.hint).sort((a, b) => (a.hint ?? 9) - (b.hint ?? 9));
  const fits = (choice: Choice) => same(diceOf(choice), selection);
  const by = (verb: string) => legal.find((choice) => choice.verb === verb);
  return {
    chosen: scores.find(fits),
    reroll: rerolls.find(fits),
    rerolls,
    flop: by('flop'),
    roll: by('roll'),
    bank: by('bank'),
    best: hinted[0] ?? scores.find((choice) => choice.primary),
    hinted,
  };
}

/** The dice that score most lift by themselves after a roll that was seen. */
function useLift({ fresh, info, waiting, select, seat }: RoundProps): void {
  const seen = useRef(info.ply);
  useEffect(() => {
    if (waiting || seen.current === info.ply) return;
    seen.current = info.ply;
    const rolled = fresh.findLast(({ notice }) => notice === 'rolled' || notice === 'rerolled');
    const best = rolled?.best as { dice?: number[] } | null | undefined;
    if (seat !== null && best?.dice) select(best.dice.map(keyOfDie));
  }, [fresh, info.ply, waiting, select, seat]);
}

/** The state of a round's screen, and what its keys do. */
function useRound(props: RoundProps) {
  const { view, legal, play, select, selection: picked, extra } = props;
  const [byFace, setByFace] = useState(false);
  const [sheet, setSheet] = useState<Opened>(null);
  const mine = picked
    .filter((key) => key.startsWith('dice::'))
    .map(dieOfKey)
    .sort((a, b) => a - b);
  const selection = extra.aside ?? mine;
  const may = sorted(legal, selection);
  const { chosen, bank, roll, best, reroll, flop } = may;
  const onTable = view.phase === 'hand';
  const then = useThen(props);
  // Score and then bank or roll: the second half is sent when the first has been answered.
  const onScore = (what: 'bank' | 'roll') => {
    if (chosen) then(chosen.action, (next) => next.find(({ verb }) => verb === what));
  };
  const toggle = (die: number) => {
    const key = keyOfDie(die);
    select(picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]);
  };
  const pick = (choice: Choice) => select(diceOf(choice).map(keyOfDie));
  const pending = useRef('');
  const use = (key: string) => {
    pending.current = '';
    const thing = view.consumables[Number(key) - 1];
    const found = legal.filter((choice) => thing && uses(choice, thing.id));
    const choice = found.find((one) => same(diceOf(one), selection)) ?? found.find((one) => diceOf(one).length === 0);
    return took(choice && play(choice.action));
  };
  const onKey = (key: string): boolean => {
    if (pending.current === 'u') return use(key);
    if (key === 'u') {
      pending.current = 'u';
      return true;
    }
    if (onTable && /^[0-9]$/.test(key)) {
      const die = view.dice.find((one) => one.die === (key === '0' ? 10 : Number(key)) && one.in_hand);
      if (die) return took(toggle(die.die));
    }
    if (key === 'a' && best) return took(pick(best));
    if (key === 'i') return took(setSheet('combos'));
    if (key === 'o') return took(setByFace(!byFace));
    if (key === 'b') return bank ? took(play(bank.action)) : chosen ? took(onScore('bank')) : false;
    const banks = changeOf(chosen?.forecast, 'banked');
    if (key === 'r') return roll ? took(play(roll.action)) : chosen && !banks ? took(onScore('roll')) : false;
    if (key === 'e' && reroll) return took(play(reroll.action));
    if (key === 'f' && flop) return took(play(flop.action));
    if (key === 'esc' && selection.length > 0) return took(select([]));
    // Where something can be lost Enter chooses nothing.
    if (key === 'enter' && !onControl() && legal.length > 0) return took(roll && !bank && play(roll.action));
    return false;
  };
  useKeys((event) => onKey(nameOf(event)), sheet === null);
  return { selection, may, onTable, onScore, toggle, pick, sheet, setSheet, byFace, setByFace };
}

export function Round(props: RoundProps) {
  const { view, legal, play, sending, told, seat, catalogue, extra, waiting } = props;
  const hints = useSettings((settings) => settings.hints);
  const state = useRound(props);
  useLift(props);
  const { selection, may, onTable, sheet, setSheet } = state;
  const { chosen, best } = may;
  const added = worthOf(chosen?.forecast) ?? 0;
  const countsAs = new Map(
    (detailOf(chosen?.forecast)?.counts_as ?? []).map((one) => [one.die, `counts as ${one.face}`]),
  );
  const materials = catalogue.filter((entry) => entry.kind === 'materials');
  const about = new Map(materials.map(({ id, text }) => [id, text.join(' ')]));
  const blessings = catalogue.filter((entry) => entry.kind === 'blessings');
  const things = <Things {...{ view, legal, sending, selection, blessings }} onPlay={play} />;
  const why = chosen?.forecast && <Why forecast={chosen.forecast} title={`Why ${counted(added, 'point')}?`} />;
  const hint = hints && onTable && best && !same(diceOf(best), selection) && (
    <button type="button" className="chip" onClick={() => state.pick(best)}>
      <Icon id="ui-bulb" /> Best dice <kbd>A</kbd>
    </button>
  );
  return (
    <div className="ro">
      <Rail label="Your run" className="l">
        <Run view={view} />
        <div className="only-l contents">{things}</div>
      </Rail>
      <section className="ro-table" aria-label="Table">
        <Progress view={view} selected={added} />
        <Tray
          {...{ view, selection, countsAs, about }}
          sorted={state.byFace}
          word={extra.word}
          onToggle={onTable && seat !== null && !waiting ? state.toggle : null}
          onSort={() => state.setByFace(!state.byFace)}
        />
        <RoundDock {...props} {...{ may, selection, hint }} onPlay={play} onScore={state.onScore} onPick={state.pick} />
      </section>
      <Rail label="Score, payout and combinations" className="r only-l">
        {why}
        <Pay view={view} />
        <History told={told} />
        <Combinations view={view} />
      </Rail>
      <RoundTabs view={view} onOpen={setSheet} />
      <Sheet title={sheet ? TITLES[sheet] : ''} open={sheet !== null} onClose={() => setSheet(null)}>
        {sheet === 'things' && things}
        {sheet === 'combos' && <Combinations view={view} />}
        {sheet === 'why' && (
          <>
            {why}
            <Pay view={view} />
            <History told={told} />
          </>
        )}
      </Sheet>
    </div>
  );
}

const TITLES = { things: 'What you own', combos: 'Combinations', why: 'This round' };

/** What a phone has no room for beside the table. */
function RoundTabs({ view, onOpen }: { view: View; onOpen(sheet: Opened): void }) {
  return (
    <nav className="tabs" aria-label="More">
      <button type="button" onClick={() => onOpen('things')}>
        <Icon id="m-star" />
        <span>Items {view.charms.length + view.consumables.length}</span>
      </button>
      <button type="button" onClick={() => onOpen('why')}>
        <Icon id="ui-log" />
        <span>Round</span>
      </button>
      <button type="button" onClick={() => onOpen('combos')}>
        <Icon id="ui-dice" />
        <span>Combinations</span>
      </button>
    </nav>
  );
}
