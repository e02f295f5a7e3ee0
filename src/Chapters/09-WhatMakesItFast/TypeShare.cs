using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>What one type takes of a server's allocations, estimated by sampling.</summary>
/// <param name="Name">Full name, as the runtime writes it.</param>
/// <param name="Samples">Objects that were picked.</param>
/// <param name="BytesEachCall">Estimated bytes of one call.</param>
/// <param name="ObjectsEachCall">Estimated objects of one call.</param>
public sealed partial record TypeShare(string Name, long Samples, double BytesEachCall, double ObjectsEachCall)
{
    /// <summary>The name without namespaces, also in its type arguments.</summary>
    public string ShortName => Namespaces().Replace(Name, "");

    [GeneratedRegex(@"(?:[A-Za-z_][\w]*\.)+(?=[A-Za-z_<])")]
    private static partial Regex Namespaces();
}
