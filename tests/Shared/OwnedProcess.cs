using System.Diagnostics;
using System.Text;

namespace Tests.Shared;

/// <summary>
/// A process the tests own: what it says is kept, every wait has a limit, and it ends with all it started when
/// disposed.
/// </summary>
internal class OwnedProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly TimeSpan _limit;
    private readonly HeardText _output = new();
    private readonly HeardText _errors = new();
    private readonly Task _heard;

    /// <summary>Starts it with all three streams redirected.</summary>
    /// <param name="command">The program, then what it is given.</param>
    /// <param name="directory">Its working directory. Default: this process's.</param>
    /// <param name="variables">What differs from this process's environment; null takes a variable away.</param>
    /// <param name="limit">How long it may take to end. Default: 5 min.</param>
    protected OwnedProcess(
        IReadOnlyList<string> command, string? directory = null, IReadOnlyDictionary<string, string?>? variables = null,
        TimeSpan? limit = null)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1))
        {
            WorkingDirectory = directory ?? "",
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
        };
        foreach (var (name, value) in variables ?? new Dictionary<string, string?>()) start.Environment[name] = value;

        _limit = limit ?? TimeSpan.FromMinutes(5);
        _process = Process.Start(start)!;
        _heard = Task.WhenAll(
            _output.ListenAsync(_process.StandardOutput), _errors.ListenAsync(_process.StandardError));
    }

    public int Id => _process.Id;

    /// <summary>What it has written to standard output so far.</summary>
    public string Output => _output.Text;

    /// <summary>What it has written to standard error so far.</summary>
    public string Errors => _errors.Text;

    public bool HasExited => _process.HasExited;

    /// <inheritdoc
    /// cref="OwnedProcess(IReadOnlyList{string}, string?, IReadOnlyDictionary{string, string?}?, TimeSpan?)"/>
    public static OwnedProcess Start(
        IReadOnlyList<string> command, string? directory = null,
        IReadOnlyDictionary<string, string?>? variables = null, TimeSpan? limit = null) =>
        new(command, directory, variables, limit);

    /// <summary>A built program of the course, run at the root of the checkout.</summary>
    public static OwnedProcess Built(string assembly, params string[] arguments) =>
        new(["dotnet", assembly, .. arguments], Repository.Root);

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
            await Task.WhenAll(_process.WaitForExitAsync(), _heard).WaitAsync(most);
        }
        catch (TimeoutException)
        {
            throw new TimeoutException($"{_process.StartInfo.FileName} had not ended after {most.TotalSeconds} s. "
                + $"It had said:\n{Output}{Errors}");
        }

        return new ProcessResult(_process.ExitCode, Output, Errors);
    }

    /// <summary>Waits for the end and insists that it is a good one.</summary>
    public async Task<ProcessResult> SucceedAsync(TimeSpan? limit = null)
    {
        var result = await EndAsync(limit);
        return result.ExitCode == 0
            ? result
            : throw new InvalidOperationException(
                $"{_process.StartInfo.FileName} {string.Join(' ', _process.StartInfo.ArgumentList)} ended with "
                + $"{result.ExitCode}:\n{result.Everything}");
    }

    /// <summary>SIGKILL to this process alone, as kill -9 does: what it started is not told.</summary>
    public void KillWithoutWarning() => _process.Kill(entireProcessTree: false);

    public void CloseInput() => _process.StandardInput.Close();

    /// <summary>Closes its input and gives it 5 s to tidy up and end by itself.</summary>
    public async Task AskToEndAsync()
    {
        CloseInput();
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(5));
        await _process.WaitForExitAsync(patience.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync().WaitAsync(_limit);
        }

        _process.Dispose();
    }
}

/// <summary>How a process ended.</summary>
internal sealed record ProcessResult(int ExitCode, string Output, string Errors)
{
    public string Everything => Output + Errors;
}
