using System.Text.RegularExpressions;

namespace GrpcLab.Engine;

/// <summary>What #r "nuget: Id, Version" names; without a version the newest stable one is meant.</summary>
internal sealed partial record PackageId(string Id, string Version)
{
    private const string Prefix = "nuget:";

    /// <summary>
    /// True for a package; false with an error for one that is badly written, without for anything else.
    /// </summary>
    public static bool TryParse(string text, out PackageId package, out string? error)
    {
        package = new("", "");
        error = null;
        if (!text.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)) return false;
        var parts = text[Prefix.Length..].Split(',', 2, StringSplitOptions.TrimEntries);
        if (IdPattern().IsMatch(parts[0])
            && (parts.Length == 1 || VersionPattern().IsMatch(parts[1])))
        {
            package = new(parts[0], parts.Length == 2 ? parts[1] : "*");
            return true;
        }
        error = $"\"{text}\" does not name a package. Write #r \"nuget: Id, Version\", for example #r "
            + "\"nuget: Newtonsoft.Json, 13.0.4\".";
        return false;
    }

    /// <summary>Whether a file lies in its folder, as NuGet lays packages out.</summary>
    public bool Owns(string path) =>
        path.Split(Path.DirectorySeparatorChar).Contains(Id, StringComparer.OrdinalIgnoreCase);

    public override string ToString() => Version == "*" ? Id : $"{Id} {Version}";

    [GeneratedRegex(@"^[A-Za-z0-9_][A-Za-z0-9_.\-]*$")]
    private static partial Regex IdPattern();

    // A version, or a range, in whose brackets a comma may stand.
    [GeneratedRegex(@"^(?:[0-9A-Za-z.*+\-]+|[\[(][0-9A-Za-z.*+\-]*,?[0-9A-Za-z.*+\-]*[\])])$")]
    private static partial Regex VersionPattern();
}
