//! Technical Hits.

use super::*;

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

fn spell(power: &'static str, affinity: (Element, Affinity)) -> Play {
    Stage::new(&["A....x"])
        .unit('A', |sheet| {
            set(sheet, Score::Magic, 50);
            teach(sheet, &[power]);
        })
        .unit('x', |sheet| {
            set(sheet, Score::Toughness, 64);
            takes(sheet, affinity.0, affinity.1);
        })
        .begin()
}

/// Rules: EV-TEC-01 EV-TEC-02 EV-TEC-04 EV-ONE-02
#[test]
fn a_technical_hit_adds_a_wound_staggers_and_clears_the_ailment() {
    // T 50 + 10 for the ailment it clears; 4 + 5 against 6, Resist or not: excess 3.
    for affinity in [Affinity::Normal, Affinity::Resist] {
        let mut play = spell("gale", (Element::Wind, affinity));
        inflict(&mut play, 'x', c::BURNING, None);
        let order = play.cast('A', "attack", "gale", 'x');
        let events = play.act(order, &[60, 90, 50]);
        assert_eq!(rolls(&events)[0].1, 60);
        assert_eq!(play.wounds('x'), (4, 3, 1));
        assert!(play.has('x', c::STAGGERED) && !play.has('x', c::BURNING));
        assert_eq!(play.view().clock().one_mores, 1);
    }
    // Block stops it, so there is no Technical Hit.
    let mut play = spell("gale", (Element::Wind, Affinity::Block));
    inflict(&mut play, 'x', c::BURNING, None);
    let order = play.cast('A', "attack", "gale", 'x');
    play.act(order, &[60, 90]);
    assert!(play.has('x', c::BURNING) && !play.has('x', c::STAGGERED));
}

/// Rules: EV-TEC-03 EV-AIL-16
#[test]
fn one_ailment_is_exploited_physical_first() {
    let mut play = spell("mind_spike", (Element::Fire, Affinity::Normal));
    inflict(&mut play, 'x', c::CONFUSED, None);
    inflict(&mut play, 'x', c::DROWSED, None);
    let order = play.cast('A', "attack", "mind_spike", 'x');
    // T 70, 0 degrees: 5 + 5 against 6: 1 + Technical.
    play.act(order, &[70, 90, 50]);
    assert_eq!(play.wounds('x'), (4, 3, 1));
    assert!(!play.has('x', c::DROWSED) && play.has('x', c::CONFUSED));
}

/// Rules: EV-TEC-05 EV-ACT-06
#[test]
fn an_ailment_spell_can_be_a_technical_hit() {
    let mut play = spell("bewilder", (Element::Psychic, Affinity::Normal));
    inflict(&mut play, 'x', c::PANICKED, None);
    let order = play.cast('A', "ailment", "bewilder", 'x');
    play.act(order, &[21, 90]);
    assert!(!play.has('x', c::PANICKED) && play.has('x', c::STAGGERED));
    assert!(play.has('x', c::CONFUSED));
    assert_eq!(play.wounds('x'), (6, 3, 1));
    assert_eq!(play.view().clock().one_mores, 1);
}
