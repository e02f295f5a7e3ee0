using System.Runtime.Versioning;

namespace GrpcLab.Server.Tests;

/// <summary>
/// Where the Unix socket goes when nobody names a path, and what happens to those whose server was killed.
/// </summary>
public sealed class SocketPlaceTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-place-");

    public void Dispose() => _folder.Delete(recursive: true);

    [UnixFact(Timeout = 240_000)]
    public async Task A_server_that_was_killed_leaves_a_file_that_the_next_one_removes()
    {
        await using var killed = await StartIn(_folder.FullName);
        killed.Process.KillWithoutWarning();
        await killed.Process.EndAsync();
        Assert.True(File.Exists(killed.Ready.Endpoints.Uds));

        await using var next = await StartIn(_folder.FullName);

        Assert.False(Directory.Exists(Path.GetDirectoryName(killed.Ready.Endpoints.Uds)));
        Assert.True(File.Exists(next.Ready.Endpoints.Uds));
    }

    [UnixFact(Timeout = 240_000)]
    [UnsupportedOSPlatform("windows")]
    public async Task Only_its_user_may_enter_the_folder_and_it_goes_when_the_server_does()
    {
        const UnixFileMode ReadWrite = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        await using var server = await StartIn(_folder.FullName);
        var socket = server.Ready.Endpoints.Uds!;
        var folder = Path.GetDirectoryName(socket)!;

        Assert.Equal(ReadWrite, File.GetUnixFileMode(socket));
        Assert.Equal(ReadWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(folder));
        server.Process.CloseInput();
        Assert.Equal(0, (await server.Process.EndAsync()).ExitCode);
        Assert.Empty(Directory.GetFileSystemEntries(_folder.FullName, "lab-*"));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task The_file_of_a_server_that_runs_is_left_alone_and_nobody_connects_to_it()
    {
        await using var first = await StartIn(_folder.FullName);
        await using var second = await StartIn(_folder.FullName);
        using var channel = Channels.Uds(first);

        await channel.AskAsync();

        Assert.Equal(1, (await channel.CountersAsync(first)).Connections.Accepted);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_folder_that_no_launch_has_made_is_left_alone()
    {
        var foreign = Path.Combine(_folder.CreateSubdirectory("lab-of-somebody").FullName, "h2c.sock");
        await File.WriteAllTextAsync(foreign, "");

        await using var server = await StartIn(_folder.FullName);

        Assert.True(File.Exists(foreign));
    }

    [UnixTheory(Timeout = 240_000)]
    [InlineData(0, true), InlineData(-1, false)]
    public async Task A_folder_without_a_socket_is_somebodys_who_starts_until_it_is_old(int hours, bool stays)
    {
        var starting = _folder.CreateSubdirectory("lab-0123456789abcdef01234567");
        Directory.SetLastWriteTimeUtc(starting.FullName, DateTime.UtcNow.AddHours(hours));

        await using var server = await StartIn(_folder.FullName);

        Assert.Equal(stays, Directory.Exists(starting.FullName));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task In_a_folder_whose_name_is_too_long_for_a_socket_another_folder_is_taken()
    {
        var folder = _folder.CreateSubdirectory(new string('x', 120)).FullName;

        await using var server = await StartIn(folder);
        using var channel = Channels.Uds(server);

        Assert.Equal(100, (await channel.AskAsync()).DataLoad1.Length);
        Assert.DoesNotContain(folder, server.Ready.Endpoints.Uds, StringComparison.Ordinal);
    }

    private static Task<ServerProcess> StartIn(string folder) => ServerProcess.StartAsync(
        new Dictionary<string, string?> { ["TMPDIR"] = folder, ["XDG_RUNTIME_DIR"] = "" });
}
