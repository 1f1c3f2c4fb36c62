//! Examples of what is answered. They are values of the types themselves, so they cannot differ from the schemas.

use croupier_kernel::{Eye, Seat, Seed};
use croupier_table::{
    Advice, Advised, Change, Forecast, Options,
    registry::{self, Beginning},
};

use crate::{
    Created, Daily, DailyPlace, Forecasts, Foretold, Given, Hint, Joined, Links, Look, Part, Reviewing, hub::live::step,
};

/// A match.
pub(super) const ID: &str = "k3v9x2m7q4t8w1zb";

/// What opens a seat or belongs to a player.
pub(super) const TOKEN: &str = "uM1yVb0XcE9fQ2hT7kLr4nPw6sZa8dGj";

/// An action of the match below.
pub(super) const ACTION: &str = "roll";

/// The first look at a match of Rollio.
pub(super) fn look() -> Look {
    let options = Options::default();
    let session = registry::begin("rollio", &Beginning::Options(&options), Seed::Drawn(7));
    let session = session.expect("Rollio begins without options");
    step(session.as_ref(), Eye::Seat(Seat(0)), 0, false)
}

pub(super) fn created() -> Created {
    let seats = vec![Given { seat: Seat(0), token: TOKEN.into() }];
    Created { id: ID.into(), links: Links::of(ID), seats, commitment: None }
}

pub(super) fn joined() -> Joined {
    Joined { id: ID.into(), seat: Seat(1), token: TOKEN.into(), links: Links::of(ID) }
}

pub(super) fn forecast() -> Forecast {
    let change = Change { seat: Seat(0), what: "life".into(), from: 15, to: 14, sure: true, at_once: false };
    Forecast { changes: vec![change], ..Forecast::says("Your life 15 → 14.") }
}

pub(super) fn forecasts() -> Forecasts {
    Forecasts { ply: 12, forecasts: vec![Foretold { action: "pass".into(), forecast: forecast() }] }
}

pub(super) fn hint() -> Hint {
    let best = Advised {
        action: "bank".into(),
        label: "Bank 350".into(),
        chance: 0.62,
        interval: [0.57, 0.67],
        margin: 0.05,
        payoff: 0.24,
        equal: false,
        playouts: 400,
    };
    let advice = Advice {
        choices: vec![best],
        clear: true,
        playouts: 400,
        by_worth: false,
        text: vec![
            "Best choices in 400 simulated games (95% intervals in parentheses):".into(),
            "  1. Bank 350: you win 62% (57% to 67%)".into(),
        ],
        why: vec!["“Bank 350” is the only sensible choice.".into()],
    };
    Hint { ply: 12, seat: Seat(0), advice }
}

pub(super) fn part() -> Part {
    let Look { info, told, .. } = look();
    Part { id: ID.into(), info, told }
}

pub(super) fn reviewing() -> Reviewing {
    Reviewing::Running { done: 40, of: 120 }
}

pub(super) fn daily() -> Vec<Daily> {
    let best =
        DailyPlace { place: Some(1), name: "quiet otter".into(), result: Some("reached level 9".into()), id: None };
    vec![Daily {
        game: "rollio".into(),
        day: "2026-11-15".into(),
        ends: Some(1_794_787_200_000),
        commitment: "blake3:5f2c".into(),
        seed: None,
        yours: None,
        tries: 3,
        board: vec![best],
    }]
}
