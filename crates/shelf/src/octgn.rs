//! Deck files of OCTGN (`.o8d`): sections of cards, each with a count, an id and a name.
//!
//! Nothing is said here about which cards those are: names of sections vary, and ids may be missing.

use std::fmt::Write;

/// One card of such a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The line on which it stands; not written.
    pub line: u32,
    /// How many copies.
    pub count: usize,
    /// What OCTGN calls the card; often missing or unknown.
    pub id: String,
    /// What we call the card. OCTGN does not look at it, so that files of ours come back as they were.
    pub number: Option<String>,
    /// The card's name.
    pub name: String,
}

/// A part of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// As the file calls it.
    pub name: String,
    /// Its cards, in order.
    pub cards: Vec<Entry>,
}

/// Whether a text looks like such a file rather than like a list.
pub fn is_octgn(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("<?xml") || text.starts_with("<deck")
}

/// Read a file; every fault begins with the line on which it stands.
///
/// ```
/// use longbox_shelf::octgn;
/// let text = r#"<deck game="g"><section name="Deck"><card qty="2" id="">Iceman</card></section></deck>"#;
/// let sections = octgn::read(text).unwrap();
/// assert_eq!((sections[0].cards[0].count, sections[0].cards[0].name.as_str()), (2, "Iceman"));
/// ```
pub fn read(text: &str) -> Result<Vec<Section>, Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let document = roxmltree::Document::parse(text).map_err(|error| vec![format!("{}: {error}", error.pos().row)])?;
    let root = document.root_element();
    if !root.has_tag_name("deck") {
        return Err(vec![format!("1: an OCTGN deck begins with <deck>, not with <{}>", root.tag_name().name())]);
    }
    let mut faults = Vec::new();
    let mut sections = Vec::new();
    for section in root.children().filter(|node| node.has_tag_name("section")) {
        let name = section.attribute("name").unwrap_or_default().to_owned();
        let mut cards = Vec::new();
        for card in section.children().filter(|node| node.has_tag_name("card")) {
            match entry(&document, card) {
                Ok(entry) => cards.push(entry),
                Err(fault) => faults.push(fault),
            }
        }
        sections.push(Section { name, cards });
    }
    if faults.is_empty() { Ok(sections) } else { Err(faults) }
}

fn entry(document: &roxmltree::Document, card: roxmltree::Node) -> Result<Entry, String> {
    let line = document.text_pos_at(card.range().start).row;
    let qty = card.attribute("qty").unwrap_or("1");
    let count = qty.trim().parse().map_err(|_| format!("{line}: qty=\"{qty}\" is no number of copies"))?;
    Ok(Entry {
        line,
        count,
        id: card.attribute("id").unwrap_or_default().trim().to_owned(),
        number: card.attribute("number").map(|number| number.trim().to_owned()),
        name: card.text().unwrap_or_default().trim().to_owned(),
    })
}

/// Write a file for the game with that id. Sections without cards are left out.
pub fn write(game: &str, sections: &[Section]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n");
    // Writing into a string cannot fail.
    let _ = writeln!(text, "<deck game=\"{}\" sleeveid=\"0\">", escaped(game));
    for section in sections.iter().filter(|section| !section.cards.is_empty()) {
        let _ = writeln!(text, "  <section name=\"{}\" shared=\"False\">", escaped(&section.name));
        for card in &section.cards {
            let number = card.number.as_ref().map(|number| format!(" number=\"{}\"", escaped(number)));
            let (count, id, name) = (card.count, escaped(&card.id), escaped(&card.name));
            let number = number.unwrap_or_default();
            let _ = writeln!(text, "    <card qty=\"{count}\" id=\"{id}\"{number}>{name}</card>");
        }
        text.push_str("  </section>\n");
    }
    text.push_str("  <notes><![CDATA[]]></notes>\n</deck>\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
