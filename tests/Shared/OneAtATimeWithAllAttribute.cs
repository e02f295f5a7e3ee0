using Xunit.Sdk;
using Xunit.v3;

namespace Tests.Shared;

/// <summary>
/// Of a project whose tests measure: with <c>--all</c> one test at a time. A push judges no time, so that two may run
/// beside each other there.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
internal sealed class OneAtATimeWithAllAttribute : Attribute, IParallelizationAttribute
{
    private const int InAPush = 2;

    public ParallelMode? GetMode() => TestScope.IsAll ? ParallelMode.None : ParallelMode.Collections;

    public int? GetMaxThreads() => InAPush;

    public ParallelAlgorithm? GetAlgorithm() => null;
}
