"""The course's Jupyter kernel: forwards between Jupyter and the C# engine process. README.md beside this file says how and why."""
import asyncio
import os
import re

os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")  # ipykernel imports a debugger that else warns about itself
from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel
from zmq.eventloop.zmqstream import ZMQStream

from cell_history import History
from engine_process import Engine

INTERRUPT_LIMIT, PAUSE = 5, 3  # seconds
# Requests that the shell's queue hands on, because it takes one message at a time and would wait behind a cell.
BY_TASK = ("execute_request", "complete_request", "inspect_request", "is_complete_request", "history_request")
HELP = re.compile(r"\s*(?:(?P<before>\?{1,2})\s*(?P<of>[\w.]+)|(?P<name>[\w.]+)(?P<after>\?{1,2}))\s*")  # ?Name and Name?, as in IPython


class Cell:
    """One execution: whose its output is, also long after its end, and how it ended."""

    def __init__(self, ident, parent):
        self.ident, self.parent, self.error, self.ended, self.marked = ident, parent, None, asyncio.Future(), asyncio.Future()
        self.pages, self.note = [], None


class GrpcLabKernel(Kernel):
    implementation, implementation_version = "grpclab", "1.0"
    banner = "gRPC performance in .NET: C# cells, run by the course's own engine."
    language_info = {"name": "C#", "version": "14.0", "mimetype": "text/x-csharp", "file_extension": ".cs",
                     "pygments_lexer": "csharp", "codemirror_mode": "text/x-csharp"}
    help_links = [{"text": "gRPC performance in .NET", "url": "https://learn.microsoft.com/aspnet/core/grpc/performance"},
                  {"text": "C# language", "url": "https://learn.microsoft.com/dotnet/csharp/"}]
    pre_handler_hook = post_handler_hook = lambda self: None  # The base class lets SIGINT raise here, which would end the kernel.

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        for name in BY_TASK:  # Their work belongs to the shell's thread, so that the control channel does not offer them.
            handler = self.control_handlers.pop(name)
            self.shell_handlers[name] = lambda *request, handler=handler: self._keep(self._answer(handler, *request))
        self.shell_handlers.update(comm_open=self._refuse_comm, comm_msg=lambda *_: None, comm_close=lambda *_: None)
        self.shell_handlers["execute_request"] = lambda *request: self._waiting.put_nowait(request)
        self._engine = self._running = self._last = self._asked = None
        self._closing = self._lost = False
        self._cells, self._tasks, self._history = {}, set(), History(self.log)

    @property
    def kernel_info(self):
        return {**super().kernel_info, "supported_features": []}  # No debugger and no subshells.

    def start(self):
        super().start()
        self.io_loop.add_callback(self._begin)
        self._loop, self._waiting, self._starting = self.io_loop.asyncio_loop, asyncio.Queue(), asyncio.Lock()

    async def _begin(self):
        self._answers = ZMQStream(self.stdin_socket)
        self._answers.on_recv(self._take_answer, copy=False)
        self._keep(self._run_cells())
        await self._start_engine()

    async def _start_engine(self):
        try:
            async with self._starting:
                self._engine = self._engine or await Engine.start(self._on_event)
        except OSError as e:
            self.log.error("%s", e)
            return str(e)

    def _keep(self, work):
        self._tasks.add(task := self._loop.create_task(work))
        task.add_done_callback(self._tasks.discard)

    def _publish_status(self, status, channel, parent=None):
        about = parent or self.get_parent(channel)
        if parent is None and channel == "shell" and about.get("header", {}).get("msg_type") in BY_TASK:
            return  # The base class says idle once it has handed the request on; the task says it when the work is done.
        super()._publish_status(status, channel, about)
        if status == "idle":  # Front ends show the last status: after an answered completion the running cell says busy again.
            self.io_loop.add_callback(lambda: self._running and Kernel._publish_status(self, "busy", "shell", self._running.parent))

    def _tell(self, cell, kind, **content):
        if cell and not cell.parent["content"].get("silent"):
            self.session.send(self.iopub_socket, kind, content, parent=cell.parent, ident=self._topic(kind))

    async def _answer(self, handler, stream, ident, parent):
        self._publish_status("busy", "shell", parent)
        try:
            await handler(stream, ident, parent)
        except Exception as e:  # Without a reply the front end would wait for ever.
            self.log.exception("The kernel failed at a %s.", parent["header"]["msg_type"])
            failure = {"status": "error", "ename": type(e).__name__, "evalue": str(e), "traceback": []}
            self.session.send(stream, parent["header"]["msg_type"].replace("_request", "_reply"), failure, parent, ident)
        if self._running and self._running.parent is parent:
            self._running = None
        self._publish_status("idle", "shell", parent)

    async def _run_cells(self):
        while True:
            stream, ident, parent = await self._waiting.get()
            self._running = self._last = Cell(ident, parent)
            await self._answer(self.execute_request, stream, ident, parent)
            self._loop.call_later(PAUSE, self._warm_up, self._last)

    def _warm_up(self, cell):
        """Lets the engine load what answers questions, which it does once. Not while cells come one after another: the next one may
        measure, and this would be among what it counts."""
        if self._engine and self._last is cell and not self._running:
            self._engine.send("warm_up")

    def _abort_queues(self, subshell_id=None):
        while not self._waiting.empty():
            stream, ident, parent = self._waiting.get_nowait()
            self._publish_status("busy", "shell", parent)
            self._send_abort_reply(stream, parent, ident)
            self._publish_status("idle", "shell", parent)

    async def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, **_):
        cell, count = self._running, self.execution_count
        if store_history and not silent:
            self._history.add(count, code)
        asked = HELP.fullmatch(code)
        error = await (self._help(cell, asked) if asked else self._execute(cell, code, count))
        if not silent and not store_history:
            self.execution_count -= 1  # The base class counts every cell; Jupyter's rule is to count what history keeps.
        if error:
            self._tell(cell, "error", **error)
            await asyncio.sleep(max(0.01, self.stop_on_error_timeout))  # Cells sent together with this one have arrived then.
            return {"status": "error", "execution_count": count, **error}
        cannot = {"status": "error", "ename": "NotSupported", "evalue": "This kernel evaluates no user expressions.", "traceback": []}
        return {"status": "ok", "execution_count": count, "payload": cell.pages, "user_expressions": dict.fromkeys(user_expressions or {}, cannot)}

    async def _execute(self, cell, code, count):
        if error := await self._start_engine():
            return _error("EngineMissing", error)
        if self._lost:
            self._tell(cell, "stream", name="stderr", text="A new engine process runs this notebook: the variables of earlier cells are gone.\n")
            self._lost = False
        options = {"silent": cell.parent["content"].get("silent", False), "mark_stderr": True, "ansi": True, "stdin": True}
        self._cells[self._engine.send("execute", code=code, cell=count, **options)] = cell
        status = await cell.ended
        if status not in ("ok", "error", "interrupted"):
            return _error("EngineEnded", status)
        await asyncio.wait([cell.marked], timeout=2)  # What child processes wrote to standard error comes another way.
        said = " ".join(filter(None, ["The cell was interrupted; variables are kept.", cell.note]))
        return _error("Interrupted", said) if status == "interrupted" else cell.error

    async def _help(self, cell, asked):
        cell.ended.set_result("ok")  # No C# runs that an interrupt would have to stop.
        name, marks = asked["of"] or asked["name"], asked["before"] or asked["after"]
        if error := await self._start_engine():
            return _error("EngineMissing", error)
        page = await self.do_inspect(name, len(name), detail_level=len(marks) - 1)
        if page["found"]:
            cell.pages = [{"source": "page", "data": page["data"], "start": 0}]
        else:
            self._tell(cell, "stream", name="stdout", text=f"Nothing is known about {name}.\n")

    def _refuse_comm(self, stream, ident, parent):  # The protocol asks for this where a target is unknown, and here every one is.
        content = {"comm_id": parent["content"].get("comm_id", ""), "data": {}}
        self.session.send(self.iopub_socket, "comm_close", content, parent=parent, ident=self._topic("comm_close"))

    async def interrupt_request(self, stream, ident, parent):
        self.io_loop.add_callback(self._interrupt)  # This is the control thread.
        self.session.send(stream, "interrupt_reply", {"status": "ok"}, parent, ident=ident)

    def _interrupt(self):
        engine, cell, self._asked = self._engine, self._running, None
        if engine and cell and not cell.ended.done():
            engine.send("interrupt")
            late = f"The cell did not stop within {INTERRUPT_LIMIT} s of the interrupt, so the engine process was ended."
            self._loop.call_later(INTERRUPT_LIMIT, lambda: cell.ended.done() or engine.kill(late))

    async def do_shutdown(self, restart):
        self._closing = True
        if engine := self._engine:
            engine.kill()
            ended = asyncio.run_coroutine_threadsafe(asyncio.wait([engine.listening], timeout=3), self._loop)
            await asyncio.wrap_future(ended)  # This is the control thread.
        return {"status": "ok", "restart": restart}

    def _on_event(self, engine, type, parent=None, **said):
        cell = self._cells.get(parent)
        match type:
            case "stream" | "errors" if said["text"]:
                self._tell(cell or self._last, "stream", name=said.get("name", "stderr"), text=said["text"])
            case "display" | "update_display":
                transient = {"display_id": said["display_id"]}
                self._tell(cell, type.replace("display", "display_data"), data=said["data"], metadata={}, transient=transient)
            case "result":
                self._tell(cell, "execute_result", data=said["data"], metadata={}, execution_count=self.execution_count)
            case "error":
                cell.error = {"ename": said["name"], "evalue": said["message"], "traceback": said["traceback"]}
            case "clear_output":
                self._tell(cell, "clear_output", wait=False)
            case "done":
                cell.note = said.get("note")
                cell.ended.set_result(said["status"])
            case "mark" if cell and not cell.marked.done():
                cell.marked.set_result(True)
            case "input_request":
                self._ask_reader(engine, parent, cell, said)
            case "ended":
                self._bury(engine, said["report"])

    def _bury(self, engine, report):
        self._engine, self._asked, self._lost, self._cells = None, None, self._lost or engine.ready, {}
        if self._closing:
            return
        self.log.error("%s", report)
        if self._running and not self._running.ended.done():
            self._running.ended.set_result(report)
        else:
            self._tell(self._last, "stream", name="stderr", text=report + "\n")
        if engine.ready:  # One that never was would only fail again, until somebody mends it.
            self._keep(self._start_engine())

    def _ask_reader(self, engine, number, cell, said):
        if not cell.parent["content"].get("allow_stdin"):
            self._tell(cell, "stream", name="stderr", text="This cell reads input, and the front end cannot ask for it: the input is empty.\n")
            return engine.send("input_reply", id=number, eof=True)
        content = {"prompt": said.get("prompt", ""), "password": False}
        sent = self.session.send(self._answers, "input_request", content, cell.parent, ident=cell.ident)
        self._asked = number, sent["header"]["msg_id"]

    def _take_answer(self, frames):
        message = self.session.deserialize(self.session.feed_identities(frames, copy=False)[1], content=True, copy=False)
        number, asked = self._asked or (None, None)
        if number is None or message["parent_header"].get("msg_id", asked) != asked:
            return  # It answers a question of a cell that has ended.
        self._asked, value = None, message["content"]["value"]
        self._engine.send("input_reply", id=number, **({"eof": True} if value == "\x04" else {"value": value}))

    async def _ask_engine(self, type, **about):
        return await self._engine.ask(type, **about) if self._engine else {}

    async def do_complete(self, code, cursor_pos):
        reply = await self._ask_engine("complete", code=code, cursor=cursor_pos)
        start, end, found = reply.get("start", cursor_pos), reply.get("end", cursor_pos), reply.get("matches", [])
        kinds = [{"start": start, "end": end, "text": m["text"], "type": m["kind"], "signature": m.get("signature", "")} for m in found]
        return {"status": "ok", "matches": [m["text"] for m in found], "cursor_start": start, "cursor_end": end,
                "metadata": {"_jupyter_types_experimental": kinds}}

    async def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        reply = await self._ask_engine("inspect", code=code, cursor=cursor_pos, detail=detail_level)
        return {"status": "ok", "found": reply.get("found", False), "data": reply.get("data", {}), "metadata": {}}

    async def do_is_complete(self, code):
        if HELP.fullmatch(code):  # As C#, Name? is unfinished, and a console would wait for the rest.
            return {"status": "complete"}
        reply = await self._ask_engine("is_complete", code=code)
        return {"status": reply.get("status", "unknown"), **({"indent": reply["indent"]} if "indent" in reply else {})}

    async def do_history(self, hist_access_type, output, raw, **limits):
        rows = self._history.find(hist_access_type, **{name: value for name, value in limits.items() if value is not None})
        return {"status": "ok", "history": [(session, line, (code, None) if output else code) for session, line, code in rows]}


def _error(name, text):
    return {"ename": name, "evalue": text.split("\n")[0], "traceback": [f"\x1b[31m{name}\x1b[0m: {text}"]}


class GrpcLabApp(IPKernelApp):
    def init_control(self, context):
        super().init_control(context)
        self.shell_channel_thread = None  # ipykernel 7 would serve subshells with it, and the engine runs one cell at a time.

    def start(self):
        super().start()  # Until a shutdown has stopped the shell's loop.
        if self.control_thread.is_alive():  # It still says idle on iopub; were that closed first, as the exit does, it would wait for ever.
            self.control_thread.stop()
            self.control_thread.join()

    def _init_asyncio_patch(self):
        pass  # ipykernel 6 would choose a loop on Windows that cannot start processes.


if __name__ == "__main__":
    GrpcLabApp.launch_instance(kernel_class=GrpcLabKernel)
