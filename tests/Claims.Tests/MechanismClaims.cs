using GrpcLab.Notebooks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Claims.Tests;

/// <summary>A mechanism claim of a notebook as it is written.</summary>
/// <param name="Text">What it says, or the expression that gives its text.</param>
/// <param name="Times">The members by which it, or what its variables were made from, reads a time.</param>
internal sealed record MechanismClaim(string Text, IReadOnlyList<string> Times);

/// <summary>Finds the mechanism claims of a notebook, and follows their variables back through its cells.</summary>
internal sealed class MechanismClaims
{
    private readonly CellVariables _variables;

    private MechanismClaims(IEnumerable<string> cells) => _variables = new(cells);

    public static IReadOnlyList<MechanismClaim> In(string path) =>
        In(Notebook.Read(path).CodeCells.Select(cell => cell.Source));

    public static IReadOnlyList<MechanismClaim> In(IEnumerable<string> cells) => new MechanismClaims(cells).Find();

    private MechanismClaim[] Find() =>
    [
        .. from cell in _variables.Cells
           from call in cell.DescendantNodes().OfType<InvocationExpressionSyntax>()
           where call.Expression.ToString() == "Claim.That"
           let text = call.ArgumentList.Arguments[0].Expression
           select new MechanismClaim((text as LiteralExpressionSyntax)?.Token.ValueText ?? text.ToString(),
               TimesOf(call.ArgumentList.Arguments[1])),
    ];

    private string[] TimesOf(SyntaxNode condition) =>
    [
        .. _variables.Behind(condition).SelectMany(code => code.DescendantNodesAndSelf())
            .OfType<IdentifierNameSyntax>()
            .Where(name => IsRead(name)
                && TimeMembers.Has(name.Identifier.Text, name.Parent?.Parent is InvocationExpressionSyntax))
            .Select(name => name.Identifier.Text).Distinct().Order(StringComparer.Ordinal),
    ];

    // x.Name, x?.Name, and the Name of a pattern { Name: ... }; not the Name that an initializer sets.
    private static bool IsRead(IdentifierNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Name == name,
        MemberBindingExpressionSyntax or NameColonSyntax { Parent: SubpatternSyntax } => true,
        _ => false,
    };
}

/// <summary>
/// Names under which a notebook reads a time that was measured: a span, a moment, a rate, a slope, a ratio of times, a
/// verdict on them.
/// </summary>
/// <remarks>
/// Whoever adds a member to the lab that tells a measured time adds its name here. Settings, such as a delay, are no
/// measured times.
/// </remarks>
internal static class TimeMembers
{
    private static readonly HashSet<string> Names =
    [
        "Seconds", "Milliseconds", "Microseconds", "Nanoseconds", "Ticks", "TotalSeconds", "TotalMilliseconds",
        "TotalMicroseconds", "TotalNanoseconds",
        "Elapsed", "ElapsedMilliseconds", "ElapsedTicks", "Took", "GetElapsedTime", "GetTimestamp",
        "PerCall", "Samples", "ColdCall", "Percentiles", "P50", "P90", "P95", "P99", "Median", "Mean", "MeanTime",
        "Settled", "RoundTrip", "RoundMedians", "FromIntended", "FromStart",
        "Lateness", "OverTime", "Windows", "Corrected", "TimeServed", "Slowest", "TroubleFor", "Found", "NoneAfter",
        "CallsPerSecond", "BytesPerSecond", "AnsweredPerSecond", "Throughput", "Utilisation", "Knee", "KneeRange",
        "Capacity", "Slope", "Times", "Ratio", "Ratios", "Verdict",
        "IsSlower", "IsFaster", "IsAbove", "IsBelow", "RoundTripsTaken", "TimeInQueue", "QueueTime", "Waited",
        "FailedWithin", "Refused", "JobEnded", "Asked", "Gone", "ToldByCheck", "ToldByWatch", "EndedDuringStalls",
        "LatePerStall", "End", "Began", "Happened", "Moments", "Silence", "ServerPaused",
    ];

    // Of two members by one name, the one that is given a time.
    private static readonly HashSet<string> Called = ["Waiting"];

    /// <summary>Whether this name, read as a member, tells a measured time.</summary>
    public static bool Has(string name, bool isCalled) => Names.Contains(name) || (isCalled && Called.Contains(name));
}
