//! Turns the nested text of a card into flat parts.

use super::{DefId, load::Book};
use crate::effect::{
    Amount, Code, Cond, CostText, Filter, Op, Part, PartText, Place, Player, Rules, Select, Step, TargetWord, Trigger,
    Words,
    verbs::{Built, If},
};

/// The code of a part, if it has one.
pub(crate) fn code_of(part: &Part) -> Option<&Code> {
    match part {
        Part::Resolve { code } | Part::When { code, .. } | Part::Activate { code, .. } => Some(code),
        _ => None,
    }
}

/// Turns the nested text of a card into flat parts.
pub(crate) struct Builder<'a> {
    /// What names mean.
    pub(crate) book: &'a Book<'a>,
    /// The parts so far.
    pub(super) parts: Vec<Part>,
    /// Their texts.
    pub(super) texts: Vec<PartText>,
    /// The tokens of which some card asks whether they were destroyed, in the order they were first asked for.
    pub(super) asked: &'a mut Vec<DefId>,
    /// The tokens that the card can create.
    pub(super) created: Vec<DefId>,
}

impl Builder<'_> {
    /// The token of this name, which the card can create.
    pub(crate) fn token(&mut self, name: &str) -> Result<DefId, String> {
        let token = self.book.token(name)?;
        self.created.push(token);
        Ok(token)
    }

    /// Turns the text of a part into a part.
    pub(super) fn part(&mut self, part: PartText) -> Result<Part, String> {
        Ok(match part {
            PartText::Resolve { mut ops } => Part::Resolve { code: self.code(&mut ops)? },
            PartText::When { on, mut filter, hero, cond, mut ops } => {
                if let Some(cond) = cond {
                    ops = vec![Op::If(If { cond, ops, other: Vec::new() })];
                }
                self.filter(&mut filter)?;
                Part::When { on, filter, hero, hidden: false, code: self.code(&mut ops)? }
            }
            PartText::Activate { .. } => self.activate(part)?,
            PartText::Static { mut rules, mut cond, mut yours } => {
                self.rules(&mut rules)?;
                cond.as_mut().map_or(Ok(()), |cond| self.cond(cond))?;
                yours.as_mut().map_or(Ok(()), |filter| self.filter(filter))?;
                Part::Static { rules, cond, yours }
            }
            PartText::Keyword { .. } => Part::Keyword,
            PartText::Modes { random, modes } => {
                let mut list = Vec::new();
                for mut ops in modes {
                    let text = PartText::Resolve { ops: ops.clone() };
                    let code = self.code(&mut ops)?;
                    list.push(self.hoist(Part::Resolve { code }, text)?);
                }
                Part::Modes { random, modes: list }
            }
            PartText::Additional { costs, may, mut rules, ops } => {
                let then = if ops.is_empty() { None } else { Some(self.paid(ops)?) };
                rules.as_mut().map_or(Ok(()), |rules| self.rules(rules))?;
                Part::Additional { costs: self.costs(costs)?, may, rules, then }
            }
            PartText::Alternative { costs, all_modes } => Part::Alternative { costs: self.costs(costs)?, all_modes },
            PartText::Permit { mut cond } => {
                self.cond(&mut cond)?;
                Part::Permit { cond }
            }
            PartText::Forbid { mut cond } => {
                self.cond(&mut cond)?;
                Part::Forbid { cond }
            }
            PartText::Prevent { n, kind, destroy } => Part::Prevent { n, kind, destroy },
            PartText::Replace { what } => Part::Replace { what, hidden: false },
        })
    }

    /// Hoists what triggers if an additional cost was paid.
    fn paid(&mut self, mut ops: Vec<Op>) -> Result<u8, String> {
        let (on, filter, hero) = (Trigger::Played, Filter::default(), Words::default());
        let text = PartText::When { on, filter: filter.clone(), hero, cond: None, ops: ops.clone() };
        let code = self.code(&mut ops)?;
        self.hoist(Part::When { on, filter, hero, hidden: true, code }, text)
    }

    fn activate(&mut self, part: PartText) -> Result<Part, String> {
        let PartText::Activate { speed, costs, mut cond, once, go_again, mut ops } = part else {
            return Err("no ability to activate".into());
        };
        let resource = costs.iter().map(|cost| if let CostText::Resource { n } = cost { *n } else { 0 }).sum();
        let costs = costs.into_iter().filter(|cost| !matches!(cost, CostText::Resource { .. }));
        let costs = self.costs(costs.collect())?;
        let attack = ops.iter().any(|op| matches!(op, Op::Attack(_)));
        cond.as_mut().map_or(Ok(()), |cond| self.cond(cond))?;
        let code = self.code(&mut ops)?;
        let from_hand = costs.contains(&CostText::DiscardSelf);
        let free = |cost: &CostText| matches!(cost, CostText::DestroySelf | CostText::DiscardSelf | CostText::Rust);
        let hero = |word: &TargetWord| matches!(word, TargetWord::Hero | TargetWord::Opponent);
        let asks_target = matches!(cond, Some(Cond::SameName { .. }));
        let plain = costs.iter().all(free) && code.targets.iter().all(hero) && !asks_target;
        Ok(Part::Activate { speed, resource, costs, cond, once, go_again, attack, from_hand, plain, code })
    }

    /// Adds a part that is not an ability of the card itself, with its text.
    pub(crate) fn hoist(&mut self, part: Part, text: PartText) -> Result<u8, String> {
        self.parts.push(part);
        self.texts.push(text);
        u8::try_from(self.parts.len() - 1).map_err(|_| "too many parts".into())
    }

    fn costs(&self, mut costs: Vec<CostText>) -> Result<Vec<CostText>, String> {
        for cost in &mut costs {
            match cost {
                CostText::Discard { filter }
                | CostText::Banish { filter }
                | CostText::Reveal { filter }
                | CostText::Destroy { filter, .. } => self.filter(filter)?,
                _ => {}
            }
        }
        Ok(costs)
    }

    /// The code of ops.
    pub(crate) fn code(&mut self, ops: &mut [Op]) -> Result<Code, String> {
        let mut code = Code::default();
        self.ops(ops, &mut code)?;
        Ok(code)
    }

    /// Adds the steps of ops.
    pub(crate) fn ops(&mut self, ops: &mut [Op], code: &mut Code) -> Result<(), String> {
        for op in ops {
            if op.verb_mut().load(self, code)? == Built::Step {
                code.steps.push(Step::Do(op.clone()));
            }
        }
        Ok(())
    }

    /// Names in a number: what it counts is a selection like any other.
    pub(crate) fn amount(&self, amount: &mut Amount) -> Result<(), String> {
        match amount {
            Amount::N(_) | Amount::Word(_) => Ok(()),
            Amount::Count { count } => {
                self.filter(&mut count.filter)?;
                self.amount(&mut count.n)
            }
            Amount::Plus { plus: two } | Amount::Minus { minus: two } => {
                two.iter_mut().try_for_each(|n| self.amount(n))
            }
        }
    }

    /// Notes a target that a player word asks for.
    pub(crate) fn player(&self, player: Player, code: &mut Code) {
        let word = match player {
            Player::TargetHero | Player::AnyTarget => TargetWord::Hero,
            Player::TargetOpponent => TargetWord::Opponent,
            Player::AnotherTargetHero => TargetWord::OtherHero,
            Player::TargetPirate => TargetWord::Pirate,
            _ => return,
        };
        if !code.targets.contains(&word) {
            code.targets.push(word);
        }
    }

    /// Names in a selection, and the target it asks for.
    pub(crate) fn select(&self, select: &mut Select, code: &mut Code) -> Result<(), String> {
        self.player(select.of, code);
        self.filter(&mut select.filter)?;
        self.amount(&mut select.n)?;
        let word = match select.from {
            Place::TargetAttack => TargetWord::Attack(select.filter.clone()),
            Place::TargetCard => TargetWord::Card(select.filter.clone()),
            Place::TargetDefender => TargetWord::Defender(select.filter.clone()),
            Place::TargetGraveyard => TargetWord::Graveyard(select.filter.clone()),
            _ => return Ok(()),
        };
        if !code.targets.contains(&word) {
            code.targets.push(word);
        }
        Ok(())
    }

    /// The name in a filter.
    pub(crate) fn filter(&self, filter: &mut Filter) -> Result<(), String> {
        filter.name_id = filter.name.as_deref().map(|name| self.book.name(name)).transpose()?;
        Ok(())
    }

    /// Names in rules, and the part they grant.
    pub(crate) fn rules(&mut self, rules: &mut Rules) -> Result<(), String> {
        for amount in [&mut rules.power, &mut rules.defense, &mut rules.set_defense, &mut rules.arcane] {
            amount.as_mut().map_or(Ok(()), |amount| self.amount(amount))?;
        }
        rules.power_if.as_mut().map_or(Ok(()), |filter| self.filter(filter))?;
        if let Some(text) = &rules.grant {
            let mut part = self.part((**text).clone())?;
            if let Part::When { hidden, .. } | Part::Replace { hidden, .. } = &mut part {
                *hidden = true;
            }
            rules.granted = Some(self.hoist(part, (**text).clone())?);
        }
        Ok(())
    }

    /// Names in a condition.
    pub(crate) fn cond(&mut self, cond: &mut Cond) -> Result<(), String> {
        match cond {
            Cond::All { of } | Cond::Any { of } => of.iter_mut().try_for_each(|cond| self.cond(cond)),
            Cond::Not { of } => self.cond(of),
            Cond::Defenders { filter, .. }
            | Cond::Controls { filter }
            | Cond::ControlsFewer { filter }
            | Cond::PitchHas { filter }
            | Cond::PoolHas { filter }
            | Cond::ItIs { filter }
            | Cond::Played { filter } => self.filter(filter),
            Cond::Destroyed { token, def, .. } => {
                *def = self.book.token(token)?;
                if !self.asked.contains(def) {
                    self.asked.push(*def);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
