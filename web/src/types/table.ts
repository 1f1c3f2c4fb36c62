/* Made from schemas.json by `npm run types`. Do not edit. */

/**
 * A chair at the table. Whoever sits in it, a person, a program or a genie, is no business of the rules.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Seat".
 */
export type Seat = number

export interface Table {
choice: Choice
info: Info
}
/**
 * One thing that a seat may do.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
/**
 * The action, in notation.
 */
action: string
/**
 * What it would do, where that was asked for.
 */
forecast?: (Forecast | null)
/**
 * What it shares with others that differ only in what they give up: they are one choice, and then that.
 */
group?: (string | null)
/**
 * Its place among those that a hint names, from 1.
 */
hint?: (number | null)
/**
 * What is typed for it on a terminal, where that is shorter than the action.
 */
key?: (string | null)
/**
 * What a button says.
 */
label: string
/**
 * Whether it is the one to offer first. At most one choice is.
 */
primary: boolean
/**
 * Whether it takes back what the seat was about to do. Such a choice comes last, and no list of moves has it.
 */
takes_back?: boolean
/**
 * What it touches.
 */
things: Thing[]
/**
 * Its first word: what kind of action it is.
 */
verb: string
}
/**
 * What a choice would do if everyone else stays quiet. Parts that do not apply are empty.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Forecast".
 */
export interface Forecast {
/**
 * Whether an opponent could act before that.
 */
answerable?: boolean
/**
 * What may happen, and how likely it is.
 */
chances?: Chance[]
/**
 * Figures that change the same way in every world that was tried.
 */
changes?: Change[]
/**
 * What only this game has, such as how a score comes about.
 */
detail?: {
[k: string]: unknown
}
/**
 * What will happen, whatever is hidden and however chance falls.
 */
facts?: Fact[]
/**
 * Figures that chance or something hidden decides.
 */
spreads?: Spread[]
/**
 * All of it, in a few sentences.
 */
text: string
}
/**
 * A chance.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Chance".
 */
export interface Chance {
/**
 * … out of this many.
 */
den: number
/**
 * Whether the game knows it exactly. If not, it was counted in worlds that were tried.
 */
exact: boolean
/**
 * It happens in this many cases …
 */
num: number
/**
 * Of what: a word such as `flop`, or a sentence.
 */
of: string
}
/**
 * A figure that would change.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
/**
 * What it is now.
 */
from: number
seat: Seat
/**
 * Whether that is a fact. If not, it was so in every world that was tried.
 */
sure: boolean
/**
 * What it would be.
 */
to: number
/**
 * Which, such as `life`.
 */
what: string
}
/**
 * Something that will happen.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Fact".
 */
export interface Fact {
/**
 * In a sentence.
 */
text: string
/**
 * What it touches.
 */
things?: Thing[]
}
/**
 * Something on the table, by where it lies and what it is, as far as whoever asks may know.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Thing".
 */
export interface Thing {
/**
 * What it is, by its word in the catalogue.
 */
id?: (string | null)
/**
 * What it is there for, where that is not plain: a `tribute` is given up, a `target` is attacked.
 */
role?: (string | null)
/**
 * Whose side it is on.
 */
seat?: (Seat | null)
/**
 * Which place there, from 1.
 */
slot?: (number | null)
/**
 * Where it lies: a zone of the game, such as `hand`.
 */
zone: string
}
/**
 * A figure that would end differently in different worlds.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Spread".
 */
export interface Spread {
/**
 * What it ended at on average.
 */
average: number
/**
 * What it is now.
 */
from: number
/**
 * The least it ended at.
 */
least: number
/**
 * The most it ended at.
 */
most: number
seat: Seat
/**
 * Which, such as `hp`.
 */
what: string
}
/**
 * What everyone may know about a match.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Info".
 */
export interface Info {
/**
 * What a seed that is not shown yet can be checked against later.
 */
commitment?: (string | null)
/**
 * The game's name.
 */
game: string
/**
 * How it ended.
 */
outcome?: {
[k: string]: unknown
}
/**
 * How many entries the log has. A submission names it.
 */
ply: number
/**
 * The seats.
 */
seats: SeatInfo[]
/**
 * The seed, as far as it may be shown.
 */
seed?: (string | null)
/**
 * Who is to move; nobody when the game is over.
 */
to_move: (Seat | null)
/**
 * Whether something was taken back in this match.
 */
undone: boolean
/**
 * The version of its rules.
 */
version: number
}
/**
 * One seat of a match.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
/**
 * How it can give up, in notation.
 */
concession?: (string | null)
/**
 * What the match was worth to it, in thousandths, once it is over.
 */
payoff?: (number | null)
/**
 * The program that sits there; nothing if it is a person's.
 */
player?: (string | null)
/**
 * Whether it plays to win.
 */
plays: boolean
seat: Seat
undo: Undo
}
/**
 * How far a seat can take back.
 * 
 * This interface was referenced by `Table`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
/**
 * How many of its own last actions.
 */
actions: number
/**
 * Why not more.
 */
why: string
}
