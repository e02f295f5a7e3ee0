using System.CommandLine;
using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using CliWrap;
using Command = System.CommandLine.Command;

namespace GrpcLab.Cli;

/// <summary>lab test: dotnet test over the test projects, which the lab script has built, and one line a project.</summary>
internal static partial class TestCommand
{
    // Where no time is judged: a process of a test lives too short for code that is compiled a second time, from a
    // profile or because it is called often, to pay. In chapter 2's run they took 21 of 46 s of processor time.
    private static readonly string[] OnlyOnceCompiled = ["DOTNET_TieredPGO", "DOTNET_TC_CallCounting"];

    // With more failures than these something is broken.
    private const int MostAskedAgain = 5;

    public static Command Create()
    {
        var all = new Option<bool>("--all") { Description = "Also run the slow tests and those that judge timings" };
        var command = new Command(
            "test", "Run the tests; further arguments go to dotnet test, such as --filter") { all };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(
            (parsed, cancellation) => RunAsync(parsed.GetValue(all), [.. parsed.UnmatchedTokens], cancellation));
        return command;
    }

    private static async Task<int> RunAsync(bool all, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var results = Path.Combine(course.Root, "artifacts", "test-results");
        if (Directory.Exists(results)) Directory.Delete(results, recursive: true);

        var projects = TestProject.All(course);
        var isFiltered = arguments.Any(argument => argument.StartsWith("--filter", StringComparison.Ordinal));
        string[] ofScope = all || isFiltered ? [] : ["--filter", "Run!=all"];
        var passed = true;
        if (all)
        {
            // The short ones first, so that what is wrong shows early.
            foreach (var alone in projects.Reverse()) passed &= await TestAsync([alone], results, lanes: 1, ofScope);
        }
        else
        {
            // Tests wait, too: with a lane more than cores a push took 987 and 994 s on two, 1187 to 1234 s without it.
            passed = await TestAsync(projects, results, Environment.ProcessorCount + 1, ofScope);
        }

        // A filter may leave a project without a test.
        var report = TestReport.Read(results, isFiltered ? 0 : all ? projects.Count : 1);
        // Tests run beside each other, on machines that others use, too.
        // What fails there is asked once more, alone: that answer counts, and both are told.
        var failed = report.Tests.Where(test => test.Failed).ToList();
        if (!isFiltered && report.IsComplete && failed.Count is > 0 and <= MostAskedAgain)
        {
            var names = failed.Select(test => $"DisplayName={SignOfFilter().Replace(test.Name, @"\$0")}").Distinct();
            var again = Path.Combine(results, "again");
            passed = await TestAsync(
                [.. projects.Where(project => failed.Any(test => test.Project == project.Name))], again, lanes: 1,
                ["--filter", string.Join('|', names)], isAgain: true);
            report = report.AskedAgain(TestReport.Read(again, 1));
        }

        report.Write(Console.Out);
        return passed && report.IsGreen ? LabExit.Fine : LabExit.Failed;

        async Task<bool> TestAsync(
            IReadOnlyList<TestProject> together, string folder, int lanes, string[] filter, bool isAgain = false)
        {
            var name = together.Count == 1 ? together[0].Name : "push";
            string[] words =
            [
                "test", .. together.Select(project => project.Assembly), "--logger", $"trx;LogFileName={name}.trx",
                // Failures as they come, and no line for each test that is left out.
                "--logger", "console;verbosity=quiet", "--results-directory", folder,
                .. filter, .. arguments, "--", $"RunConfiguration.MaxCpuCount={lanes}",
            ];
            await Console.Error.WriteLineAsync(
                $"Testing {string.Join(", ", together.Select(project => project.Name))}…");
            var run = await CliWrap.Cli.Wrap(Dotnet.Own ?? "dotnet")
                .WithArguments(words)
                .WithEnvironment(environment =>
                {
                    environment["GRPCLAB_TESTS"] = all ? "all" : "push";
                    environment["DOTNET_NOLOGO"] = "1";
                    if (isAgain) environment["GRPCLAB_TESTS_AGAIN"] = "1";
                    if (all && together.Any(project => project.JudgesTimes)) return;

                    foreach (var variable in OnlyOnceCompiled) environment[variable] = "0";
                })
                // What is said while it runs is progress; the report is the answer.
                .WithStandardOutputPipe(PipeTarget.ToDelegate(line =>
                {
                    if (line.Length > 0) Console.Error.WriteLine(line);
                }))
                .WithStandardErrorPipe(PipeTarget.ToStream(Console.OpenStandardError()))
                .WithValidation(CommandResultValidation.None)
                .ExecuteAsync(cancellation);
            return run.IsSuccess;
        }
    }

    // What means something in the language of --filter.
    [GeneratedRegex(@"[\\()&|=!~]")]
    private static partial Regex SignOfFilter();
}

/// <summary>
/// One test project, built. The one that takes longest in a push begins first, so that none is waited for at the end.
/// Most judge times with <c>--all</c>; none does in a push.
/// </summary>
internal sealed record TestProject(string Name, string Assembly, int TakesMinutes, bool JudgesTimes)
{
    /// <summary>All of tests/, in the order in which they begin.</summary>
    /// <exception cref="UsageException">One is not built.</exception>
    public static IReadOnlyList<TestProject> All(CourseFolder course) =>
        [.. Directory.EnumerateFiles(Path.Combine(course.Root, "tests"), "*.Tests.csproj", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal).Select(file => Read(course, file))
            .OrderByDescending(project => project.TakesMinutes)];

    private static TestProject Read(CourseFolder course, string file)
    {
        var name = Path.GetFileNameWithoutExtension(file);
        var assembly = course.Built(name, name + ".dll");
        if (!File.Exists(assembly))
        {
            throw new UsageException(
                $"{name} is not built: {course.Relative(assembly)} is missing. Is the project in course.slnx?");
        }

        var properties = XDocument.Load(file).Descendants();
        string? Of(string property) => properties.FirstOrDefault(element => element.Name == property)?.Value;
        return new(name, assembly, int.Parse(Of("TakesMinutes") ?? "0", CultureInfo.InvariantCulture),
            Of("JudgesTimes") != "false");
    }
}
