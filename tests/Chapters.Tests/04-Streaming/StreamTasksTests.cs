using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 4.1 to 4.3: frames predicted, many questions on one stream, a stream left early.</summary>
public sealed class StreamTasksTests
{
    private const int Endless = 1_000_000_000;

    [Fact(Timeout = 240_000)]
    public async Task Three_headers_a_call_and_two_messages_a_question_pass()
    {
        var result = await Check.Exercise("4.1", (int n, bool oneStream) => (oneStream ? 3 : 3 * n, 2 * n));

        Assert.Equal(
            (ExerciseState.Passed, "Counted for n = 20 and 50: a stream saves HEADERS, 3 a call, and no DATA frame "
                + "that carries a message."),
            (result.State, result.Detail));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(1, 2, 3, 2, "As 20 calls you predicted 20 HEADERS and 40 DATA frames; counted were 60 and 40. Ea")]
    [InlineData(2, 2, 3, 2, "Each call has three HEADERS frames")]
    [RowOfAll(3, 1, 3, 2, "A question is a message, and its answer is another one.")]
    [RowOfAll(3, 3, 3, 2, "Leave out the empty frame")]
    [RowOfAll(3, 2, 60, 2, "its HEADERS do not depend on n.")]
    [RowOfAll(3, 2, 1, 2, "One stream is one call: one HEADERS frame opens it")]
    [RowOfAll(3, 2, 3, 1, "On one stream, for n = 20 you predicted 3 HEADERS and 20 DATA frames")]
    public async Task A_wrong_prediction_is_told_what_it_missed(
        int headers, int data, int streamHeaders, int streamData, string told)
    {
        var result = await Check.Exercise(
            "4.1", (int n, bool oneStream) => oneStream ? (streamHeaders, streamData * n) : (headers * n, data * n));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(told, result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_prediction_for_one_n_only_fails_for_the_next()
    {
        var result = await Check.Exercise("4.1", (int n, bool oneStream) => (oneStream ? 3 : 60, 2 * n));

        Assert.StartsWith("As 50 calls you predicted 60 HEADERS", result.Detail);
        Assert.Contains("a multiple of n", result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task Reading_while_writing_passes_and_so_does_asking_in_turns()
    {
        var atOnce = await Check.Exercise("4.2", (Uri address, string[] names) => AskAsync(address, names));
        var inTurns = await Check.Exercise("4.2", InTurnsAsync);

        Assert.Equal((ExerciseState.Passed, "10 questions and then 3,000, each time on one call that ended with OK."),
            (atOnce.State, atOnce.Detail));
        Assert.Equal(ExerciseState.Passed, inTurns.State);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_stub_that_writes_everything_before_it_reads_stands_still()
    {
        var result = await Check.Exercise(
            "4.2", (Uri address, string[] names) => AskAsync(address, names, readFirst: false));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("It worked for 10 names. With 3,000 everything stands still after ", result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_stream_that_is_not_completed_and_one_that_is_not_read_to_its_end_fail()
    {
        var open = await Check.Exercise(
            "4.2", (Uri address, string[] names) => AskAsync(address, names, complete: false));
        var early = await Check.Exercise("4.2", LeaveEarlyAsync);

        Assert.StartsWith("All 10 questions have been answered, and your method waits", open.Detail);
        Assert.StartsWith("The call was cut off: the server saw it cancelled after ", early.Detail);
        Assert.All([open, early], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Calls_instead_of_a_stream_a_wrong_count_and_two_writes_at_once_fail_each_for_its_reason()
    {
        var calls = await Check.Exercise("4.2", CallEachAsync);
        var count = await Check.Exercise(
            "4.2", async (Uri address, string[] names) => await AskAsync(address, names) + 1);
        var writes = await Check.Exercise("4.2", WriteAtOnceAsync);

        Assert.StartsWith("10 calls for 10 names.", calls.Detail);
        Assert.Equal("The server sent 10 answers, and you counted 11.", count.Detail);
        Assert.StartsWith("Two writes met", writes.Detail);
        Assert.All([calls, count, writes], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_disposed_call_passes_and_so_does_a_cancelled_one()
    {
        var disposed = await Check.Exercise("4.3", (Uri address) => FirstAsync(address, Endless, 50, dispose: true));
        var cancelled = await Check.Exercise("4.3", CancelAsync);

        Assert.StartsWith("A status of 50 % came, and the server's call ended with it, after ", disposed.Detail);
        Assert.All([disposed, cancelled], result => Assert.Equal(ExerciseState.Passed, result.State));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_call_left_open_a_short_stream_and_the_wrong_status_fail_each_for_its_reason()
    {
        var open = await Check.Exercise("4.3", (Uri address) => FirstAsync(address, Endless, 50, dispose: false));
        var quick = await Check.Exercise("4.3", (Uri address) => FirstAsync(address, Endless, 10, dispose: true));
        var toEnd = await Check.Exercise("4.3", ReadToEndAsync);

        Assert.StartsWith("You have your status, and the server's call is still in flight", open.Detail);
        Assert.Equal("You returned a status of 10 %; asked is the first above 50 %.", quick.Detail);
        Assert.StartsWith("The stream came to its own end after 8,000 statuses.", toEnd.Detail);
        Assert.All([open, quick, toEnd], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stubs_of_4_1_and_4_3_are_unanswered_and_tell_no_count()
    {
        var frames = await Check.Exercise("4.1", (int n, bool oneStream) => (0, 0));
        var result = await Check.Exercise("4.3", Stub);

        Assert.Equal(
            (ExerciseState.Unanswered, "Return the HEADERS and DATA frames of n questions and their answers."),
            (frames.State, frames.Detail));
        Assert.Equal((ExerciseState.Unanswered, "Watch the statuses of the address, and return the first above 50 %."),
            (result.State, result.Detail));
    }

    private static Task<PerformanceStatusResponse> Stub(Uri address) => throw new NotImplementedException();

    private static async Task<int> AskAsync(Uri address, string[] names, bool readFirst = true, bool complete = true)
    {
        using var channel = GrpcChannel.ForAddress(address);
        using var call = new MonitorClient(channel).GetManyPerformanceStats();
        var reading = readFirst ? CountAsync(call.ResponseStream) : null;
        foreach (var name in names) await call.RequestStream.WriteAsync(new() { ClientName = name });

        if (complete) await call.RequestStream.CompleteAsync();

        return await (reading ?? CountAsync(call.ResponseStream));
    }

    private static async Task<int> CountAsync(IAsyncStreamReader<PerformanceStatusResponse> stream)
    {
        var count = 0;
        await foreach (var status in stream.ReadAllAsync()) count += status is null ? 0 : 1;

        return count;
    }

    private static async Task<int> InTurnsAsync(Uri address, string[] names)
    {
        using var channel = GrpcChannel.ForAddress(address);
        using var call = new MonitorClient(channel).GetManyPerformanceStats();
        var came = 0;
        foreach (var name in names)
        {
            await call.RequestStream.WriteAsync(new() { ClientName = name });
            came += await call.ResponseStream.MoveNext(CancellationToken.None) ? 1 : 0;
        }

        await call.RequestStream.CompleteAsync();
        return came + await CountAsync(call.ResponseStream);
    }

    private static async Task<int> LeaveEarlyAsync(Uri address, string[] names)
    {
        using var channel = GrpcChannel.ForAddress(address);
        using var call = new MonitorClient(channel).GetManyPerformanceStats();
        foreach (var name in names) await call.RequestStream.WriteAsync(new() { ClientName = name });

        await call.ResponseStream.MoveNext(CancellationToken.None);
        return names.Length;
    }

    private static async Task<int> CallEachAsync(Uri address, string[] names)
    {
        using var channel = GrpcChannel.ForAddress(address);
        foreach (var name in names) await new MonitorClient(channel).GetPerformanceAsync(new() { ClientName = name });

        return names.Length;
    }

    private static async Task<int> WriteAtOnceAsync(Uri address, string[] names)
    {
        using var channel = GrpcChannel.ForAddress(address);
        using var call = new MonitorClient(channel).GetManyPerformanceStats();
        await Task.WhenAll(names.Select(name => call.RequestStream.WriteAsync(new() { ClientName = name })));
        await call.RequestStream.CompleteAsync();
        return await CountAsync(call.ResponseStream);
    }

    private static async Task<PerformanceStatusResponse> FirstAsync(
        Uri address, int count, double above, bool dispose)
    {
        var call = new StreamsClient(GrpcChannel.ForAddress(address)).Watch(new() { Count = count });
        try
        {
            await foreach (var status in call.ResponseStream.ReadAllAsync())
            {
                if (status.CpuPercentageUsage > above) return status;
            }
        }
        finally
        {
            if (dispose) call.Dispose();
        }

        return new();
    }

    private static async Task<PerformanceStatusResponse> CancelAsync(Uri address)
    {
        using var enough = new CancellationTokenSource();
        var call = new StreamsClient(GrpcChannel.ForAddress(address)).Watch(
            new() { Count = Endless }, cancellationToken: enough.Token);
        var status = new PerformanceStatusResponse();
        while (status.CpuPercentageUsage <= 50 && await call.ResponseStream.MoveNext(CancellationToken.None))
        {
            status = call.ResponseStream.Current;
        }

        await enough.CancelAsync();
        return status;
    }

    private static async Task<PerformanceStatusResponse> ReadToEndAsync(Uri address)
    {
        using var call = new StreamsClient(GrpcChannel.ForAddress(address)).Watch(new() { Count = 8000 });
        PerformanceStatusResponse? first = null;
        await foreach (var status in call.ResponseStream.ReadAllAsync())
        {
            if (first is null && status.CpuPercentageUsage > 50) first = status;
        }

        return first!;
    }
}
