using GrpcLab.Notebooks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Claims.Tests;

/// <summary>Follows a notebook's variables and functions back through its cells.</summary>
internal sealed class CellVariables
{
    private readonly ILookup<string, SyntaxNode> _origins;

    public CellVariables(IEnumerable<string> cells)
    {
        Cells = [.. cells.Select(source => CSharpSyntaxTree.ParseText(source, CSharpRule.Script).GetRoot())];
        _origins = Cells.SelectMany(cell => cell.DescendantNodes()).SelectMany(Origins)
            .ToLookup(origin => origin.Name, origin => origin.From);
    }

    public IReadOnlyList<SyntaxNode> Cells { get; }

    /// <summary>A piece of code, and all code in which its variables, and in turn theirs, get their values.</summary>
    public IEnumerable<SyntaxNode> Behind(SyntaxNode code) => Behind([code]);

    /// <summary>
    /// Whether a variable's or a function's value comes from something that was called or awaited, or from several
    /// statements; what does not is a setting, such as <c>const int Calls = 500</c> or a time span.
    /// </summary>
    public bool IsFoundOut(string name) => HasSeveral(name)
        || Behind(_origins[name]).SelectMany(code => code.DescendantNodesAndSelf()).Any(code => code switch
        {
            AwaitExpressionSyntax => true,
            InvocationExpressionSyntax call => !call.ToString().StartsWith("TimeSpan.", StringComparison.Ordinal),
            IdentifierNameSyntax read => HasSeveral(read.Identifier.Text),
            _ => false,
        });

    private bool HasSeveral(string name) => _origins[name].Skip(1).Any();

    private IEnumerable<SyntaxNode> Behind(IEnumerable<SyntaxNode> code)
    {
        var (known, open) = (new HashSet<SyntaxNode>(), new Stack<SyntaxNode>(code));
        while (open.TryPop(out var node))
        {
            if (!known.Add(node)) continue;
            yield return node;
            foreach (var name in node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
            {
                if ((name.Parent is MemberAccessExpressionSyntax access && access.Expression != name)
                    || IsParameter(name))
                {
                    continue;
                }

                foreach (var origin in _origins[name.Identifier.Text]) open.Push(origin);
            }
        }
    }

    // What a function is given has its own name for it.
    private static bool IsParameter(IdentifierNameSyntax name) => name.Ancestors().SelectMany(around => around switch
    {
        MethodDeclarationSyntax method => method.ParameterList.Parameters,
        LocalFunctionStatementSyntax function => function.ParameterList.Parameters,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters,
        SimpleLambdaExpressionSyntax lambda => [lambda.Parameter],
        _ => Enumerable.Empty<ParameterSyntax>(),
    }).Any(parameter => parameter.Identifier.Text == name.Identifier.Text);

    private static IEnumerable<(string Name, SyntaxNode From)> Origins(SyntaxNode node) => node switch
    {
        VariableDeclaratorSyntax { Initializer: { } made } variable => [(variable.Identifier.Text, made)],
        MethodDeclarationSyntax method => [(method.Identifier.Text, method)],
        LocalFunctionStatementSyntax function => [(function.Identifier.Text, function)],
        ForEachStatementSyntax loop => [(loop.Identifier.Text, loop.Expression)],
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment
            when assignment.Parent is not InitializerExpressionSyntax =>
            [(name.Identifier.Text, assignment.Right)],
        AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax { Expression: IdentifierNameSyntax list } }
            filled => [(list.Identifier.Text, filled.Right)],
        AssignmentExpressionSyntax { Left: DeclarationExpressionSyntax or TupleExpressionSyntax } both => Parts(both),
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.Text: "Add",
                Expression: IdentifierNameSyntax list
            }
        } added => [(list.Identifier.Text, added.ArgumentList)],
        ArgumentSyntax
        {
            Expression: DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax given }
        } filled => [(given.Identifier.Text, filled.Parent!.Parent!)],
        ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword, Expression: IdentifierNameSyntax given }
            changed => [(given.Identifier.Text, changed.Parent!.Parent!)],
        IsPatternExpressionSyntax test => test.Pattern.DescendantNodesAndSelf()
            .OfType<SingleVariableDesignationSyntax>().Select(d => (d.Identifier.Text, (SyntaxNode)test.Expression)),
        _ => [],
    };

    // var (a, b) = (x, y) gives each its own; var (a, b) = Both() gives both the whole.
    private static IEnumerable<(string Name, SyntaxNode From)> Parts(AssignmentExpressionSyntax both)
    {
        var names = both.Left.DescendantNodes().OfType<SingleVariableDesignationSyntax>()
            .Select(d => d.Identifier.Text).ToArray();
        var values = (both.Right as TupleExpressionSyntax)?.Arguments;
        return names.Select(
            (name, i) => (name, values is { } each && each.Count == names.Length ? (SyntaxNode)each[i] : both.Right));
    }
}
