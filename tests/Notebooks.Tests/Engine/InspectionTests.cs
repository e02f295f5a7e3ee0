using GrpcLab;

namespace Notebooks.Tests.Engine;

public class InspectionTests(QuestionFixture session) : IClassFixture<QuestionFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("parts‸.Add(null)", "(variable) List<Part> parts")]
    [InlineData("Part‸", "class Part")]
    [InlineData("Mode.Fast‸", "(enum member) Mode.Fast = 1")]
    [InlineData("Advance(‸", "int Advance(int by)")]
    [InlineData("new Till().Pay(‸)",
        "int Till.Pay(int amount = 100, string note = \"\")\nint Till.Pay(Ware ware, int discount)")]
    [InlineData("new Till().Pay(null, ‸",
        "int Till.Pay(Ware ware, int discount)\nint Till.Pay(int amount = 100, string note = \"\")")]
    [InlineData("display‸(1)", "DisplayedValue display(object? value, params string[] mimeTypes)")]
    [InlineData("parts.Select‸(p => p.Size)",
        "(extension) IEnumerable<int> IEnumerable<Part>.Select<Part, int>(Func<Part, int> selector)")]
    public async Task The_declaration_comes_first(string code, string declaration)
    {
        Assert.StartsWith(declaration, await session.PageAsync(code), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("counter‸", "(variable) int counter = 0")]
    [InlineData("string counter‸ = \"\";", "(variable) string counter")]
    [InlineData("place‸", "(variable) Place place = Place { Width = 1.5 }")]
    [InlineData("six‸", "(variable) int[] six = [1, 2, 3, 4, 5, … 6 items]")]
    [InlineData("endless‸", "(variable) Endless endless = (not shown: reading it failed or took too long)")]
    [InlineData("broken‸", "(variable) Broken broken = (not shown: reading it failed or took too long)")]
    public async Task A_variable_shows_what_it_holds(string code, string first)
    {
        await DeclareAsync();

        Assert.Equal(first, (await session.PageAsync(code)).Split('\n')[0]);
    }

    [Fact(Timeout = 240_000)]
    public async Task Asking_does_not_run_a_query()
    {
        session.Engine.Execute("400", "var runs = 0; var counted = new[] { 1 }.Select(n => ++runs);");
        await session.Engine.ReadMessageAsync("done");

        Assert.Equal("(variable) IEnumerable<int> counted", (await session.PageAsync("counted‸")).Split('\n')[0]);
        Assert.StartsWith("(variable) int runs = 0", await session.PageAsync("runs‸"), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("")]
    [InlineData("  ‸  ")]
    [InlineData("missing‸")]
    [InlineData("// par‸ts")]
    [InlineData("missing(‸")]
    public async Task Nothing_is_found_here(string code)
    {
        var reply = await session.InspectAsync(code);

        Assert.False((bool)reply["found"]!);
        Assert.Empty(reply["data"]!.AsObject());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_librarys_documentation_is_shown_whole()
    {
        Assert.Equal("""
            int Till.Pay(int amount = 100, string note = "")
            int Till.Pay(Ware ware, int discount)

            Takes money.

            Parameters:
              amount: In cents. Default: 100.
              note: What for.

            Returns:
            The change.

            Exceptions:
              ArgumentException: The amount is negative.

            Remarks:
            First.

            Second.
            """, await session.PageAsync("new Till().Pay‸(5)"));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Till‸ t;", "Sells Wares.")]
    [InlineData("new Till().Pay(‸null, 3)", "Takes money.")]
    [InlineData("Advance‸(1)", "Counts up.\n\nParameters:\n  by: How far.")]
    public async Task Documentation_is_found(string code, string text)
    {
        Assert.Contains("\n\n" + text, await session.PageAsync(code), StringComparison.Ordinal);
    }

    [ReferencePackTheory(Timeout = 240_000)]
    [InlineData("Console.WriteLine(\"a\"‸)", "Writes the specified string value")]
    [InlineData("new Till().ToString‸()", "Returns a string that represents the current object.")]
    public async Task The_frameworks_documentation_comes_from_the_SDK(string code, string text)
    {
        Assert.Contains(text, await session.PageAsync(code), StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("LabServer.StartAsync(‸)", "Task<LabServer> LabServer.StartAsync(LabServerOptions? options = null, "
        + "CancellationToken cancellation = default)\n\nStarts the built server", "\n  options: ")]
    public async Task The_labs_and_the_chapters_own_documentation_is_shown(string code, string start, string parameter)
    {
        var folder = CourseFolder.Find();
        var references = string.Concat(new[] { "GrpcLab.dll", "GrpcLab.Chapters.dll" }
            .Select(name => $"#r \"{folder.Built("Chapters", name).Replace('\\', '/')}\"\n"));
        var page = await session.PageAsync($"{references}GrpcLab.{code}");

        Assert.StartsWith(start, page, StringComparison.Ordinal);
        Assert.Contains(parameter, page, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task More_detail_lists_every_overload()
    {
        Assert.Contains("(+ 19 overloads)", await session.PageAsync("Console.WriteLine‸(1)"), StringComparison.Ordinal);
        Assert.Contains("\nvoid Console.WriteLine(char[]? buffer)\n",
            await session.PageAsync("Console.WriteLine‸(1)", detail: 1), StringComparison.Ordinal);
    }

    private Task DeclareAsync()
    {
        session.Engine.Execute("300", """
            var comma = (System.Globalization.CultureInfo)System.Globalization.CultureInfo.InvariantCulture.Clone();
            comma.NumberFormat.NumberDecimalSeparator = ",";
            System.Globalization.CultureInfo.DefaultThreadCurrentCulture = comma;
            record Place(double Width);
            class Endless { public override string ToString() { while (true) { } } }
            class Broken { public override string ToString() => throw new Exception(); }
            var place = new Place(1.5); var six = new[] { 1, 2, 3, 4, 5, 6 };
            var endless = new Endless(); var broken = new Broken();
            """);
        return session.Engine.ReadMessageAsync("done");
    }
}
