using System.Diagnostics;
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
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", arguments)
        {
            WorkingDirectory = _folder.FullName,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        // Caches of its own: what this machine has cached must not decide.
        start.Environment["NUGET_PACKAGES"] = Path.Combine(_folder.FullName, "packages");
        start.Environment["NUGET_HTTP_CACHE_PATH"] = Path.Combine(_folder.FullName, "http");
        // The audit source is on this machine; a proxy would not reach it.
        start.Environment["NO_PROXY"] = "127.0.0.1";
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        // A restore of its own packages takes minutes beside other builds.
        using var limit = new CancellationTokenSource(Limits.Wait * 12);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(limit.Token);
            var errors = process.StandardError.ReadToEndAsync(limit.Token);
            await process.WaitForExitAsync(limit.Token);
            var said = await output + await errors;
            Assert.True(process.ExitCode == exitCode,
                $"dotnet {string.Join(' ', arguments)} ended with {process.ExitCode}:\n{said}");
            return said;
        }
        finally
        {
            if (!process.HasExited) process.Kill(entireProcessTree: true);
        }
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
