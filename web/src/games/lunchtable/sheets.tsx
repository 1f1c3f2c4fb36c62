import { useLayoutEffect, useRef, useState } from 'react';
import type { Choice, TableInfo, Thing, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import { IconButton } from '../../shell/Bar';
import { useKeys } from '../../shell/keys';
import type { View } from '../../types/lunchtable';
import { Art } from './art';
import { PrintedCard } from './card';
import { Ring, useClockPref, useCountdown } from './clock';
import { Barred, Option } from './option';
import { askingText, cardByWord, choicesAt, inOrder, nameAt, reasonsOf, type Spot, tributeOf } from './words';

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
      root.current?.querySelector<HTMLElement>('[data-option]:not(.fuse)');
    first?.focus({ preventScroll: true });
  }, [turn]);
}

interface CardSheetProps extends SheetProps {
  spot: Spot;
  told: Told[];
  onClose(): void;
}

/** What one would look for on the sheet of a card and cannot do now, with the reason that the engine gives. */
export function barredOn(view: View, spot: Spot, me: number, choices: Choice[]): { label: string; why: string }[] {
  const { zone, slot, card, body, seat } = spot;
  if (seat !== me || !card || view.to_move !== me || view.prompt !== 'act') return [];
  const refusal = zone === 'hand' && slot ? view.halves[me]?.refusals?.[slot - 1] : null;
  if (refusal)
    return [
      {
        label: card.kind === 'stereotype' ? 'Summon' : card.kind === 'trap' ? 'Activate' : 'Play',
        why: sentence(refusal),
      },
    ];
  const attacks = choices.some(({ verb }) => verb === 'attack');
  if (zone === 'stereotypes' && body?.face_up && !attacks && view.phase !== 'combat') {
    return [{ label: 'Attack', why: 'Only in combat.' }];
  }
  if (attacks && !choices.some(isDirect)) return [{ label: 'Attack directly', why: NO_DIRECT }];
  return [];
}

const isDirect = ({ verb, things }: Choice) => verb === 'attack' && things.length === 1;

const NO_DIRECT = "Only when they have no face-up stereotypes. Face-down ones don't stop you.";

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Where the figures of a stereotype come from. */
function Reasons({ view, spot, told }: Pick<CardSheetProps, 'view' | 'spot' | 'told'>) {
  const reasons = reasonsOf(view, spot, told);
  if (reasons.length === 0) return null;
  return (
    <ul className="why">
      {reasons.map(({ stat, by, from }) => (
        <li key={`${stat}-${from}`}>
          <b>
            {by > 0 ? '+' : '−'}
            {Math.abs(by).toLocaleString('en')} {stat}
          </b>{' '}
          {from}
        </li>
      ))}
    </ul>
  );
}

/** One of the player's own stereotypes is given up for a stronger one: which. */
function Giving({ view, pool, onPlay }: { view: View; pool: Choice[]; onPlay(action: string): void }) {
  const [gift, setGift] = useState<string | null>(null);
  return (
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
        {gift ? 'Tribute and summon' : 'Choose a tribute'}
      </button>
    </>
  );
}

/** What can be done with a card, in order; then what cannot, with the reason. */
function Options({ onGive, ...props }: CardSheetProps & { onGive(group: string): void }) {
  const { spot, legal, view, me, sending, onPlay } = props;
  const choices = inOrder(choicesAt(legal, spot.key));
  const plain = choices.filter((choice) => !tributeOf(choice));
  const tributes = choices.filter((choice) => tributeOf(choice));
  const groups = [...new Set(tributes.map((choice) => tributeOf(choice)!.group))];
  const barred = barredOn(view, spot, me, choices);
  const common = { me, view, sending, spot, printed: true };
  return (
    <ul className="tl">
      {plain.map((choice, at) => (
        <Option key={choice.action} {...common} choice={choice} number={at + 1} onPlay={onPlay} />
      ))}
      {groups.map((group, at) => {
        const first = tributes.find((choice) => tributeOf(choice)!.group === group)!;
        const named = `, tributing ${nameAt(view, tributeOf(first)!.thing)}`;
        return (
          <Option
            key={group}
            {...common}
            choice={first}
            number={plain.length + at + 1}
            title={`${first.label.replace(named, '').replace(/ \(slot \d+\)$/, '')}: choose a tribute`}
            onPlay={() => onGive(group)}
          />
        );
      })}
      {barred.map(({ label, why }) => (
        <Barred key={label} label={label} why={why} />
      ))}
    </ul>
  );
}

/** What a card is, why its numbers are what they are, and what can be done with it. */
export function CardSheet(props: CardSheetProps) {
  const { spot, told, legal, view, me, onPlay, onClose } = props;
  const root = useRef<HTMLElement>(null);
  const [giving, setGiving] = useState<string | null>(null);
  const choices = choicesAt(legal, spot.key);
  const back = () => (giving ? setGiving(null) : onClose());
  useNumbers(root);
  useFirstFocus(root, `${spot.key}-${giving}`);
  useKeys((event) => (event.key === 'Escape' ? (back(), true) : false), true, 'sheet');
  const card = spot.card;
  const attacks = choices.some(({ verb }) => verb === 'attack');
  const title = giving ? 'Choose a tribute' : (card?.name ?? 'A face-down card');
  const foe = view.halves[1 - me];
  const sets = foe?.backs.filter((one) => one && !one.face_up).length ?? 0;
  return (
    <section className="lts" ref={root} role="dialog" aria-label={title}>
      <span className="tape" aria-hidden="true" />
      <div className="shd">
        <h2>{attacks && !giving ? `${title} attacks…` : title}</h2>
        {spot.body?.stats && (
          <span className="swd">
            <Icon id="m-sword" />
            {spot.body.stats.reputation.toLocaleString('en')}
          </span>
        )}
        <IconButton icon="ui-x" label="Close (Esc)" onClick={back} />
      </div>
      {giving ? (
        <Giving view={view} pool={choices.filter((choice) => tributeOf(choice)?.group === giving)} onPlay={onPlay} />
      ) : (
        <>
          {card && !attacks && <PrintedCard card={card} />}
          <Reasons view={view} spot={spot} told={told} />
          <Options {...props} onGive={setGiving} />
        </>
      )}
      {attacks && sets > 0 && (
        <p className="nb">
          <Icon id="t-trap" />
          They have {counted(sets, 'set card')} and {foe?.clout} clout, so they may respond to this attack.
        </p>
      )}
      {choices.length === 0 && spot.seat === me && view.to_move === me && (
        <p className="nb">You can't do anything with it right now.</p>
      )}
    </section>
  );
}

/** What a pass lets happen. */
function passWord(view: View, me: number): string {
  const last = view.chain.at(-1);
  if (last) return last.seat === me ? `Resolve ${last.card.name}` : `Let ${last.card.name} resolve`;
  return view.assault ? 'Let it attack' : "Don't respond";
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
  const runs = clock.left !== null && !clock.strict;
  useNumbers(root);
  useFirstFocus(root, String(ply));
  useKeys(
    (event) => {
      if (event.key !== ' ' || !runs) return false;
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
        {clock.left !== null && <Ring left={clock.left} of={clock.of} />}
        <div className="grow">
          <h2>{question}</h2>
        </div>
      </div>
      {text && <p className="asked">{text}</p>}
      {view.chain.length > 1 && (
        <ol className="links" aria-label="The chain, newest last">
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
            {passWord(view, me)} <kbd>P</kbd>
          </button>
        )}
        {runs && (
          <button type="button" className="btn ghost hold" onClick={toggle}>
            Stop the clock <kbd>Space</kbd>
          </button>
        )}
      </div>
      <p className="nb">
        <Icon id="ui-clock" />
        {clock.left === null ? 'You have no time limit.' : "If your time runs out, you don't respond."}{' '}
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
