using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>No magic commands: each host has its own.</summary>
internal sealed partial class MagicsRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook) =>
        from cell in notebook.Cells
        where cell.Kind == CellKind.Code
        from numbered in cell.Source.Split('\n').Select((text, index) => (Text: text.Trim(), Line: index + 1))
        where Magic().IsMatch(numbered.Text)
        select new DialectError(cell.Number, numbered.Line, "no-magics", $"a magic command: {numbered.Text}",
            "Magics exist in one host and are compile errors in the others.", "Write C#.");

    // A percent sign may also begin the second line of an expression; a magic has its name right behind it.
    [GeneratedRegex(@"^(#!\w|%{1,2}[a-zA-Z])")]
    private static partial Regex Magic();
}
