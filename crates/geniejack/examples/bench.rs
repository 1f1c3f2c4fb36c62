use croupier_geniejack::{Geniejack, position::Config};
use croupier_kernel::*;
fn main() {
    let seed: Seed = "bench".parse().unwrap();
    let config = Config::preset("standard");
    let t = std::time::Instant::now();
    let (mut plies, mut legal) = (0u64, Vec::new());
    let n = std::env::args().nth(1).map_or(200_000, |n| n.parse().unwrap());
    for i in 0..n {
        let s = seed.nth(i);
        let mut rng = Rng::Open { state: i as u32 };
        let mut g = Geniejack::new(&config).unwrap();
        g.start(&mut Cx::new(&s, 0, None));
        let mut ply = 0;
        while let Turn::Of(_) = g.turn() {
            legal.clear();
            g.legal_actions(&mut legal);
            let a = legal[rng.below(legal.len() as u32) as usize].clone();
            ply += 1;
            g.apply(&a, &mut Cx::new(&s, ply, None));
        }
        plies += u64::from(ply);
    }
    let s = t.elapsed().as_secs_f64();
    println!("{} plies/game, {:.2} M dec/s, {:.0} games/s", plies / n, plies as f64 / s / 1e6, n as f64 / s);
}
