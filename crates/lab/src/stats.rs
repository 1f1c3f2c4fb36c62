use serde::{Deserialize, Serialize};

/// How many standard deviations a 95% interval reaches to each side.
const Z: f64 = 1.959_963_985;

/// A share and its 95% interval (Wilson's).
pub fn wilson(hits: u64, of: u64) -> (f64, [f64; 2]) {
    if of == 0 {
        return (0.0, [0.0, 1.0]);
    }
    let (n, rate) = (of as f64, hits as f64 / of as f64);
    (rate, wilson_of(rate, n))
}

/// Wilson's interval of a share of `n` independent tries; `n` need not be whole.
fn wilson_of(rate: f64, n: f64) -> [f64; 2] {
    let middle = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // Rounded, so that edges meet 0 and 1 exactly.
    [middle - half, middle + half].map(|edge| ((edge / scale).clamp(0.0, 1.0) * 1e12).round() / 1e12)
}

/// The 95% interval of a share of which every try tells a part, with this variance: Wilson's for as many whole tries as they
/// amount to. Tries that all tell the same are not taken for more than fifty times as many.
pub(crate) fn share_of_spread(rate: f64, variance: f64, n: f64) -> [f64; 2] {
    let middle = (rate * n + Z * Z / 2.0) / (n + Z * Z);
    // One try more with an even chance, so that a few that tell the same never look sure.
    let beside = (variance + 0.25 / n.max(1.0)) / (middle * (1.0 - middle));
    wilson_of(rate, n / beside.clamp(0.02, 1.0))
}

/// What is assumed of pairs before any is seen: that this many games count as one independent game, as firmly as these few seen
/// wins and losses. Soon forgotten, but the interval holds near 0 and 100% by it; a test works its coverage out.
const PAIRED_BEFORE: f64 = 4.4;
const FIRMNESS: f64 = 2.0;

/// Two games of a pair are never counted for more than this times two.
const LEAST_SPREAD: f64 = 0.3;

/// A number that was estimated, with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The 95% interval.
    pub interval: [f64; 2],
}

impl Estimate {
    /// The share that is left of a whole. Rounded, so that edges meet 0 and 1 exactly.
    pub fn rest(self) -> Estimate {
        let rest = |share: f64| ((1.0 - share) * 1e12).round() / 1e12;
        let [low, high] = self.interval;
        Estimate { value: rest(self.value), interval: [rest(high), rest(low)] }
    }

    /// A share, with Wilson's interval.
    pub fn share(hits: u64, of: u64) -> Estimate {
        let (value, interval) = wilson(hits, of);
        Estimate { value, interval }
    }

    /// The same with an interval that keeps to what the number can be.
    pub fn within(self, least: f64, most: f64) -> Estimate {
        Estimate { interval: self.interval.map(|edge| edge.clamp(least, most)), ..self }
    }
}

/// Numbers that are added up one by one, whole so that the order does not matter, for their mean and its interval.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Paired {
    /// The count.
    pub n: u64,
    sum: i128,
    squares: i128,
}

impl Paired {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.n += 1;
        self.sum += i128::from(number);
        self.squares += i128::from(number) * i128::from(number);
    }

    /// Both lists together.
    pub fn plus(self, other: Paired) -> Paired {
        Paired { n: self.n + other.n, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.n.max(1) as f64
    }

    /// The mean of all numbers divided by `scale`, with its interval.
    pub fn estimate(&self, scale: f64) -> Estimate {
        self.with_least(scale, 0.0)
    }

    /// The same for differences of shares that are whole at `scale`. Where all are the same, as in few games, the interval
    /// still allows for one that differs.
    pub fn change(&self, scale: f64) -> Estimate {
        self.with_least(scale, scale.abs() / self.n.max(1) as f64)
    }

    /// A share of points that are whole at `scale`, each number from a pair of games on the same seed: Wilson's interval
    /// for as many independent games as the spread of the pairs says they are.
    pub fn share(&self, scale: f64) -> Estimate {
        let n = self.n as f64;
        if self.n == 0 {
            return Estimate { value: 0.0, interval: [0.0, 1.0] };
        }
        let rate = self.mean() / scale;
        let games = 2.0 * n;
        let middle = (rate * games + Z * Z / 2.0) / (games + Z * Z);
        let spread = (self.squares as f64 / (scale * scale) - n * rate * rate).max(0.0) / (n - 1.0).max(1.0);
        // How the pairs spread, beside pairs of independent games. Near 0 and 100% few pairs tell anything about it.
        let beside = spread / (middle * (1.0 - middle) / 2.0);
        let told = 4.0 * n * middle * (1.0 - middle);
        let beside = (told * beside + FIRMNESS * PAIRED_BEFORE) / (told + FIRMNESS);
        Estimate { value: rate, interval: wilson_of(rate, games / beside.clamp(LEAST_SPREAD, PAIRED_BEFORE)) }
    }

    fn with_least(&self, scale: f64, least: f64) -> Estimate {
        let n = self.n.max(1) as f64;
        let mean = self.mean();
        let variance = (self.squares as f64 / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0);
        let half = (Z * (variance / n).sqrt()).max(least);
        Estimate { value: mean / scale, interval: [(mean - half) / scale, (mean + half) / scale] }
    }
}

/// Ratings by the model of Bradley and Terry, in points of Elo with 1500 for the middle. `points[a][b]` is what a won against
/// b: games, draws as halves. Each pair that met is given one drawn game more, so that a clean sheet does not give an infinite rating.
pub fn elo(points: &[Vec<f64>]) -> Vec<Estimate> {
    let n = points.len();
    let met = |a: usize, b: usize| a != b && points[a][b] + points[b][a] > 0.0;
    let prior = |a, b| if met(a, b) { 0.5 } else { 0.0 };
    let games = |a: usize, b: usize| points[a][b] + points[b][a] + 2.0 * prior(a, b);
    let won: Vec<f64> = (0..n).map(|a| (0..n).filter(|b| *b != a).map(|b| points[a][b] + prior(a, b)).sum()).collect();
    let mut strength = vec![1.0_f64; n];
    for _ in 0..2_000 {
        let next = (0..n).map(|a| {
            let share: f64 = (0..n).filter(|b| met(a, *b)).map(|b| games(a, b) / (strength[a] + strength[b])).sum();
            if share > 0.0 { won[a] / share } else { 1.0 }
        });
        let next: Vec<f64> = next.collect();
        // The middle stays where it is.
        let shift = (next.iter().map(|value| value.ln()).sum::<f64>() / n.max(1) as f64).exp();
        let change = next.iter().zip(&strength).map(|(new, old)| (new / shift / old).ln().abs()).fold(0.0, f64::max);
        strength = next.into_iter().map(|value| value / shift).collect();
        if change < 1e-10 {
            break;
        }
    }
    let spread = spreads(n, |a, b| {
        let chance = strength[a] / (strength[a] + strength[b]);
        if met(a, b) { games(a, b) * chance * (1.0 - chance) } else { 0.0 }
    });
    let per_unit = 400.0 / std::f64::consts::LN_10;
    let rated = strength.iter().zip(spread).map(|(strength, spread)| {
        let (value, half) = (1500.0 + per_unit * strength.ln(), Z * per_unit * spread);
        Estimate { value, interval: [value - half, value + half] }
    });
    rated.collect()
}

/// The standard deviations of ratings whose sum is held, from what each pair tells about its difference.
fn spreads(n: usize, tells: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    // The information of the games, and of the sum that is held; its inverse has the variances, once the sum is taken out.
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|a| {
            let own: f64 = (0..n).filter(|b| *b != a).map(|b| tells(a, b)).sum();
            let entry = |b: usize| if a == b { own } else { -tells(a, b) };
            let left = (0..n).map(|b| entry(b) + 1.0 / n as f64);
            left.chain((0..n).map(|b| f64::from(u8::from(a == b)))).collect()
        })
        .collect();
    for at in 0..n {
        let pivot = (at..n).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs())).unwrap_or(at);
        rows.swap(at, pivot);
        let by = rows[at][at];
        if by.abs() < 1e-12 {
            return vec![f64::INFINITY; n];
        }
        rows[at].iter_mut().for_each(|value| *value /= by);
        let from = rows[at].clone();
        for (other, row) in rows.iter_mut().enumerate() {
            let factor = row[at];
            if other != at && factor != 0.0 {
                row.iter_mut().zip(&from).for_each(|(value, from)| *value -= factor * from);
            }
        }
    }
    (0..n).map(|at| (rows[at][n + at] - 1.0 / n as f64).max(0.0).sqrt()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Paired, elo, wilson};

    #[test]
    fn a_share_has_an_interval_that_tightens() {
        let (rate, [low, high]) = wilson(60, 100);
        assert!(rate == 0.6 && (0.50..0.51).contains(&low) && (0.69..0.70).contains(&high), "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, [0.0, 1.0]));
    }

    #[test]
    fn who_wins_three_of_four_is_rated_about_190_points_higher() {
        let rated = elo(&[vec![0.0, 750.0], vec![250.0, 0.0]]);
        let gap = rated[0].value - rated[1].value;
        assert!((185.0..195.0).contains(&gap), "{gap}");
        assert!((rated[0].value + rated[1].value - 3000.0).abs() < 1e-6);
        // Two shares of 1,000 games: the standard deviation of the difference is 12.7 points, half of it for each.
        let half = (rated[0].interval[1] - rated[0].interval[0]) / 2.0;
        assert!((11.0..14.0).contains(&half), "{half}");
    }

    #[test]
    fn a_clean_sheet_is_no_infinite_rating() {
        let rated = elo(&[vec![0.0, 40.0, 40.0], vec![0.0, 0.0, 20.0], vec![0.0, 20.0, 0.0]]);
        assert!(rated.iter().all(|rating| rating.value.is_finite() && rating.interval[1].is_finite()));
        assert!(rated[0].interval[0] > rated[1].interval[1]);
    }

    /// How often the interval of pairs holds the true rate, worked out over all that can come of `n` pairs whose games are
    /// correlated by `rho`, as far as such a rate allows.
    fn coverage(rate: f64, rho: f64, n: usize) -> f64 {
        let both = (rate * rate + rho * rate * (1.0 - rate)).clamp((2.0 * rate - 1.0).max(0.0), rate);
        let ways = [1.0 - 2.0 * rate + both, 2.0 * (rate - both), both].map(|chance| chance.max(1e-300).ln());
        let mut factorials = vec![0.0; n + 1];
        (1..=n).for_each(|k| factorials[k] = factorials[k - 1] + (k as f64).ln());
        let mut held = 0.0;
        for won in 0..=n {
            for split in 0..=n - won {
                let counts = [n - won - split, split, won];
                let log = counts.iter().zip(ways).fold(factorials[n], |log, (count, way)| {
                    log - factorials[*count] + if *count > 0 { *count as f64 * way } else { 0.0 }
                });
                if log < -25.0 {
                    continue;
                }
                let (sum, squares) = ((2 * won + split) as i128, (4 * won + split) as i128);
                let [low, high] = Paired { n: n as u64, sum, squares }.share(2.0).interval;
                held += if low <= rate + 1e-12 && rate <= high + 1e-12 { log.exp() } else { 0.0 };
            }
        }
        held
    }

    #[test]
    fn intervals_of_pairs_hold_the_true_rate_near_0_and_100_too() {
        let sizes = [30, 50, 100, 200, 500, 1000];
        for rate in [0.01, 0.05, 0.5, 0.95, 0.99] {
            for rho in [-0.5, 0.0, 0.5] {
                let held = sizes.map(|n| coverage(rate, rho, n));
                let least = held.iter().copied().fold(1.0, f64::min);
                let mean = held.iter().sum::<f64>() / sizes.len() as f64;
                assert!(least >= 0.935 && (0.94..0.975).contains(&mean), "{rate} {rho}: {held:?}");
            }
        }
    }

    #[test]
    fn a_clean_sheet_of_pairs_is_not_sure() {
        let mut none = Paired::default();
        (0..30).for_each(|_| none.add(0));
        let [low, high] = none.share(4.0).interval;
        assert!(low == 0.0 && (0.05..0.12).contains(&high), "{high}");
        assert_eq!(none.share(4.0).rest().interval[1], 1.0);
    }

    #[test]
    fn means_do_not_depend_on_the_order() {
        let (mut one, mut two) = (Paired::default(), Paired::default());
        [3, -1, 4].into_iter().for_each(|number| one.add(number));
        [4, 3, -1].into_iter().for_each(|number| two.add(number));
        assert_eq!(one, two);
        assert_eq!(one.estimate(1.0).value, 2.0);
        assert!(one.estimate(1.0).interval[0] < 2.0);
        assert_eq!(one.estimate(1.0).within(0.0, 3.0).interval, [0.0, 3.0]);
    }
}
