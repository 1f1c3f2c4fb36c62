//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    ("hot dice", "When every die has scored, you get all of them back and keep your points. You may bank or roll on."),
    ("flop", "A roll in which nothing scores. You lose this round's points and a life."),
    ("bank", "Keep this round's points and end the round."),
    ("level", "Bank enough points to complete a level. Then you get money and go to the shop."),
    ("goal", "The points you have to bank to complete the level."),
    ("round", "From the first roll until you bank or flop. A level has a limited number of rounds."),
    ("lives", "A flop costs one. At 0 the run ends."),
    ("reroll", "Roll any of your dice again before you score. It can save you from a flop."),
    ("combination", "Dice that score together, such as three of a kind. Every die you set aside must be part of one."),
    ("charm", "Bought in the shop. It works for the rest of the run."),
    ("consumable", "Bought in the shop. Use it once, with u1, u2 and so on."),
    ("blessing", "A gift for the whole run, bought in the shop."),
    (
        "material",
        "What a die is made of. Plastic does nothing; crystal, golden, mirror and others change scores, money or luck.",
    ),
];
