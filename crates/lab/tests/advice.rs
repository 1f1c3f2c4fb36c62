//! What advice promises: it finds planted blunders, says why in the terms of the game, and never contradicts its figures.
#![allow(clippy::float_arithmetic, reason = "tests of a crate that reports chances")]

use croupier_kernel::{Kind, Seat, Seed};
use croupier_lab::{
    Watch,
    review::{Grade, MomentKind, Plan, review},
    search::{Budget, install},
};
use croupier_table::{
    Advice, Effort, Players, Session,
    files::PositionFile,
    registry::{self, Beginning},
};

/// A situation with a right choice and a planted blunder.
struct Planted {
    /// What kind of blunder it is.
    kind: &'static str,
    position: &'static str,
    /// What the best choice begins with, in notation.
    best: &'static str,
    blunder: &'static str,
    /// What the reasons name.
    why: &'static str,
}

const PLANTED: [Planted; 13] = [
    Planted {
        kind: "risk: a card on 20 in the hand that decides the run",
        position: "game = 'geniejack'\npreset = 'classic'\n[position]\nphase = 'player_turn'\nstage = 3\nbattle = 4\n\
                   [position.player]\nhp = 1\ncards = 'K♦ Q♣'\n[position.enemy]\nhp = 1\ncards = '7♠ 10♥'\n",
        best: "stand",
        blunder: "hit",
        why: "Risk of a bust: 0% with “Stand”, 91.8% with",
    },
    Planted {
        kind: "tempo: no card on 10, which can't bust",
        position: "game = 'geniejack'\npreset = 'classic'\n[position]\nphase = 'player_turn'\nstage = 1\nbattle = 2\n\
                   [position.player]\nhp = 12\ncards = '3♦ 5♣ 2♥'\n[position.enemy]\nhp = 8\ncards = '10♠ 10♥'\n",
        best: "hit",
        blunder: "stand",
        why: "lose the run before the battle is over",
    },
    Planted {
        kind: "resources: a potion that is not drunk while the run ends",
        position: "game = 'geniejack'\npreset = 'classic'\n[position]\nphase = 'pre_hand'\nstage = 1\nbattle = 3\n\
                   [position.player]\nhp = 4\nbag = { health_potion = 2 }\n[position.enemy]\nhp = 18\n",
        best: "use",
        blunder: "deal",
        why: "lose the run before the battle is over",
    },
    Planted {
        kind: "risk: a roll when banking wins",
        position: "game = 'rollio'\nmax_level = 3\n[position]\nphase = 'scored'\nlevel = 3\nbanked = 1800\nlives = 1\n\
                   rerolls = 0\npoints = 300\nshowing = [0, 0, 0, 0, 0, 4]\n",
        best: "bank",
        blunder: "roll",
        why: "Risk of a flop: 0% with “Bank",
    },
    Planted {
        kind: "tempo: too few points banked in the last round",
        position: "game = 'rollio'\nmax_level = 3\n[position]\nphase = 'scored'\nlevel = 3\nbanked = 1500\nlives = 1\n\
                   rounds = 1\nrerolls = 0\npoints = 350\nshowing = [0, 4, 4, 6, 3, 2]\n",
        best: "roll",
        blunder: "bank",
        why: "lose the run before the level is over",
    },
    Planted {
        kind: "resources: a flop is taken with a reroll left",
        position: "game = 'rollio'\nmax_level = 3\n[position]\nphase = 'hand'\nlevel = 3\nbanked = 1900\nlives = 1\nrounds = 2\n\
                   rerolls = 1\npoints = 0\nshowing = [2, 3, 4, 6, 2, 3]\n",
        best: "reroll",
        blunder: "flop",
        why: "lose the run before the level is over",
    },
    Planted {
        kind: "tempo: the turn ends with a win on the table",
        position: "game = 'lunchtable'\n[position]\nturn = 3\nphase = 'combat'\n\
                   [[position.seats]]\nlife = 300\nstereotypes = ['community_college_king']\ndeck = ['homecoming_committee']\n\
                   [[position.seats]]\nlife = 300\nstereotypes = ['party_queen_bri', 'homecoming_committee']\n\
                   deck = ['homecoming_committee', 'homecoming_committee']\n",
        best: "attack",
        blunder: "end",
        why: "within two turns in",
    },
    Planted {
        kind: "resources: an attack into something stronger",
        position: "game = 'lunchtable'\n[position]\nturn = 5\nphase = 'combat'\n\
                   [[position.seats]]\nlife = 1500\nstereotypes = ['homecoming_committee']\n\
                   deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']\n\
                   [[position.seats]]\nlife = 1500\nstereotypes = ['party_queen_bri']\n\
                   deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']\n",
        best: "",
        blunder: "attack 1 1",
        why: "lose within two turns",
    },
    Planted {
        kind: "risk: a spell that may destroy the only attacker",
        position: "game = 'lunchtable'\n[position]\nturn = 5\nphase = 'main'\n\
                   [[position.seats]]\nlife = 300\nclout = 5\nstereotypes = ['community_college_king']\nhand = ['trash_fire']\n\
                   deck = ['bake_sale', 'bake_sale']\n\
                   [[position.seats]]\nlife = 1300\nclout = 5\nspells = ['debt_collector']\nhand = ['community_college_king']\n\
                   deck = ['debt_collector', 'debt_collector', 'debt_collector']\n",
        best: "advance",
        blunder: "cast 1",
        why: "win within two turns in",
    },
    Planted {
        kind: "answers: the attacker that can win runs into the trap first",
        position: "game = 'lunchtable'\n[position]\nturn = 5\nphase = 'combat'\n\
                   [[position.seats]]\nlife = 300\nstereotypes = ['community_college_king', 'homecoming_committee']\n\
                   [[position.seats]]\nlife = 1300\nclout = 5\nspells = ['permanent_record']\nhand = ['community_college_king']\n\
                   deck = ['permanent_record', 'permanent_record', 'permanent_record']\n",
        best: "attack 2 directly",
        blunder: "attack 1 directly",
        why: "win within two turns in",
    },
    Planted {
        kind: "tempo: a pass with the last points of damage in hand",
        position: "game = 'fab'\nformat = 'open'\n[position]\nturn_player = 0\n\
                   [[position.seats]]\nhero = 'Kano'\nlife = 1\nhand = ['Zap (red)']\n\
                   [[position.seats]]\nlife = 1\nhand = ['Snatch (red)', 'Wounding Blow (red)']\n\
                   deck = ['Snatch (red)', 'Snatch (red)']\n",
        best: "play",
        blunder: "pass",
        why: "within two turns in",
    },
    Planted {
        kind: "resources: a hand that is never used",
        position: "game = 'fab'\nformat = 'open'\n[position]\nturn_player = 0\n\
                   [[position.seats]]\nlife = 6\nhand = ['Snatch (red)', 'Wounding Blow (red)', 'Wounding Blow (red)', 'Snatch (red)']\n\
                   deck = ['Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)']\n\
                   [[position.seats]]\nlife = 6\ndeck = ['Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)', 'Snatch (red)']\n",
        best: "play",
        blunder: "pass",
        why: "their life",
    },
    Planted {
        kind: "answers: an attack that can be blocked instead of damage that can't",
        position: "game = 'fab'\nformat = 'open'\n[position]\nturn_player = 0\n\
                   [[position.seats]]\nhero = 'Kano'\nlife = 2\nhand = ['Zap (red)', 'Wounding Blow (red)']\n\
                   [[position.seats]]\nlife = 3\nhand = ['Snatch (red)', 'Wounding Blow (red)', 'Wounding Blow (red)']\n\
                   deck = ['Snatch (red)', 'Snatch (red)']\n",
        best: "play zap-red",
        blunder: "play wounding-blow-red",
        why: "Your opponent can respond to “Play Wounding Blow (red)”, but not to “Play Zap (red)”.",
    },
];

fn install_players() {
    let mut players = Players::default();
    install(&mut players);
    players.install();
}

fn begun(position: &str) -> Box<dyn Session> {
    let file = PositionFile::from_text("planted.toml", position).expect("a position");
    let seed: Seed = "planted".parse().expect("a seed");
    registry::begin(&file.game.clone(), &Beginning::Position(&file), seed).expect("a match")
}

fn advised(session: &dyn Session, games: u32) -> Advice {
    session.analyse(session.now().to_move.expect("a seat to move"), Effort::Games(games)).expect("advice").run()
}

#[test]
fn planted_blunders_of_each_kind_are_named_with_the_reason() {
    install_players();
    let mut wrong = Vec::new();
    for Planted { kind, position, best, blunder, why } in PLANTED {
        let session = begun(position);
        let advice = advised(session.as_ref(), 600);
        let bad = advice.choices.iter().position(|choice| choice.action == blunder);
        let found = advice.choices.first().is_some_and(|first| first.action.starts_with(best));
        let worse = bad.is_some_and(|at| at > 0 && !advice.choices[at].equal);
        if !found || !worse || !advice.why.iter().any(|line| line.contains(why)) {
            wrong.push(format!("{kind}: {:#?}\n{:#?}", advice.text, advice.why));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), PLANTED.len(), wrong.join("\n"));
}

#[test]
fn a_review_calls_planted_blunders_by_name_and_says_why() {
    install_players();
    for Planted { kind, position, blunder, why, .. } in PLANTED {
        let mut session = begun(position);
        let seat = session.now().to_move.expect("a seat to move");
        session.play(seat, session.now().ply, blunder).expect("a legal blunder");
        let plan = Plan { budget: Budget::Playouts(400), jobs: 1 };
        let found = review(session.record(), &plan, &Watch::default()).expect("a review");
        let judged = found.steps[0].judged.as_ref().expect("a judgement");
        assert!(matches!(judged.grade, Grade::Costly | Grade::Blunder), "{kind}: {judged:#?}");
        let moment = found.moments.first().expect("a moment");
        assert!(matches!(moment.kind, MomentKind::Costly | MomentKind::Blunder), "{kind}: {moment:#?}");
        assert!(moment.text.contains(why), "{kind}: {}", moment.text);
        let bars: Vec<i32> = judged.options.iter().map(|option| option.expected).collect();
        assert!(bars.is_sorted_by(|a, b| a >= b), "{kind}: the best is not the highest bar: {bars:?}");
        assert!(!judged.options[0].played, "{kind}");
    }
}

#[test]
fn a_review_ranks_as_a_hint_does() {
    install_players();
    for Planted { kind, position, best, .. } in PLANTED {
        let session = begun(position);
        let (seat, now) = (session.now().to_move.expect("a seat to move"), session.now());
        let advice = advised(session.as_ref(), 600);
        // What a hint calls best or equal, a review calls a good choice; the rest it calls worse, and by no less than counts.
        for choice in advice.choices.iter().take(2) {
            let mut tried = begun(position);
            tried.play(seat, now.ply, &choice.action).expect("a legal choice");
            let plan = Plan { budget: Budget::Playouts(200), jobs: 1 };
            let found = review(tried.record(), &plan, &Watch::default()).expect("a review");
            let Some(judged) = found.steps[0].judged.as_ref() else { continue };
            let good = matches!(judged.grade, Grade::Best | Grade::Great);
            let [first, rest @ ..] = &judged.options[..] else { panic!("{kind}: no options") };
            assert!(!first.equal && first.expected == judged.before, "{kind}: {judged:#?}");
            let played = judged.options.iter().find(|option| option.played).expect("what was played is listed");
            assert_eq!(good, played.equal || first.played, "{kind}: {judged:#?}");
            assert!(good || judged.loss > judged.margin, "{kind}: {judged:#?}");
            assert!(rest.iter().all(|other| other.expected <= first.expected), "{kind}: {judged:#?}");
            if choice.action.starts_with(best) && !choice.equal && advice.clear {
                assert!(good, "{kind}: a hint's best is graded {:?}: {judged:#?}", judged.grade);
            }
        }
    }
}

#[test]
fn advice_never_contradicts_its_own_figures() {
    install_players();
    for game in registry::GAMES {
        let options = croupier_table::Options::default();
        for seed in ["one", "two", "three"] {
            let mut session =
                registry::begin(game, &Beginning::Options(&options), seed.parse().expect("a seed")).expect("a match");
            // Some way in, by the rule-based player.
            for seat in 0..session.info().seats.len() as u8 {
                session
                    .seat(Seat(seat), if game == "geniejack" && seat == 1 { "lamp" } else { "easy" })
                    .expect("a player");
            }
            for _ in 0..20 {
                croupier_table::let_decide(session.as_mut());
            }
            let Some(seat) = session.now().to_move else { continue };
            let Some(advising) = session.analyse(seat, Effort::Games(120)) else { continue };
            let advice = advising.run();
            let [first, rest @ ..] = &advice.choices[..] else { panic!("{game}: nothing is advised") };
            assert_eq!(advice.clear, rest.iter().all(|other| !other.equal), "{game}");
            assert_eq!(advice.text[0].starts_with("Too close to call"), !advice.clear, "{game}: {:?}", advice.text);
            for choice in &advice.choices {
                let [low, high] = choice.interval;
                assert!(0.0 <= low && low <= choice.chance && choice.chance <= high && high <= 1.0, "{choice:?}");
                assert!(choice.playouts > 0 && choice.playouts <= advice.playouts, "{choice:?}");
                assert!(choice.equal || choice.payoff <= first.payoff, "{game}: {:#?}", advice.choices);
                assert!(advice.by_worth || choice.payoff <= first.payoff, "{game}: {:#?}", advice.choices);
            }
            let named = advice.choices.iter().take(5).collect::<Vec<_>>();
            let falls = named.windows(2).all(|pair| pair[0].chance + 0.0051 >= pair[1].chance);
            assert!(advice.by_worth || falls, "{game}: {:?}", advice.text);
        }
    }
}

#[test]
fn advice_repeats_and_keeps_to_its_budget() {
    install_players();
    let session = begun(PLANTED[0].position);
    let advice = advised(session.as_ref(), 50);
    assert!(advice.playouts <= 50 && advice == advised(session.as_ref(), 50));
    assert!(session.analyse(Seat(1), Effort::Games(50)).is_none(), "it is not the turn of that seat");
    let refused = "0p".parse::<Budget>().expect_err("no budget");
    assert_eq!(refused.kind, Kind::Unreadable);
}
