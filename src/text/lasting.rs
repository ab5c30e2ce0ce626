//! How long a condition lasts, in words.

use super::narrate::{Voice, name};
use crate::battle::{
    components::Until,
    ids::UnitId,
    ruleset::condition_rule::{ConditionRule, Ends},
};

/// How long a unit's condition lasts from this round on: "until the end of Iren's next turn", "2
/// rounds more". `None` for one without a time limit.
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

/// What ends a condition early: "ends with a wound, or putting the fire out". `None` if only time
/// does.
pub fn ending(rule: &ConditionRule, until: Until) -> Option<String> {
    const BEATS: [(Ends, &str); 4] = [
        (Ends::WOUND, "a wound"),
        (Ends::TURN_OPENS, "the start of its turn"),
        (Ends::TURN_CLOSES, "the end of its turn"),
        (Ends::ROUND_CLOSES, "the end of the round"),
    ];
    let beats = BEATS.iter().filter(|(beat, _)| rule.ends.contains(*beat));
    let mut parts: Vec<&str> = beats.map(|(_, words)| *words).collect();
    match rule.cure {
        "" if parts.is_empty() && until == Until::Ended => parts.push("what caused it"),
        "" => {}
        cure => parts.push(cure),
    }
    (!parts.is_empty()).then(|| format!("ends with {}", parts.join(", or ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::icon::Icon;

    #[test]
    fn what_ends_a_condition_is_told_beside_its_time() {
        let rule = ConditionRule::bad("Burning", "end Burning", "Bu", Icon::Flame, "none");
        let told = |rule: ConditionRule, until| ending(&rule, until);
        assert_eq!(told(rule, Until::Turns(2)), None, "its time alone");
        assert_eq!(
            told(rule, Until::Ended).as_deref(),
            Some("ends with what caused it")
        );
        let rule = rule.ends(Ends::WOUND).cure("putting the fire out");
        assert_eq!(
            told(rule, Until::Ended).as_deref(),
            Some("ends with a wound, or putting the fire out")
        );
    }
}
