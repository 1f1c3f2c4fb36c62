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
    if keys.contains("(enter=") {
        return String::new();
    }
    if keys.contains("(h)it") {
        // `You: [K♠ 5♦]=15 soft`, or the hand with a star after a split.
        let hand = screen.split_once("*: [").or_else(|| screen.split_once("You: [")).expect("a hand").1;
        let total = hand.split_once("]=").expect("a total").1;
        let total: String = total.chars().take_while(char::is_ascii_digit).collect();
        return if total.parse::<u32>().expect("a number") < 17 { "h".into() } else { "s".into() };
    }
    if keys.contains("s=skip") {
        let affordable = screen.lines().find(|line| line.contains('✓') && !line.starts_with('>'));
        return affordable.and_then(|line| line.split_once(')')).map_or("s".into(), |(number, _)| number.into());
    }
    if screen.contains("Type it") {
        return "stronger blows".into();
    }
    assert!(keys.contains("(r)etire"), "nothing is offered: {screen}");
    "r".into()
}

fn pick_rollio(screen: &str) -> String {
    let keys = prompt(screen);
    for (offer, typed) in
        [("(enter=", ""), ("s=score", "s"), ("b=bank", "b"), ("r=roll", "r"), ("f=take", "f"), ("n=next level", "n")]
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
        listed.then(|| digits.to_string())
    };
    let numbers: Vec<String> = screen.lines().filter_map(number).collect();
    match numbers.len() {
        0 if screen.contains("p)") => "p".into(),
        0 => panic!("nothing is offered: {screen}"),
        n => numbers[nth % n].clone(),
    }
}
