//! Things on the map: doors, uses, things as targets and as cover (VI-DMG-21, VI-FLD-16,
//! VI-ACT-09).

use crate::{
    battle::{
        board::{Board, CoverClass, Obstacle},
        components::{DoorState, Ground},
        prelude::*,
    },
    rules::{
        shared::things::{self, Handiness, terms_of, wear},
        vigor::{
            attacks::attack::{Attack, Span, damage_throw},
            body::damage,
            character::{
                damage::{DamageType, Harm},
                stats::Skill,
            },
            field::{fire, reach, visibility},
            rolls::checks::{self, Against, dice, skill_check, steps, succeeds},
            sheet_of,
        },
    },
};

/// Units use things with skill checks; falling things deal Impact damage (VI-ACT-09).
pub(crate) static HANDY: Handiness = Handiness {
    rule: "VI-ACT-09",
    test: |view, unit, found| {
        let terms = terms_of(view, found)?;
        let skill = *Skill::ALL.get(usize::from(terms.skill?))?;
        let vs = match terms.modifier {
            ..=0 => USUAL_VS,
            vs => vs.into(),
        };
        let name = ("VI-ACT-09", skill);
        Some(skill_check(view, name, unit, None, Against::Reach(vs)))
    },
    passes: |resolver, unit, check| {
        let passed = succeeds(resolver, check)?;
        checks::acted(resolver, unit);
        Ok(passed)
    },
    strike: |resolver, (by, target), amount| {
        damage::strike(resolver, (target, Some(by)), (amount, Harm::Impact));
        Ok(())
    },
};

const RULE: &str = "VI-DMG-21";
/// Guard of a thing.
const GUARD: i32 = 10;
/// The number a skill check on a thing must reach, if the level does not set one (VI-ACT-09).
const USUAL_VS: i32 = 15;

/// A thing's Durability and its Armor Rank, reduced by heat; `None` if it cannot be destroyed
/// (VI-FLD-16, VI-DMG-21, VI-TYP-04).
fn solidity(view: View<'_>, cell: Cell) -> Option<(i32, i32)> {
    let (durability, rank) = as_made(view.board(), view.ground(), cell)?;
    let mut softened = view.ground().softened.iter();
    let known = softened.find(|(place, _)| *place == cell);
    let less = known.map_or(0, |(_, less)| i32::from(*less));
    Some((durability, (rank - less).max(0)))
}

/// A critical Thermal hit reduces a thing's Armor Rank by 1 (VI-TYP-04).
fn soften(resolver: &mut Resolver<'_>, cell: Cell) {
    if solidity(resolver.view(), cell).is_none_or(|(_, rank)| rank <= 0) {
        return;
    }
    resolver.change_ground(|ground| {
        let softened = &mut ground.softened;
        match softened.binary_search_by_key(&cell, |(place, _)| *place) {
            Ok(place) => softened[place].1 += 1,
            Err(place) => softened.insert(place, (cell, 1)),
        }
    });
}

/// A thing's original Durability and Armor Rank; a level may set its own Durability.
fn as_made(board: &Board, ground: &Ground, cell: Cell) -> Option<(i32, i32)> {
    let (usual, rank) = usually(board, ground, cell)?;
    let said = board.makeup(cell).durability;
    let drawn = board.drawn_obstacle(cell).map(|thing| &thing.name);
    // What a thing has turned into counts as another thing.
    let is_drawn = drawn == board.standing(ground, cell).map(|thing| &thing.name);
    Some((said.filter(|_| is_drawn).map_or(usual, i32::from), rank))
}

/// Durability plus Armor Rank of an intact thing; `None` if it cannot be destroyed.
pub(crate) fn withstands(board: &Board, ground: &Ground, cell: Cell) -> Option<u16> {
    let (durability, rank) = as_made(board, ground, cell)?;
    u16::try_from(durability + rank).ok()
}

fn usually(board: &Board, ground: &Ground, cell: Cell) -> Option<(i32, i32)> {
    let thing = board.standing(ground, cell)?;
    let shut = board.door(ground, cell);
    match thing {
        _ if shut.is_some_and(|state| state != DoorState::Open) => Some((30, 5)),
        _ if shut.is_some() => None,
        Obstacle { height: 0, .. } => thing.durability.map(|_| (5, 0)),
        Obstacle { opaque: true, .. } => Some((200, 10)),
        Obstacle { height: 2.., .. } => Some((60, 2)),
        thing if thing.cover == Some(CoverClass::Heavy) => Some((40, 5)),
        _ => Some((20, 2)),
    }
}

/// Whether the square holds a charge that can be set off from a distance (VI-SHT-13).
pub(crate) fn is_charge(view: View<'_>, cell: Cell) -> bool {
    let thing = view.board().standing(view.ground(), cell);
    thing.is_some_and(|thing| thing.name == "charge")
}

/// The Durability a thing has left; `None` if it is no target.
pub(crate) fn durability_of(view: View<'_>, cell: Cell) -> Option<i32> {
    Some(solidity(view, cell)?.0 - things::harm_of(view, cell))
}

/// Damages a thing and returns the damage after armour. Its Armor Rank does not stop Radiation
/// (VI-DMG-09, VI-TYP-07, VI-TYP-10).
pub(crate) fn batter(
    resolver: &mut Resolver<'_>,
    (cell, by): (Cell, Option<UnitId>),
    (amount, harm): (i32, DamageType),
) -> i32 {
    let Some((durability, rank)) = solidity(resolver.view(), cell) else {
        return 0;
    };
    let through = match harm {
        DamageType::Toxic => 0,
        DamageType::Radiation => amount,
        _ => (amount - rank).max(0),
    };
    if through > 0 {
        wear(resolver, (cell, by), (through, durability), RULE);
    }
    through
}

/// The thing that gives cover takes the damage it stops (VI-FLD-16). The damage report already says
/// that it stopped some; this reports only that it breaks.
pub(crate) fn shield(resolver: &mut Resolver<'_>, cell: Cell, by: Option<UnitId>, stopped: i32) {
    let view = resolver.view();
    if let Some((durability, _)) = solidity(view, cell)
        && stopped > 0
    {
        let breaks = things::harm_of(view, cell) + stopped >= durability;
        let by = by.filter(|_| breaks);
        wear(resolver, (cell, by), (stopped, durability), "VI-FLD-16");
    }
}

/// Checks that an attack can hit a thing.
///
/// # Errors
/// What prevents it.
pub(crate) fn can_be_hit(view: View<'_>, attack: &Attack, cell: Cell) -> Result<(), Refusal> {
    if durability_of(view, cell).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let (distance, most) = (
        reach::distance_to(view, attack.by, cell),
        attack.span.squares(),
    );
    if distance > most {
        return Err(Refusal::out_of_reach("VI-ATK-04", distance, most));
    }
    if !super::sight::sees_square(view, attack.by, cell) {
        return Err(Refusal::new("VI-FLD-17", RefusalReason::NoLineOfSight));
    }
    Ok(())
}

/// The attack roll on a thing.
pub(crate) fn attack_check(view: View<'_>, attack: &Attack, cell: Cell) -> Check {
    let sheet = sheet_of(view, attack.by);
    let mut all = Modifiers::new();
    let ability = attack.to_hit;
    dice(&mut all, "VI-ATK-01", ability.name(), sheet.dice(ability));
    let charges = attack.charges + i32::from(attack.chance);
    steps(&mut all, "VI-DIC-07", "Charges and Challenges", charges);
    if let Span::Range(step) = attack.span {
        let feet = reach::distance_to(view, attack.by, cell) * 6;
        let far = 1 - i32::from(feet.div_ceil(step.max(1)).max(1));
        steps(&mut all, "VI-ATK-04", "distance", far);
    }
    all.extend(checks::on_action(view, attack.by));
    // Poor sight hampers shots at things as it does others (VI-FLD-08, VI-FLD-09).
    let dim = if attack.is_ranged() && reach::distance_to(view, attack.by, cell) > 1 {
        let own = view.footprint(attack.by);
        visibility::between(view, attack.by, own, cell.into()).penalty()
    } else {
        0
    };
    let rule = ("VI-ATK-02", "Attack");
    checks::check(rule, attack.by, None, &all, Against::Exceed(GUARD + dim))
}

/// An attack on a thing.
///
/// # Errors
/// A pause.
pub(crate) fn attack(resolver: &mut Resolver<'_>, attack: &Attack, cell: Cell) -> RuleResult {
    let check = attack_check(resolver.view(), attack, cell);
    let hits = succeeds(resolver, &check)?;
    checks::acted(resolver, attack.by);
    let Some(damage) = attack.damage.filter(|_| hits) else {
        return Ok(());
    };
    let throw = damage_throw(resolver.view(), attack, None, damage);
    let harm = damage.harm.of_type();
    let softens = harm == DamageType::Thermal;
    let thrown = throw.throw(resolver, |sum, burst| (sum, burst && softens))?;
    let through = batter(resolver, (cell, Some(attack.by)), (thrown.sum, harm));
    if softens && thrown.burst {
        if through > 0 {
            soften(resolver, cell);
        }
        fire::catch(resolver, harm, std::iter::once(cell));
    }
    Ok(())
}
