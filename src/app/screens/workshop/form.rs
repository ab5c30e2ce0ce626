//! The pane of the form: the fields of a part of the level as the reader describes them, with their
//! help; what is set is written by the smallest change.

use bevy_egui::egui::{
    self, Button, ComboBox, DragValue, Id, Response, RichText, ScrollArea, TextEdit, Ui,
    WidgetInfo, WidgetType,
};

use super::{pane::inside, studio::Studio, tools::heading};
use crate::{
    app::art::theme,
    data::level::{LevelPart, described_forms},
    document::shape::{FieldInfo, ValueKind},
    workshop::{
        Draft,
        forms::{self, EntryList, Subject},
        people,
    },
};

/// A change that the form asks for.
enum Wish {
    Open(Subject),
    Set(&'static str, Option<String>),
    Rewrite(String),
    Add(EntryList, String),
    Remove,
}

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
            let changed = forms::set(draft, subject, field, value.as_deref());
            studio
                .desk
                .step(&format!("{name}: {}", spaced(field)), changed);
            studio.form.typed.remove(field);
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
                studio.form.open(Subject::Level, &studio.desk);
            }
        }
    }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
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
    }
}

/// The parts of the level that have forms, and new entries.
fn subjects(ui: &mut Ui, studio: &Studio, wish: &mut Option<Wish>) {
    let draft = studio.desk.draft();
    let own = studio.form.subject;
    let mut all = vec![Subject::Level, Subject::Rules];
    for list in EntryList::ALL {
        all.extend((0..list.count(draft)).map(|number| list.subject(number)));
    }
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
    let fields = subject.fields(studio.desk.draft());
    if let Some(form) = subject.form(studio.desk.draft()) {
        ui.label(RichText::new(form.help).size(12.0).color(theme::FAINT));
    }
    for field in &fields {
        ui.add_space(3.0);
        one_field(ui, studio, field, wish);
    }
    let is_entry = !matches!(subject, Subject::Level | Subject::Rules);
    if is_entry {
        whole_entry(ui, studio, wish);
        ui.add_space(6.0);
        let text = RichText::new("Delete it").color(theme::bad());
        if ui.add(Button::new(text)).clicked() {
            *wish = Some(Wish::Remove);
        }
    }
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

/// Keeps what is being typed while its field has the focus.
fn keep(studio: &mut Studio, field: String, typed: String, has_focus: bool) {
    match has_focus {
        true => drop(studio.form.typed.insert(field, typed)),
        false => drop(studio.form.typed.remove(&field)),
    }
}

/// A field: its name, its value, its help.
fn one_field(ui: &mut Ui, studio: &mut Studio, field: &FieldInfo, wish: &mut Option<Wish>) {
    let subject = studio.form.subject;
    let value = subject.value(studio.desk.draft(), field.name);
    let ink = match value {
        Some(_) => theme::TEXT,
        None => theme::FAINT,
    };
    let help = field.help.replace('`', "");
    let set = |value: Option<String>| Some(Wish::Set(field.name, value));
    let shown = value.clone().or(field.default.clone()).unwrap_or_default();
    let mut label = None;
    ui.horizontal(|ui| {
        let title = RichText::new(spaced(field.name)).size(12.5).color(ink);
        if field.kind == ValueKind::Flag {
            let mut is_on = shown == "true";
            let response = ui.checkbox(&mut is_on, title);
            if response.on_hover_text(&help).changed() {
                *wish = set(Some(is_on.to_string()));
            }
        } else {
            let title = ui.add(egui::Label::new(title)).on_hover_text(&help);
            label = Some(title.id);
        }
        if value.is_some() && field.default.is_some() {
            let button = ui.small_button("×");
            let name = format!("Leave {} out", spaced(field.name));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
            if button.on_hover_text("Leave it out: as usual").clicked() {
                *wish = set(None);
            }
        }
    });
    let named = names_of(studio, field);
    match (&field.kind, named) {
        (ValueKind::Flag, _) => {}
        // A number that is not given and has no usual value is typed.
        (ValueKind::Whole { least, most, unit }, _) if shown.parse::<i64>().is_ok() => {
            let typed = studio.form.typed.get(field.name).unwrap_or(&shown);
            let mut number = typed.parse::<i64>().unwrap_or_default();
            // What is usual may lie outside of what can be given.
            let limit = |of: &i128| i64::try_from(*of).unwrap_or(i64::MAX);
            let range = limit(least).min(number)..=limit(most).max(number);
            let suffix = match unit.is_empty() {
                true => String::new(),
                false => format!(" {unit}"),
            };
            let drag = DragValue::new(&mut number)
                .range(range)
                .suffix(suffix)
                .update_while_editing(false);
            let response = ui.add(drag);
            let in_hand = response.dragged() || response.has_focus();
            let is_done = response.drag_stopped() || response.lost_focus();
            if is_done && number.to_string() != shown {
                *wish = set(Some(number.to_string()));
            }
            named_by(response.on_hover_text(&help), label);
            keep(studio, field.name.to_owned(), number.to_string(), in_hand);
        }
        (_, Some((names, is_quoted))) => {
            let own = shown.trim_matches('"').to_owned();
            let combo = ComboBox::from_id_salt(("field", field.name))
                .selected_text(match own.is_empty() {
                    true => "as usual".to_owned(),
                    false => spaced(&own),
                })
                .width(ui.available_width() - 10.0)
                .show_ui(ui, |ui| {
                    for name in names {
                        if ui.selectable_label(name == own, spaced(&name)).clicked() {
                            let text = match is_quoted {
                                true => people::quoted(&name),
                                false => name,
                            };
                            *wish = set(Some(text));
                        }
                    }
                })
                .response
                .on_hover_text(&help);
            named_by(combo, label);
        }
        (kind, None) => {
            let is_text = *kind == ValueKind::Text || is_title(field, &shown);
            text_field(ui, studio, field, is_text, value.as_deref(), wish);
        }
    }
}

/// Gives a control the name of its label, for screen readers.
fn named_by(control: Response, label: Option<Id>) {
    if let Some(label) = label {
        control.labelled_by(label);
    }
}

/// Whether a field holds a text between quotation marks that is typed without them.
fn is_title(field: &FieldInfo, shown: &str) -> bool {
    field.name == "name" || field.name == "description" || shown.starts_with('"')
}

/// A value that is typed: a text without its quotation marks, anything else as the file has it.
fn text_field(
    ui: &mut Ui,
    studio: &mut Studio,
    field: &FieldInfo,
    is_text: bool,
    value: Option<&str>,
    wish: &mut Option<Wish>,
) {
    let read = |text: &str| match is_text {
        true => ron::from_str::<String>(text).unwrap_or_else(|_| text.to_owned()),
        false => text.to_owned(),
    };
    let own = value.map(read).unwrap_or_default();
    let hint = field.default.as_deref().map(read).unwrap_or_default();
    let key = field.name.to_owned();
    let mut typed = studio.form.typed.get(&key).unwrap_or(&own).clone();
    let hint = match hint.chars().count() {
        0..=40 => hint,
        _ => "…".to_owned(),
    };
    let edit = match own.len() > 40 || field.name == "description" {
        true => TextEdit::multiline(&mut typed).desired_rows(2),
        false => TextEdit::singleline(&mut typed),
    };
    let response = ui.add(
        edit.hint_text(hint)
            .margin(egui::Margin::symmetric(6, 4))
            .desired_width(f32::INFINITY),
    );
    let name = spaced(field.name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    let is_done = response.lost_focus();
    keep(studio, key, typed.clone(), response.has_focus());
    response.on_hover_text(field.help.replace('`', ""));
    if !is_done || typed == own {
        return;
    }
    *wish = Some(match typed.trim().is_empty() {
        true => Wish::Set(field.name, None),
        false if is_text => Wish::Set(field.name, Some(people::quoted(&typed))),
        false => Wish::Set(field.name, Some(typed)),
    });
}

/// The names that a field chooses from, and whether files have them between quotation marks.
fn names_of(studio: &Studio, field: &FieldInfo) -> Option<(Vec<String>, bool)> {
    let draft = studio.desk.draft();
    match (field.name, &field.kind) {
        ("side", ValueKind::OneOf { .. }) => Some((people::sides(draft), true)),
        ("rides", _) => {
            let own = studio.form.person();
            let others = studio.seen.people.iter();
            let others = others.filter(|person| Some(person.number) != own);
            Some((others.map(|person| person.name.clone()).collect(), true))
        }
        (_, ValueKind::OneOf { names, .. }) if !names.is_empty() => {
            let is_name = |name: &String| {
                let mut letters = name.chars();
                letters.all(|letter| letter.is_alphanumeric() || letter == '_')
            };
            Some((names.clone(), !names.iter().all(is_name)))
        }
        (_, ValueKind::Options(options)) => {
            let names = options.iter().map(|option| option.name.to_owned());
            Some((names.collect(), false))
        }
        (_, ValueKind::Among(numbers)) => {
            Some((numbers.iter().map(i64::to_string).collect(), false))
        }
        _ => None,
    }
}
