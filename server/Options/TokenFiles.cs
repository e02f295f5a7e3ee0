namespace GrpcLab.Server;

/// <summary>
/// The file that holds the token, so that it neither stands on the command line nor in what the server prints.
/// </summary>
internal static class TokenFiles
{
    /// <summary>
    /// The options with the token of the file; with the random one of this launch when the file does not exist yet.
    /// </summary>
    public static LaunchOptions Read(LaunchOptions options, ICollection<string> errors)
    {
        if (options.TokenFile is not { } file || !File.Exists(file)) return options;

        try
        {
            if (RemoteRules.TokenFileError(file) is { } open) errors.Add($"--token-file: {open}");
            else if (File.ReadAllText(file).Trim() is { Length: > 0 } token) return options with { Secret = token };
            else errors.Add($"--token-file names \"{file}\", which is empty. Delete it, and the server "
                + "writes a new token into it.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            errors.Add($"--token-file names \"{file}\", which cannot be read: {e.Message}");
        }

        return options;
    }

    /// <summary>Writes the token of this launch into a file that does not exist yet, for its own user only.</summary>
    public static void WriteNew(LaunchOptions options, ICollection<string> errors)
    {
        if (options.TokenFile is not { } file || File.Exists(file)) return;

        var create = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows()) create.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

        try
        {
            using var writer = new StreamWriter(file, create);
            writer.WriteLine(options.Secret);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            errors.Add($"--token-file names \"{file}\", which cannot be written: {e.Message}");
            return;
        }

        Console.Error.WriteLine($"Wrote a new token to {file}.");
    }
}
