using System.Runtime.Versioning;
using Course.Tests.Support;
using Notebooks.Tests;

namespace Course.Tests;

/// <summary>What the course opens to others while a notebook runs: sockets, and the server's token.</summary>
[SupportedOSPlatform("linux")]
public sealed class DoorTests : IDisposable
{
    private const UnixFileMode Others = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute
        | UnixFileMode.OtherRead | UnixFileMode.OtherWrite | UnixFileMode.OtherExecute;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-doors-");

    // A server, a proxy in front of it, and a child that is not the course's.
    private static string Cell => $$"""
        #load "{{Repository.Root}}/artifacts/lab/lab.csx"
        using GrpcLab;
        var server = await LabServer.StartAsync();
        var channel = server.WithLatency(TimeSpan.FromMilliseconds(1)).OpenChannel(Endpoint.H2c);
        var child = new System.Diagnostics.ProcessStartInfo("env") { RedirectStandardOutput = true };
        System.IO.File.WriteAllText("env", System.Diagnostics.Process.Start(child).StandardOutput.ReadToEnd());
        Console.WriteLine(server.Conditions);
        System.IO.File.WriteAllText("token.new", server.Token);
        System.IO.File.Move("token.new", "token");
        while (!System.IO.File.Exists("go")) await Task.Delay(50);
        await server.DisposeAsync();
        """;

    private string Out => At("out");

    public void Dispose() => _folder.Delete(recursive: true);

    [LinuxFact(Timeout = 400_000)]
    public async Task A_run_listens_on_loopback_only_and_tells_nobody_the_token()
    {
        await File.WriteAllTextAsync(
            At("05-doors.ipynb"), new NotebookBuilder().Markdown("# Doors").Code(Cell).ToJson());
        await using var lab = LabCommand.Start("run", At("05-doors.ipynb"), "--out", Out);
        await Until.TrueAsync(() => File.Exists(At("token")) || lab.HasExited, "the cell has its server");
        Assert.False(lab.HasExited, lab.Output + lab.Errors);
        int[] family = [lab.Id, .. Processes.Descendants(lab.Id)];
        var token = await File.ReadAllTextAsync(At("token"));
        var listeners = Listeners.Of(family);
        var commands = family.Select(Processes.CommandLine).ToList();
        AssertClosed(listeners);

        await File.WriteAllTextAsync(At("go"), "");
        var run = await lab.SucceedAsync();

        // The server's two ports and the proxy's; the server's own Unix socket and those of the runtime.
        Assert.True(listeners.Count(listener => !listener.IsUnix) >= 3, string.Join('\n', listeners));
        Assert.Contains(listeners, listener => listener.Address.EndsWith("/h2c.sock", StringComparison.Ordinal));
        Assert.Equal(32, token.Length);
        Assert.All([run.Everything, await File.ReadAllTextAsync(At("env")), .. commands, .. FilesOfTheRun()],
            text => Assert.DoesNotContain(token, text, StringComparison.Ordinal));
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_gateway_and_its_server_listen_on_loopback_only()
    {
        await using var lab = LabCommand.Start("gateway");
        await lab.FirstLineAsync();

        var listeners = Listeners.Of([lab.Id, .. Processes.Descendants(lab.Id)]);

        AssertClosed(listeners);
        Assert.True(listeners.Count(listener => !listener.IsUnix) >= 3, string.Join('\n', listeners));
    }

    private static void AssertClosed(IReadOnlyList<Listener> listeners)
    {
        Assert.All(listeners.Where(listener => !listener.IsUnix), listener => Assert.True(listener.IsLoopback,
            $"{Processes.CommandLine(listener.Process)} listens at {listener.Address}."));
        Assert.All(listeners.Where(listener => listener.IsUnix), socket =>
        {
            Assert.Equal(UnixFileMode.None, File.GetUnixFileMode(socket.Address) & Others);
            // The runtime's own, for diagnostics, lies in /tmp itself; DOTNET_EnableDiagnostics=0 does without it.
            if (!Path.GetFileName(socket.Address).StartsWith("dotnet-diagnostic-", StringComparison.Ordinal))
            {
                Assert.Equal(UnixFileMode.None, File.GetUnixFileMode(Path.GetDirectoryName(socket.Address)!) & Others);
            }
        });
    }

    private IEnumerable<string> FilesOfTheRun() =>
        Directory.EnumerateFiles(Out, "*", SearchOption.AllDirectories).Select(File.ReadAllText);

    private string At(string name) => Path.Combine(_folder.FullName, name);
}
