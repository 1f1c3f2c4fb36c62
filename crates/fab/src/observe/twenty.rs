//! The game in twenty actions and a few numbers, of fixed shape. What twenty actions cannot say, the rule-based player answers.

use std::sync::OnceLock;

use croupier_kernel::{Search as _, Seat};

use crate::{
    action::{Action, From},
    content::{Colour, DefId, prints},
    state::{Fab, Step},
    view::{Glance, PrintView, print_view},
};

/// How many actions there are: pitch, play, arsenal, hero, weapon, defend by hand, defend by equipment, pass.
pub const N_ACTIONS: usize = 20;
/// The last action.
const PASS: usize = 19;
/// How many cards of the hand are seen.
const HAND: usize = 4;
/// Numbers for a card.
const CARD: usize = 10;
/// Steps of a turn that are told apart.
const PHASES: usize = 8;

/// A part of an observation.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// How many rows it has.
    pub rows: usize,
    /// How many numbers a row has.
    pub length: usize,
    /// Whether it has flags, each 0 or 1, and no shares.
    pub flags: bool,
}

const fn shares(name: &'static str, rows: usize, length: usize) -> Part {
    Part { name, rows, length, flags: false }
}

const fn flags(name: &'static str, length: usize) -> Part {
    Part { name, rows: 1, length, flags: true }
}

/// The cards of an observation.
pub const CARDS: [Part; 4] =
    [shares("hand", HAND, CARD), flags("hand_mask", HAND), shares("arsenal", 1, CARD), flags("arsenal_mask", 1)];

/// The rest of an observation, which follows on the cards.
pub const SCALARS: [Part; 11] = [
    shares("my_life", 1, 1),
    shares("opponent_life", 1, 1),
    shares("resources", 1, 1),
    shares("action_points", 1, 1),
    shares("turn_number", 1, 1),
    flags("phase", PHASES),
    shares("opponent_equipment_defense", 1, 4),
    shares("opponent_hand_size", 1, 1),
    shares("deck_size", 1, 1),
    shares("combat_attack_power", 1, 1),
    shares("combat_total_defense", 1, 1),
];

const fn count(parts: &[Part], flags: bool) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < parts.len() {
        if parts[at].flags == flags {
            all += parts[at].rows * parts[at].length;
        }
        at += 1;
    }
    all
}

/// How many shares an observation has.
pub const N_SHARES: usize = count(&CARDS, false) + count(&SCALARS, false);
/// How many flags an observation has.
pub const N_FLAGS: usize = count(&CARDS, true) + count(&SCALARS, true);

/// A number from 0 to 1, as a part of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// The part, from 0 to the whole.
    pub part: u8,
    /// The whole; 0 where there is nothing to count.
    pub of: u8,
}

fn share(value: i32, of: u8) -> Share {
    Share { part: value.clamp(0, of.into()) as u8, of }
}

/// An observation: its shares and its flags, each in the order of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The shares.
    pub shares: [Share; N_SHARES],
    /// The flags.
    pub flags: [i8; N_FLAGS],
}

impl Glance {
    /// What the twenty actions are chosen by.
    pub fn observation(&self) -> Observation {
        let (mut shares, mut flags) = ([Share::default(); N_SHARES], [0; N_FLAGS]);
        for (at, def) in self.hand.iter().chain([&self.arsenal]).enumerate() {
            if let Some(def) = def {
                shares[at * CARD..(at + 1) * CARD].copy_from_slice(&brief(*def).shares);
                flags[at] = 1;
            }
        }
        let [head, chest, arms, legs] = self.their_defense;
        let (power, defense) = self.link.unwrap_or_default();
        let scalars = [
            share(self.life[0].into(), 40),
            share(self.life[1].into(), 40),
            share(self.resources.into(), 10),
            share(self.action_points.into(), 3),
            share(self.turn.into(), 30),
            share(head, 3),
            share(chest, 3),
            share(arms, 3),
            share(legs, 3),
            share(self.n_their_hand.into(), 4),
            share(self.n_deck.into(), 40),
            share(power, 10),
            share(defense, 10),
        ];
        shares[(HAND + 1) * CARD..].copy_from_slice(&scalars);
        flags[HAND + 1 + phase(self.step)] = 1;
        Observation { shares, flags }
    }

    /// Those of the twenty that mean an action, as bits.
    fn numbers(&self, action: &Action) -> u32 {
        let slots = |def: DefId, first: usize| {
            let here = self.hand.iter().enumerate().filter(|(_, card)| **card == Some(def));
            here.fold(0, |bits, (slot, _)| bits | 1 << (first + slot))
        };
        match action {
            Action::Pitch(card) => slots(card.def, 0),
            Action::Play { card, from: From::Hand, .. } => slots(card.def, 4),
            Action::Play { from: From::Arsenal, .. } => 1 << 8,
            Action::Activate { card, .. } if card.def == self.hero => 1 << 9,
            Action::Activate { card, .. } if brief(card.def).weapon => 1 << 10,
            Action::Defend(card) => brief(card.def).worn.map_or_else(|| slots(card.def, 11), |slot| 1 << (15 + slot)),
            Action::Pass => 1 << PASS,
            _ => 0,
        }
    }
}

/// What the twenty mean now: the place of each among the legal actions.
pub type Meanings = [Option<u8>; N_ACTIONS];

impl Fab {
    /// What the twenty mean to the seat to move, and what it sees. Nothing if they cannot say what there is to choose from: the
    /// rule-based player answers that.
    pub fn twenty(&self, seat: Seat, legal: &[Action]) -> Result<(Glance, Meanings), usize> {
        let chosen = self.policy(legal);
        let can_be_said = |action: &Action| match action {
            Action::Pitch(_) | Action::Defend(_) | Action::Activate { .. } => true,
            Action::Play { from, .. } => *from != From::Banished,
            _ => false,
        };
        if !legal.iter().any(can_be_said) || !(legal[chosen] == Action::Pass || can_be_said(&legal[chosen])) {
            return Err(chosen);
        }
        let (glance, mut places) = (self.glance(seat), [None; N_ACTIONS]);
        for (place, action) in legal.iter().enumerate() {
            let mut meant = glance.numbers(action);
            while meant != 0 {
                let number = meant.trailing_zeros() as usize;
                meant &= meant - 1;
                // Where two actions share a number, the rule-based player's is meant, or else the first.
                if places[number].is_none() || place == chosen {
                    places[number] = Some(place as u8);
                }
            }
        }
        let said = places.iter().filter(|place| place.is_some()).count();
        let fits = places.contains(&Some(chosen as u8)) && said > usize::from(places[PASS].is_some());
        if fits { Ok((glance, places)) } else { Err(chosen) }
    }
}

/// What is needed of a print, worked out once.
struct Brief {
    shares: [Share; CARD],
    weapon: bool,
    /// Where it is worn: on head, chest, arms or legs.
    worn: Option<usize>,
}

fn brief(def: DefId) -> &'static Brief {
    static BRIEFS: OnceLock<Vec<Brief>> = OnceLock::new();
    let of = |print: &PrintView| Brief {
        shares: card(print),
        weapon: print.types.contains(&"weapon"),
        worn: ["head", "chest", "arms", "legs"].iter().position(|slot| print.types.contains(slot)),
    };
    &BRIEFS.get_or_init(|| prints().map(|(def, _)| of(print_view(def))).collect())[def.index()]
}

/// A card as numbers.
fn card(print: &PrintView) -> [Share; CARD] {
    let of = |value: Option<u8>, of: u8| value.map_or(Share::default(), |value| share(value.into(), of));
    let flag = |is: bool| Share { part: u8::from(is), of: 1 };
    let is = |word: &str| print.types.contains(&word);
    [
        of(print.pitch, 3),
        of(print.cost, 5),
        of(print.power, 10),
        of(print.defense, 5),
        of(print.arcane, 5),
        flag(print.colour == Some(Colour::Red)),
        flag(print.colour == Some(Colour::Yellow)),
        flag(print.colour == Some(Colour::Blue)),
        flag(is("attack")),
        flag(is("instant") || is("action") && !is("attack")),
    ]
}

/// The place of a step among the phases.
fn phase(step: Step) -> usize {
    match step {
        Step::Layer => 1,
        Step::Attack => 2,
        Step::Defend => 3,
        Step::Reaction => 4,
        Step::Damage => 5,
        Step::Resolution => 6,
        _ => 0,
    }
}
