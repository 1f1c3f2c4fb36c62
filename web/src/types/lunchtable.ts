/* Made from schemas.json by `npm run types`. Do not edit. */

/**
 * A chair at the table. The rules do not know whether a person, a program or a genie sits in it.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Seat".
 */
export type Seat = number
/**
 * How an attack would end if no one answers it, as far as that is certain.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "AttackEnd".
 */
export type AttackEnd = ("win" | "lose" | "tie" | "risk")
/**
 * What happened.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Notice".
 */
export type Notice = (ShuffledNotice | DealtNotice | DrewNotice | SearchedNotice | DiscardedNotice | PutIntoDeckNotice | ReturnedNotice | BanishedNotice | DestroyedNotice | TributedNotice | SpentNotice | LeftNotice | SummonedNotice | SetNotice | FlippedNotice | TurnedNotice | StolenNotice | GivenBackNotice | PaidNotice | GainedCloutNotice | Joining | ChoseNotice | Linked | CoinFlippedNotice | WageredNotice | ResolvedNotice | PlacedNotice | StatChangedNotice | ViceNotice | SurvivedNotice | MustAttackNotice | CannotAttackNotice | SilencedNotice | ProtectedNotice | Standing | BreakdownScoredNotice | DamagedNotice | HealedNotice | WillSkipNotice | SkippedNotice | NoAttacksNotice | RevealedNotice | LookedAtNotice | LookedAheadNotice | ArrangedNotice | WardedNotice | TrapsDoubledNotice | AttackedNotice | RedirectedNotice | FoughtNotice | CalledOffNotice | DeckEmptiedNotice | DeckedOutNotice | PhaseBeganNotice | TurnBeganNotice | TurnEndedNotice | EndedNotice)
/**
 * Where a card is.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Zone".
 */
export type Zone = ("hand" | "deck" | "graveyard" | "banished" | "stereotypes" | "spells" | "field" | "chain")
/**
 * By what a card was destroyed, or life points were lost.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause = ("battle" | "effect" | "breakdown")
/**
 * How a stereotype stands.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Stance".
 */
export type Stance = ("attack" | "defense")
/**
 * What an entry of the chain is.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "LinkKind".
 */
export type LinkKind = ("spell" | "trap" | "ability")
/**
 * The two numbers of a stereotype.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Stat".
 */
export type Stat = ("reputation" | "stability")
/**
 * What a stereotype can be safe from.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Danger".
 */
export type Danger = ("traps" | "battle" | "destruction")
/**
 * What can be skipped.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Skippable".
 */
export type Skippable = ("draw" | "combat" | "turn")
/**
 * How a battle went for the attacker.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Bout".
 */
export type Bout = ("won" | "lost" | "tied")
/**
 * The seven phases of a turn.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = ("draw" | "standby" | "main" | "combat" | "main2" | "breakdown_check" | "end")
/**
 * How a match was decided.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Reason".
 */
export type Reason = ("life" | "deck_out" | "breakdowns" | "surrender" | "last_turn")
/**
 * The six tables of the lunch room.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Archetype".
 */
export type Archetype = ("dropouts" | "preps" | "geeks" | "freaks" | "nerds" | "goodies")
/**
 * One card of this match. The number says nothing about the card, and no one is shown the number of a hidden one.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "CardId".
 */
export type CardId = number
/**
 * What a card is, without more.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "CardKind".
 */
export type CardKind = ("stereotype" | "spell" | "trap")
/**
 * Which kind of spell or trap a card is.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Subtype".
 */
export type Subtype = ("normal" | "quick_play" | "continuous" | "equip" | "field" | "ritual")
/**
 * The cards of a deck list, in order of their words. It is written down as a list of cards and how many there are of each.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "DeckList".
 */
export type DeckList = DeckCard[]
/**
 * How long a change of a number holds.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Holds".
 */
export type Holds = ("standing" | "lasting" | "turn")
/**
 * Whether a stereotype must attack.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Force".
 */
export type Force = ("no" | "turn" | "always")
/**
 * What can have happened in a chain or battle.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "What".
 */
export type What = ("destroyed" | "zero" | "below" | "gained" | "deck_empty" | "ability_done" | "spell_done")
/**
 * What a window is about.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Occasion".
 */
export type Occasion = ("activation" | "attack" | {
summon: Seat
} | "draw_start" | "draw_done" | "main_start" | "combat_start" | "events")
/**
 * With clout or without.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Preset".
 */
export type Preset = ("standard" | "classic")
/**
 * What the seat to move is asked.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Prompt".
 */
export type Prompt = ("over" | "act" | "answer" | "choose_own" | "choose_opposing" | "choose_card" | {
discard: {
/**
 * How many more.
 */
left: number
whose: Seat
}
} | {
order: {
/**
 * How many cards are put in order.
 */
of: number
/**
 * The place, from 1.
 */
place: number
}
} | "ritual_card" | "ritual_tribute")

export interface Lunchtable {
detail: Detail
notice: Notice
outcome: Outcome
view: View
}
/**
 * What the forecast of an attack has besides its words.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Detail".
 */
export interface Detail {
/**
 * The stereotypes that are destroyed for certain.
 */
destroyed: Fallen[]
end: AttackEnd
}
/**
 * A stereotype that would be destroyed.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Fallen".
 */
export interface Fallen {
seat: Seat
/**
 * Its slot, from 1.
 */
slot: number
}
/**
 * A deck was shuffled.
 */
export interface ShuffledNotice {
notice: "shuffled"
seat: Seat
}
/**
 * A card was dealt at the start of the match. `hand` and `deck` are how many there are now.
 */
export interface DealtNotice {
/**
 * a card, by its word
 */
card?: (string | null)
deck: number
hand: number
notice: "dealt"
seat: Seat
}
/**
 * A card was drawn. `hand` and `deck` are how many there are now.
 */
export interface DrewNotice {
/**
 * a card, by its word
 */
card?: (string | null)
deck: number
hand: number
notice: "drew"
seat: Seat
}
/**
 * A card of the deck was found at random and taken to hand.
 */
export interface SearchedNotice {
/**
 * a card, by its word
 */
card?: (string | null)
deck: number
hand: number
notice: "searched"
seat: Seat
}
/**
 * A card was discarded from a hand.
 */
export interface DiscardedNotice {
/**
 * a card, by its word
 */
card: string
hand: number
notice: "discarded"
seat: Seat
}
/**
 * A card was put into a deck.
 */
export interface PutIntoDeckNotice {
/**
 * a card, by its word
 */
card?: (string | null)
deck: number
from: Origin
notice: "put_into_deck"
seat: Seat
}
/**
 * Where a card came from.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Origin".
 */
export interface Origin {
/**
 * In which slot of it, from 1.
 */
slot?: (number | null)
zone: Zone
}
/**
 * A card came back to a hand, from the table or a graveyard.
 */
export interface ReturnedNotice {
/**
 * a card, by its word
 */
card: string
from: Origin
hand: number
notice: "returned"
seat: Seat
}
/**
 * A card left the game.
 */
export interface BanishedNotice {
/**
 * a card, by its word
 */
card: string
from: Origin
notice: "banished"
seat: Seat
}
/**
 * A card on the table was destroyed. `source` is the effect's card.
 */
export interface DestroyedNotice {
/**
 * a card, by its word
 */
card: string
from: Origin
notice: "destroyed"
seat: Seat
/**
 * a card, by its word
 */
source?: (string | null)
why: Cause
}
/**
 * A stereotype was given as a tribute.
 */
export interface TributedNotice {
/**
 * a card, by its word
 */
card: string
notice: "tributed"
seat: Seat
slot: number
}
/**
 * A spell or trap has done its work and goes to the graveyard.
 */
export interface SpentNotice {
/**
 * a card, by its word
 */
card: string
from: Origin
notice: "spent"
seat: Seat
}
/**
 * A card left the table for the graveyard because another took its place, or what it needed has gone.
 */
export interface LeftNotice {
/**
 * a card, by its word
 */
card: string
from: Origin
notice: "left"
seat: Seat
}
/**
 * A stereotype was summoned.
 */
export interface SummonedNotice {
/**
 * a card, by its word
 */
card: string
notice: "summoned"
seat: Seat
slot: number
special: boolean
stance: Stance
}
/**
 * A card was set face down.
 */
export interface SetNotice {
/**
 * a card, by its word
 */
card?: (string | null)
notice: "set"
seat: Seat
slot: number
zone: Zone
}
/**
 * A face-down stereotype was turned up, by its player or by an attack.
 */
export interface FlippedNotice {
by_attack: boolean
/**
 * a card, by its word
 */
card: string
notice: "flipped"
seat: Seat
slot: number
}
/**
 * A stereotype changed how it stands.
 */
export interface TurnedNotice {
/**
 * a card, by its word
 */
card: string
notice: "turned"
seat: Seat
slot: number
stance: Stance
}
/**
 * Control of a stereotype was taken.
 */
export interface StolenNotice {
/**
 * a card, by its word
 */
card: string
from: Seat
from_slot: number
notice: "stolen"
seat: Seat
slot: number
}
/**
 * A stereotype went back to its owner.
 */
export interface GivenBackNotice {
/**
 * a card, by its word
 */
card: string
from: Seat
from_slot: number
notice: "given_back"
seat: Seat
slot: number
}
/**
 * Clout was paid. `clout` is what is left.
 */
export interface PaidNotice {
amount: number
clout: number
notice: "paid"
seat: Seat
}
/**
 * Clout was gained. `clout` is what there is now.
 */
export interface GainedCloutNotice {
amount: number
clout: number
notice: "gained_clout"
seat: Seat
}
/**
 * A spell, trap or ability that joins the chain.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Joining".
 */
export interface Joining {
/**
 * Which ability of the card, from 1.
 */
ability?: (number | null)
/**
 * The card.
 */
card: string
/**
 * The spell it copies.
 */
copies?: (string | null)
from: Origin
/**
 * Its place in the chain, from 1.
 */
link: number
seat: Seat
what: LinkKind
}
/**
 * A card was chosen for an effect. `of` is the seat on whose side it is.
 */
export interface ChoseNotice {
/**
 * a card, by its word
 */
card?: (string | null)
from: Origin
notice: "chose"
of: Seat
seat: Seat
}
/**
 * A link of the chain.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Linked".
 */
export interface Linked {
/**
 * The card it comes from.
 */
card: string
/**
 * Its place in the chain, from 1.
 */
link: number
seat: Seat
}
/**
 * A coin was flipped for an effect.
 */
export interface CoinFlippedNotice {
/**
 * a card, by its word
 */
card: string
heads: boolean
notice: "coin_flipped"
seat: Seat
}
/**
 * Each player rolled a die for an effect; its player wins a tie.
 */
export interface WageredNotice {
/**
 * a card, by its word
 */
card: string
notice: "wagered"
opposing: number
own: number
seat: Seat
won: boolean
}
/**
 * A link of the chain has resolved, or did nothing because it was negated.
 */
export interface ResolvedNotice {
/**
 * a card, by its word
 */
card: string
link: number
negated: boolean
notice: "resolved"
seat: Seat
}
/**
 * A spell or trap that stays has come into place, where it is an equip spell on a stereotype.
 */
export interface PlacedNotice {
/**
 * a card, by its word
 */
card: string
notice: "placed"
on?: (Standing | null)
seat: Seat
slot?: (number | null)
zone: Zone
}
/**
 * A stereotype on the table.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
/**
 * The card, if it is known.
 */
card?: (string | null)
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
}
/**
 * A reputation or stability changed. `now` is what it is with everything that stands.
 */
export interface StatChangedNotice {
by: number
/**
 * a card, by its word
 */
card: string
notice: "stat_changed"
now: number
seat: Seat
slot: number
/**
 * a card, by its word
 */
source?: (string | null)
stat: Stat
this_turn: boolean
/**
 * Whether lasting effects can raise it no further.
 */
topped?: boolean
}
/**
 * A stereotype now has this many vice counters.
 */
export interface ViceNotice {
/**
 * The card, if it is known.
 */
card?: (string | null)
notice: "vice"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
vice: number
}
/**
 * A stereotype was saved from being destroyed by its own ability, for a vice counter.
 */
export interface SurvivedNotice {
/**
 * The card, if it is known.
 */
card?: (string | null)
notice: "survived"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
vice: number
}
/**
 * A stereotype must attack, this turn or always, new or not.
 */
export interface MustAttackNotice {
always: boolean
/**
 * The card, if it is known.
 */
card?: (string | null)
new_too: boolean
notice: "must_attack"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
}
/**
 * A stereotype cannot attack for this many own combat phases.
 */
export interface CannotAttackNotice {
/**
 * The card, if it is known.
 */
card?: (string | null)
combats: number
notice: "cannot_attack"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
}
/**
 * The abilities of a stereotype are off, to the end of this many turns of its controller.
 */
export interface SilencedNotice {
/**
 * The card, if it is known.
 */
card?: (string | null)
notice: "silenced"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
turns: number
}
/**
 * A stereotype is safe from something for this many ends of turns.
 */
export interface ProtectedNotice {
/**
 * The card, if it is known.
 */
card?: (string | null)
danger: Danger
notice: "protected"
seat: Seat
/**
 * In which slot, from 1.
 */
slot: number
turns: number
}
/**
 * A player scored a breakdown of the opponent. `breakdowns` are all of them.
 */
export interface BreakdownScoredNotice {
breakdowns: number
notice: "breakdown_scored"
seat: Seat
}
/**
 * A player lost life points. `life` is what is left.
 */
export interface DamagedNotice {
amount: number
life: number
notice: "damaged"
seat: Seat
/**
 * a card, by its word
 */
source?: (string | null)
why: Cause
}
/**
 * A player gained life points. `life` is what there is now.
 */
export interface HealedNotice {
amount: number
life: number
notice: "healed"
seat: Seat
/**
 * a card, by its word
 */
source?: (string | null)
}
/**
 * A player will skip something.
 */
export interface WillSkipNotice {
notice: "will_skip"
seat: Seat
what: Skippable
}
/**
 * A player skips something now.
 */
export interface SkippedNotice {
notice: "skipped"
seat: Seat
what: Skippable
}
/**
 * A player cannot attack for this many own combat phases.
 */
export interface NoAttacksNotice {
combats: number
notice: "no_attacks"
seat: Seat
}
/**
 * A hand is open to the other player until the end of the turn.
 */
export interface RevealedNotice {
cards?: (string[] | null)
notice: "revealed"
seat: Seat
}
/**
 * A player looks at the hand of the other one, `of`.
 */
export interface LookedAtNotice {
cards?: (string[] | null)
notice: "looked_at"
of: Seat
seat: Seat
}
/**
 * A player looks at the top cards of the player's own deck, told from the top.
 */
export interface LookedAheadNotice {
cards?: (string[] | null)
n: number
notice: "looked_ahead"
seat: Seat
}
/**
 * A player put a card at this place from the top of the player's own deck, from 1.
 */
export interface ArrangedNotice {
/**
 * a card, by its word
 */
card?: (string | null)
notice: "arranged"
place: number
seat: Seat
}
/**
 * The next trap of the opponent of this player is negated this turn.
 */
export interface WardedNotice {
notice: "warded"
seat: Seat
}
/**
 * Traps do their effect twice for the rest of the turn.
 */
export interface TrapsDoubledNotice {
notice: "traps_doubled"
seat: Seat
}
/**
 * An attack was declared, directly when there is no target.
 */
export interface AttackedNotice {
/**
 * a card, by its word
 */
card: string
notice: "attacked"
seat: Seat
slot: number
target?: (Target | null)
}
/**
 * A stereotype that is attacked.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Target".
 */
export interface Target {
/**
 * The card, if it is known.
 */
card?: (string | null)
/**
 * Its slot, from 1.
 */
slot: number
}
/**
 * An attack goes to another target.
 */
export interface RedirectedNotice {
/**
 * a card, by its word
 */
card: string
notice: "redirected"
seat: Seat
target: Target
}
/**
 * Attacker and target met, with the numbers that count.
 */
export interface FoughtNotice {
attack: number
/**
 * a card, by its word
 */
card: string
defense: number
notice: "fought"
result: Bout
seat: Seat
slot: number
target?: (Target | null)
}
/**
 * An attack was called off, and counts as made.
 */
export interface CalledOffNotice {
/**
 * a card, by its word
 */
card: string
notice: "called_off"
seat: Seat
}
/**
 * A deck has come to its end.
 */
export interface DeckEmptiedNotice {
notice: "deck_emptied"
seat: Seat
}
/**
 * A player had to draw from an empty deck.
 */
export interface DeckedOutNotice {
notice: "decked_out"
seat: Seat
}
/**
 * A phase began.
 */
export interface PhaseBeganNotice {
notice: "phase_began"
phase: Phase
seat: Seat
}
/**
 * A turn began. `clout` is what its player has.
 */
export interface TurnBeganNotice {
clout: number
notice: "turn_began"
seat: Seat
turn: number
}
/**
 * A turn ended, and with it what held until its end.
 */
export interface TurnEndedNotice {
notice: "turn_ended"
seat: Seat
turn: number
}
/**
 * The match is over; without a winner it is a draw.
 */
export interface EndedNotice {
by: Reason
notice: "ended"
winner?: (Seat | null)
}
/**
 * How a match ended, and when.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
by: Reason
/**
 * The turn it ended in. Turns of both players are counted.
 */
turn: number
/**
 * Who won; none for a draw.
 */
winner: (Seat | null)
}
/**
 * Everything an eye may know.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
active: Seat
/**
 * The attack under way.
 */
assault: (AssaultView | null)
/**
 * How many breakdowns win.
 */
breakdowns_to_win: number
/**
 * The effects waiting to resolve, oldest first, and the one being activated last.
 */
chain: LinkView[]
/**
 * The cards that each seat brought.
 */
decks: DeckList[]
/**
 * The life points that a match begins with.
 */
full_life: number
/**
 * What each seat has.
 */
halves: SideView[]
/**
 * What it is about when it is about what happened in the last chain or battle.
 */
happened: Happening[]
/**
 * The last normal spell that resolved.
 */
last_spell: (string | null)
/**
 * Actions this turn.
 */
n_actions: number
/**
 * Spells activated this turn.
 */
n_spells: number
/**
 * What the open window is about.
 */
occasion: (Occasion | null)
/**
 * How the match ended.
 */
outcome: (Verdict | null)
phase: Phase
preset: Preset
prompt: Prompt
/**
 * Whose eye; none for a watcher.
 */
seat: (Seat | null)
/**
 * Who is to move.
 */
to_move: (Seat | null)
/**
 * Whether traps do their effect twice this turn.
 */
traps_twice: boolean
/**
 * The number of the turn.
 */
turn: number
}
/**
 * An attack under way, by slots from 1.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "AssaultView".
 */
export interface AssaultView {
/**
 * Whether it is a direct attack.
 */
direct: boolean
seat: Seat
/**
 * With which slot.
 */
slot: (number | null)
/**
 * Which slot of the other seat is attacked.
 */
target: (number | null)
}
/**
 * An entry of the chain, as everyone sees it.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "LinkView".
 */
export interface LinkView {
/**
 * Which ability of the card, from 1.
 */
ability: (number | null)
card: Shown
chosen: Chosen
/**
 * The spell it copies.
 */
copied: (string | null)
kind: LinkKind
/**
 * Whether it does nothing.
 */
negated: boolean
/**
 * Whether it does the reverse.
 */
reversed: boolean
seat: Seat
/**
 * What the card says, told to the eye that looks.
 */
text: string
}
/**
 * A card that an eye sees. It is written down with all that is printed on it, as a [`CardView`].
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
archetype: Archetype
/**
 * The printed cost.
 */
cost: number
/**
 * What is printed on it, as a word.
 */
def: string
id: CardId
kind: CardKind
/**
 * The level of a stereotype.
 */
level?: (number | null)
/**
 * Its name.
 */
name: string
/**
 * The printed reputation of a stereotype.
 */
reputation?: (number | null)
/**
 * The printed stability of a stereotype.
 */
stability?: (number | null)
/**
 * What it does.
 */
text: string
/**
 * Which kind of spell or trap.
 */
type?: (Subtype | null)
}
/**
 * The cards chosen for an effect. One that is face down is not named.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Chosen".
 */
export interface Chosen {
/**
 * The stereotype of the opponent.
 */
opposing: (Shown | null)
/**
 * Another card.
 */
other: (Shown | null)
/**
 * The stereotype of its player.
 */
own: (Shown | null)
}
/**
 * One card of a deck list.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "DeckCard".
 */
export interface DeckCard {
/**
 * The card.
 */
card: string
/**
 * The count.
 */
n: number
}
/**
 * What an eye sees of one seat.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "SideView".
 */
export interface SideView {
/**
 * Whether it has attacked this turn.
 */
attacked: boolean
/**
 * The row of spells and traps.
 */
backs: (BackView | null)[]
/**
 * Cards out of the game.
 */
banished: Shown[]
/**
 * The row of stereotypes.
 */
bodies: (BodyView | null)[]
/**
 * Breakdowns scored.
 */
breakdowns: number
/**
 * Clout.
 */
clout: number
/**
 * What each card of a seen hand costs now.
 */
costs: number[]
/**
 * Whether this turn's draw is skipped. False in the opponent's turn.
 */
draw_skipped: boolean
/**
 * How many draws to come are skipped.
 */
draws_to_skip: number
/**
 * The field spell.
 */
field: (BackView | null)
/**
 * The graveyard, oldest first.
 */
graveyard: Shown[]
/**
 * The hand, if the eye may see it.
 */
hand: (Shown[] | null)
/**
 * Life points.
 */
life: number
/**
 * Cards in the deck.
 */
n_deck: number
/**
 * Cards in hand.
 */
n_hand: number
/**
 * Own combat phases without attacks.
 */
no_attack: number
/**
 * Whether the hand is open to the other seat.
 */
open_hand: boolean
/**
 * Why each card of the hand cannot be summoned or activated now, where there is a reason: only in your own main phases.
 */
refusals?: (string | null)[]
/**
 * What came back to this hand this turn and cannot be played again in it.
 * 
 * Items: a card, by its word
 */
returned: string[]
/**
 * Whether the next combat phase is skipped.
 */
skip_combat: boolean
/**
 * Whether the next turn is skipped.
 */
skip_turn: boolean
/**
 * Spells activated this turn.
 */
spells: number
/**
 * Whether the normal summon or set of this turn is spent.
 */
summoned: boolean
/**
 * The known cards on top of the player's own deck, from the top.
 */
top: Shown[]
/**
 * Traps activated this turn.
 */
traps: number
/**
 * Own turns so far.
 */
turns: number
/**
 * Whether the opponent's next trap this turn is negated.
 */
ward: boolean
}
/**
 * A spell or trap on the table, as an eye sees it.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "BackView".
 */
export interface BackView {
/**
 * The card; none when it is face down and not yours.
 */
card: (Shown | null)
/**
 * What it costs now to activate it, where it is set and seen.
 */
cost?: (number | null)
/**
 * Whether it is face up.
 */
face_up: boolean
/**
 * Whether it arrived this turn.
 */
fresh: boolean
/**
 * The stereotype it is equipped to.
 */
on: (Shown | null)
/**
 * Whether it waits on the chain.
 */
pending: boolean
/**
 * Its slot, from 1; none for the field.
 */
slot: (number | null)
}
/**
 * A stereotype on the table, as an eye sees it.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "BodyView".
 */
export interface BodyView {
/**
 * Whether it has attacked this turn.
 */
attacked: boolean
/**
 * Reputation and stability as printed; none when the card is not seen.
 */
base: (Stats | null)
/**
 * Ends of turns until it can be destroyed by battle again.
 */
battle_proof: number
/**
 * Whether it has enough vice to break down in the next breakdown check.
 */
breaks_down: boolean
/**
 * The card; none when it is face down and not yours.
 */
card: (Shown | null)
/**
 * Why they are not the same.
 */
changes: StatChange[]
/**
 * Ends of turns until it can be destroyed again.
 */
death_proof: number
/**
 * Whether it is face up.
 */
face_up: boolean
force: Force
/**
 * Whether it arrived this turn.
 */
fresh: boolean
/**
 * Whether one more use of an ability would bring it to a breakdown.
 */
last_use: boolean
/**
 * Turns of its controller to whose end its abilities are off.
 */
mute: number
/**
 * Whether it must wait for its controller's next turn to attack.
 */
new: boolean
/**
 * Own combat phases in which it cannot attack.
 */
no_attack: number
/**
 * Whether it may attack this turn although it is new.
 */
rushed: boolean
/**
 * Its slot, from 1.
 */
slot: number
stance: Stance
/**
 * Reputation and stability as they are now; none when the card is not seen.
 */
stats: (Stats | null)
/**
 * Ends of its controller's turns until it goes back to its owner.
 */
stolen: number
/**
 * Whether its stance was changed this turn.
 */
turned: boolean
/**
 * Abilities used this turn, counted from 1.
 */
used: number[]
/**
 * Vice counters.
 */
vice: number
/**
 * How much vice breaks it down.
 */
vice_limit: number
/**
 * Whether it was attacked this turn.
 */
was_attacked: boolean
}
/**
 * Reputation and stability.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Stats".
 */
export interface Stats {
/**
 * What it attacks with.
 */
reputation: number
/**
 * What it defends with.
 */
stability: number
}
/**
 * Why a number is not what is printed.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "StatChange".
 */
export interface StatChange {
/**
 * The change.
 */
amount: number
holds: Holds
/**
 * The card that does it, where it stands; changes that were made once do not say by what.
 */
source?: (string | null)
stat: Stat
}
/**
 * Something that happened in the last chain or battle.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Happening".
 */
export interface Happening {
/**
 * The cards concerned that are in sight.
 */
cards: Shown[]
seat: Seat
what: What
}
/**
 * Who won a match, and by what.
 * 
 * This interface was referenced by `Lunchtable`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export interface Verdict {
by: Reason
/**
 * Who won; none for a draw.
 */
winner: (Seat | null)
}
