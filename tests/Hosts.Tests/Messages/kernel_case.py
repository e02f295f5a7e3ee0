"""A started kernel to test, and what the tests ask of it."""
import atexit
import os
import queue
import shutil
import tempfile
import time
import unittest

from jupyter_client.manager import KernelManager

import message_rules

NAME = os.environ.get("GRPCLAB_KERNEL", ".net-csharp")
LIMIT = 120  # seconds; what a test waits at most for one message, however busy the machine
SOON = 4  # seconds for an interrupt: the course promises 2, and the machine may be busy
ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


class Run:
    """One cell that was run: its reply, and what was broadcast about it until it was idle."""

    def __init__(self, reply, broadcast):
        self.reply, self.broadcast = reply, broadcast

    def of(self, kind):
        return [message["content"] for message in self.broadcast if message["msg_type"] == kind]

    def text(self, name="stdout"):
        return "".join(content["text"] for content in self.of("stream") if content["name"] == name)

    @property
    def kinds(self):
        return [message["msg_type"] for message in self.broadcast if message["msg_type"] != "status"]

    @property
    def result(self):
        return self.of("execute_result")[0]["data"]["text/plain"]


class Session:
    """One kernel and one client; every message is checked against the protocol's rules as it comes in."""

    def __init__(self, name=NAME, **options):
        self.broadcast, self._replies = [], {}
        self.folder = tempfile.mkdtemp(prefix="kernel-test-")
        self.manager = KernelManager(kernel_name=name, **options)
        self.manager.start_kernel(cwd=self.folder)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=LIMIT)

    def close(self):
        self.client.stop_channels()
        if self.manager.has_kernel:
            self.manager.shutdown_kernel(now=True)
        self.manager.cleanup_resources()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, code, **options):
        return self.finish(self.client.execute(code, **{"allow_stdin": False, **options}))

    def finish(self, number):
        """Waits for the end of a cell that was sent."""
        reply = self.reply(number)
        self.until(lambda: self.states(number)[-1:] == ["idle"], f"{number} is idle")
        return Run(reply["content"], self.about(number))

    def about(self, number):
        return [message for message in self.broadcast if message["parent_header"].get("msg_id") == number]

    def states(self, number):
        return [message["content"]["execution_state"] for message in self.about(number) if message["msg_type"] == "status"]

    def text(self, number):
        return Run(None, self.about(number)).text()

    def reply(self, number, channel="shell"):
        """The reply to a request, whatever other replies come before it."""
        end = time.monotonic() + LIMIT
        while number not in self._replies:
            self.assert_alive(end, f"the reply to {number}")
            message = self._take(channel)
            if message:
                self._replies[message["parent_header"]["msg_id"]] = message
        return self._replies.pop(number)

    def until(self, condition, what):
        """Reads broadcasts until the condition holds."""
        end = time.monotonic() + LIMIT
        while not condition():
            self.assert_alive(end, what)
            message = self._take("iopub")
            if message:
                self.broadcast.append(message)

    def question(self):
        """The next thing that the kernel asks the reader."""
        end = time.monotonic() + LIMIT
        while not (message := self._take("stdin")):
            self.assert_alive(end, "a question")
        return message

    def assert_alive(self, end, what):
        assert time.monotonic() < end, f"Timed out waiting for {what}. Seen: {[(m['msg_type'], m['content']) for m in self.broadcast[-20:]]}"

    def ask(self, request, *arguments, **options):
        """Sends a request that is no cell and gives the content of its reply."""
        return self.reply(getattr(self.client, request)(*arguments, **options))["content"]

    def history(self, **options):
        """Cells of this session and earlier ones: of each its session, its number and its code."""
        return self.ask("history", raw=True, **{"output": False, **options})["history"]

    def wait_for_file(self, name):
        """A cell's code that goes on once the test has made the file."""
        return f'while (!System.IO.File.Exists("{name}")) await Task.Delay(20);'

    def make_file(self, name):
        open(os.path.join(self.folder, name), "w").close()

    def engine(self):
        """The number of the engine process."""
        return int(self.run("Environment.ProcessId").result)

    def wrapper(self):
        """The number of the kernel's own process."""
        return self.manager.provisioner.process.pid

    def _take(self, channel):
        try:
            message = getattr(self.client, f"get_{channel}_msg")(timeout=0.2)
        except queue.Empty:
            return None
        message_rules.check(message, channel)
        return message


class Case(unittest.TestCase):
    """What tests say about a session."""
    session = None

    def run_cell(self, code, **options):
        """Runs a cell that has to succeed."""
        run = self.session.run(code, **options)
        self.assertEqual("ok", run.reply["status"], run.reply)
        return run

    def assert_gone(self, *processes):
        end = time.monotonic() + LIMIT
        while left := [process for process in processes if is_alive(process)]:
            self.assertLess(time.monotonic(), end, f"These processes are still there: {left}.")
            time.sleep(0.05)


class KernelCase(Case):
    """Tests that share one kernel, all of them: a start takes longer than most tests."""
    _shared = None

    @property
    def session(self):
        if KernelCase._shared is None:
            KernelCase._shared = Session()
            atexit.register(KernelCase.drop)
        return KernelCase._shared

    def run(self, result=None):
        result = super().run(result)
        if any(test is self for test, _ in result.errors + result.failures):
            KernelCase.drop()  # What one test has broken is not another's error.
        return result

    @staticmethod
    def drop():
        """Ends the shared kernel; the next test gets a new one."""
        if KernelCase._shared:
            KernelCase._shared.close()
            KernelCase._shared = None


class InterruptCase(KernelCase):
    """Tests that interrupt a cell of the shared kernel."""

    def start_cell(self, code, ready=None):
        number = self.session.client.execute('Console.WriteLine("up");\n' + code)
        self.session.until(lambda: "up" in self.session.text(number) and (ready is None or ready(number)), "the cell runs")
        return number

    def interrupt(self, number, limit):
        sent = time.monotonic()
        self.session.manager.interrupt_kernel()
        run = self.session.finish(number)
        self.assertLess(time.monotonic() - sent, limit)
        return run


class OwnKernelCase(Case):
    """Tests that do things to a kernel from which it does not come back: one for each test."""

    def setUp(self):
        self.session = self.start()

    def start(self, **options):
        session = Session(**options)
        self.addCleanup(session.close)
        return session


def is_alive(process):
    """True unless the process has ended; one that nobody has waited for yet has ended."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False
