"""Console.ReadLine asks the reader."""
from kernel_case import KernelCase


class Input(KernelCase):
    def test_a_line_is_asked_for_and_given(self):
        number = self.session.client.execute('Console.Write("Name? "); Console.ReadLine()', allow_stdin=True)
        question = self.session.question()
        self.assertEqual(number, question["parent_header"]["msg_id"])
        self._send("Ada", question)
        run = self.session.finish(number)
        self.assertEqual("ok", run.reply["status"], run.reply)
        self.assertEqual("Ada", run.result)

    def test_a_front_end_that_cannot_ask_is_named_as_the_reason(self):
        run = self.run_cell("Console.ReadLine() is null", allow_stdin=False)
        self.assertEqual("true", run.result)
        self.assertIn("front end cannot ask", run.text("stderr"))

    def test_an_answer_to_an_earlier_cell_is_not_taken(self):
        number = self.session.client.execute("Console.ReadLine()", allow_stdin=True)
        earlier = self.session.question()
        self.session.manager.interrupt_kernel()
        self.session.finish(number)
        number = self.session.client.execute("Console.ReadLine()", allow_stdin=True)
        question = self.session.question()
        self._send("stale", earlier)
        self._send("fresh", question)
        self.assertEqual("fresh", self.session.finish(number).result)

    def _send(self, answer, question):
        self.session.client.stdin_channel.send(self.session.client.session.msg("input_reply", {"value": answer}, parent=question))
