using System.Buffers;
using System.Buffers.Binary;
using Google.Protobuf;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http.Features;

namespace GrpcLab.Bench;

/// <summary>
/// Answers every request with the same message, framed as gRPC frames it, by Kestrel's features alone.
/// </summary>
/// <remarks>
/// It reads the request to its end and sends the trailer of a call that went well, as any gRPC server.
/// </remarks>
internal sealed class FixedAnswer : IHttpApplication<IFeatureCollection>
{
    private readonly byte[] _framed;

    /// <summary>Frames the message: a zero (not compressed), four bytes of length, the message.</summary>
    public FixedAnswer(IMessage message)
    {
        _framed = new byte[5 + message.CalculateSize()];
        BinaryPrimitives.WriteInt32BigEndian(_framed.AsSpan(1), _framed.Length - 5);
        message.WriteTo(_framed.AsSpan(5));
    }

    /// <inheritdoc/>
    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    /// <inheritdoc/>
    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
        // Nothing was made for it.
    }

    /// <inheritdoc/>
    public async Task ProcessRequestAsync(IFeatureCollection context)
    {
        var request = context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader;
        bool isComplete;
        do
        {
            var read = await request.ReadAsync();
            isComplete = read.IsCompleted;
            request.AdvanceTo(read.Buffer.End);
        }
        while (!isComplete);

        context.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = "application/grpc";
        context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer.Write(_framed);
        context.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers.GrpcStatus = "0";
    }
}
