//! A wish outside a run: what a genie would make of it.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_table::capital;
use croupier_table::genie::{
    self, Answer, Claude, Genie as _, Lamp, Settings, Situation, docs,
    lamp::{Understanding, worth},
};
use serde_json::json;

use crate::{numbers, tell, usage, wait};

const WISH_EXAMPLES: &str = "\
Examples:
  croupier wish \"more aces\"
  croupier wish \"never bust\" --stage 3 --why
  croupier wish --list";

#[derive(ClapArgs)]
#[command(after_help = WISH_EXAMPLES)]
pub(crate) struct Wish {
    /// The wish, at most 40 characters
    #[arg(required_unless_present_any = ["list", "worth"], allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// The stage of the run; later stages give more
    #[arg(long, default_value_t = 1, value_parser = numbers::whole::<u16>(1, 99))]
    pub(crate) stage: u16,
    /// Who answers: auto, claude, lamp, boon or unscaled
    #[arg(long, value_name = "GENIE", default_value = "auto")]
    pub(crate) genie: String,
    /// Make it the small wish that opens a run: the rules halve what is granted
    #[arg(long, conflicts_with = "stage")]
    pub(crate) opening: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show what the lamp understood
    #[arg(long)]
    pub(crate) why: bool,
    /// Print the request to Claude, without the key, and send nothing
    #[arg(long, conflicts_with = "why")]
    pub(crate) dry_run: bool,
    /// List all effects and conditions of blessings
    #[arg(long, conflicts_with_all = ["text", "why", "dry_run"])]
    pub(crate) list: bool,
    /// Show how strong every effect is, and how much of it the lamp grants
    #[arg(long, conflicts_with_all = ["text", "why", "dry_run", "list"])]
    pub(crate) worth: bool,
    /// Let the lamp grant wishes in full, however strong they are
    #[arg(long, conflicts_with_all = ["genie", "dry_run"])]
    pub(crate) unscaled: bool,
}

/// Tries a wish.
pub(crate) fn wish(args: &Wish) -> Result<()> {
    let mut out = io::stdout().lock();
    if args.list {
        if args.json {
            writeln!(out, "{}", docs::vocabulary())?;
        } else {
            write!(out, "{}", docs::vocabulary_lines())?;
        }
        return Ok(());
    }
    if args.worth {
        if args.json {
            writeln!(out, "{}", json!({ "stage": args.stage, "effects": worth::curves() }))?;
        } else {
            write!(out, "{}", worth::table(args.stage))?;
        }
        return Ok(());
    }
    let genie = genie::by_name(if args.unscaled { "unscaled" } else { &args.genie }).map_err(usage)?;
    let typed = args.text.as_deref().unwrap_or_default();
    let wish = genie::tidy(typed).map_err(usage)?;
    if wish != typed.trim() {
        tell(format_args!("The Genie hears: {wish}"));
    }
    let situation = Situation { opening: args.opening, ..Situation::outside(args.stage) };
    if args.dry_run {
        let request = Claude::new(Settings::from_env()).request(&wish, &situation);
        writeln!(out, "{}", serde_json::to_string_pretty(&request)?)?;
        return Ok(());
    }
    let mut answer = wait::during(genie.thinking(), || genie.grant(&wish, &situation));
    let notes;
    (answer.blessing, notes) = answer.blessing.in_new_runs(args.opening);
    // What can be explained is what the lamp makes of the wish, even if Claude answered.
    let understanding = match (&answer.understanding, args.why) {
        (Some(understanding), true) => Some(understanding.clone()),
        (None, true) => Lamp.grant(&wish, &situation).understanding,
        (_, false) => None,
    };
    if args.json {
        let blessing = &answer.blessing;
        let mut line = json!({
            "genie": answer.genie, "why": answer.why, "says": answer.says, "notes": notes, "name": blessing.name(), "description": blessing.description(),
            "effects": blessing.effects(),
        });
        if let Some(understanding) = understanding {
            line["understanding"] = json!(understanding);
        }
        writeln!(out, "{line}")?;
        return Ok(());
    }
    show(&mut out, &answer)?;
    for note in notes {
        writeln!(out, "  ({note})")?;
    }
    if let Some(understanding) = understanding {
        explain(&mut out, &understanding)?;
    }
    Ok(())
}

fn show(out: &mut impl io::Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{}: {}", answer.blessing.name(), answer.blessing.description())?;
    for effect in answer.blessing.effects() {
        writeln!(out, "  {}", effect.sentence())?;
    }
    writeln!(out, "{}.", capital(answer.why.trim_end_matches('.')))
}

fn explain(out: &mut impl io::Write, understanding: &Understanding) -> io::Result<()> {
    writeln!(out, "\nWhat the lamp reads in it:")?;
    for word in &understanding.words {
        writeln!(out, "  {:<16} {}", word.text, word.meaning.as_deref().unwrap_or("unknown"))?;
    }
    for part in &understanding.parts {
        let text = if part.text.is_empty() { "(nothing else)" } else { &part.text };
        let gift = part.gift.as_deref().unwrap_or("nothing to grant");
        writeln!(out, "  \"{text}\" asks for: {gift} [{}]", part.effects.join(", "))?;
        if let Some(condition) = &part.condition {
            writeln!(out, "    {condition}")?;
        }
    }
    for note in &understanding.notes {
        writeln!(out, "  note: {note}")?;
    }
    Ok(())
}
