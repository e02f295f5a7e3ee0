using System.Security.Cryptography;
using System.Text;

namespace GrpcLab;

/// <summary>Who is learning here, and what their file is called.</summary>
internal static class LearnerName
{
    // File systems allow 255 bytes; the rest is for endings.
    private const int MaxLength = 120;

    /// <summary>What GRPCLAB_LEARNER says, else JupyterHub's user, else the account.</summary>
    public static string Current => Named("GRPCLAB_LEARNER") ?? Named("JUPYTERHUB_USER") ?? Environment.UserName;

    /// <summary>A name for a file: different learners never share one, and no name leads out of the folder.</summary>
    public static string ToFileName(string learner)
    {
        var name = new StringBuilder();
        foreach (var b in Encoding.UTF8.GetBytes(learner))
        {
            // A point in front would hide the file, and two would lead out of the folder.
            var plain = char.IsAsciiLetterOrDigit((char)b) || b is (byte)'-' or (byte)'_'
                || (b == '.' && name.Length > 0);
            name = plain
                ? name.Append((char)b)
                : name.Append('%').Append(b.ToString("X2", System.Globalization.CultureInfo.InvariantCulture));
        }

        if (name.Length > MaxLength)
        {
            var mark = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(learner)))[..16];
            name.Length = MaxLength - mark.Length - 1;
            name.Append('%').Append(mark);
        }

        return name.Append(".json").ToString();
    }

    private static string? Named(string variable) =>
        Environment.GetEnvironmentVariable(variable)?.Trim() is { Length: > 0 } value ? value : null;
}
