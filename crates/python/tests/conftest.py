import croupier
import gymnasium
import pytest
from croupier.registration import IDS, SPEC


@pytest.fixture(params=[name for name in IDS if name != SPEC])
def env_id(request: pytest.FixtureRequest) -> str:
    assert request.param in gymnasium.registry
    return request.param


@pytest.fixture
def fab_record() -> str:
    return croupier.Match("fab", seed=3, players=["greedy", "greedy"]).run().record()
