//! Facts of the formats that importers get wrong, and files that are damaged on purpose.

use std::{fs, path::Path};

use super::{
    Imported, Openings, Wishes, import,
    tests::{ROOM, TMX, entry, fault, imported, rows, told, with},
};

fn column(imported: &Imported, x: usize) -> Vec<char> {
    let rows = rows(imported);
    rows.iter().filter_map(|row| row.chars().nth(x)).collect()
}

#[test]
fn universal_vtt_is_read_alike_in_all_versions_and_tolerates_odd_writers() {
    let plain = imported("room.dd2vtt", ROOM);
    for (from, to) in [
        ("\"format\": 0.3,", "\"format\": 0.2,"),
        ("\"format\": 0.3,", ""),
        ("\"closed\": false", "\"closed\": 0"),
        ("\"closed\": false", "\"closed\": \"false\""),
        ("\"x\": 2, \"y\": 1", "\"x\": \"2\", \"y\": \"1\""),
        ("\"image\"", "\"unknown\": [null, {}], \"image\""),
    ] {
        assert!(ROOM.contains(from), "{from}");
        let other = imported("room.dd2vtt", &ROOM.replacen(from, to, 1));
        assert_eq!(rows(&other), rows(&plain), "{to}");
    }
    // A crop that begins elsewhere moves everything.
    let moved = ROOM.replacen("\"x\": 2, \"y\": 1", "\"x\": 3, \"y\": 1", 1);
    assert_eq!(rows(&imported("room.dd2vtt", &moved))[1], "#....#...");
    // Dungeondraft means windows, however wide; the author has the last word.
    let wide = ROOM.replace("3.12", "3.0").replace("3.88", "4.0").replacen(
        '{',
        "{\"software\": \"Dungeondraft 1.0.1.3\", ",
        1,
    );
    let windows = imported("room.dd2vtt", &wide);
    assert!(told(&windows, "1 window and 0 open doors") && told(&windows, "dungeondraft"));
    let wishes = Wishes {
        openings: Some(Openings::OpenDoors),
    };
    let doors = with("room.dd2vtt", &wide, wishes);
    assert!(told(&doors, "0 windows and 1 open door") && told(&doors, "as you said"));
}

#[test]
fn universal_vtt_with_numbers_beyond_all_measure_or_thousands_of_points_is_read() {
    let far = imported(
        "far.uvtt",
        r#"{"resolution": {"map_size": {"x": 6, "y": 5}}, "line_of_sight": [
            [{"x": -1e300, "y": 2}, {"x": 1.7e300, "y": 2}], [{"x": -1.3e17, "y": -7e16}, {"x": 1e17, "y": 9e16}],
            [{"x": -1e308, "y": -1e308}, {"x": 1e308, "y": 1e308}], [{"x": "NaN", "y": 1}, {"x": 1, "y": "inf"}]],
            "objects_line_of_sight": [[{"x": -1e308, "y": -1e308}, {"x": 1e308, "y": -1e308}, {"x": 0, "y": 1e308}]],
            "lights": [{"position": {"x": 1e300, "y": 0}, "range": 1e300}, {"position": {"x": 1, "y": 1}, "range": -5}]}"#,
    );
    assert_eq!(rows(&far).len(), 5);
    assert!(told(&far, "2 points or openings are no numbers"));
    // A cave of a hundred thousand short pieces along one straight wall.
    let points: Vec<String> = (0..100_000)
        .map(|at| {
            let x = f64::from(at) / 10_000.0;
            let y = 3.0 + f64::from(at % 7) / 100.0;
            format!("{{\"x\": {x}, \"y\": {y}}}")
        })
        .collect();
    let cave = imported(
        "cave.dd2vtt",
        &format!(
            r#"{{"resolution": {{"map_size": {{"x": 10, "y": 8}}}}, "line_of_sight": [[{}]]}}"#,
            points.join(",")
        ),
    );
    assert_eq!(
        rows(&cave)
            .iter()
            .filter(|row| *row == "##########")
            .count(),
        1
    );
}

#[test]
fn foundry_reckons_its_padding_by_multiplication_and_has_it_unless_told() {
    let scene = |width: u32, size: u32, padding: &str, x: u32| {
        format!(
            r#"{{"width": {width}, "height": {width}, {padding} "grid": {{"type": 1, "size": {size}}},
            "walls": [{{"c": [{x}, 0, {x}, 100000], "move": 20, "sight": 20}}]}}"#
        )
    };
    let wall = |imported: &Imported| rows(imported)[0].find('#');
    // Without a word of it the padding is a quarter: ceil(2.5) = 3 squares.
    let usual = imported("a.json", &scene(1000, 100, "", 600));
    let said = imported("a.json", &scene(1000, 100, "\"padding\": 0.25,", 600));
    let none = imported("a.json", &scene(1000, 100, "\"padding\": 0,", 300));
    assert_eq!(rows(&usual), rows(&said));
    assert_eq!(wall(&usual), wall(&none));
    assert!(wall(&usual).is_some());
    // 0.25 * 4200 * (1 / 150) is a little more than 7, and 0.25 * 4200 / 150 is 7.
    let one = imported("a.json", &scene(4200, 150, "", (8 + 4) * 150));
    let other = imported("a.json", &scene(4200, 150, "\"padding\": 0,", 4 * 150));
    assert_eq!(wall(&one), wall(&other));
}

#[test]
fn foundry_lamps_may_be_off_and_the_whole_scene_lit() {
    let scene = |more: &str| {
        format!(
            r#"{{"width": 1000, "height": 800, "padding": 0, "grid": {{"type": 1, "size": 100, "distance": 5}}, "walls": [], {more}}}"#
        )
    };
    let lamp =
        r#""lights": [{"x": 500, "y": 400, "hidden": HIDDEN, "config": {"dim": 10, "bright": 5}}]"#;
    let dark = r#""environment": {"darknessLevel": 1, "globalLight": {"enabled": LIT, "darkness": {"max": MOST}}}"#;
    let of = |hidden: &str, lit: &str, most: &str| {
        let lamp = lamp.replace("HIDDEN", hidden);
        let dark = dark.replace("LIT", lit).replace("MOST", most);
        imported("scene.json", &scene(&format!("{lamp}, {dark}")))
    };
    let on = of("false", "false", "1");
    assert!(on.text.contains("light: dark") && on.text.contains("    light: ["));
    let off = of("true", "false", "1");
    assert!(told(&off, "off: 1 lamp.") && !off.text.contains("    light: ["));
    assert!(of("true", "true", "1").text.contains("light: low"));
    assert!(of("true", "true", "0.5").text.contains("light: dark"));
    // Before version 12.
    let old = imported(
        "scene.json",
        &scene("\"darkness\": 1, \"globalLight\": true"),
    );
    assert!(old.text.contains("light: low"));
    let old = imported("scene.json", &scene("\"darkness\": 0.5"));
    assert!(old.text.contains("light: low"));
}

#[test]
fn tiled_finds_tilesets_and_templates_beside_the_file_that_names_them() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "sets/walls.tsx",
        r#"<?xml version="1.0" encoding="UTF-8"?><tileset name="walls" tilewidth="16" tileheight="16" tilecount="2" columns="2">
        <tile id="0" type="wall"/><tile id="1" class="mud"/></tileset>"#,
    );
    write(
        "sets/walls.tsj",
        r#"{"name": "walls", "tiles": [{"id": 0, "type": "wall"}, {"id": 1, "class": "mud"}]}"#,
    );
    write(
        "things/crate.tx",
        r#"<?xml version="1.0" encoding="UTF-8"?><template><object type="crate" width="16" height="16"/></template>"#,
    );
    write(
        "maps/a.tmx",
        r#"<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" infinite="0">
        <tileset firstgid="5" source="../sets/walls.tsx"/>
        <layer id="1" name="a" width="3" height="2"><data encoding="csv">5,5,5,6,6,6</data></layer>
        <objectgroup id="2" name="b"><object id="1" template="../things/crate.tx" x="32" y="16"/></objectgroup></map>"#,
    );
    let tmx = import(&home.path().join("maps/a.tmx"), Wishes::default()).unwrap();
    assert_eq!(rows(&tmx)[0], "###");
    assert_eq!(entry(&tmx, column(&tmx, 2)[1]), "mud(obstacle: crate)");
    let json = |set: &str, more: &str| {
        format!(
            r#"{{"orientation": "orthogonal", "width": 3, "height": 2, "tilewidth": 16, "tileheight": 16, "tilesets": [{{"firstgid": 5, "source": "{set}"}}],
            "layers": [{{"type": "tilelayer", "name": "a", "width": 3, "height": 2, "data": [5, 5, 5, 6, 6, 6]}}, {more}]}}"#
        )
    };
    let things = r#"{"type": "objectgroup", "name": "b", "offsetx": 3, "objects": [
        {"id": 1, "template": "../things/crate.tj", "x": 16, "y": 16}, {"id": 2, "class": "crate", "x": 32, "y": 16, "width": 16, "height": 16, "rotation": 90},
        {"id": 3, "class": "mud", "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}]}]}"#;
    write("maps/a.tmj", &json("../sets/walls.tsj", things));
    let tmj = import(&home.path().join("maps/a.tmj"), Wishes::default()).unwrap();
    assert_eq!(rows(&tmj)[0], "###");
    assert_eq!(entry(&tmj, column(&tmj, 2)[1]), "mud(obstacle: crate)");
    for words in ["crate.tj", "offset", "rotation", "polygons"] {
        assert!(told(&tmj, words), "{words}: {:?}", tmj.notes);
    }
    write("maps/b.tmj", &json("../sets/none.tsj", things));
    let gone = import(&home.path().join("maps/b.tmj"), Wishes::default()).unwrap_err();
    assert!(gone.to_string().contains("none.tsj"), "{gone}");
}

#[test]
fn tiled_places_tile_objects_by_the_alignment_of_their_tileset() {
    let place = |alignment: &str| {
        let set = format!("name=\"dungeon\" {alignment}");
        let map = TMX
            .replace("name=\"dungeon\"", &set)
            .replace("x=\"16\" y=\"48\"", "x=\"16\" y=\"32\"");
        let map = imported("a.tmx", &map);
        let is_crate = |letter: char| entry(&map, letter).contains("crate");
        column(&map, 1).into_iter().position(is_crate)
    };
    assert_eq!(place(""), Some(1));
    assert_eq!(place("objectalignment=\"bottomleft\""), Some(1));
    assert_eq!(place("objectalignment=\"topleft\""), Some(2));
}

#[test]
fn tiled_json_takes_layers_of_any_length_packed_or_not() {
    use base64::Engine;
    let count = 60 * 50;
    let bytes: Vec<u8> = (0..count).flat_map(|_| 2_u32.to_le_bytes()).collect();
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::none());
    std::io::Write::write_all(&mut zlib, &bytes).unwrap();
    let engine = base64::engine::general_purpose::STANDARD;
    for (data, compression) in [
        (engine.encode(&bytes), ""),
        (engine.encode(zlib.finish().unwrap()), "zlib"),
    ] {
        assert!(data.len() > 4096);
        let map = imported(
            "a.tmj",
            &format!(
                r#"{{"orientation": "orthogonal", "width": 60, "height": 50, "tilewidth": 16, "tileheight": 16, "tilesets": [{{"firstgid": 1, "name": "t", "tiles": [{{"id": 1, "class": "grass"}}]}}],
                "layers": [{{"type": "tilelayer", "name": "a", "width": 60, "height": 50, "encoding": "base64", "compression": "{compression}", "data": "{data}"}}]}}"#
            ),
        );
        assert_eq!(rows(&map)[49], ",".repeat(60));
    }
}

#[test]
fn chunks_of_tiled_have_any_size_and_place_within_limits() {
    let map = |chunks: &str, encoding: &str| {
        format!(
            r#"<map version="1.8" orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16" infinite="1">
            <tileset firstgid="1" name="d" tilewidth="16" tileheight="16" tilecount="2" columns="2"><tile id="0" type="grass"/></tileset>
            <layer id="1" name="a" width="9" height="9"><data {encoding}>{chunks}</data></layer></map>"#
        )
    };
    let csv = "encoding=\"csv\"";
    let tall = r#"<chunk x="-3" y="7" width="2" height="20">"#.to_owned()
        + &vec!["1"; 40].join(",")
        + "</chunk>";
    assert_eq!(rows(&imported("a.tmx", &map(&tall, csv))), vec![",,"; 20]);
    let empty = r#"<chunk x="0" y="0" width="1" height="1"></chunk>"#;
    for (chunks, encoding, words) in [
        (empty.repeat(20_001), csv, "chunks"),
        (tall.replace("-3", "x"), csv, "middle"),
        (format!("{tall}{}", tall.replace("-3", "9000")), csv, "512"),
    ] {
        let fault = fault("a.tmx", &map(&chunks, encoding));
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn wesnoth_and_megamek_files_that_are_cut_are_told() {
    let field = "Gg, Gg, Gg, Gg\nGg, Gg, Gg, Gg\nGg, Gg, Gg, Gg\nGg, Gg, Gg, Gg\n";
    // Older files begin with lines of their own.
    let old = imported("a.map", &format!("border_size=1\nusage=map\n\n{field}"));
    assert_eq!(rows(&old), [",,", ",,"]);
    for text in ["", "\n", "Gg\n", "Gg, Gg, Gg\n"] {
        assert!(fault("a.map", text).contains("border"));
    }
    let board = "size 2 2\nhex 0101 0 \"\" \"\"\nhex 0201 0 \"\" \"\"\nhex 0102 0 \"\" \"\"\n";
    let cut = imported("a.board", board);
    assert!(told(&cut, "breaks off") && told(&cut, "drawn as grass: 1."));
    let whole = imported("a.board", &format!("{board}hex 0202 0 \"\" \"\"\nend\n"));
    assert!(!told(&whole, "missing"));
    // Boards of a hundred columns have three digits for each.
    let wide = imported(
        "a.board",
        "size 120 1\nhex 120001 0 \"water:0\" \"\"\nend\n",
    );
    assert_eq!(rows(&wide)[0].chars().nth(119), Some('~'));
    for (text, words) in [
        ("", "lacks its `size`"),
        ("size -1 5\n", "-1 x 5"),
        ("size a b\n", "Line 1 has no width and height"),
        ("size 2 2\nhex 01 0\n", "Line 2 has no place"),
        ("size 2 2\nhex 0101 x\n", "Line 2 has no level"),
    ] {
        let fault = fault("a.board", text);
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn files_that_are_cut_or_damaged_anywhere_end_in_a_level_or_a_clear_message() {
    let scene = r#"{"width": 500, "height": 400, "grid": {"type": 1, "size": 100}, "walls": [{"c": [200, 100, 200, 300], "door": 1, "ds": 2}], "lights": [{"x": 1, "y": 2}]}"#;
    let tmj = r#"{"orientation": "orthogonal", "width": 2, "height": 1, "tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1}], "layers": [{"type": "tilelayer", "data": [1, 2], "width": 2, "height": 1}]}"#;
    let map = "Gg, Gg, Gg, Gg\nGg, 1 Ke, 2 Ke^Fp, Gg\nGg, Gg, Gg, Gg\n";
    let board = "size 2 1\nhex 0101 2 \"woods:1;water:1\" \"grass\"\nhex 0201 0 \"\" \"\"\nend\n";
    let home = tempfile::tempdir().unwrap();
    let mut lot = 1_u32;
    for (name, text) in [
        ("a.dd2vtt", ROOM),
        ("a.json", scene),
        ("a.tmx", TMX),
        ("a.tmj", tmj),
        ("a.map", map),
        ("a.board", board),
    ] {
        let file = home.path().join(name);
        let read = |bytes: &[u8]| {
            fs::write(&file, bytes).unwrap();
            if let Err(fault) = import(Path::new(&file), Wishes::default()) {
                assert!(!fault.message.is_empty() && !fault.remedy.is_empty());
            }
        };
        let bytes = text.as_bytes();
        for end in (0..bytes.len()).step_by(7) {
            read(&bytes[..end]);
            if name == "a.tmx" {
                continue;
            }
            let mut damaged = bytes.to_vec();
            for _ in 0..3 {
                lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = (lot >> 8) as usize % damaged.len();
                damaged[at] = b"0123456789-e.,\"<>{}[] \xffa"[(lot >> 3) as usize % 24];
            }
            read(&damaged);
        }
    }
    let folder = import(home.path(), Wishes::default()).unwrap_err();
    assert!(folder.to_string().contains("cannot be read"), "{folder}");
    let none = import(&home.path().join("none.tmx"), Wishes::default()).unwrap_err();
    assert!(none.to_string().contains("none.tmx"), "{none}");
}
