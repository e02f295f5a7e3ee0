using System.Text;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Documents;

public sealed class NotebookTests
{
    private static readonly Dictionary<string, string> Bundle = new()
    {
        ["text/plain"] = "two\nlines",
        ["text/html"] = "<b>ü</b>",
        ["image/png"] = "iVBORw0KGgo=\n",
        ["application/vnd.plotly.v1+json"] = """{"data":[{"y":[1.50,2e3]}],"empty":{}}""",
    };

    [Fact]
    public void Outputs_are_written_as_nbformat_wants_them()
    {
        var notebook = NotebookBuilder.Chapter("1. Title").Build();
        CellOutput[] outputs =
        [
            new StreamOutput("stdout", "a\nb"),
            new DisplayOutput(Bundle),
            new ResultOutput(new Dictionary<string, string> { ["text/plain"] = "42" }, 1),
            new ErrorOutput("FormatException", "no", ["\e[31mno\e[0m", "at cell 1"]),
        ];

        var executed = notebook.WithResults(new Dictionary<int, CellResults> { [2] = new(1, outputs) });

        Snapshot.Matches(Encoding.UTF8.GetString(executed.ToBytes()), "Snapshots", "executed", "ipynb");
    }

    [Theory]
    [InlineData("{\"nbformat\":4,\"cells\":[{\"cell_type\":\"code\",\"outputs\":[],"
        + "\"source\":\"é 😀\\n\\ud83d\\ud83d\\ude00\"}],\"x\":[1.50,2e3]}")]
    [InlineData("\uFEFF{\r\n\t\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\", \"outputs\": [],\r\n"
        + "\"source\": [\"\\u00e9 \\ud83d\\ude00\\n\", \"\ufffd😀\"]}], \"x\": [1.50, 2e3]}")]
    public void A_file_is_written_as_jupyter_writes_it(string json)
    {
        var notebook = Notebook.Parse(Encoding.UTF8.GetBytes(json), "small");

        var written = Encoding.UTF8.GetString(
            notebook.WithResults(new Dictionary<int, CellResults> { [1] = CellResults.None }).ToBytes());

        Assert.Equal(
            """
            {
             "nbformat": 4,
             "cells": [
              {
               "cell_type": "code",
               "outputs": [],
               "source": [
                "é 😀\n",
                "�😀"
               ],
               "execution_count": null
              }
             ],
             "x": [
              1.50,
              2e3
             ]
            }

            """,
            written);
    }

    [Fact]
    public void What_promises_json_and_is_not_is_kept_as_text()
    {
        var bundle = new Dictionary<string, string> { ["application/x+json"] = "{oops" };

        var executed = NotebookBuilder.Chapter("1. Title").Build()
            .WithResults(new Dictionary<int, CellResults> { [2] = new(1, [new DisplayOutput(bundle)]) });

        Assert.Contains("{oops", Assert.IsType<DisplayOutput>(executed.Cells[1].Outputs[0]).Data["application/x+json"],
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("not json", "is not JSON: line 1")]
    [InlineData("{\"nbformat\":3,\"cells\":[]}", "not a notebook of nbformat 4")]
    [InlineData("[]", "not a notebook of nbformat 4")]
    [InlineData("", "is not JSON")]
    [InlineData("{\"nbformat\":4,\"nbformat\":4,\"cells\":[]}", "is not JSON")]
    public void A_file_that_is_no_notebook_is_refused_with_a_reason(string json, string reason)
    {
        var error = Assert.Throws<NotebookFormatException>(
            () => Notebook.Parse(Encoding.UTF8.GetBytes(json), "x.ipynb"));

        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_is_replaced_whole_and_nothing_is_left_beside_it()
    {
        var folder = Directory.CreateTempSubdirectory("lab-atomic-");
        var path = Path.Combine(folder.FullName, "page.html");
        AtomicFile.Write(path, "first"u8.ToArray());

        AtomicFile.Write(path, "second"u8.ToArray());

        Assert.Equal("second", File.ReadAllText(path));
        Assert.Single(folder.GetFiles());
        folder.Delete(recursive: true);
    }
}
