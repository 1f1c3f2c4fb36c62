//! The verbs of the effect language, one file each, named after the word in card files; twins share one.
//!
//! A verb's file says everything about it: its words, which cards it is about, whether it could do something, how it is
//! done, what it says in English, and what must hold for it in a card file. A new verb is a new file and a line in the list
//! below.

mod add_vice;
mod banish;
mod copy_spell;
mod cost_add;
mod cost_times;
mod cost_to;
mod destroy;
mod discard;
mod draw;
mod gain;
mod graveyard_to_deck;
mod halve_battle_damage;
mod hand_to_deck;
mod immune;
mod look_and_order;
mod must_attack;
mod must_target;
mod negate;
mod negate_attack;
mod no_attack;
mod no_attack_this;
mod no_effects;
mod random_to_hand;
mod remove_vice;
mod retarget;
mod return_to_hand;
mod reveal;
mod reverse;
mod ritual;
mod set_stat;
mod shuffle;
mod skip;
mod stat;
mod steal;
mod survive;
mod to_hand;
mod traps_twice;
mod ward;

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Ability, Aim, Costly, Stands, Start, words::Reader};
use crate::{
    content::Print,
    rules::stats::Price,
    state::{Link, LunchTable, Resolving},
};

pub use {immune::Immune, stat::ChangeStat};

/// Whether an operation is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// It is.
    Done,
    /// Someone has to choose first.
    Waits,
}

/// What becomes of an operation whose link was reversed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reversal {
    /// It does nothing.
    Nothing,
    /// It is done in another way.
    Turned,
}

/// What every verb says of itself.
pub(crate) trait Verb {
    /// The cards it is about, if it is about cards. What its player has to choose follows from this.
    fn aim(&self) -> Option<Aim> {
        None
    }

    /// Why it cannot stand in this ability of this card, or with these words.
    fn check(&self, _print: &Print, _ability: &Ability) -> Result<(), String> {
        Ok(())
    }

    /// Whether it can be a standing effect.
    fn stands(&self) -> Stands {
        Stands::Never
    }

    /// The simple reasons why it could do something, for those of its cards that are looked at most often.
    fn start(&self, _print: &Print) -> Start {
        Start::perhaps(Start::ALWAYS)
    }

    /// Whether it could do something now. `in_hand` is how many cards of the player's own hand do not count.
    fn is_possible(&self, _table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        false
    }

    /// Does it, as a part of this link.
    fn perform(&self, _table: &mut LunchTable, _link: &Link, _at: &Resolving, _cx: &mut Cx<'_, LunchTable>) -> Step {
        Step::Done
    }

    /// What becomes of it when its link was reversed.
    fn reversal(&self) -> Reversal {
        Reversal::Nothing
    }

    /// Whether a stability may be another after it: one changed, or something that stood has gone or changed sides.
    fn moves_stability(&self) -> bool {
        false
    }

    /// What it makes of the costs of spells or traps while it stands; `first` of a player's in this turn.
    fn reprice(&self, _of: Costly, _first: bool, _price: &mut Price) {}

    /// What it says in English, as a clause without capital and full stop.
    fn text(&self, print: &Print, reader: Reader) -> String;
}

/// Makes the list of all operations, and asks each for what the trait asks for. Calls are direct, so nothing is lost.
macro_rules! verbs {
    ($($(#[$doc:meta])* $word:ident $Op:ident($file:ident::$Verb:ident);)*) => {
        /// One thing that can be done.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(tag = "do", rename_all = "snake_case")]
        pub enum Op {
            $($(#[$doc])* $Op($file::$Verb),)*
        }

        impl Op {
            /// The words of all operations.
            pub const WORDS: &'static [&'static str] = &[$(stringify!($word)),*];

            /// The word that names it in card files.
            pub fn word(&self) -> &'static str {
                match self { $(Op::$Op(_) => stringify!($word),)* }
            }
        }

        impl Verb for Op {
            fn aim(&self) -> Option<Aim> {
                match self { $(Op::$Op(verb) => verb.aim(),)* }
            }

            fn check(&self, print: &Print, ability: &Ability) -> Result<(), String> {
                match self { $(Op::$Op(verb) => verb.check(print, ability),)* }
            }

            fn stands(&self) -> Stands {
                match self { $(Op::$Op(verb) => verb.stands(),)* }
            }

            fn start(&self, print: &Print) -> Start {
                match self { $(Op::$Op(verb) => verb.start(print),)* }
            }

            #[inline]
            fn is_possible(&self, table: &LunchTable, link: &Link, in_hand: u8) -> bool {
                match self { $(Op::$Op(verb) => verb.is_possible(table, link, in_hand),)* }
            }

            #[inline]
            fn perform(&self, table: &mut LunchTable, link: &Link, at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
                match self { $(Op::$Op(verb) => verb.perform(table, link, at, cx),)* }
            }

            fn reversal(&self) -> Reversal {
                match self { $(Op::$Op(verb) => verb.reversal(),)* }
            }

            #[inline]
            fn moves_stability(&self) -> bool {
                match self { $(Op::$Op(verb) => verb.moves_stability(),)* }
            }

            fn reprice(&self, of: Costly, first: bool, price: &mut Price) {
                match self { $(Op::$Op(verb) => verb.reprice(of, first, price),)* }
            }

            fn text(&self, print: &Print, reader: Reader) -> String {
                match self { $(Op::$Op(verb) => verb.text(print, reader),)* }
            }
        }
    };
}

verbs! {
    /// A reputation or stability changes.
    stat Stat(stat::ChangeStat);
    /// A reputation or stability becomes a number.
    set_stat SetStat(set_stat::SetStat);
    /// A reputation or stability doubles.
    double Double(set_stat::Double);
    /// Cards are drawn, as far as the deck goes.
    draw Draw(draw::Draw);
    /// Cards are discarded.
    discard Discard(discard::Discard);
    /// The link before this one does nothing.
    negate Negate(negate::Negate);
    /// The attack is over and counts as made.
    negate_attack NegateAttack(negate_attack::NegateAttack);
    /// The next trap the opponent activates this turn is negated.
    ward Ward(ward::Ward);
    /// Cards on the table are destroyed.
    destroy Destroy(destroy::Destroy);
    /// A phase or turn is skipped.
    skip Skip(skip::Skip);
    /// Hands go into the decks.
    hand_to_deck HandToDeck(hand_to_deck::HandToDeck);
    /// Graveyards go into the decks.
    graveyard_to_deck GraveyardToDeck(graveyard_to_deck::GraveyardToDeck);
    /// Decks are shuffled.
    shuffle Shuffle(shuffle::Shuffle);
    /// A card of its player's deck, drawn at random, goes to the hand.
    random_to_hand RandomToHand(random_to_hand::RandomToHand);
    /// A card of the graveyard goes to its owner's hand.
    to_hand ToHand(to_hand::ToHand);
    /// A card on the table goes back to its owner's hand.
    return_to_hand ReturnToHand(return_to_hand::ReturnToHand);
    /// A card leaves the game.
    banish Banish(banish::Banish);
    /// Stereotypes are safe from something.
    immune Immune(immune::Immune);
    /// Costs become a number; a lowering holds for each player's first of a turn.
    cost_to CostTo(cost_to::CostTo);
    /// Costs are multiplied.
    cost_times CostTimes(cost_times::CostTimes);
    /// Costs go up or down; a lowering holds for each player's first of a turn.
    cost_add CostAdd(cost_add::CostAdd);
    /// Hands are open to the other player until the end of the turn.
    reveal Reveal(reveal::Reveal);
    /// A player cannot attack.
    no_attack NoAttack(no_attack::NoAttack);
    /// This stereotype cannot attack.
    no_attack_this NoAttackThis(no_attack_this::NoAttackThis);
    /// Stereotypes must attack if they can.
    must_attack MustAttack(must_attack::MustAttack);
    /// Until it has been attacked this turn, opposing attacks must be aimed at this stereotype.
    must_target MustTarget(must_target::MustTarget);
    /// Abilities are neither used nor fire nor stand.
    no_effects NoEffects(no_effects::NoEffects);
    /// Vice counters are taken away.
    remove_vice RemoveVice(remove_vice::RemoveVice);
    /// Vice counters are put on stereotypes.
    add_vice AddVice(add_vice::AddVice);
    /// Control of the chosen opposing stereotype until the end of its new controller's next turn.
    steal Steal(steal::Steal);
    /// Its player sees the top cards of the player's own deck and puts them back in any order.
    look_and_order LookAndOrder(look_and_order::LookAndOrder);
    /// What the last resolved normal spell says is done, as its player's.
    copy_spell CopySpell(copy_spell::CopySpell);
    /// All battle damage is halved, rounded down.
    halve_battle_damage HalveBattleDamage(halve_battle_damage::HalveBattleDamage);
    /// The attack goes to another stereotype.
    retarget Retarget(retarget::Retarget);
    /// Every other trap that resolves later this turn does its effect twice.
    traps_twice TrapsTwice(traps_twice::TrapsTwice);
    /// The link before this one resolves reversed.
    reverse Reverse(reverse::Reverse);
    /// It is not destroyed, and gets a vice counter.
    survive Survive(survive::Survive);
    /// Life points are lost.
    damage Damage(gain::Damage);
    /// Life points are gained.
    heal Heal(gain::Heal);
    /// Clout is gained.
    clout Clout(gain::Clout);
    /// A stereotype is special-summoned from hand for tributes whose levels reach its own.
    ritual Ritual(ritual::Ritual);
}
