import { Seen } from '../art/Seen';
import { type Point, pointsOf, type Review } from './review';

interface GraphProps {
  review: Review;
  side: number;
  ply: number;
  last: number;
  onPly(ply: number): void;
}

const WIDE = 900;
const HIGH = 124;

/** The chance to win over the match: above even is filled, below is hatched, moments are marked. */
export function Graph({ review, side, ply, last, onPly }: GraphProps) {
  const points = pointsOf(review, side);
  const x = (at: number) => 46 + (at / Math.max(1, last)) * (WIDE - 60);
  const y = (chance: number) => 14 + (1 - chance) * (HIGH - 40);
  const line = points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.ply).toFixed(1)} ${y(point.chance).toFixed(1)}`)
    .join('');
  const first = points[0];
  const final = points.at(-1);
  const area =
    first && final ? `${line}L${x(final.ply).toFixed(1)} ${y(0.5)}L${x(first.ply).toFixed(1)} ${y(0.5)}Z` : '';
  const here = points.findLast((point) => point.ply <= ply) ?? first;
  return (
    <section className="panel graph" aria-label="Chance to win">
      <h2>
        Your chance to win <span className="key">★ great · ▼ costly</span>
      </h2>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={here ? `${Math.round(here.chance * 100)} per cent at move ${ply}` : 'no choices were weighed'}
      >
        <defs>
          <clipPath id="above">
            <rect x="0" y="0" width={WIDE} height={y(0.5)} />
          </clipPath>
          <clipPath id="below">
            <rect x="0" y={y(0.5)} width={WIDE} height={HIGH} />
          </clipPath>
          <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v7" stroke="var(--curse)" strokeWidth="4" />
          </pattern>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((level) => (
          <g key={level}>
            <path
              d={`M46 ${y(level)}H${WIDE - 14}`}
              stroke="var(--line)"
              strokeDasharray={level === 0.5 ? '6 4' : undefined}
            />
            <text x="40" y={y(level) + 4} textAnchor="end">
              {level * 100} %
            </text>
          </g>
        ))}
        <path d={area} fill="var(--good)" opacity=".25" clipPath="url(#above)" />
        <path d={area} fill="url(#hatch)" opacity=".6" clipPath="url(#below)" />
        <path d={line} fill="none" stroke="var(--text)" strokeWidth="2.5" />
        <path d={`M${x(ply)} 6V${HIGH - 20}`} stroke="var(--gold)" strokeWidth="3" />
      </svg>
      <div className="marks">
        {points
          .filter((point): point is Point & { mark: 'great' | 'costly' } => point.mark !== null)
          .slice(0, 24)
          .map((point) => (
            <button key={point.ply} type="button" className={`mk ${point.mark}`} onClick={() => onPly(point.ply)}>
              <Seen name={`Move ${point.ply}, ${point.mark}`}>
                {point.mark === 'great' ? '★' : '▼'} {point.ply}
              </Seen>
            </button>
          ))}
      </div>
    </section>
  );
}

/** What could be done at this step, the best first, and the moments that turned the match. */
export function Beside({ review, side, ply, onPly }: GraphProps) {
  const step = review.steps.find((one) => one.ply === ply + 1) ?? review.steps.findLast((one) => one.ply <= ply);
  const seat = review.seats.find((one) => one.seat === side);
  return (
    <>
      {step?.judged && (
        <section className="panel" aria-label="Choices here">
          <h2>
            Here, on turn {step.turn} <span className="key">{step.judged.playouts} games tried</span>
          </h2>
          <ol className="opts">
            {step.judged.options.slice(0, 5).map((option, at) => (
              <li key={option.action} className={option.played ? 'played' : ''}>
                <b>{at + 1}</b>
                <span>
                  {option.label}
                  {option.played ? <em>played</em> : null}
                </span>
                <i aria-hidden="true">
                  <i style={{ transform: `scaleX(${option.chance / 1000})` }} />
                </i>
                <b>{Math.round(option.chance / 10)} %</b>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="panel" aria-label="Moments">
        <h2>Moments</h2>
        {review.moments.length === 0 && <p className="dim">It never turned.</p>}
        <ol className="moments">
          {review.moments.map((moment) => (
            <li key={moment.ply}>
              <button type="button" className={moment.ply === ply ? 'on' : ''} onClick={() => onPly(moment.ply)}>
                <span>T{moment.turn}</span>
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
            <b>{seat.choices > 0 ? Math.round((100 * seat.best) / seat.choices) : 100} %</b> of the choices were the
            best
          </p>
          <p>
            <b>−{Math.round(seat.given_away / 10)}</b> points given away in all
          </p>
        </section>
      )}
    </>
  );
}
