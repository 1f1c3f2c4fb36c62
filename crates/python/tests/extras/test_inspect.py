"""Inspect plays our games with mock models."""

from pathlib import Path

import croupier
import pytest
from mock_models import AtRandom, first, nonsense

pytest.importorskip("inspect_ai")

from croupier.inspect import croupier_match
from inspect_ai import eval as evaluate
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, GenerateConfig, ModelOutput, ModelUsage, get_model


def scored(folder: Path, answer, **arguments) -> EvalLog:
    def reply(messages: list[ChatMessage], tools: object, choice: object, config: GenerateConfig) -> ModelOutput:
        output = ModelOutput.from_content("mockllm/model", answer(messages[-1].text))
        # Inspect would fetch a tokenizer from the network to count these.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    model = get_model("mockllm/model", custom_outputs=reply, memoize=False)
    [log] = evaluate(croupier_match(**arguments), model=model, log_dir=str(folder), display="none")
    assert log.status == "success", log.error
    return log


def values(log: EvalLog) -> list[dict[str, float]]:
    return [next(iter(sample.scores.values())).value for sample in log.samples]


@pytest.mark.parametrize("game", ["geniejack", "lunchtable"])
def test_matches_are_scored_and_repeat(game: str, tmp_path: Path) -> None:
    arguments = {"game": game, "matches": 2, "max_choices": 60}
    if game == "lunchtable":
        arguments |= {"opponent": "random"}
    once, again = (values(scored(tmp_path, AtRandom(4), **arguments | {"matches": 1})) for _ in range(2))
    assert once == again
    assert once[0]["refusals"] == 0
    log = scored(tmp_path, first, **arguments)
    assert len(values(log)) == 2
    for sample in log.samples:
        score = next(iter(sample.scores.values()))
        assert croupier.Match.replay(score.metadata["record"]).ply > 0
        assert score.value["reward"] == score.value["payoff"]


def test_nonsense_is_counted(tmp_path: Path) -> None:
    [value] = values(scored(tmp_path, nonsense, game="rollio", matches=1, max_choices=4))
    assert (value["choices"], value["refusals"], value["fallbacks"]) == (4, 8, 4)
