use super::{parse, write};
use crate::{
    battle::{
        components::{Condition, Conditions, Ground, Hands, Until},
        field::obstacle::Obstacle,
        orders::order::Aim,
    },
    rules::evoker::{
        BOOK, conditions as c,
        fixture::{Stage, arm, teach, thing},
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
    // For a rider, the second star dismounts.
    assert!(keys.contains(&"dismount"));
}

#[test]
fn orders_of_fate_stealth_and_things_read_back_as_they_are_written() {
    let table = Obstacle {
        durability: Some(8),
        ..thing(1)
    };
    let mut play = Stage::new(&["tA#..x", "......"])
        .object('t', table)
        .unit('A', |sheet| {
            sheet.fate = Some(2);
            arm(sheet, "sword");
            arm(sheet, "knife");
        })
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        let fallen = r.edit::<Hands>(unit).carried.remove(1);
        let beside = (1, 1).into();
        r.edit_field::<Ground>().dropped.push((beside, fallen));
    });
    let mut keys = Vec::new();
    for order in play.battle.legal_orders() {
        keys.push(BOOK.action(order.action).expect("known").entry().key);
        let text = write(play.battle.scene(), &order);
        assert_eq!(parse(play.view(), &text), Ok(order), "{text}");
    }
    for key in ["spend fate", "hide", "equip", "attack"] {
        assert!(keys.contains(&key), "{key} is not offered");
    }
    // Short forms, and parameters an order may name in advance.
    for (text, written) in [
        ("fate", "A: spend fate"),
        ("fate left leg", "A: spend fate left leg"),
        ("A spend fate, second", "A: spend fate second"),
        ("attack to 0,0", "A attacks to 0,0"),
        ("pick", ""),
    ] {
        let read = parse(play.view(), text).map(|order| write(play.battle.scene(), &order));
        assert_eq!(read.unwrap_or_default(), written);
    }
}
