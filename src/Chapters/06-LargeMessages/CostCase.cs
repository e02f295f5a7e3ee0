namespace GrpcLab;

/// <summary>A way of calling whose time and processor time are measured.</summary>
/// <param name="Name">Name in the table.</param>
/// <param name="Server">Whose clock is read, too; null when both sides are in this process.</param>
/// <param name="Batch">Makes all calls of a batch, such as four at once.</param>
public sealed record CostCase(string Name, ServerAccess? Server, Func<Task> Batch);
