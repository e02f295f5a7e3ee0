using System.Collections.Concurrent;

namespace GrpcLab;

/// <summary>
/// The servers on other machines that this process uses now: what a result states that does not know which server it
/// called.
/// </summary>
internal static class RemoteServers
{
    private static readonly ConcurrentDictionary<ServerControl, ServerProbe> InUse = new();

    /// <summary>Their conditions; a machine that is used several times is stated once.</summary>
    public static IEnumerable<KeyValuePair<string, string>> Conditions =>
        InUse.Values.DistinctBy(look => look.Place.Words)
            .SelectMany(look => LabConditions.Of(look.Place, look.RoundTrip));

    /// <summary>Remembers a server on another machine; one on this machine goes without saying.</summary>
    public static void Add(ServerControl control, ServerProbe look)
    {
        if (!look.Place.IsHere) InUse[control] = look;
    }

    /// <summary>Forgets a server that is not used any more.</summary>
    public static void Remove(ServerControl control) => InUse.TryRemove(control, out _);
}
