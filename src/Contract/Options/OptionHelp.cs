namespace GrpcLab;

/// <summary>The list of options, as --help prints it.</summary>
internal static class OptionHelp
{
    /// <summary>Prints each option with its default.</summary>
    public static void Print(TextWriter output, IEnumerable<ServerOption> options)
    {
        foreach (var option in options)
        {
            output.WriteLine($"  {option.Name} {option.Hint}".TrimEnd());
            output.WriteLine($"      {option.Help} Default: {option.DefaultWords}.");
        }

        output.WriteLine("  --help");
        output.WriteLine("      Print this list.");
    }
}
