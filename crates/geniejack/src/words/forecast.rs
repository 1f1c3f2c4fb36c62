//! What a choice would do, told from the worlds in which it was tried.

use std::cmp::Ordering;

use croupier_host::{Chance, Cue, Forecast, Screen, capital, told};
use croupier_kernel::{Eye, Foresight, Future};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::narrate;
use crate::{
    Geniejack,
    action::Action,
    effect::{Cause, Side},
    foresee::figures::{ENEMY_HP_AT, HP_AT},
    notice::Notice,
    state::Phase,
    view::View,
};

/// What is at stake in a hand, counted in the worlds that were tried: the `detail` of a forecast.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stakes {
    /// How many worlds were tried.
    pub tries: u32,
    /// The worlds in which a hand of yours is a bust, and the hit points you lose in them.
    pub bust: Blow,
    /// The worlds in which you lose a hand, and the hit points you lose in them.
    pub lose: Blow,
    /// The worlds in which you win a hand, and the hit points the enemy loses in them.
    pub win: Blow,
}

/// Hit points that are lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Blow {
    /// In how many worlds.
    pub n: u32,
    /// How many hit points on average, in those worlds.
    pub average: i64,
}

impl Blow {
    /// What is lost in each of the worlds in which it happens.
    fn of(losses: &[i64]) -> Blow {
        let (n, sum) = (losses.len() as i64, losses.iter().sum::<i64>());
        Blow { n: n as u32, average: if n == 0 { 0 } else { (2 * sum + n).div_euclid(2 * n) } }
    }

    /// How often it happens, in steps of five percent: a few tries can tell no more.
    fn percent(self, tries: u32) -> u32 {
        let (steps, rest) = (20 * self.n / tries.max(1), 20 * self.n % tries.max(1));
        // Halves go to the even step, so that what cannot both happen adds up to no more than everything.
        let up = match (2 * rest).cmp(&tries) {
            Ordering::Less => 0,
            Ordering::Equal => steps % 2,
            Ordering::Greater => 1,
        };
        5 * (steps + up)
    }
}

/// Whether an action plays a hand, so that hit points are at stake.
fn plays(action: &Action) -> bool {
    matches!(action, Action::Hit | Action::Stand | Action::Double | Action::Split | Action::Surrender)
}

/// What is at stake.
pub(super) fn stakes(action: &Action, foresight: &Foresight<Geniejack>) -> Option<Stakes> {
    if !plays(action) {
        return None;
    }
    let lost = |at: usize, future: &Future<Geniejack>| foresight.figures[at].now.value - future.figures[at];
    // The rest after a battle heals, and is no part of what a hand costs.
    let rested = |at: usize, future: &Future<Geniejack>| {
        let rest = |notice: &Notice| match notice {
            Notice::Healed { side: Side::Player, amount, cause: Cause::Rest, .. } if at == HP_AT => i64::from(*amount),
            _ => 0,
        };
        future.notices.iter().map(rest).sum::<i64>()
    };
    let losses = |at: usize, counts: &dyn Fn(&Future<Geniejack>) -> bool| {
        let counted = foresight.futures.iter().filter(|future| counts(future));
        Blow::of(&counted.map(|future| lost(at, future) + rested(at, future)).collect::<Vec<_>>())
    };
    let busts = |notice: &Notice| matches!(notice, Notice::Busted { side: Side::Player, .. });
    // The hand says who won: poison and thorns take hit points no matter who wins.
    let won_by = |side: Side, future: &Future<Geniejack>| {
        let is_won = |notice: &Notice| matches!(notice, Notice::Settled { result, .. } if result.winner == Some(side));
        future.notices.iter().any(is_won)
    };
    Some(Stakes {
        tries: foresight.futures.len() as u32,
        bust: losses(HP_AT, &|future| future.notices.iter().any(busts)),
        lose: losses(HP_AT, &|future| won_by(Side::Dealer, future)),
        win: losses(ENEMY_HP_AT, &|future| won_by(Side::Player, future)),
    })
}

/// How likely a card is a bust, where that can be counted.
pub(super) fn odds(cue: &Cue<'_, Geniejack>, action: &Action) -> Vec<Chance> {
    let odds = cue.view.player.bust_odds.filter(|_| matches!(action, Action::Hit | Action::Double));
    odds.map(|odds| Chance::known("bust", odds.num, odds.den)).into_iter().collect()
}

/// What deserves a sentence. The stakes say what hands cost, and the figures say the rest.
pub(super) fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
    let mut screen = Screen::default();
    match notice {
        Notice::BattleWon { earned, .. } => {
            screen.put(format!("{VICTORY} and {earned} gold."));
        }
        Notice::RunEnded { outcome } if !outcome.alive => {
            screen.put(DEATH);
        }
        Notice::BattleStarted { name, hp, .. } => {
            screen.put(format!("Next: {name}, {hp} HP."));
        }
        Notice::EffectBegan { name, hands: 1, .. } => {
            screen.put(format!("{name} for the next hand."));
        }
        Notice::EffectBegan { name, hands, .. } => {
            screen.put(format!("{name} for {hands} hands."));
        }
        Notice::Bought { replaced: Some(worn), .. } => {
            screen.put(format!("It replaces {} ({}).", worn.name, worn.label));
        }
        Notice::Removed { score, .. } => {
            screen.put(format!("Your hand is {score}."));
        }
        Notice::BustSaved { side: Side::Player, .. }
        | Notice::StageEntered { .. }
        | Notice::GenieCame { .. }
        | Notice::RunEnded { .. } => {
            screen.add(&narrate::narrate(notice, eye)?);
        }
        _ => return None,
    }
    Some(screen)
}

/// A figure in a sentence.
pub(super) fn figure(what: &str) -> &str {
    match what {
        "hp" => "your HP",
        "enemy_hp" => "enemy HP",
        _ => what,
    }
}

/// A forecast as text: for a hand what is at stake, for everything else what will happen.
pub(super) fn foretold(cue: &Cue<'_, Geniejack>, action: &Action, forecast: &Forecast) -> String {
    let stakes = forecast.detail.clone().and_then(|detail| serde_json::from_value::<Stakes>(detail).ok());
    let text = match stakes {
        Some(stakes) => at_stake(cue.view, action, forecast, &stakes, Length::Full),
        None if matches!(action, Action::Deal | Action::Leave) => {
            // A new enemy has other hit points, and what a deal brings is chance.
            let sure = |what: &str| *action == Action::Deal && !matches!(what, "shield");
            let changes = forecast.changes.iter().filter(|change| change.sure && sure(&change.what)).cloned();
            let facts = forecast.facts.clone();
            told::<Geniejack>(cue.seat, &Forecast { facts, changes: changes.collect(), ..Forecast::default() })
        }
        None => told::<Geniejack>(cue.seat, forecast),
    };
    if text.is_empty() { otherwise(cue.view.phase, action).into() } else { text }
}

/// What a hand may cost and bring, in as few words as say so; nothing for a choice that plays no hand.
pub(super) fn in_short(cue: &Cue<'_, Geniejack>, action: &Action, forecast: &Forecast) -> Option<String> {
    let stakes = serde_json::from_value::<Stakes>(forecast.detail.clone()?).ok()?;
    let short = at_stake(cue.view, action, forecast, &stakes, Length::Short);
    Some(short).filter(|short| !short.is_empty())
}

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// Whole sentences.
    Full,
    /// The figures, and what they are.
    Short,
}

impl Length {
    /// A bust, and what it costs.
    fn bust(self, percent: &str, average: i64) -> String {
        match self {
            // An average: a double bust costs nothing.
            Length::Full => format!("{percent}: you bust and lose {average} HP on average."),
            Length::Short => format!("{percent}: bust and lose {average} HP."),
        }
    }

    /// What the enemy loses, and how often the battle is won with it.
    fn win(self, enemy: &str, average: i64, victorious: &str) -> String {
        match self {
            Length::Full => format!("the {enemy} loses about {average} HP{victorious}."),
            Length::Short => format!("deal {average}{victorious}."),
        }
    }

    /// What you lose, and how often you die of it. Where you always do, what you lose says nothing more.
    fn lose(self, average: i64, deadly: &str) -> String {
        match self {
            _ if deadly == AND_DIE => "you die.".into(),
            Length::Full if average <= 0 => format!("you lose nothing{deadly}."),
            Length::Short if average <= 0 => format!("lose nothing{deadly}."),
            Length::Full => format!("you lose about {average} HP{deadly}."),
            Length::Short => format!("lose {average} HP{deadly}."),
        }
    }

    /// How often the battle is won with a hand that is won this often.
    fn victorious(self, of: &str, percent: u32, won: u32) -> String {
        match self {
            Length::Full if percent == won => format!(", and {}", small(of.trim_end_matches('.'))),
            Length::Full => format!(". {percent}% in all: {}", small(of.trim_end_matches('.'))),
            Length::Short if percent == won => " and win the battle".into(),
            Length::Short => format!(". {percent}% in all: win the battle"),
        }
    }

    /// What else may happen.
    fn chance(self, of: &str) -> String {
        match self {
            Length::Short if of.starts_with(VICTORY) => "win the battle.".into(),
            _ => small(of),
        }
    }
}

/// What a hand may cost and bring.
fn at_stake(view: &View, action: &Action, forecast: &Forecast, stakes: &Stakes, length: Length) -> String {
    let enemy = view.enemy.short;
    let Stakes { tries, bust, lose, win } = *stakes;
    let mut said = Vec::new();
    let exact = forecast.chances.iter().find(|chance| chance.exact && chance.of == "bust");
    let exactly = exact.map(|Chance { num, den, .. }| (200 * num + den) / (2 * den.max(&1)));
    let bust_percent = match exactly {
        Some(percent) => format!("{percent}%"),
        None => format!("about {}%", bust.percent(tries)),
    };
    let death = forecast.chances.iter().find(|chance| chance.of == DEATH && !chance.exact);
    // Dying is part of losing the hand, so both are in one sentence; where a push kills too, it has its own.
    let lost = if *action == Action::Hit { bust.n } else { lose.n };
    let death = death.filter(|chance| chance.num <= lost.into());
    let deadly = death.map_or(String::new(), |chance| {
        if chance.num == u64::from(lost) {
            return AND_DIE.into();
        }
        let blow = Blow { n: chance.num as u32, average: 0 };
        // The chance to bust is exact and this is not: it must not look greater.
        let percent = u64::from(blow.percent(chance.den as u32));
        let most = exactly.filter(|_| *action == Action::Hit).unwrap_or(percent);
        format!(". {} in all: you die", capital(&share(percent.min(most))))
    });
    // So is winning the battle a part of winning the hand.
    let victory = forecast.chances.iter().find(|chance| chance.of.starts_with(VICTORY) && !chance.exact);
    let victory = victory.filter(|chance| chance.num <= win.n.into());
    let victorious = victory.map_or(String::new(), |chance| {
        let blow = Blow { n: chance.num as u32, average: 0 };
        match blow.percent(chance.den as u32) {
            0 => String::new(),
            percent => length.victorious(&chance.of, percent, win.percent(tries)),
        }
    });
    let is_safe = exact.map_or(bust.n == 0, |chance| chance.num == 0);
    // Ranks that are over the limit and still no bust: something you wear or were granted saves the hand.
    let hand = view.player.hands.get(usize::from(view.player.current).saturating_sub(1));
    let is_saved = is_safe && hand.is_some_and(|hand| !hand.busts_on.is_empty());
    match action {
        Action::Hit | Action::Double if is_saved => said.push("You can't bust: gear or a blessing saves you.".into()),
        Action::Hit | Action::Double if is_safe => said.push("You can't bust.".into()),
        // A doubled hand is over then, and the sentences below say what it costs.
        Action::Double => said.push(format!("{}: you bust.", capital(&bust_percent))),
        // What is left of the hit points says nothing of a blow that takes them all.
        Action::Hit if bust.n == 0 || death.is_some() => {
            said.push(format!("{}: you bust{deadly}.", capital(&bust_percent)));
        }
        Action::Hit => said.push(length.bust(&capital(&bust_percent), bust.average)),
        _ => {}
    }
    match action {
        // A card that doesn't bust leaves the hand open.
        Action::Hit | Action::Split => {}
        _ if lose.n == tries => said.push(capital(&length.lose(lose.average, &deadly))),
        _ if win.n == tries => said.push(capital(&length.win(enemy, win.average, &victorious))),
        _ => {
            if win.n > 0 {
                let often = capital(&share(win.percent(tries).into()));
                said.push(format!("{often}: {}", length.win(enemy, win.average, &victorious)));
            }
            if lose.n > 0 {
                let often = capital(&share(lose.percent(tries).into()));
                said.push(format!("{often}: {}", length.lose(lose.average, &deadly)));
            }
        }
    }
    let has = |part: &str| !part.is_empty() && said.iter().any(|text: &String| text.contains(part));
    let dies = has(&deadly) || deadly == AND_DIE && said.iter().any(|text| text.ends_with("ou die."));
    let wins = has(&victorious);
    let is_said = |chance: &Chance| dies && chance.of == DEATH || wins && chance.of.starts_with(VICTORY);
    // Percentages read as outcomes that exclude each other: what would add up to more than 100% is left out.
    let mut left = 100_u32.saturating_sub(match action {
        // The exact chance, where it is known: it is the one that is shown.
        Action::Hit => exactly.map_or_else(|| bust.percent(tries), |percent| percent as u32),
        Action::Split => 0,
        _ => win.percent(tries) + lose.percent(tries),
    });
    for chance in forecast.chances.iter().filter(|chance| !(chance.exact || is_said(chance))).take(2) {
        let percent = Blow { n: chance.num as u32, average: 0 }.percent(chance.den as u32);
        // What hardly ever happens is worth a sentence only if it ends the run.
        if percent <= left && (percent > 0 || chance.of == DEATH) {
            left -= percent;
            said.push(format!("{}: {}", capital(&share(percent.into())), length.chance(&chance.of)));
        }
    }
    said.extend(forecast.facts.iter().map(|fact| fact.text.clone()));
    said.join(" ")
}

/// A chance in steps of five percent.
fn share(percent: u64) -> String {
    if percent == 0 { "under 5%".into() } else { format!("{percent}%") }
}

/// The end of a sentence about a hand that is lost only by dying.
const AND_DIE: &str = " and die";

/// The sentence for a run that ends.
const DEATH: &str = "You die.";

/// The start of the sentence for a battle that is won.
const VICTORY: &str = "You win the battle";

/// A sentence after a colon; a name keeps its capital.
fn small(text: &str) -> String {
    match text.strip_prefix("You") {
        Some(rest) => format!("you{rest}"),
        None => text.into(),
    }
}

/// What to say of a choice that changes nothing worth a sentence by itself.
fn otherwise(phase: Phase, action: &Action) -> &'static str {
    match action {
        Action::Continue if phase == Phase::HandResult => "Next hand.",
        Action::Continue if phase == Phase::BattleResult => "You go to the shop.",
        Action::Deal => "You start a new hand.",
        Action::Split => "Each card starts a new hand against the same enemy cards.",
        Action::Peek => "You see the next card. The enemy doesn't.",
        Action::Wish(_) => "The Genie grants the closest thing he can.",
        Action::Leave => "The Genie is next.",
        Action::Hit | Action::Stand | Action::Double | Action::Surrender => "No HP is at stake.",
        _ => "The run continues.",
    }
}
