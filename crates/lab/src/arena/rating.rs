//! A rating among programs whose ratings are fixed, and whom to meet next.

use super::{Anchor, Played};
use crate::Estimate;

/// How many standard deviations a 95% interval reaches to each side.
const Z: f64 = 1.959_963_985;

/// Points of Elo for odds of e to 1.
const PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Further than any rating that games can tell.
const EDGES: [f64; 2] = [-3_000.0, 6_000.0];

/// The share of points that one rating is expected to make against another.
pub fn expected(rating: f64, against: f64) -> f64 {
    1.0 / (1.0 + ((against - rating) / PER_UNIT).exp())
}

/// What was made against one program.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Score {
    elo: f64,
    points: f64,
    games: f64,
}

fn scores(anchors: &[Anchor], played: &[Played]) -> Vec<Score> {
    let score = |anchor: &Anchor| {
        let met = played.iter().filter(|game| !game.broken && game.opponent == anchor.player);
        let (points, games) = met.fold((0.0, 0.0), |(points, n), game| (points + game.points(), n + 1.0));
        Score { elo: anchor.elo.into(), points, games }
    };
    anchors.iter().map(score).filter(|score| score.games > 0.0).collect()
}

/// The rating of someone who made these results, with its 95% interval. Each program that was met is given one drawn game more, as
/// the ladder itself was measured: so a clean sheet is not an infinite rating.
pub fn rate(anchors: &[Anchor], played: &[Played]) -> Option<Estimate> {
    let scores = scores(anchors, played);
    if scores.is_empty() {
        return None;
    }
    let surplus = |rating: f64| -> f64 {
        scores.iter().map(|met| met.points + 0.5 - (met.games + 1.0) * expected(rating, met.elo)).sum()
    };
    let [mut low, mut high] = EDGES;
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 { low = middle } else { high = middle }
    }
    let value = f64::midpoint(low, high);
    let tells = |met: &Score| {
        let share = expected(value, met.elo);
        (met.games + 1.0) * share * (1.0 - share)
    };
    let half = Z * PER_UNIT / scores.iter().map(tells).sum::<f64>().sqrt();
    Some(Estimate { value, interval: [value - half, value + half] })
}

/// The program that `player` should meet next: where the result is most open by what is known, and less so the more often it was
/// met, as no two programs are beaten in the same way. Before the first it is the middle of the ladder. A program of the ladder
/// never meets itself: on the same seeds every program draws with itself.
pub fn next<'a>(player: &str, anchors: &'a [Anchor], played: &[Played]) -> &'a Anchor {
    let others = || anchors.iter().filter(|anchor| anchor.player != player);
    let middle = others().nth(others().count() / 2).unwrap_or(&anchors[0]);
    let Some(rating) = rate(anchors, played) else { return middle };
    let tells = |anchor: &Anchor| {
        let share = expected(rating.value, anchor.elo.into());
        let met = played.iter().filter(|game| !game.broken && game.opponent == anchor.player).count();
        share * (1.0 - share) / (1.0 + met as f64 / 8.0)
    };
    others().fold(middle, |best, anchor| if tells(anchor) > tells(best) { anchor } else { best })
}

#[cfg(test)]
mod tests {
    use super::{expected, next, rate};
    use crate::arena::{Anchor, Played};

    fn anchors() -> Vec<Anchor> {
        let anchor = |(player, elo): (&str, i32)| Anchor { player: player.into(), elo, interval: [elo, elo] };
        [("low", 600), ("middle", 1000), ("high", 1400)].map(anchor).to_vec()
    }

    fn games(opponent: &str, won: u32, lost: u32) -> Vec<Played> {
        let game = |payoff| Played { opponent: opponent.into(), payoff, ..Played::default() };
        (0..won).map(|_| game(1000)).chain((0..lost).map(|_| game(-1000))).collect()
    }

    #[test]
    fn three_of_four_against_1000_is_about_1190() {
        let rating = rate(&anchors(), &games("middle", 75, 25)).expect("games were played");
        assert!((1180.0..1195.0).contains(&rating.value), "{rating:?}");
        // The standard deviation of the share is 4.3%, which is 40 points there.
        let half = rating.interval[1] - rating.value;
        assert!((70.0..85.0).contains(&half), "{rating:?}");
        assert!((expected(1190.8, 1000.0) - 0.75).abs() < 0.001);
    }

    #[test]
    fn a_clean_sheet_is_finite_and_wide() {
        let rating = rate(&anchors(), &games("low", 0, 10)).expect("games were played");
        assert!(rating.value < 300.0 && rating.value > -500.0 && rating.interval[1] > 200.0, "{rating:?}");
        assert!(rate(&anchors(), &[]).is_none());
    }

    #[test]
    fn the_next_opponent_is_where_the_result_is_open() {
        let anchors = anchors();
        let next = |played: &[Played]| next("someone", &anchors, played);
        assert_eq!(next(&[]).player, "middle");
        assert_eq!(next(&games("middle", 0, 8)).player, "low");
        assert_eq!(next(&games("middle", 8, 0)).player, "high");
        // Someone who was met often makes way for a neighbour.
        assert_ne!(next(&games("middle", 40, 40)).player, "middle");
    }

    #[test]
    fn a_program_of_the_ladder_never_meets_itself() {
        let anchors = anchors();
        assert_eq!(next("middle", &anchors, &[]).player, "high");
        for (won, lost) in [(0, 8), (4, 4), (8, 0)] {
            assert_ne!(next("middle", &anchors, &games("low", won, lost)).player, "middle");
        }
    }
}
