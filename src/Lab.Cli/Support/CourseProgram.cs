using CliWrap;

namespace GrpcLab.Cli;

/// <summary>A program of the course as a child of this command. Its errors go where ours go.</summary>
internal static class CourseProgram
{
    public static Command CommandOf(string assembly, IEnumerable<string> arguments) =>
        new Command(Environment.ProcessPath ?? "dotnet").WithArguments(["exec", assembly, .. arguments]);

    /// <summary>Builds what is built when it is first used, with one line that says so.</summary>
    /// <param name="ensure">Is given what writes the line, and throws what the build said.</param>
    /// <exception cref="UsageException">It did not build; the message has what the build said.</exception>
    public static async Task BuildAsync(Func<Action<string>, Task> ensure)
    {
        try
        {
            await ensure(Console.Error.WriteLine);
        }
        catch (InvalidOperationException e)
        {
            throw new UsageException(e.Message);
        }
    }

    /// <summary>Starts it and waits until it is ready.</summary>
    /// <exception cref="UsageException">
    /// It ended before it was ready, having said why, or was not ready in time.
    /// </exception>
    public static async Task<OwnedProgram> StartAsync(
        string name, string assembly, IEnumerable<string> arguments, CancellationToken cancellation)
    {
        var command = CommandOf(assembly, arguments)
            .WithStandardErrorPipe(PipeTarget.ToStream(Console.OpenStandardError()));
        try
        {
            return await OwnedProgram.StartAsync(name, command, OwnedProgram.TimeToStart, cancellation);
        }
        catch (Exception e) when (e is InvalidOperationException or TimeoutException)
        {
            throw new UsageException(e.Message);
        }
    }
}
