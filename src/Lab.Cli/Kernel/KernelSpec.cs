using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Cli;

/// <summary>The kernelspec of this checkout: what Jupyter starts, and the logos it shows.</summary>
/// <param name="Course">The checkout.</param>
/// <param name="Python">
/// The program that runs the wrapper. Default: python3, which Jupyter replaces by its own Python.
/// </param>
internal sealed record KernelSpec(CourseFolder Course, string Python = "python3")
{
    private static readonly JsonSerializerOptions Readable =
        new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private string Wrapper => Path.Combine(Course.Root, "jupyter", "grpclab_kernel.py");

    /// <summary>Finds out whether everything the kernel needs is in the checkout.</summary>
    /// <exception cref="UsageException">The engine is not built or the wrapper is missing.</exception>
    public void ThrowIfIncomplete()
    {
        var engine = Course.Built("Engine", "GrpcLab.Engine.dll");
        var errors = new List<string>();
        if (!File.Exists(Wrapper))
        {
            errors.Add($"The kernel's program {Course.Relative(Wrapper)} is missing in {Course.Root}. "
                + "Check the course out again.");
        }

        if (!File.Exists(engine))
        {
            errors.Add($"The engine is not built: {Course.Relative(engine)} is missing. Run 'dotnet build src/Engine', "
                + "or use the lab script, which builds it.");
        }

        if (errors.Count > 0) throw new UsageException(string.Join(Environment.NewLine, errors));
    }

    /// <summary>The text of kernel.json.</summary>
    public string Json() => new JsonObject
    {
        ["argv"] = new JsonArray(Python, Wrapper, "-f", "{connection_file}"),
        ["display_name"] = KernelName.Display,
        ["language"] = KernelName.Language,
        // An interrupt is a message: a signal would end a kernel that runs its cells asynchronously.
        ["interrupt_mode"] = "message",
        ["env"] = new JsonObject { ["GRPCLAB_DOTNET"] = DotnetPath.InUse() },
        ["metadata"] = new JsonObject { ["debugger"] = false, [KernelName.Mark] = true },
    }.ToJsonString(Readable) + "\n";

    /// <summary>The pictures that lists of kernels show.</summary>
    public IEnumerable<string> Logos()
    {
        var folder = Path.Combine(Course.Root, "jupyter", "kernelspec");
        return Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "logo-*").Order(StringComparer.Ordinal) : [];
    }
}
