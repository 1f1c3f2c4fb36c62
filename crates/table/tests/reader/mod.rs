//! What someone types who knows nothing but the plain screen.

/// What is typed at a screen.
pub(crate) fn pick(game: &str, screen: &str, nth: usize) -> String {
    match game {
        "geniejack" => pick_geniejack(screen),
        "rollio" => pick_rollio(screen),
        _ => pick_by_number(screen, nth),
    }
}

/// The line that says what can be typed: the last one.
fn prompt(screen: &str) -> &str {
    screen.lines().last().unwrap_or_default()
}

fn pick_geniejack(screen: &str) -> String {
    let keys = prompt(screen);
    if keys.contains("(enter") {
        return String::new();
    }
    if keys.contains("(h)it") {
        // `You: [K♠ 5♦]=15 soft`, or the hand with a star after a split.
        let hand = screen.split_once("*: [").or_else(|| screen.split_once("You: [")).expect("a hand").1;
        let total = hand.split_once("]=").expect("a total").1;
        let total: String = total.chars().take_while(char::is_ascii_digit).collect();
        return if total.parse::<u32>().expect("a number") < 17 { "h".into() } else { "s".into() };
    }
    if keys.contains("s=leave the shop") {
        let affordable = screen.lines().find(|line| line.contains(['✓', '*']) && !line.starts_with('>'));
        return affordable.and_then(|line| line.split_once(')')).map_or("s".into(), |(number, _)| number.into());
    }
    if screen.contains("Type it") {
        return "stronger blows".into();
    }
    assert!(keys.contains("(r)etire"), "nothing is offered: {screen}");
    "r".into()
}

/// The number behind a word.
fn number_after(text: &str, word: &str) -> Option<u32> {
    let digits: String = text.split_once(word)?.1.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Whether fewer of something are owned than there is room for: `Charms 1/4`.
fn has_room(screen: &str, word: &str) -> bool {
    let owned = number_after(screen, word);
    let most = owned.and_then(|owned| number_after(screen, &format!("{word}{owned}/")));
    owned < most
}

/// The first thing of the shelf that can be paid and has a place; upgrades of dice are left alone.
fn affordable(screen: &str) -> Option<u32> {
    let money = number_after(screen, "Money: $")?;
    screen.lines().find_map(|line| {
        let number = line.split_once(". ")?.0.parse::<u32>().ok()?;
        let room = match number {
            1 => true,
            2..=4 => has_room(screen, "Charms "),
            5..=7 => has_room(screen, "Consumables "),
            _ => false,
        };
        (room && number_after(line, " - $")? <= money).then_some(number)
    })
}

fn pick_rollio(screen: &str) -> String {
    let keys = prompt(screen);
    if let Some(number) = affordable(screen).filter(|_| keys.contains("n=next")) {
        return format!("buy {number}");
    }
    for (offer, typed) in
        [("s=set aside", "s"), ("f=take", "f"), ("(enter=", ""), ("b=bank", "b"), ("r=roll", "r"), ("n=next", "n")]
    {
        if keys.contains(offer) {
            return typed.into();
        }
    }
    panic!("nothing is offered: {screen}")
}

/// One of the numbers of the list, or a letter where there is none.
fn pick_by_number(screen: &str, nth: usize) -> String {
    let number = |line: &str| -> Option<String> {
        let word = line.trim_start().split(' ').next()?;
        let digits = word.strip_suffix(')').unwrap_or(word);
        let listed = line.starts_with(' ') && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A play that is always cancelled never ends.
        (listed && !line.contains(") Cancel")).then(|| digits.to_string())
    };
    let numbers: Vec<String> = screen.lines().filter_map(number).collect();
    match numbers.len() {
        0 if screen.contains("p)") => "p".into(),
        0 => panic!("nothing is offered: {screen}"),
        n => numbers[nth % n].clone(),
    }
}
