from pathlib import Path

import croupier  # noqa: F401
import gymnasium
import pytest
from croupier.registration import IDS
from gymnasium.wrappers import RecordVideo

pytest.importorskip("moviepy")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("env_id", IDS)
def test_gymnasium_records_a_video(env_id: str, tmp_path: Path) -> None:
    from moviepy import VideoFileClip

    env = RecordVideo(gymnasium.make(env_id, render_mode="rgb_array"), str(tmp_path), video_length=8)
    (_, info), over, steps = env.reset(seed=1), False, 0
    while not over and steps < 12:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over, steps = terminated or truncated, steps + 1
    env.close()
    (film,) = tmp_path.glob("*.mp4")
    with VideoFileClip(str(film)) as clip:
        assert clip.size == [960, 720]
        assert clip.n_frames >= min(8, steps)
