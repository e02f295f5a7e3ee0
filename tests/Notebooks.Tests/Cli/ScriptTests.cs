using GrpcLab;

namespace Notebooks.Tests.Cli;

public sealed class ScriptTests : IDisposable
{
    // Stands in for a build: writes what the script looks for.
    private const string Builds = "mkdir -p \"$ROOT/artifacts/lab\" \"$ROOT/artifacts/bin/Lab.Cli/release\"; "
        + ": > \"$ROOT/artifacts/lab/lab.csx\"; : > \"$ROOT/artifacts/bin/Lab.Cli/release/lab.dll\"";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-script-");

    // A copy of the script in a folder where nothing is built,
    // which is also the PATH: it holds what the test puts there.
    public ScriptTests()
    {
        File.Copy(Path.Combine(CourseFolder.Find().Root, "lab"), Path.Combine(_folder.FullName, "lab"));
        var texts = Directory.CreateDirectory(Path.Combine(_folder.FullName, "src/Lab.Cli/Help"));
        foreach (var text in (string[])["first.txt", "commands.txt"])
        {
            File.Copy(
                Path.Combine(CourseFolder.Find().Root, "src/Lab.Cli/Help", text), Path.Combine(texts.FullName, text));
        }

        foreach (var tool in (string[])["cat", "dirname", "find", "head", "ln", "mkdir", "mv", "readlink", "rm",
            "sed", "sleep"])
        {
            File.CreateSymbolicLink(Path.Combine(_folder.FullName, tool), Tool(tool));
        }
    }

    public void Dispose() => _folder.Delete(recursive: true);

    [UnixFact(Timeout = 120_000)]
    public async Task Without_dotnet_the_script_says_what_to_install()
    {
        var (code, errors) = await RunAsync("run", "01");

        Assert.Equal(2, code);
        Assert.Contains("needs the .NET 10 SDK, and dotnet is not on the PATH", errors);
        Assert.Contains("https://dotnet.microsoft.com", errors);
    }

    [UnixTheory(Timeout = 120_000)]
    [InlineData("Start here:")]
    [InlineData("Exit codes:", "--help")]
    public async Task Before_anything_is_built_the_script_says_what_to_do_first(string text, params string[] arguments)
    {
        var (code, output) = await RunAsync(arguments);

        Assert.Equal(0, code);
        Assert.Contains(text, output);
    }

    [UnixTheory(Timeout = 120_000)]
    [InlineData("run", "01", "-h")]
    [InlineData("[suggest:3]", "run")]
    public async Task Help_and_completion_ask_the_program_and_build_nothing(params string[] arguments)
    {
        WriteDotnet("echo \"$@\" >> \"$CALLS\"");
        var program = Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts/bin/Lab.Cli/release"));
        await File.WriteAllTextAsync(Path.Combine(program.FullName, "lab.dll"), "");

        var (code, errors) = await RunAsync(arguments);

        Assert.True(code == 0, errors);
        Assert.EndsWith($"lab.dll {string.Join(' ', arguments)}", Assert.Single(await File.ReadAllLinesAsync(Calls)));
    }

    [UnixFact(Timeout = 120_000)]
    public async Task With_an_older_sdk_the_script_says_which_one_it_found()
    {
        WriteDotnet("case $1 in --version) exit 145;; --list-sdks) echo '8.0.100 [somewhere]';; esac");

        var (code, errors) = await RunAsync("run", "01");

        Assert.Equal(2, code);
        Assert.Contains("this machine has:\n8.0.100", errors);
    }

    [UnixTheory(Timeout = 120_000)]
    [InlineData("", false)]
    [InlineData("/another/place", true)]
    public async Task What_was_built_in_another_folder_is_built_before_it_runs(string folder, bool builds)
    {
        WriteBuilt(folder.Length > 0 ? folder : _folder.FullName);

        var (code, errors) = await RunAsync("doctor");

        Assert.True(code == 0, errors);
        var calls = await File.ReadAllLinesAsync(Calls);
        Assert.Equal(builds, calls[0].StartsWith("build ", StringComparison.Ordinal));
        Assert.EndsWith("lab.dll doctor", calls[^1]);
        Assert.Equal(_folder.FullName,
            (await File.ReadAllTextAsync(Path.Combine(_folder.FullName, "artifacts/lab.stamp"))).Trim());
    }

    // What a reader measures is compiled while it runs.
    [UnixTheory(Timeout = 120_000)]
    [InlineData("runs", false)]
    [InlineData("has ended", true)]
    [InlineData("has ended, and its number came again", true)]
    public async Task What_was_compiled_ahead_for_a_run_of_the_tests_is_built_anew_once_that_has_ended(
        string run, bool hasEnded)
    {
        WriteBuilt(_folder.FullName);
        var ahead = Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts/ahead"));
        var mark = Path.Combine(ahead.FullName, "run");
        await File.WriteAllTextAsync(mark, run switch
        {
            "runs" => OwnMark(),
            "has ended" => "2147483646\n",
            _ => $"{Environment.ProcessId}.1\n",
        });

        var (code, errors) = await RunAsync("doctor");

        Assert.True(code == 0, errors);
        Assert.Equal(hasEnded, (await File.ReadAllLinesAsync(Calls))[0].StartsWith("build ", StringComparison.Ordinal));
        Assert.Equal(!hasEnded, File.Exists(mark));
    }

    [UnixFact(Timeout = 120_000)]
    public async Task A_build_that_fails_is_told_with_its_errors_and_does_not_count()
    {
        WriteDotnet("case $1 in --version) echo 10.0.100;; build) echo '  One -> /a/One.dll'; echo 'Two.cs(1,1): "
            + "error CS1002'; exit 1;; esac");

        var (code, errors) = await RunAsync("build");

        Assert.Equal(1, code);
        Assert.Contains("Two.cs(1,1): error CS1002\nThe course did not build; the errors are above.\n", errors);
        Assert.Empty(Directory.GetFiles(Path.Combine(_folder.FullName, "artifacts")));
    }

    [UnixFact(Timeout = 120_000)]
    public async Task Of_two_that_want_to_build_at_once_the_second_waits_and_finds_it_done()
    {
        WriteDotnet(
            $"case $1 in --version) echo 10.0.100;; build) echo \"$@\" >> \"$CALLS\"; sleep 2; {Builds};; esac");

        var runs = await Task.WhenAll(RunAsync("build"), RunAsync("build"));

        Assert.All(runs, run => Assert.True(run.Code == 0, run.Errors));
        Assert.Single(await File.ReadAllLinesAsync(Calls));
        Assert.Single(
            runs, run => run.Errors.Contains("Another build of the course is running", StringComparison.Ordinal));
    }

    [UnixFact(Timeout = 120_000)]
    public Task A_lock_whose_holder_was_killed_holds_nothing() => AssertHoldsNothingAsync("2147483646");

    // After a restart, of a container for instance, its number may be another process's.
    [LinuxFact(Timeout = 120_000)]
    public Task A_lock_whose_holders_number_has_come_again_holds_nothing() =>
        AssertHoldsNothingAsync($"{Environment.ProcessId}.1");

    // In a container every command may be process 1, and so was the one that was killed.
    [UnixFact(Timeout = 120_000)]
    public async Task A_lock_with_the_commands_own_number_holds_nothing()
    {
        WriteDotnet($"case $1 in --version) echo 10.0.100;; build) {Builds};; esac");
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts"));

        var (code, errors) = await RunAfterAsync($"{Tool("ln")} -s $$ \"$ROOT/artifacts/lab.lock\"", "build");

        Assert.True(code == 0, errors);
        Assert.DoesNotContain("Another build", errors);
    }

    [UnixFact(Timeout = 120_000)]
    public async Task Without_a_home_the_build_has_one_in_the_course()
    {
        WriteDotnet("[ -n \"${HOME-}\" ] || exit 1; case $1 in --version) echo 10.0.100;; build) "
            + $"echo \"$HOME\" >> \"$CALLS\"; {Builds};; esac");

        var (code, errors) = await RunAfterAsync("unset HOME", "build");

        Assert.True(code == 0, errors);
        Assert.Equal([Path.Combine(_folder.FullName, "artifacts/home")], await File.ReadAllLinesAsync(Calls));
    }

    [UnixFact(Timeout = 120_000)]
    public async Task Too_few_open_files_are_told_before_anything_starts()
    {
        WriteDotnet("exit 9");

        var (code, errors) = await RunAfterAsync("ulimit -n 64", "run", "00");

        Assert.Equal(2, code);
        Assert.Contains("at least 256 open files at once; this shell allows 64", errors);
    }

    [UnixFact(Timeout = 120_000)]
    public async Task A_temporary_folder_that_takes_no_file_is_told_with_the_way_out()
    {
        WriteDotnet("exit 9");
        var file = Path.Combine(_folder.FullName, "no-folder");
        await File.WriteAllTextAsync(file, "");

        var (code, errors) = await RunAfterAsync($"export TMPDIR='{file}'", "run", "00");

        Assert.Equal(2, code);
        Assert.Contains($"The temporary folder {file} (TMPDIR) is missing or not writable", errors);
        Assert.Contains("TMPDIR=/tmp ./lab run 00", errors);
    }

    [UnixFact(Timeout = 120_000)]
    public async Task Closed_streams_are_open_for_what_the_script_starts()
    {
        WriteDotnet("case $1 in --version) echo 10.0.100;; *) echo out && echo error >&2 && { read line || :; "
            + "} && echo \"$@\" >> \"$CALLS\"; exit 7;; esac");

        var (code, _) = await RunAfterAsync("exec <&- >&- 2>&-", "run", "00");

        Assert.Equal(1, code); // The build of this stand-in fails.
        Assert.True(File.Exists(Calls), "dotnet could not write to its streams");
    }

    // As a build in that folder leaves it; what is asked of dotnet afterwards is written down.
    // As the script makes it: the number, and where the system tells it, when the process began.
    private static string OwnMark()
    {
        var stat = $"/proc/{Environment.ProcessId}/stat";
        return File.Exists(stat)
            ? $"{Environment.ProcessId}.{File.ReadAllText(stat).Split(") ")[^1].Split(' ')[19]}\n"
            : $"{Environment.ProcessId}\n";
    }

    private void WriteBuilt(string folder)
    {
        WriteDotnet("case $1 in --version) echo 10.0.100;; build | *lab.dll) echo \"$@\" >> \"$CALLS\";; esac");
        var program = Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts/bin/Lab.Cli/release"));
        File.WriteAllText(Path.Combine(program.FullName, "lab.dll"), "");
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts/lab"));
        File.WriteAllText(Path.Combine(_folder.FullName, "artifacts/lab/lab.csx"), "");
        File.WriteAllText(Path.Combine(_folder.FullName, "artifacts/lab.stamp"), folder + "\n");
    }

    private string Calls => Path.Combine(_folder.FullName, "calls");

    private void WriteDotnet(string script)
    {
        var dotnet = Path.Combine(_folder.FullName, "dotnet");
        File.WriteAllText(dotnet, $"#!/bin/sh\n{script}\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(dotnet, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }
    }

    private async Task AssertHoldsNothingAsync(string holder)
    {
        WriteDotnet($"case $1 in --version) echo 10.0.100;; build) {Builds};; esac");
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "artifacts"));
        File.CreateSymbolicLink(Path.Combine(_folder.FullName, "artifacts/lab.lock"), holder);

        var (code, errors) = await RunAsync("build");

        Assert.True(code == 0, errors);
        Assert.DoesNotContain("Another build", errors);
    }

    private Task<(int Code, string Errors)> RunAsync(params string[] arguments) => RunAfterAsync(":", arguments);

    private async Task<(int Code, string Errors)> RunAfterAsync(string first, params string[] arguments)
    {
        var script = Path.Combine(_folder.FullName, "lab");
        await using var process = OwnedProcess.Start(
            [Tool("sh"), "-c", $"{first}; exec {Tool("sh")} \"$@\"", "sh", script, .. arguments],
            variables: new Dictionary<string, string?>
            {
                ["PATH"] = _folder.FullName,
                ["ROOT"] = _folder.FullName,
                ["CALLS"] = Calls,
            });
        process.CloseInput();
        var ended = await process.EndAsync();
        return (ended.ExitCode, ended.Errors + ended.Output);
    }

    private static string Tool(string name) =>
        new[] { "/usr/bin", "/bin" }.Select(folder => Path.Combine(folder, name)).First(File.Exists);
}
