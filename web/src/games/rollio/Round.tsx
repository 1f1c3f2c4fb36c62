import { useEffect, useMemo, useRef, useState } from 'react';
import type { Choice, Forecast, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { useSettings } from '../../match/settings';
import { Dock, TurnPill } from '../../shell/Dock';
import { nameOf, took, useKeys } from '../../shell/keys';
import { Rail } from '../../shell/Rail';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/rollio';
import type { BoardProps } from '../board';
import { Die, Faces } from './Die';
import {
  Combinations,
  changeOf,
  detailOf,
  diceOf,
  flopOf,
  History,
  Pay,
  Progress,
  percent,
  Run,
  Things,
  Why,
  worthOf,
} from './parts';

const keyOfDie = (die: number) => `dice::${die}`;
const dieOfKey = (key: string) => Number(key.split(':')[2]);
const same = (a: number[], b: number[]) => a.length === b.length && a.every((die) => b.includes(die));

/** How often each die was rolled, as far as was told: only those that were rolled again tumble. */
function useRolls(told: Told[]): Map<number, number> {
  return useMemo(() => {
    const rolls = new Map<number, number>();
    for (const one of told) {
      if (one.notice !== 'rolled' && one.notice !== 'rerolled') continue;
      for (const thing of one.things ?? []) if (thing.slot) rolls.set(thing.slot, one.ply);
    }
    return rolls;
  }, [told]);
}

export function Round(props: BoardProps<View>) {
  const {
    view,
    legal,
    play,
    sending,
    select,
    selection: picked,
    told,
    seat,
    waiting,
    info,
    catalogue,
    question,
  } = props;
  const hints = useSettings((settings) => settings.hints);
  const [sorted, setSorted] = useState(false);
  const [sheet, setSheet] = useState<'things' | 'combos' | 'why' | null>(null);
  const selection = picked
    .filter((key) => key.startsWith('dice::'))
    .map(dieOfKey)
    .sort((a, b) => a - b);
  const rolls = useRolls(told);
  const scores = legal.filter((choice) => choice.verb === 'score');
  const rerolls = legal.filter((choice) => choice.verb === 'reroll');
  const chosen = scores.find((choice) => same(diceOf(choice), selection));
  const reroll = rerolls.find((choice) => same(diceOf(choice), selection));
  const flop = legal.find((choice) => choice.verb === 'flop');
  const roll = legal.find((choice) => choice.verb === 'roll');
  const bank = legal.find((choice) => choice.verb === 'bank');
  const hinted = scores.filter((choice) => choice.hint).sort((a, b) => (a.hint ?? 9) - (b.hint ?? 9));
  const best = hinted[0] ?? scores.find((choice) => choice.primary);
  const onTable = view.phase === 'hand';
  const added = worthOf(chosen?.forecast) ?? 0;
  // Where the last dice are scored the round may be banked with them: then there is nothing to roll on with.
  const banks = changeOf(chosen?.forecast, 'banked');

  // Score and then bank or roll: the second half is sent when the first has been answered.
  // A score that banks the round by itself leaves nothing to do: the next round is not rolled for the player.
  const then = useRef<{ verb: 'bank' | 'roll'; round: number } | null>(null);
  useEffect(() => {
    if (!then.current || sending || waiting) return;
    const { verb, round } = then.current;
    then.current = null;
    const next = legal.find((choice) => choice.verb === verb);
    if (next && view.phase === 'scored' && view.round === round) play(next.action);
  }, [legal, play, sending, waiting, view.phase, view.round]);
  const scoreAnd = (what: 'bank' | 'roll') => {
    if (!chosen) return;
    then.current = { verb: what, round: view.round };
    play(chosen.action);
  };

  const toggle = (die: number) => {
    const key = keyOfDie(die);
    select(picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]);
  };
  const pick = (choice: Choice) => select(diceOf(choice).map(keyOfDie));
  const pending = useRef('');
  useKeys((event) => {
    const key = nameOf(event);
    if (pending.current === 'u') {
      pending.current = '';
      const thing = view.consumables[Number(key) - 1];
      const use =
        thing &&
        legal.find(
          (choice) =>
            choice.verb === 'use' &&
            choice.things.some((one) => one.id === thing.id) &&
            same(diceOf(choice), selection),
        );
      const plain =
        thing &&
        legal.find(
          (choice) =>
            choice.verb === 'use' && choice.things.some((one) => one.id === thing.id) && diceOf(choice).length === 0,
        );
      if (use ?? plain) return took(play((use ?? plain)!.action));
      return true;
    }
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
    if (key === 'o') return took(setSorted(!sorted));
    if (key === 'b') return bank ? took(play(bank.action)) : chosen ? took(scoreAnd('bank')) : false;
    if (key === 'r') return roll ? took(play(roll.action)) : chosen && !banks ? took(scoreAnd('roll')) : false;
    if (key === 'e' && reroll) return took(play(reroll.action));
    if (key === 'f' && flop) return took(play(flop.action));
    if (key === 'esc' && selection.length > 0) return took(select([]));
    return false;
  }, sheet === null);

  const blessings = catalogue.filter((entry) => entry.kind === 'blessings');
  const inHand = view.dice.filter((die) => die.in_hand);
  const hand = sorted ? inHand.toSorted((a, b) => a.shows - b.shows || a.die - b.die) : inHand;
  const aside = hand.filter((die) => selection.includes(die.die));
  const rest = hand.filter((die) => !selection.includes(die.die));
  const away = view.dice.filter((die) => !die.in_hand);
  const countsAs = new Map((detailOf(chosen?.forecast)?.counts_as ?? []).map((one) => [one.die, `is a ${one.face}`]));
  const tray = { aside, rest, away };
  const things = (
    <Things view={view} legal={legal} sending={sending} selection={selection} onPlay={play} blessings={blessings} />
  );
  return (
    <div className="ro">
      <Rail label="Your run" className="l">
        <Run view={view} />
        <div className="only-l contents">{things}</div>
      </Rail>
      <section className="ro-table" aria-label="The table">
        <Progress view={view} selected={added} />
        <div
          className={`tray ${view.flop ? 'flopped' : ''}`}
          style={{ '--n': Math.max(1, inHand.length) } as React.CSSProperties}
        >
          <button type="button" className="sort" aria-pressed={sorted} onClick={() => setSorted(!sorted)}>
            sorted by {sorted ? 'face' : 'number'} <kbd>O</kbd>
          </button>
          <div className="zone">
            <span className="zl">
              {tray.aside.length > 0
                ? `Set aside · ${tray.aside.length} ${tray.aside.length === 1 ? 'die' : 'dice'}`
                : onTable
                  ? 'Tap dice to set them aside'
                  : ''}
            </span>
            <div className="dice">
              {aside.map((die, at) => (
                <Die
                  key={die.die}
                  die={die}
                  at={at}
                  on
                  rolled={rolls.get(die.die) ?? 0}
                  tag={countsAs.get(die.die)}
                  onToggle={onTable && seat !== null ? () => toggle(die.die) : undefined}
                />
              ))}
            </div>
          </div>
          <div className="dice rest">
            {rest.map((die, at) => (
              <Die
                key={die.die}
                die={die}
                at={at}
                on={false}
                rolled={rolls.get(die.die) ?? 0}
                onToggle={onTable && seat !== null ? () => toggle(die.die) : undefined}
              />
            ))}
          </div>
          {away.length > 0 && <span className="zr">{away.length} scored and set aside this round</span>}
          {view.flop && <div className="flop-mark">FLOP</div>}
        </div>
        <Dock
          turn={`${info.ply}`}
          pill={
            seat === null ? (
              <TurnPill kind="watch">You watch</TurnPill>
            ) : info.to_move === null ? (
              <TurnPill kind="over">Over</TurnPill>
            ) : waiting || legal.length === 0 ? (
              <TurnPill kind="theirs">Wait</TurnPill>
            ) : (
              <TurnPill kind="yours">Your turn</TurnPill>
            )
          }
          say={info.to_move === null ? 'The run is over.' : sentence(question, selection, chosen)}
          aside={
            hints && onTable && best && !same(diceOf(best), selection) ? (
              <button type="button" className="chip" onClick={() => pick(best)}>
                <Icon id="ui-bulb" /> Best selection <kbd>A</kbd>
              </button>
            ) : null
          }
        >
          {onTable && !view.flop && (
            <Selection
              view={view}
              chosen={chosen}
              added={added}
              best={best}
              hinted={hinted}
              picked={selection.length}
              onPick={pick}
            />
          )}
          {onTable && <Choices {...{ view, chosen, reroll, flop, sending, play, scoreAnd, rerolls, selection }} />}
          {(view.phase === 'round' || view.phase === 'scored') && (
            <div className="choice">
              {bank && <Card kind="bank" choice={bank} sending={sending} onPlay={play} keyName="B" />}
              {roll && <Card kind="roll" choice={roll} sending={sending} onPlay={play} keyName="R" />}
            </div>
          )}
        </Dock>
      </section>
      <Rail label="Why, pay and combinations" className="r only-l">
        {chosen?.forecast && <Why forecast={chosen.forecast} title={`Why ${added}`} />}
        <Pay view={view} />
        <History told={told} />
        <Combinations view={view} />
      </Rail>
      <nav className="tabs" aria-label="More">
        <button type="button" onClick={() => setSheet('things')}>
          <Icon id="m-star" />
          <span>Charms {view.charms.length + view.consumables.length}</span>
        </button>
        <button type="button" onClick={() => setSheet('why')}>
          <Icon id="ui-log" />
          <span>Round</span>
        </button>
        <button type="button" onClick={() => setSheet('combos')}>
          <Icon id="ui-dice" />
          <span>Combinations</span>
        </button>
      </nav>
      <Sheet
        title={sheet === 'things' ? 'What you own' : sheet === 'why' ? 'This round' : 'Combinations'}
        open={sheet !== null}
        onClose={() => setSheet(null)}
      >
        {sheet === 'things' && things}
        {sheet === 'combos' && <Combinations view={view} />}
        {sheet === 'why' && (
          <>
            {chosen?.forecast && <Why forecast={chosen.forecast} title={`Why ${added}`} />}
            <Pay view={view} />
            <History told={told} />
          </>
        )}
      </Sheet>
    </div>
  );
}

/** The dice that a choice takes. */
const shownIn = (view: View, choice: Choice) => view.dice.filter(({ die }) => diceOf(choice).includes(die));

/** What is left after a reroll, and what it risks. */
function rerollNote(view: View, reroll: Choice | undefined): string {
  const flop = flopOf(reroll?.forecast);
  const left = changeOf(reroll?.forecast, 'rerolls')?.to ?? view.rerolls;
  return `${left} left${flop ? `, chance of a flop: ${percent(flop.num, flop.den)}` : ''}`;
}

/** The question of the prompt, or what the dice that are picked so far come to. */
function sentence(question: string, selection: number[], chosen: Choice | undefined): string {
  if (selection.length === 0) return question;
  if (chosen) return 'Score these dice, then bank or roll again.';
  return selection.length === 1 ? 'This die does not score alone.' : 'These dice do not score together yet.';
}

interface SelectionProps {
  view: View;
  chosen: Choice | undefined;
  added: number;
  best: Choice | undefined;
  hinted: Choice[];
  picked: number;
  onPick(choice: Choice): void;
}

function Selection({ view, chosen, added, best, hinted, picked, onPick }: SelectionProps) {
  const others = hinted.filter((choice) => choice !== chosen).slice(0, 3);
  return (
    <div className="sel">
      <div className="sum" aria-live="polite">
        <span className="eyebrow">
          {chosen
            ? [...new Set((detailOf(chosen.forecast)?.steps ?? []).map((step) => step.source))].slice(0, 3).join(' + ')
            : picked > 0
              ? 'not yet'
              : 'nothing selected'}
        </span>
        <div className="row" style={{ gap: 14, flexWrap: 'wrap' }}>
          <b className="big">{chosen ? (chosen.forecast ? `+${added}` : '…') : '–'}</b>
          {chosen && chosen === best && (
            <span className="chip ok">
              <Icon id="ui-check" /> best of this roll
            </span>
          )}
        </div>
      </div>
      {others.length > 0 && (
        <div className="alts" data-fan>
          <span className="dim only-l">Or</span>
          {others.map((choice) => {
            const flop = flopOf(choice.forecast);
            return (
              <button key={choice.action} type="button" className="alt" onClick={() => onPick(choice)}>
                <b>{worthOf(choice.forecast)}</b>
                <Faces dice={shownIn(view, choice)} />
                <em>
                  {detailOf(choice.forecast)?.dice_left ?? 0} left{flop ? `, flop ${percent(flop.num, flop.den)}` : ''}
                </em>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

interface CardProps {
  kind: 'bank' | 'roll';
  choice: Choice;
  sending: string | null;
  onPlay(action: string): void;
  keyName: string;
}

function Ring({ forecast }: { forecast: Forecast | null | undefined }) {
  const flop = flopOf(forecast);
  if (!flop) return null;
  const p = (100 * flop.num) / flop.den;
  return (
    <div
      className="odds"
      style={{ '--p': `${p}%` } as React.CSSProperties}
      role="img"
      aria-label={`flop chance ${percent(flop.num, flop.den)}`}
    >
      <b>{percent(flop.num, flop.den)}</b>
      <em>flop</em>
    </div>
  );
}

/** Bank or roll, with what each would do. */
function Card({ kind, choice, sending, onPlay, keyName }: CardProps) {
  return (
    <div className={`opt ${kind}`}>
      <div className="rh">
        <h2>{choice.label}</h2>
        {kind === 'roll' && <Ring forecast={choice.forecast} />}
      </div>
      <ul>
        <li>
          <Icon id={kind === 'bank' ? 'ui-check' : 'ui-dice'} />
          <span>{choice.forecast?.text}</span>
        </li>
        {kind === 'roll' &&
          flopOf(choice.forecast)?.num !== 0 &&
          detailOf(choice.forecast)?.saves?.map((save) => (
            <li key={save}>
              <Icon id="m-shield" />
              <span>If it flops, {save}</span>
            </li>
          ))}
      </ul>
      <button
        type="button"
        className={`btn ${kind === 'bank' ? 'pri' : 'acc'} ${sending === choice.action ? 'sending' : ''}`}
        data-action={choice.action}
        data-primary={choice.primary || undefined}
        onClick={() => onPlay(choice.action)}
      >
        {kind === 'bank' ? 'Bank' : 'Roll'} <kbd>{keyName}</kbd>
      </button>
    </div>
  );
}

interface ChoicesProps {
  view: View;
  chosen: Choice | undefined;
  reroll: Choice | undefined;
  flop: Choice | undefined;
  rerolls: Choice[];
  selection: number[];
  sending: string | null;
  play(action: string): void;
  scoreAnd(what: 'bank' | 'roll'): void;
}

function Choices({ view, chosen, reroll, flop, rerolls, selection, sending, play, scoreAnd }: ChoicesProps) {
  const banks = changeOf(chosen?.forecast, 'banked');
  const detail = detailOf(chosen?.forecast);
  const busy = chosen && sending === chosen.action ? 'sending' : '';
  return (
    <>
      <div className="choice">
        {flop ? (
          <div className="opt bank">
            <h2>Take the flop</h2>
            <ul>
              <li>
                <Icon id="m-thorn" />
                <span>{flop.forecast?.text}</span>
              </li>
            </ul>
            <button
              type="button"
              className="btn danger"
              data-action="flop"
              data-primary
              onClick={() => play(flop.action)}
            >
              Take it <kbd>F</kbd>
            </button>
          </div>
        ) : (
          <>
            <div className="opt bank">
              <h2>Bank</h2>
              <ul>
                <li>
                  <Icon id="ui-check" />
                  <span>{chosen ? (detail?.if_banked ?? chosen.label) : 'Select dice that score first'}</span>
                </li>
              </ul>
              <button
                type="button"
                className={`btn pri ${busy}`}
                aria-disabled={chosen ? undefined : true}
                data-primary={chosen ? true : undefined}
                onClick={() => scoreAnd('bank')}
              >
                Score and bank <kbd>B</kbd>
              </button>
            </div>
            {!banks && (
              <div className="opt roll">
                <div className="rh">
                  <h2>{chosen ? (detail?.dice_left ? `Roll the other ${detail.dice_left}` : 'Roll on') : 'Roll'}</h2>
                  <Ring forecast={chosen?.forecast} />
                </div>
                <ul>
                  <li>
                    <Icon id="ui-dice" />
                    <span>{chosen?.forecast?.text ?? 'Select dice that score first'}</span>
                  </li>
                  {(detail?.saves ?? []).map((save) => (
                    <li key={save}>
                      <Icon id="m-shield" />
                      <span>If it flops, {save}</span>
                    </li>
                  ))}
                </ul>
                <button
                  type="button"
                  className={`btn acc ${busy}`}
                  aria-disabled={chosen ? undefined : true}
                  onClick={() => scoreAnd('roll')}
                >
                  Score and roll <kbd>R</kbd>
                </button>
              </div>
            )}
          </>
        )}
      </div>
      {rerolls.length > 0 && (
        <button
          type="button"
          className={`btn reroll ${reroll && sending === reroll.action ? 'sending' : ''}`}
          aria-disabled={reroll ? undefined : true}
          data-action={reroll?.action}
          onClick={() => reroll && play(reroll.action)}
        >
          <Icon id="m-reroll" />{' '}
          {reroll ? (
            <>
              Reroll <Faces dice={shownIn(view, reroll)} />
            </>
          ) : selection.length > 0 ? (
            'These cannot be rerolled'
          ) : (
            'Select dice to reroll'
          )}
          <span className="dim">{rerollNote(view, reroll)}</span> <kbd>E</kbd>
        </button>
      )}
    </>
  );
}
