"""Work on a Ray cluster, which is a node on this computer. It needs the optional package `ray`."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.play.on_ray import ClusterError, on_ray
from puzzlebox.registry import Registry, installed_games
from tests.cli.conftest import Run

pytestmark = pytest.mark.extras


@pytest.fixture(autouse=True)
def _node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start small nodes, and use the games of the catalogue."""
    ray = pytest.importorskip("ray", reason="pip install '.[ray]'")
    init = ray.init

    def small(**how: Any) -> None:
        init(num_cpus=2, object_store_memory=100_000_000, **how)

    def registry() -> Registry:
        return installed_games()

    monkeypatch.setattr(ray, "init", small)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setattr("tests.cli.conftest.registry", registry)


def test_a_cluster_gives_the_same_output_as_one_process(puzzlebox: Run, tmp_path: Path) -> None:
    names = [tmp_path / f"{number}.jsonl" for number in range(6)]
    for number, name in enumerate(names):
        name.write_text(Record.of(Session(installed_games().game("slide"), start=str(number))).text())
    names[3].write_text("nonsense\n")
    for words in (
        ("verify", *map(str, names)),
        ("generate", "lights", "--size", "4", "--count", "30", "--seed", "x"),
        ("arena", "slide:size=2x2", "--games", "4", "--json"),
    ):
        alone, on = puzzlebox(*words), puzzlebox(*words, "--on", "ray")
        assert (on.status, on.out) == (alone.status, alone.out)
        assert [line for line in on.err.splitlines() if not line.endswith(" a second")] == [
            line for line in alone.err.splitlines() if not line.endswith(" a second")
        ]


@pytest.fixture
def cluster() -> Iterator[str]:
    """Start a cluster that asks its clients for a token, and yield its address. Its folder, whose name must be short,
    is not the one in which Ray looks for clusters."""
    pytest.importorskip("grpc", reason="pip install '.[ray]'")
    ports = free_ports(2)
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_USAGE_STATS_ENABLED": "0"}
    with TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder:
        program = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus=1"]
        program += [f"--port={ports[0]}", f"--ray-client-server-port={ports[1]}", "--node-ip-address=127.0.0.1"]
        program += ["--include-dashboard=false", "--object-store-memory=100000000", f"--temp-dir={folder}"]
        process = subprocess.Popen(
            program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        yield f"ray://127.0.0.1:{ports[1]}"
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


TOKEN = "a-token-of-32-characters-or-more"


def free_ports(count: int) -> list[int]:
    """Return ports that are free, below those that Ray gives to its workers."""
    ports = []
    for port in range(7000, 10_000):
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            ports.append(port)
        if len(ports) == count:
            break
    return ports


def test_a_cluster_is_reached_by_its_address_and_its_token(cluster: str) -> None:
    work = f"list(on_ray(abs, iter([[-1, 2], [-3]]), {cluster!r}, None))"
    command = [sys.executable, "-c", f"from puzzlebox.play.on_ray import on_ray\nprint({work})"]
    seen = []
    for token in (TOKEN, "another-token-of-32-characters-or-more"):
        environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token}
        seen.append(subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120))
    assert seen[0].stdout == "[[1, 2], [3]]\n", seen[0].stderr
    assert "ClusterError: the Ray cluster cannot do the work" in seen[1].stderr


def killed_once(mark: Path) -> Callable[[int], int]:
    """Return work whose process is killed when it first gets to the number 5."""

    def work(number: int) -> int:
        if number == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number**2

    return work


def always_killed(number: int) -> int:
    os._exit(1)


def chunks() -> Iterator[list[int]]:
    return ([number, number + 1] for number in range(0, 12, 2))


def test_what_a_killed_process_worked_on_is_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    found = list(on_ray(killed_once(mark), chunks(), "ray", None))
    assert found == [[number**2, (number + 1) ** 2] for number in range(0, 12, 2)]
    assert mark.exists()
    monkeypatch.setattr("puzzlebox.play.on_ray.RETRIES", 0)
    with pytest.raises(ClusterError, match="the Ray cluster cannot do the work: "):
        list(on_ray(always_killed, chunks(), "ray", 1))


def test_an_error_of_the_work_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        list(on_ray(lambda number: 1 // number, chunks(), "ray", None))
