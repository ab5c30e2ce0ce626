//! Surprised units as the battle begins (TH-TIM-11, TH-TIM-12).

use super::options;
use crate::{
    battle::{ids::SideId, scene::Surprise},
    rules::threshold::{character::trained, prelude::*, rolls::checks},
};

const RULE: &str = "TH-TIM-11";

/// Settles surprise for every side, before initiative is rolled.
pub(crate) fn find(resolver: &mut Resolver<'_>) -> RuleResult {
    let sides = resolver.scene().sides.len() as u8;
    for side in (0..sides).map(SideId) {
        let view = resolver.view();
        let surprise = options::of(view)
            .and_then(|options| options.surprise.get(side.index()).copied())
            .unwrap_or_default();
        let members: Vec<UnitId> = view
            .active()
            .filter(|&unit| view.side(unit) == side)
            .collect();
        match surprise {
            Surprise::None => {}
            Surprise::Always => {
                for unit in members {
                    surprise_one(resolver, unit);
                }
            }
            Surprise::Check => observe(resolver, side, &members)?,
        }
    }
    let besides = options::of(resolver.view()).map(|options| options.surprised.clone());
    for unit in besides.into_iter().flatten() {
        surprise_one(resolver, unit);
    }
    Ok(())
}

/// Whether the unit cannot be surprised (TH-TIM-12).
fn is_immune(view: View<'_>, unit: UnitId) -> bool {
    let sheet = sheet_of(view, unit);
    sheet.never_surprised || sheet.attributes.perception > 5
}

fn surprise_one(resolver: &mut Resolver<'_>, unit: UnitId) {
    if !is_immune(resolver.view(), unit) {
        gain(resolver, unit, SURPRISED, 1, Until::Ended, "TH-TIM-12");
    }
}

/// The worst hider of the other sides rolls once; members that do not notice it are surprised.
fn observe(resolver: &mut Resolver<'_>, side: SideId, members: &[UnitId]) -> RuleResult {
    let view = resolver.view();
    let hiding = |unit| sheet_of(view, unit).trained(trained::HIDING);
    let hider = view
        .active()
        .filter(|&unit| !view.scene.allied(side, view.side(unit)))
        .min_by_key(|&unit| (hiding(unit).0, unit));
    let Some(hider) = hider else { return Ok(()) };
    let check = checks::check((RULE, "Hiding"), hider, hiding(hider), &[]);
    let hidden = checks::standard(resolver, &check, |total| total.unsigned_abs().into())?;
    for &unit in members {
        let sheet = sheet_of(resolver.view(), unit);
        let observation = sheet.trained(trained::OBSERVATION);
        let check = checks::check((RULE, "Observation"), unit, observation, &[])
            .against(hider)
            .reaching(hidden);
        if !checks::passes(resolver, &check)? {
            surprise_one(resolver, unit);
        }
    }
    Ok(())
}
