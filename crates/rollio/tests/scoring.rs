//! What scores: the table, the best split and the flop check against plain counting.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use croupier_kernel::{Game as _, Key, Seed};
use croupier_rollio::{
    Rollio,
    action::{Action, Dice},
    chance::flop_odds,
    combination::{Combination, Counts, Prices, Singles, Split},
    content::{Material, content},
    position::{Config, DieSetup, Position},
    state::Phase,
};

/// The most points of a handful by trying every way to take one combination away, dice by dice. Knows nothing of splits.
fn brute(faces: &mut [u8], singles: Singles) -> Option<u32> {
    if faces.is_empty() {
        return Some(0);
    }
    let n = faces.len();
    let mut best = None;
    // Every combination that is taken first contains the first die, or else the order would not matter.
    for mask in 0_u32..1 << (n - 1) {
        let mask = mask << 1 | 1;
        let taken: Vec<u8> = (0..n).filter(|i| mask >> i & 1 == 1).map(|i| faces[i]).collect();
        if let Some(points) = one(&taken, singles) {
            let mut rest: Vec<u8> = (0..n).filter(|i| mask >> i & 1 == 0).map(|i| faces[i]).collect();
            if let Some(more) = brute(&mut rest, singles) {
                best = best.max(Some(points + more));
            }
        }
    }
    best
}

/// The points of dice that are one combination, by the rulebook's words.
fn one(dice: &[u8], singles: Singles) -> Option<u32> {
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    let face = u32::from(dice[0]);
    let alike = dice.iter().all(|other| *other == dice[0]);
    let groups =
        |size: usize| dice.chunks(size).all(|group| group.len() == size && group.iter().all(|d| *d == group[0]));
    let mut found: Vec<u32> = Vec::new();
    match (dice.len(), face) {
        (1, 1) if !singles.no_ones_and_fives => found.push(100),
        (1, 5) if !singles.no_ones_and_fives => found.push(50),
        (1, 3) if singles.threes => found.push(25),
        (n @ 3..=7, _) if alike => {
            let ones = [1000, 1100, 1200, 2500, 2600][n - 3];
            found.push(if face == 1 { ones } else { [100, 250, 500, 1000, 2000][n - 3] * face });
        }
        _ => {}
    }
    if dice == [1, 2, 3, 4, 5, 6] {
        found.push(2000);
    }
    if dice == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] {
        found.push(10_000);
    }
    for (n, size, points) in [(6, 2, 2250), (6, 3, 2500), (8, 2, 3500), (9, 3, 5000)] {
        if dice.len() == n && groups(size) {
            found.push(points);
        }
    }
    found.into_iter().max()
}

fn counts(faces: &[u8]) -> Counts {
    let mut counts = Counts::default();
    faces.iter().for_each(|face| counts[usize::from(*face)] += 1);
    counts
}

fn compare(faces: &[u8], singles: Singles) {
    let ours = content().prices.best(&counts(faces), singles).map(|(_, points)| points);
    assert_eq!(ours, brute(&mut faces.to_vec(), singles), "{faces:?} {singles:?}");
}

#[test]
fn the_best_split_is_that_of_brute_force_for_all_rolls_of_six_dice() {
    // Equal handfuls need to be tried once; all 46,656 rolls are made of these.
    let mut tried = std::collections::BTreeSet::new();
    let mut rolls = 0;
    for roll in 0..6_u32.pow(6) {
        let mut faces: Vec<u8> = (0..6).map(|i| (roll / 6_u32.pow(i) % 6) as u8 + 1).collect();
        rolls += 1;
        faces.sort_unstable();
        for mask in 1_u32..64 {
            let part: Vec<u8> = (0..6).filter(|i| mask >> i & 1 == 1).map(|i| faces[i]).collect();
            if tried.insert(part.clone()) {
                Singles::ALL.into_iter().for_each(|singles| compare(&part, singles));
            }
        }
    }
    assert_eq!((rolls, tried.len()), (46_656, 923));
}

#[test]
fn the_best_split_is_that_of_brute_force_for_many_rolls_of_seven_to_ten_dice() {
    let mut rng = Seed::Open("splits".into()).rng(Key::new(1, 0, 0, 0));
    for n in 7..=10 {
        for i in 0..if n < 9 { 1500 } else { 250 } {
            let sides = if i % 5 == 0 { 10 } else { 3 + rng.below(4) };
            let faces: Vec<u8> = (0..n).map(|_| 1 + rng.below(sides) as u8).collect();
            compare(&faces, Singles::ALL[rng.below(4) as usize]);
        }
    }
    compare(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], Singles::ALL[1]);
}

#[test]
fn kinds_of_combinations_name_one_split_only_and_there_is_room_for_all() {
    fn walk(counts: &mut Counts, from: usize, n: u8, most: &mut usize) {
        for singles in Singles::ALL {
            let mut found: Vec<(Split, u32)> = Vec::new();
            content().prices.each_split(counts, singles, &mut |split, points| found.push((split, points)));
            found.sort_unstable();
            found.dedup();
            for pair in found.windows(2) {
                assert_ne!(pair[0].0, pair[1].0, "{counts:?}");
            }
            *most = (*most).max(found.len());
            assert_eq!(Prices::has_any(counts, singles), any_part_scores(counts, singles), "{counts:?}");
        }
        if n < 8 {
            for face in from..=6 {
                counts[face] += 1;
                walk(counts, face, n + 1, most);
                counts[face] -= 1;
            }
        }
    }
    fn any_part_scores(counts: &Counts, singles: Singles) -> bool {
        let faces: Vec<u8> = (1..=20_u8).flat_map(|face| vec![face; usize::from(counts[usize::from(face)])]).collect();
        (1_u32..1 << faces.len()).any(|mask| {
            let part: Vec<u8> = (0..faces.len()).filter(|i| mask >> i & 1 == 1).map(|i| faces[i]).collect();
            one(&part, singles).is_some()
        })
    }
    let mut most = 0;
    walk(&mut Counts::default(), 1, 0, &mut most);
    // Ten equal dice split in the most ways.
    for face in [1, 3, 5] {
        let mut counts = Counts::default();
        counts[face] = 10;
        let mut found = std::collections::BTreeSet::new();
        content().prices.each_split(&counts, Singles::ALL[2], &mut |split, _| _ = found.insert(split));
        most = most.max(found.len());
    }
    assert!(most <= 64, "{most}");
}

#[test]
fn ones_of_a_kind_are_worth_their_best_split() {
    for n in 4..=7_u8 {
        let mut prices = content().prices.clone();
        let kind = Combination::ALL[usize::from(n)];
        let ours = prices.ones[kind as usize];
        prices.ones[kind as usize] = prices.points[kind as usize];
        let best = prices.best(&counts(&vec![1; usize::from(n)]), Singles::default()).unwrap().1;
        assert_eq!(ours, best, "{n} ones");
    }
}

fn hand(faces: &[u8], dice: Vec<DieSetup>, charms: &[&str]) -> Rollio {
    let position = Position {
        phase: Some(Phase::Hand),
        showing: faces.to_vec(),
        dice,
        charms: charms.iter().map(ToString::to_string).collect(),
        charm_slots: Some(20),
        ..Position::default()
    };
    Rollio::new(&Config::position(position)).unwrap()
}

fn plain(n: usize) -> Vec<DieSetup> {
    vec![DieSetup::default(); n]
}

/// The share of all rolls that flop, by rolling all of them.
fn exhaustive(dice: &[DieSetup], charms: &[&str]) -> (u128, u128) {
    let faces = |die: &DieSetup| match die.faces.as_slice() {
        [] => (1..=die.sides.unwrap_or(6)).collect::<Vec<u8>>(),
        faces => faces.to_vec(),
    };
    let all: Vec<Vec<u8>> = dice.iter().map(faces).collect();
    let of: u128 = all.iter().map(|faces| faces.len() as u128).product();
    let mut flops = 0;
    for roll in 0..of {
        let mut rest = roll;
        let showing: Vec<u8> = all
            .iter()
            .map(|faces| {
                let face = faces[(rest % faces.len() as u128) as usize];
                rest /= faces.len() as u128;
                face
            })
            .collect();
        let state = hand(&showing, dice.to_vec(), charms);
        let scores = state.hand().choices().any(|dice| state.evaluate(dice, Split::BEST).is_some());
        flops += u128::from(!scores);
    }
    (flops, of)
}

#[test]
fn the_chance_to_flop_is_that_of_rolling_everything() {
    let die = |sides| DieSetup { sides: Some(sides), ..DieSetup::default() };
    let low = DieSetup { faces: vec![1, 1, 2, 2, 3, 3], ..DieSetup::default() };
    let high = DieSetup { faces: vec![2, 4, 4, 6, 6, 9], ..DieSetup::default() };
    let mirror = DieSetup { material: Material::Mirror, ..DieSetup::default() };
    let cases: Vec<(Vec<DieSetup>, Vec<&str>)> = vec![
        (plain(1), vec![]),
        (plain(2), vec![]),
        (plain(3), vec![]),
        (plain(4), vec![]),
        (plain(5), vec![]),
        (plain(6), vec![]),
        (plain(6), vec!["high_stakes"]),
        (plain(5), vec!["low_hanging_fruit"]),
        (plain(4), vec!["high_stakes", "low_hanging_fruit"]),
        (vec![die(4), die(10), die(3), die(6)], vec![]),
        (vec![die(20), die(20), die(6)], vec!["high_stakes"]),
        (vec![low.clone(), low, high.clone(), high], vec![]),
        (vec![mirror.clone(), die(6), die(6)], vec!["high_stakes"]),
        (vec![die(4), die(4), die(3)], vec!["size_matters"]),
        (vec![die(4), die(6), die(3)], vec!["size_matters"]),
    ];
    for (dice, charms) in cases {
        let first: Vec<u8> = dice.iter().map(|die| die.faces.first().copied().unwrap_or(1)).collect();
        let state = hand(&first, dice.clone(), &charms);
        let odds = flop_odds(&state, state.hand());
        let (flops, of) = exhaustive(&dice, &charms);
        assert_eq!(odds.hits * of, flops * odds.of, "{dice:?} {charms:?}: {odds:?} against {flops} of {of}");
    }
    let state = hand(&[1; 6], plain(6), &[]);
    let known = [(1, 4, 6), (2, 16, 36), (3, 60, 216), (4, 204, 1296), (5, 600, 7776)];
    for (n, hits, of) in known {
        let dice = (0..n).fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)));
        let odds = flop_odds(&state, dice);
        assert_eq!((odds.hits, odds.of), (hits, of), "{n} dice");
    }
}

#[test]
fn a_roll_is_a_flop_exactly_when_no_selection_is_listed() {
    let mut rng = Seed::Open("flops".into()).rng(Key::new(1, 0, 0, 0));
    let sets: [&[&str]; 5] =
        [&[], &["high_stakes"], &["low_hanging_fruit"], &["size_matters"], &["straight_collector"]];
    for i in 0..3000 {
        let n = 1 + rng.below(8) as usize;
        let sides = [4, 6, 6, 6, 10][rng.below(5) as usize];
        let wild = rng.below(6) == 0;
        let dice: Vec<DieSetup> = (0..n)
            .map(|at| DieSetup {
                sides: Some(sides),
                material: if wild && at == 0 { Material::Mirror } else { Material::Plastic },
                ..DieSetup::default()
            })
            .collect();
        let faces: Vec<u8> = (0..n).map(|_| 1 + rng.below(u32::from(sides)) as u8).collect();
        let state = hand(&faces, dice, sets[i % sets.len()]);
        let mut acc = Vec::new();
        state.legal_actions(&mut acc);
        let listed = acc.iter().any(|action| action.to_string().starts_with("score"));
        assert_eq!(state.can_score(), listed, "{faces:?}");
        // What the table lists is what the search finds, selection by selection.
        for dice in state.hand().choices() {
            let found = state.evaluate(dice, Split::BEST);
            let action = format!("score {dice}").parse().unwrap();
            assert_eq!(found.is_some(), acc.binary_search(&action).is_ok(), "{faces:?} {dice}");
            if let Some(score) = found {
                let named = state.evaluate(dice, score.split);
                assert!(wild || named.is_some_and(|named| named.points == score.points), "{faces:?} {dice}");
            }
        }
    }
}

#[test]
fn eight_to_ten_equal_dice_list_every_choice_that_scores() {
    for n in 8..=10 {
        for face in 1..=6 {
            let state = hand(&vec![face; n], plain(n), &[]);
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            legal.retain(|action| matches!(action, Action::Score { .. }));
            let mut asked = Vec::new();
            for dice in state.hand().choices().filter(|dice| state.evaluate(*dice, Split::BEST).is_some()) {
                asked.push(Action::score(dice));
                asked.extend(state.other_splits(dice).into_iter().map(|split| Action::Score { dice, split }));
            }
            assert!(!asked.is_empty());
            assert_eq!(legal, asked, "{n} dice with {face}");
        }
    }
}
