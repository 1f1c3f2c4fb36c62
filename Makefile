# `make run` plays, `make test` tests; each sets up all it needs.
CARGO ?= cargo

.PHONY: run test test-rust lint soak bless

run:
	$(CARGO) run --release --bin croupier

test: test-rust

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

# The tests of the binary run twice: with the binary that was built beside them, and with the released one. Debug and release
# must print the same bytes.
test-rust: lint
	@if $(CARGO) nextest --version >/dev/null 2>&1; then $(CARGO) nextest run --workspace --all-features; \
	else $(CARGO) test --workspace --all-features; fi
	$(CARGO) test --workspace --all-features --doc
	$(CARGO) build --release --bin croupier
	@if $(CARGO) nextest --version >/dev/null 2>&1; \
	then CROUPIER_BIN=$(CURDIR)/target/release/croupier $(CARGO) nextest run --workspace --all-features -E 'package(croupier)'; \
	else CROUPIER_BIN=$(CURDIR)/target/release/croupier $(CARGO) test -p croupier --all-features; fi

# A long campaign: games of every kind by chance and by rule, with the counts of how they end.
soak:
	$(CARGO) build --release --bin croupier
	target/release/croupier sim geniejack --games 1000000 --jobs 2 --seed soak
	target/release/croupier sim geniejack --players basic --games 100000 --jobs 2 --seed soak
	target/release/croupier sim rollio --games 500000 --jobs 2 --seed soak
	target/release/croupier sim rollio --players basic --games 20000 --jobs 2 --seed soak
	target/release/croupier sim lunchtable --games 200000 --jobs 2 --seed soak
	target/release/croupier sim lunchtable --players greedy,greedy --games 20000 --jobs 2 --seed soak
	target/release/croupier sim fab --games 200000 --jobs 2 --seed soak
	target/release/croupier sim fab --players kano,greedy --games 20000 --jobs 2 --seed soak

# Writes golden texts and documents anew; read the difference before you commit it.
bless:
	BLESS=1 $(CARGO) test -p croupier --test docs
