using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 6.3: a client whose receive window begins as large as what it downloads.</summary>
internal sealed class WidenDownloadWindow : Exercise<Func<Uri, GrpcChannel>>
{
    // Where every stream of a .NET client begins unless InitialHttp2StreamWindowSize says otherwise.
    private const int StandardWindow = 65_535;

    private const int Picture = 2_000_000;

    public override string Id => "6.3";

    protected override string Title => "a download in one flight";

    protected override string FirstStep => "Return a channel to the address; its handler holds the window.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var flight = await FirstFlight.CountDownAsync(
            server, address => solution(address) ?? throw new NotImplementedException(), Picture, cancellation);
        return flight switch
        {
            > Picture => Passed($"All {Unit.Whole(Picture)} bytes left the server before the client could allow more."),
            <= StandardWindow => Failed($"The server sent {Unit.Whole(flight)} bytes and waited: that is "
                + "the window a .NET client begins with when nobody sets it. A handler that holds another number is of "
                + "no use until the channel is given that handler."),
            _ => Failed($"The server sent {Unit.Whole(flight)} bytes and waited for the client, and a picture has "
                + $"{Unit.Whole(Picture)}. Let the window begin above that, the prefix and the other fields included. "
                + "(If yours does, the machine is very busy: run the check again.)"),
        };
    }
}
