//! `croupier serve`: a match server, until it is told to stop.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use anyhow::Result;
use croupier_kernel::Refusal;
use croupier_server::{Limits, Server, Settings};
use croupier_table::{
    Hosted, files, players,
    registry::{self, GAMES, Visit},
};

use crate::{
    Usage,
    args::{BenchServer, Serve},
    tell, usage,
};

/// Serves matches.
pub(crate) fn serve(args: &Serve) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let settings = settings(args)?;
    // A server plays with the policies of its own folder and with no file that somebody names.
    #[cfg(feature = "learn")]
    {
        croupier_lab::learn::policies_in(settings.policies.clone());
        croupier_lab::learn::words_only();
    }
    if args.check {
        return runtime.block_on(check(&settings));
    }
    if let Some(file) = &args.backup {
        runtime.block_on(croupier_server::backup(&settings, file))?;
        return Ok(writeln!(io::stdout(), "{}", file.display())?);
    }
    if let Some(file) = &args.restore {
        let matches = runtime.block_on(croupier_server::restore(&settings, file))?;
        return Ok(writeln!(io::stdout(), "restored: {matches} matches")?);
    }
    listen_to_log(args.json);
    runtime.block_on(run(settings))
}

fn settings(args: &Serve) -> Result<Settings> {
    let home = args.home.clone().unwrap_or_else(files::home);
    let mut settings = Settings::at_home(home);
    settings.bind = args.bind;
    if let Some(database) = &args.database {
        settings.database.clone_from(database);
    }
    settings.database_limit = args.database_limit.map(|mib| mib << 20);
    if !args.players.is_empty() {
        known_players(&args.players)?;
        settings.players = Some(args.players.iter().cloned().collect());
    }
    settings.models.clone_from(&args.models);
    settings.calls = Some(args.calls);
    settings.tls = args.tls_certificate.clone().zip(args.tls_key.clone());
    if settings.tls.is_some() && settings.database.starts_with("postgres") {
        let what = "servers on one Postgres talk to each other in plain HTTP; leave TLS to the proxy in front of them";
        return Err(Usage(format!("--tls-certificate: {what}")).into());
    }
    settings.advertise.clone_from(&args.advertise);
    if let Some(origin) = args.origin.iter().find(|origin| !origin.contains("://")) {
        return Err(Usage(format!("--origin: `{origin}` is not of the form https://HOST")).into());
    }
    settings.origins.clone_from(&args.origin);
    if let Some(host) = args.host.iter().find(|host| host.is_empty() || host.contains(['/', ':'])) {
        return Err(Usage(format!("--host: `{host}` is not a name such as example.org")).into());
    }
    settings.hosts.clone_from(&args.host);
    settings.proxies = usize::from(args.proxies);
    let token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    if let Some(header) = args.proxy_header.as_deref().filter(|header| header.is_empty() || !header.chars().all(token))
    {
        return Err(Usage(format!("--proxy-header: `{header}` is not the name of a header")).into());
    }
    settings.proxy_header.clone_from(&args.proxy_header);
    settings.thinkers = args.thinkers.map_or(settings.thinkers, usize::from);
    settings.think = Duration::from_secs(args.think);
    settings.idle = Duration::from_secs(args.idle.max(1));
    let burst = args.rate.saturating_mul(4);
    settings.limits = Limits {
        rate: args.rate,
        burst,
        matches: args.matches,
        sockets: args.sockets,
        connections: args.connections,
        ..settings.limits
    };
    Ok(settings)
}

/// Refuses names that are no program of any game.
fn known_players(named: &[String]) -> Result<()> {
    struct Names;
    impl Visit for Names {
        type Out = Vec<&'static str>;
        fn visit<G: Hosted>(self) -> Self::Out {
            players::<G>().into_iter().map(|kind| kind.name).collect()
        }
    }
    let mut known = Vec::new();
    for game in GAMES {
        known.extend(registry::with_game(game, Names).map_err(usage)?);
    }
    known.sort_unstable();
    known.dedup();
    let word = |name: &String| name.split(':').next().unwrap_or_default().to_string();
    match named.iter().find(|name| !known.contains(&word(name).as_str())) {
        None => Ok(()),
        Some(name) => {
            let refusal = Refusal::unknown("player", name, known.into_iter());
            Err(usage(refusal.map(|reason| format!("--players: {reason}"))))
        }
    }
}

/// The log goes to standard error. `RUST_LOG` says how much of it; there is nothing in it that opens a seat.
fn listen_to_log(json: bool) {
    use tracing_subscriber::{EnvFilter, fmt};
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    // What is said on sockets begins with a token, and their library would write it down.
    let quiet = ["tungstenite=warn", "tokio_tungstenite=warn"].map(|word| word.parse().expect("a level for a library"));
    let filter = quiet.into_iter().fold(filter, EnvFilter::add_directive);
    let log = fmt().with_env_filter(filter).with_writer(io::stderr);
    // Only the first log of a process counts.
    let _ = if json { log.json().try_init() } else { log.with_ansi(false).try_init() };
}

async fn run(settings: Settings) -> Result<()> {
    let open = !settings.bind.ip().is_loopback() && settings.proxy_header.is_none() && settings.tls.is_none();
    let scheme = if settings.tls.is_some() { "https" } else { "http" };
    let server = Server::bind(settings).await?;
    let address = server.address()?;
    if open {
        tell(
            "This server speaks plain HTTP, so others on the network can read tokens. Put a proxy with TLS in front of it and \
             name its header with --proxy-header, or use --tls-certificate and --tls-key.",
        );
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{scheme}://{address}")?;
    out.flush()?;
    drop(out);
    tell("Open that address to play, or play here with: croupier play geniejack. Stop with Ctrl-C.");
    server.run(stopped()).await;
    Ok(())
}

/// Waits until the process is told to stop. What was answered is written down already.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Plays everything that is stored again.
async fn check(settings: &Settings) -> Result<()> {
    let (good, bad) = croupier_server::check(settings).await?;
    let mut out = io::stdout().lock();
    for line in &bad {
        writeln!(out, "{line}")?;
    }
    match bad.len() {
        0 => Ok(writeln!(out, "ok: {good} matches play as they were played")?),
        1 => Err(anyhow::anyhow!("1 thing is damaged; {good} matches are sound")),
        n => Err(anyhow::anyhow!("{n} things are damaged; {good} matches are sound")),
    }
}

/// A server in a process of its own. It ends with this.
struct Child {
    process: std::process::Child,
    address: String,
}

impl Child {
    fn start(database: &str) -> Result<Child> {
        use std::io::BufRead as _;
        let many = "1000000000";
        let limits = ["--rate", many, "--matches", many, "--sockets", "1000000", "--connections", "1000000"];
        let mut command = std::process::Command::new(std::env::current_exe()?);
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", database]).args(limits);
        let mut process = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn()?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            io::BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim().trim_start_matches("http://").to_string();
        if address.is_empty() {
            return Err(anyhow::anyhow!("the server did not start; try croupier serve --database {database}"));
        }
        Ok(Child { process, address })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Measures servers that are started for this.
pub(crate) fn bench(args: &BenchServer) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    let own = format!("sqlite:{}", folder.join("bench.sqlite").display());
    if args.servers > 1 && args.database.is_none() {
        return Err(Usage("--servers: several servers need --database postgres://...".into()).into());
    }
    let database = args.database.as_deref().unwrap_or(&own);
    let servers = (0..args.servers).map(|_| Child::start(database)).collect::<Result<Vec<_>>>()?;
    let plan = croupier_server::bench::Plan {
        servers: servers.iter().map(|server| server.address.clone()).collect(),
        process: servers.first().map(|server| server.process.id()),
        game: args.game.clone(),
        matches: args.matches,
        connections: usize::from(args.connections),
        rate: args.rate,
        seconds: args.seconds,
        sockets: args.sockets,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(croupier_server::bench::run(&plan));
    drop(servers);
    let _ = std::fs::remove_dir_all(&folder);
    let report = report?;
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    let (actions, rate, matches) = (report.actions, report.rate, report.matches);
    writeln!(out, "{}: {actions} actions in {matches} matches, {rate:.0} a second, each written down", report.game)?;
    let (p50, p99, max) = (report.p50_ms, report.p99_ms, report.max_ms);
    writeln!(
        out,
        "answers: half in {p50:.1} ms, 99 of 100 in {p99:.1} ms, all in {max:.1} ms; {} failed",
        report.failures
    )?;
    if let Some(kib) = report.kib_a_socket {
        writeln!(out, "{} sockets that listen: {kib:.1} KiB each", report.sockets)?;
    }
    if let Some(mib) = report.server_mib {
        writeln!(out, "memory of the server: {mib:.0} MiB")?;
    }
    Ok(())
}
