namespace GrpcLab;

/// <summary>Names by which .NET (9 and later) tells what opening a connection consists of.</summary>
internal static class ActivityNames
{
    /// <summary>Source of <see cref="ConnectionSetup"/> and <see cref="WaitForConnection"/>.</summary>
    public const string Connections = "Experimental.System.Net.Http.Connections";
    public const string ConnectionSetup = Connections + ".ConnectionSetup";
    public const string WaitForConnection = Connections + ".WaitForConnection";

    public const string NameResolution = "Experimental.System.Net.NameResolution";
    public const string Sockets = "Experimental.System.Net.Sockets";
    public const string Http = "System.Net.Http";
    public const string GrpcClient = "Grpc.Net.Client";

    /// <summary>The lab's own source: the root under which a recorded call runs.</summary>
    public const string Lab = "GrpcLab.Timeline";
}
