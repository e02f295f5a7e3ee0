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

    /// <summary>
    /// Of each way to call one route, where each costs a server and a deadline: unary, streaming, on more connections
    /// than one. With <c>--all</c> all of them.
    /// </summary>
    public static TheoryData<string> OfEachKind =>
        new(TestScope.IsAll ? Names : [ClientWrapper, StreamingCall, MultipleConnections]);
}
