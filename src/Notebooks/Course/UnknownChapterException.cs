namespace GrpcLab.Notebooks;

/// <summary>A reader asked for a chapter that is not there; the message names the nearest.</summary>
/// <param name="message">What was asked for, and what may have been meant.</param>
public sealed class UnknownChapterException(string message) : Exception(message);
