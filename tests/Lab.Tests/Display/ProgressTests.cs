using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.Display;

[Collection(HostCollection.Name)]
public sealed class ProgressTests
{
    [Fact]
    public void A_host_that_can_shows_one_output_replaced_in_place()
    {
        using var host = new FakeHost(rich: true);
        var clock = new FakeClock();

        using (var progress = Progress.Start("Measuring", clock))
        {
            clock.Advance(TimeSpan.FromSeconds(1));
            progress.Report(0.5, "round 6 of 12");
            progress.Report(0.51);
        }

        Assert.Equal(["Measuring: 0 %", "Measuring: 50 % · round 6 of 12", "Measuring · took 1 s"],
            host.Shown.Select(s => s.Bundle[Mime.Text]));
        Assert.Equal([false, true, true], host.Shown.Select(s => s.Update));
        Assert.Single(host.Shown.Select(s => s.Id).Distinct());
    }

    [Fact]
    public void Elsewhere_a_line_is_printed_now_and_then_and_at_the_end()
    {
        using var host = new FakeHost(rich: false);
        var clock = new FakeClock();

        using (var progress = Progress.Start("Measuring", clock))
        {
            for (var i = 0; i < 25; i++)
            {
                clock.Advance(TimeSpan.FromSeconds(1));
                progress.Report(i / 25.0);
            }
        }

        Assert.Equal(["Measuring: 36 %", "Measuring: 76 %", "Measuring · took 25 s"], host.Lines);
    }

    [Theory]
    [InlineData(true, "Measuring · interrupted at 66 % after 2.2 s")]
    [InlineData(false, "Measuring · interrupted after 2.2 s")]
    public void An_interrupt_is_told_with_how_far_the_work_came(bool reported, string line)
    {
        using var cell = new CancellationTokenSource();
        using var running = new HostCell(cell.Token);
        using var host = new FakeHost(rich: true);
        var clock = new FakeClock();

        using (var progress = Progress.Start("Measuring", clock))
        {
            clock.Advance(TimeSpan.FromSeconds(2.2));
            if (reported) progress.Report(0.666);
            cell.Cancel();
        }

        Assert.Equal(line, host.Shown[^1].Bundle[Mime.Text]);
    }
}
