//! Changes that make no difference, set aside by name with the reason (`aside.ron`).

use std::{collections::BTreeMap, fs, path::Path};

use crate::places::Name;

#[derive(serde::Deserialize)]
struct Entry {
    place: Name,
    reason: String,
}

/// The places that are set aside, with why.
///
/// # Errors
/// The file is not of this form, or gives no reason.
pub fn read(house: &Path) -> Result<BTreeMap<Name, String>, String> {
    let path = house.join("tests/mutation/aside.ron");
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let entries: Vec<Entry> =
        ron::from_str(&text).map_err(|why| format!("{}:{why}", path.display()))?;
    let mut aside = BTreeMap::new();
    for entry in entries {
        let name = entry.place.to_string();
        if entry.reason.trim().is_empty() {
            return Err(format!("{name} is set aside without a reason"));
        }
        if aside.insert(entry.place, entry.reason).is_some() {
            return Err(format!("{name} is set aside twice"));
        }
    }
    Ok(aside)
}
