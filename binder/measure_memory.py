#!/usr/bin/env python3
"""Runs notebooks with the course's kernel as Binder would, in 2 GB and on one core, and records the memory they took.

    PYTHON binder/measure_memory.py [--record FILE] [NOTEBOOK…]        default: every chapter and the quiz

PYTHON is one with JupyterLab and nbclient that finds the kernel (./lab kernel install). Each notebook runs by nbclient in a
fence of its own (fence.py); the JupyterLab server, which nbclient does without, is measured by itself with chapter 00 open.
Exits with 1 when one of them did not fit or did not run to its end without an error.
"""

import argparse
import csv
import datetime
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNNER = ROOT / "tests" / "Hosts.Tests" / "Notebooks" / "run_notebook.py"
SERVER = "JupyterLab server"
COLUMNS = ("what", "peak_mb", "seconds", "limit_mb", "cores", "memory", "conditions")
PATIENCE = 60  # seconds for the server to start or to end


def fenced(command: list[str], folder: Path) -> dict:
    report = folder / "fence.json"
    subprocess.run([sys.executable, ROOT / "binder" / "fence.py", "--report", report, "--", *command], check=False, cwd=ROOT)
    return json.loads(report.read_text())


def error_of(notebook: Path, folder: Path) -> str | None:
    """What went wrong, in one sentence; None when every cell ran."""
    result = json.loads((folder / "result.json").read_text())
    if result["error"]:
        return result["error"]
    cells = json.loads((folder / "executed.ipynb").read_text())["cells"]
    errors = [output for cell in cells for output in cell.get("outputs", []) if output["output_type"] == "error"]
    return f"{notebook.name}: {errors[0]['ename']}: {errors[0]['evalue']}" if errors else None


def measured_notebook(notebook: Path) -> tuple[dict, str | None]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report = fenced([sys.executable, str(RUNNER), str(notebook), str(folder / "executed.ipynb"), str(folder / "result.json")], folder)
        out = f"{notebook.name}: out of memory at {report['limit_mb']} MB"
        return report, out if report["out_of_memory"] else error_of(notebook, folder)


def measured_server() -> tuple[dict, str | None]:
    with tempfile.TemporaryDirectory() as name:
        report = fenced([sys.executable, __file__, "--open-server"], Path(name))
        return report, None if report["exit"] == 0 else "The JupyterLab server did not start and show chapter 00."


def open_server() -> int:
    """Inside the fence: a server with chapter 00 open, as a browser asks for it; then its end."""
    token = "measure"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0",
         "--allow-root", f"--IdentityProvider.token={token}", "--log-level=ERROR"], cwd=ROOT)
    try:
        wait_until(lambda: fetch(port, token, "api/status"))
        for path in ("lab/tree/notebooks/00-getting-started.ipynb", "api/kernelspecs", "api/contents/notebooks/00-getting-started.ipynb?content=1"):
            fetch(port, token, path)
        time.sleep(2)  # What it does after answering counts, too.
        return 0
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)


def fetch(port: int, token: str, path: str) -> bytes:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/{path}", headers={"Authorization": f"token {token}"})
    return urllib.request.urlopen(request, timeout=PATIENCE).read()


def wait_until(answers: Callable[[], bytes]) -> None:
    """Tries again while nobody listens; the last failure is what the caller sees."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            answers()
            return
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def conditions() -> str:
    """What the numbers depend on, in one line."""
    import jupyterlab
    dotnet = subprocess.run(["dotnet", "--version"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return " · ".join((
        datetime.date.today().isoformat(), f"{os.environ.get('GRPCLAB_BUDGET', 'quick')} budget", f".NET SDK {dotnet}",
        f"JupyterLab {jupyterlab.__version__}", f"Python {platform.python_version()}", platform.machine(),
        f"load before {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", type=Path, help="the CSV to write; default: standard output")
    parser.add_argument("--open-server", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("notebooks", nargs="*", type=Path)
    options = parser.parse_args()
    if options.open_server:
        return open_server()
    notebooks = options.notebooks or sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")) + [ROOT / "notebooks" / "quiz.ipynb"]
    rows, failed = [], []
    for what, measure in [(SERVER, measured_server)] + [(n.stem, lambda n=n: measured_notebook(n)) for n in notebooks]:
        said = conditions()
        report, error = measure()
        rows.append((what, *(report[c] for c in COLUMNS[1:5]), report["how"], said))
        print(*rows[-1][:3], error or "", sep="\t", file=sys.stderr)
        failed += [error] if error else []
    with open(options.record, "w", newline="") if options.record else sys.stdout as target:
        csv.writer(target, lineterminator="\n").writerows([COLUMNS, *rows])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
