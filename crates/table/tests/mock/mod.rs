//! A server of our own in place of Claude's, which does whatever a test wants it to.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this is a server on the loopback interface")]

use std::{
    io::{self, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    thread,
    time::Duration,
};

/// What the server does with a connection.
#[derive(Clone)]
#[allow(dead_code, reason = "each test uses some of them")]
pub(crate) enum Reply {
    /// Answers with a status and a body.
    Say(u16, String),
    /// Says to come back after this many seconds.
    Wait(u16, &'static str),
    /// Announces a longer body than it sends, and hangs up.
    CutOff(String),
    /// Reads and says nothing, for longer than anyone would wait: a test that waited for it would never end.
    Stall,
    /// Sends a byte now and then, for ever.
    Drip,
    /// Sends this many bytes of an answer.
    Flood(usize),
    /// Hangs up right away.
    HangUp,
}

/// A server on the loopback interface, and what it was asked.
pub(crate) struct Server {
    pub(crate) url: String,
    #[allow(dead_code, reason = "not every test looks at what was asked")]
    pub(crate) requests: mpsc::Receiver<String>,
}

/// A server that gives these replies, one to each connection, and then no more.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn server(replies: Vec<Reply>) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let (send, requests) = mpsc::channel();
    thread::spawn(move || {
        for reply in replies {
            let Ok((stream, _)) = listener.accept() else { return };
            let send = send.clone();
            // The other side may hang up at any time; that is its right.
            let _ = serve(stream, reply, &send);
        }
    });
    Server { url, requests }
}

/// A server that works out its reply from each request, for as long as the test runs.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn answering(mut answer: impl FnMut(&str) -> Reply + Send + 'static) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let (send, requests) = mpsc::channel();
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let Ok(request) = read_request(&mut stream) else { continue };
            let reply = answer(&request);
            let _ = send.send(request);
            // A slow answer holds up no one else.
            thread::spawn(move || reply_with(stream, reply));
        }
    });
    Server { url, requests }
}

#[allow(dead_code, reason = "not every test needs it")]
fn serve(mut stream: TcpStream, reply: Reply, requests: &mpsc::Sender<String>) -> io::Result<()> {
    if matches!(reply, Reply::HangUp) {
        return Ok(());
    }
    let _ = requests.send(read_request(&mut stream)?);
    reply_with(stream, reply)
}

fn reply_with(mut stream: TcpStream, reply: Reply) -> io::Result<()> {
    let head = |status: u16, length: usize| {
        format!(
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        )
    };
    match reply {
        Reply::Say(status, body) => stream.write_all((head(status, body.len()) + &body).as_bytes()),
        Reply::Wait(status, seconds) => {
            let head = head(status, 2).replace("\r\n\r\n", &format!("\r\nretry-after: {seconds}\r\n\r\n{{}}"));
            stream.write_all(head.as_bytes())
        }
        Reply::CutOff(body) => stream.write_all((head(200, body.len() * 2) + &body).as_bytes()),
        Reply::Stall => {
            thread::sleep(Duration::from_secs(3600));
            Ok(())
        }
        Reply::Drip => {
            stream.write_all(head(200, 1_000_000).as_bytes())?;
            loop {
                stream.write_all(b" ")?;
                thread::sleep(Duration::from_millis(30));
            }
        }
        Reply::Flood(bytes) => {
            stream.write_all(head(200, bytes).as_bytes())?;
            let block = vec![b' '; 1 << 16];
            (0..bytes / block.len()).try_for_each(|_| stream.write_all(&block))
        }
        Reply::HangUp => Ok(()),
    }
}

fn read_request(stream: &mut TcpStream) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut block = [0; 4096];
    loop {
        let n = stream.read(&mut block)?;
        bytes.extend_from_slice(&block[..n]);
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if n == 0 || body.len() >= length.unwrap_or(0) {
                return Ok(text.into_owned());
            }
        } else if n == 0 {
            return Ok(text.into_owned());
        }
    }
}
