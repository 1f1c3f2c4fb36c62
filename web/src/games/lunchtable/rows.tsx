import { Icon } from '../../art/Icon';
import { Seen } from '../../art/Seen';
import { nameAcross } from '../../match/names';
import type { View } from '../../types/lunchtable';
import type { BoardProps } from '../board';
import { Back, Body, HandCard } from './card';
import type { Lunch } from './useLunch';
import { cardActs, spotKey, verdictOf } from './words';

interface RowProps {
  props: BoardProps<View>;
  lunch: Lunch;
  of: number;
}

/** The stereotypes of one side, with how a fight would end on those that can be attacked. */
export function Bodies({ props, lunch, of }: RowProps) {
  const { me, light, open, press } = lunch;
  return (
    <div className="rowm">
      {(props.view.halves[of]?.bodies ?? []).map((body, at) => {
        const key = spotKey('stereotypes', of, at + 1);
        if (!body)
          return <div key={key} className="slot" aria-hidden="true" data-drop={of === me ? 'body' : undefined} />;
        const { target, look, can } = light(key);
        const verdict = target?.verb === 'attack' ? verdictOf(target, me, props.view) : null;
        return (
          <Body
            key={key}
            id={key}
            body={body}
            mine={of === me}
            can={can}
            look={`${look} ${of === me ? 'me' : ''}`}
            pressed={open === key}
            onClick={() => press(key)}
            tag={verdict ?? undefined}
          />
        );
      })}
    </div>
  );
}

/** The spells and traps of one side. */
export function Backs({ props, lunch, of }: RowProps) {
  const { me, light, open, press } = lunch;
  return (
    <div className="rowb">
      {(props.view.halves[of]?.backs ?? []).map((back, at) => {
        const key = spotKey('spells', of, at + 1);
        if (!back)
          return <div key={key} className="slot" aria-hidden="true" data-drop={of === me ? 'back' : undefined} />;
        const { look, can } = light(key);
        return (
          <Back
            key={key}
            id={key}
            back={back}
            mine={of === me}
            can={can}
            look={look}
            pressed={open === key}
            onClick={() => press(key)}
          />
        );
      })}
    </div>
  );
}

const whose = ({ info }: BoardProps<View>, me: number, of: number) =>
  of === me ? 'Your' : `${nameAcross(info, of)}'s`;

/** The field spells of both sides, theirs first. */
export function Fields({ props, lunch }: Omit<RowProps, 'of'>) {
  const { me, light, press } = lunch;
  return (
    <div className="fields">
      {[1 - me, me].map((of) => {
        const field = props.view.halves[of]?.field;
        if (!field) return null;
        const key = spotKey('field', of, null, field.card?.def);
        return (
          <button
            key={of}
            type="button"
            data-nav
            data-card={field.card?.def}
            className={`fld ${light(key).look}`}
            onClick={() => press(key)}
          >
            <Seen name={`${whose(props, me, of)} field: ${field.card?.name ?? 'face down'}`}>
              <Icon id="t-field" />
              <span>
                <em>{whose(props, me, of)} field</em>
                {field.card?.name ?? '?'}
              </span>
            </Seen>
          </button>
        );
      })}
    </div>
  );
}

/** The own hand. Each card says what it does, or what it lacks. */
export function Hand({ props, lunch }: Omit<RowProps, 'of'>) {
  const { me, mine, light, open, press, myMove } = lunch;
  const acting = myMove && props.view.prompt === 'act';
  return (
    <section className="hand" data-fan aria-label={props.seat === null ? "The first player's hand" : 'Your hand'}>
      {mine.hand
        ? mine.hand.map((card, at) => {
            const key = spotKey('hand', me, at + 1);
            const { look, own } = light(key);
            const cost = mine.costs[at] ?? card.cost;
            return (
              <HandCard
                key={card.id}
                id={key}
                card={card}
                cost={cost}
                place={at}
                of={mine.hand!.length}
                look={look}
                pressed={open === key}
                tag={acting ? cardActs(own, card, cost, mine) : undefined}
                onClick={() => press(key)}
              />
            );
          })
        : Array.from({ length: mine.n_hand }, (_, at) => <span key={at} className="hc backside" aria-hidden="true" />)}
    </section>
  );
}
