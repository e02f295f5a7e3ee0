namespace GrpcLab;

/// <summary>
/// A value that knows how it is shown. Put
/// <c>[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]</c> on the
/// type, implement this, and every host shows it.
/// </summary>
public interface IDisplayable
{
    /// <summary>The same content once per mime type; the host picks one.</summary>
    IReadOnlyDictionary<string, string> ToBundle();
}
