//! The Ability an order names, and whether the unit can use it so (MO-ABL-01, MO-ABL-07).

use super::{area, calling, upcast};
use crate::{
    battle::{orders::order::Aim, prelude::*},
    rules::{
        momentum::{
            AP, VITALITY, WP,
            attacks::{
                attack::{Attack, AttackMeans, Manner, Mercy, Target},
                targets::{can_be_aimed_at, may_harm},
                to_hit::attack_check,
            },
            body::hit::Pierce,
            character::{
                abilities::{Ability, Area, Effect, Resolution, Rider, Upcast},
                catalogue::ability,
                stats::Stat,
            },
            field::{
                cover::{self, Cover},
                ground::STEPS,
                sight, things,
            },
            rolls::{checks::defense_check, modifiers::Source},
            sheet_of,
            status::{ENRAGED, GRABBED},
        },
        shared::targets::within,
    },
};

const RULE: &str = "MO-ABL-01";
/// The rule of targets and ranges.
const TARGETS: &str = "MO-ABL-07";

/// The targets of an Ability.
pub(crate) type Targets = SmallVec<[UnitId; 4]>;

/// One use of an Ability.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    pub unit: UnitId,
    pub power: PowerId,
    pub ability: Ability,
    /// Its targets.
    pub targets: Targets,
    /// The square it is aimed at.
    pub cell: Option<Cell>,
    /// The square the target is teleported to, if the order names it.
    pub goal: Option<Cell>,
    /// WP the order takes beyond the basic cost.
    pub added: i16,
    /// Whether it spares lives, or its Holy damage does not.
    pub mercy: Mercy,
    /// Whether the user misses on purpose (MO-ATK-04).
    pub misses: bool,
}

impl Cast {
    /// The first of its targets.
    pub(crate) fn target(&self) -> Option<UnitId> {
        self.targets.first().copied()
    }

    /// WP it takes as ordered.
    pub(crate) fn wp(&self) -> i16 {
        self.ability.wp + self.added
    }

    /// The origin of its effects, for cover.
    pub(crate) fn source(&self, view: View<'_>) -> Source {
        area::source(view, self.unit, self.ability.shape, self.cell)
    }

    /// The Stat of the Defense Roll against it, if there is one.
    pub(crate) fn defense(&self) -> Option<Stat> {
        match self.ability.resolution {
            Resolution::DefenseForHalf(stat) | Resolution::DefenseForNothing(stat) => Some(stat),
            Resolution::Melee | Resolution::Ranged | Resolution::Sure => None,
        }
    }

    /// The Defense Roll of a target against it (MO-DEF-01).
    pub(crate) fn defense_of(&self, view: View<'_>, target: UnitId) -> Option<Check> {
        let power = sheet_of(view, self.unit).dr_power();
        let attempt = (target, self.defense()?);
        // Things fail every Defense Roll (MO-DEF-03).
        (!sheet_of(view, target).object)
            .then(|| defense_check(view, attempt, (power, self.source(view)), &[]))
    }

    /// Its attack, if it is one (MO-SHT-05, MO-ATK-10).
    pub(crate) fn attack(&self, view: View<'_>) -> Option<Attack> {
        let manner = match self.ability.resolution {
            Resolution::Melee => Manner::Melee,
            Resolution::Ranged => Manner::Ranged,
            _ => return None,
        };
        let Effect::Harm { damage, .. } = self.ability.effect else {
            return None;
        };
        let target = match (self.target(), self.cell) {
            (Some(target), _) => Target::Unit(target),
            (None, Some(cell)) => Target::Thing(cell),
            (None, None) => return None,
        };
        Some(Attack {
            by: self.unit,
            target,
            with: AttackMeans::Ability(self.power),
            manner,
            range: self.ability.range,
            bonus: (sheet_of(view, self.unit).ability_hit(), "hit bonus"),
            damage: SmallVec::from_slice(&[damage]),
            plus: 0,
            critical: SmallVec::from_slice(&[(damage.harm, 6 + 3 * self.ability.tier)]),
            mercy: self.mercy,
            pierce: Pierce::Nothing,
            push: 0,
            misses: self.misses,
        })
    }

    /// Every unit it affects, in the order of their rolls (MO-DIE-09).
    pub(crate) fn affected(&self, view: View<'_>) -> SmallVec<[UnitId; 8]> {
        match (self.ability.shape, self.cell) {
            (Area::Burst(_) | Area::Cone(_) | Area::Line(_), Some(aim)) => {
                let shape = self.ability.shape;
                let squares = area::squares(view, self.unit, shape, aim);
                area::caught(view, (self.unit, shape), &squares)
            }
            _ => {
                let mut all: SmallVec<[UnitId; 8]> = self.targets.iter().copied().collect();
                all.sort_by_key(|&unit| (view.cell(unit).y, view.cell(unit).x, unit));
                all
            }
        }
    }

    /// The first test it makes, for previews.
    pub(crate) fn check(&self, view: View<'_>) -> Option<Check> {
        if let Some(attack) = self.attack(view) {
            return Some(attack_check(view, &attack, attack.unit()?));
        }
        let first = *self.affected(view).first()?;
        self.defense_of(view, first)
    }

    /// Whether it may move its target to another space.
    fn moves_target(&self) -> bool {
        matches!(
            self.ability.effect,
            Effect::Throw(_)
                | Effect::Harm {
                    also: Some(Rider::Pushes(_)),
                    ..
                }
        )
    }

    /// Whether it is used against its target's will.
    pub(crate) fn harms(&self) -> bool {
        self.ability.resolution != Resolution::Sure
    }

    /// Whether it reveals its user's place: it has a target or an area (MO-HID-02).
    pub(crate) fn is_loud(&self) -> bool {
        self.ability.shape != Area::Own
    }
}

/// The Ability an order names, if the unit can use it so.
///
/// # Errors
/// Why it cannot.
pub(crate) fn named(
    view: View<'_>,
    order: &Order,
    mercy: Mercy,
    misses: bool,
) -> Result<Cast, Refusal> {
    let unit = order.unit;
    let Tool::Power(power) = order.with else {
        return Err(Refusal::lacks(RULE, "an Ability"));
    };
    if !sheet_of(view, unit).powers.contains(&power) {
        return Err(Refusal::new(RULE, RefusalReason::NotCarried));
    }
    let ability = ability(view, power).ok_or(Refusal::new(RULE, RefusalReason::NotCarried))?;
    if view.has(unit, ENRAGED) {
        return Err(Refusal::prevented("MO-STS-04", "Enraged"));
    }
    let targets: Targets = match &order.aim {
        Aim::None | Aim::Cell(_) => Targets::new(),
        Aim::Unit(unit) => Targets::from_slice(&[*unit]),
        Aim::Units(units) => units.iter().copied().collect(),
    };
    let mut cast = Cast {
        unit,
        power,
        ability,
        targets,
        cell: order.cell(),
        goal: order.path.last().copied(),
        added: 0,
        mercy,
        misses,
    };
    fits(view, &mut cast)?;
    // Only attacks can spare lives (MO-ATK-15).
    if matches!(mercy, Mercy::Spares(_)) && cast.attack(view).is_none() {
        let what = "sparing lives";
        return Err(Refusal::new(
            "MO-ATK-15",
            RefusalReason::MeansNothing { what },
        ));
    }
    affordable(view, &cast)?;
    Ok(cast)
}

/// Checks that the unit has the points for it (MO-ABL-01, MO-SHT-13).
fn affordable(view: View<'_>, cast: &Cast) -> Result<(), Refusal> {
    let (has, needs) = (view.pool(cast.unit, AP), cast.ability.ap);
    if has < needs {
        let pool = "AP";
        return Err(Refusal::too_little("MO-TIM-04", pool, has, needs));
    }
    let (has, needs) = (view.pool(cast.unit, WP), cast.wp());
    if has < needs {
        let pool = "WP";
        return Err(Refusal::too_little(RULE, pool, has, needs));
    }
    if cast.added > upcast::limit(view, cast.unit) {
        return Err(Refusal::forbidden(
            "MO-SHT-13",
            "it takes more WP than may be added to one use",
        ));
    }
    Ok(())
}

/// Checks that its target fits, and sets the extra cost.
fn fits(view: View<'_>, cast: &mut Cast) -> Result<(), Refusal> {
    let nothing = Refusal::new(TARGETS, RefusalReason::NothingToDo);
    let no_target = Refusal::new(TARGETS, RefusalReason::NoTarget);
    match cast.ability.shape {
        Area::Cone(_) | Area::Line(_) => {
            let aim = cast.cell.ok_or(no_target)?;
            if view.footprint(cast.unit).contains(aim) {
                return Err(Refusal::new(TARGETS, RefusalReason::WrongTarget));
            }
            Ok(())
        }
        Area::Burst(_) => at_square(view, cast).map(|_| ()),
        Area::Square => {
            let cell = at_square(view, cast)?;
            let nobody = Refusal::new("MO-ABL-03", RefusalReason::NothingToDo);
            let beast = calling::waiting(view, cast.unit).ok_or(nobody)?;
            if STEPS.is_free(view, beast, cell) {
                return Ok(());
            }
            Err(Refusal::new(TARGETS, RefusalReason::Occupied { cell }))
        }
        Area::Own => {
            let cell = cast.cell.ok_or(no_target)?;
            let Effect::Blink(metres) = cast.ability.effect else {
                return Ok(());
            };
            if cell == view.cell(cast.unit) {
                return Err(nothing);
            }
            stays_when_grabbed(view, cast.unit)?;
            cast.added = reaches(view, (cast.unit, cast.unit), cell, metres, &cast.ability)?;
            Ok(())
        }
        Area::One => {
            if cast.targets.is_empty() {
                return thing(view, cast);
            }
            for (place, &target) in cast.targets.iter().enumerate() {
                if cast.targets[..place].contains(&target) {
                    return Err(Refusal::new(TARGETS, RefusalReason::WrongTarget));
                }
                one(view, cast, target)?;
            }
            if let Upcast::Targets(each) = cast.ability.upcast {
                let more = cast.targets.len().saturating_sub(1) as u16;
                cast.added = more.div_ceil(each.max(1)) as i16;
            } else if cast.targets.len() > 1 {
                let what = "more than one target";
                return Err(Refusal::new(TARGETS, RefusalReason::MeansNothing { what }));
            }
            let goal = cast.goal.zip(cast.target());
            if let (Effect::Throw(metres), Some((goal, target))) = (cast.ability.effect, goal) {
                let who = (cast.unit, target);
                cast.added = reaches(view, who, goal, metres, &cast.ability)?;
            }
            Ok(())
        }
    }
}

/// A thing as the target of an attack (MO-ATK-03).
fn thing(view: View<'_>, cast: &Cast) -> Result<(), Refusal> {
    let is_attack = matches!(
        cast.ability.resolution,
        Resolution::Melee | Resolution::Ranged
    );
    let cell = cast.cell.filter(|_| is_attack);
    let cell = cell.ok_or(Refusal::new(TARGETS, RefusalReason::NoTarget))?;
    crate::rules::momentum::attacks::targets::can_be_battered(
        view,
        cast.unit,
        cell,
        cast.ability.range,
        TARGETS,
    )
}

/// Checks one target (MO-ABL-07).
fn one(view: View<'_>, cast: &Cast, target: UnitId) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(TARGETS, why));
    if target.index() >= view.store.len() {
        return refuse(RefusalReason::WrongTarget);
    }
    if !view.status(target).is_on_field() {
        return refuse(RefusalReason::TargetOut);
    }
    if cast.harms() {
        let is_attack = cast.defense().is_none();
        if is_attack && target == cast.unit {
            return refuse(RefusalReason::WrongTarget);
        }
        if target == cast.unit && cast.moves_target() {
            stays_when_grabbed(view, cast.unit)?;
        }
        may_harm(view, cast.unit, target)?;
    }
    can_be_aimed_at(view, (cast.unit, target), cast.ability.range, TARGETS)?;
    if let Effect::Mend(_) = cast.ability.effect {
        let pools = view.store.get::<crate::battle::components::Pools>(target);
        if pools.now(VITALITY) >= pools.max(VITALITY) {
            return refuse(RefusalReason::NothingToDo);
        }
    }
    Ok(())
}

/// A Grabbed unit does not leave its space by its own means (MO-ADV-08).
fn stays_when_grabbed(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    if view.has(unit, GRABBED) {
        return Err(Refusal::prevented("MO-ADV-08", "Grabbed"));
    }
    Ok(())
}

/// The WP it takes to teleport a unit to a space (MO-ABL-03, MO-FRC-05).
pub(crate) fn reaches(
    view: View<'_>,
    (unit, moved): (UnitId, UnitId),
    goal: Cell,
    metres: u16,
    ability: &Ability,
) -> Result<i16, Refusal> {
    const RULE: &str = "MO-FRC-05";
    let space = view.footprint(moved);
    let there = Footprint::new(goal, space.side);
    let mut cells = there.cells();
    if cells.any(|cell| view.board().terrain(cell).is_none() || (STEPS.is_wall)(view, cell)) {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    if !sight::sees_square(view, unit, goal) {
        return Err(Refusal::new(RULE, RefusalReason::Unseen));
    }
    let each = match ability.upcast {
        Upcast::Metres(each) => each,
        _ => 0,
    };
    let distance = space.min.chebyshev(goal);
    let more = distance.saturating_sub(metres);
    if more > 0 && each == 0 {
        within(distance, metres, RULE)?;
    }
    let added = more.div_ceil(each.max(1)) as i16;
    if added > upcast::limit(view, unit) {
        within(distance, farthest(view, unit, metres, ability), RULE)?;
    }
    Ok(added)
}

/// Maximum teleport distance in metres, with all the WP the unit may add.
pub(crate) fn farthest(view: View<'_>, unit: UnitId, metres: u16, ability: &Ability) -> u16 {
    match ability.upcast {
        Upcast::Metres(each) => metres + each * upcast::limit(view, unit).max(0) as u16,
        _ => metres,
    }
}

/// A square in range and not in full cover (MO-ABL-07).
fn at_square(view: View<'_>, cast: &Cast) -> Result<Cell, Refusal> {
    let cell = cast
        .cell
        .ok_or(Refusal::new(TARGETS, RefusalReason::NoTarget))?;
    if view.board().terrain(cell).is_none() {
        return Err(Refusal::new(TARGETS, RefusalReason::WrongTarget));
    }
    let eyes = cover::stands(view, cast.unit);
    within(view.distance_to(eyes, cell), cast.ability.range, TARGETS)?;
    if cover::on_line(view, eyes, view.standing_in(cell.into())) == Cover::Full {
        return Err(Refusal::new("MO-COV-05", RefusalReason::NoLineOfSight));
    }
    Ok(cell)
}

/// Whether the thing on a square can be the target of an attack.
pub(crate) fn is_breakable(view: View<'_>, cell: Cell) -> bool {
    things::vitality_of(view, cell).is_some()
}
