using System.Text.Json.Nodes;

namespace Notebooks.Tests.Engine;

/// <summary>
/// A session with some cells in it, to ask questions about. In the code of a question ‸ is the cursor.
/// </summary>
public sealed class QuestionFixture : IAsyncLifetime
{
    private const string Cells = """
        #r "Fixture.Shop.dll"
        using Shop;
        /// <summary>Counts up.</summary>
        /// <param name="by">How far.</param>
        int Advance(int by) => counter += by;
        int counter = 0;
        class Part { public int Size { get; set; } public string Name { get; init; } public readonly int Fixed = 1; private int hidden; public static Part Make() => new(); }
        enum Mode { Slow, Fast }
        var parts = new List<Part>();
        """;

    private const string Library = """
        using System.ComponentModel;
        namespace Shop;
        /// <summary>Sells <see cref="Ware"/>s.</summary>
        public class Till
        {
            /// <summary>Takes money.</summary>
            /// <param name="amount">In cents. Default: 100.</param>
            /// <param name="note">What for.</param>
            /// <returns>The change.</returns>
            /// <exception cref="System.ArgumentException">The amount is <c>negative</c>.</exception>
            /// <remarks><para>First.</para><para>Second.</para></remarks>
            public int Pay(int amount = 100, string note = "") => amount;
            /// <inheritdoc cref="Pay(int, string)"/>
            public int Pay(Ware ware, int discount) => discount;
            /// <inheritdoc/>
            public override string ToString() => "";
            [EditorBrowsable(EditorBrowsableState.Never)] public int PayNever;
            internal int PayInternally;
        }
        /// <summary>Something sold.</summary>
        /// <param name="Weight">In grams.</param>
        public record Ware(int Weight);
        public static class TillExtensions { /// <summary>Counts the till.</summary>
            public static int PaySum(this Till till) => 0; }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("question-tests-").FullName;
    private int _last = 100;

    internal RawEngine Engine { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        FixtureAssembly.Make(_folder, "Fixture.Shop", Library);
        FixtureAssembly.Make(_folder, "Fixture.Late", "namespace Late; public class Arrival { public int Hour; }");
        Engine = RawEngine.Start(_folder);
        Engine.Execute("1", Cells);
        Assert.Equal("ok", (string)(await Engine.ReadMessageAsync("done"))["status"]!);
    }

    public Task<JsonNode> CompleteAsync(string code) => AskAsync("complete", code, 0);

    public Task<JsonNode> InspectAsync(string code, int detail = 0) => AskAsync("inspect", code, detail);

    public async Task<IReadOnlyList<string>> MatchesAsync(string code) =>
        [.. (await CompleteAsync(code))["matches"]!.AsArray().Select(match => (string)match!["text"]!)];

    /// <summary>What is shown as plain text; empty when nothing was found.</summary>
    public async Task<string> PageAsync(string code, int detail = 0) =>
        (string?)(await InspectAsync(code, detail))["data"]!["text/plain"] ?? "";

    public ValueTask DisposeAsync()
    {
        Engine.Dispose();
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private Task<JsonNode> AskAsync(string type, string code, int detail)
    {
        var cursor = code.IndexOf('‸', StringComparison.Ordinal);
        var before = cursor < 0 ? code : code[..cursor];
        Engine.Request($"{++_last}", type, ("code", code.Replace("‸", "", StringComparison.Ordinal)),
            ("cursor", before.EnumerateRunes().Count()), ("detail", detail));
        return Engine.ReadMessageAsync(type + "_reply");
    }
}

/// <summary>
/// A theory about the framework's documentation, which the SDK's reference packs bring. Some distributions leave it
/// out.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ReferencePackTheoryAttribute : TheoryAttribute
{
    public ReferencePackTheoryAttribute()
    {
        var root = new FileInfo(typeof(object).Assembly.Location).Directory!.Parent!.Parent!.Parent!.FullName;
        var packs = new DirectoryInfo(Path.Combine(root, "packs", "Microsoft.NETCore.App.Ref"));
        if (!packs.Exists || !packs.EnumerateFiles("System.Runtime.xml", SearchOption.AllDirectories).Any())
        {
            Skip = $"This SDK has no documentation of the framework under {packs.FullName}.";
        }
    }
}
