//! Ending a battle or leaving it without fighting on, by agreement of the players. It is neither an
//! order nor an answer, but goes through the same engine and is recorded.

use serde::{Deserialize, Serialize};

use super::{
    battle::{Battle, Progress},
    carry_out::end_for_the_fallen,
    undo_point::UndoEnd,
};
use crate::battle::{
    components::{Clock, CombatStatus, Phase, Verdict},
    event::BattleEvent,
    ids::{RuleId, SideId, UnitId},
    orders::refusal::{Refusal, RefusalReason},
    resolver::{Answers, DiceSource, FallbackAnswers, Resolver},
    winning,
};

/// No rule of a book covers a settlement.
const RULE: RuleId = RuleId("none");

/// Dice that fall because a unit has left, such as those of the next round, come from separate
/// streams, so that the dice of the next order stay the same.
const APART: u64 = 1 << 63;

/// How players end a battle or leave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// The player of these units gives up: they leave the battle. The last remaining alliance wins;
    /// if several remain, they fight on.
    Resigned(Vec<UnitId>),
    /// All remaining players agree on a draw.
    Draw,
}

impl Battle {
    /// Settles the battle, or a part of it. It cannot be taken back.
    ///
    /// # Errors
    /// The battle is over, a question is open, or a named unit does not exist.
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
            CombatStatus::Downed
            | CombatStatus::Dead
            | CombatStatus::Gone
            | CombatStatus::Vehicle => {}
        }
    }
    if let Some(verdict) = winning::verdict(r.view(), false) {
        return end(r, verdict);
    }
    // Policies answer every question that the end of a turn may raise, so none stays open.
    let _ = end_for_the_fallen(r);
}
