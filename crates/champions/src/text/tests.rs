use crate::Catalogue;
#[test]
fn print() {
    for card in Catalogue::standard().cards() {
        println!("{} {}", card.id, card.title);
        for line in &card.text {
            println!("    {line}");
        }
    }
}
