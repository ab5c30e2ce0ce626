//! The last look of each side: where its recap begins, also after a load.

use crate::{
    app::{
        models::strip::{self, Strip, StripEntry},
        state::{levels, session::AppSession, shown::Shown},
    },
    battle::ids::SideId,
};

/// What a side had seen when its player last left the window: the recap begins there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LastLook {
    /// The board as shown.
    pub shown: Shown,
    /// How many events of the log had been told.
    pub events: usize,
    /// The order of turns as shown.
    pub turns: Vec<StripEntry>,
}

/// The last looks of all sides in a new or loaded battle.
pub(in crate::app) fn looks_of(session: &AppSession) -> Vec<LastLook> {
    let view = session.battle.view();
    let sides = (0..view.scene.sides.len() as u8).map(SideId);
    let now = session.battle.log().len();
    let has_missed = |side: &SideId| session.game.last_told(*side).is_some_and(|told| told < now);
    let is_played = session.review.is_none() && !session.battle.is_over();
    // The board as a side saw it then is computed from the beginning of the battle.
    let start = || levels::stage_of(session.header()).ok();
    let start = sides
        .clone()
        .any(|side| has_missed(&side))
        .then(start)
        .flatten();
    let start = start.filter(|_| is_played);
    let start = start.map(|stage| stage.battle(session.header().seed));
    let look = |side| {
        let told = session.game.last_told(side).unwrap_or(now);
        let Some(start) = start.as_ref().filter(|_| has_missed(&side)) else {
            let shown = Shown::of(view, Some(side));
            return LastLook {
                turns: strip::turns(view, Some(side), &shown, None),
                shown,
                events: now,
            };
        };
        let before = start.log().len().min(now);
        let told = told.max(before);
        let mut shown = Shown::of(start.view(), Some(side));
        let mut strip = Strip {
            turns: strip::turns(start.view(), Some(side), &shown, None),
            ..Strip::default()
        };
        for event in &session.battle.log()[before..told] {
            shown.apply(event, view, Some(side));
            strip.advance_to(strip::acting(session, &shown));
        }
        LastLook {
            shown,
            events: told,
            turns: strip.turns,
        }
    };
    sides.map(look).collect()
}
