using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// lab check: whether the notebooks keep to the portable dialect, the chapters' prose to its evidence, and their first
/// lines to the minutes they take.
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
            "Check that the notebooks run the same in every host, rest on evidence and take the minutes they say")
        { paths };
        command.SetAction(parsed =>
        {
            var course = CourseFolder.Find();
            var files = Files(course, parsed.GetValue(paths) ?? []);
            var errors = files.Sum(file => Report(course, file));
            Console.WriteLine(
                errors == 0 ? $"{files.Count} notebooks, no errors" : $"{files.Count} notebooks, {errors} errors");
            return errors == 0 ? LabExit.Fine : LabExit.Failed;
        });
        return command;
    }

    private static List<string> Files(CourseFolder course, string[] paths)
    {
        var missing = paths.Where(path => !File.Exists(path)).ToList();
        if (missing.Count > 0) throw new UsageException($"No such notebook: {string.Join(", ", missing)}.");

        return paths.Length > 0 ? [.. paths] : !Directory.Exists(course.Notebooks) ? []
            : [.. Directory.EnumerateFiles(course.Notebooks, "*.ipynb", SearchOption.AllDirectories)
                .Where(path => !path.Contains(".ipynb_checkpoints", StringComparison.Ordinal))
                .Order(StringComparer.Ordinal)];
    }

    private static int Report(CourseFolder course, string file)
    {
        var notebook = Notebook.Read(file);
        var isSolution = Path.GetFileName(Path.GetDirectoryName(Path.GetFullPath(file))) == "solutions";
        List<DialectError> errors = [
            .. PortableDialect.Check(notebook),
            .. isSolution ? [] : ProseEvidence.Check(notebook, course.Published()),
            .. isSolution ? [] : ReadingTime.Check(notebook, ReadingTime.RunOf(file, course))];
        foreach (var error in errors) Console.WriteLine($"{course.Relative(file)}: {error}");

        return errors.Count;
    }
}
