//! Shield Rush: a straight run of up to 3 m and a Strike with the shield (MA-CAT-05).

use crate::{
    battle::{orders::plan::RouteStep, prelude::*},
    rules::{
        maneuver::{
            attacks::{
                attack::{Attack, Manner},
                resolution::{declare, resolve},
                targets::has_attacks,
                to_hit::attack_check,
            },
            character::{
                hands::best_shield,
                items::{UNARMED, Weapon},
                sheet::Perk,
            },
            conditions::{FEINTED, lose},
            field::{ground, sight::sees, steps::go},
            laws::{ActionDef, ActionKind, Work, ap},
            reactions::invited::invited,
            sheet_of,
        },
        shared::{action::Aims, targets::foe},
    },
};

const RULE: &str = "MA-CAT-05";
/// Length of the rush, in metres.
const FAR: u16 = 3;

pub(crate) static SHIELD_RUSH: ActionDef = ActionDef::new(
    &Entry {
        key: "shield rush",
        name: "Shield Rush",
        icon: Icon::Charge,
        phrase: &[Form::new("rush {target} with a shield"), Form::new("rush with a shield")],
        rules: &[RULE, "MA-ATK-02"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(1),
        help: "Runs up to 3 m straight at a foe and strikes it with the shield: 1d4 + 5 + half Strength, Crushing.",
    },
    |view, order| {
        let unit = order.unit;
        let target = foe(view, unit, order.target(), RULE)?;
        let (shield, _) = best_shield(view, unit)
            .ok_or(Refusal::lacks(RULE, "a shield"))?;
        if !sees(view, unit, target) {
            return Err(Refusal::new("MA-SGT-02", RefusalReason::Unseen));
        }
        let steps = run_up(view, unit, target)?;
        let attack = blow(unit, target, shield);
        let (check, route) = (attack_check(view, &attack), steps.clone());
        let mut work = Work::new(move |resolver| {
            declare(resolver, unit, 1);
            let arrived = go(resolver, unit, &steps, false)?;
            let view = resolver.view();
            if arrived && view.distance(unit, target) <= 1 && sees(view, unit, target) {
                resolve(resolver, &attack)?;
            } else {
                // It counts as an action, so it spoils a Feint (MA-MAN-05).
                lose(resolver, unit, FEINTED, "MA-MAN-05");
            }
            Ok(())
        });
        if !route.is_empty() {
            let foes = invited(view, unit, view.footprint(unit), true);
            work.invites = foes.into_iter().map(|foe| (foe, 0)).collect();
        }
        Ok(work.checks(check))
    },
)
.kind(ActionKind::Attack)
.aims(Aims::Enemies)
.gate(|view, unit| {
    if sheet_of(view, unit).has(Perk::ShieldRush) {
        return Ok(());
    }
    Err(Refusal::lacks(RULE, Perk::ShieldRush.name()))
})
.needs(|view, unit| {
    has_attacks(view, unit)?;
    if best_shield(view, unit).is_none() {
        return Err(Refusal::lacks(RULE, "a shield"));
    }
    Ok(())
});

/// The Strike with the shield at its end.
pub(crate) fn blow(unit: UnitId, target: UnitId, shield: ItemId) -> Attack {
    let weapon = Weapon {
        hands: 1,
        ..UNARMED
    };
    Attack::strike(unit, target, (Some(shield), weapon), Manner::Melee)
}

/// The shortest straight route of at most 3 m to a place beside the target.
fn run_up(view: View<'_>, unit: UnitId, target: UnitId) -> Result<Vec<RouteStep>, Refusal> {
    let (start, foe) = (view.footprint(unit), view.standpoint(target));
    if view.distance(unit, target) <= 1 {
        return Ok(Vec::new());
    }
    // Heights count (GN-HGT-04).
    let held = ground::speed(view, unit) == 0;
    let mut best: Option<Vec<RouteStep>> = None;
    for direction in Direction::ALL.into_iter().filter(|_| !held) {
        let (mut at, mut paid, mut steps) = (start, 0, Vec::new());
        while let Some(cost) = ground::STEPS.step(view, unit, at, direction) {
            paid += cost;
            if paid > FAR {
                break;
            }
            at = Footprint::new(at.min.step(direction), at.side);
            steps.push(RouteStep {
                to: at.min,
                cost: cost as u8,
                new_move: false,
            });
            let is_near = view.distance_between(view.standing_in(at), foe) <= 1;
            if is_near && ground::STEPS.is_free(view, unit, at.min) {
                let is_shorter = best.as_ref().is_none_or(|known| steps.len() < known.len());
                if is_shorter {
                    best = Some(steps);
                }
                break;
            }
        }
    }
    best.ok_or(Refusal::out_of_reach(
        RULE,
        view.distance(unit, target),
        FAR + 1,
    ))
}
