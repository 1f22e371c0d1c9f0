use longbox_ai::{Effort, Greedy, Player, Random};
use longbox_arena::Match;
use longbox_kernel::Seed;
use longbox_squad::{Catalogue, Setup, Squad, decks};
fn main() {
    let cards = Catalogue::standard();
    let starters: Vec<_> = decks::all().into_iter().filter(|d| d.starter).map(|d| d.check(cards).unwrap()).collect();
    let setups: Vec<Setup> = starters.iter().map(|d| Setup::duel(cards, d.clone(), d.clone())).collect();
    let base = Effort { worlds: 8, turns: 2 };
    for (w, t) in [(4, 1), (8, 1), (16, 1), (4, 2), (8, 2), (16, 2), (32, 2), (8, 3), (16, 3), (16, 4), (32, 4), (64, 3)] {
        let m = Match::<Squad> { setups: &setups, games: 2000, seed: Seed::from(5), threads: 2 };
        let e = Effort { worlds: w, turns: t };
        let r = m.run(|| vec![Box::new(Greedy::with(e)) as Box<dyn Player<Squad>>, Box::new(Random::new())], &|_| {}).unwrap();
        let s = m.run(|| vec![Box::new(Greedy::with(e)) as Box<dyn Player<Squad>>, Box::new(Greedy::with(base))], &|_| {}).unwrap();
        println!("{w:3} {t}: vs random {:.3}  dec/s {:.0}   vs base {:.3}", r.win_rates[0].rate, r.decisions_per_second, s.win_rates[0].rate);
    }
}
