use super::{compose::reading_rows, *};

#[test]
fn try_some() {
    let text = std::fs::read_to_string("/tmp/wishes.txt").unwrap();
    for wish in text.lines() {
        let (blessing, understanding) = read(wish, 1);
        match blessing {
            Some(b) => {
                println!("{wish:45} {} | {}", b["name"], b["description"]);
                for e in b["effects"].as_array().unwrap() { println!("        {e}"); }
            }
            None => println!("{wish:45} -- BOON"),
        }
        for n in understanding.notes { println!("        note: {n}"); }
    }
    assert!(reading_rows().len() > 3);
}
