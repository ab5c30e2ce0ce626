//! What TRICKs of words and looks share (EV-ACT-10 to 13): whom they reach, the opposed test, and
//! what losing it invites (EV-CHA-07).

use super::{
    actions::said,
    blow,
    catalogue::Keyword,
    checks, conditions as c, ground, legal,
    reactions::lost,
    rows::Situation,
    sheet::Talent,
    stats::{self, Tested},
    stress,
};
use crate::battle::{
    check::Check,
    ids::UnitId,
    order::{ActionId, Order, With},
    plan::Plan,
    refusal::{Refusal, Why},
    resolver::Resolver,
    ruleset::{Action, ActionBits, Costs, Entry},
    view::View,
};
use crate::rules::evoker::delay;

/// How far a voice or a look carries, in metres (EV-ACT-01).
pub const EARSHOT: u16 = 20;

/// A TRICK decided by an opposed test; each is an action of its own.
#[derive(Clone, Copy)]
pub struct Trick {
    /// Its names and rules.
    pub entry: &'static Entry,
    /// The talent it takes, with its name.
    pub talent: Option<(Talent, &'static str)>,
    /// What the user may test; the best one counts.
    pub tests: &'static [Tested],
    /// What the target may resist with.
    pub resists: &'static [Tested],
    /// What it is worth against a target, in thousandths of a wound.
    pub worth: fn(View<'_>, &Order, UnitId) -> i64,
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
    name: &'static str,
) -> Result<(), Refusal> {
    if !stats::sheet(view, unit).has(talent) {
        return Err(Refusal::new(rule, Why::Lacks { what: name }));
    }
    Ok(())
}

/// Whether an enemy can be spoken to: in the battle, in sight, within earshot.
///
/// # Errors
/// Why not.
pub fn can_address(
    view: View<'_>,
    unit: UnitId,
    target: UnitId,
    rule: &'static str,
) -> Result<(), Refusal> {
    if !view.life(target).is_active() {
        return Err(Refusal::new(rule, Why::TargetOut));
    }
    legal::can_target_enemy(view, unit, target, None)?;
    legal::within(rule, ground::distance(view, unit, target), EARSHOT)
}

impl Trick {
    fn rule(&self) -> &'static str {
        self.entry.rules[0]
    }

    fn check(&self, view: View<'_>, unit: UnitId, target: UnitId) -> Option<Check> {
        let situation = Situation {
            against: Some(target),
            ..Situation::plain(unit, *self.tests.first()?)
        };
        checks::best(
            view,
            &situation,
            self.tests,
            self.rule(),
            self.entry.name,
            &[],
        )
    }

    /// The target's test; those who are Helpless do not resist.
    fn resistance(&self, view: View<'_>, unit: UnitId, target: UnitId) -> Option<Check> {
        if view.has(target, c::HELPLESS) {
            return None;
        }
        let situation = Situation {
            against: Some(unit),
            ..Situation::plain(target, *self.resists.first()?)
        };
        checks::best(view, &situation, self.resists, self.rule(), "Resist", &[])
    }
}

impl Action for Trick {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        if let Some((talent, name)) = self.talent {
            has_talent(view, unit, talent, self.rule(), name)?;
        }
        legal::can_act(view, unit, 1, Some(Keyword::Trick))
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.extend(
            view.enemies(unit)
                .map(|enemy| Order::new(unit, me).at(enemy)),
        );
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let Some(target) = order.target() else {
            return Err(Refusal::new(self.rule(), Why::NoTarget));
        };
        can_address(view, unit, target, self.rule())?;
        let Some(check) = self.check(view, unit, target) else {
            return Err(Refusal::new(self.rule(), Why::NothingToDo));
        };
        let (trick, done, first) = (*self, order.clone(), check.clone());
        let mut plan = Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, 1, Some(Keyword::Trick));
            said::acted(r, &done, trick.entry);
            let resistance = trick.resistance(r.view(), unit, target);
            let contest = checks::oppose(r, &first, resistance.as_ref())?;
            match contest.margin {
                Some(margin) => {
                    r.hits.insert(target);
                    blow::outcome(r, unit, target, "success", true, trick.rule());
                    (trick.wins)(r, unit, target, margin);
                }
                None => {
                    blow::outcome(r, unit, target, "resisted", false, trick.rule());
                    r.stage(4 << 40)?;
                    lost::trick(r, unit, target)?;
                }
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, 1)
        .checks(check);
        plan.invites = lost::trick_invites(view, unit, target);
        Ok(plan)
    }

    fn worth(&self, view: View<'_>, order: &Order) -> Option<i64> {
        Some((self.worth)(view, order, order.target()?))
    }

    fn bits(&self) -> ActionBits {
        ActionBits::CAN_WAIT
    }

    fn held_cost(&self, _view: View<'_>, _unit: UnitId, _with: With) -> Option<Costs> {
        Some(delay::cost(1, Some(Keyword::Trick)))
    }
}
