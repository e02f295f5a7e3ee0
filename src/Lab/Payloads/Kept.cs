namespace GrpcLab;

/// <summary>Where a loop puts what its operation gave, so that the compiler cannot leave the operation out.</summary>
internal static class Kept<T>
{
    /// <summary>The last thing given. Nobody reads it.</summary>
    public static T? Last { get; set; }
}
