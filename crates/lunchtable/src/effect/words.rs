//! The English of the words that verbs share, from the reader's side.

use super::{Aim, Costly, Per, Players, Stat};

/// Who reads a card's text: its player, or their opponent. The same effect is "draw 2 cards" for the one and "they draw
/// 2 cards" for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// The card's player.
    Player,
    /// Their opponent.
    Opponent,
}

impl Reader {
    /// This, or that for the opponent.
    pub(crate) fn pick<T>(self, player: T, opponent: T) -> T {
        match self {
            Reader::Player => player,
            Reader::Opponent => opponent,
        }
    }

    /// What a player does, as the beginning of a clause. To the reader it is an order if their own card says it.
    pub(crate) fn does(self, who: Players, verb: &str) -> String {
        match who {
            Players::You => self.pick(verb.to_string(), format!("they {verb}")),
            Players::Opponent => self.pick(format!("your opponent {}", third(verb)), format!("you {verb}")),
            Players::Each => format!("each player {}", third(verb)),
            Players::TurnPlayer => format!("the turn player {}", third(verb)),
        }
    }

    /// What the card's player does.
    pub(crate) fn act(self, verb: &str) -> String {
        self.does(Players::You, verb)
    }

    /// The player as a subject.
    pub(crate) fn who(self, who: Players) -> &'static str {
        match who {
            Players::You => self.pick("you", "they"),
            Players::Opponent => self.pick("your opponent", "you"),
            Players::Each => "each player",
            Players::TurnPlayer => "the turn player",
        }
    }

    /// What belongs to a player, after a clause that names them.
    pub(crate) fn own(self, who: Players) -> &'static str {
        match who {
            Players::You => self.pick("your", "their"),
            Players::Opponent => self.pick("their", "your"),
            Players::Each | Players::TurnPlayer => "their",
        }
    }

    /// What belongs to the card's player.
    pub(crate) fn mine(self) -> &'static str {
        self.own(Players::You)
    }

    /// What belongs to a player.
    pub(crate) fn of(self, who: Players) -> &'static str {
        match who {
            Players::You => self.pick("your", "their"),
            Players::Opponent => self.pick("your opponent's", "your"),
            Players::Each => "both players'",
            Players::TurnPlayer => "the turn player's",
        }
    }

    /// What an effect is aimed at, and whether that is several.
    pub(crate) fn aim(self, aim: Aim) -> (String, bool) {
        let (mine, theirs) = (self.of(Players::You), self.pick("opposing", "your"));
        let one = |words: &str| (words.to_string(), false);
        let many = |words: String| (words, true);
        match aim {
            Aim::This => one("this stereotype"),
            Aim::Equipped => one("the equipped stereotype"),
            Aim::Own1 => (format!("one of {mine} face-up stereotypes"), false),
            Aim::Opp1 => {
                self.pick(one("an opposing face-up stereotype of your choice"), one("one of your face-up stereotypes"))
            }
            Aim::Any1 => one("one face-up stereotype"),
            Aim::One(archetype) => (format!("one face-up {}", archetype.singular()), false),
            Aim::Field1 => one("one field spell"),
            Aim::Graveyard1 => (format!("a card from {mine} graveyard"), false),
            Aim::Destroyed1 => (format!("one of {mine} destroyed stereotypes"), false),
            Aim::OtherOwn1 => (format!("another of {mine} stereotypes, face up or face down"), false),
            Aim::Strongest => one("the other face-up stereotype with the highest reputation"),
            Aim::All => many("all face-up stereotypes".into()),
            Aim::Own => many(format!("all {mine} face-up stereotypes")),
            Aim::Opp => many(format!("all {theirs} face-up stereotypes")),
            Aim::OwnOthers => many(format!("all {mine} other stereotypes")),
            Aim::Every(archetype) => many(format!("all face-up {}", archetype.plural())),
            Aim::OwnEvery(archetype) => many(format!("all {mine} face-up {}", archetype.plural())),
            Aim::Attacker => one("the attacker"),
            Aim::Gainers => one("each stereotype that gained reputation"),
            Aim::Fallers => one("each of those"),
            Aim::AbilityCard => one("the card with that ability"),
            Aim::Random => one("another card in play at random"),
            Aim::Traps => many("all traps in play".into()),
            Aim::Spells => many("all spells in play, including set ones and those on the chain".into()),
        }
    }

    /// The same as an object.
    pub(crate) fn to(self, aim: Aim) -> String {
        self.aim(aim).0
    }

    /// The same where each gets its own.
    pub(crate) fn each(self, aim: Aim) -> String {
        let (mine, theirs) = (self.of(Players::You), self.pick("each opposing", "each of your"));
        match aim {
            Aim::All => "each face-up stereotype".into(),
            Aim::Own => format!("each of {mine} face-up stereotypes"),
            Aim::Opp => format!("{theirs} face-up stereotype{}", self.pick("", "s")),
            Aim::Every(archetype) => format!("each face-up {}", archetype.singular()),
            Aim::OwnEvery(archetype) => format!("each of {mine} face-up {}", archetype.plural()),
            other => self.to(other),
        }
    }

    /// The same after a "not", where all means any.
    pub(crate) fn any(self, aim: Aim) -> String {
        let words = self.to(aim);
        words.strip_prefix("all ").map_or(words.clone(), String::from)
    }

    /// What a number is multiplied with.
    pub(crate) fn per(self, per: Option<Per>, limit: u8) -> String {
        let (control, graveyard) = (self.pick("you control", "they control"), self.of(Players::You));
        let most = |what: &str| format!(" (up to {limit}{what})");
        match per {
            None | Some(Per::Gained | Per::Moved) => String::new(),
            Some(Per::Own(archetype)) => {
                let most = if limit >= 5 { String::new() } else { most("") };
                format!(" for each face-up {} {control}{most}", archetype.singular())
            }
            Some(Per::Fellow(archetype)) => {
                format!(" for each face-up {} on the same side, itself included", archetype.singular())
            }
            Some(Per::Graveyard) => format!(" for each card in {graveyard} graveyard{}", most(" cards")),
            Some(Per::GraveyardSpells) => format!(" for each spell in {graveyard} graveyard{}", most(" spells")),
        }
    }
}

/// A verb with its s.
fn third(verb: &str) -> String {
    let (verb, rest) = verb.split_once(' ').map_or((verb, String::new()), |(verb, rest)| (verb, format!(" {rest}")));
    format!("{verb}s{rest}")
}

pub(crate) fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Reputation => "reputation",
        Stat::Stability => "stability",
    }
}

/// `1 card` or `2 cards`.
pub(crate) fn cards(n: u8) -> String {
    if n == 1 { "1 card".into() } else { format!("{n} cards") }
}

pub(crate) fn phases(n: u8, whose: &str) -> String {
    if n == 1 { format!("in {whose} next combat phase") } else { format!("in {whose} next {n} combat phases") }
}

/// What a player does with a kind of card.
pub(crate) fn used(of: Costly) -> &'static str {
    match of {
        Costly::Spells => "plays",
        Costly::Traps => "activates",
    }
}

/// A kind of card, one of it.
pub(crate) fn costly(of: Costly) -> &'static str {
    match of {
        Costly::Spells => "spell",
        Costly::Traps => "trap",
    }
}
