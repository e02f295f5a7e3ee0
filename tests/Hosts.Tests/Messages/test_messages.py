"""What Jupyter's own published kernel test cases ask of any kernel, for C#, and what the course asks beyond them."""
import glob
import json
import os
import unittest

from kernel_case import ROOT, KernelCase

SLEEPLESS = "_ = Task.Run(async () => {{ {0} Console.WriteLine(\"{1}\"); }});"


class Information(KernelCase):
    def test_the_kernel_says_what_it_is(self):
        info = self.session.ask("kernel_info")
        self.assertEqual("C#", info["language_info"]["name"])
        self.assertEqual(".cs", info["language_info"]["file_extension"])
        self.assertEqual("text/x-csharp", info["language_info"]["mimetype"])
        self.assertEqual("csharp", info["language_info"]["pygments_lexer"])
        self.assertGreater(len(info["help_links"]), 0)

    def test_it_offers_neither_a_debugger_nor_subshells(self):
        self.assertEqual([], self.session.ask("kernel_info")["supported_features"])

    def test_a_comm_that_a_front_end_opens_is_closed_at_once(self):
        client = self.session.client
        request = client.session.msg("comm_open", {"comm_id": "made-up", "target_name": "jupyter.widget", "data": {}})
        client.shell_channel.send(request)
        number = request["header"]["msg_id"]
        self.session.until(lambda: self.session.states(number) == ["busy", "idle"], "the kernel has dealt with it")
        self.assertEqual([{"comm_id": "made-up", "data": {}}], [m["content"] for m in self.session.about(number) if m["msg_type"] == "comm_close"])

    def test_every_notebook_stores_the_language_as_the_kernel_says_it(self):
        # Else a front end writes it into the notebook, and the reader is asked to save what they only opened.
        said = self.session.ask("kernel_info")["language_info"]
        notebooks = glob.glob(os.path.join(ROOT, "notebooks", "**", "*.ipynb"), recursive=True)
        self.assertGreater(len(notebooks), 20)
        for path in notebooks:
            with open(path, encoding="utf-8") as file:
                self.assertEqual(said, json.load(file)["metadata"]["language_info"], os.path.relpath(path, ROOT))

    def test_every_request_makes_it_busy_and_then_idle(self):
        for request, arguments in (("kernel_info", ()), ("is_complete", ("1",)), ("complete", ("Con", 3)), ("history", ())):
            number = getattr(self.session.client, request)(*arguments)
            self.session.reply(number)
            self.session.until(lambda: "idle" in self.session.states(number), f"idle after {request}")
            self.assertEqual(["busy", "idle"], self.session.states(number), request)


class Output(KernelCase):
    def test_what_a_cell_prints_goes_to_stdout(self):
        run = self.run_cell('Console.WriteLine("hello, world");')
        self.assertEqual("hello, world\n", run.text())
        self.assertEqual(["execute_input", "stream"], run.kinds)

    def test_output_arrives_while_the_cell_runs(self):
        number = self.session.client.execute(f'Console.WriteLine("first"); {self.session.wait_for_file("go")} Console.WriteLine("second");')
        self.session.until(lambda: self.session.text(number) == "first\n", "the first line")
        self.session.make_file("go")
        self.assertEqual("first\nsecond\n", self.session.finish(number).text())

    def test_late_output_lands_in_the_cell_that_made_it(self):
        late = self.run_cell(SLEEPLESS.format(self.session.wait_for_file("late"), "late")).broadcast[0]["parent_header"]["msg_id"]
        self.session.make_file("late")
        own = self.run_cell('await Task.Delay(300); Console.WriteLine("own");')
        self.session.until(lambda: self.session.text(late) == "late\n", "the late line in its own cell")
        self.assertEqual("own\n", own.text())

    def test_text_beyond_the_basic_plane_survives(self):
        self.assertEqual("🚀 ünï\n", self.run_cell('Console.WriteLine("🚀 ünï");').text())


class Values(KernelCase):
    def test_the_last_expression_is_the_result(self):
        run = self.run_cell("6 * 7")
        self.assertEqual("42", run.result)
        self.assertEqual(run.reply["execution_count"], run.of("execute_result")[0]["execution_count"])

    def test_a_display_can_be_updated(self):
        run = self.run_cell('var shown = display("before"); shown.Update("after");')
        first, second = run.of("display_data")[0], run.of("update_display_data")[0]
        self.assertEqual(first["transient"]["display_id"], second["transient"]["display_id"])
        self.assertEqual(("before", "after"), (first["data"]["text/plain"], second["data"]["text/plain"]))

    def test_html_is_displayed_with_plain_text_beside_it(self):
        data = self.run_cell("new[] { new { Name = \"a\", Calls = 1 } }").of("execute_result")[0]["data"]
        self.assertLessEqual({"text/html", "text/plain"}, set(data))

    def test_json_is_sent_as_a_value(self):
        run = self.run_cell('display(new Dictionary<string, int> { ["a"] = 1 }, "application/json");')
        self.assertEqual({"a": 1}, run.of("display_data")[0]["data"]["application/json"])

    def test_text_that_only_claims_to_be_json_does_not_harm_the_kernel(self):
        run = self.run_cell('display("{broken", "application/vnd.made-up+json");')
        self.assertEqual("{broken", run.of("display_data")[0]["data"]["application/vnd.made-up+json"])


class Clearing(KernelCase):
    def test_a_cleared_console_clears_the_output(self):
        run = self.run_cell('Console.Write("before"); Console.Clear(); Console.Write("after");')
        self.assertEqual(["execute_input", "stream", "clear_output", "stream"], run.kinds)
        self.assertEqual([{"wait": False}], run.of("clear_output"))


class Errors(KernelCase):
    def test_an_exception_is_one_error_and_the_same_reply(self):
        run = self.session.run('var n = 1;\nthrow new InvalidOperationException("not so");')
        error = run.of("error")
        self.assertEqual(1, len(error))
        self.assertEqual(("error", "InvalidOperationException", "not so"), tuple(run.reply[k] for k in ("status", "ename", "evalue")))
        self.assertEqual({k: run.reply[k] for k in error[0]}, error[0])

    def test_a_traceback_names_the_line_in_the_cell_and_has_colours(self):
        run = self.session.run('var n = 1;\n\nthrow new Exception("third line");')
        text = "\n".join(run.reply["traceback"])
        self.assertIn("line 3", text)
        self.assertIn(f"cell {run.reply['execution_count']}", text)
        self.assertIn("\x1b[", text)

    def test_a_compile_error_shows_the_place(self):
        run = self.session.run("var n = 1;\nvar m = nowhere;")
        self.assertIn("CS0103", run.reply["evalue"])
        self.assertIn("line 2", "\n".join(run.reply["traceback"]))

    def test_an_error_ends_the_cells_that_wait_behind_it(self):
        first, second = self._send_two(stop_on_error=True)
        self.assertEqual("error", first.reply["status"])
        self.assertEqual("aborted", second.reply["status"])
        self.assertEqual([], second.kinds)

    def test_it_does_not_when_the_front_end_says_so(self):
        first, second = self._send_two(stop_on_error=False)
        self.assertEqual(("error", "ok"), (first.reply["status"], second.reply["status"]))

    def _send_two(self, **options):
        # So long that the second is there when the first ends.
        numbers = [self.session.client.execute(code, **options) for code in ("await Task.Delay(1000); throw new Exception();", "1")]
        return [self.session.finish(number) for number in numbers]


class Counting(KernelCase):

    def test_a_failed_cell_counts_too(self):
        first = self.session.run("throw new Exception();").reply["execution_count"]
        self.assertEqual(first + 1, self.run_cell("1").reply["execution_count"])

    def test_the_input_is_broadcast_with_its_number(self):
        run = self.run_cell("3")
        self.assertEqual([{"code": "3", "execution_count": run.reply["execution_count"]}], run.of("execute_input"))

    def test_a_silent_cell_broadcasts_nothing_and_counts_nothing(self):
        before = self.run_cell("1").reply["execution_count"]
        run = self.run_cell('Console.WriteLine("unheard"); var unseen = 7; display("x"); 5', silent=True)
        self.assertEqual([], run.kinds)
        self.assertEqual(before + 1, self.run_cell("1").reply["execution_count"])
        self.assertEqual("7", self.run_cell("unseen").result)

    def test_a_cell_that_stores_no_history_is_neither_counted_nor_kept(self):
        before = self.run_cell("1").reply["execution_count"]
        run = self.run_cell("\"not to be kept\"", store_history=False)
        self.assertEqual("not to be kept", run.result)
        self.assertEqual(before + 1, self.run_cell("2").reply["execution_count"])
        self.assertNotIn('"not to be kept"', [code for _, _, code in self.session.history(hist_access_type="tail", n=5)])

    def test_user_expressions_are_answered_one_by_one(self):
        reply = self.run_cell("1", user_expressions={"a": "1"}).reply
        self.assertEqual("error", reply["user_expressions"]["a"]["status"])


class Memory(KernelCase):
    """The history, which consoles walk through with the arrow keys."""

    def test_the_tail_has_the_last_cells_in_order(self):
        for code in ("\"tail 1\"", "\"tail 2\""):
            self.run_cell(code)
        self.assertEqual(['"tail 1"', '"tail 2"'], [code for _, _, code in self.session.history(hist_access_type="tail", n=2)])

    def test_a_range_of_this_session_can_be_had(self):
        count = self.run_cell("\"in range\"").reply["execution_count"]
        rows = self.session.history(hist_access_type="range", session=0, start=count, stop=count + 1)
        self.assertEqual([[count, '"in range"']], [row[1:] for row in rows])

    def test_a_search_takes_a_pattern(self):
        self.run_cell("\"needle 1\"")
        self.run_cell("\"needle 2\"")
        self.assertEqual('"needle 2"', self.session.history(hist_access_type="search", pattern='"needle ?"*', n=1)[0][2])


class Assistance(KernelCase):
    """Completion, inspection and completeness."""

    def test_complete_code_is_told_from_the_rest(self):
        for code, status in (("1 + 1", "complete"), ("int F()\n{\n  return 1;\n}", "complete"), ("var a =", "incomplete"),
                             ("if (true) {", "incomplete"), ("var s = \"open;\n1", "invalid"), ("Math.Max?", "complete")):
            self.assertEqual(status, self.session.ask("is_complete", code)["status"], code)

    def test_a_name_is_completed(self):
        self.run_cell("var remembered = 1;")
        reply = self.session.ask("complete", "1 + remem", 9)
        self.assertIn("remembered", reply["matches"])
        self.assertEqual((4, 9), (reply["cursor_start"], reply["cursor_end"]))

    def test_completions_say_of_what_kind_they_are(self):
        kinds = self.session.ask("complete", 'Console.Wri', 11)["metadata"]["_jupyter_types_experimental"]
        self.assertIn("method", [kind["type"] for kind in kinds if kind["text"] == "WriteLine"])

    def test_positions_are_counted_in_code_points(self):
        code = '"🚀🚀".Len'
        reply = self.session.ask("complete", code, len(code))
        self.assertIn("Length", reply["matches"])
        self.assertEqual((5, 8), (reply["cursor_start"], reply["cursor_end"]))

    def test_inspection_shows_a_signature_and_what_it_is_for(self):
        reply = self.session.ask("inspect", "Math.Max(1, 2)", 6)
        self.assertTrue(reply["found"])
        self.assertIn("Max", reply["data"]["text/plain"])

    def test_inspection_of_a_variable_shows_what_it_holds(self):
        self.run_cell("var held = 42;")
        self.assertIn("int held = 42", self.session.ask("inspect", "held", 4)["data"]["text/plain"])

    def test_a_question_mark_opens_the_pager(self):
        self.run_cell("var paged = 42;")
        for code in ("paged?", "?paged", "paged??", " ? paged\n"):
            pages = self.run_cell(code).reply["payload"]
            self.assertEqual(["page"], [page["source"] for page in pages], code)
            self.assertIn("int paged = 42", pages[0]["data"]["text/plain"], code)

    def test_a_question_about_nothing_says_so(self):
        run = self.run_cell("nowhere.to.be.found?")
        self.assertEqual(([], "Nothing is known about nowhere.to.be.found.\n"), (run.reply["payload"], run.text()))

    def test_a_question_mark_in_code_is_code(self):
        self.assertEqual("2", self.run_cell("var b = true; b ? 2 : 3").result)


if __name__ == "__main__":
    unittest.main()
