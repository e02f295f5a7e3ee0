using System.Diagnostics;
using System.Text;
using CliWrap;
using GrpcLab;

namespace Tests.Shared;

/// <summary>
/// A process the tests own: what it says is kept, every wait has a limit, and it ends with all it started when
/// disposed.
/// </summary>
internal sealed class OwnedProcess : IAsyncDisposable
{
    private readonly string _command;
    private readonly OwnedProgram _program;
    private readonly TimeSpan _limit;
    private readonly StringBuilder _output = new(), _errors = new();
    private readonly Task _heard;

    private OwnedProcess(
        IReadOnlyList<string> command, string? directory, IReadOnlyDictionary<string, string?>? variables,
        TimeSpan? limit)
    {
        _command = string.Join(' ', command);
        _limit = limit ?? TimeSpan.FromMinutes(5);
        _program = OwnedProgram.Launch(command[0], new Command(command[0])
            .WithArguments(command.Skip(1))
            .WithWorkingDirectory(directory ?? Environment.CurrentDirectory)
            .WithEnvironmentVariables(variables ?? new Dictionary<string, string?>())
            .WithStandardErrorPipe(PipeTarget.Create(
                (errors, _) => ListenAsync(new StreamReader(errors, Encoding.UTF8), _errors))));
        _heard = Task.WhenAll(ListenAsync(_program.Output, _output), _program.ErrorsRead);
    }

    public int Id => _program.Pid;

    /// <summary>What it has written to standard output so far.</summary>
    public string Output => TextOf(_output);

    /// <summary>What it has written to standard error so far.</summary>
    public string Errors => TextOf(_errors);

    public bool HasExited => _program.HasExited;

    /// <summary>Starts it with all three streams redirected.</summary>
    /// <param name="command">The program, then what it is given.</param>
    /// <param name="directory">Its working directory. Default: this process's.</param>
    /// <param name="variables">What differs from this process's environment; null takes a variable away.</param>
    /// <param name="limit">How long it may take to end. Default: 5 min.</param>
    public static OwnedProcess Start(
        IReadOnlyList<string> command, string? directory = null,
        IReadOnlyDictionary<string, string?>? variables = null, TimeSpan? limit = null) =>
        new(command, directory, variables, limit);

    /// <summary>A built program of the course, run at the root of the checkout.</summary>
    public static OwnedProcess Built(string assembly, params string[] arguments) =>
        Start(["dotnet", assembly, .. arguments], Repository.Root);

    /// <summary>Waits for its first line of standard output.</summary>
    /// <param name="limit">How long to wait at most. Default: 3 min.</param>
    public async Task<string> FirstLineAsync(TimeSpan? limit = null)
    {
        await Until.TrueAsync(
            () => Output.Contains('\n', StringComparison.Ordinal) || HasExited, "a line was written", limit);
        return Output.Split('\n')[0].TrimEnd('\r');
    }

    /// <summary>Waits for the end and gives what was said.</summary>
    /// <exception cref="TimeoutException">
    /// It had not ended within the limit; the message holds what it had said.
    /// </exception>
    public async Task<ProcessResult> EndAsync(TimeSpan? limit = null)
    {
        var most = limit ?? _limit;
        try
        {
            await Task.WhenAll(_program.WaitForExitAsync(), _heard).WaitAsync(most);
        }
        catch (TimeoutException)
        {
            throw new TimeoutException(
                $"{_command} had not ended after {most.TotalSeconds} s. It had said:\n{Output}{Errors}");
        }

        return new ProcessResult(_program.ExitCode, Output, Errors);
    }

    /// <summary>Waits for the end and insists that it is a good one.</summary>
    public async Task<ProcessResult> SucceedAsync(TimeSpan? limit = null)
    {
        var result = await EndAsync(limit);
        return result.ExitCode == 0
            ? result
            : throw new InvalidOperationException(
                $"{_command} ended with {result.ExitCode}:\n{result.Everything}");
    }

    /// <summary>SIGKILL to this process alone, as kill -9 does: what it started is not told.</summary>
    public void KillWithoutWarning()
    {
        using var process = Process.GetProcessById(Id);
        process.Kill(entireProcessTree: false);
    }

    public void CloseInput() => _program.CloseInput();

    /// <summary>Closes its input and gives it 5 s to tidy up and end by itself.</summary>
    public async Task AskToEndAsync()
    {
        CloseInput();
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(5));
        await _program.WaitForExitAsync(patience.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public async ValueTask DisposeAsync()
    {
        await _program.KillTreeAsync();
        await _program.DisposeAsync();
    }

    private static string TextOf(StringBuilder heard)
    {
        lock (heard) return heard.ToString();
    }

    private static async Task ListenAsync(StreamReader stream, StringBuilder heard)
    {
        var buffer = new char[4096];
        while (await stream.ReadAsync(buffer) is var read and > 0)
        {
            lock (heard) heard.Append(buffer, 0, read);
        }
    }
}

/// <summary>How a process ended.</summary>
internal sealed record ProcessResult(int ExitCode, string Output, string Errors)
{
    public string Everything => Output + Errors;
}
