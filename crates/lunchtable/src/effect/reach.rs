//! What an effect reaches: players, chosen cards, groups, and what it counts.

use croupier_kernel::Seat;

use super::{Aim, Per, Players, When, standing};
use crate::{
    action::Pick,
    content::{Facts, facts},
    rules::chain::fits,
    state::{Back, Body, CardId, Flow, Link, LinkKind, LunchTable, Phase, Side, slots},
};

/// The cards in a hand that count for an effect, `in_hand` of the own ones not.
pub(crate) fn n_held(link: &Link, player: Seat, side: &Side, in_hand: u8) -> usize {
    side.hand.len() - usize::from(player == link.seat && in_hand > 0)
}

/// The players a word means, turn player first.
fn players(active: Seat, who: Players, you: Seat, reversed: bool) -> impl Iterator<Item = Seat> {
    let one = match who {
        Players::You => Some(you),
        Players::Opponent => Some(you.other()),
        Players::TurnPlayer => Some(active),
        Players::Each => None,
    };
    let list = match one {
        Some(seat) if reversed => [Some(seat.other()), None],
        Some(seat) => [Some(seat), None],
        None => [Some(active), Some(active.other())],
    };
    list.into_iter().flatten()
}

impl LunchTable {
    /// The players an operation of a link is about, turn player first; the others when the link is reversed.
    pub(crate) fn players(&self, who: Players, link: &Link) -> impl Iterator<Item = Seat> + use<> {
        players(self.active, who, link.seat, link.reversed)
    }

    /// Whether one of the players a word means is like this.
    #[inline]
    pub(crate) fn any_player(&self, who: Players, you: Seat, wanted: impl Fn(Seat, &Side) -> bool) -> bool {
        players(self.active, who, you, false).any(|player| wanted(player, self.side(player)))
    }

    /// Where a stereotype is, if it is face up.
    pub(crate) fn face_up(&self, id: CardId) -> Option<(Seat, u8)> {
        self.find_body(id).filter(|(seat, slot)| self.body(*seat, *slot).is_some_and(|body| body.face_up))
    }

    /// Whether an effect reaches a stereotype, its choices having been made.
    pub(crate) fn is_aimed_at(&self, link: &Link, aim: Aim, seat: Seat, body: &Body) -> bool {
        let up = body.face_up;
        let chosen = |id: Option<CardId>| up && id == Some(body.card);
        let side = |mine: Seat| match link.ability.map(|i| link.def.get().abilities[usize::from(i)].when) {
            Some(When::On(side, _)) => fits(side, link.seat, mine),
            _ => true,
        };
        let hit = match aim {
            Aim::This => up && body.card == link.card,
            Aim::Own1 => chosen(link.own),
            Aim::Opp1 => chosen(link.opp),
            Aim::Any1 | Aim::One(_) | Aim::Strongest => chosen(link.other),
            Aim::OtherOwn1 | Aim::AbilityCard => link.other == Some(body.card),
            Aim::OwnOthers => seat == link.seat && body.card != link.card,
            Aim::Attacker => self.assault.is_some_and(|assault| assault.attacker == body.card),
            Aim::Gainers => up && body.gained_shown > 0 && side(seat),
            Aim::Fallers => up && body.fell_shown && side(seat),
            _ => up && aim.covers(link.seat, seat, body),
        };
        hit && (link.kind != LinkKind::Trap || !self.ignores_traps(seat, body))
    }

    /// The places of all stereotypes an effect reaches, the link's own side first.
    pub(crate) fn reached(&self, link: &Link, aim: Aim) -> impl Iterator<Item = (Seat, u8)> + use<> {
        let hits = |seat: Seat| {
            let hits = self.row(seat).filter(|(_, _, body)| self.is_aimed_at(link, aim, seat, body));
            (seat, hits.fold(0, |set, (_, slot, _)| set | 1 << slot))
        };
        let rows = [hits(link.seat), hits(link.seat.other())];
        rows.into_iter().flat_map(|(seat, set)| slots(set).map(move |slot| (seat, slot)))
    }

    /// Spells in a graveyard.
    pub(crate) fn n_buried_spells(&self, seat: Seat) -> usize {
        let spell = |id: &&CardId| facts(self.print(**id)).is(Facts::SPELL);
        self.side(seat).graveyard.iter().filter(spell).count()
    }

    /// Whether an effect can do something to the attack under way.
    pub(crate) fn can_stop(&self, link: &Link) -> bool {
        let attacker = self.assault.and_then(|assault| self.find_body(assault.attacker));
        let Some((owner, slot)) = attacker else { return false };
        link.kind != LinkKind::Trap || !self.body(owner, slot).is_some_and(|body| self.ignores_traps(owner, body))
    }

    /// Whether a ritual could call a stereotype: one in hand whose level the player's own face-up ones reach together.
    pub(crate) fn can_call(&self, seat: Seat, source: CardId) -> bool {
        let levels = self.levels(seat);
        let fits = |id: &CardId| *id != source && self.is_callable(seat, *id, levels);
        levels > 0 && self.side(seat).hand.iter().any(fits)
    }

    /// Whether a ritual with these levels could call a card of the hand: a stereotype that did not come back this turn.
    pub(crate) fn is_callable(&self, seat: Seat, id: CardId, levels: u8) -> bool {
        let facts = facts(self.print(id));
        facts.is(Facts::STEREOTYPE) && facts.level <= levels && self.side(seat).returned & id.bit() == 0
    }

    /// The levels of the player's own face-up stereotypes together.
    pub(crate) fn levels(&self, seat: Seat) -> u8 {
        self.row_up(seat).map(|(_, body)| body.facts().level).sum()
    }

    /// Whether an aim finds anything now.
    pub(crate) fn has_target(&self, link: &Link, aim: Aim) -> bool {
        let all_fit = link.kind != LinkKind::Trap || self.standing & standing::IMMUNE == 0;
        match aim {
            Aim::Own1 if all_fit => self.side(link.seat).up != 0,
            Aim::Opp1 if all_fit => self.side(link.seat.other()).up != 0,
            Aim::Own1
            | Aim::Opp1
            | Aim::Any1
            | Aim::One(_)
            | Aim::Field1
            | Aim::Graveyard1
            | Aim::Destroyed1
            | Aim::OtherOwn1
            | Aim::AbilityCard
            | Aim::Strongest => {
                let mut any = false;
                self.candidates_for(link, aim, &mut |_, _| any = true);
                any
            }
            Aim::Traps | Aim::Spells => {
                let trap = aim == Aim::Traps;
                // What is face down on the other side may be either: whether it is must not show.
                let counts = |seat: Seat, back: &Back| {
                    let unknown = !back.face_up && seat != link.seat;
                    back.card != link.card && (unknown || back.def.get().is_trap() == trap)
                };
                let any = |seat: Seat| {
                    let side = self.side(seat);
                    side.cards().any(|back| counts(seat, back))
                };
                Seat::all(2).any(any) || (!trap && self.chain.iter().any(|other| other.loose))
            }
            Aim::Random => self.sides.iter().any(|side| {
                side.bodies.iter().flatten().any(|body| body.card != link.card)
                    || side.cards().any(|back| back.card != link.card)
            }),
            _ => self.some_target(link, aim, |_, _| true),
        }
    }

    /// Whether an aim finds something that can leave: a stereotype that is about to break down cannot.
    pub(crate) fn has_movable(&self, link: &Link, aim: Aim) -> bool {
        let bodies = !matches!(aim, Aim::Field1 | Aim::AbilityCard | Aim::Random | Aim::Traps | Aim::Spells);
        if bodies && self.flow == Flow::Breakdown {
            return self.some_target(link, aim, |_, body| !body.breaking);
        }
        self.has_target(link, aim)
    }

    /// Whether an aim finds a stereotype like this.
    #[inline]
    pub(crate) fn some_target(&self, link: &Link, aim: Aim, wanted: impl Fn(Seat, &Body) -> bool) -> bool {
        let trap = link.kind == LinkKind::Trap;
        let (own, opp) = (link.seat, link.seat.other());
        match aim {
            Aim::This => self.row_up(own).any(|(_, body)| body.card == link.card && wanted(own, body)),
            Aim::Own1 if !trap => self.row_up(own).any(|(_, body)| wanted(own, body)),
            Aim::Opp1 if !trap => self.row_up(opp).any(|(_, body)| wanted(opp, body)),
            Aim::Every(archetype) if !trap => {
                let fits = |seat: Seat, body: &Body| body.facts().archetype == archetype && wanted(seat, body);
                self.row_up(own).any(|(_, body)| fits(own, body)) || self.row_up(opp).any(|(_, body)| fits(opp, body))
            }
            Aim::OwnEvery(archetype) if !trap => {
                self.row_up(own).any(|(_, body)| body.facts().archetype == archetype && wanted(own, body))
            }
            Aim::Own1 | Aim::Opp1 | Aim::Any1 | Aim::One(_) | Aim::OtherOwn1 | Aim::Strongest => {
                let mut any = false;
                self.candidates_for(link, aim, &mut |pick, _| {
                    let (owner, slot) = match pick {
                        Pick::Mine(slot) => (own, slot),
                        Pick::Theirs(slot) => (opp, slot),
                        _ => return,
                    };
                    any = any || self.body(owner, slot).is_some_and(|body| wanted(owner, body));
                });
                any
            }
            _ => Seat::all(2).any(|seat| {
                self.row(seat).any(|(_, _, body)| wanted(seat, body) && self.is_aimed_at(link, aim, seat, body))
            }),
        }
    }

    /// Whether there is any of what a number is multiplied with.
    pub(crate) fn has_any(&self, per: Per, you: Seat) -> bool {
        let spell = |id: &CardId| facts(self.print(*id)).is(Facts::SPELL);
        match per {
            Per::Own(archetype) => self.row_up(you).any(|(_, body)| body.facts().archetype == archetype),
            Per::Graveyard => !self.side(you).graveyard.is_empty(),
            Per::GraveyardSpells => self.side(you).graveyard.iter().any(spell),
            Per::Fellow(_) | Per::Gained | Per::Moved => false,
        }
    }

    /// The cards that can be chosen for an aim.
    pub(crate) fn candidates_for(&self, link: &Link, aim: Aim, f: &mut impl FnMut(Pick, CardId)) {
        let seat = link.seat;
        let pick = |owner: Seat, slot: u8| if owner == seat { Pick::Mine(slot) } else { Pick::Theirs(slot) };
        let touchable = |owner: Seat, body: &Body| link.kind != LinkKind::Trap || !self.ignores_traps(owner, body);
        let row = |owner: Seat, wanted: &dyn Fn(&Body) -> bool, f: &mut dyn FnMut(Pick, CardId)| {
            for (slot, body) in self.row_up(owner) {
                if wanted(body) && touchable(owner, body) {
                    f(pick(owner, slot), body.card);
                }
            }
        };
        match aim {
            Aim::Own1 => row(seat, &|_| true, f),
            Aim::Opp1 => row(seat.other(), &|_| true, f),
            Aim::Any1 => {
                row(seat, &|_| true, f);
                row(seat.other(), &|_| true, f);
            }
            Aim::One(archetype) => {
                row(seat, &|body| body.facts().archetype == archetype, f);
                row(seat.other(), &|body| body.facts().archetype == archetype, f);
            }
            Aim::Strongest => {
                let others = || self.bodies().filter(|(_, _, body)| body.face_up && body.card != link.card);
                let best = others().map(|(owner, _, body)| self.stats(owner, body).0).max();
                for side in [seat, seat.other()] {
                    for (owner, slot, body) in others().filter(|(owner, _, _)| *owner == side) {
                        if Some(self.stats(owner, body).0) == best && touchable(owner, body) {
                            f(pick(owner, slot), body.card);
                        }
                    }
                }
            }
            Aim::Field1 => {
                if let Some(field) = &self.side(seat).field {
                    f(Pick::MyField, field.card);
                }
                if let Some(field) = &self.side(seat.other()).field {
                    f(Pick::TheirField, field.card);
                }
            }
            Aim::Graveyard1 => {
                for (i, id) in self.side(seat).graveyard.iter().enumerate() {
                    if self.print(*id) != link.def && Some(self.print(*id)) != link.copied {
                        f(Pick::Graveyard(i as u8), *id);
                    }
                }
            }
            Aim::Destroyed1 => {
                let destroyed = self.shown.destroyed[seat.index()];
                for (i, id) in self.side(seat).graveyard.iter().enumerate() {
                    if id.owner() == seat && destroyed & id.bit() != 0 {
                        f(Pick::Graveyard(i as u8), *id);
                    }
                }
            }
            Aim::OtherOwn1 => {
                let target = self.assault.and_then(|assault| assault.target);
                for (_, slot, body) in self.row(seat) {
                    if Some(body.card) != target && touchable(seat, body) {
                        f(Pick::Mine(slot), body.card);
                    }
                }
            }
            Aim::AbilityCard => {
                let acted = |id: CardId| self.shown.acted(seat.other(), id);
                row(seat, &|body| acted(body.card), f);
                row(seat.other(), &|body| acted(body.card), f);
                for (side, pick) in [(seat, Pick::MyField), (seat.other(), Pick::TheirField)] {
                    if let Some(field) = self.side(side).field.filter(|field| acted(field.card)) {
                        f(pick, field.card);
                    }
                }
            }
            // No one chooses for these.
            Aim::This
            | Aim::Equipped
            | Aim::All
            | Aim::Own
            | Aim::Opp
            | Aim::OwnOthers
            | Aim::Every(_)
            | Aim::OwnEvery(_)
            | Aim::Attacker
            | Aim::Gainers
            | Aim::Fallers
            | Aim::Random
            | Aim::Traps
            | Aim::Spells => {}
        }
    }

    /// How many of something there are for a number that is multiplied. What an effect moved, and what each stereotype
    /// gained, is known elsewhere.
    pub(crate) fn count(&self, per: Per, owner: Seat, you: Seat) -> i32 {
        match per {
            Per::Own(archetype) => self.n_of(you, archetype),
            Per::Fellow(archetype) => self.n_of(owner, archetype),
            Per::Graveyard => self.side(you).graveyard.len() as i32,
            Per::GraveyardSpells => self.n_buried_spells(you) as i32,
            Per::Moved | Per::Gained => 0,
        }
    }

    /// How often a change of a stereotype's number is counted.
    pub(crate) fn times(&self, per: Option<Per>, owner: Seat, body: &Body, you: Seat) -> i32 {
        match per {
            None => 1,
            Some(Per::Gained) => i32::from(body.gained_shown),
            Some(per) => self.count(per, owner, you).min(5),
        }
    }

    /// Own combat phases to count down, so that the present one counts if it is not over.
    pub(crate) fn combats(&self, player: Seat, n: u8) -> u8 {
        n + u8::from(player == self.active && self.phase > Phase::Combat)
    }
}
