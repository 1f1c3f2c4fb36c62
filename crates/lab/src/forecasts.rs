//! How long it takes to foresee what each choice of a prompt does.

use std::time::{Duration, Instant};

use croupier_kernel::{Match, Refusal, Rng, Role, Seed};
use croupier_table::{Agent, Hosted, Random, Settings, with_cue};
use serde::Serialize;

/// Prompts with this many choices, from and to, are counted together: about ten, about a hundred, and those between.
const GROUPS: [[usize; 2]; 5] = [[2, 7], [8, 12], [13, 79], [80, 120], [121, usize::MAX]];

/// Prompts of about one size, and how long the forecasts of all their choices took.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct ForecastTime {
    /// How many prompts were measured.
    pub prompts: u32,
    /// How many choices they had on average.
    pub choices: f64,
    /// Milliseconds for one prompt, on average.
    pub ms: f64,
    /// Milliseconds for the slowest prompt.
    pub most_ms: f64,
    /// Milliseconds for one choice, on average: what to go by for a size that never came up.
    pub ms_per_choice: f64,
}

/// Forecasts at prompts of games between rule-based players, by size of the prompt, on one core; sizes that never came up
/// are left out.
pub fn forecast_times<G: Hosted>(
    config: &G::Config,
    seed: &Seed,
    time: Duration,
) -> Result<Vec<ForecastTime>, Refusal> {
    let mut groups: [ForecastTime; GROUPS.len()] = Default::default();
    let (began, settings) = (Instant::now(), Settings::default());
    let mut genie = Random(Rng::Open { state: 1 });
    for number in 0.. {
        let mut game = Match::<G>::new(config.clone(), seed.nth(number))?;
        while let Some(seat) = game.turn().seat() {
            if began.elapsed() >= time {
                return Ok(averages(groups));
            }
            let legal = game.legal_actions();
            let action = match G::role(seat) {
                Role::Server => genie.choose(&game.sight(seat), &legal),
                Role::Player => legal[game.sight(seat).policy(&legal)].clone(),
            };
            if G::role(seat) == Role::Player && legal.len() > 1 {
                let start = Instant::now();
                with_cue(game.sight(seat), &legal, "", &settings, |cue| {
                    legal.iter().for_each(|action| {
                        std::hint::black_box(cue.forecast(action));
                    });
                });
                let ms = 1000.0 * start.elapsed().as_secs_f64();
                let at = GROUPS.iter().position(|[from, to]| (*from..=*to).contains(&legal.len())).unwrap_or_default();
                let group = &mut groups[at];
                group.prompts += 1;
                group.choices += legal.len() as f64;
                group.ms += ms;
                group.most_ms = group.most_ms.max(ms);
            }
            game.play(seat, &action)?;
        }
    }
    Ok(averages(groups))
}

/// Sums made into averages.
fn averages(groups: [ForecastTime; GROUPS.len()]) -> Vec<ForecastTime> {
    let seen = groups.into_iter().filter(|group| group.prompts > 0);
    let average = |group: ForecastTime| {
        let n = f64::from(group.prompts);
        ForecastTime { choices: group.choices / n, ms: group.ms / n, ms_per_choice: group.ms / group.choices, ..group }
    };
    seen.map(average).collect()
}
