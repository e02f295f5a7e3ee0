using System.Text.Json;
using GrpcLab.Tests.Stacks;

namespace GrpcLab.Server.Tests;

/// <summary>The server of Grpc.Core keeps the other server's promises about its ready line and its end.</summary>
public sealed class CoreServerTests
{
    // The server reads the shell's own input, which the test keeps open: only the process number can tell.
    private const string OwnerByNumber = """exec 3<&0; dotnet "$1" --owner-pid $$ <&3 & wait""";

    [NativeFact]
    public async Task Its_ready_line_names_what_clients_need_and_it_ends_when_standard_input_ends()
    {
        await using var server = OwnedProcess.Start(
            ["dotnet", Repository.CoreServerAssembly], limit: Calls.Limit);

        var ready = ReadyLine.Of(JsonElement.Parse(await server.FirstLineAsync(Calls.Limit)));

        Assert.Equal(server.Id, ready.Pid);
        Assert.StartsWith("http://127.0.0.1:", ready.Endpoints.H2c);
        Assert.StartsWith("https://127.0.0.1:", ready.Endpoints.Tls);
        Assert.NotEmpty(ready.Certificate!);
        Assert.NotEmpty(ready.Token!);

        server.CloseInput();

        Assert.Equal(0, (await server.EndAsync(LifeCycleTests.Promise)).ExitCode);
    }

    [NativeFact(linux: true)]
    public async Task It_ends_when_its_owner_is_killed_though_its_input_stays_open()
    {
        await using var owner = OwnedProcess.Start(
            ["sh", "-c", OwnerByNumber, "sh", Repository.CoreServerAssembly], limit: Calls.Limit);
        var ready = ReadyLine.Of(JsonElement.Parse(await owner.FirstLineAsync(Calls.Limit)));

        owner.KillWithoutWarning();

        await Until.TrueAsync(() => !Processes.IsAlive(ready.Pid), "the server has ended", LifeCycleTests.Promise);
    }
}
