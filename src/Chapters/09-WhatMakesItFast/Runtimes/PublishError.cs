using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>Tells what a feed or a machine may lack from every other error of a publish.</summary>
internal static partial class PublishError
{
    /// <summary>
    /// Why the variant is left out, in words; null when the error is the course's own and has to be shown.
    /// </summary>
    /// <param name="output">What dotnet publish said.</param>
    /// <param name="framework">The target framework, such as "net8.0".</param>
    /// <param name="offline">Whether the feed was not asked, because it did not answer before.</param>
    public static string? ReasonToLeaveOut(string output, string framework, bool offline = false)
    {
        if (Own().IsMatch(output)) return null;
        if (IsUnreachable(output) || (offline && Missing().IsMatch(output)))
        {
            return $"the feed could not be reached, and what {framework} needs is not on this machine";
        }

        if (Missing().Match(output) is { Success: true } missing)
        {
            var package = missing.Groups[1].Value.TrimEnd('.');
            return package.Contains(".App.Runtime.", StringComparison.OrdinalIgnoreCase)
                && !package.Contains("NativeAOT", StringComparison.OrdinalIgnoreCase)
                ? $"this feed has no runtime pack for {framework} ({package})"
                : $"this feed has no {package} of the version that {framework} needs";
        }

        if (NoPack().IsMatch(output)) return $"the SDK knows no runtime pack for {framework} on this system";
        return Linker().IsMatch(output) ? NativeToolChain.MissingWords : null;
    }

    /// <summary>Whether the feed did not answer.</summary>
    public static bool IsUnreachable(string output) => Unreachable().IsMatch(output);

    // A compiler's complaint about our sources is never the feed's error.
    [GeneratedRegex(@"error CS\d{4}:")]
    private static partial Regex Own();

    [GeneratedRegex(@"error NU1301:")]
    private static partial Regex Unreachable();

    [GeneratedRegex(@"error NU110[123]: Unable to find (?:a stable )?package ([A-Za-z0-9_.\-]+)")]
    private static partial Regex Missing();

    [GeneratedRegex(@"error NETSDK(?:1082|1083|1084|1094|1183|1203):")]
    private static partial Regex NoPack();

    [GeneratedRegex(
        @"Platform linker .*not found|cannot find -lz\b|library '?z'? not found|library not found for -lz\b")]
    private static partial Regex Linker();
}
