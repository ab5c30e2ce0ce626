//! Playback tells events one by one and must end where the battle is.

use std::path::Path;

use shadowgrid::app::{levels, session::AppSession, shown::Shown};

#[test]
fn what_events_tell_ends_where_the_battle_is() {
    for level in ["first-light", "collapsed-atrium"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("levels/{level}.ron"));
        for seed in 1..3 {
            let mut sitting = levels::open(&path, "evoker", seed).unwrap();
            sitting.computer = vec![true, true];
            let mut session = AppSession::new(sitting);
            let mut told = Shown::of(session.battle.view(), None);
            for _ in 0..40 {
                if session.battle.is_over() {
                    break;
                }
                let order = shadowgrid::ai::next_order(&mut session.battle);
                let progress = session.execute(order).unwrap();
                let view = session.battle.view();
                for event in &session.battle.log()[progress.events] {
                    told.apply(event, view, None);
                }
                let truth = Shown::of(view, None);
                for unit in view.store.ids() {
                    let (told, truth) = (told.unit(unit).unwrap(), truth.unit(unit).unwrap());
                    let name = &view.scene.member(unit).name;
                    assert_eq!(told.cell, truth.cell, "{level} {seed}: place of {name}");
                    assert_eq!(told.life, truth.life, "{level} {seed}: life of {name}");
                    assert_eq!(told.rows, truth.rows, "{level} {seed}: wounds of {name}");
                    assert_eq!(
                        told.posture, truth.posture,
                        "{level} {seed}: posture of {name}"
                    );
                }
                assert_eq!(told.acting, truth.acting, "{level} {seed}: who acts");
            }
        }
    }
}
