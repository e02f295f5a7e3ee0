namespace GrpcLab.Tests.Exercises;

/// <summary>An answer to an exercise, and what its check says of it.</summary>
/// <param name="What">The exercise's number and the answer in words.</param>
/// <param name="State">The verdict.</param>
/// <param name="Says">Part of the feedback; with a … in it, parts that come in this order.</param>
/// <param name="Check">Runs the check.</param>
/// <param name="IsFurther">Whether only <c>--all</c> tries it.</param>
public sealed record Attempt(
    string What, ExerciseState State, string Says, Func<Task<ExerciseResult>> Check, bool IsFurther = false)
{
    /// <summary>What a busy machine may make the check say instead. Default: nothing else.</summary>
    public string? OrSays { get; init; }

    public static Attempt Passes(string what, string says, Func<Task<ExerciseResult>> check) =>
        new(what, ExerciseState.Passed, says, check);

    public static Attempt Fails(string what, string says, Func<Task<ExerciseResult>> check) =>
        new(what, ExerciseState.Failed, says, check);

    /// <summary>The stub as it stands: nothing has been written yet.</summary>
    public static Attempt Unanswered(string what, string says, Func<Task<ExerciseResult>> check) =>
        new(what, ExerciseState.Unanswered, says, check);

    /// <summary>A further right answer, which only <c>--all</c> tries.</summary>
    public static Attempt AlsoPasses(string what, string says, Func<Task<ExerciseResult>> check) =>
        Passes(what, says, check) with { IsFurther = true };

    /// <summary>A further wrong answer, which only <c>--all</c> tries.</summary>
    public static Attempt AlsoFails(string what, string says, Func<Task<ExerciseResult>> check) =>
        Fails(what, says, check) with { IsFurther = true };

    /// <summary>A further unwritten one, which only <c>--all</c> tries.</summary>
    public static Attempt AlsoUnanswered(string what, string says, Func<Task<ExerciseResult>> check) =>
        Unanswered(what, says, check) with { IsFurther = true };

    /// <summary>Whether the feedback says so.</summary>
    public bool IsSaidIn(string detail) => Holds(detail, Says) || (OrSays is not null && Holds(detail, OrSays));

    private static bool Holds(string detail, string says)
    {
        var at = 0;
        foreach (var part in says.Split('…'))
        {
            at = detail.IndexOf(part, at, StringComparison.Ordinal);
            if (at < 0) return false;
            at += part.Length;
        }

        return true;
    }
}

/// <summary>Answers to the exercises of a chapter.</summary>
public interface IAttempts
{
    static abstract IReadOnlyList<Attempt> Attempts { get; }
}

/// <summary>
/// Gives each check the answers that readers give. In a push that is a right one of each exercise but the capstone's,
/// whose two programs take long to build and to watch, and a mistake where it is another one than the stub's and its check
/// is quick: stubs have to fail in the notebooks themselves, which every push runs.
/// </summary>
public abstract class ExerciseTests<T>
    where T : IAttempts
{
    public static TheoryData<string> Answers =>
        new(T.Attempts.Where(attempt => TestScope.IsAll || !attempt.IsFurther).Select(attempt => attempt.What));

    [Theory(Timeout = 400_000), MemberData(nameof(Answers))]
    public async Task A_check_tells_what_is_right_and_what_is_missing(string answer)
    {
        var attempt = T.Attempts.Single(attempt => attempt.What == answer);

        var result = await attempt.Check();

        Assert.True(attempt.State == result.State && attempt.IsSaidIn(result.Detail),
            $"Expected: {attempt.State}, {attempt.Says}\nActual: {result.State}, {result.Detail}");
        Assert.StartsWith($"{result.Id}: ", answer, StringComparison.Ordinal);
    }
}
