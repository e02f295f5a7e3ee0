using System.Globalization;

namespace Notebooks.Tests.Engine;

/// <summary>The libraries of completion are loaded before the first question, when the owner says so.</summary>
public class QuestionWarmUpTests
{
    private const string IsLoaded = "AppDomain.CurrentDomain.GetAssemblies().Any(a => a.GetName().Name == "
        + "\"Microsoft.CodeAnalysis.CSharp.Workspaces\")";

    [Fact(Timeout = 240_000)]
    public async Task A_question_that_comes_meanwhile_is_answered()
    {
        using var engine = RawEngine.Start();

        for (var i = 0; i < 3; i++) engine.Request("0", "warm_up");
        engine.Request("1", "complete", ("code", "Console.Wri"), ("cursor", 11));

        var reply = await engine.ReadMessageAsync("complete_reply");
        Assert.Contains("WriteLine", reply["matches"]!.AsArray().Select(match => (string)match!["text"]!));
    }

    [LinuxFact(Timeout = 240_000)]
    public async Task They_are_loaded_when_the_owner_asks_and_not_before_on_a_thread_that_gives_way()
    {
        using var engine = RawEngine.Start();
        Assert.Equal("false", await AskAsync(engine, 1));
        engine.Request("0", "warm_up");

        // Elsewhere .NET's own priorities do it.
        var niceness = 0;
        for (var looks = 0; niceness < 10 && looks < 5_000; looks++)
        {
            niceness = Directory.EnumerateDirectories($"/proc/{engine.Program.Pid}/task").Select(NicenessOfWarmUp).Max();
            await Task.Delay(5);
        }
        var loaded = "false";
        for (var id = 2; loaded == "false" && id < 500; id++)
        {
            loaded = await AskAsync(engine, id);
            await Task.Delay(100);
        }

        Assert.Equal((10, "true"), (niceness, loaded));
    }

    // Behind the name, in parentheses, niceness is the 17th field.
    private static int NicenessOfWarmUp(string task)
    {
        try
        {
            var stat = File.ReadAllText(Path.Combine(task, "stat"));
            return stat.Contains("(warm questions)", StringComparison.Ordinal)
                ? int.Parse(stat.Split(") ")[^1].Split(' ')[16], CultureInfo.InvariantCulture) : 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return 0; // The thread has ended.
        }
    }

    private static async Task<string> AskAsync(RawEngine engine, int id)
    {
        engine.Execute(id.ToString(CultureInfo.InvariantCulture), IsLoaded);
        return (string)(await engine.ReadMessageAsync("result"))["data"]!["text/plain"]!;
    }
}
