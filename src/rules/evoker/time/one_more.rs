//! How One Mores begin (EV-ONE-04, EV-BAT-01).

use crate::{
    battle::{
        components::{Clock, Inserted, MoveProgress, Phase, Pools},
        prelude::*,
    },
    rules::evoker::{body::held, character::stats},
};

/// Begins a One More: one Move, or one star (EV-ONE-04); with `from` it was handed over by a baton.
pub fn begin(
    r: &mut Resolver<'_>,
    unit: UnitId,
    turn_of: UnitId,
    bonus: u8,
    from: Option<UnitId>,
) -> RuleResult {
    let clock = r.edit_field::<Clock>();
    clock.one_mores = clock.one_mores.saturating_sub(1);
    clock.acting = Some(unit);
    clock.phase = Phase::Inserted(Inserted {
        turn_of,
        bonus,
        passed: from.is_some(),
    });
    r.edit::<Pools>(unit)
        .open(stats::STARS, 1, stats::MOST_STARS);
    *r.edit::<MoveProgress>(unit) = MoveProgress {
        moves: 1,
        ..MoveProgress::default()
    };
    held::settle(r);
    let rule = if from.is_some() {
        "EV-BAT-01"
    } else {
        "EV-ONE-04"
    };
    r.report(|_| BattleEvent::Inserted {
        unit,
        from,
        rule: RuleId(rule),
    });
    Ok(())
}

/// Advantages of the Receiver by Social Link rank (EV-BAT-02).
pub fn advantages(rank: u8) -> u8 {
    match rank {
        0 => 0,
        1..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        10.. => 4,
    }
}
