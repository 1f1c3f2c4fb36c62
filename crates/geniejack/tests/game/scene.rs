//! Sets a hand up and plays it: `scene("K♠ 9♠", "10♥ 7♥").worn("flint_spear").play("deal stand")`.

use croupier_geniejack::{
    Geniejack, PLAYER,
    config::Config,
    position::{Position, WishSetup},
    state::Phase,
};
use croupier_kernel::{Eye, Match, Refusal, Seed};
use serde_json::Value;

/// A situation before the deal, and the order of the cards.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) config: Config,
    seed: Seed,
}

/// A hand to be dealt: the player's cards, the dealer's cards (the first is face down). The enemy has no tricks and 100 hit
/// points, the player 50; the preset is `classic`.
pub(crate) fn scene(player: &str, dealer: &str) -> Scene {
    let mut position = Position { deck: format!("{player} {dealer} "), ..Position::default() };
    position.enemy.id = Some("sand_scorpion".into());
    position.enemy.max_hp = Some(100);
    let config = Config { position: Some(position), ..Config::preset("classic") };
    Scene { config, seed: "scene".parse().expect("a good seed") }
}

/// A run or position given in TOML, of the newest edition if it names none.
pub(crate) fn from_toml(text: &str) -> Scene {
    let mut config: toml::Table = text.parse().expect("TOML");
    config.entry("edition").or_insert(i64::from(Config::default().edition).into());
    let config = config.try_into().expect("a config in TOML");
    Scene { config, seed: "scene".parse().expect("a good seed") }
}

impl Scene {
    fn with(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(self.config.position.as_mut().expect("a scene has a position"));
        self
    }

    /// The cards that come after the deal.
    pub(crate) fn then(self, cards: &str) -> Scene {
        self.with(|position| position.deck.push_str(&format!("{cards} ")))
    }

    pub(crate) fn worn(self, id: &str) -> Scene {
        self.with(|position| position.player.equipment.push(id.into()))
    }

    pub(crate) fn rule(mut self, name: &str, value: i32) -> Scene {
        self.config.rules.insert(name.into(), value);
        self
    }

    pub(crate) fn preset(mut self, id: &str) -> Scene {
        self.config.preset = id.into();
        self
    }

    pub(crate) fn seed(mut self, seed: &str) -> Scene {
        self.seed = seed.parse().expect("a good seed");
        self
    }

    pub(crate) fn enemy(self, id: &str) -> Scene {
        self.with(|position| position.enemy.id = Some(id.into()))
    }

    pub(crate) fn enemy_hp(self, hp: i32) -> Scene {
        self.with(|position| position.enemy.hp = Some(hp))
    }

    pub(crate) fn hp(self, hp: i32) -> Scene {
        self.with(|position| position.player.hp = Some(hp))
    }

    pub(crate) fn gold(self, gold: i32) -> Scene {
        self.with(|position| position.player.gold = Some(gold))
    }

    pub(crate) fn bag(self, id: &str, n: u8) -> Scene {
        self.with(|position| {
            position.player.bag.insert(id.into(), n);
        })
    }

    /// The curse of a boss, with a wish that was not granted anything.
    pub(crate) fn cursed_by(self, boss: &str) -> Scene {
        self.with(|position| {
            position.player.wishes.push(WishSetup { boss: Some(boss.into()), text: "peace".into(), blessing: None });
        })
    }

    /// A blessing, with the curse of the first boss.
    pub(crate) fn blessed(self, blessing: Value) -> Scene {
        self.with(|position| {
            let (boss, text) = (Some("ancient_strix".into()), "a blessing".into());
            position.player.wishes.push(WishSetup { boss, text, blessing: Some(blessing) });
        })
    }

    pub(crate) fn at(self, stage: u16, battle: u16, hand: u16) -> Scene {
        self.with(|position| {
            position.stage = Some(stage);
            position.battle = Some(battle);
            position.hand = Some(hand);
        })
    }

    pub(crate) fn phase(self, phase: Phase) -> Scene {
        self.with(|position| position.phase = Some(phase.name().into()))
    }

    pub(crate) fn position(self, change: impl FnOnce(&mut Position)) -> Scene {
        self.with(change)
    }

    /// Begins and does these actions, which are separated by commas or blanks if they are single words.
    #[track_caller]
    pub(crate) fn play(self, actions: &str) -> Play {
        let game = Match::new(self.config, self.seed).expect("a good position");
        let mut play = Play { game };
        play.go(actions);
        play
    }

    /// Why the position is refused.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        match Match::<Geniejack>::new(self.config, self.seed) {
            Ok(_) => panic!("the position should be refused"),
            Err(Refusal { reason, .. }) => reason,
        }
    }
}

/// A match under way.
pub(crate) struct Play {
    pub(crate) game: Match<Geniejack>,
}

impl Play {
    #[track_caller]
    pub(crate) fn go(&mut self, actions: &str) -> &mut Play {
        let list: Vec<&str> = if actions.contains(',') {
            actions.split(',').map(str::trim).collect()
        } else {
            actions.split_whitespace().collect()
        };
        for action in list.into_iter().filter(|action| !action.is_empty()) {
            if let Err(refusal) = self.game.play_text(action) {
                panic!("`{action}` is refused: {refusal}");
            }
        }
        self
    }

    /// Why an action is refused; it must change nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, action: &str) -> String {
        let before = (self.game.fingerprint(), self.game.record().clone());
        let Err(Refusal { reason, .. }) = self.game.play_text(action) else { panic!("`{action}` should be refused") };
        assert_eq!(before, (self.game.fingerprint(), self.game.record().clone()), "a refused action changed something");
        reason
    }

    /// What the player sees, as JSON.
    pub(crate) fn view(&self) -> Value {
        serde_json::to_value(self.game.view(Eye::Seat(PLAYER))).expect("a view is plain data")
    }

    /// One thing in the view, such as `enemy.hp` or `player.hands.0.score`.
    #[track_caller]
    pub(crate) fn see(&self, path: &str) -> Value {
        look(&self.view(), path).unwrap_or_else(|| panic!("there is no `{path}` in {}", self.view()))
    }

    /// One number in the view.
    #[track_caller]
    pub(crate) fn number(&self, path: &str) -> i64 {
        self.see(path).as_i64().unwrap_or_else(|| panic!("`{path}` is {}", self.see(path)))
    }

    /// The player's hit points.
    pub(crate) fn hp(&self) -> i64 {
        self.number("player.hp")
    }

    /// The enemy's hit points.
    pub(crate) fn enemy_hp(&self) -> i64 {
        self.number("enemy.hp")
    }

    /// What the player lost from 50.
    pub(crate) fn lost(&self) -> i64 {
        50 - self.hp()
    }

    /// What the enemy lost from 100.
    pub(crate) fn dealt(&self) -> i64 {
        100 - self.enemy_hp()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.game.state().run().phase
    }

    /// What may be done, in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.game.legal_actions().iter().map(ToString::to_string).collect()
    }

    pub(crate) fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// The names of what happened in the last step.
    pub(crate) fn events(&self) -> Vec<String> {
        let name = |event| serde_json::to_value(event).expect("an event is plain data")["event"].clone();
        self.game.events().iter().map(|event| name(event).as_str().expect("a word").to_string()).collect()
    }
}

/// One thing in a JSON value, by a path such as `player.hands.0.score`.
pub(crate) fn look(value: &Value, path: &str) -> Option<Value> {
    path.split('.')
        .try_fold(value, |value, key| match key.parse::<usize>() {
            Ok(at) => value.get(at),
            Err(_) => value.get(key),
        })
        .cloned()
}
