//! What scores: the table, the best split and the flop check against plain counting.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use croupier_kernel::{Cx, Game as _, Key, Seed};
use croupier_rollio::{
    PLAYER, Rollio,
    action::{Action, Dice},
    chance::{flop_odds, reroll_odds},
    combination::{Combination, Counts, Prices, Singles, Split},
    config::Config,
    content::{Material, content},
    position::{DieSetup, Position},
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
            // Three and one, where a single one counts; and six are two triplets.
            let ones = [[1000, 1100, 1200, 2500, 2600], [1000, 250, 500, 2500, 2000]];
            let ones = ones[usize::from(singles.no_ones_and_fives)][n - 3];
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
fn kinds_of_combinations_name_one_split_only() {
    fn walk(counts: &mut Counts, from: usize, n: u8) {
        for singles in Singles::ALL {
            let mut found: Vec<(Split, u32)> = Vec::new();
            content().prices.each_split(counts, singles, &mut |split, points| found.push((split, points)));
            found.sort_unstable();
            found.dedup();
            for pair in found.windows(2) {
                assert_ne!(pair[0].0, pair[1].0, "{counts:?}");
            }
            assert_eq!(Prices::has_any(counts, 0, singles), any_part_scores(counts, singles), "{counts:?}");
        }
        if n < 8 {
            for face in from..=6 {
                counts[face] += 1;
                walk(counts, face, n + 1);
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
    walk(&mut Counts::default(), 1, 0);
    // Wild dice split in every way that dice can: ten of them in the most.
    let mut found = std::collections::BTreeSet::new();
    let prices = &content().prices;
    prices.each_wild_split(&Counts::default(), 10, Singles::ALL[2], &mut |split| _ = found.insert(split));
    assert_eq!(found.len(), 293);
    let state = hand(&[1; 10], vec![mirror(6); 10], &["low_hanging_fruit"]);
    assert_eq!(state.other_splits(state.hand()).len(), 292, "all but the best");
}

/// Every way to read wild dice: as a face from 1 to 6 or one that is there; ten dice may also be the long straight.
fn readings(faces: &[u8], wild: usize) -> Vec<Vec<u8>> {
    let mut among: Vec<u8> = (1..=6).chain(faces.iter().copied()).collect();
    among.sort_unstable();
    among.dedup();
    let mut all = std::collections::BTreeSet::from([{
        let mut faces = faces.to_vec();
        faces.sort_unstable();
        faces
    }]);
    for _ in 0..wild {
        let more = all.iter().flat_map(|faces| {
            among.iter().map(move |face| {
                let mut faces: Vec<u8> = faces.iter().copied().chain([*face]).collect();
                faces.sort_unstable();
                faces
            })
        });
        all = more.collect();
    }
    let straight: Vec<u8> = (1..=10).collect();
    let mut rest = straight.clone();
    faces.iter().for_each(|face| rest.retain(|missing| missing != face));
    if faces.len() + wild == 10 && rest.len() == wild {
        all.insert(straight);
    }
    all.into_iter().collect()
}

#[test]
fn wild_dice_score_what_their_best_reading_does_and_split_in_every_way_some_reading_does() {
    let mut rng = Seed::Open("mirrors".into()).rng(Key::new(1, 0, 0, 0));
    for i in 0..400 {
        let wild = 1 + rng.below(if i < 20 { 6 } else { 4 }) as usize;
        let sides = [6, 6, 10, 20][rng.below(4) as usize];
        // Some handfuls are nearly the long straight.
        let faces: Vec<u8> = match i % 10 {
            0 => (1..=10 - wild as u8).collect(),
            _ => (0..rng.below(11 - wild as u32)).map(|_| 1 + rng.below(sides) as u8).collect(),
        };
        let charms = [&[][..], &["high_stakes"], &["low_hanging_fruit"], &["odd_collector"]][rng.below(4) as usize];
        let mut dice = vec![DieSetup { sides: Some(20), ..DieSetup::default() }; faces.len()];
        dice.extend(vec![mirror(6); wild]);
        let showing: Vec<u8> = faces.iter().copied().chain(vec![1; wild]).collect();
        let state = hand(&showing, dice, charms);
        let (mut best, mut any, mut splits) = (None, false, std::collections::BTreeSet::new());
        for reading in readings(&faces, wild) {
            let odd =
                if charms == ["odd_collector"] { reading.iter().filter(|face| *face % 2 == 1).count() } else { 0 };
            let factor = if charms == ["high_stakes"] { 3 } else { 1 };
            let counts = counts(&reading);
            any |= Prices::has_any(&counts, 0, state.singles());
            content().prices.each_split(&counts, state.singles(), &mut |split, points| {
                splits.insert(split);
                best = best.max(Some(points * factor + 15 * odd as u32));
            });
        }
        let score = state.evaluate(state.hand(), Split::BEST);
        assert_eq!(score.map(|score| score.points), best, "{faces:?} and {wild} with {charms:?}");
        let mut ours: Vec<Split> = state.other_splits(state.hand()).to_vec();
        ours.extend(score.map(|score| score.split));
        ours.sort_unstable();
        assert_eq!(ours, splits.into_iter().collect::<Vec<_>>(), "{faces:?} and {wild} with {charms:?}");
        assert_eq!(state.can_score(), any, "{faces:?} and {wild} with {charms:?}");
    }
}

#[test]
fn selections_with_equal_mirrors_are_listed_alike_and_as_asked_for() {
    for (dice, charms) in [
        (vec![mirror(6); 6], &[][..]),
        (vec![mirror(6), mirror(4), plain(1)[0].clone(), mirror(6), mirror(4)], &["size_matters", "odd_collector"]),
        (vec![mirror(4); 6], &["size_matters", "straight_collector"]),
        (vec![mirror(6); 10], &["low_hanging_fruit"]),
    ] {
        let state = hand(&vec![2; dice.len()], dice, charms);
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        legal.retain(|action| matches!(action, Action::Score { .. }));
        assert!(legal.is_sorted() && !legal.is_empty());
        let selections = state.selections();
        let mut listed = legal.iter().filter(|action| matches!(action, Action::Score { split: Split::BEST, .. }));
        assert!(selections.iter().all(|(dice, _)| listed.next() == Some(&Action::score(*dice))));
        assert!(listed.next().is_none());
        // Asking takes long: a share of the selections stands for all.
        for (dice, score) in selections.iter().step_by(if legal.len() > 10_000 { 97 } else { 1 }) {
            assert_eq!(state.evaluate(*dice, Split::BEST), Some(*score));
            let mut asked = vec![Action::score(*dice)];
            asked.extend(state.other_splits(*dice).into_iter().map(|split| Action::Score { dice: *dice, split }));
            let first = legal.binary_search(&asked[0]).unwrap();
            assert_eq!(legal[first..first + asked.len()], asked, "{charms:?}");
            let next = legal.get(first + asked.len());
            assert!(next.is_none_or(|next| !matches!(next, Action::Score { dice: other, .. } if other == dice)));
        }
    }
}

#[test]
fn ones_of_a_kind_are_worth_their_best_split() {
    for n in 4..=7_u8 {
        let mut prices = content().prices.clone();
        let kind = Combination::ALL[usize::from(n)];
        let ours = prices.ones[kind as usize];
        prices.ones[kind as usize] = prices.points[kind as usize];
        let ones = counts(&vec![1; usize::from(n)]);
        let best = prices.best(&ones, Singles::default()).unwrap().1;
        assert_eq!(ours, best, "{n} ones");
        // Without single ones the same holds for the splits that are left.
        let singles = Singles::ALL[1];
        let ours = prices.of_ones(kind, singles);
        prices.ones_without_singles[kind as usize] = prices.points[kind as usize];
        assert_eq!(ours, prices.best(&ones, singles).unwrap().1, "{n} ones");
    }
}

fn at_hand(dice: Vec<DieSetup>, charms: &[&str]) -> Position {
    Position {
        phase: Some(Phase::Hand),
        dice,
        charms: charms.iter().map(ToString::to_string).collect(),
        charm_slots: Some(20),
        ..Position::default()
    }
}

fn hand(faces: &[u8], dice: Vec<DieSetup>, charms: &[&str]) -> Rollio {
    let position = Position { showing: faces.to_vec(), ..at_hand(dice, charms) };
    Rollio::new(&Config::position(position)).unwrap()
}

fn mirror(sides: u8) -> DieSetup {
    DieSetup { sides: Some(sides), material: Material::Mirror, ..DieSetup::default() }
}

fn plain(n: usize) -> Vec<DieSetup> {
    vec![DieSetup::default(); n]
}

/// The share of all rolls that flop, by rolling all of them.
fn exhaustive(dice: &[DieSetup], charms: &[&str]) -> (u64, u64) {
    exhaustive_from(&at_hand(dice.to_vec(), charms))
}

/// The same for the dice of a position that are not set aside.
fn exhaustive_from(position: &Position) -> (u64, u64) {
    let dice = &position.dice;
    let faces = |die: &DieSetup| match die.faces.as_slice() {
        [] => (1..=die.sides.unwrap_or(6)).collect::<Vec<u8>>(),
        faces => faces.to_vec(),
    };
    let all: Vec<Vec<u8>> = dice.iter().map(faces).collect();
    let of: u64 = all.iter().map(|faces| faces.len() as u64).product();
    let mut flops = 0;
    for roll in 0..of {
        let mut rest = roll;
        let showing: Vec<u8> = all
            .iter()
            .map(|faces| {
                let face = faces[(rest % faces.len() as u64) as usize];
                rest /= faces.len() as u64;
                face
            })
            .collect();
        let position = Position { showing, ..position.clone() };
        let state = Rollio::new(&Config::position(position)).unwrap();
        let scores = state.hand().choices().any(|dice| state.evaluate(dice, Split::BEST).is_some());
        flops += u64::from(!scores);
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
        (vec![mirror.clone(), die(10), die(10), die(4)], vec!["high_stakes"]),
        (vec![mirror.clone(), die(6), die(6), die(6), die(6)], vec!["high_stakes"]),
        (vec![mirror.clone(), die(6), die(6), die(4), die(4), die(3)], vec!["high_stakes"]),
        (vec![mirror.clone(), mirror.clone(), die(6), die(10)], vec!["high_stakes"]),
        (vec![mirror.clone(), mirror.clone()], vec!["high_stakes"]),
        (vec![die(4), die(4), die(3)], vec!["size_matters"]),
        (vec![die(4), die(6), die(3)], vec!["size_matters"]),
    ];
    for (dice, charms) in cases {
        let first: Vec<u8> = dice.iter().map(|die| die.faces.first().copied().unwrap_or(1)).collect();
        let state = hand(&first, dice.clone(), &charms);
        let odds = flop_odds(&state, state.hand(), u32::MAX).unwrap();
        let (flops, of) = exhaustive(&dice, &charms);
        assert_eq!(odds.hits * of, flops * odds.of, "{dice:?} {charms:?}: {odds:?} against {flops} of {of}");
    }
    let state = hand(&[1; 6], plain(6), &[]);
    let known = [(1, 4, 6), (2, 16, 36), (3, 60, 216), (4, 204, 1296), (5, 600, 7776)];
    for (n, hits, of) in known {
        let dice = (0..n).fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)));
        let odds = flop_odds(&state, dice, 0).unwrap();
        assert_eq!((odds.hits, odds.of), (hits, of), "{n} dice");
    }
}

#[test]
fn the_chance_to_flop_after_a_selection_counts_what_the_selection_changes() {
    let die = |sides, material| DieSetup { sides: Some(sides), material, ..DieSetup::default() };
    let small = || die(4, Material::Plastic);
    let large = |sides| die(sides, Material::Plastic);
    // Small dice are worthless with Size Matters, unless something is added to their score after it. Each of these
    // selections scores all dice and brings such a thing: it is what the position after it has.
    let hot = || Position { hot: 1, ..Position::default() };
    let volcano = die(4, Material::Volcano);
    let straight = vec![small(), large(10), small(), small(), large(6), large(6)];
    let golden = vec![die(4, Material::Golden), small(), small(), large(20)];
    let grown = [("straight_collector".to_string(), 20)];
    let cases = [
        (at_hand(vec![volcano.clone(), volcano, large(10)], &["size_matters"]), "1 1 1", hot()),
        (
            at_hand(straight, &["size_matters", "straight_collector"]),
            "1 2 3 4 5 6",
            Position { counts: grown.into(), ..hot() },
        ),
        (
            Position { money: Some(0), ..at_hand(golden, &["size_matters", "money_magnet"]) },
            "1 1 1 1",
            Position { money: Some(5), ..hot() },
        ),
    ];
    for (position, showing, Position { hot, counts, money, .. }) in cases {
        let showing: Vec<u8> = showing.split(' ').map(|face| face.parse().unwrap()).collect();
        let before = Rollio::new(&Config::position(Position { showing, ..position.clone() })).unwrap();
        let mut after = before;
        after.apply(PLAYER, &Action::score(before.hand()), &mut Cx::new(&Seed::Open("after".into()), 1, None));
        let odds = flop_odds(&after, after.hand(), u32::MAX).unwrap();
        let next = Position { hot, counts, money: money.or(position.money), ..position };
        let (flops, of) = exhaustive_from(&next);
        assert_eq!(odds.hits * of, flops * odds.of, "{next:?}: {odds:?} against {flops} of {of}");
        let unchanged = flop_odds(&before, after.hand(), u32::MAX).unwrap();
        assert_ne!(unchanged.hits * of, flops * unchanged.of, "the selection makes no difference: {next:?}");
    }
}

#[test]
fn the_chance_that_a_reroll_flops_is_that_of_rerolling_everything() {
    let die = |sides, material| DieSetup { sides: Some(sides), material, ..DieSetup::default() };
    let mut rng = Seed::Open("rerolls".into()).rng(Key::new(1, 0, 0, 0));
    let charms: [&[&str]; 4] = [&[], &["high_stakes"], &["low_hanging_fruit"], &["size_matters"]];
    let (mut certain, mut open) = (0, 0);
    for i in 0..240 {
        let n = 3 + rng.below(5) as usize;
        // All of one size, or of two.
        let sides = |at: usize| [6, 6, 4, 10][(i + 3 * (at % 2) * (i / 16 % 2)) % 4];
        let wild = i % 3 == 0;
        let material = |at: usize| if wild && at == 0 { Material::Mirror } else { Material::Plastic };
        let dice: Vec<DieSetup> = (0..n).map(|at| die(sides(at), material(at))).collect();
        let showing: Vec<u8> = (0..n).map(|at| 1 + rng.below(u32::from(sides(at))) as u8).collect();
        let position = at_hand(dice, charms[i / 4 % 4]);
        let state = Rollio::new(&Config::position(Position { showing: showing.clone(), ..position.clone() })).unwrap();
        let rerolled: Vec<usize> = (0..n).filter(|_| rng.below(2) == 0).take(3).collect();
        let chosen = rerolled.iter().fold(Dice::NONE, |dice, at| dice.with(Dice::one(*at)));
        if chosen.is_empty() {
            continue;
        }
        let odds = reroll_odds(&state, chosen, u32::MAX).unwrap();
        let of = rerolled.iter().map(|at| u64::from(sides(*at))).product();
        let mut flops = 0;
        for roll in 0..of {
            let mut showing = showing.clone();
            let mut rest = roll;
            for at in &rerolled {
                showing[*at] = (rest % u64::from(sides(*at))) as u8 + 1;
                rest /= u64::from(sides(*at));
            }
            let state = Rollio::new(&Config::position(Position { showing, ..position.clone() })).unwrap();
            flops += u64::from(!state.can_score());
        }
        assert_eq!(odds.hits * of, flops * odds.of, "{showing:?} {rerolled:?} {:?}", charms[i / 4 % 4]);
        if flops == 0 { certain += 1 } else { open += 1 }
    }
    assert!(certain > 10 && open > 10, "{certain} and {open}");
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
                assert!(named.is_some_and(|named| named.points == score.points), "{faces:?} {dice}");
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

/// The most points of a hand in which mirrors are read in every way there is.
fn best_reading(showing: &[u8], mirrors: &[usize], charms: &[&str]) -> Option<u32> {
    let readings = 6_u32.pow(mirrors.len() as u32);
    let read = |reading: u32| {
        let mut showing = showing.to_vec();
        for (nth, at) in mirrors.iter().enumerate() {
            showing[*at] = (reading / 6_u32.pow(nth as u32) % 6) as u8 + 1;
        }
        let state = hand(&showing, plain(showing.len()), charms);
        state.evaluate(state.hand(), Split::BEST).map(|score| score.points)
    };
    (0..readings).filter_map(read).max()
}

#[test]
fn mirrors_show_what_is_worth_most_with_every_charm_that_looks_at_faces() {
    let mut rng = Seed::Open("mirrors".into()).rng(Key::new(1, 0, 0, 0));
    let sets: [&[&str]; 8] = [
        &[],
        &["odd_collector"],
        &["even_perfection"],
        &["four_of_a_kind_booster"],
        &["odd_collector", "even_perfection"],
        &["four_of_a_kind_booster", "even_perfection"],
        &["odd_collector", "four_of_a_kind_booster", "high_stakes"],
        &["low_hanging_fruit", "odd_collector", "straight_collector"],
    ];
    let mut scored = 0;
    for i in 0..640 {
        let charms = sets[i % 8];
        let n = 1 + rng.below(7) as usize;
        let mut dice = plain(n);
        let mirrors: Vec<usize> = (0..n).filter(|_| rng.below(3) == 0).take(3).collect();
        mirrors.iter().for_each(|at| dice[*at].material = Material::Mirror);
        let showing: Vec<u8> = (0..n).map(|_| 1 + rng.below(6) as u8).collect();
        let state = hand(&showing, dice, charms);
        let found = state.evaluate(state.hand(), Split::BEST).map(|score| score.points);
        assert_eq!(found, best_reading(&showing, &mirrors, charms), "{showing:?}, mirrors {mirrors:?}, {charms:?}");
        scored += u32::from(found.is_some());
    }
    assert!(scored > 200, "{scored}");
}
