//! What happened, in the words of the rulebook: built up from what an eye may know.

use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    action::{abilities, ability_number},
    content::{first_of_name, print},
    effect::{Damage, Op, Step as CodeStep, Wager},
    event::{Event, Left, Limit, Unveiled, Why},
    rules::outcome::Outcome,
    state::{CardId, Fab, Layer, LayerKind, ModKind, Modifier, Obj, Step, Zone, flag},
    view::{LayerWord, TargetView},
};

/// A card, as its name in notation.
type Card = &'static str;

/// What happened. Who may not know a card learns the same without it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are; `seat` is whose card, hero or deed it is")]
pub enum Notice {
    /// A turn began.
    TurnBegan { seat: Seat, turn: u16 },
    /// A phase or step began.
    StepBegan { seat: Seat, step: Step },
    /// A player passed priority.
    Passed { seat: Seat },
    /// A card was announced: it is on the stack now.
    Played { seat: Seat, card: Card, from: Zone },
    /// An activated ability was announced; its number, if the card has several. An attack of a weapon is one.
    Activated {
        seat: Seat,
        card: Card,
        #[serde(skip_serializing_if = "Option::is_none")]
        ability: Option<u8>,
        attack: bool,
    },
    /// A triggered effect was put on the stack.
    PutOnStack { seat: Seat, card: Card, trigger: TriggerWord },
    /// Targets were declared; these are all so far.
    Targeted { seat: Seat, card: Card, targets: Vec<TargetView> },
    /// Modes were chosen, from 1.
    ChoseModes { seat: Seat, card: Card, modes: Vec<u8> },
    /// A play that cannot be paid for was cancelled.
    TookBack { seat: Seat, card: Card },
    /// A layer resolved.
    Resolved { seat: Seat, card: Card, kind: LayerWord },
    /// A layer failed to resolve: it no longer had a legal target.
    Fizzled { seat: Seat, card: Card, kind: LayerWord },
    /// A layer left the stack because the combat chain closed.
    Cleared { seat: Seat, card: Card, kind: LayerWord },
    /// An attack became a chain link.
    Attacked { seat: Seat, card: Card, to: Seat, link: u8, power: i32 },
    /// A card became a defending card. `total` is the defense of all of them.
    Defended { seat: Seat, card: Card, from: Zone, link: u8, defense: i32, total: i32 },
    /// The damage of a link was calculated: power less defense.
    Calculated { seat: Seat, link: u8, power: u8, defense: u8, damage: u8 },
    /// An attack hit.
    Hit { seat: Seat, card: Card, to: Seat, link: u8, damage: u8 },
    /// A chain link resolved.
    LinkResolved { seat: Seat, card: Card, link: u8, damage: u8, hit: bool },
    /// The combat chain closed.
    ChainClosed { seat: Seat },
    /// A card was pitched for this many resource points.
    Pitched { seat: Seat, card: Card, pitch: u8 },
    /// The resource points a player has now.
    Resources { seat: Seat, resources: u8 },
    /// The action points a player has now.
    ActionPoints { seat: Seat, action_points: u8 },
    /// A card was drawn.
    Drew {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        deck: u8,
    },
    /// A card was discarded.
    Discarded { seat: Seat, card: Card },
    /// A card or token was destroyed.
    Destroyed { seat: Seat, card: Card, from: Zone },
    /// A card was banished.
    Banished { seat: Seat, card: Card, from: Zone },
    /// A card went to its owner's graveyard.
    PutIntoGraveyard { seat: Seat, card: Card, from: Zone },
    /// A card was put into its owner's arsenal.
    PutIntoArsenal {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        from: Zone,
    },
    /// A card was put into its owner's hand.
    PutIntoHand {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        from: Zone,
    },
    /// A card was put into its owner's deck.
    PutIntoDeck {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        from: Zone,
        at: DeckEnd,
    },
    /// A looked-at card was put on top or at the bottom of the deck.
    Opted {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        at: DeckEnd,
    },
    /// A card became a permanent in the arena.
    EnteredArena { seat: Seat, card: Card },
    /// A permanent went back from the combat chain.
    Returned { seat: Seat, card: Card },
    /// A token was created.
    Created { seat: Seat, card: Card },
    /// A card was revealed to all.
    Revealed { seat: Seat, card: Card, from: Zone },
    /// A player looked at a card of `of`.
    Looked {
        seat: Seat,
        of: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        from: Zone,
    },
    /// A card in a private zone was turned face up.
    TurnedFaceUp { seat: Seat, card: Card, zone: Zone },
    /// A hero was dealt damage by a source of `by`.
    Damaged { seat: Seat, by: Seat, card: Card, kind: Damage, amount: u8, life: u8 },
    /// Damage to a hero was prevented; `left` is still to be dealt.
    Prevented { seat: Seat, card: Card, amount: u8, left: u8 },
    /// A hero gained life.
    GainedLife { seat: Seat, amount: u8, life: u8 },
    /// A hero was marked.
    Marked { seat: Seat },
    /// A hero is marked no more.
    Unmarked { seat: Seat },
    /// A permanent was tapped.
    Tapped { seat: Seat, card: Card },
    /// A permanent was untapped.
    Untapped { seat: Seat, card: Card },
    /// The counters of a kind that a permanent has now.
    Counters { seat: Seat, card: Card, counter: Counter, n: u8 },
    /// A permanent has another controller now.
    Controlled { seat: Seat, card: Card, from: Seat },
    /// A player's deck was shuffled.
    Shuffled { seat: Seat },
    /// A player clashed with the other.
    Clashed {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
    },
    /// A player wagered a token.
    Wagered { seat: Seat, card: Card, token: Card },
    /// The next arcane damage of a player is more.
    Amped { seat: Seat, card: Card, amount: i8 },
    /// A card may be played from where it is.
    Permitted { seat: Seat, card: Card, as_instant: bool },
    /// An effect that lasts began.
    EffectBegan { seat: Seat, card: Card },
    /// A player named a card.
    Named { seat: Seat, name: &'static str },
    /// There was no room for one more: our own limit.
    LimitReached { limit: Limit },
    /// The game ended.
    Ended { outcome: Outcome },
}

/// Which kind of triggered effect was put on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TriggerWord {
    /// One of a card's text.
    Ability,
    /// Blade break.
    BladeBreak,
    /// Battleworn.
    Battleworn,
    /// Temper.
    Temper,
    /// Guardwell.
    Guardwell,
    /// Quell.
    Quell,
    /// Phantasm.
    Phantasm,
    /// A wager.
    Wager,
}

/// An end of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeckEnd {
    /// Its top.
    Top,
    /// Its bottom.
    Bottom,
}

/// A kind of counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// -1 defense.
    MinusDefense,
    /// Rust.
    Rust,
}

/// What an eye learns of an event that was just folded in.
pub(crate) fn notice(game: &Fab, event: &Event, eye: Eye) -> Option<Notice> {
    let word = |def| print(def).slug.as_str();
    if game.hides_play_from(eye) {
        return None;
    }
    Some(match *event {
        Event::TurnBegan { seat } => Notice::TurnBegan { seat, turn: game.turn },
        Event::StepBegan { step } => Notice::StepBegan { seat: game.active, step },
        Event::Passed { seat } => Notice::Passed { seat },
        Event::Moved { .. } => return moved(game, event, eye),
        Event::Created { card, def } => Notice::Created { seat: card.owner(), card: word(def) },
        Event::LifeGained { seat, n } => Notice::GainedLife { seat, amount: n, life: game.side(seat).life },
        Event::Damaged { seat, n, kind, source, by } => {
            Notice::Damaged { seat, by, card: word(source), kind, amount: n, life: game.side(seat).life }
        }
        Event::Prevented { seat, n, by, left } => Notice::Prevented { seat, card: word(by), amount: n, left },
        Event::Resources { seat, n } => Notice::Resources { seat, resources: n },
        Event::ActionPoints { seat, n } => Notice::ActionPoints { seat, action_points: n },
        Event::Marked { seat, on: true } => Notice::Marked { seat },
        Event::Marked { seat, on: false } => Notice::Unmarked { seat },
        Event::Shown { card, to } => shown(game, card, to, eye),
        Event::Named { name } => Notice::Named { seat: game.seat, name: print(first_of_name(name)).name.as_str() },
        Event::Clashed { seat, winner } => Notice::Clashed { seat, winner },
        Event::LimitReached(limit) => Notice::LimitReached { limit },
        Event::Ended { .. } => Notice::Ended { outcome: game.outcome()? },
        Event::Set { card, obj, was } => return changed(game, card, obj, was),
        // Others learn of a play when it is paid for.
        Event::LayerPushed(layer) if is_play(&layer) && !eye.is(layer.scope.seat) => return None,
        Event::LayerPushed(layer) => put_on_stack(game, &layer),
        Event::Unveiled(what) => return unveiled(game, what, eye),
        Event::Targeted(layer) => targeted(game, &layer),
        Event::ModesChosen { .. } => chose_modes(game.stack.last()?),
        Event::LayerRemoved { layer, why, .. } => return left(&layer, why),
        Event::ModifierAdded(modifier) => effect(game, &modifier),
        Event::LinkBegan(_) | Event::Defended { .. } | Event::Calculated { .. } | Event::Hit { .. } => {
            return combat(game, event);
        }
        Event::LinkResolved => {
            let link = game.chain.past();
            let (number, damage, hit) = (link.number, link.damage, link.hit);
            Notice::LinkResolved { seat: game.active, card: word(link.def), link: number, damage, hit }
        }
        Event::ChainClosed => Notice::ChainClosed { seat: game.active },
        Event::Forgotten { seat } => Notice::Shuffled { seat },
        Event::Swapped { .. }
        | Event::LayerSet(_)
        | Event::Triggered(_)
        | Event::TriggerRemoved { .. }
        | Event::FramePushed(_)
        | Event::FrameSet(_)
        | Event::FramePopped
        | Event::ModifierSet { .. }
        | Event::ModifierRemoved { .. }
        | Event::ChainSet(_)
        | Event::PoolSet(_)
        | Event::Noted { .. }
        | Event::Played { .. }
        | Event::RecordsCleared
        | Event::Asked { .. }
        | Event::StageSet { .. }
        | Event::Priority { .. }
        | Event::OrderFirst(_)
        | Event::Random
        | Event::Piled { .. }
        | Event::Mixed { .. }
        | Event::Unnamed => return None,
    })
}

/// What an eye learns of a card that went from one zone to another.
fn moved(game: &Fab, event: &Event, eye: Eye) -> Option<Notice> {
    let Event::Moved { card, why, from, to, top, known } = *event else { return None };
    let seat = card.owner();
    let print = game.print(card);
    let public = |zone: Zone| !matches!(zone, Zone::Deck | Zone::Hand | Zone::Arsenal | Zone::Out);
    // A hand has no order: of a card that only now is known to be in it, no one else learns when it came.
    let told = game.knows(eye, card) && (to != Zone::Hand || eye.is(seat) || known);
    let seen = (public(from) && to != Zone::Deck || public(to) || told).then_some(print.slug.as_str());
    let card = print.slug.as_str();
    let at = if top { DeckEnd::Top } else { DeckEnd::Bottom };
    Some(match (why, to) {
        // The layer, the link and the defending card are told where they are made.
        (Why::Nothing | Why::Played | Why::Attacks | Why::Defends, _) => return None,
        (Why::Pitched, _) => Notice::Pitched { seat, card, pitch: print.pitch.unwrap_or(0) },
        (Why::Drawn, _) => Notice::Drew { seat, card: seen, deck: game.side(seat).deck.len() as u8 },
        (Why::Discarded, Zone::Graveyard) => Notice::Discarded { seat, card },
        (Why::Destroyed, Zone::Graveyard) => Notice::Destroyed { seat, card, from },
        (Why::Banished, _) => Notice::Banished { seat, card, from },
        (Why::Opted, _) => Notice::Opted { seat, card: seen, at },
        (Why::Closed, Zone::Arena) => Notice::Returned { seat, card },
        (_, Zone::Arena) => Notice::EnteredArena { seat, card },
        (_, Zone::Hand) => Notice::PutIntoHand { seat, card: seen, from },
        (_, Zone::Arsenal) => Notice::PutIntoArsenal { seat, card: seen, from },
        (_, Zone::Deck) => Notice::PutIntoDeck { seat, card: seen, from, at },
        (_, Zone::Banished) => Notice::Banished { seat, card, from },
        (_, Zone::Graveyard) => Notice::PutIntoGraveyard { seat, card, from },
        _ => return None,
    })
}

/// What an eye learns of a card that was revealed or looked at.
fn shown(game: &Fab, card: CardId, to: Option<Seat>, eye: Eye) -> Notice {
    let (of, from, word) = (card.owner(), game.zone(card), game.print(card).slug.as_str());
    match to {
        None => Notice::Revealed { seat: of, card: word, from },
        Some(seat) => Notice::Looked { seat, of, card: eye.is(seat).then_some(word), from },
    }
}

/// What players learn when something that is true of a card changed.
fn changed(game: &Fab, card: CardId, obj: Obj, was: Obj) -> Option<Notice> {
    let (seat, word) = (game.controller(card), game.print(card).slug.as_str());
    let differs = |bit: u8| (obj.flags ^ was.flags) & bit != 0;
    if differs(flag::TAPPED) {
        let tapped = obj.flags & flag::TAPPED != 0;
        return Some(if tapped { Notice::Tapped { seat, card: word } } else { Notice::Untapped { seat, card: word } });
    }
    if differs(flag::STOLEN) {
        return Some(Notice::Controlled { seat, card: word, from: seat.other() });
    }
    if differs(flag::FACE_UP) {
        return Some(Notice::TurnedFaceUp { seat, card: word, zone: obj.zone });
    }
    let counters = |counter, n| Some(Notice::Counters { seat, card: word, counter, n });
    if obj.minus != was.minus {
        return counters(Counter::MinusDefense, obj.minus);
    }
    if obj.rust != was.rust {
        return counters(Counter::Rust, obj.rust);
    }
    None
}

/// Whether a layer is a card that is played or an ability that is activated.
fn is_play(layer: &Layer) -> bool {
    matches!(layer.kind, LayerKind::Card | LayerKind::Ability | LayerKind::Proxy)
}

/// What players learn of declared targets.
fn targeted(game: &Fab, layer: &Layer) -> Notice {
    let scope = &layer.scope;
    Notice::Targeted { seat: scope.seat, card: print(scope.def).slug.as_str(), targets: game.targets_seen(layer) }
}

/// What players learn of chosen modes.
fn chose_modes(layer: &Layer) -> Notice {
    let scope = &layer.scope;
    let modes = (1..=8).filter(|n| scope.modes & (1 << (n - 1)) != 0).collect();
    Notice::ChoseModes { seat: scope.seat, card: print(scope.def).slug.as_str(), modes }
}

/// What others learn of a play that is paid for. Its player has been told as it happened.
fn unveiled(game: &Fab, what: Unveiled, eye: Eye) -> Option<Notice> {
    let layer = game.stack.last()?;
    let seat = layer.scope.seat;
    if eye.is(seat) {
        return None;
    }
    Some(match what {
        Unveiled::Layer => put_on_stack(game, layer),
        Unveiled::Modes => chose_modes(layer),
        Unveiled::Targets => targeted(game, layer),
        Unveiled::Pitched(card) => {
            let print = game.print(card);
            Notice::Pitched { seat, card: print.slug.as_str(), pitch: print.pitch.unwrap_or(0) }
        }
        Unveiled::Resources => Notice::Resources { seat, resources: game.side(seat).resources },
        Unveiled::ActionPoints => Notice::ActionPoints { seat, action_points: game.side(seat).action_points },
    })
}

/// What players learn of a new layer.
fn put_on_stack(game: &Fab, layer: &Layer) -> Notice {
    let (seat, def, source) = (layer.scope.seat, layer.scope.def, layer.scope.card);
    let card = print(def).slug.as_str();
    let trigger = match layer.kind {
        LayerKind::Card => {
            let from = match () {
                () if game.has_flag(source, flag::FROM_ARSENAL) => Zone::Arsenal,
                () if game.has_flag(source, flag::FROM_BANISHED) => Zone::Banished,
                () => Zone::Hand,
            };
            return Notice::Played { seat, card, from };
        }
        LayerKind::Ability | LayerKind::Proxy => {
            let several = abilities(def).nth(1).is_some();
            let ability = several.then(|| ability_number(def, layer.scope.part) as u8);
            let attack = layer.kind == LayerKind::Proxy;
            return Notice::Activated { seat, card, ability, attack };
        }
        LayerKind::Trigger => TriggerWord::Ability,
        LayerKind::BladeBreak => TriggerWord::BladeBreak,
        LayerKind::Battleworn => TriggerWord::Battleworn,
        LayerKind::Temper => TriggerWord::Temper,
        LayerKind::Guardwell => TriggerWord::Guardwell,
        LayerKind::Quell => TriggerWord::Quell,
        LayerKind::Phantasm => TriggerWord::Phantasm,
        LayerKind::Wager => TriggerWord::Wager,
    };
    Notice::PutOnStack { seat, card, trigger }
}

/// What players learn of a layer that left the stack.
fn left(layer: &Layer, why: Left) -> Option<Notice> {
    let (seat, card, kind) = (layer.scope.seat, print(layer.scope.def).slug.as_str(), LayerWord::of(layer.kind));
    match why {
        Left::Resolved => Some(Notice::Resolved { seat, card, kind }),
        Left::Failed | Left::NoTarget => Some(Notice::Fizzled { seat, card, kind }),
        Left::TakenBack => Some(Notice::TookBack { seat, card }),
        Left::Cleared => Some(Notice::Cleared { seat, card, kind }),
        // The link is told when it begins.
        Left::Linked => None,
    }
}

/// What players learn of an effect that lasts.
fn effect(game: &Fab, modifier: &Modifier) -> Notice {
    let (seat, card) = (modifier.controller, print(modifier.def).slug.as_str());
    let permitted = |as_instant| {
        let card = modifier.card.map_or(card, |card| game.print(card).slug.as_str());
        Notice::Permitted { seat, card, as_instant }
    };
    match modifier.kind {
        ModKind::Amp => Notice::Amped { seat, card, amount: modifier.x },
        ModKind::Allow => permitted(false),
        ModKind::AllowInstant => permitted(true),
        ModKind::Wager => match game.made_by(modifier) {
            Some(CodeStep::Do(Op::Wager(Wager { def, .. }))) => {
                Notice::Wagered { seat, card, token: print(*def).slug.as_str() }
            }
            _ => Notice::EffectBegan { seat, card },
        },
        _ => Notice::EffectBegan { seat, card },
    }
}

/// What players learn of the active chain link.
fn combat(game: &Fab, event: &Event) -> Option<Notice> {
    let chain = &game.chain;
    let (seat, to, link, card) = (game.active, game.active.other(), chain.n_links, print(chain.def).slug.as_str());
    Some(match *event {
        Event::LinkBegan(_) => Notice::Attacked { seat, card, to, link, power: game.power(chain.attack?) },
        Event::Defended { card } => {
            let from = match () {
                () if game.has_flag(card, flag::FROM_HAND) => Zone::Hand,
                () if game.has_flag(card, flag::FROM_ARSENAL) => Zone::Arsenal,
                () if game.print(card).is_deck_card() => Zone::Deck,
                () => Zone::Arena,
            };
            let (defense, total) = (game.defense(card), game.total_defense());
            Notice::Defended { seat: to, card: game.print(card).slug.as_str(), from, link, defense, total }
        }
        Event::Calculated { power, defense } => {
            Notice::Calculated { seat, link, power, defense, damage: power.saturating_sub(defense) }
        }
        Event::Hit { damage } => Notice::Hit { seat, card, to, link, damage },
        _ => return None,
    })
}
