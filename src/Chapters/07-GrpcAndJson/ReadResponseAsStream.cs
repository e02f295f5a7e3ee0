using System.Net;
using System.Text.Json;
using MessageShapes;

namespace GrpcLab;

/// <summary>
/// Exercise 7.4: a list is read from the network as it comes, without a string or a copy of the body in between.
/// </summary>
internal sealed class ReadResponseAsStream() : Exercise<Func<HttpClient, Func<Task<BigListDto?>>>>(
    "7.4", "a list read while it comes",
    "Send the request with HttpCompletionOption.ResponseHeadersRead, and read the list from the answer's content.")
{
    private const int FirstCalls = 5;
    private const int Calls = 40;

    // A call costs the client about 10 kB besides the list; a kept body 190 kB, a string of it twice that.
    private const long MaxBesides = 60_000;

    private const string Names =
        "The names on the wire are camelCase; ShapesJson.Default and JsonSerializerOptions.Web handle that.";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(new() { Json = true });
        using var http = new HttpClient(server.CreateHandler(Endpoint.Json))
        {
            BaseAddress = server.Address(Endpoint.Json),
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        var call = Solution(http);
        if (call is null) return Failed("Your method returned no call. Return the lambda that makes it.");

        var wrong = await RepeatAsync(FirstCalls, call);
        var evidence = await server.ObserveAsync(
            Calls, async () => wrong ??= await RepeatAsync(Calls, call), Cancellation);
        return wrong is not null ? Failed(wrong) : Judge(evidence);
    }

    protected override string? Meaning(Exception error) => error switch
    {
        JsonException e => $"What was read is not the list: {e.Message} {Names}",
        HttpRequestException e => $"A call failed: {e.Message}",
        _ => null,
    };

    private async Task<string?> RepeatAsync(int times, Func<Task<BigListDto?>> call)
    {
        for (var i = 0; i < times; i++)
        {
            var list = await InTimeAsync(call());
            if (list?.Items.Count != Catalogue.Size
                || list.Items.Sum(item => item.Quantity) != Catalogue.TotalQuantity(Catalogue.Size))
            {
                return $"The list that came back has {Unit.Whole(list?.Items.Count ?? 0)} items; "
                    + $"ask for {Unit.Whole(Catalogue.Size)}, and return what the server sends."
                    + (list?.Items.Count == 0 ? $" {Names}" : "");
            }
        }

        return null;
    }

    private ExerciseResult Judge(Evidence evidence)
    {
        if (evidence.ServerCalls != Calls)
        {
            return Failed($"{Unit.Whole(Calls)} lists took {Unit.Whole(evidence.ServerCalls ?? 0)} calls to the "
                + "server. One call returns a whole list.");
        }

        if (evidence.ConnectionsOpened > Calls / 2)
        {
            return Failed($"{Unit.Whole(evidence.ConnectionsOpened)} connections for {Unit.Whole(Calls)} calls. "
                + "Read each answer to its end and dispose it, and keep the client you are given.");
        }

        var (each, list) = (evidence.ClientAllocatedBytes / Calls, BytesOfTheList());
        var counted = $"{Unit.Whole(each)} bytes per call, of which {Unit.Whole(list)} are the list itself";
        return each - list <= MaxBesides ? Passed($"{counted}.")
            : Failed($"{counted}. The rest is the body, kept before it was read: as a string, or as the array in which "
                + "HttpClient collects an answer unless it is told otherwise.");
    }

    /// <summary>What the list takes when it is read from bytes that are there already.</summary>
    private static long BytesOfTheList()
    {
        var type = ShapesJson.Default.BigListDto;
        var json = JsonSerializer.SerializeToUtf8Bytes(Catalogue.ListDto(Catalogue.Size), type);
        return (long)HeapUse.Of(5, () => JsonSerializer.Deserialize(json, type)).BytesEach;
    }
}
