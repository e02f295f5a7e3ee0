namespace GrpcLab.Notebooks;

/// <summary>A reader asked for a chapter that is not there; the message lists what is.</summary>
/// <param name="message">What was asked for, and what there is.</param>
public sealed class UnknownChapterException(string message) : Exception(message);
