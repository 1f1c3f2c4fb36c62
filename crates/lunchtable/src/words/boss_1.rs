//! `boss-1`: the boss as it was first measured. It is there to measure others by, so nothing in here changes: it has its own
//! copy of greedy and of how things stand.

use croupier_host::Agent;
use croupier_kernel::{Cx, Eye, Game, Rng, Seat, Seed, Sight, Turn};

use crate::{
    Action, BodyView, LunchTable, Pick, Prompt, SideView, View,
    content::DefId,
    state::{Phase, Stance},
};

/// A bot takes this many actions a turn and then moves on.
const ACTIONS: u8 = 60;
/// How many worlds it tries.
const WORLDS: u32 = 32;
/// How many turns it plays on after its own.
const TURNS: u16 = 2;

/// Tries every action in some worlds that look the same, lets greedy play both seats for some turns, to the end of the
/// opponent's next one at least, and takes the action after which things stand best. More worlds see less into what is not there.
pub(super) struct Boss1(pub(super) Rng);

impl Agent<LunchTable> for Boss1 {
    fn draw_from(&mut self, rng: Rng) {
        self.0 = rng;
    }

    fn choose(&mut self, sight: &Sight<'_, LunchTable>, legal: &[Action]) -> Action {
        let seat = sight.seat();
        let on: Vec<Action> = legal.iter().copied().filter(|action| !LunchTable::gives_up(action)).collect();
        if on.len() < 2 {
            return on.first().copied().unwrap_or(legal[0]);
        }
        let view = sight.view();
        let plain = greedy(&view, seat, legal);
        if is_tired(&view) {
            return plain;
        }
        let mut worth = vec![0i64; on.len()];
        for _ in 0..WORLDS {
            let world = sight.redeal(&mut self.0);
            let seed = Seed::Open(self.0.next_u32().to_string().into());
            for (action, worth) in on.iter().zip(&mut worth) {
                *worth += outlook(&world, action, seat, TURNS, &seed);
            }
        }
        // Of equals, what greedy would do.
        let best = (0..on.len()).max_by_key(|i| (worth[*i], on[*i] == plain));
        best.map_or(plain, |i| on[i])
    }
}

/// How things stand for a seat when it does this and greedy plays on for some turns after that seat's.
fn outlook(world: &LunchTable, action: &Action, seat: Seat, turns: u16, seed: &Seed) -> i64 {
    let mut world = *world;
    let mut legal = Vec::new();
    let mut next = *action;
    let last = world.turn + turns + u16::from(world.active != seat);
    for ply in 1..500 {
        if !world.is_legal(&next) {
            break; // This deal rules the action out: the position counts as it is.
        }
        world.apply(world.turn().seat().expect("a seat to move"), &next, &mut Cx::new(seed, ply, None));
        let Turn::Of(mover) = world.turn() else { break };
        if world.turn > last {
            break;
        }
        legal.clear();
        world.legal_actions(&mut legal);
        next = greedy(&world.view(Eye::Seat(mover)), mover, &legal);
    }
    standing(&world, seat)
}

/// How things stand for a seat, in life points or what is worth as much.
fn standing(world: &LunchTable, seat: Seat) -> i64 {
    if let Some(outcome) = world.outcome {
        return outcome.winner.map_or(0, |winner| if winner == seat { 1_000_000 } else { -1_000_000 });
    }
    let side = |seat: Seat| {
        let side = world.side(seat);
        let row = world.row(seat).map(|(_, _, body)| {
            let (reputation, stability) = world.stats(seat, body);
            i64::from(reputation) + i64::from(stability) / 4 + 300 - 250 * i64::from(body.vice)
        });
        let row: i64 = row.sum();
        let backs = side.backs.iter().flatten().count() as i64;
        i64::from(side.life) + row + 250 * side.hand.len() as i64 + 200 * backs + 2000 * i64::from(side.breakdowns)
    };
    side(seat) - side(seat.other())
}

/// The strength that a stereotype shows: reputation and stability.
fn power(side: &SideView, slot: u8) -> (i32, i32) {
    let stats = body(side, slot).and_then(|body| body.stats);
    stats.map_or((1300, 1500), |stats| (stats.reputation, stats.stability))
}

fn body(side: &SideView, slot: u8) -> Option<&BodyView> {
    side.bodies.get(usize::from(slot))?.as_ref()
}

/// Whether a bot has done enough this turn and moves on. Answers and choices are not its own idea and go on.
fn is_tired(view: &View) -> bool {
    view.n_actions >= ACTIONS && view.prompt == Prompt::Act
}

/// What a card in a hand is worth: of stereotypes the reputation, of other cards less than that of any of these.
fn worth(side: &SideView, i: u8) -> i32 {
    let shown = side.hand.as_ref().and_then(|hand| hand.get(usize::from(i)));
    shown.map_or(0, |shown| i32::from(shown.def.get().stats().0))
}

fn greedy(view: &View, seat: Seat, legal: &[Action]) -> Action {
    let (mine, theirs) = (&view.sides[seat.index()], &view.sides[seat.other().index()]);
    let tired = view.n_actions >= ACTIONS;
    let held = |hand: u8| -> Option<DefId> {
        mine.hand.as_ref().and_then(|hand_cards| hand_cards.get(usize::from(hand))).map(|shown| shown.def)
    };
    let best_foe =
        theirs.bodies.iter().flatten().filter_map(|body| body.stats).map(|stats| stats.reputation).max().unwrap_or(0);
    let value = |action: &Action| -> i32 {
        match *action {
            Action::Surrender => -1000,
            Action::Pass => 0,
            Action::Advance => 1,
            Action::EndTurn if tired || view.phase >= Phase::Main2 => 2,
            Action::EndTurn => -1,
            Action::Respond(_) => 100,
            // A tribute is what is missed least, for anything else the strongest is chosen.
            Action::Choose(Pick::Mine(slot)) if view.prompt == Prompt::RitualTribute => 10_000 - power(mine, slot).0,
            Action::Choose(Pick::Mine(slot)) => 10 + power(mine, slot).0,
            Action::Choose(Pick::Theirs(slot)) => 10 + power(theirs, slot).0,
            // Of the player's own hand the weakest goes, of the other one the strongest; a ritual calls the strongest.
            Action::Choose(Pick::Hand(i)) => match view.prompt {
                Prompt::Discard { whose, .. } if whose != seat => 10 + worth(theirs, i),
                Prompt::Discard { .. } => 10_000 - worth(mine, i),
                _ => 10 + worth(mine, i),
            },
            Action::Choose(_) => 5,
            _ if tired => -1,
            Action::Summon { hand, stance: Stance::Attack, tribute } => {
                let reputation = held(hand).map_or(0, |def| i32::from(def.get().stats().0));
                5000 + reputation - tribute.map_or(0, |slot| power(mine, slot).0)
            }
            Action::Flip { slot } if power(mine, slot).0 >= best_foe => 4500,
            Action::Cast { .. } | Action::CastSet { .. } => 4000,
            Action::Use { slot, .. } => {
                let vice = body(mine, slot).map_or(9, |body| body.vice);
                if vice < 2 { 3000 } else { -1 }
            }
            Action::SetCard { hand } if held(hand).is_some_and(|def| def.get().is_trap()) => 2000,
            Action::Attack { target: None, .. } => 9000,
            Action::Attack { slot, target: Some(target) } => {
                let Some(body) = body(theirs, target) else { return -1 };
                let (reputation, stability) = power(theirs, target);
                let wall = match (body.face_up, body.stance) {
                    (false, _) => 1700,
                    (true, Stance::Defense) => stability,
                    (true, Stance::Attack) => reputation,
                };
                if power(mine, slot).0 > wall { 8000 - wall.min(6000) } else { -1 }
            }
            _ => -1,
        }
    };
    legal.iter().copied().max_by_key(value).unwrap_or(Action::Surrender)
}
