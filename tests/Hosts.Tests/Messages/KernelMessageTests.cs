using Hosts.Tests.Environments;

namespace Hosts.Tests.Messages;

/// <summary>
/// What the kernel says in Jupyter's messages: the Python tests beside this file, which speak to it as a front end does.
/// </summary>
public sealed class KernelMessageTests(CourseKernel kernel) : IClassFixture<CourseKernel>
{
    // A busy machine takes ten times as long as a quiet one, which takes about two minutes.
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(20);

    // The tests of test_life.py start kernels, lose them, or wait; a push has the engine's own tests of that.
    private static string Files => TestScope.IsAll ? "test_*.py" : "test_[!l]*.py";

    [NeedsFact(Needs.Lab, Timeout = 1_230_000)]
    public Task It_keeps_the_protocol_and_the_courses_promises_with_the_ipykernel_of_JupyterLab() =>
        PassesAsync(Jupyter.Lab);

    [NeedsFact(Needs.Debian, Timeout = 1_230_000), Trait(TestScope.Run, TestScope.All)]
    public Task It_does_with_ipykernel_6() => PassesAsync(Jupyter.Debian);

    private async Task PassesAsync(Jupyter jupyter)
    {
        using var folders = JupyterFolders.Fresh($"kernel-{jupyter.Name}");
        var tests = Path.Combine(Repository.Root, "tests", "Hosts.Tests", "Messages");
        await using var python = jupyter.Start(
            ["-m", "unittest", "discover", "--start-directory", tests, "--pattern", Files], kernel.DataFolder, folders);

        var ended = await python.EndAsync(Limit);

        // unittest writes its report, with every failure, to standard error.
        Assert.True(ended.ExitCode == 0, ended.Errors);
    }
}
