import json
from pathlib import Path

import croupier
import numpy as np
import pytest

torch = pytest.importorskip("torch")


def test_the_network_is_the_same_in_torch_and_numpy(tmp_path) -> None:
    from croupier.policy import write_policy
    from croupier.torch import Network

    rows = croupier.layout("fab")
    network = Network(rows, 16)
    write_policy(tmp_path / "policy", rows, network.tensors())
    policy = croupier.load_policy(tmp_path / "policy")
    from croupier.envs import CroupierVectorEnv

    env = CroupierVectorEnv(8, encoding="rows")
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        seen, *_ = env.step(policy.act(seen))
    scores, values = policy.scores(seen["observation"], seen["choices"])
    there = seen["action_mask"].astype(bool)
    owner = torch.from_numpy(there.nonzero()[0])
    used = network.used(torch.ones(len(rows.words) + 1, dtype=torch.bool))
    packed = torch.from_numpy(seen["choices"][there])
    with torch.no_grad():
        mine, value = network(torch.from_numpy(seen["observation"]), packed, owner, used, torch.float32)
    assert np.allclose(mine.numpy(), scores[there], atol=1e-4)
    assert np.allclose(value.numpy(), values, atol=1e-4)


def test_a_short_training_writes_a_policy_that_plays(tmp_path, capsys) -> None:
    from croupier.torch.__main__ import main

    out = tmp_path / "policy.safetensors"
    arguments = [
        "fab",
        "--decisions",
        "1000",
        "--matches",
        "16",
        "--steps",
        "8",
        "--minibatch",
        "64",
        "--hidden",
        "16",
        "--device",
        "cpu",
        "--threads",
        "1",
        "--games",
        "8",
        "--evaluate",
        "random",
        "--out",
        str(out),
        "--report",
    ]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"] >= 1000
    assert out.with_suffix(".html").exists() and out.with_suffix(".csv").exists()
    assert croupier.load_policy(out).layout.game == "fab"


def test_the_plans_of_shipped_policies_can_be_read(tmp_path) -> None:
    from croupier.torch import Plan

    folder = Path(__file__).parents[4] / "crates/lab/policies"
    plans = sorted(folder.glob("*.toml"))
    assert plans
    for path in plans:
        plan = Plan.read(path)
        assert plan.game == path.name.split("-")[0]
        assert {meeting.against for meeting in plan.meetings} >= {"self", None}
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('game = "fab"\ncolour = "red"\n')
    with pytest.raises(ValueError, match="colour"):
        Plan.read(wrong)
