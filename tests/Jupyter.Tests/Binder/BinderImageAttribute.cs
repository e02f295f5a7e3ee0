using Xunit.v3;

namespace Jupyter.Tests.Binder;

/// <summary>
/// Tests that build Binder's image: a push runs them when it changes what the image is built from, else
/// <c>./lab test --all</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class BinderImageAttribute : Attribute, ITraitAttribute
{
    /// <summary>The trait that keeps these tests out of a push.</summary>
    public IReadOnlyCollection<KeyValuePair<string, string>> GetTraits() =>
        ImageSources.MayHaveChanged ? [] : [new(TestScope.Run, TestScope.All)];
}
