namespace GrpcLab;

/// <summary>How a run of a program ended.</summary>
/// <param name="ExitCode">0 when it succeeded.</param>
/// <param name="Output">All it wrote to its standard output.</param>
/// <param name="Errors">All it wrote to its standard error.</param>
internal sealed record ProgramRun(int ExitCode, string Output, string Errors = "")
{
    private const int MaxQuoteLength = 2000;

    /// <summary>Both together, output first.</summary>
    public string Said => Output + Errors;

    /// <summary>Its standard output, when it succeeded.</summary>
    /// <param name="failure">What the error begins with when it did not.</param>
    /// <exception cref="InvalidOperationException">It failed; the message has its last lines of stderr.</exception>
    public string OutputOr(string failure) =>
        ExitCode == 0 ? Output : throw new InvalidOperationException($"{failure} {Tail(Said)}");

    private static string Tail(string text) =>
        text.Length <= MaxQuoteLength ? text.Trim() : $"… {text[^MaxQuoteLength..].Trim()}";
}
