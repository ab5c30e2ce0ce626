//! The first-battle guide: five lessons, each learned by doing it once. It only watches: the battle
//! is played by the usual clicks, keys and rules, and players may skip it. A lesson that has become
//! impossible says so, and the battle can be restarted with the learned lessons kept.

use bevy::prelude::*;

use super::playback::Playback;
use crate::{
    app::state::{frame::BattleSystems, screen::Screen, session::AppSession},
    battle::{
        components::{PoolId, Pools},
        event::BattleEvent,
        ids::{SideId, UnitId},
        view::View,
    },
    geometry::Cell,
    preview::maps::{ChartRequest, MapKind, believed, chart},
};

/// The level of the guide, by the name of its file.
pub const LEVEL: &str = "first-steps.ron";

/// A lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lesson {
    /// Walking somewhere.
    Move,
    /// Standing behind cover from an enemy.
    Cover,
    /// Attacking an enemy.
    Attack,
    /// Standing higher than an enemy.
    Height,
    /// Hitting an enemy's weakness, and acting once more.
    OneMore,
}

impl Lesson {
    /// All of them, in the order in which they are taught.
    pub const ALL: [Self; 5] = [
        Self::Move,
        Self::Cover,
        Self::Attack,
        Self::Height,
        Self::OneMore,
    ];
}

/// The player's progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// Whether the guide is active.
    pub on: bool,
    /// Lessons done or skipped.
    done: Vec<Lesson>,
    /// Why the next lesson is impossible in this battle, as a sentence.
    lost: Option<&'static str>,
    /// Whether the battle restarts with the learned lessons kept.
    again: bool,
    /// The last revision of the battle that was checked.
    seen: u64,
}

impl Guide {
    /// A guide for a battle: on if the battle is the one made for it.
    pub fn of(session: &AppSession) -> Self {
        let level = std::path::Path::new(&session.header().level);
        Self {
            on: level.file_name().is_some_and(|name| name == LEVEL),
            ..Self::default()
        }
    }

    /// The next lesson; `None` after the last.
    pub fn next(&self) -> Option<Lesson> {
        let mut lessons = Lesson::ALL.into_iter();
        lessons.find(|lesson| !self.done.contains(lesson))
    }

    /// Whether a lesson is done or skipped.
    pub fn is_done(&self, lesson: Lesson) -> bool {
        self.done.contains(&lesson)
    }

    /// Why the next lesson is impossible in this battle; `None` while it is possible.
    pub fn lost(&self) -> Option<&'static str> {
        self.lost
    }

    /// Keeps the learned lessons for a restart of the same battle.
    pub fn retry(&mut self) {
        self.again = true;
    }

    /// The guide of a new battle: with the learned lessons, if the battle was restarted for it.
    pub fn begun(&self, session: &AppSession) -> Self {
        let fresh = Self::of(session);
        match self.again && fresh.on {
            true => Self {
                done: self.done.clone(),
                ..fresh
            },
            false => fresh,
        }
    }

    /// Skips the current lesson.
    pub fn skip(&mut self) {
        match self.next() {
            Some(lesson) => self.done.push(lesson),
            None => self.on = false,
        }
        // Whether the next one is possible is checked with the battle's next state.
        (self.seen, self.lost) = (0, None);
    }

    /// Records what the player has done so far.
    pub fn watch(&mut self, session: &mut AppSession) {
        if !self.on || self.seen == session.revision {
            return;
        }
        self.seen = session.revision;
        let Some(side) = session.viewer() else { return };
        for lesson in Lesson::ALL {
            // A unit that has not moved yet has taken neither cover nor height.
            let placed = matches!(lesson, Lesson::Cover | Lesson::Height);
            if placed && !self.is_done(Lesson::Move) {
                continue;
            }
            if !self.is_done(lesson) && learned(lesson, session, side) {
                self.done.push(lesson);
            }
        }
        self.lost = self
            .next()
            .and_then(|lesson| obstacle(lesson, session, side));
    }
}

/// The power of the last lesson.
pub const EMBER: &str = "Ember";

/// The unit of a side that can still do the last lesson: active, with the power and the Spirit it
/// costs.
pub fn caster(view: View<'_>, side: SideId) -> Option<UnitId> {
    units(view, side).find(|unit| has_ember(view, *unit))
}

/// Whether a unit has the power of the last lesson and the Spirit it costs.
fn has_ember(view: View<'_>, unit: UnitId) -> bool {
    let names = view.scene.book.names;
    let mut powers = names.powers_of(view, unit).into_iter();
    let ember = powers.find(|power| {
        let named = names.power(view.scene, *power);
        named.is_some_and(|named| named.title.eq_ignore_ascii_case(EMBER))
    });
    let spirit = view
        .scene
        .book
        .pools
        .iter()
        .position(|pool| pool.name == "Spirit");
    let left = spirit.map_or(0, |place| {
        view.store.get::<Pools>(unit).now(PoolId(place as u8))
    });
    ember.is_some() && left > 0
}

/// Whether an enemy is a target of the last lesson.
pub fn is_husk(view: View<'_>, unit: UnitId) -> bool {
    view.scene.member(unit).archetype == "husk"
}

/// Squares where a unit of a side would be covered from every enemy that sees it, with at least
/// one; `None` if no unit of the side is left.
pub fn covered(session: &mut AppSession, side: SideId) -> Option<Vec<Cell>> {
    let unit = units(session.battle.view(), side).next()?;
    let mut battle = believed(&mut session.battle, Some(side));
    let map = chart(&mut battle, ChartRequest::new(MapKind::Cover, Some(unit)));
    let squares = map.squares.iter();
    let covered = squares.filter(|(_, spot)| spot.class > 0 && !spot.who.is_empty());
    Some(covered.map(|(cell, _)| *cell).collect())
}

/// Why a side cannot do a lesson any more in this battle; `None` while it can.
fn obstacle(lesson: Lesson, session: &mut AppSession, side: SideId) -> Option<&'static str> {
    if lesson == Lesson::Cover {
        let covers = covered(session, side).is_none_or(|squares| !squares.is_empty());
        return (!covers).then_some("Nothing is left that would cover you from an enemy.");
    }
    let view = session.battle.view();
    let mut foes = view
        .active()
        .filter(|unit| !view.scene.allied(view.side(*unit), side));
    match lesson {
        Lesson::Move | Lesson::Cover => None,
        Lesson::Attack => foes
            .next()
            .is_none()
            .then_some("No enemy is left to attack."),
        Lesson::OneMore if caster(view, side).is_none() => {
            Some("Nobody of yours can use Ember any more.")
        }
        Lesson::OneMore => {
            let husk = foes.any(|unit| is_husk(view, unit));
            (!husk).then_some("No husk is left to burn.")
        }
        Lesson::Height => {
            let least = foes.map(|unit| view.height(unit)).min();
            let ground = view.terrain_index();
            let higher = least.is_some_and(|least| {
                let mut cells = view.board().grid.cells().map(|cell| ground.square(cell));
                cells.any(|square| !square.wall && i32::from(square.floor) > least)
            });
            (!higher).then_some("Nothing is left to stand on above an enemy.")
        }
    }
}

/// Whether a side has done a lesson.
fn learned(lesson: Lesson, session: &mut AppSession, side: SideId) -> bool {
    let view = session.battle.view();
    let own = |unit: &UnitId| view.side(*unit) == side;
    let did = |told: &dyn Fn(&BattleEvent) -> bool| session.battle.log().iter().any(told);
    match lesson {
        Lesson::Move => did(
            &|event| matches!(event, BattleEvent::Moved { unit, forced: false, .. } if own(unit)),
        ),
        Lesson::Attack => did(&|event| {
            matches!(event, BattleEvent::Acted { unit, target: Some(target), .. }
                if own(unit) && view.hostile(*unit, *target))
        }),
        Lesson::OneMore => did(
            &|event| matches!(event, BattleEvent::Inserted { unit, from: None, .. } if own(unit)),
        ),
        Lesson::Height => units(view, side).any(|unit| is_raised(view, unit)),
        Lesson::Cover => {
            let ours: Vec<UnitId> = units(view, side).collect();
            ours.into_iter().any(|unit| is_covered(session, unit))
        }
    }
}

fn units(view: View<'_>, side: SideId) -> impl Iterator<Item = UnitId> {
    let all = view.store.ids();
    all.filter(move |unit| view.side(*unit) == side && view.status(*unit).is_active())
}

/// Whether a unit stands higher than an enemy.
fn is_raised(view: View<'_>, unit: UnitId) -> bool {
    let own = view.height(unit);
    view.enemies(unit).any(|enemy| view.height(enemy) < own)
}

/// Whether a unit is covered from every enemy that sees it, with at least one.
fn is_covered(session: &mut AppSession, unit: UnitId) -> bool {
    let side = session.battle.view().side(unit);
    let mut battle = believed(&mut session.battle, Some(side));
    let cell = battle.view().cell(unit);
    let map = chart(&mut battle, ChartRequest::new(MapKind::Cover, Some(unit)));
    let spot = map.squares.get(&cell);
    spot.is_some_and(|spot| spot.class > 0 && !spot.who.is_empty())
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Guide>()
        .add_systems(OnEnter(Screen::Battle), begin)
        .add_systems(Update, watch.in_set(BattleSystems::Choices));
}

fn begin(session: Option<Res<AppSession>>, mut guide: ResMut<Guide>) {
    if let Some(session) = session {
        let begun = guide.begun(&session);
        *guide = begun;
    }
}

/// Events still to be shown do not count as done yet.
fn watch(mut session: ResMut<AppSession>, playback: Res<Playback>, mut guide: ResMut<Guide>) {
    if guide.on && playback.is_empty() {
        let mut now = guide.clone();
        now.watch(session.bypass_change_detection());
        guide.set_if_neq(now);
    }
}
