//! How to get over a barrier that closes all routes (GN-WAY-01): picks the order of the unit's menu
//! that shortens the route most by the map of route costs, less the harm on it.

use super::{
    field::{Field, Passing},
    positioning::NEARER,
    thinker::{LITTLE, Thinker, this_turn, tried},
    thought::{Term, Thought},
    worth,
};
use crate::{
    battle::{
        TrialResult,
        components::Hands,
        field::ways::{self, Ways},
        orders::order::{ActionId, Aim, Order, Tool},
        ruleset::Group,
    },
    geometry::{Cell, Direction},
};

/// Steps that each metre already climbed counts.
const CLIMBED: i64 = 2;

/// Extra length of a route that waits for a lever, so that every route to the lever is shorter.
const WAITS: i64 = 1_000;

/// How often an order with dice is tried, and the number of the first dice.
const TRIES: u64 = 6;
const DICE: u64 = 40;

/// Longest chain of orders that only make others possible, such as a Dash.
const PURCHASES: usize = 3;

/// Most orders tried.
const MOST: usize = 48;

/// Mode numbers an order may have.
const MODES: u8 = 32;

/// Squares, each way, within which a leap may land where the way goes on otherwise than ahead.
const LEAP: i16 = 3;

/// Squares of the way ahead, and from the unit, that are looked at.
const AHEAD: usize = 12;
const NEAR: u16 = 9;

/// The rest of a route.
struct RestOfRoute {
    /// Costs to the squares the unit wants to reach.
    prices: Field,
    /// Costs to the levers that open the doors of the route, if it waits for one.
    levers: Option<Field>,
}

impl RestOfRoute {
    fn left(&self, cell: Cell) -> i64 {
        let to = |field: &Field| i64::from(field.steps(cell));
        let lever = self.levers.as_ref();
        lever.map_or_else(|| to(&self.prices), |lever| WAITS + to(lever))
    }
}

impl Thinker<'_> {
    /// The order that crosses the barrier on all routes, for a unit that cannot hurt an enemy from
    /// where it is or can walk. `None` if no crossing is worth its harm yet.
    pub(super) fn crossing(&mut self) -> Option<Order> {
        let goals = self.barred.clone()?;
        if self.is_precious() || self.has_attacked() || self.hurts_someone() {
            return None;
        }
        let way = self.way(&goals);
        let before = self.left(&way);
        let mut best: Vec<Thought> = Vec::new();
        let (unit, movement) = (self.unit, self.movement());
        let walks = movement.reach(self.view(), unit).into_iter();
        let walks = walks.map(|there| (there, movement.go(self.view(), unit, there.cell)));
        let ventures = movement.ventures(self.view(), unit);
        let gone: Vec<_> = walks.collect();
        for (there, order) in gone.into_iter().chain(ventures) {
            let nearer = before - self.left_at(&way, there.cell);
            let worth = nearer * NEARER - i64::from(there.cost) - i64::from(there.missing);
            if nearer > 0 {
                best.push(Thought::of(order, &[(Term::Way, worth)]));
            }
        }
        best.sort_by_key(|thought| std::cmp::Reverse(thought.worth));
        let plans = |order: &Order| self.battle.plan(order).is_ok();
        let walked = best.into_iter().find(|thought| plans(&thought.order));
        let mut best: Vec<Thought> = walked.into_iter().collect();
        let mut found = self.crossed_by(self.orders_that_cross(&way), &goals, before);
        if best.is_empty() && found.is_empty() {
            found = self.crossed_by(self.moves_on(&way, true), &goals, before);
        }
        if best.is_empty() && found.is_empty() {
            let cells = self.nearer_about(&way);
            found = self.crossed_by(self.moves_to(&cells, false), &goals, before);
        }
        for (order, worth) in found {
            best.push(Thought::of(order, &[(Term::Way, worth)]));
        }
        if best.is_empty() {
            for order in self.purchases() {
                let worth = self.crossed_after(&order, (&way, &goals, before), PURCHASES);
                if worth > LITTLE {
                    best.push(Thought::of(order, &[(Term::Way, worth)]));
                }
            }
        }
        best.sort_by_key(|thought| std::cmp::Reverse(thought.worth));
        self.note(&best);
        best.into_iter().next().map(|thought| thought.order)
    }

    fn has_attacked(&self) -> bool {
        let book = self.view().scene.book;
        this_turn(self.battle, self.unit).any(|order| {
            let action = book.action(order.action);
            action.is_some_and(|action| action.entry().group == Group::Attack)
                && order.target().is_some()
        })
    }

    /// Whether the unit can do harm from here or from a square it can walk to.
    fn hurts_someone(&mut self) -> bool {
        if !self.can_attack() {
            return false;
        }
        let attacks = self.attacks();
        if attacks
            .iter()
            .any(|attack| attack.worth > LITTLE && attack.order.target().is_some())
        {
            return true;
        }
        // Blows from elsewhere that have not come for so long are no more than a guess.
        if self.danger < 100 {
            return false;
        }
        let cells = self.squares_worth_a_look().into_iter();
        let cells: Vec<(Cell, u16)> = cells.map(|there| (there.cell, there.cost)).collect();
        let enemies: Vec<_> = self.view().enemies(self.unit).collect();
        let strikes = crate::battle::ruleset::Wanted::Strikes;
        let prospects = self.prospects(&enemies, &cells, strikes);
        prospects.iter().any(|prospect| prospect.strike > LITTLE)
    }

    /// The route to the goals as the map is now.
    fn way(&self, goals: &[Cell]) -> RestOfRoute {
        let (view, here) = (self.view(), self.view().cell(self.unit));
        let passing = Passing::Priced(view.footprint(self.unit).side, self.danger);
        let prices = Field::around(view, goals, passing);
        let mut way = RestOfRoute {
            prices,
            levers: None,
        };
        let ways = Ways::new(view.scene.book, (view.board(), view.ground()), 1, 100);
        let ahead = self.ahead(&way, here, usize::MAX);
        let door = ahead.into_iter().find(|&cell| ways.waits_for_lever(cell));
        if let Some(door) = door {
            let levers = ways::levers(view.board(), view.ground()).into_iter();
            let levers = levers.filter(|(_, doors)| doors.contains(&door));
            let levers: Vec<Cell> = levers.map(|(lever, _)| lever).collect();
            way.levers = Some(Field::around(view, &levers, passing));
        }
        way
    }

    /// The squares of the cheapest route on from `from`, at most `most`.
    fn ahead(&self, way: &RestOfRoute, from: Cell, most: usize) -> Vec<Cell> {
        let view = self.view();
        let side = view.footprint(self.unit).side;
        let land = (view.board(), view.ground());
        let ways = Ways::new(view.scene.book, land, side, i64::from(self.danger));
        let steps = ways.onwards(from, |cell| way.left(cell));
        steps.map(|(_, to)| to).take(most).collect()
    }

    /// Remaining route from the unit's square: less by the height already climbed if the route goes
    /// up, more by the height it still has to climb down.
    fn left(&self, way: &RestOfRoute) -> i64 {
        let (view, unit) = (self.view(), self.unit);
        let here = view.cell(unit);
        let floor = |cell| view.board().floor(view.ground(), cell);
        let next = self.ahead(way, here, 1);
        let goes_up = next.first().is_some_and(|&next| floor(next) > floor(here));
        let hangs = i64::from(view.altitude(unit).hanging) * CLIMBED;
        self.left_at(way, here) + if goes_up { -hangs } else { hangs }
    }

    /// Remaining route from a square. A hole with sides too hard to climb out along the route
    /// counts more than any other square.
    fn left_at(&self, way: &RestOfRoute, cell: Cell) -> i64 {
        let view = self.view();
        let is_hole = |cell: Cell| view.board().terrain(cell).is_some_and(|land| land.gap > 0);
        let mut left = way.left(cell);
        if is_hole(cell) {
            let ways = Ways::new(view.scene.book, (view.board(), view.ground()), 1, 100);
            let ahead = self.ahead(way, cell, usize::MAX);
            let from = std::iter::once(cell).chain(ahead.iter().copied());
            let mut steps = from.zip(ahead.iter().copied());
            let out = steps.find(|&(_, to)| !is_hole(to));
            if out.is_some_and(|(from, to)| ways.is_trap(from, to)) {
                left += WAITS;
            }
        }
        left
    }

    /// Move orders without an aim, which only make other orders possible.
    fn purchases(&self) -> Vec<Order> {
        let mut orders = self.proposed(|group| group == Group::Move);
        orders.retain(|order| order.aim == Aim::None && self.battle.plan(order).is_ok());
        orders
    }

    /// How much the best order shortens the route once this one has been given, repeatedly if need
    /// be.
    fn crossed_after(
        &mut self,
        order: &Order,
        (way, goals, before): (&RestOfRoute, &[Cell], i64),
        most: usize,
    ) -> i64 {
        let crossed = self.after(order, DICE, |thinker| {
            let orders = thinker.orders_that_cross(way);
            let orders = thinker.crossed_by(orders, goals, before).into_iter();
            let best = orders.map(|(_, worth)| worth).max().unwrap_or(0);
            if best > 0 || most <= 1 || thinker.battle.plan(order).is_err() {
                return best;
            }
            thinker.crossed_after(order, (way, goals, before), most - 1)
        });
        crossed.unwrap_or(0)
    }

    /// The orders that shorten the route, each with its worth.
    fn crossed_by(&mut self, orders: Vec<Order>, goals: &[Cell], before: i64) -> Vec<(Order, i64)> {
        let orders = orders.into_iter().map(|order| {
            let worth = self.crossed(&order, goals, before);
            (order, worth)
        });
        orders.filter(|(_, worth)| *worth > LITTLE).collect()
    }

    /// Walks, jumps and climbs to the route ahead or to an adjacent square that is nearer: plain,
    /// or in every mode of their actions.
    fn moves_on(&self, way: &RestOfRoute, in_all_manners: bool) -> Vec<Order> {
        let (view, unit) = (self.view(), self.unit);
        let here = view.cell(unit);
        let hangs = view.altitude(unit).hanging > 0;
        let ahead = self.ahead(way, here, AHEAD);
        let beside = Direction::ALL.map(|direction| here.step(direction));
        let beside = beside.iter().filter(|&&cell| {
            view.board().grid.contains(cell)
                && !ahead.contains(&cell)
                && way.left(cell) < way.left(here)
        });
        let foot = hangs.then_some(here);
        let ahead = ahead.iter().rev().chain(beside).chain(&foot).copied();
        self.moves_to(&ahead.collect::<Vec<Cell>>(), in_all_manners)
    }

    /// Nearer squares within a leap, nearest first: the square where the way goes on may be taken.
    fn nearer_about(&self, way: &RestOfRoute) -> Vec<Cell> {
        let view = self.view();
        let here = view.cell(self.unit);
        let about = -LEAP..=LEAP;
        let about = about
            .clone()
            .flat_map(|y| about.clone().map(move |x| here.offset(x, y)));
        let is_nearer =
            |&cell: &Cell| view.board().grid.contains(cell) && way.left(cell) < way.left(here);
        let mut cells: Vec<Cell> = about.filter(is_nearer).collect();
        cells.sort_by_key(|&cell| (way.left(cell), cell));
        cells
    }

    /// Walks, jumps and climbs to some squares: as they are, or in every manner that their actions know.
    fn moves_to(&self, cells: &[Cell], in_all_manners: bool) -> Vec<Order> {
        let (view, unit) = (self.view(), self.unit);
        let mut orders: Vec<Order> = Vec::new();
        if !in_all_manners {
            let walks = cells
                .iter()
                .map(|&cell| self.movement().go(view, unit, cell));
            orders.extend(walks.filter(|order| order.cell().is_some()));
        }
        for (action, place) in view.scene.book.actions.iter().zip(0_u8..) {
            let takes = action.entry().takes;
            if action.entry().group != Group::Move || action.ready(view, unit).is_err() {
                continue;
            }
            let to = |&cell: &Cell| Order::new(unit, ActionId(place)).to(cell);
            if !in_all_manners {
                orders.extend(cells.iter().map(to));
                continue;
            }
            for mode in (0..MODES).filter(|&mode| takes.has_mode(mode)) {
                orders.extend(cells.iter().map(|cell| to(cell).mode(mode)));
            }
        }
        self.possible(orders)
    }

    /// The legal orders among these, without duplicates, at most [`MOST`].
    fn possible(&self, mut orders: Vec<Order>) -> Vec<Order> {
        let mut known: Vec<Order> = Vec::new();
        orders.retain(|order| {
            let is_new = !known.contains(order);
            known.push(order.clone());
            is_new && self.battle.plan(order).is_ok()
        });
        orders.truncate(MOST);
        orders
    }

    /// Orders of the menu that may cross the barrier: moves, and uses of nearby objects and
    /// squares.
    fn orders_that_cross(&self, way: &RestOfRoute) -> Vec<Order> {
        let (view, unit) = (self.view(), self.unit);
        let here = view.cell(unit);
        let hangs = view.altitude(unit).hanging > 0;
        let ahead = self.ahead(way, here, AHEAD);
        let mut orders = self.moves_on(way, false);
        let walk = self.movement().go(view, unit, here).action;
        let levers = ways::levers(view.board(), view.ground());
        let is_lever = |cell| levers.iter().any(|(lever, _)| *lever == cell);
        let mut menu = self.proposed(|group| hangs || group != Group::Turn);
        menu.retain(|order| match order.aim {
            Aim::Cell(cell) => {
                let stands = view.board().standing(view.ground(), cell).is_some();
                let matters = is_lever(cell)
                    || stands && ahead.contains(&cell)
                    || way.left(cell) < way.left(here);
                order.action != walk && here.chebyshev(cell) <= NEAR && matters
            }
            Aim::None => hangs,
            _ => false,
        });
        menu.extend(self.blows_at_things(&ahead));
        let nearest = ahead.first().copied().unwrap_or(here);
        menu.sort_by_key(|order| order.cell().map_or(0, |cell| cell.chebyshev(nearest)));
        orders.extend(menu);
        self.possible(orders)
    }

    /// Attacks on the first object ahead that blows can destroy, with every weapon in hand.
    fn blows_at_things(&self, ahead: &[Cell]) -> Vec<Order> {
        let (view, unit) = (self.view(), self.unit);
        let withstands = |cell: &&Cell| {
            let takes = self
                .movement()
                .withstands(view.board(), view.ground(), **cell);
            takes.is_some()
        };
        let Some(&thing) = ahead.iter().find(withstands) else {
            return Vec::new();
        };
        let hands: &Hands = view.store.get(unit);
        let ready = hands
            .carried
            .iter()
            .filter(|carried| carried.hold.is_ready());
        let tools = ready.map(|carried| Tool::Item(carried.item));
        let tools: Vec<Tool> = tools.chain([Tool::Nothing]).collect();
        let actions = view.scene.book.actions.iter().zip(0_u8..);
        let attacks = actions.filter(|(action, _)| {
            action.entry().group == Group::Attack && action.ready(view, unit).is_ok()
        });
        attacks
            .flat_map(|(_, place)| {
                let order = Order::new(unit, ActionId(place)).to(thing);
                tools.iter().map(move |&tool| order.clone().with(tool))
            })
            .collect()
    }

    /// How much an order shortens the route, less the harm it does to the unit: the mean over
    /// several tries. 0 if the unit goes out in most of them, as long as danger counts at all.
    fn crossed(&mut self, order: &Order, goals: &[Cell], before: i64) -> i64 {
        let book = self.view().scene.book;
        let health = (book.measure)(self.view(), self.unit).health;
        let (mut sum, mut falls) = (0, 0);
        for dice in 0..TRIES {
            self.battle.begin_trial();
            let tried = self.battle.try_order(order, tried(DICE + dice));
            if matches!(tried, TrialResult::Done) {
                let after = (book.measure)(self.view(), self.unit);
                let lost = i64::from(health - after.health).max(0) * book.point;
                sum -= worth::percent(lost, i64::from(self.danger));
                if after.out {
                    falls += 1;
                } else {
                    let way = self.way(goals);
                    sum += (before - self.left(&way)).min(WAITS / 2) * NEARER;
                }
            }
            self.battle.end_trial();
        }
        if falls * 2 > TRIES && self.danger > 0 {
            return 0;
        }
        sum / TRIES as i64
    }
}
