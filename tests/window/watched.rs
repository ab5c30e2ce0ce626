//! The faults of a watched level, as a screen reader finds them and as a click copies them.

use std::{cell::RefCell, rc::Rc};

use bevy_egui::egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use shadowgrid::{
    app::{
        models::live_level::{LevelFaults, LiveNews},
        panels::dialogs::faults,
    },
    data::books::shelf,
    document::Document,
};

use crate::by_name::harness;

fn faults_of(text: &str) -> LevelFaults {
    let book = shelf("evoker").unwrap().book();
    match LiveNews::read(Document::parse("yard.ron", text), book) {
        LiveNews::Faulty(faults) => faults,
        LiveNews::Good(_) => panic!("it has faults"),
    }
}

#[test]
fn every_fault_is_a_button_that_copies_its_place() {
    let text = include_str!("../../levels/proving-ground.ron");
    let text = text.replacen("#......o........o......#", "#......?........o......#", 1);
    let text = text.replacen("archetype: vanguard", "archetype: vangard", 1);
    let faults = faults_of(&text);
    assert!(faults.count >= 2, "{faults:?}");
    let places: Vec<String> = faults
        .shown
        .iter()
        .map(|fault| fault.place.clone())
        .collect();
    assert!(
        places.iter().any(|place| place.starts_with("yard.ron:22:")),
        "{places:?}"
    );
    let clicked: Rc<RefCell<Option<String>>> = Rc::default();
    let (drawn, heard) = (faults.clone(), Rc::clone(&clicked));
    let mut harness = harness([1280.0, 800.0], move |ui| {
        let board = Rect::from_min_size(pos2(0.0, 60.0), vec2(1280.0, 600.0));
        let place = faults::show(ui.ctx(), board, &drawn, None);
        if place.is_some() {
            *heard.borrow_mut() = place;
        }
    });
    harness.run();
    for fault in &faults.shown {
        harness.get_by_label(&fault.sentence).scroll_to_me();
        harness.run();
        harness.get_by_label(&fault.sentence).click();
        harness.run();
        assert_eq!(
            clicked.borrow_mut().take().as_deref(),
            Some(fault.place.as_str())
        );
    }
}
