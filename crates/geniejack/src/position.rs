//! Positions: situations set up by hand, to start from instead of a new run.

use std::{collections::BTreeMap, sync::Arc};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    blessing::Blessing,
    cards::{MAX_DEALER, MAX_HAND, Suit, read_cards},
    content::{ConsumableId, EnemyId, EquipmentId, MAX_LASTING},
    effect::Side,
    state::{Active, Foe, Geniejack, Hand, Item, MAX_SHELF, MAX_STACKED, Phase, Shelved, Wish},
    stats::{Field, Rules},
};

/// A situation set up by hand. What is left out is as at the start of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// What is going on: `pre_hand`, `player_turn`, `battle_result`, `shop`, `genie` (the wish is asked for), `granting` (it
    /// waits for the Genie), `granted`, or `crossroads` (the last boss is beaten).
    pub phase: Option<String>,
    /// The stage, from 1; at the crossroads the last one.
    pub stage: Option<u16>,
    /// The battle of the stage, from 1; the boss comes after the last, and the Genie after the boss.
    pub battle: Option<u16>,
    /// The hand of the battle, from 1: the one being played, or before the deal the one to come.
    pub hand: Option<u16>,
    /// The cards that come next, such as `5♣ 10h`; the rest of the shoe is shuffled by the seed.
    pub deck: String,
    /// The player.
    pub player: PlayerSetup,
    /// The enemy.
    pub enemy: EnemySetup,
    /// What the shop has, by id; if nothing is named, the seed decides.
    pub shelf: Vec<String>,
}

/// The player in a position.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerSetup {
    /// Hit points.
    pub hp: Option<i32>,
    /// The most hit points.
    pub max_hp: Option<i32>,
    /// Gold.
    pub gold: Option<i32>,
    /// What is worn, by id.
    pub equipment: Vec<String>,
    /// What is in the bag: how many of each potion, by id.
    pub bag: BTreeMap<String, u8>,
    /// Potions at work: for how many hands, by id; a list, such as `[2, 1]`, for several of one kind.
    pub effects: BTreeMap<String, Lasting>,
    /// The wishes so far.
    pub wishes: Vec<WishSetup>,
    /// The cards in hand, such as `A♠ 5h`. More than are dealt were taken, so this is no longer the first action.
    pub cards: String,
    /// The cards of the second hand, if the hand was split; it is played after the first.
    pub second: String,
    /// Whether the hand was doubled, in rules that let it go on then.
    pub doubled: bool,
    /// Damage left over from an earlier hand.
    pub overkill: i32,
}

/// For how many hands potions of one kind are at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lasting {
    /// One potion.
    One(u8),
    /// Several.
    Several(Vec<u8>),
}

/// A wish in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WishSetup {
    /// The boss whose curse it is; left out for the small wish that opens a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boss: Option<String>,
    /// What was asked for.
    #[serde(default)]
    pub text: String,
    /// What was given: `name`, `description` and `effects`, as in the notation of a grant. The wish that opens a run halves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blessing: Option<serde_json::Value>,
}

/// The enemy in a position.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EnemySetup {
    /// Who it is, by id; if left out, the boss in the boss's battle, else the first of the stage.
    pub id: Option<String>,
    /// Hit points.
    pub hp: Option<i32>,
    /// The most hit points.
    pub max_hp: Option<i32>,
    /// The cards in hand; the first is face down, unless the rules say otherwise.
    pub cards: String,
    /// The suit that was picked for this battle.
    pub suit: Option<Suit>,
    /// Hands the player has won in this battle.
    pub wins: u16,
    /// Hands won in a row, or lost in a row if below 0.
    pub streak: i16,
}

impl Geniejack {
    pub(crate) fn arrange(&mut self, position: &Position, base: &Rules) -> Result<(), Refusal> {
        let phase = match &position.phase {
            Some(word) => PHASES
                .into_iter()
                .find(|phase| phase.name() == word)
                .ok_or_else(|| Refusal::unknown("starting phase", word, PHASES.iter().map(|phase| phase.name())))?,
            None => Phase::PreHand,
        };
        let run = &mut self.run;
        run.phase = phase;
        let (last_stage, bosses) = (base.get(Field::TotalStages) as u16, base.get(Field::BattlesPerStage) as u16 + 1);
        let (at_crossroads, after_boss) = (phase == Phase::Crossroads, comes_after_boss(phase));
        run.stage = within("stage", position.stage.unwrap_or(if at_crossroads { last_stage } else { 1 }), 1, 9999)?;
        run.battle = within("battle", position.battle.unwrap_or(if after_boss { bosses } else { 1 }), 1, bosses)?;
        if at_crossroads && run.stage != last_stage {
            return refuse(format!("the crossroads come after stage {last_stage}, not after stage {}", run.stage));
        }
        // The wish that opens a run comes before its first battle.
        let opens = base.is(Field::OpeningWish)
            && (run.stage, run.battle) == (1, 1)
            && phase != Phase::Crossroads
            && position.player.wishes.len() <= usize::from(phase != Phase::Genie)
            && position.player.wishes.iter().all(|wish| wish.boss.is_none());
        if after_boss && run.battle != bosses && !opens {
            return refuse(format!("the phase `{}` comes after the boss, in battle {bosses}", phase.name()));
        }
        let hand = within("hand", position.hand.unwrap_or(1), 1, 50_000)?;
        run.hand_no = if phase == Phase::PreHand { hand - 1 } else { hand };
        let is_won = u16::from(!matches!(phase, Phase::PreHand | Phase::PlayerTurn));
        run.battles_won = (run.stage - 1).saturating_mul(bosses).saturating_add(run.battle - 1 + is_won);
        self.arrange_player(&position.player)?;
        self.arrange_enemy(&position.enemy)?;
        let run = &mut self.run;
        let deck = read_cards(&position.deck).map_err(|reason| Refusal::new(format!("deck: {reason}")))?;
        within("the number of cards in `deck`", deck.len(), 0, MAX_STACKED)?;
        run.table.stacked.extend(deck);
        run.table.hands[0] = dealt("player.cards", &position.player.cards, MAX_HAND - 1)?;
        run.table.hands[0].doubled = position.player.doubled;
        run.table.hands[1] = dealt("player.second", &position.player.second, MAX_HAND - 1)?;
        if !run.table.hands[1].cards.is_empty() {
            run.table.n_hands = 2;
            run.table.hands.iter_mut().for_each(|hand| hand.split = true);
        }
        run.table.dealer = dealt("enemy.cards", &position.enemy.cards, MAX_DEALER)?;
        run.table.hands[0].cards.iter().for_each(|card| run.table.drawn[0].note(*card));
        let dealt = [&run.table.hands[0], &run.table.dealer].map(|hand| !hand.cards.is_empty());
        let has_cards = phase == Phase::PlayerTurn;
        if dealt != [has_cards; 2] {
            return refuse("`player.cards` and `enemy.cards` belong to the phase `player_turn`, and it needs both");
        }
        if !has_cards && (run.table.n_hands > 1 || position.player.doubled) {
            return refuse("`player.second` and `player.doubled` belong to the phase `player_turn`");
        }
        self.note_modifiers();
        let rules = *self.rules(Side::Player);
        let run = &mut self.run;
        let taken = run.table.hands[0].cards.len() as i32 > rules.get(Field::PlayerCards);
        run.table.hands[0].acted = taken || position.player.doubled;
        run.table.face_down = has_cards && rules.is(Field::PlayerFirst) && !rules.is(Field::DealerReveals);
        let shown = usize::from(run.table.face_down);
        run.table.dealer.cards.iter().skip(shown).for_each(|card| run.table.drawn[1].note(*card));
        for id in &position.shelf {
            let found = EquipmentId::find(id).map(Item::Equipment);
            let item = found.or_else(|unknown| ConsumableId::find(id).map(Item::Consumable).map_err(|_| unknown))?;
            let cost = match item {
                Item::Equipment(id) => id.get().cost,
                Item::Consumable(id) => id.get().cost,
            };
            within("the number of things on the `shelf`", run.shelf.len() + 1, 0, MAX_SHELF)?;
            if run.shelf.iter().any(|shelved| shelved.item == item) {
                return refuse(format!("shelf: `{id}` is there twice"));
            }
            if let Item::Equipment(piece) = item
                && run.worn[piece.get().slot as usize].is_some_and(|worn| worn.get().tier >= piece.get().tier)
            {
                return refuse(format!(
                    "shelf: `{id}` is not better than what the player wears, so shops do not sell it"
                ));
            }
            let price = crate::stats::Micro::points(cost).scale(rules.get(Field::PriceMultiplier)).floor().max(1);
            run.shelf.push(Shelved { item, price });
        }
        Ok(())
    }

    fn arrange_player(&mut self, setup: &PlayerSetup) -> Result<(), Refusal> {
        let run = &mut self.run;
        run.max_hp = within("player.max_hp", setup.max_hp.unwrap_or(run.max_hp), 1, crate::stats::NO_LIMIT)?;
        run.hp = within("player.hp", setup.hp.unwrap_or(run.hp.min(run.max_hp)), 1, run.max_hp)?;
        run.gold = within("player.gold", setup.gold.unwrap_or(run.gold), 0, crate::stats::NO_LIMIT)?;
        run.overkill = within("player.overkill", setup.overkill, 0, crate::stats::NO_LIMIT)?;
        for id in &setup.equipment {
            let piece = EquipmentId::find(id)?;
            let slot = &mut run.worn[piece.get().slot as usize];
            if slot.replace(piece).is_some() {
                return refuse(format!("`{id}` is the second {} worn", piece.get().slot.name().to_lowercase()));
            }
        }
        for (id, n) in &setup.bag {
            run.bag[ConsumableId::find(id)?.index()] = within(id, *n, 1, 99)?;
        }
        for (id, hands) in &setup.effects {
            let id = ConsumableId::find(id)?;
            if id.get().effect.is_none() {
                return refuse(format!("`{}` works instantly and does not last", id.get().id));
            }
            let all = match hands {
                Lasting::One(hands) => std::slice::from_ref(hands),
                Lasting::Several(all) => all.as_slice(),
            };
            within("the number of potions of one kind at work", all.len(), 1, 99)?;
            for hands in all {
                let hands_left = within("the number of hands a potion works", *hands, 1, MAX_LASTING)?;
                match run.active.iter_mut().find(|active| active.id == id && active.hands_left == hands_left) {
                    Some(active) => active.count += 1,
                    None => run.active.push(Active { id, hands_left, count: 1 }),
                }
            }
        }
        let fair = self.fair_gifts();
        let wishes = Arc::make_mut(&mut self.wishes);
        within("the number of wishes", setup.wishes.len(), 0, 4)?;
        for wish in &setup.wishes {
            let boss = wish.boss.as_ref().map(|boss| EnemyId::find(boss)).transpose()?;
            if let Some(other) = boss.filter(|boss| !boss.get().boss) {
                return refuse(format!("`{}` is not a boss and leaves no curse", other.word()));
            }
            if let Some(mistake) = wish.blessing.as_ref().and_then(Blessing::mistake) {
                return refuse(format!("blessing: {mistake}"));
            }
            let blessing = wish.blessing.as_ref().map(Blessing::from_value);
            let blessing = blessing.map(|given| if boss.is_none() { given.sized(true, fair).0 } else { given });
            wishes.push(Wish::new(boss, wish.text.clone(), blessing, Vec::new()));
        }
        let last = wishes.last().map(|wish| (wish.text.is_empty(), wish.blessing.is_some()));
        match self.run.phase {
            Phase::Granting if last != Some((false, false)) => {
                refuse("`granting` needs a last wish with a `text` and without a `blessing`")
            }
            Phase::Granted if last.is_none_or(|(_, given)| !given) => {
                refuse("`granted` needs a last wish with a `blessing`")
            }
            _ => Ok(()),
        }
    }

    fn arrange_enemy(&mut self, setup: &EnemySetup) -> Result<(), Refusal> {
        let id = match &setup.id {
            Some(id) => EnemyId::find(id)?,
            None if self.run.battle == self.boss_battle() => self.boss(),
            None => {
                let stage = self.boss().get().stage;
                EnemyId::all().find(|id| id.get().stage == stage && !id.get().boss).unwrap_or_default()
            }
        };
        let max_hp = within("enemy.max_hp", setup.max_hp.unwrap_or(self.hp_of(id)), 1, crate::stats::NO_LIMIT)?;
        let hp = within("enemy.hp", setup.hp.unwrap_or(max_hp), 1, max_hp)?;
        let (suit, wins, streak) = (setup.suit, setup.wins, setup.streak);
        self.run.foe = Foe { id, hp, max_hp, wins, streak, suit, ..Foe::default() };
        Ok(())
    }
}

/// The phases a position can start in.
const PHASES: [Phase; 8] = [
    Phase::PreHand,
    Phase::PlayerTurn,
    Phase::BattleResult,
    Phase::Shop,
    Phase::Genie,
    Phase::Granting,
    Phase::Granted,
    Phase::Crossroads,
];

fn comes_after_boss(phase: Phase) -> bool {
    matches!(phase, Phase::Genie | Phase::Granting | Phase::Granted | Phase::Crossroads)
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

fn within<T: PartialOrd + Copy + std::fmt::Display>(what: &str, value: T, low: T, high: T) -> Result<T, Refusal> {
    if value < low || value > high {
        return refuse(format!("{what} goes from {low} to {high}, not {value}"));
    }
    Ok(value)
}

fn dealt(what: &str, text: &str, most: usize) -> Result<Hand, Refusal> {
    let cards = read_cards(text).map_err(|reason| Refusal::new(format!("{what}: {reason}")))?;
    within(&format!("the number of `{what}`"), cards.len(), 0, most)?;
    let mut hand = Hand::default();
    hand.cards.extend(cards);
    Ok(hand)
}
