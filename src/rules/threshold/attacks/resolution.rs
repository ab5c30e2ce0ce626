//! Attacks from the declaration to the wound (TH-ATK).

use super::{
    attack::{Attack, AttackKind},
    attack_roll, weapon_effects,
};
use crate::rules::{
    shared::throws,
    threshold::{
        body::{harm, slots, stamina},
        prelude::*,
        reactions::{harry, interpose},
        rolls::{checks, contest, defense},
        travel::water,
    },
};

/// Carries out an attack that is already paid, starting with the reactions to it (TH-ATK-11).
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult {
    let mut reacted = UnitSet::default();
    harry::offer(resolver, attack, &mut reacted)?;
    let attack = &interpose::offer(resolver, *attack, &mut reacted)?;
    let (by, target) = (attack.by, attack.target);
    let view = resolver.view();
    if !view.status(by).is_active() || !view.status(target).is_on_field() {
        return Ok(());
    }
    if !water::keeps_hold(resolver, by)? {
        spend_stamina(resolver, attack);
        weapon_effects::used(resolver, attack);
        missed(resolver, attack);
        return Ok(());
    }
    let view = resolver.view();
    let (defense, toughness) = (
        defense::against(view, attack),
        defense::toughness(view, attack),
    );
    let damage = attack.damage_after(view);
    let check = attack_roll::attack_check(view, attack);
    let strong = attack.kind == AttackKind::Strong;
    let final_damage = move |total: i32, bonus: i32| total + damage + bonus - defense - toughness;
    // The totals that the odds tell apart: a miss, each wound level, or each total if a die is
    // added.
    let class = move |total: i32| {
        if total < defense {
            0
        } else if strong {
            // Above a fatal wound the total makes no difference.
            1 + final_damage(total, 0).clamp(-7, 7).unsigned_abs() as u64 * 2
                + u64::from(final_damage(total, 0) < 0)
        } else {
            100 + u64::from(slots::level(final_damage(total, 0)))
        }
    };
    let (total, critical) = checks::wild(resolver, &check, class)?;
    resolver.stage(class(total) << 2 | critical as u64)?;
    spend_stamina(resolver, attack);
    contest::critical(resolver, by, Some(target), critical);
    weapon_effects::used(resolver, attack);
    let hit = total >= defense;
    resolver.outcome(
        (by, target),
        if hit { "hit" } else { "miss" },
        hit,
        "TH-ATK-02",
    );
    if !hit {
        return Ok(());
    }
    resolver.hits.insert(target);
    let bonus = if strong {
        let class = |die: u16| slots::level(final_damage(total, die.into()));
        i32::from(throws::die_by(resolver, 6, class)?)
    } else {
        0
    };
    let dealt = final_damage(total, bonus);
    let parts = [
        ("attack total", total),
        ("damage", damage),
        ("bonus die", bonus),
        ("Defense", -defense),
        ("Toughness", -toughness),
    ];
    resolver.summed((target, "Damage"), parts, dealt, "TH-ATK-04");
    let level = attack.kind.change(slots::level(dealt));
    if attack.kind == AttackKind::Nonlethal {
        let level = weapon_effects::spare(resolver, attack, level)?;
        let mercy = (1..=4).contains(&level).then_some(by);
        harm::wound_sparing(resolver, target, Some(by), level, mercy)?;
    } else {
        harm::wound(resolver, target, Some(by), level)?;
        weapon_effects::properties(resolver, attack, level);
    }
    weapon_effects::poison(resolver, attack, level);
    Ok(())
}

fn spend_stamina(resolver: &mut Resolver<'_>, attack: &Attack) {
    let (stamina, rule) = (attack.kind.stamina(), attack.kind.rule());
    if stamina > 0 {
        stamina::spend_stamina(resolver, attack.by, stamina, rule);
    }
}

/// An attack by a unit that fell or sank while making it: it misses without a roll (TH-SWC-01).
pub(crate) fn missed(resolver: &mut Resolver<'_>, attack: &Attack) {
    let (unit, target) = (attack.by, attack.target);
    resolver.outcome((unit, target), "miss", false, "TH-SWC-01");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::threshold::attacks::modifiers;

    /// Rules: TH-FLD-05 TH-FLD-06
    #[test]
    fn postures_and_cover_are_those_of_the_table() {
        let of = |posture, cover| {
            [false, true].map(|ranged| modifiers::exposure_of(posture, cover, ranged))
        };
        let standing = Posture::Standing;
        assert_eq!(of(Posture::Prone, 0), [3, -3]);
        assert_eq!(of(Posture::Crouching, 0), [2, -2]);
        let table = [[0, 0], [0, -1], [-2, -2], [-3, -3], [-5, -5]];
        for (cover, row) in (0..).zip(table) {
            assert_eq!(of(standing, cover), row, "cover {cover}");
            // In melee a prone target has both a bonus and a penalty; of two penalties the larger
            // counts.
            let prone = [3 + row[0], row[1].min(-3)];
            assert_eq!(of(Posture::Prone, cover), prone, "prone, cover {cover}");
            let crouching = [2 + row[0], row[1].min(-2)];
            assert_eq!(
                of(Posture::Crouching, cover),
                crouching,
                "crouching, cover {cover}"
            );
        }
    }

    /// Rules: TH-FLD-11
    #[test]
    fn every_further_increment_takes_two() {
        let of = |distance| modifiers::of_range(distance, 20);
        assert_eq!(
            [1, 20, 21, 40, 41, 60, 61, 100].map(of),
            [0, 0, -2, -2, -4, -4, -6, -8]
        );
    }

    /// Rules: TH-ACT-03 TH-ACT-04 TH-ATK-11
    #[test]
    fn the_action_changes_the_level() {
        let of = |kind: AttackKind| [0, 1, 2, 3, 4, 5].map(|level| kind.change(level));
        assert_eq!(of(AttackKind::Standard), [0, 1, 2, 3, 4, 5]);
        assert_eq!(of(AttackKind::Quick), [0, 0, 1, 2, 3, 4]);
        assert_eq!(of(AttackKind::Rebuff), [0, 2, 3, 4, 5, 5]);
    }
}
