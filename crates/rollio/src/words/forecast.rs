//! What a choice would do, told from the worlds in which it was tried.

use croupier_host::{Chance, Change, Cue, Forecast, Screen, told};
use croupier_kernel::{Cx, Foresight, Game as _, Seed};
use schemars::JsonSchema;
use serde::Serialize;

use super::narrate::{self, count, listed, n_dice, n_lives, number};
use crate::{
    PLAYER, Rollio, Save,
    action::{Action, Dice},
    chance::{Odds, flop_odds, reroll_odds},
    content::{ConsumableId, Material},
    effect::Op,
    notice::{Notice, Saved},
    receipt::{Change as By, Receipt, Step},
    state::Phase,
};

/// How many flops are looked at before a hint or a forecast leaves the chance out.
pub(super) const PATIENCE: u32 = 200_000;

/// What a forecast of a roll or a score has beside words: the `detail` of a forecast.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct ScoreDetail {
    /// How the points come about, step by step. Where luck adds to them, the least that was seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<ScoreStep>,
    /// How many dice there are to roll then, if it is the same in every try. None where the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice_left: Option<u8>,
    /// What keeps a flop of the next roll, or of this one, from costing a life, in the order in which it helps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<String>,
    /// What mirrors count as.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts_as: Vec<CountsAs>,
    /// What banking after the score would come to, in a sentence, where luck adds nothing to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub if_banked: Option<String>,
}

/// One step on the way to the points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ScoreStep {
    /// What acts: a combination, a charm, a material.
    pub source: String,
    /// What it does, such as `+25%`.
    pub text: String,
    /// The points after it.
    pub total: u64,
}

/// A mirror and the face it counts as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CountsAs {
    /// Which die.
    pub die: u8,
    /// The face.
    pub face: u8,
}

/// The table after an action, tried with a seed that has nothing to do with the match.
pub(super) fn tried(table: &Rollio, action: &Action) -> Rollio {
    let mut table = *table;
    table.apply(PLAYER, action, &mut Cx::new(&Seed::Open("forecast".into()), 0, None));
    table
}

/// What banking after a score would come to.
fn if_banked(scored: &Rollio) -> Option<String> {
    if scored.phase != Phase::Scored || scored.points == 0 {
        return None;
    }
    let after = tried(scored, &Action::Bank);
    let of = format!("{} points banked (goal {})", number(after.banked), number(after.threshold));
    Some(match after.phase {
        Phase::Tally => format!("{of}. You complete level {}.", after.level),
        Phase::Over if after.won => format!("{of}. You win the run."),
        Phase::Over => format!("{of}. You run out of rounds, and the run ends."),
        _ if after.lives < scored.lives => format!("{of}. You run out of rounds and lose a life."),
        _ => of + ".",
    })
}

/// How likely an action leads to a flop, counted over all rolls: of this roll, of this reroll, or of the roll after a score.
fn flop_after(table: &Rollio, action: &Action) -> Option<Odds> {
    match *action {
        Action::Roll => flop_odds(table, table.hand(), PATIENCE),
        Action::Reroll(dice) => reroll_odds(table, dice, PATIENCE),
        Action::Score { dice, .. } => {
            let after = tried(table, action);
            // Where luck may add a die to those that come back, there is no telling.
            let is_open = after.hand() == after.all_dice() && has_rainbow(table, dice);
            let rolls = after.phase == Phase::Scored && !is_open;
            if rolls { flop_odds(&after, after.hand(), PATIENCE) } else { None }
        }
        _ => None,
    }
}

fn has_rainbow(table: &Rollio, dice: Dice) -> bool {
    dice.iter().any(|at| table.dice().get(at).is_some_and(|die| die.material == Material::Rainbow))
}

/// Chances that are known exactly.
pub(super) fn odds(cue: &Cue<'_, Rollio>, action: &Action) -> Vec<Chance> {
    match action {
        Action::Flop => {
            let luck = cue.view.saves.iter().find_map(|save| match save {
                Save::Luck { percent } => Some(Chance::known("the flop doesn't count", u64::from(*percent), 100)),
                _ => None,
            });
            luck.into_iter().collect()
        }
        Action::Use(id, _) => {
            let works = id.get().ops.iter().find_map(Op::works);
            works
                .map(|percent| Chance::known("it works", cue.world().improved(percent).into(), 100))
                .into_iter()
                .collect()
        }
        _ => {
            flop_after(cue.world(), action).map(|odds| Chance::known("flop", odds.hits, odds.of)).into_iter().collect()
        }
    }
}

/// Whether chance decides what a consumable does.
pub(super) fn leaves_to_chance(id: ConsumableId) -> bool {
    id.get().ops.iter().any(Op::by_chance)
}

/// What words cannot carry.
pub(super) fn detail(table: &Rollio, action: &Action, foresight: &Foresight<Rollio>) -> Option<ScoreDetail> {
    let saves = |table: &Rollio| table.saves().iter().map(save).collect();
    match action {
        Action::Roll | Action::Flop | Action::Reroll(_) => {
            Some(ScoreDetail { saves: saves(table), ..ScoreDetail::default() })
        }
        Action::Score { dice, .. } => {
            let receipt = |notice: &Notice| match notice {
                Notice::Scored { receipt, .. } => Some(receipt.clone()),
                _ => None,
            };
            let receipts = foresight.futures.iter().flat_map(|future| future.notices.iter().filter_map(receipt));
            let receipt = receipts.min_by_key(|receipt| receipt.points)?;
            let mut left = foresight.futures.iter().map(|future| dice_left(&future.notices));
            let first = left.next()?;
            let scored = tried(table, action);
            Some(ScoreDetail {
                steps: steps(&receipt),
                dice_left: first.filter(|first| left.all(|other| other == Some(*first))),
                saves: if first.is_some() { saves(&scored) } else { Vec::new() },
                counts_as: mirrors(&receipt),
                if_banked: if has_rainbow(table, *dice) { None } else { if_banked(&scored) },
            })
        }
        _ => None,
    }
}

/// How many dice there are to roll after all this; nothing if the round is over.
fn dice_left(notices: &[Notice]) -> Option<u8> {
    notices.iter().fold(None, |dice, notice| match notice {
        Notice::Scored { left, .. } => Some(left.len() as u8),
        Notice::HotDice { dice, .. } => Some(dice.len() as u8),
        Notice::Banked { .. } => None,
        _ => dice,
    })
}

fn mirrors(receipt: &Receipt) -> Vec<CountsAs> {
    receipt.dice.iter().filter_map(|die| Some(CountsAs { die: die.die, face: die.counts_as? })).collect()
}

fn steps(receipt: &Receipt) -> Vec<ScoreStep> {
    let by = |change: &By| match change {
        By::Add { points } => format!("+{points}"),
        By::Percent { percent } => format!("+{percent}%"),
        By::Times { num, den } => format!("x{num}/{den}"),
    };
    let step = |step: &Step| {
        let (source, text, thousandths) = match step {
            Step::Combination { combination, points, after_thousandths, .. } => {
                (&combination.def().name, format!("+{points}"), *after_thousandths)
            }
            Step::Charm { charm, change, after_thousandths } => (&charm.get().name, by(change), *after_thousandths),
            Step::Material { material, change, after_thousandths, .. } => {
                (&material.def().name, by(change), *after_thousandths)
            }
            Step::Rounded { points } => {
                return ScoreStep { source: "Rounding".into(), text: "up".into(), total: u64::from(*points) };
            }
        };
        ScoreStep { source: source.clone(), text, total: thousandths / 1000 }
    };
    receipt.steps.iter().map(step).collect()
}

/// What keeps a flop from costing a life, in words.
fn save(save: &Save) -> String {
    match save {
        Save::Luck { percent } => format!("there is a {percent}% chance that it doesn't count"),
        Save::Shield { charm, left } => format!("{} cancels it ({} left)", charm.get().name, count(*left, "use")),
        Save::Reroll { n } => format!("you get {}", count(*n, "reroll")),
    }
}

/// What is worth a sentence. What the figures tell is not told twice.
pub(super) fn foretell(notice: &Notice) -> Option<Screen> {
    let text = match notice {
        Notice::Scored { receipt, .. } => {
            format!("{} points for {}.", number(receipt.points), narrate::combinations(receipt))
        }
        Notice::HotDice { .. } => "Hot dice: you get all your dice back.".into(),
        Notice::Banked { level_points, threshold, .. } => {
            format!("{} points banked (goal {}).", number(*level_points), number(*threshold))
        }
        Notice::LevelCompleted { level, total, .. } => format!("You complete level {level} and earn ${total}."),
        Notice::RunEnded { won: true, .. } => "You win the run.".into(),
        Notice::RunEnded { gave_up: true, .. } => "The run ends.".into(),
        Notice::LevelStarted { level, threshold, lives, rerolls, rounds, .. } => {
            let has = [Some(n_lives(*lives)), Some(count(*rerolls, "reroll")), rounds.map(|n| count(n, "round"))];
            let has: Vec<String> = has.into_iter().flatten().collect();
            format!("Level {level} asks for {} points with {}.", number(*threshold), listed(&has))
        }
        Notice::Flopped { points, lives, .. } => {
            let life = if *lives == 0 { "your last life, and the run ends" } else { "a life" };
            match points {
                0 => format!("A flop costs {life}."),
                points => format!("A flop costs {} points and {life}.", number(*points)),
            }
        }
        Notice::RoundsRanOut { lives: 0, .. } => "You run out of rounds, and the run ends.".into(),
        Notice::RoundsRanOut { .. } => "You run out of rounds: one more costs a life.".into(),
        Notice::Rolled { flop: true, .. } | Notice::Rerolled { flop: true, .. } => "Nothing scores.".into(),
        Notice::FlopSaved { by: Saved::Shield { .. }, .. }
        | Notice::CharmGrew { .. }
        | Notice::RainbowWorked { .. }
        | Notice::CombinationNamed { .. }
        | Notice::PointsGained { .. }
        | Notice::CharmGained { .. }
        | Notice::ConsumableGained { .. }
        | Notice::SlotsGained { .. }
        | Notice::RerollValueRaised { .. }
        | Notice::DieChanged { .. }
        | Notice::DieAdded { .. } => narrate::narrate(notice).plain().trim().into(),
        _ => return None,
    };
    let mut screen = Screen::default();
    screen.put(text);
    Some(screen)
}

/// A chance in percent, to the tenth.
fn percent(chance: &Chance) -> String {
    super::screen::percent(Odds { hits: chance.num, of: chance.den })
}

/// A forecast as text. What matters to a decision comes first: points for a score, the flop for a roll.
pub(super) fn foretold(cue: &Cue<'_, Rollio>, action: &Action, forecast: &Forecast) -> String {
    let flop = forecast.chances.iter().find(|chance| chance.exact && chance.of == "flop");
    let mut said = Vec::new();
    if matches!(action, Action::Roll | Action::Reroll(_)) {
        match flop {
            Some(Chance { num: 0, .. }) => said.push("This can't flop.".into()),
            Some(flop) => said.push(format!("{} chance of a flop.", percent(flop))),
            None => {}
        }
    }
    let shown: &[&str] = match action {
        Action::Score { .. } | Action::Buy(_) | Action::Sell(_) => &["money", "rerolls", "lives", "dice"],
        Action::Use(..) => &["points", "money", "rerolls", "lives", "dice"],
        Action::Reroll(_) => &["rerolls", "money"],
        Action::Bank => &["rerolls"],
        _ => &[],
    };
    let is_shown = |what: &String| shown.contains(&what.as_str());
    let is_said = |chance: &&Chance| match chance.of.as_str() {
        "flop" => false,
        "Nothing scores." => flop.is_none(),
        of => !of.starts_with("A flop costs"),
    };
    let costs = forecast.chances.iter().find(|chance| chance.of.starts_with("A flop costs"));
    said.extend(costs.map(|chance| chance.of.clone()));
    let rest = Forecast {
        facts: forecast.facts.clone(),
        changes: forecast.changes.iter().filter(|change| is_shown(&change.what)).cloned().collect(),
        spreads: forecast.spreads.iter().filter(|spread| is_shown(&spread.what)).cloned().collect(),
        chances: forecast.chances.iter().filter(is_said).cloned().collect(),
        ..Forecast::default()
    };
    said.extend(Some(told::<Rollio>(cue.seat, &rest)).filter(|text| !text.is_empty()));
    if *action == Action::Roll && flop.is_none_or(|flop| flop.num > 0) {
        said.extend(saved(forecast));
    }
    if matches!(action, Action::Score { .. }) {
        said.extend(in_round(forecast));
        said.extend(then(forecast, flop));
    }
    let text = if said.is_empty() { otherwise(action).into() } else { said.join(" ") };
    // A player who takes the flop needs no "would".
    if *action == Action::Flop { text.replace("A flop costs", "You lose") } else { text }
}

/// What a flop would meet before it costs a life.
fn saved(forecast: &Forecast) -> Option<String> {
    let saves = forecast.detail.as_ref()?.get("saves")?.as_array()?;
    let saves: Vec<&str> = saves.iter().filter_map(|save| save.as_str()).collect();
    Some(format!("If it flops, {}.", saves.join(", or else ")))
}

/// The points of the round after a score, where there were some before.
fn in_round(forecast: &Forecast) -> Option<String> {
    let points = |change: &&Change| change.what == "points" && change.from > 0 && change.to > change.from;
    let change = forecast.changes.iter().find(points)?;
    Some(format!("{} points this round.", number(u32::try_from(change.to).ok()?)))
}

/// The roll after a score.
fn then(forecast: &Forecast, flop: Option<&Chance>) -> Option<String> {
    let left = forecast.detail.as_ref()?.get("dice_left")?.as_u64()?;
    let dice = n_dice(left as usize);
    Some(match flop {
        Some(Chance { num: 0, .. }) => format!("Then you roll {dice}, which can't flop."),
        Some(flop) => format!("Then you roll {dice}: {} chance of a flop.", percent(flop)),
        None => format!("Then you have {dice} to roll."),
    })
}

/// What to say of a choice that changes nothing worth a sentence by itself.
fn otherwise(action: &Action) -> &'static str {
    match action {
        Action::Continue => "You go to the shop.",
        Action::Flop => "The flop doesn't count.",
        _ => "Nothing else changes.",
    }
}
