using BenchmarkDotNet.Loggers;

namespace GrpcLab.MessageBench;

/// <summary>Writes BenchmarkDotNet's log to a writer.</summary>
internal sealed class TextLogger(TextWriter writer) : ILogger
{
    /// <inheritdoc/>
    public string Id => nameof(TextLogger);

    /// <inheritdoc/>
    public int Priority => 0;

    /// <inheritdoc/>
    public void Write(LogKind logKind, string text) => writer.Write(text);

    /// <inheritdoc/>
    public void WriteLine() => writer.WriteLine();

    /// <inheritdoc/>
    public void WriteLine(LogKind logKind, string text) => writer.WriteLine(text);

    /// <inheritdoc/>
    public void Flush() => writer.Flush();
}
