//! The cases of legal moves that the requirement names, in both presets, and the story.

use croupier_kernel::{Cx, Eye, Game, Seat, Seed, Turn};
use croupier_lunchtable::{
    Action, Config, LunchTable, Position,
    content::content,
    deck::{self, MAX_DECK, MIN_DECK},
    state::{Phase, Preset, Side},
    story::{self, Difficulty, Progress},
};

fn table(text: &str) -> LunchTable {
    let position = Position::parse(text).expect("a readable position");
    let mut table = LunchTable::new(&Config::from_position(position)).expect("a good position");
    table.start(&mut Cx::new(&Seed::Open("spec".into()), 0, None));
    table
}

fn moves(table: &LunchTable, seat: u8) -> Vec<Action> {
    if table.turn().seat() != Some(Seat(seat)) {
        return table.concession(Seat(seat)).into_iter().collect();
    }
    let mut acc = Vec::new();
    table.legal_actions(&mut acc);
    acc
}

/// Both presets: the cases hold with clout and without.
fn both(text: &str, check: impl Fn(&LunchTable)) {
    for preset in ["standard", "classic"] {
        check(&table(&format!("preset = \"{preset}\"\n{text}")));
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    both("seats = [{}, {}]", |table| {
        let mut table = *table;
        table.apply(
            table.turn().seat().expect("a seat to move"),
            &Action::Surrender,
            &mut Cx::new(&Seed::Open("spec".into()), 1, None),
        );
        assert!(matches!(table.turn(), Turn::Over(_)));
        assert!(moves(&table, 0).is_empty() && moves(&table, 1).is_empty());
    });
}

#[test]
fn off_turn_only_giving_up_is_left() {
    both("active = 1\nseats = [{ hand = ['community_college_king'] }, {}]", |table| {
        assert_eq!(moves(table, 0), [Action::Surrender]);
    });
}

#[test]
fn advancing_ending_and_giving_up_are_always_there() {
    both("seats = [{}, {}]", |table| {
        assert_eq!(moves(table, 0), [Action::Advance, Action::EndTurn, Action::Surrender]);
    });
}

#[test]
fn a_stereotype_in_hand_can_be_summoned_and_set() {
    both("seats = [{ hand = ['community_college_king', 'bake_sale'] }, {}]", |table| {
        let moves = moves(table, 0);
        let summons: Vec<&Action> = moves.iter().filter(|action| matches!(action, Action::Summon { .. })).collect();
        assert_eq!(summons.len(), 2);
        assert!(summons.iter().all(|action| matches!(action, Action::Summon { hand: 0, .. })));
        assert!(moves.contains(&Action::SetStereotype { hand: 0, tribute: None }));
    });
}

#[test]
fn no_second_summon_in_a_turn() {
    both("seats = [{ summoned = true, hand = ['community_college_king'] }, {}]", |table| {
        let none = |action: &Action| !matches!(action, Action::Summon { .. } | Action::SetStereotype { .. });
        assert!(moves(table, 0).iter().all(none));
    });
}

#[test]
fn ready_stereotypes_can_attack_in_combat() {
    both("turn = 2\nphase = 'combat'\nseats = [{ stereotypes = ['community_college_king'] }, {}]", |table| {
        assert!(moves(table, 0).contains(&Action::Attack { slot: 0, target: None }));
    });
}

#[test]
fn spells_and_traps_in_hand_can_be_set() {
    both("seats = [{ hand = ['bake_sale', 'hr_complaint'] }, {}]", |table| {
        let moves = moves(table, 0);
        assert_eq!(moves.iter().filter(|action| matches!(action, Action::SetCard { .. })).count(), 2);
    });
}

#[test]
fn a_stereotype_set_earlier_can_be_flipped() {
    both("seats = [{ stereotypes = [{ card = 'community_college_king', face_down = true }] }, {}]", |table| {
        assert!(moves(table, 0).contains(&Action::Flip { slot: 0 }));
    });
}

#[test]
fn after_a_hundred_actions_only_moving_on_is_left() {
    let seats = "seats = [{ hand = ['community_college_king'], stereotypes = ['basement_streamer'] }, {}]";
    both(&format!("actions = 100\n{seats}"), |table| {
        assert_eq!(moves(table, 0), [Action::Advance, Action::EndTurn, Action::Surrender]);
        let why = table.why_not(&Action::Turn { slot: 0 });
        assert_eq!(why, "you have reached the limit of 100 choices a turn: go to the next phase or end your turn");
    });
}

fn seats(table: &LunchTable) -> [&Side; 2] {
    [Seat(0), Seat(1)].map(|seat| table.side(seat))
}

#[test]
fn a_new_match_begins_as_it_should() {
    let mut table = LunchTable::new(&Config::starters("dropouts", "goodies")).unwrap();
    table.start(&mut Cx::new(&Seed::Open("begin".into()), 0, None));
    let seen = table.view(Eye::Watcher);
    assert_eq!((seen.turn, seen.active), (1, Seat(0)));
    // Who goes second begins with one more, and who goes first does not draw.
    assert_eq!(seats(&table).map(|side| (side.life, side.hand.len())), [(8000, 5), (8000, 6)]);
    table.apply(Seat(0), &Action::Advance, &mut Cx::new(&Seed::Open("begin".into()), 1, None));
    assert_eq!((table.phase(), table.side(Seat(0)).hand.len()), (Phase::Standby, 5));
    assert_eq!(table.side(Seat(0)).clout, 1);
}

#[test]
fn in_the_classic_game_both_begin_alike_and_draw() {
    let config = Config { preset: Preset::Classic, ..Config::starters("dropouts", "goodies") };
    let mut table = LunchTable::new(&config).unwrap();
    table.start(&mut Cx::new(&Seed::Open("begin".into()), 0, None));
    assert_eq!(seats(&table).map(|side| side.hand.len()), [5, 5]);
    table.apply(Seat(0), &Action::Advance, &mut Cx::new(&Seed::Open("begin".into()), 1, None));
    assert_eq!(table.side(Seat(0)).hand.len(), 6);
}

#[test]
fn the_starter_decks_are_of_legal_size_and_hold_new_cards() {
    assert_eq!(deck::starters().len(), 7);
    for starter in deck::starters() {
        starter.deck.check().unwrap();
        let n: usize = starter.deck.cards.values().map(|n| usize::from(*n)).sum();
        assert!((MIN_DECK..=MAX_DECK).contains(&n));
        // The last 24 numbers are those of the second edition.
        let is_new = |id: &&String| content().find(id).is_some_and(|def| def.index() >= 148);
        assert!(starter.deck.cards.keys().filter(is_new).count() >= 3, "{}", starter.id);
        assert_eq!(deck::starter(&starter.id, deck::EDITION).unwrap(), &starter.deck);
    }
    assert_eq!(content().cards.len(), 172);
    // A match that names no edition is played with the decks of the first.
    let first = deck::starter("dropouts", 1).unwrap();
    assert!(first.cards.contains_key("wingman_wager") && !first.cards.contains_key("payday_loan"));
    assert!(deck::starter("dropout", 1).is_err());
}

#[test]
fn everyone_in_the_story_has_a_name_a_face_and_three_lines() {
    let stages = story::stages();
    let mut names: Vec<&str> = stages.iter().map(|stage| stage.opponent.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 48, "names are not used twice");
    for stage in stages {
        let (rival, face) = (&stage.opponent, &stage.opponent.face);
        let words = [&rival.greeting, &rival.win, &rival.loss, &face.hair, &face.eyes, &face.mouth, &face.body];
        assert!(words.iter().all(|word| !word.is_empty()), "{}", stage.id);
        assert!(face.colour.len() == 7 && face.colour.starts_with('#'), "{}", stage.id);
    }
}

#[test]
fn gold_buys_each_thing_once() {
    let progress = Progress { gold: 700, ..Progress::default() };
    let after = progress.after_buying("detention").unwrap();
    assert_eq!((after.gold, after.bought.len()), (200, 1));
    assert_eq!(after.after_buying("detention").unwrap_err().reason, "you already have The Detention Table");
    let dear = after.after_buying("back-gold").unwrap_err().reason;
    assert_eq!(dear, "Gold Star costs 600 gold: earn 400 more");
    assert!(after.after_buying("back-goldd").unwrap_err().reason.contains("did you mean `back-gold`?"));
    let decks: Vec<&str> = story::goods().iter().filter(|good| good.kind == "deck").map(|good| &*good.id).collect();
    assert!(decks.iter().all(|id| deck::starter(id, deck::EDITION).is_ok()));
}

#[test]
fn the_story_has_48_stages_that_open_one_after_the_other() {
    let stages = story::stages();
    assert_eq!(stages.len(), 48);
    assert!(stages.windows(2).all(|pair| (pair[0].chapter, pair[0].stage) < (pair[1].chapter, pair[1].stage)));
    let mut progress = Progress::default();
    for (i, stage) in stages.iter().enumerate() {
        assert!(progress.is_open(stage), "{} does not open", stage.id);
        assert!(stages[i + 1..].iter().all(|later| !progress.is_open(later)));
        let (next, reward) = progress.after(stage, 3);
        assert!(reward.gold >= stage.gold + stage.first_clear);
        progress = next;
    }
    assert!(progress.level() >= 4);
    assert_eq!(stages.iter().filter(|stage| stage.difficulty == Difficulty::Boss).count(), 12);
    assert!(!Progress::default().is_open(story::stage("5-1").unwrap()));
}

#[test]
fn stars_and_rewards_follow_the_life_left() {
    assert_eq!(
        [(8000, 3), (6000, 3), (5999, 2), (4000, 2), (3999, 1), (1, 1)].map(|(life, _)| story::stars(true, life, 8000)),
        [3, 3, 2, 2, 1, 1]
    );
    assert_eq!(story::stars(false, 8000, 8000), 0);
    let stage = story::stage("1-1").unwrap();
    let (once, first) = Progress::default().after(stage, 1);
    assert_eq!((first.gold, first.xp), (80, 15));
    let (twice, second) = once.after(stage, 3);
    assert_eq!((second.gold, second.xp, twice.stars(stage)), (30, 15, 3));
    let (still, lost) = twice.after(stage, 0);
    assert_eq!((still, lost.gold), (twice, 0));
}
