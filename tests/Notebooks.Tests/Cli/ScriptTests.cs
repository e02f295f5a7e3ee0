using System.Diagnostics;
using GrpcLab;

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
        WriteDotnet("case $1 in --version) exit 145;; --list-sdks) echo '8.0.100 [somewhere]';; esac");

        var (code, errors) = await RunAsync("run", "01");

        Assert.Equal(2, code);
        Assert.Contains("this machine has:\n8.0.100", errors, StringComparison.Ordinal);
    }

    [UnixTheory(Timeout = 30_000)]
    [InlineData("", false)]
    [InlineData("/another/place", true)]
    public async Task What_was_built_in_another_folder_is_built_before_it_runs(string folder, bool builds)
    {
        WriteDotnet("case $1 in --version) echo 10.0.100;; *) echo \"$@\" >> \"$CALLS\";; esac");
        var program = Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts/bin/Lab.Cli/release"));
        await File.WriteAllTextAsync(Path.Combine(program.FullName, "lab.dll"), "");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "artifacts/lab.stamp"), (folder.Length > 0 ? folder : _folder.FullName) + "\n");

        var (code, errors) = await RunAsync("doctor");

        Assert.True(code == 0, errors);
        var calls = await File.ReadAllLinesAsync(Calls);
        Assert.Equal(builds, calls[0].StartsWith("build ", StringComparison.Ordinal));
        Assert.EndsWith("lab.dll doctor", calls[^1], StringComparison.Ordinal);
        Assert.Equal(_folder.FullName, (await File.ReadAllTextAsync(Path.Combine(_folder.FullName, "artifacts/lab.stamp"))).Trim());
    }

    [UnixFact(Timeout = 30_000)]
    public async Task Too_few_open_files_are_told_before_anything_starts()
    {
        WriteDotnet("exit 9");

        var (code, errors) = await RunAfterAsync("ulimit -n 64", "run", "00");

        Assert.Equal(2, code);
        Assert.Contains("at least 256 open files at once; this shell allows 64", errors, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 30_000)]
    public async Task A_temporary_folder_that_takes_no_file_is_told_with_the_way_out()
    {
        WriteDotnet("exit 9");
        var file = Path.Combine(_folder.FullName, "no-folder");
        await File.WriteAllTextAsync(file, "");

        var (code, errors) = await RunAfterAsync($"export TMPDIR='{file}'", "run", "00");

        Assert.Equal(2, code);
        Assert.Contains($"The temporary folder {file} (TMPDIR) is missing, or nothing can be written to it", errors, StringComparison.Ordinal);
        Assert.Contains("TMPDIR=/tmp ./lab run 00", errors, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 30_000)]
    public async Task Closed_streams_are_open_for_what_the_script_starts()
    {
        WriteDotnet("case $1 in --version) echo 10.0.100;; *) echo out && echo error >&2 && { read line || :; } && echo \"$@\" >> \"$CALLS\"; exit 7;; esac");

        var (code, _) = await RunAfterAsync("exec <&- >&- 2>&-", "run", "00");

        Assert.Equal(1, code); // The build of this stand-in fails.
        Assert.True(File.Exists(Calls), "dotnet could not write to its streams");
    }

    private string Calls => Path.Combine(_folder.FullName, "calls");

    private void WriteDotnet(string script)
    {
        var dotnet = Path.Combine(_folder.FullName, "dotnet");
        File.WriteAllText(dotnet, $"#!/bin/sh\n{script}\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(dotnet, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    private Task<(int Code, string Errors)> RunAsync(params string[] arguments) => RunAfterAsync(":", arguments);

    // A copy of the script in a folder where nothing is built, with a PATH that holds what the test put there.
    private async Task<(int Code, string Errors)> RunAfterAsync(string first, params string[] arguments)
    {
        var script = Path.Combine(_folder.FullName, "lab");
        File.Copy(Path.Combine(CourseFolder.Find().Root, "lab"), script);
        foreach (var tool in (string[])["dirname", "find", "head", "mkdir", "mv", "rm"])
        {
            File.CreateSymbolicLink(Path.Combine(_folder.FullName, tool), Tool(tool));
        }

        var start = new ProcessStartInfo(Tool("sh"), ["-c", $"{first}; exec {Tool("sh")} \"$@\"", "sh", script, .. arguments]) { RedirectStandardError = true };
        start.Environment["PATH"] = _folder.FullName;
        start.Environment["CALLS"] = Calls;
        using var process = Process.Start(start)!;
        var errors = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, errors);
    }

    private static string Tool(string name) => new[] { "/usr/bin", "/bin" }.Select(folder => Path.Combine(folder, name)).First(File.Exists);
}
