//! Who may come in: by which names the server may be called, which pages may talk to it, and where a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, StatusCode, Uri, header};
use croupier_kernel::Kind;

use crate::{Problem, Settings};

/// Refuses a request that names no host, two, or one that is not ours. A page of a stranger that has its own name point here
/// still sends that name.
pub(crate) fn check_host(uri: &Uri, headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
    let mut named = headers.get_all(header::HOST).iter().map(header::HeaderValue::to_str);
    let host = match (named.next(), named.next(), uri.authority()) {
        (Some(Ok(host)), None, None) => host,
        // HTTP/2 names the host in the address. A Host header has to agree with it.
        (Some(Ok(host)), None, Some(authority)) if host == authority.as_str() => host,
        (None, None, Some(authority)) => authority.as_str(),
        _ => return Err(Problem::unreadable("Send exactly one Host header.")),
    };
    let (name, _) = split_port(host).ok_or_else(|| Problem::unreadable("The Host header is not a host name."))?;
    if is_own(name, settings) {
        return Ok(());
    }
    let shown: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    let what = format!("This server does not go by the name {shown}. Its operator can add --host {shown}.");
    Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, Kind::NotAllowed, what))
}

/// Whether the server may be called by this name: an address, this machine, or one of those it was given.
fn is_own(name: &str, settings: &Settings) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let listed = |host: &String| host.eq_ignore_ascii_case(name);
    bare.parse::<IpAddr>().is_ok() || name.eq_ignore_ascii_case("localhost") || settings.hosts.iter().any(listed)
}

/// A host and its port, where it has one.
fn split_port(host: &str) -> Option<(&str, Option<&str>)> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let end = rest.find(']')? + 2;
            (&host[..end], host[end..].strip_prefix(':').or_else(|| host[end..].is_empty().then_some("")))
        }
        None => host.split_once(':').map_or((host, Some("")), |(name, port)| (name, Some(port))),
    };
    let port = port.filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()))?;
    (!name.is_empty()).then_some((name, Some(port).filter(|port| !port.is_empty())))
}

/// Refuses a request of a page that is neither our own nor one that was named. Requests of no page have no origin.
pub(crate) fn check_origin(uri: &Uri, headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
    let foreign = || Problem::not_allowed("This server does not answer pages of other sites.");
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| foreign())?;
    let host = uri.authority().map(axum::http::uri::Authority::as_str);
    let host = host.or_else(|| headers.get(header::HOST).and_then(|host| host.to_str().ok())).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(scheme, of)| {
        let usual = if scheme == "https" { "443" } else { "80" };
        let whole = |host| split_port(host).map(|(name, port)| (name.to_ascii_lowercase(), port.unwrap_or(usual)));
        whole(of).is_some() && whole(of) == whole(host)
    });
    match own || settings.origins.iter().any(|known| known == origin) {
        true => Ok(()),
        false => Err(foreign()),
    }
}

/// A client, as limits count them: an address, of which IPv6 gives everyone a whole network.
pub(crate) fn client_at(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 64 << 64;
            format!("{}/64", Ipv6Addr::from(network))
        }
    }
}

/// The client that the proxies in front name: the last address that none of them has. Each proxy adds the address of the one
/// before it, so what lies before that may be made up.
pub(crate) fn client_behind(headers: &HeaderMap, header: &str, proxies: usize, peer: IpAddr) -> String {
    let lines = headers.get_all(header).iter().map(|line| line.to_str().unwrap_or_default());
    let named: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let Some(at) = named.len().checked_sub(proxies.max(1)).or(Some(0)).filter(|at| *at < named.len()) else {
        return client_at(peer);
    };
    // What is not an address counts as one client, whatever it says.
    address_in(named[at]).map_or_else(|| "unknown".into(), client_at)
}

/// An address with or without a port.
fn address_in(text: &str) -> Option<IpAddr> {
    let socket = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    socket().or_else(|| bare.parse().ok())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn settings() -> Settings {
        let mut settings = Settings::at_home(std::path::PathBuf::new());
        settings.hosts = vec!["cards.example".into()];
        settings.origins = vec!["https://friend.example".into()];
        settings
    }

    fn with(list: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in list {
            headers.append(*name, HeaderValue::from_str(value).expect("a header"));
        }
        headers
    }

    #[test]
    fn only_addresses_this_machine_and_listed_names_are_hosts() {
        let ask = |list: &[(&'static str, &str)]| {
            let checked = check_host(&Uri::from_static("/api/games"), &with(list), &settings());
            checked.err().map_or(200, |problem| problem.status)
        };
        for host in ["127.0.0.1:7878", "192.168.1.7", "[::1]:80", "localhost:1", "LocalHost", "Cards.example:443"] {
            assert_eq!(ask(&[("host", host)]), 200, "{host}");
        }
        for host in ["evil.example", "evil.example:7878", "cards.example.evil", "127.0.0.1.evil", "localhost.evil:80"] {
            assert_eq!(ask(&[("host", host)]), 421, "{host}");
        }
        for bad in [&[][..], &[("host", "a"), ("host", "a")], &[("host", "[::1")], &[("host", "a:b")], &[("host", "")]]
        {
            assert_eq!(ask(bad), 400, "{bad:?}");
        }
        let uri: Uri = "https://localhost:7878/api/games".parse().expect("an address");
        assert!(check_host(&uri, &HeaderMap::new(), &settings()).is_ok(), "as HTTP/2 has it");
        assert!(check_host(&uri, &with(&[("host", "127.0.0.1")]), &settings()).is_err(), "two names");
    }

    #[test]
    fn pages_are_our_own_or_named() {
        let ask = |host: &str, origin: &str| {
            let headers = with(&[("host", host), ("origin", origin)]);
            check_origin(&Uri::from_static("/"), &headers, &settings()).is_ok()
        };
        assert!(ask("127.0.0.1:7878", "http://127.0.0.1:7878") && ask("cards.example", "https://cards.example"));
        assert!(ask("cards.example:443", "https://cards.example") && ask("localhost", "https://friend.example"));
        for origin in ["null", "http://evil.example", "https://cards.example:444", "", "http://", "evil"] {
            assert!(!ask("cards.example", origin), "{origin}");
        }
    }

    #[test]
    fn the_last_address_that_no_proxy_has_is_the_client() {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let ask = |lines: &[&str], proxies| {
            let lines: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
            client_behind(&with(&lines), "X-Forwarded-For", proxies, peer)
        };
        assert_eq!(ask(&["6.6.6.6", "1.2.3.4"], 1), "1.2.3.4", "a line of its own");
        assert_eq!(ask(&["6.6.6.6, 1.2.3.4"], 1), "1.2.3.4");
        assert_eq!(ask(&["6.6.6.6, 1.2.3.4, 10.0.0.2"], 2), "1.2.3.4");
        assert_eq!(ask(&["1.2.3.4:5678"], 1), ask(&["1.2.3.4:9"], 1), "ports do not count");
        assert_eq!(ask(&["[2001:db8:1:2:3::4]:5"], 1), "2001:db8:1:2::/64");
        assert_eq!(ask(&["2001:db8:1:2:aaaa::"], 1), "2001:db8:1:2::/64", "one client for a network");
        assert_eq!(ask(&["::ffff:1.2.3.4"], 1), "1.2.3.4");
        assert_eq!(ask(&["nonsense"], 1), ask(&["other nonsense"], 1));
        assert_eq!(ask(&[], 1), "10.0.0.1");
        assert_eq!(ask(&["1.2.3.4"], 3), "1.2.3.4", "a shorter way than expected");
    }
}
