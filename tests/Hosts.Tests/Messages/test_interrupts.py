"""An interrupt stops what can be stopped and keeps the variables; test_life.py has what cannot be stopped."""
import json
import os

from kernel_case import ROOT, SOON, InterruptCase

LAB = os.path.join(ROOT, "artifacts", "lab", "lab.csx")
EXPERIMENT = """Func<Task> Call(Grpc.Net.Client.GrpcChannel channel) => async () =>
    await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new() { ClientName = "test" });
await Compare.Baseline("one", Call(server.OpenChannel())).Against("other", Call(server.OpenChannel())).Within(Budget.Full).RunAsync()"""


class Interrupts(InterruptCase):

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

    def assert_interrupted(self, code, ready=None):
        self.run_cell("var kept = 1234;")
        run = self.interrupt(self.start_cell(code, ready), SOON)
        self.assertEqual(("error", "Interrupted"), (run.reply["status"], run.reply["ename"]))
        self.assertEqual(1, len(run.of("error")))
        self.assertEqual("1234", self.run_cell("kept").result, "The variables are kept.")
        return run

    def _kinds(self, number):
        return [message["msg_type"] for message in self.session.about(number)]
