using Grpc.Core;
using MessageShapes;

namespace GrpcLab.Server;

/// <summary>The three shapes by JSON transcoding: the methods of <see cref="ShapesService"/>, with routes.</summary>
internal sealed class TranscodedShapes(ShapesService shapes) : Transcoded.Shapes.ShapesBase
{
    public override Task<SmallInts> SendInts(SmallInts request, ServerCallContext context) =>
        shapes.SendInts(request, context);

    public override Task<SmallMixed> SendMixed(SmallMixed request, ServerCallContext context) =>
        shapes.SendMixed(request, context);

    public override Task<BigList> GetList(ListRequest request, ServerCallContext context) =>
        shapes.GetList(request, context);
}
