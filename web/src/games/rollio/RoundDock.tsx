import type { ReactNode } from 'react';
import type { Choice, Forecast } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/rollio';
import type { BoardProps } from '../board';
import { Faces } from './Die';
import { changeOf, detailOf, diceOf, flopOf, percent, worthOf } from './parts';
import type { Extra } from './script';

/** What may be done now, by what it is. */
export interface May {
  /** The choice that scores exactly the picked dice. */
  chosen: Choice | undefined;
  reroll: Choice | undefined;
  rerolls: Choice[];
  flop: Choice | undefined;
  roll: Choice | undefined;
  bank: Choice | undefined;
  best: Choice | undefined;
  hinted: Choice[];
}

interface DockProps extends Pick<BoardProps<View>, 'view' | 'info' | 'seat' | 'waiting' | 'sending' | 'question'> {
  may: May;
  extra: Extra;
  selection: number[];
  /** The button that picks the best dice, where it is wanted. */
  hint: ReactNode;
  onPlay(action: string): void;
  onScore(then: 'bank' | 'roll'): void;
  onPick(choice: Choice): void;
}

/** What can be done in a round. Every row has its place, whatever is in it. */
export function RoundDock(props: DockProps) {
  const { view, info, seat, waiting, question, may, extra, selection, hint } = props;
  const over = info.to_move === null;
  const idle = waiting || (!over && !may.roll && !may.bank && !may.flop && may.hinted.length === 0 && !may.best);
  const pill =
    seat === null ? (
      <TurnPill kind="watch">Watching</TurnPill>
    ) : over ? (
      <TurnPill kind="over">Run over</TurnPill>
    ) : idle ? null : (
      <TurnPill kind="yours">Your turn</TurnPill>
    );
  const say = over ? 'The run is over.' : waiting ? '' : sentence(question, selection, may.chosen);
  return (
    <Dock turn={info.ply} pill={pill} say={say} aside={hint} className="rows">
      <Selection {...props} counting={extra.sum} times={extra.times} />
      <div className="choice">{waiting ? null : <Choices {...props} />}</div>
      <div className="rerolls">{view.phase === 'hand' && !waiting && <Reroll {...props} />}</div>
    </Dock>
  );
}

/** The question of the prompt, or what the dice that are picked so far add up to. */
function sentence(question: string, selection: number[], chosen: Choice | undefined): string {
  if (selection.length === 0) return question;
  if (chosen) return 'Set these dice aside, then bank or roll again.';
  return selection.length === 1 ? "This die doesn't score on its own." : "These dice don't score together yet.";
}

/** The dice that a choice takes. */
const shownIn = (view: View, choice: Choice) => view.dice.filter(({ die }) => diceOf(choice).includes(die));

interface SelectionProps extends Pick<DockProps, 'view' | 'may' | 'selection' | 'waiting' | 'onPick'> {
  /** The sum while it is being counted. */
  counting: number | null;
  times: string | null;
}

/** What the picked dice are worth, and what else could be picked. */
function Selection({ view, may, selection, waiting, onPick, counting, times }: SelectionProps) {
  const { chosen, best } = may;
  const others = may.hinted.filter((choice) => choice !== chosen).slice(0, 3);
  if (counting === null && (waiting || view.phase !== 'hand')) return <div className="sel" />;
  const steps = detailOf(chosen?.forecast)?.steps ?? [];
  const sources = [...new Set(steps.map((step) => step.source))].slice(0, 3).join(' + ');
  const worth = chosen?.forecast ? `+${(worthOf(chosen.forecast) ?? 0).toLocaleString('en')}` : chosen ? '…' : '–';
  return (
    <div className="sel">
      <div className="sum" aria-live="polite" data-fx="plate">
        <span className="eyebrow">
          {counting !== null
            ? 'This roll'
            : chosen
              ? sources
              : selection.length > 0
                ? 'No score yet'
                : 'No dice chosen'}
        </span>
        <div className="row" style={{ gap: 14 }}>
          <b className={`big ${times ? 'hot' : ''}`} data-fx="sum">
            {counting === null ? worth : counting.toLocaleString('en')}
          </b>
          {times && <b className="times">{times}</b>}
          {chosen && chosen === best && counting === null && (
            <span className="chip ok">
              <Icon id="ui-check" /> most points
            </span>
          )}
        </div>
      </div>
      {others.length > 0 && counting === null && (
        <div className="alts" data-fan>
          <span className="dim only-l">Or</span>
          {others.map((choice) => (
            <Alternative key={choice.action} view={view} choice={choice} onPick={onPick} />
          ))}
        </div>
      )}
    </div>
  );
}

function Alternative({ view, choice, onPick }: { view: View; choice: Choice; onPick(choice: Choice): void }) {
  const flop = flopOf(choice.forecast);
  return (
    <button type="button" className="alt" onClick={() => onPick(choice)}>
      <b>{worthOf(choice.forecast)?.toLocaleString('en')}</b>
      <Faces dice={shownIn(view, choice)} />
      <em>
        {detailOf(choice.forecast)?.dice_left ?? 0} left{flop ? `, flop ${percent(flop.num, flop.den)}` : ''}
      </em>
    </button>
  );
}

function Ring({ forecast }: { forecast: Forecast | null | undefined }) {
  const flop = flopOf(forecast);
  if (!flop) return null;
  return (
    <span
      className="odds"
      style={{ '--p': `${(100 * flop.num) / flop.den}%` } as React.CSSProperties}
      role="img"
      aria-label={`${percent(flop.num, flop.den)} flop chance`}
    >
      <b>{percent(flop.num, flop.den)}</b>
      <em>flop</em>
    </span>
  );
}

interface StakeProps {
  kind: 'bank' | 'roll' | 'flop';
  label: string;
  /** What it would do. */
  notes: (string | null | undefined)[];
  forecast?: Forecast | null | undefined;
  action?: string | undefined;
  disabled?: boolean;
  sending: boolean;
  primary?: boolean;
  keyName: string;
  onPress(): void;
}

/** A button that says what is at stake. */
function Stake({ kind, label, notes, forecast, action, disabled, sending, primary, keyName, onPress }: StakeProps) {
  return (
    <button
      type="button"
      className={`stake ${kind} ${sending ? 'sending' : ''}`}
      aria-disabled={disabled || undefined}
      data-action={action}
      data-primary={primary || undefined}
      onClick={() => !disabled && onPress()}
    >
      <span className="grow">
        <b>{label}</b>
        {notes.map((note) => note && <em key={note}>{note}</em>)}
      </span>
      {kind === 'roll' && <Ring forecast={forecast} />}
      <kbd>{keyName}</kbd>
    </button>
  );
}

/** What would save a flop, where there can be one. */
const savesOf = (forecast: Forecast | null | undefined) =>
  flopOf(forecast)?.num === 0 ? [] : (detailOf(forecast)?.saves ?? []).map((save) => `If it flops, ${save}.`);

function Choices({ view, may, sending, onPlay, onScore }: DockProps) {
  const { chosen, flop, bank, roll, rerolls } = may;
  if (flop) {
    return (
      <Stake
        kind="flop"
        label="Take the flop"
        notes={[flop.forecast?.text, rerolls.length > 0 ? 'Or choose dice and reroll them.' : null]}
        action={flop.action}
        sending={sending === flop.action}
        keyName="F"
        onPress={() => onPlay(flop.action)}
      />
    );
  }
  if (view.phase === 'hand') return <ScoreChoices chosen={chosen} sending={sending} onScore={onScore} />;
  return (
    <>
      {bank && (
        <Stake
          kind="bank"
          label={bank.label}
          notes={[bank.forecast?.text]}
          action={bank.action}
          sending={sending === bank.action}
          primary={!roll}
          keyName="B"
          onPress={() => onPlay(bank.action)}
        />
      )}
      {roll && (
        <Stake
          kind="roll"
          label={roll.label}
          notes={[roll.forecast?.text, ...savesOf(roll.forecast)]}
          forecast={roll.forecast}
          action={roll.action}
          sending={sending === roll.action}
          primary={!bank}
          keyName="R"
          onPress={() => onPlay(roll.action)}
        />
      )}
    </>
  );
}

function ScoreChoices({ chosen, sending, onScore }: Pick<DockProps, 'sending' | 'onScore'> & Pick<May, 'chosen'>) {
  const detail = detailOf(chosen?.forecast);
  const busy = chosen !== undefined && sending === chosen.action;
  const left = detail?.dice_left;
  const none = chosen ? null : 'First, choose dice that score.';
  return (
    <>
      <Stake
        kind="bank"
        label="Set aside and bank"
        notes={[none ?? detail?.if_banked]}
        disabled={!chosen}
        sending={busy}
        keyName="B"
        onPress={() => onScore('bank')}
      />
      {/* Where the last dice are scored the round may be banked with them: then there is nothing to roll on with. */}
      {!changeOf(chosen?.forecast, 'banked') && (
        <Stake
          kind="roll"
          label={left ? `Set aside and roll ${left}` : 'Set aside and roll'}
          notes={[none ?? chosen?.forecast?.text, ...savesOf(chosen?.forecast)]}
          forecast={chosen?.forecast}
          disabled={!chosen}
          sending={busy}
          keyName="R"
          onPress={() => onScore('roll')}
        />
      )}
    </>
  );
}

/** What is left after a reroll, and what it risks. */
function rerollNote(view: View, reroll: Choice | undefined): string {
  const flop = flopOf(reroll?.forecast);
  const left = changeOf(reroll?.forecast, 'rerolls')?.to ?? view.rerolls;
  return `${left} left${flop ? `, ${percent(flop.num, flop.den)} flop chance` : ''}`;
}

function Reroll({ view, may, selection, sending, onPlay }: DockProps) {
  const { reroll, rerolls } = may;
  if (rerolls.length === 0) return null;
  return (
    <button
      type="button"
      className={`btn reroll ${reroll && sending === reroll.action ? 'sending' : ''}`}
      aria-disabled={reroll ? undefined : true}
      data-action={reroll?.action}
      onClick={() => reroll && onPlay(reroll.action)}
    >
      <Icon id="m-reroll" />{' '}
      {reroll ? (
        <>
          Reroll <Faces dice={shownIn(view, reroll)} />
        </>
      ) : selection.length > 0 ? (
        "You can't reroll these"
      ) : (
        'Choose dice to reroll'
      )}
      <span className="dim">{rerollNote(view, reroll)}</span> <kbd>E</kbd>
    </button>
  );
}
