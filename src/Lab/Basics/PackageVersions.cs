using System.Reflection;

namespace GrpcLab;

internal static class PackageVersions
{
    // The lab does not use them itself; who does has loaded them.
    private static readonly string[] UsedByOthers = ["Grpc.Net.Common", "Grpc.Net.ClientFactory"];

    /// <summary>Package id and version, such as ("Grpc.Net.Client", "Grpc.Net.Client 2.85.0").</summary>
    public static IReadOnlyList<KeyValuePair<string, string>> All =>
    [
        Of("Grpc.Net.Client", typeof(Grpc.Net.Client.GrpcChannel).Assembly),
        Of("Grpc.Core.Api", typeof(Grpc.Core.CallInvoker).Assembly),
        .. from name in UsedByOthers
           from loaded in AppDomain.CurrentDomain.GetAssemblies()
           where loaded.GetName().Name == name
           select Of(name, loaded),
        Of("Google.Protobuf", typeof(Google.Protobuf.IMessage).Assembly),
    ];

    private static KeyValuePair<string, string> Of(string id, Assembly assembly)
    {
        var version = assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? assembly.GetName().Version?.ToString()
            ?? "of unknown version";
        return new(id, $"{id} {Short(version)}");
    }

    /// <summary>A version without its commit: 2.85.0 of "2.85.0+1a2b".</summary>
    internal static string Short(string version) => version.Split('+')[0];
}
