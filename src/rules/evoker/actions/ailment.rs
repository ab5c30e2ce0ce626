//! Ailment Spell (EV-ACT-06): Magic against the target's resistance.

use super::break_free::{self, Waste};
use crate::rules::evoker::attacks::to_hit;
use crate::{
    battle::{prelude::*, ruleset},
    rules::{
        evoker::{
            attacks::{
                attack,
                evasion::{cannot_evade, obeys},
                guard,
                hit::{self, resist_modifiers, resistance, reveal_affinity, technical_ailment},
                to_hit::Evaded,
            },
            character::{
                catalogue::{Keyword, Power, PowerEffect},
                element::Affinity,
                pools,
                stats::{self, tested},
            },
            conditions, conditions as c, effects,
            field::ground,
            laws::{ActionDef, ActionKind, Work, stars, stars_for},
            mind::{exhaustion, fear, panic, rage},
            movement::around,
            rolls::{
                checks,
                degrees::{self, Interest, Tested100},
                situation::{Act, Form, Situation},
                testing,
            },
            time::{delay, legal},
        },
        shared::{acted, action::Aims},
    },
};

const ENTRY: Entry = Entry {
    key: "ailment",
    name: "Ailment Spell",
    icon: Icon::Mind,
    phrase: &[
        ruleset::Form::new("cast {power} on {target}"),
        ruleset::Form::new("cast {power} at {at}"),
        ruleset::Form::new("cast {power}"),
        ruleset::Form::new("cast a spell"),
    ],
    rules: &["EV-ACT-06"],
    group: Group::Attack,
    takes: ActionParams::NOTHING.unit().power(),
    cost: stars(1).said("★ or ★★"),
    help: "Cast an ailment on an enemy: Magic against its resistance.",
};

/// The Ailment Spell action.
pub const AILMENT_SPELL: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready)
        .aims(Aims::Own(orders))
        .bits(ActionBits::CAN_WAIT)
        .priced(|view, unit, with| {
            let is_known = |(id, _, _)| with == Tool::Power(id);
            let cost = delay::power_cost(view, unit, with, Keyword::Attack)?;
            powers(view, unit).any(is_known).then_some(cost)
        });

/// The ailment powers that the unit can use now.
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

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    rage::lets_act(view, unit)?;
    let cheapest = powers(view, unit).map(|(_, power, _)| power.stars).min();
    let Some(stars) = cheapest else {
        return Err(Refusal::lacks("EV-ACT-06", "an ailment power"));
    };
    let costs = stars_for(stars.into(), Keyword::Attack);
    if powers(view, unit).any(|(_, power, _)| power.ignores_grapple) {
        return legal::can_act_though_held(view, unit, &costs);
    }
    legal::can_attack(view, unit, &costs)
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (id, _, _) in powers(view, unit) {
        let order = Order::new(unit, me).with(Tool::Power(id));
        out.extend(view.enemies(unit).map(|enemy| order.clone().at(enemy)));
    }
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let id = order.power_for("EV-ACT-06")?;
    let Some((_, power, ailment)) = powers(view, unit).find(|(known, _, _)| *known == id) else {
        return Err(Refusal::new("EV-PER-05", RefusalReason::NotCarried));
    };
    let costs = stars_for(power.stars.into(), Keyword::Attack);
    if !power.ignores_grapple {
        legal::can_attack(view, unit, &costs)?;
    }
    legal::has_stars(view, unit, power.stars.into())?;
    super::can_pay_power(view, unit, id)?;
    let target = order.target_for("EV-ACT-06")?;
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
    let (done, cost, ignores) = (order.clone(), power.cost, power.ignores_grapple);
    let plan = Plan::new(order.clone(), move |r| {
        legal::pay(r, unit, &costs);
        acted(r, &done, ENTRY.name);
        pools::spend_pool(r, unit, pool, cost, "EV-SHT-12");
        if spell.cast(r)? {
            legal::earn_one_more(r, unit);
        }
        attack::reveal(r, unit);
        exhaustion::settle(r)?;
        around::settle(r)
    })
    .paid(view.scene.book, &costs)
    .costs(pool_name, cost)
    .checks(check);
    if ignores {
        return Ok(plan);
    }
    Ok(break_free::first(view, plan, Waste::Action(costs)))
}

/// Choice of a target that lets the power take effect.
const UNRESISTED: &str = "do not resist";

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
        let situation = Situation::plain(self.caster, tested::MAGIC)
            .against(self.target)
            .for_act(Act::Attack(self.form()));
        situation.check(view, "EV-ACT-06", "Ailment Spell")
    }

    /// The target's affinity, and the ailment that makes the hit Technical; a Technical Hit treats
    /// Resist as Normal (EV-TEC-02, 05).
    fn affinity(&self, view: View<'_>) -> (Affinity, Option<ConditionId>) {
        let technical = technical_ailment(view, self.target, self.power.element);
        let own = hit::affinity_to_power(view, self.target, &self.power);
        if own == Affinity::Resist && technical.is_some() {
            (Affinity::Normal, technical)
        } else {
            (own, technical)
        }
    }

    /// The target's test: the Resistance skill of the category if it has a rank in it, else the
    /// score.
    fn resist_check(&self, view: View<'_>) -> Option<Check> {
        let row = c::ailment(self.ailment)?;
        let (skill, score) = resistance(row.category());
        let trained = skill
            .skill
            .is_some_and(|skill| stats::sheet(view, self.target).training(skill).rank > 0);
        let situation = Situation::plain(self.target, if trained { skill } else { score })
            .against(self.caster)
            .for_act(Act::Resist);
        let mut extra = resist_modifiers(self.affinity(view).0);
        extra.extend(fear::courage(view, self.target, self.ailment));
        Some(checks::check(
            view,
            &situation,
            "EV-ACT-06",
            "Resist",
            &extra,
        ))
    }

    fn resist(&self, r: &mut Resolver<'_>, roll: Tested100) -> RuleResult<Evaded> {
        Evaded::of(r, self.target, roll, |r| self.test_resistance(r, roll))
    }

    /// The target's resistance roll, if it may make one and wants to.
    fn test_resistance(
        &self,
        r: &mut Resolver<'_>,
        roll: Tested100,
    ) -> RuleResult<Option<Tested100>> {
        let view = r.view();
        if cannot_evade(view, self.target).is_some() || obeys(view, self.target, self.caster) {
            return Ok(None);
        }
        let Some(check) = self.resist_check(view) else {
            return Ok(None);
        };
        if !self.wants_to_resist(r, &check)? {
            return Ok(None);
        }
        let interest = Interest::successes(if roll.passed { roll.degrees } else { 3 });
        let answer = testing::test_unless(r, &check, interest, |answer| {
            degrees::margin(roll, Some(answer)).is_some()
        })?;
        Ok(Some(answer))
    }

    /// Opposing a test is optional (EV-DIC-06): asks the target, which resists by default.
    fn wants_to_resist(&self, r: &mut Resolver<'_>, check: &Check) -> RuleResult<bool> {
        if r.is_odds() {
            return Ok(true);
        }
        let (asked, about) = (self.target, Some(self.caster));
        let prompt = "Resist {other}'s power?";
        let question = Question::yes_no("EV-ACT-06", QuestionKind::Defence, asked, about, prompt)
            .choices([check.base_name, UNRESISTED].map(Choice::Named))
            .checks(check.clone());
        Ok(r.ask(question)? != Choice::Named(UNRESISTED))
    }

    /// Applies the final results to units that inspire (EV-ACT-20) and to Panicked ones
    /// (EV-AIL-33).
    fn contested(
        &self,
        r: &mut Resolver<'_>,
        roll: Tested100,
        answer: Option<Tested100>,
    ) -> RuleResult {
        let mut answer = answer;
        let panics = panic::between(r.view(), self.caster, self.target);
        if panics && !roll.passed && !conditions::is_helpless(r.view(), self.target) {
            answer = self.test_resistance(r, roll)?;
        }
        if let Some(answer) = answer {
            fear::tested(r, self.target, self.ailment, answer);
        }
        panic::judge(r, (self.caster, roll), (self.target, answer));
        Ok(())
    }

    /// Casts the spell; returns whether it newly Staggered an enemy.
    fn cast(&self, r: &mut Resolver<'_>) -> RuleResult<bool> {
        let (caster, target) = (self.caster, self.target);
        let check = self.check(r.view());
        let attempt = to_hit::opposed(r, &check, target, |r, roll| self.resist(r, roll))?;
        self.contested(r, attempt.roll, attempt.answer)?;
        if attempt.margin.is_none() {
            let word = if attempt.roll.passed {
                "resisted"
            } else {
                "miss"
            };
            attack::fails(r, (caster, target), word);
            return Ok(false);
        }
        r.stage(3 << 40)?;
        // EV-ACT-15: an Ailment Spell counts as an attack that hits.
        let target = guard::struck(r, caster, target, false);
        let hit = Self {
            target,
            power: self.power.clone(),
            ..*self
        };
        hit.land(r)
    }

    /// Applies the power to the unit it hits; returns whether it newly Staggered an enemy.
    fn land(&self, r: &mut Resolver<'_>) -> RuleResult<bool> {
        let (caster, target) = (self.caster, self.target);
        let (affinity, technical) = self.affinity(r.view());
        reveal_affinity(r, target, self.power.element);
        if affinity >= Affinity::Block {
            // Nothing is reflected or healed, but a Rebound is used up.
            effects::end(r, target, c::REBOUND, "EV-CAT-06");
            r.outcome((caster, target), "blocked", false, "EV-ELM-07");
            return Ok(false);
        }
        r.hits.insert(target);
        r.outcome((caster, target), "hit", true, "EV-ACT-06");
        let staggered = hit::touch(r, caster, target, affinity, technical);
        effects::inflict(r, target, self.ailment, Some(caster), None, "EV-ACT-06");
        Ok(staggered && r.view().hostile(caster, target))
    }
}
