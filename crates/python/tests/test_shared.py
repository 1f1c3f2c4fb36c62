"""Arrays that are handed on without copies."""

import numpy as np
import pytest
from croupier.envs import CroupierVectorEnv


@pytest.mark.parametrize("encoding", ["units", "rows"])
def test_arrays_of_a_vector_are_shared(encoding: str) -> None:
    envs = CroupierVectorEnv(2, "lunchtable", copy=False, encoding=encoding)
    seen, _ = envs.reset(seed=1)
    shared = {name: np.from_dlpack(array) for name, array in seen.items()}
    before = {name: array.copy() for name, array in shared.items()}
    for name, array in seen.items():
        assert np.shares_memory(shared[name], array)
    later, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    for name, array in later.items():
        assert np.shares_memory(shared[name], array) and np.array_equal(shared[name], array)
    assert any((shared[name] != before[name]).any() for name in shared), "the step wrote into the same memory"
