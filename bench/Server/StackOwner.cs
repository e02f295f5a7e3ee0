namespace GrpcLab.Bench;

/// <summary>Whose code it is, by assembly.</summary>
internal static class StackOwner
{
    /// <summary>Threads of the pool that look for work and find none.</summary>
    public const string Idle = "waiting for work";

    /// <summary>The runtime's compiler, which recompiles what is called often.</summary>
    public const string Compiler = "compiling";

    /// <summary>Thread pool, sockets, garbage collector and kernel, where no other code called them.</summary>
    public const string Runtime = "runtime";

    /// <summary>Kestrel, where nothing above it called it.</summary>
    public const string Kestrel = "Kestrel";

    /// <summary>Hosting, routing, services, logging.</summary>
    public const string Web = "ASP.NET Core";

    /// <summary>gRPC, with what it has Kestrel do, such as reading the request.</summary>
    public const string Grpc = "Grpc.AspNetCore";

    /// <summary>Messages into bytes and out of them.</summary>
    public const string Messages = "Protobuf";

    /// <summary>What the server itself adds: the service, counting.</summary>
    public const string Handler = "the server's own code";

    /// <summary>The owner of an assembly, such as "Microsoft.AspNetCore.Routing".</summary>
    public static string Of(string assembly) => assembly switch
    {
        _ when Begins(assembly, "Microsoft.AspNetCore.Server.Kestrel") => Kestrel,
        _ when Begins(assembly, "Microsoft.") => Web,
        _ when Begins(assembly, "Grpc.") => Grpc,
        "Google.Protobuf" or "GrpcLab.Protos" => Messages,
        _ when Begins(assembly, "GrpcLab.") => Handler,
        _ => Runtime,
    };

    /// <summary>Whether requests were worked on.</summary>
    public static bool IsWork(string owner) => owner is not (Idle or Compiler);

    /// <summary>Whether it is what a server has above Kestrel.</summary>
    public static bool IsAboveKestrel(string owner) => IsWork(owner) && owner is not (Runtime or Kestrel);

    private static bool Begins(string assembly, string start) => assembly.StartsWith(start, StringComparison.Ordinal);
}
