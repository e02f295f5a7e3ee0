using System.Diagnostics;
using System.Globalization;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class LifetimeTests
{
    private const string SpinEverywhere =
        "for (var i = 0; i < 8; i++) new System.Threading.Thread(() => { while (true) { } }).Start(); "
        + "Console.WriteLine(\"spinning\"); while (true) { }";

    [Theory(Timeout = 240_000)]
    [InlineData("Environment.FailFast(\"no way on\");", "Process terminated.\nno way on\n   at the cell")]
    [InlineData(
        "var t = new System.Threading.Thread(() => throw new Exception(\"nobody catches\")); t.Start(); t.Join();",
        "Unhandled exception. System.Exception: nobody catches\n   at cell 7, line 1")]
    [InlineData("int Deep(int n) => n + Deep(n + 1);\nDeep(0)", "Stack overflow")]
    public async Task A_cell_that_ends_the_process_is_reported_with_its_last_words(string code, string crashReport)
    {
        await using var engine = await EngineProcess.StartAsync(new EngineOptions());
        var run = await CellRun.OfAsync(
            engine, new CellRequest("Console.WriteLine(\"last words\"); " + code) { Cell = 7 });

        // Once, and without the engine's frames.
        var ended = Assert.IsType<EngineEnded>(run.Result);
        Assert.Contains("stderr:\n" + crashReport, ended.Message, StringComparison.Ordinal);
        if (crashReport != "Stack overflow")
        {
            Assert.EndsWith(crashReport, ended.Message, StringComparison.Ordinal);
            Assert.Equal("last words\n", run.Stdout);
        }
        Assert.Contains("(exit code ", ended.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_cell_has_printed_is_kept_when_it_exits()
    {
        await using var engine = await EngineProcess.StartAsync(new EngineOptions());
        var run = await CellRun.OfAsync(
            engine, new CellRequest("Console.WriteLine(\"last words\"); Environment.Exit(3);"));

        Assert.IsType<EngineEnded>(run.Result);
        Assert.Equal("last words\n", run.Stdout);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_cell_that_takes_all_memory_fails_and_the_session_goes_on()
    {
        await using var engine = await EngineProcess.StartAsync(new EngineOptions
        {
            Environment = new Dictionary<string, string?> { ["DOTNET_GCHeapHardLimit"] = "0x10000000" }, // 256 MB
        });
        await engine.ExecuteAsync(new CellRequest("var kept = 1;"), _ => { });

        var run = await CellRun.OfAsync(engine, new CellRequest(
            "{ var blocks = new List<byte[]>(); while (true) blocks.Add(new byte[1 << 20]); }"));

        Assert.Contains("OutOfMemoryException", run.Error.Name, StringComparison.Ordinal);
        Assert.Equal("1", (await CellRun.OfAsync(engine, new CellRequest("kept"))).Plain);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task Killing_the_owner_ends_the_engine_while_a_cell_spins_on_every_core()
    {
        // The owner is a cat between this test and the engine; it says its number and is then killed with SIGKILL.
        using var engine = RawEngine.StartBehind("sh -c 'echo $$ >&2; exec cat' | {0}");
        var owner = int.Parse((await engine.Errors.ReadLineAsync())!, CultureInfo.InvariantCulture);
        engine.Execute("1", SpinEverywhere);
        await engine.ReadUntilAsync("spinning");
        Process.GetProcessById(owner).Kill();

        Assert.True(await EndsAsync(engine.Program));
    }

    [UnixTheory(Timeout = 240_000)]
    [InlineData("while sleep 0.1; do echo x >> {0}; done", "")]
    [InlineData("(while sleep 0.1; do echo x >> {0}; done) &", "")]
    [InlineData("while sleep 0.1; do echo x >> {0}; done", "Environment.Exit(3);")]
    public async Task Disposing_ends_what_a_cell_started(string script, string after)
    {
        var file = Path.GetTempFileName();
        await using (var engine = await EngineProcess.StartAsync(new EngineOptions()))
        {
            await engine.ExecuteAsync(new CellRequest("System.Diagnostics.Process.Start(\"sh\", [\"-c\", "
                + $"\"{string.Format(CultureInfo.InvariantCulture, script, file)}\"]); "
                + $"while (new System.IO.FileInfo(\"{file}\").Length == 0) await Task.Delay(20); {after}"), _ => { });
        }
        var length = new FileInfo(file).Length;
        await Task.Delay(1000);

        Assert.InRange(length, 1, long.MaxValue);
        Assert.Equal(length, new FileInfo(file).Length);
        File.Delete(file);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task An_unreadable_request_is_left_out_and_said_so()
    {
        using var engine = RawEngine.Start();
        engine.Send("this is no JSON");
        engine.Execute("1", "1");

        await engine.ReadUntilAsync("\"done\"");
        Assert.StartsWith("A request could not be read", await engine.Errors.ReadLineAsync(),
            StringComparison.Ordinal);
    }

    // The course promises 2 s; the rest is for a machine that does other things too, as it does in a push.
    private static async Task<bool> EndsAsync(OwnedProgram process)
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(TestScope.IsAll ? 5 : 30));
        await process.WaitForExitAsync(patience.Token);
        return process.HasExited;
    }
}
