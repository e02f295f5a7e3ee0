#!/usr/bin/env python3
"""Runs a command with limited memory and cores and, if asked, without a network; reports its peak memory.

    binder/fence.py --memory 2048 --cores 1 --no-network --report fence.json -- COMMAND ARGUMENTS…

Four times a second the proportional set sizes of the command's processes are added up (shared pages count once, divided
among their users), and the command is ended above the limit. Exits with the command's own code; 137 when memory ran out,
124 after --seconds. Megabytes are 2^20 bytes. Linux only; nothing but Python's standard library, and no rights.
"""

import argparse
import ctypes
import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

MB = 1 << 20
SAMPLE_EVERY = 0.25  # seconds; a peak shorter than this may be missed
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
PR_SET_CHILD_SUBREAPER = 36
GRACE = 3  # seconds for what the command started to end after it
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1
libc = ctypes.CDLL(None, use_errno=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--memory", type=int, default=2048, help="megabytes; default: 2048, Binder's limit")
    parser.add_argument("--cores", type=int, default=1, help="default: 1")
    parser.add_argument("--on", type=int, metavar="CORE", help="the first core to use; default: by the process id")
    parser.add_argument("--seconds", type=float, help="end the command after this many seconds; default: never")
    parser.add_argument("--no-network", action="store_true", help="loopback only, where the system allows it")
    parser.add_argument("--report", type=Path, help="where the JSON goes; default: standard error")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="after --")
    options = parser.parse_args()
    options.command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not options.command:
        parser.error("no command given: binder/fence.py [options] -- COMMAND")
    return options


def some_cores(count: int, first: int | None) -> set[int]:
    """So many of the cores this process may use; neighbouring fences start at different ones."""
    allowed = sorted(os.sched_getaffinity(0))
    start = allowed.index(first) if first in allowed else os.getpid() % len(allowed)
    return set((allowed[start:] + allowed[:start])[:count])


def leave_network() -> None:
    """A network namespace of its own, with loopback up. Without root it takes a user namespace too."""
    user, group = os.getuid(), os.getgid()
    flags = CLONE_NEWNET if user == 0 else CLONE_NEWNET | CLONE_NEWUSER
    if libc.unshare(flags) != 0:
        raise OSError(ctypes.get_errno(), "no network namespace of its own")
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        request = struct.pack("16sh", b"lo", 0)
        flags_now = struct.unpack("16sh", fcntl.ioctl(probe, SIOCGIFFLAGS, request + bytes(16))[:18])[1]
        fcntl.ioctl(probe, SIOCSIFFLAGS, struct.pack("16sh", b"lo", flags_now | IFF_UP) + bytes(16))


def can_leave_network() -> bool:
    """Tried in a child, which then ends."""
    child = os.fork()
    if child == 0:
        try:
            leave_network()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def parent_of(process: Path) -> int | None:
    try:
        state, parent = (process / "stat").read_text().rsplit(")", 1)[1].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state == "Z" else int(parent)


def family() -> list[int]:
    """The processes below this one."""
    parents = {int(p.name): parent_of(p) for p in Path("/proc").iterdir() if p.name.isdigit()}
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


def size_of(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0  # It ended between the listing and the reading.
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


class Fence:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.cores = some_cores(options.cores, options.on)
        self.offline = options.no_network and can_leave_network()
        self.peak = 0
        self.ended_by: str | None = None

    def enter(self) -> None:
        """Runs in the child, between fork and exec."""
        os.sched_setaffinity(0, self.cores)
        if self.offline:
            leave_network()

    def run(self) -> int:
        # What the command leaves behind becomes a child of this process, so that it is seen and ended.
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
        signal.signal(signal.SIGTERM, lambda *_: self.end("signal"))
        started = time.monotonic()
        # In a container of this size .NET would know of it, and give the heap three quarters.
        told = {"DOTNET_GCHeapHardLimit": f"{self.options.memory * MB * 3 // 4:x}"}
        child = subprocess.Popen(self.options.command, preexec_fn=self.enter, env=os.environ | told)
        while child.poll() is None:
            self.watch(time.monotonic() - started)
            time.sleep(SAMPLE_EVERY)
        seconds = time.monotonic() - started
        left = self.left_over()
        self.end_family()
        self.wait_for_family()
        code = {"memory": 137, "time": 124}.get(self.ended_by or "", child.returncode % 256)
        self.report(seconds, code, len(left))
        return code

    def watch(self, seconds: float) -> None:
        size = sum(map(size_of, family()))
        self.peak = max(self.peak, size)
        if size > self.options.memory * MB:
            self.end("memory")
        if self.options.seconds is not None and seconds > self.options.seconds:
            self.end("time")

    def left_over(self) -> list[int]:
        """What is still running when it has had time to end by itself."""
        deadline = time.monotonic() + GRACE
        while (left := family()) and self.ended_by is None and time.monotonic() < deadline:
            time.sleep(0.05)
        return left

    def end(self, why: str) -> None:
        self.ended_by = self.ended_by or why
        self.end_family()

    @staticmethod
    def end_family() -> None:
        for process in family():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It ended by itself meanwhile, which is what was wanted.

    @staticmethod
    def wait_for_family() -> None:
        """A process that was killed is gone only when its parent, which this one has become, has been told."""
        deadline = time.monotonic() + GRACE
        while time.monotonic() < deadline:
            try:
                if os.waitpid(-1, os.WNOHANG)[0] == 0:
                    time.sleep(0.01)
            except ChildProcessError:
                return  # None is left.

    def report(self, seconds: float, code: int, left: int) -> None:
        text = json.dumps({
            "limit_mb": self.options.memory, "how": "sampled PSS", "peak_mb": round(self.peak / MB, 1),
            "out_of_memory": self.ended_by == "memory", "cores": len(self.cores),
            "network": "loopback only" if self.offline else "as outside", "seconds": round(seconds, 1), "exit": code,
            "ended_by": self.ended_by, "left_running": left}, indent=1)
        if self.options.report is None:
            print(text, file=sys.stderr)
        else:
            self.options.report.write_text(text + "\n")


if __name__ == "__main__":
    sys.exit(Fence(arguments()).run())
