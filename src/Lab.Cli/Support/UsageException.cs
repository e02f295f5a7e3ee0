namespace GrpcLab.Cli;

/// <summary>The command was asked for something it cannot do; the message says what to ask for.</summary>
internal sealed class UsageException(string message) : Exception(message);
