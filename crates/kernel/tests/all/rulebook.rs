//! Rulebooks read from text, their faults, and looking rules up.

use longbox_kernel::{Rulebook, Told, testing::Lantern};

const BOOK: &str = "[book]\ntitle = \"T\"\nshort = \"S\"\n";

fn rule(id: &str, title: &str, text: &str) -> String {
    format!("[[rule]]\nid = \"{id}\"\ntitle = \"{title}\"\nat = \"1\"\ntext = \"{text}\"\n")
}

fn fault(text: &str) -> String {
    Rulebook::parse("r.toml", text).unwrap_err()
}

#[test]
fn rules_keep_the_order_of_the_file() {
    let text = [BOOK.to_owned(), rule("b.z", "Z", "z"), rule("a", "A", "a")].concat();
    let book = Rulebook::parse("r.toml", &text).unwrap();
    assert_eq!((book.title(), book.short()), ("T", "S"));
    let ids: Vec<&str> = book.rules().iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, ["b.z", "a"]);
    assert_eq!(book.get("a").unwrap().title, "A");
    assert!(book.get("A").is_none());
}

#[test]
fn every_fault_is_told_with_its_line() {
    let text = [
        BOOK.to_owned(),
        rule("a.b", "", "text"),
        "[[rule]]\nid = \"c\"\nfoo = 1\n".to_owned(),
        rule("a.b", "title", " "),
        rule("No Good", "title", "text"),
        rule("x..y", "title", "text"),
    ]
    .concat();
    assert_eq!(
        fault(&text),
        "r.toml:4: rule \"a.b\" has an empty title\n\
         r.toml:11: unknown key `foo`, expected one of `id`, `title`, `at`, `text`\n\
         r.toml:12: rule \"a.b\" is already on line 4\n\
         r.toml:12: rule \"a.b\" has an empty text\n\
         r.toml:17: \"No Good\": a rule's id is made of small letters, digits, '-' and '.', such as \"attack.level\"\n\
         r.toml:22: \"x..y\": a rule's id is made of small letters, digits, '-' and '.', such as \"attack.level\""
    );
}

#[test]
fn what_is_not_a_rulebook_is_told() {
    assert_eq!(fault("[book\n"), "r.toml:1: unclosed table, expected `]`");
    assert_eq!(fault(""), "r.toml: there is no [[rule]]\nr.toml: there is no [book] with title and short");
    assert_eq!(fault("\nrules = 1"), "r.toml:2: unknown key `rules`, expected book or rule");
    assert_eq!(fault(&format!("{BOOK}[rule]\nid = \"a\"")), "r.toml:4: `rule` is written as [[rule]]");
    let unnamed = ["[book]\ntitle = \"T\"\nshort = \"\"\n".to_owned(), rule("a", "A", "a")].concat();
    assert_eq!(fault(&unnamed), "r.toml:1: [book] has an empty short");
    let half = ["[book]\ntitle = \"T\"\n".to_owned(), rule("a", "A", "a")].concat();
    assert_eq!(fault(&half), "r.toml:1: missing key `short`");
}

#[test]
fn search_puts_ids_first_then_words() {
    let text = [
        BOOK.to_owned(),
        rule("keeper.hit", "Hitting keepers", "An attack may hit a keeper."),
        rule("attack.level", "Level", "Within your power."),
        rule("attack", "Attacks", "One in a turn."),
        rule("power", "Power", "Grows with the turn."),
    ]
    .concat();
    let book = Rulebook::parse("r.toml", &text).unwrap();
    let found = |query: &str| book.search(query).into_iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>();
    assert_eq!(found("Attack"), ["attack", "attack.level", "keeper.hit"]);
    assert_eq!(found("  POWER within "), ["attack.level"]);
    assert_eq!(found("turn"), ["attack", "power"]);
    assert_eq!(found("nowhere"), [""; 0]);
    assert_eq!(found("").len(), 4);
}

#[test]
fn an_entry_is_written_as_json() {
    let entry = Lantern::rulebook().get("light.water").unwrap();
    let json = serde_json::to_value(entry).unwrap();
    assert_eq!(json["id"], "light.water");
    assert_eq!(json["text"], "A water cannot be lit.");
}
