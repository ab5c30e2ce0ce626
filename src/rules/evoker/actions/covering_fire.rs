//! Covering Fire (EV-ACT-16): shots that help friends to evade.

use super::modes;
use crate::rules::evoker::attacks::profile::{self, AttackMeans, Profile};
use crate::{
    battle::{orders::order::Aim, prelude::*},
    rules::{
        evoker::{
            attacks::{price, resolution},
            brain::aid,
            character::{catalogue::Keyword, sheet::Talent, weapons},
            conditions as c, effects,
            field::{ground, sight},
            laws::{ActionDef, Work, stars_for},
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-16";

/// The Covering Fire action.
pub const COVERING_FIRE: ActionDef = ActionDef::new(
    &Entry {
        key: "covering fire",
        name: "Covering Fire",
        icon: Icon::Bow,
        phrase: &[Form::new("cover {target} with {item}"), Form::new("cover {target}"), Form::new("give covering fire")],
        rules: &[RULE, "EV-ATK-18", "EV-CHA-06"],
        group: Group::Defence,
        takes: ActionParams::NOTHING.units().item().modes(modes::BLOW),
        cost: stars_for(1, Keyword::Defensive),
        help: "A shot: a friend in sight and range evades with an Advantage until your next turn. A \
               Burst covers as many allies as its number and empties the weapon.",
    },
    work,
)
.gate(|view, unit| legal::has_talent(view, unit, Talent::CoveringFire, RULE))
.needs(|view, unit| {
    legal::is_free_to_help(view, unit)?;
    Refusal::lacks(RULE, "a loaded gun in hand").when(guns(view, unit).next().is_none())
})
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| Some(aid::threats(view, order.target()?) / (2 * aid::SHARE)));

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (item, profile) in guns(view, unit) {
        let order = Order::new(unit, me).with(Tool::Item(item));
        let near = |ally: &UnitId| covers(view, unit, *ally, &profile).is_ok();
        let friends: SmallVec<[UnitId; 4]> = view.allies(unit).filter(near).collect();
        out.extend(friends.iter().map(|&ally| order.clone().at(ally)));
        if profile.burst > 0 && friends.len() > 1 {
            let mut all = order.mode(modes::BURST);
            let covered = friends.into_iter().take(usize::from(profile.burst));
            all.aim = Aim::Units(covered.collect());
            out.push(all);
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let gun = guns(view, unit).find(|(item, _)| match order.with {
        Tool::Item(named) => named == *item,
        Tool::Nothing => true,
        Tool::Power(_) => false,
    });
    let (item, profile) = gun.ok_or(Refusal::new(RULE, RefusalReason::NotReady))?;
    let friends = covered(view, order, &profile)?;
    let burst = order.modes.has(modes::BURST);
    let unwieldy = profile.unwieldy;
    let mut work = Work::new(move |r| fire(r, unit, (item, burst), unwieldy, &friends));
    work.order = Some(order.clone().with(Tool::Item(item)));
    if unwieldy {
        work.invites
            .extend(ground::engaged_with(view, unit).map(|enemy| (enemy, 0)));
    }
    Ok(work)
}

/// Loaded Ballistic weapons in a working hand.
fn guns<'b>(view: View<'b>, unit: UnitId) -> impl Iterator<Item = (ItemId, Profile)> + use<'b> {
    weapons::equipped(view, unit)
        .filter(move |(carried, weapon)| {
            weapon.class.is_ballistic()
                && carried.ammo > 0
                && weapons::hand_works(view, unit, carried.hold)
        })
        .filter_map(move |(carried, _)| {
            let profile = profile::profile(view, unit, AttackMeans::Shoot(carried.item))?;
            Some((carried.item, profile))
        })
}

/// Whether a friend can be covered: in sight, and within the weapon's range.
fn covers(view: View<'_>, unit: UnitId, ally: UnitId, profile: &Profile) -> Result<(), Refusal> {
    legal::is_ally(view, unit, ally, RULE)?;
    if !sight::line_of_sight(view, unit, ally) {
        return Err(Refusal::new("EV-FLD-01", RefusalReason::NoLineOfSight));
    }
    legal::within(RULE, ground::distance(view, unit, ally), profile.range)
}

/// The friends an order covers: one, or with a Burst up to the weapon's Burst number.
fn covered(
    view: View<'_>,
    order: &Order,
    profile: &Profile,
) -> Result<SmallVec<[UnitId; 4]>, Refusal> {
    let friends: SmallVec<[UnitId; 4]> = match &order.aim {
        Aim::Unit(ally) => SmallVec::from_slice(&[*ally]),
        Aim::Units(allies) => allies.clone(),
        Aim::None | Aim::Cell(_) => SmallVec::new(),
    };
    if friends.is_empty() {
        return Err(Refusal::new(RULE, RefusalReason::NoTarget));
    }
    let burst = order.modes.has(modes::BURST);
    if burst && profile.burst == 0 {
        return Err(Refusal::not_so("EV-ATK-16", "as a Burst"));
    }
    let most = if burst { usize::from(profile.burst) } else { 1 };
    if friends.len() > most {
        return Err(Refusal::new(
            RULE,
            RefusalReason::Measured {
                because: "{is} allies are too many to cover: {against} at most",
                is: friends.len() as i32,
                against: most as i32,
            },
        ));
    }
    for (place, &ally) in friends.iter().enumerate() {
        covers(view, order.unit, ally, profile)?;
        if friends[..place].contains(&ally) {
            return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
        }
    }
    Ok(friends)
}

/// Covering Fire counts as firing (EV-CHA-06): pay, take chance attacks, then fire if the unit
/// still can.
fn fire(
    r: &mut Resolver<'_>,
    unit: UnitId,
    (item, burst): (ItemId, bool),
    unwieldy: bool,
    friends: &[UnitId],
) -> RuleResult {
    let cell = r.view().cell(unit);
    price::spend_ammo(r, (unit, item, None), burst, cell);
    if unwieldy {
        let fires = resolution::fires(r, unit)?;
        let held = weapons::find(r.view(), unit, item);
        if !fires || !held.is_some_and(|(carried, _)| carried.hold.is_ready()) {
            return Ok(());
        }
    }
    for &ally in friends {
        effects::give(
            r,
            ally,
            Condition::new(c::COVERED, 1)
                .until(Until::TurnStartOf(unit))
                .by(unit),
            RULE,
        );
    }
    Ok(())
}
