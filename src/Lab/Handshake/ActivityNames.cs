namespace GrpcLab;

/// <summary>Names of the activity sources that tell what opening a connection consists of (.NET 9 and later).</summary>
internal static class ActivityNames
{
    public const string Connections = "Experimental.System.Net.Http.Connections";
    public const string NameResolution = "Experimental.System.Net.NameResolution";
    public const string Sockets = "Experimental.System.Net.Sockets";
    public const string Tls = "Experimental.System.Net.Security";
    public const string Http = "System.Net.Http";
    public const string GrpcClient = "Grpc.Net.Client";
}
