using System.Diagnostics;
using System.Globalization;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public sealed class LongSessionTests
{
    private const int Window = 50;
    private const long MaxHeapPerCell = 300_000;

    // Memory that grows with the square of the cells was 573 MB at 300, and 2,194 at 600.
    private const int Cells = 1000;

    [Fact(Timeout = 900_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Many_cells_keep_the_heap_below_300_KB_each_and_the_last_ones_cost_about_what_the_hundredth_did()
    {
        await using var engine = await EngineProcess.StartAsync(new EngineOptions());
        using var process = Process.GetProcessById((int)await NumberAsync(engine, "Environment.ProcessId"));
        // The engine's own processor time, and not the clock: the
        // machine may have other things to do in one half of the test.
        var spent = new TimeSpan[Cells + 1];
        for (var number = 1; number <= Cells; number++)
        {
            Assert.IsType<CellDone>(
                await engine.ExecuteAsync(new CellRequest($"var kept{number} = {number};"), _ => { }));
            process.Refresh();
            spent[number] = process.TotalProcessorTime;
        }

        var hundredth = spent[100 + (Window / 2)] - spent[100 - (Window / 2)];
        var last = spent[Cells] - spent[Cells - Window];
        Assert.InRange(
            await NumberAsync(engine, "GC.GetTotalMemory(forceFullCollection: true)"), 1, MaxHeapPerCell * Cells);
        Assert.True(last < 3 * hundredth, $"{Window} cells around the hundredth took {hundredth.TotalMilliseconds:0} "
            + $"ms of the processor, the last {Window} took {last.TotalMilliseconds:0} ms.");
    }

    private static async Task<long> NumberAsync(EngineProcess engine, string expression) =>
        long.Parse((await CellRun.OfAsync(engine, new CellRequest(expression))).Plain, CultureInfo.InvariantCulture);
}
