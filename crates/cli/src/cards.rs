//! The cards of a game: lists, coverage, comparison with a public database.

use std::{
    collections::BTreeMap,
    io::{self, Write as _},
    path::PathBuf,
};

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_kernel::Refusal;
use croupier_table::{
    CardCheck, Entry, Hosted,
    files::read_text,
    registry::{self, Visit},
};
use serde::Serialize;
use serde_json::json;

use crate::{Usage, paint::one_line, usage};

const CARDS_EXAMPLES: &str = "\
Examples:
  croupier cards lunchtable
  croupier cards fab zap --text
  croupier cards fab --for kano --preset blitz";

#[derive(ClapArgs)]
#[command(after_help = CARDS_EXAMPLES)]
pub(crate) struct Cards {
    /// The game
    pub(crate) game: String,
    /// Only cards with this in their name
    pub(crate) name: Option<String>,
    /// Only cards that this hero may play, such as kano
    #[arg(long = "for", value_name = "HERO", conflicts_with = "coverage")]
    pub(crate) hero: Option<String>,
    /// Only cards that are legal in this preset
    #[arg(long, conflicts_with = "coverage")]
    pub(crate) preset: Option<String>,
    /// Print what each card does
    #[arg(long, conflicts_with = "coverage")]
    pub(crate) text: bool,
    /// Count how many cards are implemented, by kind, and name the missing ones
    #[arg(long, conflicts_with = "name")]
    pub(crate) coverage: bool,
    /// Compare the cards with this file of the public card database
    #[arg(long, value_name = "PATH", conflicts_with = "name")]
    pub(crate) cards: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Asks a game about its cards.
struct Ask<'a> {
    args: &'a Cards,
    database: Option<&'a str>,
}

impl Visit for Ask<'_> {
    type Out = Result<(Vec<Entry>, Option<CardCheck>), Refusal>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let mut cards = G::catalogue();
        if cards.is_empty() {
            return Err(Refusal::new(format!("{} has no list of cards", G::NAME)));
        }
        if self.args.hero.is_some() || self.args.preset.is_some() {
            let legal = G::legal_cards(self.args.hero.as_deref(), self.args.preset.as_deref())?;
            cards.retain(|card| legal.contains(&card.id));
        }
        Ok((cards, self.database.map(G::check_cards).transpose()?))
    }
}

/// How much of one kind is implemented.
#[derive(Default, Serialize)]
struct Coverage {
    pool: usize,
    implemented: usize,
    missing: Vec<String>,
}

/// Lists cards, counts them, or compares them.
pub(crate) fn cards(args: &Cards) -> Result<()> {
    let database = args.cards.as_deref().map(read_text).transpose()?;
    let (cards, check) =
        registry::with_game(&args.game, Ask { args, database: database.as_deref() }).map_err(usage)?.map_err(usage)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.coverage || check.is_some() {
        print_coverage(&mut out, args, &cards, check.as_ref())?;
        out.flush()?;
        return match check {
            Some(check) if !check.differences.is_empty() => {
                Err(anyhow::anyhow!("{} facts differ from the database", check.differences.len()))
            }
            _ => Ok(()),
        };
    }
    let wanted = args.name.as_deref().unwrap_or_default().to_lowercase();
    let fits = |card: &&Entry| card.name.to_lowercase().contains(&wanted) || card.id.contains(&wanted);
    let fitting: Vec<&Entry> = cards.iter().filter(fits).collect();
    if fitting.is_empty() {
        return Err(Usage(format!("no card of {} has `{wanted}` in its name", args.game)).into());
    }
    for card in fitting {
        if args.json {
            writeln!(out, "{}", serde_json::to_value(card)?)?;
        } else {
            let missing = if card.implemented { "" } else { " (not implemented)" };
            let facts = if args.text { &card.name } else { &card.facts };
            // A thing whose facts do not begin with its name says it.
            let name = if args.text || facts.contains(card.name.as_str()) || plain(&card.id) == plain(&card.name) {
                String::new()
            } else {
                format!("{}: ", card.name)
            };
            writeln!(out, "{:<32} {name}{facts}{missing}", card.id)?;
            for sentence in card.text.iter().filter(|_| args.text) {
                writeln!(out, "    {sentence}")?;
            }
        }
    }
    Ok(out.flush()?)
}

/// A name without its case and how its words are joined, and without the color of a card.
fn plain(name: &str) -> String {
    let letters = name.to_lowercase().replace(['-', '_', '\'', '(', ')', ','], " ");
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn print_coverage(out: &mut impl io::Write, args: &Cards, cards: &[Entry], check: Option<&CardCheck>) -> Result<()> {
    let mut kinds: BTreeMap<&str, Coverage> = BTreeMap::new();
    for card in cards.iter().filter(|card| card.in_pool) {
        let kind = kinds.entry(card.kind).or_default();
        kind.pool += 1;
        kind.implemented += usize::from(card.implemented);
        kind.missing.extend((!card.implemented).then(|| card.name.clone()));
    }
    let pool: usize = kinds.values().map(|kind| kind.pool).sum();
    let implemented: usize = kinds.values().map(|kind| kind.implemented).sum();
    if args.json {
        let missing: Vec<&String> = kinds.values().flat_map(|kind| &kind.missing).collect();
        let mut line = json!({
            "game": args.game, "pool": pool, "implemented": implemented, "missing": missing, "kinds": kinds,
        });
        if let Some(check) = check {
            line["database"] = serde_json::to_value(check)?;
        }
        writeln!(out, "{line}")?;
        return Ok(());
    }
    writeln!(out, "{}: {implemented} of {pool} cards are implemented", args.game)?;
    for (word, kind) in kinds {
        writeln!(out, "  {word:<16} {:>3} of {:>3}", kind.implemented, kind.pool)?;
        for name in kind.missing {
            writeln!(out, "    missing: {name}")?;
        }
    }
    if let Some(check) = check {
        writeln!(out, "database: {} compared, {} differences", check.compared, check.differences.len())?;
        for line in &check.differences {
            // Words of the database's file are in it.
            writeln!(out, "  {}", one_line(line))?;
        }
    }
    Ok(())
}
