//! Results of jumps (TH-MOV-11 to TH-MOV-16): too short, onto a ledge, on bad ground.

use super::{
    fall,
    jump::{Leap, check, has_run_up, line, result, run_up},
    movement::{self, Steps},
    placing::{self, STAGECRAFT},
    step_prices, stepping,
};
use crate::{
    battle::{
        components::{Face, Yards},
        prelude::*,
    },
    rules::{
        shared::{answers::pick, steps},
        threshold::{
            attacks::{flank, grapple},
            body::{burning, harm},
            character::trained,
            field::{depths, ground, sight, traps},
            reactions::cling::{self, Followers},
            rolls::{checks, contest},
            time::options,
        },
    },
};

/// Unevenness from which ground is slippery: ice, oil.
const SLIPPERY: u8 = 2;

/// Makes a paid jump: the check, the landing square, and what happens there.
pub(crate) fn take_off(resolver: &mut Resolver<'_>, leap: &Leap) -> RuleResult {
    let unit = leap.unit;
    sight::reveal(resolver, unit);
    let view = resolver.view();
    let speed = run_up(view, unit, has_run_up(view, unit));
    let check = check(view, leap);
    let path = line(view, unit, leap.to);
    let from = view.cell(unit);
    let most = i32::from(leap.yards);
    let reach = |total: i32| {
        let result = result(total, speed);
        if leap.high {
            i32::from(result >= leap.needs)
        } else {
            (result / 3).min(most)
        }
    };
    let total = checks::standard(resolver, &check, |total| reach(total).unsigned_abs().into())?;
    let reach = reach(total);
    let own = match speed {
        Some(_) => ("total", total),
        None => ("half the total", total.div_euclid(2)),
    };
    let parts = [Some(own), speed.map(|speed| ("Speed", speed))];
    let named = (unit, leap.name());
    resolver.summed(
        named,
        parts.into_iter().flatten(),
        result(total, speed),
        leap.rule(),
    );
    resolver.edit::<Yards>(unit).run = 0;
    resolver.stage(reach.unsigned_abs().into())?;
    let carries = |cell| i32::from(Metric::Alternating.distance(from, cell)) <= reach;
    let arrives = if leap.high {
        reach > 0
    } else {
        carries(leap.to)
    };
    let is_barred = arrives && stepping::is_barred(resolver, unit, leap.to, Band::Ground);
    let end = if leap.high {
        (arrives && !is_barred).then_some(leap.to)
    } else {
        let view = resolver.view();
        // A door may have been shut meanwhile, and an unseen unit may stand where the jump would
        // end.
        let is_open = |&cell: &Cell| !placing::is_shut(view, unit, cell);
        let path = path.into_iter().take_while(is_open);
        let has_room = |&cell: &Cell| movement::met(view, unit, cell, Band::Ground).is_none();
        let within = path.filter(|&cell| carries(cell)).filter(has_room);
        let within = within.collect();
        landing(resolver, leap, within)?
    };
    let Some(end) = end.filter(|&end| end != from) else {
        resolver.note(unit, "does not get over", "TH-MOV-11");
        return Ok(());
    };
    come_down(resolver, leap, end)
}

/// The square where a long jump ends: the planned one if the roll reaches it, else one within the
/// result, the farthest unless the jumper chooses a nearer one (TH-MOV-14).
fn landing(
    resolver: &mut Resolver<'_>,
    leap: &Leap,
    mut within: SmallVec<[Cell; 8]>,
) -> RuleResult<Option<Cell>> {
    if within.last() == Some(&leap.to) {
        return Ok(Some(leap.to));
    }
    let unit = leap.unit;
    let steps = Steps::new(resolver.view(), unit);
    let side = resolver.view().footprint(unit).side;
    within.retain(|cell| steps.lands(*cell, "TH-MOV-14").is_ok());
    within.reverse();
    let view = resolver.view();
    let start = ground::floor(view, view.footprint(unit));
    let is_firm = |cell: Cell| start - ground::floor(view, Footprint::new(cell, side)) <= 1;
    // Without firm ground on the way there is nothing to choose.
    if within.len() < 2 || !within.iter().any(|&cell| is_firm(cell)) {
        return Ok(within.first().copied());
    }
    // The computer's choice comes first: the farthest square of firm ground.
    within.sort_by_key(|&cell| !is_firm(cell));
    let prompt = "The jump is too short: land where?";
    let asked = ("TH-MOV-14", unit, None);
    pick(resolver, asked, prompt, &within, Choice::Cell)
}

/// Lands. Enemies nearby may strike, and the jump is finished whatever that does to the jumper. The
/// unit may catch a ledge, fall deep, or slip (TH-MOV-14 to TH-MOV-16).
fn come_down(resolver: &mut Resolver<'_>, leap: &Leap, end: Cell) -> RuleResult {
    let unit = leap.unit;
    let from = resolver.view().cell(unit);
    resolver.offer(&ReactionTrigger::Stepping {
        unit,
        from,
        to: end,
    })?;
    if !resolver.view().status(unit).is_on_field() {
        return Ok(());
    }
    let mut followers = Followers::default();
    let mut left = resolver.view().store.get::<Yards>(unit).left;
    cling::before_step(resolver, unit, end, &mut left, &mut followers)?;
    resolver.edit::<Yards>(unit).left = left;
    let view = resolver.view();
    let flanked = flank::flanked(view, unit);
    let floor =
        |view: View<'_>, cell| ground::floor(view, Footprint::new(cell, view.footprint(unit).side));
    let start = floor(view, from);
    let drop = start - floor(view, end);
    let yards = Metric::Alternating.distance(from, end).min(255) as u8;
    let place = (Altitude::default(), yards);
    let under = line(view, unit, end);
    let passed = under.into_iter().filter(|&cell| cell != end);
    let path: SmallVec<[Cell; 8]> = std::iter::once(from).chain(passed).collect();
    placing::put(resolver, unit, end, place, leap.rule());
    cling::after_step(resolver, unit, &path, &mut followers);
    grapple::settle(resolver);
    let is_short = end != leap.to;
    if drop > 1 && is_short && catches(resolver, unit, (end, leap.to), start)? {
        steps::stepped(resolver, unit, &STAGECRAFT)?;
        return Ok(());
    }
    if drop > 1 {
        fall::fall(resolver, unit, drop)?;
    }
    burning::douse(resolver, unit);
    keep_feet(resolver, unit)?;
    traps::step_on(resolver, unit, from)?;
    flank::offer(resolver, unit, &flanked)?;
    steps::stepped(resolver, unit, &STAGECRAFT)?;
    Ok(())
}

/// Whether a unit that jumped too short catches a ledge beside its end square; the ledge nearest to
/// the planned square counts (TH-MOV-16).
fn catches(
    resolver: &mut Resolver<'_>,
    unit: UnitId,
    (end, meant): (Cell, Cell),
    start: i32,
) -> RuleResult<bool> {
    let view = resolver.view();
    let side = view.footprint(unit).side;
    let bottom = ground::floor(view, Footprint::new(end, side));
    let steps = Steps::new(view, unit);
    let ledge = Direction::ALL
        .into_iter()
        .filter(|&direction| {
            let there = Footprint::new(end.step(direction), side);
            let floor = ground::floor(view, there);
            there.cells().all(|cell| step_prices::can_stand(view, cell))
                && (bottom + 2..=start).contains(&floor)
                && steps
                    .step(Footprint::new(end, side), direction)
                    .is_some_and(|step| step.climb > 0)
        })
        .min_by_key(|&direction| Metric::Alternating.distance(end.step(direction), meant));
    let Some(towards) = ledge.filter(|_| view.status(unit).is_active()) else {
        return Ok(false);
    };
    let height = ground::floor(view, Footprint::new(end.step(towards), side)) - bottom;
    let tn = options::tn(view, |options| options.ledge_tn);
    let named = ("TH-MOV-16", "Catch the ledge");
    let check = contest::skill(view, named, unit, trained::GYMNASTICS, tn);
    if !checks::passes(resolver, &check)? {
        return Ok(false);
    }
    let altitude = Altitude {
        hanging: (height - 1).clamp(1, 255) as u8,
        face: Some(Face {
            towards,
            down: false,
        }),
        ..Altitude::default()
    };
    placing::put(resolver, unit, end, (altitude, 0), "TH-MOV-16");
    Ok(true)
}

/// A unit that lands on bad ground rolls not to fall (TH-MOV-15).
fn keep_feet(resolver: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = resolver.view();
    let Some(target) = slip_tn(view, unit) else {
        return Ok(());
    };
    if !view.status(unit).is_active() || view.posture(unit) == Posture::Prone {
        return Ok(());
    }
    let named = ("TH-MOV-15", "Keep your feet");
    let check = contest::skill(view, named, unit, trained::BALANCE, target);
    if !checks::passes(resolver, &check)? {
        harm::set_posture(resolver, unit, Posture::Prone, "TH-MOV-15")?;
    }
    Ok(())
}

/// Target number to stay on the feet: the one the ground gives, else 12 on slippery ground and 8
/// where a yard costs two or more; `None` on easy ground and in deep water.
fn slip_tn(view: View<'_>, unit: UnitId) -> Option<i32> {
    let board = view.board();
    let of = |cell: Cell| {
        let terrain = board.terrain(cell)?;
        let slippery = board
            .harmful(view.ground(), cell)
            .is_some_and(|harmful| harmful.damage.is_none() && harmful.number >= SLIPPERY);
        match terrain.slip_tn {
            Some(own) => Some(i32::from(own)),
            None if depths::is_deep(view, cell) => None,
            None if slippery => Some(12),
            None if step_prices::cost_of(view, cell).is_some_and(|cost| cost >= 2) => Some(8),
            None => None,
        }
    };
    view.footprint(unit).cells().filter_map(of).max()
}
