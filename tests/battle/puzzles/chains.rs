//! One action that leads to another: One More, Baton Pass, All-Out Attack, ailments and the
//! openings they give.

mod evoker {
    use super::super::solved;

    #[test]
    fn opens_with_the_blow_that_earns_a_one_more() {
        // Equals, but one is known to be weak to the only power there is: that hit leads to
        // another.
        let scene = r#"map: [".......S", "A.......", ".......T"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember])])),
            'S': (name: "Dry", archetype: shade, side: "B", sheet: (affinities: { fire: weak, bless: normal, curse: normal }), set: { "analysed": true }),
            'T': (name: "Damp", archetype: shade, side: "B", sheet: (affinities: { fire: normal, bless: normal, curse: normal })) }"#;
        solved(scene, |turn| turn.does("Dry with ember"));
    }

    #[test]
    fn strikes_once_more_with_its_one_more() {
        // The attack of the turn is spent, and with it the stars; the One More is an attack more.
        let scene = r#"map: [".AS."], turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Shade"));
    }

    #[test]
    fn stays_for_the_one_more_that_is_to_come() {
        // Her Move is left, and behind the wall nobody could shoot at her; but the shot of her One
        // More puts one of them out, and comes after everything else.
        let scene = r#"map: ["..X..........", "A...........S", "............T", "..X..........", "............."], legend: { 'X': wall },
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0, "metres": 8, "light": 1 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), ground: '.'),
            'S': (name: "Shade", archetype: hollow_archer, side: "B", set: { "light": 0, "heavy": 0 }),
            'T': (name: "Other", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| turn.does("Shade"));
    }

    #[test]
    fn does_not_walk_up_to_the_enemy_with_its_one_more() {
        // A One More is one star or one Move: a unit that walks up is attacked there and attacks no
        // one, but a knife is thrown and a scary face is seen from afar.
        let scene = r#"map: ["...........", "A....S.....", "..........."],
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0, "moves": 0, "metres": 0 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            (turn.does("thrown") || turn.does("scary face Shade")) && turn.steps_to("Shade") > 2
        });
    }

    #[test]
    fn passes_the_baton_to_the_one_who_can_finish() {
        // She is locked up; so is Cid. Bel stands at the enemy with a greatblade.
        let scene = r#"options: (links: [("Ada", "Bel", 4), ("Ada", "Cid", 4)]),
            map: ["AX................BS", "XX..................", "CX.................."], legend: { 'X': wall },
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0 }), units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], personas: [])),
            'B': (name: "Bel", archetype: dawnblade, side: "A"),
            'C': (name: "Cid", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| turn.does_once("batons Bel"));
    }

    #[test]
    fn keeps_the_one_more_where_the_friend_could_do_nothing() {
        // Cid reaches no enemy; the wounded unit stands beside her.
        let scene = r#"options: (links: [("Ada", "Cid", 4)]),
            map: ["AS................", "................C."],
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'C': (name: "Cid", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| {
            turn.does("attacks Shade") || turn.does("Shade with")
        });
    }

    #[test]
    fn calls_an_all_out_attack_when_everybody_is_staggered() {
        // Two would have to be struck one by one; at once they get what neither could defend against.
        let scene = r#"map: [".S.....B", "A.......", ".T......"],
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0 }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'S': (name: "One", archetype: shade, side: "B", set: { "Staggered": true }),
            'T': (name: "Two", archetype: shade, side: "B", set: { "Staggered": true }) }"#;
        solved(scene, |turn| turn.does("all out"));
    }

    #[test]
    fn follows_an_ailment_with_the_element_that_exploits_it() {
        // All three powers do the same; one of them is a Technical Hit on the confused (EV-TEC-01).
        let scene = r#"map: ["A......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember, mind_spike, grave_bolt])])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (affinities: { curse: normal, bless: normal }), set: { "Confused": true }) }"#;
        solved(scene, |turn| turn.does("mind spike"));
    }

    #[test]
    fn fans_the_flames_of_the_one_who_burns() {
        // Two equals stand side by side; one of them burns, and wind makes a Technical Hit of it.
        let scene = r#"map: ["...S..", "A.....", "...T.."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [atom_burst])])),
            'S': (name: "Burning", archetype: shade, side: "B", set: { "Burning": true }),
            'T': (name: "Other", archetype: shade, side: "B") }"#;
        let scene = &scene.replace("...T..", "......").replace(
            "\"......\"]",
            "\"......\", \"......\", \"......\", \"...T..\"]",
        );
        solved(scene, |turn| {
            turn.does("atom burst")
                && [(3, 0), (2, 0), (4, 0), (3, 1), (2, 1), (4, 1)]
                    .iter()
                    .any(|&at| turn.aims_at(at))
        });
    }

    #[test]
    fn passes_the_baton_rather_than_walks() {
        // A One More is one star or one Move: the steps she could take instead are worth little.
        let scene = r#"options: (links: [("Ada", "Bel", 4), ("Ada", "Cid", 4)]),
            map: ["A.................BS", "...C................"],
            turn: (acts: "Ada", set: { "attack spent": true, "one mores": 1, "stars": 0 }), units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [], personas: [])),
            'B': (name: "Bel", archetype: dawnblade, side: "A"),
            'C': (name: "Cid", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| turn.does_once("batons Bel"));
    }
}
