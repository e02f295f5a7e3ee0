using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// lab check: whether the notebooks keep to the portable dialect, the chapters' prose to its evidence, their first
/// lines to the minutes they take, and every fence, in pages too, to the code of samples/ that it quotes.
/// </summary>
internal static class CheckCommand
{
    public static Command Create()
    {
        var paths = new Argument<string[]>("notebook")
        {
            Arity = ArgumentArity.ZeroOrMore,
            Description = "Notebook files. Default: all under notebooks/",
        };
        var command = new Command("check",
            "Check that the notebooks run the same in every host, back statements with evidence, take the minutes "
            + "they state, and quote the code of samples/ as it is")
        { paths };
        command.SetAction(parsed =>
        {
            var (course, named) = (CourseFolder.Find(), parsed.GetValue(paths) ?? []);
            var (files, regions) = (Files(course, named), SampleRegions.Read(course));
            var errors = files.Sum(file => Report(course, file, regions));
            if (named.Length == 0)
            {
                errors += QuotingPages.Pages(course).Sum(
                    page => Tell(course, page, [.. SampleQuotes.Check(File.ReadAllText(page), regions)]));
            }

            Console.WriteLine(ReaderNumbers.Counted(files.Count, "notebook") + ", "
                + (errors == 0 ? "no errors" : ReaderNumbers.Counted(errors, "error")));
            return errors == 0 ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }

    private static List<string> Files(CourseFolder course, string[] paths)
    {
        var missing = paths.Where(path => !File.Exists(path)).ToList();
        if (missing.Count > 0) throw new UsageException($"No such notebook: {string.Join(", ", missing)}.");

        return paths.Length > 0 ? [.. paths] : [.. QuotingPages.Notebooks(course)];
    }

    private static int Report(
        CourseFolder course, string file, IReadOnlyDictionary<string, SampleRegion> regions)
    {
        var notebook = Notebook.Read(file);
        var isSolution = Path.GetFileName(Path.GetDirectoryName(Path.GetFullPath(file))) == "solutions";
        List<DialectError> errors = [
            .. PortableDialect.Check(notebook),
            .. SampleQuotes.Check(notebook, regions),
            .. isSolution ? [] : ProseEvidence.Check(notebook, course.Published()),
            .. Headline.Check(notebook),
            .. isSolution ? [] : ReadingTime.Check(notebook, ReadingTime.RunOf(file, course))];
        return Tell(course, file, errors);
    }

    private static int Tell(CourseFolder course, string file, List<DialectError> errors)
    {
        foreach (var error in errors) Console.WriteLine($"{course.Relative(file)}: {error}");

        return errors.Count;
    }
}
