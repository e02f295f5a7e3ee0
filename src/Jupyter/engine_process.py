"""The C# engine process, as the kernel sees it."""
import asyncio
import codecs
import itertools
import json
import os
import re
import shutil
import signal
import subprocess

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", ".."))
ENGINE = os.path.join(ROOT, "artifacts", "bin", "Engine", "release", "GrpcLab.Engine.dll")
REMEDY = f"Run `./lab kernel install` in {ROOT}, which builds the engine, and run the cell again."
READY_LIMIT, ANSWER_LIMIT = 60, 30  # seconds
ERRORS_LIMIT = 250_000  # Characters a cell; the engine bounds all other output, and this does not pass through it.
NUMBERS = itertools.count(1)
EXITS = {134: ", aborted: an unhandled exception on a thread, Environment.FailFast or a stack overflow",
         137: ", killed: by someone, or because memory ran out", 139: ", a crash in native code"}


# With one of these the runtime begins to say why it ends the process. The frames that start a cell say nothing to a reader.
LAST_WORDS = re.compile(r"^(Process terminated|Unhandled exception|Stack overflow|Fatal error)\.", re.MULTILINE)
OWN_FRAME = re.compile(r"   at (System\.|GrpcLab\.Engine\.|Submission#\d+\.<(Initialize|Factory)>\()|--- End of stack trace from previous")
CELL_FRAME = re.compile(r"   at Submission#\d+[.+](?P<method>.*?)(?: in (?P<cell>cell \d+):line (?P<line>\d+))?$")


class Engine:
    """One engine process. What it says about cells goes to on_event, in order, and so does its end."""
    ready, why_killed, last_words = False, None, ""

    @classmethod
    async def start(cls, on_event):
        dotnet = shutil.which(wanted := os.environ.get("GRPCLAB_DOTNET") or "dotnet")
        if not dotnet:
            raise FileNotFoundError(f"The C# engine needs the .NET 10 SDK, and {wanted} was not found. Install the SDK. {REMEDY}")
        if not os.path.exists(ENGINE):
            raise FileNotFoundError(f"The C# engine was not found at {ENGINE}. {REMEDY}")
        # A group of its own, so that what the cells start ends with it; dotnet on the path for the cells, which build with it.
        group = {"creationflags": subprocess.CREATE_NO_WINDOW} if os.name == "nt" else {"process_group": 0}
        path = os.pathsep.join([os.environ.get("PATH", os.defpath), os.path.dirname(dotnet)])
        self, pipes = cls(), {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "limit": 2**30}
        self._process = await asyncio.create_subprocess_exec(dotnet, "exec", ENGINE, env={**os.environ, "PATH": path}, **pipes, **group)
        self._on_event, self._questions, self.listening = on_event, {}, asyncio.create_task(self._listen())
        asyncio.get_running_loop().call_later(READY_LIMIT, lambda: self.ready or self._process.returncode is not None or self.kill(f"It was not ready within {READY_LIMIT} s."))
        return self

    def send(self, type, **request):
        request.setdefault("id", str(next(NUMBERS)))
        self._process.stdin.write(json.dumps({"type": type, **request}).encode() + b"\n")
        return request["id"]

    async def ask(self, type, **about):
        """Asks something that is answered while a cell runs. Empty when no answer comes within 30 s."""
        question = self._questions[number := self.send(type, **about)] = asyncio.get_running_loop().create_future()
        await asyncio.wait([question, self.listening], timeout=ANSWER_LIMIT, return_when=asyncio.FIRST_COMPLETED)
        del self._questions[number]
        return question.result() if question.done() else {}

    def kill(self, why=None):
        self.why_killed = self.why_killed or why
        try:
            self._process.kill() if os.name == "nt" else os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass  # It has ended by itself, which macOS calls a lack of permission.

    async def _listen(self):
        errors = asyncio.create_task(self._read_errors())
        try:
            async for line in self._process.stdout:
                self._take(json.loads(line))
        except Exception as e:  # Nobody would listen any more, and every cell would wait for ever.
            self.kill(f"The kernel could not use what the engine said ({e!r}), so the process was ended.")
        await asyncio.wait([errors], timeout=2)  # A process that left the group may keep standard error open.
        deadline = asyncio.get_running_loop().call_later(2, self.kill, "The engine process fell silent, so it was ended.")
        while (code := self._process.returncode) is None:  # Waiting for the process would also wait for whoever holds its pipes.
            await asyncio.sleep(0.01)
        deadline.cancel()
        self.kill()  # What the cells started is in its group, and ends with it.
        self._on_event(self, type="ended", report=self._report(128 - code if code < 0 else code))

    def _take(self, said):
        if "data" in said:
            said["data"] = {mime: _value(mime, text) for mime, text in said["data"].items()}
        if said["type"] == "ready":
            self.ready = True
        elif not said["type"].endswith("_reply"):
            self._on_event(self, **said)
        elif question := self._questions.get(said["parent"]):
            question.set_result(said)

    def _report(self, code):
        why = self.why_killed or f"The engine process ended (exit code {code}{EXITS.get(code, '')})."
        report = f"{why} Its variables are lost; the next cell gets a new process." if self.ready else f"The C# engine did not start. {why} {REMEDY}"
        words = "\n".join([_readable(line) for line in self.last_words.strip().splitlines() if not OWN_FRAME.match(line)][-20:])
        return f"{report}\nstderr:\n{words}" if words else report

    async def _read_errors(self):  # What native code and child processes wrote; a mark between separators closes each cell's part.
        decoder, text, kept_back, written = codecs.getincrementaldecoder("utf-8")("replace"), "", "", 0
        while chunk := await self._process.stderr.read(65536):
            *whole, text = re.split("\x1e([0-9]+)\x1e", text + decoder.decode(chunk))
            unfinished = re.search("\x1e[0-9]{0,20}\\Z|\\Z", text)
            whole, text = [*whole, text[:unfinished.start()]], unfinished.group()
            for before, mark in itertools.zip_longest(whole[::2], whole[1::2]):
                self.last_words = (self.last_words + before)[-8000:]
                # Last words are kept back until the next mark: when none comes, the report about the end has them.
                kept_back += before
                last = None if mark or len(kept_back) > ERRORS_LIMIT else LAST_WORDS.search(kept_back)
                passed_on = kept_back[:last.start()] if last else kept_back
                kept_back = kept_back[len(passed_on):]
                self._on_event(self, type="errors", text=passed_on[:max(0, ERRORS_LIMIT - written)])
                written += len(passed_on)
                if mark and written > ERRORS_LIMIT:
                    self._on_event(self, type="errors", text=f"\n[Programs of this cell wrote {written:,} characters to standard error. "
                                   f"The first {ERRORS_LIMIT:,} and the last {len(self.last_words):,} are kept.]\n{self.last_words}")
                self.last_words, written = ("", 0) if mark else (self.last_words, written)
                self._on_event(self, type="mark", parent=mark)


def _readable(line):
    """A frame of a cell without the names that the compiler made."""
    if not (frame := CELL_FRAME.match(line)):
        return line
    place = f"{frame['cell']}, line {frame['line']}" if frame["line"] else "the cell"
    return f"   at {place}" if frame["method"].startswith("<") else f"   at {frame['method']} in {place}"


def _value(mime, text):
    """Jupyter wants what is JSON as a value; the engine sends every representation as text."""
    try:
        return json.loads(text) if mime.endswith(("/json", "+json")) else text
    except ValueError:
        return text  # A cell may call anything JSON; text is a JSON value too.
