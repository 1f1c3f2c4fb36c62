import * as m from 'motion/react-m';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { useSettings } from '../../match/settings';
import { useMotion } from '../../match/useMotion';
import type { BackView, BodyView, Shown } from '../../types/lunchtable';
import { Art } from './art';
import { changeOf, KIND_ICON, kindOf, newSays, TABLES, type Tag, type Verdict } from './words';

function Numbers({ body, card }: { body?: BodyView | null; card: Shown }) {
  const base = body?.base ?? { reputation: card.reputation ?? 0, stability: card.stability ?? 0 };
  const now = body?.stats ?? base;
  const turn = (value: number, printed: number) => (value > printed ? 'up' : value < printed ? 'dn' : '');
  return (
    <span className="st">
      <b className={turn(now.reputation, base.reputation)} data-figure="reputation">
        <Icon id="m-sword" />
        <span>{now.reputation.toLocaleString('en')}</span>
      </b>
      <b className={turn(now.stability, base.stability)} data-figure="stability">
        <Icon id="m-shield" />
        <span>{now.stability.toLocaleString('en')}</span>
      </b>
    </span>
  );
}

/** A sentence among others, which commas part. */
const aloud = (sentence: string) => sentence.replace(/\.$/, '');

/** How a card is named aloud. */
export function sayCard(card: Shown, body?: BodyView): string {
  const parts = [card.name, TABLES[card.archetype].name, kindOf(card)];
  if (body) parts.push(body.face_up ? body.stance : 'face down');
  const numbers =
    body?.stats ?? (card.kind === 'stereotype' ? { reputation: card.reputation, stability: card.stability } : null);
  if (numbers)
    parts.push(
      `reputation ${numbers.reputation?.toLocaleString('en')}`,
      `stability ${numbers.stability?.toLocaleString('en')}`,
    );
  if (body?.vice)
    parts.push(`vice ${body.vice} of ${body.vice_limit}${body.last_use ? ', one away from a breakdown' : ''}`);
  return parts.join(', ');
}

interface CardProps {
  id: string;
  label: string;
  className: string;
  onClick(): void;
  pressed?: boolean | undefined;
  tag?: Verdict | undefined;
  /** The card to read here. */
  word?: string | undefined;
  children: React.ReactNode;
}

/** The frame that all cards on the board share. What moves them are the beats. */
function Frame({ id, label, className, onClick, pressed, tag, word, children }: CardProps) {
  return (
    <button
      type="button"
      className={className}
      data-nav
      data-spot={id}
      data-card={word}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Seen name={tag ? `${label}. ${tag.words.join(', ')}` : label}>
        {children}
        {tag && (
          <span className={`pred ${tag.mark}`}>
            {tag.words.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
        )}
      </Seen>
    </button>
  );
}

interface OnBoard {
  id: string;
  mine: boolean;
  /** Whether something can be done with it. */
  can: boolean;
  look: string;
  onClick(): void;
  pressed?: boolean;
  tag?: Verdict | undefined;
}

/** The card back you chose, over the plain one, on your own cards. */
function Worn() {
  const back = useSettings((settings) => settings.back);
  return back ? <Picture game="lunchtable" kind="back" id={back} className="worn" /> : null;
}

/** The pips of vice; the last one before a breakdown burns. */
const vices = ({ vice, vice_limit, last_use }: BodyView) =>
  Array.from({ length: Math.max(vice_limit, vice) }, (_, at) =>
    at < vice ? '' : at === vice_limit - 1 && last_use ? 'o burn' : 'o',
  );

export function Body({ body, mine, id, can, look, onClick, pressed, tag }: OnBoard & { body: BodyView }) {
  const card = body.card;
  if (!body.face_up || !card) {
    return (
      <Frame
        id={id}
        label={`${card ? `your ${sayCard(card, body)}` : 'their face-down card'}${can ? ', you can use it' : ''}`}
        word={card?.def}
        className={`bc fd ${look}`}
        onClick={onClick}
        pressed={pressed}
        tag={tag}
      >
        {mine && <Worn />}
        <span className="q">?</span>
        {card && mine && <em>{card.name}</em>}
      </Frame>
    );
  }
  const notes = [
    body.last_use && '1 vice from a breakdown',
    body.no_attack > 0 && "can't attack",
    body.mute > 0 && 'no abilities',
    body.death_proof > 0 && "can't be destroyed",
    body.battle_proof > 0 && 'safe in combat',
    body.stolen > 0 && 'stolen',
    body.force !== 'no' && 'must attack',
    body.attacked && 'has attacked',
  ].filter((note): note is string => Boolean(note));
  const waits = newSays(body, mine);
  return (
    <Frame
      id={id}
      label={[sayCard(card, body), ...notes.slice(body.last_use ? 1 : 0), waits && aloud(waits), can && 'can be used']
        .filter(Boolean)
        .join(', ')}
      word={card.def}
      className={`bc ${body.stance} ${look} ${body.last_use ? 'fuse' : ''}`}
      onClick={onClick}
      pressed={pressed}
      tag={tag}
    >
      <span className="nm">{card.name}</span>
      <span className="aw">
        <Art card={card} />
        {card.level && <em className="lv">Lv {card.level}</em>}
        {body.vice > 0 && (
          <span
            className="vice"
            data-tip={`Vice ${body.vice} of ${body.vice_limit}: at ${body.vice_limit} it breaks down.`}
          >
            {vices(body).map((pip, at) => (
              <i key={at} className={pip} />
            ))}
          </span>
        )}
        {notes[0] && <em className="note">{notes[0]}</em>}
      </span>
      <Numbers body={body} card={card} />
      {body.stance === 'defense' && <span className="tp">DEF</span>}
      {waits && !tag && (
        <span className="pred n" data-tip={waits}>
          NEW
        </span>
      )}
    </Frame>
  );
}

export function Back({ back, mine, id, can, look, onClick, pressed, tag }: OnBoard & { back: BackView }) {
  const card = back.card;
  const shown = back.face_up && card;
  return (
    <Frame
      id={id}
      label={
        card
          ? `${sayCard(card)}${back.face_up ? '' : ', face down'}${back.on ? `, on ${back.on.name}` : ''}${can ? ', you can use it' : ''}`
          : 'their set card'
      }
      word={card?.def}
      className={`tc ${mine ? 'own' : ''} ${shown ? 'up' : ''} ${look}`}
      onClick={onClick}
      pressed={pressed}
      tag={tag}
    >
      {mine && !shown && <Worn />}
      {card ? (
        <em>
          <Icon id={KIND_ICON[card.kind]} />
          <span>{card.name}</span>
        </em>
      ) : (
        <span className="q">?</span>
      )}
    </Frame>
  );
}

interface HandProps {
  card: Shown;
  cost: number;
  id: string;
  place: number;
  of: number;
  look: string;
  pressed: boolean;
  tag: Tag | undefined;
  onClick(): void;
}

/** A card of the player's own hand, in a fan. */
export function HandCard({ card, cost, id, place, of, look, pressed, tag, onClick }: HandProps) {
  const { on, seconds } = useMotion();
  const middle = (of - 1) / 2;
  const turn = (place - middle) * Math.min(3, 14 / Math.max(1, of));
  const changed = changeOf(cost, card.cost);
  const drop = Math.abs(place - middle) * Math.min(5, 18 / Math.max(1, of));
  return (
    <m.button
      type="button"
      className={`hc ${look} ${tag?.mark === 'no' ? 'off' : ''}`}
      data-nav
      data-spot={id}
      data-card={card.def}
      aria-pressed={pressed}
      onClick={onClick}
      initial={on ? { opacity: 0, y: 60 } : false}
      animate={{ opacity: 1, rotate: pressed ? 0 : turn, y: pressed ? -14 : drop }}
      {...(on && { whileHover: { y: pressed ? -14 : drop - 10 } })}
      transition={{ duration: seconds(220) }}
    >
      <Seen
        name={[
          sayCard(card),
          changed ? aloud(changed.says) : `costs ${cost}`,
          tag?.says ?? (tag?.mark === 'go' ? 'can be played' : tag?.word),
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <span className="nm">{card.name}</span>
        <span className="aw">
          <Art card={card} />
          {card.level && <em className="lv">Lv {card.level}</em>}
        </span>
        <span className="ty">
          <Icon id={KIND_ICON[card.kind]} />
          {kindOf(card)}
        </span>
        {card.kind === 'stereotype' ? <Numbers card={card} /> : <span className="tx">{card.text}</span>}
        <span className={`co ${changed?.mark ?? ''}`} data-tip={changed?.says}>
          <b>{cost}</b>
        </span>
        {tag && (
          <span className={`htag ${tag.mark}`} data-tip={tag.says}>
            {tag.word}
          </span>
        )}
      </Seen>
    </m.button>
  );
}

/** A card in a list or grid: what is printed on it, in full. */
export function PrintedCard({
  card,
  large = false,
  children,
}: {
  card: Shown;
  large?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <div className={`printed ${large ? 'large' : ''}`}>
      <div className="aw">
        <Art card={card} />
      </div>
      <div className="grow">
        <b>{card.name}</b>
        <em>
          {TABLES[card.archetype].name} · {kindOf(card)}
          {card.level ? ` · level ${card.level}` : ''}
          {card.kind === 'stereotype'
            ? ` · reputation ${card.reputation?.toLocaleString('en')}, stability ${card.stability?.toLocaleString('en')}`
            : ''}
        </em>
        <p>{card.text}</p>
        {children}
      </div>
    </div>
  );
}
