//! Attacks on all units in an area: one attack die for all (MA-ATK-22).

use super::{
    attack::{Attack, Defence, Exchange, exchange},
    resolution::{after, choose_defence, tell, used_up},
    to_hit::{attack_check, defence_check},
};
use crate::{
    battle::prelude::*,
    geometry::CellSet,
    rules::{
        maneuver::{
            body::harm::{changes, damage_die, deal},
            character::hands::shield,
            field::cover::{self, Cover},
            rolls::checks::{self, DIE, classed, successes},
            sheet_of,
            spells::spell::{Area, Strike},
        },
        shared::{
            areas::{AreaLaw, Shape, caught},
            prospects::Stands,
        },
    },
};

/// Areas end at walls (MA-CAT-04, MA-COV-04).
const LAW: AreaLaw = AreaLaw {
    metric: Metric::Chebyshev,
    stops: |_, _, _| false,
    is_as_high: true,
    reaches: |view, from, cell| {
        cell == from.min || cover::cover_between(view, from.min, cell) != Cover::Full
    },
};

/// The squares of a spell that the caster aims at a square (MA-CAT-04).
pub(crate) fn squares(view: View<'_>, by: UnitId, shape: Area, aim: Cell) -> CellSet {
    let shape = match shape {
        Area::One => return CellSet::from_cells(view.board().grid, [aim]),
        Area::Cone(length) => Shape::NarrowCone(length),
        Area::Burst(radius) => Shape::Blast(radius),
    };
    LAW.squares(view, view.footprint(by), shape, aim)
}

/// The attack on one target in an area. Cover is measured from the centre of a burst, else from the
/// caster (MA-COV-05).
pub(crate) fn on_one(
    by: UnitId,
    target: UnitId,
    (strike, own): (Strike, Option<i32>),
    aim: Cell,
) -> Attack {
    Attack {
        centre: matches!(strike.area, Area::Burst(_)).then_some(aim),
        ..Attack::spell(by, target, strike, own)
    }
}

/// The one attack test against all targets, without what each target adds to it.
pub(crate) fn common_check(view: View<'_>, attack: &Attack) -> Check {
    let of_one = attack_check(view, attack);
    let whoever = ["Dazed", "untrained armor"];
    let lines = of_one.breakdown.lines.iter().map(|line| line.modifier);
    let common: Modifiers = lines
        .filter(|modifier| whoever.contains(&modifier.name))
        .collect();
    let base = (of_one.base, of_one.base_name);
    checks::check("MA-ATK-22", "Attack", attack.by, None, base, &common)
}

/// One target in the area, with its defence and the target number of the attack on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Struck {
    attack: Attack,
    defence: Option<Defence>,
    target_number: i32,
    open: bool,
}

impl Struck {
    /// The Successes of the attack against this target.
    fn successes(&self, die: u16) -> i32 {
        if self.open {
            successes(self.target_number, die)
        } else {
            0
        }
    }
}

/// All targets of an area attack.
pub(crate) type AllStruck = Vec<Struck>;

/// Prepares a declared area attack: each target chooses its defence.
pub(crate) fn prepare(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    spell: (Strike, Option<i32>),
    aim: Cell,
) -> RuleResult<AllStruck> {
    let view = resolver.view();
    let squares = squares(view, by, spell.0.area, aim);
    let targets = caught(view, by, &squares);
    let mut all = AllStruck::new();
    for target in targets {
        let attack = on_one(by, target, spell, aim);
        let open = attack.cover(Stands::now(resolver.view())) != Cover::Full;
        let defence = if open {
            choose_defence(resolver, &attack)?
        } else {
            None
        };
        let check = attack_check(resolver.view(), &attack);
        all.push(Struck {
            attack,
            defence,
            target_number: check.target,
            open,
        });
    }
    Ok(all)
}

/// Carries out a prepared area attack: one attack die, the defence dice in reading order, one
/// damage die. There are no maneuvers.
pub(crate) fn strike_all(
    resolver: &mut Resolver<'_>,
    by: UnitId,
    strike: Strike,
    all: &[Struck],
) -> RuleResult {
    let Some(first) = all.first() else {
        after(resolver, by);
        return Ok(());
    };
    let check = common_check(resolver.view(), &first.attack);
    let die = attack_die(resolver, &check, all)?;
    let mut hit: SmallVec<[(UnitId, Option<i32>); 8]> = SmallVec::new();
    for struck in all {
        let attacked = struck.successes(die);
        let result = answer(resolver, struck, attacked)?;
        used_up(resolver, &struck.attack, struck.defence);
        tell(
            resolver,
            &struck.attack,
            (result, attacked > 0),
            struck.defence,
        );
        let target = struck.attack.target;
        match result {
            Exchange::Nothing | Exchange::DefenderWins => continue,
            Exchange::AttackerWins | Exchange::Hit => hit.push((target, None)),
            Exchange::Blocked => hit.push((target, shield(resolver.view(), target))),
        }
        resolver.hits.insert(target);
    }
    if !hit.is_empty() {
        let view = resolver.view();
        let fixed = |&(unit, block): &(UnitId, Option<i32>)| {
            let changes = changes(sheet_of(view, unit), strike.harm, block);
            let less: i32 = changes.iter().map(|(_, number)| number).sum();
            (unit, strike.plus + less)
        };
        let numbers: SmallVec<[(UnitId, i32); 8]> = hit.iter().map(fixed).collect();
        let die = i32::from(damage_die(resolver, strike.faces, &numbers, false)?);
        for (unit, block) in hit {
            let roll = (die, strike.plus, strike.harm);
            deal(resolver, (unit, Some(by)), roll, block);
        }
    }
    after(resolver, by);
    Ok(())
}

/// The attack die for all targets; the odds tell faces apart by their effect on each target.
fn attack_die(resolver: &mut Resolver<'_>, check: &Check, all: &[Struck]) -> RuleResult<u16> {
    let class = |face: u16| -> SmallVec<[i32; 8]> {
        let of = |struck: &Struck| match struck.defence {
            Some(_) => struck.successes(face),
            None => struck.successes(face).signum(),
        };
        all.iter().map(of).collect()
    };
    DIE.throw(resolver, check, class)
}

/// One target's defence test against the Successes of the attack.
fn answer(resolver: &mut Resolver<'_>, struck: &Struck, attacked: i32) -> RuleResult<Exchange> {
    let Some(defence) = struck.defence else {
        return Ok(exchange(attacked, 0, None));
    };
    let check = defence_check(resolver.view(), &struck.attack, defence);
    let class = |defended| exchange(attacked, defended, Some(defence)) as i32;
    let defended = classed(resolver, &check, class)?;
    Ok(exchange(attacked, defended, Some(defence)))
}
