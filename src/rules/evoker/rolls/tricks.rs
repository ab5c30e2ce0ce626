//! What TRICKs of words and looks share (EV-ACT-10 to 13): whom they reach, the opposed test, and
//! what losing it invites (EV-CHA-07).

use super::{checks, rows::Situation};
use crate::{
    battle::prelude::*,
    rules::evoker::{
        character::{
            sheet::Talent,
            stats::{self, Tested},
        },
        conditions as c,
        field::ground,
        laws::Work,
        reactions::lost,
        time::legal,
    },
};

/// How far a voice or a look carries, in metres (EV-ACT-01).
pub const EARSHOT: u16 = 20;

/// The opposed test that decides a TRICK.
#[derive(Clone, Copy)]
pub struct Trick {
    /// Its rule.
    pub rule: &'static str,
    /// The name of the user's test.
    pub name: &'static str,
    /// What the user may test; the best one counts.
    pub tests: &'static [Tested],
    /// What the target may resist with.
    pub resists: &'static [Tested],
    /// What winning by a margin does.
    pub wins: fn(&mut Resolver<'_>, UnitId, UnitId, i32),
}

/// Whether a talent gates an action (EV-SHT-18).
///
/// # Errors
/// The talent is not on the sheet.
pub fn has_talent(
    view: View<'_>,
    unit: UnitId,
    talent: Talent,
    rule: &'static str,
) -> Result<(), Refusal> {
    if !stats::sheet(view, unit).has(talent) {
        return Err(Refusal::lacks(rule, talent.name()));
    }
    Ok(())
}

/// Whether an enemy can be spoken to: in the battle, in sight, within earshot.
pub fn can_address(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    if !view.status(target).is_active() {
        return Err(Refusal::new(rule, RefusalReason::TargetOut));
    }
    legal::can_target_enemy(view, unit, target, None)?;
    legal::within(rule, ground::distance(view, unit, target), EARSHOT)
}

impl Trick {
    fn check(&self, view: View<'_>, unit: UnitId, target: UnitId) -> Option<Check> {
        let situation = Situation::plain(unit, *self.tests.first()?).against(target);
        checks::best(view, &situation, self.tests, self.rule, self.name, &[])
    }

    /// The target's test; those who are Helpless do not resist.
    fn resistance(&self, view: View<'_>, unit: UnitId, target: UnitId) -> Option<Check> {
        if view.has(target, c::HELPLESS) {
            return None;
        }
        let situation = Situation::plain(target, *self.resists.first()?).against(unit);
        checks::best(view, &situation, self.resists, self.rule, "Resist", &[])
    }

    /// What an order of it comes to.
    ///
    /// # Errors
    /// Whom it names cannot be spoken to.
    pub fn work(self, view: View<'_>, order: &Order) -> Result<Work, Refusal> {
        let unit = order.unit;
        let target = order.target_for(self.rule)?;
        can_address(view, unit, target, self.rule)?;
        let check = self
            .check(view, unit, target)
            .ok_or(Refusal::new(self.rule, RefusalReason::NothingToDo))?;
        let first = check.clone();
        let mut work = Work::new(move |r| {
            let resistance = self.resistance(r.view(), unit, target);
            let contest = checks::oppose(r, &first, resistance.as_ref())?;
            match contest.margin {
                Some(margin) => {
                    r.hits.insert(target);
                    r.outcome((unit, target), "success", true, self.rule);
                    (self.wins)(r, unit, target, margin);
                }
                None => {
                    r.outcome((unit, target), "resisted", false, self.rule);
                    r.stage(4 << 40)?;
                    lost::trick(r, unit, target)?;
                }
            }
            Ok(())
        });
        work.invites = lost::trick_invites(view, unit, target);
        Ok(work.checks(check))
    }
}
