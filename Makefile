# Two commands are enough: `make play` and `make test`. Both do all the set-up they need.

CARGO ?= cargo
LONGBOX = $(CARGO) run --release --quiet --package longbox --
# The binary that the tests are run with anyway: quick to build, and quick enough to play and check with.
DEBUG = $(CARGO) run --quiet --package longbox --
# The same binary as `cargo test` has left it. Cargo would build it anew: with other features, since only tests need
# the types of the page.
TESTED = $(or $(CARGO_TARGET_DIR),target)/debug/longbox
GAMES = $(DEBUG) games
# What counts how much work a decision is, as `cargo test` has left it too.
WORK = $(dir $(TESTED))examples/work
# In a recipe: do that for every game of the list, and stop at the first that fails.
each = @set -e; all=$$($(GAMES)); for game in $$(echo "$$all" | cut -d ' ' -f 1); do echo "$$game"; $(1); done

.PHONY: help play play-terminal no-node node test lint page chromium valgrind work e2e screens bench strength heroes balance verify fuzz load load-nodes lists faults kill cluster-test fuzz-server \
        schemathesis

help:
	@echo "make play    play in the browser: builds the page, serves it here and opens it"
	@echo "make play-terminal   play at the terminal: the first game of the list, or the one that GAME=name names"
	@echo "make test    everything that must hold: format, lints, tests, scenarios, play in a real browser, thousands of checked games of each game"
	@echo "make lint    format and lints only"
	@echo "make e2e     the tests in a real browser only"
	@echo "make bench   how fast it is, as ratios in one run"
	@echo "make strength   how strong the machines are, as the tables of docs/machine.md: STRENGTH=\"squad --games 200\" (hours for all of it)"
	@echo "make work    counts anew how many instructions a decision and an imagined line of play take; make test holds them to that"
	@echo "make heroes  where heroes are up against villains: listed games that the machine wins and loses with each hero"
	@echo "make balance docs/balance.md anew: how the decks that come with the games fare against each other (some minutes for each game)"
	@echo "make verify  a million checked random games of each game"
	@echo "make fuzz    the parsers against a great many broken inputs"
	@echo "make load    2,000 tables at once on a server here: how long an update takes, memory (about 5 minutes)"
	@echo "make load-nodes   the same at 1, 2 and 4 servers over one PostgreSQL and one NATS, beside the single process (about 4 minutes)"
	@echo "make lists   how long lists take on a server where a million games have been played (about 3 minutes)"
	@echo "make schemathesis   made-up requests to a server here, held against its OpenAPI document (needs Python)"
	@echo "make cluster-test   three servers over one PostgreSQL and one NATS: fifty kills -9 under load, cut wires, restarts; and fifty kills of an arena and its workers"
	@echo "make faults  a hundred kill -9 under load, then a million broken messages to a live server"

# The page is built with Node; without it Longbox is played on a plain one.
ifneq ($(shell command -v npm 2>/dev/null),)
PAGE = web/dist/index.html
else ifeq ($(wildcard web/dist/index.html),)
PAGE = no-node
endif

# Built in the open first: nobody likes to wait without a word.
play: $(PAGE)
	@$(CARGO) build --package longbox
	@$(DEBUG) serve --open

no-node:
	@echo "Node (npm) is not installed: the page cannot be built, so this is the plain one."

web/dist/index.html: web/node_modules/.package-lock.json $(wildcard web/*.html web/*.json web/*.js web/*.ts) \
                     $(shell find web/src web/public -type f 2>/dev/null)
	@echo "Building the page."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@cd web && npm ci --no-audit --no-fund && mkdir -p node_modules
	@touch $@

play-terminal:
	@$(CARGO) build --package longbox
	@all=$$($(DEBUG) games) && $(DEBUG) play $(or $(GAME),$${all%% *})

node:
	@command -v npm >/dev/null || { echo "This needs Node 20.19 or later (npm is not installed)." >&2; exit 1; }

page: node web/dist/index.html

chromium:
	@web/tests/chromium.sh

valgrind:
	@crates/arena/tests/valgrind.sh

lint: node web/node_modules/.package-lock.json
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	cd web && npm run --silent check

# The browser first: what cannot be installed is said at once.
test: GAMES = $(TESTED) games
test: chromium valgrind lint page
	$(CARGO) test --workspace
	@$(WORK)
	cd web && npm run --silent unit
	cd web && LONGBOX_BIN=$(abspath $(TESTED)) npm run --silent e2e
	$(call each,$(TESTED) rules $$game --coverage; $(TESTED) cards $$game --coverage; $(TESTED) verify $$game)

# A server of its own for the tests, Debian's Chromium to look through.
e2e: chromium page
	$(CARGO) build --quiet --package longbox
	cd web && npm run --silent e2e

# Pictures of every screen: make screens FOLDER=/tmp/screens
screens: chromium page
	$(CARGO) build --quiet --package longbox
	cd web && npm run --silent screens -- $(or $(FOLDER),test-results/screens)

# Whatever measures something: the arena, which goes over all games, and what games bring of their own.
bench:
	@set -e; for file in crates/*/benches/*.rs; do \
		crate=$${file#crates/}; bench=$${file##*/}; \
		$(CARGO) bench --package longbox-$${crate%%/*} --bench $${bench%.rs}; \
	done

strength:
	$(CARGO) run --release --quiet --package longbox-arena --example strength -- $(STRENGTH)

work:
	$(CARGO) run --quiet --package longbox-arena --example work -- --write

heroes:
	$(call each,$(CARGO) test --package longbox-$$game --test all heroes:: -- --ignored every_hero)

balance:
	$(CARGO) run --quiet --package longbox-arena --example balance -- docs/balance.md

verify:
	$(call each,$(LONGBOX) verify $$game --games 1000000)

fuzz:
	LONGBOX_CASES=20000 $(CARGO) test --release --package longbox-kernel --test all text_never_panics::
	$(call each,LONGBOX_CASES=20000 $(CARGO) test --release --package longbox-$$game --test all fuzz::)

load:
	$(CARGO) run --release --quiet --package longbox-server --example load -- $(LOAD)

load-nodes:
	$(CARGO) run --release --quiet --package longbox-server --example load -- --tables 2000 --seconds 30 --nodes 1,2,4 $(LOAD)

lists:
	$(CARGO) run --quiet --package longbox-server --example lists -- $(LISTS)

schemathesis:
	$(CARGO) build --quiet --package longbox
	@crates/server/tests/schemathesis.sh

faults: kill fuzz-server

kill:
	LONGBOX_KILLS=100 $(CARGO) test --package longbox-server --test all kill:: -- --nocapture

cluster-test:
	LONGBOX_CLUSTER_KILLS=50 $(CARGO) test --package longbox-server --test all cluster:: -- --nocapture
	LONGBOX_QUEUE_KILLS=50 LONGBOX_QUEUE_GAMES=50000 $(CARGO) test --package longbox --test all queue:: -- --nocapture

fuzz-server:
	LONGBOX_FUZZ=1000000 $(CARGO) test --package longbox-server --test all fuzz:: -- --nocapture
