using System.Globalization;

namespace GrpcLab.Engine;

/// <summary>
/// One execution of a cell. It flows with the execution context, so that text from a thread or timer that the cell
/// started still belongs to it when the cell has long ended.
/// </summary>
internal sealed class CellScope
{
    private const string CancellationKey = "GrpcLab.CellCancellation";
    private static readonly AsyncLocal<CellScope?> Flowing = new();
    private static volatile CellScope? _last;
    private readonly OutputGate _output;
    private int _stopsAtWrite;

    public CellScope(Request request, Outbox outbox, OutputGate output)
    {
        (Request, _output) = (request, output);
        Input = new CellInput(this, outbox);
    }

    public Request Request { get; }

    /// <summary>What the cell reads when it reads its standard input.</summary>
    public CellInput Input { get; }

    /// <summary>Cancelled when the cell is interrupted: what the lab's long calls observe.</summary>
    public CancellationTokenSource Cancellation { get; } = new();

    /// <summary>Cancelled a little later: from here on the cell's code is stopped by force.</summary>
    public CancellationTokenSource Abort { get; } = new();

    /// <summary>The threads that run the cell's code.</summary>
    public CellThreads Threads { get; } = new();

    /// <summary>Set when the cell has ended, one way or another.</summary>
    public ManualResetEventSlim Ended { get; } = new();

    /// <summary>The request whose output is written here: of the flowing cell, else of the last one.</summary>
    public static string CurrentId => Current?.Request.Id ?? "";

    /// <summary>
    /// The cell that the calling code belongs to: the flowing one, else the last; null before the first.
    /// </summary>
    public static CellScope? Current => Flowing.Value ?? _last;

    /// <summary>The request that started last, for output that carries no context.</summary>
    public static string LastId => _last?.Request.Id ?? "";

    /// <summary>Lets the lab find the running cell's token without a shared package.</summary>
    public static void Publish() => AppContext.SetData(CancellationKey, (Func<CancellationToken>)CurrentToken);

    /// <summary>Makes this the running cell, for which the calling thread works.</summary>
    public void Enter()
    {
        _last = this;
        Flow();
    }

    /// <summary>Makes this the cell that the calling thread works for; the running one may be another by now.</summary>
    public void Flow() => Flowing.Value = this;

    /// <summary>Removes what the cell has put out so far.</summary>
    public void ClearOutput()
    {
        ThrowIfStopping();
        _output.Clear(Request.Id);
    }

    /// <summary>Tells the reader what the compiler had to say about the cell.</summary>
    public void Warn(IReadOnlyList<TraceLine> lines)
    {
        if (!Request.Silent)
        {
            _output.Text(Request.Id, "stderr",
                string.Concat(lines.Select(line => (Request.Ansi ? line.ToAnsi() : line.ToString()) + "\n")));
        }
    }

    /// <summary>
    /// Lets the next write or display of the cell's own code throw. A thread that is stopped by force inside the output
    /// can leave a lock taken, or take the process with it; a loop that writes all the time need not be stopped by
    /// force.
    /// </summary>
    public void StopAtNextWrite() => Volatile.Write(ref _stopsAtWrite, 1);

    /// <exception cref="OperationCanceledException">
    /// The calling cell was interrupted. Thrown once: clean-up may write.
    /// </exception>
    public static void ThrowIfStopping()
    {
        // On a thread of the cell's own making nobody would catch it.
        if (Flowing.Value is not { } cell || Volatile.Read(ref cell._stopsAtWrite) == 0
            || SynchronizationContext.Current is not InterruptibleContext)
        {
            return;
        }

        if (Interlocked.Exchange(ref cell._stopsAtWrite, 0) == 1)
        {
            throw new OperationCanceledException("The cell was interrupted.");
        }
    }

    private static CancellationToken CurrentToken() => Current?.Cancellation.Token ?? CancellationToken.None;
}

/// <summary>The name of a cell in error messages; it is also the path of its syntax tree.</summary>
internal static class CellLabel
{
    public static string Of(int? cell, int executionCount) =>
        string.Create(CultureInfo.InvariantCulture, $"cell {cell ?? executionCount}");

    /// <summary>A cell's label as it is, a script's path without its folder.</summary>
    public static string Shown(string path) => IsLabel(path) ? path : Path.GetFileName(path);

    /// <summary>True for a name made by <see cref="Of"/>: a script file's path is always absolute.</summary>
    public static bool IsLabel(string? path) => path is not null && path.StartsWith("cell ", StringComparison.Ordinal);
}
