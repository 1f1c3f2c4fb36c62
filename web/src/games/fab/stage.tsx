import { useLayoutEffect, useRef, useState } from 'react';
import type { Entry, Forecast } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import type { LayerView, SideView, View } from '../../types/fab';
import { FabCard } from './card';
import { barrierIn, nameIn, type Prints, TIPS } from './words';

type Change = NonNullable<Forecast['changes']>[number];

interface StageProps {
  view: View;
  /** Whose eye it is; the first seat for a watcher. */
  me: number;
  seat: number | null;
  prints: Prints;
  /** What the other player is called. */
  foe: string;
  catalogue: Entry[];
  /** What a pass is foretold to do. */
  forecast: Forecast | null | undefined;
  onRead(card: string): void;
}

/** What a layer is, where it is more than its card. */
const KINDS: Record<string, string> = { ability: 'ability', attack: 'attack', trigger: 'trigger' };

/** Who or what a layer is aimed at: the seat of a hero, if it is one. */
const heroAimedAt = (layer: LayerView): number | null =>
  layer.targets.flatMap((target) => ('seat' in target ? [target.seat] : []))[0] ?? null;

/** Life before and after, as a number and as a bar of one mark a point. */
function Falls({ change, note }: { change: Change; note: string }) {
  const [from, to] = [Math.max(0, change.from), Math.max(0, change.to)];
  const most = Math.max(from, to);
  return (
    <>
      <p className="falls">
        <s>{from}</s>
        <i aria-hidden="true">→</i>
        <span className="sr">to</span>
        <b>{to}</b>
        <em>{note}</em>
      </p>
      <span className="marks" aria-hidden="true">
        {Array.from({ length: most }, (_, at) => (
          <i key={at} className={at < Math.min(from, to) ? '' : to < from ? 'lost' : 'won'} />
        ))}
      </span>
    </>
  );
}

/** What the target of arcane damage could prevent, from what everybody sees. */
function Prevents({ side, who, catalogue }: { side: SideView; who: string; catalogue: Entry[] }) {
  const shields = [side.hero, ...side.equipment, ...side.permanents]
    .map(({ card }) => barrierIn(catalogue, card))
    .filter((barrier) => barrier > 0);
  if (shields.length === 0) return null;
  const all = shields.reduce((sum, one) => sum + one, 0);
  return (
    <div className="prevents">
      <span className="abs" aria-hidden="true">
        {shields.map((barrier, at) => (
          <i key={at} className="ab" data-tip={TIPS.ab}>
            AB {barrier}
          </i>
        ))}
      </span>
      <p>
        <b>
          {who} can prevent up to {all}
        </b>
        <span>
          {counted(shields.length, 'barrier')} on the table, {counted(side.resources, 'resource')} and{' '}
          {counted(side.hand.length, 'card')} to pay with.
        </span>
      </p>
    </div>
  );
}

/** The dotted line from the card on top to the hero it is aimed at. */
function Wire({ card, at }: { card: React.RefObject<HTMLDivElement | null>; at: 'op' | 'me' }) {
  const [path, setPath] = useState('');
  useLayoutEffect(() => {
    const draw = () => {
      const from = card.current?.getBoundingClientRect();
      const to = document.querySelector(`.fab .fside.${at} .life`)?.getBoundingClientRect();
      if (!from || !to) return setPath('');
      const [x, y] = [from.left + from.width / 2, at === 'op' ? from.top : from.bottom];
      const [a, b] = [to.left + to.width / 2, at === 'op' ? to.bottom : to.top];
      const half = (y + b) / 2;
      setPath(`M${x} ${y}C${x} ${half} ${a} ${half} ${a} ${b}`);
    };
    draw();
    // The card moves when the window or anything around it changes its size.
    const sizes = new ResizeObserver(draw);
    sizes.observe(document.body);
    if (card.current) sizes.observe(card.current);
    return () => sizes.disconnect();
  }, [card, at]);
  return (
    <svg className="wire" aria-hidden="true">
      <path d={path} className="glow" />
      <path d={path} className="dots" />
    </svg>
  );
}

/** While a layer waits, the middle belongs to it: the card, what it would do, and to whom. */
export function Stage({ view, me, seat, prints, foe, catalogue, forecast, onRead }: StageProps) {
  const top = view.stack[0]!;
  const [, ...below] = view.stack;
  const card = useRef<HTMLDivElement>(null);
  const aimed = heroAimedAt(top);
  const own = top.seat === me;
  const entry = catalogue.find(({ id }) => id === top.card);
  const life = forecast?.changes?.find(({ what, seat: of }) => what === 'life' && (aimed === null || of === aimed));
  const arcane = prints.get(top.card)?.arcane;
  const whose = seat === null ? '' : own ? 'Your ' : `${foe}'s `;
  const hero = aimed === null ? null : nameIn(prints, view.sides[aimed]?.hero.card ?? '');
  const unpaid = view.to_pay?.card === top.card ? view.to_pay : null;
  const side = aimed === null ? undefined : view.sides[aimed];
  return (
    <section className={`cc stackstage ${own ? 'mine' : 'theirs'}`} aria-label="The stack">
      {below.length > 0 && (
        <ol className="below" aria-label="Resolves next">
          {below.slice(0, 3).map((layer, at) => (
            <li key={`${below.length - at}-${layer.card}`}>
              <FabCard
                card={layer.card}
                prints={prints}
                look="sm"
                onClick={() => onRead(layer.card)}
                say="on the stack"
              />
              <p>
                {at === 0 ? 'Next: ' : ''}
                <b>{nameIn(prints, layer.card)}</b>
              </p>
            </li>
          ))}
          {below.length > 3 && <li className="dim">and {below.length - 3} more</li>}
        </ol>
      )}
      <div className="topcard" ref={card} key={`${view.stack.length}-${top.card}`}>
        <i className="ln" aria-hidden="true">
          {view.stack.length}
        </i>
        <FabCard
          card={top.card}
          prints={prints}
          look="top"
          text={top.text || entry?.text.join(' ')}
          onClick={() => onRead(top.card)}
          say="on top of the stack"
        />
      </div>
      <div className="tells">
        <h2>
          {whose}
          {nameIn(prints, top.card)} <em>{hero ? `on ${hero}` : KINDS[top.kind]}</em>
        </h2>
        {unpaid ? (
          <p className="owe">
            {unpaid.left === unpaid.cost ? `Costs ${unpaid.cost}.` : `${unpaid.left} of ${unpaid.cost} left to pay.`}
          </p>
        ) : (
          life && <Falls change={life} note={`${aimed === me || life.seat === me ? 'your' : `${foe}'s`} life`} />
        )}
        {typeof arcane === 'number' && side && (
          <Prevents
            side={side}
            who={aimed === me && seat !== null ? 'You' : hero && seat === null ? hero : foe}
            catalogue={catalogue}
          />
        )}
        {!life && !unpaid && top.text && <p className="muted">{top.text}</p>}
      </div>
      {aimed !== null && <Wire card={card} at={aimed === me ? 'me' : 'op'} />}
    </section>
  );
}

/** Arcane barrier in all, beside the life. */
export function BarrierSum({ side, catalogue }: { side: SideView; catalogue: Entry[] }) {
  const all = [side.hero, ...side.equipment, ...side.permanents].reduce(
    (sum, { card }) => sum + barrierIn(catalogue, card),
    0,
  );
  if (all === 0) return null;
  return (
    <span className="abt" role="img" aria-label={`Arcane Barrier ${all} in total`} data-tip={TIPS.ab}>
      <Icon id="m-shield" />
      <b>{all}</b>
      <small>
        AB<span> total</span>
      </small>
    </span>
  );
}
