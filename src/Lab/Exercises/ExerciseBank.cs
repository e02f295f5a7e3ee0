namespace GrpcLab;

/// <summary>The exercises of the course.</summary>
internal static class ExerciseBank
{
    private static readonly IExercise[] All =
    [
        new CallWithADeadline(),
        new ReuseTheChannel(),
        new StayWithinTwoConnections(),
        new KeepTheConnection(),
        new ShareTheStream(),
        new UploadAFile(),
        new FanOutWithoutThreads(),
        new ReadWhileItComes(),
        new FillTheLink(),
        new ReadWhileItComes(),
        new FanOutWithoutThreads(),
        new MarshalWithoutAnArray(),
        new RetryWithoutAStorm(),
        new SpreadAndSurvive(),
        new MendTheSystem(),
    ];

    /// <summary>The exercise with this id, if its solution has this shape.</summary>
    /// <exception cref="ArgumentException">There is no such exercise, or its solution looks different.</exception>
    public static Exercise<TSolution> Find<TSolution>(string id)
        where TSolution : Delegate
    {
        var exercise = All.FirstOrDefault(e => e.Id == id)
            ?? throw new ArgumentException($"There is no exercise \"{id}\". There is: {string.Join(", ", All.Select(e => e.Id))}.", nameof(id));
        return exercise as Exercise<TSolution>
            ?? throw new ArgumentException($"Exercise {id} asks for a method of another shape. Take the stub of its chapter and keep its signature.", nameof(id));
    }
}
