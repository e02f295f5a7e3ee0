using System.IO.Compression;
using Notebooks.Tests.Engine;

namespace Notebooks.Tests.Cli;

/// <summary>
/// A package feed that is a folder, in force for the notebooks of a workshop, with caches of its own.
/// </summary>
internal sealed class LocalFeed
{
    private readonly Workshop _workshop;

    public LocalFeed(Workshop workshop)
    {
        _workshop = workshop;
        Directory.CreateDirectory(workshop.File("feed"));
        File.WriteAllText(workshop.File("nuget.config"), $"""
            <configuration>
              <packageSources><clear /><add key="local" value="{workshop.File("feed")}" /></packageSources>
            </configuration>
            """);
    }

    /// <summary>What keeps the restore to this feed and to these caches.</summary>
    public IReadOnlyDictionary<string, string?> Environment => new Dictionary<string, string?>
    {
        ["NUGET_PACKAGES"] = _workshop.File("packages"),
        ["XDG_DATA_HOME"] = _workshop.File("local"),
        ["LOCALAPPDATA"] = _workshop.File("local"),
    };

    /// <summary>Adds a package whose one class has a method that answers 42.</summary>
    public void Add(string id)
    {
        var assembly = FixtureAssembly.Make(
            _workshop.File("build"), id, "public static class Answers { public static int Ask() => 42; }");
        using var package = ZipFile.Open(
            _workshop.File(Path.Combine("feed", $"{id}.1.0.0.nupkg")), ZipArchiveMode.Create);
        package.CreateEntryFromFile(assembly, $"lib/net10.0/{id}.dll");
        using var writer = new StreamWriter(package.CreateEntry($"{id}.nuspec").Open());
        writer.Write($"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata>
                <id>{id}</id><version>1.0.0</version><authors>test</authors><description>A package of one test.</description>
                <dependencies><group targetFramework="net10.0" /></dependencies>
              </metadata>
            </package>
            """);
    }
}
