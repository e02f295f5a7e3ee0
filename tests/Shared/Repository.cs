using GrpcLab;

namespace Tests.Shared;

/// <summary>Where things are in the checkout the tests run from.</summary>
internal static class Repository
{
    public static string Root { get; } = CourseFolder.Find().Root;

    public static string Notebooks => Path.Combine(Root, "notebooks");

    public static string LabProgram => Built("Lab.Cli", "lab.dll");

    public static string ServerAssembly => Built("Server", "GrpcLab.Server.dll");

    public static string CoreServerAssembly => Built("CoreServer", "GrpcLab.CoreServer.dll");

    /// <summary>The chapters, in order: the notebooks whose names begin with a number.</summary>
    public static IEnumerable<string> Chapters() =>
        Directory.EnumerateFiles(Notebooks, "*.ipynb").Where(f => char.IsAsciiDigit(Path.GetFileName(f)[0]))
            .Order(StringComparer.Ordinal);

    /// <summary>What a learner works through and a plain `lab run` runs: chapters, and the quiz after 5.</summary>
    public static IEnumerable<string> Runs() => Chapters().Append(Path.Combine(Notebooks, "quiz.ipynb"))
        .OrderBy(
            path => Path.GetFileName(path) is "quiz.ipynb" ? "05~" : Path.GetFileName(path), StringComparer.Ordinal);

    /// <summary>What deepens a chapter: `lab run --all` runs it, a plain `lab run` does not.</summary>
    public static IEnumerable<string> Deeper() =>
        Directory.EnumerateFiles(Path.Combine(Notebooks, "deeper"), "*.ipynb").Order(StringComparer.Ordinal);

    /// <summary>The solutions of the chapters and the quiz, in order.</summary>
    public static IEnumerable<string> Solutions() =>
        Directory.EnumerateFiles(Path.Combine(Notebooks, "solutions"), "*.ipynb").Order(StringComparer.Ordinal);

    /// <summary>The notebook with charts of other libraries, whose packages a feed may lack.</summary>
    public const string Figures = "deeper/00-figures.ipynb";

    /// <summary>The list of claims against evidence that stands in the repository.</summary>
    public static string RecordedClaims => Path.Combine(Recorded, "claims.csv");

    /// <summary>What a whole run of the course put out, at the full budget.</summary>
    public static string Recorded => Path.Combine(Root, "data", "recorded");

    private static string Built(string project, string file) => CourseFolder.Find().Built(project, file);
}
