using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Finds the regions of samples/: from "#region name" to "#endregion" in C#, from "// region: name" to "// endregion"
/// in a .proto file.
/// </summary>
internal static partial class SampleRegions
{
    /// <summary>Most lines of a region: a fence is read at one glance, as a cell is.</summary>
    public const int MaxLines = CellRules.MaxLines;

    /// <summary>All regions of the course, by name.</summary>
    /// <exception cref="FormatException">Two have one name, or one is malformed; the message names all.</exception>
    public static IReadOnlyDictionary<string, SampleRegion> Read(CourseFolder course)
    {
        var faults = new List<string>();
        var regions = Files(course)
            .SelectMany(file => In(course.Relative(file), File.ReadAllText(file), faults)).ToList();
        faults.AddRange(regions.GroupBy(region => region.Name).Where(same => same.Count() > 1).Select(same =>
            $"{string.Join(" and ", same.Select(region => region.File))} each have a region {same.Key}. Rename one."));
        return faults.Count == 0
            ? regions.ToDictionary(region => region.Name)
            : throw new FormatException(string.Join('\n', faults));
    }

    /// <summary>The regions of a file, the outer one after those inside of it.</summary>
    internal static IEnumerable<SampleRegion> In(string file, string text, List<string> faults)
    {
        var open = new Stack<(string Name, List<string> Lines)>();
        foreach (var line in text.ReplaceLineEndings("\n").Split('\n'))
        {
            if (Begin().Match(line) is { Success: true } begin)
            {
                open.Push((begin.Groups["name"].Value, []));
            }
            else if (!End().IsMatch(line))
            {
                foreach (var (_, lines) in open) lines.Add(line);
            }
            else if (open.TryPop(out var ended))
            {
                if (Fault(ended.Name, ended.Lines.Count) is { } fault) faults.Add($"{file}: {fault}");

                yield return new(ended.Name, file, Dedented(ended.Lines));
            }
        }

        faults.AddRange(open.Select(region => $"{file}: the region {region.Name} does not end. Close it."));
    }

    /// <summary>The lines without the indentation they share, nor space at their ends.</summary>
    internal static string Dedented(IReadOnlyList<string> lines)
    {
        var shared = lines.Where(line => !string.IsNullOrWhiteSpace(line))
            .Select(line => line.Length - line.TrimStart().Length).DefaultIfEmpty().Min();
        return string.Join('\n', lines.Select(line => line[Math.Min(shared, line.Length)..].TrimEnd()));
    }

    private static string? Fault(string name, int lines) => (Name().IsMatch(name), lines) switch
    {
        (false, _) =>
            $"the region name \"{name}\" is not valid. Use lower-case letters, digits and hyphens, as in keep-alive.",
        (_, 0) => $"the region {name} is empty. Put code into it, or remove it.",
        (_, > MaxLines) => $"the region {name} has {lines} lines; a fence has at most {MaxLines}. Mark fewer.",
        _ => null,
    };

    private static IEnumerable<string> Files(CourseFolder course)
    {
        var folder = Path.Combine(course.Root, "samples");
        return !Directory.Exists(folder) ? []
            : Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
                .Where(file => Path.GetExtension(file) is ".cs" or ".proto").Order(StringComparer.Ordinal);
    }

    [GeneratedRegex(@"^\s*(#region|//\s*region:)\s*(?<name>.*?)\s*$")]
    private static partial Regex Begin();

    [GeneratedRegex(@"^\s*(#|//\s*)endregion\b")]
    private static partial Regex End();

    [GeneratedRegex("^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
    private static partial Regex Name();
}

/// <summary>A marked part of the code in samples/, which prose quotes by its name.</summary>
/// <param name="Name">Its name in the whole course, such as "keep-alive-client".</param>
/// <param name="File">Its file, by its path from the root, with slashes.</param>
/// <param name="Text">What it says, without common indentation, space at line ends and a last line break.</param>
internal sealed record SampleRegion(string Name, string File, string Text);
