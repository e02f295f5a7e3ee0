namespace GrpcLab;

/// <summary>
/// gRPC code-first (protobuf-net.Grpc), where the feed has its packages: optional/CodeFirst, built when it is asked
/// for.
/// </summary>
public static class CodeFirst
{
    /// <summary>
    /// Builds the project, starts its server as a process of its own and loads its client; or says why it is left out.
    /// </summary>
    /// <param name="cancellation">Ends the build, or the wait for the server.</param>
    /// <exception cref="InvalidOperationException">
    /// The project does not build for another reason than a package the feed lacks.
    /// </exception>
    public static async Task<CodeFirstStart> StartAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        using var progress = Progress.Start("Building the code-first server");
        progress.Report(0, "the first time it fetches packages");
        return await CodeFirstBuild.RunAsync(linked.Token) switch
        {
            PackageMissing missing => new CodeFirstLeftOut(missing.Package),
            Built built => await CodeFirstServer.StartAsync(built.Assembly, linked.Token),
            var other => throw new InvalidOperationException($"Unexpected outcome of the build: {other}."),
        };
    }
}
