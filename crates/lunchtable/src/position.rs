//! Any situation, set up by hand.

use std::{fmt, marker::PhantomData};

use croupier_kernel::{Refusal, Seat};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::{
    content::{DefId, content},
    deck::MAX_DECK,
    event::empty,
    state::{
        ACTIONS_A_TURN, Back, Body, CardId, LIFE, LunchTable, N_BACKS, N_BODIES, Phase, Pile, Preset, Stance,
        VICE_LIMIT,
    },
};

/// A situation, written down. It is the turn player's decision, with nothing on the chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// With clout or without, if the match does not say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// The number of the turn.
    #[serde(default = "third_turn")]
    pub turn: u16,
    /// Whose turn it is.
    #[serde(default)]
    pub active: u8,
    /// The phase.
    #[serde(default = "main_phase")]
    pub phase: Phase,
    /// The last normal spell that resolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_spell: Option<String>,
    /// How many actions the turn has had; none if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u8>,
    /// What each seat has.
    pub seats: [SeatPosition; 2],
}

/// What a seat has in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatPosition {
    /// Life points.
    pub life: u32,
    /// Clout.
    pub clout: u8,
    /// Breakdowns scored.
    pub breakdowns: u8,
    /// Whether the normal summon is spent.
    pub summoned: bool,
    /// The hand, by card id.
    pub hand: Vec<String>,
    /// The deck from the top, by card id.
    pub deck: Vec<String>,
    /// The graveyard, oldest first, by card id.
    pub graveyard: Vec<String>,
    /// Banished cards, by card id.
    pub banished: Vec<String>,
    /// Stereotypes, by slot.
    pub stereotypes: Vec<BodyPosition>,
    /// Spells and traps, by slot; set on an earlier turn unless said otherwise.
    pub spells: Vec<BackPosition>,
    /// The field spell, by card id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl Default for SeatPosition {
    fn default() -> Self {
        SeatPosition {
            life: LIFE as u32,
            clout: 4,
            breakdowns: 0,
            summoned: false,
            hand: Vec::new(),
            deck: Vec::new(),
            graveyard: Vec::new(),
            banished: Vec::new(),
            stereotypes: Vec::new(),
            spells: Vec::new(),
            field: None,
        }
    }
}

/// A card on the table in a position: its card id when all is as usual, or a table that says more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Given<T> {
    /// As usual: a stereotype face up, in attack, there since an earlier turn; a spell or trap set on an earlier turn.
    Plain(String),
    /// What is said.
    Full(T),
}

/// A stereotype in a position.
pub type BodyPosition = Given<BodyDetails>;

/// A spell or trap in a position.
pub type BackPosition = Given<BackDetails>;

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivenVisitor(PhantomData))
    }
}

/// Reads either of the two, so that a mistake in a table is told as what it is.
struct GivenVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for GivenVisitor<T> {
    type Value = Given<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card id, or a table with `card` and what differs")
    }

    fn visit_str<E: de::Error>(self, id: &str) -> Result<Given<T>, E> {
        Ok(Given::Plain(id.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Given<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Given::Full)
    }
}

/// What can be said of a stereotype.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyDetails {
    /// Its card id.
    pub card: String,
    /// How it stands; in attack when not said, in defense when it is face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// Whether it is face down.
    #[serde(default)]
    pub face_down: bool,
    /// Whether it waits for its controller's next turn to attack.
    #[serde(default)]
    pub new: bool,
    /// Whether it came this turn.
    #[serde(default)]
    pub fresh: bool,
    /// Vice counters.
    #[serde(default)]
    pub vice: u8,
    /// Reputation with lasting changes; as printed when not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reputation: Option<i16>,
    /// Stability with lasting changes; as printed when not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<i16>,
}

/// What can be said of a spell or trap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackDetails {
    /// Its card id.
    pub card: String,
    /// Whether it is face up.
    #[serde(default)]
    pub face_up: bool,
    /// Whether it came this turn.
    #[serde(default)]
    pub fresh: bool,
    /// The own slot of the stereotype it is equipped to, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
}

fn third_turn() -> u16 {
    3
}

fn main_phase() -> Phase {
    Phase::Main
}

impl Position {
    /// Reads a position file.
    pub fn parse(text: &str) -> Result<Position, Refusal> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            Refusal::unreadable(format!(
                "position, line {line}: {}",
                error.message().lines().next().unwrap_or("not readable")
            ))
        })
    }

    /// The table that is described.
    pub(crate) fn table(&self, preset: Preset) -> Result<LunchTable, Refusal> {
        if !(1..=200).contains(&self.turn) {
            return Err(Refusal::new(format!("position: turn {} is not between 1 and 200", self.turn)));
        }
        if self.active > 1 {
            return Err(Refusal::new(format!("position: seat {} cannot be active; seats are 0 and 1", self.active)));
        }
        let actions = self.actions.unwrap_or(0);
        if actions > ACTIONS_A_TURN {
            return Err(Refusal::new(format!("position: {actions} actions; a turn has at most {ACTIONS_A_TURN}")));
        }
        let mut table = empty(preset);
        table.turn = self.turn;
        table.n_actions = actions;
        table.active = Seat(self.active);
        table.phase = self.phase;
        let at = |what: String| Refusal::new(format!("position: {what}"));
        table.last_spell = self.last_spell.as_deref().map(last_spell).transpose().map_err(at)?;
        for (seat, given) in Seat::all(2).zip(&self.seats) {
            given.put(&mut table, seat).map_err(|what| Refusal::new(format!("position, {seat}: {what}")))?;
        }
        if table.phase == Phase::Draw && table.opens_without_draw() {
            table.sides[usize::from(self.active)].skip_this_draw = true;
        }
        (table.standing, table.stirring) = table.standing_now();
        Ok(table)
    }
}

/// A spell that can have been the last normal one to resolve.
fn last_spell(id: &str) -> Result<DefId, String> {
    let def = content().expect(id).map_err(|what| format!("last_spell: {what}"))?;
    let print = def.get();
    if !print.is_spell(crate::content::SpellKind::Normal) || print.copies {
        return Err(format!("last_spell: `{id}` is not a normal spell that can be copied"));
    }
    Ok(def)
}

/// Hands out a seat's cards one after the other.
struct Dealer<'a> {
    table: &'a mut LunchTable,
    seat: Seat,
}

impl Dealer<'_> {
    fn card(&mut self, place: &str, id: &str) -> Result<(CardId, DefId), String> {
        let def = content().expect(id).map_err(|what| format!("{place}: {what}"))?;
        let prints = &mut self.table.sides[self.seat.index()].prints;
        if prints.len() >= MAX_DECK {
            return Err(format!("a seat has at most {MAX_DECK} cards"));
        }
        prints.push(def);
        Ok((CardId::new(self.seat, prints.len() - 1), def))
    }

    fn pile(&mut self, place: &str, ids: &[String]) -> Result<Pile, String> {
        let mut pile = Pile::default();
        for id in ids {
            let (card, _) = self.card(place, id)?;
            pile.push(card);
        }
        Ok(pile)
    }
}

impl SeatPosition {
    /// The row of spells and traps.
    fn backs(&self, dealer: &mut Dealer<'_>, bodies: &[Option<Body>]) -> Result<[Option<Back>; N_BACKS], String> {
        let mut backs = [None; N_BACKS];
        for (slot, given) in backs.iter_mut().zip(&self.spells) {
            let (id, face_up, fresh, on) = match given {
                BackPosition::Plain(card) => (card, false, false, None),
                BackPosition::Full(details) => (&details.card, details.face_up, details.fresh, details.on),
            };
            let (card, def) = dealer.card("spells", id)?;
            let print = def.get();
            if print.is_stereotype() {
                return Err(format!("`{id}` is not a spell or trap"));
            }
            let equip = print.is_spell(crate::content::SpellKind::Equip);
            if face_up && (!print.stays() || print.is_spell(crate::content::SpellKind::Field)) {
                return Err(format!("`{id}` does not stay face up in this row"));
            }
            let host = on.and_then(|slot| bodies.get(usize::from(slot).checked_sub(1)?).copied().flatten());
            if (equip && face_up) != host.is_some_and(|body| body.face_up) {
                return Err(format!(
                    "`{id}`: a face-up equip spell, and no other card, is `on` an own face-up stereotype"
                ));
            }
            let on = host.map(|body| body.card);
            *slot = Some(Back { fresh, on, ..Back::new(card, def, face_up) });
        }
        Ok(backs)
    }

    fn put(&self, table: &mut LunchTable, seat: Seat) -> Result<(), String> {
        if !(1..=1_000_000).contains(&self.life) {
            return Err(format!("{} life points; 1 to 1000000 are allowed", self.life));
        }
        if self.clout > 100 || self.breakdowns >= 3 {
            return Err("at most 100 clout and 2 breakdowns are allowed".into());
        }
        if self.stereotypes.len() > N_BODIES || self.spells.len() > N_BACKS {
            return Err(format!("there is room for {N_BODIES} stereotypes and {N_BACKS} spells and traps"));
        }
        let turns = (table.turn + u16::from(seat.0 == 0)) / 2;
        let mut dealer = Dealer { table, seat };
        let hand = dealer.pile("hand", &self.hand)?;
        let from_top: Vec<String> = self.deck.iter().rev().cloned().collect();
        let deck = dealer.pile("deck", &from_top)?;
        let graveyard = dealer.pile("graveyard", &self.graveyard)?;
        let banished = dealer.pile("banished", &self.banished)?;
        let mut bodies = [None; N_BODIES];
        for (slot, given) in bodies.iter_mut().zip(&self.stereotypes) {
            let plain;
            let given = match given {
                BodyPosition::Full(details) => details,
                BodyPosition::Plain(card) => {
                    plain = BodyDetails {
                        card: card.clone(),
                        stance: None,
                        face_down: false,
                        new: false,
                        fresh: false,
                        vice: 0,
                        reputation: None,
                        stability: None,
                    };
                    &plain
                }
            };
            let (card, def) = dealer.card("stereotypes", &given.card)?;
            let stance = match (given.stance, given.face_down) {
                (Some(Stance::Attack), true) => {
                    return Err(format!("stereotypes: `{}`: face down it stands in defense", given.card));
                }
                (None, true) => Stance::Defense,
                (stance, _) => stance.unwrap_or(Stance::Attack),
            };
            let body = Body::new(card, def, stance, !given.face_down);
            if !body.print().is_stereotype() {
                return Err(format!("`{}` is not a stereotype", given.card));
            }
            let (reputation, stability) =
                (given.reputation.unwrap_or(body.reputation), given.stability.unwrap_or(body.stability));
            if !(0..=20_000).contains(&reputation) || !(0..=20_000).contains(&stability) {
                return Err(format!("`{}`: reputation and stability go from 0 to 20000", given.card));
            }
            if given.vice > 10 * VICE_LIMIT {
                return Err(format!("`{}`: at most {} vice counters are allowed", given.card, 10 * VICE_LIMIT));
            }
            if given.face_down && (given.vice > 0 || given.reputation.is_some() || given.stability.is_some()) {
                return Err(format!("`{}`: nothing changes a face-down stereotype", given.card));
            }
            *slot = Some(Body { new: given.new, fresh: given.fresh, vice: given.vice, reputation, stability, ..body });
        }
        let backs = self.backs(&mut dealer, &bodies)?;
        let field = match &self.field {
            None => None,
            Some(id) => {
                let (card, def) = dealer.card("field", id)?;
                if !def.get().is_spell(crate::content::SpellKind::Field) {
                    return Err(format!("`{id}` is not a field spell"));
                }
                Some(Back { fresh: false, ..Back::new(card, def, true) })
            }
        };
        let side = &mut table.sides[seat.index()];
        side.sort_prints();
        side.life = self.life as i32;
        side.clout = self.clout;
        side.turns = turns;
        side.breakdowns = self.breakdowns;
        side.summoned = self.summoned;
        (side.hand, side.deck, side.graveyard, side.banished) = (hand, deck, graveyard, banished);
        (side.bodies, side.backs, side.field) = (bodies, backs, field);
        side.take_stock();
        Ok(())
    }
}
