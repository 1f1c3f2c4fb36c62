/* Made from schemas.json by `npm run types`. Do not edit. */

/**
 * What happened.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Notice".
 */
export type Notice = (SetMadeNotice | LevelStartedNotice | CombinationNamedNotice | RoundStartedNotice | RolledNotice | RerolledNotice | ScoredNotice | HotDiceNotice | CharmGrewNotice | RainbowWorkedNotice | BankedNotice | FlopSavedNotice | FloppedNotice | RoundsRanOutNotice | RerollsGainedNotice | MoneyGainedNotice | PointsGainedNotice | LevelCompletedNotice | ShopOpenedNotice | BoughtNotice | SoldNotice | UsedNotice | CharmGainedNotice | ConsumableGainedNotice | SlotsGainedNotice | RerollValueRaisedNotice | DieChangedNotice | DieAddedNotice | RunEndedNotice)
/**
 * A kind of combination.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Combination".
 */
export type Combination = ("single_one" | "single_five" | "single_three" | "three_of_a_kind" | "four_of_a_kind" | "five_of_a_kind" | "six_of_a_kind" | "seven_of_a_kind" | "straight" | "three_pairs" | "two_triplets" | "four_pairs" | "triple_triplets" | "god_straight")
/**
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Dice".
 */
export type Dice = number[]
/**
 * How a selection is split into combinations: how many of each kind. The dice are not named, because kinds and dice
 * together leave only one way to do it.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Split".
 */
export type Split = string
/**
 * One step of a receipt.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Step".
 */
export type Step = ({
/**
 * Thousandths of points so far, rounded down.
 */
after_thousandths: number
combination: Combination
dice: Dice
/**
 * What it is worth.
 */
points: number
step: "combination"
} | {
/**
 * Thousandths of points so far, rounded down.
 */
after_thousandths: number
change: Change
/**
 * The charm.
 */
charm: string
step: "charm"
} | {
/**
 * Thousandths of points so far, rounded down.
 */
after_thousandths: number
change: Change
dice: Dice
material: Material
step: "material"
} | {
/**
 * The points.
 */
points: number
step: "rounded"
})
/**
 * What a charm or a material does to points.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Change".
 */
export type Change = ({
change: "add"
/**
 * The number of points.
 */
points: number
} | {
change: "percent"
/**
 * The percentage.
 */
percent: number
} | {
change: "times"
/**
 * The lower one.
 */
den: number
/**
 * The upper number.
 */
num: number
})
/**
 * What a die is made of.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Material".
 */
export type Material = ("crystal" | "golden" | "mirror" | "plastic" | "rainbow" | "volcano" | "wooden")
/**
 * What a rainbow die brought.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Gift".
 */
export type Gift = ({
gift: "points"
/**
 * The number of points.
 */
points: number
} | {
/**
 * The amount.
 */
amount: number
gift: "money"
} | {
gift: "copy"
})
/**
 * What averted a flop.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Saved".
 */
export type Saved = ({
saved: "luck"
} | {
/**
 * The charm.
 */
charm: string
/**
 * Its uses left; with none it is gone.
 */
left: number
saved: "shield"
})
/**
 * Why something was gained.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Why".
 */
export type Why = ({
why: "bank"
} | {
combination: Combination
why: "named"
} | {
why: "flop"
} | {
why: "reroll"
} | {
/**
 * The consumable.
 */
consumable: string
why: "consumable"
} | {
dice: Dice
why: "golden"
} | {
dice: Dice
why: "rainbow"
} | {
why: "four_of_a_kind"
} | {
why: "hot_dice"
} | {
why: "discovery"
})
/**
 * A line of what a level paid.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "TallyLine".
 */
export type TallyLine = ({
/**
 * Dollars.
 */
amount: number
line: "level"
} | {
/**
 * Dollars in all.
 */
amount: number
/**
 * Dollars for each.
 */
each: number
line: "lives"
/**
 * The number of lives.
 */
lives: number
} | {
/**
 * Dollars.
 */
amount: number
/**
 * The charm.
 */
charm: string
line: "charm"
} | {
/**
 * Dollars.
 */
amount: number
/**
 * The blessing.
 */
blessing: string
line: "blessing"
})
/**
 * Something that is bought or sold.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Thing".
 */
export type Thing = ({
/**
 * Its word.
 */
id: string
kind: "charm"
} | {
/**
 * Its word.
 */
id: string
kind: "consumable"
} | {
/**
 * Its word.
 */
id: string
kind: "blessing"
} | {
/**
 * The die.
 */
die: number
id: Material
kind: "upgrade"
})
/**
 * What is going on.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = ("round" | "hand" | "scored" | "tally" | "shop" | "over")
/**
 * What keeps a flop from costing a life.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Save".
 */
export type Save = ({
/**
 * The chance, in percent.
 */
percent: number
saves: "luck"
} | {
/**
 * The charm.
 */
charm: string
/**
 * Its uses left.
 */
left: number
saves: "shield"
} | {
/**
 * The count.
 */
n: number
saves: "reroll"
})
/**
 * How rare a thing is, which decides its price.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Rarity".
 */
export type Rarity = ("common" | "uncommon" | "rare" | "legendary")

export interface Rollio {
detail: Detail
notice: Notice
outcome: Outcome
view: View
}
/**
 * What a forecast of a roll or a score has beside words: the `detail` of a forecast.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Detail".
 */
export interface Detail {
/**
 * What mirrors count as.
 */
counts_as?: CountsAs[]
/**
 * How many dice there are to roll then, if it is the same in every try. None where the round is over.
 */
dice_left?: (number | null)
/**
 * What banking after the score would come to, in a sentence, where luck adds nothing to it.
 */
if_banked?: (string | null)
/**
 * What keeps a flop of the next roll, or of this one, from costing a life, in the order in which it helps.
 */
saves?: string[]
/**
 * How the points come about, step by step. Where luck adds to them, the least that was seen.
 */
steps?: ScoreStep[]
}
/**
 * A mirror and the face it counts as.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "CountsAs".
 */
export interface CountsAs {
/**
 * Which die.
 */
die: number
/**
 * The face.
 */
face: number
}
/**
 * One step on the way to the points.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "ScoreStep".
 */
export interface ScoreStep {
/**
 * What acts: a combination, a charm, a material.
 */
source: string
/**
 * What it does, such as `+25%`.
 */
text: string
/**
 * The points after it.
 */
total: number
}
/**
 * Chance made the set the run starts with; its dice follow.
 */
export interface SetMadeNotice {
/**
 * Charm slots.
 */
charm_slots: number
/**
 * Consumable slots.
 */
consumable_slots: number
/**
 * Money at the start.
 */
money: number
notice: "set_made"
}
/**
 * A level began.
 */
export interface LevelStartedNotice {
/**
 * Its number, from 1.
 */
level: number
/**
 * Lives.
 */
lives: number
/**
 * The combination named for it, if a charm asks for one.
 */
named?: (Combination | null)
notice: "level_started"
/**
 * Rerolls.
 */
rerolls: number
/**
 * Rounds, if they are limited.
 */
rounds?: (number | null)
/**
 * The points to bank.
 */
threshold: number
}
/**
 * A combination was named in the middle of a level.
 */
export interface CombinationNamedNotice {
combination: Combination
notice: "combination_named"
}
/**
 * A round began: all dice wait to be rolled.
 */
export interface RoundStartedNotice {
dice: Dice
notice: "round_started"
/**
 * Its number in the level, from 1.
 */
round: number
/**
 * Rounds left with this one, if they are limited.
 */
rounds?: (number | null)
}
/**
 * Dice were rolled.
 */
export interface RolledNotice {
/**
 * The selection with the most points; nothing if it is a flop.
 */
best?: (Best | null)
/**
 * What each of them shows.
 */
dice: Shown[]
/**
 * Whether nothing scores.
 */
flop: boolean
notice: "rolled"
/**
 * The number of the roll in the round, from 1.
 */
roll: number
}
/**
 * The selection with the most points.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Best".
 */
export interface Best {
dice: Dice
/**
 * The points.
 */
points: number
}
/**
 * A die that is on the table.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
/**
 * Its number.
 */
die: number
/**
 * What it shows.
 */
shows: number
}
/**
 * Some dice of the hand were rolled again.
 */
export interface RerolledNotice {
/**
 * The selection with the most points; nothing if it is a flop.
 */
best?: (Best | null)
dice: Dice
/**
 * Whether nothing scores.
 */
flop: boolean
/**
 * What each die in hand shows.
 */
hand: Shown[]
notice: "rerolled"
/**
 * How often this roll has been rerolled.
 */
reroll: number
/**
 * Rerolls left.
 */
rerolls: number
/**
 * The number of the roll in the round, from 1.
 */
roll: number
}
/**
 * Dice were set aside for points.
 */
export interface ScoredNotice {
left: Dice
notice: "scored"
receipt: Receipt
/**
 * The points of the round now.
 */
round_points: number
}
/**
 * What a selection is worth, and why.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Receipt".
 */
export interface Receipt {
/**
 * The points of the combinations.
 */
base: number
/**
 * The dice, each with what it counts as.
 */
dice: Counted[]
/**
 * The points with charms and materials.
 */
points: number
split: Split
/**
 * Every step from nothing to the points.
 */
steps: Step[]
}
/**
 * A die of a selection.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Counted".
 */
export interface Counted {
/**
 * What it counts as, if it is a mirror.
 */
counts_as?: (number | null)
/**
 * Its number.
 */
die: number
/**
 * What it shows.
 */
shows: number
}
/**
 * All dice had been scored and came back.
 */
export interface HotDiceNotice {
dice: Dice
/**
 * How often in this round.
 */
hot_dice: number
notice: "hot_dice"
}
/**
 * A charm's bonus grew.
 */
export interface CharmGrewNotice {
/**
 * The charm.
 */
charm: string
/**
 * Its bonus now.
 */
count: number
notice: "charm_grew"
}
/**
 * A rainbow die worked. What it brought follows, except points, which are part of the score before.
 */
export interface RainbowWorkedNotice {
/**
 * Which die.
 */
die: number
gift: Gift
notice: "rainbow_worked"
/**
 * How often rainbow dice have worked in this run.
 */
rainbows: number
}
/**
 * Points were banked, and the round is over.
 */
export interface BankedNotice {
/**
 * What was banked, with bonuses, rounded up.
 */
banked: number
/**
 * What charms added.
 */
bonuses: BankBonus[]
/**
 * The points banked in the level now.
 */
level_points: number
notice: "banked"
/**
 * The points of the round.
 */
points: number
/**
 * Rounds left, if they are limited.
 */
rounds?: (number | null)
/**
 * The points the level asks for.
 */
threshold: number
}
/**
 * What a charm added to what was banked.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "BankBonus".
 */
export interface BankBonus {
/**
 * The charm.
 */
charm: string
/**
 * The percentage.
 */
percent: number
}
/**
 * A flop was averted: the points of the round are kept.
 */
export interface FlopSavedNotice {
by: Saved
dice: Dice
notice: "flop_saved"
/**
 * The points of the round.
 */
round_points: number
}
/**
 * A roll flopped: the points of the round and a life were lost, and the round is over.
 */
export interface FloppedNotice {
/**
 * Flops of the run so far, averted ones too.
 */
flops: number
/**
 * Lives left.
 */
lives: number
notice: "flopped"
/**
 * The points that were lost.
 */
points: number
/**
 * Rounds left, if they are limited.
 */
rounds?: (number | null)
}
/**
 * The last round was over below the threshold: a life was lost for another one.
 */
export interface RoundsRanOutNotice {
/**
 * Lives left.
 */
lives: number
notice: "rounds_ran_out"
/**
 * Rounds left.
 */
rounds: number
}
/**
 * Rerolls were gained.
 */
export interface RerollsGainedNotice {
/**
 * The count.
 */
n: number
notice: "rerolls_gained"
/**
 * Rerolls now.
 */
rerolls: number
why: Why
}
/**
 * Money was gained.
 */
export interface MoneyGainedNotice {
/**
 * How much.
 */
amount: number
/**
 * Money now.
 */
money: number
notice: "money_gained"
why: Why
}
/**
 * Points were added to the round.
 */
export interface PointsGainedNotice {
notice: "points_gained"
/**
 * The number of points.
 */
points: number
/**
 * The points of the round now.
 */
round_points: number
why: Why
}
/**
 * The level was completed and paid.
 */
export interface LevelCompletedNotice {
/**
 * Its number.
 */
level: number
/**
 * The points banked in it.
 */
level_points: number
/**
 * What it paid, line by line.
 */
lines: TallyLine[]
/**
 * Money now.
 */
money: number
notice: "level_completed"
/**
 * All of it.
 */
total: number
}
/**
 * The shop opened.
 */
export interface ShopOpenedNotice {
/**
 * The level before it.
 */
level: number
notice: "shop_opened"
shelf: Shelf
}
/**
 * What the shop has. A place without a thing was empty from the start, or what stood there has been bought.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Shelf".
 */
export interface Shelf {
/**
 * A blessing. It stays on show when it has been bought.
 */
blessing: (string | null)
/**
 * Charms.
 * 
 * Items: a charm, by its word
 */
charms: (string | null)[]
/**
 * Consumables.
 * 
 * Items: a consumable, by its word
 */
consumables: (string | null)[]
/**
 * Materials that a die can be upgraded to.
 */
upgrades: (Material | null)[]
}
/**
 * Something was bought.
 */
export interface BoughtNotice {
/**
 * Money now.
 */
money: number
notice: "bought"
/**
 * The price.
 */
price: number
/**
 * What every level starts with now, if a blessing changed it.
 */
standing?: (Standing | null)
thing: Thing
}
/**
 * What every level starts with, and how much can be owned.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
/**
 * Charm slots.
 */
charm_slots: number
/**
 * Consumable slots.
 */
consumable_slots: number
/**
 * Lives of every level before bonuses.
 */
lives_value: number
/**
 * Rerolls of every level before bonuses.
 */
reroll_value: number
}
/**
 * Something was sold.
 */
export interface SoldNotice {
/**
 * Money now.
 */
money: number
notice: "sold"
/**
 * The price.
 */
price: number
thing: Thing
}
/**
 * A consumable was used.
 */
export interface UsedNotice {
/**
 * The consumable.
 */
consumable: string
/**
 * On which die.
 */
die?: (number | null)
/**
 * Whether it is still there, because it failed.
 */
kept: boolean
notice: "used"
}
/**
 * A charm came by itself.
 */
export interface CharmGainedNotice {
/**
 * The charm.
 */
charm: string
/**
 * What it counts from the start.
 */
count: number
notice: "charm_gained"
}
/**
 * A consumable came by itself.
 */
export interface ConsumableGainedNotice {
/**
 * The consumable.
 */
consumable: string
notice: "consumable_gained"
why: Why
}
/**
 * Slots were gained.
 */
export interface SlotsGainedNotice {
/**
 * Charm slots now.
 */
charm_slots: number
/**
 * For charms.
 */
charms: number
/**
 * Consumable slots now.
 */
consumable_slots: number
/**
 * For consumables.
 */
consumables: number
notice: "slots_gained"
}
/**
 * Every level has more rerolls from now on.
 */
export interface RerollValueRaisedNotice {
/**
 * How many more.
 */
n: number
notice: "reroll_value_raised"
/**
 * How many now, before bonuses.
 */
reroll_value: number
}
/**
 * A die became another.
 */
export interface DieChangedNotice {
die: DieNote
notice: "die_changed"
/**
 * What it shows, if it is on the table.
 */
shows?: (number | null)
}
/**
 * A die of the set.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "DieNote".
 */
export interface DieNote {
/**
 * Its number.
 */
die: number
/**
 * What stands on its sides, if they are not numbered from 1.
 */
faces?: number[]
material: Material
/**
 * How many sides.
 */
sides: number
}
/**
 * A die came to the set.
 */
export interface DieAddedNotice {
die: DieNote
/**
 * Whether it is in hand already; else it comes with the next roll of all dice.
 */
in_hand: boolean
notice: "die_added"
}
/**
 * The run is over.
 */
export interface RunEndedNotice {
/**
 * Whether the player gave up with lives left.
 */
gave_up?: boolean
/**
 * The level it ended in.
 */
level: number
/**
 * Money at the end.
 */
money: number
notice: "run_ended"
/**
 * All points banked.
 */
score: number
/**
 * Whether the last level was completed.
 */
won: boolean
}
/**
 * How a run ended.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
/**
 * The points banked in the level it ended in.
 */
banked: number
/**
 * The level it ended in.
 */
level: number
/**
 * The level whose completion wins, if there is one.
 */
max_level?: (number | null)
/**
 * Money at the end.
 */
money: number
/**
 * All points banked.
 */
score: number
/**
 * The points that level asked for.
 */
threshold: number
/**
 * Whether the last level was completed.
 */
won: boolean
}
/**
 * What the player sees.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
/**
 * The points banked in this level.
 */
banked: number
/**
 * The selection with the most points, if dice are on the table and some score.
 */
best?: (ScoreView | null)
/**
 * Blessings.
 * 
 * Items: a blessing, by its word
 */
blessings: string[]
/**
 * How many charms there is room for.
 */
charm_slots: number
/**
 * Charms, in the order they act.
 */
charms: ThingView[]
/**
 * What can score with the dice of the set and the charms, the least points first, while a level is played.
 */
combinations: CombinationView[]
/**
 * How many consumables there is room for.
 */
consumable_slots: number
/**
 * Consumables.
 */
consumables: ThingView[]
/**
 * Crystal dice scored in this round, if there are any.
 */
crystals?: number
/**
 * The dice of the set.
 */
dice: DieView[]
/**
 * Whether dice are on the table and none of them score.
 */
flop: boolean
/**
 * How often all dice were scored in this round.
 */
hot_dice: number
/**
 * The level, from 1.
 */
level: number
/**
 * Lives left.
 */
lives: number
/**
 * The lives the level started with.
 */
lives_at_start: number
/**
 * The level whose completion wins, if there is one.
 */
max_level?: (number | null)
/**
 * Money.
 */
money: number
/**
 * The combination named for the level, if something depends on it.
 */
named?: (Combination | null)
/**
 * How many of all rolls of the dice that are rolled next flop, when dice are to be rolled and that can be counted.
 */
next_roll?: (NextRoll | null)
/**
 * How the run ended, if it has.
 */
outcome?: (Outcome | null)
/**
 * What the level would pay if it ended now, while it is played.
 */
pay?: (Tally | null)
phase: Phase
/**
 * The points of the round.
 */
points: number
/**
 * Rerolls left.
 */
rerolls: number
/**
 * The roll of the round, from 1; 0 before the first.
 */
roll: number
/**
 * The round of the level, from 1.
 */
round: number
/**
 * Rounds left, the one being played included, if they are limited.
 */
rounds?: (number | null)
/**
 * What keeps a flop from costing a life, in the order in which it is asked, while a level is played.
 */
saves: Save[]
/**
 * All points banked in the run.
 */
score: number
/**
 * What the shop has, while it is open.
 */
shop?: (ShopView | null)
/**
 * What the level paid, while that is shown.
 */
tally?: (Tally | null)
/**
 * The points to bank.
 */
threshold: number
}
/**
 * What a selection scores.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "ScoreView".
 */
export interface ScoreView {
dice: Dice
/**
 * The points.
 */
points: number
split: Split
}
/**
 * Something that is owned.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "ThingView".
 */
export interface ThingView {
/**
 * What it counts: uses left, a bonus that has grown, or how much of what it pays for there has been.
 */
count?: (number | null)
/**
 * Its word.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * What it can be sold for.
 */
sells_for: number
/**
 * What it does.
 */
text: string
}
/**
 * A combination that can score.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "CombinationView".
 */
export interface CombinationView {
id: Combination
/**
 * Its name.
 */
name: string
/**
 * Its points with ones, if they are others and a die can show one.
 */
ones?: (number | null)
/**
 * Whether the points are for each point of the face.
 */
per_face: boolean
/**
 * Its points.
 */
points: number
}
/**
 * A die of the set.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "DieView".
 */
export interface DieView {
/**
 * Its number.
 */
die: number
/**
 * What stands on its sides, if they are not numbered from 1.
 */
faces?: number[]
/**
 * Whether it is in hand, as against set aside.
 */
in_hand: boolean
material: Material
/**
 * What it shows; 0 if it waits to be rolled or is set aside.
 */
shows: number
/**
 * How many sides.
 */
sides: number
}
/**
 * A roll to come.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "NextRoll".
 */
export interface NextRoll {
/**
 * How many rolls there are.
 */
den: number
dice: Dice
/**
 * How many of all their rolls flop.
 */
num: number
}
/**
 * What a level paid.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "Tally".
 */
export interface Tally {
/**
 * From charms.
 */
charms: number
/**
 * For the level itself.
 */
level: number
/**
 * Unused lives.
 */
lives: number
/**
 * Dollars for each of them.
 */
per_life: number
}
/**
 * What the shop has.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "ShopView".
 */
export interface ShopView {
/**
 * A blessing.
 */
blessing: (WareView | null)
/**
 * Charms; places may be empty.
 */
charms: (WareView | null)[]
/**
 * Consumables.
 */
consumables: (WareView | null)[]
/**
 * Materials for a die.
 */
upgrades: (WareView | null)[]
}
/**
 * Something the shop sells.
 * 
 * This interface was referenced by `Rollio`'s JSON-Schema
 * via the `definition` "WareView".
 */
export interface WareView {
/**
 * Whether it has been bought.
 */
bought: boolean
/**
 * Its word.
 */
id: string
/**
 * Its name.
 */
name: string
/**
 * What it costs now.
 */
price: number
/**
 * How rare it is.
 */
rarity?: (Rarity | null)
/**
 * How much money is missing for it, if some is.
 */
short?: (number | null)
/**
 * What it does.
 */
text: string
}
