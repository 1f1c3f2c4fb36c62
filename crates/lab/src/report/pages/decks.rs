use crate::{
    Estimate,
    decks::{CardWorth, Found, Made, TopDeck},
    report::{
        Bar, Cell, Html, Line, Mood, Page, Report, bars, csv, heat, page::name, percent, plot, points, table, thousands,
    },
};

use super::{between, share_bar, to_json};

/// The report of a search for decks: `players` are who played them and who played against them.
pub fn decks(game: &str, found: &Found, players: [&str; 2], names: &dyn Fn(&str) -> String, command: &str) -> Report {
    let [player, vs] = players;
    let best = found.top.first();
    let title = match best.and_then(|best| best.better) {
        Some(better) if better.interval[0] > 0.0 => {
            format!("A deck that wins {} percentage points more", points(better.value))
        }
        Some(_) => "No deck is clearly better".into(),
        None => "The best decks so far".into(),
    };
    let tried = thousands(found.tried as i64);
    let lead = format!("{}: {tried} decks were tried, played by {player} against {vs}.", name(game));
    let mut page = Page::new(game, "Deck search", title).lead(lead).foot(command);
    if !found.over {
        page = page.notice(
            "Ended early: the figures come from the games that chose the decks, so they are too high, and some are \
             missing.",
        );
    }
    if let Some(best) = best {
        page = page.tile(
            Mood::Good,
            percent(best.points.value),
            format!("points of the best ({})", between(best.points.interval)),
        );
    }
    if let Some(given) = &found.given {
        let label = format!("points of the starting deck ({})", between(given.points.interval));
        page = page.tile(Mood::Plain, percent(given.points.value), label);
    }
    page = page.tile(Mood::Plain, tried, "decks tried");
    page = page.section("The best", &about(found), &best_decks(found));
    if let Some(best) = best {
        page = page.section("The best deck", "", &list(best, names));
    }
    if !found.cards.is_empty() {
        let note = "How many percentage points the best deck gains from all its copies of this card, compared with other legal \
                    cards in their place, on the same seeds. Grey: may be chance.";
        page = page.section("Which cards matter", note, &cards(&found.cards));
    }
    if !found.generations.is_empty() {
        let note = "The share of points in the games that decks are chosen by, by generation: the best deck (filled) and the \
                    starting deck (thin line).";
        page = page.section("Convergence", note, &convergence(found));
        page = page.section("Generations", "", &generations(found));
    }
    if !found.match_ups.is_empty() {
        let note = "The row's share of points against the column, by the same players. Below it: the 95% interval.";
        page = page.section("Match-ups", note, &match_ups(found));
    }
    let mut json = to_json(found);
    json["game"] = game.into();
    json["player"] = player.into();
    json["vs"] = vs.into();
    Report { page, json, csv: rows(found) }
}

fn about(found: &Found) -> String {
    match found.over {
        true => {
            "The share of points in fresh games: the same seeds for all, each played from both seats. A draw is half a \
                 point. Next to it: the lead over the starting deck."
                .into()
        }
        false => "The share of points in the games that chose the decks; a draw is half a point.".into(),
    }
}

fn made(made: Made) -> &'static str {
    match made {
        Made::Given => "the starting deck",
        Made::Random => "random cards",
        Made::Efficient => "damage for cost",
        Made::Balanced => "balanced groups",
        Made::Changed => "a few cards swapped",
        Made::Crossed => "two decks combined",
    }
}

fn best_decks(found: &Found) -> Html {
    let ranked = found.top.iter().enumerate().map(|(at, deck)| (format!("number {}", at + 1), deck));
    let all = ranked.chain(found.given.iter().map(|deck| ("the starting deck".to_string(), deck)));
    let each = all.map(|(label, deck)| {
        let better = deck.better.map(|better| {
            format!("{} ({} to {})", points(better.value), points(better.interval[0]), points(better.interval[1]))
        });
        let about = match deck.made {
            Made::Given => format!("{} games", thousands(deck.games as i64)),
            how => format!("{}, generation {}", made(how), deck.generation),
        };
        let bar = share_bar(&label, deck.points);
        Bar { about, beside: better.unwrap_or_default(), flag: deck.made != Made::Given, ..bar }
    });
    bars("Share of points", &each.collect::<Vec<_>>(), [0.0, 1.0])
}

fn list(deck: &TopDeck, names: &dyn Fn(&str) -> String) -> Html {
    let rows = deck.cards.iter().map(|(card, copies)| vec![copies.to_string(), names(card)]);
    table("The best deck", &["#copies", "card"], rows)
}

fn cards(cards: &[CardWorth]) -> Html {
    let edges = cards.iter().flat_map(|card| card.worth.interval);
    let (low, high) = edges.fold((0.0_f64, 0.0_f64), |(low, high), edge| (low.min(edge), high.max(edge)));
    let room = (high - low) * 0.04 + 1e-9;
    let each = cards.iter().map(|card| {
        let Estimate { value, interval: [from, to] } = card.worth;
        let mood = match () {
            () if from > 0.0 => Mood::Good,
            () if to < 0.0 => Mood::Bad,
            () => Mood::Quiet,
        };
        Bar {
            label: card.name.clone(),
            about: format!("{} in the deck", card.copies),
            value,
            interval: Some([from, to]),
            shown: points(value),
            beside: format!("± {:.1}", 50.0 * (to - from)),
            mood,
            ..Bar::default()
        }
    });
    bars("What each card is worth", &each.collect::<Vec<_>>(), [low - room, high + room])
}

fn convergence(found: &Found) -> Html {
    let last = found.generations.last().map_or(1, |last| last.generation).max(1);
    let line = |label: &str, of: fn(&crate::decks::Generation) -> f64| Line {
        label: label.into(),
        points: found.generations.iter().map(|at| (f64::from(at.generation) / f64::from(last), of(at))).collect(),
    };
    let lines =
        [line("the best", |generation| generation.best), line("the starting deck", |generation| generation.given)];
    let end = found.generations.last().map_or(0.0, |last| last.best);
    let words = format!("{} generations, the best of the last at {}", found.generations.len(), percent(end));
    let y: Vec<_> = [0.0, 0.5, 1.0].map(|at| (at, percent(at))).to_vec();
    let ticks: Vec<_> =
        super::ticks(0, last, 10).into_iter().map(|at| (f64::from(at) / f64::from(last), at.to_string())).collect();
    plot(("Convergence", &words), &lines, 0.0, &[], &y, &ticks)
}

fn generations(found: &Found) -> Html {
    let rows = found.generations.iter().map(|at| {
        let shares = [at.best, at.middle, at.given].map(percent);
        [vec![at.generation.to_string(), thousands(at.tried as i64)], shares.to_vec()].concat()
    });
    table("Generations", &["#generation", "#decks tried", "#best", "#median", "#the starting deck"], rows)
}

fn match_ups(found: &Found) -> Html {
    let columns: Vec<String> =
        found.match_ups.first().map_or(Vec::new(), |row| row.against.iter().map(|(rival, _)| rival.clone()).collect());
    let rows: Vec<_> = found
        .match_ups
        .iter()
        .map(|row| {
            let cell = |(rival, share): &(String, Estimate)| {
                let words = format!("{} scored {} of the points against {rival}", row.deck, percent(share.value));
                let (shown, beside) = (percent(share.value), between(share.interval));
                Some(Cell { heat: 2.0 * share.value - 1.0, shown, beside, words })
            };
            (row.deck.clone(), row.against.iter().map(cell).collect())
        })
        .collect();
    heat("Share of points of each deck against each", &columns, &rows)
}

fn rows(found: &Found) -> String {
    let six = |value: f64| format!("{value:.6}");
    let ranked = found.top.iter().enumerate().map(|(at, deck)| ((at + 1).to_string(), deck));
    let all = ranked.chain(found.given.iter().map(|deck| ("given".to_string(), deck)));
    let rows = all.map(|(rank, deck)| {
        let [low, high] = deck.points.interval.map(six);
        let better = deck
            .better
            .map_or_else(Default::default, |better| [better.value, better.interval[0], better.interval[1]].map(six));
        let [more, more_low, more_high] = better;
        let cards: Vec<String> = deck.cards.iter().map(|(card, copies)| format!("{copies}x {card}")).collect();
        let games = deck.games.to_string();
        [rank, games, six(deck.points.value), low, high, more, more_low, more_high, cards.join(" ")]
    });
    let head = ["rank", "games", "points", "low", "high", "better", "better_low", "better_high", "cards"];
    csv(head, rows)
}
