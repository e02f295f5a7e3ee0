using System.Diagnostics;
using System.Text.Json;

namespace GrpcLab.Cli;

/// <summary>A program of the course as a child of this command: it says in one JSON line when it is ready, and ends with its input.</summary>
/// <remarks>
/// Its input is a pipe whose other end only this process holds. However this process goes, kill -9 included, the system closes
/// the pipe, and the child ends. Its errors go where ours go.
/// </remarks>
internal sealed class OwnedProgram : IAsyncDisposable
{
    private static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(3);

    private readonly Process _process;
    private readonly string _name;
    private int _ending;

    private OwnedProgram(Process process, string name) => (_process, _name) = (process, name);

    /// <summary>What the child said when it was ready.</summary>
    public JsonElement ReadyLine { get; private set; }

    /// <summary>The child's process.</summary>
    public int Id => _process.Id;

    /// <summary>How it ended; only after <see cref="WaitForExitAsync"/>.</summary>
    public int ExitCode => _process.ExitCode;

    /// <summary>Whether its end was asked for here.</summary>
    public bool IsEnding => Volatile.Read(ref _ending) != 0;

    /// <summary>Starts it and waits until it is ready.</summary>
    /// <exception cref="UsageException">It ended before it was ready, having said why, or was not ready in time.</exception>
    public static async Task<OwnedProgram> StartAsync(string name, string assembly, IEnumerable<string> arguments, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath ?? "dotnet", ["exec", assembly, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        var program = new OwnedProgram(Process.Start(start)!, name);
        try
        {
            program.ReadyLine = await program.ReadReadyLineAsync(cancellation);
            return program;
        }
        catch
        {
            await program.DisposeAsync();
            throw;
        }
    }

    /// <summary>Waits for the end of the child.</summary>
    public Task WaitForExitAsync(CancellationToken cancellation) => _process.WaitForExitAsync(cancellation);

    /// <summary>Ends the child: closes its input, and kills it when that is not enough within 3 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _ending, 1) != 0)
        {
            return;
        }

        _process.StandardInput.Close();
        using var patience = new CancellationTokenSource(TimeToEnd);
        await _process.WaitForExitAsync(patience.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync();
        }

        _process.Dispose();
    }

    private async Task<JsonElement> ReadReadyLineAsync(CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(TimeToStart);
        try
        {
            if (await _process.StandardOutput.ReadLineAsync(limit.Token) is { } line)
            {
                return JsonElement.Parse(line);
            }

            await _process.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new UsageException($"The {_name} was not ready within {TimeToStart.TotalSeconds:0} s.");
        }

        throw new UsageException($"The {_name} ended with code {_process.ExitCode} before it was ready; it says why above.");
    }
}
