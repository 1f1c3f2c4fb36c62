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


def test_a_training_starts_from_a_narrower_policy_that_knows_fewer_fields_and_words(tmp_path) -> None:
    from dataclasses import replace

    from croupier.policy import read_policy, write_policy
    from croupier.torch import Network

    def scores(network, seen):
        there = seen["action_mask"].astype(bool)
        used = network.used(torch.ones(len(network.rows.words) + 1, dtype=torch.bool))
        rows = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["choices"][there])
        with torch.no_grad():
            return network(*rows, torch.from_numpy(there.nonzero()[0]), used, torch.float32)

    rows = croupier.layout("lunchtable")
    unseen = next(field for field in rows.observation if field.name == "their unseen cards")
    before = sum(field.inputs for field in rows.observation if field.start < unseen.start)
    known = Network(rows, 16)
    with torch.no_grad():
        known.weights["words"][-1] = 0
    tensors = known.tensors()
    tensors["state.0.w"] = np.delete(tensors["state.0.w"], range(before, before + unseen.inputs), 0)
    tensors["words"] = tensors["words"][:-1]
    fields = tuple(field for field in rows.observation if field is not unseen)
    write_policy(tmp_path / "policy", replace(rows, observation=fields, words=rows.words[:-1]), tensors)
    wider = Network(rows, 24)
    wider.load(*read_policy(tmp_path / "policy"))

    from croupier.envs import CroupierVectorEnv

    env = CroupierVectorEnv(8, game="lunchtable", encoding="rows")
    seen, _ = env.reset(seed=1)
    new = scores(wider, seen)
    seen["observation"][:, unseen.start : unseen.start + unseen.length] = 0
    assert all(np.allclose(one, two, atol=1e-5) for one, two in zip(new, scores(known, seen), strict=True))
    with pytest.raises(ValueError, match="24 wide, more than 16"):
        write_policy(tmp_path / "wide", rows, wider.tensors())
        Network(rows, 16).load(*read_policy(tmp_path / "wide"))
    with pytest.raises(ValueError, match="for lunchtable, not for fab"):
        Network(croupier.layout("fab"), 16).load(*read_policy(tmp_path / "policy"))


def test_a_short_training_writes_a_policy_that_plays(tmp_path, capsys) -> None:
    from croupier.torch.__main__ import main

    out = tmp_path / "policy.safetensors"
    arguments = [
        "fab",
        "--timesteps",
        "1000",
        "--n-envs",
        "16",
        "--n-steps",
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
