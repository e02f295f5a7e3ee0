using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>A ratio that opens the results page: as published, and as a chapter measured it.</summary>
/// <param name="Description">What it compares, in words.</param>
/// <param name="Source">The source's name in data/published.</param>
/// <param name="Chapter">The chapter that measured it.</param>
/// <param name="Metric">The number that both cases have.</param>
/// <param name="Case">The case whose number is divided.</param>
/// <param name="Against">The case it is divided by; null where the source gives the ratio itself.</param>
internal sealed partial record HeadlineRatio(
    string Description, string Source, string Chapter, string Metric, string Case, string? Against = null)
{
    private const string ThousandCalls = "total for 1,000 unary calls";
    private const string Sequential = "total for 1,000 sequential unary calls";
    private const string Requests = "total for 500 requests";

    /// <summary>All of them, in the order of the sources.</summary>
    public static IReadOnlyList<HeadlineRatio> All { get; } =
    [
        new("a new channel for each call, against a kept one", "book-chapter", "01-channel-reuse", ThousandCalls,
            "new channel for each call (initialized-client)", "wrapper that keeps one channel (client-wrapper)"),
        new("a client from AddGrpcClient, against a kept channel", "book-chapter", "01-channel-reuse", ThousandCalls,
            "client from AddGrpcClient (factory-client)", "wrapper that keeps one channel (client-wrapper)"),
        new("no handler given, against several connections (the same case twice)", "book-chapter",
            "02-concurrent-streams", "total", "single-connection", "multiple-connections"),
        new("calls one by one, against one bidirectional stream", "book-chapter", "04-streaming",
            "speed against the best unary case", "one bidirectional stream (streaming-call)"),
        new("a few ints as JSON over HTTP/1.1 (there by MVC), against gRPC", "aspnetcore3-blog", "07-grpc-and-json",
            Sequential, "System.Text.Json, small-ints", "gRPC, small-ints"),
        new("a big list as JSON over HTTP/1.1 (there by MVC), against gRPC", "aspnetcore3-blog", "07-grpc-and-json",
            Sequential, "System.Text.Json, big-list", "gRPC, big-list"),
        new("a big list as JSON with Newtonsoft.Json (there by MVC), against gRPC", "aspnetcore3-blog",
            "07-grpc-and-json", Sequential, "Newtonsoft.Json, big-list", "gRPC, big-list"),
        new("a small call among large ones: Grpc.Core, against grpc-dotnet (here both over h2c)",
            "improving-grpc-draft", "06-load-and-levers", "p50", "Grpc.Core, GetInt", "grpc-dotnet, GetInt"),
        new("serialising into an array, against a buffer writer", "dotnet5-improvements", "09-allocations",
            "mean time", "serialize with ToByteArray", "serialize with IBufferWriter"),
        new("parsing from an array, against a sequence", "dotnet5-improvements", "09-allocations",
            "mean time", "ParseFrom byte[]", "ParseFrom ReadOnlySequence"),
        new("a new channel for each request, against one channel (there over TLS, here over h2c)", "team-report",
            "08-pools-and-native-code", Requests, "Grpc.AspNetCore, sequential, new channel",
            "Grpc.AspNetCore, sequential, one channel"),
        new("one request after another: Grpc.AspNetCore (there over TLS), against Grpc.Core", "team-report",
            "08-stacks", Requests, "Grpc.AspNetCore, sequential, one channel", "Grpc.Core, sequential, one channel"),
        new("50 workers that block: Grpc.AspNetCore (there over TLS), against Grpc.Core", "team-report", "08-stacks",
            Requests, "Grpc.AspNetCore, concurrent, one channel", "Grpc.Core, concurrent, one channel"),
    ];

    /// <summary>The ratio as published, run by run; null when these figures do not hold it.</summary>
    public string? Published(IReadOnlyList<FigureRow> rows) => OfTwo(rows, row => row.Published);

    /// <summary>The ratio as measured here: as a row of its own, or of two rows; null without either.</summary>
    public string? Here(IReadOnlyList<FigureRow> rows) =>
        rows.FirstOrDefault(row => IsMine(row) && row is { Unit: "ratio" } && row.Case == $"{Case} against {Against}")
            is { } own
            ? Divide(own.Here, "1")
            : OfTwo(rows, row => row.Here);

    private string? OfTwo(IReadOnlyList<FigureRow> rows, Func<FigureRow, string> number)
    {
        string? Find(string wanted) => rows.Where(row => IsMine(row) && row.Metric == Metric && row.Case == wanted)
            .Select(number).FirstOrDefault();
        var (divided, by) = (Find(Case), Against is null ? "1" : Find(Against));
        return divided is null or "" || by is null or "" ? null : Divide(divided, by);
    }

    private bool IsMine(FigureRow row) => row.Source == Source && row.Chapter == Chapter;

    // Run by run where both have as many; else the one number that there is goes with each of the other's.
    private static string Divide(string divided, string by)
    {
        var (above, below) = (Numbers(divided), Numbers(by));
        return string.Join(" / ", Enumerable.Range(0, Math.Max(above.Length, below.Length))
            .Select(run => above[Math.Min(run, above.Length - 1)] / below[Math.Min(run, below.Length - 1)])
            .Select(ratio => $"{ReaderNumbers.Digits(ratio)}×"));
    }

    // Such as "3,177 / 3,066" or "94.09 (.NET 6) / 42.18 (.NET 8)".
    private static double[] Numbers(string text) =>
        [.. Remark().Replace(text, "").Split('/').Select(part => double.Parse(part, CultureInfo.InvariantCulture))];

    [GeneratedRegex(@"\([^)]*\)")]
    private static partial Regex Remark();
}
