using System.Diagnostics;
using System.Globalization;
using System.Text;
using CliWrap;

namespace GrpcLab.Notebooks;

/// <summary>
/// One engine process: starts it, speaks its protocol, keeps what it wrote last, and ends its whole process tree on
/// dispose. It is not restarted: its variables are lost with it, so whoever owns it says so and starts another.
/// </summary>
public sealed class EngineProcess : IAsyncDisposable
{
    private static readonly TimeSpan MarkDeadline = TimeSpan.FromSeconds(2);
    private readonly EngineOptions _options;
    private readonly OwnedProgram _program;
    private readonly Conversation _conversation = new();
    private readonly StderrReader _stderr;
    private readonly SemaphoreSlim _oneCell = new(1, 1);
    private readonly SemaphoreSlim _oneWriter = new(1, 1);
    private readonly Task _reading;
    private volatile bool _killed;
    private int _lastId;

    private EngineProcess(EngineOptions options)
    {
        _options = options;
        _stderr = new StderrReader(_conversation.OnRawStderr, _conversation.IsMark, _conversation.OnMark);
        _program = EngineStart.Start(options, PipeTarget.Create((errors, _) =>
            Task.Run(() => _stderr.ReadToEndAsync(new StreamReader(errors, Encoding.UTF8)), CancellationToken.None)));
        _reading = Task.Run(() => _conversation.ReadAsync(_program.Output));
    }

    /// <summary>The framework that cells run on, such as ".NET 10.0.12".</summary>
    public string Framework { get; private set; } = "";

    /// <summary>True when the process has ended, or can no longer be spoken to.</summary>
    public bool HasEnded => _killed || _reading.IsCompleted || _program.HasExited;

    /// <summary>Starts an engine and waits until it is ready.</summary>
    /// <param name="options">Where it runs and how long it may take.</param>
    /// <param name="cancellationToken">Gives up waiting, and ends the process.</param>
    /// <exception cref="EngineException">The process did not start, or was not ready in time.</exception>
    public static async Task<EngineProcess> StartAsync(
        EngineOptions options, CancellationToken cancellationToken = default)
    {
        options.ThrowIfInvalid();
        var engine = new EngineProcess(options);
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
        await Task.WhenAny(Task.WhenAll(_reading, _program.ErrorsRead), Task.Delay(MarkDeadline))
            .ConfigureAwait(false);
        await _program.DisposeAsync().ConfigureAwait(false);
    }

    internal TimeSpan InterruptGrace => _options.InterruptGrace;

    /// <summary>Waits for what native code and child processes wrote to standard error before the cell ended.</summary>
    internal Task AwaitMarkAsync(PendingCell cell) =>
        Task.WhenAny(_conversation.Marked(cell.Id), _program.ErrorsRead, Task.Delay(MarkDeadline));

    internal async Task KillAsync()
    {
        _killed = true;
        await _program.KillTreeAsync().ConfigureAwait(false);
    }

    /// <summary>What is known about the end of the process, in words for the reader.</summary>
    internal async Task<EngineEnded> DescribeEndAsync(TimeSpan elapsed, EngineException? reason)
    {
        await Task.WhenAny(Task.WhenAll(_program.WaitForExitAsync(), _program.ErrorsRead), Task.Delay(MarkDeadline))
            .ConfigureAwait(false);
        int? exitCode = _program.HasExited ? _program.ExitCode : null;
        var code = exitCode is { } known
            ? $" (exit code {known.ToString(CultureInfo.InvariantCulture)}{ExitCodes.Explain(known)})" : "";
        var why = reason is { Message: not Conversation.Closed } ? " " + reason.Message : "";
        var words = _stderr.LastLines.Trim();
        if (!_program.HasExited) await KillAsync().ConfigureAwait(false);
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
            await _program.WriteLineAsync(line).ConfigureAwait(false);
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
