using System.CommandLine;
using System.CommandLine.Completions;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// What several commands are given: chapters, which a shell can complete, a budget, and the folder of results.
/// </summary>
internal static class ChapterOptions
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

    /// <summary>The whole path of a folder or file that an option names.</summary>
    /// <exception cref="UsageException">It is empty, as an unset variable of a shell is.</exception>
    public static string PathOf(ParseResult parsed, Option<string> option, string usual) =>
        PathOf(parsed, option) ?? Path.GetFullPath(usual);

    /// <summary>The same; null where the option is left out.</summary>
    /// <exception cref="UsageException">It is empty, as an unset variable of a shell is.</exception>
    public static string? PathOf(ParseResult parsed, Option<string> option) =>
        parsed.GetValue(option) is not { } given ? null
        : given.Length > 0 ? Path.GetFullPath(given)
        : throw new UsageException($"{option.Name} is empty. Give a path, or leave the option out.");

    public static Option<RunBudget> Budget()
    {
        var budget = new Option<RunBudget>("--budget")
        {
            HelpName = "smoke|quick|full",
            Description = "How long measurements may take; smoke judges no timings",
            DefaultValueFactory = _ => RunBudget.Quick,
        };
        budget.AcceptOnlyFromAmong("smoke", "quick", "full");
        return budget;
    }

    /// <summary>The folder of results, which is out in the root unless it is named.</summary>
    public static Option<string> Out(string description) =>
        new("--out") { HelpName = "DIR", Description = $"{description}. Default: out, in the course's root" };

    private static IEnumerable<CompletionItem> Names(CompletionContext context) =>
        ChapterCatalog.WithDeeper(CourseFolder.Find()).Select(chapter => new CompletionItem(chapter.PathInNotebooks));
}
