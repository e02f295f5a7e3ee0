namespace GrpcLab.Notebooks;

/// <summary>A marked part of the code in samples/, which prose quotes by its name.</summary>
/// <param name="Name">Its name in the whole course, such as "keep-alive-client".</param>
/// <param name="File">Its file, by its path from the root, with slashes.</param>
/// <param name="Text">What it says, without common indentation, space at line ends and a last line break.</param>
public sealed record SampleRegion(string Name, string File, string Text);
