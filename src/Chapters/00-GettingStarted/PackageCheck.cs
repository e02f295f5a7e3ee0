namespace GrpcLab;

/// <summary>Which gRPC packages are measured, and whether a stand-in is among them.</summary>
internal static class PackageCheck
{
    private const string StandIn = ", stand-in";

    internal static Finding Judge(IReadOnlyList<KeyValuePair<string, string>> packages)
    {
        var all = string.Join(", ", packages.Select(p => p.Value.Replace(StandIn, "", StringComparison.Ordinal)));
        var standIns = packages.Where(p => p.Value.EndsWith(StandIn, StringComparison.Ordinal))
            .Select(p => p.Key).ToArray();
        return new Finding.Good(standIns.Length == 0
            ? $"{all}: the published packages."
            : $"{all}. In place of {string.Join(" and ", standIns)} the course's own stand-in is used, because your "
                + "package feed lacks it; "
                + "every result says so.");
    }
}
