using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>What C# allows in a file and scripting does not, or not usefully.</summary>
internal static class ScriptLimits
{
    /// <summary>
    /// A script's parser takes these for using directives and loses its way, so the code is parsed as a program.
    /// </summary>
    public static IEnumerable<CodeError> TopLevelUsing(string code) =>
        TopLevel(CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(LanguageVersion.CSharp14)).GetRoot())
            .OfType<LocalDeclarationStatementSyntax>()
            .Where(local => local.UsingKeyword.IsKind(SyntaxKind.UsingKeyword))
            .Select(local => new CodeError(local.GetLocation(), "no-top-level-using",
                $"a top-level {(local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) ? "await using" : "using")} "
                + "declaration",
                "Scripts have none; and the next cell would find the object disposed.",
                "Use a plain var and dispose in the last cell, or a using declaration inside a method."));

    public static IEnumerable<CodeError> Namespaces(SyntaxNode root) =>
        root.DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().Select(space => new CodeError(
            space.Name.GetLocation(), "no-namespaces", $"the namespace {space.Name}",
            "Scripts have no namespaces.", "Remove the namespace; a cell's types are seen by every later cell."));

    public static IEnumerable<CodeError> Extensions(SyntaxNode root)
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

    public static IEnumerable<CodeError> TopLevelSpans(SyntaxNode root)
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
}
