//! Records of whole battles, and playing them again.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FileKind, Filed, RecordedStep, format::hex, header::Header};
use crate::{
    battle::{Battle, Misfit, Progress, scene::Scene},
    data::level::Stage,
    text::narrate::{Voice, refusal_text},
};

/// A record of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// The header: level, book and dice.
    #[serde(flatten)]
    pub header: Header,
    /// Every order with the state hash after it.
    pub orders: Vec<RecordedStep>,
    /// Whether the record must stay unread, because its battle has sealed saves and is not over.
    #[serde(skip)]
    pub sealed: bool,
}

impl Filed for Replay {
    const KIND: FileKind = FileKind::Replay;

    fn is_sealed(&self) -> bool {
        self.sealed
    }
}

/// The first difference between a record and the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayMismatch {
    /// The number of the order, from 1.
    pub number: usize,
    /// The order, as text.
    pub order: String,
    /// The difference.
    pub how: String,
}

impl fmt::Display for ReplayMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The replay differs from the record at order {} (`{}`): {}",
            self.number, self.order, self.how
        )
    }
}

/// Plays a record again and compares the state after every order. Calls `told` at the start and
/// after each order.
///
/// # Errors
/// The first difference.
pub fn play(
    replay: &Replay,
    stage: &Stage,
    told: &mut dyn FnMut(&mut Battle),
) -> Result<Battle, Box<ReplayMismatch>> {
    let mut battle = stage.battle(replay.header.seed);
    battle.keep_undo(false);
    told(&mut battle);
    for (place, step) in replay.orders.iter().enumerate() {
        again(&mut battle, place, step)?;
        told(&mut battle);
        let hash = hex(battle.hash());
        if hash != step.hash {
            return Err(differs(
                place,
                step,
                format!(
                    "the state after it is {hash}, and the record says {}.",
                    step.hash
                ),
            ));
        }
    }
    battle.keep_undo(true);
    Ok(battle)
}

/// Carries out one step of a record again, an order or a settlement; `place` is its index. The
/// state after it is not compared.
///
/// # Errors
/// It is no longer the same order.
pub fn again(
    battle: &mut Battle,
    place: usize,
    step: &RecordedStep,
) -> Result<Progress, Box<ReplayMismatch>> {
    let unlike = |how: String| differs(place, step, how);
    if let Some(seed) = step.seed {
        battle.throw_anew(seed);
    }
    if let Some(settlement) = &step.settled {
        return battle
            .settle(settlement)
            .map_err(|refusal| unlike(misfit_text(battle.scene(), &Misfit::Refused(refusal))));
    }
    let done = step
        .recorded(battle.view())
        .map_err(|fault| unlike(format!("it cannot be read. {fault}")))?;
    let progress = battle.repeat(done.order, &done.answers);
    let progress = progress.map_err(|misfit| unlike(misfit_text(battle.scene(), &misfit)))?;
    if progress.asks {
        return Err(unlike(
            "it asks a question that the record does not answer.".to_owned(),
        ));
    }
    Ok(progress)
}

/// Why an order can no longer be carried out as recorded, in words.
pub(super) fn misfit_text(scene: &Scene, misfit: &Misfit) -> String {
    match misfit {
        Misfit::Refused(refusal) => {
            let why = refusal_text(Voice::open(scene), refusal);
            format!("it is refused now. {why}")
        }
        Misfit::NoSuchAnswer {
            number,
            answer,
            choices,
        } => format!(
            "its question {number} is answered by choice {answer}, and its choices are 0 to {}.",
            choices.saturating_sub(1)
        ),
        Misfit::FewerQuestions => "it asks fewer questions than were answered.".to_owned(),
    }
}

fn differs(place: usize, step: &RecordedStep, how: String) -> Box<ReplayMismatch> {
    Box::new(ReplayMismatch {
        number: place + 1,
        order: step.order.clone(),
        how,
    })
}
