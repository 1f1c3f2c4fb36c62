//! Conditions, rules and moments in words.

use super::{
    clause::{Number, Reader, list},
    teller::Teller,
};
use crate::{
    effect::{Amount, Cmp, Cond, Filter, Op, Player, Rules, Trigger, Until, Words},
    text::clause::article,
};

impl Teller {
    /// A condition, after `if`.
    pub(crate) fn cond(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::All { of } if of.iter().all(is_less) => {
                let each: Vec<String> = of.iter().map(|cond| self.less(cond)).collect();
                format!("you have {} than the opposing hero", list(&each, "and"))
            }
            Cond::All { of } => list(&of.iter().map(|cond| self.cond(cond)).collect::<Vec<_>>(), "and"),
            Cond::Any { of } if matches!(of[..], [Cond::HasDealt { kind: a }, Cond::WasDealt { of: Player::You, kind: b }] if a == b) =>
            {
                let said = self.cond(&of[0]);
                said.replacen("dealt", "dealt or taken", 1)
            }
            Cond::Any { of } => list(&of.iter().map(|cond| self.cond(cond)).collect::<Vec<_>>(), "or"),
            Cond::Not { of } => self.not(of),
            Cond::DealtMoreThan { n: Amount::N(0) } => "this deals damage".into(),
            Cond::DealtMoreThan { n: Amount::N(n) } => format!("this deals {} or more damage", n + 1),
            Cond::DealtMoreThan { n } => format!("this deals more than {} damage", self.quantity(n)),
            Cond::FromArsenal => "this was played from arsenal".into(),
            Cond::Defending { weapon: false } => "this is defending".into(),
            Cond::Defending { weapon: true } => "it is defending against a weapon attack".into(),
            Cond::Attacking => "this is still attacking".into(),
            Cond::LessLife { of: Player::You } => "you have less life than the opposing hero".into(),
            Cond::LessLife { of } => format!("{} has less life than the other hero", self.hero(*of)),
            Cond::NotYourTurn => "it is not your turn".into(),
            Cond::YourActionPhase => "it is your action phase".into(),
            Cond::Defenders { filter, cmp, n } => self.defenders(filter, *cmp, *n),
            Cond::HandSize { of, cmp, n } => {
                let has = self.has(*of);
                format!("{has} {} in hand", how_many(*cmp, *n))
            }
            Cond::Controls { filter } => format!("you control {}", self.noun(filter).a()),
            Cond::ControlsFewer { filter } => {
                format!("you control fewer {} than the opposing hero", self.noun(filter).many)
            }
            Cond::ArsenalEmpty { of } => format!("{} arsenal is empty", self.whose(*of)),
            Cond::ArsenalFewer => "you have fewer cards in arsenal than the opposing hero".into(),
            Cond::PitchHas { filter } => format!("your pitch zone has {}", self.noun(filter).a()),
            Cond::PoolHas { filter } => format!("one of the cards shown is {}", self.noun(filter).a()),
            Cond::ItIs { filter } => self.it_is(filter),
            Cond::PowerMoreThanIt => format!("this has more power than {}", self.seen()),
            Cond::Played { filter } => format!("you have played {} this turn", self.noun(filter).a()),
            Cond::WasDealt { of, kind } => {
                let has = self.has(*of);
                format!("{has} taken {} this turn", self.damage(*kind))
            }
            Cond::HasDealt { kind } => format!("you have dealt {} this turn", self.damage(*kind)),
            Cond::Banished => "a card has been put into your banished zone this turn".into(),
            Cond::Destroyed { of, token, .. } => {
                let has = self.has(*of);
                format!("{has} destroyed {} this turn", article(&format!("{token} token")))
            }
            Cond::Drew { of } => format!("{} drawn a card this turn", self.has(*of)),
            Cond::Attacked => "you have attacked that hero this turn".into(),
            Cond::GraveyardEntered => "a card has been put into a graveyard this turn".into(),
            Cond::SameName { n } => {
                format!("{} has played {n} or more cards with the same name this turn", self.hero(Player::ThatHero))
            }
            Cond::Idle => "you have not played a card or activated an ability this turn".into(),
            Cond::LastLinkHit => "the attack before it on this combat chain hit".into(),
            Cond::Marked { of: Player::You } => "you are marked".into(),
            Cond::Marked { of } => format!("{} is marked", self.hero(*of)),
            Cond::HeroIs { kind } => format!("you are {}", hero_kind(*kind)),
            Cond::Rust { cmp, n } => {
                let counters = how_many(*cmp, *n).replace("card", "rust counter");
                format!("this has {counters}")
            }
            Cond::Lethal => "an attack or a layer would deal you damage equal to your life or more".into(),
        }
    }

    /// Something of which you have less.
    fn less(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::ControlsFewer { filter } => format!("fewer {}", self.noun(filter).many),
            _ => "less life".into(),
        }
    }

    /// The opposite of a condition.
    fn not(&mut self, cond: &Cond) -> String {
        match cond {
            Cond::Controls { filter } => format!("you control no {}", self.noun(filter).one),
            Cond::NotYourTurn => "it is your turn".into(),
            cond => {
                let said = self.cond(cond);
                let swaps = [(" have ", " have not "), (" has ", " does not have "), (" is ", " is not ")];
                let swap = swaps.iter().find(|(word, _)| said.contains(word));
                swap.map_or(format!("it is not so that {said}"), |(word, not)| said.replacen(word, not, 1))
            }
        }
    }

    /// `you have`, `that hero has`.
    fn has(&mut self, player: Player) -> String {
        match player {
            Player::You => "you have".into(),
            player => format!("{} has", self.hero(player)),
        }
    }

    fn it_is(&mut self, filter: &Filter) -> String {
        let (noun, it) = (self.noun(filter), self.it());
        match noun.one.strip_prefix("card with ") {
            Some(what) => format!("{it} has {what}"),
            None => format!("{it} is {}", noun.a()),
        }
    }

    fn defenders(&mut self, filter: &Filter, cmp: Cmp, n: i8) -> String {
        let noun = self.noun(filter);
        match (cmp, n) {
            (Cmp::Eq, 0) | (Cmp::Lt, 1) => format!("no {} defends against it", noun.one),
            (Cmp::Ge, 1) => format!("{} defends against it", noun.a()),
            (Cmp::Eq, n) => format!("exactly {n} {} defend against it", noun.many),
            (Cmp::Ge, n) => format!("{n} or more {} defend against it", noun.many),
            (Cmp::Lt, n) => format!("fewer than {n} {} defend against it", noun.many),
        }
    }

    /// What rules do to their object: `gets +1 power and go again`, and the X in it.
    pub(crate) fn rules(&mut self, rules: &Rules, plural: bool) -> (String, Number) {
        let s = |verb: &str| if plural { verb.to_string() } else { format!("{verb}s") };
        let mut x = Number::default();
        let mut gets = Vec::new();
        let mut plus = |teller: &mut Teller, amount: &Option<Amount>, what: &str| {
            let amount = amount.as_ref()?;
            let n = match amount {
                Amount::N(n) => return Some(format!("{n:+} {what}")),
                Amount::Minus { minus } if minus[0] == Amount::N(0) => Number::unknown(teller.quantity(&minus[1])),
                amount => teller.number(amount),
            };
            let sign = if matches!(amount, Amount::Minus { minus } if minus[0] == Amount::N(0)) { '-' } else { '+' };
            x = n;
            Some(format!("{sign}{x} {what}"))
        };
        let power = plus(self, &rules.power, "power");
        gets.extend(power.clone().filter(|_| rules.power_if.is_none()));
        gets.extend(plus(self, &rules.defense, "defense"));
        let arcane = rules.arcane.as_ref().map(|amount| self.number(amount));
        let keywords = [(rules.go_again, "go again"), (rules.dominate, "dominate"), (rules.overpower, "overpower")];
        gets.extend(keywords.iter().filter(|(has, _)| *has).map(|(_, word)| word.to_string()));
        if let Some(part) = &rules.grant {
            let text = super::told(part, Reader::Player);
            gets.push(format!("\"{}\"", text.trim_end_matches('.')));
        }
        if let (Some(power), Some(filter)) = (power, &rules.power_if) {
            let colour = filter.colour.map_or("right".into(), |colour| colour.word().to_string());
            gets.push(format!("{power} if it is {colour}"));
        }
        let mut does = Vec::new();
        if rules.as_instant {
            does.push("can be played as an instant".to_string());
        }
        if let Some(n) = rules.cost {
            let more = if n < 0 { "less" } else { "more" };
            does.push(format!("{} {} {more}", s("cost"), n.abs()));
        }
        let has = if plural { "have" } else { "has" };
        match gets.as_slice() {
            [] => {}
            [only] if only == "go again" => does.push(format!("{has} {only}")),
            _ => does.push(format!("{} {}", s("get"), list(&gets, "and"))),
        }
        if let Some(n) = arcane {
            does.push(format!("{} {n} more arcane damage", s("deal")));
            x = n;
        }
        if let Some(amount) = &rules.set_defense {
            does.push(format!(
                "{} base defense equal to {}",
                if plural { "have" } else { "has" },
                self.quantity(amount)
            ));
        }
        if rules.lose_colours {
            does.push(if plural { "lose their colors".into() } else { "loses its color".into() });
        }
        if rules.lose_abilities {
            does.push(format!("{} all abilities", if plural { "lose" } else { "loses" }));
        }
        if rules.no_defense_reactions {
            does.push("cannot be defended against with defense reaction cards".into());
        }
        if rules.cannot_untap {
            does.push("cannot untap".into());
        }
        let said = list(&does, "and");
        // What hangs on a condition of its own is told apart from the rest.
        let said = if rules.power_if.is_some() { said.replacen(" and +", ", and +", 1) } else { said };
        (said, x)
    }

    /// The moment of a triggered effect: `if this hits`.
    pub(crate) fn moment(&mut self, on: Trigger, filter: &Filter, hero: Words) -> String {
        let attacks = Words::ATTACK_ACTION.with(Words::ATTACK_ACTION_OR_WEAPON_ATTACK);
        self.call_it(match on {
            Trigger::YouPlay if filter.kind.any(attacks) => "that attack",
            Trigger::YourAttackAttacks | Trigger::YourAttackHits | Trigger::GainsOnePower => "that attack",
            Trigger::YouPlay => "that card",
            _ => "it",
        });
        let kind = if hero == Words::default() { "hero".to_string() } else { format!("{} hero", class(hero)) };
        let a_hero = article(&kind);
        let noun = self.noun(filter);
        match on {
            Trigger::Hits => "if this attack hits".into(),
            Trigger::HitsHero => format!("if this attack hits {a_hero}"),
            Trigger::YourAttackHits => format!("when {} of yours hits a hero", noun.a()),
            Trigger::AnyAttackHits => format!("when {} hits a hero", noun.a()),
            Trigger::Attacks => "when you attack with this".into(),
            Trigger::AttacksHero => format!("when you attack {a_hero} with this"),
            Trigger::YourAttackAttacks if filter.kind.any(Words::ON_MARKED_HERO) => {
                "when you attack a marked hero".into()
            }
            Trigger::YourAttackAttacks => format!("when {} of yours attacks", noun.a()),
            Trigger::Defends => "when you defend with this".into(),
            Trigger::DefendsAlone => "when you defend with this alone".into(),
            Trigger::Played => "when you play this".into(),
            Trigger::YouPlay if filter.kind.any(Words::ATTACK_ACTION_OR_WEAPON_ATTACK) => {
                "as soon as you play an attack action card or attack with a weapon".into()
            }
            Trigger::YouPlay => format!("as soon as you play {}", noun.a()),
            Trigger::EndPhase => "as your end phase begins".into(),
            Trigger::AnyEndPhase => "as the end phase begins".into(),
            Trigger::ActionPhase => "as your action phase begins".into(),
            Trigger::StartOfTurn => "as your turn begins".into(),
            Trigger::ToGraveyard => "when this is put into a graveyard".into(),
            Trigger::LeavesArena => "when this leaves play".into(),
            Trigger::EntersArena => "when this comes into play".into(),
            Trigger::Discarded => "when you discard this".into(),
            Trigger::ShownFromDeck => {
                "when an action card or an activated ability moves this face up from your deck to another zone".into()
            }
            Trigger::ChainCloses => "when the combat chain closes".into(),
            Trigger::LinkResolves => "when the chain link resolves".into(),
            Trigger::YouDealTwo => "when you deal exactly 2 damage to an opposing hero".into(),
            Trigger::GainsOnePower => "when an attack of yours gets exactly +1 power in the reaction step".into(),
            Trigger::Phantasm => "when phantasm triggers".into(),
        }
    }

    /// A delayed trigger: its moment, and what it does then.
    pub(crate) fn later(&mut self, on: Trigger, filter: &Filter, ops: &[Op], until: Until) -> Vec<String> {
        let moment = self.next_time(on, filter, self.lasts(until));
        let mut said = self.branch(ops);
        if let Some(first) = said.first_mut() {
            *first = format!("{moment}, {first}");
        }
        said
    }

    /// The moment of a delayed trigger, which comes once: `once this turn, when an attack of yours hits`.
    fn next_time(&mut self, on: Trigger, filter: &Filter, lasts: &str) -> String {
        let moment = self.moment(on, filter, Words::default());
        match ["when ", "if ", "as soon as "].iter().any(|word| moment.starts_with(word)) {
            true => format!("once {lasts}, {moment}"),
            false if on == Trigger::AnyEndPhase => "as this turn's end phase begins".into(),
            false => format!("{moment} {lasts}"),
        }
    }
}

/// Whether it says that you have less of something than the opposing hero.
fn is_less(cond: &Cond) -> bool {
    matches!(cond, Cond::LessLife { of: Player::You } | Cond::ControlsFewer { .. })
}

/// `no cards`, `exactly 1 card`, `4 or more cards`.
fn how_many(cmp: Cmp, n: i8) -> String {
    match (cmp, n) {
        (Cmp::Eq, 0) | (Cmp::Lt, 1) => "no cards".into(),
        (Cmp::Eq, 1) => "exactly 1 card".into(),
        (Cmp::Eq, n) => format!("exactly {n} cards"),
        (Cmp::Ge, 1) => "a card".into(),
        (Cmp::Ge, n) => format!("{n} or more cards"),
        (Cmp::Lt, n) => format!("fewer than {n} cards"),
    }
}

/// A class or talent.
pub(super) fn class(kind: Words) -> &'static str {
    let names = [
        (Words::PIRATE, "Pirate"),
        (Words::THIEF, "Thief"),
        (Words::ROYAL, "Royal"),
        (Words::WIZARD, "Wizard"),
        (Words::ILLUSIONIST, "Illusionist"),
    ];
    names.iter().find(|(word, _)| kind.any(*word)).map_or("", |(_, name)| name)
}

/// What a hero is: a class with an article, a talent without.
fn hero_kind(kind: Words) -> String {
    if kind.any(Words::ROYAL) { "Royal".into() } else { article(class(kind)) }
}
