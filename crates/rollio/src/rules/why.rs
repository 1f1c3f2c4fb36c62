//! Why an action is refused, in words that help.

use std::fmt;

use croupier_host::{capital, thousands};

use super::legal_actions;
use crate::{
    action::{Action, Dice, Ware},
    combination::Split,
    state::{Phase, Rollio},
    words::{listed, named},
};

/// The reason why an action is not legal.
pub(crate) fn why_not(game: &Rollio, action: &Action) -> String {
    let level = matches!(game.phase, Phase::Round | Phase::Hand | Phase::Scored);
    let reason = match (game.phase, action) {
        (Phase::Hand, Action::Score { dice, split }) => Some(game.why_not_score(*dice, *split)),
        (Phase::Hand, Action::Reroll(_)) if game.rerolls == 0 => Some("you have no rerolls left".into()),
        (Phase::Hand, Action::Reroll(dice)) => {
            game.not_in_hand(*dice).map(|reason| format!("{reason}. {}", game.what_rerolls()))
        }
        (Phase::Hand, Action::Flop) => Some(format!("this is not a flop: {}", game.what_scores())),
        (Phase::Hand, Action::Roll | Action::Bank) if !game.can_score() => Some(game.what_scores()),
        (Phase::Hand, Action::Roll | Action::Bank) => Some(format!("set dice aside first: {}", game.what_scores())),
        (Phase::Round, Action::Score { .. } | Action::Reroll(_) | Action::Bank) => {
            Some("roll first: type `roll`".into())
        }
        (Phase::Scored, Action::Bank) => Some("there are no points to bank yet: type `roll`".into()),
        (Phase::Scored, Action::Score { .. } | Action::Reroll(_)) => {
            Some("`roll` these dice first, or `bank` the round's points".into())
        }
        (Phase::Shop, Action::Buy(ware)) => game.why_not_buy(*ware).map(|reason| reason.to_string()),
        (Phase::Shop, Action::Sell(item)) => game.why_not_sell(*item).map(|reason| reason.to_string()),
        (phase, Action::Use(id, die)) if level || phase == Phase::Shop => {
            game.why_not_use(*id, *die).map(|reason| reason.to_string())
        }
        (_, Action::Buy(_) | Action::Sell(_)) => Some("the shop is open only between levels".into()),
        _ => None,
    };
    reason.unwrap_or_else(|| {
        let mut acc = Vec::new();
        legal_actions(game, &mut acc);
        let mut possible: Vec<String> = acc.iter().take(12).map(ToString::to_string).collect();
        if acc.len() > 12 {
            possible.push(format!("and {} more", acc.len() - 12));
        }
        // Names as people write them, which are read as well.
        format!("you can't `{action}` now. You can: {}", possible.join(", ")).replace('_', " ")
    })
}

impl Rollio {
    /// Says that dice are not in hand, if some are not.
    fn not_in_hand(&self, dice: Dice) -> Option<String> {
        let at = dice.without(self.hand).iter().next()?;
        let n_dice = self.dice.len();
        Some(if at < n_dice {
            format!("die {} is already set aside", at + 1)
        } else {
            format!("there is no die {}: you have {n_dice} dice", at + 1)
        })
    }

    /// Why a selection does not score, and what would.
    fn why_not_score(&self, dice: Dice, split: Split) -> String {
        if let Some(reason) = self.not_in_hand(dice) {
            return format!("{reason}. {}", capital(&self.what_scores()));
        }
        if let Some(best) = self.evaluate(dice, Split::BEST) {
            let others = self.other_splits(dice);
            let mut ways = vec![best.split.to_string()];
            ways.extend(others.iter().take(8).map(ToString::to_string));
            if others.len() > 8 {
                ways.push(format!("{} more", others.len() - 8));
            }
            return format!("{} can't score as {split}, only as {}", named(dice), ways.join(" or "));
        }
        let faces = |dice: Dice| -> String {
            let face = |at: usize| if self.dice[at].is_wild() { "*".into() } else { self.showing[at].to_string() };
            listed(&dice.iter().map(face).collect::<Vec<String>>())
        };
        // The largest part that scores shows which dice are too many.
        let parts = dice.choices().filter_map(|part| Some((part, self.evaluate(part, Split::BEST)?)));
        let part = parts.max_by_key(|(part, score)| (part.len(), score.points));
        let reason = match part {
            Some((part, _)) => {
                let over = dice.without(part);
                let verb = if over.len() == 1 { "is" } else { "are" };
                let over = format!("{} ({}) {verb} left over", named(over), faces(over));
                format!("{over}, and every die you set aside must score")
            }
            None if dice.len() == 1 => format!("die {dice} shows a {}, which doesn't score", faces(dice)),
            None => format!("{} show {}, which don't score", named(dice), faces(dice)),
        };
        format!("{reason}. {}", capital(&self.what_scores()))
    }

    /// Which dice can be rerolled, in a sentence.
    pub fn what_rerolls(&self) -> String {
        format!("You can reroll {}", named(self.hand))
    }

    /// What would score, in a few words.
    pub fn what_scores(&self) -> String {
        let mut found: Vec<_> = self.selections().into_iter().map(|(dice, score)| (score.points, dice)).collect();
        found.sort_unstable_by_key(|(points, dice)| (std::cmp::Reverse(*points), *dice));
        if found.is_empty() {
            let ways = if self.rerolls > 0 { "reroll some dice, or take" } else { "take" };
            return format!("nothing you rolled scores: {ways} the flop (`flop`)");
        }
        let more = found.len().saturating_sub(3);
        let way = |(points, dice): &(u32, Dice)| {
            format!("{} for {} points (`score {dice}`)", named(*dice), thousands(*points))
        };
        let shown: Vec<String> = found.iter().take(3).map(way).collect();
        match shown.as_slice() {
            _ if more == 1 => format!("you can set aside {} or 1 other set of dice", shown.join(", ")),
            _ if more > 0 => format!("you can set aside {} or {more} other sets of dice", shown.join(", ")),
            [front @ .., last] if !front.is_empty() => format!("you can set aside {} or {last}", front.join(", ")),
            _ => format!("you can set aside {}", shown.concat()),
        }
    }
}

/// What stands in the way of an action. Finding it costs no memory; its words are made when someone asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Obstacle {
    /// A reason that needs no names.
    Says(&'static str),
    /// It is not owned.
    NotOwned(&'static str),
    /// The shop does not have it.
    NotOnShelf(&'static str),
    /// There is no such die.
    NoDie(u8),
    /// It is used without one.
    NeedsNoDie(&'static str),
    /// It costs more than there is.
    TooDear { ware: Ware, price: u32, money: u32 },
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Says(reason) => f.write_str(reason),
            Obstacle::NotOwned(name) => write!(f, "you have no {name}"),
            Obstacle::NotOnShelf(name) => write!(f, "{name} is not on the shelf"),
            Obstacle::NoDie(die) => write!(f, "there is no die {}", die + 1),
            Obstacle::NeedsNoDie(name) => write!(f, "{name} doesn't need a die"),
            Obstacle::TooDear { ware, price, money } => {
                let upgrade = if matches!(ware, Ware::Upgrade(..)) { " Die Upgrade" } else { "" };
                write!(f, "{}{upgrade} costs ${price}, and you have ${money}", ware.name())
            }
        }
    }
}
