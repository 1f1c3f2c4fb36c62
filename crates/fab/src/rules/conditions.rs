//! Statements about the game, looked at when they are asked.

use croupier_kernel::Seat;

use crate::{
    content::{DefId, print},
    effect::{Cond, Damage, Deal, Player, Step as CodeStep, Words},
    state::{CardId, CardSet, Fab, Layer, LayerKind, Scope, Step, Zone, flag, note},
};

impl Fab {
    /// Whether a statement is true now.
    pub(crate) fn holds(&self, cond: &Cond, scope: &Scope) -> bool {
        let side = |player: Player| self.side(self.seat_of(player, scope));
        let noted = |player: Player, bit: u16| side(player).record.notes & bit != 0;
        let of_kind = |first: u16, kind: &Option<Damage>| match kind {
            None => first | first << 1 | first << 2,
            Some(kind) => first << *kind as u16,
        };
        match cond {
            Cond::All { of } => of.iter().all(|cond| self.holds(cond, scope)),
            Cond::Any { of } => of.iter().any(|cond| self.holds(cond, scope)),
            Cond::Not { of } => !self.holds(of, scope),
            Cond::DealtMoreThan { n } => i32::from(scope.dealt) > self.amount(n, scope),
            Cond::FromArsenal => self.has_flag(scope.card, flag::FROM_ARSENAL),
            Cond::Defending { weapon: false } => self.defending().contains(scope.card),
            Cond::Defending { weapon: true } => self.chain.against_weapons.contains(scope.card),
            Cond::Attacking => self.is_attack(scope.card) && self.zone(scope.card) == Zone::Chain,
            Cond::LessLife { of } => {
                let seat = self.seat_of(*of, scope);
                self.side(seat).life < self.side(seat.other()).life
            }
            Cond::NotYourTurn => self.active != scope.seat,
            Cond::YourActionPhase => self.active == scope.seat && self.in_action_phase(),
            Cond::Defenders { filter, cmp, n } => {
                // Only the active link asks: an attack that is not on it is defended by nothing.
                let on_link = self.chain.attack == Some(scope.card);
                let set = if on_link { self.chain.defenders } else { CardSet::EMPTY };
                let n_defenders = set.into_iter().filter(|card| self.matches(filter, *card, scope)).count();
                cmp.holds(n_defenders as i32, i32::from(*n))
            }
            Cond::HandSize { of, cmp, n } => {
                cmp.holds(self.cards_of(Zone::Hand, self.seat_of(*of, scope)).len() as i32, i32::from(*n))
            }
            Cond::Controls { filter } => {
                self.permanents(scope.seat).into_iter().any(|card| self.matches(filter, card, scope))
            }
            Cond::ControlsFewer { filter } => {
                let count =
                    |seat| self.permanents(seat).into_iter().filter(|card| self.matches(filter, *card, scope)).count();
                count(scope.seat) < count(scope.seat.other())
            }
            Cond::ArsenalEmpty { of } => self.cards_of(Zone::Arsenal, self.seat_of(*of, scope)).is_empty(),
            Cond::ArsenalFewer => {
                self.cards_of(Zone::Arsenal, scope.seat).len() < self.cards_of(Zone::Arsenal, scope.seat.other()).len()
            }
            Cond::PitchHas { filter } => {
                self.cards_of(Zone::Pitch, scope.seat).into_iter().any(|card| self.matches(filter, card, scope))
            }
            Cond::PoolHas { filter } => self.pool.into_iter().any(|card| self.matches(filter, card, scope)),
            Cond::ItIs { filter } => scope.it.is_some_and(|card| self.matches(filter, card, scope)),
            Cond::PowerMoreThanIt => scope
                .it
                .is_some_and(|card| self.print(card).power.map_or(0, |_| self.power(card)) < self.power(scope.card)),
            Cond::Played { filter } => {
                let played = &self.side(scope.seat).record.played;
                let another = usize::from(filter.kind.any(Words::ANOTHER) && self.zone(scope.card) == Zone::Stack);
                let n = played.iter().filter(|def| self.print_matches(filter, **def, scope)).count();
                n > another
            }
            Cond::WasDealt { of, kind } => noted(*of, of_kind(note::WAS_DEALT, kind)),
            Cond::HasDealt { kind } => noted(Player::You, of_kind(note::DEALT, kind)),
            Cond::Banished => noted(Player::You, note::BANISHED),
            Cond::Destroyed { of, def, .. } => noted(*of, print(*def).note),
            Cond::Drew { of } => noted(*of, note::DREW),
            Cond::Attacked => noted(Player::You, note::ATTACKED),
            Cond::GraveyardEntered => noted(Player::You, note::GRAVEYARD) || noted(Player::Opponent, note::GRAVEYARD),
            Cond::SameName { n } => {
                let played = &side(Player::TargetHero).record.played;
                let name = |def: &DefId| print(*def).name_id;
                played.iter().any(|a| played.iter().filter(|b| name(a) == name(b)).count() >= usize::from(*n))
            }
            Cond::Idle => !noted(Player::You, note::ACTED),
            // An attack that is no link yet asks about the link that is now the last one.
            Cond::LastLinkHit if self.chain.attack != Some(scope.card) => self.chain.n_links > 0 && self.chain.hit,
            Cond::LastLinkHit => self.chain.n_links > 1 && self.chain.hit_before,
            Cond::Marked { of } => side(*of).marked,
            Cond::HeroIs { kind } => self.print(CardId::hero(scope.seat)).words.has(*kind),
            Cond::Rust { cmp, n } => cmp.holds(i32::from(self.objs[scope.card.index()].rust), i32::from(*n)),
            Cond::Lethal => self.lethal_aims_at(scope.seat),
        }
    }

    /// Whether a source that aims at a hero would deal at least its life, before prevention.
    fn lethal_aims_at(&self, seat: Seat) -> bool {
        let life = i32::from(self.side(seat).life);
        let attack = self.chain.active && !self.chain.struck && self.active != seat && {
            let power = self.chain.attack.map_or(0, |attack| self.power(attack));
            power - self.total_defense() >= life
        };
        let pending_attack = self.active != seat
            && self.stack.iter().any(|layer| {
                let is_attack = layer.kind == LayerKind::Proxy || self.print(layer.scope.card).is_attack_action();
                matches!(layer.kind, LayerKind::Proxy | LayerKind::Card)
                    && is_attack
                    && self.power(layer.scope.card) >= life
            });
        // What resolves first takes all amp with it (CR 8.5.47).
        let mut amps = [self.amp(Seat(0)), self.amp(Seat(1))];
        let mut aims = |layer: &Layer| {
            let amp = &mut amps[layer.scope.seat.index()];
            self.aimed_damage(layer, seat, amp) >= life
        };
        attack || pending_attack || self.stack.iter().rev().any(&mut aims)
    }

    /// The most damage a layer would deal at once to a hero it targets, as things stand, before prevention.
    /// The first arcane damage, no matter who it is for, uses up the amp.
    fn aimed_damage(&self, layer: &Layer, seat: Seat, amp: &mut i32) -> i32 {
        let (Some(code), scope) = (self.layer_code(layer), &layer.scope) else { return 0 };
        let (mut pc, mut most) = (0, 0);
        while let Some(step) = code.steps.get(pc) {
            pc += 1;
            match step {
                CodeStep::Unless(cond, to) if !self.holds(cond, scope) => pc = usize::from(*to),
                CodeStep::Jump(to) => pc = usize::from(*to),
                CodeStep::Do(op) => {
                    let Some(Deal { n, to, kind }) = op.verb().deals() else { continue };
                    let aims = matches!(to, Player::TargetHero | Player::TargetOpponent | Player::AnyTarget);
                    let n = self.amount(n, scope);
                    let more = match kind {
                        Damage::Arcane if n > 0 => self.more_arcane(scope.card, scope.seat) + std::mem::take(amp),
                        _ => 0,
                    };
                    if aims && n > 0 && self.seat_of(*to, scope) == seat {
                        most = most.max(n + more);
                    }
                }
                _ => {}
            }
        }
        most
    }

    /// Whether it is anyone's action phase.
    pub(crate) fn in_action_phase(&self) -> bool {
        !matches!(self.step, Step::Setup | Step::Start | Step::End | Step::Over)
    }
}
