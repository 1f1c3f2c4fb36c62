//! Turns the nested text of a card into flat parts.

use super::load::Book;
use crate::effect::{
    Amount, Code, Cond, CostText, Filter, OpText, Part, PartText, Place, Player, Rules, Select, Step, TargetWord,
    Trigger, Words,
};

/// The code of a part, if it has one.
pub(crate) fn code_of(part: &Part) -> Option<&Code> {
    match part {
        Part::Resolve { code } | Part::When { code, .. } | Part::Activate { code, .. } => Some(code),
        _ => None,
    }
}

/// Turns the nested text of a card into flat parts.
pub(super) struct Builder<'a> {
    pub(super) book: &'a Book<'a>,
    pub(super) parts: Vec<Part>,
}

impl Builder<'_> {
    pub(super) fn part(&mut self, part: PartText) -> Result<Part, String> {
        Ok(match part {
            PartText::Resolve { ops } => Part::Resolve { code: self.code(ops)? },
            PartText::When { on, filter, hero, cond, ops } => {
                let ops = match cond {
                    Some(cond) => vec![OpText::If { cond, ops, other: Vec::new() }],
                    None => ops,
                };
                Part::When { on, filter: self.filter(filter)?, hero, hidden: false, code: self.code(ops)? }
            }
            PartText::Activate { speed, costs, cond, once, go_again, ops } => {
                let resource = costs.iter().map(|cost| if let CostText::Resource { n } = cost { *n } else { 0 }).sum();
                let costs = costs.into_iter().filter(|cost| !matches!(cost, CostText::Resource { .. }));
                let costs = self.costs(costs.collect())?;
                let attack = ops.contains(&OpText::Attack);
                let cond = cond.map(|cond| self.cond(cond)).transpose()?;
                let code = self.code(ops)?;
                let from_hand = costs.contains(&CostText::DiscardSelf);
                let free =
                    |cost: &CostText| matches!(cost, CostText::DestroySelf | CostText::DiscardSelf | CostText::Rust);
                let hero = |word: &TargetWord| matches!(word, TargetWord::Hero | TargetWord::Opponent);
                let asks_target = matches!(cond, Some(Cond::SameName { .. }));
                let plain = costs.iter().all(free) && code.targets.iter().all(hero) && !asks_target;
                Part::Activate { speed, resource, costs, cond, once, go_again, attack, from_hand, plain, code }
            }
            PartText::Static { rules, cond, yours } => Part::Static {
                rules: self.rules(rules)?,
                cond: cond.map(|cond| self.cond(cond)).transpose()?,
                yours: yours.map(|filter| self.filter(filter)).transpose()?,
            },
            PartText::Keyword { .. } => Part::Keyword,
            PartText::Modes { random, modes } => {
                let mut list = Vec::new();
                for ops in modes {
                    let code = self.code(ops)?;
                    list.push(self.hoist(Part::Resolve { code })?);
                }
                Part::Modes { random, modes: list }
            }
            PartText::Additional { costs, may, rules, ops } => {
                let then = match ops.is_empty() {
                    true => None,
                    false => {
                        let code = self.code(ops)?;
                        let (filter, hero) = (Filter::default(), Words::default());
                        Some(self.hoist(Part::When { on: Trigger::Played, filter, hero, hidden: true, code })?)
                    }
                };
                let rules = rules.map(|rules| self.rules(rules)).transpose()?;
                Part::Additional { costs: self.costs(costs)?, may, rules, then }
            }
            PartText::Alternative { costs, all_modes } => Part::Alternative { costs: self.costs(costs)?, all_modes },
            PartText::Permit { cond } => Part::Permit { cond: self.cond(cond)? },
            PartText::Forbid { cond } => Part::Forbid { cond: self.cond(cond)? },
            PartText::Prevent { n, kind, destroy } => Part::Prevent { n, kind, destroy },
            PartText::Replace { what } => Part::Replace { what, hidden: false },
        })
    }

    /// Adds a part that is not an ability of the card itself.
    fn hoist(&mut self, part: Part) -> Result<u8, String> {
        self.parts.push(part);
        u8::try_from(self.parts.len() - 1).map_err(|_| "too many parts".into())
    }

    fn costs(&self, costs: Vec<CostText>) -> Result<Vec<CostText>, String> {
        costs
            .into_iter()
            .map(|cost| {
                Ok(match cost {
                    CostText::Discard { filter } => CostText::Discard { filter: self.filter(filter)? },
                    CostText::Banish { filter } => CostText::Banish { filter: self.filter(filter)? },
                    CostText::Reveal { filter } => CostText::Reveal { filter: self.filter(filter)? },
                    CostText::Destroy { n, filter } => CostText::Destroy { n, filter: self.filter(filter)? },
                    cost => cost,
                })
            })
            .collect()
    }

    fn code(&mut self, ops: Vec<OpText>) -> Result<Code, String> {
        let mut code = Code::default();
        self.ops(ops, &mut code)?;
        Ok(code)
    }

    fn ops(&mut self, ops: Vec<OpText>, code: &mut Code) -> Result<(), String> {
        for op in ops {
            self.op(op, code)?;
        }
        Ok(())
    }

    fn op(&mut self, mut op: OpText, code: &mut Code) -> Result<(), String> {
        self.number_of(&mut op)?;
        let here = |code: &Code| code.steps.len() as u8;
        match op {
            OpText::If { cond, ops, other } => {
                let cond = self.cond(cond)?;
                let branch = code.steps.len();
                code.steps.push(Step::Unless(cond.clone(), 0));
                self.ops(ops, code)?;
                let jump = (!other.is_empty()).then(|| {
                    code.steps.push(Step::Jump(0));
                    code.steps.len() - 1
                });
                code.steps[branch] = Step::Unless(cond, here(code));
                self.ops(other, code)?;
                if let Some(jump) = jump {
                    code.steps[jump] = Step::Jump(here(code));
                }
            }
            OpText::May { who, ops, then, other } => {
                let who = self.player(who, code);
                let branch = code.steps.len();
                code.steps.push(Step::May(who, 0));
                self.ops(ops, code)?;
                let done = code.steps.len();
                code.steps.push(Step::Done(0));
                self.ops(then, code)?;
                let jump = code.steps.len();
                code.steps.push(Step::Jump(0));
                code.steps[branch] = Step::May(who, here(code));
                code.steps[done] = Step::Done(here(code));
                self.ops(other, code)?;
                code.steps[jump] = Step::Jump(here(code));
            }
            OpText::Repeat { n, ops } => {
                let start = code.steps.len();
                code.steps.push(Step::Repeat(n.clone(), 0));
                self.ops(ops, code)?;
                code.steps.push(Step::Again(start as u8 + 1));
                code.steps[start] = Step::Repeat(n, here(code));
            }
            OpText::EachHero { ops } => {
                code.steps.push(Step::FirstHero);
                let start = here(code);
                self.ops(ops, code)?;
                code.steps.push(Step::EachHero(start));
            }
            OpText::Later { on, filter, ops, until } => {
                let inner = self.code(ops)?;
                let filter = self.filter(filter)?;
                let part = Part::When { on, filter, hero: Words::default(), hidden: true, code: inner };
                let part = self.hoist(part)?;
                code.steps.push(Step::Later(on, part, until));
            }
            OpText::Then { ops } => {
                let done = code.steps.len();
                code.steps.push(Step::Done(0));
                self.ops(ops, code)?;
                code.steps[done] = Step::Done(here(code));
            }
            OpText::Clash { win } => {
                code.steps.push(Step::Do(OpText::Clash { win: Vec::new() }));
                let done = code.steps.len();
                code.steps.push(Step::Done(0));
                self.ops(win, code)?;
                code.steps[done] = Step::Done(here(code));
            }
            OpText::Deal { n, kind, to } => {
                let to = self.player(to, code);
                code.steps.push(Step::Do(OpText::Deal { n, kind, to }));
            }
            OpText::Gets { to, rules, until } => {
                let to = self.select(to, code)?;
                let rules = self.rules(rules)?;
                code.steps.push(Step::Do(OpText::Gets { to, rules, until }));
            }
            OpText::Next { filter, rules, by, who, until } => {
                let (filter, rules) = (self.filter(filter)?, self.rules(rules)?);
                code.steps.push(Step::Do(OpText::Next { filter, rules, by, who, until }));
            }
            OpText::All { filter, rules, of, until } => {
                let (filter, rules) = (self.filter(filter)?, self.rules(rules)?);
                code.steps.push(Step::Do(OpText::All { filter, rules, of, until }));
            }
            OpText::Look { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Look { what }));
            }
            OpText::Reveal { what, by } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Reveal { what, by }));
            }
            OpText::Put { what, to } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Put { what, to }));
            }
            OpText::Banish { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Banish { what }));
            }
            OpText::Destroy { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Destroy { what }));
            }
            OpText::ShuffleIn { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::ShuffleIn { what }));
            }
            OpText::TurnFaceUp { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::TurnFaceUp { what }));
            }
            OpText::Steal { what, until } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Steal { what, until }));
            }
            OpText::Give { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::Give { what }));
            }
            OpText::TapCard { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::TapCard { what }));
            }
            OpText::UntapCard { what } => {
                let what = self.select(what, code)?;
                code.steps.push(Step::Do(OpText::UntapCard { what }));
            }
            OpText::Search { filter, to } => {
                let filter = self.filter(filter)?;
                code.steps.push(Step::Do(OpText::Search { filter, to }));
            }
            OpText::Create { token, n, who, .. } => {
                let def = self.book.token(&token)?;
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Create { token, def, n, who }));
            }
            OpText::Wager { token, .. } => {
                let def = self.book.token(&token)?;
                code.steps.push(Step::Do(OpText::Wager { token, def }));
            }
            OpText::Prevent { n, form, kind, to, source } => {
                let to = self.player(to, code);
                code.steps.push(Step::Do(OpText::Prevent { n, form, kind, to, source }));
            }
            OpText::Mark { who } => {
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Mark { who }));
            }
            OpText::Tap { who } => {
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Tap { who }));
            }
            OpText::Untap { who } => {
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Untap { who }));
            }
            OpText::Discard { n, who } => {
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Discard { n, who }));
            }
            OpText::Draw { n, who } => {
                let who = self.player(who, code);
                code.steps.push(Step::Do(OpText::Draw { n, who }));
            }
            OpText::Attack => {}
            op => code.steps.push(Step::Do(op)),
        }
        Ok(())
    }

    /// Names in the number of an op.
    fn number_of(&self, op: &mut OpText) -> Result<(), String> {
        match op {
            OpText::Deal { n, .. }
            | OpText::GainLife { n, .. }
            | OpText::GainResource { n }
            | OpText::GainAction { n }
            | OpText::Draw { n, .. }
            | OpText::Discard { n, .. }
            | OpText::Opt { n }
            | OpText::Create { n, .. }
            | OpText::Prevent { n, .. }
            | OpText::Amp { n }
            | OpText::Repeat { n, .. } => self.amount(n),
            _ => Ok(()),
        }
    }

    /// Names in a number: what it counts is a selection like any other.
    fn amount(&self, amount: &mut Amount) -> Result<(), String> {
        match amount {
            Amount::N(_) | Amount::Word(_) => Ok(()),
            Amount::Count { count } => {
                count.filter = self.filter(std::mem::take(&mut count.filter))?;
                self.amount(&mut count.n)
            }
            Amount::Plus { plus: two } | Amount::Minus { minus: two } => {
                two.iter_mut().try_for_each(|n| self.amount(n))
            }
        }
    }

    /// Notes a target that a player word asks for.
    fn player(&self, player: Player, code: &mut Code) -> Player {
        let word = match player {
            Player::TargetHero | Player::AnyTarget => TargetWord::Hero,
            Player::TargetOpponent => TargetWord::Opponent,
            Player::AnotherTargetHero => TargetWord::OtherHero,
            Player::TargetPirate => TargetWord::Pirate,
            _ => return player,
        };
        if !code.targets.contains(&word) {
            code.targets.push(word);
        }
        player
    }

    fn select(&self, mut select: Select, code: &mut Code) -> Result<Select, String> {
        select.of = self.player(select.of, code);
        select.filter = self.filter(select.filter)?;
        self.amount(&mut select.n)?;
        let word = match select.from {
            Place::TargetAttack => TargetWord::Attack(select.filter.clone()),
            Place::TargetCard => TargetWord::Card(select.filter.clone()),
            Place::TargetDefender => TargetWord::Defender(select.filter.clone()),
            Place::TargetGraveyard => TargetWord::Graveyard(select.filter.clone()),
            _ => return Ok(select),
        };
        if !code.targets.contains(&word) {
            code.targets.push(word);
        }
        Ok(select)
    }

    fn filter(&self, mut filter: Filter) -> Result<Filter, String> {
        filter.name_id = filter.name.as_deref().map(|name| self.book.name(name)).transpose()?;
        Ok(filter)
    }

    fn rules(&mut self, mut rules: Rules) -> Result<Rules, String> {
        for amount in [&mut rules.power, &mut rules.defense, &mut rules.set_defense, &mut rules.arcane] {
            amount.as_mut().map_or(Ok(()), |amount| self.amount(amount))?;
        }
        rules.power_if = rules.power_if.map(|filter| self.filter(filter)).transpose()?;
        if let Some(part) = rules.grant.take() {
            let mut part = self.part(*part)?;
            if let Part::When { hidden, .. } | Part::Replace { hidden, .. } = &mut part {
                *hidden = true;
            }
            rules.granted = Some(self.hoist(part)?);
        }
        Ok(rules)
    }

    fn cond(&self, cond: Cond) -> Result<Cond, String> {
        Ok(match cond {
            Cond::All { of } => Cond::All { of: of.into_iter().map(|cond| self.cond(cond)).collect::<Result<_, _>>()? },
            Cond::Any { of } => Cond::Any { of: of.into_iter().map(|cond| self.cond(cond)).collect::<Result<_, _>>()? },
            Cond::Not { of } => Cond::Not { of: Box::new(self.cond(*of)?) },
            Cond::Defenders { filter, cmp, n } => Cond::Defenders { filter: self.filter(filter)?, cmp, n },
            Cond::Controls { filter } => Cond::Controls { filter: self.filter(filter)? },
            Cond::ControlsFewer { filter } => Cond::ControlsFewer { filter: self.filter(filter)? },
            Cond::PitchHas { filter } => Cond::PitchHas { filter: self.filter(filter)? },
            Cond::PoolHas { filter } => Cond::PoolHas { filter: self.filter(filter)? },
            Cond::ItIs { filter } => Cond::ItIs { filter: self.filter(filter)? },
            Cond::Played { filter } => Cond::Played { filter: self.filter(filter)? },
            Cond::Destroyed { of, token } => {
                self.book.token(&token)?;
                Cond::Destroyed { of, token }
            }
            cond => cond,
        })
    }
}
