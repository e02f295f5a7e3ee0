using GrpcLab.Notebooks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Course.Tests.Support;

/// <summary>A mechanism claim of a notebook as it is written.</summary>
/// <param name="Text">What it says, or the expression that gives its text.</param>
/// <param name="Times">The members by which it, or what its variables were made from, reads a time.</param>
internal sealed record MechanismClaim(string Text, IReadOnlyList<string> Times);

/// <summary>Finds the mechanism claims of a notebook, and follows their variables back through its cells.</summary>
internal sealed class MechanismClaims
{
    private static readonly CSharpParseOptions Script = new(LanguageVersion.Preview, kind: SourceCodeKind.Script);

    private readonly ILookup<string, SyntaxNode> _origins;
    private readonly IReadOnlyList<SyntaxNode> _cells;

    private MechanismClaims(IEnumerable<string> cells)
    {
        _cells = [.. cells.Select(source => CSharpSyntaxTree.ParseText(source, Script).GetRoot())];
        _origins = _cells.SelectMany(cell => cell.DescendantNodes()).SelectMany(Origins)
            .ToLookup(origin => origin.Name, origin => origin.From);
    }

    public static IReadOnlyList<MechanismClaim> In(string path) =>
        In(Notebook.Read(path).CodeCells.Select(cell => cell.Source));

    public static IReadOnlyList<MechanismClaim> In(IEnumerable<string> cells) => new MechanismClaims(cells).Find();

    private MechanismClaim[] Find() =>
    [
        .. from cell in _cells
           from call in cell.DescendantNodes().OfType<InvocationExpressionSyntax>()
           where call.Expression.ToString() == "Claim.That"
           let text = call.ArgumentList.Arguments[0].Expression
           select new MechanismClaim((text as LiteralExpressionSyntax)?.Token.ValueText ?? text.ToString(),
               TimesOf(call.ArgumentList.Arguments[1])),
    ];

    private string[] TimesOf(SyntaxNode condition)
    {
        var (found, known, open) = (new SortedSet<string>(StringComparer.Ordinal), new HashSet<SyntaxNode>(),
            new Stack<SyntaxNode>([condition]));
        while (open.TryPop(out var node))
        {
            if (!known.Add(node)) continue;
            foreach (var name in node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
            {
                if (IsRead(name)
                    && TimeMembers.Has(name.Identifier.Text, name.Parent?.Parent is InvocationExpressionSyntax))
                {
                    found.Add(name.Identifier.Text);
                }

                if ((name.Parent is not MemberAccessExpressionSyntax access || access.Expression == name)
                    && !IsParameter(name))
                {
                    foreach (var origin in _origins[name.Identifier.Text]) open.Push(origin);
                }
            }
        }

        return [.. found];
    }

    // x.Name, x?.Name, and the Name of a pattern { Name: ... }; not the Name that an initializer sets.
    private static bool IsRead(IdentifierNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Name == name,
        MemberBindingExpressionSyntax or NameColonSyntax { Parent: SubpatternSyntax } => true,
        _ => false,
    };

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
        AssignmentExpressionSyntax { Left: DeclarationExpressionSyntax or TupleExpressionSyntax } both => Parts(both),
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.Text: "Add",
                Expression: IdentifierNameSyntax list
            }
        } added => [(list.Identifier.Text, added.ArgumentList)],
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
