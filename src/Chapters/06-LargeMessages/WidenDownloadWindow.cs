using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 6.3: a client whose receive window begins as large as what it downloads.</summary>
internal sealed class WidenDownloadWindow() : ChannelExercise<Func<Uri, GrpcChannel>>(
    "6.3", "a download in one flight", "Return a channel to the address; its handler holds the window.")
{
    // Where every stream of a .NET client begins unless InitialHttp2StreamWindowSize says otherwise.
    private const int StandardWindow = 65_535;

    private const int Picture = 2_000_000;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var flight = await FirstFlight.CountDownAsync(
            server, address => Given(Solution(address)), Picture, Cancellation);
        return flight switch
        {
            > Picture => Passed($"All {Unit.Whole(Picture)} bytes left the server before the client could allow more."),
            <= StandardWindow => Failed($"The server sent {Unit.Whole(flight)} bytes and waited: that is "
                + "the window a .NET client begins with unless you set it. A handler with another value has no effect "
                + "until the channel is given that handler."),
            _ => Failed($"The server sent {Unit.Whole(flight)} bytes and waited for the client, but a picture has "
                + $"{Unit.Whole(Picture)}. Make the initial window larger than that, with room for the prefix and the "
                + "other fields. (If yours does, the machine is very busy: run the check again.)"),
        };
    }
}
