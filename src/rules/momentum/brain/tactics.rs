//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{together, worth};
use crate::{
    battle::{
        components::{MoveProgress, Turn},
        plan::Price,
        prelude::*,
        ruleset::{
            AttackReach, MoveBlocker, Ranges, Reached, Shelter, Stance, Tactics, Visibility,
        },
        worth::Forecast,
    },
    geometry::CellSet,
    rules::{
        momentum::{
            AP, BOOK, abilities,
            actions::{attacks_given, jump_places, meant},
            attacks::attack::{Attack, Manner, Target},
            character::hands::weapons,
            field::{
                cover::{self, Cover},
                forced::settle,
                gait::{Daring, with_gait},
                ground::{self, STEPS, basic_movement},
                sight::{self, sees},
            },
            laws::change_pool,
            time::turns,
        },
        shared::{
            barriers::obscures,
            tactics::{Asked, from_afar, of_pair, stances},
            walk::{self, Gait},
        },
    },
};

/// The answers of the book.
pub(crate) struct MomentumTactics;

/// Metres somebody could walk in this turn if it spent so many AP on Move or Sprint (MO-ACT-06,
/// MO-ACT-07).
fn metres_with(view: View<'_>, unit: UnitId, points: i16) -> u16 {
    let basic = basic_movement(view, unit).max(0) as u16;
    let times = match points {
        ..=0 => 0,
        1 | 2 => points as u16,
        _ => 4,
    };
    ground::metres_left(view, unit) + times * basic
}

/// The AP it takes to walk so far in this turn; `None` for too far.
fn points_for(view: View<'_>, unit: UnitId, cost: u16) -> Option<i16> {
    let has = view.pool(unit, AP).min(3);
    (0..=has).find(|&points| cost <= metres_with(view, unit, points))
}

/// How somebody would walk with all the AP it has.
fn with_all<T>(
    view: View<'_>,
    unit: UnitId,
    daring: Daring,
    then: impl FnOnce(Gait<'_>) -> T,
) -> T {
    with_gait(view, unit, (daring, false), |gait| {
        let most = metres_with(view, unit, view.pool(unit, AP).min(3));
        then(Gait { most, ..gait })
    })
}

impl Tactics for MomentumTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        if view.forbids(unit, crate::battle::condition_rule::Forbids::MOVE) {
            return Vec::new();
        }
        let reached = |daring| with_all(view, unit, daring, |gait| gait.reached(view, None));
        let safe = reached(Daring::Safe);
        if safe.is_empty() {
            reached(Daring::Perils)
        } else {
            safe
        }
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        let Some(jump) = BOOK.action_named("jump") else {
            return Vec::new();
        };
        let action = view.scene.book.action(jump);
        if action.is_none_or(|action| action.ready(view, unit).is_err()) {
            return Vec::new();
        }
        let here = view.cell(unit);
        let walked = with_all(view, unit, Daring::Safe, |gait| gait.reach(view));
        let of = |cell: Cell| {
            let there = Reached {
                cell,
                cost: here.chebyshev(cell),
                ..Reached::default()
            };
            (there, Order::new(unit, jump).to(cell))
        };
        let far = |cell: &Cell| walked.cost(*cell).is_none();
        jump_places(view, unit).filter(far).map(of).collect()
    }

    fn passage(&self, _: View<'_>, _: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    fn go(&self, view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        let walk = walk::order(&BOOK, unit, cell);
        if !STEPS.is_free(view, unit, cell) {
            return walk;
        }
        let cost = |daring| with_all(view, unit, daring, |gait| gait.reach(view).cost(cell));
        let cost = cost(Daring::Safe).or_else(|| cost(Daring::Perils));
        let Some(points) = cost.and_then(|cost| points_for(view, unit, cost)) else {
            return walk;
        };
        // The metres are bought first; then it thinks again.
        let key = match points {
            0 => return walk,
            1 | 2 => "move",
            _ => "sprint",
        };
        Order::new(unit, BOOK.action_named(key).unwrap_or(ActionId(0)))
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.status(enemy).is_active() {
            return 0;
        }
        of_pair(view, Asked::Threat, (enemy, unit), || {
            let stride = worth::stride(view, enemy);
            let of = |(attack, range): (Attack, u16)| {
                let open = || cover::of(view, enemy, unit) < Cover::Full;
                let gets = view.gap(enemy, unit) <= stride + range
                    && (attack.manner == Manner::Melee || open());
                gets.then(|| worth::expected(view, &attack))
            };
            let all = worth::means(view, enemy, unit).into_iter();
            let best = all.filter_map(of).max().unwrap_or(0);
            best * i64::from(attacks_given(view, enemy))
        })
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        if !sees(view, unit, target) {
            return 0;
        }
        of_pair(view, Asked::Strike, (unit, target), || {
            let gap = sight::eyes(view, unit).chebyshev(view.footprint(target));
            let left = view.store.get::<Turn>(unit).attacks;
            let times = worth::attacks_with(view, unit, view.pool(unit, AP), left);
            let all = worth::means(view, unit, target).into_iter();
            let of = |(attack, range): (Attack, u16)| {
                (range >= gap).then(|| worth::expected(view, &attack))
            };
            times * all.filter_map(of).max().unwrap_or(0)
        })
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let view = resolver.view();
        let points = points_for(view, unit, cost).unwrap_or(0);
        let metres = metres_with(view, unit, points).saturating_sub(cost);
        resolver.place_at(unit, cell, Altitude::default());
        if sight::climbed(resolver.view(), unit).is_some() {
            settle(resolver);
        }
        resolver.edit::<MoveProgress>(unit).metres = metres.min(250) as u8;
        change_pool(resolver, unit, AP, -points, "MO-ACT-06");
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        turns::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let metres = ground::metres_left(view, unit) as i16;
        let attacks = view.store.get::<Turn>(unit).attacks.into();
        let all = [
            ("AP", view.pool(unit, AP)),
            ("attacks", attacks),
            ("metres", metres),
        ];
        all.into_iter()
            .filter(|&(what, left)| what == "AP" || left > 0)
            .collect()
    }

    fn repeats(&self, _: View<'_>, _: &Plan) -> u8 {
        1
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        (cover::of(view, by, target) == Cover::Half).then(|| Shelter {
            quarters: 2,
            modifiers: Modifiers::from_slice(&[Modifier::new(
                "MO-COV-02",
                "half cover",
                Amount::Flat(-2),
            )]),
        })
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let action = view.scene.book.action(order.action)?;
        if action.entry().group != Group::Attack {
            return None;
        }
        if action.plan(view, order).is_err() {
            return Some(0);
        }
        if let Some(worth) = action.worth(view, order) {
            return Some(worth);
        }
        if let Tool::Power(_) = order.with {
            return abilities::worth::guess(view, order);
        }
        let target = Target::Unit(order.target()?);
        let attack = meant(view, order, target).ok()?;
        Some(worth::expected(view, &attack))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let by_form = |action: &dyn Action| {
            action.entry().group == Group::Attack && action.worth(view, order).is_none()
        };
        let action = view.scene.book.action(order.action);
        if !action.is_some_and(by_form) {
            return Vec::new();
        }
        if let Tool::Power(_) = order.with {
            return abilities::worth::forecasts(view, order).unwrap_or_default();
        }
        let target = order.target().map(Target::Unit);
        let attack = target.and_then(|target| meant(view, order, target).ok());
        attack.map_or(Vec::new(), |attack| worth::forecasts(view, &attack))
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if view.posture(unit) != Posture::Prone {
            return None;
        }
        let action = BOOK.action_named("stand up")?;
        let order = Order::new(unit, action);
        let plan = view.scene.book.action(action)?.plan(view, &order);
        plan.is_ok().then_some(order)
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        let can = |order: &Order| view.scene.book.plan(view, order).is_some();
        // A union costs nothing, so it comes first.
        together::united(view, unit)
            .filter(can)
            .or_else(|| together::parted(view, unit).filter(can))
            .or_else(|| together::leaned(view, unit).filter(can))
            .or_else(|| together::held(view, unit).filter(can))
            .or_else(|| together::commanded(view, unit).filter(can))
            .or_else(|| together::handed_on(view, unit))
            .or_else(|| together::waits(view, unit).filter(can))
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        let arms = weapons(view, unit).map(|(_, weapon)| weapon.ranged.max(weapon.melee));
        let far = arms.max().unwrap_or(1).max(1);
        let far = far.max(abilities::worth::farthest(view, unit));
        if far > 3 { from_afar(far) } else { far }
    }
}

impl Ranges for MomentumTactics {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let has = view.pool(unit, AP);
        let stance = |cell, cost| {
            let points = points_for(view, unit, cost).unwrap_or(0);
            Stance {
                cell,
                cost,
                left: has - points,
                band: points as u8,
            }
        };
        stances(view.cell(unit), self.reach(view, unit), stance)
    }

    fn bands(&self, _: View<'_>, _: UnitId) -> Vec<String> {
        let bands = [
            "metres left",
            "Move, 1 AP",
            "Move twice, 2 AP",
            "Sprint, 3 AP",
        ];
        bands.map(str::to_owned).to_vec()
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        worth::means(view, unit, unit)
            .into_iter()
            .map(|(attack, range)| AttackReach {
                melee: attack.manner == Manner::Melee,
                reach: range.max(1),
                price: 2,
            })
            .collect()
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        abilities::area::of_order(view, order)
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let side = view.footprint(unit).side;
        let here = Footprint::new(from, side);
        // A large body looks from all of its squares.
        let covers = here
            .cells()
            .map(|eye| cover::between_squares(view, eye, to));
        let cover = covers.min().unwrap_or(Cover::Full);
        let blind = here.chebyshev(to.into()) > 1
            && (obscures(view, to) || here.cells().all(|cell| obscures(view, cell)));
        Visibility {
            sees: cover < Cover::Full && !blind,
            cover: cover as u8,
        }
    }
}
