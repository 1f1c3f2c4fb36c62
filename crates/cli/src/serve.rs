//! `croupier serve`: a match server that runs until it gets a signal to stop.

use std::{
    io::{self, Write as _},
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_kernel::Refusal;
use croupier_server::{Collector, Limits, Server, Settings};
use croupier_table::{
    Hosted, files, players,
    registry::{self, GAMES, Visit},
};

use crate::{Usage, numbers, tell, usage};

const SERVE_EXAMPLES: &str = "\
Examples:
  croupier serve                                    your own server, at http://127.0.0.1:7878
  croupier serve --bind 0.0.0.0:8080 --proxy-header X-Forwarded-For
  croupier serve --database postgres://user@host/croupier
  croupier serve --check                            replay everything that is stored";

#[derive(ClapArgs)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878", value_parser = address)]
    pub(crate) bind: SocketAddr,
    /// The database: sqlite:FILE or postgres://USER@HOST/NAME [default: a file in the home folder]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The size limit of a database file, in MiB [default: none]
    #[arg(long, value_name = "MIB", value_parser = numbers::whole::<u64>(1, 1 << 40))]
    pub(crate) database_limit: Option<u64>,
    /// The folder for the database and policies
    #[arg(long, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,
    /// Check the database file, its tables and every match, name what is damaged, and stop
    #[arg(long, conflicts_with_all = ["backup", "restore"])]
    pub(crate) check: bool,
    /// Copy the database to a new file and stop; servers can keep using it
    #[arg(long, value_name = "FILE", conflicts_with = "restore")]
    pub(crate) backup: Option<PathBuf>,
    /// Restore the database from a backup and stop
    #[arg(long, value_name = "FILE")]
    pub(crate) restore: Option<PathBuf>,
    /// The programs that players may choose, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) players: Vec<String>,
    /// Claude models that players may choose, as in claude:MODEL, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "MODEL")]
    pub(crate) models: Vec<String>,
    /// The most requests to Claude per day, from all servers on the database
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) calls: u64,
    /// A name this server answers to, such as example.org; addresses and localhost always work
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Another origin whose pages may use this server, such as https://example.org
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// A certificate chain in PEM, to serve HTTPS
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_certificate: Option<PathBuf>,
    /// The key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    pub(crate) tls_key: Option<PathBuf>,
    /// The header in which your proxy names the client, such as X-Forwarded-For
    #[arg(long, value_name = "HEADER")]
    pub(crate) proxy_header: Option<String>,
    /// How many proxies in a row add to that header
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::whole::<u8>(1, 8))]
    pub(crate) proxies: u8,
    /// The most programs that may think at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::count::<u16>)]
    pub(crate) thinkers: Option<u16>,
    /// The most seconds a program may think
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = numbers::count::<u64>)]
    pub(crate) think: u64,
    /// Seconds until an idle match leaves memory
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = numbers::count::<u64>)]
    pub(crate) idle: u64,
    /// The most requests a second for one client
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = numbers::count::<u32>)]
    pub(crate) rate: u32,
    /// The most matches one client may start in an hour
    #[arg(long, value_name = "N", default_value_t = 240)]
    pub(crate) matches: u32,
    /// The most sockets one client may have open
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) sockets: u32,
    /// The most connections one client may have open
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = numbers::count::<u32>)]
    pub(crate) connections: u32,
    /// The address at which other servers on the same database reach this one
    #[arg(long, value_name = "URL")]
    pub(crate) advertise: Option<String>,
    /// Send traces to an OpenTelemetry collector over HTTP, such as http://127.0.0.1:4318
    #[arg(long, value_name = "URL")]
    pub(crate) traces: Option<String>,
    /// Write the log as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const BENCHSERVER_EXAMPLES: &str = "\
Examples:
  croupier bench server --matches 500 --seconds 10";

#[derive(ClapArgs)]
#[command(after_help = BENCHSERVER_EXAMPLES)]
pub(crate) struct BenchServer {
    /// The game to play
    #[arg(long, default_value = "lunchtable")]
    pub(crate) game: String,
    /// Number of matches
    #[arg(long, default_value_t = 2000, value_parser = numbers::count::<usize>)]
    pub(crate) matches: usize,
    /// Number of connections
    #[arg(long, default_value_t = 32, value_parser = numbers::whole::<u16>(1, 1000))]
    pub(crate) connections: u16,
    /// Actions per second; 0 for as many as possible
    #[arg(long, default_value_t = 0)]
    pub(crate) rate: u32,
    /// Duration in seconds
    #[arg(long, default_value_t = 15, value_parser = numbers::whole::<u32>(1, 86_400))]
    pub(crate) seconds: u32,
    /// Number of sockets that listen during the run
    #[arg(long, default_value_t = 0)]
    pub(crate) sockets: usize,
    /// The database of the servers [default: a temporary file]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Number of servers on the database
    #[arg(long, default_value_t = 1, value_parser = numbers::whole::<u16>(1, 16))]
    pub(crate) servers: u16,
    /// Measure instead how long one client waits for greedy while another plays this many matches against boss
    #[arg(long, value_name = "MATCHES", conflicts_with_all = ["matches", "sockets", "rate", "servers"])]
    pub(crate) fairness: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Serves matches.
pub(crate) fn serve(args: &Serve) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let settings = settings(args)?;
    // A server plays with the policies of its own folder and with no file that someone names.
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
        known_database(database)?;
        if args.restore.is_none() {
            has_folder(database)?;
        }
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
        let what =
            "servers on one Postgres database speak plain HTTP to each other. Leave TLS to a proxy in front of them";
        return Err(Usage(format!("--tls-certificate: {what}")).into());
    }
    settings.advertise.clone_from(&args.advertise);
    settings.traces = args.traces.as_deref().map(collector).transpose()?;
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
        return Err(Usage(format!("--proxy-header: `{header}` is not a header name")).into());
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

/// Reads an address to listen on.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an IP address and a port, such as 127.0.0.1:7879".into())
}

/// Reads where traces are sent.
fn collector(url: &str) -> Result<Collector> {
    let shown = crate::paint::one_line(url);
    url.parse::<Collector>()
        .map_err(|()| Usage(format!("--traces: `{shown}` is not of the form http://HOST:4318")).into())
}

/// Refuses a database of a kind that is not known, before anything is started for it.
fn known_database(url: &str) -> Result<()> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(());
    }
    match database_file(url) {
        Some("") => return Err(Usage("--database: sqlite: needs a file, such as sqlite:croupier.sqlite".into()).into()),
        Some(_) => return Ok(()),
        None => {}
    }
    let kind = crate::paint::one_line(url.split(['/', '@']).next().unwrap_or_default());
    Err(Usage(format!("--database: `{kind}` is not a known kind; use sqlite:FILE or postgres://USER@HOST/NAME")).into())
}

/// The file of a database that is one.
fn database_file(url: &str) -> Option<&str> {
    url.strip_prefix("sqlite:")?.trim_start_matches("//").split('?').next()
}

/// Refuses a database file in a folder that does not exist: only a backup that is restored makes its folder.
fn has_folder(url: &str) -> Result<()> {
    let folder = database_file(url).and_then(|file| Path::new(file).parent());
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => {
            Err(Usage(format!("--database: there is no folder {}; create it first", folder.display())).into())
        }
    }
}

/// Refuses names that no game has a program for.
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
    // Messages on sockets begin with a token, and the library would log it.
    let quiet = ["tungstenite=warn", "tokio_tungstenite=warn"].map(|word| word.parse().expect("a level for a library"));
    let filter = quiet.into_iter().fold(filter, EnvFilter::add_directive);
    let log = fmt().with_env_filter(filter).with_writer(io::stderr);
    // Only the first log of a process counts.
    let _ = if json { log.json().try_init() } else { log.with_ansi(false).try_init() };
}

async fn run(settings: Settings) -> Result<()> {
    let open = !settings.bind.ip().is_loopback() && settings.proxy_header.is_none() && settings.tls.is_none();
    let scheme = if settings.tls.is_some() { "https" } else { "http" };
    let bind = settings.bind;
    let server = Server::bind(settings).await.map_err(|error| in_use(bind, error))?;
    let address = server.address()?;
    if open {
        tell(
            "This server speaks plain HTTP to the network, so others on it can read players' tokens. Put a proxy with TLS \
             in front of it and name its header with --proxy-header, or use --tls-certificate and --tls-key.",
        );
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{scheme}://{address}")?;
    out.flush()?;
    drop(out);
    tell(format_args!(
        "Open that address to play. Stop with Ctrl-C. To play in the terminal: croupier play {}",
        GAMES[0]
    ));
    server.run(stopped()).await;
    Ok(())
}

/// Why the server can't listen at an address, and what to do about it.
fn in_use(bind: SocketAddr, error: io::Error) -> anyhow::Error {
    let port = bind.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            let next = SocketAddr::new(bind.ip(), port.checked_add(1).unwrap_or(7878));
            anyhow::anyhow!("Port {port} is in use. Choose another with --bind {next}")
        }
        io::ErrorKind::PermissionDenied if port < 1024 => {
            anyhow::anyhow!("You may not listen on port {port}. Choose one above 1023 with --bind.")
        }
        io::ErrorKind::AddrNotAvailable => {
            anyhow::anyhow!("This machine has no address {}. Choose another with --bind.", bind.ip())
        }
        _ => anyhow::anyhow!("{}", files::in_words(&error.to_string())),
    }
}

/// Waits for the signal to stop. Everything that was answered is already saved.
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
        0 => Ok(writeln!(out, "ok: {good} matches replay exactly")?),
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
    fn start(database: &str, more: &[&str]) -> Result<Child> {
        use std::io::BufRead as _;
        let many = "1000000000";
        let limits = ["--rate", many, "--matches", many, "--sockets", "1000000", "--connections", "1000000"];
        let mut command = std::process::Command::new(std::env::current_exe()?);
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", database]).args(limits).args(more);
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
    if let Some(database) = &args.database {
        known_database(database)?;
        has_folder(database)?;
    }
    if !GAMES.contains(&args.game.as_str()) {
        return Err(usage(Refusal::unknown("game", &args.game, GAMES.into_iter())));
    }
    let folder = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    let own = format!("sqlite:{}", folder.join("bench.sqlite").display());
    if args.servers > 1 && args.database.is_none() {
        return Err(
            Usage("--servers: several servers need a shared database; add --database postgres://...".into()).into()
        );
    }
    let database = args.database.as_deref().unwrap_or(&own);
    if let Some(matches) = args.fairness {
        let measured = bench_fairness(database, usize::from(matches), args.json);
        let _ = std::fs::remove_dir_all(&folder);
        return measured;
    }
    let servers = (0..args.servers).map(|_| Child::start(database, &[])).collect::<Result<Vec<_>>>()?;
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
    writeln!(out, "{}: {actions} actions in {matches} matches, {rate:.0} per second, each stored", report.game)?;
    let (p50, p99, max) = (report.p50_ms, report.p99_ms, report.max_ms);
    writeln!(
        out,
        "answers: median {p50:.1} ms, 99% within {p99:.1} ms, slowest {max:.1} ms, {} failed",
        report.failures
    )?;
    if report.refused > 0 {
        writeln!(out, "refused early: {}, 99% within {:.1} ms", report.refused, report.refused_p99_ms)?;
    }
    writeln!(out, "{} of {} matches are not as they were answered", report.wrong, report.checked)?;
    if let Some(kib) = report.kib_a_socket {
        writeln!(out, "{} listening sockets: {kib:.1} KiB each", report.sockets)?;
    }
    if let Some(mib) = report.server_mib {
        writeln!(out, "server memory: {mib:.0} MiB")?;
    }
    Ok(())
}

/// How many turns are measured.
const TURNS: usize = 100;

/// Measures how long one client waits while another keeps programs thinking.
fn bench_fairness(database: &str, matches: usize, json: bool) -> Result<()> {
    use croupier_server::bench::fairness;
    let server = Child::start(database, &["--proxy-header", fairness::HEADER])?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(fairness::run(&server.address, matches, TURNS))?;
    drop(server);
    let mut out = io::stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    let (turns, p50, p95, max) = (report.turns, report.p50_ms, report.p95_ms, report.max_ms);
    writeln!(out, "one client: {matches} matches against boss, {} actions", report.actions)?;
    writeln!(out, "another, {turns} turns of greedy: median {p50:.0} ms, 95% within {p95:.0} ms, slowest {max:.0} ms")?;
    Ok(())
}
