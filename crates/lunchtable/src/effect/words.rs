//! The English of the words that verbs share.

use super::{Aim, Costly, Per, Players, Stat};

pub(crate) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Reputation => "reputation",
        Stat::Stability => "stability",
    }
}

pub(crate) fn per_words(per: Option<Per>, limit: u8) -> String {
    match per {
        None | Some(Per::Gained | Per::Moved) => String::new(),
        Some(Per::Own(archetype)) if limit >= 5 => format!(" for each face-up {} of yours", archetype.singular()),
        Some(Per::Own(archetype)) => format!(" for each face-up {} of yours, at most {limit}", archetype.singular()),
        Some(Per::Fellow(archetype)) => format!(" for each face-up {} of its controller", archetype.singular()),
        Some(Per::Graveyard) => format!(" for each card in your graveyard, at most {limit}"),
        Some(Per::GraveyardSpells) => format!(" for each spell in your graveyard, at most {limit}"),
    }
}

/// Who does something, and whether the verb takes an s.
pub(crate) fn who_words(who: Players) -> (&'static str, bool) {
    match who {
        Players::You => ("you", false),
        Players::Opponent => ("your opponent", true),
        Players::Each => ("each player", true),
        Players::TurnPlayer => ("the turn player", true),
    }
}

pub(crate) fn does(who: Players, verb: &str) -> String {
    let (name, third) = who_words(who);
    format!("{name} {verb}{}", if third { "s" } else { "" })
}

pub(crate) fn of_whom(who: Players) -> &'static str {
    match who {
        Players::You => "your",
        Players::Opponent => "your opponent's",
        Players::Each => "both players'",
        Players::TurnPlayer => "the turn player's",
    }
}

pub(crate) fn aim_words(aim: Aim) -> String {
    match aim {
        Aim::This => "it".into(),
        Aim::Equipped => "the equipped stereotype".into(),
        Aim::Own1 => "one face-up stereotype of yours".into(),
        Aim::Opp1 => "one face-up opposing stereotype".into(),
        Aim::Any1 => "one face-up stereotype".into(),
        Aim::One(archetype) => format!("one face-up {}", archetype.singular()),
        Aim::Field1 => "one field spell".into(),
        Aim::Graveyard1 => "one card in your graveyard, not another copy of this one,".into(),
        Aim::Destroyed1 => "one of the destroyed stereotypes in your graveyard".into(),
        Aim::OtherOwn1 => "another stereotype of yours, face up or down".into(),
        Aim::Strongest => "the other stereotype with the highest reputation".into(),
        Aim::All => "every face-up stereotype".into(),
        Aim::Own => "every face-up stereotype of yours".into(),
        Aim::Opp => "every face-up opposing stereotype".into(),
        Aim::OwnOthers => "every other stereotype of yours".into(),
        Aim::Every(archetype) => format!("every face-up {}", archetype.singular()),
        Aim::OwnEvery(archetype) => format!("every face-up {} of yours", archetype.singular()),
        Aim::Attacker => "the attacker".into(),
        Aim::Gainers => "each that gained".into(),
        Aim::Fallers => "each that fell".into(),
        Aim::AbilityCard => "the card that used it".into(),
        Aim::Random => "one other card on the table, drawn by lot".into(),
        Aim::Traps => "all traps on the table".into(),
        Aim::Spells => "all spells on the table, those set or waiting too".into(),
    }
}

pub(crate) fn phases(n: u8, whose: &str) -> String {
    if n == 1 {
        format!("in {whose} next combat phase that is not over")
    } else {
        format!("in {whose} next {n} combat phases")
    }
}

pub(crate) fn costly(of: Costly) -> &'static str {
    match of {
        Costly::Spells => "spells of both players",
        Costly::Traps => "traps of both players",
    }
}
