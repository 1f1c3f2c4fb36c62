import * as m from 'motion/react-m';
import type { Entry } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { useMotion } from '../../match/useMotion';
import { changeOf, LETTERS, nameIn, type Prints, sayPrint, typeWord } from './words';

interface FaceProps {
  card: string;
  prints: Prints;
  /** Numbers that are true now, where they differ from the printed ones. */
  cost?: number | null | undefined;
  power?: number | null | undefined;
  defense?: number | null | undefined;
  /** The rules text, on cards that are large enough for it. */
  text?: string | undefined;
}

function Face({ card, prints, cost, power, defense, text }: FaceProps) {
  const print = prints.get(card);
  const shownCost = cost ?? print?.cost;
  const changed = typeof shownCost === 'number' ? changeOf(shownCost, print?.cost) : null;
  const shownPower = power ?? print?.power;
  const shownDefense = defense ?? print?.defense;
  return (
    <span className="in">
      <span className="top">
        <span className="pp" aria-hidden="true">
          {Array.from({ length: print?.pitch ?? 0 }, (_, at) => (
            <i key={at} />
          ))}
          {print?.colour && <b>{LETTERS[print.colour]}</b>}
        </span>
        {typeof shownCost === 'number' && (
          <span className={`cost ${changed?.mark ?? ''}`} data-tip={changed?.says}>
            {shownCost}
          </span>
        )}
      </span>
      <span className="ar">
        <Picture game="fab" kind="card" id={card} types={print?.types} ratio={1.25} />
      </span>
      <span className="fnm">{nameIn(prints, card)}</span>
      {text && <span className="ftx">{text}</span>}
      <span className="ft">
        {typeof shownPower === 'number' ? (
          <b className={typeof print?.power === 'number' && shownPower !== print.power ? 'changed' : ''}>
            <Icon id="m-sword" className="i pw" />
            {shownPower}
          </b>
        ) : typeof print?.arcane === 'number' ? (
          <b>
            <Icon id="m-burst" className="i ac" />
            {print.arcane}
          </b>
        ) : (
          <b />
        )}
        <em>{typeWord(print)}</em>
        {typeof shownDefense === 'number' && (
          <b>
            <Icon id="m-shield" className="i df" />
            {shownDefense}
          </b>
        )}
      </span>
    </span>
  );
}

export interface CardProps extends FaceProps {
  onClick?: (() => void) | undefined;
  look?: string;
  badge?: string | undefined;
  pressed?: boolean | undefined;
  say?: string | undefined;
  /** The number key that presses it. */
  keyName?: string | undefined;
}

/** A card of the game, as a button with its whole name. */
export function FabCard(props: CardProps) {
  const { card, prints, cost, power, defense, text, onClick, look = '', badge, pressed, say, keyName } = props;
  const { on, seconds } = useMotion();
  const colour = prints.get(card)?.colour ?? '';
  return (
    <m.button
      type="button"
      data-nav
      data-card={card}
      className={`fc ${colour} ${look}`}
      aria-pressed={pressed}
      onClick={onClick}
      initial={on ? { opacity: 0, y: 14 } : false}
      animate={{ opacity: 1, y: pressed ? -4 : 0 }}
      transition={{ duration: seconds(220) }}
    >
      <Seen name={`${sayPrint(prints, card, cost ?? undefined)}${say ? `, ${say}` : ''}${badge ? `, ${badge}` : ''}`}>
        {badge && <span className="gv">{badge}</span>}
        {keyName && <kbd className="ckey">{keyName}</kbd>}
        <Face card={card} prints={prints} cost={cost} power={power} defense={defense} text={text} />
      </Seen>
    </m.button>
  );
}

export function CardBack({ small = false }: { small?: boolean }) {
  return <i className={`cback ${small ? 'small' : ''}`} aria-hidden="true" />;
}

/** A card to read: drawing, figures and the whole text. */
export function ReadCard({
  card,
  prints,
  entry,
  state = [],
}: {
  card: string;
  prints: Prints;
  entry: Entry | undefined;
  /** What is true of it now. */
  state?: string[];
}) {
  return (
    <div className="fread">
      <div className={`fc big ${prints.get(card)?.colour ?? ''}`} aria-hidden="true">
        <Face card={card} prints={prints} />
      </div>
      <b>{nameIn(prints, card)}</b>
      <p className="muted">{entry?.facts || sayPrint(prints, card)}</p>
      {entry?.text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {state.map((line) => (
        <p key={line} className="now">
          {line}
        </p>
      ))}
      {!entry && <p className="dim">No rules text for this card.</p>}
    </div>
  );
}
