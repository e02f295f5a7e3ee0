using System.Collections.Immutable;
using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using CliWrap;

namespace GrpcLab.Notebooks;

/// <summary>
/// One engine process: starts it, speaks its protocol, keeps what it wrote last, and ends its whole process tree on
/// dispose. It is not restarted: its variables are lost with it, so whoever owns it says so and starts another.
/// </summary>
internal sealed class EngineProcess : IAsyncDisposable
{
    private static readonly TimeSpan ReadyTimeout = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan MarkDeadline = TimeSpan.FromSeconds(2);
    private readonly EngineOptions _options;
    private readonly OwnedProgram _program;
    private readonly Conversation _conversation = new();
    private readonly StderrReader _stderr;
    private readonly Task _reading;
    private int _lastId;

    private EngineProcess(EngineOptions options)
    {
        _options = options;
        _stderr = new StderrReader(_conversation.OnRawStderr, _conversation.MarkOf);
        _program = Launch(options, PipeTarget.Create((errors, _) =>
            Task.Run(() => _stderr.ReadToEndAsync(new StreamReader(errors, Encoding.UTF8)), CancellationToken.None)));
        _reading = Task.Run(() => _conversation.ReadAsync(_program.Output));
    }

    /// <summary>Path of the built engine.</summary>
    /// <exception cref="EngineException">The engine is not built.</exception>
    public static string Location => CourseFolder.Find().Built("Engine", "GrpcLab.Engine.dll") is var path
        && File.Exists(path) ? path
            : throw new EngineException(
                $"The engine was not found at {path}. Build it with `dotnet build src/Engine`.");

    /// <summary>The framework that cells run on, such as ".NET 10.0.12".</summary>
    public string Framework { get; private set; } = "";

    /// <summary>Starts an engine and waits until it is ready. Cancelling ends the process.</summary>
    /// <exception cref="EngineException">The process did not start, or was not ready within 60 s.</exception>
    public static async Task<EngineProcess> StartAsync(
        EngineOptions options, CancellationToken cancellationToken = default)
    {
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

    /// <summary>Runs one cell; the next may be given when it has ended.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="onEvent">
    /// Gets every event in order, one at a time, and also what background work of this cell writes after its end.
    /// An exception thrown here comes out of this call.
    /// </param>
    /// <param name="cancellationToken">Interrupts the cell; a cell that does not yield costs the process.</param>
    public async Task<CellResult> ExecuteAsync(
        CellRequest request, Action<CellEvent> onEvent, CancellationToken cancellationToken = default)
    {
        var clock = Stopwatch.StartNew();
        var id = NextId();
        var cell = _conversation.Begin(id, onEvent);
        // Marks let this side put raw standard error and protocol events in order again.
        await SendAsync(new()
        {
            ["id"] = id,
            ["type"] = "execute",
            ["code"] = request.Code,
            ["mark_stderr"] = true,
            ["file"] = request.File is { } file ? Path.GetFullPath(file) : null,
            ["cell"] = request.Cell,
        }).ConfigureAwait(false);
        if (await EndsWithinAsync(cell, request.TimeLimit ?? Timeout.InfiniteTimeSpan, cancellationToken)
            .ConfigureAwait(false))
        {
            return await EndAsync(cell, clock, stopped: null).ConfigureAwait(false);
        }

        CellResult stopped = cancellationToken.IsCancellationRequested
            ? new CellInterrupted(clock.Elapsed)
            : new CellTimedOut(request.TimeLimit!.Value, clock.Elapsed);
        await SendAsync(new() { ["id"] = NextId(), ["type"] = "interrupt" }).ConfigureAwait(false);
        if (await EndsWithinAsync(cell, _options.InterruptGrace, CancellationToken.None).ConfigureAwait(false))
        {
            return await EndAsync(cell, clock, stopped).ConfigureAwait(false);
        }

        await _program.KillTreeAsync().ConfigureAwait(false);
        return stopped with { Elapsed = clock.Elapsed };
    }

    /// <summary>Ends the process and everything it started.</summary>
    public async ValueTask DisposeAsync()
    {
        await _program.KillTreeAsync().ConfigureAwait(false);
        // Of one whose parent ended before, or of an engine that a cell ended, the tree knows nothing.
        await _program.EndGroupAsync().ConfigureAwait(false);
        // A grandchild that left the tree may keep the pipes open; the
        // process itself is gone, so this is not worth waiting for.
        await Task.WhenAny(Task.WhenAll(_reading, _program.ErrorsRead), Task.Delay(MarkDeadline))
            .ConfigureAwait(false);
        await _program.DisposeAsync().ConfigureAwait(false);
    }

    private static OwnedProgram Launch(EngineOptions options, PipeTarget errors)
    {
        // The one that runs this process is the one that fits; a self-contained or test host leaves only the PATH.
        var command = new Command(Dotnet.Own ?? "dotnet")
            .WithArguments(["exec", Location])
            .WithWorkingDirectory(options.WorkingDirectory)
            .WithEnvironmentVariables(options.Environment)
            .WithStandardErrorPipe(errors);
        try
        {
            return OwnedProgram.Launch("engine", command);
        }
        catch (Win32Exception e)
        {
            var why = (e.InnerException ?? e).Message.TrimEnd('.');
            throw new EngineException($"{command.TargetFilePath} could not be started: {why}. "
                + "Install the .NET 10 SDK, or put dotnet on the PATH.", e);
        }
    }

    private async Task AwaitReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            var ready = await _conversation.Ready.WaitAsync(ReadyTimeout, cancellationToken).ConfigureAwait(false);
            Framework = ready.Text("framework") ?? "";
        }
        catch (TimeoutException e)
        {
            var errors = _stderr.LastLines is { Length: > 0 } lines ? $" stderr: {lines}." : "";
            throw new EngineException($"The engine was not ready within {ReadyTimeout.TotalSeconds:0.#} s.{errors} "
                + "Run it again when the machine is less busy.", e);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            var end = await DescribeEndAsync(TimeSpan.Zero, e as EngineException).ConfigureAwait(false);
            throw new EngineException("The engine did not start. " + end.Message, e);
        }
    }

    private static async Task<bool> EndsWithinAsync(
        PendingCell cell, TimeSpan limit, CancellationToken cancellationToken)
    {
        Task done = cell.Done.Task;
        await done.WaitAsync(limit, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return done.IsCompleted;
    }

    /// <param name="cell">A cell that has ended.</param>
    /// <param name="clock">Runs since it was sent.</param>
    /// <param name="stopped">
    /// What to report for a cell that was stopped; one that ended just before keeps its own result.
    /// </param>
    private async Task<CellResult> EndAsync(PendingCell cell, Stopwatch clock, CellResult? stopped)
    {
        try
        {
            var done = await cell.Done.Task.ConfigureAwait(false);
            // For what native code and child processes wrote to standard error before the cell ended.
            await Task.WhenAny(cell.Marked.Task, _program.ErrorsRead, Task.Delay(MarkDeadline)).ConfigureAwait(false);
            var count = done.Number("execution_count") ?? 0;
            return done.Required("status") switch
            {
                "interrupted" => stopped ?? new CellInterrupted(clock.Elapsed),
                "error" => new CellFailed(cell.Error ?? Unknown, count, clock.Elapsed),
                _ => new CellDone(count, clock.Elapsed),
            };
        }
        catch (EngineException e)
        {
            return await DescribeEndAsync(clock.Elapsed, e).ConfigureAwait(false);
        }
    }

    private static ErrorOutput Unknown => new("Error", "The cell failed, and the engine gave no reason.", []);

    // What is known about the end of the process, in words for the reader.
    private async Task<EngineEnded> DescribeEndAsync(TimeSpan elapsed, EngineException? reason)
    {
        await Task.WhenAny(Task.WhenAll(_program.WaitForExitAsync(), _program.ErrorsRead), Task.Delay(MarkDeadline))
            .ConfigureAwait(false);
        var code = !_program.HasExited ? "" : string.Create(
            CultureInfo.InvariantCulture, $" (exit code {_program.ExitCode}{ExitCodes.Explain(_program.ExitCode)})");
        var why = reason is { Message: not Conversation.Closed } ? " " + reason.Message : "";
        var words = _stderr.LastLines.Trim();
        await _program.KillTreeAsync().ConfigureAwait(false);
        return new($"The engine process ended{code}; its variables are lost.{why}"
            + (words.Length > 0 ? $" stderr:\n{words}" : ""), elapsed);
    }

    private async Task SendAsync(JsonObject request)
    {
        try
        {
            await _program.WriteLineAsync(request.ToJsonString()).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The process is gone: whoever waits for an answer hears so from the reading side.
            _conversation.End(new EngineException(Conversation.Closed, e));
        }
    }

    private string NextId() => (++_lastId).ToString(CultureInfo.InvariantCulture);
}

/// <summary>How an engine process is started and stopped.</summary>
internal sealed record EngineOptions
{
    /// <summary>The process's working directory: the notebook's folder. Default: the current directory.</summary>
    public string WorkingDirectory { get; init; } = System.Environment.CurrentDirectory;

    /// <summary>Variables added to the inherited environment; null removes one. Default: none.</summary>
    public IReadOnlyDictionary<string, string?> Environment { get; init; } = ImmutableDictionary<string, string?>.Empty;

    /// <summary>How long an interrupted cell may take to end before the process is killed. Default: 5 s.</summary>
    public TimeSpan InterruptGrace { get; init; } = TimeSpan.FromSeconds(5);
}

/// <summary>One cell to execute.</summary>
internal sealed record CellRequest(string Code)
{
    /// <summary>
    /// The notebook's path: relative #r and #load paths start at its folder. Default: the engine's working directory.
    /// </summary>
    public string? File { get; init; }

    /// <summary>The cell's number as error messages show it, counted from 1. Default: the execution count.</summary>
    public int? Cell { get; init; }

    /// <summary>How long the cell may run before it is stopped. Default: no limit.</summary>
    public TimeSpan? TimeLimit { get; init; }
}

/// <summary>The engine process could not be started, or broke the protocol.</summary>
internal sealed class EngineException(string message, Exception? inner = null) : Exception(message, inner);
