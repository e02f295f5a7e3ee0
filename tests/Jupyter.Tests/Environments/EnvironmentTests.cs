namespace Jupyter.Tests.Environments;

public sealed class EnvironmentTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [JupyterFact(Host.Lab, Timeout = 420_000)]
    public async Task The_lab_environment_has_JupyterLab_4()
    {
        await using var python = JupyterEnvironment.Lab!.Start(
            "-c", "import jupyterlab; print(jupyterlab.__version__)");

        Assert.StartsWith("4.", (await python.SucceedAsync(Limit)).Output, StringComparison.Ordinal);
    }

    [JupyterTheory(Timeout = 420_000), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task A_process_ends_with_all_it_started(Host host)
    {
        const string code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'input()'], "
            + "stdin=subprocess.PIPE); print('up', flush=True); input()";
        var python = JupyterEnvironment.Of(host).Start("-c", code);
        await Until.TrueAsync(
            () => python.Output.Contains("up", StringComparison.Ordinal), "the process says that it is up");
        var family = Processes.Descendants(python.Id).Append(python.Id).ToList();

        await python.DisposeAsync();

        await Until.TrueAsync(() => !family.Any(Processes.IsAlive), "all of them have ended");
        Assert.Equal(2, family.Count);
    }
}
