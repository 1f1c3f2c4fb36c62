//! Why an action is refused: the reason, and the rule it comes from. Nothing is told that the seat cannot see.

use croupier_host::capital;

use crate::{
    action::{Action, From, Ref},
    content::print,
    effect::Words,
    state::{Ask, CardSet, Fab, Zone},
};

/// The reason why the seat to move may not do this.
pub(crate) fn why_not(game: &Fab, action: &Action) -> String {
    game.why_not_now(action)
}

impl Fab {
    fn why_not_now(&self, action: &Action) -> String {
        let seat = self.seat;
        match (self.ask, action) {
            (Ask::Priority, Action::Play { card, from, instant }) => {
                let zone = Fab::zone_of(*from);
                let Some(id) = self.find_in(self.cards_of(zone, seat), *card) else {
                    let place = match from {
                        From::Hand => "in your hand",
                        From::Arsenal => "in your arsenal",
                        From::Banished => "in your banished zone",
                    };
                    return format!("{} is not {place}", print(card.def));
                };
                let result =
                    if *instant { self.may_play_as_instant(id, zone, seat) } else { self.may_play(id, zone, seat) };
                let why = match result {
                    Err(why) if why.starts_with("you can't pay") => {
                        let (cost, have) = (self.play_cost(id), self.payable(seat, [Some(id), None]));
                        if have < u32::from(cost) {
                            let rule = why.trim_start_matches("you can't pay for it ");
                            format!("it costs {cost} and you can pay {have} {rule}")
                        } else {
                            why.into()
                        }
                    }
                    Err(why) => why.into(),
                    Ok(()) => "name it without a number: copies are alike".into(),
                };
                format!("you can't play {} now: {why}", print(card.def))
            }
            (Ask::Priority, Action::Activate { card, part }) => match self
                .find_in(self.activatable(seat), *card)
                .or_else(|| self.find_in(self.cards_of(Zone::Hand, seat), *card))
            {
                None => format!("you don't control {}", print(card.def)),
                Some(id) => match self.may_activate(id, *part, seat) {
                    Err(why) => format!("you can't use {} now: {why}", print(card.def)),
                    Ok(()) => "name it without a number: copies are alike".into(),
                },
            },
            (Ask::Defend, Action::Defend(card)) => self.why_not_defend(*card),
            (Ask::Pitch, Action::Pitch(card)) => match self.find_in(self.cards_of(Zone::Hand, seat), *card) {
                None => format!("{} is not in your hand", print(card.def)),
                Some(_) if print(card.def).pitch.is_none() => {
                    format!("{} has no pitch value (CR 1.14.3a)", print(card.def))
                }
                Some(_) => format!("{} is needed for another cost of this play (CR 5.1.8a)", print(card.def)),
            },
            (_, Action::Cancel) => match self.may_cancel() {
                Err(why) => format!("you can't cancel: {why}"),
                Ok(()) => "you can cancel it".into(),
            },
            (_, Action::Pitch(_)) => "you can pitch only while paying a cost (CR 1.14.3b)".into(),
            (_, Action::Defend(_)) => "you can block only in the Defend Step (CR 7.3.2)".into(),
            (Ask::Prevent, Action::Pass) => "you still have to use a prevention that is not optional (CR 6.5.5)".into(),
            (ask, Action::Play { .. } | Action::Activate { .. }) => {
                format!("you don't have priority: {} (CR 1.11.1)", asked(ask))
            }
            (Ask::Pitch, action) if self.may_cancel().is_ok() => {
                format!("you can't {} right now: {}, or type c to cancel", done(action), asked(Ask::Pitch))
            }
            (ask, Action::Yes | Action::No) => format!("that wasn't a yes-or-no question. {}", capital(asked(ask))),
            (ask, action) => format!("you can't {} right now: {}", done(action), asked(ask)),
        }
    }

    fn why_not_defend(&self, card: Ref) -> String {
        let seat = self.seat;
        let name = print(card.def);
        let own = self.cards_of(Zone::Hand, seat).or(self.equipment(seat));
        let on_chain: CardSet = self.cards_of(Zone::Chain, seat);
        let Some(id) = self.find_in(own, card) else {
            return match self.find_in(on_chain, card) {
                Some(_) => format!("{name} already defends on this combat chain (CR 7.3.2b)"),
                None => format!("{name} is neither in your hand nor among your equipment"),
            };
        };
        if name.words.has(Words::DEFENSE_REACTION) {
            return format!("{name} is a defense reaction: play it in the Reaction Step (CR 7.3.2a)");
        }
        match self.may_defend(id, self.zone(id)) {
            Err(why) => format!("you can't block with {name}: {why}"),
            Ok(()) => "name it without a number: copies are alike".into(),
        }
    }
}

/// An action after `you can't`.
fn done(action: &Action) -> String {
    match action {
        Action::Pass => "pass".into(),
        Action::Yes | Action::No => "answer yes or no".into(),
        other => format!("`{other}`"),
    }
}

/// What is being asked, for a refusal.
pub(crate) fn asked(ask: Ask) -> &'static str {
    match ask {
        Ask::First => "choose who goes first",
        Ask::Priority => "play, activate or pass",
        Ask::Defend => "choose cards to block with, or pass",
        Ask::Instead => "choose which cost to pay",
        Ask::Additional(_) => "say whether you pay the additional cost",
        Ask::Mode => "choose a mode",
        Ask::Target(_) => "choose a target",
        Ask::Pitch => "pitch a card to pay the cost",
        Ask::CostCard => "choose a card for the cost",
        Ask::May => "say yes or no",
        Ask::Pick(_) => "choose a card",
        Ask::Opt => "put a card on top or on the bottom",
        Ask::Prevent => "choose a prevention, or pass",
        Ask::PreventFirst => "choose whose preventions are used first",
        Ask::Order => "choose which trigger goes on the stack first",
        Ask::OrderFirst => "choose whose triggers go on the stack first",
        Ask::Arsenal => "choose a card for your arsenal, or pass",
        Ask::PitchOrder => "choose which pitched card goes on the bottom of your deck next",
        Ask::Name => "name a card",
        Ask::Nothing | Ask::Over => "the match is over",
    }
}
