/* Made from api.json by `npm run types`. Do not edit. */

/**
 * A chair at the table. Whoever sits in it, a person, a program or a genie, is no business of the rules.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Seat".
 */
export type Seat = number
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Visibility".
 */
export type Visibility = ("public" | "link" | "private")
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatKind".
 */
export type SeatKind = ("person" | "program" | "open")
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Clock".
 */
export type Clock = ({
kind: "none"
} | {
kind: "answer"
seconds?: number
} | {
kind: "game"
seconds: number
})
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Works".
 */
export type Works = ("both" | "terminal" | "page")
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OptionValue".
 */
export type OptionValue = (string | number | GivenText | DeckOfYours)
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Which".
 */
export type Which = ("open" | "running" | "over" | "mine" | "mine-over")
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Cursor".
 */
export type Cursor = string
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Kind".
 */
export type Kind = ("unreadable" | "illegal")
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Fault".
 */
export type Fault = ("key_reused" | Kind)

export interface Api {

}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Chance".
 */
export interface Chance {
of: string
num: number
den: number
exact: boolean
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
seat: Seat
what: string
from: number
to: number
sure: boolean
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Forecast".
 */
export interface Forecast {
text: string
facts?: Fact[]
changes?: Change[]
spreads?: Spread[]
chances?: Chance[]
answerable?: boolean
detail?: unknown
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Fact".
 */
export interface Fact {
text: string
things?: Thing[]
}
/**
 * Something on the table, by where it lies and what it is, as far as whoever asks may know.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Thing".
 */
export interface Thing {
/**
 * What it is, by its word in the catalogue.
 */
id?: string
/**
 * What it is there for, where that is not plain: a `tribute` is given up, a `target` is attacked.
 */
role?: string
seat?: Seat
/**
 * Which place there, from 1.
 */
slot?: number
/**
 * Where it lies: a zone of the game, such as `hand`.
 */
zone: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Spread".
 */
export interface Spread {
seat: Seat
what: string
from: number
least: number
most: number
average: number
}
/**
 * One thing that a seat may do.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
/**
 * The action, in notation.
 */
action: string
forecast?: Forecast
/**
 * What it shares with others that differ only in what they give up: they are one choice, and then that.
 */
group?: string
/**
 * Its place among those that a hint names, from 1.
 */
hint?: number
/**
 * What is typed for it on a terminal, where that is shorter than the action.
 */
key?: string
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
 * One seat of a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
/**
 * How it can give up, in notation.
 */
concession?: string
/**
 * What the match was worth to it, in thousandths, once it is over.
 */
payoff?: number
/**
 * The program that sits there; nothing if it is a person's.
 */
player?: string
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
 * This interface was referenced by `Api`'s JSON-Schema
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
/**
 * What everyone may know about a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Info".
 */
export interface Info {
/**
 * What a seed that is not shown yet can be checked against later.
 */
commitment?: string
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
seed?: string
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
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Forecasts".
 */
export interface Forecasts {
ply: number
forecasts: Foretold[]
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Foretold".
 */
export interface Foretold {
action: string
forecast: Forecast
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Notice".
 */
export interface Notice {
notice: string
ply: number
text?: string
things?: Thing[]
[k: string]: unknown
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Look".
 */
export interface Look {
info: Info
/**
 * What the eye sees.
 */
view: {
[k: string]: unknown
}
legal: Choice[]
told: Notice[]
since: number
table?: Table
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Table".
 */
export interface Table {
id: string
visibility: Visibility
seats: Chair[]
clock: Clock
now: number
remarks: Remark[]
hints: boolean
you?: Seat
deadline?: number
undo_asked?: Seat
rematch?: string
ranked?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Chair".
 */
export interface Chair {
seat: Seat
kind: SeatKind
here: boolean
player?: string
claim_from?: number
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Remark".
 */
export interface Remark {
ply: number
seat: Seat
text: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Described".
 */
export interface Described {
name: string
text: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OptionLine".
 */
export interface OptionLine {
name: string
text: string
values: Described[]
takes_text: boolean
seat?: Seat
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Colours".
 */
export interface Colours {
dark: string
mid: string
bright: string
ink: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "KeyLine".
 */
export interface KeyLine {
keys: string[]
does: string
works: Works
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "PlayerLine".
 */
export interface PlayerLine {
name: string
text: string
level: boolean
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatRole".
 */
export interface SeatRole {
seat: Seat
plays: boolean
usual?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "CardCount".
 */
export interface CardCount {
id: string
count: number
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DeckLine".
 */
export interface DeckLine {
name: string
text: string
cards: CardCount[]
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "StageOffer".
 */
export interface StageOffer {
name: string
text: string
facts: {
[k: string]: unknown
}
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GameLine".
 */
export interface GameLine {
game: string
version: number
title: string
blurb: string
colours: Colours
people: number
minutes: number
story: boolean
keys: KeyLine[]
seats: SeatRole[]
presets: Described[]
options: OptionLine[]
players: PlayerLine[]
decks: DeckLine[]
stages: StageOffer[]
rival?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GivenText".
 */
export interface GivenText {
text: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DeckOfYours".
 */
export interface DeckOfYours {
own: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewSeat".
 */
export interface NewSeat {
kind: SeatKind
player?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Away".
 */
export interface Away {
after?: number
then?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewMatch".
 */
export interface NewMatch {
game: string
options?: {
[k: string]: OptionValue
}
seed?: string
seats?: NewSeat[]
visibility?: Visibility
clock?: Clock
away?: Away
hints?: boolean
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Links".
 */
export interface Links {
self: string
live: string
actions: string
join: string
record: string
page: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Given".
 */
export interface Given {
seat: Seat
token: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Created".
 */
export interface Created {
id: string
links: Links
seats: Given[]
commitment?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Joined".
 */
export interface Joined {
id: string
links: Links
seat: Seat
token: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatLine".
 */
export interface SeatLine {
seat: Seat
kind: SeatKind
player?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MatchLine".
 */
export interface MatchLine {
id: string
game: string
created: number
options: {
[k: string]: unknown
}
clock: Clock
seats: SeatLine[]
ended?: number
outcome?: unknown
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MatchList".
 */
export interface MatchList {
matches: MatchLine[]
next?: Cursor
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
name: string
place?: number
result?: string
match?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Daily".
 */
export interface Daily {
game: string
day: string
commitment: string
tries: number
board: Place[]
ends?: number
seed?: string
yours?: Place
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "StageLine".
 */
export interface StageLine {
stage: string
title: string
facts: {
[k: string]: unknown
}
locked?: string
rival?: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Story".
 */
export interface Story {
game: string
stages: StageLine[]
notes: {
[k: string]: unknown
}
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OwnDeck".
 */
export interface OwnDeck {
game: string
name: string
text: string
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Decks".
 */
export interface Decks {
decks: OwnDeck[]
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
status: number
kind: Fault
title: string
detail: string
state?: unknown
retry_after?: number
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Entry".
 */
export interface Entry {
id: string
name: string
kind: string
facts: string
fields: {
[k: string]: unknown
}
text: string[]
in_pool: boolean
implemented: boolean
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Advised".
 */
export interface Advised {
action: string
label: string
chance: number
margin: number
payoff: number
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
ply: number
seat: Seat
choices: Advised[]
playouts: number
by_worth: boolean
text: string[]
why: string[]
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewPlayer".
 */
export interface NewPlayer {
id: string
name: string
token: string
}
