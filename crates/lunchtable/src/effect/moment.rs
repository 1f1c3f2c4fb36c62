//! When an ability does what it does.

use serde::{Deserialize, Serialize};

/// Whose doing a moment must be, seen from the ability's player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// This very card's.
    This,
    /// Its player's.
    Own,
    /// The opponent's.
    Opp,
    /// Anyone's.
    Any,
}

/// What an ability can wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// A spell is activated.
    Spell,
    /// The third spell of a turn, or a later one, is activated.
    ThirdSpell,
    /// A trap is activated.
    Trap,
    /// An ability is used or fires.
    Ability,
    /// A spell, a trap or an ability.
    Card,
    /// A field spell is activated.
    FieldSpell,
    /// An attack is declared.
    Attack,
    /// A stereotype is summoned.
    Summon,
    /// A draw phase begins.
    DrawStart,
    /// The draw of a draw phase is done.
    DrawDone,
    /// The first main phase begins.
    MainStart,
    /// A combat phase begins.
    CombatStart,
    /// A card on the table was destroyed.
    Destroyed,
    /// A stability came to 0, or its stereotype breaks down.
    Zero,
    /// A stability fell from 1000 or more to less.
    Below,
    /// A reputation was raised by a spell, trap or ability.
    Gain,
    /// A deck came to an end.
    DeckEmpty,
    /// An ability has resolved.
    AbilityDone,
    /// A spell has resolved.
    SpellDone,
    /// It would be destroyed.
    Dying,
}

impl Moment {
    /// Its place in a set of moments.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// No moment, in a set of them: it lets quick-play spells answer, which wait for none.
    pub const NONE: u32 = 1 << 31;

    const WORDS: [(&'static str, Moment); 20] = [
        ("spell", Moment::Spell),
        ("third_spell", Moment::ThirdSpell),
        ("trap", Moment::Trap),
        ("ability", Moment::Ability),
        ("card", Moment::Card),
        ("field_spell", Moment::FieldSpell),
        ("attack", Moment::Attack),
        ("summon", Moment::Summon),
        ("draw_start", Moment::DrawStart),
        ("draw_done", Moment::DrawDone),
        ("main_start", Moment::MainStart),
        ("combat_start", Moment::CombatStart),
        ("destroyed", Moment::Destroyed),
        ("zero", Moment::Zero),
        ("below", Moment::Below),
        ("gain", Moment::Gain),
        ("deck_empty", Moment::DeckEmpty),
        ("ability_done", Moment::AbilityDone),
        ("spell_done", Moment::SpellDone),
        ("dying", Moment::Dying),
    ];
}

/// When an ability does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum When {
    /// When its card is played: a spell's own effect.
    Cast,
    /// When its player chooses to, in an own main phase.
    Main,
    /// Always, while its card is face up.
    Standing,
    /// At a moment, brought about by a side.
    On(Whose, Moment),
}

impl TryFrom<String> for When {
    type Error = String;

    fn try_from(text: String) -> Result<When, String> {
        match text.as_str() {
            "cast" => return Ok(When::Cast),
            "main" => return Ok(When::Main),
            "standing" => return Ok(When::Standing),
            _ => {}
        }
        let sides = [("this", Whose::This), ("own", Whose::Own), ("opp", Whose::Opp), ("any", Whose::Any)];
        for (word, side) in sides {
            let Some(rest) = text.strip_prefix(word).and_then(|rest| rest.strip_prefix('_')) else { continue };
            if let Some((_, moment)) = Moment::WORDS.iter().find(|(word, _)| *word == rest) {
                return Ok(When::On(side, *moment));
            }
            let words: Vec<String> = Moment::WORDS.iter().map(|(moment, _)| format!("`{word}_{moment}`")).collect();
            return Err(format!("unknown variant `{text}`, expected one of {}", words.join(", ")));
        }
        Err(format!(
            "unknown variant `{text}`, expected one of `cast`, `main`, `standing`, or a moment such as `opp_spell`"
        ))
    }
}

impl From<When> for String {
    fn from(when: When) -> String {
        match when {
            When::Cast => "cast".into(),
            When::Main => "main".into(),
            When::Standing => "standing".into(),
            When::On(side, moment) => {
                let side = match side {
                    Whose::This => "this",
                    Whose::Own => "own",
                    Whose::Opp => "opp",
                    Whose::Any => "any",
                };
                let word = Moment::WORDS.iter().find(|(_, m)| *m == moment).map_or("", |(word, _)| word);
                format!("{side}_{word}")
            }
        }
    }
}
