using System.Diagnostics;

namespace GrpcLab;

/// <summary>The check that a server starts; keeps the server for the checks that need one.</summary>
internal sealed class ServerStart(LabServerOptions options) : IAsyncDisposable
{
    /// <summary>The server; null before the check ran, and when it failed.</summary>
    public LabServer? Server { get; private set; }

    public ReadinessCheck Check => new("a server starts", LookAsync);

    public ValueTask DisposeAsync() => Server?.DisposeAsync() ?? ValueTask.CompletedTask;

    private async Task<Finding> LookAsync(CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        Server = await LabServer.StartAsync(options, cancellation);
        var d = Server.Description;
        return Server.StartedHere
            ? new Finding.Good($"Process {d.Pid} on {d.Framework} was ready after "
                + $"{Unit.Time(clock.Elapsed, 2)}.")
            : new Finding.Warning($"A server started elsewhere is used, process {d.Pid} on {d.Framework}.",
                "What the chapters ask of a server's settings may not apply to it.");
    }
}
