# `make run` plays, `make test` tests, `make dist` builds the fastest binary; each sets up all it needs.
CARGO ?= cargo
PYTHON ?= python3
NEXTEST = $(CARGO) nextest --version >/dev/null 2>&1
BROWSER = $${CHROMIUM:-/usr/bin/chromium}
# Where cargo builds. `release` is quick to build and good to play with, `dist` takes longer and runs faster: see Cargo.toml.
TARGET = $(abspath $(or $(CARGO_TARGET_DIR),target))
RELEASE = $(TARGET)/release/croupier
DIST = $(TARGET)/dist/croupier

.PHONY: run welcome dist dist-binary dist-python test tools lint page test-rust test-web test-release test-leduc speed-web soak hints suite instructions mutants bless kill-loop kill-saves submissions faults times flood schemathesis conformance mcp-client fairness \
	wheel test-python test-python-extras speed-python

# A server with its database in the home folder. It says where it is, and how to play in the terminal instead.
run: welcome page
	$(CARGO) build --release --bin croupier
	$(RELEASE) serve

# The first build takes minutes: it says so, and what comes after it.
welcome:
	@[ -x $(RELEASE) ] || printf '%s\n' \
		"Building Croupier: the page first, then about 250 Rust libraries and the program." \
		"This takes six to eight minutes on two cores the first time, and seconds after that." \
		"Then the server starts and prints its address. Open it in a browser; Ctrl-C stops the server." \
		"To play in the terminal instead: $(RELEASE) play geniejack"

# What there is to install, in target/dist: the fully optimised binary, an archive with manual pages, completions, licences and
# a systemd unit, the wheel and the source package for Python. Benchmarks and published figures come from this binary.
dist: dist-binary
	@echo "packed $$(sh scripts/archive.sh $(DIST) $(TARGET)/dist)"
	@$(MAKE) --no-print-directory dist-python

dist-binary: page
	$(CARGO) build --profile dist --bin croupier
	@echo "built $(DIST)"

# The wheel runs on old systems too where zig links it; without zig it runs on systems like this one.
dist-python: target/python/ready
	if target/python/bin/pip install --quiet 'ziglang>=0.13'; \
	then PATH="$(abspath target/python/bin):$$PATH" target/python/bin/maturin build --profile dist --zig --compatibility manylinux_2_28 --out $(TARGET)/dist; \
	else target/python/bin/maturin build --profile dist --out $(TARGET)/dist; fi
	target/python/bin/maturin sdist --out $(TARGET)/dist

# The page comes first, as the binary takes it in. The parts after it use what the tests in Rust have built: nothing is built twice.
test: tools page test-rust test-python test-web test-leduc

tools:
	@sh scripts/tools.sh

# With the profile of the tests, so that what runs at build time is built once for both.
lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --profile test --workspace --all-targets --all-features -- -D warnings

# Without Node the binary is built without the page, and the server says how to get it.
page:
	@if command -v npm >/dev/null 2>&1; then if [ -d web/node_modules ] && [ -z "$$(find web/index.html web/package.json web/public web/src web/scripts -newer web/dist/index.html 2>&1 | head -n 1)" ]; \
	then echo "the page is built"; else cd web && npm install --no-save --no-audit --no-fund --silent && npm run build; fi; \
	else echo "npm is not there: the binary is built without the page (Node 20.19 or newer builds it)"; fi

# Examples are linted and not built: `--tests` leaves them out.
test-rust: lint
	@if $(NEXTEST); then $(CARGO) nextest run --workspace --tests --no-fail-fast; else $(CARGO) test --workspace --tests --no-fail-fast; fi
	$(CARGO) test --workspace --doc
	$(CARGO) check --profile test -p croupier --no-default-features --features games --bins

# How many instructions a decision of random play takes in each game, counted by valgrind: the same on a busy machine.
# RUNS names two numbers of games, whose difference is what counts.
RUNS ?= 100 600
instructions:
	$(CARGO) build --profile dist -p croupier-lab --example instructions
	sh scripts/instructions.sh $(TARGET)/dist/examples/instructions $(RUNS)

# Before a release: the tests of the binary and of the page again, with the released binary, which must print the same bytes as the
# one of the tests.
test-release: page
	$(CARGO) build --release --bin croupier
	@if $(NEXTEST); \
	then CROUPIER_BIN=$(RELEASE) $(CARGO) nextest run --workspace --tests -E 'package(croupier)'; \
	else CROUPIER_BIN=$(RELEASE) $(CARGO) test -p croupier; fi
	cd web && CROUPIER_EMBEDDED=1 CROUPIER_BIN=$(RELEASE) npm run e2e

# The example game of docs/adding-a-game.md, in a program that has no other: in the terminal, in bulk, in training, on the page.
LEDUC = $(TARGET)/debug/croupier-leduc
test-leduc: page
	$(CARGO) build --profile test -p croupier --no-default-features --features learn,server,leduc --bin croupier-leduc
	sh scripts/leduc.sh $(LEDUC)
	@if [ -n "$$CROUPIER_SKIP_BROWSER" ]; then echo "CROUPIER_SKIP_BROWSER is set: no browser tests"; \
	else cd web && CROUPIER_EMBEDDED=1 CROUPIER_BIN=$(LEDUC) npm run e2e:leduc; fi

# The program and the extension for Python, of the same pieces as the tests in Rust.
TEST_BINARY = $(CARGO) build --profile test --workspace --lib --bins --tests

# The page's own tests, and whole games in a real browser.
test-web: page
	cd web && npm run types:check && npm run check && npm test && npm run size
	$(TEST_BINARY)
	@if [ -n "$$CROUPIER_SKIP_BROWSER" ]; then echo "CROUPIER_SKIP_BROWSER is set: no browser tests"; \
	elif [ -x "$(BROWSER)" ]; \
	then cd web && CROUPIER_EMBEDDED=1 CROUPIER_BIN=$(TARGET)/debug/croupier npm run e2e; \
	else echo "no browser at $(BROWSER): install Debian's chromium, name one in CHROMIUM, or set CROUPIER_SKIP_BROWSER"; exit 1; fi

# How fast the page shows what was done, what its animations cost, and what a tab holds after 1,000 actions.
speed-web: dist-binary
	cd web && CROUPIER_EMBEDDED=1 CROUPIER_BIN=$(DIST) npm run e2e:speed

# A long campaign: games of every kind by chance and by rule with the laws looked at, and what was done in target/soak/soak.json.
# SOAK_SECONDS says for how long; the shortest record of a failure is kept beside it.
SOAK_SECONDS ?= 1200
soak:
	$(CARGO) run --release -p croupier-lab --example soak -- $(SOAK_SECONDS) 2 soak target/soak

# How good hints are, beside a search with twenty times the budget: 200 positions a game. HINTS names the number of positions, the
# simulated games a hint (- is as many as a hint has), how many times as many for the deep search, and games.
HINTS ?= 200 - 20
hints:
	$(CARGO) run --release -p croupier-lab --example hints -- $(HINTS)

# The positions of croupier-0: those that still play as they were played stay, and more are looked for. SUITE names how many a game
# there should be, the seconds for each game, and the worlds of the deep search.
SUITE ?= 100 600 300
suite:
	SUITE_DATE=$$(date +%F) $(CARGO) run --release -p croupier-lab --example suite -- crates/lab/src/arena/suites/croupier-0.jsonl $(SUITE)

# The rules of the games and the kernel with one thing changed at a time: which changes do the tests notice? SHARD (such as 3/40)
# takes a part; what was done is not done again; scripts/mutants.sh has the rest.
SHARD ?= 1/40
mutants:
	@sh scripts/mutants.sh $(SHARD)

# Saves of a process that is killed 300 times while it plays: nothing it has shown is lost.
kill-saves:
	$(CARGO) build --release --bin croupier
	CROUPIER_KILLS=300 CROUPIER_STOPS=30 CROUPIER_BIN=$(RELEASE) $(CARGO) test --release -p croupier --test all disks::a_killed_process

# A server is killed 300 times under load, on both databases: what was answered is there, once.
kill-loop:
	$(CARGO) build --release --bin croupier
	CROUPIER_KILLS=300 CROUPIER_STOPS=30 CROUPIER_BIN=$(RELEASE) $(CARGO) test --release -p croupier --test all kill_loop::

# 100,000 duplicated, conflicting and late submissions on both databases: each situation is answered once.
submissions:
	CROUPIER_SUBMISSIONS=100000 $(CARGO) test --release -p croupier --test all servers::on_sqlite::nothing_is_done_twice
	CROUPIER_SUBMISSIONS=100000 $(CARGO) test --release -p croupier --test all servers::on_postgres

# 2,000 sessions on a disk that is full, fails or writes half, at every write of a session: what was answered is there after a restart.
faults:
	CROUPIER_FAULTS=2000 $(CARGO) test -p croupier-server --test all faults:: -- --nocapture

# How long answers take in two worlds that differ in hidden cards only, and in two equal ones: 100 times each in 12 pairs a game.
TIMES ?= 100
times:
	CROUPIER_TIMES=$(TIMES) $(CARGO) test -p croupier-server --lib how_long_answers_take -- --nocapture

# 100,000 connections in a row, many of them half open: the server's memory stays what it was, and others are served.
flood:
	CROUPIER_CONNECTIONS=100000 $(CARGO) test --release -p croupier-server --test all rough::a_flood_of_connections

# Requests made from the API's own description: no server error, no answer that it does not describe.
schemathesis:
	$(CARGO) build --release --bin croupier
	python3 -m venv target/schemathesis
	target/schemathesis/bin/pip install --quiet schemathesis
	sh crates/server/tests/schemathesis.sh $(RELEASE) target/schemathesis/bin/schemathesis

# Writes golden texts and documents anew; read the difference before you commit it.
bless:
	BLESS=1 $(CARGO) test -p croupier --test all docs::

# The conformance suite of the Model Context Protocol against a server of our own. This version of it is the newest that runs on
# Node 20.
conformance:
	$(CARGO) build --bin croupier
	npm install --prefix target/conformance --no-audit --no-fund --silent @modelcontextprotocol/conformance@0.1.13
	@$(TARGET)/debug/croupier serve --bind 127.0.0.1:7879 --home target/conformance/home & \
	server=$$!; trap "kill $$server" EXIT; sleep 2; \
	target/conformance/node_modules/.bin/conformance server --url http://127.0.0.1:7879/mcp --suite all \
		--expected-failures crates/mcp/conformance.yml

# The official Python client of that protocol plays through a restart, and on two servers of one Postgres.
mcp-client:
	$(CARGO) build --bin croupier
	python3 -m venv target/mcp-client
	target/mcp-client/bin/pip install --quiet mcp
	target/mcp-client/bin/python scripts/mcp-client.py $(TARGET)/debug/croupier

# How long one client waits for its opponent while another has 200 matches against boss in play, and what 600 connections get.
fairness:
	$(CARGO) build --profile dist --bin croupier
	$(DIST) bench server --fairness 200
	$(DIST) bench server --connections 32
	$(DIST) bench server --connections 600

# The package for Python, as a wheel in target/wheels.
wheel: target/python/ready
	target/python/bin/maturin build --profile dist --out target/wheels

# Its tests, in an environment of their own, on an extension of the same pieces as the tests in Rust.
test-python: target/python/ready
	$(TEST_BINARY)
	rm -rf target/python/package && cp -r crates/python/python target/python/package
	cp $(TARGET)/debug/libcroupier_native.so target/python/package/croupier/_native.abi3.so
	target/python/bin/ruff check crates/python
	PYTHONPATH=target/python/package target/python/bin/python -m pytest -q crates/python/tests --ignore crates/python/tests/extras

# How fast environments are on this machine, with the fastest build, beside those of Gymnasium and, where they install, of
# EnvPool and Pgx. They have an environment of their own, so that tests keep theirs.
speed-python:
	$(CARGO) build --profile dist -p croupier-python --lib
	test -d target/speed/bin || $(PYTHON) -m venv target/speed
	target/speed/bin/pip install --quiet 'numpy>=1.26' 'gymnasium>=1.1'
	@for each in envpool pgx; do target/speed/bin/pip install --quiet $$each || echo "$$each cannot be installed here; the comparison leaves it out"; done
	rm -rf target/speed/package && cp -r crates/python/python target/speed/package
	cp $(TARGET)/dist/libcroupier_native.so target/speed/package/croupier/_native.abi3.so
	PYTHONPATH=target/speed/package target/speed/bin/python crates/python/examples/speed.py

# What needs torch, stable-baselines3, ray, OpenSpiel, packages for language models, matplotlib or much time. The extension has
# Leduc hold'em too: it is small enough to solve from Python. The packages for language models have their own environment, because
# no version of Pillow suits both verifiers and moviepy.
MODEL_TESTS = $(addprefix crates/python/tests/extras/test_,openenv.py verifiers.py inspect.py)
test-python-extras: test-python
	target/python/bin/pip install --quiet torch stable-baselines3 sb3-contrib 'ray[rllib]>=2.44' matplotlib 'moviepy>=2' mypy \
		'open_spiel>=2.0'
	test -d target/python-models/bin || $(PYTHON) -m venv target/python-models
	target/python-models/bin/pip install --quiet 'numpy>=1.26' 'gymnasium>=1.1' pytest uv \
		'openenv-core>=0.3' 'verifiers>=0.4' 'inspect-ai>=0.3.200'
	$(CARGO) build --profile test -p croupier-python --features leduc --lib
	rm -rf target/python/extras && cp -r crates/python/python target/python/extras
	cp $(TARGET)/debug/libcroupier_native.so target/python/extras/croupier/_native.abi3.so
	PYTHONPATH=target/python/extras target/python/bin/python -m pytest -q crates/python/tests/extras $(addprefix --ignore=,$(MODEL_TESTS))
	PYTHONPATH=target/python/extras target/python-models/bin/python -m pytest -q $(MODEL_TESTS)

target/python/ready: pyproject.toml
	$(PYTHON) -m venv target/python
	target/python/bin/pip install --quiet 'maturin>=1.9,<2' 'numpy>=1.26' 'gymnasium>=1.1' 'pettingzoo>=1.25' 'pillow>=10.1' pytest hypothesis ruff
	touch $@
