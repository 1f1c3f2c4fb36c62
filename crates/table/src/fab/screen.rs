//! What a seat is shown.

use croupier_fab::{
    Action, CardView, Cost, Ending, Fab, Keyword, LayerWord, LinkView, PaidFor, Print, PromptKind, SideView, Step,
    TargetView, View, Who, find, print, text,
};
use croupier_kernel::Seat;

use crate::{Cue, Screen, Tone};

/// The name of a card as people write it.
pub(super) fn name(slug: &str) -> String {
    find(slug).map_or(slug.to_string(), |def| print(def).to_string())
}

fn names<'a>(slugs: impl IntoIterator<Item = &'a &'static str>) -> String {
    let list: Vec<String> = slugs.into_iter().map(|slug| name(slug)).collect();
    if list.is_empty() { "none".into() } else { list.join(", ") }
}

/// What is printed on a card, in a few words.
pub(super) fn facts(print: &Print) -> String {
    let mut facts = Vec::new();
    let mut number = |word: &str, n: Option<u8>| {
        if let Some(n) = n {
            facts.push(format!("{word} {n}"));
        }
    };
    number("cost", print.cost);
    number("power", print.power);
    number("arcane", print.arcane);
    number("defense", print.defense);
    number("pitch", print.pitch);
    if print.is_hero() {
        facts.push(format!("life {}, intellect {}", print.life, print.intellect));
    }
    for (keyword, word) in Keyword::PRINTED.into_iter().filter(|(keyword, _)| print.has(*keyword)) {
        facts.push(match print.number(keyword) {
            0 => word.to_string(),
            n => format!("{word} {n}"),
        });
    }
    facts.join(", ")
}

pub(super) fn screen(cue: &Cue<'_, Fab>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    if view.to_move.is_none() {
        over(&mut screen, cue);
        return screen;
    }
    let whose = if view.turn_player == cue.seat { "yours" } else { "theirs" };
    let title = format!("=== Turn {} ({whose}) · {} ===", view.turn, step(view.step));
    screen.tone(Tone::Title, title).put(format!(" Seed:{}", cue.seed)).end();
    side(&mut screen, view, cue.seat.other(), false);
    side(&mut screen, view, cue.seat, true);
    middle(&mut screen, cue);
    actions(&mut screen, cue);
    screen
}

/// The word for a step.
fn step(step: Step) -> &'static str {
    match step {
        Step::Setup => "before the first turn",
        Step::Start => "start phase",
        Step::Action => "action phase",
        Step::Layer => "layer step",
        Step::Attack => "attack step",
        Step::Defend => "defend step",
        Step::Reaction => "reaction step",
        Step::Damage => "damage step",
        Step::Resolution => "resolution step",
        Step::Close => "close step",
        Step::End => "end phase",
        Step::Over => "over",
    }
}

/// A permanent with what is true of it now.
fn permanent(card: &CardView) -> String {
    let mut notes = Vec::new();
    if let Some(power) = card.power {
        notes.push(format!("power {power}"));
    }
    if let Some(defense) = card.defense {
        notes.push(format!("defense {defense}"));
    }
    if card.tapped {
        notes.push("tapped".into());
    }
    if card.rust > 0 {
        notes.push(format!("{} rust", card.rust));
    }
    let name = name(card.card);
    if notes.is_empty() { name } else { format!("{name} [{}]", notes.join(", ")) }
}

fn side(screen: &mut Screen, view: &View, seat: Seat, mine: bool) {
    let side: &SideView = &view.sides[seat.index()];
    let who = if mine { "YOU" } else { "OPPONENT" };
    screen.tone(Tone::Title, format!("{who} ({seat}) {}", name(side.hero.card))).put(": life ");
    screen.tone(if side.life <= 5 { Tone::Bad } else { Tone::Good }, side.life);
    if side.action_points > 0 || view.turn_player == seat {
        screen.put(format!(" · action points {}", side.action_points));
    }
    screen.put(format!(" · resources {} · deck {}", side.resources, side.n_deck));
    if !mine {
        screen.put(format!(" · hand {}", side.hand.len()));
    }
    if side.marked {
        screen.tone(Tone::Warn, " · marked");
    }
    if side.hero.tapped {
        screen.tone(Tone::Warn, " · tapped");
    }
    screen.end();
    let list = |screen: &mut Screen, word: &str, text: String| {
        screen.tone(Tone::Faint, format!("  {word}: ")).put(text).end();
    };
    let permanents = |cards: &[CardView]| cards.iter().map(permanent).collect::<Vec<_>>().join(", ");
    if !side.equipment.is_empty() {
        list(screen, "equipment", permanents(&side.equipment));
    }
    if !side.permanents.is_empty() {
        list(screen, "arena", permanents(&side.permanents));
    }
    let known: Vec<&'static str> = side.hand.iter().flatten().copied().collect();
    if mine {
        list(screen, "hand", names(&known));
    } else if !known.is_empty() {
        list(screen, "known in hand", names(&known));
    }
    if let Some(card) = side.arsenal.first() {
        list(screen, "arsenal", card.map_or("a card, face down".into(), name));
    }
    if !side.pitch.is_empty() {
        list(screen, "pitched", names(&side.pitch));
    }
    if !side.graveyard.is_empty() {
        list(screen, "graveyard", names(&side.graveyard));
    }
    if !side.banished.is_empty() {
        let cards = side.banished.iter().map(|banished| match banished.playable {
            true => format!("{} (may be played)", name(banished.card)),
            false => name(banished.card),
        });
        list(screen, "banished", cards.collect::<Vec<_>>().join(", "));
    }
    if !side.deck_known.is_empty() {
        let cards = side.deck_known.iter().map(|known| match known.place {
            1 => format!("{} on top", name(known.card)),
            place => format!("{} in place {place}", name(known.card)),
        });
        list(screen, "known in deck", cards.collect::<Vec<_>>().join(", "));
    }
}

fn me_or_they(seat: Seat, me: Seat) -> &'static str {
    if seat == me { "you" } else { "the opponent" }
}

/// The stack, the chain and what is on its way.
fn middle(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    screen.tone(Tone::Faint, "───").end();
    for link in view.earlier.iter().chain(&view.chain) {
        chain_link(screen, link);
    }
    for (at, layer) in view.stack.iter().enumerate() {
        screen.put(if at == 0 { "Stack: " } else { "       " });
        let kind = match layer.kind {
            LayerWord::Card => "card",
            LayerWord::Ability => "ability",
            LayerWord::Attack => "attack",
            LayerWord::Trigger => "trigger",
        };
        screen.put(format!("{} ({kind}, {})", name(layer.card), me_or_they(layer.seat, cue.seat)));
        if !layer.targets.is_empty() {
            let targets = layer.targets.iter().map(|target| match target {
                TargetView::Seat(seat) => me_or_they(*seat, cue.seat).to_string(),
                TargetView::Card(card) => name(card),
            });
            screen.put(format!(" at {}", targets.collect::<Vec<_>>().join(", ")));
        }
        if !layer.text.is_empty() {
            screen.tone(Tone::Faint, format!(": {}", layer.text));
        }
        screen.end();
    }
    for (at, layer) in view.pending.iter().enumerate() {
        let whose = me_or_they(layer.seat, cue.seat);
        screen.put(format!("Waiting trigger {}: {} ({whose})", at + 1, name(layer.card))).end();
    }
    if !view.effects.is_empty() {
        let effects: Vec<String> = view.effects.iter().map(|effect| name(effect.card)).collect();
        screen.tone(Tone::Faint, "In effect: ").put(effects.join(", ")).end();
    }
    if let Some(damage) = &view.damage {
        let to = me_or_they(damage.seat, cue.seat);
        screen.tone(Tone::Warn, format!("{} damage of {} to {to}", damage.amount, name(damage.card))).end();
    }
    if !view.looked_at.is_empty() {
        screen.put("Looked at: ").put(names(&view.looked_at)).end();
    }
    if let Some(payment) = &view.to_pay {
        let what = match payment.paid_for {
            PaidFor::Play => "for",
            PaidFor::Ability => "for the ability of",
            PaidFor::Prevention => "for the prevention of",
            PaidFor::Effect => "for the effect of",
        };
        screen.put(format!("Still to pay: {} of {} {what} {}", payment.left, payment.cost, name(payment.card))).end();
    }
}

/// One link: what attacks, with what power, and what stops it.
fn chain_link(screen: &mut Screen, link: &LinkView) {
    screen.put(format!("Chain link {}: {}, power {}", link.number, name(link.card), link.power));
    if link.attack.is_none() {
        screen.put(", gone");
    }
    let words = [(link.go_again, "go again"), (link.dominate, "dominate"), (link.overpower, "overpower")];
    for (_, word) in words.iter().filter(|(has, _)| *has) {
        screen.put(format!(", {word}"));
    }
    if !link.defenders.is_empty() {
        let cards: Vec<String> = link.defenders.iter().map(permanent).collect();
        screen.put(format!(" | defense {}: {}", link.defense, cards.join(", ")));
    }
    if link.hit {
        screen.tone(Tone::Warn, format!(" | hit for {}", link.damage));
    } else if !link.active {
        screen.put(" | resolved");
    }
    screen.end();
}

/// What can be done, each with the key that does it.
fn actions(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    if view.to_move != Some(cue.seat) {
        screen.put("The opponent decides: ").put(view.asked).end();
        return;
    }
    for (number, action) in numbered(cue.legal).take(30) {
        screen.put("  ").tone(Tone::Key, format!("{number})")).put(format!(" {action}"));
        let about = about(cue, action);
        if !about.is_empty() {
            screen.tone(Tone::Faint, format!("  {about}"));
        }
        screen.end();
    }
    let more = numbered(cue.legal).count().saturating_sub(30);
    if more > 0 {
        screen.put(format!("  and {more} more, numbered in the order of their names")).end();
    }
    if cue.legal.contains(&Action::Pass) {
        screen.put("  ").tone(Tone::Key, "p)").put(" pass");
        if !view.pass.is_empty() {
            screen.tone(Tone::Faint, format!(": {}", view.pass));
        }
        screen.end();
    }
    if can_cancel(cue) {
        screen.put("  ").tone(Tone::Key, "c)").put(" cancel").tone(Tone::Faint, ": takes the play back").end();
    }
    if let Some((card, text)) = view.prompt.as_ref().and_then(|prompt| Some((prompt.card?, prompt.text.as_ref()?))) {
        screen.put(format!("{} asks: {text}", name(card))).end();
    }
    let mut asked = view.asked.to_string();
    if let Some(first) = asked.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    screen.put("> ").tone(Tone::Key, asked).put(" (? for help)").end();
}

/// The legal actions that have a number, from 1: all but passing and giving up.
pub(super) fn numbered(legal: &[Action]) -> impl Iterator<Item = (usize, &Action)> {
    let numbered = legal.iter().filter(|action| !matches!(action, Action::Pass | Action::Concede));
    numbered.enumerate().map(|(at, action)| (at + 1, action))
}

/// Whether a play or an activation is asked about that its player could take back.
pub(super) fn can_cancel(cue: &Cue<'_, Fab>) -> bool {
    let view = cue.view;
    let Some(prompt) = view.prompt.as_ref().filter(|prompt| prompt.seat == cue.seat) else { return false };
    match prompt.kind {
        PromptKind::Cost | PromptKind::AdditionalCost | PromptKind::CostCard | PromptKind::Mode => true,
        PromptKind::Pitch => {
            view.to_pay.as_ref().is_some_and(|payment| matches!(payment.paid_for, PaidFor::Play | PaidFor::Ability))
        }
        PromptKind::Target => view.stack.first().is_some_and(|layer| layer.kind != LayerWord::Trigger),
        _ => false,
    }
}

/// What someone wants to know about an action.
pub(super) fn about(cue: &Cue<'_, Fab>, action: &Action) -> String {
    let view = cue.view;
    match action {
        Action::Mode(n) => {
            let asks = view.prompt.as_ref().and_then(|prompt| find(prompt.card?));
            asks.map(|def| text::mode(def, *n)).unwrap_or_default()
        }
        Action::Trigger(n) => match view.pending.get(usize::from(*n) - 1) {
            Some(layer) if layer.text.is_empty() => name(layer.card),
            Some(layer) => format!("{}: {}", name(layer.card), layer.text),
            None => String::new(),
        },
        Action::Play { card, .. } | Action::Defend(card) | Action::Pitch(card) | Action::Choose(card) => {
            facts(print(card.def))
        }
        Action::Top(card) | Action::Bottom(card) | Action::Prevent(card) => facts(print(card.def)),
        Action::Activate { card, part } => text::part(card.def, *part),
        Action::Target(Who::Me) => "your hero".into(),
        Action::Target(Who::Opponent) => "the opposing hero".into(),
        Action::Pay(Cost::Printed) => "the printed cost".into(),
        Action::TakeBack => "the play cannot be paid".into(),
        Action::Cancel => "takes the play back".into(),
        _ => String::new(),
    }
}

fn over(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    let life = |seat: Seat| view.sides[seat.index()].life;
    let (mine, theirs) = (life(cue.seat), life(cue.seat.other()));
    let end = view.outcome.map(|outcome| outcome.end);
    let (tone, text) = match end {
        Some(Ending::Won(seat)) if seat == cue.seat => (Tone::Good, "YOU WIN"),
        Some(Ending::Conceded(seat)) if seat != cue.seat => (Tone::Good, "YOU WIN: the opponent gave up"),
        Some(Ending::Won(_)) => (Tone::Bad, "YOU LOSE"),
        Some(Ending::Conceded(_)) => (Tone::Bad, "YOU LOSE: you gave up"),
        Some(Ending::Draw) => (Tone::Warn, "DRAW: both heroes died"),
        Some(Ending::TooLong) | None => (Tone::Warn, "DRAW: too many turns"),
    };
    screen.tone(tone, format!("=== {text} ===")).end();
    screen.put(format!("Turn {} · your life {mine} · theirs {theirs} · Seed: {}", view.turn, cue.seed)).end();
}
