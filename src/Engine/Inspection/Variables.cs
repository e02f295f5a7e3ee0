using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Inspection;

/// <summary>Finds what a session's variables hold now.</summary>
/// <param name="submissions">
/// The cells' objects, in the order in which they ran; a variable at the top of a cell is a field of its cell's.
/// </param>
internal sealed class Variables(Func<IReadOnlyList<object?>> submissions)
{
    /// <summary>
    /// The value as one short line; null for what is no variable, has no value yet, or has nothing short to say.
    /// </summary>
    public string? ValueOf(ISymbol symbol, Compilation draft)
    {
        if (symbol is not IFieldSymbol { ContainingType.IsScriptClass: true, IsConst: false } field
            || Declared(field, draft) is not { } declared)
        {
            return null;
        }

        var owner = submissions()
            .FirstOrDefault(each => each?.GetType().Assembly.GetName().Name == declared.ContainingAssembly.Name);
        var held = owner?.GetType().GetField(declared.Name, System.Reflection.BindingFlags.Instance
            | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic);
        return held is null ? null : ShortValue.Of(held.GetValue(owner));
    }

    // A cell that is looked at again declares its variables anew; what they hold is in the variables of its last run.
    private static IFieldSymbol? Declared(IFieldSymbol field, Compilation draft)
    {
        if (!SymbolEqualityComparer.Default.Equals(field.ContainingAssembly, draft.Assembly)) return field;
        for (var cell = draft.ScriptCompilationInfo?.PreviousScriptCompilation; cell is not null;
            cell = cell.ScriptCompilationInfo?.PreviousScriptCompilation)
        {
            if (cell.ScriptClass?.GetMembers(field.Name).FirstOrDefault() is not { } earlier) continue;
            return earlier is IFieldSymbol same && same.Type.ToDisplayString() == field.Type.ToDisplayString()
                ? same : null;
        }
        return null;
    }
}
