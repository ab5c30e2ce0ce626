use crate::{
    battle::{
        Discovery, UndoEnd, components::Insight, ids::SideId, orders::refusal::RefusalReason,
        side_view::SideView,
    },
    rules::evoker::{
        character::{
            element::{Affinity, Element},
            sheet::Score,
        },
        fixture::{Play, Stage, set, takes, teach},
    },
};

fn stage(rank: u8) -> Play {
    Stage::new(&["A...x", "B.#.y"])
        .unit('A', |sheet| {
            sheet.evoker_rank = rank;
            set(sheet, Score::Magic, 50);
            teach(sheet, &["ember"]);
        })
        .unit('x', |sheet| {
            takes(sheet, Element::Fire, Affinity::Weak);
            takes(sheet, Element::Ice, Affinity::Block);
            sheet.arcana = "Strength".into();
            sheet.personality = vec!["Timid".into()];
            sheet.traits.fearless = true;
        })
        .begin()
}

fn eyes(play: &Play, side: u8) -> SideView<'_> {
    SideView::new(play.view(), SideId(side))
}

/// What analyses and hits have told; what is worn and held is for all to see.
fn facts(play: &Play, letter: char) -> Vec<(&'static str, String)> {
    let book = play.view().scene.book;
    let facts = (book.stat_block)(eyes(play, 0), play.id(letter)).into_iter();
    let open = ["Defense", "Armor", "Speed", "Attacks"];
    let facts = facts.filter(|fact| fact.known && !open.contains(&fact.name));
    facts.map(|fact| (fact.name, fact.text)).collect()
}

/// What is not known.
fn unknown(play: &Play, letter: char) -> Vec<&'static str> {
    let book = play.view().scene.book;
    let facts = (book.stat_block)(eyes(play, 0), play.id(letter)).into_iter();
    facts
        .filter(|fact| !fact.known)
        .map(|fact| fact.name)
        .collect()
}

/// Rules: EV-ACT-22 EV-SHT-14
#[test]
fn analysis_tells_affinities_arcana_and_personality_to_the_users_side() {
    let mut play = stage(4);
    let x = play.id('x');
    assert!(facts(&play, 'x').is_empty());
    let all = [
        "Defense",
        "Other affinities",
        "Powers, wounds, scores, traits",
    ];
    assert_eq!(unknown(&play, 'x'), all);
    assert_eq!(eyes(&play, 0).insight(x), Insight::Nothing);
    play.act(play.order('A', "analyse").at(x), &[]);
    assert_eq!(play.stars('A'), 1);
    assert_eq!(
        facts(&play, 'x'),
        [
            ("Affinities", "Fire Weak, Ice Block".to_owned()),
            ("Arcana", "Strength".to_owned()),
            ("Personality", "Timid".to_owned()),
        ]
    );
    assert!(
        eyes(&play, 0).knows_element(x, Element::Wind as u8),
        "all of them"
    );
    assert_eq!(unknown(&play, 'x'), [all[0], all[2]]);
    assert!(!eyes(&play, 0).reads_wounds(x));
    assert_eq!(eyes(&play, 0).insight(play.id('y')), Insight::Nothing);
    // The other side learns nothing about the user.
    assert_eq!(eyes(&play, 1).insight(play.id('A')), Insight::Nothing);
    assert_eq!(
        play.refused(&play.order('A', "analyse").at(x)).why,
        RefusalReason::NothingToDo
    );
}

/// Rules: EV-ACT-23
#[test]
fn advanced_analysis_tells_wounds_scores_and_traits_too() {
    let mut play = stage(7);
    let x = play.id('x');
    play.act(play.order('A', "advanced analysis").at(x), &[]);
    assert!(eyes(&play, 0).reads_wounds(x));
    let facts = facts(&play, 'x');
    let names: Vec<&str> = facts.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        [
            "Affinities",
            "Arcana",
            "Personality",
            "Wounds",
            "Scores",
            "Traits"
        ]
    );
    assert_eq!(facts[3].1, "Light 3/3, Heavy 1/1, Deadly 1/1");
    assert!(facts[4].1.contains("Toughness 30"));
    assert!(unknown(&play, 'x').is_empty());
    assert_eq!(facts[5].1, "Fearless");
    assert_eq!(
        play.refused(&play.order('A', "analyse").at(x)).why,
        RefusalReason::NothingToDo
    );
}

/// Rules: EV-ELM-11 EV-ACT-22
#[test]
fn a_hit_tells_one_affinity_before_any_analysis() {
    let mut missed = stage(0);
    missed.act(missed.cast('A', "attack", "ember", 'x'), &[51]);
    assert!(facts(&missed, 'x').is_empty());
    let mut play = stage(0);
    play.act(play.cast('A', "attack", "ember", 'x'), &[45, 95, 50]);
    assert_eq!(facts(&play, 'x'), [("Affinities", "Fire Weak".to_owned())]);
    let fire = Element::Fire as u8;
    assert!(eyes(&play, 1).knows_element(play.id('x'), fire));
}

/// Rules: EV-ACT-22
#[test]
fn what_was_learned_cannot_be_taken_back() {
    let mut play = stage(4);
    let order = play.order('A', "analyse").at(play.id('x'));
    play.battle.execute(order).expect("legal");
    assert_eq!(play.battle.can_undo(), Err(UndoEnd::News(Discovery::Fact)));
}
