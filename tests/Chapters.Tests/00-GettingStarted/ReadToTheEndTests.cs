using Grpc.Core;
using Performance;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercise 0.4: a stream that is read to its end.</summary>
public sealed class ReadToTheEndTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_stream_that_is_read_to_its_end_passes()
    {
        var result = await ReadAsync((highest, usage) => Math.Max(highest, usage));

        Assert.Equal((ExerciseState.Passed, "100 statuses read, and then the end of the stream. The highest: 99.99 %."),
            (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_which_reads_one_fails()
    {
        var result = await ReadSomeAsync(1);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("The server sent 100 statuses and you read 1.", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task All_messages_without_the_end_fail()
    {
        var result = await ReadSomeAsync(100);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("All 100 were read, but not the end.", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_first_the_last_and_their_number_are_told_from_the_highest()
    {
        var first = await ReadAsync((kept, usage) => kept == 0 ? usage : kept);
        var last = await ReadAsync((_, usage) => usage);
        var number = await ReadAsync((count, _) => count + 1);

        Assert.Equal("You returned 99.51; the highest of the 100 was 99.99. That was the first.", first.Detail);
        Assert.Equal("You returned 1.5; the highest of the 100 was 99.99. That was the last.", last.Detail);
        Assert.Equal("You returned 100; the highest of the 100 was 99.99.", number.Detail);
        Assert.All([first, last, number], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Fewer_statuses_no_call_and_Current_before_MoveNext_fail_each_for_its_reason()
    {
        var fewer = await ReadAsync((highest, usage) => Math.Max(highest, usage), asked: 10);
        var none = await Check.Exercise("0.4", (StreamsClient _) => Task.FromResult(99.99));
        var early = await Check.Exercise("0.4", (StreamsClient client) =>
        {
            using var call = client.Watch(new WatchRequest { Count = 100 });
            return Task.FromResult(call.ResponseStream.Current.CpuPercentageUsage);
        });
        var stub = await Check.Exercise(
            "0.4", new Func<StreamsClient, Task<double>>(_ => throw new NotImplementedException()));

        Assert.EndsWith("yours asked for 10.", fewer.Detail);
        Assert.EndsWith("there were 0 calls.", none.Detail);
        Assert.StartsWith("Current was read where there is no message", early.Detail);
        Assert.Equal(ExerciseState.Unanswered, stub.State);
    }

    private static Task<ExerciseResult> ReadAsync(Func<double, double, double> fold, int asked = 100) =>
        Check.Exercise("0.4", async (StreamsClient client) =>
        {
            using var call = client.Watch(new WatchRequest { Count = asked });
            var kept = 0.0;
            await foreach (var one in call.ResponseStream.ReadAllAsync()) kept = fold(kept, one.CpuPercentageUsage);

            return kept;
        });

    private static Task<ExerciseResult> ReadSomeAsync(int count) =>
        Check.Exercise("0.4", async (StreamsClient client) =>
        {
            using var call = client.Watch(new WatchRequest { Count = 100 });
            for (var i = 0; i < count; i++) await call.ResponseStream.MoveNext(default);

            return call.ResponseStream.Current.CpuPercentageUsage;
        });
}
