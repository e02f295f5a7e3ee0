using Grpc.Core;
using MessageShapes;

namespace GrpcLab.Server;

/// <summary>The three shapes as gRPC; <see cref="JsonEndpoints"/> gives the same answers as JSON.</summary>
internal sealed class ShapesService : Shapes.ShapesBase
{
    public override Task<SmallInts> SendInts(SmallInts request, ServerCallContext context) =>
        Task.FromResult(new SmallInts
        {
            A = request.A + 1,
            B = request.B + 1,
            C = request.C + 1,
            D = request.D + 1,
        });

    public override Task<SmallMixed> SendMixed(SmallMixed request, ServerCallContext context) =>
        Task.FromResult(new SmallMixed
        {
            Id = request.Id + 1,
            Quantity = request.Quantity,
            Name = request.Name,
            Comment = request.Comment,
            Owner = request.Owner,
        });

    public override Task<BigList> GetList(ListRequest request, ServerCallContext context) =>
        request.Count is >= 0 and <= Catalogue.Size
            ? Task.FromResult(Catalogue.List(request.Count))
            : throw new RpcException(new Status(
                StatusCode.InvalidArgument, $"count is {request.Count}; it must be from 0 to {Catalogue.Size}."));
}
