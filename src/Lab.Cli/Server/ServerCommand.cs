using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab server: the course's server in the foreground.</summary>
internal static class ServerCommand
{
    // Beyond what the options give its end: by then it has ended itself.
    private static readonly TimeSpan Reserve = TimeSpan.FromSeconds(2);

    public static Command Create() => PassingOn(
        "server", "Run the course's server in the foreground until Ctrl+C",
        "Passed to the server: lab server --listen ADDRESS --token-file FILE serves other machines, over TLS; "
        + "lab server -- --help lists all", RunAsync);

    /// <summary>A command that passes all it is given on to a program.</summary>
    internal static Command PassingOn(
        string name, string description, string passed,
        Func<CourseFolder, string[], CancellationToken, Task<int>> run)
    {
        var arguments = new Argument<string[]>("args") { Arity = ArgumentArity.ZeroOrMore, Description = passed };
        var command = new Command(name, description) { arguments };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction((parsed, cancellation) => run(
            CourseFolder.Find(), [.. parsed.GetValue(arguments) ?? [], .. parsed.UnmatchedTokens], cancellation));
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, string[] arguments, CancellationToken cancellation)
    {
        // The server ends when its stdin does. It gets a pipe that lives as long as this process, so that it also
        // runs where stdin is closed (a service, a redirected shell), and never outlives us: hence no --stay.
        string[] passed = [.. arguments.Where(a => a != "--stay")];
        // A signal is passed on: calls in flight have the time that the options give them.
        var code = await CourseProgram.CommandOf(course.Built("Server", "GrpcLab.Server.dll"), passed)
            .RunInForegroundAsync(cancellation, TimeToEnd(passed), terminates: true);
        return cancellation.IsCancellationRequested ? LabExit.Interrupted : code;
    }

    // What cannot be read is the server's to refuse.
    private static TimeSpan TimeToEnd(string[] arguments)
    {
        var errors = new List<string>();
        var options = OptionParser.Read<ServerOptions>(arguments, errors);
        return errors.Count > 0 ? Reserve : options.DrainTime!.Value + options.ShutdownTimeout!.Value + Reserve;
    }
}
