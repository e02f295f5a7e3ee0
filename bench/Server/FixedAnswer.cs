using System.Buffers;
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
/// <param name="message">The message.</param>
internal sealed class FixedAnswer(IMessage message) : IHttpApplication<IFeatureCollection>
{
    private readonly byte[] _framed = GrpcFrame.Of(message);

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
