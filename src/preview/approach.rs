//! The route to a square. If a book sells metres for points, the metres are bought before the walk;
//! a player who points at the square sees the total cost.

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle,
        ids::UnitId,
        orders::{
            order::{Aim, Order},
            plan::{Plan, Price},
            refusal::Refusal,
        },
    },
    dice::DiceStream,
    geometry::Cell,
};

/// The most purchases before one walk; points run out sooner in every book.
const MOST: usize = 6;

/// A walk to a square, with everything that must be bought for it.
pub struct Approach {
    /// The purchases, in this order.
    purchases: SmallVec<[Order; 2]>,
    /// The walk after the purchases.
    pub plan: Plan,
    /// The cost of purchases and walk together.
    pub price: Price,
}

impl Approach {
    /// Computes the approach; the battle stays the same.
    ///
    /// # Errors
    /// Why the unit cannot go there.
    pub fn of(battle: &mut Battle, unit: UnitId, cell: Cell) -> Result<Self, Refusal> {
        battle.begin_trial();
        let found = Self::bought(battle, unit, cell);
        battle.end_trial();
        found
    }

    /// Computes the approach and leaves everything bought.
    fn bought(battle: &mut Battle, unit: UnitId, cell: Cell) -> Result<Self, Refusal> {
        let mut purchases = SmallVec::new();
        let mut price = Price::new();
        loop {
            let view = battle.view();
            let order = view.scene.book.movement.go(view, unit, cell);
            let plan = battle.plan(&order)?;
            add(&mut price, &plan.price);
            if !is_purchase(&order) || purchases.len() == MOST {
                return Ok(Self {
                    purchases,
                    plan,
                    price,
                });
            }
            buy(battle, &order);
            purchases.push(order);
        }
    }

    /// The first order to give: a purchase, or the walk if nothing must be bought.
    pub fn first(&self) -> &Order {
        self.purchases.first().unwrap_or(&self.plan.order)
    }

    /// Runs `look` on the battle after the purchases and before the walk.
    pub(super) fn after_purchases<T>(
        &self,
        battle: &mut Battle,
        look: impl FnOnce(&mut Battle) -> T,
    ) -> T {
        battle.begin_trial();
        for order in &self.purchases {
            buy(battle, order);
        }
        let seen = look(battle);
        battle.end_trial();
        seen
    }
}

/// Whether an order on the way to a square only pays for it: it has no target.
pub fn is_purchase(order: &Order) -> bool {
    order.aim == Aim::None
}

fn buy(battle: &mut Battle, order: &Order) {
    // Buying metres throws no dice.
    let _ = battle.try_order(order, DiceStream::new(0, 0));
}

fn add(sum: &mut Price, more: &Price) {
    for &(name, amount) in more {
        match sum.iter_mut().find(|(known, _)| *known == name) {
            Some((_, so_far)) => *so_far += amount,
            None => sum.push((name, amount)),
        }
    }
}
