using System.Diagnostics;
using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// Owns a program of the course: starts it, waits for the one JSON line that says it is ready, keeps what it said last,
/// asks it where it takes commands, ends it.
/// </summary>
/// <remarks>
/// Its input is a pipe whose other end only this process holds. However this process goes, kill -9 included, the system
/// closes the pipe, and the program ends. Not CliWrap: it hands a program its whole input and gives its whole output,
/// and has neither a first line to wait for, nor a command to answer, nor an end by closing the input.
/// </remarks>
internal sealed class OwnedProgram : IAsyncDisposable
{
    /// <summary>Time a program usually may take to become ready.</summary>
    public static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan MaxStderrWait = TimeSpan.FromMilliseconds(500);

    private readonly string _name;
    private readonly Process _process;
    private readonly RuntimeFiles _runtimeFiles;
    private readonly OutputTail? _errors;
    private int _ended;

    private OwnedProgram(string name, Process process)
    {
        (_name, _process, _runtimeFiles) = (name, process, RuntimeFiles.Of(process.Id));
        _errors = process.StartInfo.RedirectStandardError ? OutputTail.Follow(process.StandardError.BaseStream) : null;
    }

    /// <summary>What it said when it was ready, a JSON object.</summary>
    public JsonElement Ready { get; private set; }

    /// <summary>From its start until it was ready.</summary>
    public TimeSpan StartTook { get; private set; }

    /// <summary>The process id.</summary>
    public int Pid => _process.Id;

    /// <summary>How it ended; once it has.</summary>
    public int ExitCode => _process.ExitCode;

    /// <summary>Whether its end was asked for here.</summary>
    public bool IsEnding => Volatile.Read(ref _ended) != 0;

    /// <summary>Whether the process has ended, by itself or not.</summary>
    public bool HasExited => IsEnding || _process.HasExited;

    /// <summary>Whether it has ended although nobody here ended it.</summary>
    public bool EndedByItself => !IsEnding && _process.HasExited;

    /// <summary>How it ended by itself, in full sentences, with what it said last.</summary>
    public string EndReport
    {
        get
        {
            // What it wrote before it ended may still be in the pipe.
            _errors?.Finished.Wait(MaxStderrWait);
            return $"The {_name}'s process has ended by itself, with exit code {_process.ExitCode}. {Said}";
        }
    }

    /// <summary>
    /// The last lines it wrote to its standard error; empty when it wrote none, or they went where ours go.
    /// </summary>
    public string LastErrors => _errors?.Text ?? "";

    /// <summary>Lines it has written to its standard error: its log, when it logs.</summary>
    public long LinesSaid => _errors?.Lines ?? 0;

    // As a sentence for error messages.
    private string Said =>
        _errors is null ? "It says why above." : LastErrors.Length > 0 ? $"It said: {LastErrors}" : "It said nothing.";

    /// <summary>Starts it and waits until it is ready.</summary>
    /// <param name="name">What it is, for error messages, such as "server".</param>
    /// <param name="start">
    /// How it is started, as <see cref="ChildProcess.StartInfo"/> has it; its errors may go where ours go.
    /// </param>
    /// <param name="limit">Time it may take to become ready.</param>
    /// <param name="cancellation">Ends the wait, and the program.</param>
    /// <param name="takesCommands">
    /// Whether it answers <see cref="AskAsync"/>. Default: no; what else it writes is dropped.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// It ended before it was ready; the message has its last lines of stderr.
    /// </exception>
    /// <exception cref="TimeoutException">It was not ready in time.</exception>
    public static async Task<OwnedProgram> StartAsync(
        string name, ProcessStartInfo start, TimeSpan limit, CancellationToken cancellation, bool takesCommands = false)
    {
        var began = Stopwatch.GetTimestamp();
        var program = new OwnedProgram(name, ChildProcess.Start(start));
        try
        {
            program.Ready = await program.WaitUntilReadyAsync(limit, cancellation);
            program.StartTook = Stopwatch.GetElapsedTime(began);
            if (!takesCommands)
            {
                // Nothing more is expected; unread, it could fill the pipe.
                OutputTail.Follow(program._process.StandardOutput.BaseStream);
            }

            return program;
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }

    /// <summary>Sends a command and reads its answer. One at a time.</summary>
    /// <exception cref="InvalidOperationException">
    /// It has ended instead; the message has its last lines of stderr.
    /// </exception>
    public async Task<JsonElement> AskAsync(string command, CancellationToken cancellation)
    {
        try
        {
            await _process.StandardInput.WriteLineAsync(command.AsMemory(), cancellation);
            await _process.StandardInput.FlushAsync(cancellation);
        }
        catch (IOException)
        {
            // It has ended; reading says so, and with which words.
        }

        return await ReadAsync(cancellation)
            ?? throw await EndedAsync($"instead of answering \"{command}\"", cancellation);
    }

    /// <summary>Returns when the process has ended by itself.</summary>
    public Task WaitForExitAsync(CancellationToken cancellation) =>
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

    /// <summary>Closes its standard input, which ends it; kills it when that takes longer than 2 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _ended, 1) != 0) return;
        await ChildProcess.EndAsync(_process);
        _runtimeFiles.Remove();
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
            throw new TimeoutException($"The {_name} was not ready within {limit.TotalSeconds:0.#} s. {Said}");
        }
    }

    // The next JSON object; other lines are none of ours. Null at the end of its output.
    private async Task<JsonElement?> ReadAsync(CancellationToken cancellation)
    {
        while (await _process.StandardOutput.ReadLineAsync(cancellation) is { } line)
        {
            if (line.StartsWith('{'))
            {
                using var document = JsonDocument.Parse(line);
                return document.RootElement.Clone();
            }
        }

        return null;
    }

    private async Task<InvalidOperationException> EndedAsync(string when, CancellationToken cancellation)
    {
        await _process.WaitForExitAsync(cancellation);
        await (_errors?.Finished.WaitAsync(cancellation) ?? Task.CompletedTask);
        return new InvalidOperationException($"The {_name} ended with code {_process.ExitCode} {when}. {Said}");
    }
}
