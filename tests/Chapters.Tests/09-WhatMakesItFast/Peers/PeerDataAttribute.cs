using System.Reflection;
using Xunit.Sdk;
using Xunit.v3;

namespace GrpcLab.Tests.Implementations;

/// <summary>
/// A row with the name of a peer; left out, with the reason, where its tools are not there. A push takes those alone
/// that are quickly built.
/// </summary>
internal sealed class PeerDataAttribute : DataAttribute
{
    private readonly string _name;
    private readonly bool _isTaken;

    public PeerDataAttribute(string name, bool isQuick = false)
    {
        (_name, _isTaken) = (name, isQuick || TestScope.IsAll);
        var missing = _isTaken
            ? new PeerBuilder(Repository.Root).WhyLeftOutAsync(RealPeer.Named(name), CancellationToken.None).Result
            : null;
        if (missing is not null) Skip = $"{name}: {missing}";
    }

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(
        MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new(_isTaken ? [new TheoryDataRow(_name)] : []);

    public override bool SupportsDiscoveryEnumeration() => true;
}
