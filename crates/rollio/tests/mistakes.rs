//! Mistakes in content, positions and notation are refused in words.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use croupier_kernel::{Game as _, Rng};
use croupier_rollio::{
    Rollio,
    config::Config,
    content::{FILES, load},
};

#[test]
fn mistakes_in_content_are_named_with_file_and_line() {
    let cases = [
        (3, "\"rarity\":\"uncommon\"", "\"rarity\":\"shiny\"", "charms.jsonl:1: unknown variant `shiny`"),
        (3, "\"n\":1", "\"m\":1", "charms.jsonl:1: unknown field `m`"),
        (5, "\"percent\":5", "\"percent\":500", "blessings.jsonl:4: `percent` goes from 1 to 100, not 500"),
        (1, "five_of_a_kind", "fivve_of_a_kind", "combinations.jsonl:1: there is no combination `fivve_of_a_kind`"),
        (6, "crystal", "kristal", "materials.jsonl:2: `golden` is out of order"),
    ];
    for (file, from, to, says) in cases {
        let mut files = FILES;
        let text = files[file].1.replacen(from, to, 1);
        files[file].1 = &text;
        let error = load(files).unwrap_err();
        assert!(error.starts_with(says), "{error}");
    }
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    let cases = [
        ("preset = \"classik\"", "there is no preset `classik` (did you mean `classic`?)"),
        ("dice_set = \"beginer\"", "there is no dice set `beginer` (did you mean `beginner`?)"),
        ("max_level = 0", "the last level must be 1 or more"),
        ("[position]\nphase = \"hand\"", "in the phase hand, `showing` says what the dice show"),
        ("[position]\nphase = \"hand\"\nshowing = [1]", "`showing` has 1 numbers, there are 6 dice"),
        ("[position]\nphase = \"hand\"\nshowing = [1, 2, 3, 4, 5, 9]", "die 6 has no face 9"),
        ("[position]\nlives = 0", "with no lives the run would be over"),
        ("[position]\nbanked = 500", "with 500 points the level would be over"),
        ("[position]\ncharms = [\"flop_sheild\"]", "there is no charm `flop_sheild` (did you mean `flop_shield`?)"),
        ("[position]\nblessings = [\"lives_2\"]", "`lives_2` is there twice, or the tier before it is missing"),
        ("[position]\ndice = [{ sides = 99 }]", "a die has 2 to 20 sides"),
        ("[position]\nshelf = { blessing = \"lives_3\" }", "`shelf`: Lives Blessing III needs the tier before it"),
        (
            "[position]\nshelf = { charms = [\"flop_shield\", \"flop_shield\", \"high_stakes\"] }",
            "`shelf`: Flop Shield is there twice, or owned already",
        ),
        ("[position]\ncoming = [20, 9, 1, 1, 1, 1]", "`coming`: die 1 has no face 20"),
        (
            "[position]\nphase = \"scored\"\nshowing = [0, 2, 0, 2, 2, 2]\npoints = 50\ncoming = [1, 7]",
            "`coming`: die 4 has no face 7",
        ),
        ("[position]\ncoming = [1, 1, 1, 1, 1, 1, 7]", "`coming`: no die has the face 7"),
        ("[position]\nphase = \"shop\"\ncoming = [0]", "`coming`: no die has the face 0"),
        (
            "[position]\ncharms = [\"money_magnet\"]\ncounts = { money_magnet = 9 }",
            "`money_magnet` counts nothing of its own",
        ),
        (
            "[position]\ncharms = [\"flop_shield\"]\ncounts = { flop_shield = 4 }",
            "`flop_shield` has at most 3 uses, not 4",
        ),
        (
            "[position]\ncharms = [\"flop_shield\"]\ncounts = { flop_shield = 0 }",
            "`flop_shield` with no uses left is gone",
        ),
        ("[position]\nphase = \"over\"", "a position starts in the phase round, hand, scored or shop"),
    ];
    for (text, says) in cases {
        let config: Config = toml::from_str(text).unwrap();
        assert_eq!(Rollio::new(&config).unwrap_err().reason, says);
    }
}

#[test]
fn no_text_makes_reading_an_action_panic() {
    let mut rng = Rng::Open { state: 1 };
    let words = [
        "score",
        "reroll",
        "buy",
        "use",
        "sell",
        "as",
        "on",
        "1",
        "99",
        "-1",
        "*",
        "+",
        "single_one",
        "é",
        " ",
        "chisel",
        "crystal",
    ];
    for _ in 0..20_000 {
        let n = rng.below(6);
        let text: Vec<&str> = (0..n).map(|_| words[rng.below(words.len() as u32) as usize]).collect();
        if let Ok(action) = text.join(" ").parse::<croupier_rollio::action::Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
