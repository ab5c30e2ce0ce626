//! How long a condition lasts, in words.

use super::narrate::{Voice, name};
use crate::battle::{components::Until, ids::UnitId};

/// How long a condition of a combatant lasts from this round on: "until the end of Iren's next
/// turn", "2 rounds more". `None` for what something has to end.
pub fn lasting(voice: Voice<'_>, bearer: UnitId, until: Until, round: u16) -> Option<String> {
    let whose = |unit| format!("{}'s", name(voice, unit));
    Some(match until {
        Until::Ended => return None,
        Until::Turns(0) => format!("until the end of {} turn", whose(bearer)),
        Until::Turns(1) => format!("until the end of {} next turn", whose(bearer)),
        Until::Turns(turns) => format!("for {turns} more of {} turns", whose(bearer)),
        Until::TurnStartOf(unit) => format!("until {} next turn begins", whose(unit)),
        Until::RoundEnd(last) => match last.saturating_sub(round) {
            0 => "until the end of this round".to_owned(),
            1 => "until the end of the next round".to_owned(),
            more => format!("for {} rounds", more + 1),
        },
        Until::NextTest { begun: false } => {
            format!("until a test, or the end of {} next turn", whose(bearer))
        }
        Until::NextTest { begun: true } => {
            format!("until a test, or the end of {} turn", whose(bearer))
        }
        Until::TurnEndOf { of, left } => {
            return lasting(voice, of, Until::Turns(left), round);
        }
    })
}
