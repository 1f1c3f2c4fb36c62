//! Backups and restores as an operator makes them.
#![cfg(feature = "server")]
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::{asker, room, server};

use asker::Asker;
use room::{Room, shown};
use server::Process;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_server_is_backed_up_and_restored_elsewhere() {
    let room = Room::new();
    let database = format!("sqlite:{}", room.path("first.sqlite").display());
    let server = Process::start(&database);
    let (path, tokens) = Asker::new(&server.address).duel("lunchtable").await;
    let copy = shown(&room.path("copy.sqlite"));
    let said = room.ok(&["serve", "--backup", &copy, "--database", &database], "");
    assert_eq!(said.trim(), copy);
    let twice = room.refused(&["serve", "--backup", &copy, "--database", &database], 1);
    assert!(twice.contains("this file exists"), "{twice}");
    // What happens after the backup is not in it.
    Asker::new(&server.address).post(&format!("{path}/concede"), Some(&tokens[0]), &serde_json::json!({})).await;
    let restored = format!("sqlite:{}", room.path("drill/second.sqlite").display());
    let said = room.ok(&["serve", "--restore", &copy, "--database", &restored], "");
    assert_eq!(said.trim(), "restored: 1 matches");
    let again = room.refused(&["serve", "--restore", &copy, "--database", &restored], 1);
    assert!(again.contains("this database exists"), "{again}");
    let checked = room.ok(&["serve", "--check", "--database", &restored], "");
    assert_eq!(checked.trim(), "ok: 1 matches replay exactly");
    let second = Process::start(&restored);
    let look = Asker::new(&second.address).get(&path, Some(&tokens[0])).await;
    assert!(look["info"]["to_move"].is_number(), "as it was when it was backed up");
    second.kill();
    server.kill();
    // A backup that is damaged is not made the database.
    let mut bytes = std::fs::read(&copy).expect("a file");
    let page = bytes.len() / 4096 / 2 * 4096;
    bytes[page..page + 4096].fill(0x5a);
    std::fs::write(room.path("damaged.sqlite"), bytes).expect("a file");
    let (damaged, third) = (shown(&room.path("damaged.sqlite")), room.path("third.sqlite"));
    let args = ["serve", "--restore", &damaged, "--database", &format!("sqlite:{}", third.display())];
    let refused = room.refused(&args, 1);
    assert!(refused.contains("damaged"), "{refused}");
    assert!(!third.exists());
    let named = room.run(&["serve", "--check", "--database", &format!("sqlite:{damaged}")], "");
    assert_eq!(named.status.code(), Some(1));
    let missing = shown(&room.path("nowhere.sqlite"));
    for command in ["--check", "--backup=x.sqlite"] {
        let refused = room.refused(&["serve", command, "--database", &format!("sqlite:{missing}")], 1);
        assert!(refused.contains("does not exist"), "{refused}");
    }
    assert!(!room.path("nowhere.sqlite").exists(), "a look makes no database");
}
