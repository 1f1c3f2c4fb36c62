//! What consumables do, one file each or one for twins. Made from the files in this folder:
//! `BLESS=1 cargo nextest run -p croupier-rollio -E 'test(lists::)'`.

mod add_die;
mod add_slots;
mod double_money;
mod enchant_die;
mod give_charm;
mod one_of;
mod recover_flop;
mod rerolls;
mod resize_die;
mod round;

super::list_ops! {
    add_die::AddDie,
    add_slots::AddSlots,
    double_money::DoubleMoney,
    enchant_die::EnchantDie,
    give_charm::GiveCharm,
    one_of::OneOf,
    recover_flop::RecoverFlop,
    rerolls::AddRerolls,
    rerolls::AddRerollValue,
    resize_die::ResizeDie,
    round::DoublePoints,
    round::BankNow,
}
