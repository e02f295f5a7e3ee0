using System.Collections.Immutable;
using GrpcLab.Engine.Compiling;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Recommendations;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine.Completion;

/// <summary>
/// The workspace that Recommender asks for. It holds the text and nothing else: meaning comes from the cells' own
/// chain, whose compilation is made with this workspace's tree.
/// </summary>
internal sealed class DraftWorkspace
{
    private readonly AdhocWorkspace _workspace = new();
    private readonly DocumentId _document;

    public DraftWorkspace()
    {
        var project = ProjectId.CreateNewId();
        _workspace.AddProject(ProjectInfo.Create(
            project, VersionStamp.Default, "draft", "draft", LanguageNames.CSharp, parseOptions: ScriptOptions.Parse));
        _document = DocumentId.CreateNewId(project);
        _workspace.AddDocument(DocumentInfo.Create(_document, "draft", sourceCodeKind: SourceCodeKind.Script));
    }

    public SyntaxTree Parse(string code, CancellationToken cancellationToken)
    {
        var changed = _workspace.CurrentSolution.WithDocumentText(
            _document, SourceText.From(code), PreservationMode.PreserveIdentity);
        if (!_workspace.TryApplyChanges(changed))
        {
            throw new InvalidOperationException("The workspace did not take the draft's text.");
        }

        // On a thread of its own and in memory: there is nothing to wait for.
        return _workspace.CurrentSolution.GetDocument(_document)!.GetSyntaxTreeAsync(cancellationToken)
            .GetAwaiter().GetResult()!;
    }

    /// <param name="model">Made with the last tree of <see cref="Parse"/>.</param>
    /// <param name="position">Where a name is wanted.</param>
    /// <param name="cancellationToken">Gives up.</param>
    public ImmutableArray<ISymbol> Recommend(SemanticModel model, int position, CancellationToken cancellationToken)
    {
        // Its successor makes the model from the workspace's own project; ours comes from the chain of cells.
#pragma warning disable CS0618
        return [.. Recommender.GetRecommendedSymbolsAtPosition(
            model, position, _workspace, options: null, cancellationToken)];
#pragma warning restore CS0618
    }
}
