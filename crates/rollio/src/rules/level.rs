//! Levels: how they begin, and what they pay.

use croupier_kernel::{Cx, Key, Rng};
use tinyvec::ArrayVec;

use super::{reach::Reach, stream};
use crate::{
    combination::Combination,
    content::{BlessingId, Material, content, edition},
    effect::{AnyRule, Figure, Rule as _},
    event::Event,
    notice::TallyLine,
    state::{Die, LATE, MAX_LIVES, MAX_POINTS, Rollio, SUMMIT, Tally},
};

/// What every level beyond the listed ones adds to the threshold.
const FURTHER: u32 = 25_000;

/// More points than can be counted.
const OUT_OF_REACH: u32 = MAX_POINTS + 1;

/// The points to bank in a level. Beyond the listed ones each asks for the same number of points more than the one before;
/// late in a run, where the preset says so, for this many percent more, in whole hundreds. The last is out of reach.
pub(crate) fn threshold(level: u16, growth: Option<u16>, edition: u8) -> u32 {
    if level >= SUMMIT {
        return OUT_OF_REACH;
    }
    let levels = edition::levels(edition);
    let listed =
        levels.get(usize::from(level).saturating_sub(1)).or(levels.last()).map_or(0, |listed| listed.threshold);
    let (steady, late) = match growth {
        None => (level, 0),
        Some(_) => (level.min(LATE), level.saturating_sub(LATE)),
    };
    let beyond = usize::from(steady).saturating_sub(levels.len()) as u32;
    let mut points = u64::from(listed.saturating_add(beyond.saturating_mul(FURTHER)));
    for _ in 0..late {
        if points > u64::from(MAX_POINTS) {
            break;
        }
        points = (points * (100 + u64::from(growth.unwrap_or(0))) / 100).div_ceil(100) * 100;
    }
    points.min(u64::from(OUT_OF_REACH)) as u32
}

/// What completing a level pays: a dollar more every five levels.
pub(crate) fn reward(level: u16, edition: u8) -> u32 {
    match edition::levels(edition).get(usize::from(level).saturating_sub(1)) {
        Some(listed) => listed.money,
        None => 2 + (u32::from(level).saturating_sub(1)) / 5,
    }
}

/// Lives that the first levels have beyond the usual ones.
fn extra_lives(level: u16, edition: u8) -> u16 {
    edition::levels(edition).get(usize::from(level).saturating_sub(1)).map_or(0, |listed| listed.extra_lives)
}

impl Rollio {
    /// A set of mayhem.
    pub(super) fn make_set(&mut self, cx: &mut Cx<'_, Self>) {
        let mut rng = cx.rng(Key::new(stream::SET, 0, 0, 0));
        let n_dice = 3 + rng.below(6);
        let set = Event::SetMade {
            money: 1 + rng.below(20),
            charm_slots: 1 + rng.below(5) as u8,
            consumable_slots: rng.below(4) as u8,
        };
        cx.emit(self, set);
        for _ in 0..n_dice {
            let die = random_die(self.edition, &mut rng);
            cx.emit(self, Event::DieAdded { die });
        }
    }

    /// The lives a level starts with.
    pub(crate) fn lives_for(&self, level: u16) -> u16 {
        let lives = u32::from(self.lives_value) + u32::from(extra_lives(level, self.edition));
        (lives + self.figure(Figure::Lives)).min(u32::from(MAX_LIVES)) as u16
    }

    /// The rounds a level starts with, if they are limited.
    pub(crate) fn rounds_for(&self, level: u16) -> Option<u16> {
        let by_lives = self.rounds_beyond_lives.map(|beyond| self.lives_for(level).saturating_add(beyond));
        self.fixed_rounds(level).or(by_lives)
    }

    /// The rerolls a level starts with.
    pub(crate) fn rerolls_for_level(&self) -> u16 {
        let factor: u32 = self.charm_rules().map(|(_, rule)| rule.rerolls_times()).product();
        u32::from(self.reroll_value).saturating_mul(factor).min(u32::from(MAX_LIVES)) as u16
    }

    pub(super) fn start_level(&mut self, level: u16, cx: &mut Cx<'_, Self>) {
        let (lives, rerolls, rounds) = (self.lives_for(level), self.rerolls_for_level(), self.rounds_for(level));
        let (threshold, named) = (threshold(level, self.growth, self.edition), self.name_combination(level, cx));
        cx.emit(self, Event::LevelStarted { level, threshold, lives, rerolls, rounds, named });
        self.start_round(cx);
    }

    /// Names a combination in the middle of a level, if a charm asks for one and there is none.
    pub(crate) fn name_if_asked(&mut self, cx: &mut Cx<'_, Self>) {
        if self.named.is_none()
            && let Some(combination) = self.name_combination(self.level, cx)
        {
            cx.emit(self, Event::CombinationNamed { combination });
        }
    }

    /// The combinations that can be scored with these charms and these dice, in order.
    pub(crate) fn scorable(&self) -> impl Iterator<Item = Combination> {
        let (singles, reach) = (self.singles(), Reach::of(&self.dice));
        Combination::ALL.into_iter().filter(move |kind| singles.allow(*kind) && reach.can_make(*kind))
    }

    /// The combination named for a level, if a charm asks for one: among those that can be scored; nothing if none can.
    fn name_combination(&self, level: u16, cx: &Cx<'_, Self>) -> Option<Combination> {
        if !self.rewards_named() {
            return None;
        }
        let mut kinds = ArrayVec::<[u8; 14]>::default();
        kinds.extend(self.scorable().filter(|kind| content().named[*kind as usize]).map(|kind| kind as u8));
        let mut rng = cx.rng(Key::new(stream::NAMED, u32::from(level), 0, 0));
        let at = kinds.get(rng.below(kinds.len() as u32) as usize)?;
        Some(Combination::ALL[usize::from(*at)])
    }

    /// What the level pays if it ends now.
    pub(crate) fn pay_now(&self) -> Tally {
        Tally {
            level: reward(self.level, self.edition),
            lives: self.lives,
            per_life: 1 + self.figure(Figure::PerLife),
            charms: self.figure(Figure::LevelEnd),
        }
    }

    /// What a level pays, line by line.
    pub fn tally_lines(&self, tally: &Tally) -> Vec<TallyLine> {
        let for_lives = TallyLine::Lives { lives: tally.lives, each: tally.per_life, amount: tally.for_lives() };
        let mut lines = vec![TallyLine::Level { amount: tally.level }, for_lives];
        let amount = |rules: &[AnyRule]| -> u32 { rules.iter().map(|rule| rule.adds(Figure::LevelEnd)).sum() };
        for charm in self.charms.iter().map(|held| held.id) {
            let amount = amount(&charm.get().rules);
            lines.extend((amount > 0).then_some(TallyLine::Charm { charm, amount }));
        }
        for blessing in BlessingId::all().filter(|id| self.has_blessing(*id)) {
            let amount = amount(&blessing.get().rules);
            lines.extend((amount > 0).then_some(TallyLine::Blessing { blessing, amount }));
        }
        lines
    }

    pub(super) fn complete_level(&mut self, cx: &mut Cx<'_, Self>) {
        let tally = self.pay_now();
        cx.emit(self, Event::LevelCompleted { tally });
        if self.max_level.is_some_and(|max| self.level >= max) {
            cx.emit(self, Event::RunEnded { won: true });
        }
    }
}

/// A die of any size with any faces, plastic half of the time.
fn random_die(edition: u8, rng: &mut Rng) -> Die {
    let sides = [4, 6, 8, 10, 12, 20][rng.below(6) as usize];
    let mut faces = [0; 20];
    faces[..sides].iter_mut().for_each(|face| *face = 1 + rng.below(20) as u8);
    let special = edition::materials(edition).filter(|material| *material != Material::Plastic);
    let n = special.clone().count() as u32;
    let special = special.clone().nth(rng.below(n) as usize).unwrap_or_default();
    let material = if rng.below(2) == 0 { Material::Plastic } else { special };
    Die::with_faces(&faces[..sides], material)
}
