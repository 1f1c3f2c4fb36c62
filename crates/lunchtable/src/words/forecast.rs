//! What a choice would do, as far as the rules and what the seat sees tell.

use croupier_host::{Change, Cue, Forecast, Prediction, Thing};
use croupier_kernel::Seat;

use crate::{
    Action, BodyView, LunchTable, Source, View,
    content::DefId,
    effect::{Moment, Op, Part, When, Whose},
    state::{HAND_LIMIT, Phase, Preset, Stance, VICE_LIMIT},
    text,
};

/// What an action would do. Of choices for an effect only the effect itself could tell.
pub(super) fn forecast(cue: &Cue<'_, LunchTable>, action: &Action) -> Option<Forecast> {
    let mine = &cue.view.sides[cue.seat.index()];
    let hand = |i: u8| mine.hand.as_ref()?.get(usize::from(i)).map(|shown| shown.def);
    let back = |slot: u8| mine.backs.get(usize::from(slot))?.as_ref();
    let body = |slot: u8| mine.bodies.get(usize::from(slot))?.as_ref();
    match *action {
        Action::Attack { slot, target } => attack(cue, slot, target),
        Action::Advance => Some(advance(cue)),
        Action::EndTurn => Some(end_turn(cue)),
        Action::Cast { hand: i } | Action::Respond(Source::Hand(i)) => {
            let def = hand(i)?;
            let cost = mine.costs.get(usize::from(i)).copied();
            Some(activation(cue, def, def.get().activation(), cost))
        }
        Action::CastSet { slot } | Action::Respond(Source::Set(slot)) => {
            let back = back(slot)?;
            let def = back.card?.def;
            Some(activation(cue, def, def.get().activation(), back.cost))
        }
        Action::Use { slot, ability } | Action::Respond(Source::Ability(slot, ability)) => {
            let body = body(slot)?;
            let mut forecast = activation(cue, body.card?.def, Some(ability), None);
            forecast.changes.push(change(cue.seat, "vice", i64::from(body.vice), i64::from(body.vice) + 1));
            Some(forecast)
        }
        Action::Respond(Source::Field(ability)) => Some(activation(cue, mine.field?.card?.def, Some(ability), None)),
        Action::Summon { hand: i, tribute, .. } | Action::SetStereotype { hand: i, tribute } => {
            let def = hand(i)?;
            let paid =
                if matches!(action, Action::Summon { .. }) { mine.costs.get(usize::from(i)).copied() } else { None };
            let mut forecast = Forecast::says(text::of(def));
            pay(cue, paid, &mut forecast);
            forecast.destroyed.extend(tribute.and_then(body).map(|body| thing(cue.seat, body)));
            if !forecast.destroyed.is_empty() {
                forecast.text = format!("A tribute goes to the graveyard. {}", forecast.text);
            }
            Some(forecast)
        }
        Action::Pass => Some(Forecast::says(passing(cue))),
        Action::Surrender => Some(Forecast::says("The match is over, and the other side has won.")),
        Action::SetCard { .. } | Action::Flip { .. } | Action::Turn { .. } | Action::Choose(_) => None,
    }
}

fn change(seat: Seat, what: &str, from: i64, to: i64) -> Change {
    Change { seat, what: what.into(), from, to }
}

/// A stereotype, to be pointed at.
fn thing(seat: Seat, body: &BodyView) -> Thing {
    let thing = Thing::new("stereotypes").of(seat).slot(u16::from(body.slot));
    match body.card {
        Some(shown) => thing.id(shown.def.word()),
        None => thing,
    }
}

fn name(body: &BodyView) -> &'static str {
    body.card.map_or("the face-down stereotype", |shown| &shown.def.get().name)
}

/// Whether something that stands on the table says this.
fn stands(view: &View, wanted: fn(&Op) -> bool) -> bool {
    let says = |def: DefId| def.get().standing.iter().any(|part: &Part| wanted(&part.op));
    view.sides.iter().any(|side| {
        let backs = side.backs.iter().flatten().chain(&side.field).filter(|back| back.face_up && !back.pending);
        let bodies = side.bodies.iter().flatten().filter(|body| body.face_up && body.mute == 0);
        let cards = backs.filter_map(|back| back.card).chain(bodies.filter_map(|body| body.card));
        cards.into_iter().any(|shown| says(shown.def))
    })
}

/// Whether a battle that is lost would destroy a stereotype: nothing protects it, and it cannot save itself.
fn falls(body: &BodyView) -> bool {
    let saves = |shown: crate::Shown| {
        let abilities = &shown.def.get().abilities;
        let saver = abilities.iter().position(|ability| ability.when == When::On(Whose::This, Moment::Dying));
        saver.is_some_and(|i| body.mute == 0 && !body.used.contains(&(i as u8 + 1)))
    };
    body.battle_proof == 0 && body.death_proof == 0 && !body.card.is_some_and(saves)
}

/// Whether a stereotype stands so that it could attack in the next combat.
fn is_ready(body: &BodyView) -> bool {
    let sick = body.new && !body.rushed;
    body.face_up && body.stance == Stance::Attack && body.no_attack == 0 && !sick
}

/// What an attack would do, if nobody answers it.
fn attack(cue: &Cue<'_, LunchTable>, slot: u8, target: Option<u8>) -> Option<Forecast> {
    let (me, enemy) = (cue.seat, cue.seat.other());
    let (mine, theirs) = (&cue.view.sides[me.index()], &cue.view.sides[enemy.index()]);
    let attacker = mine.bodies.get(usize::from(slot))?.as_ref()?;
    let attack = attacker.stats?.reputation;
    let target = match target {
        None => None,
        Some(slot) => Some(theirs.bodies.get(usize::from(slot))?.as_ref()?),
    };
    let mut forecast = Forecast::default();
    let halved = stands(cue.view, |op| matches!(op, Op::HalveBattleDamage(_)));
    let strike = |seat: Seat, damage: i32, forecast: &mut Forecast| {
        let damage = if halved { damage / 2 } else { damage };
        let life = cue.view.sides[seat.index()].life;
        if damage > 0 {
            forecast.changes.push(change(seat, "life", i64::from(life), i64::from((life - damage).max(0))));
        }
        damage
    };
    let Some(target) = target else {
        let damage = strike(enemy, attack, &mut forecast);
        forecast.result = Some(Prediction::Win);
        forecast.text = format!("{} hits for {damage}.", name(attacker));
        return Some(forecast);
    };
    let Some(stats) = target.stats.filter(|_| target.face_up) else {
        forecast.result = Some(Prediction::Unknown);
        forecast.text = format!("{} with {attack} meets a face-down stereotype, which is turned up.", name(attacker));
        return Some(forecast);
    };
    let stands_up = target.stance == Stance::Attack;
    let defense = if stands_up { stats.reputation } else { stats.stability };
    let result = match attack.cmp(&defense) {
        std::cmp::Ordering::Greater => Prediction::Win,
        std::cmp::Ordering::Less => Prediction::Lose,
        std::cmp::Ordering::Equal => Prediction::Tie,
    };
    let destroy = |seat: Seat, body: &BodyView, forecast: &mut Forecast| {
        if falls(body) {
            forecast.destroyed.push(thing(seat, body));
        }
    };
    if result != Prediction::Lose && (stands_up || result == Prediction::Win) {
        destroy(enemy, target, &mut forecast);
    }
    if stands_up && result != Prediction::Win {
        destroy(me, attacker, &mut forecast);
    }
    let loser = if result == Prediction::Win { enemy } else { me };
    let damage = match (stands_up, result) {
        (false, Prediction::Win) => 0,
        _ => strike(loser, (attack - defense).abs(), &mut forecast),
    };
    let who = if loser == me { "you lose" } else { "they lose" };
    let hurt = if damage > 0 { format!(", and {who} {damage} life") } else { String::new() };
    let fate = match forecast.destroyed.len() {
        0 => "nobody is destroyed".to_string(),
        2 => "both are destroyed".into(),
        _ if result == Prediction::Win => format!("{} is destroyed", name(target)),
        _ => format!(
            "{} is destroyed",
            if forecast.destroyed[0].seat == Some(me) { name(attacker) } else { name(target) }
        ),
    };
    forecast.result = Some(result);
    forecast.text = format!("{attack} against {defense}: {fate}{hurt}.");
    Some(forecast)
}

/// Takes a cost off the clout.
fn pay(cue: &Cue<'_, LunchTable>, cost: Option<u8>, forecast: &mut Forecast) {
    let clout = cue.view.sides[cue.seat.index()].clout;
    if let Some(cost) = cost.filter(|cost| *cost > 0 && cue.view.preset == Preset::Standard) {
        forecast.changes.push(change(cue.seat, "clout", i64::from(clout), i64::from(clout.saturating_sub(cost))));
    }
}

/// What a spell, trap or ability says, and what it would change of what is under way.
fn activation(cue: &Cue<'_, LunchTable>, def: DefId, ability: Option<u8>, cost: Option<u8>) -> Forecast {
    let says = ability.map_or_else(|| text::of(def).to_string(), |ability| text::of_ability(def, ability));
    let parts = ability.and_then(|i| def.get().abilities.get(usize::from(i))).map_or(&[][..], |ability| &ability.parts);
    let view = cue.view;
    let mut sentences = vec![says];
    if let Some(last) = view.chain.last() {
        let name = &last.card.def.get().name;
        if parts.iter().any(|part| matches!(part.op, Op::Negate(_))) {
            sentences.push(format!("{name} would do nothing."));
        }
        if parts.iter().any(|part| matches!(part.op, Op::Reverse(_))) {
            sentences.push(format!("{name} would do the reverse."));
        }
    }
    if let Some(assault) = view.assault
        && parts.iter().any(|part| matches!(part.op, Op::NegateAttack(_)))
    {
        let slot = assault.slot.and_then(|slot| slot.checked_sub(1)).map(usize::from);
        let body = slot.and_then(|slot| view.sides[assault.seat.index()].bodies[slot].as_ref());
        sentences.push(format!("The attack by {} would be over.", body.map_or("the attacker", name)));
    }
    let mut forecast = Forecast::says(sentences.join(" "));
    pay(cue, cost, &mut forecast);
    forecast
}

/// What follows if nobody answers.
fn passing(cue: &Cue<'_, LunchTable>) -> String {
    match (cue.view.chain.last(), cue.view.assault) {
        (Some(link), _) => format!("{} resolves, if the other side has nothing to add.", link.card.def.get().name),
        (None, Some(_)) => "The attack goes on, if the other side has nothing to add.".into(),
        (None, None) => "The turn goes on.".into(),
    }
}

/// Everyone who would break down now.
fn breakdowns(cue: &Cue<'_, LunchTable>, forecast: &mut Forecast) -> Vec<String> {
    let mut sentences = Vec::new();
    for seat in [cue.seat, cue.seat.other()] {
        let broken: Vec<&BodyView> =
            cue.view.sides[seat.index()].bodies.iter().flatten().filter(|body| body.vice >= VICE_LIMIT).collect();
        if broken.is_empty() {
            continue;
        }
        let scored = i64::from(cue.view.sides[seat.other().index()].breakdowns);
        forecast.changes.push(change(seat.other(), "breakdowns", scored, scored + broken.len() as i64));
        forecast.destroyed.extend(broken.iter().map(|body| thing(seat, body)));
        sentences.extend(broken.iter().map(|body| format!("{} breaks down.", name(body))));
    }
    sentences
}

/// How many cards have to be discarded at the end of the turn.
fn discards(cue: &Cue<'_, LunchTable>, drawn: usize) -> Option<String> {
    let n = usize::from(cue.view.sides[cue.seat.index()].n_hand) + drawn;
    let over = n.checked_sub(HAND_LIMIT).filter(|over| *over > 0)?;
    Some(format!("You discard {over}: at most {HAND_LIMIT} cards are kept."))
}

/// The draw of the draw phase.
fn drawing(cue: &Cue<'_, LunchTable>, forecast: &mut Forecast) -> (String, usize) {
    let side = &cue.view.sides[cue.seat.index()];
    if side.skip_draw {
        return ("You do not draw this turn.".into(), 0);
    }
    if side.n_deck == 0 {
        return ("Your deck is empty: you lose.".into(), 0);
    }
    forecast.changes.push(change(cue.seat, "hand", i64::from(side.n_hand), i64::from(side.n_hand) + 1));
    ("You draw a card.".into(), 1)
}

fn advance(cue: &Cue<'_, LunchTable>) -> Forecast {
    let side = &cue.view.sides[cue.seat.index()];
    let mut forecast = Forecast::default();
    let sentences = match cue.view.phase {
        Phase::Draw => vec![drawing(cue, &mut forecast).0, "The standby phase begins.".into()],
        Phase::Standby => vec!["The main phase begins.".into()],
        Phase::Main if side.skip_combat => vec!["Your combat is skipped: main phase 2 begins.".into()],
        Phase::Main if cue.view.turn == 1 => vec!["Combat begins, but nobody attacks on the first turn.".into()],
        Phase::Main if side.no_attack > 0 => vec!["Combat begins, but you cannot attack.".into()],
        Phase::Main if !side.bodies.iter().flatten().any(is_ready) => {
            vec!["Combat begins, but none of yours can attack.".into()]
        }
        Phase::Main => vec!["Combat begins.".into()],
        Phase::Combat => vec!["Combat is over: main phase 2 begins.".into()],
        Phase::Main2 => {
            let mut sentences = vec!["Vice is checked.".to_string()];
            sentences.extend(breakdowns(cue, &mut forecast));
            sentences
        }
        Phase::BreakdownCheck => {
            let mut sentences = vec!["The end phase begins.".to_string()];
            sentences.extend(discards(cue, 0));
            sentences
        }
        Phase::End => vec!["The turn goes to the other side.".into()],
    };
    forecast.text = sentences.join(" ");
    forecast
}

fn end_turn(cue: &Cue<'_, LunchTable>) -> Forecast {
    let mut forecast = Forecast::default();
    let mut sentences = Vec::new();
    let mut drawn = 0;
    if cue.view.phase == Phase::Draw {
        let (sentence, n) = drawing(cue, &mut forecast);
        sentences.push(sentence);
        drawn = n;
    }
    if cue.view.phase < Phase::BreakdownCheck {
        sentences.extend(breakdowns(cue, &mut forecast));
    }
    if cue.view.phase < Phase::End {
        sentences.extend(discards(cue, drawn));
    }
    sentences.push("The turn goes to the other side.".into());
    forecast.text = sentences.join(" ");
    forecast
}
