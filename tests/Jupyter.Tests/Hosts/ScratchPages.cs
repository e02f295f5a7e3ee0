using System.Collections.Concurrent;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// A small notebook with the lab loaded and a server started, open in each host; every test has a cell of its own in
/// it.
/// </summary>
public sealed class ScratchPages(RunningHosts hosts)
{
    public const int Progress = 2, Endless = 3, UsesKept = 4, Completion = 5, Question = 6, Thrown = 7, NotCompiled = 8;

    private static readonly byte[] Notebook = ScratchNotebook.Of(
        "#load \"../artifacts/lab/lab.csx\"\nusing GrpcLab;\nusing Performance;",
        "var server = await LabServer.StartAsync();\nvar kept = 41;",
        """
        var client = new Monitor.MonitorClient(server.OpenChannel(Endpoint.H2c));
        Func<Task> call = async () => await client.GetPerformanceAsync(new() { ClientName = "scratch" });
        var compared = await Compare.Baseline("a call", call).Against("the same", call).Within(Budget.Quick).RunAsync();
        """,
        "await Task.Delay(TimeSpan.FromMinutes(30));",
        "kept + 1",
        "",
        "Console.Write(\"Your name? \");\nvar name = Console.ReadLine();\n\"Hello, \" + name",
        "throw new InvalidOperationException(\"thrown on purpose\");",
        "int number = \"no number\";");

    private readonly ConcurrentDictionary<Host, Lazy<Task<NotebookPage>>> _pages = new();

    /// <summary>The page of a host, its first two cells run.</summary>
    internal Task<NotebookPage> OfAsync(Host host) => _pages.GetOrAdd(host, key => new(() => OpenAsync(key))).Value;

    private async Task<NotebookPage> OpenAsync(Host host)
    {
        var page = await hosts.OpenAsync(host, "scratch", Notebook);
        await page.WaitIdleAsync();
        await page.RunAsync(0);
        await page.RunAsync(1);
        return page;
    }
}
