//! The one place where operations are carried out.

mod leaving;
mod piles;

use croupier_kernel::{Cx, Seat};

use crate::{
    content::{Chance, SpellKind, TrapKind, card},
    effect::{Aim, Danger, Op, Part, Per, Skipped, Stat, Until, When},
    event::{Change, Event, Mark, Place, Why},
    rules::possible::players,
    state::{Ask, Body, CardId, Force, Link, LinkKind, LunchTable, N_BODIES, Phase, Resolving},
};

/// The streams of random numbers that effects use.
pub(crate) mod stream {
    /// Shuffles.
    pub(crate) const SHUFFLE: u8 = 1;
    /// Coins and dice.
    pub(crate) const LUCK: u8 = 2;
    /// Cards drawn by lot.
    pub(crate) const LOT: u8 = 3;
    /// New numbers for hidden cards.
    pub(crate) const NUMBERS: u8 = 4;
}

impl LunchTable {
    /// What tells the numbers of one use of chance from those of every other in the same step: which effect it is, counted
    /// since the match began, which part of it, whom it is about, and how many came before it there.
    pub(crate) fn lot(&self, seat: Seat, nth: u32) -> u32 {
        let part = self.resolving.map_or(0, |resolving| resolving.part);
        u32::from(self.n_resolved) << 15 | u32::from(part & 63) << 9 | u32::from(seat.0) << 8 | nth
    }

    /// Begins to carry out the newest link.
    pub(crate) fn begin_resolution(&mut self, cx: &mut Cx<'_, Self>) {
        let Some(link) = self.chain.last().copied() else { return };
        let lucky = match self.needs_of(&link).chance {
            Chance::None => None,
            _ if link.negated => None,
            Chance::Coin => Some(cx.step_rng(stream::LUCK, self.lot(link.seat, 0)).below(2) == 0),
            Chance::Dice => {
                let mut rng = cx.step_rng(stream::LUCK, self.lot(link.seat, 0));
                Some(rng.below(6) >= rng.below(6))
            }
        };
        let doubles = |part: &Part| part.op == Op::TrapsTwice;
        let parts = link.ability.map_or(&[][..], |i| &card(link.def).abilities[usize::from(i)].parts);
        let again = u8::from(self.traps_twice && link.kind == LinkKind::Trap && !parts.iter().any(doubles));
        cx.emit(self, Event::ResolutionBegan { lucky, again });
    }

    /// The part that is next: first those of the copied spell, then those of the link's own ability.
    fn next_part(&self, link: &Link, mut i: usize) -> Option<&'static Part> {
        if let Some(copied) = link.copied.map(card)
            && let Some(ability) = copied.activation()
        {
            let parts = &copied.abilities[usize::from(ability)].parts;
            if i < parts.len() {
                return parts.get(i);
            }
            i -= parts.len();
        }
        card(link.def).abilities.get(usize::from(link.ability?))?.parts.get(i)
    }

    /// Carries out the next part of the newest link, or finishes it.
    pub(crate) fn resolve(&mut self, resolving: Resolving, cx: &mut Cx<'_, Self>) {
        let Some(link) = self.chain.last().copied() else { return };
        let part = if link.negated { None } else { self.next_part(&link, usize::from(resolving.part)) };
        match part {
            Some(part) => {
                if !self.holds(part.cond, link.seat, 0, resolving.lucky) {
                    cx.emit(self, Event::PartDone);
                } else if self.perform(&link, &part.op, &resolving, cx) {
                    cx.emit(self, Event::PartDone);
                    if part.op.moves_stability() {
                        self.notice(cx);
                    }
                }
            }
            None if resolving.again > 0 && !link.negated => cx.emit(self, Event::DoneAgain),
            None => self.finish(&link, cx),
        }
    }

    /// Takes the card of a resolved link where it belongs.
    fn finish(&mut self, link: &Link, cx: &mut Cx<'_, Self>) {
        let print = card(link.def);
        let named = self.named(link.card);
        let seat = link.seat;
        let slot = self.side(seat).backs.iter().position(|back| back.is_some_and(|back| back.card == link.card));
        let from = match slot {
            Some(slot) => Some(Place::Back(seat, slot as u8)),
            None if link.loose => Some(Place::Chain),
            None => None,
        };
        let mut placed = false;
        if let (Some(from), LinkKind::Spell | LinkKind::Trap) = (from, link.kind) {
            let host = link.own.and_then(|id| self.face_up(id)).filter(|(owner, _)| *owner == seat);
            let stays = !link.negated
                && (print.is_spell(SpellKind::Field)
                    || print.is_spell(SpellKind::Continuous)
                    || (print.is_spell(SpellKind::Equip) && host.is_some())
                    || print.kind == crate::content::Kind::Trap(TrapKind::Continuous));
            if !stays {
                let to = Place::Graveyard(link.card.owner());
                cx.emit(self, Event::CardMoved { card: Some(named), from, to, why: Why::Spent });
            } else if print.is_spell(SpellKind::Field) {
                placed = true;
                if let Some(old) = self.side(seat).field {
                    let (old, to) = (self.named(old.card), Place::Graveyard(old.card.owner()));
                    let from = Place::Field(seat);
                    cx.emit(self, Event::CardMoved { card: Some(old), from, to, why: Why::Replaced });
                }
                cx.emit(self, Event::Placed { seat, card: named, from, to: Place::Field(seat), on: None });
            } else {
                placed = true;
                let on = link.own.filter(|_| print.is_spell(SpellKind::Equip)).map(|id| self.named(id));
                cx.emit(self, Event::Placed { seat, card: named, from, to: from, on });
            }
        }
        cx.emit(self, Event::LinkResolved);
        if !self.chain.is_empty() {
            self.begin_resolution(cx);
        } else if self.window.is_some() {
            cx.emit(self, Event::WindowClosed);
        }
        if placed {
            self.notice(cx);
        }
    }

    /// Where a stereotype is, if it is face up.
    pub(crate) fn face_up(&self, id: CardId) -> Option<(Seat, u8)> {
        self.find_body(id).filter(|(seat, slot)| self.body(*seat, *slot).is_some_and(|body| body.face_up))
    }

    /// Whether an effect reaches a stereotype, its choices having been made.
    pub(crate) fn is_aimed_at(&self, link: &Link, aim: Aim, seat: Seat, body: &Body) -> bool {
        let up = body.face_up;
        let chosen = |id: Option<CardId>| up && id == Some(body.card);
        let side = |mine: Seat| match link.ability.map(|i| card(link.def).abilities[usize::from(i)].when) {
            Some(When::On(side, _)) => crate::rules::chain::fits(side, link.seat, mine),
            _ => true,
        };
        let hit = match aim {
            Aim::This => up && body.card == link.card,
            Aim::Own1 => chosen(link.own),
            Aim::Opp1 => chosen(link.opp),
            Aim::Any1 | Aim::One(_) | Aim::Strongest => chosen(link.other),
            Aim::OtherOwn1 | Aim::AbilityCard => link.other == Some(body.card),
            Aim::All => up,
            Aim::Own => up && seat == link.seat,
            Aim::Opp => up && seat != link.seat,
            Aim::OwnOthers => seat == link.seat && body.card != link.card,
            Aim::Every(archetype) => up && body.facts().archetype == archetype,
            Aim::OwnEvery(archetype) => up && seat == link.seat && body.facts().archetype == archetype,
            Aim::Attacker => self.assault.is_some_and(|assault| assault.attacker == body.card),
            Aim::Gainers => up && body.gained_shown > 0 && side(seat),
            Aim::Fallers => up && body.fell_shown && side(seat),
            Aim::Equipped
            | Aim::Field1
            | Aim::Graveyard1
            | Aim::Destroyed1
            | Aim::Random
            | Aim::Traps
            | Aim::Spells => false,
        };
        hit && (link.kind != LinkKind::Trap || !self.ignores_traps(seat, body))
    }

    /// The places of all stereotypes an effect reaches, the link's own side first.
    fn reached(&self, link: &Link, aim: Aim) -> [Option<(Seat, u8)>; 2 * N_BODIES] {
        let mut places = [None; 2 * N_BODIES];
        let rows = self.row(link.seat).chain(self.row(link.seat.other()));
        let hits = rows.filter(|(seat, _, body)| self.is_aimed_at(link, aim, *seat, body));
        for (place, (seat, slot, _)) in places.iter_mut().zip(hits) {
            *place = Some((seat, slot));
        }
        places
    }

    /// Carries out one operation. False when someone has to choose first.
    fn perform(&mut self, link: &Link, op: &Op, resolving: &Resolving, cx: &mut Cx<'_, Self>) -> bool {
        let seat = link.seat;
        let goes_across = matches!(
            op,
            Op::Draw { .. } | Op::Discard { .. } | Op::Reveal { .. } | Op::Skip { .. } | Op::NoAttack { .. }
        );
        let turns_round = matches!(op, Op::Stat { .. } | Op::NoEffects { .. });
        if link.reversed && !goes_across && !turns_round {
            return true;
        }
        match *op {
            Op::Stat { stat, add, per, to, until } => {
                for (owner, slot) in self.reached(link, to).into_iter().flatten() {
                    let Some(body) = self.body(owner, slot) else { continue };
                    let times = self.times(per, owner, body, link.seat);
                    let sign = if link.reversed { -1 } else { 1 };
                    self.change_stat((owner, slot), stat, i32::from(add) * times * sign, until == Until::Turn, cx);
                }
            }
            Op::SetStat { stat, value, to } => {
                for (owner, slot) in self.reached(link, to).into_iter().flatten() {
                    let now = self.body(owner, slot).map_or(0, |body| match stat {
                        Stat::Reputation => body.reputation,
                        Stat::Stability => body.stability,
                    });
                    self.change_stat((owner, slot), stat, i32::from(value) - i32::from(now), false, cx);
                }
            }
            Op::Double { stat, to } => {
                for (owner, slot) in self.reached(link, to).into_iter().flatten() {
                    let now = self.body(owner, slot).map_or(0, |body| match stat {
                        Stat::Reputation => body.reputation,
                        Stat::Stability => body.stability,
                    });
                    self.change_stat((owner, slot), stat, i32::from(now), false, cx);
                }
            }
            Op::Draw { who, n, per, plus } => {
                for player in players(self.active, who, seat, link.reversed) {
                    let times = match per {
                        None => 1,
                        Some(Per::Moved) => i32::from(resolving.moved[player.index()]),
                        Some(per) => self.count(per, player, seat).min(3),
                    };
                    for _ in 0..i32::from(n) * times + i32::from(plus) {
                        self.draw(player, cx);
                    }
                }
            }
            Op::Discard { who, n, keep, by } => return self.discard(link, (who, n, keep, by), resolving, cx),
            Op::Negate => {
                if let Some(last) = self.chain.len().checked_sub(2) {
                    cx.emit(self, Event::LinkNegated { link: last as u8 });
                }
            }
            Op::Reverse => {
                if let Some(last) = self.chain.len().checked_sub(2) {
                    cx.emit(self, Event::LinkReversed { link: last as u8 });
                }
            }
            Op::NegateAttack => {
                if self.can_stop(link) {
                    cx.emit(self, Event::AttackOver { fought: false });
                }
            }
            Op::Ward => cx.emit(self, Event::Marked { seat, mark: Mark::Ward }),
            Op::Destroy { what } => self.destroy_aimed(link, what, cx),
            Op::Skip { who, what } => {
                let mark = match what {
                    Skipped::Draw => Mark::SkipDraw,
                    Skipped::ThisDraw => Mark::SkipThisDraw,
                    Skipped::Combat => Mark::SkipCombat,
                    Skipped::Turn => Mark::SkipTurn,
                };
                for player in players(self.active, who, seat, link.reversed) {
                    cx.emit(self, Event::Marked { seat: player, mark });
                }
            }
            Op::HandToDeck { who } => {
                for player in players(self.active, who, seat, false) {
                    self.pour(Place::Hand(player), player, cx);
                }
            }
            Op::GraveyardToDeck { who } => {
                for player in players(self.active, who, seat, false) {
                    self.pour(Place::Graveyard(player), player, cx);
                }
            }
            Op::Shuffle { who } => {
                for player in players(self.active, who, seat, false) {
                    self.shuffle(player, cx);
                }
            }
            Op::RandomToHand => {
                let n = self.side(seat).deck.len();
                let i = cx.step_rng(stream::LOT, self.lot(seat, 0)).below(n as u32) as usize;
                if let Some(id) = self.side(seat).deck.get(i).copied() {
                    self.take_up(id, Why::Drawn, cx);
                }
            }
            Op::ToHand { .. } => {
                if let Some(id) = link.other
                    && self.side(id.owner()).graveyard.contains(&id)
                {
                    let (from, to) = (Place::Graveyard(id.owner()), Place::Hand(id.owner()));
                    let card = Some(self.named(id));
                    cx.emit(self, Event::CardMoved { card, from, to, why: Why::Returned });
                }
            }
            Op::ReturnToHand { what } => {
                for (owner, slot) in self.reached(link, what).into_iter().flatten() {
                    self.remove((owner, slot), Place::Hand, Why::Returned, cx);
                }
            }
            Op::Banish { what } => {
                if what == Aim::This && link.kind != LinkKind::Ability {
                    let slot = self.side(seat).backs.iter().position(|back| back.is_some_and(|b| b.card == link.card));
                    if let Some(slot) = slot {
                        let (from, to) = (Place::Back(seat, slot as u8), Place::Banished(link.card.owner()));
                        let card = Some(self.named(link.card));
                        cx.emit(self, Event::CardMoved { card, from, to, why: Why::Taken });
                    }
                }
                for (owner, slot) in self.reached(link, what).into_iter().flatten() {
                    self.remove((owner, slot), Place::Banished, Why::Taken, cx);
                }
            }
            Op::Immune { who, from, until } => {
                // Ends of turns: this one, and then the opponent's next, or the opponent's and the own skipped one.
                let off_turn = u8::from(self.active != seat);
                let ends = match until {
                    Until::OppTurn => 2 + off_turn,
                    Until::SkippedTurn => 3 + off_turn,
                    _ => 1,
                };
                for (owner, slot) in self.reached(link, who).into_iter().flatten() {
                    let change = match from {
                        Danger::Battle => Change::BattleProof(ends),
                        Danger::Destruction => Change::DeathProof(ends),
                        Danger::Traps => continue,
                    };
                    cx.emit(self, Event::BodyChanged { seat: owner, slot, change });
                }
            }
            Op::Reveal { who } => {
                for player in players(self.active, who, seat, link.reversed) {
                    cx.emit(self, Event::Marked { seat: player, mark: Mark::OpenHand });
                }
            }
            Op::NoAttack { who, combats } => {
                for player in players(self.active, who, seat, link.reversed) {
                    let n = self.combats(player, combats);
                    cx.emit(self, Event::Marked { seat: player, mark: Mark::NoAttack(n) });
                }
            }
            Op::NoAttackThis { combats } => {
                for (owner, slot) in self.reached(link, Aim::This).into_iter().flatten() {
                    let change = Change::NoAttack(self.combats(owner, combats));
                    cx.emit(self, Event::BodyChanged { seat: owner, slot, change });
                }
            }
            Op::MustAttack { who, until, new_too } => {
                let force = if until == Until::Turn { Force::Turn } else { Force::Always };
                for (owner, slot) in self.reached(link, who).into_iter().flatten() {
                    let change = Change::Forced { force, rushed: new_too };
                    cx.emit(self, Event::BodyChanged { seat: owner, slot, change });
                }
            }
            Op::NoEffects { who, turns } => {
                let who = match (who, link.reversed) {
                    (Aim::Opp, true) => Aim::Own,
                    (_, true) => return true,
                    (who, false) => who,
                };
                for (owner, slot) in self.reached(link, who).into_iter().flatten() {
                    cx.emit(self, Event::BodyChanged { seat: owner, slot, change: Change::Muted(turns) });
                }
            }
            Op::RemoveVice { who, n } => {
                for (owner, slot) in self.reached(link, who).into_iter().flatten() {
                    let vice = self.body(owner, slot).map_or(0, |body| body.vice);
                    let left = n.map_or(0, |n| vice.saturating_sub(n));
                    if left != vice {
                        cx.emit(self, Event::BodyChanged { seat: owner, slot, change: Change::Vice(left) });
                    }
                }
            }
            Op::AddVice { who, n } => {
                for (owner, slot) in self.reached(link, who).into_iter().flatten() {
                    let vice = self.body(owner, slot).map_or(0, |body| body.vice).saturating_add(n);
                    cx.emit(self, Event::BodyChanged { seat: owner, slot, change: Change::Vice(vice) });
                }
            }
            Op::Steal => {
                let place = self.reached(link, Aim::Opp1)[0].filter(|(owner, _)| *owner != seat);
                let place = place.filter(|(owner, slot)| self.body(*owner, *slot).is_some_and(|body| !body.breaking));
                if let (Some((from, from_slot)), Some(to_slot)) = (place, self.free_body(seat)) {
                    // What its owner takes back is at home and not stolen.
                    let owner = self.body(from, from_slot).map(|body| body.card.owner());
                    let stolen = if owner == Some(seat) { 0 } else { 1 + u8::from(self.active == seat) };
                    cx.emit(self, Event::ControlChanged { from, from_slot, to: seat, to_slot, stolen });
                }
            }
            Op::LookAndOrder { n } => {
                let of = n.min(self.side(seat).deck.len() as u8);
                if resolving.step == 0 && of > 0 {
                    cx.emit(self, Event::Marked { seat, mark: Mark::KnowsTop(self.side(seat).known_top.max(of)) });
                    if of > 1 {
                        cx.emit(self, Event::ChoiceOpened(Ask::Order { seat, placed: 0, of }));
                        return false;
                    }
                }
            }
            Op::Retarget => {
                if let Some((owner, slot)) = self.reached(link, Aim::OtherOwn1)[0]
                    && owner == seat
                    && self.can_stop(link)
                {
                    cx.emit(self, Event::AttackMoved { slot });
                }
            }
            Op::TrapsTwice => cx.emit(self, Event::TrapsDoubled),
            Op::Damage { who, n } => {
                for player in players(self.active, who, seat, false) {
                    cx.emit(self, Event::LifeChanged { seat: player, by: -i32::from(n) });
                }
            }
            Op::Heal { who, n } => {
                for player in players(self.active, who, seat, false) {
                    cx.emit(self, Event::LifeChanged { seat: player, by: i32::from(n) });
                }
            }
            Op::Ritual => {
                if resolving.step == 0 && self.can_call(seat, link.card) {
                    cx.emit(self, Event::ChoiceOpened(Ask::RitualCard { seat }));
                    return false;
                }
            }
            Op::CopySpell
            | Op::Survive
            | Op::CostTo { .. }
            | Op::CostTimes { .. }
            | Op::CostAdd { .. }
            | Op::HalveBattleDamage
            | Op::MustTarget => {}
        }
        true
    }

    /// How many of something there are for a number that is multiplied. What an effect moved, and what each stereotype
    /// gained, is known elsewhere.
    fn count(&self, per: Per, owner: Seat, you: Seat) -> i32 {
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

    /// Changes a number within its bounds, for good or for this turn.
    fn change_stat(&mut self, (seat, slot): (Seat, u8), stat: Stat, by: i32, this_turn: bool, cx: &mut Cx<'_, Self>) {
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
