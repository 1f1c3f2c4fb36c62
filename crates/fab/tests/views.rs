//! What a view tells besides where the cards are: earlier links, payments, prompts, priority, deck lists, the outcome.

use croupier_fab::{
    Config, Ending, Fab, Format, Glance, PaidFor, Position, PromptKind, SeatPosition, SideView, Slot, Step, View, find,
};
use croupier_kernel::{Cx, Eye, Game as _, Key, Match, Seat, Seed, Turn};

fn begin(me: SeatPosition, you: SeatPosition) -> Match<Fab> {
    let fill = |side: SeatPosition| SeatPosition { deck: vec!["Snatch (yellow)".into(); 8], ..side };
    let position = Position { seats: [fill(me), fill(you)], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    Match::new(config, "42".parse().expect("a good seed")).expect("a good position")
}

fn hand(cards: &[&str]) -> SeatPosition {
    SeatPosition { hand: cards.iter().map(ToString::to_string).collect(), ..SeatPosition::default() }
}

fn play(game: &mut Match<Fab>, actions: &[&str]) {
    for action in actions {
        game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
}

fn seen(game: &Match<Fab>) -> View {
    game.view(Eye::Seat(Seat(0)))
}

fn pass_until(game: &mut Match<Fab>, step: Step) {
    while seen(game).step != step {
        play(game, &["pass"]);
    }
}

#[test]
fn an_earlier_link_keeps_what_it_came_to() {
    let mut game = begin(
        SeatPosition { action_points: Some(2), ..hand(&["Wounding Blow (red)", "Snatch (red)"]) },
        hand(&["Snatch (blue)"]),
    );
    play(&mut game, &["play wounding-blow-red"]);
    pass_until(&mut game, Step::Defend);
    play(&mut game, &["defend snatch-blue", "pass"]);
    let link = seen(&game).chain.expect("a link");
    assert_eq!((link.power, link.defense, link.damage, link.active), (4, 2, 0, true));
    pass_until(&mut game, Step::Resolution);
    assert!(seen(&game).earlier.is_empty());
    // While the next attack is a layer, the chain has no active link to show.
    play(&mut game, &["play snatch-red"]);
    let view = seen(&game);
    assert_eq!((view.chain, view.stack[0].card), (None, "snatch-red"));
    let link = &view.earlier[0];
    assert_eq!((link.number, link.card, link.power, link.defense, link.damage), (1, "wounding-blow-red", 4, 2, 2));
    assert!(link.hit && !link.active && link.defenders[0].card == "snatch-blue");
    pass_until(&mut game, Step::Defend);
    let view = seen(&game);
    assert_eq!((view.chain.expect("a link").number, view.earlier.len()), (2, 1));
}

#[test]
fn a_payment_says_what_it_is_for_and_who_has_priority() {
    let mut game = begin(hand(&["Brutal Assault (red)", "Snatch (blue)"]), hand(&[]));
    play(&mut game, &["play brutal-assault-red"]);
    let view = seen(&game);
    let payment = view.to_pay.expect("a payment");
    assert_eq!((payment.card, payment.paid_for), ("brutal-assault-red", PaidFor::Play));
    assert_eq!((payment.cost, payment.left), (2, 2));
    let prompt = view.prompt.expect("a prompt");
    assert_eq!((prompt.kind, prompt.card, prompt.seat), (PromptKind::Pitch, Some("brutal-assault-red"), Seat(0)));
    assert_eq!((view.to_move, view.priority), (Some(Seat(0)), Some(Seat(0))));
    play(&mut game, &["pitch snatch-blue", "pass"]);
    let view = seen(&game);
    assert_eq!((view.to_pay, view.to_move, view.priority), (None, Some(Seat(1)), Some(Seat(1))));
    pass_until(&mut game, Step::Defend);
    assert_eq!((seen(&game).to_move, seen(&game).priority), (Some(Seat(1)), None), "declaring is no priority");
}

/// What lasts, as an eye reads it.
fn lasts(game: &Match<Fab>, eye: Eye) -> Vec<(Seat, String)> {
    game.view(eye).effects.into_iter().map(|effect| (effect.seat, effect.text)).collect()
}

#[test]
fn what_waits_says_for_what_and_is_silent_once_it_has_found_it() {
    let mut game = begin(
        SeatPosition {
            action_points: Some(2),
            ..hand(&["Come to Fight (red)", "High Striker (red)", "Snatch (red)", "Snatch (blue)"])
        },
        hand(&[]),
    );
    play(&mut game, &["play come-to-fight-red", "pitch snatch-blue", "pass", "pass"]);
    play(&mut game, &["play high-striker-red", "pass", "pass"]);
    let told = |eye| lasts(&game, eye);
    let mine = [
        (Seat(0), "Your next attack action card this turn gets +3 power.".into()),
        (Seat(0), "Once this turn, when an attack of yours hits a hero, create 6 Copper tokens.".into()),
    ];
    assert_eq!(told(Eye::Seat(Seat(0))), mine);
    assert_eq!(told(Eye::Watcher), mine);
    let theirs = told(Eye::Seat(Seat(1)));
    assert_eq!(theirs[0], (Seat(0), "Their next attack action card this turn gets +3 power.".into()));
    assert!(theirs[1].1.contains("attack of theirs") && theirs[1].1.contains("they create"), "{}", theirs[1].1);
    // The card has the power now.
    play(&mut game, &["play snatch-red"]);
    assert_eq!(lasts(&game, Eye::Seat(Seat(0)))[0], (Seat(0), String::new()));
}

#[test]
fn an_effect_that_lasts_says_the_numbers_that_are_left_of_it() {
    let mut game = begin(
        SeatPosition {
            hero: "Kano".into(),
            resources: 3,
            equipment: vec!["Seeker's Hood".into()],
            ..hand(&["Exploding Aether (red)"])
        },
        hand(&[]),
    );
    play(&mut game, &["activate seekers-hood", "pass", "pass"]);
    let shield = (Seat(0), "Prevent the next 1 damage you would take this turn.".to_string());
    assert!(lasts(&game, Eye::Seat(Seat(0))).contains(&shield), "{:?}", lasts(&game, Eye::Seat(Seat(0))));
}

#[test]
fn deck_lists_are_open_and_the_same_wherever_the_cards_are() {
    let game = begin(hand(&["Snatch (red)"]), hand(&["Zap (red)", "Snatch (blue)"]));
    for eye in [Eye::Seat(Seat(0)), Eye::Seat(Seat(1)), Eye::Watcher] {
        let side = &game.view(eye).sides[1];
        let list: Vec<_> = side.deck_list.iter().map(|copies| (copies.card, copies.n)).collect();
        assert_eq!(list, [("snatch-blue", 1), ("snatch-yellow", 8), ("zap-red", 1)]);
    }
    assert_eq!(game.view(Eye::Watcher).sides[1].hand, [None, None]);
}

#[test]
fn an_outcome_is_seen_by_all() {
    let mut game = begin(hand(&[]), hand(&[]));
    assert_eq!(seen(&game).outcome, None);
    play(&mut game, &["1: concede"]);
    let outcome = game.view(Eye::Watcher).outcome.expect("an outcome");
    assert_eq!((outcome.end, outcome.winner()), (Ending::Conceded(Seat(1)), Some(Seat(0))));
}

#[test]
fn a_glance_tells_what_the_view_tells() {
    for nth in 0..40 {
        let seed = "glance".parse::<Seed>().expect("a good seed").nth(nth);
        let (mut rng, mut legal) = (seed.rng(Key::new(200, 0, 0, 0)), Vec::new());
        let mut game = Fab::new(&Config::default()).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        for ply in 1.. {
            let Turn::Of(seat) = game.turn() else { break };
            for eye in [Seat(0), Seat(1)] {
                assert_eq!(game.glance(eye), in_the_view(&game.view(Eye::Seat(eye)), eye), "match {nth}, ply {ply}");
            }
            legal.clear();
            game.legal_actions(&mut legal);
            legal.retain(|action| action.to_string() != "concede");
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
}

fn in_the_view(view: &View, seat: Seat) -> Glance {
    let (mine, theirs): (&SideView, &SideView) = (&view.sides[seat.index()], &view.sides[seat.other().index()]);
    let slots = [Slot::Head, Slot::Chest, Slot::Arms, Slot::Legs];
    let worn = |slot: Slot| theirs.equipment.iter().rfind(|card| card.slot == Some(slot));
    let hand: Vec<_> = mine.hand.iter().map(|card| find(card.expect("a card of the own hand"))).collect();
    let link = view.chain.as_ref().filter(|link| link.active);
    Glance {
        turn: view.turn,
        step: view.step,
        life: [mine.life, theirs.life],
        resources: mine.resources,
        action_points: mine.action_points,
        hero: find(mine.hero.card).expect("a hero"),
        hand: [0, 1, 2, 3].map(|at| hand.get(at).copied().flatten()),
        arsenal: mine.arsenal.first().map(|card| card.and_then(find).expect("a card of the own arsenal")),
        n_deck: mine.n_deck,
        n_their_hand: theirs.hand.len() as u8,
        their_defense: slots.map(|slot| worn(slot).and_then(|card| card.defense).unwrap_or(0)),
        link: link.map(|link| (link.power, link.defense)),
    }
}
