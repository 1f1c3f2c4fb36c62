//! The rules of charms and blessings, one file each or one for twins. Made from the files in this folder:
//! `BLESS=1 cargo nextest run -p croupier-rollio -E 'test(lists::)'`.

mod add;
mod bank_percent;
mod cancel_flop;
mod dice;
mod discount;
mod discovery;
mod double_chances;
mod grow_on_straight;
mod level_money;
mod lives;
mod make_consumable;
mod money_per_reroll;
mod multiply_rerolls;
mod reroll_on;
mod reroll_value;
mod scale_by_size;
mod singles;
mod slots;
mod subvert_flop;

super::list_rules! {
    add::AddPoints,
    add::AddPercent,
    bank_percent::BankPercent,
    cancel_flop::CancelFlop,
    dice::AddDice,
    dice::EnchantDice,
    discount::Discount,
    discount::UpgradeDiscount,
    discovery::MoneyOnDiscovery,
    discovery::RerollOnDiscovery,
    double_chances::DoubleChances,
    grow_on_straight::GrowOnStraight,
    level_money::MoneyAtLevelEnd,
    level_money::MoneyPerLife,
    lives::AddLives,
    lives::LivesValue,
    make_consumable::MakeConsumable,
    money_per_reroll::MoneyPerReroll,
    multiply_rerolls::MultiplyRerolls,
    reroll_on::RerollOnBank,
    reroll_on::RerollOnFlop,
    reroll_on::RerollOnHot,
    reroll_on::RerollOnNamed,
    reroll_value::RerollValue,
    scale_by_size::ScaleBySize,
    singles::CountThrees,
    singles::NoSingles,
    slots::CharmSlots,
    slots::ConsumableSlots,
    subvert_flop::SubvertFlop,
}
