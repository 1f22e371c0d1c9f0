//! The rulebook of the game, and the rules that the engine names.

longbox_kernel::rules! {
    book = "squad/rules.toml", include_str!("../rules.toml");
    SETUP_COIN = "setup.coin";
    TURN_ORDER = "turn.order";
    TURN_POWER_FLIP = "turn.power.flip";
    TURN_POWER_FIRST = "turn.power.first-turn";
    TURN_DRAW = "turn.draw";
    TURN_DRAW_EMPTY = "turn.draw.empty";
    TURN_ATTACK_ONE = "turn.attack.one";
    ATTACK_LEVEL = "attack.level";
    ATTACK_RESTRICTED = "attack.restricted";
    ATTACK_FILTER = "attack.filter";
    ATTACK_DISCARD = "attack.discard";
    ABILITY_THRESHOLD = "ability.threshold";
    BLOCK_HAND = "block.hand";
    BLOCK_ICON = "block.icon";
    BLOCK_SUPPRESSED = "block.suppressed";
    BLOCK_DECK = "block.deck";
    DAMAGE_CAP = "damage.cap";
    DAMAGE_ONE = "damage.one-at-a-time";
    DAMAGE_LAST = "damage.last-point";
    DAMAGE_TOTAL = "damage.total";
    DAMAGE_SOAK = "damage.soak";
    DAMAGE_SOAK_CHOICE = "damage.soak.choice";
    DAMAGE_SOAK_BLOCK = "damage.soak.block";
    KEEPER_ENTER = "keeper.enter";
    KEEPER_HIT = "keeper.hit";
    KEEPER_DESTROY = "keeper.destroy";
    KEEPER_LEAVE = "keeper.leave";
    KEEPER_FILTER = "keeper.filter";
    KEEPER_PROTECTED = "keeper.protected";
    KEEPER_PUT = "keeper.put-into-play";
    KEEPER_CONTROL = "keeper.copy-control";
    MISFIRE = "misfire.first-point";
    POWER_SHARED = "power.shared";
    POWER_MODIFIER = "power.modifier";
    LIMIT_HAND = "limit.hand";
    LIMIT_KEEPERS = "limit.keepers";
    LIMIT_TURNS = "limit.turns";
    LIMIT_LOOP = "limit.loop";
    LIMIT_DEPTH = "limit.depth";
    LIMIT_ROOM = "limit.room";
    LIMIT_SHOWN = "limit.shown";
    WIN_OUT = "win.end-of-turn";
    WIN_BOTH = "win.both-out";
    WIN_CARD = "win.by-card";
    WIN_GIVE_UP = "win.give-up";
    HEAL = "heal.bottom";
    REVEAL_ORDER = "reveal.order";
    REVEAL_BACK = "reveal.put-back";
    PLAY_AGAIN_POWER = "play-again.power";
    EFFECT_MAY = "effect.may";
    EFFECT_MUST = "effect.must";
    EFFECT_DISCARD = "effect.forced-discard";
    EFFECT_CARD = "effect.card-beats-rule";
    EFFECT_FILTER = "effect.filter";
    VIEW_REVEAL = "view.reveal";
    VIEW_LOOK = "view.look";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_on_attacks_inside_one_another_tells_the_number_that_there_is_room_for() {
        let deep = crate::position::MOST_DEEP;
        let rule = rulebook().get(LIMIT_DEPTH.0).unwrap();
        assert!(rule.text.contains(&format!("At most {deep} attacks")), "{}", rule.text);
    }
}
