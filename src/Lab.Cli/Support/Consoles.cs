using Spectre.Console;

namespace GrpcLab;

/// <summary>The two streams: what was asked for goes to stdout, how it goes to stderr.</summary>
internal static class Consoles
{
    // A file or a pipe has no edge: what belongs together stays in one line, where grep finds it.
    private const int RedirectedWidth = 1000;

    public static IAnsiConsole Output() => Create(Console.Out, Console.IsOutputRedirected);

    public static IAnsiConsole Progress() => Create(Console.Error, Console.IsErrorRedirected);

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

/// <summary>What others wrote, learners or a watched process, as a terminal may show it.</summary>
internal static class Printable
{
    /// <summary>The text with a question mark for each control character, such as that of a colour.</summary>
    public static string Of(string text) => text.Any(char.IsControl)
        ? string.Concat(text.Select(letter => char.IsControl(letter) ? '?' : letter))
        : text;
}
