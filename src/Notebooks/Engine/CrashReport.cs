using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>What the runtime writes before it ends a process, in words for a reader.</summary>
internal static partial class CrashReport
{
    /// <summary>Where it begins in a text; -1 when it does not.</summary>
    public static int StartIn(string text) => Banner().Match(text) is { Success: true } found ? found.Index : -1;

    /// <summary>
    /// A line as a reader wants it; null for a frame of the engine or the framework, which says nothing.
    /// </summary>
    public static string? Readable(string line)
    {
        if (OwnFrame().IsMatch(line)) return null;
        if (CellFrame().Match(line) is not { Success: true } frame) return line;
        var place = frame.Groups["line"].Success
            ? $"{frame.Groups["cell"].Value}, line {frame.Groups["line"].Value}"
            : "the cell";
        return frame.Groups["method"].Value is var method && method.StartsWith('<')
            ? $"   at {place}"
            : $"   at {method} in {place}";
    }

    [GeneratedRegex(
        @"^(Process terminated\.|Unhandled exception\.|Stack overflow\.|Fatal error\.)", RegexOptions.Multiline)]
    private static partial Regex Banner();

    // The last two are what starts a cell; its own frame stands above them.
    [GeneratedRegex(
        @"^(   at (System\.|GrpcLab\.Engine\.|Submission#\d+\.<(Initialize|Factory)>\()|--- End of stack trace from previous location ---)")]
    private static partial Regex OwnFrame();

    // As in Submission#3+<>c.<<Initialize>>b__0_0() in cell 4:line 2.
    [GeneratedRegex(@"^   at Submission#\d+[.+](?<method>.*?)(?: in (?<cell>cell \d+):line (?<line>\d+))?$")]
    private static partial Regex CellFrame();
}

/// <summary>Words for the exit codes a learner is likely to meet.</summary>
internal static class ExitCodes
{
    public static string Explain(int exitCode) => exitCode switch
    {
        134 => ", aborted: an unhandled exception on a thread, Environment.FailFast or a stack overflow",
        137 => ", killed: by someone, or because memory ran out",
        139 => ", a crash in native code",
        unchecked((int)0xC00000FD) => ", a stack overflow",
        unchecked((int)0xE0434352) => ", an unhandled exception on a thread",
        _ => "",
    };
}
