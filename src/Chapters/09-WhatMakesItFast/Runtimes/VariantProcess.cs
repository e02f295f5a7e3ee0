using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace GrpcLab;

/// <summary>Owns one process of a variant: starts it, waits for its first line, asks it, ends it.</summary>
internal sealed class VariantProcess : IAsyncDisposable
{
    private static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(30);

    private readonly Process _process;
    private readonly OutputTail _errors;

    private VariantProcess(Process process) => (_process, _errors) = (process, OutputTail.Follow(process.StandardError.BaseStream));

    /// <summary>What it said first: a server its address, a client its first call.</summary>
    public JsonElement First { get; private set; }

    /// <summary>From its start to that line.</summary>
    public TimeSpan StartTook { get; private set; }

    /// <param name="program">The published variant.</param>
    /// <param name="settings">What its runtime is told.</param>
    /// <param name="role">Server, or client with what it needs.</param>
    /// <param name="cancellation">Ends the wait, and the process.</param>
    public static async Task<VariantProcess> StartAsync(
        PublishedVariant program, RuntimeSettings settings, IEnumerable<string> role, CancellationToken cancellation)
    {
        var start = StartInfo(program, settings, role);
        var began = Stopwatch.GetTimestamp();
        var owner = new VariantProcess(ChildProcess.Start(start));
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            limit.CancelAfter(TimeToStart);
            owner.First = await owner.ReadAsync("start", limit.Token);
            owner.StartTook = Stopwatch.GetElapsedTime(began);
            return owner;
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            await owner.DisposeAsync();
            throw new TimeoutException($"A process of {program.Variant.Name} was not ready within {TimeToStart.TotalSeconds:0} s. {owner.Said}");
        }
        catch
        {
            await owner.DisposeAsync();
            throw;
        }
    }

    /// <summary>Sends a command and reads its answer. One at a time.</summary>
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

        return await ReadAsync(command, cancellation);
    }

    /// <summary>Closes its standard input, which ends it; kills it when that takes longer than 2 s.</summary>
    public ValueTask DisposeAsync() => new(ChildProcess.EndAsync(_process));

    private string Said => _errors.Text is { Length: > 0 } text ? $"It said: {text}" : "It said nothing.";

    private async Task<JsonElement> ReadAsync(string command, CancellationToken cancellation)
    {
        if (await _process.StandardOutput.ReadLineAsync(cancellation) is { } line)
        {
            using var document = JsonDocument.Parse(line);
            return document.RootElement.Clone();
        }

        await _process.WaitForExitAsync(cancellation);
        await _errors.Finished.WaitAsync(cancellation);
        throw new InvalidOperationException(
            $"The process ended with code {_process.ExitCode} instead of answering \"{command}\". {Said}");
    }

    private static ProcessStartInfo StartInfo(PublishedVariant program, RuntimeSettings settings, IEnumerable<string> role)
    {
        var start = ChildProcess.StartInfo(
            program.Program, [.. role, "--owner-pid", Environment.ProcessId.ToString(CultureInfo.InvariantCulture)]);
        ServerProgram.RemoveProxy(start.Environment);
        settings.ApplyTo(start.Environment);
        // What does not bring its runtime takes the one this process runs on, whatever else is installed.
        start.Environment["DOTNET_ROOT"] = ChildProcess.RuntimeRoot;
        return start;
    }
}
