"""Drives a class: every learner logs in, starts a server, opens a chapter and runs its cells, all at once.

    run_class.py HUB_URL PASSWORD_FILE LEARNERS NOTEBOOK

Speaks to the hub as a browser does (login form, REST API, one websocket a kernel) and writes a report as JSON to stdout. A
learner's processes are found in /proc by their environment, which the hub gave them: JUPYTERHUB_USER.
"""

import asyncio
import json
import sys
import time
import uuid
from pathlib import Path
from urllib.parse import quote

import psutil
import requests
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

CLAIM = "application/vnd.grpc-lab.claim+json"
START_LIMIT, CELL_LIMIT, REQUEST_LIMIT = 240, 240, 90


class Learner:
    def __init__(self, hub, name, password, notebook, number, ready):
        self.hub, self.name, self.password, self.notebook, self.number, self.ready = hub, name, password, notebook, number, ready
        self.base = f"{hub}/user/{quote(name)}"
        self.web = requests.Session()
        self.report = {"name": name, "claims": [], "errors": [], "texts": []}

    async def run(self):
        try:
            return await self.take_part()
        finally:
            await self.ready.leave()  # Or the others would wait for somebody who has gone.

    async def take_part(self):
        await asyncio.to_thread(self.log_in)
        await asyncio.to_thread(self.start_server)
        session = await asyncio.to_thread(self.open_notebook)
        await self.run_cells(session["kernel"]["id"])
        await asyncio.to_thread(self.call, "DELETE", f"{self.base}/api/sessions/{session['id']}")
        return self.report

    def log_in(self):
        self.web.get(f"{self.hub}/hub/login", timeout=REQUEST_LIMIT).raise_for_status()
        form = {"username": self.name, "password": self.password, "_xsrf": self.web.cookies.get("_xsrf", path="/hub/", default="")}
        answer = self.web.post(f"{self.hub}/hub/login", data=form, allow_redirects=False, timeout=REQUEST_LIMIT)
        if answer.status_code != 302:
            raise RuntimeError(f"{self.name} could not log in: {answer.status_code}, {answer.text[:300]}")
        # The rest goes by the learner's own token, which a logged-in browser may ask for.
        answer = self.web.post(f"{self.hub}/hub/api/users/{quote(self.name)}/tokens", json={"note": "class"},
                               headers={"Referer": f"{self.hub}/hub/token"}, timeout=REQUEST_LIMIT)
        answer.raise_for_status()
        self.token = answer.json()["token"]

    def call(self, method, url, **more):
        answer = requests.request(method, url, headers={"Authorization": f"token {self.token}"}, timeout=REQUEST_LIMIT, **more)
        if not answer.ok:
            raise RuntimeError(f"{method} {url}: {answer.status_code}, {answer.text[:300]}")
        return answer.json() if answer.content else None

    def start_server(self):
        own = f"{self.hub}/hub/api/users/{quote(self.name)}"
        until = time.monotonic() + START_LIMIT
        self.call("POST", f"{own}/server")
        while not self.call("GET", own)["servers"].get("", {}).get("ready"):
            if time.monotonic() > until:
                raise RuntimeError(f"{self.name}'s server was not ready within {START_LIMIT} s.")
            time.sleep(1)

    def open_notebook(self):
        content = self.call("GET", f"{self.base}/api/contents/{quote(self.notebook)}")["content"]
        self.cells = [cell["source"] for cell in content["cells"] if cell["cell_type"] == "code"]
        kernel = {"name": content["metadata"]["kernelspec"]["name"]}
        body = {"path": self.notebook, "name": self.notebook, "type": "notebook", "kernel": kernel}
        return self.call("POST", f"{self.base}/api/sessions", json=body)

    async def run_cells(self, kernel):
        url = f"ws{self.base[4:]}/api/kernels/{kernel}/channels"
        socket = await websocket_connect(HTTPRequest(url, headers={"Authorization": f"token {self.token}"}, request_timeout=REQUEST_LIMIT))
        try:
            for number, source in enumerate(self.cells, 1):
                await asyncio.wait_for(self.run_cell(socket, number, self.answered(source)), CELL_LIMIT)
                if self.report["errors"]:
                    break
                if "LabServer.StartAsync" in source:
                    await self.all_have_a_server()
        except asyncio.TimeoutError:
            self.report["errors"].append(f"cell {number} took longer than {CELL_LIMIT} s")
        finally:
            self.report["cells"], self.report["of"] = number, len(self.cells)
            socket.close()

    def answered(self, source):
        """Learners differ: every other one answers the first question wrongly."""
        return source.replace('Quiz.Answer("0.1", \'?\')', f'Quiz.Answer("0.1", \'{"ba"[self.number % 2]}\')')

    async def all_have_a_server(self):
        """Waits for the whole class, then looks which server process is whose and where it listens."""
        await self.ready.wait()
        found = [p for p in families([self.name])[self.name] if any("GrpcLab.Server.dll" in part for part in p.cmdline())]
        self.report["servers"] = [
            {"pid": p.pid, "ports": sorted(k.laddr.port for k in p.connections("tcp") if k.status == psutil.CONN_LISTEN),
             "addresses": sorted({k.laddr.ip for k in p.connections("tcp") if k.status == psutil.CONN_LISTEN})} for p in found]
        await self.ready.wait()  # Nobody goes on, and ends a server, while others still look.

    async def run_cell(self, socket, number, source):
        identity = uuid.uuid4().hex
        header = {"msg_id": identity, "msg_type": "execute_request", "username": self.name, "session": identity, "version": "5.3"}
        content = {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False, "stop_on_error": True}
        await socket.write_message(json.dumps(
            {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}))
        answered = idle = False
        while not (answered and idle):
            text = await socket.read_message()
            if text is None:
                raise RuntimeError(f"{self.name}: the connection to the kernel was closed in cell {number}.")
            message = json.loads(text)
            if message["parent_header"].get("msg_id") == identity:
                kind, content = message["header"]["msg_type"], message["content"]
                answered |= kind == "execute_reply"
                idle |= kind == "status" and content["execution_state"] == "idle"
                self.take(number, kind, content)

    def take(self, number, kind, content):
        if kind == "error":
            self.report["errors"].append(f"cell {number}: {content['ename']}: {content['evalue']}")
        elif kind in ("display_data", "execute_result"):
            if CLAIM in content["data"]:
                claim = content["data"][CLAIM]
                self.report["claims"].append(claim if isinstance(claim, dict) else json.loads(claim))
            self.report["texts"].append(content["data"].get("text/plain", ""))


class Meeting:
    """Where those who are still there wait for each other."""

    def __init__(self, expected):
        self.expected, self.waiting, self.turn, self.changed = expected, 0, 0, asyncio.Condition()

    async def wait(self):
        async with self.changed:
            turn, self.waiting = self.turn, self.waiting + 1
            self.go_on_if_complete()
            await self.changed.wait_for(lambda: self.turn != turn)

    async def leave(self):
        async with self.changed:
            self.expected -= 1
            self.go_on_if_complete()

    def go_on_if_complete(self):
        if 0 < self.expected <= self.waiting:
            self.waiting, self.turn = 0, self.turn + 1
            self.changed.notify_all()


def families(names):
    """The processes that the hub started for each learner, and theirs."""
    found = {name: [] for name in names}
    for process in psutil.process_iter():
        try:
            environment = (Path("/proc") / str(process.pid) / "environ").read_bytes() + b"\0"
        except (OSError, psutil.Error):
            continue  # Ended meanwhile, or another account's.
        for name, processes in found.items():
            if f"JUPYTERHUB_USER={name}\0".encode() in environment:
                processes.append(process)
    return found


async def main(hub, password_file, learners, notebook):
    names = [f"learner{n}" for n in range(int(learners))]
    password, ready = Path(password_file).read_text(encoding="utf-8").strip(), Meeting(len(names))
    began = time.monotonic()
    runs = [Learner(hub, name, password, notebook, n, ready) for n, name in enumerate(names)]
    reports = await asyncio.gather(*(run.run() for run in runs), return_exceptions=True)
    errors = [f"{run.name}: {report!r}" for run, report in zip(runs, reports) if isinstance(report, BaseException)]
    done = [report for report in reports if isinstance(report, dict)]
    print(json.dumps({"seconds": round(time.monotonic() - began, 1), "errors": errors, "learners": done}))


if __name__ == "__main__":
    # Ten learners wait in threads of their own: the pool's default is a few more than the cores.
    loop = asyncio.new_event_loop()
    from concurrent.futures import ThreadPoolExecutor
    loop.set_default_executor(ThreadPoolExecutor(max_workers=64))
    loop.run_until_complete(main(*sys.argv[1:]))
