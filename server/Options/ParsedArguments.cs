namespace GrpcLab.Server;

/// <summary>What the command line turned out to be.</summary>
internal abstract record ParsedArguments;

/// <summary>The list of options was asked for.</summary>
internal sealed record HelpWanted : ParsedArguments;

/// <summary>Every option is usable.</summary>
internal sealed record Accepted(ServerOptions Options) : ParsedArguments;

/// <summary>At least one option is not usable; all faults are told together.</summary>
internal sealed record Refused(IReadOnlyList<string> Faults) : ParsedArguments;
