using System.Text.RegularExpressions;

namespace GrpcLab.Engine;

/// <summary>The file that a #r or #load is about to name.</summary>
/// <param name="Extension">What is offered besides folders.</param>
/// <param name="Folder">The folder that is written already; may be empty.</param>
/// <param name="Typed">What is typed of the name in it.</param>
internal sealed partial record DirectivePath(string Extension, string Folder, string Typed)
{
    /// <summary>Null when the cursor is not inside the quotes of such a directive.</summary>
    public static DirectivePath? At(string code, int cursor)
    {
        var line = code[(code.LastIndexOf('\n', Math.Max(0, cursor - 1), cursor) + 1)..cursor];
        var match = Opening().Match(line);
        if (!match.Success) return null;
        var path = match.Groups["path"].Value;
        var name = path.LastIndexOf('/') + 1;
        return new(match.Groups["what"].Value == "r" ? ".dll" : ".csx", path[..name], path[name..]);
    }

    /// <param name="from">The folder that relative paths start from.</param>
    public IReadOnlyList<CompletionMatch> Matches(string from)
    {
        var folder = new DirectoryInfo(Path.GetFullPath(Folder.Length == 0 ? "." : Folder, from));
        if (!folder.Exists) return [];
        var visible = new EnumerationOptions
        {
            AttributesToSkip = FileAttributes.Hidden | FileAttributes.System,
            IgnoreInaccessible = true,
        };
        var folders = folder.EnumerateDirectories("*", visible).Select(f => f.Name + "/");
        var files = folder.EnumerateFiles("*" + Extension, visible).Select(f => f.Name);
        return [.. folders.Order(StringComparer.Ordinal).Concat(files.Order(StringComparer.Ordinal))
            .Where(name => name.StartsWith(Typed, StringComparison.OrdinalIgnoreCase))
            .Select(name => new CompletionMatch(name, "path"))];
    }

    [GeneratedRegex("""^\s*#\s*(?<what>r|load)\s+"(?<path>[^"]*)$""")]
    private static partial Regex Opening();
}
