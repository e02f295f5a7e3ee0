namespace GrpcLab.Bench;

/// <summary>What a bench may use of its surroundings.</summary>
/// <param name="Course">Where the course lies.</param>
/// <param name="Log">Takes a line about what goes on; standard output belongs to the results.</param>
internal sealed record BenchContext(CourseFolder Course, Action<string> Log);
