using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>The code parses as a C# 14 script and keeps to what every host's scripting can do.</summary>
internal static class CSharpRule
{
    internal static readonly CSharpParseOptions Script = new(LanguageVersion.CSharp14, kind: SourceCodeKind.Script);

    private static readonly Func<SyntaxNode, IEnumerable<CodeError>>[] Finders =
    [
        Namespaces,
        Extensions,
        TopLevelSpans,
        DisplayUpdates,
    ];

    public static IEnumerable<DialectError> Check(Notebook notebook) => notebook.CodeCells.SelectMany(Check);

    private static IEnumerable<DialectError> Check(Cell cell)
    {
        var tree = CSharpSyntaxTree.ParseText(cell.Source, Script);
        var usings = TopLevelUsing(cell.Source).ToList();
        var explained = usings.Select(Line).ToHashSet();
        var unparsed = tree.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(Unparsed).Where(error => !explained.Contains(Line(error)));
        var limits = Finders.SelectMany(find => find(tree.GetRoot()));
        return usings.Concat(unparsed).Concat(limits).Select(error => new DialectError(
            cell.Number, Line(error), error.Rule, error.Problem, error.Reason, error.WayOut));
    }

    private static int Line(CodeError error) => error.Place.GetLineSpan().StartLinePosition.Line + 1;

    private static CodeError Unparsed(Diagnostic diagnostic) => new(
        diagnostic.Location, "csharp-14", $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}",
        "The hosts compile at most C# 14.", "Write what a C# 14 script accepts.");

    // A script's parser takes these for using directives and loses its way, so the code is parsed as a program.
    private static IEnumerable<CodeError> TopLevelUsing(string code) =>
        TopLevel(CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(LanguageVersion.CSharp14)).GetRoot())
            .OfType<LocalDeclarationStatementSyntax>()
            .Where(local => local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword))
            .Select(local => new CodeError(local.GetLocation(), "no-top-level-using",
                $"a top-level {(local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) ? "await using" : "using")} "
                + "declaration",
                "Scripts do not allow it, and the next cell would find the object disposed.",
                "Use a plain var and dispose in the last cell, or a using declaration inside a method."));

    private static IEnumerable<CodeError> Namespaces(SyntaxNode root) =>
        root.DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().Select(space => new CodeError(
            space.Name.GetLocation(), "no-namespaces", $"the namespace {space.Name}",
            "Scripts have no namespaces.", "Remove the namespace; a cell's types are seen by every later cell."));

    private static IEnumerable<CodeError> Extensions(SyntaxNode root)
    {
        var blocks = root.DescendantNodes().Where(node => node.IsKind(SyntaxKind.ExtensionBlockDeclaration))
            .Select(node => node.GetLocation());
        var methods = root.DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Where(method => method.ParameterList.Parameters.FirstOrDefault()?.Modifiers
                .Any(SyntaxKind.ThisKeyword) == true)
            .Select(method => method.Identifier.GetLocation());
        return blocks.Concat(methods).Select(place => new CodeError(place, "no-extensions", "an extension member",
            "Scripts nest a cell's classes in another class, where extension methods are not allowed.",
            "Write an ordinary static method, or put the extension into the lab."));
    }

    private static IEnumerable<CodeError> TopLevelSpans(SyntaxNode root)
    {
        var fields = root.ChildNodes().OfType<FieldDeclarationSyntax>().Select(field => field.Declaration);
        var locals = TopLevel(root).OfType<LocalDeclarationStatementSyntax>().Select(local => local.Declaration);
        return fields.Concat(locals).Where(IsSpan).Select(declaration => new CodeError(
            declaration.GetLocation(), "no-top-level-span", "a top-level variable of a span type",
            "A script's variables are fields of a class, and a span cannot be one.",
            "Use an array or Memory<T>, or move the code into a method."));
    }

    private static IEnumerable<StatementSyntax> TopLevel(SyntaxNode root) =>
        root.ChildNodes().OfType<GlobalStatementSyntax>().Select(global => global.Statement);

    private static bool IsSpan(VariableDeclarationSyntax declaration)
    {
        var type = (declaration.Type as QualifiedNameSyntax)?.Right ?? declaration.Type;
        return type is GenericNameSyntax { Identifier.Text: "Span" or "ReadOnlySpan" }
            || (declaration.Type.IsVar
                && declaration.Variables.Any(variable => MakesSpan(variable.Initializer?.Value)));
    }

    private static bool MakesSpan(ExpressionSyntax? value) => value switch
    {
        StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax => true,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "AsSpan" } } =>
            true,
        ObjectCreationExpressionSyntax { Type: GenericNameSyntax { Identifier.Text: "Span" or "ReadOnlySpan" } } =>
            true,
        _ => false,
    };

    // display(...).Update(...), directly or through a variable.
    private static IEnumerable<CodeError> DisplayUpdates(SyntaxNode root)
    {
        var shown = root.DescendantNodes().OfType<VariableDeclaratorSyntax>()
            .Where(variable => IsDisplay(variable.Initializer?.Value))
            .Select(variable => variable.Identifier.Text).ToHashSet();
        return root.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Select(call => call.Expression).OfType<MemberAccessExpressionSyntax>()
            .Where(access => access.Name.Identifier.Text == "Update")
            .Where(access => IsDisplay(access.Expression)
                || (access.Expression is IdentifierNameSyntax name && shown.Contains(name.Identifier.Text)))
            .Select(access => new CodeError(access.GetLocation(), "no-display-update", "display(...).Update(...)",
                ".NET Interactive makes a new output with a new id instead of replacing the old one.",
                "Let the lab show progress; it updates where the host can."));
    }

    private static bool IsDisplay(ExpressionSyntax? expression) =>
        expression is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "display" } };

    /// <summary>An error at a place in one cell's code.</summary>
    private sealed record CodeError(Location Place, string Rule, string Problem, string Reason, string WayOut);
}
