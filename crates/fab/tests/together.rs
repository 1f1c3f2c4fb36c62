//! What a view says of several cards together is what happens when they are declared or pitched one after the other.

use croupier_fab::{BlockView, Config, Fab, PaymentView, PromptKind, View};
use croupier_kernel::{Cx, Eye, Game, Key, Seat, Seed};

struct Place<'a> {
    game: &'a Fab,
    seat: Seat,
    seed: &'a Seed,
}

impl Place<'_> {
    /// The view after these actions of the seat, as far as they are legal.
    fn after(&self, actions: &[String]) -> Option<View> {
        let mut game = *self.game;
        for action in actions {
            let action = action.parse().expect("a good action");
            if !game.is_legal(&action) {
                return None;
            }
            game.apply(self.seat, &action, &mut Cx::new(self.seed, 1, None));
        }
        Some(game.view(Eye::Seat(self.seat)))
    }

    fn check_blocks(&self, blocks: &BlockView) {
        let n = blocks.cards.len();
        assert!(n <= 8 && blocks.defense.len() == 1 << n && blocks.through.len() == 1 << n);
        for set in 0..1 << n {
            let chosen = (0..n).filter(|at| set >> at & 1 == 1);
            let actions: Vec<String> = chosen.map(|at| format!("defend {}", blocks.cards[at].card)).collect();
            let link = self.after(&actions).map(|view| view.chain.expect("a link"));
            let comes = link.map(|link| (link.defense, link.through));
            assert_eq!(blocks.defense[set].zip(blocks.through[set]), comes, "{actions:?}");
        }
    }

    fn check_pitches(&self, payment: &PaymentView, hand: &[Option<&str>]) {
        let pitches = payment.pitches.as_ref().expect("what the hand could pay");
        let n = pitches.places.len();
        assert_eq!(pitches.gives.len(), 1 << n);
        let card = |at: usize| hand[usize::from(pitches.places[at]) - 1].expect("an own card");
        for set in 0..1 << n {
            let chosen = (0..n).filter(|at| set >> at & 1 == 1);
            let actions: Vec<String> = chosen.map(|at| format!("pitch {}", card(at))).collect();
            let Some((view, gives)) = self.after(&actions).zip(pitches.gives[set]) else { continue };
            match view.to_pay.filter(|now| (now.card, now.cost) == (payment.card, payment.cost)) {
                Some(now) => assert_eq!(now.left, payment.left.saturating_sub(gives), "{actions:?}"),
                None => assert!(gives >= payment.left, "{actions:?}"),
            }
        }
        let pays = |set: usize| pitches.gives[set].is_some_and(|gives| gives >= payment.left);
        let proposed =
            (0..n).filter(|at| pitches.proposed.contains(&pitches.places[*at])).map(|at| 1_usize << at).sum();
        assert!(pays(proposed) || !(0..1 << n).any(pays));
        let least = (0..1 << n).filter(|set| pays(*set)).filter_map(|set| pitches.gives[set]).min();
        assert!(least.is_none_or(|least| pitches.gives[proposed] == Some(least)));
    }
}

#[test]
fn several_cards_come_to_what_the_view_says() {
    let root: Seed = "together".parse().expect("a good seed");
    let (mut blocked, mut paid) = (0, 0);
    for i in 0..24 {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(1, 0, 0, 0));
        let mut game = Fab::new(&Config::default()).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        let (mut legal, mut ply) = (Vec::new(), 0);
        while let Some(seat) = game.turn().seat()
            && ply < 400
        {
            let view = game.view(Eye::Seat(seat));
            let place = Place { game: &game, seat, seed: &seed };
            assert_eq!(view.blocks.is_some(), view.prompt.as_ref().is_some_and(|one| one.kind == PromptKind::Defend));
            if let Some(blocks) = &view.blocks {
                place.check_blocks(blocks);
                blocked += 1;
            }
            if let Some(payment) = &view.to_pay {
                place.check_pitches(payment, &view.sides[seat.index()].hand);
                paid += 1;
            }
            for eye in [Eye::Seat(seat.other()), Eye::Watcher] {
                let other = game.view(eye);
                assert!(other.blocks.is_none() && other.to_pay.is_none_or(|payment| payment.pitches.is_none()));
            }
            legal.clear();
            game.legal_actions(&mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            ply += 1;
            game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    assert!(blocked > 100 && paid > 100, "{blocked} blocks, {paid} payments");
}
