//! What one eye sees: built up from what it may know.

use croupier_kernel::{Eye, Rng, Seat};
use serde::Serialize;
use tinyvec::ArrayVec;

use crate::{
    content::print,
    state::{Ask, CardId, CardSet, End, Fab, Frame, HERO, LayerKind, ModKind, Step, Zone, flag},
};

/// A card that can be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Its name in notation.
    pub card: &'static str,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// One player as seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideView {
    /// The hero.
    pub hero: CardView,
    /// Life.
    pub life: u8,
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
    /// Known cards of the deck: how deep (0 is the top), and which.
    pub deck_known: Vec<(u8, &'static str)>,
    /// Cards known to be in these places of the deck, not in which: how deep, and which cards. Where there are more cards
    /// than places, the others are in the hand or the arsenal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck_piles: Vec<(Vec<u8>, Vec<&'static str>)>,
    /// The graveyard, sorted.
    pub graveyard: Vec<&'static str>,
    /// The banished zone, sorted; whether a card may be played from there.
    pub banished: Vec<(&'static str, bool)>,
    /// The pitch zone, sorted.
    pub pitch: Vec<&'static str>,
    /// Equipment and weapons that are not on the chain.
    pub equipment: Vec<CardView>,
    /// Auras, items and tokens.
    pub permanents: Vec<CardView>,
}

/// A layer of the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LayerView {
    /// The card, or the source of the ability or trigger.
    pub card: &'static str,
    /// `card`, `ability`, `attack` or `trigger`.
    pub kind: &'static str,
    /// Who controls it.
    pub seat: Seat,
    /// Its targets.
    pub targets: Vec<String>,
}

/// The combat chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LinkView {
    /// The number of the last link.
    pub number: u8,
    /// Whether it is active.
    pub active: bool,
    /// The attack, if it is still there.
    pub attack: Option<CardView>,
    /// Whether it has go again.
    pub go_again: bool,
    /// Whether it has dominate.
    pub dominate: bool,
    /// Whether it has overpower.
    pub overpower: bool,
    /// The defending cards.
    pub defenders: Vec<CardView>,
    /// The sum of their defense.
    pub defense: i32,
    /// Whether it hit.
    pub hit: bool,
}

/// What an eye sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The number of the turn.
    pub turn: u16,
    /// The turn player.
    pub turn_player: Seat,
    /// Where the turn is.
    pub step: Step,
    /// Who decides, if the game is on.
    pub to_move: Option<Seat>,
    /// What is decided, in a few words.
    pub asked: String,
    /// The players, by seat.
    pub sides: Vec<SideView>,
    /// The stack, the top layer first.
    pub stack: Vec<LayerView>,
    /// The last link of the combat chain, if it is open.
    pub chain: Option<LinkView>,
    /// Cards on the chain from earlier links.
    pub earlier: Vec<&'static str>,
    /// Cards that an effect shows this eye now.
    pub looked_at: Vec<&'static str>,
    /// Effects that last: what made them, for whom.
    pub effects: Vec<(&'static str, Seat)>,
    /// Damage on its way: to whom, how much.
    pub damage: Option<(Seat, u8)>,
    /// Resource points still to be paid.
    pub to_pay: Option<u8>,
    /// What a pass would do.
    pub pass: &'static str,
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
            power: print.power.map(|_| self.power(card)),
            defense: print.defense.map(|_| self.defense(card)),
            tapped: obj.flags & flag::TAPPED != 0,
            minus_defense: obj.minus,
            rust: obj.rust,
        }
    }

    /// Whether an eye knows a card in a hidden place.
    fn knows(&self, eye: Eye, card: CardId) -> bool {
        let owner = card.owner();
        let face_up = self.has_flag(card, flag::FACE_UP);
        match eye {
            Eye::Seat(seat) => {
                seat == owner && self.zone(card) != Zone::Deck || face_up || self.side(seat).knows.contains(card)
            }
            Eye::Watcher => face_up,
        }
    }

    /// The piles of a player's cards of which some are in the deck, from the top, as the opponent knows them.
    fn deck_piles(&self, seat: Seat, eye: Eye) -> Vec<(Vec<u8>, Vec<&'static str>)> {
        let (side, mut list) = (self.side(seat), Vec::new());
        if eye != Eye::Seat(seat.other()) {
            return list;
        }
        let mut numbers: Vec<u8> = Vec::new();
        for card in side.deck.iter().rev() {
            let pile = side.piles.of(*card);
            if pile != 0 && !numbers.contains(&pile) {
                numbers.push(pile);
                let depths = side.deck.iter().rev().enumerate();
                let here = depths.filter(|(_, card)| side.piles.of(**card) == pile).map(|(depth, _)| depth as u8);
                list.push((here.collect(), self.slugs(self.pile(seat, pile))));
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
        let deck = side.deck.iter().rev().enumerate();
        let playable = |card: CardId| {
            let allows = |kind| matches!(kind, ModKind::Allow | ModKind::AllowInstant);
            self.modifiers.iter().any(|modifier| allows(modifier.kind) && modifier.card == Some(card))
        };
        let mut banished: Vec<_> =
            self.cards_of(Zone::Banished, seat).into_iter().map(|card| (self.slug(card), playable(card))).collect();
        banished.sort_unstable();
        let here: Vec<CardId> =
            self.permanents(seat).into_iter().filter(|card| self.zone(*card) == Zone::Arena).collect();
        let worn = |card: &&CardId| !card.is_token() && card.0 & 63 > HERO;
        let loose = |card: &&CardId| card.is_token() || card.0 & 63 < HERO;
        SideView {
            hero: self.card_view(CardId::hero(seat)),
            life: side.life,
            resources: side.resources,
            action_points: side.action_points,
            marked: side.marked,
            hand: hidden(self.cards_of(Zone::Hand, seat)),
            arsenal: hidden(self.cards_of(Zone::Arsenal, seat)),
            n_deck: side.deck.len() as u8,
            deck_known: deck
                .filter(|(_, card)| self.knows(eye, **card))
                .map(|(depth, card)| (depth as u8, self.slug(*card)))
                .collect(),
            deck_piles: self.deck_piles(seat, eye),
            graveyard: self.slugs(self.cards_of(Zone::Graveyard, seat)),
            banished,
            pitch: self.slugs(self.pitch_seen(seat, eye)),
            equipment: here.iter().filter(worn).map(|card| self.card_view(*card)).collect(),
            permanents: here.iter().filter(loose).map(|card| self.card_view(*card)).collect(),
        }
    }

    /// What an eye sees.
    pub(crate) fn seen_by(&self, eye: Eye) -> View {
        let stack = self.stack.iter().rev().map(|layer| LayerView {
            card: &print(layer.scope.def).slug,
            kind: match layer.kind {
                LayerKind::Card => "card",
                LayerKind::Ability => "ability",
                LayerKind::Proxy => "attack",
                _ => "trigger",
            },
            seat: layer.scope.seat,
            targets: layer
                .scope
                .targets
                .iter()
                .filter_map(|target| match target {
                    crate::state::Target::None => None,
                    crate::state::Target::Hero(seat) => Some(seat.to_string()),
                    crate::state::Target::Card(card) => Some(self.slug(*card).into()),
                })
                .collect(),
        });
        let chain = (self.chain.n_links > 0).then(|| LinkView {
            number: self.chain.n_links,
            active: self.chain.active,
            attack: self.chain.attack.map(|card| self.card_view(card)),
            go_again: self.chain.attack.map_or(self.chain.left_go_again, |card| self.attack_has_go_again(card)),
            dominate: self.chain.attack.is_some_and(|card| self.has_dominate(card)),
            overpower: self.chain.attack.is_some_and(|card| self.has_overpower(card)),
            defenders: self.chain.defenders.into_iter().map(|card| self.card_view(card)).collect(),
            defense: self.total_defense(),
            hit: self.chain.hit,
        });
        let on_link = |card: &CardId| self.chain.attack == Some(*card) || self.chain.defenders.contains(*card);
        let earlier: CardSet = self.cards(Zone::Chain).into_iter().filter(|card| !on_link(card)).collect();
        let looked_at = self.pool.into_iter().filter(|card| match eye {
            Eye::Seat(seat) => self.side(seat).knows.contains(*card) || !self.is_hidden(*card),
            Eye::Watcher => !self.is_hidden(*card),
        });
        let to_pay = match (self.ask, self.frame()) {
            (Ask::Pitch, Some(Frame::Propose(proposal))) => {
                Some(self.asset_cost(&proposal).saturating_sub(self.side(self.seat).resources))
            }
            (Ask::Pitch, Some(Frame::Pay { seat, n })) => Some(n.saturating_sub(self.side(seat).resources)),
            _ => None,
        };
        View {
            turn: self.turn,
            turn_player: self.active,
            step: self.step,
            to_move: (self.end == End::Open).then_some(self.seat),
            asked: crate::rules::asked(self.ask).into(),
            sides: vec![self.side_view(Seat(0), eye), self.side_view(Seat(1), eye)],
            stack: stack.collect(),
            chain,
            earlier: self.slugs(earlier),
            looked_at: self.slugs(looked_at.collect()),
            effects: self.modifiers.iter().map(|m| (print(m.def).slug.as_str(), Seat(m.seat))).collect(),
            damage: match self.frames.iter().rev().find(|frame| matches!(frame, Frame::Strike(_))) {
                Some(Frame::Strike(blow)) => Some((blow.to, blow.n)),
                _ => None,
            },
            to_pay,
            pass: self.pass_does(),
        }
    }

    fn is_hidden(&self, card: CardId) -> bool {
        match self.zone(card) {
            Zone::Deck | Zone::Hand => true,
            Zone::Arsenal => !self.has_flag(card, flag::FACE_UP),
            _ => false,
        }
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

    /// A state that a seat cannot tell from this one: what it does not know is dealt anew.
    pub(crate) fn redealt(&self, seat: Seat, rng: &mut Rng) -> Fab {
        let mut other = *self;
        for of in [Seat(0), Seat(1)] {
            // A player's own cards are in no pile to that player, who knows each of them or nothing.
            let pile = |card: CardId| if of == seat { 0 } else { self.side(of).piles.of(card) };
            let zones = [Zone::Deck, Zone::Hand, Zone::Arsenal, Zone::Pitch];
            let all = zones.into_iter().fold(CardSet::EMPTY, |set, zone| set.or(self.cards_of(zone, of)));
            let unknown =
                |card: &CardId| (self.is_hidden(*card) || pile(*card) != 0) && !self.knows(Eye::Seat(seat), *card);
            let mut slots: ArrayVec<[CardId; 64]> = all.into_iter().filter(unknown).collect();
            slots.sort_unstable_by_key(|card| (pile(*card), *card));
            // What is known of a pile is which cards it has, so they change places among themselves.
            for alike in slots.chunk_by(|a, b| pile(*a) == pile(*b)) {
                for i in (1..alike.len()).rev() {
                    let j = rng.below(i as u32 + 1) as usize;
                    other.prints.swap(alike[i].index(), alike[j].index());
                }
            }
        }
        other
    }
}
