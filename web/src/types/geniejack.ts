/* Made from schemas.json by `npm run types`. Do not edit. */

/**
 * Something that happened.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Notice".
 */
export type Notice = (StageEnteredNotice | BattleStartedNotice | SuitPickedNotice | HandStartedNotice | ShuffledNotice | DrewNotice | TurnedUpNotice | PeekedNotice | RemovedNotice | DoubledNotice | SplitNotice | SurrenderedNotice | StoodNotice | BustSavedNotice | BustedNotice | NextHandNotice | SettledNotice | HurtNotice | HealedNotice | DrankNotice | EffectBeganNotice | EffectsTickedNotice | BattleWonNotice | ShopOpenedNotice | BoughtNotice | GenieCameNotice | WishedNotice | GrantedNotice | MaxHpRaisedNotice | RestoredNotice | RunWonNotice | GaveUpNotice | RunEndedNotice)
/**
 * One of the four suits.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Suit".
 */
export type Suit = ("hearts" | "diamonds" | "clubs" | "spades")
/**
 * One playing card, as printed: the suit in the upper four bits, the rank in the lower. Two equal cards cannot be told
 * apart.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Card".
 */
export type Card = string
/**
 * One of the two sides of a battle.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Side".
 */
export type Side = ("player" | "dealer")
/**
 * How a bust was averted.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Saved".
 */
export type Saved = ("halved" | "ignored" | "fixed")
/**
 * What kind of thing something comes from.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "SourceKind".
 */
export type SourceKind = ("base" | "rules" | "blackjack" | "double" | "worn" | "potion" | "curse" | "blessing" | "enemy" | "overkill" | "surrender" | "cap" | "shield" | "rounding" | "least")
/**
 * Why hit points were lost, or came back.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause = ("hand" | "thorns" | "potion" | "poison" | "curse" | "ability" | "blessing" | "fatigue" | "lifesteal" | "rest" | "equipment")
/**
 * Who grants a wish.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Giver".
 */
export type Giver = ("claude" | "lamp" | "boon")
/**
 * What is going on.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = ("pre_hand" | "player_turn" | "hand_result" | "battle_result" | "shop" | "genie" | "granting" | "granted" | "crossroads" | "over")
/**
 * Where a piece of equipment is worn.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Slot".
 */
export type Slot = ("weapon" | "helm" | "armor" | "boots" | "trinket")
/**
 * One of the thirteen ranks: 0 is the two, 12 the ace.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Rank".
 */
export type Rank = string

export interface Geniejack {
detail: Detail
notice: Notice
outcome: Outcome
view: View
}
/**
 * What is at stake in a hand, counted in the worlds that were tried: the `detail` of a forecast.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Detail".
 */
export interface Detail {
bust: Blow
lose: Blow
/**
 * How many worlds were tried.
 */
tries: number
win: Blow
}
/**
 * Hit points that are lost.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Blow".
 */
export interface Blow {
/**
 * How many hit points on average, in those worlds.
 */
average: number
/**
 * In how many worlds.
 */
n: number
}
/**
 * A new stage began.
 */
export interface StageEnteredNotice {
notice: "stage_entered"
/**
 * How often all stages have been gone through, from 1.
 */
round: number
/**
 * The stage, from 1.
 */
stage: number
}
/**
 * A battle began.
 */
export interface BattleStartedNotice {
/**
 * The battle of the stage, from 1.
 */
battle: number
/**
 * Whether it is the boss.
 */
boss: boolean
/**
 * Against whom.
 */
enemy: string
/**
 * Its hit points.
 */
hp: number
/**
 * Its name.
 */
name: string
notice: "battle_started"
}
/**
 * A suit was picked for this battle.
 */
export interface SuitPickedNotice {
notice: "suit_picked"
suit: Suit
}
/**
 * A hand began.
 */
export interface HandStartedNotice {
/**
 * The hand of the battle, from 1.
 */
hand: number
notice: "hand_started"
}
/**
 * The shoe was shuffled.
 */
export interface ShuffledNotice {
/**
 * How many cards it has to draw from.
 */
cards: number
notice: "shuffled"
/**
 * Whether it ran out in the middle of a hand.
 */
ran_out: boolean
}
/**
 * A card was dealt or drawn.
 */
export interface DrewNotice {
/**
 * The card, unless it is face down.
 */
card?: (Card | null)
/**
 * To which of the player's hands, from 1; nothing for the dealer.
 */
hand?: (number | null)
notice: "drew"
/**
 * What the hand is worth then, if all of it can be seen.
 */
score?: (number | null)
side: Side
/**
 * The place it takes there, from 1.
 */
slot: number
}
/**
 * The dealer's first card was turned up.
 */
export interface TurnedUpNotice {
card: Card
notice: "turned_up"
/**
 * What the dealer's hand is worth.
 */
score: number
}
/**
 * The player looked at the next card.
 */
export interface PeekedNotice {
/**
 * The card, for the player alone.
 */
card?: (Card | null)
notice: "peeked"
}
/**
 * The player took a card out of the hand.
 */
export interface RemovedNotice {
card: Card
/**
 * From which of the player's hands, from 1.
 */
hand: number
notice: "removed"
/**
 * What the hand is worth then.
 */
score: number
/**
 * From which place, from 1.
 */
slot: number
}
/**
 * The player doubled down.
 */
export interface DoubledNotice {
/**
 * On which hand, from 1.
 */
hand: number
notice: "doubled"
}
/**
 * A pair became two hands.
 */
export interface SplitNotice {
/**
 * The first card of each.
 */
cards: Card[]
notice: "split"
}
/**
 * The player gave a hand up.
 */
export interface SurrenderedNotice {
/**
 * Which hand, from 1.
 */
hand: number
notice: "surrendered"
}
/**
 * The player stands, by choice or because the hand can be no better.
 */
export interface StoodNotice {
/**
 * Whether it is a blackjack.
 */
blackjack: boolean
/**
 * Whether the player chose to.
 */
chosen: boolean
/**
 * With which hand, from 1.
 */
hand: number
notice: "stood"
/**
 * What it is worth.
 */
score: number
}
/**
 * A bust was averted.
 */
export interface BustSavedNotice {
/**
 * The card that counts otherwise.
 */
card?: (Card | null)
/**
 * Which of the player's hands, from 1; nothing for the dealer.
 */
hand?: (number | null)
how: Saved
notice: "bust_saved"
/**
 * What the hand is worth then.
 */
score: number
side: Side
/**
 * Its place, from 1.
 */
slot?: (number | null)
}
/**
 * A hand is too much.
 */
export interface BustedNotice {
/**
 * Which of the player's hands, from 1; nothing for the dealer.
 */
hand?: (number | null)
notice: "busted"
/**
 * What it is worth.
 */
score: number
side: Side
}
/**
 * The next of two hands is being played.
 */
export interface NextHandNotice {
/**
 * Which, from 1.
 */
hand: number
notice: "next_hand"
}
/**
 * A hand was settled.
 */
export interface SettledNotice {
/**
 * How much of the damage the loser's shield took.
 */
absorbed: number
notice: "settled"
/**
 * What is kept for the player's next winning hand.
 */
overkill: number
result: ResultView
/**
 * What is left of that shield.
 */
shield?: (ShieldView | null)
}
/**
 * How a hand ended.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "ResultView".
 */
export interface ResultView {
/**
 * The damage, before it meets the loser's hit points.
 */
damage: number
dealer: Score
/**
 * Whether the loser dodged.
 */
dodged: boolean
/**
 * Which of the player's hands, from 1.
 */
hand: number
player: Score
/**
 * How the damage came about.
 */
steps: StepView[]
/**
 * Whether the player gave the hand up.
 */
surrendered: boolean
/**
 * Who won; no one on a push.
 */
winner: (Side | null)
}
/**
 * What a hand is worth.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Score".
 */
export interface Score {
/**
 * Whether it is a blackjack.
 */
blackjack: boolean
/**
 * Whether it is too much.
 */
busted: boolean
/**
 * Whether an ace counts high.
 */
soft: boolean
/**
 * The total.
 */
value: number
}
/**
 * One step on the way to the damage of a hand.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "StepView".
 */
export interface StepView {
/**
 * By how much, in thousandths of a point.
 */
by: number
/**
 * Its word in the catalogue, if it has one.
 */
id?: (string | null)
/**
 * Its name.
 */
name: string
source: SourceKind
/**
 * The damage after it, in thousandths of a point.
 */
total: number
}
/**
 * What a shield can still take.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "ShieldView".
 */
export interface ShieldView {
/**
 * How much is left of it in this battle.
 */
left: number
/**
 * How much it takes in a battle.
 */
most: number
}
/**
 * Hit points were lost.
 */
export interface HurtNotice {
/**
 * The amount.
 */
amount: number
cause: Cause
/**
 * How many are left.
 */
hp: number
/**
 * The most there can be.
 */
max_hp: number
notice: "hurt"
side: Side
source: SourceView
}
/**
 * What something comes from.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "SourceView".
 */
export interface SourceView {
/**
 * Its word in the catalogue, if it has one.
 */
id?: (string | null)
kind: SourceKind
/**
 * Its name.
 */
name: string
/**
 * Which wish it belongs to, from 1.
 */
wish?: (number | null)
}
/**
 * Hit points came back.
 */
export interface HealedNotice {
/**
 * The amount.
 */
amount: number
cause: Cause
/**
 * How many there are then.
 */
hp: number
/**
 * The most there can be.
 */
max_hp: number
notice: "healed"
side: Side
source: SourceView
}
/**
 * A potion was drunk.
 */
export interface DrankNotice {
/**
 * How many are left in the bag.
 */
left: number
/**
 * Its name.
 */
name: string
notice: "drank"
/**
 * Which potion.
 */
potion: string
}
/**
 * A potion began to work for some hands.
 */
export interface EffectBeganNotice {
/**
 * For how many hands.
 */
hands: number
/**
 * What it is called while it works.
 */
name: string
notice: "effect_began"
/**
 * Which potion.
 */
potion: string
}
/**
 * A hand's worth of time passed for all potions at work.
 */
export interface EffectsTickedNotice {
/**
 * Those that keep working.
 */
effects: Working[]
notice: "effects_ticked"
}
/**
 * A potion at work.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Working".
 */
export interface Working {
/**
 * How many of them.
 */
count: number
/**
 * For how many hands more.
 */
hands_left: number
/**
 * What it is called while it works.
 */
name: string
/**
 * Which potion.
 */
potion: string
}
/**
 * A battle was won.
 */
export interface BattleWonNotice {
/**
 * What it paid.
 */
earned: number
/**
 * Against whom.
 */
enemy: string
/**
 * The gold then.
 */
gold: number
/**
 * Its name.
 */
name: string
notice: "battle_won"
}
/**
 * The shop put out its goods.
 */
export interface ShopOpenedNotice {
/**
 * What it has.
 */
goods: Good[]
notice: "shop_opened"
}
/**
 * Something on the shelf.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Good".
 */
export interface Good {
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * Its price.
 */
price: number
}
/**
 * Something was bought.
 */
export interface BoughtNotice {
/**
 * The gold then.
 */
gold: number
/**
 * Its id.
 */
id: string
/**
 * Its name.
 */
name: string
notice: "bought"
/**
 * The price.
 */
price: number
/**
 * What was worn in its place.
 */
replaced?: (ReplacedView | null)
}
/**
 * A piece that would make room.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "ReplacedView".
 */
export interface ReplacedView {
/**
 * Its id.
 */
id: string
/**
 * What it does.
 */
label: string
/**
 * Its name.
 */
name: string
}
/**
 * The Genie came, with the curse of a beaten boss or to open the run.
 */
export interface GenieCameNotice {
/**
 * The boss; nothing for the wish that opens the run, which has no curse.
 */
boss?: (string | null)
/**
 * The name of the curse.
 */
curse: string
/**
 * What the curse does.
 */
label: string
notice: "genie_came"
}
/**
 * The player told the Genie a wish.
 */
export interface WishedNotice {
notice: "wished"
/**
 * The wish.
 */
text: string
}
/**
 * The Genie answered.
 */
export interface GrantedNotice {
blessing: BlessingView
/**
 * Who answered, if that was said.
 */
by?: (Giver | null)
notice: "granted"
/**
 * What the Genie says about it, in character, if anything.
 */
says?: string
/**
 * What was understood of the wish, if that was said.
 */
understood?: string
}
/**
 * What a wish became.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "BlessingView".
 */
export interface BlessingView {
/**
 * What it does, in the words of the one who granted it.
 */
description: string
/**
 * What each effect does and when, in a sentence.
 */
effects: string[]
/**
 * Its name.
 */
name: string
/**
 * What had to become something else, and why.
 */
notes: string[]
}
/**
 * The player has more hit points to have.
 */
export interface MaxHpRaisedNotice {
/**
 * How many more.
 */
amount: number
/**
 * The hit points then.
 */
hp: number
/**
 * The most there can be then.
 */
max_hp: number
notice: "max_hp_raised"
source: SourceView
}
/**
 * A wish or a boss brought all hit points back.
 */
export interface RestoredNotice {
/**
 * The amount.
 */
amount: number
/**
 * The hit points then.
 */
hp: number
notice: "restored"
}
/**
 * The last boss is beaten: the run is won.
 */
export interface RunWonNotice {
notice: "run_won"
/**
 * The stage it happened in.
 */
stage: number
}
/**
 * The player gave up the run.
 */
export interface GaveUpNotice {
notice: "gave_up"
/**
 * The stage it happened in.
 */
stage: number
}
/**
 * The run is over.
 */
export interface RunEndedNotice {
notice: "run_ended"
outcome: Outcome
}
/**
 * How a run ended.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
/**
 * Whether the player lives.
 */
alive: boolean
/**
 * The battle in which it ended; the boss comes after the last.
 */
battle: number
/**
 * How many battles were won.
 */
battles_won: number
/**
 * The gold at the end.
 */
gold: number
/**
 * The stage in which it ended.
 */
stage: number
/**
 * Whether the last boss was beaten.
 */
won: boolean
}
/**
 * What one eye sees of a run.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
/**
 * The battle of the stage, from 1.
 */
battle: number
/**
 * The battles of the stage, in order; the boss is the last.
 */
battles: BattleView[]
enemy: EnemyView
/**
 * What took the player's last hit point, if that is how the run ended.
 */
fell_to?: (SourceView | null)
/**
 * What the last battle paid, on the screen that says so.
 */
gold_earned: (number | null)
/**
 * The hand of the battle, from 1.
 */
hand: number
/**
 * How many characters a wish may have, where the Genie waits for one.
 */
longest_wish?: (number | null)
/**
 * How many cards the shoe still has, while a hand is played.
 */
n_shoe: number
/**
 * Who is met next, between battles.
 */
next_enemy?: (NextEnemyView | null)
/**
 * How the run ended, when it has.
 */
outcome: (Outcome | null)
phase: Phase
player: PlayerView
/**
 * How the hands ended, when they have.
 */
results: ResultView[]
/**
 * How often all stages have been gone through, from 1.
 */
round: number
rules: RulesView
/**
 * What the shop has, when it is open.
 */
shop: ShopView[]
/**
 * The stage, from 1.
 */
stage: number
/**
 * What the place is called.
 */
stage_name: string
}
/**
 * A battle of the stage.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "BattleView".
 */
export interface BattleView {
/**
 * Its number, from 1.
 */
battle: number
/**
 * Whether it is beaten.
 */
beaten: boolean
/**
 * Whether it is the boss.
 */
boss: boolean
/**
 * Whether it is the battle that is going on, or was the last.
 */
current: boolean
/**
 * The enemy.
 */
id: string
/**
 * Its name.
 */
name: string
}
/**
 * The enemy.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "EnemyView".
 */
export interface EnemyView {
/**
 * Whether they are a blackjack.
 */
blackjack: boolean
/**
 * Whether it is a boss.
 */
boss: boolean
/**
 * Whether they are too much.
 */
busted: boolean
/**
 * Its cards; nothing where one is face down.
 */
cards: (Card | null)[]
/**
 * Hit points.
 */
hp: number
/**
 * Its id.
 */
id: string
/**
 * What it can do.
 */
label: string
/**
 * The most hit points.
 */
max_hp: number
/**
 * Its name.
 */
name: string
/**
 * The hit points that poison takes from it until the next hand has begun.
 */
poison: number
/**
 * What its cards are worth, once all are face up.
 */
score: (number | null)
/**
 * The shield, if there is one.
 */
shield?: (ShieldView | null)
/**
 * Its name where there is little room.
 */
short: string
/**
 * The suit that was picked for this battle.
 */
suit: (Suit | null)
/**
 * What it is like.
 */
text: string
}
/**
 * Who is met next.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "NextEnemyView".
 */
export interface NextEnemyView {
/**
 * Whether it is a boss.
 */
boss: boolean
/**
 * Its hit points.
 */
hp: number
/**
 * Its id.
 */
id: string
/**
 * What it can do.
 */
label: string
/**
 * Its name.
 */
name: string
/**
 * What it is like.
 */
text: string
}
/**
 * The player.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "PlayerView".
 */
export interface PlayerView {
/**
 * What is in the bag.
 */
bag: PotionView[]
/**
 * How likely the next card is a bust, in the player's turn, where that can be counted.
 */
bust_odds?: (BustOdds | null)
/**
 * Which of them is being played, from 1.
 */
current: number
/**
 * Potions at work.
 */
effects: EffectView[]
/**
 * What is worn, slot by slot.
 */
equipment: WornView[]
/**
 * Gold.
 */
gold: number
/**
 * The hands: one, or two after a split.
 */
hands: HandView[]
/**
 * Hit points.
 */
hp: number
/**
 * The most that a hand can be worth without a bust.
 */
limit: number
/**
 * The most hit points.
 */
max_hp: number
/**
 * Damage left over for the next winning hand.
 */
overkill: number
/**
 * The next card, for a player who has peeked.
 */
peeked: (Card | null)
/**
 * What may be done beyond the default rules, and by what.
 */
powers: PowerView[]
/**
 * How many cards can still be removed from the hand.
 */
removals: number
/**
 * The shield, if there is one.
 */
shield?: (ShieldView | null)
/**
 * The wishes so far.
 */
wishes: WishView[]
}
/**
 * A kind of potion in the bag.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "PotionView".
 */
export interface PotionView {
/**
 * The count.
 */
count: number
/**
 * Its id.
 */
id: string
/**
 * What it does.
 */
label: string
/**
 * Its name.
 */
name: string
/**
 * Its name where there is little room.
 */
short: string
/**
 * The same in a sentence.
 */
text: string
}
/**
 * How likely the next card is a bust.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "BustOdds".
 */
export interface BustOdds {
/**
 * … out of this many.
 */
den: number
/**
 * In this many cases …
 */
num: number
}
/**
 * A potion at work.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "EffectView".
 */
export interface EffectView {
/**
 * How many of them.
 */
count: number
/**
 * For how many hands.
 */
hands_left: number
/**
 * The potion.
 */
id: string
/**
 * What it is called.
 */
name: string
}
/**
 * A piece that is worn.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "WornView".
 */
export interface WornView {
/**
 * Its id.
 */
id: string
/**
 * What it does.
 */
label: string
/**
 * Its name.
 */
name: string
slot: Slot
/**
 * The same in a sentence.
 */
text: string
}
/**
 * A hand of the player.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "HandView".
 */
export interface HandView {
/**
 * Whether it is a blackjack.
 */
blackjack: boolean
/**
 * Whether it is too much.
 */
busted: boolean
/**
 * The ranks of the next card that would be a bust, whatever their suit, if nothing saves it.
 */
busts_on: Rank[]
/**
 * Its cards.
 */
cards: Card[]
/**
 * Whether it was doubled.
 */
doubled: boolean
/**
 * What it is worth if every card that can count two ways counts low.
 */
low: number
/**
 * What it is worth.
 */
score: number
/**
 * Whether an ace counts high.
 */
soft: boolean
}
/**
 * Something that may be done beyond the default rules.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "PowerView".
 */
export interface PowerView {
/**
 * The verb of the action.
 */
action: string
source: SourceView
}
/**
 * A wish.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "WishView".
 */
export interface WishView {
/**
 * What was given, once it was.
 */
blessing: (BlessingView | null)
/**
 * The boss whose curse it is; empty for the wish that opens a run.
 */
boss: string
/**
 * The name of the curse; empty for the wish that opens a run.
 */
curse: string
/**
 * What the curse does; empty for the wish that opens a run.
 */
curse_label: string
/**
 * How it was given, once it was.
 */
granted?: (GrantedView | null)
/**
 * Whether it is the small wish that opens a run. No boss and no curse belong to it.
 */
opening: boolean
/**
 * What was asked for.
 */
text: string
}
/**
 * How a wish was granted.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "GrantedView".
 */
export interface GrantedView {
/**
 * Who granted it, if that was said.
 */
by?: (Giver | null)
/**
 * A hand before and after, where one shows the difference.
 */
example?: (ExampleView | null)
/**
 * The hit points before all of them came back.
 */
hp_before: number
/**
 * Those that it takes out of the deck.
 */
removes?: Card[]
/**
 * What the Genie says about it, in character, if anything.
 */
says?: string
/**
 * The cards that the blessing is about, a few of them; none where it is about no cards.
 */
touches?: Card[]
/**
 * What was understood of the wish, if that was said: the answer to "Why?".
 */
understood?: string
}
/**
 * A worked example of a blessing.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "ExampleView".
 */
export interface ExampleView {
/**
 * What it is worth with it.
 */
after: string
/**
 * What it is worth without the blessing.
 */
before: string
/**
 * The cards of a hand.
 */
cards: Card[]
}
/**
 * The rules that a hand is decided by, as they are now.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "RulesView".
 */
export interface RulesView {
/**
 * By how many thousandths the base damage of a blackjack is multiplied.
 */
blackjack_payout: number
/**
 * Whether the dealer takes a card on a soft 17.
 */
dealer_hits_soft_17: boolean
/**
 * The total on which the dealer stands.
 */
dealer_stands_on: number
/**
 * Who wins when both bust; no one if it is a push.
 */
double_bust_to: (Side | null)
/**
 * By how many thousandths the damage of a doubled hand is multiplied.
 */
double_multiplier: number
/**
 * The least damage of a hand that is won, before reductions.
 */
least_damage: number
/**
 * Whether a natural beats every other hand of the same total.
 */
naturals: boolean
/**
 * Who wins a tie; no one if it is a push.
 */
ties_to: (Side | null)
}
/**
 * Something on the shelf.
 * 
 * This interface was referenced by `Geniejack`'s JSON-Schema
 * via the `definition` "ShopView".
 */
export interface ShopView {
/**
 * Whether it can be paid.
 */
affordable: boolean
/**
 * Its id.
 */
id: string
/**
 * What it does.
 */
label: string
/**
 * Its name.
 */
name: string
/**
 * Its price.
 */
price: number
/**
 * What is worn in its place now, if something is.
 */
replaces?: (ReplacedView | null)
/**
 * How much gold is missing, if some is.
 */
short?: (number | null)
/**
 * Where it is worn, if it is a piece of equipment.
 */
slot: (Slot | null)
/**
 * The same in a sentence.
 */
text: string
}
