//! Orders for spots that are not there cannot be typed: the rest is shown by scenes.

use crate::{
    battle::{field::zones::Presence, ids::RuleId},
    rules::evoker::fixture::{Field, Stage},
};

/// Rules: EV-ZON-20 EV-ZON-21
#[test]
fn nobody_moves_to_a_spot_that_is_hidden_or_not_there_yet() {
    for presence in [Presence::Hidden, Presence::Later] {
        let field = Field::scale(4, 8)
            .zone("Hall", &["desk"])
            .spot("Hall desk", |spot| spot.presence = presence);
        let play = Stage::zones(field)
            .at('A', "Hall empty", |_| {})
            .at('x', "Hall empty", |_| {})
            .begin();
        let order = play.go('A', "Hall desk");
        assert_eq!(play.refused(&order).rule, RuleId("EV-ZON-20"));
    }
}
