using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>An exercise: what a reader must write, and the check that runs it and counts what it does.</summary>
/// <remarks>An instance checks one solution, so that its methods need not hand it on to each other.</remarks>
/// <typeparam name="TSolution">The delegate a reader writes, such as <c>Func&lt;LabServer, Task&gt;</c>.</typeparam>
/// <param name="id">Chapter and number, such as "1.1".</param>
/// <param name="title">What the exercise is called.</param>
/// <param name="firstStep">The first step, told while nothing has been written yet.</param>
internal abstract class Exercise<TSolution>(string id, string title, string firstStep) : IExercise
    where TSolution : Delegate
{
    /// <summary>The longest that a call to a prompt server may take, on whatever machine.</summary>
    protected static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    private TSolution? _solution;

    public string Id => id;

    protected string FirstStep => firstStep;

    /// <summary>What the reader wrote.</summary>
    protected TSolution Solution =>
        _solution ?? throw new InvalidOperationException("There is a solution only while it is checked.");

    /// <summary>Ends the check.</summary>
    protected CancellationToken Cancellation { get; private set; }

    /// <summary>A deadline that any machine meets, and the end of the check.</summary>
    protected CallOptions InTime => new(deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: Cancellation);

    /// <summary>Runs the solution and says what was found. Only cancelling ends it with an exception.</summary>
    public async Task<ExerciseResult> CheckAsync(TSolution solution, CancellationToken cancellation)
    {
        (_solution, Cancellation) = (solution, cancellation);
        try
        {
            return await AttemptAsync();
        }
        catch (Exception e) when (cancellation.IsCancellationRequested && RunLimit.IsCancellation(e))
        {
            throw new OperationCanceledException($"The check of exercise {id} was interrupted.", e, cancellation);
        }
        catch (Exception e)
        {
            // What .Result and .Wait() throw.
            var error = e is AggregateException { InnerExceptions: [var only] } ? only : e;
            return Meaning(error) is { } meaning ? Failed(meaning) : Explain(error);
        }
    }

    /// <summary>Runs the solution against a server of its own. What it throws is explained to the reader.</summary>
    protected abstract Task<ExerciseResult> AttemptAsync();

    /// <summary>What an exception means for the reader of this exercise; null for what it means everywhere.</summary>
    protected virtual string? Meaning(Exception error) => null;

    /// <summary>What a solution returned; null says that the stub is still there.</summary>
    protected static T Given<T>(T? returned)
        where T : class => returned ?? throw new NotImplementedException();

    /// <summary>A server of this check's own, which ends with the check.</summary>
    protected Task<LabServer> ServerAsync(LabServerOptions? options = null) =>
        LabServer.StartAsync(options, Cancellation);

    /// <summary>Makes a small call that must succeed.</summary>
    protected Task CallAsync(GrpcChannel channel) => OneCall.OnAsync(channel, MaxCallTime, Cancellation);

    /// <summary>Waits for a solution's task, though not for ever.</summary>
    /// <exception cref="TimeoutException">It takes longer; the message says what to look at.</exception>
    protected async Task<T> InTimeAsync<T>(Task<T>? task)
    {
        try
        {
            return await Given(task).WaitAsync(MaxCallTime, Cancellation);
        }
        catch (TimeoutException) when (task is { IsCompleted: false })
        {
            throw new TimeoutException($"Your method did not finish within {MaxCallTime.TotalSeconds:0} s. "
                + "Does it wait for something that never happens, or block on .Result?");
        }
    }

    /// <summary>The same on the pool: a solution that blocks its thread must not outlast the limit.</summary>
    protected Task<T> OnPoolAsync<T>(Func<Task<T>?> solution) =>
        InTimeAsync(Task.Run(() => Given(solution()), Cancellation));

    protected ExerciseResult Passed(string counted) => Result(ExerciseState.Passed, counted);

    /// <summary>Nothing has been written yet.</summary>
    protected ExerciseResult NotBegun() => Result(ExerciseState.Unanswered, firstStep);

    protected ExerciseResult Failed(string why) => Result(ExerciseState.Failed, why);

    private ExerciseResult Explain(Exception error) => error switch
    {
        NotImplementedException => NotBegun(),
        _ when error.Message.Contains("DateTimeKind.Utc", StringComparison.Ordinal) =>
            Failed("A deadline must be in UTC: use DateTime.UtcNow, not DateTime.Now."),
        ObjectDisposedException { ObjectName: { Length: > 0 } name } =>
            Failed($"Something was used after it had been disposed ({name})."),
        ObjectDisposedException e => Failed(e.Message), // The lab's own, which say what to do.
        TimeoutException e => Failed(e.Message),
        RpcException e => Failed($"A call failed: {ErrorText.Of(e)}"),
        _ => Failed($"It failed with {error.GetType().Name}: {error.Message}"),
    };

    private ExerciseResult Result(ExerciseState state, string detail) => new(id, title, state, detail);
}

/// <summary>An exercise whose solution returns a channel, which the check uses and disposes.</summary>
internal abstract class ChannelExercise<TSolution>(string id, string title, string firstStep)
    : Exercise<TSolution>(id, title, firstStep)
    where TSolution : Delegate
{
    protected override string? Meaning(Exception error) => error is ObjectDisposedException e
        ? $"The channel had been disposed before it was used ({e.ObjectName}): return it without `using`; "
            + "the check disposes it."
        : null;
}

/// <summary>An exercise whose solution computes, so that its check waits for nothing.</summary>
internal abstract class ComputedExercise<TSolution>(string id, string title, string firstStep)
    : Exercise<TSolution>(id, title, firstStep)
    where TSolution : Delegate
{
    protected sealed override Task<ExerciseResult> AttemptAsync() => Task.FromResult(Attempt());

    /// <summary>Runs the solution. What it throws is explained to the reader.</summary>
    protected abstract ExerciseResult Attempt();
}

/// <summary>An exercise of the course, whatever a reader must write for it.</summary>
internal interface IExercise
{
    /// <summary>Chapter and number, such as "1.1".</summary>
    string Id { get; }
}

/// <summary>Exercises by their ids, each for one check, and the check of a solution.</summary>
internal sealed class ExerciseBank(IReadOnlyList<IExercise> exercises)
{
    /// <summary>Runs the check of this exercise, shows its verdict and writes it down for a class.</summary>
    /// <exception cref="ArgumentException">There is no such exercise, or its solution looks different.</exception>
    public async Task<ExerciseResult> CheckAsync<TSolution>(string id, TSolution solution)
        where TSolution : Delegate
    {
        ArgumentNullException.ThrowIfNull(solution);
        var result = await Find<TSolution>(id).CheckAsync(solution, HostCancellation.Current);
        HostDisplay.Show(result);
        VerdictRecorder.Record(result);
        return result;
    }

    private Exercise<TSolution> Find<TSolution>(string id)
        where TSolution : Delegate
    {
        var exercise = exercises.FirstOrDefault(e => e.Id == id)
            ?? throw new ArgumentException(
                $"Unknown exercise \"{id}\". Known: {string.Join(", ", exercises.Select(e => e.Id))}.", nameof(id));
        return exercise as Exercise<TSolution>
            ?? throw new ArgumentException(
                $"Exercise {id} expects a method with a different signature. Copy the stub from its chapter "
                + "and keep its signature.", nameof(id));
    }
}

/// <summary>What the check of an exercise found.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="Title">What the exercise is called.</param>
/// <param name="State">Passed, failed or unanswered.</param>
/// <param name="Detail">What was counted, and what to try next.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Exercise, Mime.Html, Mime.Text])]
public sealed record ExerciseResult(string Id, string Title, ExerciseState State, string Detail) : IDisplayable
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        Verdict.Bundle(Mime.Exercise, new AnswerMessage(Id, Word, Detail).ToJson());

    /// <summary>One line with the verdict, then what was found.</summary>
    public override string ToString() => Verdict.ToText();

    internal string Word => State.ToString().ToLowerInvariant();

    private VerdictLine Verdict => new(
        State switch { ExerciseState.Passed => Tone.Good, ExerciseState.Failed => Tone.Bad, _ => Tone.Neutral },
        Word, $"Exercise {Id}, {Title}", Detail);
}

/// <summary>What the check of an exercise found.</summary>
public enum ExerciseState
{
    /// <summary>It does what was asked.</summary>
    Passed,

    /// <summary>It does not, or not always.</summary>
    Failed,

    /// <summary>The stub is still there.</summary>
    Unanswered,
}
