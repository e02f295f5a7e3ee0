using Grpc.Core;
using Grpc.Health.V1;
using Status = Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace GrpcLab;

/// <summary>Exercise 12.1: a probe of a server that serves, of one that drains and of one that is gone.</summary>
internal sealed class ProbeReadiness() : Exercise<Func<Uri, Task<bool>>>(
    "12.1", "ready, or not", "Make a Health.HealthClient on a channel to the address, and call Check.")
{
    // Ended by the check long before.
    private static readonly LabServerOptions Draining = new() { DrainTime = TimeSpan.FromMinutes(5) };

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(Draining);
        var address = server.Address(Endpoint.H2c);
        if (!await ProbeAsync()) return Failed("The server answered SERVING, but your probe returned false.");

        await server.AskToStopAsync(Cancellation);
        await UntilItDrainsAsync(server);
        if (await ProbeAsync())
        {
            return Failed("While a server drains it answers NOT_SERVING, but your probe returned true. An answer "
                + "from Check does not mean ready: look at the reply's Status.");
        }

        await server.KillAsync();
        try
        {
            return await ProbeAsync()
                ? Failed("Nobody listens at the address any more, but your probe returned true.")
                : Passed("Ready while it served; not ready while it drained, and not when it was gone.");
        }
        catch (RpcException e)
        {
            return Failed($"The server is gone, and the probe threw {e.StatusCode}. A probe returns false then: "
                + "a server that cannot be reached is not ready. Catch RpcException.");
        }

        Task<bool> ProbeAsync() => OnPoolAsync(() => Solution(address));
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"The probe had no answer after {MaxCallTime.TotalSeconds:0} s. Give the call a deadline."
        : null;

    private async Task UntilItDrainsAsync(LabServer server)
    {
        using var channel = server.OpenChannel();
        using var watch = new Health.HealthClient(channel).Watch(new(), cancellationToken: Cancellation);
        while (await watch.ResponseStream.MoveNext(Cancellation)
            && watch.ResponseStream.Current.Status != Status.NotServing)
        {
            // Still SERVING: the request to end has not arrived everywhere.
        }
    }
}
