using CallHeaders;
using Google.Protobuf.Collections;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Answers with the metadata the caller asks for.</summary>
internal sealed class HeadersService : Headers.HeadersBase
{
    // What a gRPC call carries whatever its caller does.
    private static readonly HashSet<string> OfTheProtocol = ["te", "user-agent", "content-type"];

    public override async Task<HeadersReply> Answer(HeadersRequest request, ServerCallContext context)
    {
        var (headers, trailers) = (Read(request.Headers), Read(request.Trailers));
        foreach (var trailer in trailers) context.ResponseTrailers.Add(trailer);

        if (headers.Count > 0) await context.WriteResponseHeadersAsync(headers);

        return new HeadersReply { Received = context.RequestHeaders.Count(IsOfTheCaller) };
    }

    private static bool IsOfTheCaller(Metadata.Entry entry) =>
        !OfTheProtocol.Contains(entry.Key) && !entry.Key.StartsWith("grpc-", StringComparison.Ordinal);

    private static Metadata Read(RepeatedField<HeaderEntry> entries)
    {
        var metadata = new Metadata();
        foreach (var entry in entries)
        {
            if (entry.Name.StartsWith("grpc-", StringComparison.OrdinalIgnoreCase) || entry.Name.StartsWith(':'))
            {
                throw new RpcException(new Status(
                    StatusCode.InvalidArgument, $"\"{entry.Name}\" belongs to the protocol. Choose another name."));
            }

            Add(metadata, entry);
        }

        return metadata;
    }

    private static void Add(Metadata metadata, HeaderEntry entry)
    {
        try
        {
            metadata.Add(entry.Name, entry.Value);
        }
        catch (ArgumentException e)
        {
            throw new RpcException(
                new Status(StatusCode.InvalidArgument, $"\"{entry.Name}\" cannot be sent as metadata: {e.Message}"));
        }
    }
}
