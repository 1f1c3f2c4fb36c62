//! How likely the next roll flops, counted exactly.

use crate::{
    action::Dice,
    combination::MAX_FACE,
    state::{Die, MAX_DICE, Rollio},
};

/// A number of outcomes among all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How many outcomes.
    pub hits: u64,
    /// Of how many.
    pub of: u64,
}

impl Odds {
    /// In hundredths of a percent, rounded to the nearest.
    pub fn per_myriad(self) -> u32 {
        ((self.hits * 10_000 + self.of / 2) / self.of.max(1)) as u32
    }
}

/// Dice that are alike: which, and how often each face stands on them.
struct Group {
    die: Die,
    dice: Vec<usize>,
    times: [u64; MAX_FACE + 1],
}

/// How many of all rolls of these dice flop, with the charms and the situation of this state.
///
/// What a die is made of says how much it scores, not whether it does, so that counting faces is enough. Only where a score
/// can be worth nothing does every flop have to be looked at; nothing is said if that would take more than this many looks.
pub fn flop_odds(state: &Rollio, dice: Dice, patience: u32) -> Option<Odds> {
    let mut table = *state;
    (table.hand, table.showing) = (Dice::NONE, [0; MAX_DICE]);
    count(&table, dice, patience)
}

/// How many of all rerolls of these dice flop, with what the others in hand show.
pub fn reroll_odds(state: &Rollio, dice: Dice, patience: u32) -> Option<Odds> {
    count(&Rollio { hand: state.hand.without(dice), ..*state }, dice, patience)
}

/// How many of all rolls of these dice flop, beside those in hand.
fn count(table: &Rollio, dice: Dice, patience: u32) -> Option<Odds> {
    let all = Rollio { hand: table.hand.with(dice), ..*table };
    let strict = all.is_strict();
    let groups = groups(table, dice, strict);
    let of = groups.iter().map(|group| group.times.iter().sum::<u64>().pow(group.dice.len() as u32)).product();
    if all.hand.is_empty() || table.can_score() {
        return Some(Odds { hits: 0, of });
    }
    if !strict {
        return Some(Odds { hits: flops_by_counting(&groups, table), of });
    }
    let mut search = Search { table: *table, patience };
    search.flops(&groups, 0, 1).map(|hits| Odds { hits, of })
}

/// Dice that are alike are rolled together.
fn groups(state: &Rollio, dice: Dice, strict: bool) -> Vec<Group> {
    let alike = |a: &Die, b: &Die| {
        a.sides == b.sides && a.faces == b.faces && a.is_wild() == b.is_wild() && (!strict || a.material == b.material)
    };
    let mut groups: Vec<Group> = Vec::new();
    for at in dice.iter().filter(|at| *at < state.dice.len()) {
        let die = state.dice[at];
        if let Some(group) = groups.iter_mut().find(|group| alike(&group.die, &die)) {
            group.dice.push(at);
            continue;
        }
        let mut times = [0; MAX_FACE + 1];
        // All faces of a wild die are worth the same, so one stands for all.
        let printed: &[u8] = if die.is_wild() { &[1] } else { die.faces() };
        printed.iter().for_each(|face| times[usize::from(*face).min(MAX_FACE)] += 1);
        groups.push(Group { die, dice: vec![at], times });
    }
    groups
}

/// What the dice laid so far look like: how many pairs they have, and how many of the faces from 1 to 6 they lack.
const PAIRS: usize = 3;
const LACKS: usize = 7;

/// The rolls that flop, counted face by face: for every number of dice used of each group, every number of pairs and of
/// lacking faces, in how many ways these dice can lie like that.
fn flops_by_counting(groups: &[Group], table: &Rollio) -> u64 {
    let singles = table.singles();
    let mut lying = [0_usize; MAX_FACE + 1];
    let mut wild = groups.iter().filter(|group| group.die.is_wild()).map(|group| group.dice.len()).sum::<usize>();
    for at in table.hand.iter().filter(|at| *at < table.dice.len()) {
        match table.dice[at].is_wild() {
            true => wild += 1,
            false => lying[usize::from(table.showing[at]).min(MAX_FACE)] += 1,
        }
    }
    if lying.iter().max().is_some_and(|most| most + wild >= 3) || wild > 0 && singles.faces() != 0 {
        return 0;
    }
    let groups: Vec<&Group> = groups.iter().filter(|group| !group.die.is_wild()).collect();
    let n_dice = groups.iter().map(|group| group.dice.len()).sum::<usize>() + lying.iter().sum::<usize>();
    let mut unit = Vec::new();
    let n_used = groups.iter().fold(1, |product, group| {
        unit.push(product);
        product * (group.dice.len() + 1)
    });
    let left = |used: usize, g: usize| groups[g].dice.len() - used / unit[g] % (groups[g].dice.len() + 1);
    let place = |used: usize, pairs: usize, lacks: usize| (used * PAIRS + pairs) * LACKS + lacks;
    let mut ways = vec![0_u64; n_used * PAIRS * LACKS];
    ways[0] = 1;
    for (face, lying) in lying.into_iter().enumerate().skip(1) {
        let usual = usize::from(face <= 6);
        // The dice already there make no combination by themselves; this many more would still make none.
        let most = if singles.of(face).is_some() { 0 } else { (2 - wild).saturating_sub(lying) };
        let on: Vec<usize> = (0..groups.len()).filter(|g| groups[*g].times[face] > 0).collect();
        if usual == 0 && on.is_empty() && lying < 2 {
            continue;
        }
        let pairs_with = |pairs: usize, n: usize| pairs + (lying + n) / 2;
        let mut next = vec![0; ways.len()];
        let mut add = |used: usize, pairs: usize, lacks: usize, n: u64| {
            if pairs < PAIRS {
                next[place(used, pairs, lacks)] += n;
            }
        };
        for at in (0..ways.len()).filter(|at| ways[*at] > 0) {
            let (used, pairs, lacks) = (at / LACKS / PAIRS, at / LACKS % PAIRS, at % LACKS);
            let bare = usize::from(usual == 1 && lying == 0);
            add(used, pairs_with(pairs, 0), lacks + bare, ways[at]);
            for (nth, g) in on.iter().enumerate().filter(|_| most > 0) {
                let one = left(used, *g) as u64 * groups[*g].times[face];
                if one == 0 {
                    continue;
                }
                add(used + unit[*g], pairs_with(pairs, 1), lacks, ways[at] * one);
                for h in on[nth..].iter().filter(|_| most > 1) {
                    // Of one group, each two dice are taken once.
                    let two = match g == h {
                        true => one * (left(used, *g) as u64 - 1) * groups[*g].times[face] / 2,
                        false => one * left(used, *h) as u64 * groups[*h].times[face],
                    };
                    if two > 0 {
                        add(used + unit[*g] + unit[*h], pairs_with(pairs, 2), lacks, ways[at] * two);
                    }
                }
            }
        }
        ways = next;
    }
    let flops = |pairs: usize, lacks: usize| {
        // A wild die makes a pair of any die that has none, and two make one by themselves.
        let odd = n_dice - (2 * pairs).min(n_dice);
        pairs + wild.min(odd) + wild.saturating_sub(odd) / 2 < 3 && lacks > wild
    };
    let all = (0..PAIRS).flat_map(|pairs| (0..LACKS).map(move |lacks| (pairs, lacks)));
    all.filter(|(pairs, lacks)| flops(*pairs, *lacks)).map(|(pairs, lacks)| ways[place(n_used - 1, pairs, lacks)]).sum()
}

/// A look at every flop.
struct Search {
    table: Rollio,
    patience: u32,
}

impl Search {
    /// The rolls of all groups from this one on that flop, with what is on the table already. `face` is the next face of
    /// the group to decide about. Once some dice score, so does every roll that has them.
    fn flops(&mut self, groups: &[Group], used: usize, face: usize) -> Option<u64> {
        let Some((group, rest)) = groups.split_first() else { return Some(1) };
        let left = group.dice.len() - used;
        if left == 0 {
            return self.flops(rest, 0, 1);
        }
        let Some(face) = (face..=MAX_FACE).find(|face| group.times[*face] > 0) else { return Some(0) };
        let before = (self.table.hand, self.table.showing);
        // No die of the group shows this face, then one, then two, and so on, until something scores.
        let mut sum = self.flops(groups, used, face + 1)?;
        let (mut ways, mut weight) = (1, 1);
        for n in 1..=left {
            let at = group.dice[used + n - 1];
            self.table.hand = self.table.hand.with(Dice::one(at));
            self.table.showing[at] = face as u8;
            ways = ways * (left - n + 1) as u64 / n as u64;
            weight *= group.times[face];
            self.patience = self.patience.checked_sub(1)?;
            if self.table.can_score() {
                break;
            }
            sum += ways * weight * self.flops(groups, used + n, face + 1)?;
        }
        (self.table.hand, self.table.showing) = before;
        Some(sum)
    }
}
