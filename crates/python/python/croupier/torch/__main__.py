"""``python -m croupier.torch GAME``: trains a policy on a GPU."""

from __future__ import annotations

import argparse
import csv
import html
import json
import math
import sys
from dataclasses import replace
from pathlib import Path

from .. import __version__
from ..layout import layout
from ..match import games
from .train import Meeting, Plan, Trainer, evaluate, train


def _arguments() -> argparse.ArgumentParser:
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m croupier.torch", description=__doc__)
    parser.add_argument("game", nargs="?", choices=[about["name"] for about in games()])
    parser.add_argument("--plan", metavar="FILE", help="a plan in TOML: the names below with _ for -, and [[meetings]]")
    parser.add_argument("--deck", help="the learner's deck")
    parser.add_argument("--opponent-deck", help="the other deck; the learner's own if left out, where there is a choice")
    parser.add_argument("--preset", help="a preset of the game")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another option of the match")
    parser.add_argument("--against", action="append", default=[], help="a program to learn against; repeatable")
    parser.add_argument("--self-play", type=float, default=0.5, help="the share of matches that are self-play (0.5)")
    parser.add_argument("--seat", default="first", help="the seat against programs: first, second or alternate (first)")
    parser.add_argument("--evaluate", action="append", default=[], help="a program to measure against at the end")
    parser.add_argument("--games", type=int, default=2000, help="games of a measurement")
    parser.add_argument("--out", default="policy.safetensors", help="the policy file")
    parser.add_argument("--half", action="store_true", help="write half-precision weights, as shipped policies have")
    parser.add_argument("--report", action="store_true", help="write the learning curve next to the policy: .csv and .html")
    for name, kind, text in [
        ("minutes", float, "how long"),
        ("timesteps", int, "end after this many decisions"),
        ("n_envs", int, "matches side by side"),
        ("n_steps", int, "steps of each match between updates"),
        ("epochs", int, "how often to learn from each decision"),
        ("minibatch", int, "decisions of one step of learning"),
        ("hidden", int, "width of the hidden layers"),
        ("learning_rate", float, "at the beginning; a tenth of it at the end"),
        ("gamma", float, "discount factor per decision"),
        ("gae_lambda", float, "lambda of the generalized advantage estimate"),
        ("clip", float, "clipping range of PPO"),
        ("entropy_coef", float, "weight of the entropy bonus at the start; a tenth of it at the end"),
        ("shaping", float, "weight of the game's own evaluation as a potential"),
        ("seed", int, "of weights and matches"),
        ("threads", int, "for the engine; all cores if 0"),
        ("device", str, "cuda or cpu"),
        ("start_from", str, "a policy file to continue from"),
    ]:
        default = getattr(usual, name)
        flag = "--" + name.replace("_", "-")
        parser.add_argument(flag, type=kind, help=text + ("" if default is None else f" ({default})"))
    return parser


#: What says whom the learner meets, where there is no plan that does.
_MEETING = {"deck": None, "opponent_deck": None, "preset": None, "set": [], "against": [], "self_play": 0.5, "seat": "first"}


def _plan(said: argparse.Namespace) -> Plan:
    """The plan that a command line asks for."""
    if said.plan:
        plan = Plan.read(said.plan)
        if said.game not in (None, plan.game):
            raise ValueError(f"{said.plan} is a plan for {plan.game}, not for {said.game}")
        if twice := [name for name, value in _MEETING.items() if getattr(said, name) != value]:
            raise ValueError(f"--{twice[0].replace('_', '-')} has no effect with --plan, which says whom the learner plays")
    elif said.game is None:
        raise ValueError("name a game or a plan")
    else:
        # Where the first seat is an option of the match, it is drawn.
        about = next(about for about in games() if about["name"] == said.game)
        options = {"first": "lot"} if any(option["name"] == "first" for option in about["options"]) else {}
        for pair in said.set:
            name, _, value = pair.partition("=")
            options[name] = value
        for name in ("preset", "deck", "opponent_deck"):
            if getattr(said, name) is not None:
                options[name.replace("_", "-")] = getattr(said, name)
        against: list[str | None] = list(said.against) or [None]
        alone = layout(said.game).players == 1
        own = 0.0 if alone else min(max(said.self_play, 0.0), 1.0)
        meetings = [Meeting(name, [options], said.seat, (1 - own) / len(against)) for name in against]
        plan = Plan(said.game, [Meeting("self", [options], share=own), *meetings])
        plan.meetings = [meeting for meeting in plan.meetings if meeting.share > 0]
    given = {name: value for name, value in vars(said).items() if name in Plan.__dataclass_fields__ and value is not None}
    return replace(plan, **given)


def _wilson(points: float, games: int) -> tuple[float, float]:
    """The 95% interval of a rate."""
    if not games:
        return 0.0, 1.0
    z, rate = 1.96, points / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    width = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - width, middle + width


def _report(trainer: Trainer, out: Path, command: str, measured: list[str]) -> None:
    names = list(dict.fromkeys(name for row in trainer.curve for name in row))
    with open(out.with_suffix(".csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(trainer.curve)
    lines = []
    most = max((row["seconds"] for row in trainer.curve), default=1) or 1
    for nth, name in enumerate(name for name in names if name.startswith("won_against_")):
        points = [(row["seconds"], row[name]) for row in trainer.curve if name in row]
        path = " ".join(f"{40 + 740 * x / most:.1f},{290 - 270 * y:.1f}" for x, y in points)
        colour = ["#1f6feb", "#d1242f", "#1a7f37", "#8250df"][nth % 4]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="50" y="{30 + 16 * nth}" fill="{colour}">{html.escape(name.replace("_", " "))}</text>')
    body = "".join(f"<p>{html.escape(line)}</p>" for line in [command, *measured])
    page = (
        '<!doctype html><meta charset="utf-8"><title>Learning curve</title>'
        '<body style="font:14px system-ui;max-width:820px;margin:2em auto"><h1>Learning curve</h1>'
        f'<svg viewBox="0 0 800 320" role="img" aria-label="share of matches won, by seconds">{"".join(lines)}'
        '<path d="M40 20V290H780" fill="none" stroke="#888"/><text x="5" y="26">100%</text><text x="15" y="294">0%</text>'
        f'<text x="740" y="310">{most:.0f} s</text></svg>{body}'
    )
    out.with_suffix(".html").write_text(page, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Trains as the command line says."""
    said = _arguments().parse_args(arguments)
    try:
        plan = _plan(said)
        trainer = train(plan, said.out, lambda line: print(line, file=sys.stderr, flush=True))
    except (OSError, ValueError) as error:
        print(f"croupier.torch: {error}", file=sys.stderr)
        return 2
    if said.half:
        trainer.write(said.out, half=True)
    measured = []
    for against in said.evaluate:
        met = [meeting for meeting in plan.meetings if meeting.against == against]
        for meeting in met or [replace(plan.meetings[0], against=against)]:
            result = evaluate(trainer, meeting, said.games)
            low, high = _wilson(result["points"], int(result["games"]))
            share = f"{100 * result['rate']:.1f}% of {result['games']} ({100 * low:.1f}-{100 * high:.1f})"
            measured.append(f"against {against}: {share}")
    seconds = trainer.curve[-1]["seconds"] if trainer.curve else 0
    summary = {
        "croupier": __version__,
        "decisions": trainer.decisions,
        "seconds": seconds,
        "decisions_per_second": round(trainer.decisions / seconds) if seconds else 0,
        "parameters": sum(weight.numel() for weight in trainer.network.parameters()),
        "measured": measured,
        "out": said.out,
    }
    print(json.dumps(summary))
    if said.report:
        _report(trainer, Path(said.out), " ".join(["python -m croupier.torch", *(arguments or sys.argv[1:])]), measured)
    return 0


if __name__ == "__main__":
    sys.exit(main())
