using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>Publishes a variant unless it is there, and says why when this machine cannot.</summary>
/// <param name="root">The course's root.</param>
/// <param name="sdk">The SDK's version; another SDK publishes anew.</param>
/// <param name="tool">Runs the SDK.</param>
/// <param name="clock">Measures how long that takes.</param>
internal sealed class VariantPublisher(string root, string sdk, IPublishTool tool, TimeProvider clock)
{
    private const int LinesShown = 15;

    private readonly VariantStore _store = new(Folder(root), clock);

    // One wait for a feed that does not answer is enough; from then on only what is on this machine is asked for.
    private bool _isOffline;

    /// <summary>Whether native programs can be linked. Default: what the search path says.</summary>
    public bool CanLink { get; init; } = NativeToolChain.IsFound;

    /// <summary>Where published variants are kept.</summary>
    public static string Folder(string root) => Path.Combine(root, "artifacts", "variants");

    /// <summary>This machine in the words of NuGet, such as linux-x64, whatever distribution built its .NET.</summary>
    public static string Rid => $"{System}-{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}";

    /// <summary>
    /// The variant as published earlier, for the first of its frameworks that is there; null when none is.
    /// </summary>
    public PublishedVariant? Find(Variant variant)
    {
        string? because = null;
        foreach (var framework in variant.Frameworks)
        {
            var name = NameOf(variant, framework, Arguments(variant, framework));
            if (_store.Find(variant, framework, name) is { } there) return Instead(there, because);
            because ??= _store.WhyLeftOut(name);
        }

        return null;
    }

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
                    return Instead(published, reasons.FirstOrDefault());
                case LeftOutVariant leftOut:
                    reasons.Add(leftOut.Reason);
                    break;
            }
        }

        return new LeftOutVariant(variant, string.Join("; ", reasons));
    }

    private static string System => OperatingSystem.IsWindows() ? "win" : OperatingSystem.IsMacOS() ? "osx"
        : RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal)
            || File.Exists("/etc/alpine-release")
                ? "linux-musl"
        : "linux";

    private async Task<VariantOutcome> PublishAsync(Variant variant, string framework, CancellationToken cancellation)
    {
        var arguments = Arguments(variant, framework);
        var name = NameOf(variant, framework, arguments);
        if (_store.Find(variant, framework, name) is { } there) return there;
        if (_store.LeftOutLately(name) is { } known) return new LeftOutVariant(variant, known);

        var work = _store.Begin(name);
        var started = clock.GetTimestamp();
        var run = await RunAsync(work, arguments, cancellation);
        if (run.ExitCode == 0) return _store.Keep(variant, framework, name, clock.GetElapsedTime(started));

        var reason = PublishError.ReasonToLeaveOut(run.Said, framework, _isOffline)
            ?? throw new InvalidOperationException(
                $"{variant.Name} ({framework}) could not be published, and not for want of a package. "
                + $"dotnet publish said: {Last(run.Said)}");
        Directory.Delete(work, recursive: true);
        _store.LeaveOut(name, reason);
        return new LeftOutVariant(variant, reason);
    }

    private static PublishedVariant Instead(PublishedVariant published, string? reason) =>
        published with { InsteadBecause = reason is null ? null : $"for {published.Framework}, because {reason}" };

    private string[] Arguments(Variant variant, string framework) =>
        [.. variant.PublishArguments(framework, Rid)];

    private string NameOf(Variant variant, string framework, string[] arguments) =>
        $"{variant.Id}-{framework}-{VariantKey.Of(root, sdk, arguments)}";

    // Without its feed NuGet gives up where it would only look for a
    // better version; told to look here alone, it takes what is here.
    private async Task<(int ExitCode, string Said)> RunAsync(string work, string[] arguments, CancellationToken cancellation)
    {
        var run = await tool.RunAsync(Command(work, arguments), cancellation);
        if (run.ExitCode == 0 || _isOffline || !PublishError.IsUnreachable(run.Said)) return run;
        _isOffline = true;
        return await tool.RunAsync(Command(work, arguments), cancellation);
    }

    // Folders of its own for everything: the ordinary build of the same project must find its own as it left them.
    private string[] Command(string work, string[] arguments) =>
    [
        "publish", Path.Combine("src", "Programs", "Variants"), "-nologo", "-v", "quiet", "-m:1", "-nodeReuse:false",
        $"-p:ArtifactsPath={Path.Combine(work, "build")}", "-o", Path.Combine(work, "app"), .. arguments,
        .. _isOffline ? (string[])[$"-p:RestoreSources={Path.Combine(root, "artifacts", "feed")}"] : [],
    ];

    private static string Last(string output) => string.Join('\n', output.Trim().Split('\n').TakeLast(LinesShown));
}
