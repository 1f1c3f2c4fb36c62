//! Parts, costs and keywords in words.

use super::{
    clause::{DOER, Noun, Number, PAYER, Reader, list, sentence},
    teller::Teller,
};
use crate::{
    content::Keyword,
    effect::{Cond, CostText, Filter, Op, PartText, Replacement, Rules, Speed},
};

impl Teller {
    /// A part, as sentences without capitals and full stops.
    pub(crate) fn part(&mut self, part: &PartText) -> Vec<String> {
        match part {
            PartText::Resolve { ops } => self.ops(ops, false),
            PartText::When { on, filter, hero, cond, ops } => {
                let moment = self.moment(*on, filter, *hero);
                let cond = cond.as_ref().map(|cond| self.cond(cond));
                let mut said = self.ops(ops, true);
                if let Some(first) = said.first_mut() {
                    *first = match cond {
                        // One "if" serves both.
                        Some(cond) if moment.starts_with("if ") => format!("{moment} and {cond}, {first}"),
                        Some(cond) => format!("{moment}, if {cond}, {first}"),
                        None => format!("{moment}, {first}"),
                    };
                }
                said
            }
            PartText::Activate { speed, costs, cond, once, go_again, ops } => {
                let mut said = self.ops(ops, false);
                if let Some(first) = said.first_mut() {
                    *first = format!("{}: {first}", self.activation(*speed, costs, *once));
                }
                if let Some(cond) = cond {
                    let when = if matches!(cond, Cond::Defending { .. }) { "while" } else { "if" };
                    said.push(format!("{DOER}use this only {when} {}", self.cond(cond)));
                }
                if *go_again {
                    let attack = ops.iter().any(|op| matches!(op, Op::Attack(_)));
                    let what = if attack { "the attack has go again" } else { "this ability has go again" };
                    said.push(what.into());
                }
                said
            }
            PartText::Static { rules, cond, yours } => vec![self.standing(rules, cond.as_ref(), yours.as_ref())],
            PartText::Keyword { keyword, n } => keyword_text(*keyword, *n),
            PartText::Modes { random, modes } => {
                let each: Vec<String> = modes.iter().map(|ops| self.clone().ops(ops, true).join("; ")).collect();
                let choose = if *random { "choose one at random" } else { "choose one" };
                vec![format!("{DOER}{choose}: {}", each.join("; or "))]
            }
            PartText::Additional { costs, may, rules, ops } => self.additional(costs, *may, rules.as_ref(), ops),
            PartText::Alternative { costs, all_modes } => {
                let mut said = vec![format!("instead of paying its cost, you can {}", self.costs(costs, "or"))];
                if *all_modes {
                    said.push(format!("if you do, {DOER}choose all of its options"));
                }
                said
            }
            PartText::Permit { cond } => vec![format!("you can play this as an instant if {}", self.cond(cond))],
            PartText::Forbid { cond: Cond::Not { of } } => {
                vec![format!("you can play this only if {}", self.cond(of))]
            }
            PartText::Forbid { cond } => vec![format!("you cannot play this if {}", self.cond(cond))],
            PartText::Prevent { n, kind, destroy } => {
                let (when, destroy) = if *destroy { ("when", "destroy this and ") } else { ("whenever", "") };
                vec![format!("{when} you would take {}, {DOER}{destroy}prevent {n} of it", self.damage(*kind))]
            }
            PartText::Replace { what } => replacement(*what),
        }
    }

    /// How an ability is used: `once each turn, as an action, pay 2`.
    fn activation(&mut self, speed: Speed, costs: &[CostText], once: bool) -> String {
        let once = if once { "once per turn, " } else { "" };
        let how = match speed {
            Speed::Action => "as an action",
            Speed::Instant => "as an instant",
            Speed::AttackReaction => "as an attack reaction",
            Speed::DefenseReaction => "as a defense reaction",
        };
        match costs {
            [] => format!("{once}{how}"),
            costs => format!("{once}{how}, {PAYER}{}", self.costs(costs, "and")),
        }
    }

    /// Costs, after `you can` or as an order.
    fn costs(&mut self, costs: &[CostText], and: &str) -> String {
        let each: Vec<String> = costs.iter().map(|cost| self.cost(cost)).collect();
        // `destroy 2 Silver tokens or a Gold token you control`.
        let bare = |cost: &String| Some(cost.strip_prefix("destroy ")?.strip_suffix(" you control")?.to_string());
        match each.iter().map(bare).collect::<Option<Vec<String>>>() {
            Some(bare) if bare.len() > 1 => format!("destroy {} you control", list(&bare, and)),
            _ => list(&each, and),
        }
    }

    /// One cost.
    pub(crate) fn cost(&mut self, cost: &CostText) -> String {
        match cost {
            CostText::Resource { n } => format!("pay {n}"),
            CostText::DestroySelf => "destroy this".into(),
            CostText::DiscardSelf => "discard this from your hand".into(),
            CostText::Discard { filter } => format!("discard {}", self.noun(filter).a()),
            CostText::Banish { filter } => format!("banish {} from your graveyard", self.noun(filter).a()),
            CostText::PutTop => "put a card from your hand on top of your deck".into(),
            CostText::PutBottom => "put a card from your hand at the bottom of your deck".into(),
            CostText::Reveal { filter } => {
                let card = from_hand(&self.noun(filter));
                format!("show {card}")
            }
            CostText::Destroy { n, filter } => {
                let n = Number::known(i32::from(*n));
                format!("destroy {} you control", self.noun(filter).counted(&n))
            }
            CostText::TapHero => "tap your hero".into(),
            CostText::Rust => "put a rust counter on this".into(),
        }
    }

    fn standing(&mut self, rules: &Rules, cond: Option<&Cond>, yours: Option<&Filter>) -> String {
        if let (true, Some(cond)) = (rules.defend_only, cond) {
            self.call_it("the attack");
            return format!("this can defend only if {}", self.cond(cond));
        }
        if let Some(filter) = yours {
            let noun = self.noun(filter);
            let from = noun.from.map(|from| format!(" played {from}")).unwrap_or_default();
            let (gets, n) = self.rules(rules, true);
            return n.of(&format!("all your {}{from} {gets}", noun.many));
        }
        let (gets, n) = self.rules(rules, false);
        let said = n.of(&format!("this {gets}"));
        match cond {
            None => said,
            Some(cond @ (Cond::Defending { .. } | Cond::Defenders { .. })) => {
                format!("{said} while {}", self.cond(cond))
            }
            Some(Cond::All { of }) if matches!(of[..], [Cond::Attacking | Cond::Defending { .. }, _]) => {
                format!(
                    "{said} while {}",
                    self.cond(&Cond::All { of: of.clone() })
                        .replacen("this is still", "it is", 1)
                        .replacen("this", "it", 1)
                )
            }
            Some(cond) => format!("{said} if {}", self.cond(cond).replacen("this was", "it was", 1)),
        }
    }

    fn additional(&mut self, costs: &[CostText], may: bool, rules: Option<&Rules>, ops: &[Op]) -> Vec<String> {
        let paid = self.costs(costs, "and");
        if !may {
            return vec![format!("to play this, you must also {paid}")];
        }
        let mut said = vec![format!("as you play this, you can {paid}")];
        said.extend(self.if_paid(rules, ops, "if you do"));
        said
    }

    /// What an additional cost is good for.
    fn if_paid(&mut self, rules: Option<&Rules>, ops: &[Op], paid: &str) -> Vec<String> {
        let mut said = Vec::new();
        if let Some(rules) = rules {
            let (gets, n) = self.rules(rules, false);
            said.push(n.of(&format!("this {gets}")));
        }
        said.extend(self.ops(ops, true));
        if let Some(first) = said.first_mut() {
            *first = format!("{paid}, {first}");
        }
        said
    }

    /// The question whether an additional cost is paid.
    pub(crate) fn ask_additional(&mut self, part: &PartText) -> Option<Vec<String>> {
        let PartText::Additional { costs, rules, ops, .. } = part else { return None };
        let mut said = vec![format!("{}?", self.costs(costs, "and"))];
        said.extend(self.if_paid(rules.as_ref(), ops, "if you do"));
        Some(said)
    }
}

/// One of these from your hand, with what it must be behind: `a card from your hand with cost 2 or more`.
fn from_hand(noun: &Noun) -> String {
    match noun.a().split_once(" with ") {
        Some((card, with)) => format!("{card} with {with} from your hand"),
        None => format!("{} from your hand", noun.a()),
    }
}

fn replacement(what: Replacement) -> Vec<String> {
    let text = match what {
        Replacement::GraveyardToDeckBottom => {
            "if this would be put into a graveyard, put it on the bottom of its owner's deck instead".into()
        }
        Replacement::PitchOneToThree => {
            format!("if you would gain exactly 1 resource by pitching a card, {DOER}destroy this and gain 3 instead")
        }
        Replacement::OpponentDrawsOneLess => {
            format!("if an opponent would draw cards in your action phase, {DOER}destroy this to make it 1 card fewer")
        }
    };
    vec![text]
}

/// What a keyword means, with its number.
fn keyword_text(keyword: Keyword, n: u8) -> Vec<String> {
    let (name, means) = match keyword {
        Keyword::GoAgain => ("go again".into(), "you gain 1 action point when this resolves".to_string()),
        Keyword::Dominate => ("dominate".into(), "at most 1 card from hand can block this".into()),
        Keyword::Overpower => ("overpower".into(), "at most 1 action card can block this".into()),
        Keyword::BladeBreak => {
            ("blade break".into(), "if this defends, destroy it when the combat chain closes".into())
        }
        Keyword::Battleworn => {
            ("battleworn".into(), "if this defends, put a -1 defense counter on it when the combat chain closes".into())
        }
        Keyword::Temper => (
            "temper".into(),
            "if this defends, put a -1 defense counter on it when the combat chain closes, and destroy it if it has \
             no defense left"
                .into(),
        ),
        Keyword::Guardwell => (
            "guardwell".into(),
            "if this defends, put -1 defense counters equal to its defense on it when the combat chain closes".into(),
        ),
        Keyword::ArcaneBarrier => (
            format!("Arcane Barrier {n}"),
            format!("when you would take arcane damage, you can pay {n} to prevent {n} of it"),
        ),
        Keyword::Spellvoid => (
            format!("spellvoid {n}"),
            format!("when you would take arcane damage, you can destroy this to prevent {n} of it"),
        ),
        Keyword::Quell => {
            let pay = format!("whenever you would take damage, you can pay {n} to prevent {n} of it");
            return vec![
                format!("quell {n}: {pay}"),
                format!("if you do, {DOER}destroy this when the end phase begins"),
            ];
        }
        Keyword::Ward => {
            (format!("ward {n}"), format!("when you would take damage, {DOER}destroy this and prevent {n} of it"))
        }
        Keyword::Piercing => {
            (format!("piercing {n}"), format!("this gets +{n} power while equipment defends against it"))
        }
        Keyword::Phantasm => (
            "phantasm".into(),
            "destroy this when an attack action card with 6 or more power that is not Illusionist defends against it"
                .into(),
        ),
        Keyword::Legendary => ("legendary".into(), "your deck can have only 1 copy of this".into()),
        Keyword::Universal => ("universal".into(), "this has the class of your hero".into()),
    };
    vec![format!("{name}: {means}")]
}

/// What a keyword means: `Ward 4: whenever you would take damage, destroy this and prevent 4 of it.`
pub fn keyword(keyword: Keyword, n: u8) -> String {
    let said: Vec<String> = keyword_text(keyword, n).iter().map(|text| sentence(&Reader::Player.told(text))).collect();
    said.join(" ")
}
