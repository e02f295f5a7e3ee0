using System.Reflection;
using Xunit.Sdk;

namespace Tests.Shared;

/// <summary>A row of a theory that only <c>./lab test --all</c> runs; a push runs those of InlineData.</summary>
[DataDiscoverer("Xunit.Sdk.DataDiscoverer", "xunit.core")]
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class RowOfAllAttribute(params object?[] row) : DataAttribute
{
    public override IEnumerable<object?[]> GetData(MethodInfo testMethod) => TestScope.IsAll ? [row] : [];
}
