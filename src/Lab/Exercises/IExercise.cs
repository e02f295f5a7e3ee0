using Performance;

namespace GrpcLab;

/// <summary>An exercise whose solution is given a server and returns the call to make.</summary>
internal interface IExercise
{
    /// <summary>Chapter and number.</summary>
    string Id { get; }

    /// <summary>What it is called.</summary>
    string Title { get; }

    /// <summary>Runs the solution and says what was found.</summary>
    Task<ExerciseResult> CheckAsync(Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution, CancellationToken cancellation);
}
