//! Situations written in a few lines, for ruling pages and for the rows that show every card.
//!
//! `0 ...` and `1 ...` say what a seat has, `at ...` says when it is, `do ...` acts, `see ...` says what must be so then.

use croupier_kernel::{Eye, Game, Match, Seat, Seed, Turn};
use croupier_lunchtable::{
    Action, Config, LunchTable, Position,
    content::{DefId, content},
    position::{BackDetails, BackPosition, BodyDetails, BodyPosition, SeatPosition},
    state::{Body, CardId, Phase, Preset, Stance},
};

/// One situation with what is done and seen.
pub(crate) struct Case {
    /// What it shows.
    pub(crate) title: String,
    lines: Vec<(usize, String)>,
}

/// All cases of a text: each begins with a line `case ...`. Lines that begin with `#` and empty lines are left out.
pub(crate) fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("case ") {
            cases.push(Case { title: title.into(), lines: Vec::new() });
        } else {
            cases.last_mut().expect("a file begins with a case").lines.push((i + 1, line.into()));
        }
    }
    cases
}

impl Case {
    /// Plays it and says what is not as it should be.
    pub(crate) fn run(&self) -> Result<(), String> {
        let mut position = Position {
            preset: None,
            turn: 3,
            active: 0,
            phase: Phase::Main,
            last_spell: None,
            actions: None,
            seats: Default::default(),
        };
        for seat in &mut position.seats {
            seat.deck = vec!["homecoming_committee".into(); 8];
        }
        let mut seed = "rulings".to_string();
        let mut game: Option<Match<LunchTable>> = None;
        for (n, line) in &self.lines {
            let at = |what: String| format!("{}, line {n} `{line}`: {what}", self.title);
            let (word, rest) = line.split_once(' ').ok_or_else(|| at("a word and more is expected".into()))?;
            match word {
                "0" | "1" => {
                    let seat = &mut position.seats[usize::from(word == "1")];
                    rest.split(", ").try_for_each(|item| put(seat, item)).map_err(at)?;
                }
                "at" => rest.split(", ").try_for_each(|item| when(&mut position, item)).map_err(at)?,
                "seed" => seed = rest.into(),
                "do" => {
                    let game = begun(&mut game, &position, &seed).map_err(at)?;
                    for action in rest.split("; ") {
                        game.play_text(action).map_err(|refusal| {
                            let legal: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
                            at(format!("`{action}` is refused: {refusal}; legal is {}", legal.join(", ")))
                        })?;
                    }
                }
                "see" => {
                    let game = begun(&mut game, &position, &seed).map_err(at)?;
                    for fact in rest.split("; ") {
                        see(game, fact).map_err(|what| at(format!("`{fact}`: {what}")))?;
                    }
                }
                _ => return Err(at("no such word".into())),
            }
        }
        Ok(())
    }

    /// Whether a card is named in it.
    #[allow(dead_code, reason = "the ruling pages do not ask")]
    pub(crate) fn mentions(&self, id: &str) -> bool {
        self.lines.iter().any(|(_, line)| line.split([' ', ',', '*', ';']).any(|word| word == id))
    }
}

fn begun<'a>(
    game: &'a mut Option<Match<LunchTable>>,
    position: &Position,
    seed: &str,
) -> Result<&'a mut Match<LunchTable>, String> {
    if game.is_none() {
        let config = Config::from_position(position.clone());
        *game = Some(Match::new(config, Seed::Open(seed.into())).map_err(|refusal| refusal.to_string())?);
    }
    game.as_mut().ok_or_else(String::new)
}

fn when(position: &mut Position, item: &str) -> Result<(), String> {
    match item.split(' ').collect::<Vec<_>>()[..] {
        ["turn", n] => position.turn = n.parse().map_err(|_| "a number is expected")?,
        ["seat", n] => position.active = n.parse().map_err(|_| "a number is expected")?,
        ["after", spell] => position.last_spell = Some(spell.into()),
        ["classic"] => position.preset = Some(Preset::Classic),
        ["draw"] => position.phase = Phase::Draw,
        ["standby"] => position.phase = Phase::Standby,
        ["main"] => position.phase = Phase::Main,
        ["combat"] => position.phase = Phase::Combat,
        ["main2"] => position.phase = Phase::Main2,
        ["end"] => position.phase = Phase::End,
        _ => return Err(format!("`{item}` is no time")),
    }
    Ok(())
}

fn put(seat: &mut SeatPosition, item: &str) -> Result<(), String> {
    let words: Vec<&str> = item.split(' ').collect();
    let many = |word: &str| -> Result<Vec<String>, String> {
        let (id, n) = word.split_once('*').unwrap_or((word, "1"));
        Ok(vec![id.to_string(); n.parse().map_err(|_| "a number is expected")?])
    };
    let number = |word: &str| word.parse::<u32>().map_err(|_| format!("`{word}` is no number"));
    match words[..] {
        ["life", n] => seat.life = number(n)?,
        ["clout", n] => seat.clout = number(n)? as u8,
        ["breakdowns", n] => seat.breakdowns = number(n)? as u8,
        ["summoned"] => seat.summoned = true,
        ["hand", card] => seat.hand.extend(many(card)?),
        ["grave", card] => seat.graveyard.extend(many(card)?),
        ["nodeck"] => seat.deck.clear(),
        ["deck", ref cards @ ..] => {
            seat.deck.clear();
            for card in cards {
                seat.deck.extend(many(card)?);
            }
        }
        ["field", card] => seat.field = Some(card.into()),
        ["set", card] => seat.spells.push(BackPosition::Plain(card.into())),
        ["fresh", card] => {
            let (card, on) = (card.into(), None);
            seat.spells.push(BackPosition::Full(BackDetails { card, face_up: false, fresh: true, on }));
        }
        ["up", card, ref on @ ..] => {
            let on = on.first().map(|slot| number(slot)).transpose()?.map(|slot| slot as u8);
            seat.spells.push(BackPosition::Full(BackDetails { card: card.into(), face_up: true, fresh: false, on }));
        }
        ["body", card, ref flags @ ..] => {
            let mut body = BodyDetails {
                card: card.into(),
                stance: None,
                face_down: false,
                new: false,
                fresh: false,
                vice: 0,
                reputation: None,
                stability: None,
            };
            for flag in flags {
                match flag.split_once('=') {
                    None if *flag == "defense" => body.stance = Some(Stance::Defense),
                    None if *flag == "down" => body.face_down = true,
                    None if *flag == "new" => body.new = true,
                    None if *flag == "fresh" => (body.new, body.fresh) = (true, true),
                    Some(("vice", n)) => body.vice = number(n)? as u8,
                    Some(("rep", n)) => body.reputation = Some(number(n)? as i16),
                    Some(("stab", n)) => body.stability = Some(number(n)? as i16),
                    _ => return Err(format!("`{flag}` says nothing of a stereotype")),
                }
            }
            seat.stereotypes.push(BodyPosition::Full(body));
        }
        _ => return Err(format!("`{item}` is nothing a seat can have")),
    }
    Ok(())
}

fn same<T: Copy + PartialEq + std::fmt::Display>(is: T, wanted: T) -> Result<(), String> {
    if is == wanted { Ok(()) } else { Err(format!("it is {is}")) }
}

#[expect(clippy::too_many_lines, reason = "it is the list of all facts that a page can state")]
fn see(game: &Match<LunchTable>, fact: &str) -> Result<(), String> {
    let (table, view) = (game.state(), game.view(Eye::Watcher));
    let words: Vec<&str> = fact.split(' ').collect();
    let seat = |word: &str| match word {
        "0" => Ok(Seat(0)),
        "1" => Ok(Seat(1)),
        _ => Err(format!("`{word}` is no seat")),
    };
    let number = |word: &str| word.parse::<i32>().map_err(|_| format!("`{word}` is no number"));
    let id = |def: DefId| def.get().id.clone();
    let place = |word: &str| -> Result<(Seat, usize), String> {
        let (owner, slot) = word.split_once('.').ok_or("a place such as 0.1 is expected")?;
        let slot: usize = slot.parse().map_err(|_| "a slot is expected")?;
        Ok((seat(owner)?, slot.checked_sub(1).ok_or("slots count from 1")?))
    };
    let pile = |word: &str, owner: Seat| {
        let side = table.side(owner);
        match word {
            "hand" => side.hand,
            "deck" => side.deck,
            "grave" => side.graveyard,
            _ => side.banished,
        }
    };
    match words[..] {
        ["life", s, n] => same(table.side(seat(s)?).life, number(n)?),
        ["clout", s, n] => same(i32::from(table.side(seat(s)?).clout), number(n)?),
        ["breakdowns", s, n] => same(i32::from(table.side(seat(s)?).breakdowns), number(n)?),
        [zone @ ("hand" | "deck" | "grave" | "gone"), s, word @ ("has" | "lacks"), wanted] => {
            content().expect(wanted).map_err(|refusal| refusal.reason)?;
            let found = pile(zone, seat(s)?).iter().any(|card: &CardId| id(table.print(*card)) == wanted);
            if found == (word == "has") { Ok(()) } else { Err("it is not so".into()) }
        }
        [zone @ ("hand" | "deck" | "grave" | "gone"), s, n] => same(pile(zone, seat(s)?).len() as i32, number(n)?),
        ["top", s, wanted] => {
            let top = table.side(seat(s)?).deck.last().map_or("none".into(), |card| id(table.print(*card)));
            same(top.as_str(), wanted)
        }
        ["body", at, ref wanted @ ..] => {
            let (owner, slot) = place(at)?;
            see_body(table, owner, table.body(owner, slot as u8), wanted)
        }
        ["back", at, wanted] => {
            let (owner, slot) = place(at)?;
            let back = table.side(owner).backs.get(slot).copied().flatten();
            same(back.map_or("none".into(), |back| id(back.def)).as_str(), wanted)
        }
        ["field", s, wanted] => {
            same(table.side(seat(s)?).field.map_or("none".into(), |field| id(field.def)).as_str(), wanted)
        }
        ["open", s] => same(table.side(seat(s)?).open_hand, true),
        ["skips", s, what] => {
            let side = table.side(seat(s)?);
            let skips = match what {
                "draw" => side.skip_draw,
                "thisdraw" => side.skip_this_draw,
                "combat" => side.skip_combat,
                "turn" => side.skip_turn,
                _ => return Err("that cannot be skipped".into()),
            };
            same(skips, true)
        }
        ["phase", wanted] => same(format!("{:?}", view.phase).to_lowercase().as_str(), wanted),
        ["turn", n] => same(i32::from(view.turn), number(n)?),
        ["active", s] => same(view.active, seat(s)?),
        ["move", s] => match table.turn() {
            Turn::Of(mover) => same(mover, seat(s)?),
            Turn::Over(_) => Err("the match is over".into()),
        },
        ["chain", n] => same(table.chain().len() as i32, number(n)?),
        ["cost", s, wanted, n] => same(
            i32::from(table.cost(seat(s)?, content().expect(wanted).map_err(|refusal| refusal.reason)?)),
            number(n)?,
        ),
        ["over", who, by] => match view.outcome {
            None => Err("the match is not over".into()),
            Some(outcome) => {
                let winner = outcome.winner.map_or("draw".into(), |seat| seat.0.to_string());
                same(format!("{winner} {:?}", outcome.by).to_lowercase().as_str(), format!("{who} {by}").as_str())
            }
        },
        ["goes", "on"] => same(view.outcome.is_none(), true),
        ["nothing", word] => {
            let listed = game.legal_actions().into_iter().find(|action| action.to_string().starts_with(word));
            listed.map_or(Ok(()), |action| Err(format!("`{action}` is legal")))
        }
        ["can", ..] | ["cannot", ..] => {
            let (can, text) = fact.split_once(' ').ok_or("an action is expected")?;
            let action: Action = text.parse().map_err(|refusal: croupier_kernel::Refusal| refusal.reason)?;
            let mut other = game.clone();
            match (other.play(other.turn().seat().unwrap_or(Seat(0)), &action), can == "can") {
                (Ok(()), true) => Ok(()),
                (Err(_), false) if other.state() == table => Ok(()),
                (Err(_), false) => Err("it is refused and changes something".into()),
                (Ok(()), false) => Err("it can be done".into()),
                (Err(refusal), true) => Err(refusal.to_string()),
            }
        }
        ["why", ..] => {
            let (text, reason) = fact["why ".len()..].split_once(": ").ok_or("a reason is expected")?;
            let action: Action = text.parse().map_err(|refusal: croupier_kernel::Refusal| refusal.reason)?;
            match game.clone().play(game.turn().seat().unwrap_or(Seat(0)), &action) {
                Ok(()) => Err("it can be done".into()),
                Err(refusal) => same(refusal.to_string().as_str(), reason),
            }
        }
        _ => Err("that cannot be seen".into()),
    }
}

fn see_body(table: &LunchTable, seat: Seat, body: Option<&Body>, wanted: &[&str]) -> Result<(), String> {
    let Some(body) = body else {
        return same("none", wanted.first().copied().unwrap_or(""));
    };
    for word in wanted {
        match word.split_once('=') {
            Some(("vice", n)) => same(body.vice.to_string().as_str(), n)?,
            _ if word.contains('/') => {
                let (reputation, stability) = table.stats(seat, body);
                same(format!("{reputation}/{stability}").as_str(), word)?;
            }
            _ => {
                let is = match *word {
                    "up" => body.face_up,
                    "down" => !body.face_up,
                    "attack" => body.stance == Stance::Attack,
                    "defense" => body.stance == Stance::Defense,
                    "muted" => body.mute > 0,
                    "forced" => body.force != croupier_lunchtable::state::Force::No,
                    "safe" => body.battle_proof > 0 || body.death_proof > 0,
                    "stolen" => body.stolen > 0,
                    id => {
                        same(body.def.get().id.as_str(), id)?;
                        continue;
                    }
                };
                same(is, true).map_err(|_| format!("it is not {word}"))?;
            }
        }
    }
    Ok(())
}
