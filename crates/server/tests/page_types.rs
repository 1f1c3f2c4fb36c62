//! The page's types of the API are made from `web/api.json`, which has to be what the list of endpoints says.
//! `BLESS=1 cargo nextest run -p croupier-server -E 'test(page_types::)'` writes it anew; `npm run types` in `web/` follows.
#![allow(clippy::disallowed_methods, reason = "this test compares with a file of the page")]

use std::{env, fs, path::Path};

use serde_json::Value;

#[test]
fn the_page_has_the_types_of_the_api() {
    let wanted = croupier_server::schemas();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/api.json");
    let is_kept =
        || fs::read(&path).is_ok_and(|kept| serde_json::from_slice::<Value>(&kept).ok().as_ref() == Some(&wanted));
    if env::var_os("BLESS").is_some() && !is_kept() {
        fs::write(&path, serde_json::to_string_pretty(&wanted).expect("JSON") + "\n").expect("web/ is there");
    }
    assert!(is_kept(), "web/api.json is not what is here: run this test with BLESS=1, then `npm run types` in web/");
}
