//! Says in words what the data of a card means. It remembers what was spoken of, so that `it` and `that hero` are clear.

use super::clause::{Clause, Noun, Number, list, one_after_the_other};
use crate::{
    content::{find, print, slug},
    effect::{Amount, AmountWord, Damage, Filter, Op, Place, Player, Select, To, Until, Words},
};

/// Says in words what the data of a card means.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    /// A hero was chosen or spoken of, and is `that hero` from now on.
    aimed: bool,
    /// What `that hero` is called.
    that_hero: &'static str,
    /// What the card is called that was seen last.
    seen: &'static str,
    /// What `it` is called.
    it: &'static str,
    /// Whether one of the cards that were seen has been put somewhere.
    placed: bool,
    /// Whether a card in an arsenal was spoken of, which is `it` from now on.
    arsenal: bool,
}

impl Teller {
    /// Nothing was spoken of yet.
    pub(crate) fn new() -> Teller {
        Teller { aimed: false, that_hero: "that hero", seen: "that card", it: "it", placed: false, arsenal: false }
    }

    /// Speaks of a hero by another name than `that hero`.
    pub(crate) fn call_hero(&mut self, name: &'static str) {
        self.that_hero = name;
    }

    /// A hero was chosen before.
    pub(crate) fn aim(&mut self) {
        self.aimed = true;
    }

    /// A card was seen.
    pub(crate) fn learned(&mut self, name: &'static str) {
        self.seen = name;
        self.it = "it";
        self.placed = false;
    }

    /// What `it` is called from now on.
    pub(crate) fn call_it(&mut self, name: &'static str) {
        self.it = name;
    }

    /// Ops in order, as sentences. What lasts stands in a sentence of its own, unless all of it hangs on what was said.
    pub(super) fn ops(&mut self, ops: &[Op], together: bool) -> Vec<String> {
        let mut said = Vec::new();
        let mut run: Vec<Clause> = Vec::new();
        let mut after = false;
        for op in ops {
            let clause = op.verb().say(self);
            let apart = !together && matches!(clause, Clause::Whole(_));
            if (apart || matches!(clause, Clause::Sentences(_))) && !run.is_empty() {
                said.push(one_after_the_other(&std::mem::take(&mut run)));
            }
            match clause {
                Clause::Sentences(list) => {
                    said.extend(list);
                    after = true;
                }
                clause if apart => {
                    said.push(clause.told());
                    after = false;
                }
                clause => {
                    // What comes after a condition does not hang on it.
                    let then = std::mem::take(&mut after) && run.is_empty() && matches!(clause, Clause::You(_));
                    run.push(if then { Clause::you(format!("then {}", clause.done())) } else { clause });
                }
            }
        }
        if !run.is_empty() {
            said.push(one_after_the_other(&run));
        }
        said
    }

    /// Ops that all hang on a condition or a moment.
    pub(crate) fn branch(&mut self, ops: &[Op]) -> Vec<String> {
        self.ops(ops, true)
    }

    /// Ops after `can`.
    pub(crate) fn choice(&mut self, ops: &[Op]) -> String {
        let done: Vec<String> = ops.iter().map(|op| op.verb().say(self).done()).collect();
        list(&done, "and")
    }

    /// A clause of a player.
    pub(crate) fn by(&mut self, who: Player, does: String) -> Clause {
        match who {
            Player::You => Clause::you(does),
            who => Clause::other(self.subject(who), does),
        }
    }

    /// A hero or player.
    pub(crate) fn hero(&mut self, player: Player) -> String {
        let aimed = self.aimed;
        self.aimed |= is_target(player);
        match player {
            Player::You => "you",
            Player::Opponent => "the opposing hero",
            Player::ThatHero => self.that_hero,
            Player::Attacker => "the attacking hero",
            Player::Defender => "the defending hero",
            Player::AnotherTargetHero => "another hero",
            Player::Its => "its controller",
            _ if aimed => self.that_hero,
            Player::TargetHero | Player::AnyTarget => "any hero",
            Player::TargetOpponent => "the opposing hero",
            Player::TargetPirate => "a Pirate hero",
        }
        .to_string()
    }

    /// A hero or player who does something.
    fn subject(&mut self, player: Player) -> String {
        match self.hero(player).as_str() {
            "any hero" => "a hero of your choice".into(),
            hero => hero.into(),
        }
    }

    /// Whose something is.
    pub(crate) fn whose(&mut self, player: Player) -> String {
        match player {
            Player::You => "your".to_string(),
            Player::Its => "its controller's".to_string(),
            player => format!("{}'s", self.hero(player)),
        }
    }

    /// A kind of damage.
    pub(crate) fn damage(&self, kind: Option<Damage>) -> &'static str {
        match kind {
            Some(Damage::Physical) => "physical damage",
            Some(Damage::Arcane) => "arcane damage",
            Some(Damage::Generic) | None => "damage",
        }
    }

    /// How long something lasts.
    pub(crate) fn lasts(&self, until: Until) -> &'static str {
        match until {
            Until::Turn => "this turn",
            Until::Chain => "on this combat chain",
            Until::ActionPhase => "until the end of this action phase",
            Until::TheirNextTurn => "until the end of that hero's next turn",
            Until::WhileHere => "for as long as this stays in play",
        }
    }

    /// A number.
    pub(crate) fn number(&mut self, amount: &Amount) -> Number {
        match amount {
            Amount::N(n) => Number::known(i32::from(*n)),
            Amount::Word(AmountWord::ThatMany) => Number::said("the same number of"),
            amount => Number::unknown(self.quantity(amount)),
        }
    }

    /// What a number is, in words.
    pub(crate) fn quantity(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::N(n) => n.to_string(),
            Amount::Word(word) => match word {
                AmountWord::Dealt => "the damage dealt this way".into(),
                AmountWord::ThatMany => "that many".into(),
                AmountWord::PitchOfIt => format!("the pitch value of {}", self.seen),
                AmountWord::PowerOfSelf => "the power of this".into(),
                AmountWord::BasePowerOfSelf => "the base power of this".into(),
                AmountWord::DealtThisTurn => "the damage you have dealt this turn".into(),
                AmountWord::HeroesAhead => "the number of opposing heroes with more life than you".into(),
            },
            Amount::Count { count } => format!("the number of {}", self.counted(count)),
            Amount::Plus { plus } => format!("{} plus {}", self.quantity(&plus[0]), self.quantity(&plus[1])),
            Amount::Minus { minus } => {
                format!("{} less {}", self.quantity(&minus[0]), self.quantity(&minus[1]))
            }
        }
    }

    /// Cards that are counted.
    fn counted(&mut self, select: &Select) -> String {
        let many = self.noun(&select.filter).many;
        match select.from {
            Place::Permanents if select.of == Player::You => format!("{many} you control"),
            Place::Permanents => format!("{many} {} controls", self.hero(select.of)),
            Place::Graveyard => format!("{many} in {} graveyard", self.whose(select.of)),
            Place::Defenders => format!("{many} defending against this"),
            _ => format!("{many} in {} hand", self.whose(select.of)),
        }
    }

    /// What an object must be.
    pub(crate) fn noun(&mut self, filter: &Filter) -> Noun {
        let kind = filter.kind;
        let (mut one, mut many) = head(filter);
        let mut before = String::new();
        let adjectives = [(Words::FACE_DOWN, "face-down "), (Words::WIZARD, "Wizard "), (Words::SIGIL, "Sigil ")];
        for (_, word) in adjectives.iter().filter(|(bit, _)| kind.any(*bit)) {
            before.push_str(word);
        }
        if let Some(colour) = filter.colour {
            before.push_str(colour.word());
            before.push(' ');
        }
        let mut after = Vec::new();
        if let Some(n) = &filter.cost_le {
            after.push(match n {
                Amount::N(0) => "cost 0".to_string(),
                Amount::N(n) => format!("cost {n} or less"),
                n => format!("cost up to {}", self.quantity(n)),
            });
        }
        if let Some(n) = &filter.cost_ge {
            after.push(format!("cost {} or more", self.quantity(n)));
        }
        if let Some(n) = &filter.base_power_le {
            after.push(format!("a base power of at most {}", self.quantity(n)));
        }
        if let Some(n) = &filter.power_gt {
            after.push(format!("power greater than {}", self.quantity(n)));
        }
        if let Some(n) = &filter.power_ge {
            after.push(match n {
                Amount::N(n) => format!("{n} or more power"),
                Amount::Word(AmountWord::PowerOfSelf) => "at least as much power as this".into(),
                n => format!("power of at least {}", self.quantity(n)),
            });
        }
        if let Some(n) = &filter.power_eq {
            after.push(format!("{} power", self.quantity(n)));
        }
        if !after.is_empty() {
            let with = format!(" with {}", list(&after, "and"));
            one.push_str(&with);
            many.push_str(&with);
        }
        if kind.any(Words::ARCANE_EFFECT) {
            one.push_str(" that deals arcane damage");
            many.push_str(" that deal arcane damage");
        }
        let from = match kind {
            _ if kind.any(Words::FROM_ARSENAL) => Some("from your arsenal"),
            _ if kind.any(Words::FROM_BANISHED) => Some("from your banished zone"),
            _ => None,
        };
        let another = kind.any(Words::ANOTHER);
        Noun { one: format!("{before}{one}"), many: format!("{before}{many}"), another, from }
    }

    /// What an attack must be.
    pub(crate) fn attack(&mut self, filter: &Filter) -> Noun {
        let kind = if filter.kind.any(Words::WEAPON_ATTACK) { filter.kind } else { filter.kind.with(Words::ATTACK) };
        self.noun(&Filter { kind, ..filter.clone() })
    }

    /// The cards a verb works on.
    pub(crate) fn cards(&mut self, select: &Select) -> String {
        let noun = self.noun(&select.filter);
        let some = self.some(select, &noun);
        // What an effect does to its own source is not what it speaks of afterwards.
        let before = self.it;
        if select.from != Place::This {
            self.it = "it";
        }
        match select.from {
            Place::This => "this".into(),
            Place::It => before.into(),
            Place::Pool if select.all && self.placed => "the rest".into(),
            Place::Pool if select.all => "those cards".into(),
            Place::Pool => {
                self.placed = true;
                "one of those cards".into()
            }
            Place::Hand if select.all => format!("{} hand", self.whose(select.of)),
            // A limit that is read off the game comes last.
            Place::Hand if matches!(select.filter.cost_le, Some(Amount::Word(_))) => {
                let filter = Filter { cost_le: None, ..select.filter.clone() };
                let (some, whose) = (self.noun(&filter).a(), self.whose(select.of));
                let limit = select.filter.cost_le.as_ref().map(|limit| self.quantity(limit)).unwrap_or_default();
                format!("{some} from {whose} hand that costs no more than {limit}")
            }
            Place::Hand => format!("{some} from {} hand", self.whose(select.of)),
            Place::DeckTop => {
                let (whose, n) = (self.whose(select.of), self.number(&select.n));
                match n.value {
                    Some(1) => format!("the top card of {whose} deck"),
                    _ => n.of(&format!("the top {n} cards of {whose} deck")),
                }
            }
            Place::Graveyard => format!("{some} from {} graveyard", self.whose(select.of)),
            Place::Graveyards => format!("{some} from any graveyard"),
            Place::Permanents if select.of == Player::You => format!("{some} you control"),
            Place::Permanents => format!("{some} {} controls", self.hero(select.of)),
            Place::Arsenal => self.in_arsenal(select, &noun),
            Place::Arsenals => "all cards in arsenals".into(),
            Place::HandAndArsenal => format!("all cards in {} hand and arsenal", self.whose(select.of)),
            Place::Pitch => format!("all cards in {} pitch zone", self.whose(select.of)),
            Place::Defenders => format!("{some} defending against this"),
            Place::TargetAttack => self.attack(&select.filter).a(),
            Place::TargetCard => format!("{} on the combat chain or the stack", noun.a()),
            Place::TargetDefender => format!("a defending {}", noun.one),
            Place::TargetGraveyard => format!("{} from your graveyard", noun.a()),
            Place::Hero => self.hero(select.of),
        }
    }

    /// The card in an arsenal, which is one at most.
    fn in_arsenal(&mut self, select: &Select, noun: &Noun) -> String {
        let whose = self.whose(select.of);
        let kind = select.filter.kind;
        let known = std::mem::replace(&mut self.arsenal, true);
        if known && kind != Words::default() {
            return format!("it if it is {}", noun.a());
        }
        if select.of == Player::You && kind != Words::default() {
            return format!("{} from your arsenal", noun.a());
        }
        if kind == Words::FACE_DOWN {
            return format!("the face-down card in {whose} arsenal");
        }
        if kind == Words::default() {
            return format!("the card in {whose} arsenal");
        }
        format!("the card in {whose} arsenal if it is {}", noun.a())
    }

    /// This many cards as a selection asks for.
    fn some(&mut self, select: &Select, noun: &Noun) -> String {
        if select.all {
            return format!("all {}", noun.many);
        }
        let n = self.number(&select.n);
        match (select.up_to, n.value) {
            // More than there can be.
            (true, Some(60..)) => format!("0 or more {}", noun.many),
            (true, Some(1)) => format!("up to 1 {}", noun.one),
            (true, _) => format!("up to {n} {}", noun.many),
            (false, Some(1)) if select.random => format!("a random {}", noun.one),
            (false, _) if select.random => format!("{n} random {}", noun.many),
            _ => noun.counted(&n),
        }
    }

    /// A clause about cards that their own player chooses or shows.
    pub(crate) fn with_own_cards(&mut self, select: &Select, does: &str) -> Clause {
        let own = matches!(select.from, Place::Hand | Place::Permanents) && select.of != Player::You;
        if !own {
            return Clause::you(format!("{does} {}", self.cards(select)));
        }
        let who = self.subject(select.of);
        let noun = self.noun(&select.filter);
        let cards = match select.from {
            Place::Hand if select.all => "their hand".to_string(),
            Place::Hand => format!("{} from their hand", self.some(select, &noun)),
            _ => self.some(select, &noun),
        };
        Clause::other(who, format!("{does} {cards}"))
    }

    /// Where cards are put.
    pub(crate) fn destination(&mut self, to: To, what: &Select) -> String {
        let owner = match what.from {
            Place::Graveyards => "its owner's".to_string(),
            Place::It | Place::This | Place::Pool => match self.that_hero {
                _ if self.aimed && what.from == Place::Pool => format!("{}'s", self.that_hero),
                _ => "your".to_string(),
            },
            _ => self.whose(what.of),
        };
        let order = if what.all { " in any order" } else { "" };
        match to {
            To::DeckTop => format!("on top of {owner} deck{order}"),
            To::DeckBottom => format!("at the bottom of {owner} deck{order}"),
            To::DeckTopOrBottom => format!("on top or on the bottom of {owner} deck"),
            To::Hand => format!("into {owner} hand"),
            To::Arsenal => format!("face down into {owner} arsenal"),
            To::Defending => "onto the active chain link as a defending card".into(),
        }
    }

    /// Where one card of your own is put.
    pub(crate) fn place_of_one(&mut self, to: To) -> &'static str {
        match to {
            To::DeckTop => "on top of your deck",
            To::DeckBottom => "at the bottom of your deck",
            To::DeckTopOrBottom => "on top or on the bottom of your deck",
            To::Hand => "into your hand",
            To::Arsenal => "face down into your arsenal",
            To::Defending => "onto the active chain link as a defending card",
        }
    }

    /// What the card is called that was seen last.
    pub(crate) fn seen(&self) -> &'static str {
        self.seen
    }

    /// What `it` is called.
    pub(crate) fn it(&self) -> &'static str {
        self.it
    }
}

/// Whether a word for a hero means one that is chosen.
fn is_target(player: Player) -> bool {
    matches!(player, Player::TargetHero | Player::TargetOpponent | Player::AnyTarget | Player::TargetPirate)
}

/// The noun itself, for one and for many.
fn head(filter: &Filter) -> (String, String) {
    let kind = filter.kind;
    if let Some(name) = &filter.name {
        let token = find(&slug(name, None)).is_some_and(|def| print(def).is_token());
        return match token {
            true => (format!("{name} token"), format!("{name} tokens")),
            false => (format!("card called {name}"), format!("cards called {name}")),
        };
    }
    if filter.named {
        return ("card with the chosen name".into(), "cards with the chosen name".into());
    }
    let attacks = Words::ATTACK.with(Words::ATTACK_ACTION);
    let heads: &[(Words, &str, &str)] = &[
        (Words::ABILITY, "ability", "abilities"),
        (Words::ON_MARKED_HERO, "attack on a marked hero", "attacks on marked heroes"),
        (
            Words::ATTACK_ACTION_OR_WEAPON_ATTACK,
            "attack action card or weapon attack",
            "attack action cards and weapon attacks",
        ),
        (
            Words::WEAPON_ATTACK.with(Words::CLUB_OR_HAMMER),
            "attack with a club or a hammer",
            "attacks with clubs and hammers",
        ),
        (
            Words::WEAPON_ATTACK.with(Words::DAGGER_OR_SWORD),
            "attack with a dagger or a sword",
            "attacks with daggers and swords",
        ),
        (Words::WEAPON_ATTACK, "weapon attack", "weapon attacks"),
        (Words::ATTACK.with(Words::SWORD), "sword attack", "sword attacks"),
        (attacks, "attack action card", "attack action cards"),
        (Words::ATTACK, "attack", "attacks"),
        (Words::ATTACK_ACTION, "attack action card", "attack action cards"),
        (Words::NON_ATTACK_ACTION, "non-attack action card", "non-attack action cards"),
        (Words::ACTION_OR_INSTANT, "action or instant card", "action and instant cards"),
        (Words::ACTION, "action card", "action cards"),
        (Words::INSTANT, "instant card", "instant cards"),
        (Words::ATTACK_REACTION, "attack reaction card", "attack reaction cards"),
        (Words::DEFENSE_REACTION, "defense reaction card", "defense reaction cards"),
        (Words::NON_EQUIPMENT, "non-equipment card", "non-equipment cards"),
        (Words::EQUIPMENT, "piece of equipment", "pieces of equipment"),
        (Words::WEAPON, "weapon", "weapons"),
        (Words::TOKEN, "token", "tokens"),
        (Words::HERO_OR_ALLY, "hero or ally", "heroes and allies"),
        (Words::HERO, "hero", "heroes"),
        (Words::ALLY, "ally", "allies"),
        (Words::AURA, "aura", "auras"),
        (Words::ITEM, "item", "items"),
    ];
    let found = heads.iter().find(|(words, ..)| kind.has(*words));
    found.map_or(("card".into(), "cards".into()), |(_, one, many)| (one.to_string(), many.to_string()))
}
