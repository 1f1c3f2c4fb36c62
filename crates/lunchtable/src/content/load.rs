//! Reads the card files and checks that every sentence in them can be carried out.

use std::collections::BTreeSet;

use croupier_content::{Digest, File, digest, numbered, place, read_lines, read_value};
use serde::{Deserialize, Deserializer, de::Error as _};

use super::{Chance, Kind, Needs, Print, Rarity, SpellKind, TrapKind};
use crate::effect::{Ability, Aim, Archetype, Cond, Moment, Op, Part, Stands, When, Whose, verbs::Verb};

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawKind {
    Stereotype,
    Spell,
    Trap,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    id: String,
    name: String,
    archetype: Archetype,
    rarity: Rarity,
    kind: RawKind,
    cost: u8,
    spell: Option<SpellKind>,
    trap: Option<TrapKind>,
    level: Option<u8>,
    reputation: Option<i16>,
    stability: Option<i16>,
    vice: Option<String>,
    abilities: Vec<RawAbility>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAbility {
    when: When,
    #[serde(default)]
    quick: bool,
    #[serde(default)]
    own_turn: bool,
    parts: Vec<Part>,
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = serde_json::Map::deserialize(deserializer)?;
        let cond = match fields.remove("if") {
            None => Cond::Always,
            Some(word) => Cond::deserialize(word).map_err(D::Error::custom)?,
        };
        let op = Op::deserialize(serde_json::Value::Object(fields)).map_err(D::Error::custom)?;
        Ok(Part { cond, op })
    }
}

/// What only people read. Rarity decides what a pack has, not how a match goes.
const WORDING: [&str; 3] = ["name", "rarity", "vice"];

/// The cards of a file, in the order of their numbers.
pub(crate) fn read_cards(file: File<'_>, numbers: File<'_>) -> Result<Vec<Print>, String> {
    let lines: Vec<serde_json::Value> = read_lines(file)?;
    if lines.is_empty() || lines.len() > 255 {
        return Err(format!("{}: has {} lines, should have 1 to 255", file.0, lines.len()));
    }
    let (mut cards, mut ids) = (Vec::new(), BTreeSet::new());
    for (at, line) in lines.into_iter().enumerate() {
        let digest = digest(&line, &WORDING);
        let raw: RawCard = read_value(file, at, line)?;
        if !ids.insert(raw.id.clone()) {
            return Err(place(file, at, format!("`{}` is there twice", raw.id)));
        }
        cards.push(checked(raw, digest).map_err(|what| place(file, at, what))?);
    }
    numbered(numbers, cards, |card| &card.id)
}

/// A card whose words go together.
fn checked(raw: RawCard, digest: Digest) -> Result<Print, String> {
    let id = raw.id;
    let kind = match (raw.kind, raw.spell, raw.trap, raw.level, raw.reputation, raw.stability) {
        (RawKind::Stereotype, None, None, Some(level), Some(reputation), Some(stability)) => {
            if !(1..=12).contains(&level) {
                return Err(format!("`{id}` has level {level}; levels go from 1 to 12"));
            }
            if !(0..=9999).contains(&reputation) || !(0..=9999).contains(&stability) {
                return Err(format!("`{id}`: reputation and stability go from 0 to 9999"));
            }
            Kind::Stereotype { level, reputation, stability }
        }
        (RawKind::Spell, Some(spell), None, None, None, None) => Kind::Spell(spell),
        (RawKind::Trap, None, Some(trap), None, None, None) => Kind::Trap(trap),
        (RawKind::Stereotype, ..) => {
            return Err(format!(
                "`{id}`: a stereotype has `level`, `reputation` and `stability`, and nothing of a spell or trap"
            ));
        }
        (RawKind::Spell, ..) => {
            return Err(format!("`{id}`: a spell has `spell`, and nothing of a stereotype or trap"));
        }
        (RawKind::Trap, ..) => return Err(format!("`{id}`: a trap has `trap`, and nothing of a stereotype or spell")),
    };
    if raw.cost > 20 {
        return Err(format!("`{id}` costs {}; at most 20 is allowed", raw.cost));
    }
    if raw.abilities.is_empty() {
        return Err(format!("`{id}` has no ability"));
    }
    if raw.abilities.len() > 8 {
        return Err(format!("`{id}` has more than 8 abilities"));
    }
    let abilities: Vec<Ability> = raw
        .abilities
        .into_iter()
        .map(|RawAbility { when, quick, own_turn, parts }| Ability { when, quick, own_turn, parts })
        .collect();
    let needs = abilities.iter().map(needs).collect::<Result<Vec<_>, _>>().map_err(|what| format!("`{id}`: {what}"))?;
    let standing = abilities.iter().filter(|ability| ability.when == When::Standing);
    let standing = standing.flat_map(|ability| ability.parts.iter().copied()).collect();
    let answers = matches!(kind, Kind::Trap(_) | Kind::Spell(SpellKind::QuickPlay))
        || abilities.iter().any(|ability| ability.quick);
    let by_itself = |ability: &&Ability| !matches!(kind, Kind::Trap(_)) && !ability.quick;
    let fires = abilities.iter().filter(by_itself).fold(0, |fires, ability| match ability.when {
        When::On(_, moment) => fires | moment.bit(),
        _ => fires,
    });
    let copies = abilities.iter().flat_map(|ability| &ability.parts).any(|part| matches!(part.op, Op::CopySpell(_)));
    let card = Print {
        digest,
        copies,
        id,
        name: raw.name,
        archetype: raw.archetype,
        rarity: raw.rarity,
        kind,
        vice: raw.vice.unwrap_or_default(),
        cost: raw.cost,
        abilities,
        needs,
        standing,
        answers,
        fires,
    };
    for ability in &card.abilities {
        well_placed(&card, ability).map_err(|what| format!("`{}`: {what}", card.id))?;
    }
    if card.activation().is_none() && !card.is_stereotype() && !card.stays() {
        return Err(format!("`{}`: nothing happens when it is activated", card.id));
    }
    Ok(card)
}

/// What an ability asks for, or why it asks for too much.
fn needs(ability: &Ability) -> Result<Needs, String> {
    let mut needs = Needs::NONE;
    if ability.parts.is_empty() {
        return Err("an ability has no parts".into());
    }
    // A copied effect is done before the own one, and what tells their chances apart has room for 64 parts.
    if ability.parts.len() > 16 {
        return Err("an ability has more than 16 parts".into());
    }
    for part in &ability.parts {
        let chance = match part.cond {
            Cond::Heads | Cond::Tails => Chance::Coin,
            Cond::WagerWon | Cond::WagerLost => Chance::Dice,
            Cond::Always | Cond::FewerCards | Cond::NotAttacked => Chance::None,
        };
        if chance != Chance::None {
            if needs.chance != Chance::None && needs.chance != chance {
                return Err("one ability needs both a coin and dice".into());
            }
            needs.chance = chance;
        }
        let Some(aim) = part.op.aim() else { continue };
        match aim {
            Aim::Own1 => needs.own = true,
            Aim::Opp1 => needs.opp = true,
            Aim::Any1
            | Aim::One(_)
            | Aim::Field1
            | Aim::Graveyard1
            | Aim::Destroyed1
            | Aim::OtherOwn1
            | Aim::Strongest
            | Aim::AbilityCard => {
                if needs.other.is_some_and(|other| other != aim) {
                    return Err("one ability asks for two different cards besides one of each side".into());
                }
                needs.other = Some(aim);
            }
            _ => {}
        }
    }
    Ok(needs)
}

/// Whether an ability can stand on this kind of card, and its parts in this kind of ability.
fn well_placed(card: &Print, ability: &Ability) -> Result<(), String> {
    let standing = ability.when == When::Standing;
    let dying = ability.when == When::On(Whose::This, Moment::Dying);
    match (card.kind, ability.when) {
        (Kind::Spell(SpellKind::Normal | SpellKind::QuickPlay | SpellKind::Ritual), when) if when != When::Cast => {
            return Err("a spell that does not stay only has an effect when `cast`".into());
        }
        (Kind::Stereotype { .. } | Kind::Trap(_), When::Cast) => return Err("only spells are `cast`".into()),
        (Kind::Spell(_) | Kind::Trap(_), When::Main) => return Err("only stereotypes have a `main` ability".into()),
        (Kind::Trap(TrapKind::Normal), When::Standing) => return Err("a normal trap does not stay".into()),
        _ => {}
    }
    if ability.own_turn && (ability.quick || card.is_trap() || !matches!(ability.when, When::On(..))) {
        return Err("`own_turn` is for abilities that fire by themselves".into());
    }
    for part in &ability.parts {
        match part.op.stands() {
            Stands::Never if standing => return Err(format!("`{}` cannot be a standing effect", part.op.word())),
            Stands::Only(_) if !standing => {
                return Err(format!("`{}` can only be a standing effect", part.op.word()));
            }
            _ => {}
        }
        if standing && part.cond != Cond::Always {
            return Err("a standing effect has no condition".into());
        }
        if dying && !matches!(part.op, Op::Survive(_)) {
            return Err("`survive` goes with `this_dying`".into());
        }
        part.op.check(card, ability)?;
    }
    Ok(())
}
