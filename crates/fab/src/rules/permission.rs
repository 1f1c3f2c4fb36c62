//! Who may play or activate what, and when (CR 5.1.5, 8.1): the reasons are the refusals.

use croupier_kernel::Seat;

use super::{
    numbers::{next_cost, next_hurries},
    resolve::is_mode,
};
use crate::{
    content::{code_of, hot, print},
    effect::{By, Cond, Part, Speed, Words},
    state::{
        CardId, EFFECTS_A_LAYER, Fab, MAX_LINKS, MAX_MODIFIERS, MAX_PLAYED_LAYERS, ModKind, Modifier, Proposal, Scope,
        Step, Zone,
    },
};

/// Why something cannot be done, with the rule.
pub(super) type Why = &'static str;

impl Fab {
    /// Whether a player may play a card now, as it is printed.
    pub(super) fn may_play(&self, card: CardId, from: Zone, seat: Seat) -> Result<(), Why> {
        let words = self.print(card).words;
        if words.any(Words::BLOCK.with(Words::RESOURCE)) {
            return Err("block and resource cards can't be played (CR 8.1.7, 8.1.12)");
        }
        if from == Zone::Banished && !self.is_allowed(card, ModKind::Allow) {
            return Err("nothing lets you play it from the banished zone (CR 5.1.2b)");
        }
        if words.has(Words::ACTION) {
            self.action_timing(seat, words.has(Words::ATTACK_ACTION))?;
        } else if words.has(Words::ATTACK_REACTION) {
            self.reaction_timing(seat, Speed::AttackReaction)?;
        } else if words.has(Words::DEFENSE_REACTION) {
            self.reaction_timing(seat, Speed::DefenseReaction)?;
            self.may_play_defense_reaction(card, from)?;
        }
        self.may_announce(card, seat)
    }

    /// Whether a player may play an action card as though it were an instant now (CR 8.1.1d).
    pub(super) fn may_play_as_instant(&self, card: CardId, from: Zone, seat: Seat) -> Result<(), Why> {
        let print = self.print(card);
        if !print.words.has(Words::ACTION) {
            return Err("only action cards are played as though they were instants (CR 8.1.1d)");
        }
        let allowed = self.is_allowed(card, ModKind::AllowInstant);
        let waiting = |modifier: &Modifier| next_hurries(modifier) && self.next_applies(modifier, card, By::Play);
        let scope = Scope::new(self.prints[card.index()], 0, seat, card);
        let permits = |part: &Part| matches!(part, Part::Permit { cond } if self.holds(cond, &scope));
        let granted = allowed
            || from != Zone::Banished && (print.parts.iter().any(permits) || self.modifiers.iter().any(waiting));
        if !granted {
            return Err("nothing lets you play it as an instant (CR 8.1.1d)");
        }
        if print.is_attack_action() {
            self.action_timing(seat, true)?;
        }
        self.may_announce(card, seat)
    }

    fn is_allowed(&self, card: CardId, kind: ModKind) -> bool {
        self.modifiers.iter().any(|modifier| modifier.kind == kind && modifier.card == Some(card))
    }

    /// An action needs your action phase, an empty stack and an action point; in combat only attacks (CR 8.1.1, 7.0.1a).
    pub(super) fn action_timing(&self, seat: Seat, attack: bool) -> Result<(), Why> {
        if seat != self.active {
            return Err("you can play actions only on your own turn (CR 8.1.1c)");
        }
        if !self.stack.is_empty() {
            return Err("you can play actions only while the stack is empty (CR 8.1.1a)");
        }
        match self.step {
            Step::Action => {}
            Step::Resolution if attack => {}
            Step::Resolution => {
                return Err("while the combat chain is open, the only actions you can play are attacks (CR 7.0.1a)");
            }
            _ => return Err("you can't play actions in this step of combat (CR 8.1.1b)"),
        }
        if self.side(seat).action_points == 0 {
            return Err("it costs an action point and you have none (CR 8.1.1c)");
        }
        if attack && self.chain.n_links >= MAX_LINKS {
            return Err("the combat chain can't get any longer");
        }
        Ok(())
    }

    fn reaction_timing(&self, seat: Seat, speed: Speed) -> Result<(), Why> {
        if self.step != Step::Reaction {
            return Err("you can play reactions only in the Reaction Step (CR 8.1.2a, 8.1.3a)");
        }
        match speed {
            Speed::AttackReaction if seat != self.active => {
                Err("only the attacker can play attack reactions (CR 7.4.2a)")
            }
            Speed::DefenseReaction if seat == self.active => {
                Err("only the defender can play defense reactions (CR 7.4.2b)")
            }
            _ => Ok(()),
        }
    }

    fn may_play_defense_reaction(&self, card: CardId, from: Zone) -> Result<(), Why> {
        if self.modifiers.iter().any(|modifier| modifier.kind == ModKind::NoDefenseReactions)
            || self.chain.attack.is_some_and(|attack| self.is_so(attack, |rules| rules.no_defense_reactions))
        {
            return Err("no one can play defense reaction cards now (CR 5.1.5)");
        }
        self.may_defend(card, from)
    }

    /// Our own limits: layers on the stack, and effects that last, with those that the stack may still make.
    fn has_room(&self) -> Result<(), Why> {
        if self.stack.len() >= MAX_PLAYED_LAYERS {
            return Err("the stack can't hold any more");
        }
        if self.modifiers.len() + EFFECTS_A_LAYER * (self.stack.len() + 1) > MAX_MODIFIERS {
            return Err("no more effects can last at the same time");
        }
        Ok(())
    }

    /// What any play needs: no ban, targets, and a cost that can be paid.
    fn may_announce(&self, card: CardId, seat: Seat) -> Result<(), Why> {
        self.has_room()?;
        let def = self.prints[card.index()];
        if hot(def).plain {
            let cost = u32::from(self.play_cost(card));
            let short = "you can't pay for it (CR 5.1.7a, 1.14.2b)";
            return if self.covers(seat, Some(card), cost) { Ok(()) } else { Err(short) };
        }
        let parts = &print(def).parts;
        let scope = Scope::of_card(def, seat, card);
        let mut modes: Option<bool> = None;
        for (i, part) in parts.iter().enumerate() {
            match part {
                Part::Forbid { cond } if self.holds(cond, &scope) => {
                    return Err("its own text forbids it now (CR 5.1.5)");
                }
                Part::Resolve { code } if !is_mode(parts, i as u8) && !self.code_has_targets(code, &scope) => {
                    return Err("there is no legal target (CR 5.1.4a)");
                }
                Part::Modes { modes: list, .. } => {
                    let fits = |part: &u8| {
                        code_of(&parts[usize::from(*part)]).is_some_and(|code| self.code_has_targets(code, &scope))
                    };
                    modes = Some(list.iter().any(fits));
                }
                _ => {}
            }
        }
        if modes == Some(false) {
            return Err("there is no legal target (CR 5.1.4a)");
        }
        let proposal = self.proposal(card, self.zone(card), None, false);
        if !self.can_pay(&proposal, self.play_cost(card), None) && !self.can_pay_instead(&proposal) {
            return Err("you can't pay for it (CR 5.1.7a, 1.14.2b)");
        }
        Ok(())
    }

    /// Whether a mode has its targets.
    pub(super) fn may_choose_mode(&self, scope: &Scope, at: usize) -> bool {
        let parts = &print(scope.def).parts;
        parts.iter().any(|part| match part {
            Part::Modes { modes, .. } => modes
                .get(at)
                .and_then(|part| code_of(&parts[usize::from(*part)]))
                .is_some_and(|code| self.code_has_targets(code, scope)),
            _ => false,
        })
    }

    /// Whether a player may activate an ability now (CR 5.2).
    pub(super) fn may_activate(&self, card: CardId, part: u8, seat: Seat) -> Result<(), Why> {
        self.may_activate_with(card, part, seat, self.payable(seat, [Some(card), None]))
    }

    /// The same, when it is known how much the player could pay at most without this card. Kept apart: most lists never get here,
    /// and would prepare for it all the same.
    #[inline(never)]
    pub(super) fn may_activate_with(&self, card: CardId, part: u8, seat: Seat, most: u32) -> Result<(), Why> {
        let def = self.prints[card.index()];
        let Some(Part::Activate { speed, cond, once, resource, attack, from_hand, plain, code, .. }) =
            print(def).parts.get(usize::from(part))
        else {
            return Err("it has no such ability (CR 5.2)");
        };
        let hand = self.zone(card) == Zone::Hand;
        if hand != *from_hand {
            return Err("the ability does not work from there (CR 1.7.4)");
        }
        if card.is_hero() && self.hero_is_blank(seat) {
            return Err("your hero has lost its abilities (CR 8.5.13)");
        }
        let defends = self.zone(card) == Zone::Chain && card.is_deck_card();
        if defends && !matches!(cond, Some(Cond::Defending { .. })) {
            return Err("abilities of defending cards do not work (CR 1.7.4a)");
        }
        if *once && self.objs[card.index()].uses & (1 << (part & 7)) != 0 {
            return Err("you have already used it this turn (CR 5.2.1a)");
        }
        match speed {
            Speed::Action => self.action_timing(seat, *attack)?,
            Speed::Instant => {}
            speed => self.reaction_timing(seat, *speed)?,
        }
        self.has_room()?;
        let scope = || Scope::new(def, part, seat, card);
        let asks_target = matches!(cond, Some(Cond::SameName { .. }));
        if !asks_target && !cond.as_ref().is_none_or(|cond| self.holds(cond, &scope())) {
            return Err("its condition isn't met (CR 5.2.1e)");
        }
        if !plain && !self.code_has_targets(code, &scope()) {
            return Err("there is no legal target (CR 5.1.4a)");
        }
        let mut less = 0;
        for modifier in &self.modifiers {
            if let Some(cost) = next_cost(modifier)
                && self.next_applies(modifier, card, By::Activate)
            {
                less += cost.unsigned_abs();
            }
        }
        let cost = resource.saturating_sub(less);
        let payable = u32::from(cost) <= most
            && (*plain || {
                let proposal = Proposal { less, ..self.proposal(card, self.zone(card), Some(part), false) };
                self.can_pay(&proposal, cost, None)
            });
        if payable { Ok(()) } else { Err("you can't pay for it (CR 5.1.7a, 1.14.2b)") }
    }
}
