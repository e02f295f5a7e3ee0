using System.Globalization;

namespace ColdPool;

/// <summary>What the command line asks for.</summary>
internal sealed record Plan(
    Uri Address, string Client, bool Blocking, int Calls, int Workers, TimeSpan Deadline, bool NewChannels,
    bool NoCooperativeBlocking)
{
    public static Plan Of(string[] args)
    {
        string Text(string name, string otherwise) => args
            .FirstOrDefault(a => a.StartsWith($"{name}=", StringComparison.Ordinal))?[(name.Length + 1)..] ?? otherwise;
        int Number(string name, int otherwise) => int.Parse(
            Text(name, otherwise.ToString(CultureInfo.InvariantCulture)), CultureInfo.InvariantCulture);
        return new(
            new Uri(args[0]), Text("client", "net"), Text("style", "blocking") == "blocking", Number("calls", 500),
            Number("workers", 50), TimeSpan.FromSeconds(Number("deadline", 60)), args.Contains("new-channels"),
            args.Contains("no-cooperative-blocking"));
    }
}
