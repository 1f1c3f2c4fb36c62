import { useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { commas } from '../../match/counted';
import { useRefusal } from '../../match/useRefusal';
import { nameOf, took, useKeys } from '../../shell/keys';
import { Sheet } from '../../shell/Sheet';
import type { DieView, View, WareView } from '../../types/rollio';
import type { BoardProps } from '../board';
import { DieFace } from './Die';
import { diceOf, Run, Things } from './parts';
import { type Kind, placesOf } from './shelves';

/** Why a ware cannot be had that could be paid: the server says so. */
function WhyNot({ action, preview }: { action: string } & Pick<BoardProps, 'preview'>) {
  const reason = useRefusal(action, preview);
  return reason && <p className="bad">{reason}</p>;
}

interface WareProps extends Pick<BoardProps, 'preview' | 'sending'> {
  ware: WareView;
  kind: Kind;
  /** Its key, from 1; nothing where it has none. */
  number: number;
  choices: Choice[];
  /** Whether it could be paid, and is refused for another reason. */
  refused: boolean;
  onTake(ware: WareView): void;
}

function Ware({ ware, kind, number, choices, refused, sending, preview, onTake }: WareProps) {
  const may = choices.length > 0;
  return (
    <li className={`ware ${ware.rarity ?? kind} ${ware.bought ? 'gone' : ''}`} data-tip={`${ware.name}. ${ware.text}`}>
      <span className="eyebrow">
        {kind}
        {ware.rarity ? ` · ${ware.rarity}` : ''}
      </span>
      {kind === 'material' ? (
        <span className="ware-die">
          <DieFace material={ware.id as never} shows={5} sides={6} />
        </span>
      ) : (
        <Picture
          game="rollio"
          kind={kind}
          id={ware.id}
          text={ware.text}
          rarity={ware.rarity ?? undefined}
          className="pin big"
        />
      )}
      <h3>{ware.name}</h3>
      <p>{ware.text}</p>
      {refused && <WhyNot action={`buy ${ware.id}${kind === 'material' ? ' on 1' : ''}`} preview={preview} />}
      <button
        type="button"
        className={`btn ${may ? 'pri' : ''} ${choices.some((choice) => choice.action === sending) ? 'sending' : ''}`}
        aria-disabled={may ? undefined : true}
        data-action={choices[0]?.action}
        onClick={() => onTake(ware)}
      >
        <Seen name={ware.bought ? `You bought ${ware.name}` : `Buy ${ware.name} for $${commas(ware.price)}`}>
          {ware.bought ? 'Bought' : `$${commas(ware.price)}`}
          {ware.short ? ` · $${commas(ware.short)} short` : ''}
          {number > 0 && number < 10 && <kbd>{number}</kbd>}
        </Seen>
      </button>
    </li>
  );
}

function SoldOut({ kind }: { kind: Kind }) {
  return (
    <li className="ware gone">
      <span className="eyebrow">{kind}</span>
      <p>Sold out</p>
    </li>
  );
}

/** A die as it is shown where it has not been rolled. */
function OwnDie({ die }: { die: DieView }) {
  return (
    <>
      <DieFace
        material={die.material}
        shows={die.sides === 6 ? ((die.die - 1) % 6) + 1 : die.sides}
        sides={die.sides}
      />
      <span>
        {die.die} {die.material}
      </span>
    </>
  );
}

interface AimProps extends Pick<BoardProps<View>, 'view' | 'play'> {
  ware: WareView | null;
  choices: Choice[];
  onClose(): void;
}

/** Which die a material goes on. */
function AimSheet({ ware, choices, view, play, onClose }: AimProps) {
  return (
    <Sheet title={`Which die becomes a ${ware?.name.toLowerCase()} die?`} open={ware !== null} center onClose={onClose}>
      <p className="muted">{ware?.text}</p>
      <div className="row mydice" style={{ flexWrap: 'wrap' }}>
        {choices.map((choice) => {
          const die = view.dice.find((one) => one.die === diceOf(choice)[0]);
          return (
            die && (
              <button
                key={choice.action}
                type="button"
                className="mydie"
                data-action={choice.action}
                onClick={() => took(onClose(), play(choice.action))}
              >
                <Seen name={choice.label}>
                  <OwnDie die={die} />
                </Seen>
              </button>
            )
          );
        })}
      </div>
    </Sheet>
  );
}

/** Your run beside the shelves, what the next level asks for, and the way there. */
function Side({ view, legal, play, sending, catalogue, leave }: BoardProps<View> & { leave: Choice | undefined }) {
  return (
    <aside className="rail" aria-label="Your run">
      <Run view={view} />
      <Things
        {...{ view, legal, sending }}
        selection={[]}
        onPlay={play}
        blessings={catalogue.filter((entry) => entry.kind === 'blessings')}
      />
      {leave?.forecast?.text && (
        <div className="panel next-level">
          <h2>Next level</h2>
          <p>{leave.forecast.text}</p>
        </div>
      )}
      {leave && (
        <button
          type="button"
          className={`btn wide ${sending === leave.action ? 'sending' : ''}`}
          data-action={leave.action}
          data-primary
          onClick={() => play(leave.action)}
        >
          {leave.label} <kbd>N</kbd>
        </button>
      )}
    </aside>
  );
}

/** The shop between levels: charms, consumables, a blessing, materials for a die. */
export function Shop(props: BoardProps<View>) {
  const { view, legal, play, sending, preview, told } = props;
  const { shop } = view;
  const [aim, setAim] = useState<WareView | null>(null);
  const buys = (ware: WareView) =>
    legal.filter(
      (choice) =>
        choice.verb === 'buy' && choice.things.some((thing) => thing.zone === 'shelf' && thing.id === ware.id),
    );
  const aimedAt = (ware: WareView) => buys(ware).filter((choice) => diceOf(choice).length > 0);
  const leave = legal.find((choice) => choice.verb === 'leave');
  const take = (ware: WareView) => {
    const [first] = buys(ware);
    if (aimedAt(ware).length > 0) setAim(ware);
    else if (first) play(first.action);
  };
  const places = shop ? placesOf(shop, told) : [];
  useKeys((event) => {
    const key = nameOf(event);
    const ware = /^[1-9]$/.test(key) ? places.find(({ number }) => number === Number(key))?.ware : null;
    if (ware && buys(ware).length > 0) return took(take(ware));
    if ((key === 'n' || key === 's') && leave) return took(play(leave.action));
    return false;
  }, aim === null);
  if (!shop) return null;
  return (
    <div className="ro-shop">
      <div className="ro-shop-in">
        <section className="stall" aria-label="Shop">
          <div className="head">
            <div>
              <h2>The dice shop</h2>
              <p className="muted">Level {view.level} is complete. You keep what you don't spend.</p>
            </div>
            <div className="purse">
              <Icon id="m-coin" className="" />
              <div>
                <span className="eyebrow">Money</span>
                <b>${commas(view.money)}</b>
              </div>
            </div>
          </div>
          <ul className="wares">
            {places.map(({ kind, number, ware }) =>
              ware ? (
                <Ware
                  key={ware.id}
                  {...{ ware, kind, number, sending, preview }}
                  choices={buys(ware)}
                  refused={leave !== undefined && buys(ware).length === 0 && !ware.bought && ware.price <= view.money}
                  onTake={take}
                />
              ) : (
                <SoldOut key={number} kind={kind} />
              ),
            )}
          </ul>
          <div className="panel">
            <h2>Your dice</h2>
            <ul className="row mydice">
              {view.dice.map((die) => (
                <li key={die.die} aria-label={`Die ${die.die}, ${die.material}, ${die.sides} sides`}>
                  <OwnDie die={die} />
                </li>
              ))}
            </ul>
          </div>
        </section>
        <Side {...props} leave={leave} />
      </div>
      <AimSheet ware={aim} choices={aim ? aimedAt(aim) : []} view={view} play={play} onClose={() => setAim(null)} />
    </div>
  );
}
