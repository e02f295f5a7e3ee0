using Grpc.Core;

namespace GrpcLab.Tests.Health;

public sealed class DrainTests
{
    [Fact(Timeout = 400_000)]
    public async Task In_a_drain_time_probes_are_told_and_callers_are_answered()
    {
        await using var server = await LabServer.StartAsync(
            new() { DrainTime = TimeSpan.FromSeconds(3), ShutdownTimeout = TimeSpan.FromSeconds(20) });

        var record = await Drain.RecordAsync(server, TimeSpan.FromSeconds(4));

        Assert.Equal(StatusCode.OK, record.Job.Status);
        Assert.NotNull(record.ToldByWatch);
        Assert.True(record.ToldByCheck < record.Refused, record.ToString());
        Assert.True(record.AnsweredAfterAsking > 0, record.ToString());
        Assert.True(record.Gone >= record.JobEnded, record.ToString());
    }

    [Fact]
    public void Equal_sightings_in_a_row_are_one_bar()
    {
        var record = new DrainRecord(S(1), S(3), S(4), new CallOutcome(StatusCode.OK, S(2), ""),
            [new(S(0), "SERVING"), new(S(1), "NOT_SERVING"), new(S(1), "end of stream")],
            [new(S(0), "SERVING"), new(S(1), "SERVING"), new(S(2), "UNAVAILABLE"), new(S(3), "UNAVAILABLE")],
            [new(S(0), "answered"), new(S(2), "UNAVAILABLE")]);

        var probes = record.ToFigure().Spans.Where(s => s.Lane == "orchestrator, by Check").ToList();

        Assert.Equal([(S(0), S(2)), (S(2), S(3))], probes.Select(p => (p.Start, p.End)));
        Assert.Equal(S(1), record.Refused);
        Assert.Null(record.ToldByCheck);
        Assert.Equal(1, record.FailedWithin(S(2)));
    }

    private static TimeSpan S(double seconds) => TimeSpan.FromSeconds(seconds);
}
