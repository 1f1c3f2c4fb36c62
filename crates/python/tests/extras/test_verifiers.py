"""verifiers plays our games with mock models behind an HTTP server that speaks chat completions."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import croupier
import pytest
from mock_models import AtRandom, first, nonsense

pytest.importorskip("verifiers")

MODELS = {"first": first, "nonsense": nonsense, "random": AtRandom(3)}


class Completions(BaseHTTPRequestHandler):
    """Answers as the mock model of the request's name does."""

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = request["messages"][-1]["content"]
        if not isinstance(prompt, str):
            prompt = "".join(part.get("text", "") for part in prompt)
        said, done = {"role": "assistant", "content": MODELS[request["model"]](prompt)}, {"index": 0, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = {"id": "1", "created": 0, "model": request["model"], "usage": usage}
        if request.get("stream"):
            body |= {"object": "chat.completion.chunk", "choices": [{**done, "delta": said}]}
            self.answer("text/event-stream", f"data: {json.dumps(body)}\n\ndata: [DONE]\n\n")
        else:
            body |= {"object": "chat.completion", "choices": [{**done, "message": said}]}
            self.answer("application/json", json.dumps(body))

    def answer(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Stays silent."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Completions)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()


def test_tasks_repeat_and_swap_seats() -> None:
    from croupier.verifiers import CroupierTaskset, CroupierTasksetConfig

    config = CroupierTasksetConfig(id="croupier-verifiers", game="lunchtable", opponent="random", matches=3)
    once, again = list(CroupierTaskset(config)), list(CroupierTaskset(config))
    assert [task.data.prompt for task in once] == [task.data.prompt for task in again]
    assert [task.data.match["seat"] for task in once] == [0, 1, 0]
    assert len({task.data.prompt for task in once}) == 3
    assert all("ANSWER: 1" in task.data.system_prompt for task in once)


def test_the_documented_command_plays_matches(address: str, tmp_path: Path) -> None:
    command = [Path(sys.executable).parent / "vf-eval", "croupier-verifiers", "--no-push", "-n", "2"]
    model = ["-m", "nonsense", "--client.base-url", address, "--client.api-key-var", "CROUPIER_TEST_KEY"]
    taskset = ["--env.taskset.game", "lunchtable", "--env.taskset.opponent", "random", "--env.taskset.max-choices", "2"]
    package = str(Path(croupier.__file__).resolve().parents[1])
    key = {**os.environ, "CROUPIER_TEST_KEY": "secret-of-the-test", "PYTHONPATH": package}
    done = subprocess.run([*command, *model, *taskset], cwd=tmp_path, env=key, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    kept = next(tmp_path.rglob("traces.jsonl")).read_text()
    assert "secret-of-the-test" not in kept
    traces = [trace for line in kept.splitlines() for trace in json.loads(line)["traces"]]
    assert len(traces) == 2
    for trace in traces:
        assert not trace["errors"]
        assert {name: metric for name, metric in trace["metrics"].items() if name != "payoff"} == {
            "choices": 2.0, "refusals": 4.0, "fallbacks": 2.0,
        }
        assert trace["rewards"]["outcome"]["score"] == trace["metrics"]["payoff"]
        assert trace["info"]["match"]["record"]
