//! What one eye sees: built up from what it may know.

use std::sync::OnceLock;

use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    content::{Colour, DefId, Keyword, Print, print, prints},
    effect::{Damage, Words},
    rules::{asked, outcome::Outcome},
    state::{
        Ask, CardId, CardSet, End, Fab, Frame, HERO, Layer, LayerKind, ModKind, Scope, Stage, Step, Target, Zone, flag,
    },
};

/// A permanent, an attack or a defending card, with what is true of it now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardView {
    /// Its name in notation.
    pub card: &'static str,
    /// Where it is worn or held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Its power now, where that means something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<i32>,
    /// Its defense now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<i32>,
    /// Tapped.
    #[serde(skip_serializing_if = "is_false")]
    pub tapped: bool,
    /// -1 defense counters.
    #[serde(skip_serializing_if = "is_zero")]
    pub minus_defense: u8,
    /// Rust counters.
    #[serde(skip_serializing_if = "is_zero")]
    pub rust: u8,
}

/// Where equipment is worn, or a weapon held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// On the head.
    Head,
    /// On the chest.
    Chest,
    /// On the arms.
    Arms,
    /// On the legs.
    Legs,
    /// In a hand.
    Weapon,
}

/// What is printed on a card in sight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PrintView {
    /// Its name in notation.
    pub card: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Resource points when pitched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch: Option<u8>,
    /// Resource cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// Base power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<u8>,
    /// Base defense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<u8>,
    /// Arcane damage printed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arcane: Option<u8>,
    /// Its types and subtypes.
    pub types: Vec<&'static str>,
    /// The keywords it always has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// So many copies of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Copies {
    /// Its name in notation.
    pub card: &'static str,
    /// How many.
    pub n: u8,
}

/// A known card of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckCard {
    /// Its place, 1 is the top.
    pub place: u8,
    /// Its name in notation.
    pub card: &'static str,
}

/// Cards known to be in these places of a deck, not which is in which. Where there are more cards than places, the others
/// are in the hand or the arsenal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckPile {
    /// The places, 1 is the top.
    pub places: Vec<u8>,
    /// The cards.
    pub cards: Vec<&'static str>,
}

/// A banished card.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct BanishedCard {
    /// Its name in notation.
    pub card: &'static str,
    /// Whether it may be played from there.
    pub playable: bool,
}

/// One player as seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SideView {
    /// The hero.
    pub hero: CardView,
    /// Life.
    pub life: u8,
    /// Life at the beginning.
    pub starting_life: u8,
    /// Resource points.
    pub resources: u8,
    /// Action points.
    pub action_points: u8,
    /// Whether the hero is marked.
    pub marked: bool,
    /// The hand. In another hand, cards that are not known are `None`, at the end.
    pub hand: Vec<Option<&'static str>>,
    /// The arsenal, likewise.
    pub arsenal: Vec<Option<&'static str>>,
    /// How many cards the deck has.
    pub n_deck: u8,
    /// Known cards of the deck, from the top.
    pub deck_known: Vec<DeckCard>,
    /// What else is known of the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck_piles: Vec<DeckPile>,
    /// The list of the deck: all its cards, wherever they are now.
    pub deck_list: Vec<Copies>,
    /// The graveyard, sorted.
    pub graveyard: Vec<&'static str>,
    /// The banished zone, sorted.
    pub banished: Vec<BanishedCard>,
    /// The pitch zone, sorted.
    pub pitch: Vec<&'static str>,
    /// Equipment and weapons that are not on the chain.
    pub equipment: Vec<CardView>,
    /// Auras, items and tokens.
    pub permanents: Vec<CardView>,
}

/// What a layer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LayerWord {
    /// A card.
    Card,
    /// An activated ability.
    Ability,
    /// An attack of a weapon.
    Attack,
    /// A triggered effect.
    Trigger,
}

impl LayerWord {
    /// The word for a kind of layer.
    pub(crate) fn of(kind: LayerKind) -> LayerWord {
        match kind {
            LayerKind::Card => LayerWord::Card,
            LayerKind::Ability => LayerWord::Ability,
            LayerKind::Proxy => LayerWord::Attack,
            _ => LayerWord::Trigger,
        }
    }
}

/// A declared target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TargetView {
    /// The hero of this seat.
    Seat(Seat),
    /// A card.
    Card(&'static str),
}

/// A layer of the stack, or a trigger that waits to be put there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LayerView {
    /// The card, or the source of the ability or trigger.
    pub card: &'static str,
    /// What it is.
    pub kind: LayerWord,
    /// Who controls it.
    pub seat: Seat,
    /// Its targets.
    pub targets: Vec<TargetView>,
}

/// A link of the combat chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LinkView {
    /// Its number, from 1.
    pub number: u8,
    /// Whether it is active.
    pub active: bool,
    /// What attacks or attacked.
    pub card: &'static str,
    /// The attack as it is now, if it is still there.
    pub attack: Option<CardView>,
    /// Its power: now, or when the damage was calculated.
    pub power: i32,
    /// Whether it has go again.
    pub go_again: bool,
    /// Whether it has dominate.
    pub dominate: bool,
    /// Whether it has overpower.
    pub overpower: bool,
    /// The defending cards.
    pub defenders: Vec<CardView>,
    /// The sum of their defense: now, or when the damage was calculated.
    pub defense: i32,
    /// The damage it dealt.
    pub damage: u8,
    /// Whether it hit.
    pub hit: bool,
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EffectView {
    /// What made it.
    pub card: &'static str,
    /// Whom it is for.
    pub seat: Seat,
}

/// Damage on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DamageView {
    /// To whose hero.
    pub seat: Seat,
    /// How much.
    pub amount: u8,
    /// Of which kind.
    pub kind: Damage,
    /// Its source.
    pub card: &'static str,
}

/// What resource points are being paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidFor {
    /// Playing a card.
    Play,
    /// Activating an ability.
    Ability,
    /// Preventing damage.
    Prevention,
    /// An effect.
    Effect,
}

/// A payment that is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PaymentView {
    /// Who pays.
    pub seat: Seat,
    /// The card it is for.
    pub card: &'static str,
    /// What it is for.
    pub paid_for: PaidFor,
    /// The whole cost in resource points.
    pub cost: u8,
    /// How much of it is still lacking.
    pub left: u8,
}

/// What is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromptKind {
    /// Who goes first.
    First,
    /// Play, activate or pass.
    Priority,
    /// Declare defending cards.
    Defend,
    /// Which cost to pay.
    Cost,
    /// Whether to pay an additional cost.
    AdditionalCost,
    /// Which mode.
    Mode,
    /// A target.
    Target,
    /// Which card to pitch.
    Pitch,
    /// Which card pays a cost.
    CostCard,
    /// Whether to do something.
    May,
    /// Which card.
    Choose,
    /// Where a looked-at card goes.
    Opt,
    /// Which prevention to use.
    Prevent,
    /// Whose preventions are used first.
    PreventFirst,
    /// Which trigger goes on the stack next.
    Trigger,
    /// Whose triggers go on the stack first.
    TriggerFirst,
    /// Which card goes to the arsenal.
    Arsenal,
    /// Which pitched card goes to the bottom of the deck next.
    PitchOrder,
    /// Which card to name.
    Name,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Prompt {
    /// What is decided.
    pub kind: PromptKind,
    /// Who decides.
    pub seat: Seat,
    /// The card whose play or effect asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<&'static str>,
    /// How many cards are left to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
}

/// What an eye sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// The number of the turn.
    pub turn: u16,
    /// The turn player.
    pub turn_player: Seat,
    /// Where the turn is.
    pub step: Step,
    /// Who decides, if the game is on.
    pub to_move: Option<Seat>,
    /// Who has priority, if anyone does: also while a card is being paid for.
    pub priority: Option<Seat>,
    /// What is decided, in a few words.
    pub asked: &'static str,
    /// What is decided, if the game is on.
    pub prompt: Option<Prompt>,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
    /// The players, by seat.
    pub sides: Vec<SideView>,
    /// The stack, the top layer first.
    pub stack: Vec<LayerView>,
    /// Triggers that wait to be put on the stack: `trigger 1` is the first.
    pub pending: Vec<LayerView>,
    /// The last link of the combat chain, until the next attack is announced.
    pub chain: Option<LinkView>,
    /// The links before it, the oldest first.
    pub earlier: Vec<LinkView>,
    /// Cards that an effect shows this eye now.
    pub looked_at: Vec<&'static str>,
    /// Effects that last.
    pub effects: Vec<EffectView>,
    /// Damage on its way.
    pub damage: Option<DamageView>,
    /// A payment that needs cards to be pitched.
    pub to_pay: Option<PaymentView>,
    /// What a pass would do.
    pub pass: &'static str,
    /// What is printed on the cards in sight, sorted by name in notation. The other cards of the deck lists are in the
    /// catalogue.
    pub cards: Vec<&'static PrintView>,
}

/// What an eye sees.
pub(crate) fn view(game: &Fab, eye: Eye) -> View {
    let next_attack = !game.chain.active && game.stack.iter().any(Layer::attacks);
    let mut earlier: Vec<LinkView> = game.links.iter().map(|link| game.earlier_link(link)).collect();
    let mut chain = (game.chain.n_links > 0).then(|| game.last_link());
    if next_attack {
        earlier.extend(chain.take());
    }
    let looked_at = game.pool.into_iter().filter(|card| match eye {
        Eye::Seat(seat) => game.side(seat).knows.contains(*card) || !game.is_hidden(*card),
        Eye::Watcher => !game.is_hidden(*card),
    });
    let mut view = View {
        turn: game.turn,
        turn_player: game.active,
        step: game.step,
        to_move: (game.end == End::Open).then_some(game.seat),
        priority: game.who_has_priority(),
        asked: asked(game.ask),
        prompt: game.prompt(),
        outcome: game.outcome(),
        sides: vec![game.side_view(Seat(0), eye), game.side_view(Seat(1), eye)],
        stack: game.stack.iter().rev().map(|layer| game.layer_view(layer)).collect(),
        pending: game.pending.iter().map(|layer| game.layer_view(layer)).collect(),
        chain,
        earlier,
        looked_at: game.slugs(looked_at.collect()),
        effects: game.modifiers.iter().map(|m| EffectView { card: &print(m.def).slug, seat: Seat(m.seat) }).collect(),
        damage: game.frames.iter().rev().find_map(|frame| match frame {
            Frame::Strike(blow) => {
                Some(DamageView { seat: blow.to, amount: blow.n, kind: blow.kind, card: game.slug(blow.card) })
            }
            _ => None,
        }),
        to_pay: game.payment(),
        pass: game.pass_does(),
        cards: Vec::new(),
    };
    view.cards = game.prints_in_sight(eye);
    view
}

impl Fab {
    fn slug(&self, card: CardId) -> &'static str {
        &self.print(card).slug
    }

    fn slugs(&self, set: CardSet) -> Vec<&'static str> {
        let mut list: Vec<_> = set.into_iter().map(|card| self.slug(card)).collect();
        list.sort_unstable();
        list
    }

    fn card_view(&self, card: CardId) -> CardView {
        let (print, obj) = (self.print(card), self.objs[card.index()]);
        CardView {
            card: &print.slug,
            slot: slot_of(print),
            power: print.power.map(|_| self.power(card)),
            defense: print.defense.map(|_| self.defense(card)),
            tapped: obj.flags & flag::TAPPED != 0,
            minus_defense: obj.minus,
            rust: obj.rust,
        }
    }

    /// Whether an eye knows a card in a hidden place.
    pub(crate) fn knows(&self, eye: Eye, card: CardId) -> bool {
        let owner = card.owner();
        let face_up = self.has_flag(card, flag::FACE_UP);
        match eye {
            Eye::Seat(seat) => {
                seat == owner && self.zone(card) != Zone::Deck || face_up || self.side(seat).knows.contains(card)
            }
            Eye::Watcher => face_up,
        }
    }

    /// Whether a card is in a place that not all see into.
    pub(crate) fn is_hidden(&self, card: CardId) -> bool {
        match self.zone(card) {
            Zone::Deck | Zone::Hand => true,
            Zone::Arsenal => !self.has_flag(card, flag::FACE_UP),
            _ => false,
        }
    }

    /// The piles of a player's cards of which some are in the deck, from the top, as the opponent knows them.
    fn deck_piles(&self, seat: Seat, eye: Eye) -> Vec<DeckPile> {
        let (side, mut list) = (self.side(seat), Vec::new());
        if eye != Eye::Seat(seat.other()) {
            return list;
        }
        let mut numbers: Vec<u8> = Vec::new();
        for card in side.deck.iter().rev() {
            let pile = side.piles.of(*card);
            if pile != 0 && !numbers.contains(&pile) {
                numbers.push(pile);
                let places = side.deck.iter().rev().zip(1..);
                let here = places.filter(|(card, _)| side.piles.of(**card) == pile).map(|(_, place)| place);
                list.push(DeckPile { places: here.collect(), cards: self.slugs(self.pile(seat, pile)) });
            }
        }
        list
    }

    /// The cards of a pile.
    fn pile(&self, seat: Seat, pile: u8) -> CardSet {
        let mut cards = CardSet::EMPTY;
        cards.0[seat.index()] = self.side(seat).piles.places(pile);
        cards
    }

    /// The pitched cards an eye sees. While their owner orders them, nobody else sees which have already gone (CR 4.4.3c).
    fn pitch_seen(&self, seat: Seat, eye: Eye) -> CardSet {
        let pitch = self.cards_of(Zone::Pitch, seat);
        match pitch.into_iter().next().map(|card| self.side(seat).piles.of(card)) {
            Some(pile) if pile != 0 && eye != Eye::Seat(seat) => pitch.or(self.pile(seat, pile)),
            _ => pitch,
        }
    }

    /// The list of a player's deck, whatever has become of its cards.
    fn deck_list(&self, seat: Seat) -> Vec<Copies> {
        let cards = (0..HERO).map(|place| CardId::at(seat, place)).filter(|card| self.zone(*card) != Zone::Out);
        let mut defs: Vec<DefId> = cards.map(|card| self.prints[card.index()]).collect();
        // Prints are numbered in the order of their names.
        defs.sort_unstable();
        let alike = defs.chunk_by(|a, b| a == b);
        alike.map(|copies| Copies { card: &print(copies[0]).slug, n: copies.len() as u8 }).collect()
    }

    fn side_view(&self, seat: Seat, eye: Eye) -> SideView {
        let side = self.side(seat);
        let hidden = |set: CardSet| {
            let mut list: Vec<_> = set.into_iter().map(|card| self.knows(eye, card).then(|| self.slug(card))).collect();
            // Of the own hand a player knows every card by its place; of another hand only what is in it.
            if eye != Eye::Seat(seat) {
                list.sort_unstable_by_key(|slug| (slug.is_none(), *slug));
            }
            list
        };
        let known = side.deck.iter().rev().zip(1..).filter(|(card, _)| self.knows(eye, **card));
        let playable = |card: CardId| {
            let allows = |kind| matches!(kind, ModKind::Allow | ModKind::AllowInstant);
            self.modifiers.iter().any(|modifier| allows(modifier.kind) && modifier.card == Some(card))
        };
        let banished = self.cards_of(Zone::Banished, seat).into_iter();
        let mut banished: Vec<_> =
            banished.map(|card| BanishedCard { card: self.slug(card), playable: playable(card) }).collect();
        banished.sort_unstable();
        let here: Vec<CardId> =
            self.permanents(seat).into_iter().filter(|card| self.zone(*card) == Zone::Arena).collect();
        let worn = |card: &&CardId| !card.is_token() && card.0 & 63 > HERO;
        let loose = |card: &&CardId| card.is_token() || card.0 & 63 < HERO;
        SideView {
            hero: self.card_view(CardId::hero(seat)),
            life: side.life,
            starting_life: side.starting_life,
            resources: side.resources,
            action_points: side.action_points,
            marked: side.marked,
            hand: hidden(self.cards_of(Zone::Hand, seat)),
            arsenal: hidden(self.cards_of(Zone::Arsenal, seat)),
            n_deck: side.deck.len() as u8,
            deck_known: known.map(|(card, place)| DeckCard { place, card: self.slug(*card) }).collect(),
            deck_piles: self.deck_piles(seat, eye),
            deck_list: self.deck_list(seat),
            graveyard: self.slugs(self.cards_of(Zone::Graveyard, seat)),
            banished,
            pitch: self.slugs(self.pitch_seen(seat, eye)),
            equipment: here.iter().filter(worn).map(|card| self.card_view(*card)).collect(),
            permanents: here.iter().filter(loose).map(|card| self.card_view(*card)).collect(),
        }
    }

    fn layer_view(&self, layer: &Layer) -> LayerView {
        LayerView {
            card: &print(layer.scope.def).slug,
            kind: LayerWord::of(layer.kind),
            seat: layer.scope.seat,
            targets: self.targets_seen(layer),
        }
    }

    /// The declared targets of a layer.
    pub(crate) fn targets_seen(&self, layer: &Layer) -> Vec<TargetView> {
        let targets = layer.scope.targets.iter().filter_map(|target| match target {
            Target::None => None,
            Target::Hero(seat) => Some(TargetView::Seat(*seat)),
            Target::Card(card) => Some(TargetView::Card(self.slug(*card))),
        });
        targets.collect()
    }

    /// The last link, as it is now.
    fn last_link(&self) -> LinkView {
        let chain = &self.chain;
        let attack = chain.attack;
        let (power, defense) = match (chain.struck, attack) {
            (false, Some(attack)) => (self.power(attack), self.total_defense()),
            _ => (i32::from(chain.power), i32::from(chain.defense)),
        };
        LinkView {
            number: chain.n_links,
            active: chain.active,
            card: &print(chain.def).slug,
            attack: attack.map(|card| self.card_view(card)),
            power,
            go_again: attack.map_or(chain.left_go_again, |card| self.attack_has_go_again(card)),
            dominate: attack.is_some_and(|card| self.has_dominate(card)),
            overpower: attack.is_some_and(|card| self.has_overpower(card)),
            defenders: chain.defenders.into_iter().map(|card| self.card_view(card)).collect(),
            defense,
            damage: chain.damage,
            hit: chain.hit,
        }
    }

    /// A link before it, with its cards that are still on the chain.
    fn earlier_link(&self, link: &crate::state::Link) -> LinkView {
        let on_it = self.cards(Zone::Chain).into_iter().filter(|card| self.objs[card.index()].link == link.number);
        let (attacks, defenders): (Vec<CardId>, Vec<CardId>) =
            on_it.partition(|card| self.controller(*card) == self.active);
        LinkView {
            number: link.number,
            active: false,
            card: &print(link.def).slug,
            attack: attacks.first().map(|card| self.card_view(*card)),
            power: i32::from(link.power),
            go_again: false,
            dominate: false,
            overpower: false,
            defenders: defenders.iter().map(|card| self.card_view(*card)).collect(),
            defense: i32::from(link.defense),
            damage: link.damage,
            hit: link.hit,
        }
    }

    /// Who has priority: nobody while a layer resolves or the rules ask for something.
    fn who_has_priority(&self) -> Option<Seat> {
        let open = self.stage == Stage::Open && self.end == End::Open;
        match (self.ask, self.frames.first()) {
            (Ask::Priority, _) => Some(self.seat),
            (_, Some(Frame::Propose(_))) if open => Some(self.priority),
            _ => None,
        }
    }

    /// What is asked, of whom, and by what.
    fn prompt(&self) -> Option<Prompt> {
        let kind = match self.ask {
            Ask::Nothing | Ask::Over => return None,
            Ask::First => PromptKind::First,
            Ask::Priority => PromptKind::Priority,
            Ask::Defend => PromptKind::Defend,
            Ask::Instead => PromptKind::Cost,
            Ask::Additional(_) => PromptKind::AdditionalCost,
            Ask::Mode => PromptKind::Mode,
            Ask::Target(_) => PromptKind::Target,
            Ask::Pitch => PromptKind::Pitch,
            Ask::CostCard => PromptKind::CostCard,
            Ask::May => PromptKind::May,
            Ask::Pick(_) => PromptKind::Choose,
            Ask::Opt => PromptKind::Opt,
            Ask::Prevent => PromptKind::Prevent,
            Ask::PreventFirst => PromptKind::PreventFirst,
            Ask::Order => PromptKind::Trigger,
            Ask::OrderFirst => PromptKind::TriggerFirst,
            Ask::Arsenal => PromptKind::Arsenal,
            Ask::PitchOrder => PromptKind::PitchOrder,
            Ask::Name => PromptKind::Name,
        };
        let source = match (self.ask, self.frame()) {
            (Ask::Priority | Ask::Defend | Ask::Order | Ask::OrderFirst | Ask::Arsenal | Ask::PitchOrder, _) => None,
            (Ask::Target(_), _) => self.stack.last().map(|layer| layer.scope.def),
            (_, Some(Frame::Run(Scope { def, .. }))) => Some(def),
            (_, Some(Frame::Propose(proposal))) => Some(self.prints[proposal.card.index()]),
            (_, Some(Frame::Strike(blow))) => Some(self.prints[blow.card.index()]),
            (_, Some(Frame::Pay { .. })) => return self.payment().map(|payment| self.pitch_prompt(&payment)),
            _ => None,
        };
        let card = source.map(|def| print(def).slug.as_str());
        let n = if let Ask::Pick(left) = self.ask { Some(left) } else { None };
        Some(Prompt { kind, seat: self.seat, card, n })
    }

    fn pitch_prompt(&self, payment: &PaymentView) -> Prompt {
        Prompt { kind: PromptKind::Pitch, seat: self.seat, card: Some(payment.card), n: None }
    }

    /// The payment that cards are pitched for.
    fn payment(&self) -> Option<PaymentView> {
        if self.ask != Ask::Pitch {
            return None;
        }
        let below = self.frames.len().checked_sub(2).map(|at| self.frames[at]);
        let (seat, card, paid_for, cost) = match (self.frame()?, below) {
            (Frame::Propose(proposal), _) => {
                let paid_for = if proposal.part == u8::MAX { PaidFor::Play } else { PaidFor::Ability };
                (self.seat, self.prints[proposal.card.index()], paid_for, self.asset_cost(&proposal))
            }
            (Frame::Pay { seat, n }, Some(Frame::Strike(blow))) => {
                (seat, self.prints[blow.paying.unwrap_or(blow.card).index()], PaidFor::Prevention, n)
            }
            (Frame::Pay { seat, n }, Some(Frame::Run(scope))) => (seat, scope.def, PaidFor::Effect, n),
            _ => return None,
        };
        let left = cost.saturating_sub(self.side(seat).resources);
        Some(PaymentView { seat, card: &print(card).slug, paid_for, cost, left })
    }

    /// What is printed on the cards that an eye sees.
    fn prints_in_sight(&self, eye: Eye) -> Vec<&'static PrintView> {
        let mut defs: Vec<DefId> = Vec::with_capacity(64);
        for zone in [Zone::Arena, Zone::Chain, Zone::Stack, Zone::Graveyard, Zone::Banished] {
            defs.extend(self.cards(zone).into_iter().map(|card| self.prints[card.index()]));
        }
        let pitched = self.pitch_seen(Seat(0), eye).or(self.pitch_seen(Seat(1), eye));
        defs.extend(pitched.into_iter().map(|card| self.prints[card.index()]));
        for zone in [Zone::Hand, Zone::Arsenal, Zone::Deck] {
            let known = self.cards(zone).into_iter().filter(|card| self.knows(eye, *card));
            defs.extend(known.map(|card| self.prints[card.index()]));
        }
        defs.extend(self.stack.iter().chain(&self.pending).map(|layer| layer.scope.def));
        defs.sort_unstable();
        defs.dedup();
        defs.into_iter().map(print_view).collect()
    }

    /// What passing would do now.
    fn pass_does(&self) -> &'static str {
        match self.ask {
            Ask::Priority if self.passes == 0 => "gives priority to the opponent",
            Ask::Priority if !self.stack.is_empty() && self.attack_on_stack() => "lets the attack begin",
            Ask::Priority if !self.stack.is_empty() => "lets the top layer resolve",
            Ask::Priority => match self.step {
                Step::Action => "ends the turn's action phase",
                Step::Attack => "goes on to the declaration of defending cards",
                Step::Defend => "goes on to reactions",
                Step::Reaction => "goes on to damage",
                Step::Damage => "lets the chain link resolve",
                Step::Resolution => "closes the combat chain",
                _ => "goes on",
            },
            Ask::Defend => "ends the declaration",
            Ask::Arsenal => "leaves the arsenal empty",
            Ask::Prevent => "refuses what is optional",
            Ask::Pick(_) => "chooses no more",
            _ => "",
        }
    }
}

/// Where an equipment or weapon is worn or held.
fn slot_of(print: &Print) -> Option<Slot> {
    match print.zone_word() {
        "head" => Some(Slot::Head),
        "chest" => Some(Slot::Chest),
        "arms" => Some(Slot::Arms),
        "legs" => Some(Slot::Legs),
        "hand" => Some(Slot::Weapon),
        _ => None,
    }
}

/// What is printed on a card.
pub fn print_view(def: DefId) -> &'static PrintView {
    static VIEWS: OnceLock<Vec<PrintView>> = OnceLock::new();
    &VIEWS.get_or_init(|| prints().map(|(_, print)| of_print(print)).collect())[usize::from(def.0)]
}

/// The words for types and subtypes.
const TYPES: [(Words, &str); 32] = [
    (Words::HERO, "hero"),
    (Words::YOUNG, "young"),
    (Words::TOKEN, "token"),
    (Words::ACTION, "action"),
    (Words::ATTACK_ACTION, "attack"),
    (Words::INSTANT, "instant"),
    (Words::ATTACK_REACTION, "attack_reaction"),
    (Words::DEFENSE_REACTION, "defense_reaction"),
    (Words::BLOCK, "block"),
    (Words::RESOURCE, "resource"),
    (Words::EQUIPMENT, "equipment"),
    (Words::WEAPON, "weapon"),
    (Words::AURA, "aura"),
    (Words::ITEM, "item"),
    (Words::ALLY, "ally"),
    (Words::WIZARD, "wizard"),
    (Words::PIRATE, "pirate"),
    (Words::THIEF, "thief"),
    (Words::ROYAL, "royal"),
    (Words::ILLUSIONIST, "illusionist"),
    (Words::HEAD, "head"),
    (Words::CHEST, "chest"),
    (Words::ARMS, "arms"),
    (Words::LEGS, "legs"),
    (Words::ONE_HANDED, "one_handed"),
    (Words::TWO_HANDED, "two_handed"),
    (Words::OFF_HAND, "off_hand"),
    (Words::SWORD, "sword"),
    (Words::DAGGER, "dagger"),
    (Words::CLUB, "club"),
    (Words::HAMMER, "hammer"),
    (Words::UNIVERSAL, "universal"),
];

fn of_print(print: &'static Print) -> PrintView {
    PrintView {
        card: &print.slug,
        name: &print.name,
        colour: print.colour,
        pitch: print.pitch,
        cost: print.cost,
        power: print.power,
        defense: print.defense,
        arcane: print.arcane,
        types: TYPES.iter().filter(|(word, _)| print.words.has(*word)).map(|(_, word)| *word).collect(),
        keywords: Keyword::PRINTED.iter().map(|(keyword, _)| *keyword).filter(|keyword| print.has(*keyword)).collect(),
    }
}
