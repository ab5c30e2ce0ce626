//! Wounds (EV-WND-01 to 17): tracks, injuries, going down.

pub use crate::rules::evoker::mind::stress::{add_stress, note_failure};

use super::{
    injuries,
    tracks::{self, Severity, TrackOwner},
};
use crate::{
    battle::{
        components::{Personas, Track, Wounds},
        prelude::*,
        ruleset::condition_rule::Ends,
    },
    rules::{
        evoker::{
            character::{
                element::{Affinity, Location},
                stats,
            },
            effects,
            mind::exhaustion,
            rolls::{degrees::Interest, fate::spending, testing::AnyOf},
        },
        shared::{conditions::end_by, states::set_status},
    },
};

/// Wounds about to be lost to one hit or effect.
#[derive(Clone, Copy, Debug)]
pub struct Wounding {
    /// The unit that loses them.
    pub unit: UnitId,
    /// The unit that causes them, if any.
    pub by: Option<UnitId>,
    /// Normal wounds, basic and extra.
    pub normal: u8,
    /// Savage wounds (EV-WND-10).
    pub savage: u8,
    /// The lightest track that normal wounds may come off.
    pub least: Severity,
    /// The location hit, for the injury.
    pub location: Location,
    /// The rule that costs them.
    pub rule: &'static str,
}

impl Wounding {
    /// This many normal and Savage wounds to the body, lightest first, without a cause.
    pub fn of(unit: UnitId, (normal, savage): (u8, u8), rule: &'static str) -> Self {
        Self {
            unit,
            by: None,
            normal,
            savage,
            least: Severity::Light,
            location: Location::Body,
            rule,
        }
    }

    /// The wounds, caused by this unit.
    #[must_use]
    pub fn by(self, by: UnitId) -> Self {
        Self {
            by: Some(by),
            ..self
        }
    }

    /// The wounds, at this location.
    #[must_use]
    pub fn at(self, location: Location) -> Self {
        Self { location, ..self }
    }

    /// The wounds, with normal ones from no lighter track than this.
    #[must_use]
    pub fn no_lighter_than(self, least: Severity) -> Self {
        Self { least, ..self }
    }
}

/// The lightest track of at least this severity that still has a box.
fn lightest(wounds: &mut Wounds, least: Severity) -> Option<Severity> {
    Severity::ALL
        .into_iter()
        .find(|&severity| severity >= least && tracks::track(wounds, severity).left > 0)
}

/// Takes wounds off the tracks: normal ones lightest first but none below `least`, then each Savage
/// one a severity above the first normal wound (EV-WND-09 steps 6 to 8, EV-WND-10). `blocks` may
/// cancel a Heavy Wound about to be lost (EV-FAT-06). Returns the wounds lost by severity.
///
/// # Errors
///
/// Those of `blocks`.
pub fn lose_unless<E>(
    wounds: &mut Wounds,
    (normal, savage): (u8, u8),
    least: Severity,
    mut blocks: impl FnMut() -> Result<bool, E>,
) -> Result<[u8; 3], E> {
    let mut lost = [0; 3];
    let Some(first) = lightest(wounds, least) else {
        return Ok(lost);
    };
    for number in 0..normal.saturating_add(savage) {
        let from = if number < normal {
            least
        } else {
            first.above()
        };
        let Some(severity) = lightest(wounds, from) else {
            break;
        };
        if severity == Severity::Heavy && blocks()? {
            continue;
        }
        tracks::track(wounds, severity).left -= 1;
        lost[severity as usize] += 1;
    }
    Ok(lost)
}

/// Takes wounds off the tracks without blocking; returns the wounds lost by severity.
pub fn lose(wounds: &mut Wounds, (normal, savage): (u8, u8), least: Severity) -> [u8; 3] {
    let never = || Ok::<_, std::convert::Infallible>(false);
    match lose_unless(wounds, (normal, savage), least, never) {
        Ok(lost) => lost,
        Err(never) => match never {},
    }
}

/// Applies wounds: steps 5 to 11 of EV-WND-09. Returns how many were lost in all.
pub fn wound(r: &mut Resolver<'_>, wounding: Wounding) -> RuleResult<u8> {
    let unit = wounding.unit;
    let persona = stats::persona(r.view(), unit).map(|(place, _)| usize::from(place));
    let mut stress = 0;
    let toll = (wounding.normal, wounding.savage);
    let least = wounding.least;
    let before = match persona {
        Some(place) => r.view().store.get::<Personas>(unit).list[place].wounds,
        None => *r.view().store.get::<Wounds>(unit),
    };
    let bruised = persona.is_none() && stats::has_bruised_rib(r.view(), unit);
    let deadly_without_fate = persona.is_none() && {
        let mut left = before;
        let lost = lose(&mut left, toll, least);
        let more = bruised && lost != [0; 3];
        lost[2] + lose(&mut left, (u8::from(more), 0), Severity::Light)[2] > 0
    };
    let mut after = before;
    let mut block = || spending::blocks(r, unit, deadly_without_fate);
    let mut lost = lose_unless(&mut after, toll, least, &mut block)?;
    // EV-INJ-12: a Bruised Rib costs one more normal wound for each hit or effect that costs an own
    // wound, after the Savage ones.
    if bruised && lost != [0; 3] && !spending::suspends(r, unit, Location::Body)? {
        let mut block = || spending::blocks(r, unit, deadly_without_fate);
        let more = lose_unless(&mut after, (1, 0), Severity::Light, &mut block)?;
        for (sum, more) in lost.iter_mut().zip(more) {
            *sum += more;
        }
    }
    match persona {
        Some(place) => {
            let broken = after.deadly.left == 0;
            let state = &mut r.edit::<Personas>(unit).list[place];
            state.wounds = after;
            state.broken = broken;
            tracks::report_tracks(r, unit, TrackOwner::Persona, (before, after), "EV-PER-02");
            if broken {
                // EV-PER-03: a broken Persona costs 10 Stress more than its Deadly Wound does.
                stress += 10;
                r.note(unit, "'s Persona is broken", "EV-PER-03");
            }
        }
        None => {
            *r.edit::<Wounds>(unit) = after;
            tracks::report_tracks(r, unit, TrackOwner::Own, (before, after), wounding.rule);
        }
    }
    let [light, heavy, deadly] = lost;
    let wounds = light + heavy + deadly;
    if wounds == 0 {
        return Ok(0);
    }
    r.affected.insert(unit);
    r.report(|_| BattleEvent::Hurt {
        unit,
        by: wounding.by,
        amount: u16::from(wounds),
        rule: RuleId(wounding.rule),
    });
    // EV-AIL-14, 16, EV-CND-09: a wound thaws the Frozen and wakes sleepers.
    end_by(r, unit, Ends::WOUND, "EV-AIL-10");
    for (severity, lost) in Severity::ALL.into_iter().zip(lost) {
        stress += severity.stress() * u16::from(lost);
    }
    add_stress(r, unit, stress, "EV-WND-17")?;
    if persona.is_none() {
        if deadly > 0 {
            put_out(r, unit, "EV-WND-03");
            return Ok(wounds);
        }
        if heavy > 0 {
            injuries::injure(r, unit, wounding.location)?;
        }
    }
    if stress > 0 {
        exhaustion::exhausted_test(r, unit)?;
    }
    if heavy > 0 {
        stay_aloft(r, unit)?;
    }
    Ok(wounds)
}

/// Heavy Wounds in the air: Toughness or Endurance, or the flyer starts to fall (EV-ALT-07).
pub fn stay_aloft(r: &mut Resolver<'_>, unit: UnitId) -> RuleResult {
    let view = r.view();
    let mut altitude = view.altitude(unit);
    if altitude.band == Band::Ground
        || altitude.falling_from.is_some()
        || !view.status(unit).is_active()
        || view.vehicle(unit).is_some()
    {
        return Ok(());
    }
    let stays = AnyOf::new(unit, stats::TOUGH, "EV-ALT-07", "Stay aloft");
    if !stays.test(r, Interest::default())?.passed {
        altitude.falling_from = Some(altitude.band);
        altitude.falling_from_wound = true;
        r.set_altitude(unit, altitude);
        r.note(unit, "starts to fall", "EV-ALT-07");
    }
    Ok(())
}

/// Puts a unit out after it loses its Deadly Wound or suffers an Instant Kill (EV-WND-03, 14).
pub fn put_out(r: &mut Resolver<'_>, unit: UnitId, rule: &'static str) {
    let view = r.view();
    let after = if stats::options(view).lethal || stats::sheet(view, unit).shadow {
        CombatStatus::Dead
    } else {
        CombatStatus::Downed
    };
    set_status(r, unit, after, rule);
    effects::source_is_out(r, unit);
}

/// An Instant Kill: breaks the equipped Persona of a unit with two or more, else puts out the unit
/// itself (EV-WND-14, 15).
pub fn instant_kill(r: &mut Resolver<'_>, unit: UnitId, by: Option<UnitId>) -> RuleResult {
    let view = r.view();
    let owns_several = view.store.get::<Personas>(unit).list.len() >= 2;
    let before = stats::wounds_left(view, unit);
    match stats::persona(view, unit).map(|(place, _)| usize::from(place)) {
        Some(place) if owns_several => {
            let persona = &mut r.edit::<Personas>(unit).list[place];
            let before = persona.wounds;
            persona.broken = true;
            persona.wounds.light.left = 0;
            persona.wounds.heavy.left = 0;
            persona.wounds.deadly.left = 0;
            let after = persona.wounds;
            tracks::report_tracks(r, unit, TrackOwner::Persona, (before, after), "EV-WND-15");
            r.note(unit, "'s Persona is broken", "EV-WND-15");
            add_stress(r, unit, 20, "EV-WND-15")?;
            exhaustion::exhausted_test(r, unit)?;
            r.affected.insert(unit);
        }
        Some(_) | None => put_out(r, unit, "EV-WND-14"),
    }
    let lost = before - stats::wounds_left(r.view(), unit).min(before);
    r.report(|_| BattleEvent::Hurt {
        unit,
        by,
        amount: lost.max(0) as u16,
        rule: RuleId("EV-WND-14"),
    });
    Ok(())
}

/// Damage from falls, terrain and collisions, which are no attacks (EV-WND-16). Returns the wounds
/// lost.
pub fn plain_damage(
    r: &mut Resolver<'_>,
    unit: UnitId,
    damage: i32,
    ignores_armour: bool,
    rule: &'static str,
) -> RuleResult<u8> {
    let view = r.view();
    let mut defense = stats::plain_defense(view, unit, Location::Body, Affinity::Normal);
    if ignores_armour {
        defense[1].1 = 0;
    }
    let excess = damage - defense.iter().map(|(_, part)| part).sum::<i32>();
    let instant = stats::options(view).instant_kill_margin;
    report_damage(r, unit, &[("damage", damage)], defense, rule);
    if excess >= instant {
        let before = stats::wounds_left(r.view(), unit).max(0) as u8;
        instant_kill(r, unit, None)?;
        return Ok(before);
    }
    if excess < 1 {
        return Ok(0);
    }
    let normal = 1 + u8::from(excess >= 5);
    let savage = u8::from(excess >= 10);
    wound(r, Wounding::of(unit, (normal, savage), rule))
}

/// Reports damage against Defense as a sum.
pub fn report_damage(
    r: &mut Resolver<'_>,
    unit: UnitId,
    damage: &[(&'static str, i32)],
    defense: [(&'static str, i32); 4],
    rule: &'static str,
) {
    r.report(|_| {
        let mut parts: Vec<(&'static str, i32)> = damage
            .iter()
            .copied()
            .filter(|(_, part)| *part != 0)
            .collect();
        parts.extend(
            defense
                .iter()
                .filter(|(_, part)| *part != 0)
                .map(|(name, part)| (*name, -part)),
        );
        BattleEvent::Summed {
            unit,
            name: "Damage",
            sum: parts.iter().map(|(_, part)| part).sum(),
            parts,
            rule: RuleId(rule),
        }
    });
}

/// Wound tracks for this Toughness (EV-SHT-06).
pub fn tracks(toughness: u8) -> Wounds {
    let bonus = toughness / 10;
    Wounds {
        light: Track::full(bonus),
        heavy: Track::full((bonus / 2).max(1)),
        deadly: Track::full(1),
    }
}

#[cfg(test)]
mod tests {
    use super::{lose, tracks};
    use crate::battle::components::{Track, Wounds};
    use crate::rules::evoker::body::tracks::Severity;

    fn of(light: u8, heavy: u8, deadly: u8) -> Wounds {
        let track = |left| Track { left, max: 9 };
        Wounds {
            light: track(light),
            heavy: track(heavy),
            deadly: track(deadly),
        }
    }

    fn left(wounds: &Wounds) -> (u8, u8, u8) {
        (wounds.light.left, wounds.heavy.left, wounds.deadly.left)
    }

    /// Rules: EV-SHT-06
    #[test]
    fn toughness_sizes_the_tracks() {
        for (toughness, expected) in [
            (44, (4, 2, 1)),
            (50, (5, 2, 1)),
            (19, (1, 1, 1)),
            (70, (7, 3, 1)),
            (9, (0, 1, 1)),
        ] {
            assert_eq!(left(&tracks(toughness)), expected, "Toughness {toughness}");
        }
    }

    /// Rules: EV-WND-01 EV-WND-02 EV-WND-03 EV-WND-04
    #[test]
    fn wounds_come_off_the_lightest_track_first() {
        let mut wounds = of(4, 2, 1);
        assert_eq!(lose(&mut wounds, (3, 0), Severity::Light), [3, 0, 0]);
        assert_eq!(lose(&mut wounds, (2, 0), Severity::Light), [1, 1, 0]);
        assert_eq!(lose(&mut wounds, (5, 0), Severity::Light), [0, 1, 1]);
        assert_eq!(left(&wounds), (0, 0, 0));
    }

    /// Rules: EV-WND-09 EV-WND-10
    #[test]
    fn savage_wounds_are_one_severity_above_the_first_normal_wound() {
        for (before, normal, savage, after) in [
            ((2, 1, 1), 1, 1, (1, 0, 1)),
            ((1, 2, 1), 3, 1, (0, 0, 0)),
            ((0, 1, 1), 1, 1, (0, 0, 0)),
            ((3, 2, 1), 2, 2, (1, 0, 1)),
            ((4, 2, 1), 2, 2, (2, 0, 1)),
        ] {
            let mut wounds = of(before.0, before.1, before.2);
            lose(&mut wounds, (normal, savage), Severity::Light);
            assert_eq!(left(&wounds), after, "{before:?}, {normal} + {savage}");
        }
    }
}

#[cfg(test)]
#[path = "harm_tests.rs"]
mod played;
