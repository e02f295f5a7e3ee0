namespace GrpcLab.Server;

/// <summary>What the server says to a person, and the exit code that goes with it.</summary>
internal static class Messages
{
    private const int NormalEnd = 0;
    private const int CouldNotStart = 2;

    /// <summary>Prints every option with its default.</summary>
    public static int Help()
    {
        var output = Console.Out;
        output.WriteLine("GrpcLab.Server: the gRPC server the course measures. It listens on this machine only.");
        output.WriteLine("It prints one JSON line when it is ready, and ends when standard input ends.");
        output.WriteLine();
        foreach (var option in OptionTable.All)
        {
            output.WriteLine($"  {option.Name} {option.Hint}".TrimEnd());
            output.WriteLine($"      {option.Help} Default: {option.Default}.");
        }

        output.WriteLine("  --help");
        output.WriteLine("      Print this list.");
        return NormalEnd;
    }

    /// <summary>Tells all faults in one line on standard error.</summary>
    public static int CannotStart(IEnumerable<string> faults)
    {
        Console.Error.WriteLine($"The server cannot start. {string.Join(' ', faults)} Run it with --help for all options.");
        return CouldNotStart;
    }

    /// <summary>Says why the server ended before it was ready.</summary>
    public static int EndedBeforeReady(StopReason reason)
    {
        if (reason == StopReason.InputEnded)
        {
            Console.Error.WriteLine("Standard input ended before the server was ready, so it stopped. Pass --stay to run without an owner.");
        }

        return NormalEnd;
    }
}
