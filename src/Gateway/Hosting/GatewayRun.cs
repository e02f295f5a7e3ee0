using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Gateway;

/// <summary>One launch from options to exit code.</summary>
internal static class GatewayRun
{
    /// <summary>Exit code when the options or the port cannot be used.</summary>
    public const int CouldNotStart = 2;

    /// <summary>Starts, says so, waits to be asked to stop, stops.</summary>
    public static async Task<int> RunAsync(GatewayOptions options)
    {
        if (options.Errors() is { Count: > 0 } errors)
        {
            await Console.Error.WriteLineAsync(
                $"The gateway cannot start. {string.Join(' ', errors)} Run it with --help for all options.");
            return CouldNotStart;
        }

        await using var app = GatewayApp.Build(options);
        try
        {
            await app.StartAsync();
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            await Console.Error.WriteLineAsync($"The gateway cannot start. --port: port {options.Port} {Trouble(e)}. "
                + "Pass 0 to let the system choose one.");
            return CouldNotStart;
        }

        ReadyLine.Of(app).Print();
        if (options.EndWithInput)
        {
            // Whoever held the other end is gone, however it went.
            var stop = new StopRequest(longest: TimeSpan.Zero, lastResort: () => { });
            stop.Token.Register(app.Lifetime.StopApplication);
            OwnerWatch.Start(stay: false, ownerPid: null, stop.Ask);
        }

        await app.WaitForShutdownAsync();
        return 0;
    }

    private static string Trouble(Exception error) =>
        error.InnerException is AddressInUseException
            ? "is already in use"
            : $"cannot be opened ({error.Message.TrimEnd('.')})";
}
