using System.Security.Cryptography;
using System.Text;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The notebook that a new chapter begins as: it passes the check, and runs.</summary>
internal static class ChapterSkeleton
{
    private const int IdLetters = 6;

    /// <summary>Writes it; never over another file.</summary>
    /// <param name="root">The course's root, where the lab is.</param>
    /// <param name="notebooks">The folder of the chapters.</param>
    /// <param name="chapter">Which.</param>
    /// <returns>The file.</returns>
    public static string Write(string root, string notebooks, NewChapter chapter)
    {
        var file = Path.GetFullPath(Path.Combine(notebooks, chapter.File));
        if (File.Exists(file)) throw new UsageException($"{file} is there already. Choose another name.");

        AtomicFile.Write(file, Encoding.UTF8.GetBytes(Text(Path.GetRelativePath(Path.GetDirectoryName(file)!, root),
            chapter)));
        return file;
    }

    private static string Text(string up, NewChapter chapter)
    {
        var steps = up.Replace('\\', '/').TrimEnd('/') + "/";
        return Resource.Read("chapter.ipynb")
            .Replace("{{title}}", chapter.Title, StringComparison.Ordinal)
            .Replace("{{needs}}", Needs(chapter), StringComparison.Ordinal)
            .Replace("{{links}}", Links(chapter), StringComparison.Ordinal)
            .Replace("{{up}}", steps, StringComparison.Ordinal)
            // A backslash in JSON.
            .Replace("{{up-windows}}", steps.Replace("/", @"\\", StringComparison.Ordinal), StringComparison.Ordinal)
            .Replace("{{id}}", RandomNumberGenerator.GetHexString(IdLetters, lowercase: true),
                StringComparison.Ordinal);
    }

    private static string Needs(NewChapter chapter) => chapter.Before is not { } before ? "C# and the .NET 10 SDK"
        : $"[chapter {before.Number!.TrimStart('0').PadLeft(1, '0')}]({Link(chapter, before)})";

    private static string Links(NewChapter chapter) => chapter.Before is not { } before ? "Next: say which"
        : $"{(chapter.IsDeeper ? "Back to" : "Previous:")} "
            + $"[{Notebook.Read(before.Path).Title ?? before.Name}]({Link(chapter, before)})";

    private static string Link(NewChapter chapter, Chapter before) =>
        $"{(chapter.IsDeeper ? "../" : "")}{before.Name}.ipynb";
}
