using System.Text.Json;

namespace GrpcLab;

/// <summary>What a process says of itself, since its start.</summary>
/// <param name="Framework">Its runtime, such as ".NET 8.0.31".</param>
/// <param name="Processors">Cores it may use.</param>
/// <param name="ServerGc">Whether its collector is the server's.</param>
/// <param name="Allocated">Bytes allocated.</param>
/// <param name="Collections">Collections of any generation.</param>
/// <param name="Pauses">Time all threads were stopped for them.</param>
/// <param name="MethodsCompiled">
/// Methods compiled at run time, a better compilation counted again; 0 under Native AOT.
/// </param>
/// <param name="Compiling">Time its compilers took, on all threads; 0 under Native AOT.</param>
/// <param name="WorkingSet">Memory it holds, in bytes.</param>
public sealed record ProcessReading(
    string Framework, int Processors, bool ServerGc, long Allocated, int Collections, TimeSpan Pauses,
    int MethodsCompiled, TimeSpan Compiling, long WorkingSet)
{
    /// <summary>The version alone, such as "8.0.31".</summary>
    internal string Version => Framework.Split(' ')[^1];

    /// <summary>The last of several processes, with the collections and pauses of all of them.</summary>
    internal static ProcessReading Together(IReadOnlyList<ProcessReading> all) => all[^1] with
    {
        Collections = all.Sum(r => r.Collections),
        Pauses = all.Aggregate(TimeSpan.Zero, (sum, r) => sum + r.Pauses),
    };

    internal static ProcessReading From(JsonElement json) => new(
        json.GetProperty("framework").GetString()!,
        json.GetProperty("processors").GetInt32(),
        json.GetProperty("serverGc").GetBoolean(),
        json.GetProperty("allocated").GetInt64(),
        // A collection of generation 0 is part of every other one, so its count is the count of all.
        json.GetProperty("gen0").GetInt32(),
        TimeSpan.FromSeconds(json.GetProperty("pauseSeconds").GetDouble()),
        json.GetProperty("methods").GetInt32(),
        TimeSpan.FromSeconds(json.GetProperty("compilingSeconds").GetDouble()),
        json.GetProperty("workingSet").GetInt64());
}
