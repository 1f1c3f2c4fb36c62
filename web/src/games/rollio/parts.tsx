import type { Choice, Entry, Forecast, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { counted } from '../../match/counted';
import { LogList } from '../../shell/Log';
import type { CombinationView, Detail, View } from '../../types/rollio';

export const percent = (num: number, den: number): string => `${((100 * num) / den).toFixed(num === 0 ? 0 : 1)}%`;
export const flopOf = (forecast: Forecast | null | undefined) =>
  forecast?.chances?.find((chance) => chance.of === 'flop');
export const changeOf = (forecast: Forecast | null | undefined, what: string) =>
  forecast?.changes?.find((change) => change.what === what);
/** What a forecast has in this game alone: how a score comes about, the dice left, what saves a flop. */
export const detailOf = (forecast: Forecast | null | undefined) => forecast?.detail as Detail | null | undefined;
/** What a selection scores, by its receipt. */
export const worthOf = (forecast: Forecast | null | undefined): number | undefined =>
  detailOf(forecast)?.steps?.at(-1)?.total;
export const diceOf = (choice: Choice): number[] =>
  choice.things.filter((thing) => thing.zone === 'dice').map((thing) => thing.slot ?? 0);
const said = (n: number): string => n.toLocaleString('en');

export const words = (id: string): string => id.replaceAll('_', ' ').replaceAll('+', ' + ').replaceAll('*', ' ×');

export function Run({ view }: { view: View }) {
  const hearts = Array.from({ length: Math.max(view.lives_at_start, view.lives) }, (_, at) => at < view.lives);
  return (
    <div className="panel run">
      <h2>Run</h2>
      <div className="stat">
        <span>Lives</span>
        <span className="hs">
          {hearts.slice(0, 9).map((full, at) => (
            <Icon key={at} id="m-heart" className={`i h ${full ? '' : 'o'}`} />
          ))}
          <b data-fx="lives">{view.lives}</b>
        </span>
      </div>
      <div className="stat">
        <span>Rerolls</span>
        <b className="row">
          <Icon id="m-reroll" />
          {view.rerolls}
        </b>
      </div>
      {view.rounds !== undefined && view.rounds !== null && (
        <div className="stat">
          <span>Rounds left</span>
          <b className="row">
            <Icon id="ui-dice" />
            {view.rounds}
          </b>
        </div>
      )}
      <div className="stat">
        <span>Money</span>
        <b className="gold-text" data-fx="money">
          {`$${said(view.money)}`}
        </b>
      </div>
    </div>
  );
}

interface ThingsProps {
  view: View;
  legal: Choice[];
  sending: string | null;
  selection: number[];
  onPlay(action: string): void;
  blessings: Entry[];
}

/** Charms, consumables and blessings: what is owned, what can be used, and what a shop pays for it. */
export function Things({ view, legal, sending, selection, onPlay, blessings }: ThingsProps) {
  const sell = (id: string) =>
    legal.find((choice) => choice.verb === 'sell' && choice.things.some((thing) => thing.id === id));
  const uses = (id: string) =>
    legal.filter((choice) => choice.verb === 'use' && choice.things.some((thing) => thing.id === id));
  const button = (choice: Choice, label: string) => (
    <button
      key={choice.action}
      type="button"
      className={`btn ${sending === choice.action ? 'sending' : ''}`}
      data-action={choice.action}
      title={choice.forecast?.text}
      onClick={() => onPlay(choice.action)}
    >
      <Seen name={choice.label}>{label}</Seen>
    </button>
  );
  return (
    <>
      <div className="panel">
        <h2>
          Charms <span className="grow" />
          {view.charms.length} of {view.charm_slots}
        </h2>
        <ul className="ch">
          {view.charms.map((charm) => (
            <li key={charm.id} className="lit" data-tip={`${charm.name}. ${charm.text}`}>
              <span data-charm={charm.id}>
                <Picture game="rollio" kind="charm" id={charm.id} text={charm.text} size={44} className="pin" />
              </span>
              <span className="grow">
                <b>{charm.name}</b>
                <em>{charm.text}</em>
              </span>
              {charm.count !== undefined && charm.count !== null && <b className="x">{charm.count}</b>}
              {sell(charm.id) && button(sell(charm.id)!, `Sell $${charm.sells_for}`)}
            </li>
          ))}
          {view.charms.length < view.charm_slots && (
            <li className="emp">
              <span className="tok">+</span>
              <span>
                {view.charm_slots - view.charms.length} free{' '}
                {view.charm_slots - view.charms.length === 1 ? 'slot' : 'slots'}
              </span>
            </li>
          )}
        </ul>
      </div>
      <div className="panel">
        <h2>
          Consumables <span className="grow" />
          {view.consumables.length} of {view.consumable_slots}
        </h2>
        <ul className="ch">
          {view.consumables.map((thing, at) => {
            const all = uses(thing.id);
            const plain = all.filter((choice) => diceOf(choice).length === 0);
            const aimed = all.filter((choice) => diceOf(choice).length > 0);
            const fit = aimed.find(
              (choice) =>
                diceOf(choice).every((die) => selection.includes(die)) && diceOf(choice).length === selection.length,
            );
            return (
              <li key={`${thing.id}${at}`} className="wrap" data-tip={`${thing.name}. ${thing.text}`}>
                <Picture game="rollio" kind="consumable" id={thing.id} text={thing.text} size={44} className="pin" />
                <span className="grow">
                  <b>{thing.name}</b>
                  <em>{thing.text}</em>
                </span>
                {plain.map((choice) => button(choice, `Use ${thing.name}`))}
                {fit && button(fit, `Use on ${diceOf(fit).length === 1 ? 'die' : 'dice'} ${diceOf(fit).join(', ')}`)}
                {aimed.length > 0 && !fit && plain.length === 0 && (
                  <Aim choices={aimed} onPlay={onPlay} name={thing.name} />
                )}
                {sell(thing.id) && button(sell(thing.id)!, `Sell $${thing.sells_for}`)}
              </li>
            );
          })}
          {view.consumables.length === 0 && <li className="emp">None</li>}
        </ul>
      </div>
      {view.blessings.length > 0 && (
        <div className="panel">
          <h2>Blessings</h2>
          <ul className="ch">
            {view.blessings.map((id) => {
              const entry = blessings.find((one) => one.id === id);
              return (
                <li key={id} data-tip={entry && `${entry.name}. ${entry.text.join(' ')}`}>
                  <Picture
                    game="rollio"
                    kind="blessing"
                    id={id}
                    text={entry?.text.join(' ')}
                    size={44}
                    className="pin"
                  />
                  <span>
                    <b>{entry?.name ?? words(id)}</b>
                    <em>{entry?.text.join(' ')}</em>
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

/** Which die: a thing that works on one of several. */
export function Aim({ choices, onPlay, name }: { choices: Choice[]; onPlay(action: string): void; name: string }) {
  return (
    <span className="aim" role="group" aria-label={`Use ${name} on which die?`}>
      {choices.map((choice) => (
        <button
          key={choice.action}
          type="button"
          className="aim-die"
          data-action={choice.action}
          title={choice.forecast?.text}
          onClick={() => onPlay(choice.action)}
        >
          <Seen name={choice.label}>{diceOf(choice).join(' ')}</Seen>
        </button>
      ))}
    </span>
  );
}

export function Why({ forecast, title }: { forecast: Forecast; title: string }) {
  const steps = detailOf(forecast)?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <div className="panel">
      <h2>{title}</h2>
      <ol className="rc">
        {steps.map((step, at) => (
          <li key={`${step.source}${at}`}>
            <span>{step.source}</span>
            <b>{step.text}</b>
          </li>
        ))}
        <li className="tot">
          <span>These dice</span>
          <b>{steps.at(-1)?.total.toLocaleString('en')}</b>
        </li>
      </ol>
    </div>
  );
}

export function Pay({ view }: { view: View }) {
  const pay = view.pay ?? view.tally;
  if (!pay) return null;
  return (
    <div className="panel">
      <h2>{view.tally ? 'Payout' : `Payout at ${counted(view.threshold, 'point')}`}</h2>
      <ol className="rc">
        <li>
          <span>Level {view.level}</span>
          <b>${pay.level}</b>
        </li>
        <li>
          <span>
            {counted(pay.lives, 'unused life', 'unused lives')}, ${pay.per_life} each
          </span>
          <b>+${pay.lives * pay.per_life}</b>
        </li>
        <li>
          <span>Charms</span>
          <b>+${pay.charms}</b>
        </li>
      </ol>
    </div>
  );
}

const worth = ({ points, per_face, ones }: CombinationView) =>
  `${said(points)}${per_face ? ' × face' : ''}${ones ? `, ones ${said(ones)}` : ''}`;

export function Combinations({ view }: { view: View }) {
  const parts = (view.best?.split ?? '').split(/[+*]/);
  return (
    <div className="panel">
      <h2>
        Combinations <span className="grow" />
        <kbd>I</kbd>
      </h2>
      <ul className="cmb">
        {view.combinations.map((combination) => (
          <li key={combination.id} className={parts.includes(combination.id) ? 'hit' : ''}>
            <span>{combination.name}</span>
            <b>{worth(combination)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function History({ told }: { told: Told[] }) {
  const from = told.findLastIndex((one) => one.notice === 'round_started');
  return (
    <div className="panel">
      <h2>This round</h2>
      <LogList told={from < 0 ? told : told.slice(from)} most={12} />
    </div>
  );
}

export function Progress({ view, selected }: { view: View; selected: number }) {
  const part = (points: number) => Math.min(1, points / view.threshold);
  const after = view.banked + view.points + selected;
  return (
    <div className="prog">
      <div className="pt">
        <span className="eyebrow">
          Level {view.level}
          {view.max_level ? ` of ${view.max_level}` : ''}
        </span>
        <span>
          <b data-fx="banked">{said(view.banked)}</b> banked <span className="dim">of {said(view.threshold)}</span>
        </span>
      </div>
      <div
        className="track"
        data-fx="track"
        role="img"
        aria-label={`${said(view.banked)} of ${said(view.threshold)} points banked, ${said(view.points)} this round, ${said(selected)} chosen`}
      >
        <i className="s" style={{ transform: `scaleX(${part(after)})` }} />
        <i className="r" style={{ transform: `scaleX(${part(view.banked + view.points)})` }} />
        <i className="b" style={{ transform: `scaleX(${part(view.banked)})` }} />
        <span className="goal">
          <Icon id="ui-flag" />
          {said(view.threshold)}
        </span>
      </div>
      <div className="leg">
        <span>
          <i className="k b" />
          banked {said(view.banked)}
        </span>
        <span>
          <i className="k r" />
          this round {said(view.points)}
        </span>
        {selected > 0 && (
          <span>
            <i className="k s" />
            chosen +{said(selected)}
          </span>
        )}
        {view.named && <span className="gold-text">named combination: {words(view.named)}</span>}
      </div>
    </div>
  );
}
