//! The closed form of two blows in one order (VI-ACT-03): the second meets what the first has left.

use super::forms::{
    Before, Chances, HitForm, USUAL, WHOLE, chances, expected, forecast, signed_worth, vigor_spent,
};
use crate::{
    battle::{
        prelude::*,
        ruleset::worth::{Forecast, Scale},
    },
    rules::vigor::{
        actions::attack::second_blow,
        attacks::{attack::Attack, defence::Suffered},
        character::damage::Harm,
        field::sight,
        status::{FRIGHTENED, STUDYING},
    },
};

/// What the closed forms say of the attack of an order, and of the second blow that may go with it.
pub(crate) fn forecasts_of_order(view: View<'_>, order: &Order, attack: &Attack) -> Vec<Forecast> {
    let second = second_blow(view, order, attack).ok().flatten();
    match (attack.unit(), second) {
        (Some(target), Some(second)) if second.unit() == Some(target) => {
            let form = TwoBlows::of(view, [attack, &second], target);
            vec![Forecast::of(target, |scale| form.counted(scale))]
        }
        (_, second) => {
            let all = std::iter::once(attack).chain(second.as_ref());
            all.filter_map(|attack| forecast(view, attack)).collect()
        }
    }
}

/// What a blow and a second one of the same order are worth.
pub(crate) fn expected_of_two(view: View<'_>, [first, second]: [&Attack; 2]) -> i64 {
    let target = match (first.unit(), second.unit()) {
        (Some(target), Some(other)) if target == other => target,
        _ => return expected(view, first) + expected(view, second),
    };
    if sight::is_hidden_from(view, target, first.by) {
        return 0;
    }
    let form = TwoBlows::of(view, [first, second], target);
    let harm = form.counted(USUAL);
    if harm == 0 {
        return 0;
    }
    let vigor = vigor_spent(view, target, form.first) + vigor_spent(view, target, form.answered);
    signed_worth(view, first, target, harm + vigor)
}

/// A blow and a second one on the same target.
struct TwoBlows {
    hits: [Option<HitForm>; 2],
    first: Chances,
    /// The second where the first did not beat Guard.
    fresh: Chances,
    /// The second where the first was answered.
    answered: Chances,
    /// The second where the first got through and did this.
    behind: SmallVec<[(Suffered, i64); 4]>,
    /// Whether a critical hit of the first knocks down.
    fells: bool,
}

impl TwoBlows {
    fn of(view: View<'_>, [first, second]: [&Attack; 2], target: UnitId) -> Self {
        let second = &after_the_first(view, second);
        let chance = chances(view, first, target, Before::default());
        let after = |suffered| {
            let spent = chance.vigor;
            chances(view, second, target, Before { spent, suffered })
        };
        let mut form = Self {
            hits: [first, second].map(|blow| HitForm::of(view, blow, target)),
            first: chance,
            fresh: chances(view, second, target, Before::default()),
            answered: after(Suffered::default()),
            behind: SmallVec::new(),
            fells: first
                .damage
                .is_some_and(|damage| damage.harm == Harm::Impact),
        };
        let hit = form.hits[0].as_ref();
        let mut behind: SmallVec<[(Suffered, i64); 4]> = SmallVec::new();
        for (_, lost, burst) in hit.into_iter().flat_map(HitForm::losses) {
            let suffered = form.suffered(lost, burst);
            if behind.iter().all(|(known, _)| *known != suffered) {
                behind.push((suffered, after(suffered).through));
            }
        }
        form.behind = behind;
        form
    }

    /// What a loss by the first blow brings about.
    fn suffered(&self, lost: i32, burst: bool) -> Suffered {
        let hit = self.hits[0].as_ref();
        let by_loss = hit.map_or(Suffered::default(), |hit| hit.form.suffered(lost));
        Suffered {
            falls: by_loss.falls || self.fells && burst && lost > 0,
            ..by_loss
        }
    }

    /// What both count for in the mean: the second after what the first does, and the hit of both as one.
    fn counted(&self, scale: Scale) -> i64 {
        let Chances { through, beats, .. } = self.first;
        let of = |place: usize, already: i32| {
            let hit = self.hits[place].as_ref();
            hit.map_or(0, |hit| hit.counted(already, scale))
        };
        let missed =
            (WHOLE - beats) * self.fresh.through + (beats - through) * self.answered.through;
        let alone = through * (of(0, 0) + scale.hit) + missed / WHOLE * (of(1, 0) + scale.hit);
        let Some(first) = &self.hits[0] else {
            return (alone + through * self.answered.through / WHOLE * of(1, 0)) / WHOLE;
        };
        let each = first.losses().map(|(share, lost, burst)| {
            let suffered = self.suffered(lost, burst);
            let known = self.behind.iter().find(|(known, _)| *known == suffered);
            let gets_through = known.map_or(0, |(_, chance)| *chance);
            share * gets_through / WHOLE * of(1, lost)
        });
        let behind = each.sum::<i64>() / WHOLE;
        (alone + through * behind) / WHOLE
    }
}

/// A second blow as it is once the first was struck: what was known of the target is used up, and fear is over
/// (VI-ACT-11, VI-TYP-12).
fn after_the_first(view: View<'_>, second: &Attack) -> Attack {
    let knows = second
        .unit()
        .is_some_and(|target| view.has_from(second.by, STUDYING, target));
    let (less, more) = (i32::from(knows), i32::from(view.has(second.by, FRIGHTENED)));
    Attack {
        charges: second.charges - less + more,
        damage_charges: second.damage_charges - less,
        ..second.clone()
    }
}
