//! What a battle would come to, as a seat sees it.

use croupier_kernel::{Field, Seat};

use super::Known;
use crate::{
    LunchTable,
    rules::battle::dealt,
    state::{Body, N_BODIES, Stance},
};

/// What players learn of a battle.
pub(super) const N_BATTLE: usize = 4;

/// The fields of a battle: how it ends for the attacker, by how much, and what part of the life it takes of the seat that looks
/// and of the other.
pub(super) const fn fields(names: [&'static str; N_BATTLE]) -> [Field; N_BATTLE] {
    [
        Field::classes(names[0], 1, 5),
        Field::amounts(names[1], 1, -3_000, 3_000),
        Field::amounts(names[2], 1, 0, 100),
        Field::amounts(names[3], 1, 0, 100),
    ]
}

/// How a battle ends for the attacker: unknown where the target is face down, lost, even or won.
const UNKNOWN: i16 = 1;
const LOST: i16 = 2;
const EVEN: i16 = 3;
const WON: i16 = 4;

/// The numbers of a battle as `eye` sees it, unless something is done about it.
pub(super) fn write(
    table: &LunchTable,
    known: &Known,
    eye: Seat,
    attacker: (Seat, u8),
    target: Option<u8>,
) -> [i16; N_BATTLE] {
    let (seat, enemy) = (attacker.0, attacker.0.other());
    let hidden = |slot| table.body(enemy, slot).is_some_and(|body| !body.face_up && enemy != eye);
    if target.is_some_and(hidden) {
        return [UNKNOWN, 0, 0, 0];
    }
    let clash = table.clash_of(attacker, target.map(|slot| (enemy, slot)), |(seat, slot)| known.stats(seat, slot));
    let margin = clash.attack - clash.defense;
    let end = match margin {
        ..0 => LOST,
        0 => EVEN,
        _ => WON,
    };
    let [of_seat, of_enemy] = clash.losses();
    let part = |whose: Seat, damage: i32| {
        let damage = dealt(damage, known.halved);
        if damage == 0 {
            return 0; // One of the two loses nothing: that spares a division.
        }
        let life = table.side(whose).life.max(1);
        (damage.min(life) * 100 / life) as i16
    };
    let parts = [part(seat, of_seat), part(enemy, of_enemy)];
    let [mine, theirs] = if seat == eye { parts } else { [parts[1], parts[0]] };
    [end, margin.clamp(-3_000, 3_000) as i16, mine, theirs]
}

/// How a stereotype on the table stands: in attack, in defense or face down.
pub(super) const N_STANDS: i16 = 4;

pub(super) fn stands(body: &Body) -> i16 {
    match (body.face_up, body.stance) {
        (false, _) => 3,
        (true, Stance::Attack) => 1,
        (true, Stance::Defense) => 2,
    }
}

/// The face-up stereotypes of a side as those opposite meet them, slot by slot: what they attack with, and what is to be beaten.
/// Where there is none, nothing beats it and it beats nothing.
pub(super) struct Opposite {
    attacks: [i32; N_BODIES],
    to_beat: [i32; N_BODIES],
}

impl Opposite {
    /// Those that the stereotypes of `seat` meet, whose numbers are these by slot.
    pub(super) fn to(table: &LunchTable, seat: Seat, stats: &[(i32, i32); N_BODIES]) -> Opposite {
        let mut opposite = Opposite { attacks: [i32::MIN; N_BODIES], to_beat: [i32::MAX; N_BODIES] };
        for (slot, body) in table.row_up(seat.other()) {
            let at = usize::from(slot);
            let (attack, wall) = stats[at];
            opposite.attacks[at] = attack;
            opposite.to_beat[at] = if body.stance == Stance::Defense { wall } else { attack };
        }
        opposite
    }

    /// How many of them one with such a reputation and stability beats, and how many beat its reputation and its stability.
    #[inline]
    pub(super) fn rank(&self, (reputation, stability): (i32, i32)) -> [i16; 3] {
        let mut counts = [0; 3];
        for (attack, to_beat) in self.attacks.iter().zip(&self.to_beat) {
            counts[0] += i16::from(reputation > *to_beat);
            counts[1] += i16::from(*attack > reputation);
            counts[2] += i16::from(*attack > stability);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use croupier_kernel::{Cx, Game as _, Key, Seed, Turn};

    use super::*;
    use crate::{Action, Config, event::Event};

    /// What a battle takes of the life of the attacker's side and of the other, in percent, when it is fought at once.
    fn fought(mut table: LunchTable, seat: Seat, slot: u8, target: Option<u8>) -> [i16; 2] {
        let seed = Seed::Open("fight".into());
        let mut cx = Cx::new(&seed, 1, None);
        let before = table.sides.map(|side| side.life);
        cx.emit(&mut table, Event::AttackDeclared { seat, slot, target });
        table.fight(&mut cx);
        [seat, seat.other()].map(|seat| {
            let life = before[seat.index()];
            ((life - table.side(seat).life) * 100 / life) as i16
        })
    }

    #[test]
    fn a_battle_comes_to_what_was_told() {
        let decks = ["dropouts", "preps", "geeks", "freaks", "nerds", "goodies"];
        let mut legal = Vec::new();
        let mut ends = [0; 5];
        for game in 0..120 {
            let seed = Seed::Open("battles".into()).nth(game);
            let deck = |nth: u64| decks[(nth % 6) as usize];
            let mut table = LunchTable::new(&Config::starters(deck(game), deck(game / 6))).unwrap();
            table.start(&mut Cx::new(&seed, 0, None));
            let mut rng = seed.rng(Key::new(255, 0, 0, 0));
            let mut ply = 0;
            while let Turn::Of(seat) = table.turn() {
                legal.clear();
                table.legal_actions(&mut legal);
                let known = Known::of(&table);
                for action in &legal {
                    let Action::Attack { slot, target } = *action else { continue };
                    let [end, margin, mine, theirs] = write(&table, &known, seat, (seat, slot), target);
                    ends[end as usize] += 1;
                    if end != UNKNOWN {
                        assert_eq!(end, EVEN + margin.signum(), "{action}");
                        assert_eq!([mine, theirs], fought(table, seat, slot, target), "{action}");
                    }
                    let told = write(&table, &known, seat.other(), (seat, slot), target);
                    assert_ne!(told[0], UNKNOWN, "{action}: whoever is attacked knows the own cards");
                    if end != UNKNOWN {
                        assert_eq!(told, [end, margin, theirs, mine], "{action}");
                    }
                }
                let n = legal.iter().filter(|action| !LunchTable::gives_up(action)).count() as u32;
                ply += 1;
                let action = legal[rng.below(n) as usize];
                table.apply(seat, &action, &mut Cx::new(&seed, ply, None));
            }
        }
        assert!(ends[1..].iter().all(|n| *n > 20), "{ends:?}");
    }
}
