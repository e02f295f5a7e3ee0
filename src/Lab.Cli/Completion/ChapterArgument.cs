using System.CommandLine;
using System.CommandLine.Completions;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The chapters that a command is given, which a shell can complete.</summary>
internal static class ChapterArgument
{
    public static Argument<string[]> Any(string description)
    {
        var chapters = new Argument<string[]>("chapter")
        {
            Arity = ArgumentArity.ZeroOrMore,
            Description = description,
        };
        chapters.CompletionSources.Add(Names);
        return chapters;
    }

    public static Argument<string> One(string description)
    {
        var chapter = new Argument<string>("chapter") { Description = description };
        chapter.CompletionSources.Add(Names);
        return chapter;
    }

    private static IEnumerable<CompletionItem> Names(CompletionContext context) =>
        ChapterCatalog.WithDeeper(CourseFolder.Find()).Select(chapter => new CompletionItem(chapter.PathInNotebooks));
}
