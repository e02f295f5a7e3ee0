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

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
ENGINE = os.path.join(ROOT, "artifacts", "bin", "Engine", "release", "GrpcLab.Engine.dll")
REMEDY = f"Run `./lab kernel install` in {ROOT}, which builds the engine, and run the cell again."
READY_LIMIT, ANSWER_LIMIT = 60, 10  # seconds
NUMBERS = itertools.count(1)
EXITS = {134: ", aborted: an unhandled exception on a thread, Environment.FailFast or a stack overflow",
         137: ", killed: by someone, or because memory ran out", 139: ", a crash in native code"}


class Engine:
    """One engine process. What it says about cells goes to on_event, in order, and so does its end."""
    ready, why_killed, last_words = False, None, ""

    @classmethod
    async def start(cls, on_event):
        dotnet = shutil.which(os.environ.get("GRPCLAB_DOTNET") or "dotnet")
        if not dotnet:
            raise FileNotFoundError(f"The C# engine needs the .NET 10 SDK, and dotnet was not found. Install it. {REMEDY}")
        if not os.path.exists(ENGINE):
            raise FileNotFoundError(f"The C# engine was not found at {ENGINE}. {REMEDY}")
        # A group of its own, so that what the cells start ends with it; dotnet on the path for the cells, which build with it.
        group = {"creationflags": subprocess.CREATE_NO_WINDOW} if os.name == "nt" else {"process_group": 0}
        path = os.pathsep.join([os.environ.get("PATH", os.defpath), os.path.dirname(dotnet)])
        self, pipes = cls(), {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "limit": 2**30}
        self._process = await asyncio.create_subprocess_exec(dotnet, "exec", ENGINE, env={**os.environ, "PATH": path}, **pipes, **group)
        self._on_event, self._questions, self.listening = on_event, {}, asyncio.create_task(self._listen())
        asyncio.get_running_loop().call_later(READY_LIMIT, lambda: self.ready or self.kill(f"It was not ready within {READY_LIMIT} s."))
        return self

    def send(self, type, **request):
        request.setdefault("id", str(next(NUMBERS)))
        self._process.stdin.write(json.dumps({"type": type, **request}).encode() + b"\n")
        return request["id"]

    async def ask(self, type, **about):
        """Asks something that is answered while a cell runs. Empty when no answer comes within 10 s."""
        question = self._questions[number := self.send(type, **about)] = asyncio.get_running_loop().create_future()
        await asyncio.wait([question, self.listening], timeout=ANSWER_LIMIT, return_when=asyncio.FIRST_COMPLETED)
        del self._questions[number]
        return question.result() if question.done() else {}

    def kill(self, why=None):
        self.why_killed = self.why_killed or why
        try:
            self._process.kill() if os.name == "nt" else os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass  # It has ended by itself.

    async def _listen(self):
        errors = asyncio.create_task(self._read_errors())
        async for line in self._process.stdout:
            said = json.loads(line)
            if said["type"] == "ready":
                self.ready = True
            elif said["type"].endswith("_reply"):
                if question := self._questions.get(said["parent"]):
                    question.set_result(said)
            else:
                self._on_event(self, **said)
        await asyncio.wait([errors], timeout=2)  # A process that left the group may keep standard error open.
        if self._process.returncode is None:
            self.kill("The engine process ended the conversation, so it was ended too.")
        while (code := self._process.returncode) is None:
            await asyncio.sleep(0.01)
        self._on_event(self, type="ended", report=self._report(128 - code if code < 0 else code))

    def _report(self, code):
        why = self.why_killed or f"The engine process ended (exit code {code}{EXITS.get(code, '')})."
        report = f"{why} Its variables are lost; the next cell gets a new process." if self.ready else f"The C# engine did not start. {why} {REMEDY}"
        words = "\n".join(self.last_words.strip().splitlines()[-20:])
        return f"{report}\nIts last words:\n{words}" if words else report

    async def _read_errors(self):  # What native code and child processes wrote; a mark between separators closes each cell's part.
        decoder, text = codecs.getincrementaldecoder("utf-8")("replace"), ""
        while chunk := await self._process.stderr.read(65536):
            *whole, text = re.split("\x1e([0-9]+)\x1e", text + decoder.decode(chunk))
            unfinished = re.search("\x1e[0-9]{0,20}$|$", text)
            whole, text = [*whole, text[:unfinished.start()]], unfinished.group()
            self.last_words = (self.last_words + "".join(whole[::2]))[-8000:]
            for before, mark in itertools.zip_longest(whole[::2], whole[1::2]):
                self._on_event(self, type="errors", text=before)
                self._on_event(self, type="mark", parent=mark)
