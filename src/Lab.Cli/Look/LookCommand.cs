using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>
/// lab look: src/Look in a process of its own, on this terminal. It is built when it is first used, because what it
/// reads events with is larger than the rest of the course.
/// </summary>
internal static class LookCommand
{
    // It asks the watched processes to end their sessions, and prints what was seen.
    private static readonly TimeSpan TimeToReport = TimeSpan.FromSeconds(20);

    public static Command Create() => ServerCommand.PassingOn(
        "look", "Watch running .NET gRPC processes and report their faults, by counting; without a process number, "
        + "list them", "Passed on: process numbers and options; lab look -- --help lists all", RunAsync);

    /// <summary>Builds it unless it is up to date, and gives its assembly.</summary>
    public static Task<string> EnsureBuiltAsync(CourseFolder course, CancellationToken cancellation) =>
        CourseProgram.BuildAsync(say => ProgramBuild.EnsureLookAsync(course, say, cancellation));

    private static async Task<int> RunAsync(CourseFolder course, string[] arguments, CancellationToken cancellation)
    {
        var program = await EnsureBuiltAsync(course, cancellation);
        // Ctrl+C reaches it as well; whoever signals this process alone ends it by its input.
        return await CourseProgram.CommandOf(program, ["--end-with-input", .. arguments])
            .RunInForegroundAsync(cancellation, TimeToReport);
    }
}
