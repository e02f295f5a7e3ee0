using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine.Compiling;

/// <summary>Says whether a text can be run as it stands, for consoles that decide on Enter.</summary>
internal static class SourceCompleteness
{
    public static string Of(string code)
    {
        var tree = CSharpSyntaxTree.ParseText(code, ScriptOptions.Parse);
        if (!SyntaxFactory.IsCompleteSubmission(tree)) return "incomplete";
        return tree.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error) ? "invalid" : "complete";
    }
}
