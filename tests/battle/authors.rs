//! What the program offers to those who write levels: new ones, checks of unsaved text, pictures.

use std::fs;

use crate::cli::{DUEL, folder, run, tells};

#[test]
fn a_new_level_is_written_once_and_has_no_faults() {
    let folder = folder();
    let here = folder.path();
    let arguments = [
        "new",
        "Mill at Night!",
        "--kind",
        "wood",
        "--size",
        "24x16",
        "--mirror",
        "turn",
        "--random",
        "7",
    ];
    let told = run(here, &arguments, "", 0);
    tells(&told, &["mill-at-night.ron", "shadowgrid check"]);
    let text = fs::read_to_string(here.join("mill-at-night.ron")).unwrap();
    tells(
        &text,
        &["--kind wood --size 24x16 --mirror turn --random 7"],
    );
    run(here, &["check", "mill-at-night.ron"], "", 0);
    let told = run(here, &arguments, "", 2);
    tells(&told, &["There is a file `mill-at-night.ron` already."]);
    run(here, &["new", "Other", "-o", "b.ron"], "", 0);
    let told = run(here, &["simulate", "b.ron", "--battles", "2"], "", 0);
    tells(&told, &["Other by evoker: 2 battles"]);
    let told = run(here, &["new", "Tiny", "--size", "5x5"], "", 2);
    tells(&told, &["12x8 to 256x256"]);
    let told = run(here, &["new", "?!"], "", 2);
    tells(&told, &["--output FILE"]);
}

#[test]
fn unsaved_text_is_checked_from_standard_input() {
    let folder = folder();
    let text = fs::read_to_string(DUEL).unwrap();
    let told = run(folder.path(), &["check", "-"], &text, 0);
    tells(&told, &["1 file checked, no faults."]);
    let told = run(
        folder.path(),
        &["check", "-"],
        &text.replace("sides", "sids"),
        1,
    );
    tells(&told, &["standard input", "sids", "sides"]);
    let told = run(folder.path(), &["check", "-"], "", 1);
    tells(&told, &["standard input"]);
}

#[test]
fn a_level_is_laid_out_once_and_keeps_its_comments() {
    let folder = folder();
    let here = folder.path();
    let text = fs::read_to_string(DUEL).unwrap();
    let crooked = text.replace("\n    ", "\n  ").replace(": ", ":");
    fs::write(here.join("a.ron"), &crooked).unwrap();
    let told = run(here, &["format", "a.ron", "--check"], "", 1);
    tells(&told, &["a.ron is not laid out."]);
    assert_eq!(fs::read_to_string(here.join("a.ron")).unwrap(), crooked);
    run(here, &["format", "a.ron"], "", 0);
    run(here, &["format", ".", "--check"], "", 0);
    run(here, &["check", "a.ron"], "", 0);
    let laid_out = fs::read_to_string(here.join("a.ron")).unwrap();
    assert_eq!(run(here, &["format", "-"], &crooked, 0), laid_out);
    fs::write(here.join("b.ron"), "Level(a: [1, 2)").unwrap();
    let told = run(here, &["format", "b.ron"], "", 2);
    tells(&told, &["b.ron:1:10"]);
    assert_eq!(
        fs::read_to_string(here.join("b.ron")).unwrap(),
        "Level(a: [1, 2)"
    );
}

/// Width and height in the header of a PNG file.
#[cfg(feature = "app")]
fn size_of(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[cfg(feature = "app")]
#[test]
fn a_level_is_painted_into_a_file_without_a_display() {
    let folder = folder();
    let here = folder.path();
    run(
        here,
        &["new", "Yard", "--size", "20x10", "--random", "1"],
        "",
        0,
    );
    let paint = |more: &[&str], code: i32| {
        let arguments = [&["picture", "yard.ron", "-o", "yard.png"], more].concat();
        let told = run(here, &arguments, "", code);
        (told, size_of(&fs::read(here.join("yard.png")).unwrap()))
    };
    let (told, size) = paint(&["--scale", "16", "--layers", "none"], 0);
    tells(&told, &["`yard.png`: 320 x 160 pixels."]);
    assert_eq!(size, (320, 160));
    let (_, size) = paint(&["--scale", "16", "--crop", "9,7-2,3"], 0);
    assert_eq!(size, (8 * 16, 5 * 16));
    let all = "units,names,zones,coordinates,heights,light";
    let maps = [
        "--cover", "3,4", "--sight", "3,4", "--range", "iren", "--layers", all,
    ];
    let (_, size) = paint(&maps, 0);
    assert!(size.0 > 20 * 48 && size.1 > 10 * 48);
    for (bad, says) in [
        (["--crop", "0,0-20,3"], "Columns are 0 to 19, rows 0 to 9."),
        (["--cover", "20,3"], "The square 20,3 is not on the map."),
        (["--range", "Irene"], "did you mean `Iren`"),
        (["--layers", "nmaes"], "names"),
        (["--scale", "3"], "4..=128"),
        (["--crop", "3"], "two squares such as 3,4-10,8"),
    ] {
        let (told, _) = paint(&bad, 2);
        tells(&told.to_lowercase(), &[&says.to_lowercase()]);
    }
    // Anything but a picture is left alone.
    let told = run(here, &["picture", "yard.ron", "-o", "yard.ron"], "", 2);
    tells(&told, &["yard.ron"]);
    assert!(
        fs::read_to_string(here.join("yard.ron"))
            .unwrap()
            .contains("Level(")
    );
}

/// The colours of a PNG file without transparency, and its size.
#[cfg(feature = "app")]
fn painted(file: &std::path::Path) -> (Vec<u8>, (u32, u32)) {
    let bytes = fs::read(file).unwrap_or_else(|_| panic!("{} is missing", file.display()));
    let size = size_of(&bytes);
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    let mut colours = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut colours).unwrap();
    (colours, size)
}

/// The pictures in levels/README.md.
#[cfg(feature = "app")]
#[test]
fn the_pictures_of_the_levels_show_them_as_they_are() {
    let levels = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let guide = fs::read_to_string(levels.join("README.md")).unwrap();
    let folder = folder();
    let mut stale = Vec::new();
    for entry in fs::read_dir(&levels).unwrap() {
        let level = entry.unwrap().path();
        if level.extension().is_none_or(|end| end != "ron") {
            continue;
        }
        let name = level.file_stem().unwrap().to_str().unwrap();
        let file = format!("../docs/levels/{name}.png");
        assert!(
            guide.contains(&file),
            "levels/README.md does not show {file}"
        );
        let now = folder.path().join("now.png");
        let (from, to) = (level.to_str().unwrap(), now.to_str().unwrap());
        run(
            &levels,
            &["picture", from, "-o", to, "--scale", "12"],
            "",
            0,
        );
        let kept = levels.join(&file);
        if std::env::var_os("BLESS").is_some() {
            fs::copy(&now, &kept).unwrap();
        }
        let ((now, size), (kept, kept_size)) = (painted(&now), painted(&kept));
        // Other processors round other colours by a hair.
        let apart: u64 = now
            .iter()
            .zip(&kept)
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        if size != kept_size || apart > now.len() as u64 {
            stale.push(file);
        }
    }
    assert!(
        stale.is_empty(),
        "{stale:?} are of yesterday: run the test with BLESS=1"
    );
}
