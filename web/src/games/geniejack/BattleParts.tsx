import type { Choice, Told } from '../../api/types';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { Seen } from '../../art/Seen';
import { commas, counted } from '../../match/counted';
import type { ResultView, View } from '../../types/geniejack';
import { Hand, Places } from './Hand';
import { Labels, Meter, Portrait } from './parts';
import { Receipt, toneOf, type Word } from './Receipt';
import type { Extra } from './script';

export function You({ view }: { view: View }) {
  const { player } = view;
  return (
    <div className="panel">
      <h2>
        You <span className="grow" />
        <span className="row gold-text">
          <Icon id="m-coin" />
          <b className="num">{commas(player.gold)}</b>
          <span className="sr">gold</span>
        </span>
      </h2>
      {player.shield && (
        <div className="shieldrow">
          <Icon id="m-shield" /> Shield: <b>{player.shield.left}</b> of {player.shield.most} left in this battle
          <Meter
            shield
            now={player.shield.left}
            most={player.shield.most}
            label={`${player.shield.left} of ${player.shield.most} shield`}
          />
        </div>
      )}
      {player.overkill > 0 && <span className="chip gold">overkill: +{player.overkill} on your next win</span>}
    </div>
  );
}

interface BagProps {
  view: View;
  potions: Choice[];
  sending: string | null;
  onPlay(action: string): void;
  /** Drinks a potion that can only be drunk before the next hand, where the hand before it is over. */
  onDrink?: ((id: string) => void) | null;
}

export function Bag({ view, potions, sending, onPlay, onDrink }: BagProps) {
  return (
    <div className="panel">
      <h2>
        Potions <span className="grow" /> <span className="dim">between hands</span>
      </h2>
      <ul className="eq">
        {view.player.bag.map((potion, at) => {
          const choice = potions.find((one) => one.things.some((thing) => thing.id === potion.id));
          return (
            <li
              key={potion.id}
              data-tip={`${potion.name}. ${potion.text}`}
              className={choice || onDrink ? 'drink' : ''}
            >
              <span className="sl">
                <Picture game="geniejack" kind="potion" id={potion.id} size={40} />
              </span>
              <span className="grow">
                <b>
                  {potion.name} ×{potion.count}
                </b>
                <em>{potion.text}</em>
              </span>
              {(choice || onDrink) && (
                <button
                  type="button"
                  className={`btn ${choice && sending === choice.action ? 'sending' : ''}`}
                  data-action={choice?.action ?? `use ${potion.id}`}
                  onClick={() => (choice ? onPlay(choice.action) : onDrink?.(potion.id))}
                >
                  <Seen name={`${choice?.label ?? `Drink ${potion.name}`}, you have ${potion.count}`}>
                    Drink <kbd>{at + 1}</kbd>
                  </Seen>
                </button>
              )}
            </li>
          );
        })}
        {view.player.bag.length === 0 && <li className="emp">No potions</li>}
      </ul>
    </div>
  );
}

/** The row of totals: yours, its low total, theirs, the limit, and where it busts. */
function Ruler({ view, cracked }: { view: View; cracked: boolean }) {
  const { player, enemy } = view;
  const hand = player.hands[player.current - 1] ?? player.hands[0];
  const most = Math.max(player.limit + 2, hand?.score ?? 0, enemy.score ?? 0);
  const named = new Set([hand?.score, hand?.low, player.limit, view.rules.dealer_stands_on, enemy.score]);
  const cells = Array.from({ length: most }, (_, at) => at + 1);
  const classOf = (n: number) =>
    [
      hand && n <= hand.score && n <= player.limit && 'on',
      n === enemy.score && 'foe-at',
      n === hand?.score && 'me',
      n === hand?.low && n !== hand.score && 'lo',
      n === player.limit && `lim ${cracked ? 'broken' : ''}`,
      n > player.limit && 'ov',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <div className="ruler" style={{ gridTemplateColumns: `repeat(${most}, minmax(auto, 1fr))` }} aria-hidden="true">
      {cells.map((n) => (
        <i key={n} className={classOf(n)} data-fx={n === player.limit ? 'limit' : undefined}>
          {named.has(n) ? n : ''}
        </i>
      ))}
    </div>
  );
}

/** What has the height of a total, where there is none yet. */
const BLANK = '\u00a0';

/** What a total means: what would go over the limit. */
function Standing({ view }: { view: View }) {
  const hand = view.player.hands[view.player.current - 1];
  // While cards are dealt there is no total yet.
  if (!hand || hand.cards.length < 2 || hand.score === 0 || hand.blackjack || hand.busted) return null;
  return (
    <p>
      <b>
        {hand.soft ? 'Soft' : 'Hard'} {hand.score}
      </b>
      {hand.busts_on.length === 0 ? ': no card can bust you.' : `: ${hand.busts_on.join(', ')} would bust you.`}
    </p>
  );
}

/** The middle of the table: the ruler, and under it what the hand means or how it ended. It keeps its height. */
export function Middle({ view, extra, told, waiting }: { view: View; extra: Extra; told: Told[]; waiting: boolean }) {
  const result = view.phase === 'hand_result' || view.phase === 'over';
  const at = told.at(-1)?.ply;
  const said = told.filter(({ ply, notice, text }) => ply === at && text && SAID.includes(notice));
  return (
    <div className="vs">
      {view.player.hands.length > 0 && <Ruler view={view} cracked={extra.cracked} />}
      {view.player.hands.length === 0 && <p className="lore">{view.enemy.text}</p>}
      {extra.word && <Verdict word={extra.word} results={view.results} />}
      {!extra.word && !result && extra.dealing === null && <Standing view={view} />}
      {extra.word && result && !waiting && <p className="said">{said.map(({ text }) => text).join(' ')}</p>}
    </div>
  );
}

/** The words for a finished hand, next to its damage. */
const SAID = ['settled', 'healed', 'restored', 'bust_saved'];

function Verdict({ word, results }: { word: Word; results: ResultView[] }) {
  const won = results.filter((result) => result.winner === 'player').length;
  return (
    <div className={`verdict ${toneOf(word)}`} data-fx="verdict">
      {word === 'Mixed' ? `You won ${won} of ${results.length} hands` : word}
    </div>
  );
}

/** The enemy: who it is, what it can do, and how much is left of it. */
export function Foe({ view, onAbout }: { view: View; onAbout(): void }) {
  const { enemy } = view;
  return (
    <div className="foe" data-fx="foe">
      <button type="button" data-fx="port" className="port-box" onClick={onAbout} title={`About the ${enemy.name} (I)`}>
        <Portrait id={enemy.id} name={`About the ${enemy.name}`} />
      </button>
      <div className="fi">
        <div className="row" style={{ gap: 10, flexWrap: 'wrap' }}>
          <h2>{enemy.name}</h2>
          {enemy.boss && (
            <span className="chip red">
              <Icon id="m-thorn" /> boss
            </span>
          )}
        </div>
        <div className="hp">
          <div data-fx="foebar">
            <Meter
              big
              now={enemy.hp}
              most={enemy.max_hp}
              colour="var(--curse)"
              label={`${enemy.hp} of ${enemy.max_hp} HP`}
            />
          </div>
          <div className="t">
            <span className="row labels">
              <Labels enemy={enemy} />
            </span>
            <span className="n">
              <b data-fx="foehp">{enemy.hp}</b> / {enemy.max_hp}
            </span>
          </div>
          {enemy.shield && (
            <div className="shieldrow">
              <Icon id="m-shield" /> Shield: {enemy.shield.left} of {enemy.shield.most} left
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

export function DealerRow({ view, extra }: { view: View; extra: Extra }) {
  const { enemy } = view;
  if (enemy.cards.length === 0) return <Places />;
  // A card counts when it has landed.
  const landed = enemy.cards.slice(0, extra.dealing ?? enemy.cards.length);
  const worth = landed.length > 0 ? [...landed.filter(Boolean), '?'].join(' + ') : BLANK;
  const tag = enemy.busted
    ? 'bust'
    : enemy.blackjack
      ? 'blackjack'
      : enemy.score === null
        ? `stands on ${view.rules.dealer_stands_on}`
        : counted(enemy.cards.length, 'card');
  return (
    <div className="lay">
      <Hand cards={enemy.cards} className="dealer" label={`${enemy.short}'s cards`} fx="dealer" />
      <div className="sc">
        <b data-fx="dtotal">{enemy.score ?? worth}</b>
        <em>{tag}</em>
      </div>
    </div>
  );
}

interface MineProps {
  view: View;
  extra: Extra;
  /** Which cards of the current hand may be removed now; nothing where none is being picked. */
  pickable: boolean[] | null;
  onPick(card: number): void;
}

/** The player's hands, one or two. */
export function MyHands({ view, extra, pickable, onPick }: MineProps) {
  const { player } = view;
  if (player.hands.length === 0) return <Places mine />;
  const split = player.hands.length > 1;
  const playing = view.phase === 'player_turn';
  return (
    <div className={`hands ${split ? 'split' : ''}`}>
      {player.hands.map((hand, at) => {
        const now = at === player.current - 1;
        return (
          <div key={at} className={`lay mine ${split && now && playing ? 'now' : ''}`}>
            <Hand
              cards={hand.cards}
              className={`mine ${hand.busted && extra.cracked ? 'cracked' : ''}`}
              label={split ? `Your hand ${at + 1}` : 'Your cards'}
              fx={`mine-${at}`}
              pickable={pickable && now ? pickable : undefined}
              onPick={onPick}
            />
            <div className="sc me">
              <b data-fx={`total-${at}`}>{hand.score || BLANK}</b>
              {hand.score > 0 && extra.dealing === null && (
                <em className={hand.busted ? 'hard bad' : hand.blackjack || hand.soft ? 'soft' : 'hard'}>
                  {hand.busted ? 'bust' : hand.blackjack ? 'blackjack' : hand.soft ? 'soft' : 'hard'}
                </em>
              )}
              <em>
                {hand.doubled ? 'doubled · ' : ''}limit {player.limit}
              </em>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** The player's bar, beside the cards: a blow is seen where the eyes are. */
export function YourBar({ view: { player } }: { view: View }) {
  return (
    <div className="youbar">
      <span className="yb-name">You</span>
      <div className="grow" data-fx="youbar">
        <Meter big now={player.hp} most={player.max_hp} label={`You have ${player.hp} of ${player.max_hp} HP`} />
      </div>
      <span className="n">
        <b data-fx="youhp">{player.hp}</b> / {player.max_hp}
      </span>
      {player.shield && (
        <span className="shp" data-tip={`Shield: ${player.shield.left} of ${player.shield.most} left in this battle`}>
          <Icon id="m-shield" /> {player.shield.left}
        </span>
      )}
      <span className="cn only-s">
        <Icon id="m-coin" /> {commas(player.gold)}
      </span>
    </div>
  );
}

export function LastHand({ told }: { told: Told[] }) {
  const at = told.findLastIndex((one) => one.notice === 'settled');
  const last = told[at] as { result?: ResultView } | undefined;
  if (!last?.result) return null;
  // At the start of a battle the last hand was against the enemy before.
  const battle = told.slice(0, at).findLast((one) => one.notice === 'battle_started') as { name?: string } | undefined;
  const enemy = battle?.name?.split(' ').at(-1) ?? 'enemy';
  return (
    <div className="panel">
      <h2>Last hand</h2>
      <Receipt result={last.result} enemy={enemy} />
    </div>
  );
}

export function Arch() {
  return (
    <svg className="arch" data-fx="arch" viewBox="0 0 860 800" preserveAspectRatio="none" aria-hidden="true">
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
