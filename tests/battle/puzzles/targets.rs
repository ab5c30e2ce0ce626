//! The choice of target and weapon.

mod evoker {
    use super::super::{Turn, named, solved, solved_by};

    #[test]
    fn finishes_the_one_who_is_nearly_out() {
        // The same blow takes one of them out of the fight, and only scratches the other.
        let scene = r#"map: ["SAT"], turn: "Ada", units: {
            'S': (name: "Weak", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Strong", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Weak"));
    }

    #[test]
    fn takes_the_kill_that_ends_the_fight() {
        // The guards are nearer to their ends, but only the fall of the fourth ends the battle.
        let scene = r#"map: [".U.", "SAT", ".V."], turn: "Ada", goals: [protect("Boss")], units: {
            'S': (name: "One", archetype: shade, side: "B", set: { "light": 1 }),
            'U': (name: "Two", archetype: shade, side: "B", set: { "light": 1 }),
            'V': (name: "Three", archetype: shade, side: "B", set: { "light": 1 }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Boss", archetype: shade, side: "B", set: { "light": 2 }) }"#;
        solved(scene, |turn| turn.does("Boss"));
    }

    #[test]
    fn catches_the_healer_before_the_brute() {
        // The healer is the easier prey, too.
        let scene = r#"map: ["NAB"], turn: "Ada", units: {
            'N': (name: "Nurse", archetype: tallow_nurse, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Brute", archetype: husk, side: "B") }"#;
        solved(scene, |turn| turn.does("Nurse"));
    }

    #[test]
    fn strikes_with_what_the_enemy_is_weak_to() {
        // Three powers of one strength; one of them hits a weakness.
        let scene = r#"map: ["A......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember, mind_spike, grave_bolt])])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (affinities: { psychic: weak, curse: normal, bless: normal }), set: { "analysed": true }) }"#;
        solved(scene, |turn| turn.does("mind spike"));
    }

    #[test]
    fn does_not_feed_the_one_who_absorbs() {
        // Two powers of one strength; one of them would heal it.
        let scene = r#"map: ["A......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember, grave_bolt])])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (affinities: { fire: absorb, curse: normal, bless: normal })) }"#;
        solved(scene, |turn| {
            turn.does("grave bolt") && !turn.does_once("ember")
        });
    }

    #[test]
    fn strikes_at_the_one_whom_a_friend_keeps_busy() {
        // Two equals beside it; at one of them they are two to one.
        let scene = r#"map: ["....", "SATB", "...."], turn: "Ada", units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: [])),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Two"));
    }

    #[test]
    fn a_pack_falls_on_the_one_a_friend_fights() {
        // Two equals beside it; the temper decides for the one that Bel fights.
        let scene = r#"map: ["...B", "SATX", "...."], legend: { 'X': floor }, turn: "Ada", units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "x": 3, "y": 1 }),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        solved_by(&named("dread/pack"), scene, |turn: &Turn| turn.does("Two"));
    }

    #[test]
    fn a_shadow_strikes_with_the_best_it_has() {
        // It may choose a poor target or mode, but knows that a sword does more than bare hands.
        let scene = r#"map: ["..A", ".S.", "..."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Husk", archetype: husk, side: "B") }"#;
        solved_by(&named("shadow"), scene, |turn| {
            let attacks = turn.orders.iter();
            let attacks = attacks.filter(|order| {
                order.starts_with("attacks Husk") || order.starts_with("charges Husk")
            });
            let worse = |order: &String| order.contains("knife") || order.contains("unarmed");
            turn.does_once("Husk") && !attacks.into_iter().any(worse)
        });
    }

    #[test]
    fn pushes_the_brute_into_the_chasm() {
        // The sword scratches it at best; the fall does the rest.
        let scene = r#"map: ["....vvv", "..ASvvv", "....vvv"], legend: { 'v': chasm }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [], scores: (st: 60, ml: 60))),
            'S': (name: "Husk", archetype: husk, side: "B", sheet: (armour: (head: 9, arms: 9, body: 9, legs: 9), weak_spots: [])) }"#;
        solved(scene, |turn| turn.does("pushes Husk"));
    }
}

mod threshold {
    use super::super::{PLAIN, Turn, named, solved};

    #[test]
    fn has_no_ideas_that_add_nothing_to_the_blow() {
        // She may crouch before the blow, which is then what it is now.
        let scene = r#"book: threshold, map: [".....", ".A.S.", "....."], turn: (acts: "Ada", set: { "AP": 8 }), units: {
            'A': (name: "Ada", archetype: duelist, side: "A"),
            'S': (name: "Duelist", archetype: duelist, side: "B") }"#;
        let turn = Turn::of(scene, &named("dread"), 1, PLAIN);
        assert!(turn.told.contains("attack Duelist"), "{}", turn.told);
        assert!(!turn.told.contains("Next"), "{}", turn.told);
    }

    #[test]
    fn leaves_those_alone_who_are_out() {
        // The enemy on the ground is an easy target, but no attack on it brings the end nearer.
        let scene = r#"book: threshold, map: [".....", ".SAT.", "....."], turn: (acts: "Ada", set: { "AP": 7 }), units: {
            'S': (name: "Fallen", archetype: vanguard, side: "B", set: { "Fatal": 1, "unconscious": 5, "Dying": 1, "prone": true }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Standing", archetype: vanguard, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("Standing") && !turn.does_once("Fallen")
        });
    }

    #[test]
    fn finishes_the_one_who_is_nearly_out() {
        // The same blow takes one of three out of the fight, and only wounds the others.
        let scene = r#"book: threshold, map: [".U.", "SAT", ".V."], turn: "Ada", units: {
            'S': (name: "Weak", archetype: shade, side: "B", set: { "Light": 9, "Moderate": 9, "Severe": 9 }),
            'U': (name: "Two", archetype: shade, side: "B"),
            'V': (name: "Three", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Strong", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Weak"));
    }

    #[test]
    fn takes_the_kill_that_ends_the_fight() {
        // Four equals around it; the fall of one of them ends the battle.
        let scene = r#"book: threshold, map: [".U.", "SAT", ".V."], turn: "Ada", goals: [protect("Boss")], units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'U': (name: "Two", archetype: shade, side: "B"),
            'V': (name: "Three", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Boss", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Boss"));
    }

    #[test]
    fn catches_the_healer_before_the_brute() {
        // The healer is the easier prey, too.
        let scene = r#"book: threshold, map: [".C.", "NAB", "..."], turn: "Ada", units: {
            'N': (name: "Nurse", archetype: tallow_nurse, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Brute", archetype: husk, side: "B", sheet: (hide: 9)),
            'C': (name: "Other", archetype: husk, side: "B", sheet: (hide: 9)) }"#;
        solved(scene, |turn| turn.does("Nurse"));
    }

    #[test]
    fn strikes_at_the_one_it_can_hurt() {
        // The sword does not get through the hide of the other three.
        let scene = r#"book: threshold, map: [".U.", "SAT", ".V."], turn: "Ada", units: {
            'S': (name: "Plated", archetype: shade, side: "B", sheet: (hide: 20)),
            'U': (name: "Iron", archetype: shade, side: "B", sheet: (hide: 20)),
            'V': (name: "Stone", archetype: shade, side: "B", sheet: (hide: 20)),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Soft", archetype: shade, side: "B", sheet: (hide: 0)) }"#;
        solved(scene, |turn| turn.does("Soft"));
    }

    #[test]
    fn strikes_at_the_one_on_the_ground() {
        // Equals, except that the first lies: three more to hit it.
        let scene = r#"book: threshold, map: ["SAT"], turn: "Ada", units: {
            'S': (name: "Lying", archetype: shade, side: "B", set: { "prone": true }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Standing", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Lying"));
    }

    #[test]
    fn strikes_with_the_better_weapon() {
        // A shield and bare hands can strike, too; neither does as much.
        let scene = r#"book: threshold, map: ["AS"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Shade with arming sword"));
    }

    #[test]
    fn joins_the_friend_who_fights_already() {
        // At one of two equals a friend stands: from its other side both strike at a flank.
        let scene = r#"book: threshold, map: ["..............", "S.....A.....TB", ".............."], turn: "Ada", units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'B': (name: "Bel", archetype: vanguard, side: "A") }"#;
        solved(scene, |turn| turn.steps_to("Two") <= 3);
    }
}
