"""Evaluation, deck search, rollouts and the tuning of trainings on Ray: on this machine, or on any cluster by its address.

Work is cut into pieces that do not depend on who does them, and put together in order, so the result for a seed is the same for
any number of workers. Needs the extra: ``pip install 'croupier[ray]'``.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import itertools
import json
import logging
import math
import socket
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import numpy as np

try:
    import ray
    import ray.tune
except ModuleNotFoundError as error:
    missing = f"{error.name} is missing: pip install 'croupier[ray]'"
    if __name__ == "__main__":
        sys.exit(f"croupier: {missing}")
    raise ImportError(missing, name=__name__) from None

from . import _native
from .match import _options
from .optimize import Player, Table, optimize
from .policy import load_policy, train

PIECE = 64
"""The most games of one piece of work."""

PATIENCE = 5.0
"""How many seconds a cluster has to answer when it is called."""


def _policy_file(policy: bytes) -> Path:
    """The policy as a file of this machine: it travels with the work, so machines need no folder in common."""
    path = Path(tempfile.gettempdir()) / f"croupier-{hashlib.sha256(policy).hexdigest()[:16]}.safetensors"
    if not path.exists():
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as spare:
            spare.write(policy)
        Path(spare.name).replace(path)
    return path


def _read_policy(player: str | None) -> bytes | None:
    """The bytes of the policy that a player names by its file."""
    if player is None or not player.startswith("policy:"):
        return None
    path = Path(player.removeprefix("policy:"))
    return path.read_bytes() if path.is_file() else None


@ray.remote
def _play(table: Table, asked: list[str], policy: bytes | None) -> list[bytes]:
    player = table.player if policy is None else f"policy:{_policy_file(policy)}"
    return Table(table.game, table.options, player, table.vs, table.seed).play(asked)


def _pieces(asked: Sequence[str]) -> list[list[str]]:
    """Games cut into pieces of at most ``PIECE``, in order, wherever they are played."""
    pieces: list[list[str]] = [[]]
    room = PIECE
    for text in asked:
        games = json.loads(text)
        start, left = games["from"], games["games"]
        while left:
            now = min(left, room)
            pieces[-1].append(json.dumps(games | {"from": start, "games": now}))
            start, left, room = start + now, left - now, room - now
            if room == 0:
                pieces.append([])
                room = PIECE
    return [piece for piece in pieces if piece]


def player_on_ray(table: Table) -> Player:
    """Plays the games of a search on Ray."""
    policy = ray.put(_read_policy(table.player))

    def play(asked: list[str]) -> list[bytes]:
        told = ray.get([_play.remote(table, piece, policy) for piece in _pieces(asked)])
        points = b"".join(part for piece in told for part in piece)
        ends = np.cumsum([0, *(json.loads(text)["games"] for text in asked)])
        return [points[start:end] for start, end in itertools.pairwise(ends)]

    return play


def search(game: str, **arguments: Any) -> dict[str, Any]:
    """``croupier.optimize`` with its games played on Ray."""
    return optimize(game, play=player_on_ray, **arguments)


def evaluate(
    game: str, *, player: str, vs: str | None = None, games: int = 1000, seed: int | str = 0, **options: Any
) -> dict[str, Any]:
    """How the deck of seat 0 does, each seed played from both seats: the share of wins with its 95% interval."""
    named = _options(options)
    deck = _native.deck_places(game, named)
    asked = [json.dumps({"deck": deck, "against": None, "from": 0, "games": games})]
    (points,) = player_on_ray(Table(game, named, player, vs, str(seed)))(asked)
    losses, draws, wins = (points.count(worth) for worth in range(3))
    low, high = _wilson(wins, games)
    return {
        "game": game,
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "win_rate": wins / games,
        "interval": [low, high],
        "points": (wins + draws / 2) / games,
    }


def _wilson(hits: int, of: int, z: float = 1.959963985) -> tuple[float, float]:
    rate, scale = hits / of, 1 + z * z / of
    middle, half = rate + z * z / (2 * of), z * math.sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    return max((middle - half) / scale, 0), min((middle + half) / scale, 1)


def _roll(
    game: str, options: dict[str, str], policy: bytes | None, opponent: str | None, sizes: tuple[int, int], seed: str
) -> dict[str, np.ndarray]:
    matches, steps = sizes
    batch = _native.Batch(game, matches, [options], seed=seed, opponent=opponent, restart="at once")
    rng = np.random.default_rng(list(hashlib.sha256(seed.encode()).digest()))
    chooser = None if policy is None else load_policy(_policy_file(policy))
    n, observation, most, choice, _, seats = batch.sizes
    rows = {
        "observations": np.zeros((n, observation), np.int16),
        "choices": np.zeros((n, most, choice), np.int16),
        "counts": np.zeros(n, np.uint32),
        "seats": np.zeros(n, np.uint8),
    }
    ends = {"payoffs": np.zeros((n, seats), np.int16), "done": np.zeros(n, bool), "truncated": np.zeros(n, bool)}
    batch.write(**rows)
    told: dict[str, list[np.ndarray]] = {name: [] for name in ("observations", "seats", "picks", "payoffs", "done")}
    for _ in range(steps):
        mask = np.arange(most) < rows["counts"][:, None]
        if chooser is None:
            picks = rng.integers(0, rows["counts"])
        else:
            seen = {"observation": rows["observations"], "choices": rows["choices"]}
            picks = chooser.act(seen, mask, deterministic=False, rng=rng)
        picks = picks.astype(np.uint32)
        for name, now in (("observations", rows["observations"]), ("seats", rows["seats"]), ("picks", picks)):
            told[name].append(now.copy())
        batch.step(picks, **ends, **rows)
        told["payoffs"].append(ends["payoffs"].copy())
        told["done"].append(ends["done"] | ends["truncated"])
    return {name: np.stack(each) for name, each in told.items()}


def _roll_packed(*asked: Any) -> tuple[bytes, int, int]:
    """A piece as the bytes of its file, with the numbers of decisions and ended matches: packing takes longer than playing."""
    piece, file = _roll(*asked), io.BytesIO()
    np.savez_compressed(file, **piece)
    return file.getvalue(), piece["picks"].size, int(piece["done"].sum())


def _ask_for_rolls(
    roll: Callable[..., Any],
    game: str,
    *,
    pieces: int,
    matches: int,
    steps: int,
    policy: str | None,
    opponent: str | None,
    seed: int | str,
    options: dict[str, Any],
) -> list[ray.ObjectRef]:
    bytes_of = ray.put(None if policy is None else Path(policy).read_bytes())
    task, named = ray.remote(roll), _options(options)
    return [task.remote(game, named, bytes_of, opponent, (matches, steps), f"{seed}/{nth}") for nth in range(pieces)]


def rollouts(
    game: str,
    *,
    pieces: int = 8,
    matches: int = 64,
    steps: int = 128,
    policy: str | None = None,
    opponent: str | None = None,
    seed: int | str = 0,
    **options: Any,
) -> list[dict[str, np.ndarray]]:
    """Decisions of matches side by side, by a policy file or by chance: arrays of (steps, matches) for each piece."""
    said = {"policy": policy, "opponent": opponent, "seed": seed, "options": options}
    return ray.get(_ask_for_rolls(_roll, game, pieces=pieces, matches=matches, steps=steps, **said))


def _write_rollouts(out: Path, game: str, **said: Any) -> dict[str, Any]:
    """Rolls out into files, each written as soon as those before it are."""
    out.mkdir(parents=True, exist_ok=True)
    decisions = ended = 0
    pieces = _ask_for_rolls(_roll_packed, game, **said)
    for nth, piece in enumerate(pieces):
        file, n_decisions, n_ended = ray.get(piece)
        # Under another name until it is whole: a driver that dies leaves no part of it under this one.
        part = out / f"{nth:05}.npz.part"
        part.write_bytes(file)
        part.replace(out / f"{nth:05}.npz")
        decisions, ended = decisions + n_decisions, ended + n_ended
    return {"pieces": len(pieces), "decisions": decisions, "matches_ended": ended, "folder": str(out)}


SPACE: dict[str, list[float]] = {
    "learning_rate": [1e-4, 3e-4, 1e-3],
    "entropy_coef": [0.003, 0.01, 0.03],
    "hidden": [64, 128, 256],
}
"""What a tuning tries of settings of ``croupier train``, if nothing else is said."""


class TrialFailed(RuntimeError):
    """A trial of a tuning failed. What Ray says of it is the cause."""


def _reason(error: BaseException) -> str:
    """What went wrong in one line: what was raised by a worker, or what Ray says of a worker that is gone."""
    raised = getattr(error, "cause", None) or error
    line = str(raised).strip().partition("\n")[0]
    return line if isinstance(raised, _native.Refusal | TrialFailed) else f"{type(raised).__name__}: {line}"


def _draw(space: dict[str, list[float]], trials: int, seed: int | str) -> list[dict[str, float]]:
    """Settings of ``n`` trials, no two alike, in an order that the seed gives."""
    rng = np.random.default_rng(list(hashlib.sha256(f"{seed}/tune".encode()).digest()))
    every = list(itertools.product(*space.values()))
    return [dict(zip(space, every[at], strict=True)) for at in rng.permutation(len(every))[:trials]]


def _try(config: dict[str, Any]) -> None:
    """One trial of a tuning: trains, and plays fresh games by what came of it."""
    asked = config["trial"]
    settings = dict(asked["settings"])
    hidden = int(settings.pop("hidden", 128))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "policy.safetensors"
        said = {"timesteps": asked["timesteps"], "vs": asked["vs"], "seed": asked["seed"]}
        train(asked["game"], path, hidden=hidden, settings=settings, **said, **asked["options"])
        table = Table(asked["game"], asked["options"], f"policy:{path}", asked["vs"], f"{asked['seed']}/fresh")
        games = {"deck": asked["deck"], "against": None, "from": 0, "games": asked["games"]}
        (points,) = table.play([json.dumps(games)])
    ray.tune.report({"points": sum(points) / 2 / len(points)})


def tune(
    game: str,
    *,
    trials: int = 8,
    timesteps: int = 100_000,
    games: int = 400,
    vs: str | None = None,
    space: dict[str, list[float]] | None = None,
    seed: int | str = 0,
    storage: str | None = None,
    **options: Any,
) -> list[dict[str, Any]]:
    """Trains with several settings on Ray Tune and plays fresh games by what came of each: records, the best first.

    All trials have the same seeds, and their settings come from ``seed`` alone, so the number of workers changes nothing.
    ``storage`` is the folder for what Tune notes down, which machines of a cluster have to have in common. The first trial that
    fails ends the tuning with ``TrialFailed``.
    """
    if trials < 1 or games < 1:
        raise _native.Refusal("a tuning has at least one trial, and a trial at least one game")
    named = _options(options)
    asked = {"game": game, "options": named, "timesteps": timesteps, "games": games, "vs": vs, "seed": str(seed)}
    asked["deck"] = _native.deck_places(game, named)
    each = _draw(space or SPACE, trials, seed)
    with tempfile.TemporaryDirectory() as spare:
        ran = ray.tune.Tuner(
            ray.tune.with_resources(_try, {"cpu": 1}),
            param_space={"trial": ray.tune.grid_search([{**asked, "settings": settings} for settings in each])},
            run_config=ray.tune.RunConfig(
                name="croupier",
                storage_path=storage or spare,
                failure_config=ray.tune.FailureConfig(fail_fast=True),
                verbose=0,
            ),
        ).fit()
        for one in ran:
            if one.error is not None:
                settings = ", ".join(f"{name} {value}" for name, value in one.config["trial"]["settings"].items())
                raise TrialFailed(f"the trial with {settings} failed: {_reason(one.error)}") from one.error
        told = {json.dumps(one.config["trial"]["settings"]): one.metrics["points"] for one in ran}
    records = [{**settings, "points": told[json.dumps(settings)], "games": games} for settings in each]
    return sorted(records, key=lambda record: -record["points"])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m croupier.cluster", description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="the address of a Ray cluster; a Ray on this machine if left out")
    parser.add_argument("--workers", type=int, help="how many workers on this machine; one for each core if left out")
    tasks = parser.add_subparsers(dest="task", required=True)

    def task(name: str, text: str) -> argparse.ArgumentParser:
        command = tasks.add_parser(name, help=text)
        command.add_argument("game")
        command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the match")
        command.add_argument("--seed", default="0")
        return command

    command = task("evaluate", "how a deck does")
    command.add_argument("--player", required=True)
    command.add_argument("--vs")
    command.add_argument("--games", type=int, default=1000)
    command = task("optimize", "which deck is best")
    command.add_argument("--player", help="who plays the decks; if left out, a policy is trained first")
    command.add_argument("--vs")
    command.add_argument("--out", help="the folder for decks, report, and what is needed to continue")
    for name, usual in (("train-steps", 50_000), ("candidates", 100), ("games", 50), ("generations", 10), ("top", 5)):
        command.add_argument(f"--{name}", type=int, default=usual)
    command.add_argument("--final-games", type=int, default=1000)
    command = task("rollouts", "decisions of many matches, as arrays")
    command.add_argument("--policy", help="a policy file; chance plays if left out")
    command.add_argument("--opponent")
    command.add_argument("--out", default="rollouts", help="the folder for the pieces")
    for name, usual in (("pieces", 8), ("matches", 64), ("steps", 128)):
        command.add_argument(f"--{name}", type=int, default=usual)
    command = task("tune", "which settings a training learns best with")
    command.add_argument("--vs")
    command.add_argument("--storage", help="a folder that all machines share, for Ray Tune's notes")
    for name, usual in (("trials", 8), ("timesteps", 100_000), ("games", 400)):
        command.add_argument(f"--{name}", type=int, default=usual)
    return parser


def _refuse(line: str) -> NoReturn:
    print(f"croupier: {line}", file=sys.stderr)
    raise SystemExit(2)


def _check_address(address: str) -> None:
    """Refuses an address where no one listens: Ray itself would try for over a minute."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        if parts.hostname is not None and parts.port is not None:
            socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE).close()
    except (OSError, ValueError) as failed:
        _refuse(f"--address: no one listens at {address} ({getattr(failed, 'strerror', None) or failed})")


def main(arguments: Sequence[str] | None = None) -> None:
    """Does what the command line says."""
    said = vars(_parser().parse_args(arguments))
    task, address, workers = said.pop("task"), said.pop("address"), said.pop("workers")
    options = {}
    for pair in said.pop("set"):
        name, equals, value = pair.partition("=")
        if not equals:
            _refuse(f"--set: `{pair}` is not of the form NAME=VALUE")
        # A value that looks like a file is one, such as a deck list.
        options[name] = Path(value).read_text(encoding="utf-8") if "." in value and Path(value).is_file() else value
    if address is not None:
        _check_address(address)
    try:
        if address is None:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
        if task == "evaluate":
            print(json.dumps(evaluate(said.pop("game"), **said, **options)))
        elif task == "optimize":
            found = search(said.pop("game"), **said, **options)
            best = [{name: deck[name] for name in ("points", "better", "games", "cards")} for deck in found["top"]]
            print(json.dumps({"tried": found["tried"], "seed": found["seed"], "top": best}))
        elif task == "tune":
            # Whatever it is told, Tune talks on standard output, and of a failure at length.
            logging.getLogger("ray.tune").setLevel(logging.CRITICAL)
            with contextlib.redirect_stdout(io.StringIO()):
                records = tune(said.pop("game"), **said, **options)
            for record in records:
                print(json.dumps(record))
        else:
            out, game = Path(said.pop("out")), said.pop("game")
            print(json.dumps(_write_rollouts(out, game, **said, options=options)))
    except (_native.Refusal, TrialFailed) as failed:
        _refuse(_reason(failed))
    except OSError as failed:
        # A file, or a cluster that is not there.
        _refuse(f"{failed.filename}: {failed.strerror}" if failed.filename else _reason(failed))
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
