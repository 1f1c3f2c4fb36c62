# `make run` plays, `make test` tests; each sets up all it needs.
CARGO ?= cargo

.PHONY: run test
run:
	$(CARGO) run --release --bin croupier

test:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings
	@if $(CARGO) nextest --version >/dev/null 2>&1; then $(CARGO) nextest run --workspace --all-features; \
	else $(CARGO) test --workspace --all-features; fi
