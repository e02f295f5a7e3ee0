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
    public void A_file_is_written_as_jupyter_writes_it_but_for_rare_characters(string json)
    {
        var notebook = Notebook.Parse(Encoding.UTF8.GetBytes(json), "small");

        var written = Encoding.UTF8.GetString(
            notebook.WithResults(new Dictionary<int, CellResults> { [1] = new(null, []) }).ToBytes());

        Assert.Equal(
            """
            {
             "nbformat": 4,
             "cells": [
              {
               "cell_type": "code",
               "outputs": [],
               "source": [
                "é \uD83D\uDE00\n",
                "�\uD83D\uDE00"
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
}
