namespace GrpcLab;

/// <summary>
/// The first calls of something, each timed, with what the runtime compiled meanwhile. Shows as a figure.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record FirstCalls : IDisplayable
{
    internal FirstCalls(string name, IReadOnlyList<FirstCall> calls) => (Name, Calls) = (name, calls);

    /// <summary>What was called, such as "the first channel of this process".</summary>
    public string Name { get; }

    /// <summary>The calls in the order they were made.</summary>
    public IReadOnlyList<FirstCall> Calls { get; }

    /// <summary>The time of one call.</summary>
    /// <param name="number">1 for the first.</param>
    public CallTime this[int number] => number >= 1 && number <= Calls.Count
        ? Calls[number - 1].Time
        : throw new ArgumentOutOfRangeException(
            nameof(number), number, $"There are {Calls.Count} calls; give a number from 1 to {Calls.Count}.");

    /// <summary>Time of all calls divided by their number: what a stopwatch around the loop would say.</summary>
    public CallTime Mean => new(Calls.Average(c => c.Time.Nanoseconds));

    /// <summary>What the last fifth of the calls typically took: their median.</summary>
    public CallTime Settled =>
        new(Quantile.Median(Calls.TakeLast(Math.Max(1, Calls.Count / 5)).Select(c => c.Time.Nanoseconds)));

    /// <summary>Times each call, one after the other. A call that throws ends it.</summary>
    /// <param name="name">What is called, for the figure.</param>
    /// <param name="call">Makes one call.</param>
    /// <param name="calls">How many. Default: 500.</param>
    /// <param name="cancellation">Ends it between two calls.</param>
    public static async Task<FirstCalls> RecordAsync(
        string name, Func<Task> call, int calls = 500, CancellationToken cancellation = default)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        ArgumentNullException.ThrowIfNull(call);
        ArgumentOutOfRangeException.ThrowIfLessThan(calls, 1);
        using var linked = HostCancellation.Link(cancellation);
        // Off the caller's context, as in every measured loop of the lab.
        return new(name, await CallLoop.DetachedAsync(
            () => FirstCallLoop.RunAsync(call, calls, TimeProvider.System, linked.Token), linked.Token));
    }

    /// <summary>
    /// Methods the runtime compiled, anew or better, during some of the calls; other work of the process included.
    /// </summary>
    /// <param name="from">1 for the first call.</param>
    /// <param name="to">The last of them, itself included.</param>
    public int MethodsCompiled(int from, int to) =>
        Calls.Skip(from - 1).Take(to - from + 1).Sum(c => c.MethodsCompiled);

    /// <summary>Time by number of the call, beside other first calls.</summary>
    /// <param name="title">One line.</param>
    /// <param name="others">Drawn in the same figure. Default: none.</param>
    public LineFigure ToFigure(string title, params FirstCalls[] others) =>
        FirstCallFigures.Times(title, [this, .. others]);

    /// <summary>Methods compiled by number of the call, beside other first calls.</summary>
    /// <param name="title">One line.</param>
    /// <param name="others">Drawn in the same figure. Default: none.</param>
    public BarFigure ToCompilationFigure(string title, params FirstCalls[] others) =>
        FirstCallFigures.Compilation(title, [this, .. others]);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToFigure($"The first {Calls.Count} calls").ToBundle();

    /// <summary>One line: the first call, the mean and the settled time.</summary>
    public override string ToString() => $"{Name}: first call {this[1].ToString(2)}, mean of {Calls.Count} calls "
        + $"{Mean.ToString(2)}, settled at {Settled.ToString(2)}";
}
