using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>The files whose fences quote samples/.</summary>
internal static class QuotingPages
{
    /// <summary>The pages of prose, in order: those of the root, of docs/ with its folders, and of samples/.</summary>
    public static IReadOnlyList<string> Pages(CourseFolder course)
    {
        (string Folder, SearchOption Depth)[] places =
        [
            (course.Root, SearchOption.TopDirectoryOnly),
            (Path.Combine(course.Root, "docs"), SearchOption.AllDirectories),
            (Path.Combine(course.Root, "samples"), SearchOption.TopDirectoryOnly),
        ];
        return [.. places.Where(place => Directory.Exists(place.Folder)).SelectMany(place =>
            Directory.EnumerateFiles(place.Folder, "*.md", place.Depth).Order(StringComparer.Ordinal))];
    }

    /// <summary>The notebooks: chapters, what deepens them, solutions.</summary>
    public static IReadOnlyList<string> Notebooks(CourseFolder course)
    {
        return !Directory.Exists(course.Notebooks) ? []
            : [.. Directory.EnumerateFiles(course.Notebooks, "*.ipynb", SearchOption.AllDirectories)
                .Where(path => !path.Contains(".ipynb_checkpoints", StringComparison.Ordinal))
                .Order(StringComparer.Ordinal)];
    }

    /// <summary>The files with a fence that is not as its region, and what they say when it is.</summary>
    /// <exception cref="FormatException">A region is malformed.</exception>
    public static IEnumerable<(string Path, byte[] Bytes)> Outdated(CourseFolder course)
    {
        var regions = SampleRegions.Read(course);
        foreach (var path in Pages(course))
        {
            var text = File.ReadAllText(path);
            var renewed = SampleQuotes.Renewed(text, regions);
            if (renewed != text) yield return (path, Encoding.UTF8.GetBytes(renewed));
        }

        foreach (var path in Notebooks(course))
        {
            if (SampleQuotes.Renewed(Notebook.Read(path), regions) is not { } renewed) continue;

            yield return (path, renewed.ToBytes());
        }
    }
}
