namespace GrpcLab.Tests.Runtimes;

/// <summary>Stands for the SDK: writes a file where it was told to publish, or fails with the words it was given.</summary>
internal sealed class FakeTool(Func<string, PublishRun> answer) : IPublishTool
{
    /// <summary>The target frameworks it was asked for, in order.</summary>
    public List<string> Asked { get; } = [];

    public static PublishRun Fine { get; } = new(0, "");

    public Task<PublishRun> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var framework = arguments.Single(a => a.StartsWith("-p:VariantFramework=", StringComparison.Ordinal)).Split('=')[1];
        Asked.Add(framework);
        var run = answer(framework);
        if (run.ExitCode == 0)
        {
            var app = Directory.CreateDirectory(arguments[arguments.ToList().IndexOf("-o") + 1]);
            File.WriteAllBytes(Path.Combine(app.FullName, "GrpcLab.Variant"), new byte[1000]);
        }

        return Task.FromResult(run);
    }
}
