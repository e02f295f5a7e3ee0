namespace GrpcLab;

/// <summary>
/// One case as described: what to run, under which name, and how many calls one run of it stands for.
/// </summary>
internal sealed record ComparisonCase(string Name, Func<Task> Work, int Calls, bool IsSelf = false);
