using System.Text.Json.Serialization;

namespace GrpcLab.Look;

/// <summary>How bad a finding is.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Severity>))]
public enum Severity
{
    /// <summary>Worth knowing; nothing to do for most.</summary>
    Note,

    /// <summary>It costs time, or will under more load.</summary>
    Warning,

    /// <summary>Calls fail or wait because of it now.</summary>
    Error,
}

/// <summary>A fault that was seen.</summary>
/// <param name="Id">A name that stays, such as LOOK01.</param>
/// <param name="Severity">How bad it is.</param>
/// <param name="Title">The fault in a sentence.</param>
/// <param name="Evidence">The counts it rests on, with how many calls were seen.</param>
/// <param name="Cost">
/// The share of the time of calls that it explains, from 0 to 1; null where that cannot be estimated.
/// </param>
/// <param name="Fix">What to do, in a line.</param>
/// <param name="Chapter">The notebook of the course that proves it.</param>
/// <param name="Rule">The rule with its threshold.</param>
public sealed record Finding(
    string Id, Severity Severity, string Title, string Evidence, double? Cost, string Fix, string Chapter, string Rule);

/// <summary>A fault that was looked for: not found, or impossible to see.</summary>
/// <param name="Id">A name that stays, such as LOOK01.</param>
/// <param name="LooksFor">The fault.</param>
/// <param name="Why">What was counted, or why it could not be.</param>
public sealed record LookedFor(string Id, string LooksFor, string Why);
