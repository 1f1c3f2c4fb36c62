//! The keys of terminal and page, in one table: where both have a key for something, it is the same one.
//!
//! The page's help is made from `web/src/shell/keymap.json` and `web/src/games/games.json`, which a test compares with this table; another plays every game
//! and finds each key that a choice has in it.

use schemars::JsonSchema;
use serde::Serialize;

/// Where a key works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// On terminals and on the page.
    Both,
    /// On terminals, where it is typed and followed by Enter.
    Terminal,
    /// On the page, which has a pointer and a focus.
    Page,
}

/// A key, or several that belong together, and what it does. `N` stands for a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KeyLine {
    /// The keys, the default one first.
    pub keys: &'static [&'static str],
    /// What they do.
    pub does: &'static str,
    /// Where they work.
    pub works: Works,
}

/// A key of both.
pub const fn both(keys: &'static [&'static str], does: &'static str) -> KeyLine {
    KeyLine { keys, does, works: Works::Both }
}

/// A key of terminals.
pub const fn terminal(keys: &'static [&'static str], does: &'static str) -> KeyLine {
    KeyLine { keys, does, works: Works::Terminal }
}

/// A key of the page.
pub const fn page(keys: &'static [&'static str], does: &'static str) -> KeyLine {
    KeyLine { keys, does, works: Works::Page }
}

/// Keys of every game.
pub const EVERYWHERE: &[KeyLine] = &[
    both(&["enter"], "the choice that the prompt marks with Enter"),
    both(&["N"], "the card, die or choice with this number"),
    both(&["z"], "undo"),
    both(&["?"], "help"),
    terminal(&["? NAME", "read NAME"], "the text of a card or item"),
    terminal(&["why X"], "why you can't do X right now"),
    terminal(&["hint", "hint why"], "the best choices, and why"),
    terminal(&["log"], "what happened"),
    terminal(&["set"], "show or change settings"),
    terminal(&["q"], "save and quit; continue with `croupier play --resume`"),
    page(&["t"], "hint"),
    page(&["l"], "log"),
    page(&[","], "settings"),
    page(&["/"], "command line, as in the terminal"),
    page(&["tab", "arrows"], "move the focus"),
    page(&["esc"], "cancel, close, or skip the animation"),
];

/// Keys of the lobby.
pub const LOBBY: &[KeyLine] =
    &[both(&["1", "2", "3", "4"], "play a game"), both(&["c"], "continue"), page(&["d"], "daily runs")];
