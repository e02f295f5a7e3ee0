namespace GrpcLab.Server;

/// <summary>Everything the server counts about itself.</summary>
internal sealed class ServerCounters : MeasuredCounters
{
    public ConnectionCounters Connections { get; } = new();
}
