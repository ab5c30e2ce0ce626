//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{
    best, struggling, waiting,
    worth::{self, Means},
};
use crate::{
    battle::{
        components::Altitude,
        prelude::*,
        ruleset::{
            AttackReach, MoveBlocker, Ranges, Reached, Shelter, Stance, Tactics, Visibility,
        },
        worth::Forecast,
    },
    geometry::CellSet,
    rules::{
        shared::{
            tactics::{Asked, from_afar, of_pair, stances},
            walk,
        },
        vigor::{
            ACTIONS, BOOK, OFF_HAND, POINT, VIGOR,
            actions::{attack::named, walk::can_move},
            attacks::guard::cover_part,
            character::hands::weapons,
            field::{
                cover::{self, Cover},
                fire::is_in_fire,
                ground::squares_of_move,
                reach,
                sight::sees,
                steps::{moves_left, with_gait},
                visibility,
            },
            laws::change_pool,
            magic::{self, area},
            time::turns,
        },
    },
};

/// The answers of the book.
pub(crate) struct VigorTactics;

/// What is feared of the harm that enemies may do, in percent: whoever keeps off for fear of it comes to no
/// blow, and Vigor is there to be spent on defences.
const FEARED: i64 = 60;

/// What standing in flames is worth as a threat: 1d4 for certain, where other threats are mere chances.
const IN_FIRE: i64 = 20 * POINT;

/// How many Moves it takes to go so far.
fn moves_for(view: View<'_>, unit: UnitId, cost: u16) -> u16 {
    cost.div_ceil(squares_of_move(view, unit).max(1))
}

impl Tactics for VigorTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        if can_move(view, unit).is_err() {
            return Vec::new();
        }
        // Only Moves that end where one can stop; a way for several may leave something over.
        let mut all: Vec<Reached> = Vec::new();
        for moves in 1..=moves_left(view, unit).min(3) {
            let there = with_gait(view, unit, moves, |gait| gait.reached(view, None));
            for reached in there {
                let order = walk::order(&BOOK, unit, reached.cell);
                if all.iter().any(|known| known.cell == reached.cell) {
                    continue;
                }
                if moves == 1 || BOOK.plan(view, &order).is_some() {
                    all.push(reached);
                }
            }
        }
        all.sort_by_key(|reached| (reached.cell.y, reached.cell.x));
        all
    }

    fn ventures(&self, view: View<'_>, unit: UnitId) -> Vec<(Reached, Order)> {
        let mut found = Vec::new();
        for key in ["climb", "step off"] {
            let Some(id) = BOOK.action_named(key) else {
                continue;
            };
            let Some(action) = view.scene.book.action(id) else {
                continue;
            };
            if action.ready(view, unit).is_err() {
                continue;
            }
            let mut orders = Vec::new();
            action.orders(view, unit, id, &mut orders);
            orders.retain(|order| action.plan(view, order).is_ok());
            for order in orders {
                if let Some(cell) = order.cell().filter(|&cell| cell != view.cell(unit)) {
                    let there = Reached {
                        cell,
                        cost: squares_of_move(view, unit),
                        ..Reached::default()
                    };
                    found.push((there, order));
                }
            }
        }
        found
    }

    fn passage(&self, _: View<'_>, _: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    fn go(&self, _: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(&BOOK, unit, cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.status(enemy).is_active() {
            return 0;
        }
        of_pair(view, Asked::Threat, (enemy, unit), || {
            let (stride, gap) = (
                worth::stride(view, enemy),
                reach::distance(view, enemy, unit),
            );
            let of = |means: Means| {
                let (attack, squares) = (&means.attack, means.squares);
                let open = || cover::of(view, enemy, unit).cover < Cover::Full;
                let gets = gap <= stride + squares && (!attack.is_ranged() || open());
                let left = worth::actions_after(view, enemy, gap.saturating_sub(squares));
                // What is begun with the last action is finished in another turn.
                gets.then(|| worth::harm(view, attack) * (left / means.actions))
            };
            let all = worth::means(view, enemy, unit).into_iter();
            let harm = all.filter_map(of).max().unwrap_or(0) * FEARED / 100;
            // Flames are there whoever the enemies are: they are reckoned with the first.
            let is_first = view.enemies(unit).next() == Some(enemy);
            if is_first && is_in_fire(view, view.footprint(unit)) {
                harm + IN_FIRE
            } else {
                harm
            }
        })
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        if !sees(view, unit, target) {
            return 0;
        }
        of_pair(view, Asked::Strike, (unit, target), || {
            let left = i64::from(view.pool(unit, ACTIONS).max(0));
            let gap = reach::distance(view, unit, target);
            let all = worth::means(view, unit, target).into_iter();
            let near = all.filter(|means| means.squares >= gap);
            near.map(|means| worth::expected(view, &means.attack) * (left / means.actions))
                .max()
                .unwrap_or(0)
        })
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        let moves = moves_for(resolver.view(), unit, cost) as i16;
        resolver.place_at(unit, cell, Altitude::default());
        change_pool(resolver, unit, ACTIONS, -moves, "VI-MOV-02");
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        turns::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> crate::battle::plan::Price {
        [("actions", view.pool(unit, ACTIONS))]
            .into_iter()
            .collect()
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        // What takes no action is never only begun.
        let Some(price) = plan.price_of("actions").filter(|price| *price > 0) else {
            return 1;
        };
        let left = view.pool(plan.order.unit, ACTIONS);
        (left / price).clamp(0, 8) as u8
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let shelter = cover::of(view, by, target);
        let guard = shelter.guard();
        (guard > 0).then(|| Shelter {
            quarters: match shelter.name() {
                Cover::None | Cover::Light => 1,
                Cover::Partial => 2,
                Cover::Full => 3,
                Cover::Shut => 4,
            },
            modifiers: Modifiers::from_slice(&[cover_part(shelter)]),
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
        let worth = match (action.worth(view, order), order.with) {
            (Some(worth), _) => worth,
            (None, Tool::Power(_)) => return None,
            (None, _) => worth::of_order(view, order)?,
        };
        Some(best::beside_it(view, order.unit, worth))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let action = view.scene.book.action(order.action);
        if action.is_none_or(|action| action.entry().group != Group::Attack) {
            return Vec::new();
        }
        if let Tool::Power(_) = order.with {
            return magic::worth::forecasts(view, order).unwrap_or_default();
        }
        // Two blows in one order; each is forecast alone.
        if order.modes.has(OFF_HAND) {
            return Vec::new();
        }
        let attack = named(view, order).ok();
        let forecast = attack.and_then(|attack| worth::forecast(view, &attack));
        forecast.into_iter().collect()
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        // Vigor that is spent is wanted for defences.
        let plan = BOOK.plan(view, order);
        let vigor = plan.and_then(|plan| plan.price_of("Vigor")).unwrap_or(0);
        if vigor > 0 && view.pool(order.unit, VIGOR) > 0 {
            -worth::of_vigor(view, order.unit, vigor)
        } else {
            0
        }
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        waiting::readied(view, unit).filter(|order| BOOK.plan(view, order).is_some())
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if let Some(held) = struggling::held_in_vain(view, unit) {
            let order = Order::new(unit, BOOK.action_named("let go")?).at(held);
            return BOOK.plan(view, &order).map(|_| order);
        }
        let held = !crate::rules::vigor::laws::can_act(view, unit);
        let key = if held {
            "struggle"
        } else if view.posture(unit) == Posture::Prone && !worth::stays_down(view, unit) {
            "stand"
        } else {
            return None;
        };
        let order = Order::new(unit, BOOK.action_named(key)?);
        BOOK.plan(view, &order).map(|_| order)
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        let ranged = weapons(view, unit).filter(|(_, weapon)| weapon.is_ranged());
        let shots = ranged.map(|(_, weapon)| weapon.range / 6).max();
        // Who knows spells that carry far and could cast two more keeps off as archers do.
        let far = shots.or_else(|| worth::casts_as_far(view, unit));
        far.map_or(reach::longest(view, unit).max(1), from_afar)
    }
}

impl Ranges for VigorTactics {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let has = view.pool(unit, ACTIONS);
        let stance = |cell, cost| {
            let moves = moves_for(view, unit, cost);
            Stance {
                cell,
                cost,
                left: has - moves as i16,
                // Where it stands needs none.
                band: moves.saturating_sub(1).min(3) as u8,
            }
        };
        stances(view.cell(unit), self.reach(view, unit), stance)
    }

    fn bands(&self, _: View<'_>, _: UnitId) -> Vec<String> {
        let bands = ["1 Move", "2 Moves", "3 Moves", "more Moves"];
        bands.map(str::to_owned).to_vec()
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        worth::means(view, unit, unit)
            .into_iter()
            .map(|means| AttackReach {
                melee: !means.attack.is_ranged(),
                reach: means.squares.max(1),
                price: means.actions as i16,
            })
            .collect()
    }

    fn reaches(
        &self,
        view: View<'_>,
        unit: UnitId,
        at: Cell,
        arm: AttackReach,
        target: UnitId,
    ) -> bool {
        let here = Footprint::new(at, view.footprint(unit).side);
        let there = view.footprint(target);
        if here.overlaps(there) || here.chebyshev(there) > arm.reach {
            return false;
        }
        if arm.melee {
            return reach::is_clear(view, here, there, arm.reach);
        }
        self.glimpse(view, unit, at, Some(target), there.min).sees
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        area::of_order(view, order)
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let here = Footprint::new(from, view.footprint(unit).side);
        // A large body looks from all of its squares.
        let shelters = here
            .cells()
            .map(|eye| cover::between_squares(view, eye, to));
        let least = shelters.min_by_key(|shelter| shelter.cover);
        let shelter = least.unwrap_or_else(|| cover::between_squares(view, from, to));
        let far = here.chebyshev(to.into());
        let sees = far <= 1
            || shelter.cover < Cover::Full
                && far <= visibility::between(view, unit, here, to.into()).sight(view);
        Visibility {
            sees,
            cover: shelter.name() as u8,
        }
    }
}
