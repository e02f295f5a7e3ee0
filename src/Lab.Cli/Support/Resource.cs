namespace GrpcLab.Cli;

/// <summary>The texts that the command carries inside itself.</summary>
internal static class Resource
{
    /// <summary>The whole text.</summary>
    /// <param name="name">The file's name in the source.</param>
    public static string Read(string name)
    {
        using var stream = typeof(Resource).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The build left {name} out of the command.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
