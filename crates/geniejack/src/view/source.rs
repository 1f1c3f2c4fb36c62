//! What something comes from, by name: pieces, potions, curses, blessings, enemies and the rules themselves.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    effect::{Change, Op, Side, When, ops::Verb as _},
    state::{Geniejack, Phase, Source, Wish},
    stats::{Field, Stat},
};

/// What something comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SourceView {
    /// What kind of thing it is.
    pub kind: SourceKind,
    /// Its word in the catalogue, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'static str>,
    /// Its name.
    pub name: String,
    /// Which wish it belongs to, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<u8>,
}

/// What kind of thing something comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// The cards.
    Base,
    /// The rules of the game: multipliers, limits, bonuses.
    Rules,
    /// The payout of a blackjack.
    Blackjack,
    /// Doubling down.
    Double,
    /// Something worn.
    Worn,
    /// A potion at work.
    Potion,
    /// The curse of a boss.
    Curse,
    /// The blessing of a wish.
    Blessing,
    /// The enemy itself.
    Enemy,
    /// Damage left over from an earlier hand.
    Overkill,
    /// Half the damage, for giving up.
    Surrender,
    /// The most a hand may deal.
    Cap,
    /// The shield.
    Shield,
    /// Fractions that do not count.
    Rounding,
    /// The least that a hand deals.
    Least,
}

/// Something that may be done beyond the default rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PowerView {
    /// The verb of the action.
    pub action: &'static str,
    /// What gives it.
    pub source: SourceView,
}

/// The rules that allow an action, each with its verb.
const POWERS: [(Field, &str); 6] = [
    (Field::CanSplit, "split"),
    (Field::CanSurrender, "surrender"),
    (Field::CanPeek, "peek"),
    (Field::Removals, "remove"),
    (Field::DoubleAnyTime, "double"),
    (Field::HitAfterDouble, "hit"),
];

impl Geniejack {
    /// A source, by name.
    pub(crate) fn source_view(&self, source: Source) -> SourceView {
        let plain = |kind, name: &str| SourceView { kind, id: None, name: name.into(), wish: None };
        let of_content = |kind, id, name: &str| SourceView { kind, id: Some(id), name: name.into(), wish: None };
        match source {
            Source::Base => plain(SourceKind::Base, "cards"),
            Source::Rules => plain(SourceKind::Rules, "rules"),
            Source::Blackjack => plain(SourceKind::Blackjack, "blackjack"),
            Source::Double => plain(SourceKind::Double, "double down"),
            Source::Worn(piece) => of_content(SourceKind::Worn, piece.word(), &piece.get().name),
            Source::Potion(potion) => of_content(SourceKind::Potion, potion.word(), &potion.get().name),
            Source::Curse(wish) => {
                let curse = self.wishes.get(usize::from(wish)).and_then(Wish::curse);
                let (id, name) = curse.map_or((None, "a curse"), |curse| (Some(curse.id.as_str()), &curse.name));
                SourceView { kind: SourceKind::Curse, id, name: name.into(), wish: Some(wish + 1) }
            }
            Source::Blessing(wish) => {
                let blessing = self.wishes.get(usize::from(wish)).and_then(|wish| wish.blessing.as_ref());
                let name = blessing.map_or("a blessing", |blessing| blessing.name());
                SourceView { kind: SourceKind::Blessing, id: None, name: name.into(), wish: Some(wish + 1) }
            }
            Source::Enemy => of_content(SourceKind::Enemy, self.run.foe.id.word(), &self.run.foe.id.get().name),
            Source::Overkill => plain(SourceKind::Overkill, "overkill"),
            Source::Surrender => plain(SourceKind::Surrender, "surrender"),
            Source::Cap => plain(SourceKind::Cap, "damage cap"),
            Source::Shield => plain(SourceKind::Shield, "shield"),
            Source::Rounding => plain(SourceKind::Rounding, "rounded down"),
            Source::Least => plain(SourceKind::Least, "up to the minimum"),
        }
    }

    /// What took the player's last hit point. A run that ends before the cards are dealt ends by what happens at the start of a
    /// hand; one that ends on a tie, by what a tie costs.
    pub(super) fn fell_to(&self) -> Option<Source> {
        if self.run.phase != Phase::Over || self.run.hp > 0 || self.run.foe.hp <= 0 {
            return None;
        }
        let hurts = |when: When| {
            self.modifiers().find_map(|(source, owner, modifier)| {
                let hurts = |op: &Op| op.hurts(Side::Player, owner) > 0;
                modifier.triggers_at(when).any(|trigger| trigger.ops.iter().any(hurts)).then_some(source)
            })
        };
        match self.last_result() {
            None if self.run.hand_no == 0 => None,
            None => hurts(When::HandStart),
            Some(result) => match result.winner {
                Some(Side::Dealer) => Some(Source::Enemy),
                None => hurts(When::Push).or(Some(Source::Rules)),
                Some(Side::Player) => Some(Source::Rules),
            },
        }
    }

    /// What may be done beyond the default rules, and by what.
    pub(super) fn powers(&self) -> Vec<PowerView> {
        let mut powers = Vec::new();
        for (field, action) in POWERS {
            if self.run.base.is(field) {
                powers.push(PowerView { action, source: self.source_view(Source::Rules) });
            }
            for (source, _, modifier) in self.modifiers() {
                let gives = |change: Change| !matches!(change, Change::Set(0));
                if modifier.folded().any(|rule| rule.stat == Stat::Field(field) && gives(rule.change)) {
                    powers.push(PowerView { action, source: self.source_view(source) });
                }
            }
        }
        powers
    }
}
