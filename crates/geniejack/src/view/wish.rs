//! Wishes: the curse, what was asked for, and what was given.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    blessing::{Blessing, Effect, Giver},
    cards::{Card, Rank, Suit, read_cards},
    state::Wish,
};

/// A wish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WishView {
    /// Whether it is the small wish that opens a run. No boss and no curse belong to it.
    pub opening: bool,
    /// The boss whose curse it is; empty for the wish that opens a run.
    pub boss: &'static str,
    /// The name of the curse; empty for the wish that opens a run.
    pub curse: &'static str,
    /// What the curse does; empty for the wish that opens a run.
    pub curse_label: &'static str,
    /// What was asked for.
    pub text: String,
    /// What was given, once it was.
    pub blessing: Option<BlessingView>,
    /// How it was given, once it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub granted: Option<GrantedView>,
}

/// What a wish became.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BlessingView {
    /// Its name.
    pub name: String,
    /// What it does, in the words of the one who granted it.
    pub description: String,
    /// What each effect does and when, in a sentence.
    pub effects: Vec<String>,
    /// What had to become something else, and why.
    pub notes: Vec<String>,
}

/// How a wish was granted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GrantedView {
    /// Who granted it, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Giver>,
    /// What was understood of the wish, if that was said: the answer to "Why?".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub understood: String,
    /// What the Genie says about it, in character, if anything.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The hit points before all of them came back.
    pub hp_before: i32,
    /// A hand before and after, where one shows the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<ExampleView>,
    /// The cards that the blessing is about, a few of them; none where it is about no cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<Card>,
    /// Those that it takes out of the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removes: Vec<Card>,
}

/// A worked example of a blessing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExampleView {
    /// The cards of a hand.
    pub cards: Vec<Card>,
    /// What it is worth without the blessing.
    pub before: String,
    /// What it is worth with it.
    pub after: String,
}

impl WishView {
    pub(super) fn new(wish: &Wish) -> WishView {
        let curse = wish.curse();
        WishView {
            opening: wish.boss.is_none(),
            boss: wish.boss.map_or("", |boss| &boss.get().name),
            curse: curse.map_or("", |curse| &curse.name),
            curse_label: curse.map_or("", |curse| &curse.label),
            text: wish.text.clone(),
            blessing: BlessingView::of(wish),
            granted: GrantedView::of(wish),
        }
    }
}

impl BlessingView {
    pub(crate) fn of(wish: &Wish) -> Option<BlessingView> {
        let blessing = wish.blessing.as_ref()?;
        Some(BlessingView {
            name: blessing.name().into(),
            description: blessing.description(),
            effects: blessing.effects().iter().map(Effect::sentence).collect(),
            notes: wish.notes.clone(),
        })
    }
}

impl GrantedView {
    pub(crate) fn of(wish: &Wish) -> Option<GrantedView> {
        let (blessing, hp_before) = (wish.blessing.as_ref()?, wish.hp_before?);
        let (understood, says) = (blessing.understood().into(), blessing.says().into());
        let (gone, kept): (Vec<&Effect>, Vec<&Effect>) =
            blessing.effects().iter().partition(|effect| effect.id.word().starts_with("remove_"));
        let cards = |effects: Vec<&Effect>| {
            let mut cards: Vec<Card> = effects.into_iter().flat_map(touched).collect();
            cards.truncate(MOST_TOUCHED);
            cards
        };
        let (touches, removes) = (cards(kept), cards(gone));
        let example = ExampleView::of(blessing);
        Some(GrantedView { by: blessing.by(), understood, says, hp_before, example, touches, removes })
    }
}

/// No more cards are drawn for a blessing.
const MOST_TOUCHED: usize = 4;

/// Cards that stand for what an effect is about: its ranks, its suit, or what it waits for.
fn touched(effect: &Effect) -> Vec<Card> {
    let cards = |text: &str| read_cards(text).unwrap_or_default();
    let own = match effect.id.word() {
        "change_face_card_value" | "face_card_damage_bonus" => cards("J♣ Q♥ K♠"),
        "change_ace_high_value" | "ace_damage_bonus" => cards("A♠ A♥"),
        "blackjack_bonus_damage" | "blackjack_damage_multiplier" | "heal_on_blackjack" | "gold_per_blackjack" => {
            cards("A♠ K♥")
        }
        _ if effect.ranks.is_empty() => named(effect.rank, effect.suit),
        _ => effect.ranks.iter().zip(SUITS.iter().cycle()).map(|(rank, suit)| Card::new(*rank, *suit)).collect(),
    };
    match &effect.condition {
        Some(condition) if own.is_empty() => match condition.id.word() {
            "on_blackjack" | "enemy_killed_by_blackjack" => cards("A♠ K♥"),
            "hand_contains_pair" => cards("8♠ 8♥"),
            "hand_is_flush" => cards("K♥ 7♥ 3♥"),
            _ => named(condition.rank, condition.suit),
        },
        _ => own,
    }
}

/// The suits in which ranks are drawn, in turn.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

/// Two cards of a rank, or three of a suit.
fn named(rank: Option<Rank>, suit: Option<Suit>) -> Vec<Card> {
    match (rank, suit) {
        (Some(rank), _) => SUITS[..2].iter().map(|suit| Card::new(rank, *suit)).collect(),
        (None, Some(suit)) => {
            ["A", "K", "7"].iter().filter_map(|rank| Some(Card::new(rank.parse().ok()?, suit))).collect()
        }
        (None, None) => Vec::new(),
    }
}

impl ExampleView {
    /// A hand that the first effect about single hands makes a difference to; nothing where none shows it in a line.
    fn of(blessing: &Blessing) -> Option<ExampleView> {
        blessing.effects().iter().filter(|effect| effect.condition.is_none()).find_map(|effect| {
            let points = effect.value;
            let (cards, before, after) = match effect.id.word() {
                "flat_damage_bonus" => ("K♠ 10♥", "20 to 17: 3 damage".into(), format!("{} damage", 3 + points)),
                "damage_multiplier" => {
                    let damage = 3 * points / 1000;
                    ("K♠ 10♥", "20 to 17: 3 damage".into(), format!("{damage} damage"))
                }
                "bust_threshold_bonus" => {
                    let limit = 21 + points;
                    ("10♥ 6♦ 6♣", "22: bust".into(), format!("22: your limit is {limit}"))
                }
                "bust_save" => ("10♥ 6♦ 9♣", "25: bust".into(), format!("25 counts as {points}")),
                "additional_blackjack_value" if points == 22 => ("A♠ A♥", "12".into(), "22: blackjack".into()),
                "flexible_rank" if effect.rank == Some(Rank::TEN) => ("10♥ 6♦ 8♣", "24: bust".into(), "15".into()),
                "change_face_card_value" => ("K♠ 5♥", "15".into(), (points + 5).to_string()),
                "percent_damage_reduction" => {
                    let left = 20 * (1000 - points) / 1000;
                    ("10♥ 6♦ 9♣", "You bust against 20: 20 damage".into(), format!("{left} damage"))
                }
                "flat_damage_reduction" => {
                    let left = (20 - points).max(0);
                    ("10♥ 6♦ 9♣", "You bust against 20: 20 damage".into(), format!("{left} damage"))
                }
                _ => return None,
            };
            let cards = read_cards(cards).unwrap_or_default();
            Some(ExampleView { cards, before, after })
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::touched;
    use crate::blessing::Blessing;

    fn cards_of(effect: serde_json::Value) -> String {
        let blessing = Blessing::from_value(&json!({ "name": "One", "description": "One.", "effects": [effect] }));
        let cards: Vec<String> = blessing.effects().iter().flat_map(touched).map(|card| card.to_string()).collect();
        cards.join(" ")
    }

    #[test]
    fn a_gift_draws_the_cards_it_touches() {
        let drawn = [
            (json!({ "type": "extra_copies_of_rank", "value": 2, "rank": "A" }), "A♠ A♥"),
            (json!({ "type": "remove_rank_from_deck", "rank": "6" }), "6♠ 6♥"),
            (json!({ "type": "force_deck_ranks", "ranks": ["K", "A"] }), "K♠ A♥"),
            (json!({ "type": "suit_damage_bonus", "value": 3, "suit": "clubs" }), "A♣ K♣ 7♣"),
            (json!({ "type": "face_card_damage_bonus", "value": 3 }), "J♣ Q♥ K♠"),
            (
                json!({ "type": "flat_damage_bonus", "value": 4, "condition": { "type": "when_dealer_draws_rank", "rank": "3" } }),
                "3♠ 3♥",
            ),
            (
                json!({ "type": "flat_damage_bonus", "value": 4, "condition": { "type": "hand_contains_pair" } }),
                "8♠ 8♥",
            ),
            (json!({ "type": "flat_damage_bonus", "value": 4 }), ""),
        ];
        for (effect, cards) in drawn {
            assert_eq!(cards_of(effect.clone()), cards, "{effect}");
        }
    }
}
