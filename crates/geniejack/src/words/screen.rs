//! The compact screens. Every byte is read by someone, often by a model that pays for it.

use croupier_host::{Cue, Screen, Tone, capital};

use super::{forecast::in_short, keys};
use crate::{
    Geniejack,
    action::Action,
    blessing::Giver,
    cards::Card,
    content::{ConsumableId, EquipmentId, Slot},
    effect::Side,
    state::Phase,
    stats::Field,
    view::{HandView, ResultView, ShieldView, SourceKind, StepView, View, WishView},
};

pub(super) fn screen(cue: &Cue<'_, Geniejack>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    match view.phase {
        Phase::PreHand => {
            status(&mut screen, cue);
        }
        Phase::PlayerTurn => {
            status(&mut screen, cue);
            screen.tone(Tone::Faint, "───").end();
            hands(&mut screen, view);
            foretell(&mut screen, cue, &Action::Hit, "h");
            foretell(&mut screen, cue, &Action::Stand, "s");
        }
        Phase::HandResult => results(&mut screen, view),
        Phase::BattleResult => {
            screen.tone(Tone::Title, format!("═══ VICTORY! You beat the {}! ═══", view.enemy.name)).end();
            let gold = view.gold_earned.unwrap_or(0);
            screen
                .put("Gold: ")
                .tone(Tone::Good, format!("+{gold}"))
                .put(format!(" (total: {})", view.player.gold))
                .end();
            if cue.world().field(Field::RegenPerBattle) > 0 {
                screen.put(format!("You rest. HP: {}/{}", view.player.hp, view.player.max_hp)).end();
            }
        }
        Phase::Shop => {
            shop(&mut screen, view);
            screen.lasts();
        }
        Phase::Genie => genie(&mut screen, view),
        Phase::Granting => {
            screen.put(format!("The Genie ponders your wish... \"{}\"", last_wish(view))).end();
        }
        Phase::Granted => {
            screen.put(format!("Your wish: \"{}\"", last_wish(view))).end();
            if let Some(wish) = view.player.wishes.last() {
                granted(&mut screen, wish);
            }
            screen.tone(Tone::Good, format!("HP: {}/{}", view.player.hp, view.player.max_hp)).end();
        }
        Phase::Crossroads => {
            screen.tone(Tone::Title, "═══ VICTORY! ═══").end();
            screen.put("You conquered the Sultan's Palace!").end();
            totals(&mut screen, view);
            screen.put("Retire as the winner, or play on until you fall?").end();
        }
        Phase::Over => over(&mut screen, cue),
    }
    keys::prompt(&mut screen, cue);
    screen
}

/// What an action would do, with its key in front.
fn foretell(screen: &mut Screen, cue: &Cue<'_, Geniejack>, action: &Action, key: &str) {
    if !(cue.foretells() && cue.can(action)) {
        return;
    }
    let forecast = cue.forecast(action);
    let line = |text: &str| {
        let mut line = Screen::default();
        line.put(" ").tone(Tone::Key, key).tone(Tone::Faint, format!(": {text}")).end();
        line
    };
    match in_short(cue, action, &forecast) {
        Some(short) => screen.fold(&line(&forecast.text), line(&short)),
        None => screen.add(&line(&forecast.text)),
    };
}

/// Where we are and how everyone is.
fn status(screen: &mut Screen, cue: &Cue<'_, Geniejack>) {
    let view = cue.view;
    let battle = if view.enemy.boss { "boss".into() } else { format!("battle {}", view.battle) };
    let round = if view.round > 1 { format!(", round {}", view.round) } else { String::new() };
    let place = format!("Stage {}, {}: {battle}, hand {}{round}", view.stage, view.stage_name, view.hand);
    screen.tone(Tone::Title, format!("=== {place} ==="));
    screen.put(cue.seed_label()).end();
    screen.put("ENEMY: ").tone(Tone::Warn, view.enemy.name);
    screen.put(format!(" HP: {}/{}", view.enemy.hp, view.enemy.max_hp));
    if !view.enemy.label.is_empty() {
        screen.tone(Tone::About, format!(" [{}]", view.enemy.label));
    }
    shield(screen, view.enemy.shield);
    if view.enemy.poison > 0 {
        screen.put(format!(" Poison: {}", view.enemy.poison));
    }
    screen.end();
    if view.phase == Phase::PreHand && view.hand == 1 {
        screen.tone(Tone::Faint, format!("  {}", view.enemy.text)).end();
    }
    let low = view.player.hp * 3 <= view.player.max_hp;
    screen
        .put("YOU: ")
        .tone(if low { Tone::Bad } else { Tone::Good }, format!("HP: {}/{}", view.player.hp, view.player.max_hp));
    screen.put(format!(" Gold: {} Limit: {}", view.player.gold, view.player.limit));
    shield(screen, view.player.shield);
    if view.player.overkill > 0 {
        screen.put(format!(" Overkill: +{}", view.player.overkill));
    }
    screen.end();
    equipment(screen, view);
    bag(screen, view);
    if !view.player.effects.is_empty() {
        let effects = view.player.effects.iter().map(|effect| {
            let times = if effect.count > 1 { format!(" x{}", effect.count) } else { String::new() };
            format!("{}{times} ({})", effect.name, hands_left(effect.hands_left))
        });
        screen.put(format!("Active: {}", effects.collect::<Vec<_>>().join(", "))).end();
    }
    let curses = curses(view);
    if !curses.is_empty() {
        screen.put("Curses: ").tone(Tone::Bad, curses.join(", ")).end();
    }
    let blessings = view.player.wishes.iter().filter_map(|wish| wish.blessing.as_ref());
    let names: Vec<&str> = blessings.map(|blessing| blessing.name.as_str()).collect();
    if !names.is_empty() {
        screen.put("Blessings: ").tone(Tone::Good, names.join(", ")).end();
    }
    screen.lasts();
}

fn hands_left(n: u8) -> String {
    if n == 1 { "1 hand".into() } else { format!("{n} hands") }
}

/// The curses of the bosses that were beaten.
fn curses(view: &View) -> Vec<&str> {
    view.player.wishes.iter().filter(|wish| !wish.opening).map(|wish| wish.curse).collect()
}

/// What a shield can still take.
fn shield(screen: &mut Screen, shield: Option<ShieldView>) {
    if let Some(ShieldView { left, most }) = shield {
        screen.put(format!(" Shield: {left}/{most}"));
    }
}

fn bag(screen: &mut Screen, view: &View) {
    if !view.player.bag.is_empty() {
        let bag: Vec<String> =
            view.player.bag.iter().map(|potion| format!("{} x{}", potion.short, potion.count)).collect();
        screen.put(format!("Potions: {}", bag.join(", "))).end();
    }
}

fn equipment(screen: &mut Screen, view: &View) {
    let worn = view.player.equipment.iter().map(|piece| {
        let suit = view.enemy.suit.filter(|_| piece.id == "bronze_trinket");
        format!("{}{}", piece.name, suit.map_or(String::new(), |suit| format!(" ({})", suit.symbol())))
    });
    let worn: Vec<String> = worn.collect();
    screen.put(format!("Gear: {}", if worn.is_empty() { "none".into() } else { worn.join(", ") })).end();
}

fn cards(screen: &mut Screen, cards: impl Iterator<Item = Option<Card>>) {
    screen.put("[");
    for (at, card) in cards.enumerate() {
        if at > 0 {
            screen.put(" ");
        }
        match card {
            Some(card) if card.suit().is_red() => screen.tone(Tone::Red, card),
            Some(card) => screen.put(card),
            None => screen.tone(Tone::Faint, "??"),
        };
    }
    screen.put("]");
}

fn hand(screen: &mut Screen, hand: &HandView) {
    cards(screen, hand.cards.iter().copied().map(Some));
    screen.put(format!("={}", hand.score));
    if hand.soft && !hand.blackjack {
        screen.put(" soft");
    }
    if hand.busted {
        screen.tone(Tone::Bad, " BUST");
    }
    if hand.blackjack {
        screen.tone(Tone::Good, " BLACKJACK");
    }
    if hand.doubled {
        screen.put(" doubled");
    }
}

/// The cards of both sides on one line.
fn hands(screen: &mut Screen, view: &View) {
    let playing = view.phase == Phase::PlayerTurn && view.player.hands.len() > 1;
    for (at, own) in view.player.hands.iter().enumerate() {
        let mark = if playing && at + 1 == usize::from(view.player.current) { "*" } else { "" };
        screen.put(if at == 0 { format!("You{mark}: ") } else { format!("  and{mark}: ") });
        hand(screen, own);
    }
    screen.put(format!("  {}: ", view.enemy.short));
    cards(screen, view.enemy.cards.iter().copied());
    screen.put(view.enemy.score.map_or("=?".into(), |score| format!("={score}")));
    if view.enemy.busted {
        screen.tone(Tone::Good, " BUST");
    }
    if view.enemy.blackjack {
        screen.tone(Tone::Bad, " BLACKJACK");
    }
    screen.end();
    if let Some(card) = view.player.peeked {
        screen.put("Next card: ").tone(Tone::Key, card).end();
    }
}

fn results(screen: &mut Screen, view: &View) {
    hands(screen, view);
    for result in &view.results {
        let short = short_result(result);
        match result_line(view, result) {
            line if short.is_empty() => screen.add(&line),
            line => screen.fold(&line, short),
        };
    }
}

/// How a hand ended, and what it cost whom.
fn result_line(view: &View, result: &ResultView) -> Screen {
    let mut line = Screen::default();
    let enemy = view.enemy.short;
    let (tone, how) = match result.winner {
        Some(Side::Player) if result.dodged => (Tone::Good, format!("You win the hand, but the {enemy} dodges: ")),
        Some(Side::Dealer) if result.dodged => (Tone::Bad, "You lose the hand, but you dodge: ".into()),
        Some(Side::Player) if result.dealer.busted => {
            (Tone::Good, format!("The {enemy} busts, so your full total counts: "))
        }
        Some(Side::Player) => (Tone::Good, "You win the hand and deal ".into()),
        Some(Side::Dealer) if result.surrendered => (Tone::Bad, "You surrender and take ".into()),
        Some(Side::Dealer) if result.player.busted => {
            (Tone::Bad, format!("You bust, so the {enemy}'s full total counts: "))
        }
        Some(Side::Dealer) => (Tone::Bad, "You lose the hand and take ".into()),
        None => (Tone::Warn, "Push: neither side deals damage.".into()),
    };
    line.tone(tone, how);
    if let Some(winner) = result.winner {
        line.tone(tone, if result.dodged { "no damage".into() } else { format!("{} damage", result.damage) });
        damage(&mut line, result);
        let (player, enemy) = (&view.player, &view.enemy);
        match winner.other() {
            Side::Player => line.put(format!(". You have {} of {} HP.", player.hp, player.max_hp)),
            Side::Dealer => line.put(format!(". The {} has {} of {} HP.", enemy.short, enemy.hp, enemy.max_hp)),
        };
    }
    line.end();
    line
}

/// The same for who reads on: the hands above say who bust, and the next page who has how many hit points.
fn short_result(result: &ResultView) -> Screen {
    let mut line = Screen::default();
    let (tone, how) = match result.winner {
        _ if result.dodged || result.surrendered => return line,
        Some(Side::Player) => (Tone::Good, "You win and deal "),
        Some(Side::Dealer) if result.player.busted => (Tone::Bad, "You bust and take "),
        Some(Side::Dealer) => (Tone::Bad, "You lose and take "),
        None => return line,
    };
    line.tone(tone, format!("{how}{} damage", result.damage));
    damage(&mut line, result);
    line.put(".").end();
    line
}

/// How the damage came about, if there is anything to say beyond the cards.
pub(super) fn damage(screen: &mut Screen, result: &ResultView) {
    if result.steps.len() < 2 {
        return;
    }
    screen.put(" (");
    for (at, step) in result.steps.iter().enumerate() {
        let sign = if step.by < 0 { "-" } else { "+" };
        let by = thousandths((step.by.abs() + 50) / 100 * 100);
        match (step.source, at) {
            (SourceKind::Base, 0) => screen.put(by),
            (SourceKind::Rounding, _) => screen.put(format!(", {}", source(step, result.winner))),
            (_, 0) => screen.put(format!("{sign}{by} {}", source(step, result.winner))),
            _ => screen.put(format!(", {sign}{by} {}", source(step, result.winner))),
        };
    }
    screen.put(")");
}

/// What a step of the damage is called. What the enemy adds is its strength, what it keeps off its resistance.
fn source(step: &StepView, winner: Option<Side>) -> String {
    let word = match step.source {
        SourceKind::Base => "base",
        SourceKind::Least => "to reach the minimum",
        SourceKind::Rules => "rules",
        SourceKind::Blackjack => "blackjack",
        SourceKind::Double => "double",
        SourceKind::Worn => {
            let piece = step.id.and_then(|id| EquipmentId::find(id).ok());
            return match piece.map(|piece| piece.get().slot) {
                Some(Slot::Weapon) | None => "weapon".into(),
                Some(slot) => slot.name().to_lowercase(),
            };
        }
        SourceKind::Potion => {
            let potion = step.id.and_then(|id| ConsumableId::find(id).ok());
            let effect = potion.and_then(|potion| potion.get().effect.as_ref());
            return effect.map_or("potion".into(), |effect| effect.name.to_lowercase());
        }
        SourceKind::Curse => "curse",
        SourceKind::Blessing => "blessing",
        SourceKind::Enemy if winner == Some(Side::Dealer) => "enemy strength",
        SourceKind::Enemy if step.by < 0 => "enemy resistance",
        SourceKind::Enemy => "enemy weakness",
        SourceKind::Overkill => "overkill",
        SourceKind::Surrender => "surrender",
        SourceKind::Cap => "damage cap",
        SourceKind::Shield => "shield",
        SourceKind::Rounding => "rounded down",
    };
    word.into()
}

/// A number of thousandths, without needless zeros.
pub(super) fn thousandths(value: i32) -> String {
    let text = format!("{}.{:03}", value / 1000, value % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn shop(screen: &mut Screen, view: &View) {
    screen.tone(Tone::Title, "═══ SHOP ═══").put(format!(" Gold: {}", view.player.gold));
    screen.put(format!("  HP: {}/{}", view.player.hp, view.player.max_hp)).end();
    equipment(screen, view);
    bag(screen, view);
    for (at, item) in view.shop.iter().enumerate() {
        let slot = item.slot.map_or(String::new(), |slot| format!("[{}] ", slot.name()));
        let (name, does) = (format!("{}) {}", at + 1, item.name), format!(" {slot}{}", item.label));
        let pad = 42_usize.saturating_sub(name.chars().count() + does.chars().count());
        screen.put(name).tone(Tone::About, does).put(format!("{:pad$} {:>3}g", "", item.price));
        if item.affordable {
            screen.tone(Tone::Good, " ✓");
        }
        if let Some(worn) = &item.replaces {
            screen.tone(Tone::Faint, format!(" replaces {}", worn.label));
        }
        screen.end();
    }
    if !view.shop.is_empty() {
        // The prompt has a key for it.
        let mut leave = Screen::default();
        leave.put(format!("{}) Leave the shop", view.shop.len() + 1)).end();
        screen.fold(&leave, Screen::default());
    }
    if let Some(next) = &view.next_enemy {
        let label = if next.label.is_empty() { String::new() } else { format!(" [{}]", next.label) };
        screen.tone(Tone::Faint, format!("Next: {}, {} HP{label}", next.name, next.hp)).end();
    }
    if view.shop.is_empty() {
        screen.put("The shelf is empty.").end();
    }
}

fn genie(screen: &mut Screen, view: &View) {
    screen.tone(Tone::Title, "═══ GENIE ═══").end();
    let Some(wish) = view.player.wishes.last() else { return };
    if wish.opening {
        let enemy = &view.enemy;
        let label = if enemy.label.is_empty() { String::new() } else { format!(" [{}]", enemy.label) };
        screen.put(format!("Your first enemy: {}, {} HP{label}", enemy.name, enemy.hp)).end();
        screen.tone(Tone::Faint, "───").end();
        screen.put("The Genie offers you a small wish (up to 40 characters). Type it:").end();
        return;
    }
    screen.put(format!("You beat the {}!", wish.boss)).end();
    screen.put("CURSE: ").tone(Tone::Bad, wish.curse).put(format!(". {}.", wish.curse_label)).end();
    screen.put(format!("Your curses: {}", curses(view).join(", "))).end();
    screen.tone(Tone::Faint, "───").end();
    screen.put("The Genie offers you a wish (up to 40 characters). Type it:").end();
}

/// What was given: why it is only a small gift, what the Genie says, its name, and what it really does.
fn granted(screen: &mut Screen, wish: &WishView) {
    let Some(blessing) = &wish.blessing else { return };
    let small =
        wish.granted.as_ref().filter(|granted| granted.by == Some(Giver::Boon) && !granted.understood.is_empty());
    if let Some(granted) = small {
        screen.tone(Tone::Faint, format!("{}.", capital(granted.understood.trim_end_matches('.')))).end();
    }
    if let Some(says) = wish.granted.as_ref().map(|granted| &granted.says).filter(|says| !says.is_empty()) {
        screen.put("The Genie: ").tone(Tone::Warn, format!("\u{201c}{says}\u{201d}")).end();
    }
    screen.put("You get: ").tone(Tone::Good, &blessing.name).end();
    for effect in &blessing.effects {
        screen.put(format!("  {effect}")).end();
    }
    for note in &blessing.notes {
        screen.tone(Tone::Faint, format!("  ({note})")).end();
    }
}

fn last_wish(view: &View) -> &str {
    view.player.wishes.last().map_or("", |wish| &wish.text)
}

fn totals(screen: &mut Screen, view: &View) {
    let battles = view.outcome.map_or(view.stage * view.battle, |outcome| outcome.battles_won);
    let wishes = view.player.wishes.len();
    screen.put(format!("Stages cleared: {} | Battles won: {battles}", view.stage)).end();
    screen.put(format!("Wishes: {wishes} | Gold: {}", view.player.gold)).end();
}

fn over(screen: &mut Screen, cue: &Cue<'_, Geniejack>) {
    let view = cue.view;
    let Some(outcome) = view.outcome else { return };
    if outcome.alive {
        screen.tone(Tone::Title, "═══ VICTORY! ═══").end();
        screen.put("You walk out of the Sultan's Palace as the winner.").end();
    } else {
        screen.tone(Tone::Title, "═══ GAME OVER ═══").end();
        let stage = view.stage;
        let place = if view.enemy.boss {
            format!("the boss battle of stage {stage}")
        } else {
            format!("battle {} of stage {stage}", view.battle)
        };
        let name = view.fell_to.as_ref().filter(|source| source.kind != SourceKind::Enemy).map(|source| &source.name);
        let fell = match view.fell_to.as_ref().map(|source| source.kind) {
            Some(SourceKind::Rules) => format!("Fatigue beat you in {place}."),
            None => format!("You gave up in {place}, against the {}.", view.enemy.name),
            _ => match name {
                Some(name) if *name != view.enemy.name => format!("{name} beat you in {place}."),
                _ => format!("The {} beat you in {place}.", view.enemy.name),
            },
        };
        screen.put(fell).end();
        if outcome.won {
            screen.tone(Tone::Good, "You had already won the run. This is how far you got.").end();
        }
    }
    let wishes = view.player.wishes.len();
    screen.put(format!("Battles won: {} | Gold: {} | Wishes: {wishes}", outcome.battles_won, outcome.gold)).end();
    screen.put(format!("Seed: {}", cue.seed)).end();
}
