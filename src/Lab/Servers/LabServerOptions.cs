using System.Collections.ObjectModel;

namespace GrpcLab;

/// <summary>How a server is started. What is null keeps the server's own default.</summary>
public sealed record LabServerOptions : ServerOptions
{
    /// <summary>Time the server may take to become ready. Default: 30 s.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Environment variables of its process, such as DOTNET_PROCESSOR_COUNT; they win over what the lab sets. Default:
    /// none.
    /// </summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } =
        ReadOnlyDictionary<string, string>.Empty;

    /// <summary>Throws one error that names every option out of range.</summary>
    public void ThrowIfInvalid()
    {
        var errors = ServerOption.All.Select(o => o.Error(this)).OfType<string>().ToList();
        if (Otlp is not null && !OptionValues.IsHttp(Otlp))
        {
            errors.Add(
                $"{nameof(Otlp)} is {Otlp}; it must be an http or https URI, such as http://127.0.0.1:4317.");
        }

        if (NamedPipe is not null && !OperatingSystem.IsWindows())
        {
            errors.Add($"{nameof(NamedPipe)} is \"{NamedPipe}\"; named pipes need Windows. Use Endpoint.Uds here.");
        }

        if (StartTimeout <= TimeSpan.Zero)
        {
            errors.Add($"{nameof(StartTimeout)} is {StartTimeout}; it must be longer than zero.");
        }

        if (errors.Count > 0) throw new ArgumentException($"Invalid server options: {string.Join(' ', errors)}");
    }
}
