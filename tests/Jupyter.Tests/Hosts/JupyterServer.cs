using System.Security.Cryptography;
using System.Text.Json;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// JupyterLab or Notebook 6 as a server on 127.0.0.1, with a token and folders of its own; gone with its kernels on
/// dispose.
/// </summary>
internal sealed class JupyterServer : IAsyncDisposable
{
    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(2), StopLimit = TimeSpan.FromSeconds(60);
    private readonly OwnedProcess _process;
    private readonly JupyterFolders _folders;

    private JupyterServer(Host host, OwnedProcess process, JupyterFolders folders, Uri address, string token) =>
        (Host, _process, _folders, Address, Token) = (host, process, folders, address, token);

    public Host Host { get; }

    /// <summary>Its address, with the port it got.</summary>
    public Uri Address { get; }

    /// <summary>The secret a page has to name.</summary>
    public string Token { get; }

    public JupyterFolders Folders => _folders;

    /// <summary>The processes it started that are alive.</summary>
    public IReadOnlyList<int> Descendants => Processes.Descendants(_process.Id);

    /// <summary>What it said.</summary>
    public string Log => _process.Output + _process.Errors;

    /// <summary>Starts it and waits until it answers.</summary>
    /// <param name="host">Which of the two.</param>
    /// <param name="kernel">The kernel it is to find.</param>
    /// <param name="root">The folder it shows. Default: the repository's root.</param>
    public static async Task<JupyterServer> StartAsync(Host host, InstalledKernel kernel, string? root = null)
    {
        var folders = JupyterFolders.Fresh($"{host}-server");
        var token = RandomNumberGenerator.GetHexString(32, lowercase: true);
        LabSettings.Write(folders, kernel);
        var process = JupyterEnvironment.Of(host).Start(
            new HostStart(Arguments(host, token, root ?? Repository.Root)) { Kernel = kernel, Folders = folders });
        try
        {
            return new JupyterServer(host, process, folders, await AddressAsync(process, folders), token);
        }
        catch
        {
            await process.DisposeAsync();
            folders.Dispose();
            throw;
        }
    }

    /// <summary>The page of a notebook.</summary>
    /// <param name="path">From the root, with slashes.</param>
    public string PageOf(string path) => Host == Host.Lab
        // A workspace of its own: Lab would otherwise begin with what an earlier page had open.
        ? $"{Address}lab/workspaces/{Guid.NewGuid():N}/tree/{path}?token={Token}"
        : $"{Address}notebooks/{path}?token={Token}";

    public async ValueTask DisposeAsync()
    {
        var family = Descendants;
        try
        {
            if (!_process.HasExited) await ShutDownAsync();

            await Until.TrueAsync(
                () => !family.Any(Processes.IsAlive), "every kernel of the server has ended", StopLimit);
        }
        finally
        {
            await _process.DisposeAsync();
            _folders.Dispose();
        }
    }

    // Asked to end by itself: so it also ends its kernels, as it does for a user.
    private async Task ShutDownAsync()
    {
        using var client = new HttpClient { DefaultRequestHeaders = { { "Authorization", $"token {Token}" } } };
        using var answer = await client.PostAsync(new Uri(Address, "api/shutdown"), null).WaitAsync(StopLimit);
        try
        {
            await _process.EndAsync(StopLimit);
        }
        catch (TimeoutException)
        {
            // Seen once: JupyterLab had told of each kernel's end and then waited for a thread of its own for ever.
            // That is not ours to judge; its kernels are, and they are asked for before it is ended by its id.
        }
    }

    private static string[] Arguments(Host host, string token, string root)
    {
        var app = host == Host.Lab ? "ServerApp" : "NotebookApp";
        string[] common =
        [
            $"--{app}.ip=127.0.0.1", $"--{app}.port={FreePorts.Find(1)[0]}", $"--{app}.open_browser=False",
            $"--{app}.allow_root=True", $"--{app}.terminals_enabled=False", "--Session.debug=False",
        ];
        return host == Host.Lab
            ? ["-m", "jupyterlab", .. common, $"--ServerApp.root_dir={root}", $"--IdentityProvider.token={token}",
                "--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly"]
            : ["-m", "notebook", .. common, $"--NotebookApp.notebook_dir={root}", $"--NotebookApp.token={token}"];
    }

    /// <summary>Reads the address from the file a ready server leaves in its runtime folder, then asks it.</summary>
    private static async Task<Uri> AddressAsync(OwnedProcess process, JupyterFolders folders)
    {
        Uri? address = null;
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
        await Until.TrueAsync(async () =>
        {
            if (process.HasExited)
            {
                throw new InvalidOperationException(
                    $"The Jupyter server ended while it was starting:\n{process.Output}{process.Errors}");
            }

            address ??= Announced(folders);
            return address is not null && await AnswersAsync(client, address);
        }, "the Jupyter server answers", StartLimit);
        return address!;
    }

    private static async Task<bool> AnswersAsync(HttpClient client, Uri address)
    {
        try
        {
            using var answer = await client.GetAsync(new Uri(address, "api"));
            return answer.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false; // Not listening yet.
        }
    }

    // Written before the server listens, and perhaps only half of it when we look.
    private static Uri? Announced(JupyterFolders folders)
    {
        var file = Directory.EnumerateFiles(Path.Combine(folders.Root, "runtime"), "*server-*.json").FirstOrDefault();
        if (file is null) return null;

        try
        {
            var url = JsonDocument.Parse(File.ReadAllText(file)).RootElement.GetProperty("url").GetString()!;
            return new Uri(url.Replace("localhost", "127.0.0.1", StringComparison.Ordinal));
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
