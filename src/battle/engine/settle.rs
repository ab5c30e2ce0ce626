//! Ending a battle, or leaving it, without fighting on: what those who lead its sides agree on. It is
//! neither an order nor an answer, but it comes through the same door and stands in the record.

use serde::{Deserialize, Serialize};

use super::{Battle, Progress, UndoEnd, end_for_the_fallen};
use crate::battle::{
    components::{Clock, CombatStatus, Phase, Verdict},
    event::BattleEvent,
    goals,
    ids::{RuleId, SideId, UnitId},
    refusal::{Refusal, RefusalReason},
    resolver::{Answers, DiceSource, FallbackAnswers, Resolver},
};

/// What is told of it has no rule of a book.
const RULE: RuleId = RuleId("none");

/// Dice that fall because somebody has left, such as those of the next round, come from streams of
/// their own, so that those of the next order are the same as without it.
const APART: u64 = 1 << 63;

/// How those who lead the sides end a battle, or leave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// Whoever leads these combatants gives up: they leave the battle. The last alliance that is left
    /// has won; where several are, they fight on.
    Resigned(Vec<UnitId>),
    /// All who still fight agree that nobody has won.
    Draw,
}

impl Battle {
    /// Settles the battle, or a part of it. It cannot be taken back.
    ///
    /// # Errors
    /// The battle is over, a question waits, or somebody is meant who does not exist.
    pub fn settle(&mut self, settlement: &Settlement) -> Result<Progress, Refusal> {
        let refuse = |why| Err(Refusal { rule: RULE, why });
        if self.is_over() {
            return refuse(RefusalReason::BattleOver);
        }
        if self.pending.is_some() {
            return refuse(RefusalReason::QuestionOpen);
        }
        let from = self.log.len();
        let chance = DiceSource::of(self.seed, self.order_number() | APART);
        let answers = Answers {
            given: Vec::new(),
            used: 0,
            beyond: FallbackAnswers::Policy,
        };
        let mut resolver = Resolver::new(&mut self.store, &self.scene, chance, answers, true);
        match settlement {
            Settlement::Draw => end(&mut resolver, Verdict::DrawAgreed),
            Settlement::Resigned(units) => leave(&mut resolver, units),
        }
        self.log.append(&mut resolver.events);
        self.close_undo(UndoEnd::Turn);
        Ok(Progress {
            events: from..self.log.len(),
            asks: false,
        })
    }
}

fn end(r: &mut Resolver<'_>, verdict: Verdict) {
    let clock = r.edit_field::<Clock>();
    clock.phase = Phase::Over(verdict);
    clock.acting = None;
    r.report(|_| BattleEvent::Ended { verdict });
}

fn leave(r: &mut Resolver<'_>, units: &[UnitId]) {
    let all = r.view().store.len();
    let units = || units.iter().copied().filter(|unit| unit.index() < all);
    let mut sides: Vec<SideId> = units().map(|unit| r.view().side(unit)).collect();
    sides.sort_unstable();
    sides.dedup();
    for side in sides {
        r.report(|_| BattleEvent::Resigned { side });
    }
    for unit in units() {
        let before = r.view().status(unit);
        match before {
            CombatStatus::Waiting => r.set_status(unit, CombatStatus::Gone),
            CombatStatus::Active | CombatStatus::Unconscious { .. } => {
                r.set_status(unit, CombatStatus::Gone);
                r.report(|_| BattleEvent::LifeChanged {
                    unit,
                    before,
                    after: CombatStatus::Gone,
                    rule: RULE,
                });
            }
            CombatStatus::Downed | CombatStatus::Dead | CombatStatus::Gone => {}
        }
    }
    if let Some(verdict) = goals::verdict(r.view(), false) {
        return end(r, verdict);
    }
    // Policies answer whatever the end of a turn may ask, so nothing is left open.
    let _ = end_for_the_fallen(r);
}
