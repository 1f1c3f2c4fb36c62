import { useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { useRefusal } from '../../match/useRefusal';
import { nameOf, took, useKeys } from '../../shell/keys';
import { Sheet } from '../../shell/Sheet';
import type { View, WareView } from '../../types/rollio';
import type { BoardProps } from '../board';
import { DieFace } from './Die';
import { diceOf, Run, Things } from './parts';

/** Why a ware cannot be had that could be paid: the server says so. */
function WhyNot({ action, preview }: { action: string } & Pick<BoardProps, 'preview'>) {
  const reason = useRefusal(action, preview);
  return reason && <p className="bad">{reason}</p>;
}

/** The shop between levels: charms, consumables, a blessing, materials for a die. */
export function Shop({ view, legal, play, sending, catalogue, preview }: BoardProps<View>) {
  const shop = view.shop;
  const [aim, setAim] = useState<WareView | null>(null);
  const digits = useRef('');
  const buys = (ware: WareView) =>
    legal.filter(
      (choice) =>
        choice.verb === 'buy' && choice.things.some((thing) => thing.zone === 'shelf' && thing.id === ware.id),
    );
  const leave = legal.find((choice) => choice.verb === 'leave');
  const take = (ware: WareView) => {
    const choices = buys(ware);
    const aimed = choices.filter((choice) => diceOf(choice).length > 0);
    if (aimed.length > 0) setAim(ware);
    else if (choices[0]) play(choices[0].action);
  };
  const wares: (WareView | null)[] = shop
    ? [shop.blessing ?? null, ...shop.charms, ...shop.consumables, ...shop.upgrades]
    : [];
  useKeys((event) => {
    const key = nameOf(event);
    if (/^[0-9]$/.test(key)) {
      digits.current = '';
      const ware = wares[Number(key) - 1];
      if (ware && buys(ware).length > 0) return took(take(ware));
    }
    if ((key === 'n' || key === 's') && leave) return took(play(leave.action));
    return false;
  }, aim === null);
  if (!shop) return null;
  const card = (ware: WareView | null, kind: string, at: number) => {
    if (!ware) {
      return (
        <li key={`${kind}${at}`} className="ware gone">
          <span className="eyebrow">{kind}</span>
          <p>sold out</p>
        </li>
      );
    }
    const choices = buys(ware);
    const number = wares.indexOf(ware) + 1;
    return (
      <li key={ware.id} className={`ware ${ware.rarity ?? kind} ${ware.bought ? 'gone' : ''}`}>
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
        {leave && choices.length === 0 && !ware.bought && ware.price <= view.money && (
          <WhyNot action={`buy ${ware.id}${kind === 'material' ? ' on 1' : ''}`} preview={preview} />
        )}
        <button
          type="button"
          className={`btn ${choices.length > 0 ? 'pri' : ''} ${choices.some((choice) => choice.action === sending) ? 'sending' : ''}`}
          aria-disabled={choices.length > 0 ? undefined : true}
          data-action={choices[0]?.action}
          onClick={() => take(ware)}
        >
          <Seen name={ware.bought ? `${ware.name} is bought` : `Buy ${ware.name} for $${ware.price}`}>
            {ware.bought ? 'bought' : `$${ware.price}`}
            {ware.short ? ` · $${ware.short} short` : ''}
            {number > 0 && number < 10 && <kbd>{number}</kbd>}
          </Seen>
        </button>
      </li>
    );
  };
  const aimed: Choice[] = aim ? buys(aim).filter((choice) => diceOf(choice).length > 0) : [];
  return (
    <div className="ro-shop">
      <div className="ro-shop-in">
        <section className="stall" aria-label="The shop">
          <div className="head">
            <div>
              <h2>The dice shop</h2>
              <p className="muted">Level {view.level} is done. Spend what you like; the rest stays with you.</p>
            </div>
            <div className="purse">
              <Icon id="m-coin" className="" />
              <div>
                <span className="eyebrow">Money</span>
                <b>${view.money}</b>
              </div>
            </div>
          </div>
          <ul className="wares">
            {card(shop.blessing ?? null, 'blessing', 0)}
            {shop.charms.map((ware, at) => card(ware ?? null, 'charm', at))}
            {shop.consumables.map((ware, at) => card(ware ?? null, 'consumable', at))}
            {shop.upgrades.map((ware, at) => card(ware ?? null, 'material', at))}
          </ul>
          <div className="panel">
            <h2>Your dice</h2>
            <ul className="row mydice">
              {view.dice.map((die) => (
                <li key={die.die} aria-label={`Die ${die.die}, ${die.material}, ${die.sides} sides`}>
                  <DieFace
                    material={die.material}
                    shows={die.sides === 6 ? ((die.die - 1) % 6) + 1 : die.sides}
                    sides={die.sides}
                  />
                  <span>
                    {die.die} {die.material}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <aside className="rail" aria-label="Your run">
          <Run view={view} />
          <Things
            view={view}
            legal={legal}
            sending={sending}
            selection={[]}
            onPlay={play}
            blessings={catalogue.filter((entry) => entry.kind === 'blessings')}
          />
          {leave && (
            <button
              type="button"
              className={`btn wide ${sending === leave.action ? 'sending' : ''}`}
              data-action={leave.action}
              data-primary
              onClick={() => play(leave.action)}
              title={leave.forecast?.text}
            >
              {leave.label} <kbd>N</kbd>
            </button>
          )}
        </aside>
      </div>
      <Sheet
        title={`Which die becomes ${aim?.name.toLowerCase()}?`}
        open={aim !== null}
        center
        onClose={() => setAim(null)}
      >
        <p className="muted">{aim?.text}</p>
        <div className="row mydice" style={{ flexWrap: 'wrap' }}>
          {aimed.map((choice) => {
            const die = view.dice.find((one) => one.die === diceOf(choice)[0]);
            return die ? (
              <button
                key={choice.action}
                type="button"
                className="mydie"
                data-action={choice.action}
                onClick={() => took(setAim(null), play(choice.action))}
              >
                <Seen name={choice.label}>
                  <DieFace material={die.material} shows={((die.die - 1) % 6) + 1} sides={die.sides} />
                  <span>
                    {die.die} {die.material}
                  </span>
                </Seen>
              </button>
            ) : null;
          })}
        </div>
      </Sheet>
    </div>
  );
}
