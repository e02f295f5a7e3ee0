using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Engine;

/// <summary>
/// Restores the packages of a session by the SDK itself, with the feeds and credentials in force for the notebook's
/// folder. All packages so far are restored together, so that they agree on what they depend on.
/// </summary>
internal sealed class PackageRestore
{
    // A large package over a slow line.
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(15);

    private readonly Dictionary<string, PackageId> _wanted = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The files of all packages kept and of these; null when none of them is new.</summary>
    public PackageAssets? Restore(IReadOnlyList<PackageId> packages, string folder, CancellationToken cancellationToken)
    {
        var wanted = new Dictionary<string, PackageId>(_wanted, StringComparer.OrdinalIgnoreCase);
        foreach (var package in packages) Add(wanted, package);
        if (wanted.Count == _wanted.Count) return null;
        try
        {
            return Restored(
                [.. wanted.Values.OrderBy(p => p.Id, StringComparer.Ordinal)], packages, folder, cancellationToken);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or Win32Exception)
        {
            throw new PackageException(packages[0].Id, $"The package {packages[0]} could not be restored by dotnet "
                + $"restore in {CacheRoot}: {error.Message.TrimEnd('.')}. Check that folder, the disk, and that dotnet is on "
                + "the PATH.");
        }
    }

    /// <summary>From now on these belong to the session; those of a cell that was refused do not.</summary>
    public void Keep(IReadOnlyList<PackageId> packages)
    {
        foreach (var package in packages) _wanted.TryAdd(package.Id, package);
    }

    private static void Add(Dictionary<string, PackageId> wanted, PackageId package)
    {
        if (wanted.TryAdd(package.Id, package) || wanted[package.Id].Version == package.Version
            || package.Version == "*")
        {
            return;
        }

        throw new PackageException(package.Id, $"The package {package} cannot be referenced: this session already uses "
            + $"{wanted[package.Id]}. Name one version only, and restart the kernel to change it.");
    }

    private static PackageAssets Restored(
        PackageId[] all, IReadOnlyList<PackageId> asked, string folder, CancellationToken cancellationToken)
    {
        var cache = Path.Combine(CacheRoot, Key(all, folder));
        var assetsFile = Path.Combine(cache, "obj", "project.assets.json");
        Directory.CreateDirectory(cache);
        // Two notebooks of a folder may ask for the same packages at once.
        using var turn = FileLock.Take(Path.Combine(cache, ".lock"), LongestWait, cancellationToken);
        // A floating version is asked for anew each time.
        if (all.All(p => !p.Version.Contains('*')) && PackageAssets.TryRead(assetsFile) is { } cached) return cached;
        PackageProject.Write(cache, all);
        var output = DotnetRestore.Run(cache, folder, cancellationToken);
        if (output.ExitCode != 0) throw RestoreFailure.Of(output.Text, asked);
        return PackageAssets.TryRead(assetsFile)
            ?? throw new PackageException(asked[0].Id,
                $"The package {asked[0]} was restored, but some files are missing. Delete {cache} and try again.");
    }

    // Without HOME, as in some containers, the temporary folder has to do.
    private static string CacheRoot => Path.Combine(
        Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData) is { Length: > 0 } local
            ? local
            : Path.GetTempPath(),
        "grpc-lab", "packages");

    private static string Key(PackageId[] packages, string folder)
    {
        var text = string.Join(
            '\n', packages.Select(p => p.ToString()).Append(folder).Append(Environment.Version.ToString()));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..16];
    }
}

/// <summary>The project that stands for a session's packages.</summary>
internal static class PackageProject
{
    public const string FileName = "packages.csproj";

    public static void Write(string folder, IEnumerable<PackageId> packages)
    {
        var references = packages.Select(
            package => $"""<PackageReference Include="{package.Id}" Version="{Exact(package.Version)}" />""");
        // The machine's own identifier chooses native files; nothing else of it is wanted.
        File.WriteAllText(Path.Combine(folder, FileName), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net{Environment.Version.Major}.{Environment.Version.Minor}</TargetFramework>
                <RuntimeIdentifier>{RuntimeInformation.RuntimeIdentifier}</RuntimeIdentifier>
                <SelfContained>false</SelfContained>
                <UseAppHost>false</UseAppHost>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
              <ItemGroup>
                <FrameworkReference Include="Microsoft.AspNetCore.App" />
                {string.Join("\n    ", references)}
              </ItemGroup>
            </Project>
            """);
        // Empty files of these names end the search upwards: no one else's build rules apply.
        string[] stops = ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"];
        foreach (var name in stops) File.WriteAllText(Path.Combine(folder, name), "<Project />");
    }

    // A plain version means this one, as the reader wrote it, and not "this or a later one".
    private static string Exact(string version) => version.IndexOfAny(['*', '[', '(']) >= 0 ? version : $"[{version}]";
}

/// <summary>Runs `dotnet restore` on the generated project.</summary>
/// <remarks>
/// Not by CliWrap: what the engine refers to is loaded beside the cells, so a cell that asks for another version of
/// CliWrap would get ours.
/// </remarks>
internal static class DotnetRestore
{
    public static (int ExitCode, string Text) Run(
        string projectFolder, string configFolder, CancellationToken cancellationToken)
    {
        using var process = Process.Start(StartInfo(projectFolder, configFolder))!;
        using var stop = cancellationToken.Register(() => process.Kill(entireProcessTree: true));
        process.StandardInput.Close();
        var text = new StringBuilder();
        process.OutputDataReceived += (_, line) => Append(text, line.Data);
        process.ErrorDataReceived += (_, line) => Append(text, line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        process.WaitForExit();
        cancellationToken.ThrowIfCancellationRequested();
        return (process.ExitCode, text.ToString());
    }

    private static ProcessStartInfo StartInfo(string projectFolder, string configFolder)
    {
        string[] arguments =
        [
            "restore", Path.Combine(projectFolder, PackageProject.FileName), "-nologo", "-v:m", "-tl:off",
            "-nodeReuse:false",
            // The feeds are those of the notebook's folder, wherever the project lies.
            BuildProperty.Of("RestoreRootConfigDirectory", configFolder),
        ];
        return new ProcessStartInfo(
            Environment.ProcessPath is { } self && Path.GetFileNameWithoutExtension(self) == "dotnet" ? self : "dotnet",
            arguments)
        {
            WorkingDirectory = projectFolder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment =
            {
                ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                ["DOTNET_NOLOGO"] = "1",
                ["MSBUILDTERMINALLOGGER"] = "off",
            },
        };
    }

    private static void Append(StringBuilder text, string? line)
    {
        lock (text) text.AppendLine(line);
    }
}

/// <summary>Turns what a failed restore printed into a message with the package, the reason and the way out.</summary>
internal static partial class RestoreFailure
{
    public static PackageException Of(string output, IReadOnlyList<PackageId> asked)
    {
        var reasons = ErrorPattern().Matches(output)
            .Select(m => (Code: m.Groups[1].Value, Text: m.Groups[2].Value.Trim())).Distinct().ToArray();
        var blamed = asked.FirstOrDefault(
            p => reasons.Any(r => r.Text.Contains(p.Id, StringComparison.OrdinalIgnoreCase))) ?? asked[0];
        var said = reasons.Length > 0 ? string.Join("\n", reasons.Select(r => $"{r.Code}: {r.Text}")) : output.Trim();
        return new(blamed.Id,
            $"The package {blamed} could not be restored. {WayOut(reasons.Select(r => r.Code).ToArray())}\n{said}");
    }

    private static string WayOut(string[] codes) => codes switch
    {
        _ when codes.Contains("NU1301") => "A feed could not be reached: check the network, or the sources in "
            + "nuget.config (dotnet nuget list source).",
        _ when codes.Contains("NU1101") =>
            "No feed in use has that package: check the spelling, or add a source that has it to nuget.config.",
        _ when codes.Contains("NU1102") => "The feeds in use have the package, but not in that version: "
            + "name the nearest version below, or add a source to nuget.config.",
        _ when codes.Contains("NU1202") =>
            "The package does not support the framework that cells run on: name another version.",
        _ when codes.Contains("NU1107") || codes.Contains("NU1605") =>
            "It conflicts with another package of this session: name compatible versions, and restart the kernel.",
        _ => "dotnet restore printed:",
    };

    [GeneratedRegex(@"error (NU\d+|MSB\d+|NETSDK\d+): (.*?)(?: \[[^\]]*proj\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex ErrorPattern();
}

/// <summary>A package could not be had; the message is fit to be shown as it is.</summary>
internal sealed class PackageException(string packageId, string message) : Exception(message)
{
    /// <summary>The package that is to blame.</summary>
    public string PackageId => packageId;
}
