using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace GrpcLab.CodeFirst;

/// <summary>The service of shapes.proto as a C# interface: this is the contract, and nothing else is.</summary>
[Service("shapes.Shapes")]
public interface IShapes
{
    /// <summary>Answers with each number plus one.</summary>
    [Operation("SendInts")]
    ValueTask<Ints> SendIntsAsync(Ints request, CallContext context = default);

    /// <summary>Answers with the same content and the id plus one.</summary>
    [Operation("SendMixed")]
    ValueTask<Mixed> SendMixedAsync(Mixed request, CallContext context = default);

    /// <summary>Answers with the first items of the catalogue.</summary>
    [Operation("GetList")]
    ValueTask<ItemList> GetListAsync(ListOrder request, CallContext context = default);
}
