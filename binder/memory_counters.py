"""Where fence.py reads how much memory its command uses: a cgroup, or the sizes of the processes themselves."""

import os
import signal
import time
from pathlib import Path

MB = 1 << 20


def _numbers(path: Path) -> dict[str, int]:
    return {key: int(value) for key, value in (line.split() for line in path.read_text().splitlines())}


class Counters:
    """What both ways have in common. Sizes are bytes."""

    how = ""
    counter = ""
    over = False  # True when the command must be ended because the kernel does not enforce the limit

    def __init__(self) -> None:
        self.held = 0

    def join(self) -> None: ...

    def sample(self) -> None: ...

    def processes(self) -> list[int]:
        raise NotImplementedError

    def peaks(self) -> dict[str, float | None]:
        raise NotImplementedError

    def close(self) -> None:
        """Ends what the command left running; each of these was started inside the fence."""
        deadline = time.monotonic() + 5
        while (left := self.processes()) and time.monotonic() < deadline:
            for process in left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            time.sleep(0.05)


class Cgroup(Counters):
    """A cgroup of its own. Held is what the kernel cannot drop: usage without the pages of files, whoever read those first."""

    counter = "peak_mb: usage without file pages, every 50 ms; peak_with_cache_mb: the kernel's own maximum, page cache included"

    def __init__(self, folder: Path, version: int, limit: int) -> None:
        super().__init__()
        self.folder, self.version, self.how = folder, version, f"cgroup v{version}"
        names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control",
                 "total_", "memory.memsw.limit_in_bytes", limit) if version == 1 else \
                ("memory.max", "memory.current", "memory.peak", "memory.events", "", "memory.swap.max", 0)
        limit_file, self._usage, self._maximum, self._events, total, swap_file, swap = names
        self._files = (f"{total}inactive_file", f"{total}active_file")
        (folder / limit_file).write_text(str(limit))
        if (folder / swap_file).exists():
            (folder / swap_file).write_text(str(swap))

    def join(self) -> None:
        (self.folder / "cgroup.procs").write_text(str(os.getpid()))

    def sample(self) -> None:
        usage = int((self.folder / self._usage).read_text())
        statistics = _numbers(self.folder / "memory.stat")
        self.held = max(self.held, usage - sum(statistics[name] for name in self._files))

    def processes(self) -> list[int]:
        return [int(line) for line in (self.folder / "cgroup.procs").read_text().split()]

    def peaks(self) -> dict[str, float | None]:
        maximum = self.folder / self._maximum  # memory.peak is missing before Linux 5.19
        return {"peak_mb": round(self.held / MB, 1),
                "peak_with_cache_mb": round(int(maximum.read_text()) / MB, 1) if maximum.exists() else None,
                "oom_kills": _numbers(self.folder / self._events).get("oom_kill", 0)}

    def close(self) -> None:
        super().close()
        for _ in range(50):  # The kernel takes a moment to forget the last process.
            try:
                self.folder.rmdir()
                return
            except OSError:
                time.sleep(0.1)


class SampledSizes(Counters):
    """Proportional set sizes of the tree below a process: shared pages count once, divided among their users."""

    how = "sampled PSS"
    counter = "peak_mb: sum of the processes' proportional set sizes every 50 ms or more; of the page cache only what is mapped"

    def __init__(self, root: int, limit: int) -> None:
        super().__init__()
        self.root, self.limit = root, limit

    def sample(self) -> None:
        size = sum(self._size(process) for process in self.processes())
        self.held = max(self.held, size)
        self.over = size > self.limit

    @staticmethod
    def _size(process: int) -> int:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            return 0  # It ended between the listing and the reading.
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))

    def processes(self) -> list[int]:
        parents = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and (parent := self._parent(entry)) is not None:
                parents[int(entry.name)] = parent
        found = [self.root]
        for process in found:
            found += [child for child, parent in parents.items() if parent == process]
        return found[1:]

    @staticmethod
    def _parent(entry: Path) -> int | None:
        try:
            state, parent = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            return None
        return None if state == "Z" else int(parent)

    def peaks(self) -> dict[str, float | None]:
        return {"peak_mb": round(self.held / MB, 1), "peak_with_cache_mb": None, "oom_kills": 0}


def _candidates() -> list[tuple[int, Path]]:
    """Folders in which a cgroup with the memory controller may be made, the process's own first."""
    own = {kind: path for _, kind, path in (line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines())}
    found: list[tuple[int, Path]] = []
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        before, after = line.split(" - ", 1)
        root, mount = before.split()[3:5]
        kind, options = after.split()[0], after.split()[-1].split(",")
        version = 1 if kind == "cgroup" and "memory" in options else 2 if kind == "cgroup2" else None
        if version is None:
            continue
        path = next((p for k, p in own.items() if (k == "" if version == 2 else "memory" in k.split(","))), root)
        folder = Path(mount) / os.path.relpath(path, root)
        found += [(version, f) for f in ([folder] if version == 1 else [folder, *folder.parents]) if f.is_relative_to(mount)]
    return found


def _sweep(parent: Path) -> None:
    """Takes away what fences that were killed left behind."""
    for folder in parent.glob("grpclab-fence-*"):
        if not Path("/proc", folder.name.rsplit("-", 1)[1]).exists():
            try:
                folder.rmdir()
            except OSError:
                continue  # Something in it still runs, or another fence was quicker.


def make_cgroup(limit: int) -> Cgroup | None:
    """A cgroup with this limit in bytes; None where the system does not let us make one."""
    for version, parent in _candidates():
        controllers = parent / "cgroup.subtree_control"
        if version == 2 and "memory" not in (controllers.read_text().split() if controllers.exists() else []):
            continue
        _sweep(parent)
        folder = parent / f"grpclab-fence-{os.getpid()}"
        try:
            folder.mkdir()
        except OSError:
            continue
        try:
            return Cgroup(folder, version, limit)
        except OSError:
            folder.rmdir()
    return None
