using Grpc.Core;

namespace GrpcLab.Server.Tests;

public sealed class ExampleTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    private static readonly Marshaller<byte[]> AsItIs = Marshallers.Create(bytes => bytes, bytes => bytes);

    [Theory(Timeout = 240_000)]
    [InlineData(new byte[] { 0x12, 1, 7 })] // another field
    [InlineData(new byte[] { 0x0A, 9, 7 })] // shorter than it says
    [InlineData(new byte[] { 0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 7 })] // a length of more than five bytes
    public async Task What_is_no_such_message_is_refused(byte[] message)
    {
        using var channel = Channels.H2c(shared.Server);
        var method = new Method<byte[], byte[]>(
            MethodType.Unary, "example.ExampleArrays", "SendLargeData", AsItIs, AsItIs);

        var error = await Assert.ThrowsAsync<RpcException>(async () =>
            await channel.CreateCallInvoker()
                .AsyncUnaryCall(method, null, new CallOptions(deadline: Calls.Deadline), message));

        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
    }
}
