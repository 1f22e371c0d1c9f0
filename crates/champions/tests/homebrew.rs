//! Cards of one's own: what a file is refused for.

use longbox_champions::CardFiles;

/// The faults of a file with one card that has these abilities.
fn faults(abilities: &str) -> Vec<String> {
    let text =
        format!("[(id: \"x\", name: \"Flask\", kind: Upgrade, cost: 1, gives: [Energy], abilities: [{abilities}])]");
    CardFiles::built_in().add("own", "own.ron", &text).err().unwrap_or_default()
}

#[test]
fn a_resource_ability_generates_resources_and_does_nothing_else() {
    assert_eq!(faults("(when: Resource, cost: [Exhaust(This)], does: [Generate([Wild])])"), [""; 0]);
    assert_eq!(
        faults("(when: Resource, does: [Generate([Wild]), Draw(You, N(1))])"),
        ["own.ron:1: x: abilities: a Resource ability only generates resources (Generate, GenerateTopDiscard), \
          not Draw(You, N(1))"]
    );
    assert_eq!(
        faults("(when: Resource, does: [])"),
        ["own.ron:1: x: abilities: a Resource ability that generates nothing would never be used"]
    );
    assert_eq!(
        faults("(when: Resource, cost: [TakeDamage(1)], does: [Generate([Wild])])"),
        ["own.ron:1: x: abilities: a Resource ability costs Exhaust(This), Counters or DiscardThis, \
          not TakeDamage(1)"]
    );
}
