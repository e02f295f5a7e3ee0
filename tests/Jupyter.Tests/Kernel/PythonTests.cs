using System.Text.RegularExpressions;

namespace Jupyter.Tests.Kernel;

/// <summary>The kernel's tests in Python, as their sources list them.</summary>
internal static partial class PythonTests
{
    /// <summary>The folder of the tests, from the repository's root.</summary>
    public const string Folder = "jupyter/tests";

    /// <summary>The name of each, as unittest says it: module, class and method.</summary>
    public static IReadOnlyList<string> Names() =>
        [.. Directory.EnumerateFiles(Path.Combine(Repository.Root, Folder), "test_*.py").Order(StringComparer.Ordinal)
            .SelectMany(InFile)];

    private static IEnumerable<string> InFile(string path)
    {
        var found = "";
        foreach (var line in File.ReadLines(path))
        {
            if (Class().Match(line) is { Success: true } opened) found = opened.Groups["name"].Value;

            if (Method().Match(line) is { Success: true } method)
            {
                yield return $"{Path.GetFileNameWithoutExtension(path)}.{found}.{method.Groups["name"].Value}";
            }
        }
    }

    [GeneratedRegex("^class (?<name>\\w+)\\(\\w*KernelCase\\):")]
    private static partial Regex Class();

    [GeneratedRegex("^    def (?<name>test_\\w+)\\(self")]
    private static partial Regex Method();
}
