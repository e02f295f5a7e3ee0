using System.Reflection;
using Xunit.Sdk;
using Xunit.v3;

namespace Tests.Shared;

/// <summary>A row of a theory that only <c>./lab test --all</c> runs; a push runs those of InlineData.</summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class RowOfAllAttribute(params object?[] row) : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(
        MethodInfo testMethod, DisposalTracker disposalTracker) =>
        // An explicit row is not run. Without any row here, xunit would find no data for the whole theory.
        new([new TheoryDataRow(row) { Explicit = !TestScope.IsAll }]);

    public override bool SupportsDiscoveryEnumeration() => true;
}
