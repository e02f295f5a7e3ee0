using System.Collections.Concurrent;
using Jupyter.Tests.Environments;
using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>One browser and a server for each host, started when first asked for.</summary>
public sealed class RunningHosts : IAsyncLifetime
{
    private readonly InstalledKernel _kernel = new();
    private readonly ConcurrentDictionary<Host, Lazy<Task<JupyterServer>>> _servers = new();
    private readonly ConcurrentBag<string> _copies = [];

    internal InstalledKernel Kernel => _kernel;

    internal OneBrowser Browser { get; } = new();

    public async ValueTask InitializeAsync() => await _kernel.InitializeAsync();

    public async ValueTask DisposeAsync()
    {
        foreach (var server in _servers.Values) await (await server.Value).DisposeAsync();

        await Browser.DisposeAsync();
        foreach (var copy in _copies) File.Delete(copy);

        await _kernel.DisposeAsync();
    }

    internal Task<JupyterServer> ServerAsync(Host host) =>
        _servers.GetOrAdd(host, key => new(() => JupyterServer.StartAsync(key, _kernel))).Value;

    /// <summary>
    /// Puts a notebook where git does not look and relative paths of the course's cells still lead to the course: a
    /// reader's copy, which the host may save.
    /// </summary>
    /// <returns>Its path from the root, with slashes.</returns>
    internal string Copy(string name, byte[] notebook)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "out")).FullName;
        var path = Path.Combine(folder, $"{name}-{Guid.NewGuid().ToString("N")[..8]}.ipynb");
        File.WriteAllBytes(path, notebook);
        _copies.Add(path);
        return "out/" + Path.GetFileName(path);
    }

    /// <summary>Opens a copy of a notebook in a host.</summary>
    internal async Task<NotebookPage> OpenAsync(
        Host host, string name, byte[] notebook, ColorScheme scheme = ColorScheme.Light) =>
        await NotebookPage.OpenAsync(Browser, await ServerAsync(host), Copy(name, notebook), scheme);
}
