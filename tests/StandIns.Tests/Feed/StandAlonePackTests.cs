using System.Reflection;
using StandIns.Tests.Hosting;

namespace StandIns.Tests.Feed;

/// <summary>The stand-ins pack by themselves where nothing has been built yet.</summary>
public sealed class StandAlonePackTests : IDisposable
{
    private readonly DirectoryInfo _clone = Directory.CreateTempSubdirectory("stand-ins-clone-");

    public void Dispose() => _clone.Delete(recursive: true);

    [Fact(Timeout = 300_000)]
    public async Task In_a_fresh_clone_all_three_are_packed()
    {
        var root = typeof(StandAlonePackTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(entry => entry.Key == "CourseRoot").Value!;
        foreach (var file in Directory.EnumerateFiles(root, "Directory.*").Append(Path.Combine(root, "global.json"))
            .Append(Path.Combine(root, "nuget.config")))
        {
            File.Copy(file, Path.Combine(_clone.FullName, Path.GetFileName(file)));
        }

        Copy(new(Path.Combine(root, "src", "StandIns")), _clone.CreateSubdirectory("src/StandIns"));

        var said = await PackAsync();

        Assert.True(Directory.Exists(Path.Combine(_clone.FullName, "artifacts/feed")), said);
        Assert.Equal(
            ["Grpc.Core.Api.2.85.0.1.nupkg", "Grpc.Net.ClientFactory.2.85.0.1.nupkg", "Grpc.Net.Common.2.85.0.1.nupkg"],
            Directory.GetFiles(Path.Combine(_clone.FullName, "artifacts/feed")).Select(Path.GetFileName)
                .Order(StringComparer.Ordinal));
    }

    private async Task<string> PackAsync()
    {
        // The ordinary build has checked the sources.
        await using var process = OwnedProcess.Start(
            ["dotnet", "build", "src/StandIns/Pack.proj", "-nologo", "-v", "quiet", "-nodeReuse:false"],
            _clone.FullName, new Dictionary<string, string?> { ["RunAnalyzers"] = "false" });
        return (await process.EndAsync(Limits.Wait * 12)).Everything;
    }

    private static void Copy(DirectoryInfo from, DirectoryInfo to)
    {
        foreach (var file in from.EnumerateFiles()) file.CopyTo(Path.Combine(to.FullName, file.Name));
        foreach (var folder in from.EnumerateDirectories()) Copy(folder, to.CreateSubdirectory(folder.Name));
    }
}
