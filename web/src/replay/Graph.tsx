import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Seen } from '../art/Seen';
import { counted } from '../match/counted';
import { capital } from '../match/names';
import { openAt, type Point, pointsOf, type Review, type ReviewStep, shortOf, whenOf, whyOf } from './review';

interface ReviewProps {
  review: Review;
  side: number;
  ply: number;
  last: number;
  onPly(ply: number): void;
}

interface GraphProps extends ReviewProps {
  /** Whether no one plays against this side: its numbers then tell how far a run comes, won or not. */
  alone: boolean;
  /** Whose side this is. */
  name: string;
}

const HIGH = 126;
const LEFT = 46;
const RIGHT = 16;
/** How far apart the numbers of turns stand at least. */
const APART = 34;

type Marked = Point & { mark: 'great' | 'costly' };
const SIGNS: Record<Marked['mark'], string> = { great: '★', costly: '▼' };
const MARKS: Record<Marked['mark'], string> = { great: 'best choice', costly: 'mistake or blunder' };

/** How wide something is, in pixels, so that what is drawn in it keeps its size on every screen. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(900);
  useLayoutEffect(() => {
    const measure = () => box.current && setWide(Math.max(240, box.current.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, wide];
}

/** Where the turns began, as far as their numbers find room. */
function ticksOf(review: Review, x: (ply: number) => number): { turn: number; at: number }[] {
  const ticks: { turn: number; at: number }[] = [];
  let before = 0;
  for (const { turn, ply } of review.steps) {
    if (turn === before) continue;
    before = turn;
    const at = x(ply);
    if (at - (ticks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= APART) ticks.push({ turn, at });
  }
  return ticks;
}

/** The chance to win over the match: above even is filled, below is hatched, moments are marked. */
export function Graph({ review, alone, name, side, ply, last, onPly }: GraphProps) {
  const [box, wide] = useWidth();
  const points = pointsOf(review, side);
  const x = (at: number) => LEFT + (at / Math.max(1, last)) * (wide - LEFT - RIGHT);
  const y = (chance: number) => 30 + (1 - chance) * (HIGH - 52);
  const line = points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.ply).toFixed(1)} ${y(point.chance).toFixed(1)}`)
    .join('');
  const first = points[0];
  const final = points.at(-1);
  const area =
    first && final ? `${line}L${x(final.ply).toFixed(1)} ${y(0.5)}L${x(first.ply).toFixed(1)} ${y(0.5)}Z` : '';
  const marked = points.filter((point): point is Marked => point.mark !== null);
  const here = points.findLast((point) => point.ply <= ply) ?? first;
  const pill = Math.min(wide - 66, Math.max(66, x(ply)));
  return (
    <section className="panel graph" aria-label={alone ? 'How the run went' : 'Chance to win'}>
      <h2>
        {alone ? 'How the run went' : `Chance to win: ${name}`}{' '}
        <span className="key">
          <b className="ok">★ best</b> · <b className="bad">▼ mistake or blunder</b>
        </span>
      </h2>
      <div ref={box} className="plot">
        <svg
          viewBox={`0 0 ${wide} ${HIGH}`}
          role="img"
          aria-label={
            here
              ? `${Math.round(here.chance * 100)}% ${alone ? 'of the way through the run' : 'chance to win'} at move ${ply}`
              : 'No choices to compare'
          }
        >
          <defs>
            <clipPath id="above">
              <rect x="0" y="0" width={wide} height={y(0.5)} />
            </clipPath>
            <clipPath id="below">
              <rect x="0" y={y(0.5)} width={wide} height={HIGH} />
            </clipPath>
            <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v7" stroke="var(--curse)" strokeWidth="4" />
            </pattern>
          </defs>
          {[0, 0.5, 1].map((level) => (
            <g key={level}>
              <path
                d={`M${LEFT} ${y(level)}H${wide - RIGHT}`}
                stroke="var(--line)"
                strokeDasharray={level === 0.5 ? '6 4' : undefined}
              />
              <text x={LEFT - 6} y={y(level) + 4} textAnchor="end">
                {level * 100}%
              </text>
            </g>
          ))}
          {ticksOf(review, x).map(({ turn, at }) => (
            <text key={turn} x={at} y={HIGH - 4} textAnchor="middle">
              {shortOf(review, turn)}
            </text>
          ))}
          <path d={area} fill="var(--good)" opacity=".25" clipPath="url(#above)" />
          <path d={area} fill="url(#hatch)" opacity=".6" clipPath="url(#below)" />
          <path d={line} fill="none" stroke="var(--text)" strokeWidth="2.5" />
          <path d={`M${x(ply)} 22V${y(0)}`} stroke="var(--gold)" strokeWidth="3" />
          {here && (
            <g className="at-here">
              <rect x={pill - 64} y="2" width="128" height="20" rx="10" />
              <text x={pill} y="16" textAnchor="middle">
                move {ply} · {Math.round(here.chance * 100)}%
              </text>
            </g>
          )}
        </svg>
        {marked.map((point) => (
          <button
            key={point.ply}
            type="button"
            className={`mk ${point.mark} ${openAt(point) === ply ? 'on' : ''}`}
            style={{ left: x(point.ply), top: y(point.chance) }}
            onClick={() => onPly(openAt(point))}
          >
            <Seen name={`Move ${point.ply}: ${MARKS[point.mark]}`}>{SIGNS[point.mark]}</Seen>
          </button>
        ))}
      </div>
    </section>
  );
}

interface ChoicesProps {
  review: Review;
  side: number;
  step: ReviewStep;
  children: ReactNode;
}

/** Why the best choice was better: the reason that the review gives, where it has one. */
function reasonOf(review: Review, step: ReviewStep): string {
  const moment = review.moments.find((one) => one.ply === step.ply && one.seat === step.seat && one.kind !== 'turn');
  return moment?.text ? `${capital(moment.text)}${/[.!?]$/.test(moment.text) ? '' : '.'}` : whyOf(review, step);
}

/** What could be done at a choice, the best first, and what the best was worth. */
function Choices({ review, side, step, children }: ChoicesProps) {
  const judged = step.judged!;
  const ranked = [...judged.options].sort((one, other) => other.chance - one.chance);
  return (
    <section className="panel" aria-label="Choices here">
      <h2>
        {step.seat === side ? 'Choice' : "Opponent's choice"} in {whenOf(review, step.turn)}{' '}
        <span className="key">{counted(judged.playouts, 'simulated game')}</span>
      </h2>
      <ol className="opts">
        {ranked.slice(0, 5).map((option, at) => (
          <li key={option.action} className={option.played ? 'played' : ''}>
            <b>{at + 1}</b>
            <span>
              {option.label}
              {option.played ? <em>played</em> : null}
            </span>
            <i aria-hidden="true">
              <i style={{ transform: `scaleX(${option.chance / 1000})` }} />
            </i>
            <b>{Math.round(option.chance / 10)}%</b>
          </li>
        ))}
      </ol>
      <p className="why">{reasonOf(review, step)}</p>
      {children}
    </section>
  );
}

interface BesideProps extends ReviewProps {
  /** What can be done with the choice that is open. */
  children: ReactNode;
}

/** The choice that is open here, and the moments that turned the match. */
export function Beside({ review, side, ply, onPly, children }: BesideProps) {
  const step = review.steps.find((one) => openAt(one) === ply && one.judged);
  const next = step ? undefined : review.steps.find((one) => openAt(one) > ply && one.judged);
  const seat = review.seats.find((one) => one.seat === side);
  const lost = Math.round((seat?.given_away ?? 0) / 10);
  return (
    <>
      {step && (
        <Choices review={review} side={side} step={step}>
          {children}
        </Choices>
      )}
      {next && (
        <section className="panel" aria-label="Choices here">
          <h2>No choice here</h2>
          <button type="button" className="btn" onClick={() => onPly(openAt(next))}>
            Next choice: move {next.ply}
          </button>
        </section>
      )}
      <section className="panel" aria-label="Turning points">
        <h2>Turning points</h2>
        {review.moments.length === 0 && <p className="dim">No turning points.</p>}
        <ol className="moments">
          {review.moments.map((moment) => (
            <li key={`${moment.ply}-${moment.kind}`}>
              <button
                type="button"
                className={openAt(moment) === ply ? 'on' : ''}
                onClick={() => onPly(openAt(moment))}
              >
                <span>{shortOf(review, moment.turn)}</span>
                <span>
                  <b>{moment.title}</b>
                  <em>{moment.text}</em>
                </span>
                <b className={moment.worth < 0 ? 'bad' : 'ok'}>
                  {moment.worth < 0 ? '−' : '+'}
                  {Math.abs(Math.round(moment.worth / 10))}
                </b>
              </button>
            </li>
          ))}
        </ol>
      </section>
      {seat && (
        <section className="panel sums">
          <p>
            <b>{seat.choices > 0 ? Math.round((100 * seat.best) / seat.choices) : 100}%</b> best choices
          </p>
          <p>
            <b>{lost}</b> {lost === 1 ? 'percentage point' : 'percentage points'} lost to mistakes
          </p>
        </section>
      )}
    </>
  );
}
