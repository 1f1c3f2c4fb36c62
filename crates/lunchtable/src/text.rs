//! The text of a card, made from its data, so that text and rule cannot disagree.

use std::sync::OnceLock;

use croupier_host::{capital, thousands};

use crate::{
    content::{DefId, Kind, Print, SpellKind, TrapKind, content},
    effect::{Ability, Aim, Cond, Moment, Op, Part, Players, Reader, When, Whose, verbs::Verb},
};

/// What a card does, for its player; made once for all of them.
pub fn of(def: DefId) -> &'static str {
    read_by(def, Reader::Player)
}

/// What a card does, from the reader's side; made once for all of them.
pub fn read_by(def: DefId, reader: Reader) -> &'static str {
    static TEXTS: OnceLock<[Vec<String>; 2]> = OnceLock::new();
    let all = |reader| content().cards.iter().map(|card| told(card, reader)).collect();
    let [own, opposing] = TEXTS.get_or_init(|| [all(Reader::Player), all(Reader::Opponent)]);
    reader.pick(own, opposing).get(def.index()).map_or("", String::as_str)
}

/// What one ability of a card does, by its number from 0.
pub fn of_ability(def: DefId, ability: u8) -> String {
    let print = def.get();
    let ability = print.abilities.get(usize::from(ability));
    ability.map_or_else(String::new, |ability| sentence(print, ability, Reader::Player))
}

/// What a card does, one sentence or more for each ability.
pub fn text(card: &Print) -> String {
    told(card, Reader::Player)
}

fn told(card: &Print, reader: Reader) -> String {
    let mut lines: Vec<String> = card.abilities.iter().map(|ability| sentence(card, ability, reader)).collect();
    if card.is_spell(SpellKind::Equip) {
        lines.insert(0, format!("Equip to one of {} face-up stereotypes.", reader.of(Players::You)));
    }
    match reader {
        Reader::Player => lines.join(" "),
        Reader::Opponent => named(lines.join(" ")),
    }
}

/// A text of an opponent's card that says who acts when its stereotype breaks down, where nothing before names anyone.
fn named(text: String) -> String {
    let Some((before, clause)) = text.split_once(": they ") else { return text };
    let is_own = before.rsplit(". ").next().is_some_and(|start| start.starts_with("When this stereotype "));
    let is_known = ["opponent", "player", "their", "They"].iter().any(|word| before.contains(word));
    let sentence = clause.split('.').next().unwrap_or_default();
    let (verb, rest) = clause.split_once(' ').unwrap_or((clause, ""));
    // Several verbs would all have to agree.
    let is_one = !["may", "can", "can't", "have", "are"].contains(&verb) && !sentence.contains(" and ");
    if is_own && !is_known && is_one { format!("{before}: its player {verb}s {rest}") } else { text }
}

/// What a card is, in a few words: `Prep stereotype, level 5, reputation 1,700, stability 1,200`.
pub fn type_line(card: &Print) -> String {
    let kind: String = match card.kind {
        Kind::Stereotype { level, reputation, stability } => {
            let (reputation, stability) = (thousands(reputation), thousands(stability));
            return format!(
                "{} stereotype, level {level}, reputation {reputation}, stability {stability}, vice {}, cost {}",
                card.archetype.singular(),
                card.vice,
                card.cost
            );
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
    format!("{kind} of the {}, cost {}", card.archetype.plural(), card.cost)
}

/// What an ability does: when, in brackets how often and at what price, then its sentences.
fn sentence(card: &Print, ability: &Ability, reader: Reader) -> String {
    let is_stereotype = matches!(card.kind, Kind::Stereotype { .. });
    let chosen = ability.quick || ability.when == When::Main;
    let once = match (ability.when, card.kind) {
        // The first has its own limit; a breakdown has none.
        (When::On(Whose::This, Moment::Dying | Moment::Zero), _) => false,
        (When::On(..), Kind::Stereotype { .. } | Kind::Spell(_)) => true,
        (When::Main, _) => true,
        _ => false,
    };
    let notes = [(once, "once per turn"), (chosen && is_stereotype, "adds 1 vice")];
    let notes: Vec<&str> = notes.iter().filter(|(holds, _)| *holds).map(|(_, note)| *note).collect();
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    let body = body(card, ability, reader);
    let start = when(ability.when, card, reader);
    let start = match ability.own_turn {
        true => start.map(|start| format!("during {} turn, {start}", reader.of(Players::You))),
        false => start,
    };
    match start {
        None if card.is_trap() => format!("Then this card stays in play. {body}"),
        None => body,
        Some(start) if ability.quick => {
            let may = reader.pick("you may", "they may");
            format!("{}, {may} use this ability{notes}: {}", capital(&start), small(&body))
        }
        Some(start) => {
            let body = it(&start, they(&start, small(&body)));
            format!("{}{notes}: {body}", capital(&start))
        }
    }
}

/// A clause, with a pronoun for the player that the words before it name.
fn they(start: &str, clause: String) -> String {
    let doer = if start.contains("player's draw") { "the turn player " } else { "your opponent " };
    let is_named = start.contains("player's draw") || start.contains("your opponent");
    let Some(rest) = clause.strip_prefix(doer).filter(|_| is_named) else { return clause };
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    format!("they {} {rest}", verb.strip_suffix('s').unwrap_or(verb))
}

/// A clause with a pronoun for the stereotype that the words before it name.
fn it(start: &str, clause: String) -> String {
    if !start.contains("this stereotype") {
        return clause;
    }
    match clause.strip_prefix("this stereotype ") {
        Some(rest) => format!("it {}", rest.replace(". Then this stereotype ", ". Then it ")),
        None => clause.replace("the reputation of this stereotype", "its reputation"),
    }
}

/// The sentences of an ability's parts. Parts that belong together are one sentence.
fn body(card: &Print, ability: &Ability, reader: Reader) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let (mut before, mut named): (Option<&Part>, [bool; 2]) = (None, [false; 2]);
    for part in &ability.parts {
        let same = before.filter(|before| before.cond == part.cond);
        let joined = same.and_then(|before| joined(before, part, reader));
        match (joined, sentences.last_mut()) {
            (Some(Joined::Change(change)), Some(last)) => {
                let until = " until end of turn";
                let plain = last.strip_suffix(until).map(String::from).unwrap_or_else(|| last.clone());
                *last = format!("{plain} and {change}");
            }
            (Some(Joined::Shuffled(whole)), Some(last)) => *last = whole,
            (_, last) => {
                let clause = again(part.op.text(card, reader), &mut named, reader);
                // Only a stereotype could mean itself.
                let other = ("the other face-up stereotype", "the face-up stereotype");
                let clause = if card.is_stereotype() { clause } else { clause.replace(other.0, other.1) };
                match (last, part.cond) {
                    // One condition serves both clauses.
                    (Some(last), Cond::FewerCards | Cond::NotAttacked) if same.is_some() => {
                        let and = if clause.contains(" can't ") { "but" } else { "and" };
                        *last = format!("{last}, {and} {clause}");
                    }
                    _ => {
                        // What follows what a moment sets off is not told of the card at all times.
                        let then =
                            part.cond == Cond::Always && before.is_some() && matches!(ability.when, When::On(..));
                        let clause = if then { format!("then {clause}") } else { clause };
                        sentences.push(on_condition(part.cond, before.map(|before| before.cond), clause, reader));
                    }
                }
            }
        }
        before = Some(part);
    }
    sentences.iter().map(|sentence| format!("{}.", capital(sentence))).collect::<Vec<_>>().join(" ")
}

/// What a part adds to the sentence of the part before it.
enum Joined {
    /// A second change of the same stereotype.
    Change(String),
    /// A sentence in place of the one before: cards that are shuffled into a deck.
    Shuffled(String),
}

/// How a part is told in one sentence with the part before it, if it belongs to it.
fn joined(before: &Part, part: &Part, reader: Reader) -> Option<Joined> {
    let shuffled = |who: Players, cards: &str| {
        let own = reader.own(who);
        Joined::Shuffled(format!("{} {own} {cards} into {own} deck", reader.does(who, "shuffle")))
    };
    match (&before.op, &part.op) {
        (Op::Stat(first), Op::Stat(second)) if first.goes_with(second) => {
            let change = second.change(reader.aim(second.to).1, reader);
            let same = (first.add < 0) == (second.add < 0);
            // The same verb serves both numbers.
            let number = || change.split_once(' ').map_or(String::new(), |(_, rest)| rest.into());
            Some(Joined::Change(if same { number() } else { change }))
        }
        (Op::HandToDeck(cards), Op::Shuffle(shuffle)) if cards.who == shuffle.who => Some(shuffled(cards.who, "hand")),
        (Op::GraveyardToDeck(cards), Op::Shuffle(shuffle)) if cards.who == shuffle.who => {
            Some(shuffled(cards.who, "graveyard"))
        }
        _ => None,
    }
}

/// A clause with what was chosen before named as such: one choice for each side serves the whole ability.
fn again(clause: String, named: &mut [bool; 2], reader: Reader) -> String {
    let mut clause = clause;
    let words = [
        ("your chosen stereotype", "their chosen stereotype"),
        ("the chosen opposing stereotype", "your chosen stereotype"),
    ];
    for (at, aim) in [Aim::Own1, Aim::Opp1].into_iter().enumerate() {
        let aimed = reader.to(aim);
        if clause.contains(&aimed) {
            if named[at] {
                let (own, opposing) = words[at];
                let other = named[1 - at];
                let word = if other { reader.pick(own, opposing) } else { "that stereotype" };
                clause = clause.replace(&aimed, word);
            }
            named[at] = true;
        }
    }
    clause
}

fn on_condition(cond: Cond, before: Option<Cond>, clause: String, reader: Reader) -> String {
    let same = before == Some(cond);
    match cond {
        Cond::Always => clause,
        Cond::FewerCards => {
            let fewer = reader.pick("you hold fewer cards than your opponent", "they hold fewer cards than you");
            format!("if {fewer}, {clause}")
        }
        Cond::NotAttacked => {
            format!("if {} haven't attacked this turn, {clause}", reader.who(Players::You))
        }
        Cond::Heads if same => format!("heads: {clause}"),
        Cond::Heads => format!("{} a coin. Heads: {clause}", reader.act("flip")),
        Cond::Tails => format!("tails: {clause}"),
        Cond::WagerWon if same => format!("if {} roll higher or tie, {clause}", reader.who(Players::You)),
        Cond::WagerWon => {
            format!("each player rolls a die. If {} roll higher or tie, {clause}", reader.who(Players::You))
        }
        Cond::WagerLost => format!("if {} roll lower, {clause}", reader.who(Players::You)),
    }
}

/// The same for the inside of a sentence. No clause begins with a name.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn when(when: When, card: &Print, reader: Reader) -> Option<String> {
    let trap = card.is_trap();
    let (side, moment) = match when {
        When::Cast | When::Standing => return None,
        When::Main => return Some("main phase".into()),
        When::On(side, moment) => (side, moment),
    };
    // Who does it, told to the reader.
    let player = match side {
        Whose::Own => Some(Players::You),
        Whose::Opp => Some(Players::Opponent),
        Whose::Any | Whose::This => None,
    };
    let doer = player.map_or("a player", |who| reader.who(who));
    let verb = |word: &str| if matches!(doer, "you" | "they") { word.to_string() } else { format!("{word}s") };
    let own = |any: &'static str| player.map_or(any, |who| reader.of(who));
    let whose = match player {
        Some(who) => format!("one of {} stereotypes", reader.of(who)),
        None => "a stereotype".into(),
    };
    let ability = || player.map_or("an ability".into(), |who| format!("one of {} abilities", reader.of(who)));
    Some(match (side, moment) {
        (Whose::This, Moment::Zero) => {
            "when this stereotype breaks down, or when its stability drops to 0 (once per turn)".into()
        }
        (Whose::This, Moment::Below) => "when the stability of this stereotype drops below 1,000".into(),
        (Whose::This, Moment::Summon) => format!("when {} summon or flip this stereotype", reader.who(Players::You)),
        (Whose::This, Moment::Attack) => "when this stereotype attacks".into(),
        (Whose::This, Moment::Dying) => {
            "the first time each turn this stereotype would be destroyed, except by a breakdown".into()
        }
        (Whose::Own, Moment::Spell) if !trap => format!("after {doer} play a spell"),
        (_, Moment::Spell) => format!("when {doer} {} a spell", verb("play")),
        (_, Moment::ThirdSpell) => "when a player plays the third or any later spell of a turn".into(),
        (_, Moment::Trap) => format!("when {doer} {} a trap", verb("activate")),
        (_, Moment::Ability) => format!("when {} activates", ability()),
        (_, Moment::Card) => format!("when {doer} {} a spell or {} a trap or ability", verb("play"), verb("activate")),
        (_, Moment::FieldSpell) => format!("when {doer} {} a field spell", verb("play")),
        (_, Moment::Attack) => format!("when {doer} {}", verb("attack")),
        (_, Moment::Summon) => format!("when {doer} {} a stereotype", verb("summon")),
        (_, Moment::DrawStart) => format!("when {} draw phase begins", own("a")),
        (_, Moment::DrawDone) => {
            format!("after {} draw for the turn", own(if trap { "a player's" } else { "each player's" }))
        }
        (_, Moment::MainStart) => format!("when {} main phase begins", own("a")),
        (_, Moment::CombatStart) => format!("when {} combat phase begins", own("a")),
        (_, Moment::Destroyed) if trap => format!("when {whose} is destroyed"),
        (_, Moment::Destroyed) => match player {
            Some(who) => format!("when another of {} cards is destroyed", reader.of(who)),
            None => "when another card in play is destroyed".into(),
        },
        (_, Moment::Zero) => format!("when {whose} breaks down or drops to 0 stability"),
        (_, Moment::Below) => match player {
            Some(who) => format!("when any of {} stereotypes drop below 1,000 stability", reader.of(who)),
            None => "when a stereotype drops below 1,000 stability".into(),
        },
        (_, Moment::Gain) => format!("when a spell, trap or ability raises the reputation of {whose}"),
        (_, Moment::DeckEmpty) => "when a deck runs out".into(),
        (_, Moment::AbilityDone) => format!("when {} resolves", ability()),
        (_, Moment::SpellDone) => format!("when {} spell resolves", own("a")),
        (_, Moment::Dying) => format!("when {whose} would be destroyed"),
    })
}
