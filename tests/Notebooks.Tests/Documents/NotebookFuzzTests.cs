using System.Text;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Documents;

public sealed class NotebookFuzzTests
{
    private static readonly CellOutput[] Outputs =
    [
        new StreamOutput("stdout", "one\n"), new ErrorOutput("E", "m", ["a"]),
        new ResultOutput(new Dictionary<string, string> { ["text/html"] = "<b>", ["application/json"] = "{}" }, 3),
    ];

    /// <summary>A damaged notebook is refused in a sentence, or read and written so that it reads the same.</summary>
    [Fact(Timeout = 600_000)]
    public async Task A_damaged_notebook_is_refused_or_comes_back_whole()
    {
        var chapter = NotebookBuilder.Chapter("1. Title").Markdown("## Part\n> quoted", "tag")
            .Build().WithResults(new Dictionary<int, CellResults> { [2] = new(3, Outputs) }).ToBytes();

        await new Fuzzer([chapter, .. Enumerable.Range(1, 20).Select(seed => new ArbitraryNotebook(seed).ToBytes())])
            .RunAsync(IsRead, bytesPerByte: 4_000);
    }

    private static bool IsRead(byte[] bytes)
    {
        Notebook notebook;
        try
        {
            notebook = Notebook.Parse(bytes, "damaged.ipynb");
        }
        catch (NotebookFormatException error)
        {
            Assert.StartsWith("damaged.ipynb is not ", error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain('\n', error.Message);
            return false;
        }

        _ = notebook.Title;
        var written = notebook.ToBytes();
        var again = Notebook.Parse(written, "written");
        Assert.Equal(notebook.Cells.Select(cell => (cell.Id, cell.Source)), again.Cells.Select(c => (c.Id, c.Source)));
        Assert.True(written.AsSpan().SequenceEqual(again.ToBytes()), Encoding.UTF8.GetString(written));
        return true;
    }
}
