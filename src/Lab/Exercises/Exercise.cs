using Grpc.Core;

namespace GrpcLab;

/// <summary>An exercise: what a reader must write, and the check that runs it and counts what it does.</summary>
/// <typeparam name="TSolution">The delegate a reader writes, such as <c>Func&lt;LabServer, Task&gt;</c>.</typeparam>
internal abstract class Exercise<TSolution> : IExercise
    where TSolution : Delegate
{
    public abstract string Id { get; }

    protected abstract string Title { get; }

    /// <summary>The first step, told while nothing has been written yet.</summary>
    protected abstract string FirstStep { get; }

    /// <summary>Runs the solution and says what was found. Only cancelling ends it with an exception.</summary>
    public async Task<ExerciseResult> CheckAsync(TSolution solution, CancellationToken cancellation)
    {
        try
        {
            return await AttemptAsync(solution, cancellation);
        }
        catch (Exception e) when (e is not OperationCanceledException || !cancellation.IsCancellationRequested)
        {
            return Explain(e);
        }
    }

    /// <summary>Runs the solution against a server of its own. What it throws is explained to the reader.</summary>
    protected abstract Task<ExerciseResult> AttemptAsync(TSolution solution, CancellationToken cancellation);

    /// <summary>What an exception of the solution means for the reader.</summary>
    protected virtual ExerciseResult Explain(Exception error) => error switch
    {
        NotImplementedException => Result(ExerciseState.Unanswered, FirstStep),
        ObjectDisposedException e => Failed($"Something was used after it had been disposed ({e.ObjectName})."),
        TimeoutException e => Failed(e.Message),
        RpcException e => Failed($"A call failed: {e.StatusCode}, {e.Status.Detail}"),
        _ => Failed($"It failed: {error.GetType().Name}, {error.Message}"),
    };

    protected ExerciseResult Passed(string counted) => Result(ExerciseState.Passed, counted);

    protected ExerciseResult Failed(string why) => Result(ExerciseState.Failed, why);

    protected ExerciseResult DisposedTooEarly(ObjectDisposedException error) =>
        Failed($"The channel had been disposed before it was used ({error.ObjectName}): return it without `using`, "
            + "the check disposes it.");

    private ExerciseResult Result(ExerciseState state, string detail) => new(Id, Title, state, detail);
}

/// <summary>An exercise of the course, whatever a reader must write for it.</summary>
internal interface IExercise
{
    /// <summary>Chapter and number, such as "1.1".</summary>
    string Id { get; }
}

/// <summary>Exercises by their ids, and the check of a solution.</summary>
internal sealed class ExerciseBank(IReadOnlyList<IExercise> exercises)
{
    /// <summary>Runs the check of this exercise, shows its verdict and writes it down for a class.</summary>
    /// <exception cref="ArgumentException">There is no such exercise, or its solution looks different.</exception>
    public async Task<ExerciseResult> CheckAsync<TSolution>(
        string id, TSolution solution, CancellationToken cancellation)
        where TSolution : Delegate
    {
        ArgumentNullException.ThrowIfNull(solution);
        using var linked = HostCancellation.Link(cancellation);
        var result = await Find<TSolution>(id).CheckAsync(solution, linked.Token);
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
                $"Exercise {id} asks for a method of another shape. Take the stub of its chapter "
                + "and keep its signature.", nameof(id));
    }
}
