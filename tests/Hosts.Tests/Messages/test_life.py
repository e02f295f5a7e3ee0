"""The kernel's beginning, its pauses and its ends: whatever happens, the reader is told, and no process stays."""
import json
import os
import shutil
import signal
import tempfile
import time

from jupyter_client.kernelspec import KernelSpecManager

from kernel_case import LIMIT, NAME, SOON, InterruptCase, KernelCase, OwnKernelCase, Session

CHILD = 'System.Diagnostics.Process.Start("sleep", "600").Id'


class Ends(OwnKernelCase):
    def test_a_shutdown_leaves_no_process(self):
        processes = self._processes()
        self.session.manager.shutdown_kernel()
        self.assert_gone(*processes)

    def test_a_shutdown_is_answered_while_a_cell_runs(self):
        processes = self._processes()
        self._start_endless_cell()
        reply = self.session.reply(self.session.client.shutdown(), channel="control")
        self.assertEqual({"status": "ok", "restart": False}, reply["content"])
        self.assert_gone(*processes)

    def test_a_restart_works_while_a_cell_runs_and_forgets_the_variables(self):
        self.run_cell("var before = 1;")
        processes = self._processes()
        self._start_endless_cell()
        self.session.manager.restart_kernel()
        self.session.client.wait_for_ready(timeout=LIMIT)
        self.assert_gone(*processes)
        self.assertIn("CS0103", self.session.run("before").reply["evalue"])
        self.assertEqual(2, self.session.run("1").reply["execution_count"])

    def test_killing_the_kernel_leaves_no_process(self):
        processes = self._processes()
        os.kill(self.session.wrapper(), signal.SIGKILL)
        self.assert_gone(*processes)

    def _processes(self):
        return [self.session.wrapper(), self.session.engine(), int(self.run_cell(CHILD).result)]

    def _start_endless_cell(self):
        number = self.session.client.execute('Console.Write("up"); while (true) { }')
        self.session.until(lambda: self.session.text(number) == "up", "the cell runs")


class Crashes(KernelCase):

    def test_what_the_cells_started_ends_with_a_crashed_engine(self):
        child = int(self.run_cell(CHILD).result)
        self._assert_told("Environment.Exit(3);", "exit code 3", "exit code 3")
        self.assert_gone(child)

    def test_an_exit_is_told_with_its_code(self):
        self._assert_told("Environment.Exit(3);", "exit code 3", "exit code 3")

    def test_a_killed_engine_is_told(self):
        self._assert_told("System.Diagnostics.Process.GetCurrentProcess().Kill();", "exit code 137", "killed")

    def test_a_crash_between_cells_is_told_in_the_cell_that_made_it(self):
        code = f'_ = Task.Run(async () => {{ {self.session.wait_for_file("crash")} Environment.Exit(5); }});'
        number = self.session.client.execute(code)
        self.session.finish(number)
        self.session.make_file("crash")
        said = lambda: "".join(m["content"]["text"] for m in self.session.about(number) if m["msg_type"] == "stream")
        self.session.until(lambda: "exit code 5" in said(), "the report in the cell that made it")
        self.assertIn("A new engine process", self.run_cell("1").text("stderr"))

    def test_the_cells_behind_a_crash_do_not_run(self):
        first, second = [self.session.client.execute(code) for code in ("Environment.Exit(1);", "1")]
        self.assertEqual("EngineEnded", self.session.finish(first).reply["ename"])
        self.assertEqual("aborted", self.session.finish(second).reply["status"])

    def _assert_told(self, code, what, words):
        self.run_cell("var lost = 1;")
        run = self.session.run(code)
        self.assertEqual(("error", "EngineEnded"), (run.reply["status"], run.reply["ename"]))
        self.assertIn(what, run.reply["evalue"])
        self.assertIn("variables are lost", run.reply["evalue"])
        self.assertIn(words, "\n".join(run.reply["traceback"]))
        self.assertEqual(1, len(run.of("error")))
        self.assertIn("A new engine process", self.run_cell("1").text("stderr"))
        self.assertEqual("", self.run_cell("1").text("stderr"), "It is said once.")
        self.assertIn("CS0103", self.session.run("lost").reply["evalue"])


class Beginnings(OwnKernelCase):
    def setUp(self):
        self.session = None

    def test_cells_run_in_the_folder_of_the_notebook(self):
        self.session = self.start()
        self.assertEqual(os.path.realpath(self.session.folder), self.run_cell("Environment.CurrentDirectory").result)

    def test_a_missing_engine_is_told_with_the_way_out(self):
        self._assert_says({}, "was not found at", "./lab kernel install")

    def test_a_missing_dotnet_is_told_with_the_way_out(self):
        self._assert_says({"GRPCLAB_DOTNET": "/nowhere/dotnet"}, ".NET 10 SDK", "./lab kernel install")

    def test_many_kernels_run_at_once(self):
        count = 10 if os.environ.get("GRPCLAB_TESTS") == "all" else 3
        sessions = [Session() for _ in range(count)]
        for session in sessions:
            self.addCleanup(session.close)
        for number, session in enumerate(sessions):
            session.client.execute(f"var mine = {number}; await Task.Delay(500);")
        sent = [session.client.execute("mine") for session in sessions]
        results = [session.finish(number).result for session, number in zip(sessions, sent)]
        self.assertEqual([str(number) for number in range(count)], results)
        self.assertEqual(count, len({session.engine() for session in sessions}))

    def _assert_says(self, environment, *words):
        """Runs a copy of the kernel's program that stands where there is no engine."""
        place = tempfile.mkdtemp(prefix="kernel-test-")
        self.addCleanup(shutil.rmtree, place)
        spec = KernelSpecManager().get_kernel_spec(NAME)
        program = os.path.join(place, "src", "Jupyter", os.path.basename(spec.argv[1]))
        shutil.copytree(os.path.dirname(spec.argv[1]), os.path.dirname(program), ignore=shutil.ignore_patterns("__pycache__"))
        argv = [spec.argv[0], program, *spec.argv[2:]]
        with open(os.path.join(_made(place, "kernels", "alone"), "kernel.json"), "w") as file:
            json.dump({**spec.to_dict(), "argv": argv, "env": {**spec.env, **environment}}, file)
        specs = KernelSpecManager(kernel_dirs=[os.path.join(place, "kernels")])
        self.session = self.start(name="alone", kernel_spec_manager=specs)
        for _ in range(2):
            run = self.session.run("1")
            self.assertEqual("error", run.reply["status"])
            for word in words:
                self.assertIn(word, run.reply["evalue"])
        self.assertEqual([], self.session.ask("complete", "Con", 3)["matches"])


class FirstQuestion(OwnKernelCase):
    def test_its_libraries_are_loaded_in_a_pause_and_not_before(self):
        loaded = 'AppDomain.CurrentDomain.GetAssemblies().Any(a => a.GetName().Name == "Microsoft.CodeAnalysis.CSharp.Workspaces")'
        seen, end = [self.run_cell(loaded).result], time.monotonic() + LIMIT
        while seen[-1] == "false" and time.monotonic() < end:
            time.sleep(5)  # The kernel's pause is 3 s, and then they are loaded.
            seen.append(self.run_cell(loaded).result)
        self.assertEqual(("false", "true"), (seen[0], seen[-1]))

    def test_they_wait_until_no_cell_waits(self):
        loaded = 'await Task.Delay(1500); AppDomain.CurrentDomain.GetAssemblies().Any(a => a.GetName().Name == "Microsoft.CodeAnalysis.CSharp.Workspaces")'
        numbers = [self.session.client.execute(code) for code in ("1", loaded, loaded)]
        self.assertEqual(["1", "false", "false"], [self.session.finish(number).result for number in numbers])


class Interrupts(InterruptCase):
    """What an interrupt cannot stop."""

    def test_work_that_goes_on_is_told(self):
        self.addCleanup(KernelCase.drop)  # Nothing else ends these loops.
        code = "for (var i = 0; i < 8; i++) new System.Threading.Thread(() => { while (true) { } }) { IsBackground = true }.Start(); await Task.Delay(-1);"
        run = self.interrupt(self.start_cell(code), 5 + SOON)
        for _ in range(10):  # A very busy machine may let the loops have next to nothing for a while.
            if "still runs" in run.reply["evalue"]:
                break
            time.sleep(1)
            # Where these very loops kept the cell from stopping in time, they ended with the process: once more, then.
            gone = "variables are lost" in run.reply["evalue"]
            run = self.interrupt(self.start_cell(code if gone else "await Task.Delay(-1);"), 5 + SOON)
        self.assertIn("still runs and will disturb measurements. Restart the kernel", run.reply["evalue"])

    def test_a_cell_that_does_not_yield_costs_the_process_and_says_so(self):
        self.run_cell("var lost = 1;")
        engine = self.session.engine()
        # It waits in the operating system, where the engine's runtime cannot wake it up.
        number = self.start_cell("var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0); listener.Start(); listener.AcceptTcpClient();")
        run = self.interrupt(number, 5 + SOON)
        self.assertIn("did not stop within 5 s", run.reply["evalue"])
        self.assertIn("variables are lost", run.reply["evalue"])
        self.assertEqual(1, len(run.of("error")))
        self.assert_gone(engine)
        self.assertIn("A new engine process", self.run_cell("1").text("stderr"))
        self.assertIn("CS0103", self.session.run("lost").reply["evalue"])


class Memory(KernelCase):
    def test_the_next_session_remembers(self):
        self.run_cell("\"from an earlier session\"")
        own = self.session.history(hist_access_type="tail", n=1)[0][0]
        later = Session()
        self.addCleanup(later.close)
        self.assertIn('"from an earlier session"', [code for _, _, code in later.history(hist_access_type="tail", n=1000)])
        self.assertIn('"from an earlier session"', [code for _, _, code in later.history(hist_access_type="range", session=own, start=1)])


def _made(*parts):
    path = os.path.join(*parts)
    os.makedirs(path)
    return path
