namespace GrpcLab.Notebooks;

/// <summary>One notebook of the course.</summary>
/// <param name="Path">The .ipynb file.</param>
public sealed record Chapter(string Path)
{
    /// <summary>The folder in notebooks of what deepens chapters.</summary>
    internal const string DeeperFolder = "deeper";

    /// <summary>The file's name without its extension: 01-channel-reuse.</summary>
    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    /// <summary>Whether it deepens the chapter of its number, from the folder beside the chapters.</summary>
    public bool IsDeeper => System.IO.Path.GetFileName(System.IO.Path.GetDirectoryName(Path)) == DeeperFolder;

    /// <summary>Its name, behind the folder's where it deepens a chapter: deeper/09-implementations.</summary>
    public string PathInNotebooks => IsDeeper ? $"{DeeperFolder}/{Name}" : Name;

    /// <summary>The leading digits of the name; null where there are none.</summary>
    public string? Number => Name.IndexOf('-', StringComparison.Ordinal) is var dash and > 0
        && Name.AsSpan(0, dash).IndexOfAnyExceptInRange('0', '9') < 0
        ? Name[..dash]
        : null;

    /// <summary>The name without its number: channel-reuse.</summary>
    public string Topic => Number is null ? Name : Name[(Number.Length + 1)..];
}
