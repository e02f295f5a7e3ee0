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
            var token = File.ReadAllText(file).Trim();
            if (RemoteRules.TokenFileError(file) is { } error) errors.Add($"--token-file: {error}");
            else if (token.Length > 0) return options with { Secret = token };
            else errors.Add($"--token-file names \"{file}\", which is empty. Delete it for a new one.");
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
