/// <summary>How much a test run does: what every push runs, or all of it.</summary>
/// <remarks>
/// <c>./lab test</c> leaves out the tests with the trait below, and theories take fewer rows and a shorter budget;
/// <c>./lab test --all</c> sets the variable to "all".
/// </remarks>
internal static class TestScope
{
    /// <summary>The trait of tests that only <c>./lab test --all</c> runs: name and value.</summary>
    public const string Run = "Run", All = "all";

    public static bool IsAll { get; } = Environment.GetEnvironmentVariable("GRPCLAB_TESTS") == All;

    /// <summary>
    /// Whether a few tests that failed are asked once more: nothing is done ahead for tests that do not run.
    /// </summary>
    public static bool IsAskedAgain { get; } = Environment.GetEnvironmentVariable("GRPCLAB_TESTS_AGAIN") == "1";

    /// <summary>
    /// The budget of the notebooks that tests run. What rests on times is asserted only at the quick one.
    /// </summary>
    public static string Budget => IsAll ? "quick" : "smoke";
}
