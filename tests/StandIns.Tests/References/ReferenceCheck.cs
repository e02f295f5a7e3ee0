namespace StandIns.Tests.References;

/// <summary>Finds what one assembly wants from another and does not get.</summary>
internal sealed class ReferenceCheck(Referrer referrer, Surface surface)
{
    private readonly bool _isFriend = surface.Friends.Contains(referrer.Name);

    internal int Checked { get; private set; }

    internal IReadOnlyList<string> FindMissing() =>
    [
        .. referrer.Types(surface.Name).Where(type => !HasType(type)).Select(type => $"type {type}"),
        .. referrer.Forwards(surface.Name).Where(type => !HasType(type, anyAccess: true))
            .Select(type => $"forwarded type {type}"),
        .. referrer.Members(surface.Name).Where(m => !HasMember(m.Type, m.Member))
            .Select(m => $"member {m.Type}: {m.Member}"),
        .. referrer.Derivations(surface.Name).SelectMany(Missing),
    ];

    private bool HasType(string name, bool anyAccess = false)
    {
        Checked++;
        return surface.Find(name) is { } type && (type.IsPublic || _isFriend || anyAccess);
    }

    private bool HasMember(string type, string member)
    {
        Checked++;
        return surface.WithBases(type)
            .Any(t => t.Members.TryGetValue(member, out var found) && found.IsReachable(_isFriend));
    }

    private IEnumerable<string> Missing(Derivation derivation)
    {
        var chain = surface.WithBases(derivation.Parent).ToList();
        if (chain.Count == 0)
        {
            yield return $"base {derivation.Parent} of {derivation.Type}";
            yield break;
        }

        if (!chain[0].IsInterface)
        {
            foreach (var method in derivation.Overriding.Where(method => !CanOverride(chain, method)))
            {
                yield return $"virtual {derivation.Parent}: {method} (overridden by {derivation.Type})";
            }
        }

        foreach (var method in Unimplemented(derivation, chain))
        {
            yield return $"abstract {derivation.Parent}: {method} (left open by {derivation.Type})";
        }
    }

    private bool CanOverride(IReadOnlyList<DefinedType> chain, string method)
    {
        Checked++;
        return IsOfObject(method) || chain.Any(t => t.Members.TryGetValue(method, out var found) && found.IsVirtual);
    }

    private IEnumerable<string> Unimplemented(Derivation derivation, IReadOnlyList<DefinedType> chain)
    {
        if (derivation.IsAbstract) return [];
        var open = chain.SelectMany(type => surface.AbstractMethods(type.Name, derivation.Arguments)).ToList();
        Checked += open.Count;
        return open.Where(method => !derivation.Implementing.Contains(method));
    }

    private static bool IsOfObject(string method) =>
        method is "String ToString()" or "Int32 GetHashCode()" or "Boolean Equals(Object)" or "Void Finalize()";
}
