using Performance;

namespace GrpcLab.Bench;

/// <summary>The small unary call that most benches make.</summary>
internal static class UnaryCall
{
    /// <summary>Full name of its method.</summary>
    public const string Method = "performance.Monitor/GetPerformance";

    /// <summary>Its request.</summary>
    public static PerformanceStatusRequest Request { get; } = new() { ClientName = "bench" };

    /// <summary>Makes the call over h2c, on a channel that lives as long as the server which the bench ends.</summary>
    public static Func<Task> To(ServerAccess server)
    {
        var client = new Performance.Monitor.MonitorClient(server.OpenChannel(Endpoint.H2c));
        return () => client.GetPerformanceAsync(Request).ResponseAsync;
    }
}
