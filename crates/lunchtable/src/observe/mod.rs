//! What a learner reads: a seat's sight and its choices as rows of numbers, read off the state without a view.

mod battle;
mod choice;
mod side;

use std::sync::OnceLock;

use croupier_content::Listed;
use croupier_kernel::{Field, Observe, Row, RowCache, Seat, row_length};

use battle::{N_BATTLE, Opposite};

use crate::{
    Action, LunchTable,
    content::{DefId, Facts, Print, all_facts},
    state::{Ask, CardId, LAST_TURN, Link, N_BODIES, Occasion},
    view::Prompt,
};

impl Observe for LunchTable {
    const LAYOUT: &'static [Field] = &LAYOUT;
    const CHOICE: &'static [Field] = choice::LAYOUT;
    /// A full hand and a full table offer more now and then; equal cards are left out then.
    const MOST: usize = 48;
    const N_ACTIONS: usize = choice::N_ACTIONS;

    fn words() -> &'static [String] {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        WORDS.get_or_init(|| Print::all().iter().map(|print| print.word().to_string()).collect())
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        write_sight(self, &Known::of(self), &mut RowCache::default(), seat, out);
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        choice::write_all(self, &Known::of(self), std::slice::from_ref(action), out);
    }

    fn features_of_all(&self, actions: &[Action], out: &mut [i16]) {
        choice::write_all(self, &Known::of(self), actions, out);
    }

    fn write_rows(
        &self,
        cache: &mut RowCache,
        seat: Seat,
        observation: &mut [i16],
        actions: &[Action],
        choices: &mut [i16],
    ) {
        let known = Known::of(self);
        if !observation.is_empty() {
            write_sight(self, &known, cache, seat, observation);
        }
        if !choices.is_empty() {
            choice::write_all(self, &known, actions, choices);
        }
    }

    fn number(&self, action: &Action) -> u32 {
        choice::number(action)
    }
}

fn write_sight(table: &LunchTable, known: &Known, cache: &mut RowCache, seat: Seat, out: &mut [i16]) {
    let mut row = Row::new(out);
    write(table, known, seat, &mut row);
    for of in [seat, seat.other()] {
        side::write(table, of, seat, known, cache.cards(seat, of), &mut row);
    }
}

/// What rows tell in several ways, found out once.
struct Known {
    /// The facts of all prints.
    facts: &'static [Facts; 256],
    /// Reputation and stability of all stereotypes on the table, by seat and slot.
    stats: [[(i32, i32); N_BODIES]; 2],
    /// What the stereotypes of each seat meet.
    opposite: [Opposite; 2],
    /// How many of those each stereotype beats, and how many beat its reputation and its stability, by seat and slot.
    ranks: [[[i16; 3]; N_BODIES]; 2],
    /// Whether battle damage is halved.
    halved: bool,
}

impl Known {
    fn of(table: &LunchTable) -> Known {
        let stats = table.all_stats();
        let opposite = [Seat(0), Seat(1)].map(|seat| Opposite::to(table, seat, &stats[seat.other().index()]));
        let mut ranks = [[[0; 3]; N_BODIES]; 2];
        for (seat, slot, _) in table.bodies() {
            let (seat, slot) = (seat.index(), usize::from(slot));
            ranks[seat][slot] = opposite[seat].rank(stats[seat][slot]);
        }
        Known { facts: all_facts(), stats, opposite, ranks, halved: table.halves_damage() }
    }

    /// Reputation and stability of the stereotype in a slot.
    #[inline]
    fn stats(&self, seat: Seat, slot: u8) -> (i32, i32) {
        self.stats[seat.index()][usize::from(slot)]
    }

    /// How many of those opposite the stereotype in a slot beats, and how many beat its reputation and its stability.
    #[inline]
    fn rank(&self, seat: Seat, slot: u8) -> [i16; 3] {
        self.ranks[seat.index()][usize::from(slot)]
    }
}

/// The number of a print among the words.
#[inline(always)]
fn word(def: DefId) -> i16 {
    i16::from(def.number()) + 1
}

/// Links of the chain that are told one by one, from the newest.
const LINKS: usize = 3;
const N_TABLE: usize = TABLE.len();
const N_SIDE: usize = side::MINE.len();

const LAYOUT: [Field; N_TABLE + 2 * N_SIDE] = {
    let mut all = [TABLE[0]; N_TABLE + 2 * N_SIDE];
    let mut at = 0;
    while at < N_TABLE {
        all[at] = TABLE[at];
        at += 1;
    }
    let mut at = 0;
    while at < N_SIDE {
        all[N_TABLE + at] = side::MINE[at];
        all[N_TABLE + N_SIDE + at] = side::THEIRS[at];
        at += 1;
    }
    all
};

/// The turn, the chain and the attack.
const TABLE: [Field; 37] = [
    Field::classes("preset", 1, 2),
    Field::amounts("turn", 1, 0, LAST_TURN as i16 + 1),
    Field::amounts("my turn", 1, 0, 1),
    Field::amounts("asked of me", 1, 0, 1),
    Field::classes("phase", 1, 7),
    Field::classes("asked", 1, 10),
    Field::amounts("left to choose", 1, 0, 20),
    Field::words("called by ritual", 1),
    Field::classes("occasion", 1, 10),
    Field::amounts("happened to me", 5, 0, 1),
    Field::amounts("happened to them", 5, 0, 1),
    Field::classes("whose attack", 1, 3),
    Field::classes("attacker", 1, 6),
    Field::classes("attacked", 1, 7),
    BATTLE[0],
    BATTLE[1],
    BATTLE[2],
    BATTLE[3],
    Field::words("last spell", 1),
    Field::amounts("traps work twice", 1, 0, 1),
    Field::amounts("spells this turn", 1, 0, 20),
    Field::amounts("actions this turn", 1, 0, 100),
    Field::amounts("no combat", 1, 0, 1),
    Field::amounts("links", 1, 0, 25),
    Field::classes("whose link", LINKS, 3),
    Field::classes("link kind", LINKS, 4),
    Field::amounts("link ability", LINKS, 0, 8),
    Field::amounts("link negated", LINKS, 0, 1),
    Field::amounts("link reversed", LINKS, 0, 1),
    Field::words("newest link", 1),
    Field::words("chosen for the newest link", 3),
    Field::words("second link", 1),
    Field::words("chosen for the second link", 3),
    Field::words("third link", 1),
    Field::words("chosen for the third link", 3),
    Field::words("older links", 6),
    Field::amounts("turn up to 30", 1, 0, 30),
];

const BATTLE: [Field; N_BATTLE] = battle::fields([
    "battle under way none, unknown, lost, even, won",
    "margin of the battle under way",
    "percent of my life in the battle",
    "percent of their life in the battle",
]);

/// Writes what both players have in common, as a seat sees it.
fn write(table: &LunchTable, known: &Known, eye: Seat, row: &mut Row<'_>) {
    let row = &mut row.part::<{ row_length(&TABLE) }>();
    row.put(table.preset as i16);
    row.amount(table.turn, LAST_TURN as i16 + 1);
    row.amount(table.active == eye, 1);
    row.amount(table.decider() == Some(eye), 1);
    row.put(table.phase as i16);
    let (prompt, left) = question(table.prompt());
    row.put(prompt);
    // How much a ritual still asks for would tell of the card in hand that it calls.
    let (left, called) = match table.ask {
        Some(Ask::RitualTribute { seat, card, missing }) if seat == eye => (missing, word(card.def)),
        _ => (left, 0),
    };
    row.amount(left, 20);
    row.put(called);
    row.put(table.window.map_or(0, |window| occasion(window.occasion, eye)));
    let events = table.window.is_some_and(|window| window.occasion == Occasion::Events);
    for seat in [eye, eye.other()] {
        let field = row.field(5);
        if events {
            let shown = &table.shown;
            let sets = [shown.lost, shown.zero, shown.below, shown.gained, shown.spell_done];
            field.iter_mut().zip(sets).for_each(|(place, set)| *place = i16::from(set >> seat.0 & 1));
        }
    }
    row.numbers(attack(table, known, eye));
    row.put(table.last_spell.map_or(0, word));
    row.amount(table.traps_twice, 1);
    row.amount(table.n_spells, 20);
    row.amount(table.n_actions, 100);
    row.amount(table.combat_skipped, 1);
    chain(table, eye, row);
    row.amount(table.turn, 30);
}

/// The attack under way: whose it is, who attacks what, and what comes of it if nothing is done.
fn attack(table: &LunchTable, known: &Known, eye: Seat) -> [i16; 3 + N_BATTLE] {
    let Some(assault) = &table.assault else { return [0; 3 + N_BATTLE] };
    let whose = if assault.seat == eye { 1 } else { 2 };
    let attacker = table.find_body(assault.attacker);
    let target = assault.target.map(|id| table.find_body(id));
    let place = |found: Option<(Seat, u8)>| found.map_or(0, |(_, slot)| 1 + i16::from(slot));
    // Nothing comes of it where one of the two has left or changed sides.
    let attacking = attacker.filter(|(seat, _)| *seat == assault.seat);
    let attacked = target.map(|found| found.filter(|(seat, _)| *seat != assault.seat));
    let [end, margin, mine, theirs] = match (attacking, attacked) {
        (Some(attacker), None) => battle::write(table, known, eye, attacker, None),
        (Some(attacker), Some(Some((_, slot)))) => battle::write(table, known, eye, attacker, Some(slot)),
        _ => [0; N_BATTLE],
    };
    [whose, place(attacker), target.map_or(6, place), end, margin, mine, theirs]
}

fn chain(table: &LunchTable, eye: Seat, row: &mut Row<'_>) {
    // What is being activated is the newest link.
    let mut links = table.draft.as_ref().map(|draft| &draft.link).into_iter().chain(table.chain.iter().rev());
    row.amount(table.chain.len() as i64 + i64::from(table.draft.is_some()), 25);
    let (whose, kinds, abilities) = (row.field(LINKS), row.field(LINKS), row.field(LINKS));
    let (negated, reversed) = (row.field(LINKS), row.field(LINKS));
    for nth in 0..LINKS {
        let (link_word, chosen) = (row.field(1), row.field(3));
        let Some(link) = links.next() else { continue };
        whose[nth] = if link.seat == eye { 1 } else { 2 };
        kinds[nth] = 1 + link.kind as i16;
        abilities[nth] = link.ability.map_or(0, |ability| i16::from(ability.min(7)) + 1);
        negated[nth] = i16::from(link.negated);
        reversed[nth] = i16::from(link.reversed);
        link_word[0] = word(link.def);
        for (place, id) in chosen.iter_mut().zip([link.own, link.opp, link.other]) {
            *place = id.filter(|id| in_sight(table, *id, eye)).map_or(0, |id| word(table.print(id)));
        }
    }
    row.field(6).iter_mut().zip(links).for_each(|(place, link): (_, &Link)| *place = word(link.def));
}

/// Whether a chosen card is in sight: what has gone to a hand or deck is hidden again.
fn in_sight(table: &LunchTable, id: CardId, eye: Seat) -> bool {
    match table.find_body(id) {
        Some((seat, slot)) => seat == eye || table.body(seat, slot).is_some_and(|body| body.face_up),
        None => {
            let side = table.side(id.owner());
            !side.hand.contains(&id) && !side.deck.contains(&id)
        }
    }
}

/// The place of a question among all of them, and how much more it asks for.
fn question(prompt: Prompt) -> (i16, u8) {
    match prompt {
        Prompt::Over => (0, 0),
        Prompt::Act => (1, 0),
        Prompt::Answer => (2, 0),
        Prompt::ChooseOwn => (3, 0),
        Prompt::ChooseOpposing => (4, 0),
        Prompt::ChooseCard => (5, 0),
        Prompt::Discard { left, .. } => (6, left),
        Prompt::Order { place, of } => (7, (of + 1).saturating_sub(place)),
        Prompt::RitualCard => (8, 0),
        Prompt::RitualTribute => (9, 0),
    }
}

fn occasion(occasion: Occasion, eye: Seat) -> i16 {
    match occasion {
        Occasion::Activation => 1,
        Occasion::Attack => 2,
        Occasion::Summon(seat) if seat == eye => 3,
        Occasion::Summon(_) => 4,
        Occasion::DrawStart => 5,
        Occasion::DrawDone => 6,
        Occasion::MainStart => 7,
        Occasion::CombatStart => 8,
        Occasion::Events => 9,
    }
}
