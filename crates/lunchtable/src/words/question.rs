//! What the seat to move is asked, in a sentence: for terminals, the page and models alike.

use croupier_kernel::Seat;

use super::{
    choices::could_fight,
    narrate::verb_for,
    screen::{happened, name},
};
use crate::{
    LinkView,
    state::{HAND_LIMIT, LinkKind, Occasion, Phase},
    view::{Prompt, View},
};

/// The question of the prompt, put to the seat to move; nothing when the match is over.
pub(super) fn question(view: &View) -> Option<String> {
    let seat = view.to_move?;
    Some(match view.prompt {
        Prompt::Over => return None,
        Prompt::Act => act(view, seat).into(),
        Prompt::Answer => format!("{} Respond?", occasion(view, seat)).trim_start().into(),
        Prompt::ChooseOwn => for_card(view, "Choose one of your stereotypes"),
        Prompt::ChooseOpposing => for_card(view, "Choose one of their stereotypes"),
        Prompt::ChooseCard => for_card(view, "Choose a card"),
        Prompt::Discard { whose, left } => {
            let hand = if whose == seat { "" } else { " from their hand" };
            let cards = if left == 1 { "a card".into() } else { format!("{left} cards") };
            let over = (whose == seat && view.phase == Phase::End).then(|| view.sides[seat.index()].n_hand);
            let why = over.map_or(String::new(), |held| format!("You have {held} cards and can keep {HAND_LIMIT}. "));
            format!("{why}Discard {cards}{hand}.")
        }
        Prompt::Order { place: 1, of } => format!("Which of these {of} cards goes on top of your deck?"),
        Prompt::Order { place, of } => format!("Which card goes next ({place} of {of})?"),
        Prompt::RitualCard => "Which stereotype do you summon with the ritual?".into(),
        Prompt::RitualTribute => "Choose a tribute for the ritual.".into(),
    })
}

fn act(view: &View, seat: Seat) -> &'static str {
    match view.phase {
        Phase::Draw => "Draw your card.",
        Phase::Standby => "Go to your main phase.",
        Phase::Main if could_fight(view, seat) => "Your main phase. What do you do before combat?",
        Phase::Main => "Your main phase. What do you do?",
        Phase::Main2 => "Your main phase 2. What do you do?",
        Phase::Combat => "Attack, or end combat.",
        Phase::BreakdownCheck | Phase::End => "End your turn.",
    }
}

/// A choice that an effect asks for, with the card it is for.
fn for_card(view: &View, what: &str) -> String {
    match view.chain.last() {
        Some(link) => format!("{what} for {}.", name(link.card.def)),
        None => format!("{what}."),
    }
}

/// Who joined the chain with what.
fn played(who: &str, link: &LinkView) -> String {
    let card = name(link.card.def);
    match link.kind {
        LinkKind::Ability => format!("{who} use {card}'s ability."),
        _ => format!("{who} {} {card}.", verb_for(link.card.def)),
    }
}

/// Whose turn it is.
fn whose(view: &View, seat: Seat) -> &'static str {
    if view.active == seat { "Your" } else { "Their" }
}

/// What can be responded to.
fn occasion(view: &View, seat: Seat) -> String {
    let Some(occasion) = view.occasion else { return String::new() };
    let who = |doer: Seat| if doer == seat { "You" } else { "They" };
    match occasion {
        Occasion::Activation => match view.chain.last() {
            Some(link) => played(who(link.seat), link),
            None => String::new(),
        },
        Occasion::Attack => view.assault.map_or(String::new(), |assault| {
            let named = |of: Seat, slot: Option<u8>| {
                let body = view.sides[of.index()].bodies.iter().flatten().find(|body| Some(body.slot) == slot);
                body.map_or("A stereotype", |body| body.card.map_or("a face-down card", |shown| name(shown.def)))
            };
            let attacker = named(assault.seat, assault.slot);
            match assault.direct {
                true => format!("{attacker} attacks directly."),
                false => format!("{attacker} attacks {}.", named(assault.seat.other(), assault.target)),
            }
        }),
        Occasion::Summon(doer) => format!("{} summoned a stereotype.", who(doer)),
        Occasion::DrawStart => format!("{} draw phase begins.", whose(view, seat)),
        Occasion::DrawDone => match view.active == seat {
            true => "You drew your card.".into(),
            false => "They drew their card.".into(),
        },
        Occasion::MainStart => format!("{} main phase begins.", whose(view, seat)),
        Occasion::CombatStart => format!("{} combat phase begins.", whose(view, seat)),
        Occasion::Events => {
            view.happened.iter().map(|happening| happened(view, happening, seat)).collect::<Vec<_>>().join(" ")
        }
    }
}
