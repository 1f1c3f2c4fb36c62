/* Made from schemas.json by `npm run types`. Do not edit. */

/**
 * What happened. Who may not know a card learns the same without it.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Notice".
 */
export type Notice = (TurnBeganNotice | StepBeganNotice | PassedNotice | PlayedNotice | ActivatedNotice | PutOnStackNotice | TargetedNotice | ChoseModesNotice | TookBackNotice | ResolvedNotice | FizzledNotice | ClearedNotice | AttackedNotice | DefendedNotice | CalculatedNotice | HitNotice | LinkResolvedNotice | ChainClosedNotice | PitchedNotice | ResourcesNotice | ActionPointsNotice | DrewNotice | DiscardedNotice | DestroyedNotice | BanishedNotice | PutIntoGraveyardNotice | PutIntoArsenalNotice | PutIntoHandNotice | PutIntoDeckNotice | OptedNotice | EnteredArenaNotice | ReturnedNotice | CreatedNotice | RevealedNotice | LookedNotice | TurnedFaceUpNotice | DamagedNotice | PreventedNotice | GainedLifeNotice | MarkedNotice | UnmarkedNotice | TappedNotice | UntappedNotice | CountersNotice | ControlledNotice | ShuffledNotice | ClashedNotice | WageredNotice | AmpedNotice | PermittedNotice | EffectBeganNotice | NamedNotice | LimitReachedNotice | EndedNotice)
/**
 * A chair at the table. The rules do not know whether a person, a program or a genie sits in it.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Seat".
 */
export type Seat = number
/**
 * Where the turn is.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Step".
 */
export type Step = ("setup" | "start" | "action" | "layer" | "attack" | "defend" | "reaction" | "damage" | "resolution" | "close" | "end" | "over")
/**
 * Where a card is (CR 3). All equipped, hero and permanent zones are the arena.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Zone".
 */
export type Zone = ("out" | "deck" | "hand" | "arsenal" | "graveyard" | "banished" | "pitch" | "stack" | "chain" | "arena")
/**
 * Which kind of triggered effect was put on the stack.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "TriggerWord".
 */
export type TriggerWord = ("ability" | "blade_break" | "battleworn" | "temper" | "guardwell" | "quell" | "phantasm" | "wager")
/**
 * A declared target.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "TargetView".
 */
export type TargetView = ({
seat: Seat
} | {
card: string
})
/**
 * What a layer is.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "LayerWord".
 */
export type LayerWord = ("card" | "ability" | "attack" | "trigger")
/**
 * An end of a deck.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "DeckEnd".
 */
export type DeckEnd = ("top" | "bottom")
/**
 * The kinds of damage (CR 8.5.3b).
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Damage".
 */
export type Damage = ("physical" | "arcane" | "generic")
/**
 * A kind of counters.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Counter".
 */
export type Counter = ("minus_defense" | "rust")
/**
 * What the table has no more room for. No sensible game comes near it.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Limit".
 */
export type Limit = ("tokens" | "triggers" | "effects")
/**
 * How a match can end.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Ending".
 */
export type Ending = ({
won: Seat
} | {
conceded: Seat
} | "draw" | "too_long")
/**
 * The colour strip of a card (CR 2.1).
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Colour".
 */
export type Colour = ("red" | "yellow" | "blue")
/**
 * The keywords that stand alone on a card (CR 8.3).
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Keyword".
 */
export type Keyword = ("go_again" | "dominate" | "overpower" | "blade_break" | "battleworn" | "temper" | "guardwell" | "arcane_barrier" | "spellvoid" | "quell" | "ward" | "piercing" | "phantasm" | "legendary" | "universal")
/**
 * Where equipment is worn, or a weapon held.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Slot".
 */
export type Slot = ("head" | "chest" | "arms" | "legs" | "weapon")
/**
 * What is decided.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "PromptKind".
 */
export type PromptKind = ("first" | "priority" | "defend" | "cost" | "additional_cost" | "mode" | "target" | "pitch" | "cost_card" | "may" | "choose" | "opt" | "prevent" | "prevent_first" | "trigger" | "trigger_first" | "arsenal" | "pitch_order" | "name")
/**
 * What resource points are being paid for.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "PaidFor".
 */
export type PaidFor = ("play" | "ability" | "prevention" | "effect")

export interface Fab {
notice: Notice
outcome: Outcome
view: View
}
/**
 * A turn began.
 */
export interface TurnBeganNotice {
notice: "turn_began"
seat: Seat
turn: number
}
/**
 * A phase or step began.
 */
export interface StepBeganNotice {
notice: "step_began"
seat: Seat
step: Step
}
/**
 * A player passed priority.
 */
export interface PassedNotice {
notice: "passed"
seat: Seat
}
/**
 * A card was announced: it is on the stack now.
 */
export interface PlayedNotice {
card: string
from: Zone
notice: "played"
seat: Seat
}
/**
 * An activated ability was announced; its number, if the card has several. An attack of a weapon is one.
 */
export interface ActivatedNotice {
ability?: (number | null)
attack: boolean
card: string
notice: "activated"
seat: Seat
}
/**
 * A triggered effect was put on the stack.
 */
export interface PutOnStackNotice {
card: string
notice: "put_on_stack"
seat: Seat
trigger: TriggerWord
}
/**
 * Targets were declared; these are all so far.
 */
export interface TargetedNotice {
card: string
notice: "targeted"
seat: Seat
targets: TargetView[]
}
/**
 * Modes were chosen, from 1.
 */
export interface ChoseModesNotice {
card: string
modes: number[]
notice: "chose_modes"
seat: Seat
}
/**
 * A play that cannot be paid for was cancelled.
 */
export interface TookBackNotice {
card: string
notice: "took_back"
seat: Seat
}
/**
 * A layer resolved.
 */
export interface ResolvedNotice {
card: string
kind: LayerWord
notice: "resolved"
seat: Seat
}
/**
 * A layer failed to resolve: it no longer had a legal target.
 */
export interface FizzledNotice {
card: string
kind: LayerWord
notice: "fizzled"
seat: Seat
}
/**
 * A layer left the stack because the combat chain closed.
 */
export interface ClearedNotice {
card: string
kind: LayerWord
notice: "cleared"
seat: Seat
}
/**
 * An attack became a chain link.
 */
export interface AttackedNotice {
card: string
link: number
notice: "attacked"
power: number
seat: Seat
to: Seat
}
/**
 * A card became a defending card. `total` is the defense of all of them.
 */
export interface DefendedNotice {
card: string
defense: number
from: Zone
link: number
notice: "defended"
seat: Seat
total: number
}
/**
 * The damage of a link was calculated: power less defense.
 */
export interface CalculatedNotice {
damage: number
defense: number
link: number
notice: "calculated"
power: number
seat: Seat
}
/**
 * An attack hit.
 */
export interface HitNotice {
card: string
damage: number
link: number
notice: "hit"
seat: Seat
to: Seat
}
/**
 * A chain link resolved.
 */
export interface LinkResolvedNotice {
card: string
damage: number
hit: boolean
link: number
notice: "link_resolved"
seat: Seat
}
/**
 * The combat chain closed.
 */
export interface ChainClosedNotice {
notice: "chain_closed"
seat: Seat
}
/**
 * A card was pitched for this many resource points.
 */
export interface PitchedNotice {
card: string
notice: "pitched"
pitch: number
seat: Seat
}
/**
 * The resource points a player has now.
 */
export interface ResourcesNotice {
notice: "resources"
resources: number
seat: Seat
}
/**
 * The action points a player has now.
 */
export interface ActionPointsNotice {
action_points: number
notice: "action_points"
seat: Seat
}
/**
 * A card was drawn.
 */
export interface DrewNotice {
card?: (string | null)
deck: number
notice: "drew"
seat: Seat
}
/**
 * A card was discarded.
 */
export interface DiscardedNotice {
card: string
notice: "discarded"
seat: Seat
}
/**
 * A card or token was destroyed.
 */
export interface DestroyedNotice {
card: string
from: Zone
notice: "destroyed"
seat: Seat
}
/**
 * A card was banished.
 */
export interface BanishedNotice {
card: string
from: Zone
notice: "banished"
seat: Seat
}
/**
 * A card went to its owner's graveyard.
 */
export interface PutIntoGraveyardNotice {
card: string
from: Zone
notice: "put_into_graveyard"
seat: Seat
}
/**
 * A card was put into its owner's arsenal.
 */
export interface PutIntoArsenalNotice {
card?: (string | null)
from: Zone
notice: "put_into_arsenal"
seat: Seat
}
/**
 * A card was put into its owner's hand.
 */
export interface PutIntoHandNotice {
card?: (string | null)
from: Zone
notice: "put_into_hand"
seat: Seat
}
/**
 * A card was put into its owner's deck.
 */
export interface PutIntoDeckNotice {
at: DeckEnd
card?: (string | null)
from: Zone
notice: "put_into_deck"
seat: Seat
}
/**
 * A looked-at card was put on top or at the bottom of the deck.
 */
export interface OptedNotice {
at: DeckEnd
card?: (string | null)
notice: "opted"
seat: Seat
}
/**
 * A card became a permanent in the arena.
 */
export interface EnteredArenaNotice {
card: string
notice: "entered_arena"
seat: Seat
}
/**
 * A permanent went back from the combat chain.
 */
export interface ReturnedNotice {
card: string
notice: "returned"
seat: Seat
}
/**
 * A token was created.
 */
export interface CreatedNotice {
card: string
notice: "created"
seat: Seat
}
/**
 * A card was revealed to all.
 */
export interface RevealedNotice {
card: string
from: Zone
notice: "revealed"
seat: Seat
}
/**
 * A player looked at a card of `of`.
 */
export interface LookedNotice {
card?: (string | null)
from: Zone
notice: "looked"
of: Seat
seat: Seat
}
/**
 * A card in a private zone was turned face up.
 */
export interface TurnedFaceUpNotice {
card: string
notice: "turned_face_up"
seat: Seat
zone: Zone
}
/**
 * A hero was dealt damage by a source of `by`.
 */
export interface DamagedNotice {
amount: number
by: Seat
card: string
kind: Damage
life: number
notice: "damaged"
seat: Seat
}
/**
 * Damage to a hero was prevented; `left` is still to be dealt.
 */
export interface PreventedNotice {
amount: number
card: string
left: number
notice: "prevented"
seat: Seat
}
/**
 * A hero gained life.
 */
export interface GainedLifeNotice {
amount: number
life: number
notice: "gained_life"
seat: Seat
}
/**
 * A hero was marked.
 */
export interface MarkedNotice {
notice: "marked"
seat: Seat
}
/**
 * A hero is marked no more.
 */
export interface UnmarkedNotice {
notice: "unmarked"
seat: Seat
}
/**
 * A permanent was tapped.
 */
export interface TappedNotice {
card: string
notice: "tapped"
seat: Seat
}
/**
 * A permanent was untapped.
 */
export interface UntappedNotice {
card: string
notice: "untapped"
seat: Seat
}
/**
 * The counters of a kind that a permanent has now.
 */
export interface CountersNotice {
card: string
counter: Counter
n: number
notice: "counters"
seat: Seat
}
/**
 * A permanent has another controller now.
 */
export interface ControlledNotice {
card: string
from: Seat
notice: "controlled"
seat: Seat
}
/**
 * A player's deck was shuffled.
 */
export interface ShuffledNotice {
notice: "shuffled"
seat: Seat
}
/**
 * A player clashed with the other.
 */
export interface ClashedNotice {
notice: "clashed"
seat: Seat
winner?: (Seat | null)
}
/**
 * A player wagered a token.
 */
export interface WageredNotice {
card: string
notice: "wagered"
seat: Seat
token: string
}
/**
 * The next arcane damage of a player is more.
 */
export interface AmpedNotice {
amount: number
card: string
notice: "amped"
seat: Seat
}
/**
 * A card may be played from where it is.
 */
export interface PermittedNotice {
as_instant: boolean
card: string
notice: "permitted"
seat: Seat
}
/**
 * An effect that lasts began.
 */
export interface EffectBeganNotice {
card: string
notice: "effect_began"
seat: Seat
}
/**
 * A player named a card.
 */
export interface NamedNotice {
name: string
notice: "named"
seat: Seat
}
/**
 * There was no room for one more: our own limit.
 */
export interface LimitReachedNotice {
limit: Limit
notice: "limit_reached"
}
/**
 * The game ended.
 */
export interface EndedNotice {
notice: "ended"
outcome: Outcome
}
/**
 * How a match ended, and when.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
end: Ending
/**
 * The turn it ended in. Turns of both players are counted.
 */
turn: number
}
/**
 * What an eye sees.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
/**
 * What is decided, in a few words.
 */
asked: string
/**
 * What blocking would come to: shown to the player who declares defending cards.
 */
blocks?: (BlockView | null)
/**
 * Whether the play or activation that is asked about can still be cancelled by its player.
 */
can_cancel?: boolean
/**
 * What is printed on the cards in sight, sorted by name in notation. The other cards of the deck lists are in the
 * catalogue.
 */
cards: PrintView[]
/**
 * The last link of the combat chain, until the next attack is announced.
 */
chain: (LinkView | null)
/**
 * Damage on its way.
 */
damage: (DamageView | null)
/**
 * The links before it, the oldest first.
 */
earlier: LinkView[]
/**
 * Effects that last.
 */
effects: EffectView[]
/**
 * Cards that an effect shows this eye now.
 */
looked_at: string[]
/**
 * How the game ended, if it is over.
 */
outcome: (Outcome | null)
/**
 * What a pass would do.
 */
pass: string
/**
 * Triggers that wait to be put on the stack: `trigger 1` is the first.
 */
pending: LayerView[]
/**
 * Who has priority, if anyone does: also while a card is being paid for.
 */
priority: (Seat | null)
/**
 * What is decided, if the game is on.
 */
prompt: (Prompt | null)
/**
 * The players, by seat.
 */
sides: SideView[]
/**
 * The stack, the top layer first.
 */
stack: LayerView[]
step: Step
/**
 * Who decides, if the game is on.
 */
to_move: (Seat | null)
/**
 * A payment that needs cards to be pitched.
 */
to_pay: (PaymentView | null)
/**
 * The number of the turn.
 */
turn: number
turn_player: Seat
}
/**
 * What each set of cards would come to if it blocked now, before anyone reacts. The place of a set in the lists, from 0, is the
 * sum of 1 for the first of `cards`, 2 for the second, 4 for the third and so on.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "BlockView".
 */
export interface BlockView {
/**
 * The cards that can block: at most eight.
 */
cards: Blocker[]
/**
 * The defense of the link with a set; nothing where the set is not legal.
 */
defense: (number | null)[]
/**
 * The damage that gets through then.
 */
through: (number | null)[]
}
/**
 * A card that can block.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Blocker".
 */
export interface Blocker {
/**
 * Its name in notation.
 */
card: string
/**
 * Its place in the hand, from 1; nothing for equipment.
 */
place?: (number | null)
}
/**
 * What is printed on a card in sight.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "PrintView".
 */
export interface PrintView {
/**
 * Arcane damage printed on it.
 */
arcane?: (number | null)
/**
 * Its name in notation.
 */
card: string
/**
 * Its colour.
 */
colour?: (Colour | null)
/**
 * Resource cost.
 */
cost?: (number | null)
/**
 * Base defense.
 */
defense?: (number | null)
/**
 * The keywords it always has.
 */
keywords?: Keyword[]
/**
 * Its name.
 */
name: string
/**
 * Resource points when pitched.
 */
pitch?: (number | null)
/**
 * Base power.
 */
power?: (number | null)
/**
 * Its types and subtypes.
 */
types: string[]
}
/**
 * A link of the combat chain.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "LinkView".
 */
export interface LinkView {
/**
 * Whether it is active.
 */
active: boolean
/**
 * The attack as it is now, if it is still there.
 */
attack: (CardView | null)
/**
 * What attacks or attacked.
 */
card: string
/**
 * The damage it dealt.
 */
damage: number
/**
 * The defending cards.
 */
defenders: CardView[]
/**
 * The sum of their defense: now, or when the damage was calculated.
 */
defense: number
/**
 * Whether it has dominate.
 */
dominate: boolean
/**
 * Whether it has go again.
 */
go_again: boolean
/**
 * Whether it hit.
 */
hit: boolean
/**
 * Its number, from 1.
 */
number: number
/**
 * Whether it has overpower.
 */
overpower: boolean
/**
 * Its power: now, or when the damage was calculated.
 */
power: number
/**
 * The damage that gets through as things are: power less defense, never below 0.
 */
through: number
}
/**
 * A permanent, an attack or a defending card, with what is true of it now.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "CardView".
 */
export interface CardView {
/**
 * Its Arcane Barrier: how much arcane damage it can prevent at a time, for as many resource points.
 */
arcane_barrier?: number
/**
 * Its name in notation.
 */
card: string
/**
 * Its defense now.
 */
defense?: (number | null)
/**
 * -1 defense counters.
 */
minus_defense?: number
/**
 * Its power now, where that means something.
 */
power?: (number | null)
/**
 * Rust counters.
 */
rust?: number
/**
 * Where it is worn or held.
 */
slot?: (Slot | null)
/**
 * Tapped.
 */
tapped?: boolean
}
/**
 * Damage on its way.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "DamageView".
 */
export interface DamageView {
/**
 * How much.
 */
amount: number
/**
 * Its source.
 */
card: string
kind: Damage
seat: Seat
}
/**
 * An effect that lasts.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "EffectView".
 */
export interface EffectView {
/**
 * What made it.
 */
card: string
seat: Seat
/**
 * What it does and what it waits for, in a sentence; nothing where a card in sight shows what it does.
 */
text?: string
}
/**
 * A layer of the stack, or a trigger that waits to be put there.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "LayerView".
 */
export interface LayerView {
/**
 * The card, or the source of the ability or trigger.
 */
card: string
kind: LayerWord
seat: Seat
/**
 * Its targets.
 */
targets: TargetView[]
/**
 * What the ability or trigger does, in sentences; what a card does is in the catalogue.
 */
text?: string
}
/**
 * What is asked.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Prompt".
 */
export interface Prompt {
/**
 * The card whose play or effect asks.
 */
card?: (string | null)
kind: PromptKind
/**
 * How many cards are left to choose.
 */
n?: (number | null)
seat: Seat
/**
 * What is asked, in a sentence.
 */
text?: (string | null)
}
/**
 * One player as seen.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "SideView".
 */
export interface SideView {
/**
 * Action points.
 */
action_points: number
/**
 * The Arcane Barrier of all its equipment together.
 */
arcane_barrier?: number
/**
 * The arsenal, as the hand.
 */
arsenal: (string | null)[]
/**
 * What each card of the arsenal costs to play now, as for the hand.
 */
arsenal_costs?: (number | null)[]
/**
 * The banished zone, sorted.
 */
banished: BanishedCard[]
/**
 * Known cards of the deck, from the top.
 */
deck_known: DeckCard[]
/**
 * The list of the deck: all its cards, wherever they are now.
 */
deck_list: Copies[]
/**
 * What else is known of the deck.
 */
deck_piles?: DeckPile[]
/**
 * Equipment and weapons that are not on the chain.
 */
equipment: CardView[]
/**
 * The graveyard, sorted.
 */
graveyard: string[]
/**
 * The hand. In another hand, cards that are not known are `None`, at the end.
 */
hand: (string | null)[]
/**
 * What each card of the hand costs to play now, in the order of the hand: shown to its player alone. Nothing for a card
 * without a cost.
 */
hand_costs?: (number | null)[]
/**
 * The defense each card of the hand has now, likewise.
 */
hand_defends?: (number | null)[]
/**
 * How many resource points each card of the hand gives when it is pitched now, likewise.
 */
hand_gives?: number[]
hero: CardView
/**
 * Life.
 */
life: number
/**
 * Whether the hero is marked.
 */
marked: boolean
/**
 * How many cards the deck has.
 */
n_deck: number
/**
 * Auras, items and tokens.
 */
permanents: CardView[]
/**
 * The pitch zone, sorted.
 */
pitch: string[]
/**
 * Resource points.
 */
resources: number
/**
 * Life at the beginning.
 */
starting_life: number
}
/**
 * A banished card.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "BanishedCard".
 */
export interface BanishedCard {
/**
 * Its name in notation.
 */
card: string
/**
 * What it costs to play now, if it may be played.
 */
cost?: (number | null)
/**
 * Whether it may be played from there.
 */
playable: boolean
}
/**
 * A known card of a deck.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "DeckCard".
 */
export interface DeckCard {
/**
 * Its name in notation.
 */
card: string
/**
 * Its place, 1 is the top.
 */
place: number
}
/**
 * This many copies of a card.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "Copies".
 */
export interface Copies {
/**
 * Its name in notation.
 */
card: string
/**
 * The count.
 */
n: number
}
/**
 * Cards known to be in these places of a deck, not which is in which. Where there are more cards than places, the others
 * are in the hand or the arsenal.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "DeckPile".
 */
export interface DeckPile {
/**
 * The cards.
 */
cards: string[]
/**
 * The places, 1 is the top.
 */
places: number[]
}
/**
 * A payment that is going on.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "PaymentView".
 */
export interface PaymentView {
/**
 * How many pitched cards can give more than is printed on them. After that many, cards give what is printed.
 */
boosts?: number
/**
 * The card it is for.
 */
card: string
/**
 * The whole cost in resource points.
 */
cost: number
/**
 * How much of it is still lacking.
 */
left: number
paid_for: PaidFor
/**
 * What pitching several cards would give: shown to the player who pays.
 */
pitches?: (PitchView | null)
seat: Seat
}
/**
 * What each set of cards would give if it were pitched.
 * 
 * This interface was referenced by `Fab`'s JSON-Schema
 * via the `definition` "PitchView".
 */
export interface PitchView {
/**
 * How many resource points a set gives; nothing where the set is not legal. Its place in this list, from 0, is the sum of 1
 * for the first of `places`, 2 for the second, 4 for the third and so on.
 */
gives: (number | null)[]
/**
 * The places in the hand, from 1, of the cards that can be pitched: at most eight.
 */
places: number[]
/**
 * The places of the cards that pay what is left and leave least over, of those the fewest.
 */
proposed: number[]
}
