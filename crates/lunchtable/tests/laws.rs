//! The kernel's laws over random games of all starter decks, and what only this game promises.

use croupier_kernel::{
    Cx, Eye, Game, Key, Seat, Seed, Turn,
    laws::{self, Plan, Secret},
};
use croupier_lunchtable::{
    Action, Config, LunchTable,
    deck::starters,
    state::{CardId, Preset},
};

fn pairings() -> Vec<Config> {
    let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
    ids.iter().flat_map(|first| ids.iter().map(|second| Config::newest(first, second))).collect()
}

fn plan(games: u64, every: u32, seed: &str) -> Plan {
    Plan { every, hidden_from: vec![Seat(0), Seat(1)], seed: Seed::Open(seed.into()), ..Plan::new(games, 20_000) }
}

/// Two thousand games over all 49 pairings. Every step of each is folded from its events and replayed; what is costly is
/// sampled.
#[test]
fn every_pairing_of_starter_decks_keeps_the_laws() {
    let mut games = 0;
    for (i, config) in pairings().iter().enumerate() {
        games += laws::check::<LunchTable>(config, &plan(42, 400, &format!("pairing {i}"))).games;
    }
    assert!(games >= 2_000);
}

#[test]
fn the_game_without_clout_keeps_the_laws() {
    let config = Config { preset: Preset::Classic, ..Config::starters("freaks", "nerds") };
    laws::check::<LunchTable>(&config, &plan(40, 40, "classic"));
}

#[test]
fn some_games_keep_the_laws_at_every_decision() {
    laws::check::<LunchTable>(&Config::starters("goodies", "geeks"), &plan(3, 1, "everywhere"));
}

#[test]
fn the_rule_based_player_and_the_worth_of_a_table_know_no_more_than_the_seat() {
    let mut looked_at = 0;
    for (i, config) in pairings().iter().enumerate() {
        looked_at += laws::check_search::<LunchTable>(config, &plan(12, 8, &format!("search {i}")));
    }
    assert!(looked_at >= 5_000, "{looked_at}");
}

/// What was dealt anew in a redealt world, as seen by no one but the law.
#[derive(Default, Debug)]
struct Dealt {
    hands: u32,
    own_decks: u32,
    decks: u32,
    stereotypes: u32,
    spells_and_traps: u32,
    windows: u32,
    choices: u32,
}

#[test]
fn hands_decks_face_down_cards_and_windows_are_redealt_and_look_the_same() {
    let mut dealt = Dealt::default();
    let mut acc: Vec<Action> = Vec::new();
    for (game, config) in pairings().iter().enumerate() {
        let seed = Seed::Open("redeal".into()).nth(game as u64);
        let mut table = LunchTable::new(config).unwrap();
        table.start(&mut Cx::new(&seed, 0, None));
        let mut rng = seed.rng(Key::new(255, 0, 0, 0));
        for ply in 1.. {
            let Turn::Of(mover) = table.turn() else { break };
            for seat in Seat::all(2) {
                let other = table.redeal(seat, &mut rng);
                assert_eq!(other.view(Eye::Seat(seat)), table.view(Eye::Seat(seat)));
                assert_eq!(other.turn(), table.turn());
                let foe = seat.other();
                let prints = |of: Seat, pile: fn(&LunchTable, Seat) -> Vec<CardId>| {
                    let prints = |world: &LunchTable| -> Vec<_> {
                        pile(&table, of).into_iter().map(|id| world.side(of).prints[id.number()]).collect()
                    };
                    u32::from(prints(&table) != prints(&other))
                };
                let hands = prints(foe, |table, seat| table.side(seat).hand.to_vec());
                dealt.hands += hands;
                dealt.own_decks += prints(seat, |table, seat| table.side(seat).deck.to_vec());
                dealt.decks += prints(foe, |table, seat| table.side(seat).deck.to_vec());
                dealt.stereotypes += prints(foe, |table, seat| {
                    table
                        .side(seat)
                        .bodies
                        .iter()
                        .flatten()
                        .filter(|body| !body.face_up)
                        .map(|body| body.card)
                        .collect()
                });
                let set = prints(foe, |table, seat| {
                    table.side(seat).backs.iter().flatten().filter(|back| !back.face_up).map(|back| back.card).collect()
                });
                dealt.spells_and_traps += set;
                // The other side is asked for an answer: it has one in every world, and not always the same.
                if mover == foe && table.window().is_some_and(|window| window.asked) && table.ask().is_none() {
                    let mut answers = Vec::new();
                    other.legal_actions(&mut answers);
                    assert!(answers.iter().any(|action| matches!(action, Action::Respond(_) | Action::Choose(_))));
                    dealt.windows += set;
                } else if mover == foe && table.ask().is_some() {
                    dealt.choices += hands;
                }
            }
            acc.clear();
            table.legal_actions(&mut acc);
            let n = acc.iter().filter(|action| !LunchTable::gives_up(action)).count() as u32;
            let action = acc[rng.below(n) as usize];
            table.apply(table.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
        }
    }
    let Dealt { hands, own_decks, decks, stereotypes, spells_and_traps, windows, choices } = dealt;
    for n in [hands, own_decks, decks, stereotypes, spells_and_traps, windows, choices] {
        assert!(n >= 20, "{dealt:?}");
    }
}

#[test]
fn what_a_learner_reads_keeps_every_law() {
    let mut looked_at = 0;
    for (i, config) in pairings().iter().enumerate() {
        looked_at += laws::check_observe::<LunchTable>(config, &plan(12, 4, &format!("rows {i}")));
    }
    assert!(looked_at >= 5_000, "{looked_at}");
}

/// What no one sees: both decks, from the top and from the bottom, and what is printed on each card that is hidden.
fn decks(table: &LunchTable, seat: Seat) -> Vec<Secret> {
    let mut secrets = Vec::new();
    for owner in Seat::all(2) {
        let (side, whose) = (table.side(owner), if owner == seat { "own" } else { "other" });
        let print = |id: &CardId| serde_json::json!(side.prints[id.number()]);
        for (at, id) in side.deck.iter().enumerate() {
            secrets.push((format!("{whose} deck, card {} from the bottom", at + 1), print(id)));
            secrets.push((format!("{whose} deck, card {} from the top", side.deck.len() - at), print(id)));
            secrets.push((format!("{whose} card {id:?}"), print(id)));
        }
        if owner != seat {
            for (at, id) in side.hand.iter().enumerate() {
                secrets.push((format!("{whose} hand, card {}", at + 1), print(id)));
            }
            let down = side.bodies.iter().enumerate().filter_map(|(at, body)| Some((at, (*body)?)));
            for (at, body) in down.filter(|(_, body)| !body.face_up) {
                secrets.push((format!("{whose} stereotype face down in slot {}", at + 1), print(&body.card)));
            }
            let down = side.backs.iter().enumerate().filter_map(|(at, back)| Some((at, (*back)?)));
            for (at, back) in down.filter(|(_, back)| !back.face_up) {
                secrets.push((format!("{whose} card face down in slot {}", at + 1), print(&back.card)));
            }
        }
    }
    secrets
}

#[test]
fn every_hidden_card_varies_in_redeals() {
    for (nth, config) in pairings().iter().enumerate().step_by(13) {
        let plan = plan(12, 6, &format!("hidden {nth}"));
        let parts =
            laws::check_hidden::<LunchTable>(config, &plan, &["/seat", "id", "archetype", "cost", "kind"], decks);
        for place in ["own deck, card 1 from the top", "other deck, card 1 from the bottom", "other hand, card 1"] {
            for seat in Seat::all(2) {
                assert!(parts[&(seat, place.into())].looked > 60, "{place}");
            }
        }
    }
}
