//! Shooting: target, place, and ammunition.

mod evoker {
    use super::super::{PLAIN, Turn, named, solved};

    #[test]
    fn throws_the_knife_at_the_one_it_cannot_get_at() {
        // Nobody gets across, and she has nothing else that does.
        let scene = r#"map: ["A.vvvv.S"], legend: { 'v': chasm }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (items: [knife], personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| turn.does("knife") && turn.does("thrown"));
    }

    #[test]
    fn keeps_the_rifle_in_hand_after_the_shot() {
        // The knife would parry a little, and the next shot would have to wait for a star.
        let scene = r#"map: ["A..........S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [rifle, knife], personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("Shade with rifle") && !turn.does_once("equips")
        });
    }

    #[test]
    fn shoots_and_stays_away_from_blades() {
        // It takes more than one shot; the nearer she goes, the sooner claws answer.
        let scene = r#"map: ["....................", "A...........S.......", "...................."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Brute", archetype: shade, side: "B", sheet: (scores: (tg: 90))) }"#;
        solved(scene, |turn| {
            turn.does("attacks Brute with rifle") && turn.steps_to("Brute") >= 8
        });
    }

    #[test]
    fn a_sniper_stays_farther_away() {
        // The same place and the same rifle: only the temper differs.
        let scene = r#"map: ["A.........................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), set: { "x": 13 }),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (scores: (tg: 90))) }"#;
        let [sniper, usual] =
            ["dread/sniper", "dread"].map(|mind| Turn::of(scene, &named(mind), 1, PLAIN));
        assert!(
            sniper.steps_to("Shade") > usual.steps_to("Shade"),
            "{}{}",
            sniper.told,
            usual.told
        );
    }

    #[test]
    fn shoots_at_whom_no_cover_hides() {
        // Equals at the same distance, one of them behind a crate.
        let scene = r#"map: ["...........", ".........oS", "A..........", "..........T"], legend: { 'o': floor(obstacle: crate) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Covered", archetype: shade, side: "B", ground: '.'),
            'T': (name: "Open", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Open"));
    }

    #[test]
    fn strikes_before_it_takes_cover() {
        // From the corner she can shoot and be shot at, behind the wall neither; she has time for both.
        let scene = r#"map: ["....................", "..X.................", "..X.A.........S.....", "..X.X...............", "..X.X...............", "..X................."],
            legend: { 'X': wall }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Archer", archetype: hollow_archer, side: "B", sheet: (scores: (tg: 90, rg: 80))) }"#;
        solved(scene, |turn| {
            turn.does("attacks Archer with rifle") && !turn.is_seen_by("Archer")
        });
        let exact = Turn::of(scene, &named("dread"), 1, PLAIN);
        assert!(exact.told.contains("Refuge"), "it says why: {}", exact.told);
    }

    #[test]
    fn loads_the_empty_rifle() {
        // There is a star for the magazine and one for the shot; claws are far away.
        let scene = r#"map: ["A..........S"], turn: (acts: "Ada", set: { "ammo rifle": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does_once("reload") && turn.does_once("attacks Shade with rifle")
        });
    }

    #[test]
    fn fires_a_burst_where_the_shot_is_the_last_one() {
        // The magazine is empty after either; she hardly misses, and a Burst does more.
        let scene = r#"map: ["A.......S"], turn: (acts: "Ada", set: { "ammo smg": 1 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [], scores: (rg: 100), items: [smg])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("attacks Shade with smg burst"));
    }

    #[test]
    fn keeps_the_magazine_for_more_than_one_shot() {
        // The same shot with all that is in it: loading would take the next turn.
        let scene = r#"map: ["A.......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [], scores: (rg: 60), items: [smg])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("attacks Shade with smg") && !turn.does("burst")
        });
    }

    #[test]
    fn drops_the_flyer_that_no_blade_reaches() {
        // The shade is as near and Bel's target; only she can reach the wing, which is weak to
        // shots.
        let scene = r#"map: ["..........W", "...........", "A..........", ".........B.", "..........T"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: [])),
            'W': (name: "Wing", archetype: gloam_wing, side: "B", band: low),
            'T': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Wing with rifle"));
    }
}

mod threshold {
    use super::super::solved;

    #[test]
    fn shoots_rather_than_walks_into_blades() {
        // The bow needs no steps; the dagger does, and the shade is better at that.
        let scene = r#"book: threshold, map: ["....................", "A...........S.......", "...................."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("Shade with short bow") && turn.steps_to("Shade") >= 6
        });
    }

    #[test]
    fn shoots_at_whom_no_cover_hides() {
        // Equals at the same distance, one of them behind a barricade.
        let scene = r#"book: threshold, map: ["...........", ".........oS", "A..........", "..........T"], legend: { 'o': floor(obstacle: barricade) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'S': (name: "Covered", archetype: shade, side: "B", ground: '.'),
            'T': (name: "Open", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Open"));
    }

    #[test]
    fn drops_the_flyer_that_no_blade_reaches() {
        // The shade is as near, but Bel can attack it; only she can reach the wing.
        let scene = r#"book: threshold, map: ["..........W", "...........", "A..........", ".........B.", "..........T"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A"),
            'W': (name: "Wing", archetype: gloam_wing, side: "B", band: low),
            'T': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Wing with short bow"));
    }

    #[test]
    fn shoots_rather_than_runs_for_cover() {
        // Behind the wall nobody sees her; but she has the points for one shot or for the way.
        let scene = r#"book: threshold, map: ["....................", "..X.................", "..X.A.........S.....", "..X...........T.....", "..X.................", "...................."],
            legend: { 'X': wall }, turn: (acts: "Ada", set: { "AP": 6 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'S': (name: "One", archetype: hollow_archer, side: "B"),
            'T': (name: "Two", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| {
            turn.does("standard attack") && turn.ends_at(&[(4, 2)])
        });
    }

    #[test]
    fn loads_its_crossbow_for_another_shot() {
        // The points are for two shots and the loading between them, and nobody is near.
        let scene = r#"book: threshold, map: ["....................", "A.................S.", "..................T."], turn: (acts: "Ada", set: { "AP": 20 }), units: {
            'A': (name: "Ada", archetype: pathfinder, side: "A"),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            let shots = turn.orders.iter();
            let shots =
                shots.filter(|order| order.contains("with crossbow") && order.contains("attack"));
            turn.does_once("reload") && shots.count() == 2
        });
    }

    #[test]
    fn does_not_shoot_at_the_one_who_lies_behind() {
        // Arrows go over a unit on the ground; the other one stands.
        let scene = r#"book: threshold, map: ["..........S", "...........", "A..........", "...........", "..........T"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'S': (name: "Lying", archetype: shade, side: "B", set: { "prone": true }),
            'T': (name: "Standing", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("Standing"));
    }
}
