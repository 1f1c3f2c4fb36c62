//! What equipment, potions, curses and enemies say about themselves, made from their modifiers. Blessings have the sentences
//! of the vocabulary.
//!
//! There are words for what content has. A line that does what has none yet is refused when it is loaded.

use croupier_host::capital;

use super::{Amount, Change, Cond, Filter, Modifier, Op, PerCard, Rule, Trigger, When, ops::Verb as _};
use crate::stats::{Field, Stat};

/// A piece of equipment: a few characters, and sentences.
pub(crate) fn piece(modifier: &Modifier) -> Result<(String, String), String> {
    let labels: Option<Vec<String>> = modifier.rules.iter().map(label).collect();
    let texts: Option<Vec<String>> = of_player(modifier);
    let (labels, texts) = (labels.ok_or(NO_WORDS)?, texts.ok_or(NO_WORDS)?);
    Ok((labels.join(", "), sentences(&texts)))
}

/// A potion: a few characters, and sentences. `lasting` is for how many hands it does what.
pub(crate) fn potion(ops: &[Op], lasting: Option<(u8, &Modifier)>) -> Result<(String, String), String> {
    let at_once = ops.iter().map(|op| Some((op.label()?, op.order()?)));
    let rules = lasting.into_iter().flat_map(|(hands, modifier)| modifier.rules.iter().map(move |rule| (hands, rule)));
    let rules = rules.map(|(hands, rule)| {
        let label = label(rule)?;
        let text = match (rule.stat, hands) {
            (Stat::DamageDealt, 1) => format!("if you win the next hand, you deal {} damage", plus(rule)?),
            (Stat::DamageDealt, _) => {
                format!("for the next {hands} hands, you deal {} damage when you win", plus(rule)?)
            }
            (_, 1) => format!("for the next hand, {}", of_rule(rule)?),
            _ => format!("for the next {hands} hands, {}", of_rule(rule)?),
        };
        Some((format!("{label}, {}", n_hands(hands)), text))
    });
    let triggers =
        lasting.into_iter().flat_map(|(hands, modifier)| modifier.triggers.iter().map(move |one| (hands, one)));
    let triggers = triggers.map(|(hands, trigger)| {
        let ([op], When::PotionPoison) = (&trigger.ops[..], trigger.when) else { return None };
        let end = match hands {
            1 => "at the end of the next hand".into(),
            _ => format!("at the end of each of the next {hands} hands"),
        };
        Some((format!("{} per hand for {}", op.label()?, n_hands(hands)), op.of_player(&end, trigger.when)?))
    });
    let all: Option<Vec<(String, String)>> = at_once.chain(rules).chain(triggers).collect();
    let (labels, texts): (Vec<String>, Vec<String>) = all.ok_or(NO_WORDS)?.into_iter().unzip();
    Ok((labels.join("; "), sentences(&texts)))
}

/// A curse, in a few words.
pub(crate) fn curse(modifier: &Modifier) -> Result<String, String> {
    let texts = of_player(modifier).ok_or(NO_WORDS)?;
    Ok(capital(&texts.join("; ")))
}

/// What an enemy can do, in a few characters; empty if it can do nothing special.
pub(crate) fn enemy(modifier: &Modifier) -> Result<String, String> {
    let rules = modifier.rules.iter().map(of_enemy);
    let triggers = modifier.triggers.iter().flat_map(|trigger| {
        let Trigger { when, cond, ops } = trigger;
        ops.iter().map(move |op| op.of_enemy(&moment(*when, cond)?, *when))
    });
    let all: Option<Vec<String>> = rules.chain(triggers).collect();
    Ok(all.ok_or(NO_WORDS)?.join("; "))
}

const NO_WORDS: &str = "there are no words yet for what it does: `effect/say.rs` makes them";

/// What a modifier of the player does, as clauses. What is settled before a battle comes first.
fn of_player(modifier: &Modifier) -> Option<Vec<String>> {
    let triggers = |early: bool| {
        let some = modifier.triggers.iter().filter(move |trigger| (trigger.when == When::BattleStart) == early);
        some.flat_map(|trigger| {
            let Trigger { when, cond, ops } = trigger;
            ops.iter().map(move |op| op.of_player(&moment(*when, cond)?, *when))
        })
    };
    triggers(true).chain(modifier.rules.iter().map(of_rule)).chain(triggers(false)).collect()
}

/// A rule of a piece or a potion, in a few characters.
fn label(rule: &Rule) -> Option<String> {
    let about = match (rule.stat, &rule.cond) {
        (Stat::DamageDealt, Cond::Always) => "damage dealt",
        (Stat::DamageTaken, Cond::Always) => "damage taken",
        (Stat::DamageTaken, Cond::Busted) => "damage if you bust",
        (Stat::DamageTaken, Cond::WinnerHasBattleSuit) => "damage from a random suit each battle",
        (Stat::GoldEarned, Cond::Always) => "gold per battle",
        (Stat::Dodge, Cond::Always) => return Some(format!("{}% dodge", percent(flat(rule)?))),
        (Stat::Field(Field::BustScore), Cond::Always) => {
            return Some(format!("a bust counts as a hand of {}", set(rule)?));
        }
        _ => return None,
    };
    Some(format!("{} {about}", more(rule)?))
}

/// A rule of the player, as a clause.
fn of_rule(rule: &Rule) -> Option<String> {
    let more_or_less = || {
        let share = share(rule)?;
        Some(format!("{}% {} damage", percent(share.abs()), if share < 0 { "less" } else { "more" }))
    };
    match (rule.stat, &rule.cond) {
        (Stat::DamageDealt, Cond::Always) => Some(format!("hands you win deal {} damage", plus(rule)?)),
        (Stat::DamageTaken, Cond::Always) => Some(format!("you take {} from hands you lose", more_or_less()?)),
        (Stat::DamageTaken, Cond::Busted) => Some(format!("you take {} when you bust", more_or_less()?)),
        (Stat::DamageTaken, Cond::WinnerHasBattleSuit) => {
            Some(format!("when the enemy wins with a card of that suit, you take {}", more_or_less()?))
        }
        (Stat::DamageTaken, Cond::EnemyBlackjack) => {
            Some(format!("enemies deal {} damage on a blackjack", plus(rule)?))
        }
        (Stat::GoldEarned, Cond::Always) => Some(format!("each battle you win pays {} gold", plus(rule)?)),
        (Stat::Dodge, Cond::Always) => {
            Some(format!("you have a {}% chance to dodge a hand you lose", percent(flat(rule)?)))
        }
        (Stat::Field(Field::BustScore), Cond::Always) => {
            Some(format!("when you bust, your hand counts as {} instead", set(rule)?))
        }
        (Stat::Field(Field::TieTo), Cond::Always) => {
            Some(["no one wins ties", "you win ties", "the enemy wins ties"].get(set(rule)? as usize)?.to_string())
        }
        _ => None,
    }
}

/// A rule of an enemy, in a few characters.
fn of_enemy(rule: &Rule) -> Option<String> {
    let when = match &rule.cond {
        Cond::Always => String::new(),
        Cond::Blackjack => " on a blackjack".into(),
        Cond::WinnerHasSuit(suit) if rule.stat == Stat::DamageTaken => format!(" if your hand has a {}", suit.one()),
        Cond::WinnerHasSuit(suit) => format!(" if its hand has a {}", suit.one()),
        _ => return None,
    };
    match (rule.stat, rule.change) {
        (Stat::DamageDealt, Change::Add(Amount::PerCard(per))) => {
            Some(format!("+{} damage per {} card in its hand{when}", per.each, kind(&per)?))
        }
        (Stat::DamageTaken, Change::Add(Amount::PerCard(per))) => {
            Some(format!("takes {} more damage per {} card in your hand{when}", per.each, kind(&per)?))
        }
        (Stat::DamageDealt, _) => Some(format!("{} damage{when}", more(rule)?)),
        (Stat::DamageTaken, _) if share(rule) == Some(-500) => Some(format!("takes half damage{when}")),
        (Stat::DamageTaken, _) => {
            let share = share(rule)?;
            let way = if share < 0 { "less" } else { "more" };
            Some(format!("takes {}% {way} damage{when}", percent(share.abs())))
        }
        (Stat::Dodge, _) if rule.cond == Cond::Always => Some(format!("{}% dodge", percent(flat(rule)?))),
        _ => None,
    }
}

/// When a trigger acts, at the end of a sentence.
fn moment(when: When, cond: &Cond) -> Option<String> {
    let at = match (when, cond) {
        (When::HandEnd, Cond::Blackjack) => "on a blackjack",
        (_, cond) if *cond != Cond::Always => return None,
        (When::BattleStart, _) => "at the start of each battle",
        (When::BattleEnd, _) => "after each battle",
        (When::HandStart, _) => "at the start of each hand",
        (When::HandEnd | When::PotionPoison, _) => "at the end of each hand",
        (When::Push, _) => "on a tie",
        (When::CardDrawn | When::Dodge | When::EnemyBust, _) => return None,
    };
    Some(at.into())
}

/// Which cards are counted, before the word "card". Both sides count the cards of the hand that wins.
fn kind(per: &PerCard) -> Option<&'static str> {
    match per.of {
        Filter::Red => Some("red"),
        Filter::Even => Some("even"),
        Filter::Odd => Some("odd"),
        _ => None,
    }
}

/// "10 more", "40% less".
fn plus(rule: &Rule) -> Option<String> {
    let text = more(rule)?;
    Some(match text.strip_prefix('-') {
        Some(less) => format!("{less} less"),
        None => format!("{} more", text.trim_start_matches('+')),
    })
}

/// "+10", "-40%".
fn more(rule: &Rule) -> Option<String> {
    if let Some(n) = flat(rule) {
        return Some(format!("{n:+}"));
    }
    let share = share(rule)?;
    Some(format!("{}{}%", if share < 0 { "-" } else { "+" }, percent(share.abs())))
}

fn flat(rule: &Rule) -> Option<i32> {
    if let Change::Add(Amount::Flat(n)) = rule.change { Some(n) } else { None }
}

fn set(rule: &Rule) -> Option<i32> {
    if let Change::Set(n) = rule.change { Some(n) } else { None }
}

/// How many thousandths more or less there are.
fn share(rule: &Rule) -> Option<i32> {
    match rule.change {
        Change::PerMille(factor) | Change::FloorPerMille(factor) => Some(i32::from(factor) - 1000),
        _ => None,
    }
}

/// Thousandths as a percentage.
fn percent(thousandths: i32) -> String {
    match thousandths % 10 {
        0 => (thousandths / 10).to_string(),
        rest => format!("{}.{rest}", thousandths / 10),
    }
}

fn n_hands(n: u8) -> String {
    if n == 1 { "1 hand".into() } else { format!("{n} hands") }
}

fn sentences(clauses: &[String]) -> String {
    clauses.iter().map(|clause| capital(clause) + ".").collect::<Vec<_>>().join(" ")
}
