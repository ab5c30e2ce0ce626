//! One file per action.

mod aid;
pub(crate) mod attack;
mod cast;
mod climb;
mod defend;
mod end_turn;
mod escape;
mod gear;
mod interact;
mod ready;
mod skills;
mod stand;
mod struggle;
mod technique;
pub(crate) mod use_item;
pub(crate) mod walk;

use crate::battle::ruleset::Action;

/// All actions of the book; an `ActionId` is an index into this list.
pub(crate) const LIST: &[&dyn Action] = &[
    &walk::Walk,
    &attack::ATTACK,
    &technique::TECHNIQUE,
    &cast::CAST,
    &defend::DEFEND,
    &stand::STAND,
    &struggle::STRUGGLE,
    &struggle::LET_GO,
    &climb::CLIMB,
    &climb::STEP_OFF,
    &escape::ESCAPE,
    &skills::CHARM,
    &skills::INTIMIDATE,
    &skills::STUDY,
    &skills::HIDE,
    &aid::AID,
    &aid::STABILISE,
    &use_item::USE_ITEM,
    &interact::INTERACT,
    &gear::DRAW,
    &gear::DROP,
    &gear::RELOAD,
    &ready::READY,
    &end_turn::END_TURN,
];

#[cfg(test)]
mod tests {
    use super::LIST;
    use crate::rules::vigor::{ACTIONS, VIGOR, actions::attack::SECOND_BLOW};

    /// Rules: VI-ACT-01
    #[test]
    fn the_list_of_actions_with_their_prices() {
        let listed = [
            ("attack", 1),
            ("defend", 1),
            ("escape", 1),
            ("walk", 1),
            ("ready", 1),
            ("use", 1),
            ("interact", 1),
            ("charm", 1),
            ("find weakness", 1),
            ("intimidate", 1),
            ("aid", 2),
            ("stabilise", 2),
            ("stand", 1),
            ("struggle", 1),
        ];
        for (key, actions) in listed {
            let mut all = LIST.iter().map(|action| action.entry());
            let entry = all.find(|entry| entry.key == key);
            let cost = entry.unwrap_or_else(|| panic!("no action {key}")).cost;
            assert_eq!(
                (cost.points(ACTIONS), cost.points(VIGOR)),
                (actions, 0),
                "{key}"
            );
        }
        assert_eq!(SECOND_BLOW, 8);
    }
}
