import * as m from 'motion/react-m';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { useMotion } from '../../match/useMotion';
import { LETTERS, nameIn, type Prints, sayPrint, typeWord } from './words';

interface FaceProps {
  card: string;
  prints: Prints;
  /** Numbers that are true now, where they differ from the printed ones. */
  cost?: number | null | undefined;
  power?: number | null | undefined;
  defense?: number | null | undefined;
}

function Face({ card, prints, cost, power, defense }: FaceProps) {
  const print = prints.get(card);
  const shownCost = cost ?? print?.cost;
  const shownPower = power ?? print?.power;
  const shownDefense = defense ?? print?.defense;
  return (
    <>
      <span className="top">
        <span className="pp" aria-hidden="true">
          {Array.from({ length: print?.pitch ?? 0 }, (_, at) => (
            <i key={at} />
          ))}
          {print?.colour && <b>{LETTERS[print.colour]}</b>}
        </span>
        {typeof shownCost === 'number' && (
          <span className={`cost ${shownCost === print?.cost ? '' : 'changed'}`}>{shownCost}</span>
        )}
      </span>
      <span className="ar">
        <Picture game="fab" kind="card" id={card} types={print?.types} ratio={1.25} />
      </span>
      <span className="fnm">{nameIn(prints, card)}</span>
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
    </>
  );
}

export interface CardProps extends FaceProps {
  onClick?: (() => void) | undefined;
  look?: string;
  badge?: string | undefined;
  pressed?: boolean | undefined;
  say?: string;
}

/** A card of the game, as a button with its whole name. */
export function FabCard({ card, prints, cost, power, defense, onClick, look = '', badge, pressed, say }: CardProps) {
  const { on, seconds } = useMotion();
  const colour = prints.get(card)?.colour ?? '';
  return (
    <m.button
      type="button"
      data-nav
      className={`fc ${colour} ${look}`}
      aria-pressed={pressed}
      onClick={onClick}
      initial={on ? { opacity: 0, y: 14 } : false}
      animate={{ opacity: 1, y: pressed ? -10 : 0 }}
      transition={{ duration: seconds(220) }}
    >
      <Seen name={`${sayPrint(prints, card, cost ?? undefined)}${say ? `, ${say}` : ''}${badge ? `, ${badge}` : ''}`}>
        {badge && <span className="gv">{badge}</span>}
        <Face card={card} prints={prints} cost={cost} power={power} defense={defense} />
      </Seen>
    </m.button>
  );
}

export function CardBack({ small = false }: { small?: boolean }) {
  return <i className={`cback ${small ? 'small' : ''}`} aria-hidden="true" />;
}
