namespace GrpcLab;

/// <summary>
/// How long a comparison may take: rounds, time per slice, warm-up. Immutable; checked once before work starts.
/// </summary>
public sealed record Budget
{
    /// <summary>The environment variable that <see cref="Current"/> reads.</summary>
    public const string Variable = "GRPCLAB_BUDGET";

    /// <summary>The fewest rounds an interval is computed from. Below this its coverage was not validated.</summary>
    public const int MinRounds = 10;

    // Enough for every code path of an estimate; no interval of the smoke budget decides anything.
    private const int SmokeRounds = 4;

    /// <summary>
    /// About half a second for three cases: runs everything and counts what happens, and judges no time.
    /// </summary>
    public static Budget Smoke { get; } = new()
    {
        Name = "smoke",
        Rounds = SmokeRounds,
        Slice = TimeSpan.FromMilliseconds(15),
        MinCalls = 1,
        WarmupFloor = TimeSpan.FromMilliseconds(50),
        WarmupCap = TimeSpan.FromMilliseconds(100),
    };

    /// <summary>
    /// About 2 s for three cases whose code has settled: enough to see a factor, not to publish a percent.
    /// </summary>
    public static Budget Quick { get; } = new();

    /// <summary>
    /// About 20 s for three cases: for intervals worth publishing, and a 99th percentile of calls up to 5 ms.
    /// </summary>
    public static Budget Full { get; } = new()
    {
        Name = "full",
        Rounds = 30,
        Slice = TimeSpan.FromMilliseconds(161),
        MinCalls = 5,
        WarmupFloor = TimeSpan.FromSeconds(1),
        Timeout = TimeSpan.FromMinutes(10),
    };

    /// <summary>The budget that GRPCLAB_BUDGET names: smoke, quick (also when unset) or full.</summary>
    public static Budget Current => Parse(Environment.GetEnvironmentVariable(Variable));

    /// <summary>What the conditions of a result call this budget. Default: quick.</summary>
    public string Name { get; init; } = "quick";

    /// <summary>Whether times may decide a claim. Not at the smoke budget, whose warm-up is too short for it.</summary>
    internal bool JudgesTimes => Name != Smoke.Name;

    /// <summary>The fewest rounds this budget may have, and an interval within it may rest on.</summary>
    internal int RequiredRounds => JudgesTimes ? MinRounds : SmokeRounds;

    /// <summary>
    /// How often each case is measured; the interval is computed over rounds. Default: 12, at least 10; at the smoke
    /// budget 4.
    /// </summary>
    public int Rounds { get; init; } = 12;

    /// <summary>Time one case gets in one round. Default: 35 ms.</summary>
    public TimeSpan Slice { get; init; } = TimeSpan.FromMilliseconds(35);

    /// <summary>
    /// About how long a case is measured before another has its turn: a slice is spent in several short turns, spread
    /// over its round, because a machine's speed differs from one moment to the next. Default: 7 ms.
    /// </summary>
    public TimeSpan Turn { get; init; } = TimeSpan.FromMilliseconds(7);

    /// <summary>Calls a slice makes even when they take longer than the slice. Default: 3.</summary>
    public int MinCalls { get; init; } = 3;

    /// <summary>
    /// Shortest warm-up of all cases together. It goes on until neither side has compiled for a tenth of half a second.
    /// Default: 500 ms.
    /// </summary>
    public TimeSpan WarmupFloor { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>
    /// Longest warm-up, settled or not. Default: 20 s; five cases over TLS settled after 5 to 10 s, by the machine.
    /// </summary>
    public TimeSpan WarmupCap { get; init; } = TimeSpan.FromSeconds(20);

    /// <summary>Limit for a whole comparison. Default: 2 min.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromMinutes(2);

    /// <summary>The budget with this name. Nothing at all means quick; any other word is an error.</summary>
    public static Budget Parse(string? name) => name?.Trim().ToLowerInvariant() switch
    {
        "smoke" => Smoke,
        null or "" or "quick" => Quick,
        "full" => Full,
        _ => throw new ArgumentException(
            $"{Variable} is \"{name}\", which is not a budget. Set it to smoke, quick or full, or unset it."),
    };

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => Check(new Errors()).ThrowIfAny("The budget");

    internal Errors Check(Errors errors) => errors
        .Require(Rounds >= RequiredRounds && Rounds <= 1000,
            $"Rounds is {Rounds}; it must lie between {RequiredRounds} and 1000.")
        .Require(Slice > TimeSpan.Zero, $"Slice is {Slice}; it must be longer than zero.")
        .Require(Turn > TimeSpan.Zero, $"Turn is {Turn}; it must be longer than zero.")
        .Require(MinCalls >= 1, $"MinCalls is {MinCalls}; it must be at least 1.")
        .Require(WarmupFloor >= TimeSpan.Zero, $"WarmupFloor is {WarmupFloor}; it must not be negative.")
        .Require(WarmupCap >= WarmupFloor,
            $"WarmupCap is {WarmupCap}; it must not be shorter than WarmupFloor ({WarmupFloor}).")
        .Require(Timeout > TimeSpan.Zero, $"Timeout is {Timeout}; it must be longer than zero.");
}
