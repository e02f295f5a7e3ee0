namespace Grpc.Core;

/// <summary>A method of a service, without its message types.</summary>
public interface IMethod
{
    /// <summary>Which sides stream.</summary>
    MethodType Type { get; }

    /// <summary>The service, with its package: "helloworld.Greeter".</summary>
    string ServiceName { get; }

    /// <summary>The method alone: "SayHello".</summary>
    string Name { get; }

    /// <summary>The path on the wire: "/helloworld.Greeter/SayHello".</summary>
    string FullName { get; }
}
