import type { Choice, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import type { ResultView, View } from '../../types/geniejack';
import { Meter } from './parts';
import { headline, Receipt } from './Receipt';

export function You({ view }: { view: View }) {
  const { player } = view;
  return (
    <div className="panel">
      <h2>
        You <span className="grow" />
        <span className="row gold-text">
          <Icon id="m-coin" />
          <b className="num">{player.gold}</b>
          <span className="sr">gold</span>
        </span>
      </h2>
      <div className="hp">
        <div className="t">
          <span>Hit points</span>
          <span>
            <b>{player.hp}</b> / {player.max_hp}
          </span>
        </div>
        <Meter now={player.hp} most={player.max_hp} label={`You have ${player.hp} of ${player.max_hp} hit points`} />
      </div>
      {player.shield && (
        <div className="shieldrow">
          <Icon id="m-shield" /> <b>{player.shield.left}</b> of {player.shield.most} shield this battle
          <Meter
            shield
            now={player.shield.left}
            most={player.shield.most}
            label={`${player.shield.left} of ${player.shield.most} shield`}
          />
        </div>
      )}
      {player.overkill > 0 && <span className="chip gold">overkill +{player.overkill} next win</span>}
    </div>
  );
}

interface BagProps {
  view: View;
  potions: Choice[];
  sending: string | null;
  onPlay(action: string): void;
}

export function Bag({ view, potions, sending, onPlay }: BagProps) {
  return (
    <div className="panel">
      <h2>
        Bag <span className="grow" /> <span className="dim">before a deal</span>
      </h2>
      <ul className="eq">
        {view.player.bag.map((potion, at) => {
          const choice = potions.find((one) => one.things.some((thing) => thing.id === potion.id));
          return (
            <li key={potion.id} title={potion.text} className={choice ? 'drink' : ''}>
              <span className="sl">
                <Picture game="geniejack" kind="potion" id={potion.id} size={40} />
              </span>
              <span className="grow">
                <b>
                  {potion.name} ×{potion.count}
                </b>
                <em>{potion.label}</em>
              </span>
              {choice ? (
                <button
                  type="button"
                  className={`btn ${sending === choice.action ? 'sending' : ''}`}
                  data-action={choice.action}
                  onClick={() => onPlay(choice.action)}
                >
                  <Seen name={`${choice.label}, you have ${potion.count}`}>
                    Drink it <kbd>{at + 1}</kbd>
                  </Seen>
                </button>
              ) : null}
            </li>
          );
        })}
        {view.player.bag.length === 0 && <li className="emp">empty</li>}
      </ul>
    </div>
  );
}

/** The row of totals: what the hand is worth, its low total, the limit, and where it busts. */
export function Ruler({ view }: { view: View }) {
  const { player } = view;
  const hand = player.hands[player.current - 1]!;
  const most = Math.max(player.limit + 2, hand.score);
  const cells = Array.from({ length: most }, (_, at) => at + 1);
  const hit = hand.busts_on;
  return (
    <div className="vs">
      <div className="ruler" style={{ gridTemplateColumns: `repeat(${most}, minmax(auto, 1fr))` }} aria-hidden="true">
        {cells.map((n) => (
          <i
            key={n}
            className={`${n <= hand.score && n <= player.limit ? 'on' : ''} ${n === hand.score ? 'me' : ''} ${n === hand.low && n !== hand.score ? 'lo' : ''} ${n === player.limit ? 'lim' : ''} ${n > player.limit ? 'ov' : ''}`}
          >
            {n === hand.score || n === hand.low || n === player.limit || n === view.rules.dealer_stands_on ? n : ''}
          </i>
        ))}
      </div>
      <p>
        <b>
          {hand.soft ? 'Soft' : 'Hard'} {hand.score}
        </b>
        {hit.length === 0 ? ': one more card cannot bust you.' : `: ${hit.join(' ')} would bust you.`}
      </p>
    </div>
  );
}

export function Verdict({ results, enemy, fresh }: { results: ResultView[]; enemy: string; fresh: Told[] }) {
  const { text, tone, line } = headline(results, enemy);
  const after = fresh
    .filter((told) => ['hurt', 'healed', 'restored'].includes(told.notice) && told.text)
    .map((told) => told.text);
  return (
    <div className="vs">
      <div className={`big ${tone}`}>{text}</div>
      <p>{[line, ...after].join(' · ')}</p>
    </div>
  );
}

export function LastHand({ told }: { told: Told[] }) {
  const last = told.findLast((one) => one.notice === 'settled') as { result?: ResultView } | undefined;
  if (!last?.result) return null;
  return (
    <div className="panel">
      <h2>Last hand</h2>
      <Receipt result={last.result} animate={false} />
    </div>
  );
}

export function Arch() {
  return (
    <svg className="arch" viewBox="0 0 860 800" preserveAspectRatio="none" aria-hidden="true">
      <path className="arch-out" d="M0 0h860v800H0z" />
      <path
        className="arch-in"
        d="M40 800V330C40 190 150 150 250 120 340 92 400 60 430 10c30 50 90 82 180 110 100 30 210 70 210 210v470z"
      />
      <ellipse className="arch-glow" cx="430" cy="380" rx="330" ry="300" />
      <path
        d="M40 800V330C40 190 150 150 250 120 340 92 400 60 430 10c30 50 90 82 180 110 100 30 210 70 210 210v470"
        fill="none"
        stroke="#f5c04a"
        strokeOpacity=".55"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M56 800V334C56 204 160 166 256 136 344 108 402 78 430 36c28 42 86 72 174 100 96 30 200 68 200 198v466"
        fill="none"
        stroke="#f5c04a"
        strokeOpacity=".25"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
