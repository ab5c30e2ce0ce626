//! Records of whole battles, and playing them again.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Step,
    header::{Header, hex},
};
use crate::{
    battle::{Battle, Progress},
    data::level::Stage,
    text::{
        narrate::{Voice, refusal_text},
        order_text,
    },
};

/// A record of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// What the battle needs to be the same again.
    #[serde(flatten)]
    pub header: Header,
    /// Every order with the state hash after it.
    pub orders: Vec<Step>,
}

/// Where a record and the battle part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The number of the order, from 1.
    pub number: usize,
    /// The order, as text.
    pub order: String,
    /// What is different.
    pub how: String,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The replay parts from the record at order {} (`{}`): {}",
            self.number, self.order, self.how
        )
    }
}

/// Plays a record again and compares the state after every order. `told` is called after the
/// beginning and after each order.
///
/// # Errors
/// The first difference.
pub fn play(
    replay: &Replay,
    stage: &Stage,
    told: &mut dyn FnMut(&mut Battle),
) -> Result<Battle, Box<Differs>> {
    let mut battle = stage.battle(replay.header.seed);
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
    Ok(battle)
}

/// Carries one order of a record out again, the one at this place; the state after it is not
/// compared.
///
/// # Errors
/// It is not the same order any more.
pub fn again(battle: &mut Battle, place: usize, step: &Step) -> Result<Progress, Box<Differs>> {
    let order = order_text::parse(battle.view(), &step.order)
        .map_err(|fault| differs(place, step, format!("it cannot be read. {fault}")))?;
    let mut answers = step.answers.iter().copied();
    let progress = battle.execute_with(order, &mut |_, _| answers.next());
    let progress = progress.map_err(|refusal| {
        let why = refusal_text(Voice::open(battle.scene()), &refusal);
        differs(place, step, format!("it is refused now. {why}"))
    })?;
    let asked = match (progress.asks, answers.next()) {
        (true, _) => Some("it asks a question that the record does not answer."),
        (false, Some(_)) => Some("it asks fewer questions than the record answers."),
        (false, None) => None,
    };
    match asked {
        Some(how) => Err(differs(place, step, how.to_owned())),
        None => Ok(progress),
    }
}

fn differs(place: usize, step: &Step, how: String) -> Box<Differs> {
    Box::new(Differs {
        number: place + 1,
        order: step.order.clone(),
        how,
    })
}
