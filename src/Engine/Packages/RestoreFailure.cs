using System.Text.RegularExpressions;

namespace GrpcLab.Engine;

/// <summary>Turns what a failed restore printed into a message with the package, the reason and the way out.</summary>
internal static partial class RestoreFailure
{
    public static PackageException Of(string output, IReadOnlyList<PackageId> asked)
    {
        var reasons = ErrorPattern().Matches(output)
            .Select(m => (Code: m.Groups[1].Value, Text: m.Groups[2].Value.Trim())).Distinct().ToArray();
        var blamed = asked.FirstOrDefault(
            p => reasons.Any(r => r.Text.Contains(p.Id, StringComparison.OrdinalIgnoreCase))) ?? asked[0];
        var said = reasons.Length > 0 ? string.Join("\n", reasons.Select(r => $"{r.Code}: {r.Text}")) : output.Trim();
        return new(blamed.Id,
            $"The package {blamed} could not be restored. {WayOut(reasons.Select(r => r.Code).ToArray())}\n{said}");
    }

    private static string WayOut(string[] codes) => codes switch
    {
        _ when codes.Contains("NU1301") => "A feed could not be reached: check the network, or the sources in "
            + "nuget.config (dotnet nuget list source).",
        _ when codes.Contains("NU1101") =>
            "No feed in use has a package of that id: check the spelling, or add a source that has it to nuget.config.",
        _ when codes.Contains("NU1102") => "The feeds in use have the package, but not in that version: "
            + "name the nearest version below, or add a source to nuget.config.",
        _ when codes.Contains("NU1202") =>
            "The package does not support the framework that cells run on: name another version.",
        _ when codes.Contains("NU1107") || codes.Contains("NU1605") =>
            "It contradicts another package of this session: name versions that agree, and restart the kernel.",
        _ => "What the restore said:",
    };

    [GeneratedRegex(@"error (NU\d+|MSB\d+|NETSDK\d+): (.*?)(?: \[[^\]]*proj\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex ErrorPattern();
}

/// <summary>A package could not be had; the message is fit to be shown as it is.</summary>
internal sealed class PackageException(string packageId, string message) : Exception(message)
{
    /// <summary>The package that is to blame.</summary>
    public string PackageId => packageId;
}
