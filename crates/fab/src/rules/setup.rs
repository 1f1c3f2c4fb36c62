//! The start of a game (CR 4.1), or of a position.

use croupier_kernel::{Refusal, Seat};
use tinyvec::ArrayVec;

use super::Cx;
use crate::{
    action::Action,
    config::{Config, First},
    content::{DefId, print},
    deck::{Deck, card},
    effect::Words,
    event::Event,
    position::SeatPosition,
    state::{
        Ask, CardId, CardSet, Chain, EQUIPPED, End, Fab, HERO, MAX_DECK, MAX_TOKENS, N_CARDS, N_ZONES, Obj, PerCard,
        Side, Stage, Step, Zone, flag,
    },
};

/// The empty table with both decks on it, or the position.
pub(super) fn table(config: &Config) -> Result<Fab, Refusal> {
    let mut game = Fab {
        prints: PerCard::of(DefId::default()),
        objs: PerCard::of(Obj::default()),
        zones: [CardSet::EMPTY; N_ZONES],
        sides: [Side::default(); 2],
        stack: ArrayVec::new(),
        pending: ArrayVec::new(),
        frames: ArrayVec::new(),
        modifiers: ArrayVec::new(),
        chain: Chain::default(),
        links: ArrayVec::new(),
        pool: CardSet::EMPTY,
        named: None,
        step: Step::Setup,
        stage: Stage::Begins,
        turn: 0,
        active: Seat(0),
        seat: Seat(0),
        ask: Ask::Nothing,
        priority: Seat(0),
        passes: 0,
        order_first: None,
        end: End::Open,
        any_stolen: false,
        n_random: 0,
        first: config.first,
    };
    for i in 0..N_CARDS {
        game.zones[Zone::Out as usize].insert(CardId(i as u8));
    }
    match &config.position {
        Some(position) => {
            if position.turn_player > 1 {
                return Err(Refusal::new("the turn player is 0 or 1"));
            }
            game.active = Seat(position.turn_player);
            game.turn = position.turn.max(2);
            for (seat, side) in position.seats.iter().enumerate() {
                let seat = Seat(seat as u8);
                game.lay_out(seat, side).map_err(|error| Refusal::new(format!("{seat}: {error}")))?;
            }
            game.step = match position.step {
                None | Some(Step::Action) => Step::Action,
                Some(step @ (Step::Start | Step::End)) => step,
                Some(step) => return Err(Refusal::new(format!("a position does not begin in the step {step:?}"))),
            };
            if game.step == Step::Action {
                game.stage = Stage::Open;
                game.priority = game.active;
                let points = position.seats[game.active.index()].action_points.unwrap_or(1);
                game.sides[game.active.index()].action_points = points;
            }
        }
        None => {
            for (seat, side) in config.seats.iter().enumerate() {
                let seat = Seat(seat as u8);
                let said = |error: String| Refusal::new(format!("{seat}: {error}"));
                let deck = Deck::read(&side.deck).map_err(said)?;
                deck.check(config.format).map_err(said)?;
                game.set_down(seat, &deck).map_err(said)?;
                if side.life == Some(0) {
                    return Err(Refusal::new(format!("{seat}: a hero begins with at least 1 life")));
                }
                let life = side.life.unwrap_or(print(deck.hero).life);
                game.sides[seat.index()].life = life;
                game.sides[seat.index()].starting_life = life;
            }
        }
    }
    Ok(game)
}

impl Fab {
    /// Puts a card of the table where it begins.
    fn place(&mut self, id: CardId, def: DefId, zone: Zone) {
        self.prints[id.index()] = def;
        self.zones[Zone::Out as usize].remove(id);
        self.zones[zone as usize].insert(id);
        self.objs[id.index()] = Obj { zone, ..Obj::default() };
    }

    /// Puts a hero with equipment on the table, and the deck next to it.
    fn set_down(&mut self, seat: Seat, deck: &Deck) -> Result<(), String> {
        self.place(CardId::hero(seat), deck.hero, Zone::Arena);
        for (i, def) in deck.cards.iter().enumerate() {
            let id = CardId::at(seat, i as u8);
            self.place(id, *def, Zone::Deck);
            self.sides[seat.index()].deck.push(id);
        }
        deck.arena.iter().try_for_each(|def| self.equip(seat, *def))
    }

    fn equip(&mut self, seat: Seat, def: DefId) -> Result<(), String> {
        let words = print(def).words;
        let places = match () {
            () if words.has(Words::HEAD) => 57..58,
            () if words.has(Words::CHEST) => 58..59,
            () if words.has(Words::ARMS) => 59..60,
            () if words.has(Words::LEGS) => 60..61,
            () if words.any(Words::WEAPON.with(Words::OFF_HAND)) => 61..EQUIPPED.end,
            () => return Err(format!("{} cannot be equipped", print(def))),
        };
        let room = |id: &CardId| self.zone(*id) == Zone::Out;
        // A two-hander takes both weapon zones (CR 8.2.2b).
        let mut held = (61..EQUIPPED.end).map(|place| CardId::at(seat, place)).filter(|id| !room(id));
        let full = match held.next().map(|other| self.print(other).words) {
            Some(other) => {
                let both = |word: Words| words.has(word) && other.has(word);
                // Nor does anyone hold two off-hands (CR 8.2.10b).
                words.has(Words::TWO_HANDED) || other.has(Words::TWO_HANDED) || both(Words::OFF_HAND)
            }
            None => false,
        };
        let free = places.clone().map(|place| CardId::at(seat, place)).find(room);
        let free = free.filter(|_| !(full && places.start >= 61));
        let id = free.ok_or_else(|| format!("there is no room for {} (CR 8.5.41c)", print(def)))?;
        self.place(id, def, Zone::Arena);
        Ok(())
    }

    /// Lays out one player of a position.
    fn lay_out(&mut self, seat: Seat, side: &SeatPosition) -> Result<(), String> {
        let hero = if side.hero.is_empty() { "Generic Hero" } else { side.hero.as_str() };
        let hero = card(hero)?;
        if !print(hero).is_hero() {
            return Err(format!("{} is not a hero", print(hero)));
        }
        self.place(CardId::hero(seat), hero, Zone::Arena);
        if side.tapped {
            self.objs[CardId::hero(seat).index()].flags |= flag::TAPPED;
        }
        let life = side.life.unwrap_or(print(hero).life);
        if life == 0 {
            return Err("a hero has at least 1 life".into());
        }
        let lists = [
            (Zone::Deck, &side.deck),
            (Zone::Hand, &side.hand),
            (Zone::Graveyard, &side.graveyard),
            (Zone::Banished, &side.banished),
            (Zone::Pitch, &side.pitch),
        ];
        let mut next = 0u8;
        let mut take = |game: &mut Fab, def: DefId, zone: Zone| -> Result<CardId, String> {
            if !print(def).is_deck_card() {
                return Err(format!("{} is not a deck card", print(def)));
            }
            if usize::from(next) >= MAX_DECK || next >= HERO {
                return Err(format!("more than {MAX_DECK} cards"));
            }
            let id = CardId::at(seat, next);
            next += 1;
            game.place(id, def, zone);
            Ok(id)
        };
        for (zone, list) in lists {
            for name in list {
                let id = take(self, card(name)?, zone)?;
                if zone == Zone::Deck {
                    self.sides[seat.index()].deck.insert(0, id);
                }
            }
        }
        if let Some(name) = &side.arsenal {
            let id = take(self, card(name)?, Zone::Arsenal)?;
            if side.arsenal_face_up {
                self.objs[id.index()].flags |= flag::FACE_UP;
            }
        }
        let mut n_tokens = 0;
        for name in &side.permanents {
            let def = card(name)?;
            if print(def).is_token() {
                if n_tokens >= MAX_TOKENS {
                    return Err(format!("more than {MAX_TOKENS} tokens"));
                }
                self.place(CardId::token(seat, n_tokens), def, Zone::Arena);
                n_tokens += 1;
            } else if print(def).becomes_permanent() {
                take(self, def, Zone::Arena)?;
            } else {
                return Err(format!("{} is not a permanent", print(def)));
            }
        }
        for name in &side.equipment {
            self.equip(seat, card(name)?)?;
        }
        let this = &mut self.sides[seat.index()];
        this.life = life;
        this.starting_life = print(hero).life.max(life);
        this.resources = side.resources;
        this.action_points = side.action_points.unwrap_or(0);
        this.marked = side.marked;
        Ok(())
    }

    /// The first events of a match.
    pub(super) fn begin(&mut self, cx: &mut Cx<'_>) {
        if self.step == Step::Setup {
            self.shuffle(Seat(0), cx);
            self.shuffle(Seat(1), cx);
        }
    }

    /// The start-of-game procedure (CR 4.1).
    pub(super) fn set_table(&mut self, cx: &mut Cx<'_>) {
        match self.first {
            First::Seat(seat) => self.first_turn(Seat(seat.0 & 1), cx),
            First::Lot => {
                let seat = Seat(self.random(2, cx) as u8);
                self.first_turn(seat, cx);
            }
            First::Choose => {
                let seat = Seat(self.random(2, cx) as u8);
                self.ask(seat, Ask::First, cx);
            }
        }
    }

    /// Who goes first was decided.
    pub(super) fn answer_first(&mut self, action: Action, cx: &mut Cx<'_>) {
        let seat = if action == Action::GoFirst { self.seat } else { self.seat.other() };
        self.first_turn(seat, cx);
    }

    /// Both players draw up to their hero's intellect and the first turn begins (CR 4.1.9).
    fn first_turn(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        for who in [seat, seat.other()] {
            let intellect = self.print(CardId::hero(who)).intellect;
            self.draw(who, i32::from(intellect), cx);
        }
        cx.emit(self, Event::RecordsCleared);
        self.begin_turn(seat, cx);
    }
}
