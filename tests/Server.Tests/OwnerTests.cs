using System.Text.Json;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

/// <summary>
/// A shell stands between the test and the server as its owner, and is killed so that it can tell nobody.
/// </summary>
public sealed class OwnerTests
{
    // The server reads the shell's own input, which the test keeps open: only the process number can tell.
    private const string OwnerByNumber = """exec 3<&0; dotnet "$1" --owner-pid $$ --delay "$2" <&3 & wait""";

    // The shell alone holds the other end of the server's input.
    private const string OwnerByInput = """
        mkfifo "$3"; dotnet "$1" --delay "$2" <"$3" & exec 3>"$3"; rm "$3"; wait
        """;

    [LinuxFact(Timeout = 240_000)]
    public Task The_server_ends_when_the_owner_it_was_told_of_is_killed_though_its_input_stays_open() =>
        KillOwnerAsync(OwnerByNumber);

    [LinuxFact(Timeout = 240_000)]
    public Task The_server_ends_when_the_owner_of_its_input_is_killed() =>
        KillOwnerAsync(OwnerByInput);

    private static async Task KillOwnerAsync(string script)
    {
        var pipe = Path.Combine(Path.GetTempPath(), $"owner-{Guid.NewGuid():N}");
        await using var owner = OwnedProcess.Start(
            ["sh", "-c", script, "sh", Repository.ServerAssembly, "30000", pipe], limit: Calls.Limit);
        var ready = ReadyLine.Of(JsonElement.Parse(await owner.FirstLineAsync(Calls.Limit)));
        Assert.True(Processes.IsAlive(ready.Pid));
        using var channel = GrpcChannel.ForAddress(ready.Endpoints.H2c!);
        var call = Assert.ThrowsAsync<RpcException>(async () => await channel.AskAsync());
        await channel.CountersWhenAsync(ready, c => c.Calls.Started == 1);

        owner.KillWithoutWarning();

        await Until.TrueAsync(() => !Processes.IsAlive(ready.Pid), "the server has ended", LifeCycleTests.Promise);
        Assert.False(File.Exists(ready.Endpoints.Uds));
        await call;
    }
}
