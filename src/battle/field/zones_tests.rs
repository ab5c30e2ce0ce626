use std::collections::BTreeSet;

use super::*;

/// Zones with the number of spots of each, and the pairs that are adjacent or in sight.
fn map(
    metres: (u8, u8),
    spots: &[u8],
    adjacent: &[(u8, u8)],
    sight: &[(u8, u8)],
    roster: usize,
) -> ZoneMap {
    let bits = |pairs: &[(u8, u8)], zone: u8| {
        pairs.iter().fold(0, |all, &(a, b)| match zone {
            _ if zone == a => all | 1 << b,
            _ if zone == b => all | 1 << a,
            _ => all,
        })
    };
    let mut zones = Vec::new();
    let mut all = Vec::new();
    for (number, &count) in spots.iter().enumerate() {
        let zone = number as u8;
        let first = all.len() as u8;
        for spot in 0..count {
            all.push(Spot {
                name: format!("spot {spot}"),
                zone,
                ..Spot::default()
            });
        }
        zones.push(Zone {
            name: format!("zone {zone}"),
            beside: bits(adjacent, zone),
            sees: bits(sight, zone) | 1 << zone,
            spots: first..first + count,
            empty: SpotId(first),
        });
    }
    ZoneMap::new(metres, zones, all, roster)
}

fn spot(map: &ZoneMap, zone: u8, spot: u8) -> SpotId {
    SpotId(map.zones[usize::from(zone)].spots.start + spot)
}

/// Rules: EV-ZON-06
#[test]
fn distance_is_one_metre_or_the_scale_of_spots_and_zones() {
    // Three zones in a row; the last one is two steps from the first.
    let map = map((4, 8), &[2, 2, 2], &[(0, 1), (1, 2)], &[], 3);
    let seat = |zone, place, unit| map.seat(spot(&map, zone, place), UnitId(unit));
    let me = seat(0, 0, 0);
    assert_eq!(map.distance(me, me), 0);
    assert_eq!(map.distance(me, seat(0, 0, 1)), 1);
    assert_eq!(map.distance(me, seat(0, 1, 2)), 4);
    assert_eq!(map.distance(me, seat(1, 0, 1)), 8);
    assert_eq!(map.distance(me, seat(1, 1, 1)), 8);
    assert_eq!(map.distance(me, seat(2, 1, 1)), 16);
    assert_eq!(map.distance(seat(2, 1, 1), me), 16);
}

/// Rules: EV-ZON-06 EV-ZON-03
#[test]
fn the_shortest_way_counts_and_no_way_is_out_of_every_range() {
    // A ring of four, and a fifth zone that nothing is adjacent to.
    let ring = [(0, 1), (1, 2), (2, 3), (3, 0)];
    let map = map((5, 9), &[2; 5], &ring, &[], 2);
    let seat = |zone| map.seat(spot(&map, zone, 0), UnitId(0));
    assert_eq!(
        [1, 2, 3].map(|zone| map.distance(seat(0), seat(zone))),
        [9, 18, 9]
    );
    assert!(map.distance(seat(0), seat(4)) > 10_000);
    assert_eq!(
        map.way(0, 2),
        [0, 1, 2],
        "of equal ways the first of the file"
    );
    assert_eq!(map.way(3, 1), [3, 0, 1]);
    assert!(map.way(0, 4).is_empty());
    assert_eq!(map.way(2, 2), [2]);
}

/// Rules: EV-ZON-05 EV-ZON-11
#[test]
fn everybody_has_a_seat_in_every_spot_and_shares_it_with_all_there() {
    for roster in [1, 2, 5, 9, 40, 256] {
        let map = map((4, 8), &[3, 2, 5, 2, 12], &[(0, 1)], &[], roster);
        let mut taken = BTreeSet::new();
        for unit in 0..roster as u16 {
            let unit = UnitId(unit);
            for number in 0..map.spots.len() as u8 {
                let seat = map.seat(SpotId(number), unit);
                assert!(map.grid().contains(seat) && taken.insert(seat));
                let place = map.place(seat).unwrap();
                assert_eq!(place.spot, Some(SpotId(number)));
                assert_eq!(place.zone, map.spots[usize::from(number)].zone);
                assert!(map.together(seat, map.seat(SpotId(number), UnitId(0))));
            }
            for zone in 0..5 {
                let seat = map.way_seat(zone, unit);
                assert!(map.grid().contains(seat) && taken.insert(seat));
                assert_eq!(map.place(seat), Some(Place { zone, spot: None }));
                // Units between spots are never adjacent.
                assert!(!map.together(seat, map.way_seat(zone, UnitId(0))));
            }
        }
        assert!(map.grid().area() < 512 * 512);
    }
}

/// Rules: EV-ZON-23
#[test]
fn the_seats_of_one_combatant_come_in_the_order_of_the_file() {
    let map = map((4, 8), &[3, 2, 4], &[], &[], 7);
    for unit in 0..7 {
        let seats: Vec<Cell> = (0..9)
            .map(|number| map.seat(SpotId(number), UnitId(unit)))
            .collect();
        assert!(seats.is_sorted(), "{seats:?}");
    }
}

/// Rules: EV-ZON-03 EV-ZON-13
#[test]
fn sight_is_that_of_the_zones_whatever_is_adjacent_and_spots_may_hide() {
    let mut map = map((4, 8), &[2, 2, 2], &[(0, 2)], &[(0, 1)], 2);
    let seat = |map: &ZoneMap, zone, place| map.seat(spot(map, zone, place), UnitId(1));
    let sees = |map: &ZoneMap, a: (u8, u8), b: (u8, u8)| {
        let (a, b) = (seat(map, a.0, a.1), seat(map, b.0, b.1));
        assert_eq!(map.sees(a, b), map.sees(b, a), "sight holds both ways");
        map.sees(a, b)
    };
    assert!(sees(&map, (0, 0), (0, 1)), "a zone sees itself");
    assert!(sees(&map, (0, 0), (1, 1)), "in sight, not adjacent");
    assert!(!sees(&map, (0, 0), (2, 0)), "adjacent, not in sight");
    map.spots[1].hidden_from = 1 << 1;
    assert!(!sees(&map, (0, 1), (1, 0)));
    assert!(sees(&map, (0, 0), (1, 0)), "only the spot hides");
    assert!(sees(&map, (0, 1), (0, 0)), "never within its zone");
}

/// Rules: EV-ZON-14
#[test]
fn cover_is_that_of_the_spot_against_everybody_elsewhere() {
    let mut map = map((4, 8), &[3, 2], &[(0, 1)], &[(0, 1)], 2);
    map.spots[1].cover = Some(CoverClass::Light);
    map.spots[4].cover = Some(CoverClass::Heavy);
    let seat = |number, unit| map.seat(SpotId(number), UnitId(unit));
    let desk = seat(1, 0);
    assert_eq!(map.cover(seat(1, 1), desk), None, "within one spot");
    assert_eq!(map.cover(seat(0, 1), desk), Some(CoverClass::Light));
    assert_eq!(map.cover(seat(3, 1), desk), Some(CoverClass::Light));
    assert_eq!(map.cover(desk, seat(4, 1)), Some(CoverClass::Heavy));
    assert_eq!(map.cover(desk, seat(0, 1)), None);
    let way = map.way_seat(0, UnitId(1));
    assert_eq!(map.cover(way, desk), Some(CoverClass::Light));
    assert_eq!(map.cover(desk, way), None, "no cover on the way");
}

/// Rules: EV-ZON-20 EV-ZON-21 EV-ZON-09
#[test]
fn spots_are_there_when_they_are() {
    let mut map = map((4, 8), &[3, 2], &[(0, 1)], &[], 2);
    map.spots[1].presence = Presence::Hidden;
    map.spots[2].gate = true;
    let mut ground = Ground::default();
    let there = |ground: &Ground| {
        map.present(ground, 0)
            .map(|spot| spot.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(there(&ground), [0, 2]);
    assert_eq!(map.gate(&ground, 0), Some(SpotId(2)));
    assert_eq!(map.gate(&ground, 1), None);
    ground.spots = vec![(SpotId(1), true), (SpotId(2), false)];
    assert_eq!(there(&ground), [0, 1]);
    assert_eq!(map.gate(&ground, 0), None, "what is gone keeps nobody out");
}

/// Rules: EV-ZON-05 EV-ZON-11
#[test]
fn blocks_hold_all_seats_below_a_heading_and_within_a_margin() {
    for roster in [1, 2, 5, 9, 40, 256] {
        let map = map((4, 8), &[3, 2, 5], &[(0, 1)], &[], roster);
        let grid = map.grid();
        for number in 0..map.spots.len() as u8 {
            let (low, high) = map.block(SpotId(number));
            let cells: Vec<Cell> = map.cells(SpotId(number)).collect();
            let (xs, ys) = (
                cells.iter().map(|cell| cell.x),
                cells.iter().map(|cell| cell.y),
            );
            assert_eq!((Some(low.x), Some(high.x)), (xs.clone().min(), xs.max()));
            assert_eq!((Some(low.y), Some(high.y)), (ys.clone().min(), ys.max()));
            // A row for the name of the zone, and one square all around.
            assert!(low.x >= 1 && low.y >= 2);
        }
        for zone in 0..3 {
            let (low, high) = map.way_block(zone);
            let (size, first) = (high.x - low.x, map.block(SpotId(0)));
            assert_eq!(size, first.1.x - first.0.x);
        }
        let (_, last) = map.way_block(2);
        assert_eq!(last.x + 2, grid.width as i16, "a square to the right of it");
        assert_eq!(last.y + 2, grid.height as i16, "a square below it");
    }
}

/// The board is about as broad as a window: three to two.
#[test]
fn the_board_of_zones_is_about_three_to_two() {
    // Four blocks side by side in each of two zones, for nine combatants: three columns are nearest.
    let map = map((4, 8), &[3, 3], &[(0, 1)], &[], 9);
    assert_eq!((map.grid().width, map.grid().height), (17, 11));
}
