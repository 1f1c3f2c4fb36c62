//! Plays small scripts: a position, actions, and what must be seen. Card tests and ruling pages are written in it.
//!
//! ```text
//! me: hero = Kano; hand = Zap (red), Voltic Bolt (blue)
//! you: life = 20
//! do: play zap-red; target opponent; resolve
//! see: you.life 17; me.graveyard zap-red
//! no: play zap-red | is not in your hand
//! ```
//! `me` is seat 0, the turn player unless a line says `turn: you`. `step: end` begins in another phase. In `do:`, `resolve` is a
//! pass by each player, `until X` passes until the step or question X. In `no:`, the action must be refused with these words.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::print_stderr, reason = "a failing script says where")]

use croupier_fab::{Config, Fab, Format, Position, SeatPosition, Step, View};
use croupier_kernel::{Eye, Match, Seat, Turn};

/// A script with a title and the line it begins at.
pub(crate) struct Script {
    /// The title.
    pub(crate) title: String,
    /// The lines, with their numbers.
    pub(crate) lines: Vec<(usize, String)>,
}

/// Reads scripts from a text: each begins with a line `# title`.
pub(crate) fn scripts(text: &str) -> Vec<Script> {
    let mut list: Vec<Script> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if let Some(title) = line.strip_prefix("# ") {
            list.push(Script { title: title.trim().into(), lines: Vec::new() });
        } else if let Some(script) = list.last_mut()
            && !line.trim().is_empty()
        {
            script.lines.push((i + 1, line.trim().into()));
        }
    }
    list
}

/// Reads the fenced blocks of a page: each `play` block is a script of its own.
pub(crate) fn blocks(page: &str) -> Vec<Script> {
    let mut list: Vec<Script> = Vec::new();
    let (mut inside, mut heading) = (false, String::new());
    for (i, line) in page.lines().enumerate() {
        if line.trim() == "```play" {
            inside = true;
            list.push(Script { title: heading.clone(), lines: Vec::new() });
        } else if line.trim() == "```" {
            inside = false;
        } else if inside && !line.trim().is_empty() {
            if let Some(script) = list.last_mut() {
                script.lines.push((i + 1, line.trim().into()));
            }
        } else if line.starts_with('#') {
            heading = line.trim_start_matches('#').trim().into();
        }
    }
    list
}

/// Plays a script. An error names the line.
pub(crate) fn play(script: &Script) -> Result<(), String> {
    let mut position = Position { turn: 4, ..Position::default() };
    let mut table: Option<Match<Fab>> = None;
    for (at, line) in &script.lines {
        let said = |error: String| format!("line {at}: {error}");
        let Some((key, rest)) = line.split_once(':') else { return Err(said(format!("`{line}` has no key"))) };
        let rest = rest.trim();
        match key.trim() {
            "me" => set_up(&mut position.seats[0], rest).map_err(said)?,
            "you" => set_up(&mut position.seats[1], rest).map_err(said)?,
            "turn" => position.turn_player = u8::from(rest == "you"),
            "step" => position.step = Some(if rest == "end" { Step::End } else { Step::Start }),
            key @ ("do" | "see" | "no") => {
                if table.is_none() {
                    table = Some(begin(&position).map_err(said)?);
                }
                let Some(table) = &mut table else { continue };
                for part in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
                    match key {
                        "do" => act(table, part).map_err(said)?,
                        "see" => see(table, part).map_err(said)?,
                        _ => refused(table, part).map_err(said)?,
                    }
                }
            }
            other => return Err(said(format!("unknown key `{other}`"))),
        }
    }
    if table.is_some() { Ok(()) } else { Err("the script plays nothing".into()) }
}

fn begin(position: &Position) -> Result<Match<Fab>, String> {
    let mut position = position.clone();
    for side in &mut position.seats {
        // No one runs out of cards by accident.
        if side.deck.is_empty() {
            side.deck = vec!["Cracked Bauble (yellow)".into(); 8];
        }
    }
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    Match::new(config, "42".parse().map_err(|_| "seed")?).map_err(|refusal| refusal.reason)
}

fn list(text: &str) -> Vec<String> {
    // Names with a comma in them are written with a backslash before it.
    let text = text.replace("\\,", "\u{1}");
    let items = text.split(',').map(|item| item.trim().replace('\u{1}', ",")).filter(|item| !item.is_empty());
    items
        .flat_map(|item| match item.split_once("x ") {
            Some((n, name)) if n.parse::<usize>().is_ok() => vec![name.to_string(); n.parse().unwrap_or(1)],
            _ => vec![item],
        })
        .collect()
}

fn set_up(side: &mut SeatPosition, text: &str) -> Result<(), String> {
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').map_or((part, "yes"), |(key, value)| (key.trim(), value.trim()));
        let number = || value.parse::<u8>().map_err(|_| format!("`{value}` is no number"));
        match key {
            "hero" => side.hero = value.into(),
            "life" => side.life = Some(number()?),
            "resources" => side.resources = number()?,
            "ap" => side.action_points = Some(number()?),
            "marked" => side.marked = true,
            "tapped" => side.tapped = true,
            "hand" => side.hand = list(value),
            "deck" => side.deck = list(value),
            "arsenal" => side.arsenal = Some(value.into()),
            "graveyard" => side.graveyard = list(value),
            "banished" => side.banished = list(value),
            "pitch" => side.pitch = list(value),
            "equipment" => side.equipment = list(value),
            "permanents" => side.permanents = list(value),
            other => return Err(format!("a side has no `{other}`")),
        }
    }
    Ok(())
}

/// The table as the player to move sees it, who knows more of their own play than others do.
fn watch(table: &Match<Fab>) -> View {
    table.view(table.turn().seat().map_or(Eye::Watcher, Eye::Seat))
}

fn act(table: &mut Match<Fab>, text: &str) -> Result<(), String> {
    if let Some((text, n)) = text.rsplit_once(" *")
        && let Ok(n) = n.parse::<u8>()
    {
        return (0..n).try_for_each(|_| act(table, text));
    }
    if text == "resolve" {
        return act(table, "pass").and_then(|()| act(table, "pass"));
    }
    if let Some(goal) = text.strip_prefix("until ") {
        for _ in 0..60 {
            let view = watch(table);
            let step = format!("{:?}", view.step).to_lowercase();
            let stops = match goal {
                "defend" => view.asked.starts_with("choose cards to block"),
                "arsenal" => view.asked.contains("arsenal"),
                "next turn" => step == "action" && view.turn > 4 && view.turn_player != Seat(0),
                "my next turn" => step == "action" && view.turn > 4 && view.turn_player == Seat(0),
                goal => step == goal,
            };
            if stops {
                return Ok(());
            }
            // Pitched cards go back in any order.
            let next = table.legal_actions().first().map(ToString::to_string).ok_or("the match is over")?;
            table.play_text(&next).map_err(|refusal| refusal.reason)?;
        }
        return Err(format!("`{goal}` does not come"));
    }
    table.play_text(text).map_err(|refusal| {
        let legal: Vec<_> = table.legal_actions().iter().map(ToString::to_string).collect();
        format!("`{text}`: {}; {:?} may: {}", refusal.reason, table.turn().seat(), legal.join(" · "))
    })
}

fn refused(table: &mut Match<Fab>, text: &str) -> Result<(), String> {
    let (action, words) = text.split_once('|').map_or((text, ""), |(action, words)| (action.trim(), words.trim()));
    let before = table.fingerprint();
    match table.play_text(action) {
        Ok(()) => Err(format!("`{action}` is allowed")),
        Err(refusal) if !refusal.reason.contains(words) => {
            Err(format!("`{action}` is refused with: {}", refusal.reason))
        }
        Err(_) if table.fingerprint() != before => Err(format!("the refused `{action}` changed something")),
        Err(_) => Ok(()),
    }
}

fn see(table: &Match<Fab>, text: &str) -> Result<(), String> {
    let (what, expected) = text.split_once(' ').unwrap_or((text, ""));
    let expected = expected.trim();
    let found = look(table, what)?;
    let as_list = || {
        let mut list = list(expected);
        list.sort();
        list.join(", ")
    };
    let fits = found == expected
        || found == as_list()
        || expected == "none" && found.is_empty()
        || expected.parse::<usize>().is_ok_and(|n| {
            !found.is_empty() && found.parse::<i64>().is_err() && found.split(", ").count() == n
                || found.is_empty() && n == 0
        });
    if fits { Ok(()) } else { Err(format!("{what} is `{found}`, not `{expected}`")) }
}

fn look(table: &Match<Fab>, what: &str) -> Result<String, String> {
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list.join(", ")
    };
    let view = watch(table);
    if let Some((who, what)) = what.split_once('.') {
        let seat = match who {
            "me" => Seat(0),
            "you" => Seat(1),
            other => return Err(format!("`{other}` is neither me nor you")),
        };
        let own = table.view(Eye::Seat(seat));
        let theirs = table.view(Eye::Seat(seat.other()));
        let side = own.sides[seat.index()].clone();
        let named = |list: &[Option<&'static str>]| sorted(list.iter().flatten().map(ToString::to_string).collect());
        let known = |side: &croupier_fab::SideView| {
            side.deck_known.iter().map(|known| format!("{} {}", known.place, known.card)).collect::<Vec<_>>().join(", ")
        };
        let piles = |side: &croupier_fab::SideView| {
            let pile = |pile: &croupier_fab::DeckPile| {
                let places: Vec<_> = pile.places.iter().map(ToString::to_string).collect();
                format!("{}: {}", places.join(" "), pile.cards.join(", "))
            };
            side.deck_piles.iter().map(pile).collect::<Vec<_>>().join(" / ")
        };
        let cards = |list: &[croupier_fab::CardView]| sorted(list.iter().map(|card| card.card.to_string()).collect());
        return Ok(match what {
            "life" => side.life.to_string(),
            "resources" => side.resources.to_string(),
            "ap" => side.action_points.to_string(),
            "marked" => side.marked.to_string(),
            "tapped" => side.hero.tapped.to_string(),
            "hand" => named(&side.hand),
            "seen_hand" => named(&theirs.sides[seat.index()].hand),
            "arsenal" => named(&side.arsenal),
            "seen_arsenal" => named(&theirs.sides[seat.index()].arsenal),
            "deck" => side.n_deck.to_string(),
            "known" => known(&side),
            "seen_known" => known(&theirs.sides[seat.index()]),
            "seen_piles" => piles(&theirs.sides[seat.index()]),
            "seen_pitch" => sorted(theirs.sides[seat.index()].pitch.iter().map(ToString::to_string).collect()),
            "graveyard" => sorted(side.graveyard.iter().map(ToString::to_string).collect()),
            "banished" => sorted(side.banished.iter().map(|banished| banished.card.to_string()).collect()),
            "pitch" => sorted(side.pitch.iter().map(ToString::to_string).collect()),
            "equipment" => cards(&side.equipment),
            "permanents" => cards(&side.permanents),
            "tapped_permanents" => {
                cards(&side.permanents.iter().filter(|card| card.tapped).cloned().collect::<Vec<_>>())
            }
            "looked_at" => sorted(own.looked_at.iter().map(ToString::to_string).collect()),
            "minus" => sorted(side.equipment.iter().map(|card| card.minus_defense.to_string()).collect()),
            "rust" => sorted(side.equipment.iter().map(|card| card.rust.to_string()).collect()),
            other => return Err(format!("nothing is seen of `{other}`")),
        });
    }
    let chain = view.chain.as_ref();
    Ok(match what {
        "step" => format!("{:?}", view.step).to_lowercase(),
        "turn" => view.turn.to_string(),
        "to_move" => match table.turn().seat() {
            Some(seat) => {
                if seat == Seat(0) {
                    "me".into()
                } else {
                    "you".into()
                }
            }
            None => "nobody".into(),
        },
        "outcome" => match table.turn() {
            Turn::Over(outcome) => format!("Over({:?})", outcome.end),
            Turn::Of(seat) => format!("Of({seat:?})"),
        },
        "asked" => view.asked.into(),
        "stack" => view.stack.iter().map(|layer| layer.card.to_string()).collect::<Vec<_>>().join(", "),
        "power" => chain.and_then(|link| link.attack.as_ref()).and_then(|card| card.power).unwrap_or(0).to_string(),
        "defense" => chain.map_or(0, |link| link.defense).to_string(),
        "go_again" => chain.is_some_and(|link| link.go_again).to_string(),
        "dominate" => chain.is_some_and(|link| link.dominate).to_string(),
        "overpower" => chain.is_some_and(|link| link.overpower).to_string(),
        "hit" => chain.is_some_and(|link| link.hit).to_string(),
        "link" => chain.map_or(0, |link| link.number).to_string(),
        "defenders" => {
            sorted(chain.map_or(Vec::new(), |link| link.defenders.iter().map(|card| card.card.to_string()).collect()))
        }
        "may" => sorted(table.legal_actions().iter().map(ToString::to_string).collect()),
        "damage" => view.damage.map_or(String::new(), |damage| damage.amount.to_string()),
        other => return Err(format!("nothing is called `{other}`")),
    })
}
