using System.Text.Json.Serialization;

namespace GrpcLab.Cli;

/// <summary>What a Python says about itself and the Jupyter in it.</summary>
/// <param name="Executable">Its own path.</param>
/// <param name="Prefix">Its sys.prefix: the environment it belongs to.</param>
/// <param name="Version">Such as 3.11.2.</param>
/// <param name="Packages">
/// Versions of the packages that matter here, by name; those that are missing are left out.
/// </param>
/// <param name="DataFolder">jupyter_data_dir(); null where jupyter_core is missing.</param>
/// <param name="KernelFolders">Where this Jupyter looks for kernels, in order.</param>
internal sealed record PythonFacts(
    [property: JsonPropertyName("executable")] string Executable,
    [property: JsonPropertyName("prefix")] string Prefix,
    [property: JsonPropertyName("version")] string Version,
    [property: JsonPropertyName("packages")] IReadOnlyDictionary<string, string> Packages,
    [property: JsonPropertyName("data")] string? DataFolder,
    [property: JsonPropertyName("kernels")] IReadOnlyList<string> KernelFolders)
{
    private static readonly Version OldestPython = new(3, 11);
    private static readonly Version OldestKernel = new(6, 17);

    /// <summary>Whether this Python has Jupyter's core, which knows where kernels go.</summary>
    public bool HasJupyter => DataFolder is not null;

    /// <summary>The path with what matters about it.</summary>
    public string Words => $"{Executable} (Python {Version}, "
        + $"{(Packages.TryGetValue("ipykernel", out var found) ? $"ipykernel {found}" : "no ipykernel")})";

    /// <summary>What keeps the kernel from running with this Python; empty when nothing does.</summary>
    public IEnumerable<string> Shortcomings()
    {
        if (Number(Version) < OldestPython)
        {
            yield return $"it is Python {Version}, and the kernel needs {OldestPython} or later";
        }

        if (!Packages.TryGetValue("ipykernel", out var kernel))
        {
            yield return "it has no ipykernel";
        }
        else if (Number(kernel) < OldestKernel)
        {
            yield return $"its ipykernel is {kernel}, and the kernel needs {OldestKernel} or later";
        }
    }

    // 7.0.0a1 counts as 7.0: only major and minor decide.
    private static Version Number(string text)
    {
        var parts = text.Split('.');
        return new(Digits(parts[0]), parts.Length > 1 ? Digits(parts[1]) : 0);
    }

    private static int Digits(string part)
    {
        var end = part.AsSpan().IndexOfAnyExceptInRange('0', '9');
        return int.TryParse(
            end < 0 ? part : part[..end], System.Globalization.CultureInfo.InvariantCulture, out var number)
            ? number : 0;
    }
}
