using Grpc.Core;

namespace GrpcLab.Tests.Exercises;

/// <summary>What a check makes of what a solution throws.</summary>
public sealed class ExerciseCheckTests
{
    private readonly Answer _exercise = new();

    [Fact]
    public async Task An_interrupt_that_a_call_tells_by_its_status_ends_the_check_without_a_verdict()
    {
        using var cell = new CancellationTokenSource();

        var error = await Assert.ThrowsAsync<OperationCanceledException>(() => _exercise.CheckAsync(
            () =>
            {
                cell.Cancel();
                return CancelledAsync();
            },
            cell.Token));

        Assert.Equal(cell.Token, error.CancellationToken);
    }

    [Fact]
    public async Task A_call_that_the_solution_cancels_is_a_failure()
    {
        var result = await _exercise.CheckAsync(CancelledAsync, CancellationToken.None);

        Assert.Equal(
            (ExerciseState.Failed, "A call failed: CANCELLED: on purpose"), (result.State, result.Detail));
    }

    [Fact]
    public async Task A_timeout_of_the_solutions_own_keeps_its_words()
    {
        var result = await _exercise.CheckAsync(
            () => Task.FromException<int>(new TimeoutException("No answer within 2 s.")), CancellationToken.None);

        Assert.Equal((ExerciseState.Failed, "No answer within 2 s."), (result.State, result.Detail));
    }

    private static Task<int> CancelledAsync() =>
        Task.FromException<int>(new RpcException(new Status(StatusCode.Cancelled, "on purpose")));

    private sealed class Answer() : Exercise<Func<Task<int>>>("0.0", "an answer", "Return a number.")
    {
        protected override async Task<ExerciseResult> AttemptAsync() => Passed($"{await InTimeAsync(Solution())}");
    }
}
