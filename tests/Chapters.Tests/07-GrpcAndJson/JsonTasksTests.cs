using System.Net;
using System.Text;
using Grpc.Net.Client;
using ShapesClient = MessageShapes.Shapes.ShapesClient;

namespace GrpcLab.Tests.Json;

/// <summary>Exercises 7.2 to 7.4: bytes predicted, an HttpClient on HTTP/2, lists at once as gRPC.</summary>
public sealed class JsonTasksTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(30);

    [Fact(Timeout = 240_000)]
    public async Task Tags_varints_and_lengths_pass()
    {
        var result = await Check.Exercise("7.2", Rules());

        Assert.Equal(
            (ExerciseState.Passed, "10 messages, each as long as predicted: from no byte at all to 212."),
            (result.State, result.Detail));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("stub", "A number is a tag and its value")]
    [InlineData("no tags", "Each field begins with a tag of one byte.")]
    [InlineData("no lengths", "Before a string's bytes stands their number")]
    [InlineData("four bytes", "An int32 is not four bytes")]
    [InlineData("one byte", "From 128 on it takes two bytes.")]
    [InlineData("chars", "count bytes (Encoding.UTF8.GetByteCount)")]
    [InlineData("defaults", "A field that holds its default, 0 or the empty string, is not written at all")]
    [InlineData("short lengths", "A string's length is a number like any other")]
    [InlineData("positive", "ten bytes of seven bits each")]
    public async Task Each_rule_that_is_forgotten_is_named(string forgotten, string diagnosis)
    {
        var result = await Check.Exercise("7.2", Rules(forgotten));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(diagnosis, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task HTTP_2_and_nothing_else_passes()
    {
        var result = await Check.Exercise("7.3", (SocketsHttpHandler handler, Uri address) => new HttpClient(handler)
        {
            BaseAddress = address,
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        });

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.Equal("20 calls at once, all of them HTTP/2: over TLS 1 connection, without it 1 connection.",
            result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_stub_of_the_client_and_fewer_connections_are_told_apart()
    {
        var stub = await Check.Exercise("7.3", (SocketsHttpHandler handler, Uri address) =>
            new HttpClient(handler) { BaseAddress = address });
        var one = await Check.Exercise("7.3", (SocketsHttpHandler handler, Uri address) =>
        {
            handler.MaxConnectionsPerServer = 1;
            return new HttpClient(handler) { BaseAddress = address };
        });

        Assert.All([stub, one], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("20 calls at once over TLS: 0 were HTTP/2, on ", stub.Detail);
        Assert.StartsWith("One connection, but its 20 calls were HTTP/1.1", one.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_client_that_may_fall_back_fails_without_TLS()
    {
        var result = await Check.Exercise("7.3", (SocketsHttpHandler handler, Uri address) => new HttpClient(handler)
        {
            BaseAddress = address,
            DefaultRequestVersion = HttpVersion.Version20,
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("Over TLS it is right. Without TLS 0 of 20 calls were HTTP/2", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_handler_of_its_own_and_a_missing_address_are_told_apart()
    {
        var own = await Check.Exercise("7.3", (SocketsHttpHandler _, Uri address) =>
            new HttpClient { BaseAddress = address });
        var lost = await Check.Exercise("7.3", (SocketsHttpHandler handler, Uri _) => new HttpClient(handler));

        Assert.All([own, lost], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("The server's certificate was not trusted.", own.Detail);
        Assert.StartsWith("The check asks for a path", lost.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Lists_at_once_over_one_channel_pass()
    {
        var result = await Check.Exercise("7.4", async (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return await Task.WhenAll(counts.Select(count => TotalAsync(channel, count)));
        });

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        // Calls at once on a cold channel may open one connection too many: SharedChannelExercise says why.
        Assert.Matches("in flight, (1 connection|2 connections), and none left open\\.$", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task In_turn_and_a_channel_for_each_are_told_apart()
    {
        var inTurn = await Check.Exercise("7.4", async (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            var totals = new List<int>();
            foreach (var count in counts) totals.Add(await TotalAsync(channel, count));

            return totals.ToArray();
        });
        var each = await Check.Exercise("7.4", (Uri address, int[] counts) => Task.WhenAll(counts.Select(async count =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return await TotalAsync(channel, count);
        })));

        Assert.All([inTurn, each], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("20 calls, and never more than one in flight", inTurn.Detail);
        Assert.StartsWith("20 calls opened 20 connections.", each.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_channel_that_stays_open_and_one_that_goes_too_early_are_told_apart()
    {
        var open = new List<GrpcChannel>();
        var left = await Check.Exercise("7.4", (Uri address, int[] counts) =>
        {
            open.Add(GrpcChannel.ForAddress(address));
            return Task.WhenAll(counts.Select(count => TotalAsync(open[^1], count)));
        });
        open.ForEach(channel => channel.Dispose());
        var early = await Check.Exercise("7.4", (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return Task.WhenAll(counts.Select(count => TotalAsync(channel, count)));
        });

        Assert.All([left, early], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("The totals are right, and the connection is still open.", left.Detail);
        Assert.StartsWith("The channel was disposed while calls were open.", early.Detail);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("backwards", "The totals are right, but not in the order of the counts.")]
    [RowOfAll("items", "You returned the numbers of items.")]
    [RowOfAll("nothing", "The totals are not those of the lists")]
    public async Task Wrong_totals_are_told_apart(string wrong, string diagnosis)
    {
        var result = await Check.Exercise("7.4", async (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            var totals = await Task.WhenAll(counts.Select(count => TotalAsync(channel, count)));
            return wrong switch { "backwards" => [.. totals.Reverse()], "items" => counts, _ => [] };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith(diagnosis, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_of_the_lists_is_unanswered_and_one_call_is_too_few()
    {
        var stub = await Check.Exercise(
            "7.4", (Uri address, int[] counts) => Task.FromException<int[]>(new NotImplementedException()));
        var one = await Check.Exercise("7.4", async (Uri address, int[] counts) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return [await TotalAsync(channel, counts[0])];
        });

        Assert.Equal(ExerciseState.Unanswered, stub.State);
        Assert.StartsWith("20 lists were asked for, and 1 calls reached the server.", one.Detail);
    }

    private static async Task<int> TotalAsync(GrpcChannel channel, int count)
    {
        var list = await new ShapesClient(channel)
            .GetListAsync(new() { Count = count }, deadline: DateTime.UtcNow + Long);
        return list.Items.Sum(item => item.Quantity);
    }

    /// <summary>The rules of Protocol Buffers, but for one that is forgotten.</summary>
    private static Func<int, string, string, int> Rules(string forgotten = "")
    {
        if (forgotten == "stub") return (_, name, city) => 2 + name.Length + city.Length;

        var tag = forgotten == "no tags" ? 0 : 1;
        int Varint(int n) => n switch
        {
            < 0 => forgotten == "positive" ? 5 : 10,
            < 128 => 1,
            _ => forgotten == "one byte" ? 1 : 2,
        };
        int Length(int n) => forgotten switch { "no lengths" => 0, "short lengths" => 1, _ => Varint(n) };
        int Number(int n) => n == 0 && forgotten != "defaults" ? 0
            : tag + (forgotten == "four bytes" ? 4 : Varint(n));
        int Text(string text)
        {
            var bytes = forgotten == "chars" ? text.Length : Encoding.UTF8.GetByteCount(text);
            return bytes == 0 && forgotten != "defaults" ? 0 : tag + Length(bytes) + bytes;
        }

        return (id, name, city) => Number(id) + Text(name) + Text(city);
    }
}
