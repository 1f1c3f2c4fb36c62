//! What the state notes of the table, compared with the table, over random games.

use croupier_kernel::{Cx, Game as _, Key, Seat, Seed, Turn};

use super::{CardId, LAST_TURN, LunchTable};
use crate::{Action, Config, deck::starters};

fn pairings() -> Vec<Config> {
    let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
    ids.iter().flat_map(|first| ids.iter().map(|second| Config::starters(first, second))).collect()
}

/// Every card is in exactly one place.
fn is_complete(table: &LunchTable) -> bool {
    Seat::all(2).all(|owner| {
        let mut seen = 0u64;
        let mut twice = false;
        let mut see = |id: CardId| {
            if id.owner() == owner {
                twice |= seen & id.bit() != 0;
                seen |= id.bit();
            }
        };
        for side in &table.sides {
            side.deck.iter().chain(&side.hand).chain(&side.graveyard).chain(&side.banished).copied().for_each(&mut see);
            side.bodies.iter().flatten().for_each(|body| see(body.card));
            side.backs.iter().flatten().chain(&side.field).for_each(|back| see(back.card));
        }
        table.chain.iter().chain(table.draft.as_ref().map(|draft| &draft.link)).for_each(|link| {
            if link.loose {
                see(link.card);
            }
        });
        !twice && seen.count_ones() as usize == table.side(owner).prints.len()
    })
}

/// What the state notes of the table, so that rules need not look at every card, agrees with the table. Sets that may
/// still speak of a card that left this turn hold at least what is there.
fn is_noted(table: &LunchTable) -> bool {
    let (standing, stirring) = table.standing_now();
    let sides = table.sides.iter().all(|side| {
        let bodies = |face_up: bool| {
            let there =
                side.bodies.iter().enumerate().filter(move |(_, body)| body.is_some_and(|b| b.face_up == face_up));
            there.fold(0u8, |set, (slot, _)| set | 1 << slot)
        };
        let laid = side.backs.iter().enumerate().filter(|(_, back)| back.is_some());
        let held = side.hand.iter().fold(0, |set, id| set | id.bit());
        (side.up, side.down, side.held) == (bodies(true), bodies(false), held)
            && side.free == side.free_now()
            && side.laid == laid.fold(0, |set, (slot, _)| set | 1 << slot)
            && side.answers_now() & !side.answers == 0
    });
    sides && standing & !table.standing == 0 && stirring & !table.stirring == 0
}

#[test]
fn ten_thousand_random_games_end_in_time_and_lose_no_card() {
    let configs = pairings();
    let mut acc: Vec<Action> = Vec::new();
    let (mut longest, mut n_reasons) = (0, std::collections::BTreeMap::new());
    for game in 0..10_000u64 {
        let seed = Seed::Open("ten thousand".into()).nth(game);
        let mut table = LunchTable::new(&configs[game as usize % configs.len()]).unwrap();
        table.start(&mut Cx::new(&seed, 0, None));
        let mut rng = seed.rng(Key::new(255, 0, 0, 0));
        let mut ply = 0;
        let outcome = loop {
            if let Turn::Over(outcome) = table.turn() {
                break outcome;
            }
            acc.clear();
            table.legal_actions(&mut acc);
            let n = acc.iter().filter(|action| !LunchTable::gives_up(action)).count() as u32;
            assert!(n > 0);
            let action = acc[rng.below(n) as usize];
            ply += 1;
            table.apply(table.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
            if ply % 16 == 0 {
                assert!(is_complete(&table), "game {game}, ply {ply}: a card is lost or doubled");
                assert!(is_noted(&table), "game {game}, ply {ply}: the table is not as it is noted");
                assert!(table.sides.iter().all(|side| side.life >= 0));
            }
        };
        longest = longest.max(table.turn);
        *n_reasons.entry(format!("{:?}", outcome.verdict.by)).or_insert(0) += 1;
    }
    assert!(longest <= LAST_TURN);
    assert!(n_reasons.contains_key("Life") && n_reasons.contains_key("DeckOut"), "{n_reasons:?}");
}
