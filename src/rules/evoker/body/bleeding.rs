//! Blood Loss (EV-CND-01 to 04) and score decay (EV-CND-10).

use super::{
    harm::{self, Wounding},
    tracks::Severity,
};
use crate::{
    battle::{
        components::{Decay, Wounds},
        event::Gauge,
        prelude::*,
    },
    rules::evoker::{
        character::{sheet::Score, stats},
        conditions as c, effects,
        laws::stars,
        rolls::{degrees::Interest, testing::AnyOf},
        time::legal,
    },
};

/// The Blood Loss test at the start of the unit's turn (EV-CND-01); a star of the turn may stem the
/// bleeding instead (EV-ACT-36).
pub fn test(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if !view.has(unit, c::BLOOD_LOSS) || view.has(unit, c::BLED_OUT) {
        return Ok(());
    }
    let mut extra = Modifiers::new();
    if legal::can_act(view, unit, &stars(1)).is_ok() {
        let question = Question::yes_no(
            "EV-ACT-36",
            QuestionKind::Detail,
            unit,
            None,
            "Spend 1 star to stem the bleeding?",
        )
        .verbs("stem the bleeding", "keep the star");
        if r.ask(question)? == Choice::Yes {
            legal::pay(r, unit, &stars(1));
            extra.push(Modifier::new(
                "EV-ACT-36",
                "Stem bleeding",
                Amount::Advantage(3),
            ));
        }
    }
    let bleeds = AnyOf::new(unit, stats::TOUGH, "EV-CND-01", "Blood Loss").with(extra);
    let result = bleeds.test(r, Interest::failures(10))?;
    if result.passed {
        return Ok(());
    }
    if light_left(r, unit) > 0 {
        harm::wound(r, Wounding::of(unit, (1, 0), "EV-CND-01"))?;
        return Ok(());
    }
    // EV-CND-02: without Light Wounds left, Toughness drains instead.
    drain_toughness(r, unit, 1 + result.degrees);
    Ok(())
}

/// Light Wounds left of the unit, or of its Persona if that pays (EV-PER-02).
fn light_left(r: &Resolver<'_>, unit: UnitId) -> u8 {
    let view = r.view();
    let own = *view.store.get::<Wounds>(unit);
    let paying = stats::persona(view, unit).map_or(own, |(_, state)| state.wounds);
    paying.light.left
}

fn drain_toughness(r: &mut Resolver<'_>, unit: UnitId, amount: i32) {
    let before = stats::score(r.view(), unit, Score::Toughness);
    let lost = amount.min(before);
    let decay = &mut r.edit::<Decay>(unit).0[Score::Toughness as usize];
    *decay = decay.saturating_add(lost.clamp(0, 100) as i8);
    r.changed(
        unit,
        Gauge::Score("Toughness"),
        (before, before - lost),
        "EV-CND-02",
    );
    if before - lost == 0 {
        // EV-CND-04: no more tests; a Heavy Wound each round instead.
        effects::give(r, unit, Condition::new(c::BLED_OUT, 0), "EV-CND-04");
    }
}

/// EV-CND-04: one Heavy Wound to the body at the end of each round.
pub fn end_of_round(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    if !view.has(unit, c::BLED_OUT) || !view.has(unit, c::BLOOD_LOSS) {
        return Ok(());
    }
    harm::wound(
        r,
        Wounding::of(unit, (1, 0), "EV-CND-04").no_lighter_than(Severity::Heavy),
    )?;
    Ok(())
}

/// Ends Blood Loss (EV-ACT-37, and powers and items that staunch).
pub fn staunch(r: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    effects::end(r, unit, c::BLED_OUT, rule);
    effects::end(r, unit, c::BLOOD_LOSS, rule);
}
