using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>Every notebook of the course, named from the folder notebooks, with slashes.</summary>
internal static class CourseNotebooks
{
    public static IReadOnlyList<string> All { get; } =
        [.. Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Notebooks, path).Replace('\\', '/'))
            .Where(path => !path.Contains(".ipynb_checkpoints", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];

    /// <summary>Those that a push runs in a host; <c>./lab test --all</c> runs every notebook in both.</summary>
    public static IReadOnlyList<string> On(Host host) => TestScope.IsAll ? All : host == Host.Lab
        ? ["00-getting-started.ipynb", "03-keep-alive.ipynb", "12-in-production.ipynb",
            Repository.Appendix, "quiz.ipynb"]
        : ["00-getting-started.ipynb"];

    public static bool IsSolution(string notebook) => notebook.StartsWith("solutions/", StringComparison.Ordinal);

    public static bool IsChapter(string notebook) => char.IsAsciiDigit(notebook[0]);
}
