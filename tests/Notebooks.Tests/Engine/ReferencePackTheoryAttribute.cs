namespace Notebooks.Tests.Engine;

/// <summary>
/// A theory about the framework's documentation, which the SDK's reference packs bring. Some distributions leave it
/// out.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ReferencePackTheoryAttribute : TheoryAttribute
{
    public ReferencePackTheoryAttribute()
    {
        var root = new FileInfo(typeof(object).Assembly.Location).Directory!.Parent!.Parent!.Parent!.FullName;
        var packs = new DirectoryInfo(Path.Combine(root, "packs", "Microsoft.NETCore.App.Ref"));
        if (!packs.Exists || !packs.EnumerateFiles("System.Runtime.xml", SearchOption.AllDirectories).Any())
        {
            Skip = $"This SDK has no documentation of the framework under {packs.FullName}.";
        }
    }
}
