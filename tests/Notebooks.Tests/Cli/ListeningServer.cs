using CliWrap;
using GrpcLab;

namespace Notebooks.Tests.Cli;

/// <summary>A running lab server, as somebody starts it for others.</summary>
internal sealed class ListeningServer : IAsyncDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private readonly OwnedProgram _program;
    private readonly ReadyLine _ready;

    private ListeningServer(OwnedProgram program) => (_program, _ready) = (program, ReadyLine.Of(program.Ready));

    public string Pin => _ready.Pin!;

    /// <summary>Its TLS endpoint under the name that a certificate can be for.</summary>
    public string Address => $"https://localhost:{new Uri(_ready.Endpoints.Tls!).Port}";

    public static async Task<ListeningServer> StartAsync(params string[] arguments)
    {
        var program = CourseFolder.Find().Built("Lab.Cli", "lab.dll");
        return new(await OwnedProgram.StartAsync("server",
            new Command("dotnet").WithArguments([program, "server", .. arguments]), Limit, CancellationToken.None));
    }

    public async ValueTask DisposeAsync()
    {
        await _program.KillAsync();
        await _program.DisposeAsync();
    }
}
