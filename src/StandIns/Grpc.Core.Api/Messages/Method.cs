using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>A method of a service and how its messages are turned into bytes.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The reply message.</typeparam>
public class Method<TRequest, TResponse> : IMethod
{
    /// <summary>Describes a method.</summary>
    /// <param name="type">Which sides stream.</param>
    /// <param name="serviceName">The service, with its package.</param>
    /// <param name="name">The method alone.</param>
    /// <param name="requestMarshaller">Turns requests into bytes and back.</param>
    /// <param name="responseMarshaller">Turns replies into bytes and back.</param>
    public Method(
        MethodType type,
        string serviceName,
        string name,
        Marshaller<TRequest> requestMarshaller,
        Marshaller<TResponse> responseMarshaller)
    {
        Type = type;
        ServiceName = GrpcPreconditions.CheckNotNull(serviceName, nameof(serviceName));
        Name = GrpcPreconditions.CheckNotNull(name, nameof(name));
        RequestMarshaller = GrpcPreconditions.CheckNotNull(requestMarshaller, nameof(requestMarshaller));
        ResponseMarshaller = GrpcPreconditions.CheckNotNull(responseMarshaller, nameof(responseMarshaller));
        FullName = $"/{serviceName}/{name}";
    }

    /// <summary>Which sides stream.</summary>
    public MethodType Type { get; }

    /// <summary>The service, with its package: "helloworld.Greeter".</summary>
    public string ServiceName { get; }

    /// <summary>The method alone: "SayHello".</summary>
    public string Name { get; }

    /// <summary>The path on the wire: "/helloworld.Greeter/SayHello".</summary>
    public string FullName { get; }

    /// <summary>Turns requests into bytes and back.</summary>
    public Marshaller<TRequest> RequestMarshaller { get; }

    /// <summary>Turns replies into bytes and back.</summary>
    public Marshaller<TResponse> ResponseMarshaller { get; }
}
