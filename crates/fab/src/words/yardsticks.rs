//! `greedy-1` and `kano-1`: programs to measure others by. They play as they always did; to play better, write
//! another program.

use croupier_host::Agent;
use croupier_kernel::{Seat, Sight};

use crate::{Action, CardView, DefId, Fab, From, Keyword, Print, PromptKind, SideView, Step, View, Who, find, print};

/// The greedy attacker. As Kano's player it burns instead, and uses its hero's ability whenever that is worth it.
pub(super) struct Greedy {
    /// Whether it plays as Kano does.
    pub(super) kano: bool,
}

impl Agent<Fab> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, Fab>, legal: &[Action]) -> Action {
        if legal.len() == 1 {
            return legal[0];
        }
        let (view, seat) = (sight.view(), sight.seat());
        let mind = Mind { view: &view, seat, kano: self.kano, legal };
        mind.decide().filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }
}

/// One decision.
struct Mind<'a> {
    view: &'a View,
    seat: Seat,
    kano: bool,
    legal: &'a [Action],
}

fn known(slug: &str) -> Option<&'static Print> {
    find(slug).map(print)
}

impl Mind<'_> {
    fn me(&self) -> &SideView {
        &self.view.sides[self.seat.index()]
    }

    fn my_turn(&self) -> bool {
        self.view.turn_player == self.seat
    }

    fn hand(&self) -> impl Iterator<Item = &'static Print> {
        self.me().hand.iter().flatten().filter_map(|slug| known(slug))
    }

    fn in_hand(&self, def: DefId) -> bool {
        self.me().hand.contains(&Some(print(def).slug.as_str()))
    }

    /// What can be paid: points that are there, and all of the hand pitched.
    fn payable(&self) -> u32 {
        u32::from(self.me().resources) + self.hand().map(|card| u32::from(card.pitch.unwrap_or(0))).sum::<u32>()
    }

    /// What a card is worth in play, as damage in quarters.
    fn worth(&self, card: &Print) -> i32 {
        let attack = i32::from(card.power.unwrap_or(0));
        let burn = i32::from(card.arcane.unwrap_or(0));
        let damage = if self.kano { attack + 2 * burn } else { 2 * attack + burn };
        let again = 3 * i32::from(card.has(Keyword::GoAgain));
        4 * damage + again - i32::from(card.cost.unwrap_or(0))
    }

    /// The legal action that is best by a score; actions without a score are left out.
    fn best(&self, score: impl Fn(&Action) -> Option<i32>) -> Option<Action> {
        let scored = self.legal.iter().filter_map(|action| Some((score(action)?, *action)));
        // Of equals the first in the list.
        scored.max_by(|(a, x), (b, y)| a.cmp(b).then(y.cmp(x))).map(|(_, action)| action)
    }

    fn any(&self, is: impl Fn(&Action) -> bool) -> bool {
        self.legal.iter().any(is)
    }

    fn decide(&self) -> Option<Action> {
        if self.any(|action| matches!(action, Action::Defend(_))) {
            return Some(self.defend());
        }
        if self.any(|action| matches!(action, Action::Play { .. } | Action::Activate { .. })) {
            return Some(self.priority().unwrap_or(Action::Pass));
        }
        if self.any(|action| matches!(action, Action::Pitch(_))) {
            return self.pitch();
        }
        if self.any(|action| matches!(action, Action::Prevent(_))) {
            return self.prevent();
        }
        if self.view.prompt.as_ref().is_some_and(|prompt| prompt.kind == PromptKind::Arsenal) {
            return self.arsenal();
        }
        match self.legal[0] {
            Action::GoFirst | Action::GoSecond => Some(Action::GoFirst),
            Action::Yes => Some(if self.wanted() { Action::Yes } else { Action::No }),
            Action::Target(_) => Some(Action::Target(Who::Opponent)),
            Action::Top(_) => self.opt(),
            Action::Pass | Action::Choose(_) => self.pick(),
            // Pitched cards come back in any order; the best come first again.
            Action::Bottom(_) => self.best(|action| match action {
                Action::Bottom(card) => Some(self.worth(print(card.def))),
                _ => None,
            }),
            first => Some(first),
        }
    }

    /// The power that would get through now.
    fn incoming(&self) -> i32 {
        let Some(link) = self.view.chain.as_ref().filter(|link| link.active) else { return 0 };
        link.attack.as_ref().and_then(|card| card.power).unwrap_or(0) - link.defense
    }

    /// Blocks with one card it can spare. When it would die it adds weak cards that save it; strong attacks are kept, for
    /// two who block with everything only use up their decks. Kano, who needs no attacks, blocks with all he has then.
    fn defend(&self) -> Action {
        let incoming = self.incoming();
        if incoming <= 0 {
            return Action::Pass;
        }
        let dying = incoming >= i32::from(self.me().life);
        let alone = self.view.chain.as_ref().is_none_or(|link| link.defenders.is_empty());
        let spare = alone && self.hand().count() > if self.kano { 2 } else { 3 };
        let score = |action: &Action| {
            let Action::Defend(card) = action else { return None };
            let print = print(card.def);
            let defense = if self.in_hand(card.def) {
                i32::from(print.defense.unwrap_or(0))
            } else {
                let worn = self.me().equipment.iter().find(|worn| worn.card == print.slug);
                worn.and_then(|worn: &CardView| worn.defense).unwrap_or(0)
            };
            let stops = defense.min(incoming);
            if stops == 0 {
                return None;
            }
            let saves = stops > incoming - i32::from(self.me().life);
            let keeps = !self.kano && !alone && (print.power.unwrap_or(0) > 3 || !saves);
            match (dying, self.in_hand(card.def)) {
                (true, true) if keeps => None,
                (true, _) => Some(100 * stops - self.worth(print)),
                (false, true) if spare && stops >= 2 => Some(20 * stops - self.worth(print)),
                // What breaks is kept for the blow that would kill.
                (false, false) if !print.has(Keyword::BladeBreak) => Some(20 * stops),
                _ => None,
            }
        };
        self.best(score).unwrap_or(Action::Pass)
    }

    /// Plays, activates, or nothing.
    fn priority(&self) -> Option<Action> {
        if self.kano
            && let Some(action) = self.burn()
        {
            return Some(action);
        }
        self.best(|action| match action {
            Action::Play { card, from, .. } => self.play(print(card.def), *from),
            Action::Activate { card, .. } => self.strike(print(card.def)),
            _ => None,
        })
    }

    /// What playing a card is worth now.
    fn play(&self, card: &Print, from: From) -> Option<i32> {
        let idle = self.view.stack.is_empty();
        let owner = self.my_turn();
        // A card in the arsenal cannot pay for another, so it goes first.
        let place = i32::from(from != From::Hand) * 2;
        if card.is_attack_action() && owner {
            let again = 40 * i32::from(card.has(Keyword::GoAgain));
            return Some(self.worth(card) + again + place);
        }
        if card.is_non_attack_action() && owner && idle {
            let again = 60 * i32::from(card.has(Keyword::GoAgain));
            return Some(4 * i32::from(card.arcane.unwrap_or(0)) + again + place);
        }
        let reacting = self.view.step == Step::Reaction;
        if card.is_attack_reaction() && owner && reacting && idle {
            return Some(4);
        }
        if card.is_defense_reaction() && !owner && reacting && idle && self.incoming() >= 2 {
            return Some(4);
        }
        (card.is_instant() && card.arcane.is_some() && owner && idle).then_some(4)
    }

    /// What a weapon is worth now: attacks come after better ones from hand.
    fn strike(&self, card: &Print) -> Option<i32> {
        let power = card.power.filter(|power| *power > 0)?;
        (card.is_weapon() && self.my_turn()).then(|| 4 * i32::from(power) - 1)
    }

    /// What Kano does before anything else.
    fn burn(&self) -> Option<Action> {
        // What was banished for this turn is played at once.
        let banished = self.best(|action| match action {
            Action::Play { card, from: From::Banished, .. } => Some(self.worth(print(card.def))),
            _ => None,
        });
        if banished.is_some() {
            return banished;
        }
        let hero = known(self.me().hero.card)?;
        let ability = self.legal.iter().find(|action| match action {
            Action::Activate { card, .. } => print(card.def).slug == hero.slug,
            _ => false,
        });
        let plays = self.any(|action| match action {
            Action::Play { card, .. } => print(card.def).is_non_attack_action(),
            _ => false,
        });
        if self.my_turn() && plays && self.view.stack.is_empty() {
            return None;
        }
        // On the other turn he waits for the last window, and keeps enough to act on his own.
        let last_window = self.view.step == Step::Action && self.view.stack.is_empty();
        let enough = if self.my_turn() { 3 } else { 6 };
        let top = self.me().deck_known.first().filter(|card| card.place == 1).and_then(|card| known(card.card));
        let good = top
            .is_none_or(|card| card.is_non_attack_action() && self.payable() >= 3 + u32::from(card.cost.unwrap_or(0)));
        ability.copied().filter(|_| last_window && good && self.payable() >= enough && self.me().n_deck > 0)
    }

    /// Whether something optional is wanted. Kano banishes what he can pay for.
    fn wanted(&self) -> bool {
        let asks_of_hero = self.kano && self.view.looked_at.len() == 1;
        match self.view.looked_at.first().and_then(|slug| known(slug)) {
            Some(card) if asks_of_hero => {
                let cost = u32::from(card.cost.unwrap_or(0));
                self.payable() >= cost
            }
            _ => true,
        }
    }

    /// Pays with the card that pays most and is worth least.
    fn pitch(&self) -> Option<Action> {
        let need = self.view.to_pay.as_ref().map_or(0, |payment| payment.left);
        self.best(|action| match action {
            Action::Pitch(card) => {
                let print = print(card.def);
                let pays = i32::from(print.pitch.unwrap_or(0).min(need.max(1)));
                Some(100 * pays - self.worth(print) + i32::from(print.pitch.unwrap_or(0)))
            }
            _ => None,
        })
    }

    /// Prevents damage that is free to prevent, or that costs no more than it saves.
    fn prevent(&self) -> Option<Action> {
        let damage = self.view.damage.as_ref().map_or(0, |damage| i32::from(damage.amount));
        let dying = damage >= i32::from(self.me().life);
        let use_one = self.best(|action| {
            let Action::Prevent(card) = action else { return None };
            let print = print(card.def);
            let barrier = i32::from(print.number(Keyword::ArcaneBarrier).max(print.number(Keyword::Quell)));
            let free = barrier <= i32::from(self.me().resources);
            let spare = self.hand().count() > 2;
            (barrier == 0 || free || spare || dying).then_some(10 - barrier)
        });
        use_one.or(Some(Action::Pass))
    }

    /// Keeps the best card for later.
    fn arsenal(&self) -> Option<Action> {
        self.best(|action| match action {
            Action::Choose(card) => Some(self.worth(print(card.def))),
            _ => None,
        })
    }

    /// Good cards stay on top, cards that only pay go under.
    fn opt(&self) -> Option<Action> {
        let average = 16;
        self.best(|action| match action {
            Action::Top(card) => Some(self.worth(print(card.def)) - average),
            Action::Bottom(card) => Some(average - self.worth(print(card.def))),
            _ => None,
        })
    }

    /// Gives up the worst card of its hand, and takes the best of anything else.
    fn pick(&self) -> Option<Action> {
        let mine = self.any(|action| match action {
            Action::Choose(card) => self.in_hand(card.def),
            _ => false,
        });
        if mine && self.legal.contains(&Action::Pass) {
            return Some(Action::Pass);
        }
        self.best(|action| match action {
            Action::Choose(card) => {
                let worth = self.worth(print(card.def));
                Some(if mine { -worth } else { worth })
            }
            _ => None,
        })
    }
}
