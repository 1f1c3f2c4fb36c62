//! What is true and how much: filters, conditions, amounts, power and defense. Static abilities are looked at here each
//! time and never stored (CR 6.2.3).

use croupier_kernel::Seat;

use crate::{
    content::{DefId, Keyword, hot, print},
    effect::{All, Amount, AmountWord, Cond, Filter, Next, Op, Part, Place, Player, Rules, Step as CodeStep, Words},
    state::{CardId, CardSet, Fab, Layer, LayerKind, ModKind, Modifier, Scope, Target, Zone, flag},
};

impl Fab {
    /// Whether the top layer is an attack (CR 1.4.1).
    pub(crate) fn attack_on_stack(&self) -> bool {
        self.stack.last().is_some_and(Layer::attacks)
    }

    /// Whether a card is an attack now: on the stack, or put on the chain as one.
    pub(crate) fn is_attack(&self, card: CardId) -> bool {
        let print = self.print(card);
        match self.zone(card) {
            Zone::Stack => print.is_attack_action(),
            Zone::Chain => {
                self.controller(card) == self.active && print.words.any(Words::ATTACK_ACTION.with(Words::WEAPON))
            }
            Zone::Arena => self.stack.iter().any(|layer| layer.kind == LayerKind::Proxy && layer.scope.card == card),
            _ => false,
        }
    }

    /// Whether a print alone may match. Words that ask the object are not looked at.
    pub(super) fn print_matches(&self, filter: &Filter, def: DefId, scope: &Scope) -> bool {
        let print = print(def);
        let kind = Words(filter.kind.0 & Words::STATIC.0);
        if !print.words.has(kind) && !self.universal_matches(kind, print.words, scope) {
            return false;
        }
        if filter.name_id.is_some_and(|name| name != print.name_id)
            || (filter.named && self.named != Some(print.name_id))
        {
            return false;
        }
        let within = |limit: &Option<Amount>, value: Option<u8>, cmp: fn(i32, i32) -> bool| match (limit, value) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(limit), Some(value)) => cmp(i32::from(value), self.amount(limit, scope)),
        };
        within(&filter.cost_le, print.cost, |a, b| a <= b)
            && within(&filter.cost_ge, print.cost, |a, b| a >= b)
            && within(&filter.base_power_le, print.power, |a, b| a <= b)
    }

    /// A universal card has its owner's hero's class in any zone (CR 8.3.35).
    fn universal_matches(&self, kind: Words, words: Words, scope: &Scope) -> bool {
        words.has(Words::UNIVERSAL) && {
            let classes = Words::WIZARD.with(Words::PIRATE).with(Words::THIEF);
            let hero = self.print(CardId::hero(scope.seat)).words;
            words.with(Words(hero.0 & classes.0)).has(kind)
        }
    }

    /// Whether an object matches.
    pub(crate) fn matches(&self, filter: &Filter, card: CardId, scope: &Scope) -> bool {
        self.matches_as(filter, filter.kind, card, scope)
    }

    /// Whether an object matches, with other words about the object than those of the filter.
    fn matches_as(&self, filter: &Filter, kind: Words, card: CardId, scope: &Scope) -> bool {
        if !self.print_matches(filter, self.prints[card.index()], scope) {
            return false;
        }
        if let Some(colour) = filter.colour
            && (self.print(card).colour != Some(colour) || self.is_colourless(card))
        {
            return false;
        }
        let power = || self.print(card).power.map(|_| self.power(card));
        let compares = |limit: &Option<Amount>, cmp: fn(i32, i32) -> bool| match limit {
            None => true,
            Some(limit) => power().is_some_and(|power| cmp(power, self.amount(limit, scope))),
        };
        compares(&filter.power_gt, |a, b| a > b)
            && compares(&filter.power_ge, |a, b| a >= b)
            && compares(&filter.power_eq, |a, b| a == b)
            && self.object_matches(Words(kind.0 & !Words::STATIC.0), card, scope)
    }

    fn object_matches(&self, kind: Words, card: CardId, scope: &Scope) -> bool {
        if kind == Words::default() {
            return true;
        }
        let weapon_attack = || self.print(card).words.has(Words::WEAPON) && self.is_attack(card);
        let checks: [(Words, &dyn Fn() -> bool); 8] = [
            (Words::ATTACK, &|| self.is_attack(card)),
            (Words::WEAPON_ATTACK, &weapon_attack),
            (Words::FROM_ARSENAL, &|| self.has_flag(card, flag::FROM_ARSENAL)),
            (Words::FROM_BANISHED, &|| self.has_flag(card, flag::FROM_BANISHED)),
            (Words::ANOTHER, &|| card != scope.card),
            (Words::ON_MARKED_HERO, &|| self.is_attack(card) && self.side(self.active.other()).marked),
            (Words::ATTACK_ACTION_OR_WEAPON_ATTACK, &|| {
                self.print(card).is_attack_action() && self.is_attack(card) || weapon_attack()
            }),
            (Words::FACE_DOWN, &|| !self.has_flag(card, flag::FACE_UP)),
        ];
        !kind.any(Words::ABILITY) && checks.iter().all(|(word, holds)| !kind.any(*word) || holds())
    }

    /// Whether an effect took its colours away (CR 6.3.6).
    fn is_colourless(&self, card: CardId) -> bool {
        self.modifiers.iter().any(|modifier| {
            modifier.kind == ModKind::All
                && modifier.seat == card.owner()
                && rules_of(modifier).is_some_and(|rules| rules.lose_colours)
        })
    }

    /// Whether an effect took the abilities of a hero away.
    pub(crate) fn hero_is_blank(&self, seat: Seat) -> bool {
        self.modifiers.iter().any(|modifier| {
            modifier.kind == ModKind::All
                && modifier.seat == seat
                && rules_of(modifier).is_some_and(|rules| rules.lose_abilities)
        })
    }

    /// The seat a word means.
    pub(crate) fn seat_of(&self, player: Player, scope: &Scope) -> Seat {
        let hero_target = |at: usize| match scope.targets[at] {
            Target::Hero(seat) => Some(seat),
            _ => None,
        };
        match player {
            Player::You => scope.seat,
            Player::Opponent => scope.seat.other(),
            Player::ThatHero => scope.hero,
            Player::Attacker => self.active,
            Player::Defender => self.active.other(),
            Player::TargetHero | Player::TargetOpponent | Player::AnyTarget | Player::TargetPirate => {
                hero_target(0).or(hero_target(1)).unwrap_or(scope.hero)
            }
            Player::AnotherTargetHero => hero_target(1).unwrap_or(scope.hero.other()),
            Player::Its => scope.it.map_or(scope.seat, |card| self.controller(card)),
        }
    }

    /// The number an amount stands for now.
    pub(crate) fn amount(&self, amount: &Amount, scope: &Scope) -> i32 {
        match amount {
            Amount::N(n) => i32::from(*n),
            Amount::Word(word) => match word {
                AmountWord::Dealt => i32::from(scope.dealt),
                AmountWord::ThatMany => i32::from(scope.n),
                AmountWord::PitchOfIt => scope.it.map_or(0, |card| i32::from(self.print(card).pitch.unwrap_or(0))),
                AmountWord::PowerOfSelf => self.power(scope.card),
                AmountWord::BasePowerOfSelf => i32::from(print(scope.def).power.unwrap_or(0)),
                AmountWord::DealtThisTurn => i32::from(self.side(scope.seat).record.dealt),
                AmountWord::HeroesAhead => i32::from(self.side(scope.seat.other()).life > self.side(scope.seat).life),
            },
            Amount::Count { count } => self.candidates(count, scope).len() as i32,
            Amount::Plus { plus } => self.amount(&plus[0], scope) + self.amount(&plus[1], scope),
            Amount::Minus { minus } => self.amount(&minus[0], scope) - self.amount(&minus[1], scope),
        }
    }

    /// The cards a selection may choose from.
    pub(crate) fn candidates(&self, select: &crate::effect::Select, scope: &Scope) -> CardSet {
        let of = self.seat_of(select.of, scope);
        let one = |card: Option<CardId>| card.into_iter().collect::<CardSet>();
        let targets = || scope.targets.iter().flat_map(Target::cards);
        let set = match select.from {
            Place::This => one(Some(scope.card)),
            Place::It => one(scope.it),
            Place::Pool => self.pool,
            Place::Hand => self.cards_of(Zone::Hand, of),
            Place::DeckTop => {
                let n = if select.all { usize::MAX } else { self.amount(&select.n, scope).max(0) as usize };
                self.side(of).deck.iter().rev().take(n).copied().collect()
            }
            Place::Graveyard => self.cards_of(Zone::Graveyard, of),
            Place::Graveyards => self.cards(Zone::Graveyard),
            Place::Permanents => self.permanents(of),
            Place::Arsenal => self.cards_of(Zone::Arsenal, of),
            Place::Arsenals => self.cards(Zone::Arsenal),
            Place::HandAndArsenal => self.cards_of(Zone::Hand, of).or(self.cards_of(Zone::Arsenal, of)),
            Place::Pitch => self.cards_of(Zone::Pitch, of),
            // The cards of a link that has resolved no longer defend (CR 7.0.3b).
            Place::Defenders if !self.chain.active => CardSet::EMPTY,
            Place::Defenders => self.chain.defenders,
            Place::TargetAttack | Place::TargetCard | Place::TargetDefender | Place::TargetGraveyard => {
                targets().collect()
            }
            Place::Hero => one(Some(CardId::hero(of))),
        };
        if select.filter == Filter::default() {
            return set;
        }
        set.into_iter().filter(|card| self.matches(&select.filter, *card, scope)).collect()
    }

    /// By how much the next arcane damage of a player is more (CR 8.5.47).
    pub(crate) fn amp(&self, seat: Seat) -> i32 {
        let amps = |modifier: &&Modifier| modifier.kind == ModKind::Amp && modifier.seat == seat;
        self.modifiers.iter().filter(amps).map(|modifier| i32::from(modifier.x)).sum()
    }

    /// The scope in which the statics of a card are looked at.
    pub(crate) fn scope_of(&self, card: CardId) -> Scope {
        Scope::new(self.prints[card.index()], 0, self.controller(card), card)
    }

    /// Goes through the rules about one thing that apply to an object: continuous effects, then its own static abilities.
    /// Those work on the stack and in the arena; of a defending card, only those that speak of defending (CR 1.7.4).
    /// Conditions of other rules are not looked at, for they may ask for this very thing.
    #[inline]
    fn each_rules(
        &self,
        card: CardId,
        about: impl Fn(&Rules) -> bool,
        mut with: impl FnMut(&'static Rules, Option<&Modifier>),
    ) {
        for modifier in &self.modifiers {
            if !matches!(modifier.kind, ModKind::On | ModKind::All)
                || modifier.kind == ModKind::On && modifier.card != Some(card)
            {
                continue;
            }
            if let Some(rules) = rules_of(modifier)
                && about(rules)
                && (modifier.kind == ModKind::On || self.all_applies(modifier, card))
            {
                with(rules, Some(modifier));
            }
        }
        let print = self.print(card);
        if print.statics && matches!(self.zone(card), Zone::Stack | Zone::Chain | Zone::Arena) {
            let scope = self.scope_of(card);
            let defends = self.zone(card) == Zone::Chain
                && self.controller(card) != self.active
                && !print.words.has(Words::EQUIPMENT);
            for part in &print.parts {
                if let Part::Static { rules, cond, yours: None } = part
                    && about(rules)
                    && (!defends || cond.as_ref().is_some_and(Cond::speaks_of_defending))
                    && cond.as_ref().is_none_or(|cond| self.holds(cond, &scope))
                {
                    with(rules, None);
                }
            }
        }
    }

    fn all_applies(&self, modifier: &Modifier, card: CardId) -> bool {
        let Some(CodeStep::Do(Op::All(All { filter, .. }))) = self.made_by(modifier) else { return false };
        // The objects are those of a player: cards they own, or control where there is a controller.
        let whose =
            if matches!(self.zone(card), Zone::Arena | Zone::Chain) { self.controller(card) } else { card.owner() };
        let scope = Scope::new(modifier.def, modifier.part, modifier.controller, modifier.source);
        whose == modifier.seat && self.matches(filter, card, &scope)
    }

    /// The power of an object, 0 if it has none (CR 2.9, 2.0.3c).
    pub(crate) fn power(&self, card: CardId) -> i32 {
        let print = self.print(card);
        let Some(base) = print.power else { return 0 };
        let mut power = i32::from(base);
        let scope = self.scope_of(card);
        self.each_rules(
            card,
            |rules| rules.power.is_some(),
            |rules, modifier| {
                if let Some(amount) = &rules.power
                    && rules.power_if.as_ref().is_none_or(|filter| self.matches(filter, card, &scope))
                {
                    power += self.number(amount, modifier, &scope);
                }
            },
        );
        if print.has(Keyword::Piercing) && self.chain.attack == Some(card) {
            let equipment = |card: CardId| self.print(card).words.has(Words::EQUIPMENT);
            if self.chain.defenders.into_iter().any(equipment) {
                power += i32::from(print.number(Keyword::Piercing));
            }
        }
        if self.zones[Zone::Arena as usize].0[2] != 0 && self.is_attack(card) {
            power += self.power_from_permanents(card);
        }
        power.max(0)
    }

    /// What the auras of its controller do to an attack.
    fn power_from_permanents(&self, card: CardId) -> i32 {
        let mut sum = 0;
        for other in self.permanents(self.controller(card)) {
            let scope = self.scope_of(other);
            for part in &self.print(other).parts {
                if let Part::Static { rules, yours: Some(filter), .. } = part
                    && self.matches(filter, card, &scope)
                    && let Some(amount) = &rules.power
                {
                    sum += self.amount(amount, &scope);
                }
            }
        }
        sum
    }

    /// A number of a rule: fixed when the effect was made, or live for a static ability (CR 6.2.2b, 6.2.3b).
    fn number(&self, amount: &Amount, modifier: Option<&Modifier>, scope: &Scope) -> i32 {
        match (amount, modifier) {
            (Amount::N(n), _) => i32::from(*n),
            (_, Some(modifier)) => i32::from(modifier.x),
            (amount, None) => self.amount(amount, scope),
        }
    }

    /// The defense of an object (CR 2.3).
    pub(crate) fn defense(&self, card: CardId) -> i32 {
        let Some(base) = self.print(card).defense else { return 0 };
        let scope = self.scope_of(card);
        let (mut set, mut more) = (i32::from(base), 0);
        self.each_rules(
            card,
            |rules| rules.set_defense.is_some() || rules.defense.is_some(),
            |rules, modifier| {
                if let Some(amount) = &rules.set_defense {
                    set = self.number(amount, modifier, &scope);
                }
                if let Some(amount) = &rules.defense {
                    more += self.number(amount, modifier, &scope);
                }
            },
        );
        (set + more - i32::from(self.objs[card.index()].minus)).max(0)
    }

    /// The sum of the defense of all defending cards of the active link (CR 7.5.2).
    pub(crate) fn total_defense(&self) -> i32 {
        self.chain.defenders.into_iter().map(|card| self.defense(card)).sum()
    }

    /// Whether any rule that applies to an object says so.
    pub(crate) fn is_so(&self, card: CardId, says: fn(&Rules) -> bool) -> bool {
        let mut so = false;
        self.each_rules(card, says, |_, _| so = true);
        so
    }

    /// Whether an object has go again.
    pub(crate) fn has_go_again(&self, card: CardId) -> bool {
        self.print(card).has(Keyword::GoAgain) && !self.print(card).words.has(Words::WEAPON)
            || self.is_so(card, |rules| rules.go_again)
    }

    /// Whether the active attack has dominate.
    pub(crate) fn has_dominate(&self, card: CardId) -> bool {
        self.print(card).has(Keyword::Dominate) || self.is_so(card, |rules| rules.dominate)
    }

    /// Whether the active attack has overpower.
    pub(crate) fn has_overpower(&self, card: CardId) -> bool {
        self.print(card).has(Keyword::Overpower) || self.is_so(card, |rules| rules.overpower)
    }

    /// How much more arcane damage a source deals (CR 6.5.4), without amp.
    pub(crate) fn more_arcane(&self, card: CardId, seat: Seat) -> i32 {
        let scope = Scope::new(self.prints[card.index()], 0, seat, card);
        let mut more = 0;
        self.each_rules(
            card,
            |rules| rules.arcane.is_some(),
            |rules, modifier| {
                if let Some(amount) = &rules.arcane {
                    more += self.number(amount, modifier, &scope);
                }
            },
        );
        more
    }

    /// The resource cost of playing a card (CR 5.1.6).
    pub(crate) fn play_cost(&self, card: CardId) -> u8 {
        let base = i32::from(self.print(card).cost.unwrap_or(0));
        if self.modifiers.is_empty() {
            return base as u8;
        }
        let mut cost = base;
        self.each_rules(card, |rules| rules.cost.is_some(), |rules, _| cost += i32::from(rules.cost.unwrap_or(0)));
        if self.zone(card) != Zone::Stack {
            for modifier in &self.modifiers {
                if let Some(less) = next_cost(modifier)
                    && self.next_applies(modifier, card, crate::effect::By::Play)
                {
                    cost += i32::from(less);
                }
            }
        }
        cost.max(0) as u8
    }

    /// Whether a waiting effect applies to an object that is played, attacks or is activated next.
    pub(crate) fn next_applies(&self, modifier: &Modifier, card: CardId, how: crate::effect::By) -> bool {
        if modifier.kind != ModKind::Next {
            return false;
        }
        let Some(CodeStep::Do(Op::Next(Next { filter, by, .. }))) = self.made_by(modifier) else { return false };
        let scope = Scope::new(modifier.def, modifier.part, modifier.controller, modifier.source);
        let mine = self.controller(card) == modifier.seat;
        if *by != how || !mine {
            return false;
        }
        if how == crate::effect::By::Activate {
            return filter.kind.any(Words::ABILITY);
        }
        let mut kind = filter.kind;
        if how == crate::effect::By::Play && self.zone(card) != Zone::Stack {
            // Before it is announced, where it is tells where it is played from.
            kind = Words(kind.0 & !Words::FROM_ARSENAL.0);
            if filter.kind.any(Words::FROM_ARSENAL) && self.zone(card) != Zone::Arsenal {
                return false;
            }
        }
        self.matches_as(filter, kind, card, &scope)
    }
}

/// By how much an effect that waits for the next object makes it cost more or less.
pub(super) fn next_cost(modifier: &Modifier) -> Option<i8> {
    // Most prints have no such effect, which is known of each.
    let may = modifier.kind == ModKind::Next && hot(modifier.def).cheapens;
    if may { rules_of(modifier)?.cost } else { None }
}

/// Whether an effect waits for the next card and lets it be played as an instant.
pub(super) fn next_hurries(modifier: &Modifier) -> bool {
    let may = modifier.kind == ModKind::Next && hot(modifier.def).hurries;
    may && rules_of(modifier).is_some_and(|rules| rules.as_instant)
}

/// The rules a continuous effect carries.
pub(crate) fn rules_of(modifier: &Modifier) -> Option<&'static Rules> {
    let part = print(modifier.def).parts.get(usize::from(modifier.part))?;
    // What a paid additional cost gives is written in the part itself.
    if let Part::Additional { rules, .. } = part {
        return rules.as_ref();
    }
    match crate::content::code_of(part)?.steps.get(usize::from(modifier.pc))? {
        CodeStep::Do(op) => op.verb().rules(),
        _ => None,
    }
}
