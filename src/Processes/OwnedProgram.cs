using System.Diagnostics;
using System.Text;
using System.Text.Json;
using CliWrap;

namespace GrpcLab;

/// <summary>
/// Owns a program that runs for a while: starts it, waits for the one JSON line that says it is ready, keeps what it
/// said last, asks it where it takes commands, ends it.
/// </summary>
/// <remarks>
/// Its input is a pipe whose other end only this process holds. However this process goes, kill -9 included, the system
/// closes the pipe, and the program ends. CliWrap starts it and hands over its streams. They are kept until this is
/// disposed, because CliWrap lets go of the process after the last of them, and of its exit code with it.
/// </remarks>
internal sealed class OwnedProgram : IAsyncDisposable
{
    /// <summary>Time a program usually may take to become ready.</summary>
    public static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan MaxStderrWait = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan TimeToDie = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan GroupPoll = TimeSpan.FromMilliseconds(10);
    private static readonly TimeSpan StillFor = TimeSpan.FromMilliseconds(100);

    private readonly string _name;
    private readonly Process _process;
    private readonly RuntimeFiles _runtimeFiles;
    private readonly OutputTail? _tail;
    private OutputTail? _printed;
    private readonly TaskCompletionSource _closing = new(), _gone = new();
    private readonly Task _run;
    private Stream _input = Stream.Null;
    private int _ended;
    // Answers to come: more than one when somebody asked and waited no longer.
    private int _owed;
    private int? _exitCode;

    private OwnedProgram(string name, Command command)
    {
        Process? process = null;
        _name = name;
        _tail = command.StandardErrorPipe == PipeTarget.Null ? new OutputTail() : null;
        var errors = _tail is null ? command.StandardErrorPipe
            : PipeTarget.Create((stream, stop) => _tail.ReadAsync(new StreamReader(stream, Encoding.UTF8), stop));
        // A program that this one has started may keep a pipe open for longer than its own life.
        _run = command
            .WithValidation(CommandResultValidation.None)
            .WithStandardInputPipe(PipeSource.Create((stream, _) =>
            {
                _input = stream;
                return _closing.Task;
            }))
            .WithStandardOutputPipe(PipeTarget.Create((stream, _) =>
            {
                Output = new StreamReader(stream, Encoding.UTF8, bufferSize: 4096);
                return _gone.Task;
            }))
            .WithStandardErrorPipe(PipeTarget.Create((stream, stop) =>
            {
                ErrorsRead = errors.CopyFromAsync(stream, stop);
                return Task.WhenAny(ErrorsRead, _gone.Task);
            }))
            .ExecuteAsync(null, started => process = started).Task;
        _process = process!;
        Pid = _process.Id;
        _runtimeFiles = RuntimeFiles.Of(Pid);
    }

    public JsonElement Ready { get; private set; }

    public int Pid { get; }

    /// <summary>What it writes to its standard output from now on.</summary>
    public StreamReader Output { get; private set; } = StreamReader.Null;

    /// <summary>Completes when its standard error has ended and was read.</summary>
    public Task ErrorsRead { get; private set; } = Task.CompletedTask;

    public int ExitCode => _exitCode ?? _process.ExitCode;

    public bool IsEnding => Volatile.Read(ref _ended) != 0;

    public bool HasExited => IsEnding || _process.HasExited;

    public bool EndedByItself => !IsEnding && _process.HasExited;

    public string EndReport
    {
        get
        {
            // What it wrote before it ended may still be in the pipe.
            ErrorsRead.Wait(MaxStderrWait);
            return $"The {_name}'s process has ended by itself, with exit code {ExitCode}. {OutputText}";
        }
    }

    /// <summary>
    /// The last lines it wrote to its standard error; empty when it wrote none, or the command has a target for them.
    /// </summary>
    public string LastErrors => _tail?.Text ?? "";

    /// <summary>
    /// The last lines it wrote to its standard output after it was ready; empty when it takes commands.
    /// </summary>
    public string LastPrinted => _printed?.Text ?? "";

    /// <summary>Lines it has written to its standard error: its log, when it logs.</summary>
    public long LinesSaid => _tail?.Lines ?? 0;

    // As a sentence for error messages.
    private string OutputText =>
        _tail is null ? "Its output above says why."
        : LastErrors.Length > 0 ? $"It said: {LastErrors}" : "It said nothing.";

    /// <summary><see cref="LinesSaid"/>, once the logger, which writes behind the work, has caught up.</summary>
    public async Task<long> CountLinesSaidAsync(CancellationToken cancellation)
    {
        var (seen, since) = (LinesSaid, Stopwatch.GetTimestamp());
        while (Stopwatch.GetElapsedTime(since) < StillFor)
        {
            await Task.Delay(GroupPoll, cancellation);
            if (LinesSaid != seen) (seen, since) = (LinesSaid, Stopwatch.GetTimestamp());
        }

        return seen;
    }

    /// <summary>Starts it; for whoever speaks with it in a way of its own.</summary>
    /// <param name="name">What it is, for error messages, such as "engine".</param>
    /// <param name="command">How it is started. Where it names a target for standard error, errors go there.</param>
    /// <exception cref="System.ComponentModel.Win32Exception">There is no such program.</exception>
    public static OwnedProgram Launch(string name, Command command) => new(name, command);

    /// <summary>Starts it and waits until it is ready.</summary>
    /// <param name="name">What it is, for error messages, such as "server".</param>
    /// <param name="command">How it is started. Where it names a target for standard error, errors go there.</param>
    /// <param name="limit">Time it may take to become ready.</param>
    /// <param name="cancellation">Ends the wait, and the program.</param>
    /// <param name="takesCommands">
    /// Whether it answers <see cref="AskAsync"/>. Default: no; of what else it writes the end is kept.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// It ended before it was ready; the message has its last lines of stderr.
    /// </exception>
    /// <exception cref="TimeoutException">It was not ready in time.</exception>
    public static async Task<OwnedProgram> StartAsync(
        string name, Command command, TimeSpan limit, CancellationToken cancellation, bool takesCommands = false)
    {
        var program = Launch(name, command);
        try
        {
            program.Ready = await program.WaitUntilReadyAsync(limit, cancellation);
            if (!takesCommands)
            {
                // Unread, it could fill the pipe. By the same reader, which may hold more than the first line.
                program._printed = new OutputTail();
                _ = program._printed.ReadAsync(program.Output, CancellationToken.None);
            }

            return program;
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }

    /// <summary>Writes a line to its standard input, at once.</summary>
    /// <exception cref="IOException">It has ended.</exception>
    public async Task WriteLineAsync(string line, CancellationToken cancellation = default) =>
        await _input.WriteAsync(Encoding.UTF8.GetBytes(line + '\n'), cancellation);

    /// <summary>Sends a command and reads its answer. One at a time.</summary>
    /// <exception cref="InvalidOperationException">
    /// It has ended instead; the message has its last lines of stderr.
    /// </exception>
    public async Task<JsonElement> AskAsync(string command, CancellationToken cancellation)
    {
        try
        {
            await WriteLineAsync(command, cancellation);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // It has ended; reading says so, and with which words.
        }

        _owed++;
        while (true)
        {
            var answer = await ReadAsync(cancellation)
                ?? throw await EndedAsync($"instead of answering \"{command}\"", cancellation);
            if (--_owed == 0) return answer;
        }
    }

    public void CloseInput() => _closing.TrySetResult();

    public Task WaitForExitAsync(CancellationToken cancellation = default) =>
        HasExited ? Task.CompletedTask : _process.WaitForExitAsync(cancellation);

    /// <summary>Ends the process without asking, and waits until it is gone. Processes it has started go on.</summary>
    /// <remarks>
    /// With entireProcessTree .NET first reads about every process of the machine, in 0.3 s on a quiet one and 3 s on a
    /// busy one, and the calls that the end was meant to interrupt have ended by then.
    /// </remarks>
    public async Task KillAsync()
    {
        if (!HasExited)
        {
            _process.Kill();
            await _process.WaitForExitAsync();
        }
    }

    /// <summary>Ends the process and all it has started, without asking, and waits until it is gone.</summary>
    public async Task KillTreeAsync()
    {
        if (HasExited) return;
        _runtimeFiles.RemoveTree();
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync().WaitAsync(TimeToDie);
    }

    /// <summary>
    /// Waits until nothing is left of the process group that it led, as what reads from it ends by itself, and kills
    /// after 2 s what is. Windows has no such groups.
    /// </summary>
    public async Task EndGroupAsync()
    {
        if (OperatingSystem.IsWindows()) return;

        var clock = Stopwatch.StartNew();
        while (CommandExtensions.Signal(-Pid, 0) == 0)
        {
            if (clock.Elapsed >= TimeToEnd)
            {
                _ = CommandExtensions.Signal(-Pid, CommandExtensions.SignalKill);
                return;
            }

            await Task.Delay(GroupPoll);
        }
    }

    /// <summary>Closes its standard input, which ends it; kills it when that takes longer than 2 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _ended, 1) != 0) return;
        CloseInput();
        using var patience = new CancellationTokenSource(TimeToEnd);
        try
        {
            await _process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync(CancellationToken.None);
        }

        _runtimeFiles.Remove();
        _exitCode = _process.ExitCode;
        _gone.SetResult();
        await _run;
    }

    private async Task<JsonElement> WaitUntilReadyAsync(TimeSpan limit, CancellationToken cancellation)
    {
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        deadline.CancelAfter(limit);
        try
        {
            return await ReadAsync(deadline.Token) ?? throw await EndedAsync("before it was ready", deadline.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new TimeoutException($"The {_name} was not ready within {limit.TotalSeconds:0.#} s. {OutputText}");
        }
    }

    // The next JSON object; other lines are none of ours. Null at the end of its output.
    private async Task<JsonElement?> ReadAsync(CancellationToken cancellation)
    {
        while (await Output.ReadLineAsync(cancellation) is { } line)
        {
            if (Parse(line) is { } answer) return answer;
        }

        return null;
    }

    private static JsonElement? Parse(string line)
    {
        if (!line.StartsWith('{')) return null;

        try
        {
            using var document = JsonDocument.Parse(line);
            return document.RootElement.Clone();
        }
        catch (JsonException)
        {
            return null; // A log line may begin so, too.
        }
    }

    private async Task<InvalidOperationException> EndedAsync(string when, CancellationToken cancellation)
    {
        await _process.WaitForExitAsync(cancellation);
        await ErrorsRead.WaitAsync(cancellation);
        return new InvalidOperationException($"The {_name} ended with code {_process.ExitCode} {when}. {OutputText}");
    }
}
