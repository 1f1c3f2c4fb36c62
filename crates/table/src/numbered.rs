//! What may be done, by number: for agents, who read a screen and answer with a number or in words.

use std::collections::BTreeSet;

use crate::{Cue, Text};

/// The highest number that a screen gives to something that can be done.
const MAX_ON_SCREEN: u32 = 60;

/// Everything that may be done, each with its number: what is listed, and what else is legal, such as cancelling. A number
/// that does something on the screen does the same here; what the screen does not number comes after that, and giving up last.
pub fn numbered<G: Text>(cue: &Cue<'_, G>) -> Vec<(u32, G::Action)> {
    let choosable: Vec<G::Action> = cue.legal.iter().cloned().chain(G::unlisted(cue)).collect();
    let mut left: BTreeSet<&G::Action> = choosable.iter().collect();
    let listed = G::listed(cue);
    let on_screen = |number: u32| match &listed {
        Some(listed) => listed.get(number as usize - 1).cloned(),
        None => typed(cue, &number.to_string()),
    };
    let mut all: Vec<(u32, G::Action)> = Vec::new();
    for number in 1..=MAX_ON_SCREEN {
        if let Some(action) = on_screen(number).filter(|action| !G::gives_up(action) && left.remove(action)) {
            all.push((number, action));
        }
    }
    let after = all.last().map_or(0, |(number, _)| *number);
    let (up, on): (Vec<_>, Vec<_>) =
        choosable.iter().filter(|action| left.contains(action)).partition(|action| G::gives_up(action));
    // Longer numbers may do something on a screen too, as dice that are named without spaces do.
    let is_free = |number: &u32| on_screen(*number).is_none_or(|action| !choosable.contains(&action));
    all.extend((after + 1..).filter(is_free).zip(on.into_iter().chain(up).cloned()));
    all
}

/// What someone means who answers in words: notation, what is typed at a terminal, or the label of a choice. `table` is one that
/// the reader cannot tell from the real one.
#[cfg(feature = "claude")]
pub(crate) fn meant<G: Text>(cue: &Cue<'_, G>, table: &G, words: &str) -> Option<G::Action> {
    let words = words.trim();
    let legal = |action: &G::Action| cue.can(action) || (G::is_open_ended(action) && table.is_legal(action));
    let labelled = || cue.legal.iter().find(|action| G::choice(cue, action).label.eq_ignore_ascii_case(words)).cloned();
    let noted = words.parse::<G::Action>().ok().filter(legal);
    noted.or_else(labelled).or_else(|| G::read(cue, words).ok().filter(legal))
}

/// What is done by typing this, and an empty line where it has to be confirmed.
fn typed<G: Text>(cue: &Cue<'_, G>, text: &str) -> Option<G::Action> {
    match G::aside(cue, text) {
        Some(aside) => aside.enter?.parse().ok(),
        None => G::read(cue, text).ok(),
    }
}

#[cfg(test)]
mod tests {
    use croupier_kernel::{Key, Match, Seat, Seed, streams};

    use super::{numbered, typed};
    use crate::{
        Cue, Hosted, Options, Settings,
        registry::{GAMES, Visit, with_game},
        with_cue,
    };

    struct Count;

    impl Visit for Count {
        type Out = ();

        fn visit<G: Hosted>(self) {
            let config = G::config(&Options::default()).expect("default options");
            for i in 0..3 {
                let seed = Seed::Open("numbers".into()).nth(i);
                let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
                let mut game = Match::<G>::new(config.clone(), seed).expect("a match");
                while let Some(seat) = game.turn().seat().filter(|_| game.ply() < 150) {
                    check(&game, seat);
                    let legal = game.legal_actions();
                    let on: Vec<_> = legal.iter().filter(|action| !G::gives_up(action)).collect();
                    game.play(seat, on[rng.below(on.len() as u32) as usize]).expect("legal");
                }
            }
        }
    }

    fn check<G: Hosted>(game: &Match<G>, seat: Seat) {
        let legal = game.legal_actions();
        with_cue(game.sight(seat), &legal, "x", &Settings::default(), |cue| check_cue(cue));
    }

    fn check_cue<G: Hosted>(cue: &Cue<'_, G>) {
        let legal: Vec<_> = cue.legal.iter().cloned().chain(G::unlisted(cue)).collect();
        let all = numbered::<G>(cue);
        let numbers: Vec<u32> = all.iter().map(|(number, _)| *number).collect();
        assert!(numbers.is_sorted() && numbers.windows(2).all(|pair| pair[0] != pair[1]), "{numbers:?}");
        let mut actions: Vec<_> = all.iter().map(|(_, action)| action.clone()).collect();
        actions.sort();
        let mut listed = legal.clone();
        listed.sort();
        assert_eq!(actions, listed, "each legal action has one number, listed or not");
        if let Some(listed) = G::listed(cue) {
            let read: Vec<_> = (1..=listed.len()).map(|number| typed(cue, &number.to_string())).collect();
            assert_eq!(read, listed.into_iter().map(Some).collect::<Vec<_>>(), "the list is what numbers mean");
        }
        for (number, action) in all {
            let on_screen = typed(cue, &number.to_string()).filter(|action| legal.contains(action));
            assert!(
                on_screen.is_none_or(|on_screen| on_screen == action),
                "{number} does something else on the screen"
            );
        }
    }

    #[test]
    fn a_number_does_what_it_does_on_the_screen() {
        for game in GAMES {
            with_game(game, Count).expect("a game of the table");
        }
    }
}
