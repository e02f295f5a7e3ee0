using System.Globalization;
using Example;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Takes large data in pieces.</summary>
internal sealed class ExampleUploadsService : ExampleUploads.ExampleUploadsBase
{
    private const string LengthEntry = "data-bytes";
    private const int Step = 64 * 1024;

    /// <summary>Forgets each piece.</summary>
    public override async Task<ReceivedData> SendChunks(
        IAsyncStreamReader<LargeDataRequest> requestStream, ServerCallContext context)
    {
        var received = new ReceivedData();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            received.Bytes += requestStream.Current.Data.Length;
            received.Messages++;
        }

        return received;
    }

    /// <summary>Puts the pieces together: at the end the whole lies in one array, as after one message.</summary>
    public override async Task<ReceivedData> AssembleChunks(
        IAsyncStreamReader<LargeDataRequest> requestStream, ServerCallContext context)
    {
        using var whole = ReusedArray.Rent(Announced(context));
        var received = new ReceivedData();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            var data = requestStream.Current.Data.Span;
            if (data.Length > whole.Length - received.Bytes) throw Refused($"More data came than {LengthEntry} says.");

            data.CopyTo(whole.Data[(int)received.Bytes..]);
            received.Bytes += data.Length;
            received.Messages++;
        }

        if (received.Bytes < whole.Length) throw Refused($"Less data came than {LengthEntry} says.");

        received.Sample = SampleOf(whole.Data);
        return received;
    }

    private static ByteString SampleOf(ReadOnlySpan<byte> data)
    {
        var sample = new byte[(data.Length + Step - 1) / Step];
        for (var i = 0; i < sample.Length; i++) sample[i] = data[i * Step];
        return UnsafeByteOperations.UnsafeWrap(sample);
    }

    private static int Announced(ServerCallContext context) =>
        int.TryParse(context.RequestHeaders.GetValue(LengthEntry), NumberStyles.None, CultureInfo.InvariantCulture,
            out var length) && length <= ReusedArray.Largest
            ? length
            : throw Refused($"The metadata entry {LengthEntry} must be a number of bytes, at most "
                + $"{ReusedArray.Largest.ToString(CultureInfo.InvariantCulture)}.");

    private static RpcException Refused(string why) => new(new Status(StatusCode.InvalidArgument, why));
}
