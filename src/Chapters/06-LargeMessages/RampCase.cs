namespace GrpcLab;

/// <summary>A way of making the two calls of the original load.</summary>
/// <param name="Name">Name in tables and figures.</param>
/// <param name="Large">Sends the large data once.</param>
/// <param name="Small">Makes the small call once.</param>
public sealed record RampCase(string Name, Func<Task> Large, Func<Task> Small);
