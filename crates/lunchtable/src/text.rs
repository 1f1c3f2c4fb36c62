//! The text of a card, made from its data, so that text and rule cannot disagree.

use std::sync::OnceLock;

use crate::{
    content::{DefId, Kind, Print, SpellKind, TrapKind, content},
    effect::{Ability, Aim, Cond, Moment, Part, When, Whose, verbs::Verb, words::aim_words},
};

/// What a card does, made once for all of them.
pub fn of(def: DefId) -> &'static str {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| content().cards.iter().map(text).collect());
    texts.get(def.index()).map_or("", String::as_str)
}

/// What one ability of a card does, by its number from 0.
pub fn of_ability(def: DefId, ability: u8) -> String {
    let print = def.get();
    print.abilities.get(usize::from(ability)).map_or_else(String::new, |ability| sentence(print, ability))
}

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
    format!("{kind}, {}, cost {}", card.archetype.plural(), card.cost)
}

fn sentence(card: &Print, ability: &Ability) -> String {
    let mut body = String::new();
    for part in &ability.parts {
        let mut clause = clause(card, part);
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
        // The first has its own limit; a breakdown has none.
        (When::On(Whose::This, Moment::Dying | Moment::Zero), _) => "",
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
        (Whose::This, Moment::Zero) => "when its stability comes to 0, once a turn, or it breaks down".into(),
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

fn clause(card: &Print, part: &Part) -> String {
    let cond = match part.cond {
        Cond::Always => "",
        Cond::FewerCards => "if you hold fewer cards than your opponent, ",
        Cond::NotAttacked => "if you have not attacked this turn, ",
        Cond::Heads => "flip a coin: on heads, ",
        Cond::Tails => "on tails, ",
        Cond::WagerWon => "each player rolls a die: if yours is not lower, ",
        Cond::WagerLost => "if yours is lower, ",
    };
    format!("{cond}{}", part.op.text(card))
}
