using Xunit.Abstractions;
using Xunit.Sdk;

namespace Jupyter.Tests.Binder;

/// <summary>
/// Tests that build Binder's image: a push runs them when it changes what the image is built from, else
/// <c>./lab test --all</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
[TraitDiscoverer("Jupyter.Tests.Binder." + nameof(BinderImageDiscoverer), "Jupyter.Tests")]
public sealed class BinderImageAttribute : Attribute, ITraitAttribute;

/// <summary>Gives these tests the trait that keeps them out of a push.</summary>
public sealed class BinderImageDiscoverer : ITraitDiscoverer
{
    /// <inheritdoc/>
    public IEnumerable<KeyValuePair<string, string>> GetTraits(IAttributeInfo traitAttribute) =>
        ImageSources.MayHaveChanged ? [] : [new(TestScope.Run, TestScope.All)];
}
