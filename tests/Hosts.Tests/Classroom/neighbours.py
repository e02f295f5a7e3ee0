"""Two learners with accounts of their own, and what the second one reaches of the first.

    neighbours.py FOLDER HUB_URL PROGRAM ARGUMENT...

PROGRAM is the hub. Runs as root in a mount namespace of its own (unshare --mount): the accounts stand in a copy of /etc that no other
process sees, and their homes go with the namespace. While both learners have a server, everything that the first one owns is tried as the
second one. A report goes to stdout as JSON.
"""

import asyncio
import json
import os
import pwd
import secrets
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import requests

from run_class import REQUEST_LIMIT, START_LIMIT, Learner, Meeting, families

NAMES = ("learner0", "learner1")
CELLS = 3  # build, load, start a server
# Reads paths, as JSON, and says which of them it could read, write or connect to.
TRY = """
import json, os, socket, stat, sys
def reached(path):
    found = []
    try:
        if stat.S_ISSOCK(os.lstat(path).st_mode):
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(path)
                found.append("connected")
        else:
            for how, flag in ("read", os.O_RDONLY), ("written", os.O_WRONLY):
                try:
                    os.close(os.open(path, flag | os.O_NONBLOCK))
                    found.append(how)
                except OSError:
                    pass
    except OSError:
        pass
    return found
print(json.dumps({path: how for path in json.load(sys.stdin) if (how := reached(path))}))
"""


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def make_accounts(folder):
    run("cp", "--archive", "/etc", str(folder / "etc"))
    run("mount", "--bind", str(folder / "etc"), "/etc")
    run("mount", "-t", "tmpfs", "tmpfs", "/home")
    password = secrets.token_urlsafe()
    for name in NAMES:
        run("useradd", "--create-home", "--shell", "/bin/sh", name)
        run("chpasswd", text=f"{name}:{password}\n")
    return password


def owned(name, folder):
    """What is neither a folder nor a link, in the places where programs of the learner write."""
    user = pwd.getpwnam(name).pw_uid
    for top in {"/home", "/tmp", "/var/tmp", "/dev/shm", "/run", os.environ.get("TMPDIR", "/tmp"), str(folder)}:
        for at, _, files in os.walk(top):
            for path in (os.path.join(at, file) for file in files):
                try:
                    about = os.lstat(path)
                except FileNotFoundError:
                    continue  # Gone meanwhile.
                if about.st_uid == user and not stat.S_ISLNK(about.st_mode):
                    yield path


def tried(name, paths):
    program = ["setpriv", f"--reuid={name}", f"--regid={name}", "--init-groups", sys.executable, "-c", TRY]
    return json.loads(run(*program, text=json.dumps(sorted(set(paths)))))


class Neighbour(Learner):
    def __init__(self, folder, *about):
        super().__init__(*about)
        self.folder = folder

    def open_notebook(self):
        session = super().open_notebook()
        self.cells = self.cells[:CELLS]
        return session

    async def all_have_a_server(self):
        await self.ready.wait()
        if self.name != NAMES[0]:
            self.report.update(await asyncio.to_thread(self.look_around))
        await self.ready.wait()  # The first one goes on, and ends its server, only now.

    def look_around(self):
        other, me = NAMES[0], self.name
        theirs = [process for process in families([other])[other]]
        private = [f"/proc/{process.pid}/{file}" for process in theirs for file in ("environ", "mem", "maps")]
        files = [path for path in owned(other, self.folder) if not (Path("/etc/skel") / Path(path).name).exists()]
        token = next(process.environ()["JUPYTERHUB_API_TOKEN"] for process in theirs if "JUPYTERHUB_API_TOKEN" in process.environ())
        jupyter = next(process for process in theirs if any("singleuser" in part for part in process.cmdline()))
        port = next(k.laddr.port for k in jupyter.connections("tcp") if k.status == psutil.CONN_LISTEN)
        address = f"/user/{other}/api/contents"
        return {
            "files": len(files), "sockets": sum(stat.S_ISSOCK(os.lstat(path).st_mode) for path in files if os.path.lexists(path)),
            "processes": len(theirs), "own": len(tried(me, owned(me, self.folder))), "reached": tried(me, files + private),
            "told": [process.pid for process in psutil.process_iter() if token in " ".join(process.cmdline())],
            "answers": {
                "their Jupyter": requests.get(f"http://127.0.0.1:{port}{address}", timeout=REQUEST_LIMIT, allow_redirects=False).status_code,
                "the hub, with my token": requests.get(f"{self.hub}{address}", headers={"Authorization": f"token {self.token}"},
                                                       timeout=REQUEST_LIMIT, allow_redirects=False).status_code,
            },
        }


def start_hub(command, log):
    hub = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    until = time.monotonic() + START_LIMIT
    while "JupyterHub is now running" not in Path(log.name).read_text(encoding="utf-8"):
        if hub.poll() is not None or time.monotonic() > until:
            raise RuntimeError("The hub did not start.")
        time.sleep(0.2)
    return hub


async def visit(folder, address, password):
    ready = Meeting(len(NAMES))
    learners = [Neighbour(folder, address, name, password, "notebooks/00-getting-started.ipynb", number, ready)
                for number, name in enumerate(NAMES)]
    return await asyncio.gather(*(learner.run() for learner in learners))


def main(folder, address, *command):
    folder, hub = Path(folder), None
    password = make_accounts(folder)
    with open(folder / "hub.log", "w", encoding="utf-8") as log:
        try:
            hub = start_hub(command, log)
            reports = asyncio.run(visit(folder, f"http://{urlsplit(address).netloc}", password))
        except BaseException:
            print(Path(log.name).read_text(encoding="utf-8"), file=sys.stderr)
            raise
        finally:
            if hub and hub.poll() is None:
                hub.send_signal(signal.SIGTERM)
                hub.wait(60)
    print(json.dumps({**reports[1], "errors": [error for report in reports for error in report["errors"]]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
