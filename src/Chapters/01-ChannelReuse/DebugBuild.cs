namespace GrpcLab;

/// <summary>Server and gateway as an IDE builds them before it starts them: not optimised.</summary>
internal static class DebugBuild
{
    private const string Configuration = "debug";

    /// <summary>The same program, not optimised.</summary>
    public static ServerProgram Of(ServerProgram program) => program with { Configuration = Configuration };

    /// <summary>Builds both; what is up to date is only checked.</summary>
    /// <exception cref="InvalidOperationException">One does not build; the message has what the build said.</exception>
    public static async Task PrepareAsync(CancellationToken cancellation)
    {
        var root = CourseFolder.Find().Root;
        foreach (var project in (string[])["server", Path.Combine("src", "Programs", "Gateway")])
        {
            var build = await Dotnet.BuildAsync(root, project, cancellation, "Debug");
            build.OutputOr($"The debug build of {project} failed.");
        }
    }
}
