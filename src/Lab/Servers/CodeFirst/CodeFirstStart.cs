namespace GrpcLab;

/// <summary>
/// What came of asking for code-first gRPC: a <see cref="CodeFirstServer"/>, or <see cref="CodeFirstLeftOut"/>.
/// </summary>
public abstract class CodeFirstStart
{
    private protected CodeFirstStart()
    {
    }

    /// <summary>
    /// Why there is no server; null when there is one. For the note of a figure that was not measured.
    /// </summary>
    public abstract string? LeftOut { get; }
}

/// <summary>The feed lacks a package.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class CodeFirstLeftOut : CodeFirstStart, IDisplayable
{
    internal CodeFirstLeftOut(string package) => LeftOut = $"left out: this feed lacks {package}";

    /// <inheritdoc/>
    public override string LeftOut { get; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Notice($"{LeftOut}.").ToBundle();

    /// <summary>The reason.</summary>
    public override string ToString() => LeftOut;
}
