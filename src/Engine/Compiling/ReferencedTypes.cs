using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Compiling;

/// <summary>Public types that a cell could name if it imported their namespace.</summary>
internal static class ReferencedTypes
{
    /// <summary>Those whose name fits, the session's own references before the framework's.</summary>
    public static IEnumerable<INamedTypeSymbol> Where(Compilation compilation, Func<string, bool> fits) =>
        from assembly in Assemblies(compilation)
        let names = assembly.TypeNames.Where(fits).ToList()
        where names.Count > 0
        orderby FrameworkReferences.Find(assembly.Name) is null descending
        from type in Types(assembly.GlobalNamespace, names)
        select type;

    // A cell refers to what earlier cells referred to.
    private static IEnumerable<IAssemblySymbol> Assemblies(Compilation compilation)
    {
        var cells = new List<Compilation>();
        for (var cell = compilation; cell is not null; cell = cell.ScriptCompilationInfo?.PreviousScriptCompilation)
        {
            cells.Add(cell);
        }

        return cells.SelectMany(
            cell => cell.References.Where(r => r.Properties.Aliases.IsEmpty).Select(cell.GetAssemblyOrModuleSymbol))
            .OfType<IAssemblySymbol>().DistinctBy(assembly => assembly.Identity);
    }

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceSymbol space, List<string> names) =>
        names.SelectMany(name => space.GetTypeMembers(name))
            .Where(type => !space.IsGlobalNamespace && type.DeclaredAccessibility == Accessibility.Public)
            .Concat(space.GetNamespaceMembers().SelectMany(inner => Types(inner, names)));
}
