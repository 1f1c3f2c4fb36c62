//! How Leduc speaks to people and models.

use std::{collections::BTreeMap, fmt};

use croupier_host::{
    Agent, Career, Choice, Cue, Decks, Entry, Offer, Options, PlayerKind, Random, RuleBased, Screen, Text, Thing, Tone,
    Voice,
    keymap::{KeyLine, both},
};
use croupier_kernel::{Eye, Refusal, Rng, Seat};

use crate::{
    Action, Card, Leduc, Notice, Outcome, View,
    state::{Config, other},
};

impl Offer for Leduc {
    type Ending = Ending;

    const TITLE: &'static str = "Leduc hold'em";
    const BLURB: &'static str = "Six cards, two rounds of betting. Bluff, or fold.";
    const RULES: &'static str = "\
Leduc hold'em: six cards (two jacks, two queens, two kings), one in each hand, one on the table after the first round.

Both players put in 1. In each of two rounds you check, bet or raise (by 2 in the first round, by 4 in the second, at most two
raises a round), call or fold. A pair with the card on the table wins, then the higher card.
";
    const MINUTES: u32 = 1;
    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "picks any legal action"),
        PlayerKind::new("basic", "bets kings and pairs, and never bluffs"),
    ];
    const MEASURED_BY: &'static str = "basic";

    fn presets() -> Vec<(&'static str, &'static str)> {
        vec![("standard", "ante 1, bets of 2 and 4, two raises a round")]
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        match options.get("preset") {
            None | Some("standard") => Ok(Config {}),
            Some(preset) => Err(Refusal::unknown("preset", preset, ["standard"].into_iter())),
        }
    }

    fn catalogue() -> Vec<Entry> {
        let entry = |(id, name, text): (&str, &str, &str)| Entry {
            id: id.into(),
            name: name.into(),
            kind: "cards",
            facts: "2 of the 6 cards.".into(),
            fields: BTreeMap::new(),
            text: vec![text.into(), format!("With the other {id} on the board it is a pair and wins.")],
            in_pool: true,
            implemented: true,
        };
        let ranks = [
            ("jack", "Jack", "The lowest card."),
            ("queen", "Queen", "Beats a jack."),
            ("king", "King", "Beats a queen and a jack."),
        ];
        ranks.map(entry).into()
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        match name {
            "random" => Ok(Box::new(Random(rng))),
            "basic" => Ok(Box::new(RuleBased)),
            _ => Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        }
    }

    fn rival(_config: &Config) -> Option<&'static str> {
        Some("basic")
    }

    fn ending(outcome: &Outcome) -> Ending {
        match (outcome.winner, outcome.by_fold) {
            (Some(_), true) => Ending::Fold,
            (Some(_), false) => Ending::Showdown,
            (None, _) => Ending::Split,
        }
    }
}

/// Where a match ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// A player folded.
    Fold,
    /// The better card won.
    Showdown,
    /// The cards were equal.
    Split,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Fold => "fold",
            Ending::Showdown => "showdown",
            Ending::Split => "split pot",
        })
    }
}

/// What a seat has to pay to stay in.
fn owes(view: &View, seat: Seat) -> u8 {
    view.chips[other(seat).index()].saturating_sub(view.chips[seat.index()])
}

fn chips(n: u8) -> String {
    if n == 1 { "1 chip".into() } else { format!("{n} chips") }
}

impl Text for Leduc {
    const KEYS: &'static [KeyLine] =
        &[both(&["f"], "fold"), both(&["c"], "check or call"), both(&["r"], "bet or raise")];

    const WELCOME: &'static [&'static str] = &[
        "You have one card of six: two jacks, two queens, two kings.",
        "Bet, then a card is turned up on the board, then bet again.",
        "A card that pairs the board wins. Otherwise the higher card wins.",
        "A bet costs 2 chips before the board and 4 after it. Fold, and you lose what you put in.",
        "? explains the keys, hint compares your choices, q leaves and saves.",
    ];

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        let view = cue.view;
        let mut screen = Screen::default();
        let shown = |card: Option<Card>| card.map_or_else(|| "face down".into(), |card| card.to_string());
        let pot = view.chips[0] + view.chips[1];
        screen.put("Your card   ").tone(Tone::Title, shown(view.cards[cue.seat.index()])).end();
        screen.put(format!("Board       {}", shown(view.board))).end();
        screen.put(format!("Pot         {}, {} of them yours", chips(pot), view.chips[cue.seat.index()])).end();
        if let Some(outcome) = &view.outcome {
            let theirs = view.cards[other(cue.seat).index()];
            if theirs.is_some() {
                screen.put(format!("Their card  {}", shown(theirs))).end();
            }
            screen.put(result(outcome, cue.seat)).end();
        }
        screen
    }

    fn question(view: &View) -> Option<String> {
        let seat = view.to_act?;
        Some(match owes(view, seat) {
            0 => format!("Check, or bet {}?", view.stake),
            owed => format!("Call {owed}, raise or fold?"),
        })
    }

    fn help(_cue: &Cue<'_, Self>) -> Screen {
        let mut screen = Screen::default();
        screen.tone(Tone::Title, "HELP").end();
        for line in Self::KEYS {
            screen.put("  ").tone(Tone::Key, format!("{:<4}", line.keys.join(" "))).put(line.does).end();
        }
        for line in &Self::WELCOME[..4] {
            screen.put(line).end();
        }
        screen
    }

    fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
        let voice = Voice(eye);
        let mut screen = Screen::default();
        screen.put(match notice {
            Notice::Dealt { card: Some(card) } => format!("Both ante 1 chip. You get the {card}."),
            Notice::Dealt { card: None } => "Both ante 1 chip and get a card.".into(),
            Notice::Checked { seat } => format!("{}.", voice.plain(*seat, "check")),
            Notice::Called { seat, pot } => format!("{}. The pot is {}.", voice.plain(*seat, "call"), chips(*pot)),
            Notice::Raised { seat, is_raise, pot } => {
                let verb = if *is_raise { "raise" } else { "bet" };
                format!("{}. The pot is {}.", voice.plain(*seat, verb), chips(*pot))
            }
            Notice::Folded { seat } => format!("{}.", voice.plain(*seat, "fold")),
            Notice::Turned { card } => format!("The board is the {card}."),
            Notice::Shown { cards, winner } => {
                let [first, second] = cards;
                let seats = [Seat(0), Seat(1)].map(|seat| voice.does(seat, "have", "has"));
                let end = match winner {
                    Some(seat) => format!("{} the pot.", voice.plain(*seat, "win")),
                    None => "The pot is split.".into(),
                };
                format!("{} the {first}. {} the {second}. {end}", seats[0], seats[1])
            }
        });
        Some(screen)
    }

    fn choice(cue: &Cue<'_, Self>, action: &Action) -> Choice {
        let owed = owes(cue.view, cue.seat);
        let choice = Choice::new(action).touches(Thing::new("pot"));
        match action {
            Action::Fold => choice.label(format!("Fold and lose {}", chips(cue.view.chips[cue.seat.index()]))).key("f"),
            Action::Check => choice.label("Check").key("c").primary(true),
            Action::Call => choice.label(format!("Call {owed}")).key("c").primary(true),
            Action::Bet => choice.label(format!("Bet {}", cue.view.stake)).key("r"),
            Action::Raise => choice.label(format!("Raise: pay {}", owed + cue.view.stake)).key("r"),
            Action::Concede => choice.label("Concede"),
        }
    }

    fn figure(_what: &str) -> &str {
        "chips in the pot"
    }

    type Detail = ();

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        let wanted: &[Action] = match typed.trim().to_lowercase().as_str() {
            "f" => &[Action::Fold],
            "c" | "" => &[Action::Check, Action::Call],
            "r" | "b" => &[Action::Bet, Action::Raise],
            word => return word.parse(),
        };
        let legal = wanted.iter().find(|action| cue.can(action));
        legal.or(wanted.first()).copied().ok_or_else(|| Refusal::unreadable("type f, c or r"))
    }
}

fn result(outcome: &Outcome, seat: Seat) -> String {
    match outcome.won(seat) {
        0 => "You split the pot.".into(),
        won if won > 0 => format!("You win {}.", chips(won.unsigned_abs())),
        lost => format!("You lose {}.", chips(lost.unsigned_abs())),
    }
}

impl Career for Leduc {}
impl Decks for Leduc {}
