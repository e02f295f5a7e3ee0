using System.Globalization;
using System.Text;
using System.Threading.Channels;

namespace GrpcLab.Variants;

/// <summary>
/// One command a line on standard input, one JSON object a line on standard output; the end of input ends the process.
/// </summary>
internal static class Commands
{
    /// <summary>Answers until the input ends.</summary>
    /// <param name="answer">The role's own commands; null for one it does not know.</param>
    public static async Task AnswerAsync(Func<string, Task<JsonLine?>> answer)
    {
        await foreach (var command in Lines().ReadAllAsync())
        {
            var line = command switch
            {
                "read" => Readings.Now(),
                _ => await answer(command),
            };
            Say(line ?? throw new ArgumentException($"\"{command}\" is not a command of this role."));
        }
    }

    // On a thread of its own: Console.In blocks in its asynchronous
    // methods, too, and would hold a thread of the pool that is measured.
    private static ChannelReader<string> Lines()
    {
        var lines = Channel.CreateUnbounded<string>();
        new Thread(() =>
        {
            while (Console.In.ReadLine() is { } line) lines.Writer.TryWrite(line);

            lines.Writer.Complete();
        })
        { IsBackground = true, Name = "commands" }.Start();
        return lines.Reader;
    }

    /// <summary>Writes a line and makes sure it leaves the process.</summary>
    public static void Say(JsonLine line)
    {
        Console.Out.WriteLine(line.ToString());
        Console.Out.Flush();
    }
}

/// <summary>A flat JSON object on one line.</summary>
/// <remarks>
/// Written by hand: a serialiser would be compiled in the very stretch of time that the cold call measures.
/// </remarks>
internal sealed class JsonLine
{
    private readonly StringBuilder _text = new();

    /// <summary>Adds a number.</summary>
    public JsonLine Add(string name, double value) => Raw(name, value.ToString("R", CultureInfo.InvariantCulture));

    /// <summary>Adds a truth value.</summary>
    public JsonLine Add(string name, bool value) => Raw(name, value ? "true" : "false");

    /// <summary>Adds a text.</summary>
    public JsonLine Add(string name, string value)
    {
        var escaped = new StringBuilder();
        foreach (var c in value) escaped.Append(c is '"' or '\\' || c < ' ' ? $"\\u{(int)c:x4}" : c.ToString());

        return Raw(name, $"\"{escaped}\"");
    }

    /// <summary>The object.</summary>
    public override string ToString() => $"{{{_text}}}";

    private JsonLine Raw(string name, string value)
    {
        _text.Append(_text.Length == 0 ? "" : ",").Append('"').Append(name).Append("\":").Append(value);
        return this;
    }
}
