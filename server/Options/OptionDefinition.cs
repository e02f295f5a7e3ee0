namespace GrpcLab.Server;

/// <summary>One option: how it is written, what it means, and what it changes.</summary>
/// <param name="Name">With its two dashes.</param>
/// <param name="Hint">What stands for the value in the help; empty for an option that takes none.</param>
/// <param name="Default">The default in words.</param>
/// <param name="Help">One sentence.</param>
/// <param name="Apply">Puts the value into the options.</param>
internal sealed record OptionDefinition(
    string Name, string Hint, string Default, string Help, Func<ServerOptions, OptionValue, ServerOptions> Apply)
{
    /// <summary>Whether a value must follow.</summary>
    public bool TakesValue => Hint.Length > 0;
}
