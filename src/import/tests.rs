use std::fs;

use super::*;
use crate::{data::level::Level, document::Document};

/// Imports a file of this name and text; the level's problems are none but warnings.
pub(super) fn imported(name: &str, text: &str) -> Imported {
    with(name, text, Wishes::default())
}

pub(super) fn with(name: &str, text: &str, wishes: Wishes) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    let imported = import(&file, wishes).unwrap();
    let (level, problems) = Level::read(&Document::parse("level", imported.text.as_str()));
    assert!(level.is_some(), "{problems:?}\n{}", imported.text);
    // It is laid out as `shadowgrid format` does.
    let document = Document::parse("level", imported.text.as_str());
    assert_eq!(document.formatted().as_ref(), Some(&imported.text));
    imported
}

pub(super) fn fault(name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    import(&file, Wishes::default()).unwrap_err().to_string()
}

/// The rows of the map of a level.
pub(super) fn rows(imported: &Imported) -> Vec<String> {
    let (_, map) = imported.text.split_once("    map: [\n").unwrap();
    let (map, _) = map.split_once("    ],").unwrap();
    map.lines()
        .map(|row| row.split('"').nth(1).unwrap().to_owned())
        .collect()
}

/// The legend's words of a character.
pub(super) fn entry(imported: &Imported, letter: char) -> String {
    let begin = format!("        '{letter}': ");
    let line = imported.text.lines().find(|line| line.starts_with(&begin));
    line.unwrap_or_else(|| panic!("no `{letter}` in\n{}", imported.text))[begin.len()..]
        .trim_end_matches(',')
        .to_owned()
}

pub(super) fn told(imported: &Imported, words: &str) -> bool {
    imported.notes.iter().any(|note| note.contains(words))
}

/// A room of 4 x 3 squares at (3, 2) of a map whose part from (2, 1) was exported: its east wall has a
/// door, its west wall a window.
pub(super) const ROOM: &str = r#"{
    "format": 0.3,
    "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": "256"},
    "line_of_sight": [
        [{"x": 7, "y": 3}, {"x": 7, "y": 2}, {"x": 3, "y": 2}, {"x": 3, "y": 3.12}],
        [{"x": 3, "y": 3.88}, {"x": 3, "y": 5}, {"x": 7, "y": 5}, {"x": 7, "y": 4}]
    ],
    "portals": [
        {"position": {"x": 7, "y": 3.5}, "bounds": [{"x": 7, "y": 3}, {"x": 7, "y": 4}], "rotation": 1.570796, "closed": true, "freestanding": false},
        {"position": {"x": 3, "y": 3.5}, "bounds": [{"x": 3, "y": 3.12}, {"x": 3, "y": 3.88}], "rotation": 1.570796, "closed": false, "freestanding": false}
    ],
    "lights": [{"position": {"x": 5, "y": 3}, "range": 3, "intensity": 1, "color": "ff4dd569", "shadows": true},
        {"position": {"x": 50, "y": 3}, "range": 3, "color": "4dd569"}],
    "environment": {"baked_lighting": true, "ambient_light": "ff000000"},
    "image": "iVBORw0KGgo",
    "objects_line_of_sight": null
}"#;

#[test]
fn universal_vtt_counts_from_its_origin_and_walls_stand_outside_of_rooms() {
    let room = imported("room.dd2vtt", ROOM);
    let rows = rows(&room);
    // The room keeps its 4 x 3 squares; walls fill those around it, door and window among them.
    assert_eq!(rows[0], "######..", "{rows:#?}");
    assert_eq!(rows[1], "#....#..");
    let middle: Vec<char> = rows[2].chars().collect();
    assert_eq!(entry(&room, middle[0]), "floor(obstacle: window)");
    assert_eq!(entry(&room, middle[5]), "floor(obstacle: door)");
    assert_eq!(rows[4], "######..");
    // Narrow openings are windows; the file does not say which program wrote it.
    assert!(told(&room, "1 window and 0 open doors"), "{:?}", room.notes);
    // It is dark but for the lamp and its dim edge, which is most of the map; the lamp outside of the map is left out.
    assert!(room.text.contains("rules: (light: low)") && room.text.contains("\"dddddddd\""));
    assert!(told(&room, "outside of the map: 1 lamp."));
    assert!(told(&room, "no backdrop"));
    // What stands in a pillar's outline is told apart by the wishes.
    let open = with(
        "room.uvtt",
        ROOM,
        Wishes {
            openings: Some(Openings::OpenDoors),
        },
    );
    assert!(open.text.contains("obstacle: open_door"));
    let arkenforge = ROOM.replacen('{', "{\"creator\": \"Arkenforge\", ", 1);
    assert!(
        imported("room.df2vtt", &arkenforge)
            .text
            .contains("obstacle: open_door")
    );
}

#[test]
fn universal_vtt_may_have_slanted_walls_and_pillars_and_lack_keys() {
    let cave = imported(
        "cave.dd2vtt",
        r#"{"resolution": {"map_size": {"x": 10, "y": 8}}, "software": "x",
        "line_of_sight": [[{"x": 1.5, "y": 1.5}, {"x": 4.6, "y": 4.4}], [{"x": -9, "y": 3}, {"x": -4, "y": 3}], [{"x": 0, "y": 6.1}, {"x": 3, "y": 6.1}]],
        "objects_line_of_sight": [[{"x": 7.2, "y": 2.2}, {"x": 7.8, "y": 2.2}, {"x": 7.8, "y": 2.8}, {"x": 7.2, "y": 2.8}, {"x": 7.203, "y": 2.2}]]}"#,
    );
    let rows = rows(&cave);
    assert_eq!(rows[1].chars().nth(1), Some('#'));
    assert_eq!(rows[4].chars().nth(4), Some('#'));
    assert_eq!(
        entry(&cave, rows[2].chars().nth(7).unwrap()),
        "floor(obstacle: pillar)"
    );
    assert!(
        told(&cave, "off the grid, by up to 0.10"),
        "{:?}",
        cave.notes
    );
    assert!(told(&cave, "slanted") && told(&cave, "outside of the map"));
}

#[test]
fn foundry_scenes_are_padded_and_tell_doors_and_windows() {
    // 1000 x 600 pixels of 100, padded by ceil(0.25 * 1000 / 100) = 3 and ceil(1.5) = 2 squares.
    let scene = |more: &str| {
        format!(
            r#"{{"name": "Keep", "width": 1000, "height": 600, "padding": 0.25, "grid": {{"type": 1, "size": 100, "distance": 5, "units": "ft"}},
            "environment": {{"darknessLevel": 0.9}}, "lights": [{{"x": 550, "y": 450, "config": {{"dim": 20, "bright": 10}}}}],
            "tokens": [{{}}], "background": {{"src": "maps/keep.webp"}}, {more}}}"#
        )
    };
    let walls = r#""walls": [
        {"c": [700, 200, 700, 400], "move": 20, "sight": 20, "door": 0, "ds": 0},
        {"c": [700, 400, 700, 500], "move": 20, "sight": 20, "door": 1, "ds": 2},
        {"c": [700, 500, 700, 600], "move": 20, "sight": 30, "light": 30, "door": 0},
        {"c": [700, 600, 700, 700], "move": 20, "sight": 20, "door": 1, "ds": 1},
        {"c": [700, 700, 700, 800], "move": 0, "sight": 0}]"#;
    let keep = imported("scene.json", &scene(walls));
    let rows = rows(&keep);
    assert_eq!((rows.len(), rows[0].len()), (6, 10), "{rows:#?}");
    // x = 700 is the line between the columns 3 and 4; the wall stands where there is more room.
    let column: Vec<char> = rows.iter().map(|row| row.chars().nth(4).unwrap()).collect();
    assert_eq!(column[..2], ['#', '#'], "{rows:#?}");
    assert_eq!(entry(&keep, column[2]), "floor(obstacle: locked_door)");
    assert_eq!(entry(&keep, column[3]), "floor(obstacle: window)");
    assert_eq!(entry(&keep, column[4]), "floor(obstacle: open_door)");
    assert_eq!(column[5], '.');
    assert!(keep.text.contains("name: \"Keep\"") && keep.text.contains("light: dark"));
    assert!(told(&keep, "1 tokens") && told(&keep, "keep.webp") && told(&keep, "stop neither"));
    // Older scenes have a bare number for the grid, and `sense` in walls.
    let old = r#"{"width": 1000, "height": 600, "padding": 0, "grid": 100, "gridType": 1, "gridDistance": 5,
        "walls": [{"c": [500, 0, 500, 300], "move": 1, "sense": 1, "door": 0}]}"#;
    assert!(imported("old.json", old).text.contains("'#': wall"));
    let ids = fault("ids.json", &scene(r#""walls": ["a1", "b2"]"#));
    assert!(ids.contains("Export Data"), "{ids}");
    let hexes = old.replace("\"gridType\": 1", "\"gridType\": 2");
    assert!(fault("hex.json", &hexes).contains("hexagons"));
}

pub(super) const TMX: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" renderorder="right-down" width="4" height="3" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="dungeon" tilewidth="16" tileheight="16" tilecount="4" columns="2">
  <tile id="0" class="wall"/>
  <tile id="1" type="grass"/>
  <tile id="2"><properties><property name="obstacle" value="crate"/></properties></tile>
 </tileset>
 <layer id="1" name="Ground" width="4" height="3">
  <data encoding="csv">
2147483649,1,1,1,
2,2,2,4,
2,2,2,2
</data>
 </layer>
 <layer id="2" name="Hidden" width="4" height="3" visible="0"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1</data></layer>
 <objectgroup id="3" name="Things">
  <object id="1" gid="3" x="16" y="48" width="16" height="16"/>
  <object id="2" type="water" x="32" y="32" width="16" height="16"/>
  <object id="3" type="start" name="2" x="0" y="16"><point/></object>
 </objectgroup>
</map>
"#;

#[test]
fn tiled_xml_reads_classes_turned_tiles_and_objects_by_their_corners() {
    let map = imported("dungeon.tmx", TMX);
    let rows = rows(&map);
    // The first tile is turned: the top bit of its number does not count.
    assert_eq!(rows[0], "####");
    assert_eq!(&rows[1][..3], ",,,");
    // A tile object's place is its lower left corner, a rectangle's its upper left one.
    assert_eq!(
        entry(&map, rows[2].chars().nth(1).unwrap()),
        "grass(obstacle: crate)"
    );
    assert_eq!(rows[2].chars().nth(2), Some('w'));
    assert!(told(&map, "hidden layer `Hidden`"));
    // A tile without a class goes by the name of its layer.
    assert_eq!(entry(&map, rows[1].chars().nth(3).unwrap()), "earth");
    // The second side begins where the map says.
    assert!(
        map.text.contains("side: \"Dusk\", at: (0, 1)"),
        "{}",
        map.text
    );
}

#[test]
fn damaged_and_foreign_tiled_files_are_told_and_nothing_is_lost() {
    for (text, words) in [
        (TMX.replace("2,2,2,4,", "2,2,x,4,"), "cannot be read"),
        (TMX.replace("orthogonal", "isometric"), "orthogonal"),
        (
            TMX.replace(
                "encoding=\"csv\"",
                "encoding=\"base64\" compression=\"zstd\"",
            ),
            "CSV",
        ),
        (
            TMX.replace(
                "<tileset firstgid=\"1\"",
                "<tileset firstgid=\"1\" source=\"none.tsx\"/><tileset firstgid=\"90\"",
            ),
            "none.tsx",
        ),
        (
            TMX.replace(
                "width=\"4\" height=\"3\" tilewidth",
                "width=\"4000\" height=\"3\" tilewidth",
            ),
            "512",
        ),
        ("<map".to_owned(), "cannot be read"),
        (String::new(), "cannot be read"),
    ] {
        let fault = fault("map.tmx", &text);
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn infinite_maps_of_tiled_are_as_large_as_their_tiles() {
    let chunk = |x: i32, y: i32| {
        format!(
            "<chunk x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\">{}</chunk>",
            vec!["2"; 256].join(",")
        )
    };
    let infinite = TMX.replace("infinite=\"0\"", "infinite=\"1\"").replace(
        "2147483649,1,1,1,\n2,2,2,4,\n2,2,2,2\n",
        &format!("{}{}", chunk(-16, 0), chunk(0, 0)),
    );
    let (begin, rest) = infinite.split_once(" <layer id=\"2\"").unwrap();
    let (_, end) = rest.split_once("</layer>\n").unwrap();
    let map = imported("infinite.tmx", &format!("{begin}{end}"));
    let rows = rows(&map);
    assert_eq!((rows.len(), rows[0].len()), (16, 32));
}

#[test]
fn tiled_json_has_numbers_beyond_31_bits_and_packed_layers() {
    let json = r#"{"tiledversion": "1.8.2", "orientation": "orthogonal", "infinite": false, "width": 3, "height": 2, "tilewidth": 16, "tileheight": 16,
        "tilesets": [{"firstgid": 1, "name": "t", "tiles": [{"id": 0, "type": "wall"}, {"id": 1, "class": "grass"}]}],
        "layers": [{"type": "tilelayer", "name": "a", "width": 3, "height": 2, "data": DATA}]}"#;
    let plain = imported(
        "map.tmj",
        &json.replace("DATA", "[3221225473, 1, 1, 2, 2, 536870914]"),
    );
    assert_eq!(rows(&plain), ["###", ",,,"]);
    // 1 1 1 2 2 2 in little endian.
    let packed = json.replace(
        "DATA",
        "\"AQAAAAEAAAABAAAAAgAAAAIAAAACAAAA\", \"encoding\": \"base64\"",
    );
    assert_eq!(rows(&imported("map.json", &packed)), ["###", ",,,"]);
    let infinite = json
        .replace("\"infinite\": false", "\"infinite\": true")
        .replace("\"data\": DATA", "\"startx\": -2, \"chunks\": [{\"x\": -2, \"y\": 5, \"width\": 2, \"height\": 1, \"data\": [2, 2]}]");
    assert_eq!(rows(&imported("map.tmj", &infinite)), [",,"]);
    let short = json.replace("DATA", "[1, 2]");
    assert!(fault("map.tmj", &short).contains("3 x 2 tiles and has 2"));
}

#[test]
fn wesnoth_maps_have_a_border_starts_and_overlays() {
    let map = imported(
        "hills.map",
        "Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Ke, Gg^Fp, Wo, Hh, Gg\nGg, Gg, Gg, Gg, Gs^Vh, Gg\nGg, Xu, ?x, Gg, 2 Ke, Gg\nGg, Gg, Gg, Gg, Gg, Gg\n",
    );
    let rows = rows(&map);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0], ".xW:", "{rows:#?}");
    assert_eq!(rows[1], ",,,r");
    assert_eq!(&rows[2][..1], "%");
    // The hill lies a metre higher; both sides begin at their keeps.
    assert!(map.text.contains("\"...1\""), "{}", map.text);
    assert!(
        map.text.contains("side: \"Dawn\", at: (0, 0)")
            && map.text.contains("side: \"Dusk\", at: (3, 2)")
    );
    assert!(told(&map, "`?x`"));
    assert!(fault("short.map", "Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n").contains("Line 2 has 2 codes"));
}

#[test]
fn megamek_boards_count_from_one_and_go_row_by_row() {
    let board = imported(
        "river.board",
        "size 3 2\nhex 0101 0 \"\" \"grass\"\nhex 0201 2 \"woods:2;foliage_elev:2\" \"\"\nhex 0301 0 \"water:1\" \"\"\nhex 0102 -1 \"road:1:05\" \"\"\nhex 0202 0 \"odd:1\" \"\"\nhex 0302 0 \"water:0\" \"\"\nend\n",
    );
    assert_eq!(rows(&board), [",xw", ".,~"]);
    assert!(
        board.text.contains("\".2.\"") && board.text.contains("\"A..\""),
        "{}",
        board.text
    );
    assert!(told(&board, "`odd`"));
    assert!(
        fault("b.board", "size 2 2\nhex 0301 0 \"\" \"\"\n")
            .contains("Line 2 names a hex off the board")
    );
    assert!(fault("b.board", "hex 0101 0 \"\" \"\"\n").contains("before the size"));
    assert!(fault("b.board", "size 9999 9999\n").contains("512"));
}

#[test]
fn what_is_no_map_is_told_with_a_remedy() {
    for (name, text, words) in [
        ("a.dd2vtt", "{\"resolution\": }", "Line 1, column 16"),
        ("a.dd2vtt", "{}", "lacks its `resolution`"),
        (
            "a.uvtt",
            r#"{"resolution": {"map_size": {"x": 0, "y": 5}}}"#,
            "0 x 5",
        ),
        (
            "a.uvtt",
            r#"{"resolution": {"map_size": {"x": 1e300, "y": 5}}}"#,
            "512",
        ),
        ("a.json", "[1]", "no map of Universal VTT"),
        ("a.txt", "hello", "no kind that is known"),
        (
            "a.map",
            "Xu, Xu, Xu\nXu, Xu, Xu\nXu, Xu, Xu\n",
            "no two squares",
        ),
    ] {
        let fault = fault(name, text);
        assert!(fault.contains(words), "{fault}");
    }
    let deep = "[".repeat(100_000);
    assert!(fault("a.json", &deep).contains("cannot be read"));
    let many = format!("[{}0]", "0,".repeat(2_000_001));
    assert!(fault("a.json", &many).contains("two million"));
}
