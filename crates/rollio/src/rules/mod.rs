//! What may be done and what comes of it. The files are the chapters of the rulebook.

pub mod chance;
mod consume;
pub(crate) mod level;
mod reach;
mod roll;
pub(crate) mod score;
mod shop;

use std::fmt;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

use crate::{
    PLAYER,
    action::{Action, Dice},
    combination::Split,
    content::content,
    event::Event,
    position::Config,
    state::{Outcome, Phase, Rollio},
    view::View,
};

/// The streams of chance. What one of them gives never moves another.
mod stream {
    /// The dice, by level, round, roll and reroll.
    pub(super) const ROLL: u8 = 1;
    /// The goods of a shop, by level.
    pub(super) const SHOP: u8 = 2;
    /// The combination named for a level, by level.
    pub(super) const NAMED: u8 = 3;
    /// The set of a run of mayhem.
    pub(super) const SET: u8 = 4;
    /// Averting a flop, by step.
    pub(super) const SUBVERT: u8 = 5;
    /// Rainbow dice, by step and die.
    pub(super) const LUCK: u8 = 6;
    /// Consumables that are used, by step.
    pub(super) const USE: u8 = 7;
    /// Consumables that are made, by step.
    pub(super) const MAKE: u8 = 8;
}

/// The numbers of the bits that are set, in order.
fn ones(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = bits.trailing_zeros() as u8;
        (bits != 0).then(|| {
            bits &= bits - 1;
            at
        })
    })
}

impl Game for Rollio {
    const NAME: &'static str = "rollio";
    const VERSION: u32 = 2;
    const N_SEATS: u8 = 1;

    type Config = Config;
    type Action = Action;
    type Event = Event;
    type Notice = Event;
    type View = View;
    type Outcome = Outcome;

    fn new(config: &Config) -> Result<Self, Refusal> {
        Rollio::set_up(config)
    }

    fn content_hash(_config: &Config) -> String {
        content().hash.clone()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        self.begin(cx);
    }

    fn turn(&self) -> Turn<Outcome> {
        match self.phase {
            Phase::Over => {
                let (won, level, score, money) = (self.won, self.level, self.score, self.money);
                Turn::Over(Outcome { won, level, score, money })
            }
            _ => Turn::Of(PLAYER),
        }
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        match self.phase {
            Phase::Round => acc.push(Action::Roll),
            Phase::Scored => {
                acc.push(Action::Roll);
                if self.points > 0 {
                    acc.push(Action::Bank);
                }
            }
            Phase::Hand => {
                let before = acc.len();
                self.list_scores(acc);
                if acc.len() == before {
                    acc.push(Action::Flop);
                }
                if self.rerolls > 0 {
                    acc.extend(self.hand.each_choice(Action::Reroll));
                }
            }
            Phase::Tally => acc.push(Action::Continue),
            Phase::Shop => {
                self.list_uses(acc);
                self.list_shop(acc);
            }
            Phase::Over => {}
        }
        if matches!(self.phase, Phase::Round | Phase::Scored | Phase::Hand) && !self.consumables.is_empty() {
            self.list_uses(acc);
        }
    }

    /// The same as being listed, without making the list; a test compares the two. Naming the best split, which is taken
    /// anyway, is not listed and does no harm.
    fn is_legal(&self, action: &Action) -> bool {
        let in_level = matches!(self.phase, Phase::Round | Phase::Hand | Phase::Scored);
        match (self.phase, action) {
            (Phase::Round | Phase::Scored, Action::Roll) => true,
            (Phase::Scored, Action::Bank) => self.points > 0,
            (Phase::Hand, Action::Score { dice, split }) => self.evaluate(*dice, *split).is_some(),
            (Phase::Hand, Action::Flop) => !self.can_score(),
            (Phase::Hand, Action::Reroll(dice)) => {
                self.rerolls > 0 && !dice.is_empty() && dice.without(self.hand).is_empty()
            }
            (phase, Action::Use(id, die)) => {
                (in_level || phase == Phase::Shop) && self.why_not_use(*id, *die).is_none()
            }
            (Phase::Tally, Action::Continue) | (Phase::Shop, Action::Leave) => true,
            (Phase::Shop, Action::Buy(ware)) => self.why_not_buy(*ware).is_none(),
            (Phase::Shop, Action::Sell(item)) => self.why_not_sell(*item).is_none(),
            _ => false,
        }
    }

    fn why_not(&self, action: &Action) -> String {
        let level = matches!(self.phase, Phase::Round | Phase::Hand | Phase::Scored);
        let reason = match (self.phase, action) {
            (Phase::Hand, Action::Score { dice, split }) => Some(self.why_not_score(*dice, *split)),
            (Phase::Hand, Action::Reroll(_)) if self.rerolls == 0 => Some("you have no rerolls left".into()),
            (Phase::Hand, Action::Reroll(dice)) => self.not_in_hand(*dice),
            (Phase::Hand, Action::Flop) => Some(format!("this is no flop: {}", self.what_scores())),
            (Phase::Hand, Action::Roll | Action::Bank) if !self.can_score() => {
                Some("nothing in hand scores; `flop` goes on, if no reroll helps".into())
            }
            (Phase::Hand, Action::Roll | Action::Bank) => Some(format!("first set dice aside: {}", self.what_scores())),
            (Phase::Round, Action::Score { .. } | Action::Reroll(_) | Action::Bank) => {
                Some("the dice have not been rolled yet; type `roll`".into())
            }
            (Phase::Scored, Action::Bank) => Some("the round has no points to bank; type `roll`".into()),
            (Phase::Scored, Action::Score { .. } | Action::Reroll(_)) => {
                Some("these dice have to be rolled first: `roll`, or `bank` the points of the round".into())
            }
            (Phase::Shop, Action::Buy(ware)) => self.why_not_buy(*ware).map(|reason| reason.to_string()),
            (Phase::Shop, Action::Sell(item)) => self.why_not_sell(*item).map(|reason| reason.to_string()),
            (phase, Action::Use(id, die)) if level || phase == Phase::Shop => {
                self.why_not_use(*id, *die).map(|reason| reason.to_string())
            }
            (_, Action::Buy(_) | Action::Sell(_)) => Some("the shop is open between levels only".into()),
            _ => None,
        };
        reason.unwrap_or_else(|| {
            let mut acc = Vec::new();
            self.legal_actions(&mut acc);
            let mut possible: Vec<String> = acc.iter().take(12).map(ToString::to_string).collect();
            if acc.len() > 12 {
                possible.push(format!("and {} more", acc.len() - 12));
            }
            format!("`{action}` is not possible now; possible: {}", possible.join(", "))
        })
    }

    fn apply(&mut self, _seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        match *action {
            Action::Roll => self.roll(cx),
            Action::Bank => self.bank(cx),
            Action::Score { dice, split } => self.score(dice, split, cx),
            Action::Flop => self.flop(cx),
            Action::Reroll(dice) => self.reroll(dice, cx),
            Action::Use(id, die) => self.consume(id, die, cx),
            Action::Continue => self.open_shop(cx),
            Action::Buy(ware) => self.buy(ware, cx),
            Action::Sell(item) => self.sell(item, cx),
            Action::Leave => self.start_level(self.level.saturating_add(1), cx),
        }
    }

    #[inline(always)]
    fn evolve(&mut self, event: &Event) {
        self.fold(event);
    }

    fn view(&self, _eye: Eye) -> View {
        View::of(self)
    }

    fn notice(&self, event: &Event, _eye: Eye) -> Option<Event> {
        Some(*event)
    }

    fn payoff(outcome: &Outcome, _seat: Seat) -> i16 {
        if outcome.won { 1000 } else { -1000 + 20 * outcome.level.min(49) as i16 }
    }

    fn redeal(&self, _seat: Seat, _rng: &mut Rng) -> Self {
        self.seen()
    }
}

impl Rollio {
    /// The state without the faces that a position has laid down: all that anyone can see of it.
    pub(crate) fn seen(&self) -> Rollio {
        Rollio { coming: Default::default(), ..*self }
    }

    /// Says that dice are not in hand, if some are not.
    fn not_in_hand(&self, dice: Dice) -> Option<String> {
        let at = dice.without(self.hand).iter().next()?;
        let n_dice = self.dice.len();
        Some(if at < n_dice {
            format!("die {} is set aside already; in hand: {}", at + 1, self.hand)
        } else {
            format!("there is no die {}: you have {n_dice}, and in hand {}", at + 1, self.hand)
        })
    }

    /// Why a selection does not score, and what would.
    fn why_not_score(&self, dice: Dice, split: Split) -> String {
        if let Some(reason) = self.not_in_hand(dice) {
            return format!("{reason}; {}", self.what_scores());
        }
        if let Some(best) = self.evaluate(dice, Split::BEST) {
            let others = self.other_splits(dice);
            let mut ways = vec![best.split.to_string()];
            ways.extend(others.iter().take(8).map(ToString::to_string));
            if others.len() > 8 {
                ways.push(format!("{} more", others.len() - 8));
            }
            return format!("{dice} cannot be scored as {split}, but as {}", ways.join(" or "));
        }
        let faces = |dice: Dice| -> String {
            let face = |at: usize| if self.dice[at].is_wild() { "*".into() } else { self.showing[at].to_string() };
            dice.iter().map(face).collect::<Vec<String>>().join(" ")
        };
        // The largest part that scores shows which dice are too many.
        let parts = dice.choices().filter_map(|part| Some((part, self.evaluate(part, Split::BEST)?)));
        let part = parts.max_by_key(|(part, score)| (part.len(), score.points));
        let reason = match part {
            Some((part, _)) => {
                let over = dice.without(part);
                let (noun, verb) = if over.len() == 1 { ("die", "is") } else { ("dice", "are") };
                format!("{noun} {over} ({}) {verb} left over, and every die has to score", faces(over))
            }
            None => format!("{} does not score", faces(dice)),
        };
        format!("{reason}; {}", self.what_scores())
    }

    /// What would score, in a few words.
    pub fn what_scores(&self) -> String {
        let mut found: Vec<_> = self.selections().into_iter().map(|(dice, score)| (score.points, dice)).collect();
        found.sort_unstable_by(|a, b| b.cmp(a));
        if found.is_empty() {
            return "nothing in hand scores".into();
        }
        let more = found.len().saturating_sub(3);
        let shown: Vec<String> =
            found.iter().take(3).map(|(points, dice)| format!("`score {dice}` for {points}")).collect();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("what scores: {}{more}", shown.join(", "))
    }
}

/// What stands in the way of an action. Finding it costs no memory; its words are made when someone asks.
#[derive(Clone, Copy, Debug)]
enum Obstacle {
    /// A reason that needs no names.
    Says(&'static str),
    /// It is not owned.
    NotOwned(&'static str),
    /// The shop does not have it.
    NotOnShelf(&'static str),
    /// There is no such die.
    NoDie(u8),
    /// It costs more than there is.
    TooDear { name: &'static str, price: u32, money: u32 },
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Says(reason) => f.write_str(reason),
            Obstacle::NotOwned(name) => write!(f, "you have no {name}"),
            Obstacle::NotOnShelf(name) => write!(f, "{name} is not on the shelf"),
            Obstacle::NoDie(die) => write!(f, "there is no die {}", die + 1),
            Obstacle::TooDear { name, price, money } => write!(f, "{name} costs ${price}, you have ${money}"),
        }
    }
}
