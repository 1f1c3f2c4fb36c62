/* Made from api.json by `npm run types`. Do not edit. */

/**
 * What a claim on the seat of someone who has left does.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Claim".
 */
export type Claim = ("end" | "program")
/**
 * A chair at the table. The rules do not know whether a person, a program or a genie sits in it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Seat".
 */
export type Seat = number
/**
 * What kind of player a seat has.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatKind".
 */
export type SeatKind = ("person" | "program" | "open" | "invited")
/**
 * How long people may take.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Clock".
 */
export type Clock = ({
kind: "none"
} | {
kind: "answer"
/**
 * The number of seconds.
 */
seconds?: number
} | {
kind: "game"
/**
 * The number of seconds.
 */
seconds: number
})
/**
 * A place in a list: after the match that was set up at this time and has this id. Many can be set up at the same time.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Cursor".
 */
export type Cursor = string
/**
 * What players can show each other.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Emote".
 */
export type Emote = ("hello" | "good_luck" | "well_played" | "thinking" | "oops" | "good_game")
/**
 * What kind of mistake it was: one of the table's, or one that only a server knows.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Fault".
 */
export type Fault = ("key_reused" | "too_many" | "unavailable" | "damaged" | "gone" | Kind)
/**
 * Why something was turned down.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Kind".
 */
export type Kind = ("unreadable" | "illegal" | "not_your_turn" | "stale" | "over" | "unknown" | "not_allowed")
/**
 * Where a key works.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Works".
 */
export type Works = ("both" | "terminal" | "page")
/**
 * How good a choice was.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Grade".
 */
export type Grade = ("great" | "best" | "slip" | "costly" | "blunder")
/**
 * The value of an option.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OptionValue".
 */
export type OptionValue = (string | number | GivenText | DeckOfYours)
/**
 * Which matches to list.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Which".
 */
export type Which = ("open" | "running" | "over" | "mine" | "mine-over")
/**
 * Who may watch a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Visibility".
 */
export type Visibility = ("public" | "link" | "private")
/**
 * What kind of moment it is.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MomentKind".
 */
export type MomentKind = ("great" | "costly" | "blunder" | "turn")
/**
 * How far a review has come.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Reviewing".
 */
export type Reviewing = ({
state: "none"
} | {
/**
 * How many actions have been looked at.
 */
done: number
/**
 * How many there are; 0 while it waits.
 */
of: number
state: "running"
} | {
review: Review
state: "done"
} | {
/**
 * The reason, in one line.
 */
reason: string
state: "failed"
})

export interface Api {

}
/**
 * An action of a seat.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
/**
 * The action, in notation, as `legal` lists it.
 */
action: string
/**
 * The situation it answers: `info.ply` of the look it was chosen from.
 */
ply: number
}
/**
 * One choice and what came of it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Advised".
 */
export interface Advised {
/**
 * The action, in notation.
 */
action: string
/**
 * The chance of winning after it, from 0 to 1.
 */
chance: number
/**
 * Whether it is as good as the first choice, as far as the simulated games can tell.
 */
equal: boolean
/**
 * The 95% interval of the chance.
 */
interval: number[]
/**
 * What a button says.
 */
label: string
/**
 * Half of that.
 */
margin: number
/**
 * The average result, from -1 (lost) to 1 (won): in games for one, how far the run gets counts too.
 */
payoff: number
/**
 * How many games were simulated after it: fewer where it was plainly worse.
 */
playouts: number
}
/**
 * What can be done about a person who has left.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Away".
 */
export interface Away {
/**
 * After how many seconds another seat can claim.
 */
after?: number
then?: Claim
}
/**
 * Whom to block.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "BlockBody".
 */
export interface BlockBody {
seat?: Seat
}
/**
 * Players you have blocked.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Blocked".
 */
export interface Blocked {
/**
 * The first one first.
 */
players: BlockedPlayer[]
}
/**
 * A player you have blocked.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "BlockedPlayer".
 */
export interface BlockedPlayer {
/**
 * The player's id.
 */
id: string
/**
 * The player's name.
 */
name: string
}
/**
 * What was bought.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Bought".
 */
export interface Bought {
story: Story
/**
 * In a sentence.
 */
text: string
}
/**
 * The story of a game, as far as a player has come.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Story".
 */
export interface Story {
/**
 * The game.
 */
game: string
/**
 * What its gold buys.
 */
goods: Good[]
/**
 * What is kept for the player, by name.
 */
notes: {
[k: string]: unknown
}
/**
 * Its stages, in order.
 */
stages: StageLine[]
}
/**
 * Something that can be bought with what was won. It never changes the odds of a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Good".
 */
export interface Good {
/**
 * Its word.
 */
id: string
/**
 * What it is, such as `back` or `deck`.
 */
kind: string
/**
 * Its name.
 */
name: string
/**
 * Whether it is bought.
 */
owned: boolean
/**
 * What it costs.
 */
price: number
/**
 * Why it cannot be bought now; nothing if it can, or is bought.
 */
refused?: string
/**
 * What one gets.
 */
text: string
}
/**
 * A stage of a story.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "StageLine".
 */
export interface StageLine {
/**
 * What else there is to know, such as the opponent's deck and what it pays.
 */
facts: {
[k: string]: unknown
}
/**
 * Why it cannot be played yet; nothing if it can.
 */
locked?: string
/**
 * Who plays against you there.
 */
rival?: string
/**
 * Its word: the value of the option `stage`.
 */
stage: string
/**
 * Its title.
 */
title: string
}
/**
 * What to buy.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "BuyBody".
 */
export interface BuyBody {
/**
 * Its word, as `goods` of a story lists it.
 */
good: string
}
/**
 * How many of a card are in a deck.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "CardCount".
 */
export interface CardCount {
/**
 * The count.
 */
count: number
/**
 * The card, by its word in the catalogue.
 */
id: string
}
/**
 * Who sits in a seat.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Chair".
 */
export interface Chair {
/**
 * When you can claim this seat, in thousandths of a second since 1970; only while its player is away and to move. Watchers
 * and the player who left do not get it.
 */
claim_from?: number
/**
 * Whether the person is there, as far as sockets and requests tell.
 */
here: boolean
kind: SeatKind
/**
 * The name of the player, if a person sits there.
 */
name?: string
/**
 * Which program.
 */
player?: string
rating?: Rated
seat: Seat
}
/**
 * How strong a player is, by rated matches: with 95% certainty within two deviations of the rating.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Rated".
 */
export interface Rated {
/**
 * What this match has changed, once it is counted.
 */
change?: number
/**
 * How uncertain it is. A new player has 350.
 */
deviation: number
/**
 * The rating. A new player has 1500.
 */
rating: number
}
/**
 * A chance.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
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
 * This interface was referenced by `Api`'s JSON-Schema
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
 * Whether it gives up the match. Such a choice is never made by a program.
 */
gives_up?: boolean
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
 * Whether it cancels what the seat was about to do. Such a choice comes last, and no list of moves has it.
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
 * This interface was referenced by `Api`'s JSON-Schema
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
/**
 * Figures that your own later answers decide, such as which target you choose: a list for each way they can end.
 */
ways?: Change[][]
}
/**
 * Something that will happen.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
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
 * Something on the table, by where it is and what it is, as far as the eye may know it.
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
 * Where it is: a zone of the game, such as `hand`.
 */
zone: string
}
/**
 * A figure that would end differently in different worlds.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
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
 * The colours that a game is known by, as `#rrggbb`.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Colours".
 */
export interface Colours {
/**
 * Titles on the ground, and buttons.
 */
bright: string
/**
 * The ground.
 */
dark: string
/**
 * Words on a button.
 */
ink: string
/**
 * What the ground runs into.
 */
mid: string
}
/**
 * Where to play on, and as whom.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Continue".
 */
export interface Continue {
/**
 * After how many steps of the record.
 */
ply: number
seat: Seat
}
/**
 * A match that was set up.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Created".
 */
export interface Created {
/**
 * What the seed can be checked against when it is shown at the end.
 */
commitment?: string
/**
 * Its id.
 */
id: string
links: Links
/**
 * The seats that are yours, each with the token that opens it. It is shown this once.
 */
seats: Given[]
}
/**
 * The addresses of a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Links".
 */
export interface Links {
/**
 * Where to send actions.
 */
actions: string
/**
 * Where others take an open seat.
 */
join: string
/**
 * A socket that tells what happens.
 */
live: string
/**
 * The page.
 */
page: string
/**
 * Its record.
 */
record: string
/**
 * How it stands.
 */
self: string
}
/**
 * A seat that is yours.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Given".
 */
export interface Given {
seat: Seat
/**
 * What opens it, as `Authorization: Bearer TOKEN`.
 */
token: string
}
/**
 * The match of a day in one game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Daily".
 */
export interface Daily {
/**
 * The best ones that are over.
 */
board: Place[]
/**
 * What the seed can be checked against when the day is over.
 */
commitment: string
/**
 * The day, in universal time, such as 2026-11-15.
 */
day: string
/**
 * When it ends, in thousandths of a second since 1970; nothing once it has.
 */
ends?: number
/**
 * The game.
 */
game: string
/**
 * The seed, once the day is over.
 */
seed?: string
/**
 * How many have tried.
 */
tries: number
yours?: Place
}
/**
 * A try at the match of a day.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
/**
 * The match: of your own try, and of all once the day is over.
 */
match?: string
/**
 * Whose it is.
 */
name: string
/**
 * Its place among those that are over, from 1.
 */
place?: number
/**
 * How it ended; nothing while it is still running.
 */
result?: string
}
/**
 * Which day.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DayQuery".
 */
export interface DayQuery {
/**
 * The day in universal time, such as 2026-11-15. The default is today.
 */
day?: string
}
/**
 * A deck that comes with a game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DeckLine".
 */
export interface DeckLine {
/**
 * Its cards.
 */
cards: CardCount[]
/**
 * Its word.
 */
name: string
/**
 * What it is like.
 */
text: string
}
/**
 * A deck that is kept for you.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DeckOfYours".
 */
export interface DeckOfYours {
/**
 * Its name.
 */
own: string
}
/**
 * The decks of a player.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Decks".
 */
export interface Decks {
/**
 * All of them.
 */
decks: OwnDeck[]
}
/**
 * A deck of a player.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OwnDeck".
 */
export interface OwnDeck {
/**
 * Of which game.
 */
game: string
/**
 * What it is called.
 */
name: string
/**
 * The list.
 */
text: string
}
/**
 * A word and what it stands for.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Described".
 */
export interface Described {
/**
 * The word.
 */
name: string
/**
 * What it stands for.
 */
text: string
}
/**
 * What to show the others.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "EmoteBody".
 */
export interface EmoteBody {
emote: Emote
}
/**
 * One piece of content.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Entry".
 */
export interface Entry {
/**
 * What is printed on it, in one line.
 */
facts: string
/**
 * The same as fields, such as `cost` or `rarity`.
 */
fields: {
[k: string]: unknown
}
/**
 * Its word in notation, views and notices.
 */
id: string
/**
 * Whether all of it is implemented.
 */
implemented: boolean
/**
 * Whether it counts as part of the pool: heroes, tokens and cards of tests do not.
 */
in_pool: boolean
/**
 * Which kind of thing it is, such as `spells`.
 */
kind: string
/**
 * Its name.
 */
name: string
/**
 * What it does, in sentences.
 */
text: string[]
}
/**
 * What the choices of a seat would do.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Forecasts".
 */
export interface Forecasts {
/**
 * A forecast for each choice. Empty while another seat is to move, and where there are too many choices.
 */
forecasts: Foretold[]
/**
 * The situation they are about.
 */
ply: number
}
/**
 * What a choice would do.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Foretold".
 */
export interface Foretold {
/**
 * The action, in notation.
 */
action: string
forecast: Forecast
}
/**
 * A game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GameLine".
 */
export interface GameLine {
/**
 * What it is, in one or two short sentences.
 */
blurb: string
colours: Colours
/**
 * The decks that come with it.
 */
decks: DeckLine[]
/**
 * The program to propose to a person who has not won against one yet; none where people play alone.
 */
first_rival: (string | null)
/**
 * Its word.
 */
game: string
/**
 * Its keys, on terminals and on the page.
 */
keys: KeyLine[]
/**
 * About how many minutes a match takes.
 */
minutes: number
/**
 * Further options.
 */
options: OptionLine[]
/**
 * How many people can play it together.
 */
people: number
/**
 * Programs that can take a seat.
 */
players: PlayerLine[]
/**
 * Sets of rules. The first is the default.
 */
presets: Described[]
/**
 * The program that plays against you by default.
 */
rival?: string
/**
 * Its seats.
 */
seats: SeatRole[]
/**
 * The stages of its story.
 */
stages: StageOffer[]
/**
 * Whether it has a story to play through.
 */
story: boolean
/**
 * Its name as people write it.
 */
title: string
/**
 * The version of its rules.
 */
version: number
}
/**
 * A key, or several that belong together, and what it does. `N` stands for a number.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "KeyLine".
 */
export interface KeyLine {
/**
 * What they do.
 */
does: string
/**
 * The keys, the default one first.
 */
keys: string[]
works: Works
}
/**
 * An option of a game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OptionLine".
 */
export interface OptionLine {
/**
 * Its word.
 */
name: string
of?: Seat
seat?: Seat
/**
 * Whether it can also be a whole text, such as a deck list.
 */
takes_text: boolean
/**
 * What it sets.
 */
text: string
/**
 * The words it can be set to, where they can be listed.
 */
values: Described[]
}
/**
 * A program that can take a seat.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "PlayerLine".
 */
export interface PlayerLine {
/**
 * Whether it is a level of difficulty.
 */
level: boolean
/**
 * Its word.
 */
name: string
/**
 * How it plays.
 */
text: string
}
/**
 * A seat of a game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatRole".
 */
export interface SeatRole {
/**
 * Whether it plays to win; if not, it serves the game, as a genie does.
 */
plays: boolean
seat: Seat
/**
 * The program that takes it when no person does.
 */
usual?: string
}
/**
 * A stage of a story, the same for all players.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "StageOffer".
 */
export interface StageOffer {
/**
 * What else there is to know, such as the opponent's deck and what it pays.
 */
facts: {
[k: string]: unknown
}
/**
 * Its word.
 */
name: string
/**
 * Its title.
 */
text: string
}
/**
 * The rating of a player in a game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GameRating".
 */
export interface GameRating {
/**
 * When the last of them ended, in thousandths of a second since 1970.
 */
at: number
/**
 * What this match has changed, once it is counted.
 */
change?: number
/**
 * How uncertain it is. A new player has 350.
 */
deviation: number
/**
 * The game.
 */
game: string
/**
 * How many rated matches it comes from.
 */
matches: number
/**
 * The rating. A new player has 1500.
 */
rating: number
}
/**
 * The schemas of a game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GameSchemas".
 */
export interface GameSchemas {
/**
 * The game.
 */
game: string
/**
 * The schemas, by what they describe.
 */
schemas: {
[k: string]: unknown
}
/**
 * The version of its rules.
 */
version: number
}
/**
 * A whole text.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GivenText".
 */
export interface GivenText {
/**
 * The text.
 */
text: string
}
/**
 * What a seat is advised to do.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
/**
 * Whether choices are ordered by how far the run gets, as their win chances say nothing about them.
 */
by_worth: boolean
/**
 * The choices, the best first.
 */
choices: Advised[]
/**
 * Whether the first is better than all others, by more than chance explains and by enough to care about.
 */
clear: boolean
/**
 * How many games were simulated for it.
 */
playouts: number
/**
 * The situation it is about.
 */
ply: number
seat: Seat
/**
 * The best choices, one line each.
 */
text: string[]
/**
 * Why the first is the best, one line each.
 */
why: string[]
}
/**
 * What a hint is asked about.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "HintBody".
 */
export interface HintBody {
/**
 * The situation you ask about. The default is the current one.
 */
ply?: number
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
 * Who is to move; no one when the game is over.
 */
to_move: (Seat | null)
/**
 * Whether something was undone in this match.
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
 * How far a seat can undo.
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
 * Which seat to take.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "JoinBody".
 */
export interface JoinBody {
deck?: OptionValue
/**
 * Whether you agree that the match is rated. A rated match needs it, and your player token.
 */
rated?: boolean
seat?: Seat
}
/**
 * A seat that was taken.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Joined".
 */
export interface Joined {
/**
 * The match.
 */
id: string
links: Links
seat: Seat
/**
 * What opens it. It is shown this once.
 */
token: string
}
/**
 * What a choice was worth.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Judged".
 */
export interface Judged {
/**
 * What it could expect after its own.
 */
after: number
/**
 * What the seat could expect with the best choice.
 */
before: number
/**
 * The chance to win after its own choice, in thousandths.
 */
chance: number
grade: Grade
/**
 * How much worse its own was than the best; 0 if it was the best.
 */
loss: number
/**
 * How far the loss may be off to either side.
 */
margin: number
/**
 * What could be done, the best first, and in any case what was done.
 */
options: Weighed[]
/**
 * How many games were played out for it.
 */
playouts: number
}
/**
 * Something that could be done.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Weighed".
 */
export interface Weighed {
/**
 * What, in notation.
 */
action: string
/**
 * The chance to win after it, in thousandths.
 */
chance: number
/**
 * Whether it is as good as the best, as far as the search can tell.
 */
equal: boolean
/**
 * What the seat could expect after it.
 */
expected: number
/**
 * The same in words.
 */
label: string
/**
 * How far that chance may be off to either side.
 */
margin: number
/**
 * Whether it was done.
 */
played: boolean
/**
 * How often it was tried.
 */
playouts: number
}
/**
 * Which matches to list.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
before?: Cursor
/**
 * Only matches of this game.
 */
game?: string
/**
 * How many matches to list at most. The default is 20.
 */
limit?: number
which?: Which
}
/**
 * A match as an eye sees it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Look".
 */
export interface Look {
info: Info
/**
 * What it may do.
 */
legal: Choice[]
/**
 * How many notices it has had with these: what to ask with next time.
 */
since: number
/**
 * What a page may do for it without asking: there is nothing to choose, or a better moment to act follows.
 */
skip?: string
table?: Table
/**
 * What it was told after its first `since` notices.
 */
told: Notice[]
/**
 * What the eye sees.
 */
view: {
[k: string]: unknown
}
}
/**
 * What the server knows about a match beyond the game.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Table".
 */
export interface Table {
clock: Clock
coin?: Seat
/**
 * The move of a finished match from which this one was continued. How it ends counts for no story and no ranking.
 */
continued?: number
/**
 * When the seat to move runs out of time, in thousandths of a second since 1970.
 */
deadline?: number
/**
 * What players showed each other in the last seconds.
 */
emotes: Shown[]
/**
 * Whether the seat to move may ask for a hint.
 */
hints: boolean
/**
 * The match.
 */
id: string
/**
 * The time of the server when it said this, in the same measure.
 */
now: number
over?: Over
/**
 * The day whose ranked try this is.
 */
ranked?: string
/**
 * Whether it counts for the ratings of its players.
 */
rated?: boolean
/**
 * What programs had to say, and what was done for those who were late: the last few.
 */
remarks: Remark[]
/**
 * The match that follows on this one.
 */
rematch?: string
/**
 * Who sits where.
 */
seats: Chair[]
undo_asked?: Seat
visibility: Visibility
you?: Seat
}
/**
 * Something a player showed the others.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
/**
 * When, in thousandths of a second since 1970.
 */
at: number
emote: Emote
/**
 * Its number in this match. It grows by one, so you can tell new ones from those you have shown.
 */
n: number
seat: Seat
}
/**
 * How a match of two players ended.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Over".
 */
export interface Over {
/**
 * The result as a sentence, with names.
 */
text: string
/**
 * The seats that won; none after a draw.
 */
winners: Seat[]
}
/**
 * Something that was said about a step.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Remark".
 */
export interface Remark {
/**
 * The ply it led to.
 */
ply: number
seat: Seat
/**
 * What was said.
 */
text: string
}
/**
 * Something that happened, as the eye was told it. What else it has depends on its kind: `GET /api/schemas/{game}` says it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Notice".
 */
export interface Notice {
/**
 * Its kind.
 */
notice: string
/**
 * The ply it led to.
 */
ply: number
/**
 * In a sentence.
 */
text?: string
/**
 * What it touches.
 */
things?: Thing[]
[k: string]: unknown
}
/**
 * How to look at a match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "LookQuery".
 */
export interface LookQuery {
/**
 * How many notices you have already. You get those after them.
 */
since?: number
/**
 * How many seconds to wait for something new, at most 25.
 */
wait?: number
}
/**
 * A match in a list.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MatchLine".
 */
export interface MatchLine {
clock: Clock
/**
 * The move of a finished match from which this one was continued.
 */
continued?: number
/**
 * When it was set up, in thousandths of a second since 1970.
 */
created: number
/**
 * When it ended.
 */
ended?: number
/**
 * The game.
 */
game: string
/**
 * Its id.
 */
id: string
/**
 * Its options, as far as they are words or numbers.
 */
options: {
[k: string]: unknown
}
/**
 * The outcome.
 */
outcome?: {
[k: string]: unknown
}
/**
 * Who sits where.
 */
seats: SeatLine[]
}
/**
 * A seat in a list.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatLine".
 */
export interface SeatLine {
kind: SeatKind
/**
 * The name of the player, if a person sits there.
 */
name?: string
/**
 * Which program.
 */
player?: string
seat: Seat
}
/**
 * A page of a list of matches.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MatchList".
 */
export interface MatchList {
/**
 * The newest first.
 */
matches: MatchLine[]
next?: Cursor
}
/**
 * A player.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
/**
 * The player's id.
 */
id: string
/**
 * What others see.
 */
name: string
}
/**
 * A moment to look at.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Moment".
 */
export interface Moment {
kind: MomentKind
/**
 * The action it is about.
 */
ply: number
/**
 * The table as the seat saw it before.
 */
screen: string
seat: Seat
/**
 * What to think of it, in words.
 */
text: string
/**
 * What happened, in words.
 */
title: string
/**
 * The turn, battle or level.
 */
turn: number
/**
 * How much it was worth to the seat, in thousandths of a win; below 0 it was a loss.
 */
worth: number
}
/**
 * A match to be set up.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewMatch".
 */
export interface NewMatch {
away?: Away
clock?: Clock
/**
 * Whether a coin decides who takes which seat. If left out, it does where a player joins an open seat.
 */
coin?: boolean
/**
 * The game.
 */
game: string
/**
 * Whether people may ask what to do; where nothing is said, only those who play alone or against programs.
 */
hints?: boolean
/**
 * Its preset and further options, by name, as `/api/games` lists them.
 */
options?: {
[k: string]: OptionValue
}
/**
 * Whether the match counts for the ratings of its two players, who both agree to it. It needs a clock.
 */
rated?: boolean
/**
 * Who takes each seat, in order. Seats left out get their default player; the first is yours.
 */
seats?: NewSeat[]
/**
 * A text that decides all chance, in matches of one person. It is drawn if left out.
 */
seed?: string
visibility?: Visibility
}
/**
 * Who takes a seat.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewSeat".
 */
export interface NewSeat {
kind: SeatKind
/**
 * The program; the default if left out.
 */
player?: string
}
/**
 * A new player.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewPlayer".
 */
export interface NewPlayer {
/**
 * The player's id.
 */
id: string
/**
 * What others see: drawn from a list of words.
 */
name: string
/**
 * What opens stories, decks and daily matches, and all seats this player takes. It is shown this once.
 */
token: string
}
/**
 * A body with nothing in it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Nothing".
 */
export interface Nothing {

}
/**
 * Which tables to list.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OpenQuery".
 */
export interface OpenQuery {
/**
 * Only tables of this game.
 */
game?: string
}
/**
 * A table that waits for an opponent.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OpenTable".
 */
export interface OpenTable {
clock: Clock
/**
 * Which game.
 */
game: string
/**
 * Whether players may ask for hints.
 */
hints: boolean
/**
 * The match: join it to play.
 */
id: string
/**
 * The name of the player who waits.
 */
name: string
/**
 * Its options, as far as they are words or numbers.
 */
options: {
[k: string]: unknown
}
rated?: Rated
seat: Seat
/**
 * Since when it waits, in thousandths of a second since 1970.
 */
since: number
}
/**
 * Tables that wait for an opponent.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "OpenTables".
 */
export interface OpenTables {
/**
 * The newest first.
 */
tables: OpenTable[]
}
/**
 * What an eye was told of a match that is still running.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Part".
 */
export interface Part {
/**
 * The match.
 */
id: string
info: Info
/**
 * What the eye was told, from the beginning.
 */
told: Notice[]
}
/**
 * A pass that lasts until something stops it.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
/**
 * The situation it answers: `info.ply` of the look it was chosen from.
 */
ply: number
/**
 * The stops, by the names of the game's settings. What is left out has its default.
 */
stops?: {
[k: string]: string
}
}
/**
 * A request that came to nothing. Whatever was asked for has not been done.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
/**
 * What went wrong this time, in one line.
 */
detail: string
kind: Fault
/**
 * After how many seconds to try again.
 */
retry_after?: number
state?: Look
/**
 * The status of the answer.
 */
status: number
/**
 * The kind in words.
 */
title: string
}
/**
 * A rated match of a player.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "RatedMatch".
 */
export interface RatedMatch {
/**
 * When it ended, in thousandths of a second since 1970.
 */
at: number
/**
 * What this match has changed, once it is counted.
 */
change?: number
/**
 * How uncertain it is. A new player has 350.
 */
deviation: number
/**
 * The game.
 */
game: string
/**
 * The match.
 */
match: string
/**
 * The rating. A new player has 1500.
 */
rating: number
/**
 * `won`, `drawn` or `lost`.
 */
result: string
}
/**
 * What is kept of a player's rated matches.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Ratings".
 */
export interface Ratings {
/**
 * The rated matches, the newest first: at most 1,000.
 */
matches: RatedMatch[]
/**
 * A rating for each game with rated matches.
 */
ratings: GameRating[]
}
/**
 * Which step, and whose eye.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "ReplayQuery".
 */
export interface ReplayQuery {
/**
 * Who looks: the number of a seat, or `watcher`. The default is you.
 */
eye?: string
/**
 * After how many steps. The default is all of them.
 */
ply?: number
}
/**
 * What a review found.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Review".
 */
export interface Review {
/**
 * What the search spent on each choice.
 */
budget: string
/**
 * What people count in it, as in `turn 7`.
 */
clock: string
/**
 * How it ended, in a few words; nothing if it is not over.
 */
ending: (string | null)
/**
 * The game.
 */
game: string
/**
 * Whether someone ended the review before all choices were compared.
 */
interrupted?: boolean
/**
 * The moments to look at, in the order of the match.
 */
moments: Moment[]
/**
 * Whether the match is still going on: then its reader has looked ahead.
 */
peeked: boolean
/**
 * How well each seat played that plays to win.
 */
seats: SeatReview[]
/**
 * The seed of the match.
 */
seed: string
/**
 * Every action of the match.
 */
steps: Step[]
/**
 * How many undos there were; undone actions are left out.
 */
undone: number
}
/**
 * How well a seat played.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "SeatReview".
 */
export interface SeatReview {
/**
 * Choices that were the best, or as good as the search can tell.
 */
best: number
/**
 * Choices that were compared.
 */
choices: number
/**
 * What all other choices gave away together, in thousandths of a win.
 */
given_away: number
/**
 * What the match was worth to it, in thousandths of a win, if it is over.
 */
result?: number
/**
 * From 0, always the worst that could be done, to 100, always the best.
 */
score: number
seat: Seat
}
/**
 * One action of the match.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
/**
 * What was done, in notation.
 */
action: string
judged?: Judged
/**
 * The same in words.
 */
label: string
/**
 * The number of the action, from 1.
 */
ply: number
seat: Seat
/**
 * What came of it, as its seat was told.
 */
told?: string[]
/**
 * The turn, battle or level it was done in.
 */
turn: number
}
/**
 * The answer to a seat that asks for an undo.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "UndoAnswer".
 */
export interface UndoAnswer {
/**
 * Whether it may.
 */
agree: boolean
}
/**
 * What to undo.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "UndoBody".
 */
export interface UndoBody {
/**
 * The situation you ask in. With it, a repeated request undoes nothing more.
 */
ply?: number
}
/**
 * A value of an option that a lobby offers only once it was earned.
 * 
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Unlock".
 */
export interface Unlock {
/**
 * Its name.
 */
name: string
/**
 * Whether it is open.
 */
open: boolean
/**
 * The option.
 */
option: string
/**
 * What opens it, in a sentence.
 */
text: string
/**
 * The value.
 */
value: string
}
