namespace GrpcLab.Tests.Servers;

/// <summary>A server with options that the lab never passes, as somebody else would start it.</summary>
internal sealed class StartedServer : IAsyncDisposable
{
    private readonly OwnedProgram _program;
    private readonly ReadyLine _ready;

    private StartedServer(OwnedProgram program) => (_program, _ready) = (program, ReadyLine.Of(program.Ready));

    public string Token => _ready.Token!;

    public string Pin => _ready.Pin!;

    public static async Task<StartedServer> StartAsync(params string[] arguments) => new(await OwnedProgram.StartAsync(
        "server", ServerProgram.Kestrel.PlainCommand(arguments), OwnedProgram.TimeToStart, CancellationToken.None));

    public Uri Address(string endpoint) => new((endpoint == "tls" ? _ready.Endpoints.Tls : _ready.Endpoints.H2c)!);

    /// <summary>The TLS endpoint under the name that the certificates of the tests are for.</summary>
    public Uri AsLocalhost => new UriBuilder(Address("tls")) { Host = "localhost" }.Uri;

    public ValueTask DisposeAsync() => _program.DisposeAsync();
}
