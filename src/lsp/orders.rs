//! The odds of an order that a scene writes, at the moment when it gives it.

use super::{
    file::{OpenFile, path_to},
    kinds::FileKind,
};
use crate::{
    battle::odds::Budget,
    document::NodeKind,
    scene::{self, SceneFile},
    text::{
        narrate::{Voice, refusal_text},
        odds_text, order_text, phrase,
    },
};

/// What is said of the order at a place: its reading, and what comes of it with which chances.
pub fn order_at(file: &OpenFile, at: usize) -> Option<String> {
    if file.kind() != FileKind::Scene {
        return None;
    }
    let document = file.document();
    let orders = document.root().field("orders")?;
    let path = path_to(document, at);
    let list = path.iter().position(|node| node.span == orders.span)?;
    let NodeKind::List(items) = &orders.kind else {
        return None;
    };
    let own = path.get(list + 1)?;
    let number = items.iter().position(|item| item.span == own.span)?;
    let (scene, _) = SceneFile::read(document);
    Some(card(&scene?, number))
}

/// The odds card of the order with this number, or why there is none.
fn card(scene: &SceneFile, number: usize) -> String {
    let mut battle = match scene::before_order(scene, number) {
        Ok(battle) => battle,
        Err(faults) => return faults.join("\n\n"),
    };
    let Some(text) = scene.script.orders.get(number) else {
        return String::new();
    };
    let order = match order_text::parse(battle.view(), text) {
        Ok(order) => order,
        Err(fault) => return format!("{fault}"),
    };
    let title = phrase::titled(Voice::open(battle.scene()), &order);
    match battle.odds(&order, Budget::FIRST) {
        Ok(odds) => {
            let card = odds_text::card(battle.scene(), &title, &odds).text();
            format!("```text\n{}\n```", card.trim_end())
        }
        Err(refusal) => {
            let voice = Voice::open(battle.scene());
            format!("**{title}**\n\n{}", refusal_text(voice, &refusal))
        }
    }
}
