using CliWrap;

namespace GrpcLab.Cli;

/// <summary>A program of the course as a child of this command. Its errors go where ours go.</summary>
internal static class CourseProgram
{
    public static Command CommandOf(string assembly, IEnumerable<string> arguments) =>
        new Command(Dotnet.Own ?? "dotnet").WithArguments(["exec", assembly, .. arguments]);

    /// <summary>Builds what is built when it is first used, with one line that says so.</summary>
    /// <param name="ensure">Is given what writes the line, and throws what the build said.</param>
    /// <returns>The assembly.</returns>
    /// <exception cref="UsageException">It did not build; the message has what the build said.</exception>
    public static async Task<string> BuildAsync(Func<Action<string>, Task<string>> ensure)
    {
        try
        {
            return await ensure(Console.Error.WriteLine);
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

    /// <summary>The first address it listens at, as it told when it was ready.</summary>
    public static string AddressOf(OwnedProgram program) =>
        program.Ready.GetProperty("addresses").EnumerateArray().First().GetString()!;

    /// <summary>Waits until one of several that need each other has ended, and says so.</summary>
    /// <param name="message">What to say.</param>
    /// <param name="cancellation">Ctrl+C, which is the usual end.</param>
    /// <param name="programs">The programs.</param>
    /// <exception cref="OperationCanceledException">Ctrl+C came first.</exception>
    public static async Task<int> UntilOneEndsAsync(
        string message, CancellationToken cancellation, params OwnedProgram[] programs)
    {
        await Task.WhenAny(programs.Select(program => program.WaitForExitAsync(cancellation)));
        cancellation.ThrowIfCancellationRequested();
        Console.Error.WriteLine(message);
        return LabExit.Failed;
    }
}
