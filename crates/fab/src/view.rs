//! What one eye sees: built up from what it may know.

mod effects;
mod glance;
mod shapes;

use std::sync::OnceLock;

use croupier_kernel::{Eye, Seat};

pub use glance::Glance;
pub use shapes::{
    BanishedCard, BlockView, Blocker, CardView, Copies, DamageView, DeckCard, DeckPile, EffectView, LayerView,
    LayerWord, LinkView, PaidFor, PaymentView, PitchView, PrintView, Prompt, PromptKind, SideView, Slot, TargetView,
    View,
};

use crate::{
    content::{DefId, Keyword, Print, print, prints},
    effect::Words,
    rules::{asked, together::Sets},
    state::{
        Ask, CardId, CardSet, End, Fab, Frame, HERO, Layer, LayerKind, ModKind, Scope, Stage, Step, Target, Zone, flag,
    },
    text::{self, Reader, question},
};

/// What an eye sees.
pub(crate) fn view(game: &Fab, eye: Eye) -> View {
    if game.hides_play_from(eye) {
        return view(&game.before_play(), eye);
    }
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
        stack: game.stack.iter().rev().map(|layer| game.layer_view(layer, eye)).collect(),
        pending: game.pending.iter().map(|layer| game.layer_view(layer, eye)).collect(),
        chain,
        earlier,
        looked_at: game.slugs(looked_at.collect()),
        effects: game
            .modifiers
            .iter()
            .filter(|modifier| !game.adds_nothing(modifier))
            .map(|modifier| game.effect_view(modifier, eye))
            .collect(),
        damage: game.frames.iter().rev().find_map(|frame| match frame {
            Frame::Strike(blow) => {
                Some(DamageView { seat: blow.to, amount: blow.n, kind: blow.kind, card: game.slug(blow.card) })
            }
            _ => None,
        }),
        to_pay: game.payment(eye),
        blocks: if eye.is(game.seat) { game.blocks() } else { None },
        pass: game.pass_does(),
        can_cancel: eye.is(game.seat) && game.can_cancel(),
        cards: Vec::new(),
    };
    view.cards = game.prints_in_sight(eye);
    view
}

impl Fab {
    /// The life of a hero, and the life it began with. Everyone may know them.
    pub fn life(&self, seat: Seat) -> [u8; 2] {
        let side = &self.sides[seat.index()];
        [side.life, side.starting_life]
    }

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
            defense: self.defense_now(card),
            arcane_barrier: print.number(Keyword::ArcaneBarrier),
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

    /// The pitched cards an eye sees. While their owner orders them, no one else sees which have already gone (CR 4.4.3c).
    pub(crate) fn pitch_seen(&self, seat: Seat, eye: Eye) -> CardSet {
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
            // Of the player's own hand a player knows every card by its place; of another hand only what is in it.
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
        let mut banished: Vec<_> = banished.map(|card| self.banished_card(card, playable(card))).collect();
        banished.sort_unstable();
        let permanents = self.permanents(seat);
        let here: Vec<CardId> = permanents.into_iter().filter(|card| self.zone(*card) == Zone::Arena).collect();
        let worn = |card: &&CardId| card.is_worn();
        let loose = |card: &&CardId| card.is_token() || card.is_deck_card();
        // What cards in hidden places cost and give is for their player.
        let own = |zone: Zone| if eye.is(seat) { self.cards_of(zone, seat) } else { CardSet::EMPTY };
        let costs = |zone: Zone| own(zone).into_iter().map(|card| self.cost_now(card)).collect();
        SideView {
            hero: self.card_view(CardId::hero(seat)),
            life: side.life,
            starting_life: side.starting_life,
            resources: side.resources,
            action_points: side.action_points,
            // A piece that defends can still be used.
            arcane_barrier: permanents.into_iter().map(|card| self.print(card).number(Keyword::ArcaneBarrier)).sum(),
            marked: side.marked,
            hand: hidden(self.cards_of(Zone::Hand, seat)),
            hand_costs: costs(Zone::Hand),
            hand_defends: own(Zone::Hand).into_iter().map(|card| self.defense_now(card)).collect(),
            hand_gives: own(Zone::Hand).into_iter().map(|card| self.pitch_gain(seat, card).n).collect(),
            arsenal: hidden(self.cards_of(Zone::Arsenal, seat)),
            arsenal_costs: costs(Zone::Arsenal),
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

    /// What a card costs to play now, if it has a cost at all.
    fn cost_now(&self, card: CardId) -> Option<u8> {
        self.print(card).cost.map(|_| self.play_cost(card))
    }

    /// The defense a card has now, if it has any.
    fn defense_now(&self, card: CardId) -> Option<i32> {
        self.print(card).defense.map(|_| self.defense(card))
    }

    fn banished_card(&self, card: CardId, playable: bool) -> BanishedCard {
        let cost = if playable { self.cost_now(card) } else { None };
        BanishedCard { card: self.slug(card), playable, cost }
    }

    fn layer_view(&self, layer: &Layer, eye: Eye) -> LayerView {
        let reader = match eye {
            Eye::Seat(seat) if seat != layer.scope.seat => Reader::Opponent,
            _ => Reader::Player,
        };
        LayerView {
            card: &print(layer.scope.def).slug,
            kind: LayerWord::of(layer.kind),
            seat: layer.scope.seat,
            targets: self.targets_seen(layer),
            text: match layer.kind {
                LayerKind::Ability | LayerKind::Trigger => part_text(layer.scope.def, layer.scope.part, reader),
                _ => "",
            },
        }
    }

    /// The declared targets of a layer.
    pub(crate) fn targets_seen(&self, layer: &Layer) -> Vec<TargetView> {
        let targets = layer.scope.targets.iter().flat_map(|target| {
            let hero = if let Target::Hero(seat) = target { Some(TargetView::Seat(*seat)) } else { None };
            hero.into_iter().chain(target.cards().map(|card| TargetView::Card(self.slug(card))))
        });
        targets.collect()
    }

    /// The power and the defense of the last link, as they are now or as its damage was calculated from.
    pub(crate) fn strength(&self) -> (i32, i32) {
        let chain = &self.chain;
        match (chain.struck, chain.attack) {
            (false, Some(attack)) => (self.power(attack), self.total_defense()),
            _ => (i32::from(chain.power), i32::from(chain.defense)),
        }
    }

    /// The last link, as it is now.
    fn last_link(&self) -> LinkView {
        let chain = &self.chain;
        let attack = chain.attack;
        let (power, defense) = self.strength();
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
            through: (power - defense).max(0),
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
            through: i32::from(link.power.saturating_sub(link.defense)).max(0),
            damage: link.damage,
            hit: link.hit,
        }
    }

    /// Who has priority: no one while a layer resolves or the rules ask for something.
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
            (_, Some(Frame::Pay { .. })) => self.paying().map(|(_, def, ..)| def),
            _ => None,
        };
        let card = source.map(|def| print(def).slug.as_str());
        let n = if let Ask::Pick(left) = self.ask { Some(left) } else { None };
        Some(Prompt { kind, seat: self.seat, card, n, text: question(self) })
    }

    /// The payment that cards are pitched for.
    fn payment(&self, eye: Eye) -> Option<PaymentView> {
        let (seat, card, paid_for, cost) = self.paying()?;
        let left = cost.saturating_sub(self.side(seat).resources);
        let boosts = self.recompenses(seat).count() as u8;
        // What the hand could pay is for its player.
        let sets = if eye.is(seat) { self.pitch_sets() } else { None };
        let pitches = sets.map(|sets| PitchView {
            proposed: self.places_in_hand(seat, &sets.cheapest(left)).into_iter().flatten().collect(),
            places: self.places_in_hand(seat, &sets.cards).into_iter().flatten().collect(),
            gives: sets.come_to,
        });
        Some(PaymentView { seat, card: &print(card).slug, paid_for, cost, left, boosts, pitches })
    }

    /// What blocking would come to, for the seat that declares its defending cards.
    fn blocks(&self) -> Option<BlockView> {
        let Sets { cards, come_to } = self.block_sets()?;
        let places = self.places_in_hand(self.seat, &cards);
        let blocker = |(card, place): (&CardId, Option<u8>)| Blocker { card: self.slug(*card), place };
        Some(BlockView {
            cards: cards.iter().zip(places).map(blocker).collect(),
            defense: come_to.iter().map(|set| set.map(|(defense, _)| defense)).collect(),
            through: come_to.iter().map(|set| set.map(|(_, through)| through)).collect(),
        })
    }

    /// The place of each of these cards in the hand, from 1; nothing for one that is elsewhere.
    fn places_in_hand(&self, seat: Seat, cards: &[CardId]) -> Vec<Option<u8>> {
        let hand = self.cards_of(Zone::Hand, seat);
        let place =
            |card: &CardId| hand.into_iter().zip(1..).find_map(|(other, place)| (other == *card).then_some(place));
        cards.iter().map(place).collect()
    }

    /// Who pitches cards now, for which card and what of it, and what it costs.
    pub(crate) fn paying(&self) -> Option<(Seat, DefId, PaidFor, u8)> {
        if self.ask != Ask::Pitch {
            return None;
        }
        let below = self.frames.len().checked_sub(2).map(|at| &self.frames[at]);
        Some(match (self.frames.last()?, below) {
            (Frame::Propose(proposal), _) => {
                let paid_for = proposal.ability.map_or(PaidFor::Play, |_| PaidFor::Ability);
                (self.seat, self.prints[proposal.card.index()], paid_for, self.asset_cost(proposal))
            }
            (Frame::Pay { seat, n }, Some(Frame::Strike(blow))) => {
                (*seat, self.prints[blow.paying.unwrap_or(blow.card).index()], PaidFor::Prevention, *n)
            }
            (Frame::Pay { seat, n }, Some(Frame::Run(scope))) => (*seat, scope.def, PaidFor::Effect, *n),
            _ => return None,
        })
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
            Ask::Priority if self.passes == 0 => "passes priority to your opponent",
            Ask::Priority if !self.stack.is_empty() && self.attack_on_stack() => "lets the attack begin",
            Ask::Priority if !self.stack.is_empty() => "resolves the top of the stack",
            Ask::Priority => match self.step {
                Step::Action => "ends the action phase",
                Step::Attack => "moves on to blocking",
                Step::Defend => "moves on to reactions",
                Step::Reaction => "moves on to damage",
                Step::Damage => "resolves the chain link",
                Step::Resolution => "closes the combat chain",
                _ => "continues",
            },
            Ask::Defend => "ends blocking",
            Ask::Arsenal => "keeps your arsenal as it is",
            Ask::Prevent => "prevents nothing more",
            Ask::Pick(_) => "chooses no more cards",
            Ask::Target(at) if self.can_stop_targeting(at) => "declares no more targets",
            _ => "",
        }
    }
}

/// What a part of a card does, in sentences, from the reader's side.
fn part_text(def: DefId, part: u8, reader: Reader) -> &'static str {
    static TEXTS: OnceLock<[Vec<Vec<String>>; 2]> = OnceLock::new();
    let all = |reader: Reader| {
        let of = |(def, print): (DefId, &Print)| {
            (0..print.parts.len()).map(|part| text::part_for(def, part as u8, reader)).collect()
        };
        prints().map(of).collect()
    };
    let [own, opposing] = TEXTS.get_or_init(|| [all(Reader::Player), all(Reader::Opponent)]);
    let texts = if reader == Reader::Player { own } else { opposing };
    texts[def.index()].get(usize::from(part)).map_or("", String::as_str)
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
    &VIEWS.get_or_init(|| prints().map(|(_, print)| of_print(print)).collect())[def.index()]
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
