using System.Diagnostics;
using System.Globalization;
using Spectre.Console;

namespace GrpcLab.Look;

/// <summary>The two streams: the report goes to stdout, how it goes to stderr.</summary>
internal static class Consoles
{
    // A file or a pipe has no edge: a finding's evidence stays in one line, where grep finds it.
    private const int RedirectedWidth = 1000;

    public static IAnsiConsole Output() => Create(Console.Out, Console.IsOutputRedirected);

    public static IAnsiConsole Errors() => Create(Console.Error, Console.IsErrorRedirected);

    public static IAnsiConsole Create(TextWriter writer, bool redirected)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Out = new AnsiConsoleOutput(writer),
            Ansi = redirected ? AnsiSupport.No : AnsiSupport.Detect,
            Interactive = redirected ? InteractionSupport.No : InteractionSupport.Detect,
        });
        if (redirected) console.Profile.Width = RedirectedWidth;

        return console;
    }
}

/// <summary>One line on a terminal while the watch goes on.</summary>
internal static class Progress
{
    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(250);

    public static async Task ShowAsync(IReadOnlyList<ProcessWatch> watches, TimeSpan length, Task watching)
    {
        var console = Consoles.Errors();
        if (!console.Profile.Capabilities.Interactive) return;

        var began = Stopwatch.GetTimestamp();
        await console.Status().StartAsync("Attaching…", async status =>
        {
            while (!watching.IsCompleted)
            {
                await Task.WhenAny(watching, Task.Delay(Step));
                status.Status = string.Create(
                    CultureInfo.InvariantCulture,
                    $"{Stopwatch.GetElapsedTime(began).TotalSeconds:0} s of {length.TotalSeconds:0} s · "
                    + $"{watches.Sum(watch => watch.Seen.Calls):N0} calls seen · Ctrl+C ends it and reports");
            }
        });
    }
}
