using System.Diagnostics;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class ScriptTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-script-");

    public void Dispose() => _folder.Delete(recursive: true);

    [UnixFact(Timeout = 30_000)]
    public async Task Without_dotnet_the_script_says_what_to_install()
    {
        var (code, errors) = await RunAsync();

        Assert.Equal(2, code);
        Assert.Contains("needs the .NET 10 SDK, and dotnet is not on the PATH", errors, StringComparison.Ordinal);
        Assert.Contains("https://dotnet.microsoft.com", errors, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 30_000)]
    public async Task With_an_older_sdk_the_script_says_which_one_it_found()
    {
        var dotnet = Path.Combine(_folder.FullName, "dotnet");
        await File.WriteAllTextAsync(dotnet, "#!/bin/sh\ncase $1 in --version) exit 145;; --list-sdks) echo '8.0.100 [somewhere]';; esac\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(dotnet, UnixFileMode.UserRead | UnixFileMode.UserExecute);

        var (code, errors) = await RunAsync("run", "01");

        Assert.Equal(2, code);
        Assert.Contains("this machine has:\n8.0.100", errors, StringComparison.Ordinal);
    }

    // A copy of the script in a folder where nothing is built, with a PATH that holds what the test put there.
    private async Task<(int Code, string Errors)> RunAsync(params string[] arguments)
    {
        var script = Path.Combine(_folder.FullName, "lab");
        File.Copy(Path.Combine(CourseFolder.Find().Root, "lab"), script);
        File.CreateSymbolicLink(Path.Combine(_folder.FullName, "dirname"), Tool("dirname"));
        var start = new ProcessStartInfo(Tool("sh"), [script, .. arguments]) { RedirectStandardError = true };
        start.Environment["PATH"] = _folder.FullName;
        using var process = Process.Start(start)!;
        var errors = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, errors);
    }

    private static string Tool(string name) => new[] { "/usr/bin", "/bin" }.Select(folder => Path.Combine(folder, name)).First(File.Exists);
}
