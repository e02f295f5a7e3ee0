namespace GrpcLab.Notebooks;

/// <summary>
/// What a notebook stores about its language: the same as the kernel of src/Jupyter says, or hosts change the file when
/// they open it.
/// </summary>
internal static class LanguageInfo
{
    public static readonly IReadOnlyList<(string Name, string Value)> Members =
    [
        ("codemirror_mode", "text/x-csharp"),
        ("file_extension", ".cs"),
        ("mimetype", "text/x-csharp"),
        ("name", "C#"),
        ("pygments_lexer", "csharp"),
        ("version", "14.0"),
    ];
}
