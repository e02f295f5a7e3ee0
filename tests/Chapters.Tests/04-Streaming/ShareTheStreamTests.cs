using System.Threading.Channels;
using Grpc.Core;
using Performance;
using Stream = Grpc.Core.IClientStreamWriter<Performance.PerformanceStatusResponse>;

namespace GrpcLab.Tests.Exercises;

public sealed class ShareTheStreamTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_semaphore_passes()
    {
        var result = await Check.Exercise("4.4", (Stream stream) => InTurns(stream.WriteAsync));

        Assert.Equal((ExerciseState.Passed, true),
            (result.State, result.Detail.StartsWith("20 producers sent 1000", StringComparison.Ordinal)));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_bounded_queue_whose_writer_tells_each_sender_passes()
    {
        var result = await Check.Exercise("4.4", (Stream stream) =>
        {
            var queue = Channel.CreateBounded<(PerformanceStatusResponse Status, TaskCompletionSource Written)>(10);
            _ = WriteAllAsync(queue.Reader, stream);
            return async status =>
            {
                var written = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
                await queue.Writer.WriteAsync((status, written));
                await written.Task;
            };
        });

        Assert.Equal(ExerciseState.Passed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_because_two_writes_meet()
    {
        var result = await Check.Exercise("4.4", (Stream stream) => stream.WriteAsync);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("one write at a time", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_lock_fails_because_it_blocks_threads()
    {
        var result = await Check.Exercise("4.4", (Stream stream) =>
        {
            var turn = new Lock();
            return status =>
            {
                lock (turn) stream.WriteAsync(status).Wait();

                return Task.CompletedTask;
            };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("thread", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_turn_that_is_lost_with_an_error_fails()
    {
        var result = await Check.Exercise("4.4", (Stream stream) =>
        {
            var turn = new SemaphoreSlim(1);
            return async status =>
            {
                await turn.WaitAsync();
                await stream.WriteAsync(status);
                turn.Release();
            };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("finally", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_queue_that_reports_done_before_it_has_written_fails()
    {
        var result = await Check.Exercise("4.4", (Stream stream) =>
        {
            var queue = Channel.CreateUnbounded<(PerformanceStatusResponse Status, TaskCompletionSource Written)>();
            _ = WriteAllAsync(queue.Reader, stream);
            return status => queue.Writer.WriteAsync((status, new TaskCompletionSource())).AsTask();
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("must end when the write has ended", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_error_that_is_swallowed_fails()
    {
        var result = await Check.Exercise("4.4", (Stream stream) => InTurns(async status =>
        {
            try
            {
                await stream.WriteAsync(status);
            }
            catch (RpcException)
            {
                // What a tired programmer does, and what the check is to find.
            }
        }));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Let the exception pass", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task One_status_sent_again_and_again_fails()
    {
        var result = await Check.Exercise("4.4", (Stream stream) =>
            InTurns(_ => stream.WriteAsync(new PerformanceStatusResponse { ProcessesRunning = 1 })));

        Assert.Contains("not each exactly once", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stub_that_throws_is_unanswered()
    {
        var result = await Check.Exercise("4.4", Stub);

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static Func<PerformanceStatusResponse, Task> InTurns(Func<PerformanceStatusResponse, Task> write)
    {
        var turn = new SemaphoreSlim(1);
        return async status =>
        {
            await turn.WaitAsync();
            try
            {
                await write(status);
            }
            finally
            {
                turn.Release();
            }
        };
    }

    private static Func<PerformanceStatusResponse, Task> Stub(Stream stream) => throw new NotImplementedException();

    private static async Task WriteAllAsync(
        ChannelReader<(PerformanceStatusResponse Status, TaskCompletionSource Written)> queue, Stream stream)
    {
        await foreach (var (status, written) in queue.ReadAllAsync())
        {
            try
            {
                await stream.WriteAsync(status);
                written.SetResult();
            }
            catch (Exception e)
            {
                written.SetException(e);
            }
        }
    }
}
