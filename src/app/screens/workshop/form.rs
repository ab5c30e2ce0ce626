//! The pane of the form: the fields of a part of the level as the reader describes them, with their
//! help; what is set is written by the smallest change.

use bevy_egui::egui::{
    self, Button, ComboBox, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType,
};

use super::{
    form_fields::{keep, one_field, spaced},
    form_state::Wish,
    pane::inside,
    studio::Studio,
    tools::heading,
};
use crate::{
    app::art::theme,
    data::{
        books::BOOKS,
        level::{LevelPart, described_forms},
    },
    workshop::{
        Draft,
        forms::{self, EntryList, Subject},
        people, zones,
    },
};

/// Draws the pane.
pub fn show(ui: &mut Ui, studio: &mut Studio) {
    let place = egui::UiBuilder::new().max_rect(inside(ui));
    let mut wish = None;
    ui.scope_builder(place, |ui| {
        subjects(ui, studio, &mut wish);
        ScrollArea::vertical()
            .id_salt("form")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.set_width(ui.available_width() - 8.0);
                fields(ui, studio, &mut wish);
            });
    });
    let Some(wish) = wish else { return };
    carry_out(studio, wish);
}

fn carry_out(studio: &mut Studio, wish: Wish) {
    let subject = studio.form.subject;
    let name = name_of(subject, studio.desk.draft());
    let draft = studio.desk.draft();
    match wish {
        Wish::Open(subject) => studio.form.open(subject, &studio.desk),
        Wish::Set(field, value) => {
            let changed = forms::set(draft, subject, &field, value.as_deref());
            studio
                .desk
                .step(&format!("{name}: {}", spaced(&field)), changed);
            studio.form.typed.remove(&field);
        }
        Wish::Rewrite(text) => {
            let changed = forms::rewritten(draft, subject, &text);
            studio.desk.step(&name, changed);
        }
        Wish::Add(list, entry) => {
            let number = list.count(draft);
            let added = forms::added(draft, list, &entry);
            if studio.desk.step(&format!("New in {}", list.field()), added) {
                studio.form.open(list.subject(number), &studio.desk);
            }
        }
        Wish::Remove => {
            let left = match subject {
                Subject::Person(number) => people::deleted(draft, &[number], studio.desk.symmetry),
                _ => forms::removed(draft, subject),
            };
            if studio.desk.step(&format!("Delete {name}"), left) {
                let next = match subject {
                    Subject::Sheet(person, _) => Subject::Person(person),
                    Subject::Spot(zone, _) => Subject::Zone(zone),
                    _ => Subject::Level,
                };
                studio.form.open(next, &studio.desk);
            }
        }
    }
}

/// What a part of the level is called.
pub fn name_of(subject: Subject, draft: &Draft) -> String {
    let of_side = |number: usize| people::sides(draft).get(number).cloned();
    match subject {
        Subject::Level => "The level".to_owned(),
        Subject::Rules => "Rules".to_owned(),
        Subject::Side(number) => match of_side(number) {
            Some(name) => format!("Side {name}"),
            None => format!("Side {}", number + 1),
        },
        Subject::Person(number) => {
            let all = people::people(draft);
            let person = all.get(number).map(|person| person.name.clone());
            person.unwrap_or_else(|| format!("Combatant {}", number + 1))
        }
        Subject::Goal(number) => {
            let form = subject.node(draft).and_then(|node| node.name());
            format!("Goal {}: {}", number + 1, form.unwrap_or("?"))
        }
        Subject::Trigger(number) => format!("Trigger {}", number + 1),
        Subject::Sheet(number, book) => {
            let whose = name_of(Subject::Person(number), draft);
            let title = BOOKS.iter().find(|known| known.id == book);
            format!("{whose} by {}", title.map_or(book, |known| known.title))
        }
        Subject::Seat(number) => match titled(subject, draft, "name") {
            Some(name) => format!("Player {name}"),
            None => format!("Player {}", number + 1),
        },
        Subject::Link(_) => {
            let part = |name| titled(subject, draft, name).unwrap_or_default();
            format!("Link: {}, {}", part("one"), part("other"))
        }
        Subject::Stunt(number) => match titled(subject, draft, "name") {
            Some(name) => format!("Stunt {name}"),
            None => format!("Stunt {}", number + 1),
        },
        Subject::Field => "Battlefield".to_owned(),
        Subject::Zone(number) => match zones::zones(draft).get(number) {
            Some(zone) => format!("Zone {}", zone.name),
            None => format!("Zone {}", number + 1),
        },
        Subject::Spot(zone, number) => {
            let zone = zones::zones(draft).into_iter().nth(zone);
            let spot = zone.and_then(|zone| Some((zone.spots.get(number)?.clone(), zone.name)));
            spot.map_or_else(String::new, |(spot, zone)| format!("Spot {spot} of {zone}"))
        }
    }
}

/// A field of a part without its quotation marks.
fn titled(subject: Subject, draft: &Draft, field: &str) -> Option<String> {
    let value = subject.value(draft, field)?;
    Some(value.trim_matches('"').to_owned())
}

/// The parts of a level besides its combatants, in the order of the choice.
pub(super) fn parts(draft: &Draft) -> Vec<Subject> {
    let mut all = vec![Subject::Level, Subject::Rules];
    let zones = zones::zones(draft);
    if !zones.is_empty() {
        all.push(Subject::Field);
    }
    for (number, zone) in zones.iter().enumerate() {
        all.push(Subject::Zone(number));
        all.extend((0..zone.spots.len()).map(|spot| Subject::Spot(number, spot)));
    }
    for list in EntryList::ALL {
        all.extend((0..list.count(draft)).map(|number| list.subject(number)));
    }
    all
}

/// The parts of the level that have forms, and new entries.
fn subjects(ui: &mut Ui, studio: &Studio, wish: &mut Option<Wish>) {
    let draft = studio.desk.draft();
    let own = studio.form.subject;
    let all = parts(draft);
    // Names of combatants are known already.
    let name = |subject: Subject| match subject {
        Subject::Person(number) => {
            let person = studio.seen.people.get(number);
            person.map_or_else(String::new, |person| person.name.clone())
        }
        subject => name_of(subject, draft),
    };
    ui.horizontal_wrapped(|ui| {
        ComboBox::from_id_salt("subject")
            .selected_text(name(own))
            .width(150.0)
            .height(360.0)
            .show_ui(ui, |ui| {
                let people = studio.seen.people.iter();
                let people = people.map(|person| Subject::Person(person.number));
                for subject in all.into_iter().chain(people) {
                    if ui.selectable_label(subject == own, name(subject)).clicked() {
                        *wish = Some(Wish::Open(subject));
                    }
                }
            });
        ui.menu_button("New …", |ui| {
            let side = forms::example(draft, EntryList::Sides, None);
            let trigger = forms::example(draft, EntryList::Triggers, None);
            let mut entries = vec![("Side".to_owned(), EntryList::Sides, side)];
            for form in described_forms(LevelPart::Goal) {
                let entry = forms::example(draft, EntryList::Goals, Some(&form));
                entries.push((format!("Goal: {}", form.name), EntryList::Goals, entry));
            }
            entries.push(("Trigger".to_owned(), EntryList::Triggers, trigger));
            for (name, list) in [
                ("Player", EntryList::Seats),
                ("Link of two combatants", EntryList::Links),
                ("Stunt", EntryList::Stunts),
            ] {
                let entry = forms::example(draft, list, None);
                entries.push((name.to_owned(), list, entry));
            }
            for (name, list, entry) in entries {
                if ui.button(name).clicked() {
                    *wish = Some(Wish::Add(list, entry));
                    ui.close();
                }
            }
        });
    });
}

/// The fields of the part that is open.
fn fields(ui: &mut Ui, studio: &mut Studio, wish: &mut Option<Wish>) {
    let subject = studio.form.subject;
    let draft = studio.desk.draft();
    if let Some(form) = subject.form(draft) {
        ui.label(RichText::new(form.help).size(12.0).color(theme::FAINT));
    }
    if let Subject::Sheet(person, _) = subject {
        let about = "What differs from its archetype by this book.";
        ui.label(RichText::new(about).size(12.0).color(theme::FAINT));
        if ui.button("Back to the combatant").clicked() {
            *wish = Some(Wish::Open(Subject::Person(person)));
        }
    }
    let mut within = String::new();
    for (way, field) in subject.all_fields(draft) {
        let outer = way.split_once('.').map_or("", |(outer, _)| outer);
        if outer != within {
            outer.clone_into(&mut within);
            if !outer.is_empty() {
                heading(ui, &spaced(outer));
            }
        }
        ui.add_space(3.0);
        one_field(ui, studio, (&way, &field), wish);
    }
    if let Subject::Person(person) = subject {
        sheets(ui, studio, person, wish);
    }
    if subject.is_entry() && subject.node(studio.desk.draft()).is_some() {
        whole_entry(ui, studio, wish);
        ui.add_space(6.0);
        let text = RichText::new("Delete it").color(theme::bad());
        if ui.add(Button::new(text)).clicked() {
            *wish = Some(Wish::Remove);
        }
    }
}

/// The sheets of a combatant by the books of the level; own ones are marked.
fn sheets(ui: &mut Ui, studio: &Studio, person: usize, wish: &mut Option<Wish>) {
    let draft = studio.desk.draft();
    heading(ui, "Sheets of its own");
    let level = studio.seen.level.as_ref();
    let known = level.map_or(&BOOKS[..], |level| level.books.as_slice());
    ui.horizontal_wrapped(|ui| {
        for book in known {
            let subject = Subject::Sheet(person, book.id);
            let mark = if subject.node(draft).is_some() {
                " •"
            } else {
                ""
            };
            let help = format!("What differs from its archetype by {}", book.title);
            let button = ui.button(format!("{}{mark}", book.title));
            if button.on_hover_text(help).clicked() {
                *wish = Some(Wish::Open(subject));
            }
        }
    });
}

/// The entry as the file has it, for what has no field.
fn whole_entry(ui: &mut Ui, studio: &mut Studio, wish: &mut Option<Wish>) {
    let subject = studio.form.subject;
    let Some(text) = subject.text(studio.desk.draft()) else {
        return;
    };
    heading(ui, "As the file has it");
    let key = String::new();
    let mut typed = studio.form.typed.get(&key).unwrap_or(&text).clone();
    let field = TextEdit::multiline(&mut typed)
        .font(egui::TextStyle::Monospace)
        .desired_rows(3)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "As the file has it"));
    if response.lost_focus() && typed != text {
        *wish = Some(Wish::Rewrite(typed.clone()));
    }
    keep(studio, key, typed, response.has_focus());
}
