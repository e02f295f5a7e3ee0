using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Tells a feed that lacks a package from every other error of a cell. A cell says by its tags which packages a feed
/// may lack; what it asks for beyond these has to be there.
/// </summary>
internal static partial class PackageWant
{
    /// <summary>The packages that the tags name, as they are written.</summary>
    public static IEnumerable<string> Tagged(Cell cell) =>
        CellTags.Behind(CellTags.NeedsPackagePrefix, cell).Select(package => package.Trim());

    /// <summary>
    /// The tagged package that could not be had, and why the cell is left out; null when the cell failed for any other
    /// reason.
    /// </summary>
    /// <param name="cell">The cell that failed.</param>
    /// <param name="error">What the engine's restore said, or the build of src/Charts, which needs packages of its own.</param>
    public static (string Package, string Reason)? Missing(Cell cell, ErrorOutput error)
    {
        if (Blamed(error) is not { Success: true } blamed) return null;

        var package = Tagged(cell).FirstOrDefault(tagged => Same(tagged, blamed.Groups[1].Value));
        string[] codes = [.. Codes().Matches(error.Message).Select(code => code.Groups[1].Value).Distinct()];
        if (package is null || codes.Length == 0 || codes.Except(["NU1101", "NU1102", "NU1301"]).Any()) return null;

        string[] unfound = [.. Unfound().Matches(error.Message).Select(found => found.Groups[1].Value)
            .Distinct(StringComparer.OrdinalIgnoreCase)];
        string[] asked = [.. Asked().Matches(cell.Source).Select(found => found.Groups[1].Value)];
        // A second package of the cell, untagged, is one that every feed is expected to have.
        if (unfound.Any(id => asked.Any(other => Same(id, other)) && !Tagged(cell).Any(tagged => Same(id, tagged))))
        {
            return null;
        }

        return (package, Reason(package, codes,
            unfound.FirstOrDefault(id => !asked.Append(package).Any(other => Same(id, other)))));
    }

    private static Match? Blamed(ErrorOutput error) => error.Name switch
    {
        "ReferenceError" => NotRestored().Match(error.Message),
        nameof(InvalidOperationException) => NotBuilt().Match(error.Message),
        _ => null,
    };

    private static string Reason(string package, string[] codes, string? dependency) => $"this feed has no {package}"
        + (codes.Contains("NU1301") ? " (it could not be reached)"
            : dependency is not null ? $" that works: it lacks {dependency}, which {package} needs"
            : codes.Contains("NU1102") ? " of the version the cell asks for" : "");

    private static bool Same(string one, string other) => string.Equals(one, other, StringComparison.OrdinalIgnoreCase);

    [GeneratedRegex(@"^The package (\S+)(?: \S+)? could not be restored\.")]
    private static partial Regex NotRestored();

    [GeneratedRegex(@"^The charts of (\S+) did not build\.")]
    private static partial Regex NotBuilt();

    // A build names the project in front of the code.
    [GeneratedRegex(@"(?:^|: error )((?:NU|MSB|NETSDK|CS)\d+): ", RegexOptions.Multiline)]
    private static partial Regex Codes();

    [GeneratedRegex(@"(?:^|: error )NU110[12]: Unable to find package ([A-Za-z0-9_.\-]*[A-Za-z0-9_\-])", RegexOptions.Multiline)]
    private static partial Regex Unfound();

    [GeneratedRegex("""^\s*#r\s+"nuget:\s*([^,"\s]+)""", RegexOptions.Multiline | RegexOptions.IgnoreCase)]
    internal static partial Regex Asked();
}
