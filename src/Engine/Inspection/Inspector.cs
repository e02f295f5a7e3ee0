using GrpcLab.Engine.Compiling;
using GrpcLab.Engine.Protocol;
using GrpcLab.Engine.Questions;

namespace GrpcLab.Engine.Inspection;

/// <summary>
/// Says what the thing at the cursor is: its declaration, what a variable holds, and its documentation.
/// </summary>
internal sealed class Inspector(SubmissionCompiler compiler, Variables variables)
{
    private readonly Documentation _documentation = new();

    /// <summary>What is known, for each mime type; null for nothing.</summary>
    public IReadOnlyDictionary<string, string>? Answer(Request request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var cursor = CodePoints.ToIndex(request.Code, request.Cursor);
        var tree = SubmissionCompiler.Parse(request.Code, "cell");
        var draft = compiler.Draft(tree, Path.GetDirectoryName(request.File) ?? Environment.CurrentDirectory);
        var target = InspectionTarget.At(
            draft.GetSemanticModel(tree), tree.GetRoot(cancellationToken), cursor, cancellationToken);
        if (target is null) return null;
        var page = InspectionPage.Of(target, variables.ValueOf(target.Symbol, draft),
            _documentation.Of(target.Symbol, draft, cancellationToken), request.Detail);
        return new Dictionary<string, string> { ["text/plain"] = page.ToPlain(), ["text/html"] = page.ToHtml() };
    }
}
