//! What one client talks to: six tools over at most one match in play.

use std::{borrow::Cow, sync::Arc};

use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_table::{Advice, Session, Settings, registry};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Extensions, Implementation, JsonObject,
        ListToolsResult, PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use tokio::sync::Mutex;

use crate::{
    Back, Chooser, Guest, Host, Order, Place, Room, SeatedMatch,
    answer::{self, Answer, Listed, Shown, one_line},
    arguments, catalogue,
    tools::{INSTRUCTIONS, tools},
};

/// How many windows in which nothing but a pass is possible are passed in a row before the client is asked all the same.
const MAX_SKIPS: u32 = 1000;

/// What one client talks to.
pub struct Croupier<H: Host> {
    host: Arc<H>,
    /// The match the client plays or has just finished. Calls that come at once wait for each other here.
    current: Mutex<Option<Current<H::Match>>>,
    _place: Option<Place>,
}

/// A match and how much of it the client has been told.
struct Current<T> {
    table: T,
    heard: u32,
}

impl<H: Host> Croupier<H> {
    /// For a client of this host.
    pub fn new(host: Arc<H>) -> Croupier<H> {
        Croupier { host, current: Mutex::new(None), _place: None }
    }

    /// For a client that holds a place among those there may be at once.
    pub(crate) fn at(host: Arc<H>, place: Place) -> Croupier<H> {
        Croupier { host, current: Mutex::new(None), _place: Some(place) }
    }

    /// Does what a tool does.
    async fn call(&self, tool: &str, given: Option<JsonObject>, from: &Extensions) -> Result<Answer, Refusal> {
        let room = self.host.room().await?;
        // A client that sits down at another match is not shown the one it leaves, whichever server has it.
        let leaves = given.as_ref().is_some_and(|given| given.get("abandon") == Some(&true.into()));
        if !(tool == "resume" || tool == "join" && leaves) {
            self.recall(from).await?;
        }
        match tool {
            "games" => catalogue::games(self.host.as_ref(), arguments::read(tool, given)?),
            "start" => self.start(arguments::read(tool, given)?, from, room).await,
            "resume" => self.resume(arguments::read(tool, given)?, from, room).await,
            "join" => self.join(arguments::read(tool, given)?, from, room).await,
            "look" => self.look(arguments::read(tool, given)?, room).await,
            "act" => self.act(arguments::read(tool, given)?, room).await,
            "rules" => self.rules(arguments::read(tool, given)?).await,
            _ => self.record(arguments::read(tool, given)?).await,
        }
    }

    /// Finds the match that this session plays, if another process has begun it or has gone on to another one.
    async fn recall(&self, from: &Extensions) -> Result<(), Refusal> {
        let mut current = self.current.lock().await;
        let known = current.as_ref().map(|current| &current.table);
        if let Some(table) = self.host.recall(known, from).await? {
            *current = Some(Current { heard: told(&table).await?, table });
        }
        Ok(())
    }

    /// Refuses to leave a match that is in play, unless that is meant.
    async fn leave(current: Option<&Current<H::Match>>, abandon: bool) -> Result<(), Refusal> {
        let Some(Current { table, .. }) = current.filter(|_| !abandon) else { return Ok(()) };
        let (game, now) = table.read(|session| (session.record().game().to_string(), session.now())).await?;
        match now.to_move {
            None => Ok(()),
            Some(_) => {
                let ply = now.ply;
                let what = format!("{game} is in play at ply {ply}; finish it, or set abandon: true to leave it");
                Err(Refusal::of(Kind::NotAllowed, what))
            }
        }
    }

    /// Sits down at a table and shows it, with what opens the seat again.
    async fn sit(
        &self,
        current: &mut Option<Current<H::Match>>,
        table: H::Match,
        heard: u32,
        from: &Extensions,
        room: Room,
    ) -> Result<Answer, Refusal> {
        self.host.note(&table, from).await?;
        drop(room);
        let said = settle(&table).await?;
        let key = table.key();
        let seated = current.insert(Current { table, heard });
        let mut answer = show(seated, said, None, false).await?;
        if let Some((id, token)) = key {
            answer.text.push_str(&format!("match {id}, token {token}: with these, resume continues it\n"));
            (answer.data["match"], answer.data["token"]) = (id.into(), token.into());
        }
        Ok(answer)
    }

    async fn resume(&self, given: arguments::Resume, from: &Extensions, room: Room) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        let table = self.host.resume(Back { id: given.id, token: given.token }, from).await?;
        let heard = told(&table).await?;
        self.sit(&mut current, table, heard, from, room).await
    }

    async fn join(&self, given: arguments::Join, from: &Extensions, room: Room) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        Self::leave(current.as_ref(), given.abandon).await?;
        let table = self.host.join(Guest { id: given.id, deck: given.deck }, from).await?;
        self.sit(&mut current, table, 0, from, room).await
    }

    async fn start(&self, given: arguments::Start, from: &Extensions, room: Room) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        Self::leave(current.as_ref(), given.abandon).await?;
        if let Some(player) = given.versus.as_deref().filter(|player| !self.host.offers(player)) {
            let known = catalogue::players(self.host.as_ref(), &given.game)?;
            return Err(Refusal::unknown("player", player, known.iter().map(String::as_str)));
        }
        let mut options: std::collections::BTreeMap<_, _> =
            given.options.into_iter().map(|(name, word)| (name, word.0)).collect();
        if let Some(preset) = given.preset {
            options.insert("preset".into(), preset);
        }
        let (seat, versus, seed) = (Seat(given.seat), given.versus, given.seed.map(|word| word.0));
        let table = self.host.start(Order { game: given.game, options, seat, versus, seed }, from).await?;
        self.sit(&mut current, table, 0, from, room).await
    }

    async fn look(&self, given: arguments::Look, room: Room) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        let current = in_play(&mut current)?;
        drop(room);
        let said = settle(&current.table).await?;
        let seat = current.table.seat();
        let shown = match given.show {
            Some(show) if show == HINT => Some(by_worth(&current.table.advise().await?)),
            Some(show) => {
                let text = current.table.read(move |session| aside(session, seat, &show)).await??;
                Some(Shown { data: ("shown", text.as_str().into()), text })
            }
            None => None,
        };
        show(current, said, shown, given.view).await
    }

    async fn act(&self, given: arguments::Act, room: Room) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        let current = in_play(&mut current)?;
        let (seat, ply) = (current.table.seat(), given.ply);
        let mut actions = given.action.words()?;
        match actions.len() {
            1 => act_once(&current.table, ply, actions.remove(0)).await?,
            _ => current.table.play_all(in_order(seat, ply, actions)).await?,
        }
        drop(room);
        let said = settle(&current.table).await?;
        show(current, said, None, false).await
    }

    async fn rules(&self, given: arguments::Rules) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        let game = match (&given.game, current.as_ref()) {
            (Some(game), _) => game.clone(),
            (None, Some(Current { table, .. })) => table.read(|session| session.record().game().to_string()).await?,
            (None, None) => return Err(Refusal::unreadable("rules: name a game, or start a match first")),
        };
        if let Some(about) = given.about {
            return catalogue::about(&game, &about);
        }
        let Some(Current { table, .. }) = current.as_mut() else { return catalogue::rules(&game) };
        let seat = table.seat();
        let ask = move |session: &dyn Session| {
            let fits = session.record().game() == game && session.now().to_move.is_some();
            fits.then(|| session.text(&Settings::default()).help(seat).plain().to_string()).ok_or(game)
        };
        match table.read(ask).await? {
            Ok(help) => Ok(Answer::says(help)),
            Err(game) => catalogue::rules(&game),
        }
    }

    async fn record(&self, _: arguments::Record) -> Result<Answer, Refusal> {
        let mut current = self.current.lock().await;
        let current = in_play(&mut current)?;
        let seat = current.table.seat();
        let (log, seed, over) = current.table.read(move |session| answer::history(session, seat)).await?;
        let saved = if over { Some(current.table.record().await?) } else { None };
        Ok(answer::record(&log, seed.as_deref().filter(|_| over), saved.as_deref()))
    }
}

/// What `look` shows for advice, and its name in data.
const HINT: &str = "hint";

/// The choices by what they are worth, the best first, and why: the words and the data that people get on the page.
fn by_worth(advice: &Advice) -> Shown {
    let equal = |equal: bool| if equal { " (as good)" } else { "" };
    let listed = advice.choices.iter().enumerate();
    let listed = listed.map(|(nth, choice)| format!("{}{}", choice.action, equal(nth > 0 && choice.equal)));
    let listed = listed.take(MAX_RANKED).collect::<Vec<_>>().join(" | ");
    let why = advice.text.iter().chain(&advice.why).map(|line| format!("{}\n", line.trim_end()));
    let text = format!("Best first: {listed}\n{}", why.collect::<String>());
    Shown { text, data: (HINT, serde_json::to_value(advice).expect("advice is plain data")) }
}

/// How many choices are listed by worth.
const MAX_RANKED: usize = 12;

/// Does what a client means by one action.
async fn act_once<T: SeatedMatch>(table: &T, ply: u32, typed: String) -> Result<(), Refusal> {
    let (seat, words) = (table.seat(), typed.clone());
    let until = move |session: &dyn Session| session.text(&Settings::default()).is_pass_until(&words);
    let done = match table.read(until).await? {
        true => table.pass_until(ply).await,
        false => {
            let action = table.read(move |session| meant(session, seat, ply, &typed)).await??;
            table.play(ply, action).await
        }
    };
    let Err(refusal) = done else { return Ok(()) };
    let legal = table.read(move |session| legal(session, seat)).await?;
    Err(refusal.map(|reason| format!("{reason}{legal}")))
}

/// What a client means by several actions, each in the situation that those before it leave.
fn in_order(seat: Seat, ply: u32, typed: Vec<String>) -> Chooser {
    Box::new(move |session, done| {
        let Some(typed) = typed.get(done) else { return Ok(None) };
        let now = session.now();
        if done > 0 && now.to_move != Some(seat) {
            let what = format!("after {done} of these you are not asked any more; nothing was done");
            return Err(Refusal::of(Kind::NotYourTurn, what));
        }
        let at = if done == 0 { ply } else { now.ply };
        let number = done + 1;
        let action = meant(session, seat, at, typed);
        action.map(Some).map_err(|refusal| refusal.map(|reason| format!("action {number}, nothing was done: {reason}")))
    })
}

/// How many notices a client has had that comes back to a match: all there are. `record` tells them again.
async fn told<T: SeatedMatch>(table: &T) -> Result<u32, Refusal> {
    let seat = table.seat();
    table.read(move |session| session.told(Eye::Seat(seat), 0).len() as u32).await
}

fn in_play<T>(current: &mut Option<Current<T>>) -> Result<&mut Current<T>, Refusal> {
    current.as_mut().ok_or_else(|| Refusal::of(Kind::Over, "no match is in play; start one"))
}

/// Lets the others answer, and passes where nothing but a pass is possible and the game says that no one need be asked.
async fn settle<T: SeatedMatch>(table: &T) -> Result<Vec<String>, Refusal> {
    let (mut said, seat) = (table.settle().await?, table.seat());
    for _ in 0..MAX_SKIPS {
        let only = move |session: &dyn Session| {
            let now = session.now();
            let only = session.text(&Settings::default()).skips();
            only.filter(|_| now.to_move == Some(seat)).map(|only| (now.ply, only))
        };
        let Some((ply, only)) = table.read(only).await? else { break };
        table.play(ply, only).await?;
        said.extend(table.settle().await?);
    }
    Ok(said)
}

/// The screen as it is now, with what the client has not been told yet.
async fn show<T: SeatedMatch>(
    current: &mut Current<T>,
    said: Vec<String>,
    shown: Option<Shown>,
    view: bool,
) -> Result<Answer, Refusal> {
    let (seat, since) = (current.table.seat(), current.heard);
    let ask = move |session: &dyn Session| answer::screen(session, seat, since, &said, shown, view);
    let (answer, heard) = current.table.read(ask).await?;
    current.heard = heard;
    Ok(answer)
}

/// Something that is shown on request.
fn aside(session: &dyn Session, seat: Seat, show: &str) -> Result<String, Refusal> {
    let settings = Settings::default();
    let aside = session.text(&settings).aside(seat, show);
    aside.map(|aside| aside.screen.plain().to_string()).ok_or_else(|| {
        Refusal::of(Kind::Unknown, format!("`{}` shows nothing here; rules says what can be shown", one_line(show, 40)))
    })
}

/// The notation of what a client means, by a number, in notation, or as it would be typed at a terminal.
fn meant(session: &dyn Session, seat: Seat, ply: u32, action: &str) -> Result<String, Refusal> {
    let now = session.now();
    let Some(to_move) = now.to_move else {
        return Err(Refusal::of(Kind::Over, "the match is over; start another"));
    };
    if now.ply != ply {
        return Err(Refusal::stale(ply, now.ply).map(|reason| format!("{reason}: call look to see it")));
    }
    let (settings, typed) = (Settings::default(), action.trim());
    let text = session.text(&settings);
    if to_move == seat
        && let Ok(number) = typed.parse::<u32>()
    {
        let numbered = text.numbered(seat);
        return match numbered.into_iter().find(|(at, _)| *at == number) {
            Some((_, action)) => Ok(action),
            None => Err(Refusal::of(Kind::Unknown, format!("there is no choice {number}{}", legal(session, seat)))),
        };
    }
    let enter = || text.aside(seat, typed).and_then(|aside| aside.enter);
    text.read(seat, typed)
        .or_else(|refusal| enter().ok_or_else(|| refusal.map(|reason| format!("{reason}{}", legal(session, seat)))))
}

/// What is legal, as the end of a refusal.
fn legal(session: &dyn Session, seat: Seat) -> String {
    match session.now().to_move {
        Some(to_move) if to_move == seat => {
            format!("; legal: {}", Listed::of(session, seat).line())
        }
        Some(_) => "; another seat is to move".into(),
        None => String::new(),
    }
}

impl<H: Host> ServerHandler for Croupier<H> {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("croupier", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    /// A seat is held by a session, and the versions after these have none.
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::known_up_to(&ProtocolVersion::V_2025_11_25))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools(H::LASTS)))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools(H::LASTS).into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if self.get_tool(&request.name).is_none() {
            let known: Vec<_> = tools(H::LASTS).into_iter().map(|tool| tool.name).collect();
            let refusal = Refusal::unknown("tool", &request.name, known.iter().map(AsRef::as_ref));
            return Err(ErrorData::invalid_params(one_line(&refusal.reason, 400), None));
        }
        let result = match self.call(&request.name, request.arguments, &context.extensions).await {
            Ok(answer) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(answer.text)]);
                result.structured_content = Some(answer.data);
                result
            }
            Err(refusal) => CallToolResult::error(vec![ContentBlock::text(one_line(&refusal.reason, 1200))]),
        };
        Ok(result.into())
    }
}

/// Whether there is a game of this name.
pub(crate) fn known_game(game: &str) -> Result<(), Refusal> {
    match registry::GAMES.contains(&game) {
        true => Ok(()),
        false => Err(Refusal::unknown("game", game, registry::GAMES.into_iter())),
    }
}
