//! The state that the board shows: the battle as far as playback has come.
//!
//! Panels read the battle itself; tokens read this. [`Shown::of`] copies the current state, and
//! [`Shown::apply`] advances the copy by one event.

mod ground;
mod stack;

use bevy::prelude::Resource;

use crate::{
    battle::{
        components::{
            Altitude, CombatStatus, ConditionId, DoorState, Ground, Haze, LastKnownState, Memory,
            Personas, PoolId, Pools, Posture, Rare, Track, WoundSlots, Wounds,
        },
        event::{BattleEvent, Gauge},
        field::zones::ZoneMap,
        icon::Icon,
        ids::{ObstacleId, SideId, SpotId, UnitId},
        ruleset::ConditionRule,
        side_view::{Known, SideView},
        view::View,
    },
    geometry::Cell,
};

/// How the viewer knows a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// In sight, or the viewer's own.
    #[default]
    Seen,
    /// Out of sight; last seen there.
    Remembered,
    /// Nothing is known.
    Unknown,
}

/// One row of wounds, from the mildest kind on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WoundRow {
    /// Its name as gauges give it.
    pub name: &'static str,
    /// Boxes or points left.
    pub left: i32,
    /// The maximum.
    pub max: i32,
    /// Whether it takes harm before the unit itself does.
    pub guard: bool,
}

/// A lasting state, as a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// One or two letters.
    pub letters: &'static str,
    /// Its icon.
    pub icon: Icon,
    /// Its name.
    pub name: &'static str,
    /// Its rule.
    pub rule: &'static str,
    /// Whether it is bad for the bearer.
    pub bad: bool,
    /// Its strength; 0 if players need not see it.
    pub amount: i16,
}

impl Badge {
    fn new(rule: &ConditionRule, amount: i16) -> Self {
        Self {
            letters: rule.badge,
            icon: rule.icon,
            name: rule.name,
            rule: rule.rule,
            bad: rule.bad,
            amount,
        }
    }

    /// Its name, and its strength if players should see it.
    pub fn text(&self) -> String {
        match self.amount {
            0 => self.name.to_owned(),
            amount => format!("{} {amount}", self.name),
        }
    }
}

/// A unit as its token shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitLook {
    /// North-west square.
    pub cell: Cell,
    /// The square where it went out of sight, as events are shown: its token appears there when it
    /// comes into sight, and nowhere before.
    pub unseen_at: Option<(Cell, Altitude)>,
    /// Height and band.
    pub altitude: Altitude,
    /// Its posture.
    pub posture: Posture,
    /// Its status.
    pub life: CombatStatus,
    /// How the viewer knows it.
    pub sight: Sight,
    /// Its wounds.
    pub rows: Vec<WoundRow>,
    /// Actions left, and the maximum.
    pub actions: (i32, i32),
    /// Its lasting states.
    pub badges: Vec<Badge>,
}

/// The state that the board shows.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// All combatants by number.
    pub units: Vec<UnitLook>,
    /// The acting unit.
    pub acting: Option<UnitId>,
    /// The round.
    pub round: u16,
    /// Doors with a changed state.
    pub doors: Vec<(Cell, DoorState)>,
    /// Clouds.
    pub haze: Vec<Haze>,
    /// Burning squares, with the rounds left.
    pub alight: Vec<(Cell, u16)>,
    /// Squares with a destroyed obstacle.
    pub cleared: Vec<Cell>,
    /// Squares with another obstacle than in the level.
    pub placed: Vec<(Cell, Option<ObstacleId>)>,
    /// Spots added or removed.
    pub spots: Vec<(SpotId, bool)>,
}

impl Shown {
    /// The current battle as a side sees it; `None` sees everything.
    pub fn of(view: View<'_>, viewer: Option<SideId>) -> Self {
        let ground = viewer.map_or(view.ground(), |side| SideView::new(view, side).ground());
        Self {
            units: view
                .store
                .ids()
                .map(|unit| UnitLook::of(view, unit, viewer))
                .collect(),
            acting: view.clock().acting,
            round: view.clock().round,
            doors: ground.doors.clone(),
            haze: ground.haze.clone(),
            alight: ground.alight.to_vec(),
            cleared: ground.cleared.clone(),
            placed: ground.placed.clone(),
            spots: ground.spots.clone(),
        }
    }

    /// The ground as shown.
    pub fn ground(&self) -> Ground {
        Ground {
            doors: self.doors.clone(),
            haze: self.haze.clone(),
            alight: Rare(self.alight.clone()),
            cleared: self.cleared.clone(),
            placed: self.placed.clone(),
            spots: self.spots.clone(),
            ..Ground::default()
        }
    }

    /// Whether a spot exists.
    pub fn is_there(&self, zones: &ZoneMap, spot: SpotId) -> bool {
        let ground = Ground {
            spots: self.spots.clone(),
            ..Ground::default()
        };
        zones.is_there(&ground, spot)
    }

    /// The look of a combatant.
    pub fn unit(&self, unit: UnitId) -> Option<&UnitLook> {
        self.units.get(unit.index())
    }

    /// Whether a unit's token is on the board in plain sight.
    pub fn is_in_sight(&self, unit: UnitId) -> bool {
        self.unit(unit)
            .is_some_and(|look| look.sight == Sight::Seen && look.life != CombatStatus::Waiting)
    }

    /// Advances by one event.
    pub fn apply(&mut self, event: &BattleEvent, view: View<'_>, viewer: Option<SideId>) {
        match event {
            BattleEvent::RoundBegan { round } => self.round = *round,
            BattleEvent::TurnBegan { unit, .. } | BattleEvent::Inserted { unit, .. } => {
                self.acting = Some(*unit);
            }
            BattleEvent::Moved {
                unit, to, altitude, ..
            } => {
                let Some(look) = self.units.get_mut(unit.index()) else {
                    return;
                };
                if look.sight == Sight::Seen {
                    (look.cell, look.altitude) = (*to, *altitude);
                } else {
                    look.unseen_at = Some((*to, *altitude));
                }
            }
            BattleEvent::Changed {
                unit, gauge, after, ..
            } => self.change(*unit, *gauge, *after, view),
            BattleEvent::Gained {
                unit,
                condition,
                amount,
                ..
            } => {
                let Some(rule) = view.scene.book.condition(*condition) else {
                    return;
                };
                if let Some(look) = self.seen_mut(*unit) {
                    let amount = told(view, *condition, *amount);
                    look.badges.push(Badge::new(rule, amount));
                }
            }
            BattleEvent::Lost { unit, name, .. } => {
                if let Some(look) = self.seen_mut(*unit)
                    && let Some(place) = look.badges.iter().position(|badge| badge.name == *name)
                {
                    look.badges.remove(place);
                }
            }
            BattleEvent::PostureChanged { unit, after, .. } => {
                if let Some(look) = self.seen_mut(*unit) {
                    look.posture = *after;
                }
            }
            BattleEvent::LifeChanged { unit, after, .. } => {
                if let Some(look) = self.seen_mut(*unit) {
                    if look.life == CombatStatus::Waiting {
                        look.cell = view.cell(*unit);
                    }
                    look.life = *after;
                }
            }
            BattleEvent::DoorChanged { seen, .. }
            | BattleEvent::Battered { seen, .. }
            | BattleEvent::GroundChanged { seen, .. }
            | BattleEvent::SpotChanged { seen, .. } => {
                if viewer.is_none_or(|side| seen.contains(side)) {
                    self.ground_changed(event);
                }
            }
            BattleEvent::Noticed { unit, by, seen } if viewer == Some(*by) => {
                if let Some(look) = self.units.get_mut(unit.index()) {
                    if *seen && look.sight != Sight::Seen {
                        *look = look.noticed(view, *unit, *by);
                    } else if !*seen {
                        look.sight = Sight::Remembered;
                    }
                }
            }
            BattleEvent::TurnEnded { .. } | BattleEvent::Ended { .. } => self.acting = None,
            BattleEvent::Noticed { .. }
            | BattleEvent::Resigned { .. }
            | BattleEvent::Acted { .. }
            | BattleEvent::Fell { .. }
            | BattleEvent::Rolled(_)
            | BattleEvent::Threw { .. }
            | BattleEvent::Summed { .. }
            | BattleEvent::Outcome { .. }
            | BattleEvent::Hurt { .. }
            | BattleEvent::Decided { .. }
            | BattleEvent::Learned { .. }
            | BattleEvent::Said { .. }
            | BattleEvent::Dropped { .. }
            | BattleEvent::Note { .. } => {}
        }
    }

    /// The look of a unit in sight: events about other units do not show.
    fn seen_mut(&mut self, unit: UnitId) -> Option<&mut UnitLook> {
        let look = self.units.get_mut(unit.index());
        look.filter(|look| look.sight == Sight::Seen)
    }

    fn change(&mut self, unit: UnitId, gauge: Gauge, after: i32, view: View<'_>) {
        let Some(look) = self.seen_mut(unit) else {
            return;
        };
        match gauge {
            Gauge::Wounds(name) => {
                if let Some(row) = look.rows.iter_mut().find(|row| same_row(row.name, name)) {
                    let taken = view.scene.book.wording.counts_taken;
                    row.left = if taken { row.max - after } else { after };
                }
            }
            Gauge::Pool(name) => {
                let pools = view.scene.book.pools;
                if pools.first().is_some_and(|pool| pool.name == name) {
                    look.actions.0 = after;
                } else if let Some(badge) = look.badges.iter_mut().find(|badge| badge.name == name)
                {
                    badge.amount = after as i16;
                }
            }
            Gauge::Stress | Gauge::Score(_) | Gauge::Ammo(_) | Gauge::Initiative => {}
        }
    }
}

/// Whether two names mean the same row: "Light Wounds" and "light".
fn same_row(row: &str, gauge: &str) -> bool {
    let plain = |name: &str| {
        name.to_ascii_lowercase()
            .replace(" wounds", "")
            .replace(" wound", "")
    };
    plain(row) == plain(gauge)
}

impl UnitLook {
    /// The look of a unit that comes into a side's sight: its current state if the side still sees
    /// it, otherwise as last seen. Later changes out of sight do not belong on a board that shows
    /// an earlier state.
    fn noticed(&self, view: View<'_>, unit: UnitId, by: SideId) -> Self {
        let known = SideView::new(view, by).knows(unit);
        let now = Self::of(view, unit, Some(by));
        let was_on_board = self.sight == Sight::Remembered;
        let here = was_on_board.then_some((self.cell, self.altitude));
        let (cell, altitude) = self.unseen_at.or(here).unwrap_or((now.cell, now.altitude));
        Self {
            cell,
            altitude,
            unseen_at: None,
            sight: Sight::Seen,
            life: match known {
                Known::Now => now.life,
                Known::Remembered(_) | Known::Unknown => CombatStatus::Active,
            },
            ..now
        }
    }

    fn of(view: View<'_>, unit: UnitId, viewer: Option<SideId>) -> Self {
        let known = viewer.map_or(Known::Now, |side| SideView::new(view, side).knows(unit));
        let (cell, altitude, sight) = match known {
            Known::Now => (view.cell(unit), view.altitude(unit), Sight::Seen),
            Known::Remembered(last) => (
                last.cell,
                Altitude {
                    band: last.band,
                    ..Altitude::default()
                },
                Sight::Remembered,
            ),
            Known::Unknown => (Cell::default(), Altitude::default(), Sight::Unknown),
        };
        if sight != Sight::Seen {
            // Units out of sight only show their last place, and whether they lay dead.
            let is_on_board = sight == Sight::Remembered;
            let memory = view.store.field::<Memory>();
            let last = viewer.and_then(|side| memory.likeness(side, unit));
            return Self {
                cell,
                altitude,
                unseen_at: None,
                posture: Posture::default(),
                life: if is_on_board {
                    last.map_or(view.fresh_status(unit), LastKnownState::life)
                } else {
                    CombatStatus::Waiting
                },
                sight,
                rows: Vec::new(),
                actions: (0, 0),
                badges: Vec::new(),
            };
        }
        let pools = view.store.get::<Pools>(unit);
        Self {
            cell,
            altitude,
            unseen_at: None,
            posture: view.posture(unit),
            life: view.status(unit),
            sight,
            rows: if viewer.is_none_or(|side| SideView::new(view, side).reads_wounds(unit)) {
                rows(view, unit)
            } else {
                Vec::new()
            },
            actions: (
                i32::from(pools.now(PoolId(0))),
                i32::from(pools.max(PoolId(0))),
            ),
            badges: badges(view, unit),
        }
    }
}

/// The wounds of a unit, in the book's own form.
pub fn rows(view: View<'_>, unit: UnitId) -> Vec<WoundRow> {
    let wounds = view.store.get::<Wounds>(unit);
    if wounds.light.max > 0 || wounds.heavy.max > 0 || wounds.deadly.max > 0 {
        let row = |name, track: Track| WoundRow {
            name,
            left: i32::from(track.left),
            max: i32::from(track.max),
            guard: false,
        };
        let mut rows = vec![
            row("light", wounds.light),
            row("heavy", wounds.heavy),
            row("deadly", wounds.deadly),
        ];
        let personas = view.store.get::<Personas>(unit);
        let equipped = personas.equipped.map(usize::from);
        if let Some(persona) = equipped.and_then(|place| personas.list.get(place)) {
            let guard = |name, track| WoundRow {
                guard: true,
                ..row(name, track)
            };
            rows.push(guard("Persona light", persona.wounds.light));
            rows.push(guard("Persona heavy", persona.wounds.heavy));
            rows.push(guard("Persona deadly", persona.wounds.deadly));
        }
        return rows;
    }
    let slots = view.store.get::<WoundSlots>(unit);
    if slots.0.iter().any(|level| level.max > 0) {
        return ["light", "moderate", "severe", "critical", "fatal"]
            .into_iter()
            .zip(slots.0)
            .filter(|(_, level)| level.max > 0)
            .map(|(name, level)| WoundRow {
                name,
                left: i32::from(level.max.saturating_sub(level.taken)),
                max: i32::from(level.max),
                guard: false,
            })
            .collect();
    }
    // Books that count points keep them in pools named after what they measure.
    let pools = view.store.get::<Pools>(unit);
    view.scene
        .book
        .pools
        .iter()
        .enumerate()
        .filter(|(_, rule)| {
            let name = rule.name.to_ascii_lowercase();
            ["health", "vitality", "durability", "vigor", "hit points"]
                .iter()
                .any(|word| name.contains(word))
        })
        .map(|(place, rule)| WoundRow {
            name: rule.name,
            left: i32::from(pools.now(PoolId(place as u8))),
            max: i32::from(pools.max(PoolId(place as u8))),
            guard: false,
        })
        .filter(|row| row.max > 0)
        .collect()
}

fn badges(view: View<'_>, unit: UnitId) -> Vec<Badge> {
    view.conditions(unit)
        .0
        .iter()
        .filter_map(|condition| Some((condition, view.scene.book.condition(condition.id)?)))
        .filter(|(_, rule)| !rule.badge.is_empty())
        .map(|(condition, rule)| Badge::new(rule, told(view, condition.id, condition.amount)))
        .collect()
}

/// The amount of a condition if players should see it, otherwise 0.
pub fn told(view: View<'_>, condition: ConditionId, amount: i16) -> i16 {
    match view.scene.book.amount_word(condition) {
        "" => 0,
        _ => amount,
    }
}
