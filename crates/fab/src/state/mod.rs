//! Data only. What the fields mean is written here; what may happen to them is in `rules/`, how it happens in `event.rs`.

mod per_card;
mod piles;
mod progress;
mod set;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::content::{DefId, NameId, Print, print};

pub(crate) use per_card::PerCard;
pub(crate) use piles::Piles;
pub(crate) use progress::{Blow, BlowStage, Frame, Layer, Modifier};
pub(crate) use progress::{LayerKind, ModKind, PlayStage, Proposal, ResolveStage, Scope, Target};
pub(crate) use set::CardSet;

/// One card in this match. Seat 0 has 0 to 63, seat 1 has 64 to 127, then come the tokens of each seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CardId(pub(crate) u8);

/// How many cards a deck may have at most, in any format.
pub(crate) const MAX_DECK: usize = 52;
/// The place of the hero card among the 64 of its seat. Equipment and weapons follow it.
pub(crate) const HERO: u8 = 56;
/// The places of head, chest, arms, legs and two weapons.
pub(crate) const EQUIPPED: std::ops::Range<u8> = 57..63;
/// How many tokens of a player there can be at a time. Further ones are not created, and a notice says so (our own rule).
pub(crate) const MAX_TOKENS: u8 = 32;
/// All cards and tokens.
pub(crate) const N_CARDS: usize = 128 + 2 * MAX_TOKENS as usize;

impl CardId {
    /// The card at a place of its seat.
    pub(crate) const fn at(seat: Seat, place: u8) -> CardId {
        CardId(seat.0 * 64 + place)
    }

    /// The place of a token of a seat.
    pub(crate) const fn token(seat: Seat, nth: u8) -> CardId {
        CardId(128 + seat.0 * MAX_TOKENS + nth)
    }

    /// The hero card of a seat.
    pub(crate) const fn hero(seat: Seat) -> CardId {
        CardId::at(seat, HERO)
    }

    /// Its place in lists of all cards.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Who owns it (CR 1.3.1a). A token is owned by the player who was instructed to create it.
    #[inline]
    pub(crate) const fn owner(self) -> Seat {
        if self.0 < 128 { Seat(self.0 >> 6) } else { Seat((self.0 - 128) / MAX_TOKENS) }
    }

    /// Whether this place is for tokens.
    pub(crate) const fn is_token(self) -> bool {
        self.0 >= 128
    }

    /// Its place among those of its seat; a token has none.
    #[inline]
    pub(crate) const fn place(self) -> u8 {
        self.0 & 63
    }

    /// Whether this is the place of a hero card.
    #[inline]
    pub(crate) const fn is_hero(self) -> bool {
        !self.is_token() && self.place() == HERO
    }

    /// Whether this is the place of equipment or a weapon that a player began with.
    #[inline]
    pub(crate) const fn is_worn(self) -> bool {
        !self.is_token() && self.place() > HERO
    }

    /// Whether this is the place of a card that began in a deck.
    #[inline]
    pub(crate) const fn is_deck_card(self) -> bool {
        !self.is_token() && self.place() < HERO
    }
}

/// Where a card is (CR 3). All equipped, hero and permanent zones are the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Not in the game.
    #[default]
    Out,
    /// In its owner's deck.
    Deck,
    /// In its owner's hand.
    Hand,
    /// In its owner's arsenal.
    Arsenal,
    /// In its owner's graveyard.
    Graveyard,
    /// In its owner's banished zone.
    Banished,
    /// In its owner's pitch zone.
    Pitch,
    /// On the stack.
    Stack,
    /// On the combat chain.
    Chain,
    /// A permanent in the arena.
    Arena,
}

/// How many zones there are.
pub(crate) const N_ZONES: usize = 10;

/// What is true of a card where it is. All of it is forgotten when the card becomes a new object (CR 3.0.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Obj {
    /// Where it is.
    pub(crate) zone: Zone,
    /// See [`flag`].
    pub(crate) flags: u8,
    /// Which of its once-per-turn abilities were used this turn.
    pub(crate) uses: u8,
    /// -1 defense counters.
    pub(crate) minus: u8,
    /// Rust counters.
    pub(crate) rust: u8,
    /// The chain link it attacks or defends on, from 1; 0 elsewhere.
    pub(crate) link: u8,
}

/// The bits of [`Obj::flags`].
pub(crate) mod flag {
    /// Tapped.
    pub(crate) const TAPPED: u8 = 1;
    /// Face up in a private zone.
    pub(crate) const FACE_UP: u8 = 2;
    /// Played from arsenal, or put on the chain from there.
    pub(crate) const FROM_ARSENAL: u8 = 4;
    /// Played from the banished zone.
    pub(crate) const FROM_BANISHED: u8 = 8;
    /// Became a defending card from hand.
    pub(crate) const FROM_HAND: u8 = 16;
    /// Defended on this combat chain.
    pub(crate) const DEFENDED: u8 = 32;
    /// Controlled by the other seat than its owner.
    pub(crate) const STOLEN: u8 = 64;
    /// Destroyed at the beginning of the end phase (quell).
    pub(crate) const QUELLED: u8 = 128;
}

/// Where the turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Before the first turn.
    #[default]
    Setup,
    /// Start Phase: start-of-turn triggers.
    Start,
    /// Action Phase, no combat.
    Action,
    /// An attack is on the stack (CR 7.1).
    Layer,
    /// The attack became a chain link (CR 7.2).
    Attack,
    /// Defending cards are declared (CR 7.3).
    Defend,
    /// Reactions (CR 7.4).
    Reaction,
    /// Damage (CR 7.5).
    Damage,
    /// The chain link resolves (CR 7.6).
    Resolution,
    /// The combat chain closes (CR 7.7).
    Close,
    /// End Phase (CR 4.4).
    End,
    /// The game is over.
    Over,
}

/// How far a step or a phase is. Each passes through some of these, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It begins.
    #[default]
    Begins,
    /// Attack Step: the attack becomes a chain link (CR 7.2.4).
    Links,
    /// Defend Step: the declared cards defend (CR 7.3.2d).
    Defends,
    /// Start Phase, Close Step: layers resolve where no one has priority.
    Layers,
    /// What the rules do first is done, and the turn player gets priority.
    Opens,
    /// Players have priority.
    Open,
    /// End Phase: a card may go to the arsenal (CR 4.4.3b).
    Arsenal,
    /// End Phase: the turn player's pitched cards go to the deck (CR 4.4.3c).
    Pitch,
    /// End Phase: those of the other player do.
    OtherPitch,
    /// End Phase: permanents untap, points are lost, cards are drawn (CR 4.4.3d-f).
    DrawsUp,
    /// End Phase: the turn ends (CR 4.4.4).
    Ends,
}

/// What has happened this turn to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    /// The cards played, the newest last. After 24 cards the oldest are forgotten.
    pub(crate) played: ArrayVec<[DefId; 24]>,
    /// See [`note`].
    pub(crate) notes: u16,
    /// Damage dealt, to any hero.
    pub(crate) dealt: u8,
}

/// The bits of [`Record::notes`].
pub(crate) mod note {
    /// Drew a card.
    pub(crate) const DREW: u16 = 1;
    /// A card was put into their banished zone.
    pub(crate) const BANISHED: u16 = 2;
    /// Was dealt physical damage; arcane and generic are the next bits.
    pub(crate) const WAS_DEALT: u16 = 4;
    /// Dealt physical damage; arcane and generic are the next bits.
    pub(crate) const DEALT: u16 = 32;
    /// Attacked the other hero.
    pub(crate) const ATTACKED: u16 = 256;
    /// Played a card or activated an ability.
    pub(crate) const ACTED: u16 = 512;
    /// Destroyed a Might token; Vigor and Agility are the next bits.
    pub(crate) const DESTROYED: u16 = 1024;
    /// A card entered their graveyard.
    pub(crate) const GRAVEYARD: u16 = 8192;
}

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    /// Life total.
    pub(crate) life: u8,
    /// Life at the beginning.
    pub(crate) starting_life: u8,
    /// Resource points.
    pub(crate) resources: u8,
    /// Action points.
    pub(crate) action_points: u8,
    /// Whether the hero is marked (CR 9.3).
    pub(crate) marked: bool,
    /// The deck, the top card last.
    pub(crate) deck: ArrayVec<[CardId; 56]>,
    /// This turn.
    pub(crate) record: Record,
    /// Cards in hidden places that this player knows.
    pub(crate) knows: CardSet,
    /// What the other player knows of this one's hidden cards besides.
    pub(crate) piles: Piles,
}

/// The combat chain (CR 7.0.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chain {
    /// How many links it has.
    pub(crate) n_links: u8,
    /// Whether the last link is active (CR 7.0.3b).
    pub(crate) active: bool,
    /// The attack of the last link, unless it has left.
    pub(crate) attack: Option<CardId>,
    /// Whether that attack is one of a weapon.
    pub(crate) proxy: bool,
    /// What that attack is, also when it has left (CR 1.2.3).
    pub(crate) def: DefId,
    /// Whether that attack had go again when it left.
    pub(crate) left_go_again: bool,
    /// Whether the last link hit.
    pub(crate) hit: bool,
    /// Whether the link before it hit.
    pub(crate) hit_before: bool,
    /// Whether damage of the last link was calculated (CR 7.7.2c).
    pub(crate) struck: bool,
    /// The power it was calculated from.
    pub(crate) power: u8,
    /// The defense it was calculated from.
    pub(crate) defense: u8,
    /// The damage that was dealt.
    pub(crate) damage: u8,
    /// The defending cards of the last link.
    pub(crate) defenders: CardSet,
    /// The cards declared in one go just now.
    pub(crate) declared: CardSet,
    /// The defending cards of any link whose attack is one of a weapon.
    pub(crate) against_weapons: CardSet,
    /// Whether a defending card breaks the phantasm of the attack, so that it has triggered (CR 8.3.13a, 6.6.5c).
    pub(crate) phantasm_broken: bool,
}

/// An earlier link of the combat chain: what it came to. Its cards are those on the chain with its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Link {
    /// Its number, from 1.
    pub(crate) number: u8,
    /// What attacked.
    pub(crate) def: DefId,
    /// The power its damage was calculated from.
    pub(crate) power: u8,
    /// The defense.
    pub(crate) defense: u8,
    /// The damage that was dealt.
    pub(crate) damage: u8,
    /// Whether it hit.
    pub(crate) hit: bool,
}

impl Chain {
    /// What the last link came to.
    pub(crate) fn past(&self) -> Link {
        let (number, def) = (self.n_links, self.def);
        Link { number, def, power: self.power, defense: self.defense, damage: self.damage, hit: self.hit }
    }
}

/// Who must decide what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Ask {
    /// No one: the rules go on by themselves.
    #[default]
    Nothing,
    /// Who goes first (CR 4.1.3).
    First,
    /// Play, activate or pass (CR 1.11).
    Priority,
    /// Declare defending cards (CR 7.3.2).
    Defend,
    /// Which cost to pay (CR 5.1.3c).
    Instead,
    /// Whether to pay the additional cost of this part (CR 5.1.3b).
    Additional(u8),
    /// Which mode (CR 5.1.4a).
    Mode,
    /// Target number so and so of a proposal or a trigger.
    Target(u8),
    /// Pitch a card (CR 1.14.3).
    Pitch,
    /// Which card pays an effect-cost (CR 5.1.9).
    CostCard,
    /// Whether to do something optional (CR 1.8.3).
    May,
    /// Which card, with this many left to pick.
    Pick(u8),
    /// Where the next looked-at card goes (opt).
    Opt,
    /// Which prevention to use (CR 6.5.5).
    Prevent,
    /// Whose preventions are used first (CR 6.5.2).
    PreventFirst,
    /// Which trigger goes on the stack next (CR 6.6.6b).
    Order,
    /// Whose triggers go on the stack first (CR 6.6.6b).
    OrderFirst,
    /// Which card goes to the arsenal (CR 4.4.3b).
    Arsenal,
    /// Which pitched card goes to the bottom of the deck next (CR 4.4.3c).
    PitchOrder,
    /// Which card is named (CR 8.5.21).
    Name,
    /// No one, ever again.
    Over,
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum End {
    /// It goes on.
    #[default]
    Open,
    /// This seat won.
    Won(Seat),
    /// This seat gave up (CR 4.5.3).
    Conceded(Seat),
    /// Both heroes died at once (CR 4.5.4a).
    Draw,
    /// 200 turns have been played, our own rule.
    Long,
}

/// The turn after which a game is a draw.
pub(crate) const MAX_TURNS: u16 = 200;
/// Plays and activations are not allowed on a stack this high, so that triggers always have room.
pub(crate) const MAX_PLAYED_LAYERS: usize = 8;
/// Layers on the stack. A trigger that finds no room is not put there, and a notice says so.
pub(crate) const MAX_LAYERS: usize = 28;
/// Triggers that wait for the stack. Further ones are not made, and a notice says so.
pub(crate) const MAX_PENDING: usize = 20;
/// Continuous effects. Further ones are not made, and a notice says so; plays keep clear of it, see [`EFFECTS_A_LAYER`].
pub(crate) const MAX_MODIFIERS: usize = 40;
/// Continuous effects that one layer makes at most. A play is not allowed when the layers on the stack might fill the list.
pub(crate) const EFFECTS_A_LAYER: usize = 3;
/// Frames. Effects nest three deep: a resolution, damage, a payment.
pub(crate) const MAX_FRAMES: usize = 6;
/// Earlier links of a chain that are remembered; of a longer chain, the newest.
pub(crate) const MAX_PAST_LINKS: usize = 12;
/// Links of one combat chain. Further attacks are not allowed.
pub(crate) const MAX_LINKS: u8 = 60;

/// The state of a match of Flesh and Blood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fab {
    /// What is printed on each card.
    pub(crate) prints: PerCard<DefId>,
    /// Where each card is, and what is true of it there.
    pub(crate) objs: PerCard<Obj>,
    /// The cards of each zone.
    pub(crate) zones: [CardSet; N_ZONES],
    /// The players.
    pub(crate) sides: [Side; 2],
    /// The stack, the top layer last.
    pub(crate) stack: ArrayVec<[Layer; MAX_LAYERS]>,
    /// Triggers that wait to be put on the stack.
    pub(crate) pending: ArrayVec<[Layer; MAX_PENDING]>,
    /// What is unfinished.
    pub(crate) frames: ArrayVec<[Frame; MAX_FRAMES]>,
    /// Continuous effects, the oldest first.
    pub(crate) modifiers: ArrayVec<[Modifier; MAX_MODIFIERS]>,
    /// The combat chain.
    pub(crate) chain: Chain,
    /// Its earlier links, the oldest first.
    pub(crate) links: ArrayVec<[Link; MAX_PAST_LINKS]>,
    /// Cards looked at, revealed or picked by the effect that is going on.
    pub(crate) pool: CardSet,
    /// The named card of the effect that is going on.
    pub(crate) named: Option<NameId>,
    /// Where the turn is.
    pub(crate) step: Step,
    /// How far that step is.
    pub(crate) stage: Stage,
    /// The number of the turn, from 1.
    pub(crate) turn: u16,
    /// The turn player.
    pub(crate) active: Seat,
    /// Who decides.
    pub(crate) seat: Seat,
    /// What is decided.
    pub(crate) ask: Ask,
    /// Who has priority, or gets it next.
    pub(crate) priority: Seat,
    /// How many players have passed in succession.
    pub(crate) passes: u8,
    /// Whose triggers go on the stack first, once that is decided.
    pub(crate) order_first: Option<Seat>,
    /// How it ended.
    pub(crate) end: End,
    /// Whether anything was ever controlled by another than its owner.
    pub(crate) any_stolen: bool,
    /// How many random choices this step has made.
    pub(crate) n_random: u32,
    /// Who goes first, as the config says.
    pub(crate) first: crate::config::First,
}

impl Fab {
    /// What is printed on a card.
    #[inline]
    pub(crate) fn print(&self, card: CardId) -> &'static Print {
        print(self.prints[card.index()])
    }

    /// Where a card is.
    #[inline]
    pub(crate) fn zone(&self, card: CardId) -> Zone {
        self.objs[card.index()].zone
    }

    /// The cards of a zone.
    #[inline]
    pub(crate) fn cards(&self, zone: Zone) -> CardSet {
        self.zones[zone as usize]
    }

    /// The cards of a zone that belong to a seat.
    #[inline]
    pub(crate) fn cards_of(&self, zone: Zone, seat: Seat) -> CardSet {
        self.zones[zone as usize].of(seat)
    }

    /// The cards of a zone that belong to a seat, one by one; tokens are in none but the arena, and not among these.
    #[inline]
    pub(crate) fn each_of(&self, zone: Zone, seat: Seat) -> set::OwnCards {
        self.zones[zone as usize].own(seat)
    }

    /// Whether a card has a flag.
    #[inline]
    pub(crate) fn has_flag(&self, card: CardId, flag: u8) -> bool {
        self.objs[card.index()].flags & flag != 0
    }

    /// Who controls a card, or owns it outside the arena (CR 1.2.1b).
    #[inline]
    pub(crate) fn controller(&self, card: CardId) -> Seat {
        if self.has_flag(card, flag::STOLEN) { card.owner().other() } else { card.owner() }
    }

    /// One player.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// The permanents a player controls, those on the chain included.
    #[inline]
    pub(crate) fn permanents(&self, seat: Seat) -> CardSet {
        let at = seat.index();
        let (arena, chain) = (&self.zones[Zone::Arena as usize].0, &self.zones[Zone::Chain as usize].0);
        let worn = u64::MAX << HERO;
        let tokens = CardSet::tokens_of(seat);
        let mine = CardSet::at(seat, arena[at] | chain[at] & worn, (arena[2] | chain[2]) & tokens);
        if self.any_stolen { self.after_theft(mine, seat) } else { mine }
    }

    /// What is left of a player's permanents and what has come to them.
    #[cold]
    fn after_theft(&self, mine: CardSet, seat: Seat) -> CardSet {
        let (arena, other) = (self.cards(Zone::Arena), seat.other());
        let mut theirs = arena.of(other);
        theirs.0[2] = arena.0[2] & CardSet::tokens_of(other);
        let stolen = |card: &CardId| self.has_flag(*card, flag::STOLEN);
        let kept: CardSet = mine.into_iter().filter(|card| !stolen(card)).collect();
        kept.or(theirs.into_iter().filter(stolen).collect())
    }

    /// The top frame.
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// The step that made a continuous effect.
    pub(crate) fn made_by(&self, modifier: &Modifier) -> Option<&'static crate::effect::Step> {
        let code = crate::content::code_of(print(modifier.def).parts.get(usize::from(modifier.part))?)?;
        code.steps.get(usize::from(modifier.pc))
    }
}
