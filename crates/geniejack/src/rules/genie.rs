//! The Genie, its curse, and the wish: a small one before the first battle, a whole one after each boss.

use std::sync::Arc;

use croupier_kernel::Cx;

use super::score::worth;
use crate::{
    action::WishText,
    blessing::{Blessing, Effect},
    cards::{Card, Rank},
    event::Event,
    state::{Geniejack, Phase, Wish},
    stats::Field,
    vocabulary::{Reads, Unit},
};

impl Geniejack {
    /// The Genie comes, unless all wishes have been made: then the next stage does.
    pub(super) fn after_boss(&mut self, cx: &mut Cx<'_, Self>) {
        if self.round() > 1 {
            self.reset_hp(cx);
            return self.next_stage(cx);
        }
        cx.emit(self, Event::GenieCame { boss: Some(self.run.foe.id) });
        self.enter(Phase::Genie, cx);
    }

    pub(super) fn wish(&mut self, text: &WishText, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Wished { text: text.clone() });
        self.enter(Phase::Granting, cx);
    }

    pub(super) fn grant(&mut self, blessing: &Blessing, cx: &mut Cx<'_, Self>) {
        let (sized, mut notes) = blessing.sized(self.wish_opens(), self.fair_gifts());
        let (blessing, more) = self.settled(&sized);
        notes.extend(more);
        cx.emit(self, Event::Granted { blessing: Arc::new(blessing), notes });
        if !self.wish_opens() {
            self.reset_hp(cx);
        }
        self.enter(Phase::Granted, cx);
    }

    /// The edition whose fair gifts hold, if the rules ask for them.
    pub(crate) fn fair_gifts(&self) -> Option<u8> {
        self.run.base.is(Field::FairGifts).then_some(self.run.edition)
    }

    /// Whether the last wish is the small one that opens a run.
    pub(crate) fn wish_opens(&self) -> bool {
        self.wishes.last().is_some_and(|wish| wish.boss.is_none())
    }

    fn reset_hp(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.base.is(Field::ResetHpAfterBoss) {
            cx.emit(self, Event::HpReset { amount: self.run.max_hp - self.run.hp });
        }
    }

    /// A blessing in which every effect changes something, with notes on what was replaced.
    fn settled(&self, blessing: &Blessing) -> (Blessing, Vec<String>) {
        let wanted = blessing.effects();
        let mut effects: Vec<Effect> = Vec::new();
        for wanted in wanted {
            // Each is looked at as if those before it had been given.
            let before = self.granting(blessing.with_effects(effects.clone()));
            effects.push(before.made_to_count(wanted));
        }
        // A deck that is changed later can leave nothing for what was given before.
        for at in 0..effects.len() {
            let changes_deck = |effect: &Effect| !effect.id.get().deck.is_null();
            if !changes_deck(&effects[at]) && effects[at + 1..].iter().any(changes_deck) {
                let all = self.granting(blessing.with_effects(effects.clone()));
                effects[at] = all.made_to_act(effects[at].clone());
                if !all.can_act(&effects[at], &effects[at].always().compile(0)) {
                    effects[at] = self.middling();
                }
            }
        }
        let changed = wanted.iter().zip(&effects).filter(|(wanted, effect)| wanted != effect);
        let told = changed.map(|(wanted, effect)| {
            let (asked, got) = (wanted.kept(), effect.kept());
            format!("\u{201c}{asked}\u{201d} would change nothing. Instead: {got}")
        });
        let notes: Vec<String> = told.collect();
        let settled = if notes.is_empty() { blessing.with_effects(effects) } else { blessing.corrected(effects) };
        (settled, notes)
    }

    /// This state, if the last wish had been answered like that.
    fn granting(&self, blessing: Blessing) -> Geniejack {
        let mut other = self.clone();
        if let Some(wish) = Arc::make_mut(&mut other.wishes).last_mut() {
            *wish = Wish::new(wish.boss, String::new(), Some(blessing), Vec::new());
        }
        other.note_modifiers();
        other
    }

    /// What an effect becomes that would change nothing.
    fn middling(&self) -> Effect {
        Effect::plain("flat_damage_bonus", if self.wish_opens() { 4 } else { 8 })
    }

    /// An effect under a condition that can never hold is there always, but at its lowest.
    fn made_to_act(&self, mut effect: Effect) -> Effect {
        if effect.condition.is_some() && !self.can_act(&effect, &effect.always().compile(0)) {
            effect.condition = None;
            effect.value = effect.id.get().low;
        }
        effect
    }

    /// The effect itself if it changes something; else the next value in the player's favour that does; else damage.
    fn made_to_count(&self, wanted: &Effect) -> Effect {
        let mut effect = wanted.clone();
        let row = effect.id.get();
        if row.id == "flexible_rank" && effect.rank == Some(Rank::ACE) {
            // Aces count two ways as they are.
            effect.rank = Some(Rank::TEN);
        }
        effect = self.made_to_act(effect);
        let (low, high) = effect.bounds();
        let step = match row.unit {
            Unit::Flag => return if self.counts(&effect) { effect } else { self.middling() },
            Unit::Points => 1,
            Unit::Factor => 1000,
            Unit::PerMille => 10,
        };
        let mut value = effect.value;
        // A small gift can be below what a boss's wish would bring at least.
        while (low.min(wanted.value)..=high).contains(&value) {
            effect.value = value;
            if self.counts(&effect) {
                return effect;
            }
            value += step * row.favour;
        }
        self.middling()
    }

    /// Whether an effect would change anything that is there.
    fn counts(&self, effect: &Effect) -> bool {
        let deck = self.composed();
        let there = |holds: &dyn Fn(Card) -> bool| deck.iter().any(|card| holds(*card));
        let row = effect.id.get();
        let is_about_cards = row.deck.is_null();
        if is_about_cards && effect.rank.is_some_and(|rank| !there(&|card| card.rank() == rank)) {
            return false;
        }
        if is_about_cards && effect.suit.is_some_and(|suit| !there(&|card| card.suit() == suit)) {
            return false;
        }
        if ["double_down_any_time", "hit_after_double", "double_down_multiplier"].contains(&row.id.as_str())
            && !self.run.plain[0].is(Field::CanDouble)
        {
            return false;
        }
        let always = effect.always();
        let modifier = always.compile(0);
        if !self.can_act(effect, &modifier) {
            return false;
        }
        // The same words under the same condition once more are nothing new, unless they add up.
        let again = self.wishes.iter().filter_map(|wish| wish.blessing.as_ref()).flat_map(Blessing::effects);
        if effect.condition.is_some() && !adds_up(effect) && again.clone().any(|other| other == effect) {
            return false;
        }
        let only_rules = modifier.folded().count() > 0;
        if row.deck.is_null() && !only_rules {
            return true;
        }
        let mut effects = self
            .wishes
            .last()
            .and_then(|wish| wish.blessing.clone())
            .map_or(Vec::new(), |blessing| blessing.effects().to_vec());
        effects.push(always);
        let after = self.granting(Blessing::minor_boon().with_effects(effects));
        if row.group == "cards" && row.reads == Reads::Turn {
            // What counts is what the cards are worth, not what is written down about them.
            let [before, after] = [self, &after].map(|state| &state.run.plain[0]);
            return deck.iter().any(|card| worth(*card, before) != worth(*card, after));
        }
        if row.deck.is_null() {
            return after.run.plain != self.run.plain;
        }
        let sorted = |state: &Geniejack| {
            let mut cards = state.composed().to_vec();
            cards.sort_unstable();
            cards
        };
        sorted(&after) != sorted(self)
    }
}

/// Whether the same effect twice is more than once.
fn adds_up(effect: &Effect) -> bool {
    let row = effect.id.get();
    let sum = |rule: &serde_json::Value| rule.get("add").is_some() || rule.get("per_mille").is_some();
    let running = |rule: &serde_json::Value| rule.get("floor_per_mille").is_some();
    let rules = row.rules.as_array().is_some_and(|rules| rules.iter().any(|rule| sum(rule) || running(rule)));
    rules || !row.triggers.is_null() || row.id == "extra_copies_of_rank"
}
