# Two commands are enough: `make play` and `make test`. Both do all the set-up they need.

CARGO ?= cargo
LONGBOX = $(CARGO) run --release --quiet --package longbox --

.PHONY: help play test lint bench verify fuzz load faults kill fuzz-server

help:
	@echo "make play    play Super Hero Squad at the terminal"
	@echo "make test    everything that must hold: format, lints, tests, scenarios, a few thousand checked games"
	@echo "make lint    format and lints only"
	@echo "make bench   how fast it is, as ratios in one run"
	@echo "make verify  a million checked random games"
	@echo "make fuzz    the parsers against a great many broken inputs"
	@echo "make load    2,000 tables at once on a server here: how long an update takes, memory (about 5 minutes)"
	@echo "make faults  a hundred kill -9 under load, then a million broken messages to a live server"

play:
	@$(LONGBOX) play squad

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

test: lint
	$(CARGO) test --workspace
	$(CARGO) build --release --package longbox
	$(LONGBOX) rules squad --coverage
	$(LONGBOX) cards squad --coverage
	$(LONGBOX) verify squad --games 20000

bench:
	$(CARGO) bench --package longbox-arena

verify:
	$(LONGBOX) verify squad --games 1000000

fuzz:
	LONGBOX_CASES=20000 $(CARGO) test --release --package longbox-kernel --test text_never_panics
	LONGBOX_CASES=20000 $(CARGO) test --release --package longbox-squad --test fuzz

load:
	$(CARGO) run --release --quiet --package longbox-server --example load -- $(LOAD)

faults: kill fuzz-server

kill:
	LONGBOX_KILLS=100 $(CARGO) test --package longbox-server --test kill -- --nocapture

fuzz-server:
	LONGBOX_FUZZ=1000000 $(CARGO) test --package longbox-server --test fuzz -- --nocapture
