//! The text of a card, made from its data, so that text and rule cannot disagree.

use crate::{
    content::{Print, Kind, SpellKind, TrapKind},
    effect::{
        Ability, Aim, Archetype, Cond, Costly, Danger, Moment, Op, Part, Per, Picker, Players, Whose, Skipped, Stat,
        Until, When,
    },
};

/// What a card does, one sentence or more for each ability.
pub fn text(card: &Print) -> String {
    let mut lines: Vec<String> = card.abilities.iter().map(|ability| sentence(card, ability)).collect();
    if card.is_spell(SpellKind::Equip) {
        lines.insert(0, "Equip to one of your face-up stereotypes.".into());
    }
    lines.join(" ")
}

/// What a card is, in a few words: `Stereotype, level 5, 1700/1200`.
pub fn type_line(card: &Print) -> String {
    let kind = match card.kind {
        Kind::Stereotype { level, reputation, stability } => {
            format!("Stereotype, level {level}, {reputation}/{stability}, vice: {}", card.vice)
        }
        Kind::Spell(SpellKind::Normal) => "Normal spell".into(),
        Kind::Spell(SpellKind::QuickPlay) => "Quick-play spell".into(),
        Kind::Spell(SpellKind::Continuous) => "Continuous spell".into(),
        Kind::Spell(SpellKind::Equip) => "Equip spell".into(),
        Kind::Spell(SpellKind::Field) => "Field spell".into(),
        Kind::Spell(SpellKind::Ritual) => "Ritual spell".into(),
        Kind::Trap(TrapKind::Normal) => "Normal trap".into(),
        Kind::Trap(TrapKind::Continuous) => "Continuous trap".into(),
    };
    format!("{kind}, {}, cost {}", plural(card.archetype), card.cost)
}

/// An archetype in the plural, as printed.
pub fn plural(archetype: Archetype) -> &'static str {
    match archetype {
        Archetype::Dropouts => "Dropouts",
        Archetype::Preps => "Preps",
        Archetype::Geeks => "Geeks",
        Archetype::Freaks => "Freaks",
        Archetype::Nerds => "Nerds",
        Archetype::Goodies => "Goodies",
    }
}

fn singular(archetype: Archetype) -> &'static str {
    match archetype {
        Archetype::Dropouts => "Dropout",
        Archetype::Preps => "Prep",
        Archetype::Geeks => "Geek",
        Archetype::Freaks => "Freak",
        Archetype::Nerds => "Nerd",
        Archetype::Goodies => "Goodie",
    }
}

fn sentence(card: &Print, ability: &Ability) -> String {
    let mut body = String::new();
    for part in &ability.parts {
        let mut clause = clause(card, part, ability.when);
        // One choice for each side serves the whole ability.
        for aim in [Aim::Own1, Aim::Opp1].map(aim_words) {
            if body.contains(&aim) {
                clause = clause.replace(&aim, &aim.replace("one face-up", "the same"));
            }
        }
        if !body.is_empty() {
            body.push_str("; ");
        }
        body.push_str(&clause);
    }
    let (may, vice) = match card.kind {
        Kind::Stereotype { .. } if ability.quick => (", once a turn, you may", " It gets 1 vice."),
        Kind::Spell(_) if ability.quick => (", once a turn, you may", ""),
        Kind::Stereotype { .. } if ability.when == When::Main => ("", " It gets 1 vice."),
        _ => ("", ""),
    };
    let start = when(ability.when, card);
    let start = if ability.own_turn { start.map(|start| format!("in your own turn, {start}")) } else { start };
    let once = match (ability.when, card.kind) {
        (When::On(Whose::This, Moment::Dying), _) => "",
        (When::On(..), Kind::Stereotype { .. } | Kind::Spell(_)) if !ability.quick => ", once a turn",
        _ => "",
    };
    match start {
        None if card.is_trap() => format!("Then it stays, and {body}."),
        None => format!("{}.{vice}", capital(&body)),
        Some(start) => format!("{}{once}{may}: {body}.{vice}", capital(&start)),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn when(when: When, card: &Print) -> Option<String> {
    let trap = card.is_trap();
    let someone = |side: Whose, yours: &str, theirs: &str, any: &str| match side {
        Whose::Own => yours.to_string(),
        Whose::Opp => theirs.to_string(),
        Whose::Any | Whose::This => any.to_string(),
    };
    let (side, moment) = match when {
        When::Cast => return None,
        When::Standing => return None,
        When::Main => return Some("in your main phases, once a turn".into()),
        When::On(side, moment) => (side, moment),
    };
    let doer = someone(side, "you", "your opponent", "a player");
    let verb = |word: &str| if side == Whose::Own { word.to_string() } else { format!("{word}s") };
    let whose = someone(side, "one of your stereotypes", "an opposing stereotype", "a stereotype");
    Some(match (side, moment) {
        (Whose::This, Moment::Zero) => "when its stability comes to 0 or it breaks down".into(),
        (Whose::This, Moment::Below) => "when its stability falls below 1000".into(),
        (Whose::This, Moment::Summon) => "when it is summoned".into(),
        (Whose::This, Moment::Attack) => "when it attacks".into(),
        (Whose::This, Moment::Dying) => "the first time each turn it would be destroyed, except by a breakdown".into(),
        (Whose::Own, Moment::Spell) if !trap => "after you activate a spell".into(),
        (_, Moment::Spell) => format!("when {doer} {} a spell", verb("activate")),
        (_, Moment::ThirdSpell) => "when the third spell of a turn, or a later one, is activated".into(),
        (_, Moment::Trap) => format!("when {doer} {} a trap", verb("activate")),
        (_, Moment::Ability) => {
            format!("when an ability {} is used or fires", someone(side, "of yours", "of your opponent", ""))
        }
        (_, Moment::Card) => format!("when {doer} {} a spell, trap or ability", verb("activate")),
        (_, Moment::FieldSpell) => format!("when {doer} {} a field spell", verb("activate")),
        (_, Moment::Attack) => format!("when {doer} {} an attack", verb("declare")),
        (_, Moment::Summon) => format!("when {doer} {} a stereotype", verb("summon")),
        (_, Moment::DrawStart) => format!("when {} draw phase begins", someone(side, "your", "your opponent's", "a")),
        (_, Moment::DrawDone) => {
            format!("in {} draw phase, after the draw", someone(side, "your", "your opponent's", "each"))
        }
        (_, Moment::MainStart) => format!("when {} main phase begins", someone(side, "your", "your opponent's", "a")),
        (_, Moment::CombatStart) => {
            format!("when {} combat phase begins", someone(side, "your", "your opponent's", "a"))
        }
        (_, Moment::Destroyed) if trap => format!("when {whose} was destroyed"),
        (_, Moment::Destroyed) => format!(
            "when another {} was destroyed",
            someone(side, "card of yours", "opposing card", "card on the table")
        ),
        (_, Moment::Zero) => format!("when the stability of {whose} came to 0 or it breaks down"),
        (_, Moment::Below) => format!("when the stability of {whose} fell below 1000"),
        (_, Moment::Gain) => format!("when a spell, trap or ability raised the reputation of {whose}"),
        (_, Moment::DeckEmpty) => "when a deck has come to its end".into(),
        (_, Moment::AbilityDone) => {
            format!("when an ability {} has resolved", someone(side, "of yours", "of your opponent", ""))
        }
        (_, Moment::SpellDone) => {
            format!("when a spell {} has resolved", someone(side, "of yours", "of your opponent", ""))
                .replace("  ", " ")
        }
        (_, Moment::Dying) => format!("when {whose} would be destroyed"),
    })
}

fn clause(card: &Print, part: &Part, when: When) -> String {
    let cond = match part.cond {
        Cond::Always => "",
        Cond::FewerCards => "if you hold fewer cards than your opponent, ",
        Cond::NotAttacked => "if you have not attacked this turn, ",
        Cond::Heads => "flip a coin, on heads ",
        Cond::Tails => "on tails ",
        Cond::WagerWon => "each player rolls a die, if yours is not lower ",
        Cond::WagerLost => "if yours is lower ",
    };
    format!("{cond}{}", operation(card, &part.op, when))
}

fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Reputation => "reputation",
        Stat::Stability => "stability",
    }
}

fn per_words(per: Option<Per>, limit: u8) -> String {
    match per {
        None | Some(Per::Gained | Per::Moved) => String::new(),
        Some(Per::Own(archetype)) if limit >= 5 => format!(" for each face-up {} of yours", singular(archetype)),
        Some(Per::Own(archetype)) => format!(" for each face-up {} of yours, at most {limit}", singular(archetype)),
        Some(Per::Fellow(archetype)) => format!(" for each face-up {} of its controller", singular(archetype)),
        Some(Per::Graveyard) => format!(" for each card in your graveyard, at most {limit}"),
        Some(Per::GraveyardSpells) => format!(" for each spell in your graveyard, at most {limit}"),
    }
}

/// Who does something, and whether the verb takes an s.
fn who_words(who: Players) -> (&'static str, bool) {
    match who {
        Players::You => ("you", false),
        Players::Opponent => ("your opponent", true),
        Players::Each => ("each player", true),
        Players::TurnPlayer => ("the turn player", true),
    }
}

fn does(who: Players, verb: &str) -> String {
    let (name, third) = who_words(who);
    format!("{name} {verb}{}", if third { "s" } else { "" })
}

fn of_whom(who: Players) -> &'static str {
    match who {
        Players::You => "your",
        Players::Opponent => "your opponent's",
        Players::Each => "both players'",
        Players::TurnPlayer => "the turn player's",
    }
}

fn aim_words(aim: Aim) -> String {
    match aim {
        Aim::This => "it".into(),
        Aim::Equipped => "the equipped stereotype".into(),
        Aim::Own1 => "one face-up stereotype of yours".into(),
        Aim::Opp1 => "one face-up opposing stereotype".into(),
        Aim::Any1 => "one face-up stereotype".into(),
        Aim::One(archetype) => format!("one face-up {}", singular(archetype)),
        Aim::Field1 => "one field spell".into(),
        Aim::Graveyard1 => "one card in your graveyard, not another copy of this one,".into(),
        Aim::Destroyed1 => "one of the destroyed stereotypes in your graveyard".into(),
        Aim::OtherOwn1 => "another stereotype of yours, face up or down".into(),
        Aim::Strongest => "the other stereotype with the highest reputation".into(),
        Aim::All => "every face-up stereotype".into(),
        Aim::Own => "every face-up stereotype of yours".into(),
        Aim::Opp => "every face-up opposing stereotype".into(),
        Aim::OwnOthers => "every other stereotype of yours".into(),
        Aim::Every(archetype) => format!("every face-up {}", singular(archetype)),
        Aim::OwnEvery(archetype) => format!("every face-up {} of yours", singular(archetype)),
        Aim::Attacker => "the attacker".into(),
        Aim::Gainers => "each that gained".into(),
        Aim::Fallers => "each that fell".into(),
        Aim::AbilityCard => "the card that used it".into(),
        Aim::Random => "one other card on the table, drawn by lot".into(),
        Aim::Traps => "all traps on the table".into(),
        Aim::Spells => "all spells on the table, those set or waiting too".into(),
    }
}

fn phases(n: u8, whose: &str) -> String {
    if n == 1 {
        format!("in {whose} next combat phase that is not over")
    } else {
        format!("in {whose} next {n} combat phases")
    }
}

fn costly(of: Costly) -> &'static str {
    match of {
        Costly::Spells => "spells of both players",
        Costly::Traps => "traps of both players",
    }
}

fn operation(card: &Print, op: &Op, when: When) -> String {
    match *op {
        Op::Stat { stat, add, per: Some(Per::Gained), to, .. } => {
            let times = if add == -1 { "what it gained" } else { "twice what it gained" };
            format!("{} loses {times} in {}", aim_words(to), stat_word(stat))
        }
        Op::Stat { stat, add, per, to, until } => {
            let verb = if add < 0 { "loses" } else { "gets" };
            let comma = if per.is_some() { "," } else { "" };
            let until = if until == Until::Turn { format!("{comma} until the end of the turn") } else { String::new() };
            format!("{} {verb} {} {}{}{until}", aim_words(to), add.unsigned_abs(), stat_word(stat), per_words(per, 5))
        }
        Op::SetStat { stat, value, to } => format!("the {} of {} becomes {value}", stat_word(stat), aim_words(to)),
        Op::Double { stat, to: Aim::This } => format!("its {} doubles", stat_word(stat)),
        Op::Double { stat, to } => format!("the {} of {} doubles", stat_word(stat), aim_words(to)),
        Op::Draw { who, per: Some(Per::Moved), plus, .. } => {
            let more = if plus > 0 { format!(", and {plus} more") } else { String::new() };
            format!("{} as many cards as went{more}", does(who, "draw"))
        }
        Op::Draw { who, n, per, .. } => format!("{} {n}{}", does(who, "draw"), per_words(per, 3)),
        Op::Discard { who, n, keep, by } => {
            let by = match by {
                Picker::Owner => "",
                Picker::You => " of your choice, and you see the hand for it",
                Picker::Lot => " at random",
            };
            match (n, keep) {
                (_, Some(0)) => format!("{} the whole hand", does(who, "discard")),
                (_, Some(keep)) => format!("{} down to {keep} cards{by}", does(who, "discard")),
                (n, None) => format!("{} {}{by}", does(who, "discard"), n.unwrap_or(0)),
            }
        }
        Op::Negate => "negate it".into(),
        Op::NegateAttack => "the attack is called off and counts as made".into(),
        Op::Ward => "the next trap your opponent activates this turn is negated".into(),
        Op::Destroy { what } => format!("destroy {}", aim_words(what)),
        Op::Skip { who, what } => {
            let what = match what {
                Skipped::Draw => "the next draw phase",
                Skipped::ThisDraw => "this draw",
                Skipped::Combat => "the next combat phase that has not begun",
                Skipped::Turn => "the next turn",
            };
            format!("{} {what}", does(who, "skip"))
        }
        Op::HandToDeck { who } => format!("{} the hand into the deck", does(who, "put")),
        Op::GraveyardToDeck { who } => format!("{} the graveyard into the deck", does(who, "put")),
        Op::Shuffle { who } => format!("shuffle {} deck", of_whom(who)),
        Op::RandomToHand => "one card of your deck, drawn by lot, goes to your hand".into(),
        Op::ToHand { what } => format!("{} goes to your hand", aim_words(what)),
        Op::ReturnToHand { what } => format!("return {} to its owner's hand", aim_words(what)),
        Op::Banish { what: Aim::This } => "banish this card".into(),
        Op::Banish { what } => format!("banish {}", aim_words(what)),
        Op::Immune { who, from, until } => {
            let from = match from {
                Danger::Traps => "traps do nothing to",
                Danger::Battle => "battle does not destroy",
                Danger::Destruction => "nothing but a breakdown destroys",
            };
            let until = match until {
                Until::Lasting => "",
                Until::Turn => " until the end of the turn",
                Until::OppTurn => " until the end of your opponent's next turn",
                Until::SkippedTurn => " until the end of the turn you skip",
                Until::SummonTurn => " in the turn it is summoned",
            };
            format!("{from} {}{until}", aim_words(who))
        }
        Op::CostTo { of, value } => format!("{} cost {value}, the first of each player each turn", costly(of)),
        Op::CostTimes { of, factor } => format!("{} cost {factor} times as much", costly(of)),
        Op::CostAdd { of, add } if add < 0 => {
            format!("{} cost {} less, the first of each player each turn", costly(of), add.unsigned_abs())
        }
        Op::CostAdd { of, add } => format!("{} cost {add} more", costly(of)),
        Op::Reveal { who: Players::Each } => "both hands lie open until the end of the turn".into(),
        Op::Reveal { who } => format!("{} hand lies open until the end of the turn", of_whom(who)),
        Op::NoAttack { who, combats } => {
            let (name, _) = who_words(who);
            let whose = if who == Players::You { "your" } else { "that player's" };
            format!("{name} cannot attack {}", phases(combats, whose))
        }
        Op::NoAttackThis { combats } => format!("it cannot attack {}", phases(combats, "your")),
        Op::MustAttack { who, until, new_too } => {
            let until = if until == Until::Turn { "this turn" } else { "every turn" };
            let new = if new_too { ", new ones too" } else { "" };
            format!("{} must attack {until} if able{new}", aim_words(who))
        }
        Op::MustTarget => "opposing attacks must be aimed at it until it has been attacked this turn".into(),
        Op::NoEffects { who, turns } => {
            let turns = if turns == 1 { "1 turn".into() } else { format!("{turns} turns") };
            format!("the abilities of {} are off to the end of {turns} of its controller", aim_words(who))
        }
        Op::RemoveVice { who, n: None } => format!("remove all vice from {}", aim_words(who)),
        Op::RemoveVice { who, n: Some(n) } => format!("remove {n} vice from {}", aim_words(who)),
        Op::AddVice { who, n } => format!("put {n} vice on {}", aim_words(who)),
        Op::Steal => "take control of one face-up opposing stereotype until the end of your next turn".into(),
        Op::LookAndOrder { n } => format!("look at the top {n} cards of your deck and put them back in any order"),
        Op::CopySpell => format!("do what the last resolved normal spell other than {} says, as yours", card.name),
        Op::HalveBattleDamage => "all battle damage is halved, rounded down".into(),
        Op::Retarget => format!("the attack goes to {} instead", aim_words(Aim::OtherOwn1)),
        Op::TrapsTwice => "every other trap that resolves later this turn does its effect twice".into(),
        Op::Reverse => "it resolves reversed".into(),
        Op::Survive => {
            debug_assert_eq!(when, When::On(Whose::This, Moment::Dying));
            "it is not, and gets 1 vice".into()
        }
        Op::Damage { who, n } => format!("{} {n} life points", does(who, "lose")),
        Op::Heal { who, n } => format!("{} {n} life points", does(who, "gain")),
        Op::Ritual => {
            "tribute stereotypes whose levels together reach that of a stereotype in your hand, and special-summon it"
                .into()
        }
    }
}
