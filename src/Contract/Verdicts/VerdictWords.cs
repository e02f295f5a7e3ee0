namespace GrpcLab;

/// <summary>
/// The words of verdicts: those that go from the lab to whoever runs a notebook, and those for readers.
/// </summary>
internal static class VerdictWords
{
    private const string Held = "held", Undecided = "undecided", NotSteady = "not-steady", Missed = "missed",
        Failed = "failed", Mechanism = "mechanism", Comparison = "comparison";

    /// <summary>The mime type of a claim and whether it held.</summary>
    public const string ClaimMime = "application/vnd.grpc-lab.claim+json";

    /// <summary>The mime type of an exercise and whether its check passed.</summary>
    public const string ExerciseMime = "application/vnd.grpc-lab.exercise+json";

    /// <summary>The mime type of a quiz question and whether the answer was right.</summary>
    public const string QuizMime = "application/vnd.grpc-lab.quiz+json";

    /// <summary>The mime type of a comparison's ratios.</summary>
    public const string ComparisonMime = "application/vnd.grpc-lab.comparison+json";

    /// <summary>The word of a state.</summary>
    public static string Word(this ClaimState state) => state switch
    {
        ClaimState.Held => Held,
        ClaimState.Undecided => Undecided,
        ClaimState.NotSteady => NotSteady,
        ClaimState.Missed => Missed,
        _ => Failed,
    };

    /// <summary>The state of a word. A state nobody knows must not pass for a claim that held.</summary>
    public static ClaimState State(string? word) => word switch
    {
        Held => ClaimState.Held,
        Undecided => ClaimState.Undecided,
        NotSteady => ClaimState.NotSteady,
        Missed => ClaimState.Missed,
        _ => ClaimState.Failed,
    };

    /// <summary>The word of a kind.</summary>
    public static string Word(this ClaimKind kind) => kind == ClaimKind.Mechanism ? Mechanism : Comparison;

    /// <summary>The kind of a word; one that nobody knows counts as the stricter.</summary>
    public static ClaimKind Kind(string? word) => word == Comparison ? ClaimKind.Comparison : ClaimKind.Mechanism;

    /// <summary>What a reader is told became of a claim.</summary>
    public static string Told(this ClaimState state) =>
        state is ClaimState.Undecided or ClaimState.Missed ? $"{state.Briefly()} on this machine" : state.Briefly();

    /// <summary>The same where there is little room.</summary>
    public static string Briefly(this ClaimState state) => state switch
    {
        ClaimState.Held => "held",
        ClaimState.Undecided => "no clear answer",
        ClaimState.NotSteady => "not steady",
        ClaimState.Missed => "missed",
        _ => "did not hold",
    };

    /// <summary>The sign that says the same without words.</summary>
    public static string Sign(this ClaimState state) => state switch
    {
        ClaimState.Held => "✓",
        ClaimState.Undecided => "≈",
        ClaimState.NotSteady => "~",
        ClaimState.Missed => "≠",
        _ => "✗",
    };
}

/// <summary>What a claim is about, which decides what a failure means.</summary>
public enum ClaimKind
{
    /// <summary>
    /// How something works: counted, so it must hold on every machine. One that does not turns the run red.
    /// </summary>
    Mechanism,

    /// <summary>Which of two is faster: measured, so a noisy machine may be unable to tell.</summary>
    Comparison,
}

/// <summary>What became of a claim.</summary>
public enum ClaimState
{
    /// <summary>It is so here, too.</summary>
    Held,

    /// <summary>It cannot be told on this machine: the difference is smaller than the noise.</summary>
    Undecided,

    /// <summary>The times it rests on were not steady, so nothing can be told from them.</summary>
    NotSteady,

    /// <summary>
    /// A prediction about times that did not come true here. The run stays green; the chapter says what it means.
    /// </summary>
    Missed,

    /// <summary>A mechanism is not as claimed: that turns the run red.</summary>
    Failed,
}
