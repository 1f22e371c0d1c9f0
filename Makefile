# Two commands are enough: `make play` and `make test`. Both do all the set-up they need.

CARGO ?= cargo
LONGBOX = $(CARGO) run --release --quiet --package longbox --

.PHONY: help play test lint bench verify fuzz

help:
	@echo "make play    play Super Hero Squad at the terminal"
	@echo "make test    everything that must hold: format, lints, tests, scenarios, a few thousand checked games"
	@echo "make lint    format and lints only"
	@echo "make bench   how fast it is, as ratios in one run"
	@echo "make verify  a million checked random games"
	@echo "make fuzz    the parsers against a great many broken inputs"

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
