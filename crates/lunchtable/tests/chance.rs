//! Chance is fair: what is drawn at random in one step is drawn anew each time, and numbers of cards tell nothing.

use std::collections::BTreeSet;

use croupier_kernel::{Game, Key, Match, Seat, Seed, Turn, laws::check_even};
use croupier_lunchtable::{
    Config, LunchTable, Position,
    state::{Ask, CardId, Stance},
};

/// A match that begins with a position, with each of these actions done.
#[track_caller]
fn played(position: &str, seed: u64, actions: &[&str]) -> Match<LunchTable> {
    let config = Config::from_position(Position::parse(position).expect("a position"));
    let seed = Seed::Open("chance".into()).nth(seed);
    let mut game = Match::new(config, seed).expect("a good position");
    for action in actions {
        game.play_text(action).expect("a legal action");
    }
    game
}

#[test]
fn two_lots_in_one_step_have_nothing_to_do_with_each_other() {
    let position = "
        [[seats]]
        stereotypes = [{ card = 'influencer_couple', vice = 3 }, { card = 'influencer_couple', vice = 3 }]
        deck = ['bake_sale']
        [[seats]]
        hand = ['bake_sale', 'stage_dive', 'pep_rally', 'bad_influence', 'flash_mob', 'group_study', 'pop_quiz', 'open_source']
        deck = ['bake_sale']
    ";
    // Both Couples break down in one step and make seat 1 discard two at random each: 1680 ways.
    let ways: BTreeSet<Vec<CardId>> = (0..600)
        .map(|seed| {
            let game = played(position, seed, &["end"]);
            let graveyard = game.state().side(Seat(1)).graveyard.to_vec();
            assert_eq!(graveyard.len(), 4);
            graveyard
        })
        .collect();
    assert!(ways.len() > 400, "only {} ways to discard four cards", ways.len());
}

/// Seat 0 shows its hand, in which a card is twice, and sets one of the two, which seat 1 turns up by an attack.
const SHOWN: &str = "
    [[seats]]
    hand = ['pop_quiz', 'community_college_king', 'community_college_king']
    deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']
    [[seats]]
    hand = ['bake_sale']
    stereotypes = ['mosh_pit_regular']
    deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']
";

#[test]
fn a_card_that_was_seen_gets_a_new_number_when_it_is_set() {
    let mut numbers = BTreeSet::new();
    for seed in 0..100 {
        let game = played(SHOWN, seed, &["cast 1", "end", "end", "advance", "advance", "hide 2"]);
        let side = game.state().side(Seat(0));
        let set = side.body(0).expect("a stereotype");
        assert_eq!(game.state().print(set.card), set.def);
        assert_eq!((set.face_up, set.stance), (false, Stance::Defense));
        assert_eq!(set.print().id, "community_college_king");
        numbers.insert(set.card);
        // Every other card is still what it was.
        let prints = |pile: &[CardId]| -> Vec<&str> {
            pile.iter().map(|id| game.state().print(*id).get().id.as_str()).collect()
        };
        assert_eq!(prints(&side.hand), ["community_college_king", "bake_sale"]);
        assert_eq!(prints(&side.deck), ["bake_sale"; 5]);
    }
    // Two in hand when it was set, one drawn, five in the deck: any of them.
    assert_eq!(numbers.len(), 8);
}

#[test]
fn a_card_that_nobody_saw_keeps_its_number_when_it_is_set() {
    let game = played(SHOWN, 0, &["hide 2"]);
    let set = game.state().side(Seat(0)).body(0).expect("a stereotype");
    assert_eq!(set.card, CardId::new(Seat(0), 1));
}

#[test]
fn redealt_worlds_are_drawn_alike_where_the_opponent_is_asked() {
    // Seat 1 is asked because of the one card it has set; where its stereotype is, in hand or deck, is as open as ever.
    let position = "
        [[seats]]
        hand = ['bake_sale']
        stereotypes = ['community_college_king']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        spells = ['critical_bug']
        hand = ['late_rent_ricky']
        deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']
    ";
    let game = played(position, 0, &["cast 1", "choose mine 1"]);
    assert_eq!(game.turn(), Turn::Of(Seat(1)));
    let mut rng = Seed::Open("worlds".into()).rng(Key::new(croupier_kernel::streams::TESTS, 0, 0, 0));
    let mut n_held = 0;
    for _ in 0..5000 {
        let world = game.state().redeal(Seat(0), &mut rng);
        let side = world.side(Seat(1));
        assert_eq!(side.backs[0].map(|back| back.def.word()), Some("critical_bug"));
        n_held += u32::from(world.print(side.hand[0]).word() == "late_rent_ricky");
    }
    // One hidden place of ten: 500, give or take.
    assert!((400..600).contains(&n_held), "{n_held} of 5000 worlds have it in hand");
}

#[test]
fn what_a_ritual_calls_is_open_until_it_is_there() {
    let position = "
        [[seats]]
        hand = ['finals_week', 'late_rent_ricky', 'washed_varsity_legend']
        stereotypes = ['mosh_pit_regular', 'attendance_award_annie', 'hackathon_hero']
        deck = ['bake_sale', 'bake_sale', 'bake_sale']
        [[seats]]
        deck = ['bake_sale']
    ";
    let game = played(position, 0, &["cast 1", "choose hand 2"]);
    let mut rng = Seed::Open("worlds".into()).rng(Key::new(croupier_kernel::streams::TESTS, 1, 0, 0));
    let mut called = BTreeSet::new();
    for _ in 0..200 {
        let world = game.state().redeal(Seat(1), &mut rng);
        let Some(Ask::RitualTribute { card, missing, .. }) = world.ask() else { panic!("a tribute is asked for") };
        assert!(missing > 0 && world.side(Seat(0)).hand.contains(&card.id) && world.print(card.id) == card.def);
        called.insert(card.def.word());
    }
    assert_eq!(called.into_iter().collect::<Vec<_>>(), ["late_rent_ricky", "washed_varsity_legend"]);
}

/// What is printed on the cards of a seat, in hand, in the deck and face down, in this order.
fn prints(table: &LunchTable, owner: Seat) -> Vec<serde_json::Value> {
    let side = table.side(owner);
    let bodies = side.bodies.iter().flatten().filter(|body| !body.face_up).map(|body| body.card);
    let backs = side.backs.iter().flatten().filter(|back| !back.face_up).map(|back| back.card);
    let ids = side.hand.iter().copied().chain(side.deck.iter().copied()).chain(bodies).chain(backs);
    ids.map(|id| table.print(id).word().into()).collect()
}

#[test]
fn hidden_cards_are_dealt_evenly_over_hand_deck_and_slots() {
    let spells = "
        [[seats]]
        deck = ['bake_sale', 'stage_dive', 'pep_rally', 'bad_influence', 'bake_sale']
        [[seats]]
        hand = ['bake_sale', 'stage_dive', 'pep_rally']
        spells = ['critical_bug']
        deck = ['bad_influence', 'flash_mob', 'group_study', 'bake_sale']
    ";
    let table = *played(spells, 0, &[]).state();
    check_even(&table, Seat(0), 3_000, |table| prints(table, Seat(1)));
    check_even(&table, Seat(0), 3_000, |table| prints(table, Seat(0)));
    let stereotypes = "
        [[seats]]
        deck = ['bake_sale']
        [[seats]]
        hand = ['hackathon_hero', 'late_rent_ricky']
        stereotypes = [{ card = 'community_college_king', face_down = true }, { card = 'mosh_pit_regular', face_down = true }]
        deck = ['attendance_award_annie', 'washed_varsity_legend', 'hackathon_hero']
    ";
    check_even(played(stereotypes, 0, &[]).state(), Seat(0), 3_000, |table| prints(table, Seat(1)));
}
