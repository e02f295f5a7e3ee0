namespace GrpcLab.Notebooks;

/// <summary>The engine process could not be started, or broke the protocol.</summary>
/// <param name="message">What failed, and the way out.</param>
/// <param name="inner">The cause, when there is one.</param>
public sealed class EngineException(string message, Exception? inner = null) : Exception(message, inner);
