using Example;
using Google.Protobuf;

namespace GrpcLab.Variants;

/// <summary>Sends messages of 20 MiB.</summary>
internal sealed class LargeLoad(ExampleService.ExampleServiceClient client)
{
    private const int Bytes = 20 * 1024 * 1024;

    private readonly LargeDataRequest _message = Make();

    /// <summary>Sends so many, one after another.</summary>
    public async Task<JsonLine> RunAsync(int calls)
    {
        for (var i = 0; i < calls; i++) await client.SendLargeDataAsync(_message);

        return new JsonLine().Add("calls", calls);
    }

    /// <summary>The load of source C, in so many seconds; see <see cref="RampLoad"/>.</summary>
    public Task<JsonLine> RampAsync(double seconds) => new RampLoad(client, _message).RunAsync(seconds);

    // Nobody changes the array, so wrapping is safe.
    private static LargeDataRequest Make()
    {
        var data = new byte[Bytes];
        Random.Shared.NextBytes(data);
        return new() { Data = UnsafeByteOperations.UnsafeWrap(data) };
    }
}
