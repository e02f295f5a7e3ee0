namespace GrpcLab.Tests.Runtimes;

/// <summary>
/// Stands for the SDK: writes a file where it was told to publish, or fails with the words it was given.
/// </summary>
/// <param name="answer">By target framework, and whether only the course's own feed may be asked.</param>
internal sealed class FakeTool(Func<string, bool, (int ExitCode, string Said)> answer) : IPublishTool
{
    public FakeTool(Func<string, (int ExitCode, string Said)> answer)
        : this((framework, _) => answer(framework))
    {
    }

    public static (int ExitCode, string Said) Fine { get; } = (0, "");

    /// <summary>The target frameworks it was asked for, in order.</summary>
    public List<string> Asked { get; } = [];

    public Task<(int ExitCode, string Said)> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var framework = arguments
            .Single(a => a.StartsWith("-p:VariantFramework=", StringComparison.Ordinal)).Split('=')[1];
        Asked.Add(framework);
        var run = answer(framework, arguments.Any(a => a.StartsWith("-p:RestoreSources=", StringComparison.Ordinal)));
        if (run.ExitCode == 0)
        {
            var app = Directory.CreateDirectory(arguments[arguments.ToList().IndexOf("-o") + 1]);
            File.WriteAllBytes(Path.Combine(app.FullName, "GrpcLab.Variant"), new byte[1000]);
        }

        return Task.FromResult(run);
    }
}
