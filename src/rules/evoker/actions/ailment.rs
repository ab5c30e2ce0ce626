//! Ailment Spell (EV-ACT-06): Magic against the target's resistance.

use super::said;
use crate::{
    battle::{
        check::Check,
        components::ConditionId,
        ids::{PowerId, UnitId},
        order::{ActionId, Order, With},
        plan::Plan,
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Action, Entry, Group},
        view::View,
    },
    rules::evoker::{
        attack::{missed, reveal},
        blow::{self, outcome, resist_modifiers, resistance, reveal_affinity, technical_ailment},
        catalogue::{Keyword, Power, PowerEffect},
        checks::{self, Interest, Tested100, margin},
        conditions as c, effects,
        element::Affinity,
        evasion::{cannot_evade, is_helpless, obeys},
        ground, legal, price,
        rows::{Act, Form, Situation},
        stats::{self, tested},
        stress,
        to_hit::{self, Reading},
    },
};

/// The action.
pub struct AilmentSpell;

const ENTRY: Entry = Entry {
    key: "ailment",
    name: "Ailment Spell",
    rules: &["EV-ACT-06"],
    group: Group::Attack,
    cost: "★ or ★★",
    help: "Cast an ailment on an enemy: Magic against its resistance.",
};

/// The ailment powers a combatant can use now.
fn powers<'b>(
    view: View<'b>,
    unit: UnitId,
) -> impl Iterator<Item = (PowerId, &'b Power, ConditionId)> + use<'b> {
    stats::powers(view, unit).iter().filter_map(move |&id| {
        let power = stats::catalogue(view).power(id)?;
        let PowerEffect::Ailment(name) = &power.effect else {
            return None;
        };
        Some((id, power, view.scene.book.condition_named(name)?))
    })
}

impl Action for AilmentSpell {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let cheapest = powers(view, unit).map(|(_, power, _)| power.stars).min();
        let Some(stars) = cheapest else {
            return Err(Refusal::new(
                "EV-ACT-06",
                Why::Lacks {
                    what: "such a power",
                },
            ));
        };
        legal::can_act(view, unit, i16::from(stars), Some(Keyword::Attack))
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        for (id, _, _) in powers(view, unit) {
            let order = Order::new(unit, me).with(With::Power(id));
            out.extend(view.enemies(unit).map(|enemy| order.clone().at(enemy)));
        }
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let With::Power(id) = order.with else {
            return Err(Refusal::new("EV-ACT-06", Why::NoTarget));
        };
        let Some((_, power, ailment)) = powers(view, unit).find(|(known, _, _)| *known == id)
        else {
            return Err(Refusal::new("EV-PER-05", Why::NotCarried));
        };
        let stars = i16::from(power.stars);
        legal::can_act(view, unit, stars, Some(Keyword::Attack))?;
        super::can_pay_power(view, unit, id)?;
        let Some(target) = order.target() else {
            return Err(Refusal::new("EV-ACT-06", Why::NoTarget));
        };
        legal::can_target_enemy(view, unit, target, None)?;
        legal::within(
            "EV-ACT-06",
            ground::distance(view, unit, target),
            power.range,
        )?;
        let (pool, pool_name) = stats::pool_of(power.kind);
        let spell = Spell {
            caster: unit,
            target,
            ailment,
            power: power.clone(),
        };
        let check = spell.check(view);
        let (done, cost) = (order.clone(), power.cost);
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, stars, Some(Keyword::Attack));
            said::acted(r, &done, &ENTRY);
            price::spend_pool(r, unit, pool, cost, "EV-SHT-12");
            if spell.cast(r)? {
                legal::earn_one_more(r, unit);
            }
            reveal(r, unit);
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, stars)
        .costs(pool_name, cost)
        .checks(check))
    }
}

struct Spell {
    caster: UnitId,
    target: UnitId,
    ailment: ConditionId,
    power: Power,
}

impl Spell {
    fn form(&self) -> Form {
        Form {
            magic: true,
            range: self.power.range,
            ..Form::default()
        }
    }

    /// The caster's test: the Magic score, an attack test.
    fn check(&self, view: View<'_>) -> Check {
        let situation = Situation {
            against: Some(self.target),
            act: Act::Attack(self.form()),
            ..Situation::plain(self.caster, tested::MAGIC)
        };
        checks::check(view, &situation, "EV-ACT-06", "Ailment Spell", &[])
    }

    /// The affinity that counts: a Technical Hit treats Resist as Normal (EV-TEC-02, 05).
    fn affinity(&self, view: View<'_>) -> (Affinity, Option<ConditionId>) {
        let technical = technical_ailment(view, self.target, self.power.element);
        let own = blow::affinity_to_power(view, self.target, &self.power);
        if own == Affinity::Resist && technical.is_some() {
            (Affinity::Normal, technical)
        } else {
            (own, technical)
        }
    }

    /// The target's test: Resistance of the category if it has a rank in it, else the score.
    fn resist_check(&self, view: View<'_>) -> Option<Check> {
        let row = c::ailment(self.ailment)?;
        let (skill, score) = resistance(row.category);
        let trained = skill
            .skill
            .is_some_and(|skill| stats::sheet(view, self.target).training(skill).rank > 0);
        let situation = Situation {
            against: Some(self.caster),
            act: Act::Resist,
            ..Situation::plain(self.target, if trained { skill } else { score })
        };
        let extra = resist_modifiers(self.affinity(view).0);
        Some(checks::check(
            view,
            &situation,
            "EV-ACT-06",
            "Resist",
            &extra,
        ))
    }

    fn resist(&self, r: &mut Resolver<'_>, roll: Tested100) -> Flow<Option<i32>> {
        let view = r.view();
        if is_helpless(view, self.target) {
            return Ok(Some(if roll.passed { roll.degrees } else { 0 }));
        }
        if !roll.passed {
            return Ok(None);
        }
        if cannot_evade(view, self.target).is_some() || obeys(view, self.target, self.caster) {
            return Ok(Some(roll.degrees));
        }
        let Some(check) = self.resist_check(view) else {
            return Ok(Some(roll.degrees));
        };
        let answer = checks::test_unless(
            r,
            &check,
            Interest {
                successes: roll.degrees,
                ..Interest::default()
            },
            |answer| margin(roll, Some(answer)).is_some(),
        )?;
        Ok(margin(roll, Some(answer)))
    }

    /// Casts it; says whether an enemy was newly Staggered.
    fn cast(&self, r: &mut Resolver<'_>) -> Flow<bool> {
        let (caster, target) = (self.caster, self.target);
        let check = self.check(r.view());
        let reading = Reading {
            critical_up_to: 0,
            blind: false,
        };
        let mut faces = to_hit::throw(r, &check, reading, &[])?;
        let attempt = to_hit::attempt(
            r,
            (&check, reading),
            target,
            &mut faces,
            true,
            &mut |r, roll| self.resist(r, roll),
        )?;
        if attempt.margin.is_none() {
            missed(r, caster, target);
            return Ok(false);
        }
        r.stage(3 << 40)?;
        let (affinity, technical) = self.affinity(r.view());
        reveal_affinity(r, target, self.power.element);
        if affinity >= Affinity::Block {
            // Nothing is reflected or healed; a Rebound is used up all the same.
            effects::end(r, target, c::REBOUND, "EV-CAT-06");
            outcome(r, caster, target, "blocked", false, "EV-ELM-07");
            return Ok(false);
        }
        r.hits.insert(target);
        outcome(r, caster, target, "hit", true, "EV-ACT-06");
        let mut staggered = false;
        let by = if affinity == Affinity::Weak {
            Some("EV-ELM-04")
        } else {
            technical.map(|_| "EV-TEC-05")
        };
        if let Some(rule) = by {
            staggered = effects::inflict(r, target, c::STAGGERED, Some(caster), None, rule);
        }
        if let Some(exploited) = technical {
            effects::end(r, target, exploited, "EV-TEC-05");
        }
        effects::inflict(r, target, self.ailment, Some(caster), None, "EV-ACT-06");
        Ok(staggered && r.view().hostile(caster, target))
    }
}
