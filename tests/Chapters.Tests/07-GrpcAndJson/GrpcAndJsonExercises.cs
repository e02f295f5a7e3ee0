using System.Net;
using System.Text;
using Grpc.Net.Client;
using static GrpcLab.Tests.Exercises.Attempt;
using ShapesClient = MessageShapes.Shapes.ShapesClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>An HttpClient on HTTP/2, bytes predicted, lists at once as gRPC.</summary>
public sealed class GrpcAndJsonExercises : ExerciseTests<GrpcAndJsonExercises>, IAttempts
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(30);

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("7.1: HTTP/2 and nothing else",
            "20 calls at once, all of them HTTP/2: over TLS 1 connection, without it 1 connection.",
            () => Check.Exercise("7.1", (SocketsHttpHandler handler, Uri address) => new HttpClient(handler)
            {
                BaseAddress = address,
                DefaultRequestVersion = HttpVersion.Version20,
                DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            })),
        AlsoFails("7.1: a client that may fall back", "Over TLS it is right. Without TLS 0 of 20 calls were HTTP/2",
            () => Check.Exercise("7.1", (SocketsHttpHandler handler, Uri address) => new HttpClient(handler)
            {
                BaseAddress = address,
                DefaultRequestVersion = HttpVersion.Version20,
            })),
        AlsoFails("7.1: the stub", "20 calls at once over TLS: 0 were HTTP/2, on ", () => Check.Exercise(
            "7.1", (SocketsHttpHandler handler, Uri address) => new HttpClient(handler) { BaseAddress = address })),
        AlsoFails("7.1: fewer connections", "One connection, but its 20 calls were HTTP/1.1",
            () => Check.Exercise("7.1", (SocketsHttpHandler handler, Uri address) =>
            {
                handler.MaxConnectionsPerServer = 1;
                return new HttpClient(handler) { BaseAddress = address };
            })),
        AlsoFails("7.1: a handler of its own", "The server's certificate was not trusted.", () => Check.Exercise(
            "7.1", (SocketsHttpHandler _, Uri address) => new HttpClient { BaseAddress = address })),
        AlsoFails("7.1: no address", "The check requests a relative path", () => Check.Exercise(
            "7.1", (SocketsHttpHandler handler, Uri _) => new HttpClient(handler))),

        Passes("7.2: tags, varints and lengths",
            "10 messages, each as long as predicted: from no byte at all to 212.",
                () => Check.Exercise("7.2", Rules())),
        Forgets("tags", "Each field begins with a tag of one byte."),
        Forgets("lengths", "A string's length comes before its bytes"),
        Forgets("that an int32 is not four bytes", "An int32 is not four bytes"),
        Forgets("that a varint may take two bytes", "From 128 on it takes two bytes."),
        Forgets("that characters are not bytes", "count bytes (Encoding.UTF8.GetByteCount)"),
        Forgets("defaults", "A field that holds its default, 0 or the empty string, is not written at all"),
        Forgets("that a length is a varint", "A string's length is a number like any other"),
        Forgets("negative numbers", "ten bytes of seven bits each"),
        AlsoFails("7.2: the stub", "A number is a tag and its value", () => Check.Exercise(
            "7.2", (int _, string name, string city) => 2 + name.Length + city.Length)),

        // Calls at once on a cold channel may open one connection too many: SharedChannelExercise says why.
        Passes("7.3: lists at once over one channel", "in flight, 1 connection, and none left open.",
            () => ListsAsync(AtOnceAsync))
            with { OrSays = "in flight, 2 connections, and none left open." },
        AlsoFails("7.3: in turn", "20 calls, and never more than one in flight",
            () => ListsAsync(async (channel, counts) =>
        {
            var totals = new List<int>();
            foreach (var count in counts) totals.Add(await TotalAsync(channel, count));

            return [.. totals];
        })),
        AlsoFails("7.3: a channel for each", "20 calls opened 20 connections.",
            () => Check.Exercise("7.3", (Uri address, int[] counts) => Task.WhenAll(counts.Select(async count =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return await TotalAsync(channel, count);
            })))),
        AlsoFails("7.3: a channel left open", "The totals are right, but the connection is still open.", async () =>
        {
            var open = new List<GrpcChannel>();
            var result = await Check.Exercise("7.3", (Uri address, int[] counts) =>
            {
                open.Add(GrpcChannel.ForAddress(address));
                return AtOnceAsync(open[^1], counts);
            });
            open.ForEach(channel => channel.Dispose());
            return result;
        }),
        AlsoFails("7.3: one that goes too early", "The channel was disposed while calls were open.",
            () => Check.Exercise("7.3", (Uri address, int[] counts) =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return AtOnceAsync(channel, counts);
            })),
        AlsoFails("7.3: totals backwards", "The totals are right, but not in the order of the counts.",
            () => ListsAsync(async (channel, counts) => [.. (await AtOnceAsync(channel, counts)).Reverse()])),
        AlsoFails("7.3: the numbers of items", "You returned how many items each list has.",
            () => ListsAsync(async (channel, counts) =>
            {
                await AtOnceAsync(channel, counts);
                return counts;
            })),
        AlsoFails("7.3: nothing", "The totals are not those of the lists", () => ListsAsync(async (channel, counts) =>
        {
            await AtOnceAsync(channel, counts);
            return [];
        })),
        AlsoFails("7.3: one call", "20 lists were asked for, and 1 calls reached the server.",
            () => ListsAsync(async (channel, counts) => [await TotalAsync(channel, counts[0])])),
        AlsoUnanswered("7.3: the stub", "", () => ListsAsync(
            (_, _) => Task.FromException<int[]>(new NotImplementedException()))),
    ];

    private static Attempt Forgets(string what, string says) =>
        Fails($"7.2: forgetting {what}", says, () => Check.Exercise("7.2", Rules(what)));

    private static Task<ExerciseResult> ListsAsync(Func<GrpcChannel, int[], Task<int[]>> ask) =>
        Check.Exercise("7.3", async (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return await ask(channel, counts);
        });

    private static Task<int[]> AtOnceAsync(GrpcChannel channel, int[] counts) =>
        Task.WhenAll(counts.Select(count => TotalAsync(channel, count)));

    private static async Task<int> TotalAsync(GrpcChannel channel, int count)
    {
        var list = await new ShapesClient(channel)
            .GetListAsync(new() { Count = count }, deadline: DateTime.UtcNow + Long);
        return list.Items.Sum(item => item.Quantity);
    }

    /// <summary>The rules of Protocol Buffers, but for one that is forgotten.</summary>
    private static Func<int, string, string, int> Rules(string forgotten = "")
    {
        var tag = forgotten == "tags" ? 0 : 1;
        int Varint(int n) => n switch
        {
            < 0 => forgotten == "negative numbers" ? 5 : 10,
            < 128 => 1,
            _ => forgotten == "that a varint may take two bytes" ? 1 : 2,
        };
        int Length(int n) => forgotten switch { "lengths" => 0, "that a length is a varint" => 1, _ => Varint(n) };
        int Number(int n) => n == 0 && forgotten != "defaults" ? 0
            : tag + (forgotten == "that an int32 is not four bytes" ? 4 : Varint(n));
        int Text(string text)
        {
            var bytes = forgotten == "that characters are not bytes" ? text.Length : Encoding.UTF8.GetByteCount(text);
            return bytes == 0 && forgotten != "defaults" ? 0 : tag + Length(bytes) + bytes;
        }

        return (id, name, city) => Number(id) + Text(name) + Text(city);
    }
}
