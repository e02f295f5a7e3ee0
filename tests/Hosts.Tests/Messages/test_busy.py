"""What is answered while a cell runs: with ipykernel's own queue everything would wait for the cell's end."""
from kernel_case import KernelCase


class WhileACellRuns(KernelCase):
    def setUp(self):
        self.run_cell("var known = 1;")
        self.cell = self.session.client.execute(f'Console.WriteLine("up"); {self.session.wait_for_file(self.id())} Console.WriteLine("end");')
        self.session.until(lambda: self.session.text(self.cell) == "up\n", "the cell runs")

    def tearDown(self):
        self.session.make_file(self.id())
        self.assertEqual("up\nend\n", self.session.finish(self.cell).text())

    def test_completion_is_answered(self):
        self.assertIn("known", self.session.ask("complete", "kno", 3)["matches"])

    def test_inspection_is_answered(self):
        self.assertTrue(self.session.ask("inspect", "Math.Max(1, 2)", 6)["found"])

    def test_completeness_is_answered(self):
        self.assertEqual("complete", self.session.ask("is_complete", "1")["status"])

    def test_the_history_is_answered(self):
        self.assertIn("var known = 1;", [code for _, _, code in self.session.ask("history", hist_access_type="tail", n=5, raw=True)["history"]])

    def test_information_is_answered(self):
        self.assertEqual("grpclab", self.session.ask("kernel_info")["implementation"])

    def test_the_answers_end_does_not_make_the_kernel_look_idle(self):
        number = self.session.client.is_complete("1")
        self.session.reply(number)
        self.session.until(lambda: self.session.states(number) == ["busy", "idle"], "the answer's own states")
        self.session.until(lambda: self.session.states(self.cell) == ["busy", "busy"], "busy again, in the cell's name")

    def test_the_next_cell_waits_for_its_turn(self):
        second = self.session.client.execute('Console.WriteLine("second");')
        self.assertEqual("grpclab", self.session.ask("kernel_info")["implementation"])
        self.assertEqual([], self.session.about(second))
        self.session.make_file(self.id())
        self.assertEqual("second\n", self.session.finish(second).text())
