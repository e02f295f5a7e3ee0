namespace GrpcLab.Look.Tests;

/// <summary>A client that was published for another runtime has the same findings.</summary>
/// <remarks>.NET 6 and 7 are not tried: the gRPC packages of the course do not run on them.</remarks>
[Trait(TestScope.Run, TestScope.All)]
public sealed class OtherRuntimeTests(SharedServer shared) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("look-runtime-");

    public void Dispose() => _folder.Delete(recursive: true);

    [LinuxTheory(Timeout = 400_000)]
    [InlineData("8.", "-p:ProbeFramework=net8.0")]
    [InlineData("9.", "-p:ProbeFramework=net9.0")]
    [InlineData("11.", "-p:RuntimeFrameworkVersion=11.0.0")]
    public async Task A_client_on_another_runtime_has_the_same_findings(string version, string target)
    {
        var published = await Dotnet.In(
            CourseFolder.Find().Root,
            "publish", "tests/Look.Faults", "-v", "quiet", "--ucr", "--self-contained", target,
            "-p:CheckEolTargetFramework=false", $"-p:ArtifactsPath={_folder}", "-o", $"{_folder}/app").RunAsync();
        published.OutputOr("Look.Faults could not be published:");

        await using var client = await ProbeProcess.ClientAsync(
            shared.Process, new ProbeCase("channel-per-call,blocking"), $"{_folder}/app/Look.Faults");
        var report = await Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromSeconds(10) });

        Assert.StartsWith(version, report.Seen.Runtime, StringComparison.Ordinal);
        Assert.Contains(report.Findings, finding => finding.Id == "LOOK01");
        Assert.Contains(report.Findings, finding => finding.Id == "LOOK05");
        // Where threads wait is told from .NET 9 on.
        Assert.Equal(version != "8.", report.Seen.Runtimes.WaitingIn is { Total: > 0 });
    }
}
