//! Backups of Postgres, which its own programs make and read. Those of SQLite are in `leaving.rs`.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and touch files")]

use crate::common;

use common::{Asker, Postgres, Running, settings};
use croupier_server::{backup, check, restore};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_is_backed_up_and_restored_into_another() {
    let (Some(first), Some(second)) = (Postgres::start(), Postgres::start()) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let (ours, other) = (settings(&first.url()), settings(&second.url()));
    let server = Running::start(ours.clone()).await;
    let (path, tokens) = Asker::new(&server.address).duel("lunchtable").await;
    let copy = at("copy.dump");
    backup(&ours, &copy).await.expect("a backup");
    let twice = backup(&ours, &copy).await.expect_err("the file is there").to_string();
    assert!(twice.contains("this file exists"), "{twice}");
    // What happens after the backup is not in it.
    Asker::new(&server.address).post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
    let file = settings(&format!("sqlite:{}", at("wrong.sqlite").display()));
    let wrong = restore(&file, &copy).await.expect_err("another kind").to_string();
    assert!(wrong.contains("this is a backup of Postgres") && !at("wrong.sqlite").exists(), "{wrong}");
    let full = restore(&ours, &copy).await.expect_err("it is in use").to_string();
    assert!(full.contains("it has tables"), "{full}");
    // Half a backup leaves the other database empty: the whole one can still be restored.
    let bytes = std::fs::read(&copy).expect("a file");
    std::fs::write(at("half.dump"), &bytes[..bytes.len() / 2]).expect("a file");
    let half = restore(&other, &at("half.dump")).await.expect_err("half a backup").to_string();
    assert!(half.contains("pg_restore: ") && !half.contains('\n'), "{half}");
    assert_eq!(restore(&other, &copy).await.expect("a restore"), 1);
    assert_eq!(check(&other).await.expect("a check"), (1, Vec::new()));
    let drill = Running::start(other).await;
    let look = Asker::new(&drill.address).get(&path, Some(&tokens[0])).await;
    assert!(look["info"]["to_move"].is_number(), "as it was when it was backed up");
    drill.stop().await;
    server.stop().await;
    // Nothing is left of a backup that could not be made.
    let nowhere = format!("postgres://croupier@localhost/postgres?host={}", at("nobody").display());
    let refused = backup(&settings(&nowhere), &at("gone.dump")).await.expect_err("nobody answers").to_string();
    assert!(refused.contains("pg_dump: "), "{refused}");
    assert!(!at("gone.dump").exists() && !at("gone.dump.part").exists());
}
