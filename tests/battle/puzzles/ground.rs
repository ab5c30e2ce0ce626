//! Where to stand: past enemies or not, out of sight, on high ground, at the flank, at a door.

mod evoker {
    use super::super::solved;

    #[test]
    fn comes_down_to_fight_with_claws() {
        // From the air it reaches nobody.
        let scene = r#"map: ["G.....", "......", "....S."], turn: "Wing", units: {
            'G': (name: "Wing", archetype: gloam_wing, side: "A", band: low, sheet: (powers: [])),
            'S': (name: "Sato", archetype: archer, side: "B") }"#;
        solved(scene, |turn| turn.does_once("Sato with claws"));
    }

    #[test]
    fn does_not_walk_past_three_who_strike_at_it() {
        // A weak enemy stands behind three that would strike at a passing unit.
        let scene = r#"map: ["....S..", "A...T.W", "....U.."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (items: [sword], personas: [])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'W': (name: "Weak", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#;
        solved(scene, |turn| {
            turn.at().0 < 5
                && !turn.does_once("Weak")
                && ["One", "Two", "Three"].iter().any(|name| turn.does(name))
        });
    }

    #[test]
    fn comes_to_the_enemy_whom_it_can_strike() {
        // There is nothing to wait for, and nothing to strike with from here.
        let scene = r#"map: [".......", "A....S.", "......."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            let near = turn.steps_to("Shade") == 1;
            turn.does("Shade") && (near || !turn.stands("Shade"))
        });
    }

    #[test]
    fn breaks_the_line_of_sight_before_the_snipers_turn() {
        // Her own attack is spent; behind the wall nobody hits her.
        let scene = r#"map: ["......................", "...#..................", "A..#.................S", "...#.................."],
            turn: (acts: "Ada", set: { "attack spent": true, "light": 1, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), set: { "y": 0 }),
            'S': (name: "Sniper", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| !turn.is_seen_by("Sniper"));
    }

    #[test]
    fn shoots_at_the_one_below() {
        // She stands on a crate, and so do three of the four: only one of them is lower.
        let scene = r#"map: ["..........o", "..........o", "o..........", "..........S", "..........o"],
            legend: { 'o': floor(obstacle: crate) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), ground: 'o'),
            'T': (name: "One", archetype: shade, side: "B", ground: 'o'),
            'U': (name: "Two", archetype: shade, side: "B", ground: 'o'),
            'V': (name: "Three", archetype: shade, side: "B", ground: 'o'),
            'S': (name: "Low", archetype: shade, side: "B") }"#;
        let scene = &scene
            .replace(
                r#"["..........o", "..........o", "o"#,
                r#"["..........T", "..........U", "A"#,
            )
            .replace(r#""..........o"]"#, r#""..........V"]"#);
        solved(scene, |turn| turn.does("Low"));
    }

    #[test]
    fn takes_cover_before_the_snipers_turn() {
        // No wall to hide behind: the sandbags are the next best thing.
        let scene = r#"map: ["......................", "...o..................", "A....................S", "......................"],
            legend: { 'o': floor(obstacle: sandbags) }, turn: (acts: "Ada", set: { "attack spent": true, "light": 1, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [], items: [rifle]), set: { "y": 3 }),
            'S': (name: "Sniper", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(2, 1)]));
    }

    #[test]
    fn keeps_the_door_while_a_friend_is_behind_it() {
        // A weak enemy stands farther off; running after it would leave the door open.
        let scene = r#"map: ["XXXXX......", "XB..X......", "X...AS...T.", "X...X......", "XXXXX......"],
            legend: { 'X': wall }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: warden, side: "A", sheet: (personas: [])),
            'B': (name: "Bel", archetype: medic, side: "A", sheet: (personas: [], items: []), set: { "light": 0, "heavy": 0 }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Weak", archetype: shade, side: "B", set: { "light": 0 }) }"#;
        solved(scene, |turn| turn.does("One") && turn.ends_at(&[(4, 2)]));
    }

    #[test]
    fn backs_away_from_blades_when_it_can_take_no_more() {
        // A strong enemy comes for it; the edge of the map is as far as it gets.
        let scene = r#"map: ["............", "............", "A.....S.....", "............"],
            turn: (acts: "Ada", set: { "attack spent": true, "light": 0, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [], items: [rifle]), set: { "x": 4 }),
            'S': (name: "Render", archetype: render, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Render") >= 6);
    }

    #[test]
    fn stays_in_the_door_it_has_to_hold() {
        // The spear reaches those outside from the doorway alone, and there they come one by one;
        // a charge would lead her out.
        let scene = r#"map: ["XXXXX......", "XzzzX......", "XzAzZ.S....", "XzzzX..T...", "XXXXX......"],
            legend: { 'X': wall, 'Z': floor(zone: 'Z'), 'z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: warden, side: "A", ground: 'z', sheet: (personas: [])),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("One") && turn.ends_at(&[(4, 2)]));
    }

    #[test]
    fn shoots_from_the_crate() {
        // High ground is the only thing that makes one square better than its neighbours.
        let scene = r#"map: ["....................", "..o.................", "A.............S.....", "...................."],
            legend: { 'o': floor(obstacle: crate) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (scores: (tg: 90))) }"#;
        solved(scene, |turn| {
            turn.does("Shade with rifle") && turn.ends_at(&[(2, 1)])
        });
    }
}

mod threshold {
    use super::super::{named, solved, solved_by};

    #[test]
    fn steps_to_the_flank_before_it_strikes() {
        // It could strike at once; two steps on it strikes at a flank.
        let scene = r#"book: threshold, map: [".......", "...BSA.", "......."], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", side: "A", sheet: (title: "Ada", items: [arming_sword]), set: { "x": 3, "y": 0 }),
            'B': (name: "Bel", side: "A", sheet: (title: "Bel", items: [arming_sword])),
            'S': (name: "Fiend", side: "B", sheet: (title: "Fiend", rank: standard, hide: 4)) }"#;
        // A sword reaches over a yard of gap.
        solved(scene, |turn| turn.at().0 >= 5);
    }

    #[test]
    fn sets_up_the_flank_with_its_friend() {
        // Bel stands at it already: from the opposite side both strike at a flank.
        let scene = r#"book: threshold, map: ["....A....", ".........", ".........", ".........", "...BS....", "........."], turn: (acts: "Ada", set: { "AP": 12 }), units: {
            'A': (name: "Ada", side: "A", sheet: (title: "Ada", items: [arming_sword])),
            'B': (name: "Bel", side: "A", sheet: (title: "Bel", items: [arming_sword])),
            'S': (name: "Fiend", side: "B", sheet: (title: "Fiend", rank: standard, hide: 4)) }"#;
        solved(scene, |turn| turn.does("Fiend") && turn.at().0 >= 5);
    }

    #[test]
    fn closes_in_on_the_archer() {
        // Every yard between them is the archer's; beside it the sword is better.
        let scene = r#"book: threshold, map: ["A.......S..."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Archer", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| turn.steps_to("Archer") <= 2);
    }

    #[test]
    fn even_a_shade_takes_the_last_steps() {
        // It looks at one square only: the one it can strike from.
        let scene = r#"book: threshold, map: ["............", ".....A......", "............", "............", ".....S......", "............"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: duelist, side: "A"),
            'S': (name: "Duelist", archetype: duelist, side: "B") }"#;
        solved_by(&named("shade"), scene, |turn| {
            turn.does_once("attack Duelist")
        });
    }

    #[test]
    fn keeps_its_points_while_nobody_is_near() {
        // What is not spent now is there when they meet; until then there is nothing to defend
        // against, and the sword can be drawn on the way.
        let scene = r#"book: threshold, map: ["A......................................................................................................................S"], turn: (acts: "Ada", set: { "AP": 7 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [short_bow, arming_sword])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| {
            let wastes = ["defends", "postures", "retrieves"];
            turn.steps_to("Shade") < 117 && !wastes.iter().any(|waste| turn.does_once(waste))
        });
    }

    #[test]
    fn stands_up_before_it_fights_on() {
        // Lying she is struck more easily and creeps.
        let scene = r#"book: threshold, map: ["A....S"], turn: (acts: "Ada", set: { "prone": true }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| !turn.lies() && turn.steps_to("Shade") <= 3);
    }

    #[test]
    fn breaks_the_line_of_sight_before_the_snipers_turn() {
        // Too few action points for an arrow of its own, enough for the step behind the wall.
        let scene = r#"book: threshold, map: ["......................", "...#..................", "A..#.................S", "...#.................."],
            turn: (acts: "Ada", set: { "AP": 3, "Light": 9, "Moderate": 9 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [short_bow]), set: { "y": 0 }),
            'S': (name: "Sniper", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| !turn.is_seen_by("Sniper"));
    }

    #[test]
    fn stays_in_the_door_it_has_to_hold() {
        // The spear reaches those outside from the doorway, and there they come one by one.
        let scene = r#"book: threshold, map: ["XXXXX......", "XzzzX......", "XzAzZ.S....", "XzzzX..T...", "XXXXX......"],
            legend: { 'X': wall, 'Z': floor(zone: 'Z'), 'z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: warden, side: "A", ground: 'z'),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("One") && turn.at().0 <= 4);
    }

    #[test]
    fn opens_the_door_to_those_who_wait_behind_it() {
        // There is nobody to be seen and no other way; doors are opened by hand here.
        let scene = r#"book: threshold, map: ["XXXXXXXXX", "X...X...X", "XA..+..SX", "X...X...X", "XXXXXXXXX"],
            legend: { 'X': wall, '+': floor(obstacle: door) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", set: { "x": 3 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#;
        solved(scene, |turn| turn.does("use") && turn.aims_at((4, 2)));
    }

    #[test]
    fn takes_cover_before_the_snipers_turn() {
        // Too few action points for an arrow of its own, enough for the steps behind the sandbags.
        let scene = r#"book: threshold, map: ["......................", "...o..................", "A....................S", "......................"],
            legend: { 'o': floor(obstacle: sandbags) }, turn: (acts: "Ada", set: { "AP": 3, "Light": 9, "Moderate": 9 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (items: [short_bow]), set: { "x": 1, "y": 3 }),
            'S': (name: "Sniper", archetype: hollow_archer, side: "B") }"#;
        solved(scene, |turn| turn.ends_at(&[(2, 1), (3, 1), (2, 0)]));
    }
}
