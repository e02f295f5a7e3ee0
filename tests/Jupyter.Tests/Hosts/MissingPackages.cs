using GrpcLab.Notebooks;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// Which errors of an executed notebook come from a feed that lacks a package, and from nothing else. `lab run` leaves
/// such cells out; Jupyter runs them, so the cell that asks for the package says that it is missing and those after it
/// do not compile.
/// </summary>
internal static class MissingPackages
{
    /// <summary>The errors that have another cause, in words.</summary>
    public static IEnumerable<string> OtherErrors(Notebook notebook)
    {
        var missing = new HashSet<string>();
        foreach (var cell in notebook.CodeCells)
        {
            foreach (var error in cell.Outputs.OfType<ErrorOutput>())
            {
                if (PackageWant.Missing(cell, new(error.Name, error.Message, error.Traceback, null, null)) is { } want)
                {
                    missing.Add(want.Package);
                }
                else if (error.Name != "CompilationError" || !PackageWant.Tagged(cell).Any(missing.Contains))
                {
                    yield return $"cell {cell.CodeNumber}: {error.Name}: {error.Message}";
                }
            }
        }
    }
}
