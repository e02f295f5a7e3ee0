namespace Jupyter.Tests.Environments;

public sealed class InstalledKernelTests(InstalledKernel kernel) : IClassFixture<InstalledKernel>
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [JupyterTheory(Timeout = 420_000), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Jupyter_finds_the_kernel_in_the_private_prefix_and_nothing_of_the_users_own(Host host)
    {
        await using var python = JupyterEnvironment.Of(host)
            .Start(new HostStart(["-m", "jupyter", "--paths", "--json"]) { Kernel = kernel });
        await using var list = JupyterEnvironment.Of(host).Start(
            new HostStart(["-m", "jupyter_client.kernelspecapp", "list", "--json"]) { Kernel = kernel });

        var paths = (await python.SucceedAsync(Limit)).Output;
        var kernels = (await list.SucceedAsync(Limit)).Output;

        Assert.Contains(kernel.Folder, kernels, StringComparison.Ordinal);
        Assert.DoesNotContain(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile) + "/.local", paths,
            StringComparison.Ordinal);
    }
}
