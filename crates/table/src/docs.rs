//! The tables of the documents, made from the content.

use crate::{
    Hosted,
    registry::{GAMES, Visit, with_game},
};

/// All generated tables, each with the name of its place.
pub fn tables() -> Vec<(String, String)> {
    struct Tables;
    impl Visit for Tables {
        type Out = Vec<(String, String)>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::tables()
        }
    }
    GAMES.iter().flat_map(|game| with_game(game, Tables).expect("a game of the table")).collect()
}
