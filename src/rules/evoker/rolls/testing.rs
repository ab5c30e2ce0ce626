//! Making tests: which skill (EV-DIC-14), Fate, rerolls, opposed tests (EV-DIC-06).

use std::borrow::Cow;

use super::{
    checks,
    degrees::{self, Interest, Tested100},
    dice, fate, reading,
    situation::{Act, Situation},
    telling,
};
use crate::{
    battle::prelude::*,
    rules::evoker::{character::stats::Tested, mind::panic},
};

/// One of several allowed tests, in the order of the rule's list: the one with the highest T,
/// unless a player picks another (EV-DIC-14).
pub fn choose(r: &mut Resolver<'_>, mut checks: SmallVec<[Check; 4]>) -> RuleResult<Option<Check>> {
    checks.sort_by_key(|check| std::cmp::Reverse(check.target));
    let Some(best) = checks.first().cloned() else {
        return Ok(None);
    };
    if r.is_odds() || checks.len() == 1 {
        return Ok(Some(best));
    }
    let word = |check: &Check| Choice::Named(check.base_name);
    let (who, against) = (best.who, best.against);
    let prompt = "Test which skill?";
    let question = Question::yes_no("EV-DIC-14", QuestionKind::Test, who, against, prompt)
        .choices(checks.iter().map(word))
        .checks(best.clone());
    let choice = r.ask(question)?;
    let chosen = checks.into_iter().find(|check| word(check) == choice);
    Ok(Some(chosen.unwrap_or(best)))
}

/// Makes an unopposed test.
pub fn test(r: &mut Resolver<'_>, check: &Check, interest: Interest<'_>) -> RuleResult<Tested100> {
    test_unless(r, check, interest, |result| !result.passed)
}

/// Makes a test with Fate before it (EV-FAT-02) and after it (EV-FAT-03); `lost` says which results
/// are lost.
pub fn test_unless(
    r: &mut Resolver<'_>,
    check: &Check,
    interest: Interest<'_>,
    lost: impl Fn(Tested100) -> bool,
) -> RuleResult<Tested100> {
    let check = fate::before(r, check)?;
    roll_unless(r, &check, interest, lost)
}

/// Rolls a test after Fate before it has been offered.
pub fn roll_unless(
    r: &mut Resolver<'_>,
    check: &Check,
    interest: Interest<'_>,
    lost: impl Fn(Tested100) -> bool,
) -> RuleResult<Tested100> {
    let mut is_first = true;
    loop {
        let faces = dice::throw(r, check, interest)?;
        let aloud = |face| (degrees::read(face, check.target), "");
        telling::report(r, check, &faces, &aloud);
        // EV-DIC-11: Battle Reading comes before Fate, once for each test.
        let faces = if std::mem::replace(&mut is_first, false) {
            reading::intervene(r, check, interest, faces, &aloud)?
        } else {
            faces
        };
        let result = degrees::read(degrees::kept(&faces), check.target);
        let is_lost = lost(result);
        let shown = match is_lost && !r.is_left_to_policy() {
            true => helping(check, &lost),
            false => Cow::Borrowed(check),
        };
        if !fate::rerolls(r, &shown, is_lost)? {
            crate::rules::evoker::mind::stress::note_failure(r, check.who, result);
            return Ok(result);
        }
    }
}

/// The test as a player who may repeat it has to read it: against a good attack it takes more than
/// passing (EV-DIC-06).
fn helping<'c>(check: &'c Check, lost: &impl Fn(Tested100) -> bool) -> Cow<'c, Check> {
    let helps = |face: &u16| !lost(degrees::read(*face, check.target));
    let needed = (1..=100).rev().find(helps).unwrap_or(0);
    let missing = i32::from(needed) - check.target;
    if missing >= 0 || needed == 100 {
        return Cow::Borrowed(check);
    }
    Cow::Owned(checks::altered(check, |modifiers| {
        let more = Amount::Flat(missing);
        modifiers.push(Modifier::new("EV-DIC-06", "degrees to beat", more));
    }))
}

/// A test that may be made with one of several skills (EV-DIC-14).
#[derive(Clone, Debug)]
pub struct AnyOf<'a> {
    situation: Situation,
    allowed: &'a [Tested],
    rule: &'static str,
    name: &'static str,
    extra: Modifiers,
}

impl<'a> AnyOf<'a> {
    /// A test with one of these skills, in the order of the rule's list.
    pub fn new(who: UnitId, allowed: &'a [Tested], rule: &'static str, name: &'static str) -> Self {
        Self {
            situation: Situation::plain(who, allowed[0]),
            allowed,
            rule,
            name,
            extra: Modifiers::new(),
        }
    }

    /// The test, against a unit.
    #[must_use]
    pub fn against(self, other: impl Into<Option<UnitId>>) -> Self {
        Self {
            situation: self.situation.against(other),
            ..self
        }
    }

    /// The test, made for this act.
    #[must_use]
    pub fn for_act(self, act: Act) -> Self {
        Self {
            situation: self.situation.for_act(act),
            ..self
        }
    }

    /// The test, with these modifiers besides the rows of the book.
    #[must_use]
    pub fn with(self, extra: Modifiers) -> Self {
        Self { extra, ..self }
    }

    fn each(&self, view: View<'_>) -> SmallVec<[Check; 4]> {
        let of = |&tested: &Tested| {
            let situation = Situation {
                tested,
                ..self.situation
            };
            checks::check(view, &situation, self.rule, self.name, &self.extra)
        };
        self.allowed.iter().map(of).collect()
    }

    /// The best: the highest T, the first on ties.
    pub fn best(&self, view: View<'_>) -> Option<Check> {
        let checks = self.each(view).into_iter();
        checks.rev().max_by_key(|check| check.target)
    }

    /// The best test, or the player's pick.
    pub fn chosen(&self, r: &mut Resolver<'_>) -> RuleResult<Option<Check>> {
        choose(r, self.each(r.view()))
    }

    /// Makes the test.
    pub fn test(&self, r: &mut Resolver<'_>, interest: Interest<'_>) -> RuleResult<Tested100> {
        match self.chosen(r)? {
            Some(check) => test(r, &check, interest),
            None => unreachable!("some skill is allowed"),
        }
    }
}

/// A directed opposed test (EV-DIC-06): the initiator rolls first, the resister only if it matters.
/// Returns the initiator's result and its margin, `None` if it lost.
pub fn oppose(
    r: &mut Resolver<'_>,
    initiator: &Check,
    resister: Option<&Check>,
) -> RuleResult<(Tested100, Option<i32>)> {
    let first = test(r, initiator, Interest::successes(20))?;
    let second = match resister {
        Some(check) => answer(r, first, initiator.who, check)?,
        None => None,
    };
    if let Some(other) = initiator.against {
        panic::judge(r, (initiator.who, first), (other, second));
    }
    Ok((first, degrees::margin(first, second)))
}

/// The resister's test: only if the initiator passed, or if one of the two is Panicked with the
/// other as its source (EV-DIC-06).
pub fn answer(
    r: &mut Resolver<'_>,
    first: Tested100,
    initiator: UnitId,
    check: &Check,
) -> RuleResult<Option<Tested100>> {
    if !first.passed && !panic::between(r.view(), initiator, check.who) {
        return Ok(None);
    }
    test(r, check, Interest::against(first)).map(Some)
}
