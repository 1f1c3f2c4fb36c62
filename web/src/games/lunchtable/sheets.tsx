import { useLayoutEffect, useRef, useState } from 'react';
import type { Choice, TableInfo, Thing } from '../../api/types';
import { Icon } from '../../art/Icon';
import { IconButton } from '../../shell/Bar';
import { useKeys } from '../../shell/keys';
import type { View } from '../../types/lunchtable';
import { Art } from './art';
import { PrintedCard } from './card';
import { Ring, useClockPref, useCountdown } from './clock';
import { askingText, cardByWord, costOf, nameAt, type Spot, tributeOf, verdictOf } from './words';

interface OptionProps {
  choice: Choice;
  number: number;
  me: number;
  view: View;
  sending: string | null;
  onPlay(action: string): void;
  title?: string;
  /** Whether the text of the card stands above already. */
  printed?: boolean;
}

/** One thing that can be done, with what it would do. */
function Option({ choice, number, me, view, sending, onPlay, title, printed = false }: OptionProps) {
  const verdict = verdictOf(choice, me);
  const cost = costOf(choice, me);
  const target = choice.verb === 'attack' ? choice.things[1] : undefined;
  const head =
    title ??
    (choice.verb === 'attack' ? (target ? nameAt(view, target) : 'Straight to the life points') : choice.label);
  const card = verdict ? null : cardByWord(view, choice.things[0]?.id);
  const text = choice.forecast?.text;
  const rules = !printed && ['cast', 'use', 'respond'].includes(choice.verb) ? card?.text : undefined;
  return (
    <li>
      <button
        type="button"
        className={`${verdict?.mark ?? ''} ${sending === choice.action ? 'sending' : ''}`}
        data-action={choice.action}
        data-option={number}
        data-primary={choice.primary || undefined}
        onClick={() => onPlay(choice.action)}
      >
        <kbd>{number}</kbd>
        <span>
          <b>{head}</b>
          {text && <em>{text}</em>}
          {rules && <em>{rules}</em>}
        </span>
        {verdict ? (
          <span className="out">
            <b>{verdict.word}</b>
          </span>
        ) : (
          cost && (
            <span className="out">
              <b>
                {cost.from} → {cost.to}
              </b>
              <em>clout</em>
            </span>
          )
        )}
      </button>
    </li>
  );
}

/** A card that may be given up: its picture, its number and its name. */
function Given({ view, thing, number }: { view: View; thing: Thing; number: number }) {
  const card = cardByWord(view, thing.id);
  return (
    <>
      {card && (
        <span className="aw">
          <Art card={card} />
        </span>
      )}
      <span className="nn">
        <kbd>{number}</kbd> {nameAt(view, thing)}
      </span>
    </>
  );
}

interface SheetProps {
  view: View;
  legal: Choice[];
  me: number;
  ply: number;
  sending: string | null;
  onPlay(action: string): void;
}

/** Numbers press the options of the sheet they stand on. */
function useNumbers(root: React.RefObject<HTMLElement | null>): void {
  useKeys(
    (event) => {
      if (!/^[1-9]$/.test(event.key)) return false;
      const option = root.current?.querySelector<HTMLElement>(`[data-option="${event.key}"]`);
      option?.click();
      return true;
    },
    true,
    'sheet',
  );
}

/** After a choice the focus belongs to what is asked next. */
function useFirstFocus(root: React.RefObject<HTMLElement | null>, turn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the sheet changes, and only then
  useLayoutEffect(() => {
    const first =
      root.current?.querySelector<HTMLElement>('[data-primary]') ??
      root.current?.querySelector<HTMLElement>('[data-option]');
    first?.focus({ preventScroll: true });
  }, [turn]);
}

/** What a card is, why its numbers are what they are, and what can be done with it. */
export function CardSheet({
  spot,
  choices,
  onClose,
  ...rest
}: SheetProps & { spot: Spot; choices: Choice[]; onClose(): void }) {
  const { view, me, sending, onPlay } = rest;
  const root = useRef<HTMLElement>(null);
  const [giving, setGiving] = useState<string | null>(null);
  const [gift, setGift] = useState<string | null>(null);
  const plain = choices.filter((choice) => !tributeOf(choice));
  const tributes = choices.filter((choice) => tributeOf(choice));
  const groups = [...new Set(tributes.map((choice) => tributeOf(choice)!.group))];
  const pool = tributes.filter((choice) => tributeOf(choice)!.group === giving);
  useNumbers(root);
  useFirstFocus(root, `${spot.key}-${giving}`);
  useKeys(
    (event) => {
      if (event.key !== 'Escape') return false;
      if (giving) setGiving(null);
      else onClose();
      return true;
    },
    true,
    'sheet',
  );
  const card = spot.card;
  const attacks = choices.some(({ verb }) => verb === 'attack');
  const title = giving ? 'Give up one of yours' : (card?.name ?? 'A face-down card');
  const foe = view.halves[1 - me];
  const sets = foe?.backs.filter((back) => back && !back.face_up).length ?? 0;
  return (
    <section className="lts" ref={root} role="dialog" aria-label={title}>
      <span className="tape" aria-hidden="true" />
      <div className="shd">
        <h2>{attacks && !giving ? `${title} attacks…` : title}</h2>
        {spot.body?.stats && (
          <span className="swd">
            <Icon id="m-sword" />
            {spot.body.stats.reputation}
          </span>
        )}
        <IconButton icon="ui-x" label="Close (Esc)" onClick={() => (giving ? setGiving(null) : onClose())} />
      </div>
      {!giving && card && !attacks && <PrintedCard card={card} />}
      {!giving && spot.body && spot.body.changes.length > 0 && (
        <ul className="why">
          {spot.body.changes.map((change, at) => (
            <li key={at}>
              <b>
                {change.amount > 0 ? '+' : '−'}
                {Math.abs(change.amount)} {change.stat}
              </b>{' '}
              {change.source
                ? (cardByWord(view, change.source)?.name ?? change.source.replaceAll('_', ' '))
                : 'an effect'}
              {change.holds === 'turn' ? ', this turn' : ''}
            </li>
          ))}
        </ul>
      )}
      {giving ? (
        <>
          <ul className="grid2x">
            {pool.map((choice, at) => (
              <li key={choice.action}>
                <button
                  type="button"
                  className={gift === choice.action ? 'on' : ''}
                  aria-pressed={gift === choice.action}
                  data-option={at + 1}
                  onClick={() => setGift(choice.action)}
                >
                  <Given view={view} thing={tributeOf(choice)!.thing} number={at + 1} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="btn pass" disabled={!gift} data-confirm onClick={() => gift && onPlay(gift)}>
            {gift ? '1 of 1: give it up and summon' : '0 of 1 chosen'}
          </button>
        </>
      ) : (
        <ul className="tl">
          {plain.map((choice, at) => (
            <Option
              key={choice.action}
              choice={choice}
              number={at + 1}
              me={me}
              printed
              view={view}
              sending={sending}
              onPlay={onPlay}
            />
          ))}
          {groups.map((group, at) => {
            const first = tributes.find((choice) => tributeOf(choice)!.group === group)!;
            const named = ` for ${nameAt(view, tributeOf(first)!.thing)}`;
            return (
              <Option
                key={group}
                printed
                choice={first}
                number={plain.length + at + 1}
                me={me}
                view={view}
                sending={sending}
                title={`${first.label.replace(named, '')}: choose a tribute`}
                onPlay={() => {
                  setGift(null);
                  setGiving(group);
                }}
              />
            );
          })}
        </ul>
      )}
      {attacks && sets > 0 && (
        <p className="nb">
          <Icon id="t-trap" />
          {sets} set {sets === 1 ? 'card' : 'cards'}, {foe?.clout} clout: they may answer this attack.
        </p>
      )}
      {choices.length === 0 && spot.seat === me && view.to_move === me && (
        <p className="nb">Nothing can be done with it just now.</p>
      )}
    </section>
  );
}

/** Something happened and may be answered: what, with what, and until when. */
export function ChainSheet({
  question,
  pass,
  table,
  ...rest
}: SheetProps & { question: string; pass: Choice | undefined; table: TableInfo | null }) {
  const { view, legal, me, ply, sending, onPlay } = rest;
  const root = useRef<HTMLElement>(null);
  const answers = legal.filter((choice) => choice !== pass && choice.things.length > 0);
  const text = askingText(view, me);
  const clock = useCountdown(table, ply, pass !== undefined, () => pass && onPlay(pass.action));
  const toggle = useClockPref((pref) => pref.toggle);
  useNumbers(root);
  useFirstFocus(root, String(ply));
  useKeys(
    (event) => {
      if (event.key !== ' ' || clock.strict) return false;
      toggle();
      return true;
    },
    true,
    'sheet',
  );
  return (
    <section className="lts chain" ref={root} role="alertdialog" aria-label={question}>
      <span className="tape" aria-hidden="true" />
      <div className="shd">
        <Ring left={clock.left} of={clock.of} />
        <div className="grow">
          <h2>{question}</h2>
        </div>
      </div>
      {text && <p className="asked">{text}</p>}
      {view.chain.length > 1 && (
        <ol className="links" aria-label="The chain, the newest last">
          {view.chain.map((link, at) => (
            <li key={at} className={link.negated ? 'neg' : ''}>
              <b>{at + 1}</b> {link.card.name}
              {link.negated ? ' (negated)' : ''}
            </li>
          ))}
        </ol>
      )}
      <ul className="tl">
        {answers.map((choice, at) => (
          <Option
            key={choice.action}
            choice={choice}
            number={at + 1}
            me={me}
            view={view}
            sending={sending}
            onPlay={onPlay}
          />
        ))}
      </ul>
      <div className="row">
        {pass && (
          <button
            type="button"
            className={`btn pass ${sending === pass.action ? 'sending' : ''}`}
            data-action={pass.action}
            onClick={() => onPlay(pass.action)}
            title={pass.forecast?.text}
          >
            Pass <kbd>P</kbd>
          </button>
        )}
        {!clock.strict && (
          <button type="button" className="btn ghost hold" onClick={toggle}>
            {clock.left === null ? 'Start a clock' : 'Hold'} <kbd>Space</kbd>
          </button>
        )}
      </div>
      <p className="nb">
        <Icon id="ui-clock" />
        {clock.left === null ? 'No clock runs: take your time.' : 'When the ring has run out, it is a pass.'}{' '}
        {pass?.forecast?.text}
      </p>
    </section>
  );
}

/** An effect asks for a choice: the things it can be, on the board and here. */
export function ChooseSheet({ question, ...props }: SheetProps & { question: string }) {
  const { view, legal, me, ply, sending, onPlay } = props;
  const root = useRef<HTMLElement>(null);
  const text = askingText(view, me);
  useNumbers(root);
  useFirstFocus(root, String(ply));
  return (
    <section className="lts" ref={root} role="dialog" aria-label={question}>
      <span className="tape" aria-hidden="true" />
      <div className="shd">
        <h2>{question}</h2>
      </div>
      {text && <p className="asked">{text}</p>}
      <ul className="tl">
        {legal
          .filter((choice) => choice.verb !== 'surrender')
          .map((choice, at) => (
            <Option
              key={choice.action}
              choice={choice}
              number={at + 1}
              me={me}
              view={view}
              sending={sending}
              onPlay={onPlay}
              title={choice.things[0] ? nameAt(view, choice.things[0]) : choice.label}
            />
          ))}
      </ul>
    </section>
  );
}
