//! Whether an effect could do something now. A card may be activated only if at least one of its parts can.

use croupier_kernel::Seat;

use crate::{
    content::{Print, Facts, SpellKind, card, facts, start},
    effect::{Aim, Cond, Op, Part, Per, Players, Skipped, Until},
    interpreter::change_of,
    state::{Back, Body, CardId, Flow, Force, Side, Link, LinkKind, LunchTable, Phase},
};

/// The players a word means, turn player first.
pub(crate) fn players(active: Seat, who: Players, you: Seat, reversed: bool) -> impl Iterator<Item = Seat> {
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
    /// The simple reasons that hold now for effects of a seat, a set of [`start`].
    pub(crate) fn reasons(&self, seat: Seat) -> u16 {
        let (own, opp) = (self.side(seat), self.side(seat.other()));
        let flag = |holds: bool, reason: u16| if holds { reason } else { 0 };
        start::ALWAYS
            | flag(own.up != 0, start::OWN_UP)
            | flag(opp.up != 0, start::OPP_UP)
            | flag(!own.deck.is_empty(), start::OWN_DECK)
            | flag(!opp.deck.is_empty(), start::OPP_DECK)
            | flag(!opp.hand.is_empty(), start::OPP_HAND)
            | flag(own.free != 0, start::OWN_FREE)
            | flag(opp.free != 0, start::OPP_FREE)
    }

    /// Whether a spell or an ability for the main phase could do something: by a simple reason, or else by asking.
    #[inline]
    pub(crate) fn could_start(&self, facts: &Facts, now: u16, ask: impl Fn() -> bool) -> bool {
        let could = facts.starts & now != 0 || (facts.doubts & now != 0 && ask());
        debug_assert_eq!(could, ask(), "a simple reason and the parts disagree");
        could
    }

    /// Whether a card or ability could do something if it were activated. The costs are not looked at here.
    pub(crate) fn can_start(
        &self,
        seat: Seat,
        id: CardId,
        print: &Print,
        ability: Option<u8>,
        kind: LinkKind,
        from_hand: bool,
    ) -> bool {
        if kind == LinkKind::Spell && print.is_spell(SpellKind::Equip) {
            return self.side(seat).up != 0;
        }
        if kind != LinkKind::Ability && print.stays() && !print.is_trap() {
            return true;
        }
        let Some(ability) = ability else { return false };
        let link = self.proto(seat, id, print, Some(ability), kind);
        let in_hand = u8::from(from_hand);
        let own = print.abilities.get(usize::from(ability)).map_or(&[][..], |ability| &ability.parts);
        if own.iter().any(|part| self.is_possible(&link, part, in_hand)) {
            return true;
        }
        let copied = link.copied.map(card).and_then(|copied| copied.abilities.get(usize::from(copied.activation()?)));
        copied.is_some_and(|ability| ability.parts.iter().any(|part| self.is_possible(&link, part, in_hand)))
    }

    /// Whether a condition holds. `in_hand` is how many cards of the own hand do not count.
    pub(crate) fn holds(&self, cond: Cond, seat: Seat, in_hand: u8, lucky: Option<bool>) -> bool {
        match cond {
            Cond::Always => true,
            Cond::FewerCards => {
                let own = self.side(seat).hand.len().saturating_sub(usize::from(in_hand));
                own < self.side(seat.other()).hand.len()
            }
            Cond::NotAttacked => !self.side(seat).attacked,
            Cond::Heads | Cond::WagerWon => lucky != Some(false),
            Cond::Tails | Cond::WagerLost => lucky != Some(true),
        }
    }

    fn is_possible(&self, link: &Link, part: &Part, in_hand: u8) -> bool {
        if !self.holds(part.cond, link.seat, in_hand, None) {
            return false;
        }
        let seat = link.seat;
        let any = |who: Players, wanted: &dyn Fn(Seat, &Side) -> bool| {
            players(self.active, who, seat, false).any(|player| wanted(player, self.side(player)))
        };
        let n_hand = |player: Seat, side: &Side| side.hand.len() - usize::from(player == seat && in_hand > 0);
        match part.op {
            Op::Draw { who, n, per, plus } => {
                // A draw for each card that went is the doing of what made them go.
                let counted = per.is_none_or(|per| self.has_any(per, seat));
                (plus > 0 || (n > 0 && counted)) && any(who, &|_, side| !side.deck.is_empty())
            }
            Op::Discard { who, keep, .. } => {
                any(who, &|player, side| n_hand(player, side) > usize::from(keep.unwrap_or(0)))
            }
            Op::Negate => self.chain.last().is_some_and(|last| !last.negated),
            Op::Reverse => self.chain.last().is_some_and(|last| !last.negated && !last.reversed),
            Op::NegateAttack => self.assault.is_some() && self.can_stop(link),
            Op::Retarget => self.can_stop(link) && self.has_target(link, Aim::OtherOwn1),
            Op::Ward => !self.side(seat).ward,
            Op::Skip { who, what } => any(who, &|_, side| match what {
                Skipped::Draw => !side.skip_draw,
                Skipped::ThisDraw => !side.skip_this_draw,
                Skipped::Combat => !side.skip_combat,
                Skipped::Turn => !side.skip_turn,
            }),
            Op::HandToDeck { who } => any(who, &|player, side| n_hand(player, side) > 0),
            Op::GraveyardToDeck { who } => any(who, &|_, side| !side.graveyard.is_empty()),
            Op::RandomToHand | Op::LookAndOrder { .. } => !self.side(seat).deck.is_empty(),
            Op::Reveal { who } => {
                any(who, &|player, side| player != seat && !side.open_hand && n_hand(player, side) > 0)
            }
            Op::RemoveVice { who, .. } => self.some_target(link, who, |_, body| body.vice > 0),
            Op::Steal => self.free_body(seat).is_some() && self.has_movable(link, Aim::Opp1),
            Op::CopySpell => false, // What it copies is asked instead.
            Op::TrapsTwice => !self.traps_twice,
            Op::Ritual => self.can_call(seat, link.card),
            Op::Damage { .. } | Op::Heal { .. } => true,
            Op::NoAttack { who, combats } => any(who, &|player, side| side.no_attack < self.combats(player, combats)),
            Op::Stat { stat, add, per, to, until } => {
                // What is counted must be there; how much of it there is does not matter.
                let (each, sign) = (matches!(per, Some(Per::Gained | Per::Fellow(_))), i32::from(add.signum()));
                (each || per.is_none_or(|per| self.has_any(per, seat)))
                    && self.some_target(link, to, |owner, body| {
                        (!each || self.times(per, owner, body, seat) > 0)
                            && change_of(body, stat, sign, until == Until::Turn) != 0
                    })
            }
            Op::MustAttack { who, until: Until::Turn, new_too } => {
                self.phase <= Phase::Combat
                    && self.combat_is_on()
                    && self.some_target(link, who, |owner, body| {
                        let could = body.face_up && !body.attacked && body.no_attack == 0;
                        let held = body.new && !body.rushed;
                        owner == self.active && could && (if held { new_too } else { body.force == Force::No })
                    })
            }
            Op::Destroy { what: aim } | Op::ReturnToHand { what: aim } => self.has_movable(link, aim),
            Op::Banish { what } if what != Aim::This => self.has_movable(link, what),
            Op::Shuffle { .. }
            | Op::Survive
            | Op::CostTo { .. }
            | Op::CostTimes { .. }
            | Op::CostAdd { .. }
            | Op::HalveBattleDamage
            | Op::MustTarget => false,
            Op::Banish { what: Aim::This } if link.kind != LinkKind::Ability => false,
            Op::SetStat { to: aim, .. }
            | Op::Double { to: aim, .. }
            | Op::ToHand { what: aim }
            | Op::Banish { what: aim }
            | Op::Immune { who: aim, .. }
            | Op::MustAttack { who: aim, .. }
            | Op::NoEffects { who: aim, .. }
            | Op::AddVice { who: aim, .. } => self.has_target(link, aim),
            Op::NoAttackThis { .. } => self.has_target(link, Aim::This),
        }
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

    /// Whether a ritual could call a stereotype: one in hand whose level the own face-up ones reach together.
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

    /// The levels of the own face-up stereotypes together.
    pub(crate) fn levels(&self, seat: Seat) -> u8 {
        self.row_up(seat).map(|(_, body)| body.facts().level).sum()
    }

    /// Whether an aim finds anything now.
    fn has_target(&self, link: &Link, aim: Aim) -> bool {
        match aim {
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
                // What lies face down on the other side may be either: whether it is must not show.
                let counts = |seat: Seat, back: &Back| {
                    let unknown = !back.face_up && seat != link.seat;
                    back.card != link.card && (unknown || card(back.def).is_trap() == trap)
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
    fn has_movable(&self, link: &Link, aim: Aim) -> bool {
        let bodies = !matches!(aim, Aim::Field1 | Aim::AbilityCard | Aim::Random | Aim::Traps | Aim::Spells);
        if bodies && self.flow == Flow::Breakdown {
            return self.some_target(link, aim, |_, body| !body.breaking);
        }
        self.has_target(link, aim)
    }

    /// Whether an aim finds a stereotype like this.
    #[inline]
    fn some_target(&self, link: &Link, aim: Aim, wanted: impl Fn(Seat, &Body) -> bool) -> bool {
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
                self.candidates_for(link, aim, &mut |_, id| {
                    let found = self.find_body(id).and_then(|(owner, slot)| Some((owner, self.body(owner, slot)?)));
                    any = any || found.is_some_and(|(owner, body)| wanted(owner, body));
                });
                any
            }
            _ => Seat::all(2).any(|seat| {
                self.row(seat).any(|(_, _, body)| wanted(seat, body) && self.is_aimed_at(link, aim, seat, body))
            }),
        }
    }

    /// Whether there is any of what a number is multiplied with.
    fn has_any(&self, per: Per, you: Seat) -> bool {
        let spell = |id: &CardId| facts(self.print(*id)).is(Facts::SPELL);
        match per {
            Per::Own(archetype) => self.row_up(you).any(|(_, body)| body.facts().archetype == archetype),
            Per::Graveyard => !self.side(you).graveyard.is_empty(),
            Per::GraveyardSpells => self.side(you).graveyard.iter().any(spell),
            Per::Fellow(_) | Per::Gained | Per::Moved => false,
        }
    }
}
