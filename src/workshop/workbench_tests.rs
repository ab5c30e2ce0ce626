use std::{fs, io::Write};

use super::*;
use crate::{
    dice::DiceStream,
    geometry::Cell,
    workshop::{
        brush::{Ink, Mix, paint},
        resize::{Edges, resized},
        shapes::line,
    },
};

const YARD: &str = include_str!("../../levels/proving-ground.ron");

struct Place {
    _folder: tempfile::TempDir,
    level: PathBuf,
    journals: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("yard.ron");
    fs::write(&level, YARD).unwrap();
    let journals = folder.path().join("journals");
    Place {
        _folder: folder,
        level,
        journals,
    }
}

impl Place {
    fn open(&self) -> (Workbench, Vec<String>) {
        Workbench::open(&self.level, Some(&self.journals)).unwrap()
    }
}

fn stroke(bench: &mut Workbench, number: u64) {
    let mut dice = DiceStream::new(number, 1);
    let mut at = || Cell::new(dice.throw(22) as i16, dice.throw(11) as i16);
    let cells = line(at(), at());
    let letter = ['#', '.', 'o', '-'][(number % 4) as usize];
    let draft = paint(bench.draft(), &cells, &Mix::of(Ink::Letter(letter)), None).unwrap();
    bench.change("a line", draft).unwrap();
}

#[test]
fn steps_survive_saving_resizing_and_the_end_of_the_program() {
    let place = place();
    let (mut bench, notes) = place.open();
    assert!(notes.is_empty());
    let mut texts = vec![bench.draft().text().to_owned()];
    for number in 0..6 {
        if number == 3 {
            bench.save().unwrap();
            assert_eq!(
                fs::read_to_string(&place.level).unwrap(),
                bench.draft().text()
            );
            let edges = Edges {
                north: 1,
                west: 2,
                ..Edges::default()
            };
            let larger = resized(bench.draft(), edges).unwrap();
            bench.change("larger", larger).unwrap();
        } else {
            stroke(&mut bench, number);
        }
        texts.push(bench.draft().text().to_owned());
    }
    assert!(bench.is_changed());
    drop(bench);
    let (mut bench, notes) = place.open();
    assert!(notes[0].contains("not saved"), "{notes:?}");
    assert_eq!(bench.draft().text(), texts[6]);
    for step in (0..6).rev() {
        assert!(bench.undo().unwrap().is_some());
        assert_eq!(bench.draft().text(), texts[step]);
    }
    assert_eq!(bench.undo().unwrap(), None);
    for text in &texts[1..] {
        bench.redo().unwrap();
        assert_eq!(bench.draft().text(), text);
    }
    assert_eq!(bench.redo().unwrap(), None);
    assert_eq!(bench.history().progress(), (6, 6));
    // A new stroke after an undo ends what could be made again.
    bench.undo().unwrap();
    stroke(&mut bench, 77);
    assert_eq!(bench.redo().unwrap(), None);
}

#[test]
fn a_killed_program_loses_nothing_but_the_stroke_in_hand() {
    let place = place();
    let (mut bench, _) = place.open();
    // After each entry of the journal: its length, and the text.
    let file = journal::place(&place.journals, &place.level);
    let mut known = vec![(fs::metadata(&file).unwrap().len(), YARD.to_owned())];
    let mut note = |bench: &Workbench| {
        let length = fs::metadata(&file).unwrap().len();
        known.push((length, bench.draft().text().to_owned()));
    };
    for number in 0..40 {
        match number % 7 {
            5 => drop(bench.undo().unwrap()),
            6 => drop(bench.redo().unwrap()),
            _ => stroke(&mut bench, number),
        }
        note(&bench);
    }
    drop(bench);
    let whole = fs::read(&file).unwrap();
    let mut dice = DiceStream::new(5, 5);
    for _ in 0..200 {
        let most = whole.len() as u64;
        let cut = (u64::from(dice.throw(60_000)) * most / 60_000).max(known[0].0);
        fs::write(&file, &whole[..cut as usize]).unwrap();
        let (bench, _) = place.open();
        let wanted = known
            .iter()
            .rev()
            .find(|(length, _)| *length <= cut)
            .unwrap();
        assert_eq!(bench.draft().text(), wanted.1, "cut at {cut} of {most}");
        // And it goes on from there.
        drop(bench);
        let (mut bench, _) = place.open();
        stroke(&mut bench, 1_000);
        let text = bench.draft().text().to_owned();
        drop(bench);
        assert_eq!(place.open().0.draft().text(), text);
    }
    // An emptied journal begins anew.
    fs::write(&file, b"garbage").unwrap();
    assert_eq!(place.open().0.draft().text(), YARD);
}

#[test]
fn changes_of_others_are_merged_as_a_step_or_asked_about() {
    let place = place();
    let (mut bench, _) = place.open();
    stroke(&mut bench, 2);
    let own = bench.draft().text().to_owned();
    let theirs = YARD.replace("round_limit: 40", "round_limit: 30");
    fs::write(&place.level, &theirs).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Merged);
    assert_eq!(
        bench.draft().text(),
        own.replace("round_limit: 40", "round_limit: 30")
    );
    assert_eq!(
        bench.undo().unwrap().as_deref(),
        Some("changes of the file")
    );
    assert_eq!(bench.draft().text(), own);
    bench.redo().unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Same);
    bench.save().unwrap();
    assert!(!bench.is_changed());

    let saved = bench.draft().text().to_owned();
    let mine = bench
        .draft()
        .with_text(&saved.replace("limit: 30", "limit: 20"));
    bench.change("limit", mine).unwrap();
    fs::write(
        &place.level,
        saved
            .replace("limit: 30", "limit: 99")
            .replace("// Proving", "// The Proving"),
    )
    .unwrap();
    assert!(bench.save().unwrap_err().message.contains("same places"));
    assert_eq!(bench.conflicts().unwrap().places.len(), 1);
    assert_eq!(bench.look().unwrap(), Outside::Conflict);
    bench.choose(true).unwrap();
    assert!(bench.draft().text().contains("limit: 20"));
    assert!(bench.draft().text().contains("// The Proving"));
    bench.save().unwrap();
    assert!(
        fs::read_to_string(&place.level)
            .unwrap()
            .contains("limit: 20")
    );

    // Also while no workshop is open, and a character that both gave to something is asked about.
    drop(bench);
    let text = fs::read_to_string(&place.level).unwrap();
    fs::write(&place.level, text.replace("limit: 20", "limit: 21")).unwrap();
    let (mut bench, notes) = place.open();
    assert!(notes[0].contains("in the draft"), "{notes:?}");
    assert!(bench.draft().text().contains("limit: 21"));
    bench.save().unwrap();
    let add = |text: &str, entry: &str| {
        let text = text.replace("low_wall),\n", &format!("low_wall),\n        {entry},\n"));
        text.replacen("#......................#", "#..X...................#", 1)
    };
    let text = bench.draft().text().to_owned();
    let mine = bench.draft().with_text(&add(&text, "'X': mud"));
    bench.change("mud", mine).unwrap();
    fs::write(&place.level, add(&text, "'X': grass")).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Conflict);
    bench.choose(false).unwrap();
    assert!(bench.draft().text().contains("'X': grass"));
}

#[test]
fn a_file_that_another_program_breaks_is_told_with_its_line_and_the_draft_stays() {
    let place = place();
    let (mut bench, _) = place.open();
    stroke(&mut bench, 2);
    let own = bench.draft().text().to_owned();
    let broken = YARD.replace("round_limit: 40,", "round_limit: 40, (");
    let line = YARD
        .lines()
        .position(|line| line.contains("round_limit: 40"));
    fs::write(&place.level, &broken).unwrap();
    for _ in 0..2 {
        assert_eq!(bench.look().unwrap(), Outside::Broken);
    }
    let fault = bench.broken().unwrap().to_owned();
    assert!(fault.starts_with("line "), "{fault}");
    let told: usize = fault[5..].split(':').next().unwrap().parse().unwrap();
    assert!(told > line.unwrap(), "{fault}");
    assert_eq!(bench.draft().text(), own);
    assert!(bench.conflicts().is_none());
    // Saving does not write over what somebody is in the middle of.
    assert!(bench.save().unwrap_err().message.contains(&fault));
    assert_eq!(fs::read_to_string(&place.level).unwrap(), broken);
    // Mended, its changes come; back to what it was, there is nothing to ask.
    let theirs = YARD.replace("round_limit: 40,", "round_limit: 41,");
    fs::write(&place.level, &theirs).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Merged);
    assert!(bench.broken().is_none() && bench.draft().text().contains("limit: 41"));
    fs::write(&place.level, &broken).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Broken);
    fs::write(&place.level, &theirs).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Same);
    assert!(bench.broken().is_none());
    // The author may also write over it, or take it.
    fs::write(&place.level, &broken).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Broken);
    let own = bench.draft().text().to_owned();
    bench.choose(true).unwrap();
    bench.save().unwrap();
    assert_eq!(fs::read_to_string(&place.level).unwrap(), own);
    fs::write(&place.level, &broken).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Broken);
    bench.choose(false).unwrap();
    assert_eq!(bench.draft().text(), broken);
    bench.undo().unwrap();
    assert_eq!(bench.draft().text(), own);
}

#[test]
fn what_is_drawn_while_a_conflict_is_asked_about_is_not_lost() {
    let place = place();
    let (mut bench, _) = place.open();
    let limit = |text: &str, to: &str| text.replace("limit: 40", to);
    let mine = bench.draft().with_text(&limit(YARD, "limit: 20"));
    bench.change("limit", mine).unwrap();
    fs::write(&place.level, limit(YARD, "limit: 30")).unwrap();
    assert_eq!(bench.look().unwrap(), Outside::Conflict);
    let renamed = bench.draft().text().replace("// Proving", "// My proving");
    let renamed = bench.draft().with_text(&renamed);
    bench.change("title", renamed).unwrap();
    bench.choose(false).unwrap();
    assert!(bench.draft().text().contains("limit: 30"));
    assert!(bench.draft().text().contains("// My proving"));
}

#[test]
fn two_workshops_of_one_level_and_files_that_cannot_be_given_back_are_refused() {
    let place = place();
    let (_bench, _) = place.open();
    let second = Workbench::open(&place.level, Some(&place.journals)).unwrap_err();
    assert!(second.message.contains("another workshop"), "{second}");
    let missing = Workbench::open(&place.level.join("no.ron"), None).unwrap_err();
    assert!(missing.remedy.contains("shadowgrid new"), "{missing}");
    let odd = place.level.with_file_name("odd.ron");
    fs::File::create(&odd)
        .unwrap()
        .write_all(b"Level(name: \"\xFF\")")
        .unwrap();
    assert!(Workbench::open(&odd, None).is_err());
}

#[test]
fn a_long_journal_is_written_anew_and_leads_to_the_same() {
    let place = place();
    let (mut bench, _) = place.open();
    let file = journal::place(&place.journals, &place.level);
    let length = || fs::metadata(&file).unwrap().len();
    for number in 0..30 {
        stroke(&mut bench, number);
        bench.undo().unwrap();
        bench.redo().unwrap();
    }
    bench.undo().unwrap();
    let (text, before) = (bench.draft().text().to_owned(), length());
    bench.journal.as_mut().unwrap().long = before;
    bench.redo().unwrap();
    bench.undo().unwrap();
    assert!(length() < before, "{} and {before}", length());
    // What follows is added to the new one, and no other workshop can open it meanwhile.
    let (standing, _) = bench.history().progress();
    bench.redo().unwrap();
    assert!(Workbench::open(&place.level, Some(&place.journals)).is_err());
    drop(bench);
    let (mut bench, _) = place.open();
    assert_eq!(bench.history().progress(), (standing + 1, standing + 1));
    assert_eq!(bench.undo().unwrap().as_deref(), Some("a line"));
    assert_eq!(bench.draft().text(), text);
    while bench.undo().unwrap().is_some() {}
    assert_eq!(bench.draft().text(), YARD);
}

#[test]
fn a_program_that_is_killed_while_it_writes_its_journal_anew_loses_nothing() {
    let place = place();
    let (mut bench, _) = place.open();
    let file = journal::place(&place.journals, &place.level);
    for number in 0..20 {
        stroke(&mut bench, number);
    }
    let text = bench.draft().text().to_owned();
    let steps = bench.history().progress();
    let old = fs::read(&file).unwrap();
    bench.shorten(u64::MAX).unwrap();
    let new = fs::read(&file).unwrap();
    drop(bench);
    let beside = file.with_extension("journal.new");
    // The new one is beside the old one, as far as it was written; at last it is in its place.
    let cuts = (0..=new.len())
        .step_by(new.len() / 60)
        .map(|cut| (&old, Some(&new[..cut])));
    for (journal, half) in cuts.chain([(&new, None)]) {
        fs::write(&file, journal).unwrap();
        match half {
            Some(half) => fs::write(&beside, half).unwrap(),
            None => assert!(!beside.exists()),
        }
        let (mut bench, _) = place.open();
        assert_eq!(bench.draft().text(), text);
        assert_eq!(bench.history().progress(), steps);
        bench.shorten(u64::MAX).unwrap();
        assert!(!beside.exists());
    }
}

#[test]
fn the_oldest_steps_are_forgotten_when_all_of_them_are_too_many() {
    let place = place();
    let (mut bench, _) = place.open();
    let mut texts = vec![YARD.to_owned()];
    for number in 0..20 {
        stroke(&mut bench, number);
        if texts.last().unwrap() != bench.draft().text() {
            texts.push(bench.draft().text().to_owned());
        }
    }
    let last = texts.len() - 1;
    let half = bench.history().bytes() / 2;
    bench.shorten(half).unwrap();
    let (standing, all) = bench.history().progress();
    assert!(
        (2..last - 1).contains(&standing) && standing == all,
        "{standing} of {all}"
    );
    drop(bench);
    let (mut bench, _) = place.open();
    for step in 0..standing {
        assert_eq!(bench.draft().text(), texts[last - step]);
        bench.undo().unwrap();
    }
    assert_eq!(bench.undo().unwrap(), None);
    assert_eq!(bench.draft().text(), texts[last - standing]);
}
