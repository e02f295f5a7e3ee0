using System.Diagnostics;

namespace GrpcLab.Bench;

/// <summary>The same server and client on the official packages, and on the stand-ins for three of them.</summary>
internal sealed class StandInBench : IBench
{
    private const string Official = "official packages", Own = "stand-ins";

    /// <inheritdoc/>
    public string Name => "stand-ins";

    /// <inheritdoc/>
    public string Question =>
        "Does a call cost the same on the course's stand-ins as on the official packages that some feeds lack?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        if (PackageVersions.IsStandIn(typeof(Grpc.Core.CallInvoker).Assembly))
        {
            return new LeftOut("this feed has no official Grpc.Core.Api, so the course runs on its stand-ins alone.");
        }

        var variants = await PublishAsync(context, cancellation);
        if (variants.LeftOut is [var left, ..]) return new LeftOut($"{left.Reason}.");

        var result = await RuntimeMatrix.RunAsync(variants, "Stand-ins against official packages", Budget.Full,
            [new(Official, Variant.Net10), new(Own, Variant.StandIns)]);
        var (official, own) = (VersionIn(variants, Variant.Net10), VersionIn(variants, Variant.StandIns));
        if (official == own) throw new InvalidOperationException($"Both programs have Grpc.Core.Api {own}.");

        return new Findings([.. Rows(result)], result.Comparison.Conditions.With(
            "compared", $"Grpc.Core.Api {own} against {official}, Grpc.Net.Common likewise"));
    }

    private static async Task<RuntimeVariants> PublishAsync(BenchContext context, CancellationToken cancellation)
    {
        var root = context.Course.Root;
        var sdk = await DotnetVersion.AskAsync(root, cancellation)
            ?? throw new InvalidOperationException("There is no dotnet on the PATH, so nothing can be published.");
        var publisher =
            new VariantPublisher(root, sdk.Said, standIns: false, new DotnetTool(root), TimeProvider.System);
        using var held = await PublishLock.TakeAsync(VariantPublisher.Folder(root),
            () => context.Log("Another program is publishing; waiting for it…"), cancellation);
        context.Log("Publishing the program that is measured, once for each…");
        return RuntimeVariants.Of(await publisher.PublishAsync(Variant.Net10, cancellation),
            await publisher.PublishAsync(Variant.StandIns, cancellation));
    }

    private static string VersionIn(RuntimeVariants variants, Variant variant) => PackageVersions.Short(
        FileVersionInfo.GetVersionInfo(Path.Combine(variants.Find(variant)!.Folder, "Grpc.Core.Api.dll"))
            .ProductVersion!);

    private static IEnumerable<BenchRow> Rows(RuntimeMatrixResult result)
    {
        if (result[Own].Result.Ratio is { } ratio)
        {
            yield return Rounds.Ratio($"{Own} ÷ {Official}", "time of a call, 16 callers", ratio);
        }

        yield return Bytes("server's bytes allocated a call", row => row.ServerBytesPerCall);
        yield return Bytes("client's bytes allocated a call", row => row.ClientBytesPerCall);
        foreach (var row in result.Rows)
        {
            yield return new(row.Case.Name, "calls a second, 16 callers", row.CallsPerSecond, "/s");
            yield return new(row.Case.Name, "server's bytes allocated a call", row.ServerBytesPerCall, "B");
            yield return new(row.Case.Name, "client's bytes allocated a call", row.ClientBytesPerCall, "B");
        }

        BenchRow Bytes(string metric, Func<RuntimeRow, double> bytes) =>
            new($"{Own} ÷ {Official}", metric, bytes(result[Own]) / bytes(result[Official]), BenchRow.Ratio);
    }
}
