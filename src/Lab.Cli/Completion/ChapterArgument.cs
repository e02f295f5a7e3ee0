using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The chapters that a command is given, which a shell can complete.</summary>
internal static class ChapterArgument
{
    public static Argument<string[]> Create(string description, ArgumentArity arity)
    {
        var chapters = new Argument<string[]>("chapter") { Arity = arity, Description = description };
        chapters.CompletionSources.Add(
            _ => ChapterCatalog.WithDeeper(CourseFolder.Find()).Select(chapter => chapter.PathInNotebooks));
        return chapters;
    }
}
