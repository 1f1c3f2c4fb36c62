//! What a seat is shown.

use croupier_host::{Cue, Screen, Tone};
use croupier_kernel::Seat;

use super::{choices, forecast};
use crate::{
    Action, CardView, Cost, DeckCard, EffectView, Ending, Fab, From, Keyword, LayerView, LayerWord, LinkView, PaidFor,
    Print, PromptKind, Ref, SideView, Step, TargetView, View, find, print, text,
};

/// The name of a card as people write it.
pub(super) fn name(slug: &str) -> String {
    find(slug).map_or(slug.to_string(), |def| print(def).to_string())
}

/// The name of a card without its colour.
pub(super) fn bare(slug: &str) -> &str {
    find(slug).map_or(slug, |def| print(def).name.as_str())
}

fn names<'a>(slugs: impl IntoIterator<Item = &'a &'static str>) -> String {
    let list: Vec<String> = slugs.into_iter().map(|slug| name(slug)).collect();
    if list.is_empty() { "none".into() } else { list.join(", ") }
}

/// Adds a text, with the colours of the cards it names in these colours.
fn coloured(screen: &mut Screen, text: &str) {
    let mut rest = text;
    let colours = [("(red)", Tone::Red), ("(yellow)", Tone::Yellow), ("(blue)", Tone::Blue)];
    while let Some((at, (word, tone))) =
        colours.iter().filter_map(|colour| Some((rest.find(colour.0)?, colour))).min_by_key(|(at, _)| *at)
    {
        screen.put(&rest[..at]).tone(*tone, word.to_uppercase().get(..2).unwrap_or_default()).tone(*tone, ")");
        rest = &rest[at + word.len()..];
    }
    screen.put(rest);
}

/// What is printed on a card, in a few words.
pub(super) fn facts(print: &Print) -> String {
    facts_now(print, print.cost)
}

/// The same, with what it costs now instead of what is printed.
fn facts_now(print: &Print, cost: Option<u8>) -> String {
    let mut facts = Vec::new();
    let mut number = |word: &str, n: Option<u8>| {
        if let Some(n) = n {
            facts.push(format!("{word} {n}"));
        }
    };
    number("cost", cost);
    number("power", print.power);
    number("arcane", print.arcane);
    number("defense", print.defense);
    number("pitch", print.pitch);
    if print.is_hero() {
        facts.push(format!("life {}, intellect {}", print.life, print.intellect));
    }
    for (keyword, word) in Keyword::PRINTED.into_iter().filter(|(keyword, _)| print.has(*keyword)) {
        let word = if keyword == Keyword::ArcaneBarrier { "Arcane Barrier" } else { word };
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
    let title = match view.step {
        Step::Setup => format!("=== {} ===", step(view.step)),
        now => format!("=== Turn {} ({whose}) · {} ===", view.turn, step(now)),
    };
    screen.tone(Tone::Title, title).put(cue.seed_label()).end();
    side(&mut screen, view, cue.seat.other(), false);
    side(&mut screen, view, cue.seat, true);
    screen.lasts();
    middle(&mut screen, cue);
    actions(&mut screen, cue);
    screen
}

/// The word for a step.
fn step(step: Step) -> &'static str {
    match step {
        Step::Setup => "Before the first turn",
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
    if let Some(defense) = card.defense.filter(|defense| *defense != 0) {
        notes.push(format!("defense {defense}"));
    }
    if card.arcane_barrier > 0 {
        notes.push(format!("AB {}", card.arcane_barrier));
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

/// How a hero is, in a line; in short what is not there is left out.
fn status(view: &View, seat: Seat, mine: bool, in_short: bool) -> Screen {
    let mut screen = Screen::default();
    let side: &SideView = &view.sides[seat.index()];
    let who = if mine { "YOU" } else { "OPPONENT" };
    screen.tone(Tone::Title, format!("{who} ({})", name(side.hero.card))).put(": life ");
    screen.tone(if side.life <= 5 { Tone::Bad } else { Tone::Good }, side.life);
    if side.action_points > 0 || view.turn_player == seat && !in_short {
        screen.put(format!(" · action points {}", side.action_points));
    }
    if side.resources > 0 || !in_short {
        screen.put(format!(" · resources {}", side.resources));
    }
    screen.put(format!(" · deck {}", side.n_deck));
    if !mine {
        screen.put(format!(" · hand {}", side.hand.len()));
    }
    for (pile, n) in [("graveyard", side.graveyard.len()), ("banished", side.banished.len())] {
        if n > 0 {
            screen.put(format!(" · {pile} {n}"));
        }
    }
    if side.arcane_barrier > 0 {
        screen.put(format!(" · Arcane Barrier {}", side.arcane_barrier));
    }
    if side.marked {
        screen.tone(Tone::Warn, " · marked");
    }
    if side.hero.tapped {
        screen.tone(Tone::Warn, " · tapped");
    }
    screen.end();
    screen
}

fn side(screen: &mut Screen, view: &View, seat: Seat, mine: bool) {
    let side: &SideView = &view.sides[seat.index()];
    screen.fold_away(&status(view, seat, mine, false), status(view, seat, mine, true));
    let list = |screen: &mut Screen, word: &str, text: String| {
        screen.tone(Tone::Faint, format!("  {word}: "));
        coloured(screen, &text);
        screen.end();
    };
    let permanents = |cards: &[CardView]| cards.iter().map(permanent).collect::<Vec<_>>().join(", ");
    if !side.equipment.is_empty() {
        let (mut long, mut short) = (Screen::default(), Screen::default());
        list(&mut long, "equipment", permanents(&side.equipment));
        list(&mut short, "equipment", format!("{} pieces (type more to see them)", side.equipment.len()));
        screen.fold_away(&long, short);
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
    let playable: Vec<String> =
        side.banished.iter().filter(|banished| banished.playable).map(|banished| name(banished.card)).collect();
    if !playable.is_empty() {
        list(screen, "banished cards you can play", playable.join(", "));
    }
    in_effect(screen, view, seat);
    if !side.deck_known.is_empty() {
        let cards = side.deck_known.iter().take(MAX_KNOWN).map(|known| known_in_deck(side, known));
        let more = side.deck_known.len().saturating_sub(MAX_KNOWN);
        let more = if more > 0 { format!(" and {more} more (g shows all)") } else { String::new() };
        list(screen, "known in deck", cards.collect::<Vec<_>>().join(", ") + &more);
    }
}

/// What lasts for a player, in sentences: what waits for their next attack, and the like. A low terminal says how much it is.
fn in_effect(screen: &mut Screen, view: &View, seat: Seat) {
    let told = |effect: &&EffectView| effect.seat == seat && !effect.text.is_empty();
    let mut effects: Vec<(&EffectView, u32)> = Vec::new();
    for effect in view.effects.iter().filter(told) {
        match effects.iter_mut().find(|(other, _)| *other == effect) {
            Some((_, n)) => *n += 1,
            None => effects.push((effect, 1)),
        }
    }
    let line = |text: &str| {
        let mut line = Screen::default();
        line.tone(Tone::Faint, "  in effect: ");
        coloured(&mut line, text);
        line.end();
        line
    };
    let sentence = |(effect, n): &(&EffectView, u32)| {
        let times = if *n > 1 { format!(", {n} times") } else { String::new() };
        format!("{} ({}{times}).", effect.text.trim_end_matches('.'), name(effect.card))
    };
    match effects.as_slice() {
        [] => screen,
        [only] => screen.add(&line(&sentence(only))),
        several => {
            let all: Vec<String> = several.iter().map(sentence).collect();
            screen.fold_away(&line(&all.join(" ")), line(&format!("{} effects (type more to see them)", several.len())))
        }
    };
}

fn me_or_they(seat: Seat, me: Seat) -> &'static str {
    if seat == me { "you" } else { "your opponent" }
}

/// How the cards of a seat are told to the one whose screen it is.
fn reader(cue: &Cue<'_, Fab>, of: Seat) -> text::Reader {
    if of == cue.seat { text::Reader::Player } else { text::Reader::Opponent }
}

/// The stack, the chain and what is on its way.
fn middle(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    screen.tone(Tone::Faint, "───").end();
    for link in view.earlier.iter().chain(&view.chain) {
        chain_link(screen, link, reader(cue, view.turn_player));
    }
    if !view.stack.is_empty() {
        screen.put(if view.stack.len() > 1 { "Stack (top first):" } else { "Stack:" }).end();
    }
    for layer in &view.stack {
        let kind = match layer.kind {
            LayerWord::Card => "card",
            LayerWord::Ability => "ability",
            LayerWord::Attack => "attack",
            LayerWord::Trigger => "trigger",
        };
        let does = layer_facts(layer, reader(cue, layer.seat));
        let mine = layer.seat == cue.seat;
        let whose = if mine { "your" } else { "their" };
        let mut short = Screen::default();
        coloured(&mut short, &format!("  {} ({whose} {kind}{})", name(layer.card), does.0));
        if !layer.targets.is_empty() {
            let targets = layer.targets.iter().map(|target| match target {
                TargetView::Seat(seat) => me_or_they(*seat, cue.seat).to_string(),
                TargetView::Card(card) => name(card),
            });
            short.put(format!(", targeting {}", targets.collect::<Vec<_>>().join(", ")));
        }
        let mut long = short.clone();
        if !does.1.is_empty() {
            long.tone(Tone::Faint, format!(": {}", does.1));
        }
        long.end();
        short.end();
        // What players put on the stack themselves they have read.
        if mine {
            screen.fold_away(&long, short)
        } else {
            screen.add(&long)
        };
    }
    for (at, layer) in view.pending.iter().enumerate() {
        let whose = me_or_they(layer.seat, cue.seat);
        coloured(screen, &format!("Waiting trigger {}: {} ({whose})", at + 1, name(layer.card)));
        screen.tone(Tone::Faint, format!(" {}", layer.text)).end();
    }
    if let Some(damage) = &view.damage {
        let to = me_or_they(damage.seat, cue.seat);
        screen.tone(Tone::Warn, format!("{} damage to {to}", damage.amount));
        coloured(screen, &format!(" from {}", name(damage.card)));
        screen.end();
    }
    if !view.looked_at.is_empty() {
        screen.put("Looking at: ");
        coloured(screen, &names(&view.looked_at));
        // One card is asked about: what it costs and does decides the answer.
        if let [only] = view.looked_at.as_slice() {
            in_full(screen, only);
        }
        screen.end();
    }
    if let Some(payment) = &view.to_pay {
        let what = match payment.paid_for {
            PaidFor::Play => name(payment.card),
            other => other.of(bare(payment.card)),
        };
        coloured(screen, &format!("Still to pay for {what}: {} of {}", payment.left, payment.cost));
        screen.end();
    }
}

/// What a layer has printed on it and what it will do. Of a card the whole text, of an ability or a trigger its own.
fn layer_facts(layer: &LayerView, reader: text::Reader) -> (String, String) {
    let Some(def) = find(layer.card) else { return Default::default() };
    match layer.kind {
        LayerWord::Ability | LayerWord::Trigger => (String::new(), layer.text.into()),
        LayerWord::Card | LayerWord::Attack => {
            let print = print(def);
            let power = print.power.map_or(String::new(), |power| format!(", power {power}"));
            let arcane = print.arcane.map_or(String::new(), |arcane| format!(", arcane {arcane}"));
            (format!("{power}{arcane}"), text::card_for(def, reader).join(" "))
        }
    }
}

/// One link: what attacks, with what power, and what stops it.
fn chain_link(screen: &mut Screen, link: &LinkView, reader: text::Reader) {
    coloured(screen, &format!("Chain link {}: {}, power {}", link.number, name(link.card), link.power));
    if link.attack.is_none() {
        screen.put(", gone");
    }
    let words = [(link.go_again, "go again"), (link.dominate, "dominate"), (link.overpower, "overpower")];
    for (_, word) in words.iter().filter(|(has, _)| *has) {
        screen.put(format!(", {word}"));
    }
    if !link.defenders.is_empty() {
        let cards: Vec<String> = link.defenders.iter().map(permanent).collect();
        coloured(screen, &format!(" | defense {}: {}", link.defense, cards.join(", ")));
    }
    if link.hit {
        screen.tone(Tone::Warn, format!(" | hit for {}", link.damage));
    } else if !link.active {
        screen.put(" | resolved");
    }
    screen.end();
    let says =
        find(link.card).filter(|_| link.active).map_or(String::new(), |def| text::card_for(def, reader).join(" "));
    if !says.is_empty() {
        screen.tone(Tone::Faint, format!("  {says}")).end();
    }
}

/// What can be done, each with the key that does it.
fn actions(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    if view.to_move != Some(cue.seat) {
        screen.put("Your opponent is choosing.").end();
        return;
    }
    let all = numbered(cue).count();
    let is_priority = view.prompt.as_ref().is_some_and(|prompt| prompt.kind == PromptKind::Priority);
    // While something is under way, each line says only what it adds to what happens anyway.
    let under_way = !view.stack.is_empty() || view.chain.as_ref().is_some_and(|link| link.active);
    let is_passing = cue.foretells() && is_priority && under_way && cue.can(&Action::Pass);
    let passing = is_passing.then(|| cue.forecast(&Action::Pass));
    let (mut listed, mut list, mut short) = (0, Screen::default(), Screen::default());
    let before = screen.plain().len();
    for (number, action) in numbered(cue) {
        coloured(&mut short, &format!("  {number}) {}", choices::label(cue, action)));
        let bytes = before + list.plain().len();
        if listed >= ALWAYS && bytes > MAX_BYTES {
            continue;
        }
        let brief = bytes > BRIEF_BYTES;
        list.put("  ").tone(Tone::Key, format!("{number})")).put(" ");
        coloured(&mut list, &choices::label(cue, action));
        if !brief {
            let foretold = match &passing {
                _ if !cue.foretells() => String::new(),
                Some(passing) => forecast::beyond(cue, action, passing),
                None => cue.forecast(action).text,
            };
            let notes = [about(cue, action), foretold];
            let notes = notes.iter().filter(|note| !note.is_empty());
            notes.for_each(|note| {
                list.tone(Tone::Faint, format!("  {note}"));
            });
        }
        list.end();
        listed += 1;
    }
    if all > listed {
        list.put(format!("  … {} more, up to {all} (? lists them)", all - listed)).end();
    }
    if cue.legal.contains(&Action::Pass) {
        let passes = choices::label(cue, &Action::Pass);
        short.put(format!("  p) {passes}"));
        list.put("  ").tone(Tone::Key, "p)").put(" ").put(passes);
        let foretold = if cue.foretells() { cue.forecast(&Action::Pass).text } else { String::new() };
        // The choice itself says that a turn ends.
        let is_news = !foretold.trim_end_matches(" unless they respond.").trim_end_matches('.').ends_with("turn ends");
        if !foretold.is_empty() && is_news {
            list.tone(Tone::Faint, format!("  {foretold}"));
        }
        if is_priority {
            list.tone(Tone::Faint, " (pp: pass until something happens)");
        }
        list.end();
    }
    short.end();
    screen.fold_last(&list, short);
    screen.put("> ").tone(Tone::Key, asked(view)).put(" (?=help)").end();
}

/// How many choices are listed however long the screen is: a question with two answers shows both.
const ALWAYS: usize = 2;

/// How long a screen may be before its list of actions is cut short, in bytes.
const MAX_BYTES: usize = 2_100;

/// How long it may be before the list has no more than the names of the actions.
const BRIEF_BYTES: usize = 1_700;

/// How many cards that are known to be in a deck a screen names.
const MAX_KNOWN: usize = 3;

/// A card that is known to be in a deck, with its place.
pub(super) fn known_in_deck(side: &SideView, known: &DeckCard) -> String {
    match known.place {
        1 => format!("{} on top", name(known.card)),
        place if place == side.n_deck => format!("{} on the bottom", name(known.card)),
        place => format!("{} {} from the top", name(known.card), ordinal(place)),
    }
}

/// `1st`, `2nd`, `34th`.
fn ordinal(n: impl Into<usize>) -> String {
    let n = n.into();
    let end = match (n % 10, n % 100) {
        (1, 1) | (1, 21..) => "st",
        (2, 2) | (2, 21..) => "nd",
        (3, 3) | (3, 21..) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// The numbers of a card and what it does.
fn in_full(screen: &mut Screen, slug: &str) {
    let Some(card) = find(slug) else { return };
    let facts = facts(print(card));
    if !facts.is_empty() {
        screen.put(format!(" ({facts})"));
    }
    screen.tone(Tone::Faint, format!(": {}", text::card(card).join(" ")));
}

/// What is asked, with the card that asks if the sentence does not name it.
pub(super) fn question(view: &View) -> Option<String> {
    let prompt = view.prompt.as_ref()?;
    let asks = prompt.text.clone().unwrap_or_else(|| view.asked.into());
    let asks = match (prompt.kind, view.looked_at.as_slice(), &view.damage) {
        // The eye that looks may know what it looks at.
        (PromptKind::May, [only], _) => asks.replacen(" it?", &format!(" {}?", name(only)), 1),
        (PromptKind::Prevent, _, Some(damage)) => {
            asks.replacen("some of the damage", &format!("some of the {} damage", damage.amount), 1)
        }
        _ => asks,
    };
    Some(match prompt.card.and_then(find).map(print) {
        Some(card) if !asks.contains(&card.name) => format!("{}: {asks}", card.name),
        _ => asks,
    })
}

/// The same with how it is answered, on a terminal.
pub(super) fn asked(view: &View) -> String {
    let answers =
        view.prompt.as_ref().is_some_and(|prompt| matches!(prompt.kind, PromptKind::May | PromptKind::AdditionalCost));
    format!("{}{}", question(view).unwrap_or_default(), if answers { " (yes/no)" } else { "" })
}

/// What can be done that has a number, from 1: all but passing and giving up. Cancelling comes last.
pub(super) fn numbered<'a>(cue: &'a Cue<'_, Fab>) -> impl Iterator<Item = (usize, &'a Action)> {
    let listed = cue.legal.iter().filter(|action| !matches!(action, Action::Pass | Action::Concede));
    let cancel = cue.view.can_cancel.then_some(&Action::Cancel);
    listed.chain(cancel).enumerate().map(|(at, action)| (at + 1, action))
}

/// How many resource points a card of the hand gives when it is pitched now.
pub(super) fn gives(cue: &Cue<'_, Fab>, card: &Ref) -> Option<u8> {
    let me = &cue.view.sides[cue.seat.index()];
    let at = me.hand.iter().position(|slug| *slug == Some(print(card.def).slug.as_str()))?;
    me.hand_gives.get(at).copied()
}

/// What playing your own card from there costs now.
fn cost_now(cue: &Cue<'_, Fab>, card: &Ref, from: From) -> Option<u8> {
    let me = &cue.view.sides[cue.seat.index()];
    let slug = print(card.def).slug.as_str();
    let among = |cards: &[Option<&str>], costs: &[Option<u8>]| {
        let at = cards.iter().position(|other| *other == Some(slug))?;
        costs.get(at).copied().flatten()
    };
    match from {
        From::Hand => among(&me.hand, &me.hand_costs),
        From::Arsenal => among(&me.arsenal, &me.arsenal_costs),
        From::Banished => me.banished.iter().find(|other| other.card == slug && other.playable)?.cost,
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
        Action::Pitch(card) => gives(cue, card).map_or(String::new(), |n| format!("gives {n}")),
        Action::Play { card, from, .. } => facts_now(print(card.def), cost_now(cue, card, *from)),
        Action::Choose(card) | Action::Top(card) | Action::Bottom(card) => facts(print(card.def)),
        Action::Activate { card, part } => text::part(card.def, *part),
        Action::Pay(Cost::Printed) => "the printed cost".into(),
        Action::TakeBack => "you can't pay for it".into(),
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
        Some(Ending::Conceded(seat)) if seat != cue.seat => (Tone::Good, "YOU WIN: your opponent conceded"),
        Some(Ending::Won(_)) => (Tone::Bad, "YOU LOSE"),
        Some(Ending::Conceded(_)) => (Tone::Bad, "YOU LOSE: you conceded"),
        Some(Ending::Draw) => (Tone::Warn, "DRAW: both heroes fell"),
        Some(Ending::TooLong) | None => (Tone::Warn, "DRAW: too many turns"),
    };
    screen.tone(tone, format!("=== {text} ===")).end();
    screen.put(format!("Turn {} · your life {mine} · theirs {theirs} · Seed: {}", view.turn, cue.seed)).end();
}
