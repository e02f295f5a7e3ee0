namespace GrpcLab;

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
