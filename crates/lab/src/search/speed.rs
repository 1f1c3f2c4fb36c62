use std::time::{Duration, Instant};

use croupier_kernel::{Cx, Refusal, Rng, Role, Seed, Sight, Turn};
use croupier_table::{Hosted, Random};

use super::{Budget, Searcher};

/// Playouts for one situation.
const PLAYOUTS: u32 = 64;

/// How many games a search plays out in a second, on one core: in situations of games between rule-based players.
pub fn playouts_per_s<G: Hosted>(config: &G::Config, seed: &Seed, time: Duration) -> Result<f64, Refusal> {
    let empty = G::new(config)?;
    let (mut searcher, mut genie) = (Searcher::<G>::new(Budget::Playouts(PLAYOUTS)), Random(Rng::Open { state: 1 }));
    let (mut legal, mut playouts, mut spent) = (Vec::new(), 0, Duration::ZERO);
    for game in 0.. {
        let seed = seed.nth(game);
        let mut state = empty.clone();
        state.start(&mut Cx::new(&seed, 0, None));
        for ply in 1..10_000 {
            let Turn::Of(seat) = state.turn() else { break };
            legal.clear();
            state.legal_actions(&mut legal);
            let sight = Sight::new(&state, seat);
            let action = match G::role(seat) {
                Role::Server => croupier_table::Agent::choose(&mut genie, &sight, &legal),
                Role::Player => {
                    if ply % 16 == 0 && legal.len() > 1 {
                        let start = Instant::now();
                        playouts += searcher.weigh(&sight, &legal, Rng::Open { state: ply }).playouts;
                        spent += start.elapsed();
                    }
                    legal[sight.policy(&legal)].clone()
                }
            };
            state.apply(seat, &action, &mut Cx::new(&seed, ply, None));
            if spent >= time {
                return Ok(f64::from(playouts) / spent.as_secs_f64());
            }
        }
    }
    Ok(0.0)
}
