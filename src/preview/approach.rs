//! The way to a square. Where a book sells metres for points, the way is bought first and walked
//! then; whoever points at the square wants to know what both cost together.

use smallvec::SmallVec;

use crate::{
    battle::{
        Battle,
        ids::UnitId,
        order::{Aim, Order},
        plan::{Plan, Price},
        refusal::Refusal,
    },
    dice::DiceStream,
    geometry::Cell,
};

/// Purchases before one walk at the most; points run out sooner in every book.
const MOST: usize = 6;

/// Going to a square, with all that has to be bought for it.
pub struct Approach {
    /// What has to be bought, in this order.
    purchases: SmallVec<[Order; 2]>,
    /// The walk, once everything is bought.
    pub plan: Plan,
    /// What purchases and walk cost together.
    pub price: Price,
}

impl Approach {
    /// Works it out; the battle stays as it was.
    ///
    /// # Errors
    /// Why nobody can go there.
    pub fn of(battle: &mut Battle, unit: UnitId, cell: Cell) -> Result<Self, Refusal> {
        battle.begin_trial();
        let found = Self::bought(battle, unit, cell);
        battle.end_trial();
        found
    }

    /// Works it out and leaves everything bought.
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

    /// What has to be ordered first: a purchase, or the walk where nothing has to be bought.
    pub fn first(&self) -> &Order {
        self.purchases.first().unwrap_or(&self.plan.order)
    }

    /// Looks at the battle with everything bought and nothing walked yet.
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

/// Whether an order on the way to a square only pays for it: it is aimed at nothing.
pub fn is_purchase(order: &Order) -> bool {
    order.aim == Aim::None
}

fn buy(battle: &mut Battle, order: &Order) {
    // Nobody throws dice for metres.
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
