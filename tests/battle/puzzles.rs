//! Small situations with one right plan: the brain has to find it.
//!
//! Each is a scene with somebody whose turn it is; the brain plays that turn to its end, and what
//! it did is looked at. The squares of a map are counted from its north-west corner.

use shadowgrid::{
    ai,
    battle::{Battle, ids::UnitId, view::View},
    data::{brains::Mind, document::Document},
    scene::{self, SceneFile},
    text::order_text,
};

/// What somebody did in its turn, and where that led.
struct Turn {
    battle: Battle,
    unit: UnitId,
    orders: Vec<String>,
    told: String,
}

impl Turn {
    /// The turn of whoever acts in a scene, as the usual mind plays it.
    fn of(scene: &str) -> Self {
        Self::by(scene, "shadow")
    }

    fn by(scene: &str, mind: &str) -> Self {
        let document = Document::parse("puzzle.ron", format!("Scene(title: \"P\", {scene})"));
        let (staged, problems) = SceneFile::read(&document);
        let faults: Vec<_> = problems.iter().map(|problem| &problem.message).collect();
        let staged = staged.unwrap_or_else(|| panic!("{faults:?}"));
        let mut battle = scene::stage(&staged).unwrap_or_else(|faults| panic!("{faults:?}"));
        let unit = battle.acting().unwrap();
        let mind = Mind::named(mind).unwrap();
        let (mut orders, mut told) = (Vec::new(), String::new());
        while battle.acting() == Some(unit) && !battle.is_over() && orders.len() < 30 {
            let thoughts = ai::consider(&mut battle, &mind).unwrap();
            let order = ai::think(&mut battle, &mind);
            assert_eq!(order, thoughts.chosen, "telling changes nothing");
            for thought in &thoughts.best {
                let text = order_text::write(battle.scene(), &thought.order);
                told += &format!("{text}: {} {:?}\n", thought.worth, thought.terms);
            }
            let text = order_text::write(battle.scene(), &order);
            told += &format!("> {text}\n");
            let name = &battle.scene().member(unit).name;
            let text = text.strip_prefix(name.as_str()).unwrap_or(&text);
            orders.push(text.trim_start_matches([':', ' ']).to_owned());
            let mut answer = |view: View<'_>, question: &_| Some(ai::answer(view, question));
            battle.execute_with(order, &mut answer).unwrap();
        }
        Self {
            battle,
            unit,
            orders,
            told,
        }
    }

    /// The first order that is no walk and no preparation.
    #[track_caller]
    fn deed(&self) -> &str {
        let walks = [
            "moves",
            "walks",
            "runs",
            "disengages",
            "equips",
            "postures",
            "focuses",
            "spend fate",
        ];
        let deed = self
            .orders
            .iter()
            .find(|order| !walks.iter().any(|walk| order.starts_with(walk)));
        deed.unwrap_or_else(|| panic!("no deed:\n{}", self.told))
    }

    /// The first deed has this in its text.
    #[track_caller]
    fn does(&self, piece: &str) {
        assert!(self.deed().contains(piece), "{piece}, not:\n{}", self.told);
    }

    /// Some order of the turn has this in its text.
    #[track_caller]
    fn does_once(&self, piece: &str) {
        let does = self.orders.iter().any(|order| order.contains(piece));
        assert!(does, "{piece}, not:\n{}", self.told);
    }

    /// No order of the turn has this in its text.
    #[track_caller]
    fn never(&self, piece: &str) {
        let does = self.orders.iter().any(|order| order.contains(piece));
        assert!(!does, "never {piece}:\n{}", self.told);
    }

    fn at(&self) -> (i16, i16) {
        let cell = self.battle.view().cell(self.unit);
        (cell.x, cell.y)
    }

    /// It is at one of these squares now.
    #[track_caller]
    fn ends_at(&self, squares: &[(i16, i16)]) {
        assert!(
            squares.contains(&self.at()),
            "at {:?}, not {squares:?}:\n{}",
            self.at(),
            self.told
        );
    }

    fn unit(&self, name: &str) -> UnitId {
        self.battle.scene().unit_named(name).unwrap()
    }

    /// Squares between it and somebody, as a king walks.
    fn steps_to(&self, name: &str) -> i16 {
        let there = self.battle.view().cell(self.unit(name));
        let (x, y) = self.at();
        (x - there.x).abs().max((y - there.y).abs())
    }

    /// Whether somebody sees it now.
    fn is_seen_by(&self, name: &str) -> bool {
        let view = self.battle.view();
        (view.scene.book.sees)(view, self.unit(name), self.unit)
    }
}

mod evoker {
    use super::Turn;

    #[test]
    fn finishes_the_one_who_is_nearly_out() {
        Turn::of(
            r#"map: ["SAT"], turn: "Ada", units: {
            'S': (name: "Weak", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Strong", archetype: shade, side: "B") }"#,
        )
        .does("Weak");
    }

    #[test]
    fn takes_the_kill_that_ends_the_fight() {
        Turn::of(
            r#"map: ["SAT"], turn: "Ada", goals: [protect("Boss")], units: {
            'S': (name: "Guard", archetype: shade, side: "B", set: { "light": 1 }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Boss", archetype: shade, side: "B", set: { "light": 2 }) }"#,
        )
        .does("Boss");
    }

    #[test]
    fn does_not_walk_past_three_who_strike_at_it() {
        // Somebody weak stands behind three who would strike at whoever passes.
        let turn = Turn::of(
            r#"map: ["....S..", "A...T.W", "....U.."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (items: [sword], personas: []), set: { "x": 3 }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'W': (name: "Weak", archetype: shade, side: "B", set: { "light": 0, "heavy": 0 }) }"#,
        );
        assert!(turn.at().0 < 5, "{}", turn.told);
        turn.never("Weak");
    }

    #[test]
    fn breaks_the_line_of_sight_before_the_snipers_turn() {
        let turn = Turn::of(
            r#"map: ["......................", "...#..................", "A..#.................S", "...#.................."],
            turn: (acts: "Ada", set: { "attack spent": true, "light": 1, "heavy": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), set: { "y": 0 }),
            'S': (name: "Sniper", archetype: hollow_archer, side: "B") }"#,
        );
        assert!(!turn.is_seen_by("Sniper"), "{}", turn.told);
    }

    #[test]
    fn shoots_and_stays_away_from_blades() {
        let turn = Turn::of(
            r#"map: ["....................", "A...........S.......", "...................."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Brute", archetype: shade, side: "B", sheet: (scores: (tg: 90))) }"#,
        );
        turn.does("attacks Brute with rifle");
        assert!(turn.steps_to("Brute") >= 8, "{}", turn.told);
    }

    #[test]
    fn comes_to_the_enemy_whom_it_can_strike() {
        let turn = Turn::of(
            r#"map: ["A....S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        turn.does_once("Shade");
        assert_eq!(turn.steps_to("Shade"), 1);
    }

    #[test]
    fn spares_the_friend_in_the_blast() {
        let turn = Turn::of(
            r#"map: ["...........", "A.....SB...", "...........", "...........", "......T....", ".....U.V...", "..........."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [atom_burst])])),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "light": 0, "heavy": 0 }),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B"),
            'V': (name: "Four", archetype: shade, side: "B") }"#,
        );
        turn.does("atom burst");
        let bel = turn.unit("Bel");
        let view = turn.battle.view();
        assert!(
            (view.scene.book.measure)(view, bel).health > 0,
            "{}",
            turn.told
        );
        assert!(!turn.deed().contains("6,1"), "{}", turn.told);
    }

    #[test]
    fn strikes_with_what_the_enemy_is_weak_to() {
        Turn::of(
            r#"map: ["A......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember, mind_spike, grave_bolt])])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (affinities: { psychic: weak, curse: normal, bless: normal })) }"#,
        )
        .does("mind spike");
    }

    #[test]
    fn does_not_feed_the_one_who_absorbs() {
        let turn = Turn::of(
            r#"map: ["A......S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], personas: [Persona(name: "P", toughness: 12, powers: [ember, grave_bolt])])),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (affinities: { fire: absorb, curse: normal, bless: normal })) }"#,
        );
        turn.never("ember");
        turn.does("grave bolt");
    }

    #[test]
    fn heals_the_friend_who_can_take_no_more() {
        let turn = Turn::of(
            r#"map: ["AB....................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: medic, side: "A", sheet: (items: [])),
            'B': (name: "Bel", archetype: vanguard, side: "A", sheet: (personas: []), set: { "light": 0, "heavy": 0 }),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        turn.does("mend");
    }

    #[test]
    fn goes_where_the_battle_is_won() {
        let turn = Turn::of(
            r#"map: ["Z..A.S"], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        turn.ends_at(&[(0, 0)]);
    }

    #[test]
    fn holds_the_place_it_has_to_hold() {
        let turn = Turn::of(
            r#"map: ["ZZ........", "ZA........", "ZZ......S."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", ground: 'Z', sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        assert!(turn.at().0 <= 1, "{}", turn.told);
    }

    #[test]
    fn loads_the_empty_rifle() {
        Turn::of(
            r#"map: ["A..........S"], turn: (acts: "Ada", set: { "ammo rifle": 0 }), units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        )
        .does_once("reload");
    }

    #[test]
    fn a_pack_falls_on_the_one_a_friend_fights() {
        let scene = r#"map: ["...B", "SATX", "...."], legend: { 'X': floor }, turn: "Ada", units: {
            'S': (name: "One", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Bel", archetype: vanguard, side: "A", set: { "x": 3, "y": 1 }),
            'T': (name: "Two", archetype: shade, side: "B") }"#;
        Turn::by(scene, "shadow/pack").does("Two");
    }

    #[test]
    fn a_sniper_stays_farther_away() {
        let scene = r#"map: ["A.........................S"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: []), set: { "x": 13 }),
            'S': (name: "Shade", archetype: shade, side: "B", sheet: (scores: (tg: 90))) }"#;
        let (sniper, usual) = (Turn::by(scene, "shadow/sniper"), Turn::of(scene));
        assert!(
            sniper.steps_to("Shade") > usual.steps_to("Shade"),
            "{}{}",
            sniper.told,
            usual.told
        );
    }

    #[test]
    fn catches_the_healer_before_the_brute() {
        Turn::of(
            r#"map: ["NAB"], turn: "Ada", units: {
            'N': (name: "Nurse", archetype: tallow_nurse, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'B': (name: "Brute", archetype: husk, side: "B") }"#,
        )
        .does("Nurse");
    }

    #[test]
    fn shoots_at_whom_no_cover_hides() {
        Turn::of(
            r#"map: ["...........", ".........oS", "A..........", "..........T"], legend: { 'o': floor(obstacle: crate) }, turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A", sheet: (personas: [])),
            'S': (name: "Covered", archetype: shade, side: "B", ground: '.'),
            'T': (name: "Open", archetype: shade, side: "B") }"#,
        )
        .does("Open");
    }
}

mod threshold {
    use super::Turn;

    #[test]
    fn finishes_the_one_who_is_nearly_out() {
        Turn::of(
            r#"book: threshold, map: ["SAT"], turn: "Ada", units: {
            'S': (name: "Weak", archetype: shade, side: "B", set: { "Light": 9, "Moderate": 9, "Severe": 9 }),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Strong", archetype: shade, side: "B") }"#,
        )
        .does("Weak");
    }

    #[test]
    fn takes_the_kill_that_ends_the_fight() {
        Turn::of(
            r#"book: threshold, map: ["SAT"], turn: "Ada", goals: [protect("Boss")], units: {
            'S': (name: "Guard", archetype: shade, side: "B"),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Boss", archetype: shade, side: "B") }"#,
        )
        .does("Boss");
    }

    #[test]
    fn flanks_with_its_friend() {
        let turn = Turn::of(
            r#"book: threshold, map: [".......", "...BSA.", "......."], turn: "Ada", units: {
            'A': (name: "Ada", side: "A", sheet: (title: "Ada", items: [arming_sword]), set: { "x": 3, "y": 0 }),
            'B': (name: "Bel", side: "A", sheet: (title: "Bel", items: [arming_sword])),
            'S': (name: "Fiend", side: "B", sheet: (title: "Fiend", rank: standard, hide: 4)) }"#,
        );
        // A sword reaches over a yard of gap.
        assert!(turn.at().0 >= 5, "{}", turn.told);
    }

    #[test]
    fn strikes_at_the_one_it_can_hurt() {
        Turn::of(
            r#"book: threshold, map: ["SAT"], turn: "Ada", units: {
            'S': (name: "Plated", archetype: shade, side: "B", sheet: (hide: 20)),
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'T': (name: "Soft", archetype: shade, side: "B", sheet: (hide: 0)) }"#,
        )
        .does("Soft");
    }

    #[test]
    fn shoots_rather_than_walks_into_blades() {
        let turn = Turn::of(
            r#"book: threshold, map: ["....................", "A...........S.......", "...................."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: archer, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        turn.does("Shade with short bow");
        assert!(turn.steps_to("Shade") >= 6, "{}", turn.told);
    }

    #[test]
    fn closes_in_on_the_archer() {
        let turn = Turn::of(
            r#"book: threshold, map: ["A.......S..."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Archer", archetype: hollow_archer, side: "B") }"#,
        );
        assert!(turn.steps_to("Archer") < 8, "{}", turn.told);
    }

    #[test]
    fn goes_where_the_battle_is_won() {
        let turn = Turn::of(
            r#"book: threshold, map: ["Z..A...S"], legend: { 'Z': floor(zone: 'Z') }, goals: [reach(zone: 'Z', side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        turn.ends_at(&[(0, 0)]);
    }

    #[test]
    fn holds_the_place_it_has_to_hold() {
        let turn = Turn::of(
            r#"book: threshold, map: ["ZZ........", "ZA........", "ZZ......S."], legend: { 'Z': floor(zone: 'Z') }, goals: [hold(zone: 'Z', rounds: 3, side: "A")],
            turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A", ground: 'Z'),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        assert!(turn.at().0 <= 1, "{}", turn.told);
    }

    #[test]
    fn spares_the_friend_in_the_flames() {
        let turn = Turn::of(
            r#"book: threshold, map: ["...........", "A....SBT...", "...........", "...........", "......U...."], turn: "Ada", units: {
            'A': (name: "Ada", archetype: invoker, side: "A", sheet: (items: [], spells: [flame_burst, ember_dart])),
            'B': (name: "Bel", archetype: archer, side: "A"),
            'S': (name: "One", archetype: shade, side: "B"),
            'T': (name: "Two", archetype: shade, side: "B"),
            'U': (name: "Three", archetype: shade, side: "B") }"#,
        );
        turn.never("to 6,1");
        turn.never("Bel");
    }

    #[test]
    fn strikes_with_the_better_weapon() {
        Turn::of(
            r#"book: threshold, map: ["AS"], turn: "Ada", units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        )
        .does("Shade with arming sword");
    }

    #[test]
    fn stands_up_before_it_fights_on() {
        let turn = Turn::of(
            r#"book: threshold, map: ["A....S"], turn: (acts: "Ada", set: { "prone": true }), units: {
            'A': (name: "Ada", archetype: vanguard, side: "A"),
            'S': (name: "Shade", archetype: shade, side: "B") }"#,
        );
        let view = turn.battle.view();
        let posture = view.posture(turn.unit);
        assert_ne!(
            posture,
            shadowgrid::battle::components::Posture::Prone,
            "{}",
            turn.told
        );
    }
}
