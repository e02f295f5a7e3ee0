namespace GrpcLab;

/// <summary>
/// The words of verdicts: those that go from the lab to whoever runs a notebook, and those for readers.
/// </summary>
internal static class VerdictWords
{
    private const string Mechanism = "mechanism", Comparison = "comparison";

    // The word, what a reader is told where there is little room, and the sign that says the same without words.
    private static readonly Dictionary<ClaimState, (string Word, string Briefly, string Sign)> States = new()
    {
        [ClaimState.Held] = ("held", "held", "✓"),
        [ClaimState.Undecided] = ("undecided", "no clear answer", "≈"),
        [ClaimState.NotSteady] = ("not-steady", "not steady", "~"),
        [ClaimState.Missed] = ("missed", "missed", "≠"),
        [ClaimState.Failed] = ("failed", "did not hold", "✗"),
    };

    public const string ClaimMime = "application/vnd.grpc-lab.claim+json";

    public const string ExerciseMime = "application/vnd.grpc-lab.exercise+json";

    public const string QuizMime = "application/vnd.grpc-lab.quiz+json";

    public const string ComparisonMime = "application/vnd.grpc-lab.comparison+json";

    public static string Word(this ClaimState state) => States[state].Word;

    /// <summary>The state of a word. A state nobody knows must not pass for a claim that held.</summary>
    public static ClaimState State(string? word) =>
        States.Where(s => s.Value.Word == word).Select(s => s.Key).DefaultIfEmpty(ClaimState.Failed).First();

    public static string Word(this ClaimKind kind) => kind == ClaimKind.Mechanism ? Mechanism : Comparison;

    /// <summary>The kind of a word; one that nobody knows counts as the stricter.</summary>
    public static ClaimKind Kind(string? word) => word == Comparison ? ClaimKind.Comparison : ClaimKind.Mechanism;

    public static string Words(this ClaimState state) =>
        state is ClaimState.Undecided or ClaimState.Missed ? $"{state.Briefly()} on this machine" : state.Briefly();

    public static string Briefly(this ClaimState state) => States[state].Briefly;

    public static string Sign(this ClaimState state) => States[state].Sign;
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
