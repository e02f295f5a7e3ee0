using System.IO.Compression;
using System.Reflection;
using System.Text.Json;
using StandIns.Tests.Hosting;

namespace StandIns.Tests.Feed;

/// <summary>Restores a project of one package reference in a folder of its own, from folder feeds.</summary>
internal sealed class ScratchRestore : IDisposable
{
    private const string Package = "Grpc.Core.Api";
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("stand-ins-");
    private readonly List<string> _feeds = [];

    internal void AddStandInFeed() => _feeds.Add(StandInFeed);

    /// <summary>
    /// A feed that has the package as 2.85.0. The content is the stand-in's, as NuGet only looks at the version.
    /// </summary>
    internal void AddFeedWithOfficialVersion()
    {
        var feed = _folder.CreateSubdirectory("official").FullName;
        var copy = Path.Combine(feed, $"{Package}.2.85.0.nupkg");
        File.Copy(Path.Combine(StandInFeed, $"{Package}.2.85.0.1.nupkg"), copy);
        using var archive = ZipFile.Open(copy, ZipArchiveMode.Update);
        Rewrite(archive.GetEntry($"{Package}.nuspec")!,
            text => text.Replace("<version>2.85.0.1<", "<version>2.85.0<", StringComparison.Ordinal));
        _feeds.Add(feed);
    }

    /// <summary>From here on only the project and its lock file are there: no feed, and nothing cached.</summary>
    internal void TakeToAnotherMachine()
    {
        _feeds.Clear();
        foreach (var name in new[] { "packages", "obj" })
        {
            Directory.Delete(Path.Combine(_folder.FullName, name), recursive: true);
        }
    }

    /// <summary>Restores, from the lock file where there is one, and gives the version that NuGet took.</summary>
    internal async Task<string> Resolve()
    {
        await RestoreAlone();
        using var assets = JsonDocument.Parse(
            await File.ReadAllTextAsync(Path.Combine(_folder.FullName, "obj", "project.assets.json")));
        var library = assets.RootElement.GetProperty("libraries").EnumerateObject().Single();
        return library.Name.Split('/')[1];
    }

    /// <summary>Restores and writes down in a lock file what NuGet took.</summary>
    internal Task Lock() => RestoreAlone("--use-lock-file");

    /// <summary>Restores only what the lock file says, expects a refusal, and gives its words.</summary>
    internal Task<string> RefuseLocked() => RestoreAlone("--locked-mode");

    /// <summary>
    /// Restores under the rules that the course's own projects are built with, and gives what was printed.
    /// </summary>
    /// <param name="auditSource">Where NuGet asks for known vulnerabilities.</param>
    internal async Task<string> RestoreAsTheCourse(Uri auditSource)
    {
        WriteConfiguration(
            $"""<auditSources><clear /><add key="audit" value="{auditSource}" allowInsecureConnections="true" /></auditSources>""");
        Write("Directory.Build.props", $"""
            <Project>
              <Import Project="{CourseRoot}Directory.Build.props" />
              <PropertyGroup><ArtifactsPath>$(MSBuildThisFileDirectory)artifacts</ArtifactsPath></PropertyGroup>
            </Project>
            """);
        WriteProject("<NoWarn>$(NoWarn);NU1603</NoWarn>");
        return await Run("restore", "Scratch.csproj", "-nodeReuse:false", "-v:quiet");
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static string CourseRoot =>
        typeof(ScratchRestore).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(entry => entry.Key == "CourseRoot").Value!;

    private static string StandInFeed => Path.Combine(CourseRoot, "artifacts", "feed");

    private static string Source(string feed, int index) => $"<add key=\"feed{index}\" value=\"{feed}\" />";

    private static void Rewrite(ZipArchiveEntry entry, Func<string, string> change)
    {
        using var stream = entry.Open();
        var before = new StreamReader(stream).ReadToEnd();
        var after = change(before);
        Assert.NotEqual(before, after);
        stream.SetLength(0);
        using var writer = new StreamWriter(stream);
        writer.Write(after);
    }

    private Task<string> RestoreAlone(params string[] options)
    {
        WriteConfiguration("");
        WriteProject("<TargetFramework>net10.0</TargetFramework><NuGetAudit>false</NuGetAudit>");
        return Run(
            options is ["--locked-mode"] ? 1 : 0,
            ["restore", "Scratch.csproj", "-nodeReuse:false", "-v:quiet", .. options]);
    }

    private Task<string> Run(params string[] arguments) => Run(0, arguments);

    private async Task<string> Run(int exitCode, params string[] arguments)
    {
        await using var process = OwnedProcess.Start(
            [Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", .. arguments], _folder.FullName,
            new Dictionary<string, string?>
            {
                // Caches of its own: what this machine has cached must not decide.
                ["NUGET_PACKAGES"] = Path.Combine(_folder.FullName, "packages"),
                ["NUGET_HTTP_CACHE_PATH"] = Path.Combine(_folder.FullName, "http"),
                // The audit source is on this machine; a proxy would not reach it.
                ["NO_PROXY"] = "127.0.0.1",
            });
        process.CloseInput();
        // A restore of its own packages takes minutes beside other builds.
        var ended = await process.EndAsync(Limits.Wait * 12);
        Assert.True(ended.ExitCode == exitCode,
            $"dotnet {string.Join(' ', arguments)} ended with {ended.ExitCode}:\n{ended.Everything}");
        return ended.Everything;
    }

    private void WriteConfiguration(string more) => Write(
        "nuget.config", "<configuration><packageSources><clear "
            + $"/>{string.Concat(_feeds.Select(Source))}</packageSources>{more}</configuration>");

    private void WriteProject(string properties) => Write("Scratch.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup><PackageReference Include="{Package}" Version="2.85.0" /></ItemGroup>
        </Project>
        """);

    private void Write(string name, string text) => File.WriteAllText(Path.Combine(_folder.FullName, name), text);
}
