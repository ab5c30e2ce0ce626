//! A panel is one file, and one line in the list of panels.

use std::{fs, path::Path};

use bevy::prelude::*;
use bevy_egui::egui::{Context, Rect, pos2, vec2};
use shadowgrid::app::{
    panels::{
        self,
        desk::{AddPanel, Desk, DrawPanels, PanelStep, PanelUi},
        layout::Layout,
    },
    state::ui_events::{UiEvent, UiEvents},
};

#[test]
fn every_panel_has_one_line_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app/panels");
    let list = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut panels = 0;
    for folder in [folder.clone(), folder.join("dialogs")] {
        for file in fs::read_dir(folder).unwrap() {
            let file = file.unwrap().path();
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            if name == "mod" || file.is_dir() {
                continue;
            }
            if fs::read_to_string(&file).unwrap().contains("fn plugin(app") {
                panels += 1;
                let line = format!("{name}::plugin");
                let names =
                    list.split(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
                assert_eq!(names.filter(|name| **name == line).count(), 1, "{name}");
            }
        }
    }
    assert!(panels > 25, "{panels} panels");
}

/// A card that asks for what a player of the test wants.
#[derive(Resource)]
struct Greeting(&'static str);

fn greeting(app: &mut App) {
    app.insert_resource(Greeting("Welcome."))
        .add_panel(PanelStep::Notes, greet)
        .redraw_on::<Greeting>();
}

fn greet(mut panel: PanelUi, greeting: Res<Greeting>) {
    let place = Rect::from_min_size(pos2(300.0, 300.0), vec2(100.0, 40.0));
    panel.desk.keep(place);
    panel.send([UiEvent::Tell(greeting.0.to_owned())]);
}

#[test]
fn a_panel_more_is_its_plugin_and_nothing_else() {
    let mut app = App::new();
    app.add_plugins(panels::desk::plugin);
    app.add_plugins(greeting);
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0));
    let layout = Layout::of(screen, 300.0);
    let world = app.world_mut();
    world.init_resource::<UiEvents>();
    world.insert_resource(Desk::new(Context::default(), layout, Vec::new()));
    world.run_schedule(DrawPanels);
    assert_eq!(
        world.resource::<UiEvents>().0,
        [UiEvent::Tell("Welcome.".to_owned())]
    );
    let desk = world.resource::<Desk>();
    assert!(!desk.is_empty(Rect::from_min_size(pos2(350.0, 320.0), vec2(10.0, 10.0))));
    assert!(desk.is_empty(Rect::from_min_size(pos2(600.0, 320.0), vec2(10.0, 10.0))));
}
