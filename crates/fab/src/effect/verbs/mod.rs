//! The verbs of the effect language: one file has all of a verb. It says how the verb is written (its fields), checks it
//! when the content is loaded, knows whether it can be done, does it, and has its sentence for people.
//!
//! Verbs that are twins share a file. A new verb is its file, its `mod` and its place in the list below.

use croupier_kernel::Seat;
use serde::Deserialize;

use super::{Code, Place, Rules, Select};
use crate::{
    content::Builder,
    rules::Cx,
    state::{Ask, CardId, CardSet, Fab, Modifier, Scope},
    text::{Clause, Teller},
};

mod all;
mod allow;
mod amp;
mod attack;
mod banish;
mod burn;
mod clash;
mod create;
mod deal;
mod destroy;
mod discard;
mod draw;
mod each_hero;
mod forbid_defense_reactions;
mod gain_life;
mod gain_points;
mod gets;
mod give;
mod if_;
mod later;
mod look;
mod mark;
mod may;
mod name;
mod next;
mod opt;
mod pay;
mod prevent;
mod put;
mod put_counter;
mod remove_energy;
mod repeat;
mod reveal;
mod search;
mod shuffle_in;
mod steal;
mod tap;
mod then;
mod turn_face_up;
mod wager;

macro_rules! verbs {
    ($($file:ident::$Verb:ident,)*) => {
        $(pub(crate) use $file::$Verb;)*

        /// One instruction, as written in the content files.
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[serde(tag = "op", rename_all = "snake_case")]
        pub(crate) enum Op {
            $(#[doc = concat!("See [`", stringify!($Verb), "`].")] $Verb($Verb),)*
        }

        impl Op {
            /// What all verbs can do.
            #[inline]
            pub(crate) fn verb(&self) -> &dyn Verb {
                match self {
                    $(Op::$Verb(verb) => verb,)*
                }
            }

            /// The same, to be loaded.
            pub(crate) fn verb_mut(&mut self) -> &mut dyn Verb {
                match self {
                    $(Op::$Verb(verb) => verb,)*
                }
            }
        }
    };
}

verbs! {
    all::All,
    allow::Allow,
    amp::Amp,
    attack::Attack,
    banish::Banish,
    burn::Burn,
    clash::Clash,
    create::Create,
    deal::Deal,
    destroy::Destroy,
    discard::Discard,
    draw::Draw,
    each_hero::EachHero,
    forbid_defense_reactions::ForbidDefenseReactions,
    gain_points::GainAction,
    gain_life::GainLife,
    gain_points::GainResource,
    gets::Gets,
    give::Give,
    if_::If,
    later::Later,
    look::Look,
    mark::Mark,
    may::May,
    name::Name,
    next::Next,
    opt::Opt,
    pay::Pay,
    prevent::Prevent,
    put::Put,
    put_counter::PutCounter,
    remove_energy::RemoveEnergy,
    repeat::Repeat,
    reveal::Reveal,
    search::Search,
    shuffle_in::ShuffleIn,
    steal::Steal,
    tap::Tap,
    tap::TapCard,
    then::Then,
    turn_face_up::TurnFaceUp,
    tap::Untap,
    tap::UntapCard,
    wager::Wager,
}

/// What became of a verb when it was loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Built {
    /// It is one step.
    Step,
    /// It wrote its own steps, or needs none.
    Flow,
}

/// A loaded verb, or what is wrong with it.
pub(crate) type Loaded = Result<Built, String>;

/// Cards to choose from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selection {
    /// The cards.
    pub(crate) cards: CardSet,
    /// How many of them.
    pub(crate) n: u32,
    /// Whether fewer will do.
    pub(crate) up_to: bool,
}

/// What every verb can do. A verb that works on chosen cards has a selection and is done to each of them.
pub(crate) trait Verb {
    /// Checks it, finds what its names mean and declares its targets.
    fn load(&mut self, _builder: &mut Builder<'_>, _code: &mut Code) -> Loaded {
        Ok(Built::Step)
    }

    /// Whether it could be done, if a player may (CR 1.8.3b).
    fn can_do(&self, game: &Fab, scope: &Scope) -> bool {
        self.what().is_none_or(|what| game.has_enough(what, scope))
    }

    /// Does it, or begins it and asks. Not for verbs that choose cards, or that are all flow.
    fn perform(&self, _game: &mut Fab, _scope: Scope, _cx: &mut Cx<'_>) {}

    /// The cards it works on, if that is what it does.
    fn what(&self) -> Option<&Select> {
        None
    }

    /// Whether it works on cards that are chosen.
    fn chooses(&self) -> bool {
        self.what().is_some()
    }

    /// The cards it may choose from now.
    fn selection(&self, game: &Fab, scope: &Scope) -> Option<Selection> {
        let what = self.what()?;
        let mut cards = game.candidates(what, scope);
        if self.shows() && game.ask != Ask::Nothing {
            cards = cards.without(game.pool);
        }
        // Cards of a deck come from its top, so there is nothing to choose among them.
        let all = what.all || what.from == Place::DeckTop;
        let n = if all { cards.len() } else { game.amount(&what.n, scope).max(0) as u32 };
        Some(Selection { cards, n, up_to: what.up_to })
    }

    /// Who chooses: the instructed player, and each player from their own hand.
    fn chooser(&self, game: &Fab, scope: &Scope) -> Seat {
        match self.what() {
            Some(what) if matches!(what.from, Place::Hand | Place::HandAndArsenal) => game.seat_of(what.of, scope),
            _ => scope.seat,
        }
    }

    /// Whether cards are chosen by what is printed on them, because copies are alike where they are.
    fn by_print(&self) -> bool {
        self.what().is_some_and(|what| !matches!(what.from, Place::Permanents | Place::Defenders))
    }

    /// Whether its cards stay where they are and are seen.
    fn shows(&self) -> bool {
        false
    }

    /// Whether the order of its cards is a choice of its own.
    fn in_order(&self) -> bool {
        false
    }

    /// Whether each card is put on the top or the bottom, as the player likes.
    fn top_or_bottom(&self) -> bool {
        false
    }

    /// Whether the player is asked though there may be nothing to choose.
    fn always_asks(&self) -> bool {
        false
    }

    /// Is done to one card. False if that came to nothing.
    fn apply_to(&self, _game: &mut Fab, _card: CardId, _scope: &Scope, _top: bool, _cx: &mut Cx<'_>) -> bool {
        true
    }

    /// What comes after the last card.
    fn finish(&self, _game: &mut Fab, _scope: &Scope, _cx: &mut Cx<'_>) {}

    /// The rules it gives to objects.
    fn rules(&self) -> Option<&Rules> {
        None
    }

    /// The damage it deals, if that is what it does.
    fn deals(&self) -> Option<&Deal> {
        None
    }

    /// What it does, for people.
    fn say(&self, teller: &mut Teller) -> Clause;

    /// What it does while it lasts, with what was fixed when it began.
    fn lasting(&self, teller: &mut Teller, _modifier: &Modifier) -> Clause {
        self.say(teller)
    }

    /// What a player is asked before it is done, if they are.
    fn ask(&self, _teller: &mut Teller) -> Option<Vec<String>> {
        None
    }

    /// What its word means, if it is one of the game's own.
    fn term(&self, _teller: &mut Teller) -> Option<String> {
        None
    }

    /// The ops inside it.
    fn inner(&self) -> Vec<&[Op]> {
        Vec::new()
    }
}
