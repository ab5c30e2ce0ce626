//! A level's goals besides the fight: reaching a place, holding one, keeping a unit alive.

mod evoker {
    use super::super::solved;

    #[test]
    fn runs_past_those_it_need_not_fight() {
        // The place is two turns away; a blow on the way would be a third one.
        let scene = r#"map: ["................................", ".A...........................Z..", "......S........................."], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.at().0 > 8);
    }

    #[test]
    fn goes_where_the_battle_is_won() {
        // The shade is nearer, and no blow at it ends the battle.
        let scene = r#"map: ["Z..A.S"], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(0, 0)]));
    }

    #[test]
    fn holds_the_place_it_has_to_hold() {
        // The spear reaches the shade from the place; she need not leave it to attack.
        let scene = r#"map: ["..........", "..Z.......", "..A.S.....", ".........."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: warden, side: "A", ground: 'Z', sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("Shade with spear") && turn.at().0 == 2 && [1, 2].contains(&turn.at().1)
        });
    }

    #[test]
    fn whoever_must_not_fall_keeps_away() {
        // Her fall loses the battle, and nothing is left to strike with: out of the render's stride.
        let scene = r#"map: ["....................", "....................", "A.............S....B", "...................."], goals: [protect("Ada")],
            turn: (acts: "Ada", set: { "attack spent": true, "light": 1, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (personas: []), set: { "x": 8 }),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Render", archetype: render, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Render") >= 10);
    }

    #[test]
    fn whoever_must_not_fall_seeks_no_fight() {
        // A blow is within a stride; but her fall loses the battle, and Bel is there to fight.
        let scene = r#"map: ["....................", "......A....S........", "......B.............", "...................."], goals: [protect("Ada")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Shade") > 5);
    }

    #[test]
    fn goes_through_the_door_to_where_the_battle_is_won() {
        // There is no other way in, and walking opens doors.
        let scene = r#"map: ["X...X...X", "XA..+..ZX", "X...X...X", "X...XXXXX", "X.......X", "X...S...X"],
            legend: { 'X': wall, '+': floor(obstacle: door), 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(7, 1)]));
    }

    #[test]
    fn takes_the_way_over_the_bridge() {
        // The place is near as the crow flies; the only way to it leads back and over the planks.
        let scene = r#"map: ["........vvvv..S", "........vvvv...", "......A.vvvv..Z", "........vvvv...", "........vvvv...", "........====...", "........vvvv..."],
            legend: { 'v': chasm, '=': boards, 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.at().0 >= 8 && turn.at().1 == 5 || turn.at().0 >= 12
        });
    }

    #[test]
    fn goes_for_the_one_whose_fall_wins() {
        // The nearest is no farther from its end than the other; only the other's fall counts.
        let scene = r#"map: ["......", ".S....", "..A.T.", "......"], turn: "Ada", goals: [protect("Boss")], units: {
            'S': (name: "Guard", archetype: husk, side: "B", sheet: (weak_spots: [])),
            'A': (name: "Ada", archetype: warden, side: "A", sheet: (personas: [])),
            'T': (name: "Boss", archetype: husk, side: "B", sheet: (weak_spots: [])) }"#;
        solved(scene, |turn| turn.does("Boss"));
    }

    #[test]
    fn goes_to_the_place_that_nobody_holds() {
        // The shade is nearer; the place wins the battle.
        let scene = r#"map: ["...........", "Z...A....S.", "..........."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 1, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(0, 1)]));
    }

    #[test]
    fn denies_the_place_to_those_who_hold_it() {
        // A unit in the place with them breaks their hold; the other shade wins nothing.
        let scene = r#"map: ["........", "........", "..T.A.zS", "......zz", "........"],
            legend: { 'z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 2, side: "B")], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Keeper", archetype: shade, side: "B", ground: 'z'),
            'T': (name: "Other", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.ends_at(&[(6, 2), (6, 3), (7, 3)]) && turn.does("Keeper")
        });
    }

    #[test]
    fn strikes_at_the_one_who_threatens_its_charge() {
        // Two equals: one stands beside the unit that must not fall, and there they are two to one.
        let scene = r#"map: [".......", "S.A.TM.", "......."], turn: "Ada", goals: [protect("Mika")], units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: warden, side: "A", sheet: (personas: [])),
            'T': (name: "Two", archetype: shade, side: "B"),
            'M': (name: "Mika", archetype: mika, side: "A", sheet: (personas: []), set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| turn.does("Two"));
    }
}

mod threshold {
    use super::super::{PLAIN, Turn, named, solved};

    #[test]
    fn nobody_errs_whose_fall_decides() {
        // The shadow takes one of its best ideas; with her it takes the best, whatever its dice say.
        let scene = r#"book: threshold, map: ["....................", "......A....S........", "......B.............", "...................."], goals: [protect("Ada")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        for seed in 0..8 {
            let [shadow, dread] =
                ["shadow", "dread"].map(|mind| Turn::of(scene, &named(mind), seed, PLAIN).orders);
            assert_eq!(shadow, dread, "seed {seed}");
        }
    }

    #[test]
    fn runs_past_those_it_need_not_fight() {
        // The place is two turns away; a blow on the way would be a third one.
        let scene = r#"book: threshold, map: ["................................", ".A...........................Z..", "......S........................."], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.at().0 > 10);
    }

    #[test]
    fn whoever_must_not_fall_seeks_no_fight() {
        // A blow is within a stride; but her fall loses the battle, and Bel is there to fight.
        let scene = r#"book: threshold, map: ["....................", "......A....S........", "......B.............", "...................."], goals: [protect("Ada")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Shade") > 5);
    }

    #[test]
    fn goes_where_the_battle_is_won() {
        // The shade is as near, and no blow at it ends the battle.
        let scene = r#"book: threshold, map: ["Z..A...S"], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(0, 0)]));
    }

    #[test]
    fn holds_the_place_it_has_to_hold() {
        // The spear reaches the shade from the place; she need not leave it to attack.
        let scene = r#"book: threshold, map: ["..........", "..Z.......", "..A..S....", ".........."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: warden, side: "A", ground: 'Z'),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("Shade with spear") && turn.at().0 == 2 && [1, 2].contains(&turn.at().1)
        });
    }

    #[test]
    fn goes_to_the_place_that_nobody_holds() {
        // The shade is nearer; the place wins the battle.
        let scene = r#"book: threshold, map: ["...........", "Z...A....S.", "..........."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 1, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(0, 1)]));
    }

    #[test]
    fn goes_through_the_door_to_where_the_battle_is_won() {
        // Doors are opened by hand here, and there is no other way in.
        let scene = r#"book: threshold, map: ["X...X...X", "X..A+..ZX", "X...X...X", "XXXXXXXXX", "X.......X", "X...S...X"],
            legend: { 'X': wall, '+': floor(obstacle: door), 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.at().0 >= 4);
    }

    #[test]
    fn whoever_must_not_fall_keeps_away() {
        // No arrow can be paid for; what is left is enough for steps, and they lead away.
        let scene = r#"book: threshold, map: ["................", "................", "A........S.....B", "................"], goals: [protect("Ada")],
            turn: (acts: "Ada", set: { "AP": 3 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [short_bow]), set: { "x": 6 }),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Husk", archetype: husk, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Husk") >= 4);
    }

    #[test]
    fn whoever_must_not_fall_flees_past_nobody() {
        // Far more room is behind the enemy, and there are points enough to get there.
        let scene = r#"book: threshold, map: ["....................", "..A...S.............", "..B................."], goals: [protect("Ada")],
            turn: (acts: "Ada", set: { "AP": 14 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "Husk", archetype: husk, side: "B") }"#;
        solved(scene, |turn| turn.at().0 <= 1);
    }

    #[test]
    fn strikes_at_the_one_who_threatens_its_charge() {
        // Two equals: one stands beside the unit that must not fall, and between the two of them it
        // is flanked.
        let scene = r#"book: threshold, map: [".......", "S.A.TM.", "......."], turn: "Ada", goals: [protect("Mika")], units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: warden, side: "A"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'M': (name: "Mika", archetype: mika, side: "A", set: { "Light": 9, "Moderate": 9, "Severe": 9 }) }"#;
        solved(scene, |turn| turn.does("Two"));
    }
}
