//! Who leads a side, as the command line says it: `human`, `ai` or `ai:BRAIN`.

use super::{arena::Arena, outcome::CommandError};
use crate::{data::minds::Mind, document::problem::suggestion};

/// Sets the leader of each side named in `NAME=LEADER`.
pub(super) fn lead(arena: &mut Arena, leaders: &[String]) -> Result<(), CommandError> {
    for leader in leaders {
        let Some((name, who)) = leader.rsplit_once('=') else {
            return Err(CommandError::new(
                format!("`--side {leader}` names no leader."),
                "Write it as --side NAME=human, --side NAME=ai or --side NAME=ai:BRAIN.",
            ));
        };
        let (computer, mind) = self::leader(name, who)?;
        let level = &mut arena.level;
        let mut sides = level.sides.iter_mut().zip(&mut level.minds);
        match sides.find(|(side, _)| side.name.eq_ignore_ascii_case(name)) {
            Some((side, leads)) => {
                side.computer = computer;
                *leads = mind.unwrap_or(*leads);
            }
            None => {
                let names = level.sides.iter().map(|side| side.name.as_str());
                return Err(CommandError::new(
                    format!("The level has no side `{name}`."),
                    suggestion(name, "side", names),
                ));
            }
        }
    }
    Ok(())
}

/// Whether the computer leads the side, and its brain if one is named: `human`, `ai`, `ai:shadow`.
pub(super) fn leader(name: &str, who: &str) -> Result<(bool, Option<Mind>), CommandError> {
    Ok(match who.split_once(':') {
        Some(("ai", mind)) => (true, Some(self::mind(mind)?)),
        None if who == "human" => (false, None),
        None if who == "ai" => (true, None),
        _ => {
            return Err(CommandError::new(
                format!("A side is led by `human` or `ai`, not by `{who}`."),
                format!("Write \"{name}=human\", \"{name}=ai\" or \"{name}=ai:shadow\"."),
            ));
        }
    })
}

/// The mind with this name.
pub(super) fn mind(name: &str) -> Result<Mind, CommandError> {
    Mind::named(name).map_err(|unknown| {
        let message = format!("In `{name}`, {}.", unknown.message);
        CommandError::new(message, unknown.help)
    })
}
