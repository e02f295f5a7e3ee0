using System.Diagnostics;
using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>
/// One engine process: starts it, speaks its protocol, keeps what it wrote last, and ends its whole process tree on
/// dispose. It is not restarted: its variables are lost with it, so whoever owns it says so and starts another.
/// </summary>
public sealed class EngineProcess : IAsyncDisposable
{
    private static readonly TimeSpan MarkDeadline = TimeSpan.FromSeconds(2);
    private readonly EngineOptions _options;
    private readonly Process _process;
    private readonly RuntimeFiles _runtimeFiles;
    private readonly Conversation _conversation;
    private readonly StderrReader _stderr;
    private readonly SemaphoreSlim _oneCell = new(1, 1);
    private readonly SemaphoreSlim _oneWriter = new(1, 1);
    private readonly Task _reading;
    private readonly Task _readingStderr;
    private volatile bool _killed;
    private int _lastId;

    private EngineProcess(EngineOptions options, Process process)
    {
        _options = options;
        _process = process;
        _runtimeFiles = RuntimeFiles.Of(process.Id);
        _conversation = new Conversation();
        _stderr = new StderrReader(_conversation.OnRawStderr, _conversation.IsMark, _conversation.OnMark);
        _readingStderr = Task.Run(() => _stderr.ReadToEndAsync(process.StandardError));
        _reading = Task.Run(() => _conversation.ReadAsync(process.StandardOutput));
    }

    /// <summary>The framework that cells run on, such as ".NET 10.0.12".</summary>
    public string Framework { get; private set; } = "";

    /// <summary>True when the process has ended, or can no longer be spoken to.</summary>
    public bool HasEnded => _killed || _reading.IsCompleted || _process.HasExited;

    /// <summary>Starts an engine and waits until it is ready.</summary>
    /// <param name="options">Where it runs and how long it may take.</param>
    /// <param name="cancellationToken">Gives up waiting, and ends the process.</param>
    /// <exception cref="EngineException">The process did not start, or was not ready in time.</exception>
    public static async Task<EngineProcess> StartAsync(
        EngineOptions options, CancellationToken cancellationToken = default)
    {
        options.ThrowIfInvalid();
        var engine = new EngineProcess(options, EngineStart.Start(options));
        try
        {
            await engine.AwaitReadyAsync(cancellationToken).ConfigureAwait(false);
            return engine;
        }
        catch
        {
            await engine.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Runs one cell; cells given at the same time run one after the other.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="onEvent">
    /// Gets every event in order, one at a time, and also what background work of this cell writes after its end.
    /// An exception thrown here comes out of this call.
    /// </param>
    /// <param name="cancellationToken">Interrupts the cell; a cell that does not yield costs the process.</param>
    public async Task<CellResult> ExecuteAsync(
        CellRequest request, Action<CellEvent> onEvent, CancellationToken cancellationToken = default)
    {
        await _oneCell.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            var clock = Stopwatch.StartNew();
            var cell = _conversation.Begin(NextId(), onEvent);
            await SendAsync(Messages.Execute(cell.Id, request)).ConfigureAwait(false);
            return await new CellWatch(this, cell, clock).WaitAsync(request.TimeLimit, cancellationToken)
                .ConfigureAwait(false);
        }
        finally
        {
            _oneCell.Release();
        }
    }

    /// <summary>Asks the running cell to stop; what happens is the result of the call that runs it.</summary>
    public Task InterruptAsync() => SendAsync(Messages.Interrupt(NextId()));

    /// <summary>Ends the process and everything it started.</summary>
    public async ValueTask DisposeAsync()
    {
        await KillAsync().ConfigureAwait(false);
        // A grandchild that left the tree may keep the pipes open; the
        // process itself is gone, so this is not worth waiting for.
        await Task.WhenAny(Task.WhenAll(_reading, _readingStderr), Task.Delay(MarkDeadline)).ConfigureAwait(false);
        _process.Dispose();
    }

    internal TimeSpan InterruptGrace => _options.InterruptGrace;

    /// <summary>Waits for what native code and child processes wrote to standard error before the cell ended.</summary>
    internal Task AwaitMarkAsync(PendingCell cell) =>
        Task.WhenAny(_conversation.Marked(cell.Id), _readingStderr, Task.Delay(MarkDeadline));

    internal async Task KillAsync()
    {
        _killed = true;
        _runtimeFiles.RemoveTree();
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended by itself, which is what was wanted.
        }
        await _process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(10)).ConfigureAwait(false);
    }

    /// <summary>What is known about the end of the process, in words for the reader.</summary>
    internal async Task<EngineEnded> DescribeEndAsync(TimeSpan elapsed, EngineException? reason)
    {
        await Task.WhenAny(Task.WhenAll(_process.WaitForExitAsync(), _readingStderr), Task.Delay(MarkDeadline))
            .ConfigureAwait(false);
        int? exitCode = _process.HasExited ? _process.ExitCode : null;
        var code = exitCode is { } known
            ? $" (exit code {known.ToString(CultureInfo.InvariantCulture)}{ExitCodes.Explain(known)})" : "";
        var why = reason is { Message: not Conversation.Closed } ? " " + reason.Message : "";
        var words = _stderr.LastLines.Trim();
        if (!_process.HasExited) await KillAsync().ConfigureAwait(false);
        var text = $"The engine process ended{code}; its variables are lost.{why}"
            + (words.Length > 0 ? $" stderr:\n{words}" : "");
        return new EngineEnded(text, exitCode, elapsed);
    }

    private async Task AwaitReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            var ready = await _conversation.Ready.WaitAsync(_options.ReadyTimeout, cancellationToken)
                .ConfigureAwait(false);
            Framework = ready.Text("framework") ?? "";
        }
        catch (TimeoutException e)
        {
            throw new EngineException($"The engine was not ready within {_options.ReadyTimeout.TotalSeconds:0.#} s. "
                + $"stderr: {_stderr.LastLines}. A busy machine may need a longer EngineOptions.ReadyTimeout.", e);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            var end = await DescribeEndAsync(TimeSpan.Zero, e as EngineException).ConfigureAwait(false);
            throw new EngineException("The engine did not start. " + end.Message, e);
        }
    }

    private async Task SendAsync(string line)
    {
        await _oneWriter.WaitAsync().ConfigureAwait(false);
        try
        {
            await _process.StandardInput.WriteAsync(line + "\n").ConfigureAwait(false);
            await _process.StandardInput.FlushAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The process is gone: whoever waits for an answer hears so from the reading side.
            _conversation.End(new EngineException(Conversation.Closed, e));
        }
        finally
        {
            _oneWriter.Release();
        }
    }

    private string NextId() => Interlocked.Increment(ref _lastId).ToString(CultureInfo.InvariantCulture);
}
