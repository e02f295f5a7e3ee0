namespace GrpcLab.Gateway.Tests;

/// <summary>The paths as the issue names them.</summary>
internal static class Routes
{
    public const string FactoryClient = "/Performance/factory-client";
    public const string ClientWrapper = "/Performance/client-wrapper";
    public const string InitializedClient = "/Performance/initialized-client";
    public const string StreamingCall = "/Performance/streaming-call";
    public const string SingleConnection = "/Concurrency/single-connection";
    public const string MultipleConnections = "/Concurrency/multiple-connections";

    public static string[] Names =>
        [FactoryClient, ClientWrapper, InitializedClient, StreamingCall, SingleConnection, MultipleConnections];

    public static TheoryData<string> All => new(Names);
}
