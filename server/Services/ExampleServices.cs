using System.Buffers;
using System.Globalization;
using Example;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>
/// Small answers beside large requests; it does nothing with either, so that only gRPC itself takes time.
/// </summary>
internal sealed class ExampleService : Example.ExampleService.ExampleServiceBase
{
    private static readonly Empty Taken = new();

    public override Task<IntResponse> GetInt(Empty request, ServerCallContext context) =>
        Task.FromResult(new IntResponse { Result = Random.Shared.Next() });

    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) =>
        Task.FromResult(Taken);
}

/// <summary>Takes large data in pieces.</summary>
internal sealed class ExampleUploadsService(StatusAnswers counted) : ExampleUploads.ExampleUploadsBase
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
            counted.CountRead();
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
            counted.CountRead();
            var data = requestStream.Current.Data.Span;
            if (data.Length > whole.Length - received.Bytes)
            {
                throw Refused($"More data arrived than {LengthEntry} says.");
            }

            data.CopyTo(whole.Data[(int)received.Bytes..]);
            received.Bytes += data.Length;
            received.Messages++;
        }

        if (received.Bytes < whole.Length) throw Refused($"Less data arrived than {LengthEntry} says.");

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

/// <summary>Takes large data in one message, into an array that it uses again.</summary>
/// <remarks>
/// The generated base class reads messages with the parser of Google.Protobuf, which makes a new array for each field
/// of bytes. This method has a reader of its own, so it is bound by hand, as the generated code would do it.
/// MapGrpcService wants it virtual, as generated methods are.
/// </remarks>
[BindServiceMethod(typeof(ExampleArraysService), nameof(Bind))]
internal class ExampleArraysService
{
    private static readonly Method<ReusedArray, ReceivedData> Method =
        new(MethodType.Unary, "example.ExampleArrays", nameof(SendLargeData), ReusedArray.Marshaller, Replies());

    /// <summary>Tells the server which method there is. MapGrpcService calls it without an object.</summary>
    public static void Bind(ServiceBinderBase binder, ExampleArraysService? service) =>
        binder.AddMethod(Method, service is null ? null! : service.SendLargeData);

    /// <summary>Takes the data and gives its array back for the next.</summary>
    public virtual Task<ReceivedData> SendLargeData(ReusedArray request, ServerCallContext context)
    {
        using (request) return Task.FromResult(new ReceivedData { Bytes = request.Length, Messages = 1 });
    }

    private static Marshaller<ReceivedData> Replies() => Marshallers.Create(
        (message, context) => context.Complete(Google.Protobuf.MessageExtensions.ToByteArray(message)),
        context => ReceivedData.Parser.ParseFrom(context.PayloadAsReadOnlySequence()));
}

/// <summary>The data of a LargeDataRequest in an array from a pool. Whoever disposes it gives the array back.</summary>
internal sealed class ReusedArray : IDisposable
{
    /// <summary>Most bytes an array may have.</summary>
    public const int Largest = 64 * 1024 * 1024;

    // The shared pool keeps an array for each thread: with arrays of this size that is much memory and little use.
    private static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(Largest, maxArraysPerBucket: 4);

    private readonly byte[] _array;

    private ReusedArray(byte[] array, int length) => (_array, Length) = (array, length);

    /// <summary>Reads the message. It is never written: the server only takes it.</summary>
    public static Marshaller<ReusedArray> Marshaller { get; } = Marshallers.Create<ReusedArray>(
        (_, _) => throw new NotSupportedException("A message in a reused array is only read."),
        context => Read(context.PayloadAsReadOnlySequence()));

    public int Length { get; }

    public Span<byte> Data => _array.AsSpan(0, Length);

    /// <summary>Takes an array for so many bytes; what an earlier user left there is still in it.</summary>
    public static ReusedArray Rent(int length) => new(length == 0 ? [] : Pool.Rent(length), length);

    /// <summary>Reads field 1, the only one, which holds the bytes; an empty message has no field.</summary>
    private static ReusedArray Read(ReadOnlySequence<byte> message)
    {
        if (message.IsEmpty) return Rent(0);

        var reader = new SequenceReader<byte>(message);
        var expected = WireFormat.MakeTag(1, WireFormat.WireType.LengthDelimited);
        if (!reader.TryRead(out var tag) || tag != expected || !TryReadLength(ref reader, out var length)
            || length != reader.Remaining)
        {
            throw new RpcException(
                new Status(StatusCode.InvalidArgument, "The message must be a single bytes field with number 1."));
        }

        var read = Rent(length);
        reader.UnreadSequence.CopyTo(read.Data);
        return read;
    }

    /// <summary>Gives the array back. Nobody may look at the data afterwards.</summary>
    public void Dispose()
    {
        if (_array.Length > 0) Pool.Return(_array);
    }

    // A varint: seven bits in each byte, the lowest first, and the
    // eighth says that more follow. A length has at most five.
    private static bool TryReadLength(ref SequenceReader<byte> reader, out int length)
    {
        length = 0;
        for (var shift = 0; shift < 35 && reader.TryRead(out var part); shift += 7)
        {
            length |= (part & 0x7F) << shift;
            if (part < 0x80) return length >= 0;
        }

        return false;
    }
}
