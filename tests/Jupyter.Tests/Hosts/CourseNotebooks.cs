namespace Jupyter.Tests.Hosts;

/// <summary>Every notebook of the course, named from the folder notebooks, with slashes.</summary>
internal static class CourseNotebooks
{
    public static IReadOnlyList<string> All { get; } =
        [.. Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Notebooks, path).Replace('\\', '/'))
            .Where(path => !path.Contains(".ipynb_checkpoints", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];

    public static bool IsSolution(string notebook) => notebook.StartsWith("solutions/", StringComparison.Ordinal);

    public static bool IsChapter(string notebook) => char.IsAsciiDigit(notebook[0]);
}
