//! Numbers as they are now: reputation and stability, costs, what protects, what stands.

use croupier_kernel::{Cx, Seat};

use crate::{
    content::{CardDef, Kind, card, facts, standing},
    effect::{Aim, Costly, Danger, Moment, Op, Part, Per, Stat, Until},
    event::{Change, Event},
    state::{Back, Band, Body, CardId, LunchTable, Preset},
};

/// A face-up card whose standing effects hold.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// Which card.
    pub(crate) card: CardId,
    /// What is printed on it.
    pub(crate) print: &'static CardDef,
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
            Aim::All => true,
            Aim::Own => seat == self.seat,
            Aim::Opp => seat != self.seat,
            Aim::Every(archetype) => body.facts().archetype == archetype,
            Aim::OwnEvery(archetype) => seat == self.seat && body.facts().archetype == archetype,
            Aim::Equipped => self.on == Some(body.card),
            Aim::This => self.card == body.card,
            _ => false,
        }
    }
}

/// All cards whose standing effects hold now, two fields of one name counted once. 2 fields, 10 slots and 10 stereotypes.
pub(crate) struct Sources {
    list: [Option<Source>; 22],
    len: usize,
}

impl Sources {
    fn push(&mut self, source: Source) {
        self.list[self.len] = Some(source);
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &Source> {
        self.list[..self.len].iter().flatten()
    }
}

impl LunchTable {
    /// The cards with standing effects of these kinds.
    pub(crate) fn sources(&self, kinds: u8) -> Sources {
        let mut sources = Sources { list: [None; 22], len: 0 };
        if self.standing & kinds == 0 {
            return sources;
        }
        let source = |seat, back: &Back| Source { seat, card: back.card, print: card(back.def), on: back.on };
        for seat in Seat::all(2) {
            let half = self.half(seat);
            if let Some(field) = &half.field {
                let twin = seat.0 == 1 && self.half(Seat(0)).field.is_some_and(|other| other.def == field.def);
                if !twin && facts(field.def).standing & kinds != 0 {
                    sources.push(source(seat, field));
                }
            }
            for back in half.backs.iter().flatten() {
                if back.face_up && !back.pending && facts(back.def).standing & kinds != 0 {
                    sources.push(source(seat, back));
                }
            }
            for body in half.bodies.iter().flatten() {
                if body.face_up && body.mute == 0 && body.facts().standing & kinds != 0 {
                    sources.push(Source { seat, card: body.card, print: body.print(), on: None });
                }
            }
        }
        sources
    }

    /// Reputation and stability of a stereotype as they are now.
    pub fn stats(&self, seat: Seat, body: &Body) -> (i32, i32) {
        self.stats_with(&self.sources(standing::STATS), seat, body)
    }

    fn stats_with(&self, sources: &Sources, seat: Seat, body: &Body) -> (i32, i32) {
        let mut reputation = i32::from(body.reputation) + i32::from(body.turn_reputation);
        let mut stability = i32::from(body.stability) + i32::from(body.turn_stability);
        if body.face_up {
            for source in sources.iter() {
                for part in source.parts() {
                    let Op::Stat { stat, add, per, to, .. } = part.op else { continue };
                    if !source.reaches(to, seat, body) {
                        continue;
                    }
                    let times = match per {
                        None => 1,
                        Some(Per::Fellow(archetype)) => self.n_of(seat, archetype),
                        Some(Per::Own(archetype)) => self.n_of(source.seat, archetype),
                        Some(_) => 0,
                    };
                    match stat {
                        Stat::Reputation => reputation += i32::from(add) * times,
                        Stat::Stability => stability += i32::from(add) * times,
                    }
                }
            }
        }
        (reputation.max(0), stability.max(0))
    }

    /// Face-up stereotypes of an archetype that a seat controls; at most 5 fit.
    pub(crate) fn n_of(&self, seat: Seat, archetype: crate::effect::Archetype) -> i32 {
        let counts = |body: &&Body| body.face_up && body.facts().archetype == archetype;
        self.half(seat).bodies.iter().flatten().filter(counts).count() as i32
    }

    /// Whether traps do nothing to a stereotype.
    pub(crate) fn ignores_traps(&self, seat: Seat, body: &Body) -> bool {
        body.face_up
            && self.sources(standing::IMMUNE).iter().any(|source| {
                source.parts().any(|part| match part.op {
                    Op::Immune { who, from: Danger::Traps, until } => {
                        source.reaches(who, seat, body) && (until != Until::SummonTurn || body.fresh)
                    }
                    _ => false,
                })
            })
    }

    /// Whether battle damage is halved.
    pub(crate) fn halves_damage(&self) -> bool {
        self.sources(standing::DAMAGE).len > 0
    }

    /// Whether attacks must be aimed at this stereotype first.
    pub(crate) fn draws_attacks(&self, body: &Body) -> bool {
        self.standing & standing::GUARD != 0
            && body.face_up
            && body.mute == 0
            && !body.was_attacked
            && body.facts().standing & standing::GUARD != 0
    }

    /// What it costs a seat to play a card now: first "to", then "times", then "plus" and "minus", never below 0.
    pub fn cost(&self, seat: Seat, card: &CardDef) -> u8 {
        if self.preset == Preset::Classic {
            return 0;
        }
        let half = self.half(seat);
        let (kind, first) = match card.kind {
            Kind::Stereotype { .. } => return card.cost,
            Kind::Spell(_) => (Costly::Spells, half.spells == 0),
            Kind::Trap(_) => (Costly::Traps, half.traps == 0),
        };
        let sources = self.sources(standing::COSTS);
        if sources.len == 0 {
            return card.cost;
        }
        let parts = || sources.iter().flat_map(Source::parts).filter(|part| part.op.costs() == Some(kind));
        let mut cost = i32::from(card.cost);
        for part in parts() {
            if let Op::CostTo { value, .. } = part.op
                && (first || i32::from(value) > cost)
            {
                cost = i32::from(value);
            }
        }
        for part in parts() {
            if let Op::CostTimes { factor, .. } = part.op {
                cost = cost.saturating_mul(i32::from(factor)).min(255);
            }
        }
        for part in parts() {
            if let Op::CostAdd { add, .. } = part.op
                && (first || add > 0)
            {
                cost += i32::from(add);
            }
        }
        cost.clamp(0, 255) as u8
    }

    /// Looks at every stability and lets those fire that fell below 1000 or to 0.
    pub(crate) fn notice(&mut self, cx: &mut Cx<'_, Self>) {
        let sources = self.sources(standing::STATS);
        for seat in Seat::all(2) {
            for slot in 0..crate::state::N_BODIES as u8 {
                let Some(body) = self.body(seat, slot).filter(|body| body.face_up) else { continue };
                let before = body.band;
                let stability = if sources.len == 0 {
                    i32::from(body.stability) + i32::from(body.turn_stability)
                } else {
                    self.stats_with(&sources, seat, body).1
                };
                let now = match stability {
                    ..=0 => Band::Zero,
                    1..=999 => Band::Low,
                    _ => Band::High,
                };
                if now == before {
                    continue;
                }
                let id = body.card;
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
}
