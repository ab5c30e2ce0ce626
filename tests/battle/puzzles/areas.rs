//! Areas: their targets, allies among them.

mod evoker {
    use super::super::solved;

    #[test]
    fn focuses_before_the_blow_that_comes_before_a_walk() {
        // The three stand together for the spark; she would rather be nearer, but that can wait.
        let scene = r#"map: ["................S", "A...............T", "................U"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [chain_spark])])),
            'S': (name: "One", archetype: shade, side: "B", sheet: (affinities: { electricity: normal, curse: normal, bless: normal })),
            'T': (name: "Two", archetype: shade, side: "B", sheet: (affinities: { electricity: normal, curse: normal, bless: normal })),
            'U': (name: "Three", archetype: shade, side: "B", sheet: (affinities: { electricity: normal, curse: normal, bless: normal })) }"#;
        solved(scene, |turn| {
            turn.does("chain spark") && turn.does_once("focuses")
        });
    }

    #[test]
    fn spares_the_friend_in_the_blast() {
        // The blast on the first one would hit Bel too; the others stand apart from all units.
        let scene = r#"map: ["...........", "A.....SB...", "...........", "...........", "......T....", ".....U.V...", "..........."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [atom_burst])])),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "light": 0, "heavy": 0 }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("atom burst") && !turn.aims_at((6, 1)) && turn.health("Bel") > 0
        });
    }

    #[test]
    fn strikes_as_many_as_it_can_at_once() {
        // One blast for three who stand together; the single one is nearer and no better.
        let scene = r#"map: ["..............", "A....S........", "..............", "..........T.U.", "...........V..", ".............."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [atom_burst, ember])])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            let hurt = ["Two", "Three", "Four"];
            turn.does("atom burst")
                && hurt
                    .iter()
                    .any(|name| turn.health(name) < 6 || !turn.stands(name))
                && [
                    (10, 3),
                    (11, 3),
                    (12, 3),
                    (11, 4),
                    (10, 4),
                    (12, 4),
                    (11, 2),
                    (11, 5),
                ]
                .iter()
                .any(|&at| turn.aims_at(at))
        });
    }

    #[test]
    fn throws_the_line_of_frost_past_its_friend() {
        // The friend stands between it and one of two; the other two stand in a row with nobody before.
        let scene = r#"map: [".....S....", "....B.....", "A.........", "..........", ".....T.U..", ".........."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [frost_line])]), set: { "y": 4 }),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: []), set: { "light": 0, "heavy": 0 }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("frost line") && turn.health("Bel") > 0 && turn.stands("Bel")
        });
    }
}

mod threshold {
    use super::super::solved;

    #[test]
    fn spares_the_friend_in_the_flames() {
        // Between the first two stands Bel: what burns both burns him. The third can be had alone.
        let scene = r#"book: threshold, map: ["...........", "A....SBT...", "...........", "...........", "......U...."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [flame_burst, ember_dart])),
            'B': (name: "Bel", archetype: archer, side: "A"),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("cast") && !turn.aims_at((6, 1)) && !turn.does_once("Bel")
        });
    }

    #[test]
    fn spares_the_friend_on_the_ground() {
        // Bel is dying, and may be helped up yet: what burns the first two would be the end
        // of him. Each can be had alone.
        let scene = r#"book: threshold, map: ["...........", "A....SBT...", "...........", "...........", "......U...."], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [flame_burst])),
            'B': (name: "Bel", archetype: archer, side: "A", set: { "Fatal": 1, "unconscious": 5, "Dying": 1, "prone": true }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            let mut around_bel = (5..=7).flat_map(|x| (0..=2).map(move |y| (x, y)));
            turn.does("flame burst") && !around_bel.any(|square| turn.aims_at(square))
        });
    }

    #[test]
    fn strikes_as_many_as_it_can_at_once() {
        // Three who stand together burn for the price of one, whichever of two squares it is.
        let scene = r#"book: threshold, map: ["..............", "A....S........", "..............", "..........T.U.", "...........V..", ".............."], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [flame_burst])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.aims_at((11, 3)) || turn.aims_at((11, 4)));
    }

    #[test]
    fn sends_the_lightning_along_the_row() {
        // Three stand in a row to the east, one in the south; there is no step to take.
        let scene = r#"book: threshold, map: ["XXXXXXXX", "XXXXXXXX", "AS.T.U..", "VXXXXXXX", "XXXXXXXX"], legend: { 'X': wall }, turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [arc_lance])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("arc lance")
                && !turn.does("Four")
                && !turn.aims_at((0, 3))
                && !turn.aims_at((0, 4))
        });
    }

    #[test]
    fn sends_the_lightning_before_it_steps_aside() {
        // Three stand in a row to the east; one stands in the south. A step aside is a little safer,
        // and the row is no row from there.
        let scene = r#"book: threshold, map: ["..........", "A.S.T.U...", "..........", "..........", "V........."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [arc_lance])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("arc lance") && !turn.does("Four") && !turn.aims_at((0, 4))
        });
    }
}
