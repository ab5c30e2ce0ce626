use super::{parse, write};
use crate::{
    battle::{
        components::{Condition, Conditions, Until},
        order::Aim,
    },
    rules::evoker::{
        BOOK, conditions as c,
        fixture::{Stage, arm, teach},
    },
};

#[test]
fn every_order_offered_in_a_clinch_reads_back_as_it_is_written() {
    let mut play = Stage::new(&["zKLL..", ".wLL..", "......"])
        .unit('K', |sheet| {
            arm(sheet, "sword");
            arm(sheet, "knife");
            teach(sheet, &["shackle", "slip_free"]);
        })
        .unit('L', |sheet| sheet.size = 4)
        .unit('z', |_| {})
        .unit('w', |_| {})
        .begin();
    let (k, z) = (play.id('K'), play.id('z'));
    let mut keys = Vec::new();
    for staged in 0..3 {
        if staged == 1 {
            play.stage(|r| {
                r.edit::<Conditions>(z).0.push(Condition {
                    id: c::GRAPPLED,
                    amount: 0,
                    until: Until::Ended,
                    source: Some(k),
                });
            });
        }
        if staged == 2 {
            play.act(play.order('K', "mount").at(play.id('L')), &[]);
        }
        for mut order in play.battle.legal_orders() {
            let key = BOOK.action(order.action).expect("known").entry().key;
            keys.push(key);
            if key == "all weapons" {
                order.aim = Aim::Units([z, play.id('w')].into_iter().collect());
            }
            let text = write(play.battle.scene(), &order);
            let read = parse(play.view(), &text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(read, order, "{text}");
        }
    }
    for key in [
        "grapple",
        "push",
        "knockdown",
        "let go",
        "all weapons",
        "mount",
        "hex",
    ] {
        assert!(keys.contains(&key), "{key} is not offered");
    }
    // Mounted, the second star dismounts.
    assert!(keys.contains(&"dismount"));
}
