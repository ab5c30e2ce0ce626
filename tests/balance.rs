//! Whether the table of battles in `levels/README.md` still matches the game. Playing the battles
//! takes minutes, so this is not part of `cargo test`; it is run by
//!
//! ```text
//! cargo test --release --no-default-features --test balance
//! ```

use std::{fs, path::Path, process::Command};

#[test]
fn the_table_of_levels_is_what_the_battles_come_to() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_shadowgrid"))
        .args(["simulate", "levels", "--books", "all", "--table"])
        .current_dir(house)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let table = String::from_utf8(output.stdout).unwrap();
    let told = fs::read_to_string(house.join("levels/README.md")).unwrap();
    let told: Vec<&str> = told.lines().collect();
    let rows: Vec<&str> = table.lines().collect();
    let missing: Vec<&&str> = rows.iter().filter(|row| !told.contains(row)).collect();
    assert!(missing.is_empty(), "levels/README.md lacks {missing:#?}");
}
