//! Healing allies and oneself.

mod evoker {
    use super::super::solved;

    #[test]
    fn heals_the_friend_who_can_take_no_more() {
        // The shade is far away; the next blow would be Bel's last.
        let scene = r#"map: ["AB....................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: []), set: { "light": 0, "heavy": 0 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("mend"));
    }

    #[test]
    fn heals_the_one_who_needs_it_most() {
        // Both can be reached; one has lost a scratch, the other nearly everything.
        let scene = r#"map: ["B.A.C...................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [mend])])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: []), set: { "light": 0, "heavy": 0 }),
            'C': (name: "Cid", archetype: vanguard, side: "A", sheet: (personas: []), set: { "light": 3 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Bel with mend"));
    }

    #[test]
    fn mends_itself_when_it_is_nearly_out() {
        // Nobody can get at it yet: the shot can wait a turn, the wounds cannot.
        let scene = r#"map: ["A........................S"], turn: (acts: "Ada", set: { "light": 0, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: mika, side: "A", sheet: (personas: [], items: [sword], powers: [mend])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Ada with mend"));
    }

    #[test]
    fn frees_the_friend_who_can_do_nothing() {
        // No unit is hurt; the stunned one can do nothing until it is cleansed.
        let scene = r#"map: ["AB................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [mend, cleanse])])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: []), set: { "Stunned": true }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Bel with cleanse"));
    }
}

mod threshold {
    use super::super::solved;

    #[test]
    fn mends_the_friend_who_can_take_no_more() {
        // She has nowhere else to go.
        let scene = r#"book: threshold, map: ["ABX............................S", "XXX............................."], legend: { 'X': wall }, turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], spells: [mend])),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "Light": 9, "Moderate": 9, "Severe": 9 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Bel with mend"));
    }

    #[test]
    fn backs_away_from_blades_when_it_can_take_no_more() {
        // No arrow can be paid for, and the next blow is the last; the husk is slow.
        let scene = r#"book: threshold, map: ["..............", "..............", "A.......S.....", ".............."],
            turn: (acts: "Ada", set: { "AP": 3, "Light": 9, "Moderate": 9, "Severe": 9 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [short_bow]), set: { "x": 5 }),
            'S': (name: "Husk", archetype: husk, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Husk") >= 5);
    }

    #[test]
    fn mends_rather_than_walks_away() {
        // The steps towards the enemy cost the action points that the spell needs.
        let scene = r#"book: threshold, map: ["AB.............................S"], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], spells: [mend])),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "Light": 9, "Moderate": 9, "Severe": 9 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Bel with mend"));
    }
}
