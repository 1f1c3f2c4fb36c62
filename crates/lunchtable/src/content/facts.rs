//! What the rules ask most often of a print, in one small table.

use super::{Kind, Needs, Print, SpellKind};
use crate::effect::{Archetype, Cond, Part, Stands, Start, When, verbs::Verb};

/// How far a lasting change can raise a number above what is printed.
pub const BOOST_LIMIT: i16 = 1500;

/// What the rules ask most often of a print, small enough to stay near the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// What it is and has, as a set of the constants of this type.
    pub flags: u8,
    /// Which standing effects it has, as a set of the constants of [`standing`](crate::effect::standing).
    pub standing: u8,
    /// Its cost.
    pub cost: u8,
    /// Its level.
    pub level: u8,
    /// Its table.
    pub archetype: Archetype,
    /// The moments at which its abilities fire by themselves, one bit each.
    pub fires: u32,
    /// The moments that its abilities answer, one bit each; all of them for a quick-play spell.
    pub answers: u32,
    /// Up to what lasting changes raise its reputation and stability.
    pub tops: (i16, i16),
    /// When the spell, or the stereotype's ability for the main phase, could surely do something: a set of [`Start`].
    pub starts: u16,
    /// When it perhaps could, and its parts must be asked: a set of [`Start`].
    pub doubts: u16,
    /// The abilities that ask something of their player or of chance, one bit each.
    pub asks: u8,
}

impl Facts {
    /// It is a stereotype.
    pub const STEREOTYPE: u8 = 1;
    /// It is a spell.
    pub const SPELL: u8 = 2;
    /// It is a trap.
    pub const TRAP: u8 = 4;
    /// It is a field spell.
    pub const FIELD: u8 = 8;
    /// It is a quick-play spell.
    pub const QUICK_PLAY: u8 = 16;
    /// One of its abilities is an answer.
    pub const ANSWERS: u8 = 32;
    /// It copies spells.
    pub const COPIES: u8 = 64;
    /// It has an ability for the main phase.
    pub const MAIN: u8 = 128;

    pub(super) const NONE: Facts = Facts {
        flags: 0,
        standing: 0,
        cost: 0,
        level: 0,
        archetype: Archetype::Dropouts,
        fires: 0,
        answers: 0,
        tops: (BOOST_LIMIT, BOOST_LIMIT),
        starts: 0,
        doubts: 0,
        asks: 0,
    };

    pub(super) fn of(card: &Print) -> Facts {
        let flag = |holds: bool, flag: u8| if holds { flag } else { 0 };
        let flags = flag(card.is_stereotype(), Facts::STEREOTYPE)
            | flag(matches!(card.kind, Kind::Spell(_)), Facts::SPELL)
            | flag(card.is_trap(), Facts::TRAP)
            | flag(card.is_spell(SpellKind::Field), Facts::FIELD)
            | flag(card.is_spell(SpellKind::QuickPlay), Facts::QUICK_PLAY)
            | flag(card.answers, Facts::ANSWERS)
            | flag(card.copies, Facts::COPIES)
            | flag(card.abilities.iter().any(|ability| ability.when == When::Main), Facts::MAIN);
        let standing = card.standing.iter().fold(0, |set, part| match part.op.stands() {
            Stands::Never => set,
            Stands::Also(kind) | Stands::Only(kind) => set | kind,
        });
        let answers = card.abilities.iter().filter(|ability| card.is_trap() || ability.quick);
        let answers = answers.fold(0, |set, ability| match ability.when {
            When::On(_, moment) => set | moment.bit(),
            _ => set,
        });
        let answers = if card.is_spell(SpellKind::QuickPlay) { u32::MAX } else { answers };
        let (cost, level, archetype, fires) = (card.cost, card.level(), card.archetype, card.fires);
        let equips = card.is_spell(SpellKind::Equip);
        let asks = card.needs.iter().enumerate().filter(|(_, needs)| equips || **needs != Needs::NONE);
        let asks = asks.fold(0, |set, (i, _)| set | 1 << i);
        let Start { surely: starts, perhaps: doubts } = start(card);
        let (reputation, stability) = card.stats();
        let tops = (reputation.saturating_add(BOOST_LIMIT), stability.saturating_add(BOOST_LIMIT));
        Facts { flags, standing, cost, level, archetype, fires, answers, tops, starts, doubts, asks }
    }

    /// The printed reputation and stability, 0 for cards that are no stereotypes.
    #[inline]
    pub fn stats(&self) -> (i16, i16) {
        // A card file allows up to 9,999, so no top was cut at the end of the scale.
        (self.tops.0 - BOOST_LIMIT, self.tops.1 - BOOST_LIMIT)
    }

    /// Whether a flag is set.
    #[inline]
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// When a spell's effect, or a stereotype's ability for the main phase, surely and when it perhaps could do something.
fn start(card: &Print) -> Start {
    if card.is_spell(SpellKind::Equip) {
        return Start::surely(Start::OWN_UP);
    }
    if card.stays() && !card.is_trap() {
        return Start::surely(Start::ALWAYS);
    }
    let mut used = card.abilities.iter().filter(|ability| match card.kind {
        Kind::Spell(_) => ability.when == When::Cast,
        Kind::Stereotype { .. } => ability.when == When::Main,
        Kind::Trap(_) => false,
    });
    let reason = |part: &Part| match part.cond {
        Cond::FewerCards | Cond::NotAttacked => Start::perhaps(Start::ALWAYS),
        _ => part.op.start(card),
    };
    match (used.next(), used.next()) {
        (Some(ability), None) => ability.parts.iter().map(reason).fold(Start::NEVER, Start::or),
        _ => Start::perhaps(Start::ALWAYS),
    }
}

#[cfg(test)]
mod tests {
    use croupier_content::Listed as _;

    use super::{Facts, Print};

    #[test]
    fn the_printed_numbers_are_found_below_the_tops() {
        for print in Print::all() {
            assert_eq!(Facts::of(print).stats(), print.stats(), "{}", print.id);
        }
    }
}
