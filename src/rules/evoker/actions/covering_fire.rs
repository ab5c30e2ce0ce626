//! Covering Fire (EV-ACT-16): shots that help friends to evade.

use smallvec::SmallVec;

use super::{modes, said};
use crate::{
    battle::{
        components::{Condition, Until},
        ids::{ItemId, UnitId},
        moment::Moment,
        order::{ActionId, Aim, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, ActionBits, Costs, Entry, Group, Takes},
        view::View,
    },
    rules::evoker::{
        aid, attack,
        catalogue::Keyword,
        conditions as c, delay, effects, ground,
        laws::stars,
        legal, price,
        profile::{self, Means, Profile},
        sheet::Talent,
        stats, tricks, weapons,
    },
};

/// The action.
pub struct CoveringFire;

const ENTRY: Entry = Entry {
    key: "covering fire",
    name: "Covering Fire",
    rules: &["EV-ACT-16", "EV-ATK-18", "EV-CHA-06"],
    group: Group::Defence,
    takes: Takes::NOTHING.units().item().modes(modes::BLOW),
    cost: stars(1),
    help: "A shot: a friend in sight and range evades with an Advantage until your next turn. A \
           Burst covers as many friends as its number and empties the weapon.",
};

impl Action for CoveringFire {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let talent = Talent::CoveringFire;
        tricks::has_talent(view, unit, talent, "EV-ACT-16", "the talent Covering Fire")?;
        legal::can_act(view, unit, 1, Some(Keyword::Defensive))?;
        legal::is_free_to_help(view, unit)?;
        if guns(view, unit).next().is_none() {
            return Err(Refusal::new(
                "EV-ACT-16",
                Why::Lacks {
                    what: "a loaded gun in hand",
                },
            ));
        }
        Ok(())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for (item, profile) in guns(view, unit) {
            let order = Order::new(unit, me).with(With::Item(item));
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

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let gun = guns(view, unit).find(|(item, _)| match order.with {
            With::Item(named) => named == *item,
            With::Nothing => true,
            With::Power(_) => false,
        });
        let Some((item, profile)) = gun else {
            return Err(Refusal::new("EV-ACT-16", Why::NotReady));
        };
        let friends = covered(view, order, &profile)?;
        let burst = order.modes.has(modes::BURST);
        let mut done = order.clone();
        done.with = With::Item(item);
        let unwieldy = profile.unwieldy;
        let mut plan = Plan::new(done.clone(), move |r| {
            legal::pay(r, unit, 1, Some(Keyword::Defensive));
            said::acted(r, &done, &ENTRY);
            fire(r, unit, (item, burst), unwieldy, &friends)
        })
        .costs(stats::STARS_NAME, 1);
        if unwieldy {
            plan.invites
                .extend(ground::engaged_with(view, unit).map(|enemy| (enemy, 0)));
        }
        Ok(plan)
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some(aid::threats(view, order.target()?) / (2 * aid::SHARE))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, Some(Keyword::Defensive)))
    }
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
            let profile = profile::profile(view, unit, Means::Shoot(carried.item))?;
            Some((carried.item, profile))
        })
}

/// Whether a friend can be covered: in sight, and within the weapon's range.
fn covers(view: View<'_>, unit: UnitId, ally: UnitId, profile: &Profile) -> Result<(), Refusal> {
    legal::is_ally(view, unit, ally, "EV-ACT-16")?;
    if !ground::line_of_sight(view, unit, ally) {
        return Err(Refusal::new("EV-FLD-01", Why::NoLineOfSight));
    }
    legal::within(
        "EV-ACT-16",
        ground::distance(view, unit, ally),
        profile.range,
    )
}

/// The friends an order covers: one, or with a Burst up to its number.
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
        return Err(Refusal::new("EV-ACT-16", Why::NoTarget));
    }
    let burst = order.modes.has(modes::BURST);
    if burst && profile.burst == 0 {
        return Err(Refusal::new(
            "EV-ATK-16",
            Why::ModeNotAllowed { mode: "as a Burst" },
        ));
    }
    let most = if burst { usize::from(profile.burst) } else { 1 };
    if friends.len() > most {
        return Err(Refusal::new(
            "EV-ACT-16",
            Why::Measured {
                because: "one friend is covered, or with a Burst as many as its number",
                is: friends.len() as i32,
                against: most as i32,
            },
        ));
    }
    for (place, &ally) in friends.iter().enumerate() {
        covers(view, order.unit, ally, profile)?;
        if friends[..place].contains(&ally) {
            return Err(Refusal::new("EV-ACT-16", Why::WrongTarget));
        }
    }
    Ok(friends)
}

/// It is firing (EV-CHA-06): paid, then struck at, then fired if that is still possible.
fn fire(
    r: &mut Resolver<'_>,
    unit: UnitId,
    (item, burst): (ItemId, bool),
    unwieldy: bool,
    friends: &[UnitId],
) -> Flow {
    let cell = r.view().cell(unit);
    price::spend_ammo(r, (unit, item, None), burst, cell);
    if unwieldy {
        r.offer(&Moment::Exposed {
            unit,
            trigger: "EV-CHA-06",
            bonus: 0,
        })?;
        let holds =
            weapons::find(r.view(), unit, item).is_some_and(|(carried, _)| carried.hold.is_ready());
        if !holds || !attack::can_still_act(r.view(), unit) {
            return Ok(());
        }
    }
    for &ally in friends {
        effects::give(
            r,
            ally,
            Condition {
                id: c::COVERED,
                amount: 1,
                until: Until::TurnStartOf(unit),
                source: Some(unit),
            },
            "EV-ACT-16",
        );
    }
    crate::rules::evoker::stress::settle(r)
}

#[cfg(test)]
#[path = "covering_fire_tests.rs"]
mod tests;
