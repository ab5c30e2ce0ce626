//! Dropping an item (EV-TIM-16): free, in the unit's own turn; the item lies on its square.

use crate::{
    battle::{
        components::{Carried, Hands, Hold},
        prelude::*,
    },
    rules::{
        evoker::{
            body::injuries,
            laws::{ActionDef, FREE, Kind, Work},
            mind::rage,
            time::legal,
        },
        shared::action::{Aims, nothing},
    },
};

const RULE: &str = "EV-TIM-16";

/// The Drop action.
pub const DROP_ITEM: ActionDef = ActionDef::new(
    &Entry {
        key: "drop",
        name: "Drop",
        phrase: &[Form::new("drop {item}"), Form::new("drop an item")],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: FREE,
        help: "Let something you carry fall to the floor, to have your hands free.",
    },
    work,
)
.kind(Kind::Own)
.gate(|view, unit| {
    legal::able(view, unit)?;
    rage::lets_act(view, unit)?;
    Refusal::new(RULE, RefusalReason::NothingToDo).when(droppable(view, unit).is_empty())
})
.aims(Aims::Own(orders))
.worth(nothing);

/// Items that can be dropped, those in hand first; natural weapons cannot (EV-CAT-02).
fn droppable(view: View<'_>, unit: UnitId) -> Vec<Carried> {
    let carried = view.store.get::<Hands>(unit).carried.iter().copied();
    let mut loose: Vec<Carried> = carried
        .filter(|carried| carried.hold != Hold::Natural)
        .collect();
    loose.sort_by_key(|carried| carried.hold == Hold::Stowed);
    loose
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for carried in droppable(view, unit) {
        let order = Order::new(unit, me).with(Tool::Item(carried.item));
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = order.item_for(RULE)?;
    let loose = droppable(view, unit);
    let Some(&falls) = loose.iter().find(|carried| carried.item == item) else {
        let hands = view.store.get::<Hands>(unit);
        let natural = hands.carried.iter().any(|carried| carried.item == item);
        return Err(match natural {
            true => Refusal::prevented("EV-CAT-02", "the body"),
            false => Refusal::new(RULE, RefusalReason::NotCarried),
        });
    };
    Ok(Work::at_once(move |r| {
        let mut first = true;
        injuries::let_fall(r, unit, |carried| {
            *carried == falls && std::mem::take(&mut first)
        });
    }))
}

#[cfg(test)]
mod tests {
    use crate::{
        battle::{
            components::{Ground, Hands, Hold},
            order::{Order, Tool},
            refusal::RefusalReason,
        },
        rules::evoker::{
            conditions as c,
            fixture::{Play, Stage, arm, item},
        },
    };

    fn armed() -> Play {
        Stage::new(&["A....x"])
            .unit('A', |sheet| {
                for weapon in ["rifle", "knife", "claws"] {
                    arm(sheet, weapon);
                }
            })
            .unit('x', |sheet| arm(sheet, "sword"))
            .begin()
    }

    fn drop(play: &Play, name: &str) -> Order {
        play.order('A', "drop").with(Tool::Item(item(name)))
    }

    /// Rules: EV-TIM-16
    #[test]
    fn dropping_is_free_and_any_number_of_things_lie_where_one_stands() {
        let mut play = armed();
        play.act(drop(&play, "rifle"), &[]);
        assert_eq!((play.stars('A'), play.carries('A', "rifle")), (2, 0));
        let knife = play.order('A', "equip").with(Tool::Item(item("knife")));
        play.act(knife, &[]);
        let held = |play: &Play| {
            let hands = play.view().store.get::<Hands>(play.id('A'));
            let knife = hands
                .carried
                .iter()
                .find(|carried| carried.item == item("knife"));
            knife.map(|carried| carried.hold)
        };
        assert_eq!(held(&play), Some(Hold::Right));
        assert_eq!(play.stars('A'), 2, "drop a rifle, draw a knife: no star");
        play.act(drop(&play, "knife"), &[]);
        let lying = |play: &Play| play.view().store.field::<Ground>().dropped.clone();
        assert_eq!(lying(&play).len(), 2);
        assert!(lying(&play).iter().all(|(cell, _)| *cell == (0, 0).into()));
        assert_eq!(
            play.refused(&drop(&play, "knife")).why,
            RefusalReason::NothingToDo
        );
        // And picked up again.
        play.act(
            play.order('A', "equip").with(Tool::Item(item("rifle"))),
            &[],
        );
        assert_eq!(lying(&play).len(), 1);
        assert_eq!(play.carries('A', "rifle"), 1);
    }

    /// Rules: EV-TIM-16 EV-CAT-02 EV-AIL-04
    #[test]
    fn what_grows_on_the_body_stays_and_whoever_cannot_act_drops_nothing() {
        let mut play = armed();
        assert_eq!(play.refused(&drop(&play, "claws")).rule.0, "EV-CAT-02");
        assert_eq!(
            play.refused(&drop(&play, "sword")).why,
            RefusalReason::NotCarried
        );
        play.give('A', c::STUNNED, Some(2));
        assert_eq!(play.refused(&drop(&play, "rifle")).rule.0, "EV-AIL-04");
    }
}
