using System.Text.Json;

namespace GrpcLab;

/// <summary>The line the project MessageBench writes when it is done.</summary>
/// <param name="Environment">BenchmarkDotNet's words about itself, machine and runtime.</param>
/// <param name="Columns">Headings of its table.</param>
/// <param name="Rows">Cells of its table.</param>
/// <param name="Results">The numbers behind them.</param>
internal sealed record BenchReport(
    IReadOnlyList<string> Environment, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows,
    IReadOnlyList<BenchNumbers> Results)
{
    private static readonly JsonSerializerOptions Strict =
        new() { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    /// <summary>Reads the line.</summary>
    /// <exception cref="InvalidOperationException">It is no such report; the message has what was written.</exception>
    public static BenchReport Parse(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<BenchReport>(
                line, Strict) is { Environment.Count: > 0, Columns.Count: > 0 } report
                ? report
                : throw new JsonException("It has no table.");
        }
        catch (JsonException e)
        {
            throw new InvalidOperationException(
                $"The benchmarks ended without a report. {e.Message} They wrote: {line}", e);
        }
    }
}

/// <summary>The numbers of one benchmark.</summary>
/// <param name="Name">Name of its method.</param>
/// <param name="MeanNanoseconds">Mean time of one operation.</param>
/// <param name="ErrorNanoseconds">Standard error of that mean.</param>
/// <param name="AllocatedBytes">Bytes one operation allocates.</param>
internal sealed record BenchNumbers(string Name, double MeanNanoseconds, double ErrorNanoseconds, long AllocatedBytes);
