//! Numbers as they are now: reputation and stability, costs, what protects, what stands.

use croupier_kernel::{Cx, Seat};

use crate::{
    content::{DefId, Facts, Print, all_facts, facts},
    effect::{
        Aim, Archetype, ChangeStat, Costly, Danger, Immune, Moment, Op, Part, Per, Stat, Until, standing, verbs::Verb,
    },
    event::{Change, Event},
    state::{Back, Band, Body, CardId, LunchTable, N_BODIES, Preset, slots},
};

/// A face-up card whose standing effects hold.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// The card.
    pub(crate) card: CardId,
    /// What is printed on it, as a number.
    pub(crate) def: DefId,
    /// What is printed on it.
    pub(crate) print: &'static Print,
    /// What it is equipped to.
    pub(crate) on: Option<CardId>,
}

impl Source {
    /// The parts that stand.
    fn parts(&self) -> std::slice::Iter<'static, Part> {
        self.print.standing.iter()
    }

    /// Whether a standing effect of this source reaches a face-up stereotype.
    fn reaches(&self, aim: Aim, seat: Seat, body: &Body) -> bool {
        match aim {
            Aim::Equipped => self.on == Some(body.card),
            Aim::This => self.card == body.card,
            // What is chosen or found out as an effect acts is out of reach of a standing one.
            _ => aim.covers(self.seat, seat, body),
        }
    }
}

/// What becomes of a printed cost: first "to", then "times", then "plus" and "minus", never below 0.
#[derive(Clone, Copy)]
pub(crate) struct Price {
    /// Whether everything costs what is printed.
    printed: bool,
    /// Whether nothing costs anything.
    free: bool,
    /// What it becomes, for the first of a turn.
    pub(crate) to: Option<u8>,
    /// What it is raised to.
    pub(crate) floor: u8,
    /// Times this.
    pub(crate) factor: i32,
    /// Plus this.
    pub(crate) sum: i32,
}

impl Price {
    /// What a card with this printed cost costs.
    #[inline]
    pub(crate) fn of(&self, printed: u8) -> u8 {
        if self.printed {
            return printed;
        }
        if self.free {
            return 0;
        }
        let cost = i32::from(self.to.unwrap_or(printed).max(self.floor));
        (cost.saturating_mul(self.factor).min(255) + self.sum).clamp(0, 255) as u8
    }
}

impl LunchTable {
    /// Shows every card with standing effects of these kinds, two fields of one name once.
    #[inline]
    pub(crate) fn each_source(&self, kinds: u8, f: &mut impl FnMut(&Source)) {
        if self.standing & kinds != 0 {
            self.find_sources(kinds, f);
        }
    }

    fn find_sources(&self, kinds: u8, f: &mut impl FnMut(&Source)) {
        let source =
            |seat, back: &Back| Source { seat, card: back.card, def: back.def, print: back.def.get(), on: back.on };
        let all = all_facts();
        let stands = |def: DefId| all[def.index()].standing & kinds != 0;
        for seat in Seat::all(2) {
            let side = self.side(seat);
            if let Some(field) = &side.field {
                let twin = seat.0 == 1 && self.side(Seat(0)).field.is_some_and(|other| other.def == field.def);
                if !twin && stands(field.def) {
                    f(&source(seat, field));
                }
            }
            for (_, back) in side.laid() {
                if back.face_up && !back.pending && stands(back.def) {
                    f(&source(seat, back));
                }
            }
            for (_, body) in self.row_up(seat) {
                if body.mute == 0 && stands(body.def) {
                    f(&Source { seat, card: body.card, def: body.def, print: body.print(), on: None });
                }
            }
        }
    }

    /// Reputation and stability of a stereotype as they are now.
    pub fn stats(&self, seat: Seat, body: &Body) -> (i32, i32) {
        let mut reputation = i32::from(body.reputation) + i32::from(body.turn_reputation);
        let mut stability = i32::from(body.stability) + i32::from(body.turn_stability);
        self.each_boost(seat, body, &mut |_, stat, by| match stat {
            Stat::Reputation => reputation += by,
            Stat::Stability => stability += by,
        });
        (reputation.max(0), stability.max(0))
    }

    /// Reputation and stability of all stereotypes as they are now, by seat and slot. Standing effects are looked for once.
    pub(crate) fn all_stats(&self) -> [[(i32, i32); N_BODIES]; 2] {
        let mut stats = [[(0, 0); N_BODIES]; 2];
        for (seat, slot, body) in self.bodies() {
            let reputation = i32::from(body.reputation) + i32::from(body.turn_reputation);
            let stability = i32::from(body.stability) + i32::from(body.turn_stability);
            stats[seat.index()][usize::from(slot)] = (reputation, stability);
        }
        self.each_source(standing::STATS, &mut |source| {
            for part in source.parts() {
                for (seat, slot, body) in self.bodies().filter(|(_, _, body)| body.face_up) {
                    let of_slot = &mut stats[seat.index()][usize::from(slot)];
                    match self.boost(source, part, seat, body) {
                        Some((Stat::Reputation, by)) => of_slot.0 += by,
                        Some((Stat::Stability, by)) => of_slot.1 += by,
                        None => {}
                    }
                }
            }
        });
        stats.map(|row| row.map(|(reputation, stability)| (reputation.max(0), stability.max(0))))
    }

    /// Shows what each standing effect adds to a stereotype, and whose effect it is.
    #[inline]
    pub(crate) fn each_boost(&self, seat: Seat, body: &Body, f: &mut impl FnMut(DefId, Stat, i32)) {
        if body.face_up {
            self.each_source(standing::STATS, &mut |source| {
                for part in source.parts() {
                    if let Some((stat, by)) = self.boost(source, part, seat, body) {
                        f(source.def, stat, by);
                    }
                }
            });
        }
    }

    /// What a standing part adds to a face-up stereotype.
    fn boost(&self, source: &Source, part: &Part, seat: Seat, body: &Body) -> Option<(Stat, i32)> {
        let Op::Stat(ChangeStat { stat, add, per, to, .. }) = part.op else { return None };
        if !source.reaches(to, seat, body) {
            return None;
        }
        let times = match per {
            None => 1,
            Some(Per::Fellow(archetype)) => self.n_of(seat, archetype),
            Some(Per::Own(archetype)) => self.n_of(source.seat, archetype),
            // The check at load lets no standing change count these.
            Some(Per::Graveyard | Per::GraveyardSpells | Per::Gained | Per::Moved) => 0,
        };
        Some((stat, i32::from(add) * times))
    }

    /// What standing effects add to the stability of each face-up stereotype, by seat and slot.
    fn stability_boosts(&self) -> [[i32; N_BODIES]; 2] {
        let mut boosts = [[0; N_BODIES]; 2];
        self.each_source(standing::STABILITY, &mut |source| {
            for part in source.parts() {
                if !matches!(part.op, Op::Stat(ChangeStat { stat: Stat::Stability, .. })) {
                    continue;
                }
                for seat in Seat::all(2) {
                    for (slot, body) in self.row_up(seat) {
                        if let Some((_, by)) = self.boost(source, part, seat, body) {
                            boosts[seat.index()][usize::from(slot)] += by;
                        }
                    }
                }
            }
        });
        boosts
    }

    /// Face-up stereotypes of an archetype that a seat controls; at most 5 fit.
    pub(crate) fn n_of(&self, seat: Seat, archetype: Archetype) -> i32 {
        self.row_up(seat).filter(|(_, body)| body.facts().archetype == archetype).count() as i32
    }

    /// Whether traps do nothing to a stereotype.
    #[inline]
    pub(crate) fn ignores_traps(&self, seat: Seat, body: &Body) -> bool {
        self.standing & standing::IMMUNE != 0 && self.is_immune(seat, body)
    }

    fn is_immune(&self, seat: Seat, body: &Body) -> bool {
        let mut ignores = false;
        if body.face_up {
            self.each_source(standing::IMMUNE, &mut |source| {
                ignores |= source.parts().any(|part| match part.op {
                    Op::Immune(Immune { who, from: Danger::Traps, until }) => {
                        source.reaches(who, seat, body) && (until != Until::SummonTurn || body.fresh)
                    }
                    _ => false,
                });
            });
        }
        ignores
    }

    /// Whether battle damage is halved.
    pub(crate) fn halves_damage(&self) -> bool {
        let mut halved = false;
        self.each_source(standing::DAMAGE, &mut |_| halved = true);
        halved
    }

    /// Whether attacks must be aimed at this stereotype first.
    pub(crate) fn draws_attacks(&self, body: &Body) -> bool {
        self.standing & standing::GUARD != 0
            && body.face_up
            && body.mute == 0
            && !body.was_attacked
            && body.facts().standing & standing::GUARD != 0
    }

    /// What it costs a seat to play a card now.
    #[inline]
    pub fn cost(&self, seat: Seat, def: DefId) -> u8 {
        let facts = facts(def);
        match self.preset {
            Preset::Classic => 0,
            Preset::Standard if self.standing & standing::COSTS == 0 || facts.is(Facts::STEREOTYPE) => facts.cost,
            Preset::Standard => self.changed_cost(seat, facts),
        }
    }

    fn changed_cost(&self, seat: Seat, facts: &Facts) -> u8 {
        let costly = if facts.is(Facts::TRAP) { Costly::Traps } else { Costly::Spells };
        self.price(seat, costly).of(facts.cost)
    }

    /// What standing effects make of the costs of a seat's spells or traps.
    #[inline(always)]
    pub(crate) fn price(&self, seat: Seat, costly: Costly) -> Price {
        let free = self.preset == Preset::Classic;
        let price = Price { printed: !free, free, to: None, floor: 0, factor: 1, sum: 0 };
        if self.standing & standing::COSTS == 0 { price } else { self.changed_price(seat, costly, price) }
    }

    #[inline(never)]
    fn changed_price(&self, seat: Seat, costly: Costly, mut price: Price) -> Price {
        let side = self.side(seat);
        let first = match costly {
            Costly::Spells => side.spells == 0,
            Costly::Traps => side.traps == 0,
        };
        price.printed = false;
        self.find_sources(standing::COSTS, &mut |source| {
            source.parts().for_each(|part| part.op.reprice(costly, first, &mut price));
        });
        price
    }

    /// Looks at every stability and lets those fire that fell below 1000 or to 0.
    pub(crate) fn watch_stability(&mut self, cx: &mut Cx<'_, Self>) {
        let boosts = if self.standing & standing::STABILITY == 0 { None } else { Some(self.stability_boosts()) };
        for seat in Seat::all(2) {
            for slot in slots(self.side(seat).up) {
                let Some(body) = self.body(seat, slot) else { continue };
                let boost = boosts.map_or(0, |boosts| boosts[seat.index()][usize::from(slot)]);
                let now = match i32::from(body.stability) + i32::from(body.turn_stability) + boost {
                    ..=0 => Band::Zero,
                    1..=999 => Band::Low,
                    _ => Band::High,
                };
                let before = body.band;
                if now == before {
                    continue;
                }
                let id = Some(body.card);
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Band(now) });
                if before == Band::High {
                    self.fire(Moment::Below, seat, id, cx);
                }
                if now == Band::Zero && before != Band::Unseen {
                    self.fire(Moment::Zero, seat, id, cx);
                }
            }
        }
    }

    /// Changes a number within its bounds, for good or for this turn.
    pub(crate) fn change_stat(
        &mut self,
        (seat, slot): (Seat, u8),
        stat: Stat,
        by: i32,
        this_turn: bool,
        cx: &mut Cx<'_, Self>,
    ) {
        let Some(body) = self.body(seat, slot) else { return };
        let by = change_of(body, stat, by, this_turn);
        if by != 0 {
            let change = if this_turn { Change::ThisTurn { stat, by } } else { Change::Lasting { stat, by } };
            cx.emit(self, Event::BodyChanged { seat, slot, change });
        }
    }
}

/// What comes of a change of a stereotype's number: a lasting one keeps it within 0 and what is printed plus a limit.
pub(crate) fn change_of(body: &Body, stat: Stat, by: i32, this_turn: bool) -> i16 {
    if this_turn {
        return by.clamp(-20_000, 20_000) as i16;
    }
    let (now, top) = match stat {
        Stat::Reputation => (body.reputation, body.facts().tops.0),
        Stat::Stability => (body.stability, body.facts().tops.1),
    };
    let next = (i32::from(now) + by).clamp(0, i32::from(top.max(now)));
    (next - i32::from(now)) as i16
}
