//! Ailments, Technical Hits and bodily conditions (EV-AIL, EV-TEC, EV-CND).

use super::{self as c, AILMENTS, ConditionId, Lasts};
use crate::rules::evoker::character::element::Element;

/// Rules: EV-AIL-10 EV-TEC-01 EV-TEC-03
#[test]
fn the_table_names_the_elements_that_exploit_an_ailment() {
    let all = |id: ConditionId| c::ailment(id).expect("an ailment").technical.to_vec();
    assert_eq!(all(c::STAGGERED), []);
    assert_eq!(all(c::BURNING), [Element::Nuclear, Element::Wind]);
    for id in [c::DIZZY, c::STUNNED] {
        assert_eq!(all(id), [Element::Nuclear]);
    }
    for id in [c::FROZEN, c::SHOCKED] {
        assert_eq!(
            all(id),
            [Element::Nuclear, Element::Melee, Element::Missile]
        );
    }
    assert_eq!(all(c::DROWSED).len(), 11);
    for id in [
        c::AMNESIAC,
        c::BRAINWASHED,
        c::CONFUSED,
        c::DESPAIRED,
        c::ENRAGED,
        c::PANICKED,
    ] {
        assert_eq!(all(id), [Element::Psychic]);
    }
    assert_eq!(all(c::CONDEMNED), [Element::Bless]);
    assert_eq!(all(c::DAMNED), [Element::Curse]);
}

/// Rules: EV-AIL-10 EV-AIL-03 EV-AIL-04 EV-AIL-06 EV-AIL-34
#[test]
fn the_rows_of_the_table_say_what_an_ailment_is() {
    use Element::{Bless, Curse, Electricity, Fire, Ice};
    use c::Category::{Mental, Physical, Spiritual, Staggered};
    let table = [
        (c::STAGGERED, Staggered, None, false, None, false),
        (c::BURNING, Physical, None, false, Some(Fire), false),
        (c::DIZZY, Physical, Some(2), false, None, false),
        (c::FROZEN, Physical, None, true, Some(Ice), false),
        (
            c::SHOCKED,
            Physical,
            Some(2),
            true,
            Some(Electricity),
            false,
        ),
        (c::DROWSED, Physical, None, true, None, false),
        (c::STUNNED, Physical, Some(2), true, None, false),
        (c::AMNESIAC, Mental, Some(2), false, None, false),
        (c::BRAINWASHED, Mental, Some(2), false, None, false),
        (c::CONFUSED, Mental, Some(2), false, None, false),
        (c::DESPAIRED, Mental, None, true, None, true),
        (c::ENRAGED, Mental, Some(2), false, None, false),
        (c::PANICKED, Mental, None, false, None, true),
        (c::CONDEMNED, Spiritual, Some(2), false, Some(Bless), false),
        (c::DAMNED, Spiritual, Some(2), false, Some(Curse), false),
    ];
    assert_eq!(AILMENTS.len(), table.len());
    for (place, (id, category, turns, no_actions, immune_by, fear)) in table.into_iter().enumerate()
    {
        let row = AILMENTS[place];
        let lasts = match turns {
            Some(turns) => Lasts::Turns(turns),
            None if id == c::STAGGERED => Lasts::ToOwnTurn,
            None => Lasts::UntilEnded,
        };
        assert_eq!(row.id, id, "row {place}");
        assert_eq!(
            (
                row.category(),
                c::rule(id).lasts,
                row.forbids_actions(),
                row.immune_by,
                row.fear
            ),
            (category, lasts, no_actions, immune_by, fear),
            "row {place}"
        );
    }
}
