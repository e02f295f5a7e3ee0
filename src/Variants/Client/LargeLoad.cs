using Example;
using Google.Protobuf;

namespace GrpcLab.Variants;

/// <summary>Sends messages of 20 MiB, one after another.</summary>
internal sealed class LargeLoad(ExampleService.ExampleServiceClient client)
{
    private const int Bytes = 20 * 1024 * 1024;

    private LargeDataRequest? _message;

    /// <summary>Sends so many.</summary>
    public async Task<JsonLine> RunAsync(int calls)
    {
        _message ??= Make();
        for (var i = 0; i < calls; i++) await client.SendLargeDataAsync(_message);

        return new JsonLine().Add("calls", calls);
    }

    // Nobody changes the array, so wrapping is safe.
    private static LargeDataRequest Make()
    {
        var data = new byte[Bytes];
        Random.Shared.NextBytes(data);
        return new() { Data = UnsafeByteOperations.UnsafeWrap(data) };
    }
}
