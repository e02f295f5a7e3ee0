using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>Publishes a variant unless it is there, and says why when this machine cannot.</summary>
/// <param name="root">The course's root.</param>
/// <param name="sdk">The SDK's version; another SDK publishes anew.</param>
/// <param name="standIns">Whether the feed gave the stand-ins for the small gRPC packages.</param>
/// <param name="tool">Runs the SDK.</param>
/// <param name="clock">Measures how long that takes.</param>
internal sealed class VariantPublisher(string root, string sdk, bool standIns, IPublishTool tool, TimeProvider clock)
{
    private const int LinesShown = 15;

    private readonly VariantStore _store = new(Folder(root), clock);

    /// <summary>Whether native programs can be linked. Default: what the search path says.</summary>
    public bool CanLink { get; init; } = NativeToolChain.IsFound;

    /// <summary>Where published variants are kept.</summary>
    public static string Folder(string root) => Path.Combine(root, "artifacts", "variants");

    /// <summary>This machine in the words of NuGet, such as linux-x64, whatever distribution built its .NET.</summary>
    public static string Rid => $"{System}-{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}";

    /// <summary>Tries the variant's frameworks in turn. The caller holds the lock.</summary>
    /// <exception cref="InvalidOperationException">The course's own sources do not build.</exception>
    public async Task<VariantOutcome> PublishAsync(Variant variant, CancellationToken cancellation)
    {
        if (variant.IsNative && !CanLink) return new LeftOutVariant(variant, NativeToolChain.MissingWords);
        var reasons = new List<string>();
        foreach (var framework in variant.Frameworks)
        {
            switch (await PublishAsync(variant, framework, cancellation))
            {
                case PublishedVariant published:
                    return published with { InsteadBecause = reasons.Count == 0 ? null : $"for {framework}, because {reasons[0]}" };
                case LeftOutVariant leftOut:
                    reasons.Add(leftOut.Reason);
                    break;
            }
        }

        return new LeftOutVariant(variant, string.Join("; ", reasons));
    }

    private static string System => OperatingSystem.IsWindows() ? "win" : OperatingSystem.IsMacOS() ? "osx"
        : RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal) || File.Exists("/etc/alpine-release") ? "linux-musl" : "linux";

    private async Task<VariantOutcome> PublishAsync(Variant variant, string framework, CancellationToken cancellation)
    {
        string[] arguments = [.. variant.PublishArguments(framework, Rid, standIns)];
        var name = $"{variant.Id}-{framework}-{VariantKey.Of(root, sdk, arguments)}";
        if (_store.Find(variant, framework, name) is { } there) return there;
        if (_store.LeftOutLately(name) is { } known) return new LeftOutVariant(variant, known);

        var work = _store.Begin(name);
        var started = clock.GetTimestamp();
        var run = await tool.RunAsync(Command(work, arguments), cancellation);
        if (run.ExitCode == 0) return _store.Keep(variant, framework, name, clock.GetElapsedTime(started));

        var reason = PublishFault.ReasonToLeaveOut(run.Output, framework) ?? throw new InvalidOperationException(
            $"{variant.Name} ({framework}) could not be published, and not for want of a package. dotnet publish said: {Last(run.Output)}");
        Directory.Delete(work, recursive: true);
        _store.LeaveOut(name, reason);
        return new LeftOutVariant(variant, reason);
    }

    // Folders of its own for everything: the ordinary build of the same project must find its own as it left them.
    private static string[] Command(string work, string[] arguments) =>
    [
        "publish", Path.Combine("src", "Variants"), "-nologo", "-v", "quiet", "-m:1", "-nodeReuse:false",
        $"-p:ArtifactsPath={Path.Combine(work, "build")}", "-o", Path.Combine(work, "app"), .. arguments,
    ];

    private static string Last(string output) => string.Join('\n', output.Trim().Split('\n').TakeLast(LinesShown));
}
