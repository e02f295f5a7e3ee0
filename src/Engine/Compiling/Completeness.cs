namespace GrpcLab.Engine.Compiling;

/// <summary>
/// Whether a text can be run, in the protocol's word, and how far the next line of an unfinished one is indented.
/// </summary>
internal sealed record Completeness(string Status, string? Indent = null);
