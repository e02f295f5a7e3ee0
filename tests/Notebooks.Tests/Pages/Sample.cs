using System.Globalization;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

/// <summary>A run that never happened, with every kind of output and fixed times.</summary>
internal static class Sample
{
    private const string Prose = """
        ## Links and tables
        See [the next chapter](02-streams.ipynb#part), [a solution](solutions/01-sample.ipynb) and [elsewhere](https://grpc.io/).

        | setting | default |
        |---|---:|
        | `MaxStreamsPerConnection` | 100 |

        ```csharp
        var channel = GrpcChannel.ForAddress("http://localhost");
        ```

        **1.1** How many connections?

        - **a** One
        - **b** One for each *call*
        """;

    private static readonly string Figure =
        "<figure class=\"lab-figure\"><img alt=\"A bar\" src=\"data:image/svg+xml;base64,PHN2Zy8+\"><script>/* "
        + "hover */</script></figure>";

    private static readonly string Table =
        "<table><thead><tr><th>case</th></tr></thead><tbody><tr><td>one channel</td></tr></tbody></table>";

    private static readonly (string Code, string[] Tags, CellOutput[] Outputs)[] Cells =
    [
        ("foreach (var i in Enumerable.Range(0, 3)) Console.WriteLine($\"{i}\"); // print", [],
            [new StreamOutput("stdout", "10 %\r100 %\n\e[32mgreen\e[0m & <plain>\n"),
                new StreamOutput("stderr", "careful\n")]),
        ("Enumerable.Range(0, 30)", [], [new ResultOutput(
            new Dictionary<string, string> { ["text/plain"] = string.Join('\n', Enumerable.Range(0, 30)) }, 4)]),
        ("figure", [], [Shown("text/html", Figure, "text/plain", "a bar", "application/vnd.plotly.v1+json", "{}"),
            Shown("text/html", Table)]),
        ("Claim.That(\"…\", true);", ["claims"],
        [
            Claim("mechanism", "held", "a new channel opens a connection each time"),
            Claim("comparison", "undecided", "the client's age does not matter"),
            Claim("mechanism", "failed", "a reused channel opens one connection"),
        ]),
        ("Check.Exercise(\"1.1\", x);", ["exercise"], [Shown("application/vnd.grpc-lab.exercise+json",
            """{"id":"1.1","state":"failed","detail":"Not yet: 0 is less than 5."}""")]),
        ("Quiz.Ask(\"1.1\", null);", ["quiz"], [Shown("application/vnd.grpc-lab.quiz+json",
            """
            {"id":"1.1","state":"unanswered","detail":"Put 'a' or 'b' in place of the question mark.","options":[
            {"letter":"a","right":true,"feedback":"The channel keeps it."},
            {"letter":"b","right":false,"feedback":"Count <again>."}]}
            """)]),
        ("throw new Exception();", ["needs-package:Some.Charts"], []),
        ("int.Parse(\"x\")", [], [new ErrorOutput(
            "FormatException", "no number", ["\e[31mFormatException\e[0m: no number", "   at cell 10, line 1"])]),
        ("\"never\"", [], []),
    ];

    public static NotebookReport Report(bool complete = false, string? headline = null)
    {
        var comment = headline is null ? "" : $"\n\n<!-- headline: {headline} -->";
        var builder = NotebookBuilder.Chapter("1. A *sample* with `code`" + comment).Markdown(Prose);
        foreach (var (code, tags, _) in Cells.Take(complete ? 4 : Cells.Length)) builder.Code(code, tags);

        var notebook = builder.Build();
        var cells = notebook.CodeCells.Select((cell, index) => One(cell, index - 2)).ToList();
        return new()
        {
            Chapter = new(Path.Combine(CourseFolder.Find().Notebooks, "01-sample.ipynb")),
            Notebook = notebook.WithResults(cells.ToDictionary(cell => cell.Cell.Number, cell => cell.Results)),
            Cells = complete
                ? [.. cells.Select(
                    cell => cell with { Results = cell.Results with { Outputs = [.. cell.Results.Outputs.Take(2)] } })]
                : cells,
            StartedAt = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(1)),
            Elapsed = TimeSpan.FromSeconds(125),
            Budget = RunBudget.Quick,
            Conditions = [new("cores", "2"), new("runtime", ".NET 10 <&>")],
        };
    }

    public static PageLinks Links => new(
        Path.Combine(CourseFolder.Find().Root, "out"),
        [new("00-start", "0. Start"), new("01-sample", "1. A sample"), new("02-streams", "2. Streams & more")]);

    private static CellReport One(Cell cell, int index)
    {
        var outputs = index < 0 ? [] : Cells[index].Outputs;
        var elapsed = TimeSpan.FromSeconds(0.5 + cell.CodeNumber!.Value);
        CellOutcome outcome = index switch
        {
            6 => new CellLeftOut("this feed has no Some.Charts"),
            7 => new CellFailed(
                new ErrorOutput("FormatException", "no number", []), cell.CodeNumber.Value, elapsed),
            8 => new CellNotReached(),
            _ => new CellDone(cell.CodeNumber.Value, elapsed),
        };
        return new(cell, outcome, new(outcome is CellResult ? cell.CodeNumber : null, outputs));
    }

    private static DisplayOutput Claim(string kind, string state, string text) =>
        Shown("application/vnd.grpc-lab.claim+json",
            string.Create(CultureInfo.InvariantCulture,
                $$"""{"text":"{{text}}","kind":"{{kind}}","state":"{{state}}","detail":"24 of 24"}"""));

    private static DisplayOutput Shown(params string[] pairs) =>
        new(pairs.Chunk(2).ToDictionary(pair => pair[0], pair => pair[1]));
}
