//! Leduc solved: every deal is played out, counterfactual regret minimisation finds strategies for both seats, and no strategy
//! wins more than a hundredth of a chip from them. The value of the game is known from the literature: the first seat loses
//! 0.0856 chips a match.
#![allow(clippy::float_arithmetic, reason = "a solver works with fractions; games do not")]

use std::collections::BTreeMap;

use croupier_kernel::{Cx, Eye, Game, Seat, Seed, Turn};
use croupier_leduc::{Action, Leduc, state::PAYOFF_OF_A_CHIP};

const DEALS: f64 = 120.0;

/// A place in the tree of all matches.
enum Node {
    /// A seat decides. `spot` is all that it knows there.
    Choice { seat: usize, spot: usize, next: Vec<usize> },
    /// The match is over, with what seat 0 won in chips.
    End(f64),
}

/// All matches of all deals.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    roots: Vec<usize>,
    /// What a seat knows, by card, board and everything that was done, and how many choices it has there.
    spots: BTreeMap<String, usize>,
    n_choices: Vec<usize>,
}

impl Tree {
    fn new() -> Tree {
        let mut tree = Tree::default();
        for deal in Leduc::deals() {
            let root = tree.grow(&deal, String::new());
            tree.roots.push(root);
        }
        tree
    }

    fn grow(&mut self, game: &Leduc, done: String) -> usize {
        let node = match game.turn() {
            Turn::Over(outcome) => Node::End(f64::from(Leduc::payoff(&outcome, Seat(0))) / f64::from(PAYOFF_OF_A_CHIP)),
            Turn::Of(seat) => {
                let view = game.view(Eye::Seat(seat));
                let knows = format!("{:?} {:?} {done}", view.cards[seat.index()], view.board);
                let mut legal: Vec<Action> = Vec::new();
                game.legal_actions(&mut legal);
                let n = self.spots.len();
                let spot = *self.spots.entry(knows).or_insert(n);
                if spot == n {
                    self.n_choices.push(legal.len());
                }
                assert_eq!(self.n_choices[spot], legal.len(), "a seat knows what it may do");
                let next = legal.iter().map(|action| self.after(game, seat, *action, &done)).collect();
                Node::Choice { seat: seat.index(), spot, next }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn after(&mut self, game: &Leduc, seat: Seat, action: Action, done: &str) -> usize {
        let mut next = game.clone();
        next.apply(seat, &action, &mut Cx::new(&Seed::Drawn(0), 1, None));
        self.grow(&next, format!("{done} {action}"))
    }
}

/// For each spot and choice, a number.
type Table = Vec<Vec<f64>>;

fn normal(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { even }).collect()
}

struct Solver<'a> {
    tree: &'a Tree,
    regrets: Table,
    sums: Table,
    /// What is played in this round: the same in every deal.
    strategy: Table,
}

impl Solver<'_> {
    /// What a node is worth to `learner`, and its regrets there. `reach`: how likely each seat plays to it.
    fn learn(&mut self, node: usize, learner: usize, reach: [f64; 2], weight: f64) -> f64 {
        let tree = self.tree;
        let (seat, spot, next) = match &tree.nodes[node] {
            Node::End(won) => return if learner == 0 { *won } else { -*won },
            Node::Choice { seat, spot, next } => (*seat, *spot, next),
        };
        let strategy = self.strategy[spot].clone();
        let values: Vec<f64> = next
            .iter()
            .zip(&strategy)
            .map(|(next, chance)| {
                let mut further = reach;
                further[seat] *= chance;
                self.learn(*next, learner, further, weight)
            })
            .collect();
        let value = values.iter().zip(&strategy).map(|(value, chance)| value * chance).sum();
        if seat == learner {
            for (at, worth) in values.iter().enumerate() {
                self.regrets[spot][at] += reach[1 - seat] * (worth - value);
                self.sums[spot][at] += weight * reach[seat] * strategy[at];
            }
        }
        value
    }

    fn run(&mut self, rounds: u32) {
        for round in 1..=rounds {
            for learner in [0, 1] {
                self.strategy = self.regrets.iter().map(|row| normal(row)).collect();
                for root in &self.tree.roots {
                    self.learn(*root, learner, [1.0, 1.0], f64::from(round));
                }
                // Regrets below 0 are forgotten, which makes it quick (CFR+).
                self.regrets.iter_mut().flatten().for_each(|regret| *regret = regret.max(0.0));
            }
        }
    }
}

/// What seat 0 wins if both play these strategies.
fn value(tree: &Tree, strategy: &Table, node: usize) -> f64 {
    match &tree.nodes[node] {
        Node::End(won) => *won,
        Node::Choice { spot, next, .. } => {
            next.iter().zip(&strategy[*spot]).map(|(next, chance)| chance * value(tree, strategy, *next)).sum()
        }
    }
}

/// The best answer to a strategy.
struct Best<'a> {
    tree: &'a Tree,
    strategy: &'a Table,
    seat: usize,
    /// How likely the other seat plays to each node.
    reach: Vec<f64>,
    /// The nodes of each spot of the seat.
    nodes: Vec<Vec<usize>>,
    chosen: Vec<Option<usize>>,
}

impl<'a> Best<'a> {
    fn new(tree: &'a Tree, strategy: &'a Table, seat: usize) -> Best<'a> {
        let n = tree.n_choices.len();
        let mut best = Best {
            tree,
            strategy,
            seat,
            reach: vec![0.0; tree.nodes.len()],
            nodes: vec![Vec::new(); n],
            chosen: vec![None; n],
        };
        for root in &tree.roots {
            best.walk(*root, 1.0);
        }
        best
    }

    fn walk(&mut self, node: usize, reach: f64) {
        self.reach[node] = reach;
        if let Node::Choice { seat, spot, next } = &self.tree.nodes[node] {
            if *seat == self.seat {
                self.nodes[*spot].push(node);
            }
            for (next, chance) in next.iter().zip(&self.strategy[*spot]) {
                self.walk(*next, if *seat == self.seat { reach } else { reach * chance });
            }
        }
    }

    /// What the seat wins from a node on.
    fn value(&mut self, node: usize) -> f64 {
        let tree = self.tree;
        match &tree.nodes[node] {
            Node::End(won) if self.seat == 0 => *won,
            Node::End(won) => -*won,
            Node::Choice { seat, spot, next } if *seat == self.seat => {
                let chosen = self.choose(*spot, next.len());
                self.value(next[chosen])
            }
            Node::Choice { spot, next, .. } => {
                let chances = &self.strategy[*spot];
                next.iter().zip(chances).map(|(next, chance)| chance * self.value(*next)).sum()
            }
        }
    }

    fn choose(&mut self, spot: usize, n: usize) -> usize {
        if let Some(chosen) = self.chosen[spot] {
            return chosen;
        }
        let mut worth = vec![0.0; n];
        for node in self.nodes[spot].clone() {
            if let Node::Choice { next, .. } = &self.tree.nodes[node] {
                for (worth, next) in worth.iter_mut().zip(next) {
                    *worth += self.reach[node] * self.value(*next);
                }
            }
        }
        let chosen = (0..n).max_by(|a, b| worth[*a].total_cmp(&worth[*b])).unwrap_or(0);
        self.chosen[spot] = Some(chosen);
        chosen
    }
}

/// What the best answers to a strategy win, on average over the seats.
fn exploitability(tree: &Tree, strategy: &Table) -> f64 {
    let best = |seat| {
        let mut best = Best::new(tree, strategy, seat);
        tree.roots.iter().map(|root| best.value(*root)).sum::<f64>() / DEALS
    };
    (best(0) + best(1)) / 2.0
}

#[test]
fn there_are_936_situations_and_120_deals() {
    let tree = Tree::new();
    assert_eq!((tree.roots.len(), tree.spots.len()), (120, 936));
}

#[test]
fn regret_minimisation_solves_the_game() {
    let tree = Tree::new();
    let zeros: Table = tree.n_choices.iter().map(|n| vec![0.0; *n]).collect();
    let even: Table = zeros.iter().map(|row| normal(row)).collect();
    assert!(exploitability(&tree, &even) > 1.0, "playing at random is not a good strategy");

    let mut solver = Solver { tree: &tree, regrets: zeros.clone(), sums: zeros, strategy: even };
    solver.run(300);
    let solved: Table = solver.sums.iter().map(|row| normal(row)).collect();
    let found = exploitability(&tree, &solved);
    assert!((0.0..0.01).contains(&found), "an opponent still wins {found} chips a match");
    let won: f64 = tree.roots.iter().map(|root| value(&tree, &solved, *root)).sum::<f64>() / DEALS;
    assert!((won + 0.0856).abs() < 0.002, "the first seat wins {won} chips a match");
}
