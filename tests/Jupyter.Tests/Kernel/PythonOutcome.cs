using System.Text.Json;

namespace Jupyter.Tests.Kernel;

/// <summary>What run.py says about one test, in one line of JSON.</summary>
/// <param name="Test">Its name: module, class and method; anything else is an error of the suite.</param>
/// <param name="Outcome">passed, failed or skipped.</param>
/// <param name="Text">Python's account of a failure. Default: empty.</param>
internal sealed record PythonOutcome(string Test, string Outcome, string Text)
{
    public static PythonOutcome Parse(string line)
    {
        using var document = JsonDocument.Parse(line);
        var body = document.RootElement;
        return new(
            body.GetProperty("test").GetString()!,
            body.GetProperty("outcome").GetString()!,
            body.TryGetProperty("text", out var text) ? text.GetString()! : "");
    }
}
