using System.Diagnostics;

namespace GrpcLab;

/// <summary>Owns the server's process: starts it, waits for its ready line, keeps what it said last, ends it.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private static readonly TimeSpan LongestLastWords = TimeSpan.FromMilliseconds(500);

    private readonly Process _process;
    private readonly OutputTail _errors;
    private ReadyLine? _ready;
    private int _ended;

    private ServerProcess(Process process)
    {
        _process = process;
        _errors = OutputTail.Follow(process.StandardError.BaseStream);
    }

    /// <summary>Where to reach the server's Control service.</summary>
    public ReadyLine Ready => _ready ?? throw new InvalidOperationException("The server is not ready yet.");

    /// <summary>The process id.</summary>
    public int Pid => _process.Id;

    /// <summary>Whether the process has ended, by itself or not.</summary>
    public bool HasExited => Volatile.Read(ref _ended) != 0 || _process.HasExited;

    /// <summary>Whether it has ended although nobody here ended it.</summary>
    public bool EndedByItself => Volatile.Read(ref _ended) == 0 && _process.HasExited;

    /// <summary>How it ended by itself, in full sentences, with what it said last.</summary>
    public string LastWords
    {
        get
        {
            // What it wrote before it ended may still be in the pipe.
            _errors.Finished.Wait(LongestLastWords);
            return $"The server's process has ended by itself, with exit code {_process.ExitCode}. {Said}";
        }
    }

    /// <summary>The last lines the server wrote to its standard error; empty when it wrote none.</summary>
    public string LastErrors => _errors.Text;

    /// <summary>Lines the server has written to its standard error: its log, when it logs.</summary>
    public long LinesSaid => _errors.Lines;

    /// <summary>The same as a sentence for error messages.</summary>
    public string Said => LastErrors.Length > 0 ? $"It said: {LastErrors}" : "It said nothing.";

    /// <param name="start">How it is started; its three streams must be redirected.</param>
    /// <param name="limit">Time it may take to become ready.</param>
    /// <param name="cancellation">Ends the wait, and the server.</param>
    public static async Task<ServerProcess> StartAsync(ProcessStartInfo start, TimeSpan limit, CancellationToken cancellation)
    {
        var process = ChildProcess.Start(start);
        var owner = new ServerProcess(process);
        try
        {
            owner._ready = await owner.WaitUntilReadyAsync(limit, cancellation);
            OutputTail.Follow(process.StandardOutput.BaseStream); // Nothing more is expected; unread, it could fill the pipe.
            return owner;
        }
        catch
        {
            await owner.DisposeAsync();
            throw;
        }
    }

    /// <summary>Closes the server's standard input, which ends it; kills it when that takes longer than 2 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _ended, 1) == 0)
        {
            await ChildProcess.EndAsync(_process);
        }
    }

    /// <summary>Returns when the process has ended by itself.</summary>
    public Task EndedAsync(CancellationToken cancellation) => HasExited ? Task.CompletedTask : _process.WaitForExitAsync(cancellation);

    /// <summary>Ends the process without asking, and waits until it is gone.</summary>
    public async Task KillAsync()
    {
        if (!HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync();
        }
    }

    private async Task<ReadyLine> WaitUntilReadyAsync(TimeSpan limit, CancellationToken cancellation)
    {
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        deadline.CancelAfter(limit);
        try
        {
            while (await _process.StandardOutput.ReadLineAsync(deadline.Token) is { } line)
            {
                if (ReadyLine.TryParse(line) is { } ready)
                {
                    return ready;
                }
            }

            await _process.WaitForExitAsync(deadline.Token);
            await _errors.Finished.WaitAsync(deadline.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new TimeoutException($"The server was not ready within {limit.TotalSeconds:0.#} s. {Said}");
        }

        throw new InvalidOperationException($"The server ended with code {_process.ExitCode} before it was ready. {Said}");
    }
}
