using System.Security.Cryptography;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Browser;

/// <summary>
/// JupyterLab as a server on 127.0.0.1, with a token and folders of its own; gone with its kernels on dispose.
/// </summary>
internal sealed class JupyterServer : IAsyncDisposable
{
    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(2), StopLimit = TimeSpan.FromSeconds(60);

    // Otherwise the server asks GitHub for news, and the page asks the user whether it may.
    private const string NoNews = """{ "fetchNews": "false", "checkForUpdates": false, "doNotDisturbMode": true }""";

    private readonly OwnedProcess _process;
    private readonly JupyterFolders _folders;
    private readonly Uri _address;
    private readonly string _token;

    private JupyterServer(OwnedProcess process, JupyterFolders folders, Uri address, string token) =>
        (_process, _folders, _address, _token) = (process, folders, address, token);

    /// <summary>Starts it in the repository's root and waits until it answers.</summary>
    public static async Task<JupyterServer> StartAsync(CourseKernel kernel)
    {
        var folders = JupyterFolders.Fresh("server");
        var address = new Uri($"http://127.0.0.1:{FreePorts.Find(1)[0]}/");
        var token = RandomNumberGenerator.GetHexString(32, lowercase: true);
        var settings = Directory.CreateDirectory(Path.Combine(folders.Variables()["JUPYTER_CONFIG_DIR"]!, "lab",
            "user-settings", "@jupyterlab", "apputils-extension"));
        File.WriteAllText(Path.Combine(settings.FullName, "notification.jupyterlab-settings"), NoNews);
        var process = Jupyter.Lab.Start(
        [
            "-m", "jupyterlab", "--ServerApp.ip=127.0.0.1", $"--ServerApp.port={address.Port}",
            "--ServerApp.port_retries=0", "--ServerApp.open_browser=False", "--ServerApp.allow_root=True",
            "--ServerApp.terminals_enabled=False",
            "--Session.debug=False", $"--ServerApp.root_dir={Repository.Root}", $"--IdentityProvider.token={token}",
            "--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly",
        ], kernel.DataFolder, folders);
        try
        {
            await AnswersAsync(process, address);
            return new JupyterServer(process, folders, address, token);
        }
        catch
        {
            await process.DisposeAsync();
            folders.Dispose();
            throw;
        }
    }

    /// <summary>The page of a notebook, in a workspace of its own: Lab would otherwise begin with what was open before.</summary>
    public string PageOf(string path) => $"{_address}lab/workspaces/{Guid.NewGuid():N}/tree/{path}?token={_token}";

    public async ValueTask DisposeAsync()
    {
        var family = Processes.Descendants(_process.Id);
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
        using var client = new HttpClient { DefaultRequestHeaders = { { "Authorization", $"token {_token}" } } };
        using var answer = await client.PostAsync(new Uri(_address, "api/shutdown"), null).WaitAsync(StopLimit);
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

    private static async Task AnswersAsync(OwnedProcess process, Uri address)
    {
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
        await Until.TrueAsync(async () =>
        {
            if (process.HasExited)
            {
                throw new InvalidOperationException(
                    $"The Jupyter server ended while it was starting:\n{process.Output}{process.Errors}");
            }

            try
            {
                using var answer = await client.GetAsync(new Uri(address, "api"));
                return answer.IsSuccessStatusCode;
            }
            catch (HttpRequestException)
            {
                return false; // Not listening yet.
            }
        }, "the Jupyter server answers", StartLimit);
    }
}
