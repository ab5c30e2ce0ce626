//! TRICKs of words and looks: Distract, Taunt, Scary Face, Battle Reading (EV-ACT-10 to 13). An
//! opposed test decides them; losing it provokes chance attacks (EV-CHA-07).

use crate::{
    battle::prelude::*,
    rules::{
        evoker::{
            brain::{aid, pairs},
            character::{
                catalogue::Keyword,
                sheet::{Score, Talent},
                stats::{self, Tested, tested},
            },
            conditions as c, effects,
            laws::{ActionDef, Work, stars_for},
            reactions::{lost, openings::TRICK_LOST},
            rolls::testing::{self, AnyOf},
            time::legal,
        },
        shared::action::Aims,
    },
};

/// A TRICK: the opposed test that decides it, and the effect of winning.
#[derive(Clone, Copy)]
struct Trick {
    rule: &'static str,
    name: &'static str,
    /// The talent it needs.
    talent: Option<Talent>,
    /// The skills the user may test; the best one counts.
    tests: &'static [Tested],
    /// The skills the target may resist with.
    resists: &'static [Tested],
    /// The condition that the target gets, by margin.
    gives: fn(View<'_>, UnitId, i32) -> Condition,
    /// What an order against a target is worth.
    worth: fn(View<'_>, &Order, UnitId) -> i64,
}

/// Defines the action of a TRICK.
macro_rules! trick {
    ($(#[$doc:meta])* $action:ident, $key:literal, $icon:ident, $phrases:expr, $rules:expr, $help:literal, $trick:expr) => {
        $(#[$doc])*
        pub const $action: ActionDef = {
            const TRICK: Trick = $trick;
            ActionDef::new(
                &Entry {
                    key: $key,
                    name: TRICK.name,
                    icon: Icon::$icon,
                    phrase: $phrases,
                    rules: $rules,
                    group: Group::Trick,
                    takes: ActionParams::NOTHING.unit(),
                    cost: stars_for(1, Keyword::Trick),
                    help: $help,
                },
                |view, order| TRICK.work(view, order),
            )
            .gate(|view, unit| match TRICK.talent {
                Some(talent) => legal::has_talent(view, unit, talent, TRICK.rule),
                None => Ok(()),
            })
            .aims(Aims::Enemies)
            .bits(ActionBits::CAN_WAIT)
            .worth(|view, order| Some((TRICK.worth)(view, order, order.target()?)))
        };
    };
}

trick! {
    /// Distract (EV-ACT-10): the target's evasion and Perception get worse.
    DISTRACT, "distract", Speech,
    &[Form::new("distract {target}"), Form::new("distract an enemy")],
    &["EV-ACT-10"],
    "Manipulate against Willpower or Inquiry: until your next turn the enemy evades and perceives with a Disadvantage, or with two if you win by 4.",
    Trick {
        rule: "EV-ACT-10",
        name: "Distract",
        talent: Some(Talent::Distract),
        tests: &[tested::MANIPULATE],
        resists: &[tested::WILLPOWER, tested::INQUIRY],
        gives: |_, user, margin| {
            until_next_turn(user, Condition::new(c::DISTRACTED, if margin >= 4 { 2 } else { 1 }))
        },
        worth: distraction,
    }
}

trick! {
    /// Taunt (EV-ACT-11): the target attacks the user better and all others worse.
    TAUNT, "taunt", Shout,
    &[Form::new("taunt {target}"), Form::new("taunt an enemy")],
    &["EV-ACT-11"],
    "Manipulate against Willpower or Inquiry: for as many turns as your Fellowship Bonus the enemy attacks everybody but you with a Disadvantage (two if you win by 3), and you with an Advantage.",
    Trick {
        rule: "EV-ACT-11",
        name: "Taunt",
        talent: Some(Talent::Taunt),
        tests: &[tested::MANIPULATE],
        resists: &[tested::WILLPOWER, tested::INQUIRY],
        gives: |view, user, margin| {
            let turns = stats::bonus(view, user, Score::Fellowship).clamp(1, 100) as u8;
            let taunted = Condition::new(c::TAUNTED, if margin >= 3 { 2 } else { 1 });
            taunted.until(Until::Turns(turns)).by(user)
        },
        worth: drawing,
    }
}

trick! {
    /// Scary Face (EV-ACT-12): the target attacks the user and adjacent friends worse.
    SCARY_FACE, "scary face", Skull,
    &[Form::new("try to scare {target}"), Form::new("try to scare an enemy")],
    &["EV-ACT-12"],
    "Athletics or Authority (Intimidate) against Fortitude (Courage) or Willpower: until your next turn the enemy attacks you and allies beside you with a Disadvantage.",
    Trick {
        rule: "EV-ACT-12",
        name: "Scary Face",
        talent: None,
        tests: &[tested::ATHLETICS_INTIMIDATE, tested::AUTHORITY_INTIMIDATE],
        resists: &[tested::COURAGE, tested::WILLPOWER],
        gives: |_, user, _| until_next_turn(user, Condition::new(c::COWED, 1)),
        worth: |view, order, target| {
            aid::won(view, order) * pairs::threat(view, target, order.unit) / aid::SHARE / 100
        },
    }
}

trick! {
    /// Battle Reading (EV-ACT-13): the user may have one test of the target rerolled.
    BATTLE_READING, "battle reading", Eye,
    &[Form::new("read {target}"), Form::new("read the battle")],
    &["EV-ACT-13", "EV-DIC-11"],
    "Inquiry against Subterfuge or Manipulate: once before your next turn you may have a test of the enemy rolled again, and say which result counts.",
    Trick {
        rule: "EV-ACT-13",
        name: "Battle Reading",
        talent: Some(Talent::BattleReading),
        tests: &[tested::INQUIRY],
        resists: &[tested::SUBTERFUGE, tested::MANIPULATE],
        gives: |_, user, _| until_next_turn(user, Condition::new(c::READ, 1)),
        worth: |view, order, target| {
            aid::won(view, order) * aid::worst_threat(view, target, order.unit) / 4 / 100
        },
    }
}

fn until_next_turn(user: UnitId, condition: Condition) -> Condition {
    condition.until(Until::TurnStartOf(user)).by(user)
}

impl Trick {
    /// The target's test; a Helpless target does not resist.
    fn resistance(&self, view: View<'_>, unit: UnitId, target: UnitId) -> Option<Check> {
        let resists = AnyOf::new(target, self.resists, self.rule, "Resist").against(unit);
        resists
            .best(view)
            .filter(|_| !view.has(target, c::HELPLESS))
    }

    /// The work of an order for this TRICK.
    fn work(self, view: View<'_>, order: &Order) -> Result<Work, Refusal> {
        let unit = order.unit;
        let target = order.target_for(self.rule)?;
        legal::can_address(view, unit, target, self.rule)?;
        let tests = AnyOf::new(unit, self.tests, self.rule, self.name).against(target);
        let nothing = Refusal::new(self.rule, RefusalReason::NothingToDo);
        let check = tests.best(view).ok_or(nothing)?;
        let mut work = Work::checked(check, move |r, check| {
            let resistance = self.resistance(r.view(), unit, target);
            let (_, margin) = testing::oppose(r, check, resistance.as_ref())?;
            let Some(margin) = margin else {
                r.outcome((unit, target), "resisted", false, self.rule);
                r.stage(4 << 40)?;
                return lost::foiled(r, unit, target, TRICK_LOST);
            };
            r.hits.insert(target);
            r.outcome((unit, target), "success", true, self.rule);
            let condition = (self.gives)(r.view(), unit, margin);
            effects::give(r, target, condition, self.rule);
            Ok(())
        });
        work.invites = lost::invites(view, unit, target, TRICK_LOST);
        Ok(work)
    }
}

/// Worth of a distraction: friends hit more easily, and so does the user if it can still attack.
fn distraction(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    let unit = order.unit;
    let own = match legal::can_attack(view, unit, &stars_for(2, Keyword::Attack)) {
        Ok(()) => pairs::strike(view, unit, target),
        Err(_) => 0,
    };
    aid::won(view, order) * (aid::strikes(view, unit, target) + own) / aid::SHARE / 100
}

/// Worth of a taunt: turns an enemy from friends with no more wounds left than the user towards the
/// user itself.
fn drawing(view: View<'_>, order: &Order, target: UnitId) -> i64 {
    let unit = order.unit;
    let own = stats::wounds_left(view, unit);
    if view.has_from(target, c::TAUNTED, unit) || own < 4 {
        return 0;
    }
    let spared = view
        .allies(unit)
        .filter(|&ally| stats::wounds_left(view, ally) <= own)
        .map(|ally| pairs::threat(view, target, ally))
        .max()
        .unwrap_or(0);
    let drawn = pairs::threat(view, target, unit);
    aid::won(view, order) * (2 * spared - drawn).max(0) / aid::SHARE / 100
}

#[cfg(test)]
#[path = "tricks_tests.rs"]
mod tests;
