//! Movement rates, and the price of yards (TH-MOV-01 to TH-MOV-03, TH-MOV-19).

use crate::{
    battle::components::Yards,
    geometry::Parity,
    rules::threshold::{
        attacks::grapple,
        field::depths,
        prelude::*,
        riding::{mounts, platform},
        time::{points, price::can_stir},
    },
};

/// A way of moving with a rate of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// On foot; also everywhere else for units without a rate for it.
    Walk,
    /// In deep water, at a swimming rate.
    Swim,
    /// Up and down walls, at a climbing rate.
    Climb,
    /// Through the air.
    Fly,
}

/// The paces of a unit on the ground; each step uses one of them (TH-MOV-19).
pub(crate) fn on_ground(view: View<'_>, unit: UnitId) -> SmallVec<[Pace; 3]> {
    let sheet = sheet_of(view, unit);
    let swim = sheet.swim.map(|_| Pace::Swim);
    let climb = sheet.climb.map(|_| Pace::Climb);
    [Some(Pace::Walk), swim, climb]
        .into_iter()
        .flatten()
        .collect()
}

/// The pace at which the unit would go on from where it is.
pub(crate) fn here(view: View<'_>, unit: UnitId) -> Pace {
    if view.band(unit) != Band::Ground {
        Pace::Fly
    } else if view.altitude(unit).hanging > 0 {
        Pace::Climb
    } else if depths::is_afloat(view, unit) || depths::is_submerged(view, unit) {
        Pace::Swim
    } else {
        Pace::Walk
    }
}

/// Yards for 4 AP now. In water, on walls and in the air a unit uses its rate for that, if it has
/// one; hobbled units have half their rate, and Dash doubles it (TH-MOV-01, TH-CON-09, TH-ACT-17).
pub(crate) fn rate(view: View<'_>, unit: UnitId, pace: Pace) -> i32 {
    if is_immobile(view, unit) {
        return 0;
    }
    let sheet = sheet_of(view, unit);
    let special = match pace {
        Pace::Walk => None,
        Pace::Swim => sheet.swim,
        Pace::Climb => sheet.climb,
        Pace::Fly => sheet.fly,
    };
    let full = special.unwrap_or_else(|| sheet.movement_rate());
    let rate = if view.has(unit, HOBBLED) {
        full / 2
    } else {
        full
    };
    let yards = view.store.get::<Yards>(unit);
    if yards.dashes > 0 {
        rate * 2 + i32::from(yards.spurt)
    } else {
        rate
    }
}

/// Checks that the unit can dash (TH-CON-03, TH-CON-09, TH-GRP-02).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_dash(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let prevented = |rule, by| Err(Refusal::prevented(rule, by));
    if view.has(unit, EXHAUSTED) {
        prevented("TH-CON-03", "Exhausted")
    } else if view.has(unit, HOBBLED) {
        prevented("TH-CON-09", "Hobbled")
    } else if grapple::is_grappling(view, unit) {
        prevented("TH-GRP-02", "the grapple")
    } else if view.mount(unit).is_some() {
        prevented("TH-MNT-05", "the saddle")
    } else {
        Ok(())
    }
}

/// Yards that this many AP buy at a rate (TH-MOV-02).
pub(crate) fn bought(rate: i32, paid: i32) -> i32 {
    rate * paid / 4
}

/// The yards of one unit in this round, and the price of more (TH-MOV-02, TH-MOV-03).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// Yards bought and not used.
    left: i32,
    /// Yards for 4 AP now.
    rate: i32,
    /// AP spent at this rate.
    paid: i32,
}

impl Purse {
    /// The unit's purse for moving at a pace now.
    pub fn of(view: View<'_>, unit: UnitId, pace: Pace) -> Self {
        let yards = view.store.get::<Yards>(unit);
        let rate = rate(view, unit, pace);
        // A new rate starts the count of AP anew.
        let paid = if i32::from(yards.rate) == rate {
            i32::from(yards.paid)
        } else {
            0
        };
        Self {
            left: i32::from(yards.left),
            rate,
            paid,
        }
    }

    /// Yards the unit can move with `more` AP.
    pub fn with(self, more: i16) -> i32 {
        self.left + bought(self.rate, self.paid + i32::from(more)) - bought(self.rate, self.paid)
    }

    /// The fewest AP that bring the purse to this many yards; `None` if none do.
    pub fn price_of(self, yards: i32) -> Option<i16> {
        if yards <= self.left {
            return Some(0);
        }
        if self.rate == 0 {
            return None;
        }
        // The first number of AP that buys enough yards at a quarter of the rate each.
        let quarters = 4 * (yards - self.left + bought(self.rate, self.paid));
        let needed = (quarters + self.rate - 1) / self.rate - self.paid;
        i16::try_from(needed).ok()
    }

    /// Yards bought and not used.
    pub fn left(self) -> i32 {
        self.left
    }
}

/// The AP that a body pays for this many yards at a pace.
pub(crate) fn fare(
    view: View<'_>,
    body: UnitId,
    pace: Pace,
    yards: u16,
    rule: &'static str,
) -> Result<i16, Refusal> {
    let (purse, has) = (Purse::of(view, body, pace), mounts::points(view, body));
    let ap = purse.price_of(yards.into()).filter(|&ap| ap <= has);
    ap.ok_or_else(|| too_far(rule, yards.into(), purse.with(has)))
}

/// The refusal for a price in yards above what is left.
pub(crate) fn too_far(rule: &'static str, cost: i32, left: i32) -> Refusal {
    Refusal::new(
        rule,
        RefusalReason::TooFar {
            cost: cost.clamp(0, 9_999) as u16,
            left: left.clamp(0, 9_999) as u16,
        },
    )
}

/// Pays AP for yards; a new rate starts the count anew (TH-MOV-02).
pub(crate) fn buy(resolver: &mut Resolver<'_>, unit: UnitId, pace: Pace, ap: i16) {
    if ap == 0 {
        return;
    }
    let left = Purse::of(resolver.view(), unit, pace).with(ap);
    let rate = rate(resolver.view(), unit, pace);
    let yards = resolver.edit::<Yards>(unit);
    // Yards bought at another rate stay; the count starts anew.
    if i32::from(yards.rate) != rate {
        yards.rate = rate as u8;
        yards.paid = 0;
    }
    yards.paid += ap as u8;
    yards.left = left as u16;
    points::pay(resolver, unit, ap, "TH-MOV-02");
}

/// Buys yards; a steering rider pays as many AP (TH-MNT-05).
pub(crate) fn steer(resolver: &mut Resolver<'_>, body: UnitId, pace: Pace, ap: i16) {
    buy(resolver, body, pace, ap);
    if let Some(rider) = mounts::led_by(resolver.view(), body).filter(|_| ap > 0) {
        points::pay(resolver, rider, ap, "TH-MNT-05");
    }
}

/// The body that moves for this unit, its own or its mount's, if it can move at all (TH-CON-06,
/// TH-CON-07, TH-MNT-05).
pub(crate) fn can_move(view: View<'_>, unit: UnitId) -> Result<UnitId, Refusal> {
    // A sentient mount moves whatever state its rider is in.
    let body = mounts::body(view, unit);
    can_stir(
        view,
        mounts::led_by(view, body).unwrap_or(body),
        "TH-MOV-02",
    )?;
    mounts::can_go(view, unit)
}

/// Checks that the unit stands on something: neither aloft nor on a wall.
///
/// # Errors
/// Where the unit is instead.
pub(crate) fn on_foot(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    let forbidden = |rule, because| Err(Refusal::forbidden(rule, because));
    if view.band(unit) != Band::Ground && platform::under(view, unit).is_some() {
        forbidden("TH-MNT-01", "what it stands on is aloft")
    } else if view.band(unit) != Band::Ground {
        forbidden("TH-MOV-19", "in the air it flies, or lands first")
    } else if view.altitude(unit).hanging > 0 {
        forbidden(
            "TH-MOV-10",
            "on a wall it can only climb up, climb down or let go",
        )
    } else {
        Ok(())
    }
}

/// Checks that the body has at least one yard of movement at one of these paces.
pub(crate) fn has_yards(view: View<'_>, body: UnitId, paces: &[Pace]) -> Result<(), Refusal> {
    let ap = mounts::points(view, body);
    let most = paces
        .iter()
        .map(|&pace| Purse::of(view, body, pace).with(ap));
    if most.max().unwrap_or(0) < 1 {
        return Err(Refusal::too_little("TH-MOV-02", "yards", 0, 1));
    }
    Ok(())
}

pub(crate) fn parity(view: View<'_>, unit: UnitId) -> Parity {
    if view.store.get::<Yards>(unit).odd {
        Parity::Odd
    } else {
        Parity::Even
    }
}

#[cfg(test)]
mod tests {
    use super::{Purse, bought};

    /// Rules: TH-MOV-02
    #[test]
    fn yards_for_action_points_are_those_of_the_table() {
        let table = [
            [0, 0, 0, 0],
            [0, 0, 0, 1],
            [0, 1, 1, 2],
            [0, 1, 2, 3],
            [1, 2, 3, 4],
            [1, 2, 3, 5],
            [1, 3, 4, 6],
            [1, 3, 5, 7],
            [2, 4, 6, 8],
            [2, 4, 6, 9],
            [2, 5, 7, 10],
            [2, 5, 8, 11],
            [3, 6, 9, 12],
            [3, 6, 9, 13],
            [3, 7, 10, 14],
            [3, 7, 11, 15],
            [4, 8, 12, 16],
            [4, 8, 12, 17],
            [4, 9, 13, 18],
            [4, 9, 14, 19],
            [5, 10, 15, 20],
            [5, 10, 15, 21],
            [5, 11, 16, 22],
            [5, 11, 17, 23],
            [6, 12, 18, 24],
            [6, 12, 18, 25],
        ];
        for (rate, row) in (0..).zip(table) {
            assert_eq!(
                [1, 2, 3, 4].map(|paid| bought(rate, paid)),
                row,
                "rate {rate}"
            );
            // Buying AP by AP loses nothing, and the price is the fewest AP that suffice.
            let purse = |paid| Purse {
                left: 0,
                rate,
                paid,
            };
            let bit_by_bit: i32 = (0..4).map(|paid| purse(paid).with(1)).sum();
            assert_eq!(bit_by_bit, row[3], "rate {rate}");
            for yards in 1..=row[3] {
                let fewest = row.iter().position(|&most| most >= yards);
                let fewest = fewest.map(|place| place as i16 + 1);
                assert_eq!(purse(0).price_of(yards), fewest, "rate {rate}, {yards}");
            }
        }
    }
}
