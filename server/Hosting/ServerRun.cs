using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace GrpcLab.Server;

/// <summary>One launch from accepted options to exit code.</summary>
internal static class ServerRun
{
    public static async Task<int> RunAsync(LaunchOptions asked)
    {
        using var socket = !asked.SocketIsGiven ? SocketFile.InFolderOfItsOwn()
            : asked.SocketPath is { } path ? new SocketFile(path) : null;
        var options = asked with { SocketPath = socket?.Path };
        var errors = new List<string>();
        using var certificate = options is { TlsPort: null, Json: not true }
            ? null
            : ServerCertificate.Of(options, errors);
        if (options is { SocketPath: null, SocketIsGiven: false })
        {
            Messages.NoSocket(
                isTheOnlyEndpoint: options is { H2cPort: null, TlsPort: null, Json: not true }, errors);
        }

        if (errors.Count == 0) TokenFiles.WriteNew(options, errors);
        if (errors.Count > 0) return Messages.CannotStart(errors);

        var stop = new StopRequest(
            options.DrainTime!.Value + options.ShutdownTimeout!.Value, lastResort: () => socket?.Dispose());
        OwnerWatch.Start(options.Stay!.Value, options.OwnerPid, stop.Ask);
        using var hangUp = OperatingSystem.IsWindows() ? null : OnHangUp(stop);

        var counters = new ServerCounters();
        var kestrel = new KestrelSetup(options, certificate, counters);
        var description = new ServerDescription(options, kestrel, certificate);
        await using var app = ServerApp.Build(options, counters, kestrel, description);
        await using var health = ServerHealth.BuildProbes(options, app);
        app.Lifetime.ApplicationStopping.Register(() => stop.Ask(StopReason.Requested));
        try
        {
            await app.StartAsync(stop.Token);
            if (health is not null) await health.StartAsync(stop.Token);
            stop.Token.ThrowIfCancellationRequested();
        }
        catch (OperationCanceledException) when (stop.Token.IsCancellationRequested)
        {
            return Messages.EndedBeforeReady(stop.Reason);
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            return Messages.CannotStart([StartError.Describe(e, options)]);
        }

        socket?.Bound();
        var ready = description.ToReadyLine();
        ready.Print();
        Messages.HowToReach(options, ready);
        await StopWhenAskedAsync(app, stop, options.DrainTime.Value);
        return 0;
    }

    private static async Task StopWhenAskedAsync(WebApplication app, StopRequest stop, TimeSpan drain)
    {
        await Task.Delay(Timeout.InfiniteTimeSpan, stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        // From here on health says NOT_SERVING. The host, which it looks at, does not yet know of a terminal that was
        // closed. Until balancers have heard it they go on sending, so calls are still taken.
        app.Lifetime.StopApplication();
        await Task.Delay(drain, stop.ForceShutdownToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        // The host gives the calls in flight HostOptions.ShutdownTimeout, and none of it when this token is cancelled.
        await app.StopAsync(stop.ForceShutdownToken);
    }

    // The host takes care of SIGINT and SIGTERM; a closed terminal
    // would end the process on the spot and leave the socket file.
    private static PosixSignalRegistration OnHangUp(StopRequest stop) =>
        PosixSignalRegistration.Create(PosixSignal.SIGHUP, context =>
        {
            context.Cancel = true;
            stop.Ask(StopReason.Requested);
        });
}
