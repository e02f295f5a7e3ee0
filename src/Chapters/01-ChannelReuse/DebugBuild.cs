namespace GrpcLab;

/// <summary>Server and gateway as an IDE builds them before it starts them: not optimised.</summary>
internal static class DebugBuild
{
    public const string Name = "debug";
    public const string Release = "release";

    /// <summary>Builds both; what is up to date is only checked.</summary>
    /// <exception cref="InvalidOperationException">One does not build; the message has what the build said.</exception>
    public static async Task PrepareAsync(CancellationToken cancellation)
    {
        var root = CourseFolder.Find().Root;
        foreach (var project in (string[])["server", Path.Combine("src", "Gateway")])
        {
            var build = await Dotnet.BuildAsync(root, project, cancellation, "Debug");
            build.OutputOr($"The debug build of {project} failed.");
        }
    }
}
