"""An interrupt stops what can be stopped and keeps the variables; what cannot be stopped costs the engine process."""
import json
import os
import time

from kernel_case import ROOT, KernelCase

SOON = 4  # seconds: the course promises 2, and the machine may be busy
LAB = os.path.join(ROOT, "artifacts", "lab", "lab.csx")
EXPERIMENT = """Func<Task> Call(Grpc.Net.Client.GrpcChannel channel) => async () =>
    await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new() { ClientName = "test" });
await Compare.Baseline("one", Call(server.OpenChannel())).Against("other", Call(server.OpenChannel())).Within(Budget.Full).RunAsync()"""


class Interrupts(KernelCase):

    def test_a_spinning_loop_stops(self):
        self.assert_interrupted("while (true) { }")

    def test_a_lab_experiment_stops(self):
        self.assertTrue(os.path.exists(LAB), f"{LAB} is missing: run `dotnet build src/Chapters` first.")
        self.run_cell(f"#load {json.dumps(LAB)}\nusing GrpcLab;")
        self.run_cell("var server = await LabServer.StartAsync();")
        run = self.assert_interrupted(EXPERIMENT, ready=lambda number: "update_display_data" in self._kinds(number))
        bars = {m["content"]["transient"]["display_id"] for m in run.broadcast if m["msg_type"].endswith("display_data")}
        self.assertEqual(1, len(bars), "The progress is one display that is updated.")
        self.run_cell("await server.DisposeAsync();")

    def test_the_cells_behind_it_do_not_run(self):
        first, second = [self.session.client.execute(code) for code in ("Console.Write(\"up\"); await Task.Delay(600000);", "1")]
        self.session.until(lambda: self.session.text(first) == "up", "the cell runs")
        self.assertEqual("Interrupted", self.interrupt(first, SOON).reply["ename"])
        self.assertEqual("aborted", self.session.finish(second).reply["status"])

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

    def assert_interrupted(self, code, ready=None):
        self.run_cell("var kept = 1234;")
        run = self.interrupt(self.start_cell(code, ready), SOON)
        self.assertEqual(("error", "Interrupted"), (run.reply["status"], run.reply["ename"]))
        self.assertEqual(1, len(run.of("error")))
        self.assertEqual("1234", self.run_cell("kept").result, "The variables are kept.")
        return run

    def _kinds(self, number):
        return [message["msg_type"] for message in self.session.about(number)]
