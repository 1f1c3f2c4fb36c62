//! What materials do, one file each or one for twins. Made from the files in this folder:
//! `BLESS=1 cargo nextest run -p croupier-rollio -E 'test(lists::)'`.

mod hot_points;
mod luck;
mod money;
mod percent;
mod wild;

super::list_touches! {
    hot_points::HotPoints,
    luck::Luck,
    money::Money,
    percent::Percent,
    percent::EarlierPercent,
    wild::Wild,
}
