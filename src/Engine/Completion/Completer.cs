using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Recommendations;
using Microsoft.CodeAnalysis.Text;

namespace GrpcLab.Engine;

/// <summary>Says how the text before the cursor can go on.</summary>
internal sealed class Completer(SubmissionCompiler compiler)
{
    // More than any namespace or type has; a list of everything in sight is cut.
    private const int MaxMatches = 1000;
    private const int MinLetters = 3;
    private static readonly SymbolDisplayFormat FullName = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces);
    private readonly DraftWorkspace _workspace = new();

    public CompletionAnswer Answer(Request request, CancellationToken cancellationToken)
    {
        var cursor = CodePoints.ToIndex(request.Code, request.Cursor);
        var folder = Path.GetDirectoryName(request.File) ?? Environment.CurrentDirectory;
        var (start, matches) = InCode(request.Code, cursor, folder, cancellationToken);
        return new(matches, CodePoints.FromIndex(request.Code, start), CodePoints.FromIndex(request.Code, cursor));
    }

    private (int Start, IReadOnlyList<CompletionMatch> Matches) InCode(
        string code, int cursor, string folder, CancellationToken cancellationToken, bool mends = true)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var tree = _workspace.Parse(code);
        var root = tree.GetRoot(cancellationToken);
        if (PlainText.Contains(root, cursor) || PlainText.IsNewName(root, cursor)) return (cursor, []);
        if (mends && Misreading.Before(root, cursor) is { } misread)
        {
            var shift = misread.At < cursor ? misread.Text.Length : 0;
            var (at, meant) = InCode(
                code.Insert(misread.At, misread.Text), cursor + shift, folder, cancellationToken, mends: false);
            return (at - shift, meant);
        }
        var typed = Typed.At(root, code, cursor);
        var draft = compiler.Draft(tree, folder);
        var model = draft.GetSemanticModel(tree);
        var candidates = new Candidates(model, typed, cursor)
            .Among(() => _workspace.Recommend(model, cursor, cancellationToken));
        CompletionMatch[] matches = [.. Ranking.Order(candidates, typed.Text).Take(MaxMatches)];
        if (matches.Length == 0 && !typed.IsMember) matches = NotImported(draft, typed);
        if (!typed.FollowsUnfinishedLine || candidates.Any(c => c.Nearness != Nearness.Keyword))
        {
            return (typed.Start, matches);
        }

        // The two lines read as one declaration, and this word as its new name. The reader means a new statement.
        var ended = InCode(code.Insert(typed.Left.Span.End, ";"), cursor + 1, folder, cancellationToken).Matches;
        return (typed.Start, [.. matches.Concat(ended).DistinctBy(match => match.Text)]);
    }

    // Nothing in sight begins like this: types whose namespace is not imported, with it.
    private static CompletionMatch[] NotImported(Compilation draft, Typed typed) =>
        typed.Text.Length < MinLetters ? [] :
        [.. ReferencedTypes.Where(draft, name => name.StartsWith(typed.Text, StringComparison.OrdinalIgnoreCase))
            .Select(type => new CompletionMatch(
                type.ToDisplayString(FullName), Signatures.Kind(type), Signatures.Short(type)))
            .DistinctBy(match => match.Text)];
}

/// <summary>One way to go on.</summary>
/// <param name="Text">What replaces the part that is typed.</param>
/// <param name="Kind">What it is, in Jupyter's words.</param>
/// <param name="Signature">How it is declared, on one line; null for a keyword.</param>
internal sealed record CompletionMatch(string Text, string Kind, string? Signature = null);

/// <summary>The ways to go on, the likeliest first, and the part of the code they replace, in code points.</summary>
internal sealed record CompletionAnswer(IReadOnlyList<CompletionMatch> Matches, int Start, int End)
{
    public static CompletionAnswer None(Request request)
    {
        var cursor = CodePoints.FromIndex(request.Code, CodePoints.ToIndex(request.Code, request.Cursor));
        return new([], cursor, cursor);
    }
}

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

    public SyntaxTree Parse(string code)
    {
        var changed = _workspace.CurrentSolution.WithDocumentText(
            _document, SourceText.From(code), PreservationMode.PreserveIdentity);
        if (!_workspace.TryApplyChanges(changed))
        {
            throw new InvalidOperationException("The workspace did not take the draft's text.");
        }

        // On a thread of its own and in memory: there is nothing to wait for.
        return _workspace.CurrentSolution.GetDocument(_document)!.GetSyntaxTreeAsync()
            .GetAwaiter().GetResult()!;
    }

    /// <summary>What can be named at a position, by a model of the last tree of <see cref="Parse"/>.</summary>
    public IEnumerable<ISymbol> Recommend(SemanticModel model, int position, CancellationToken cancellationToken)
    {
        // Its successor makes the model from the workspace's own project; ours comes from the chain of cells.
#pragma warning disable CS0618
        return Recommender.GetRecommendedSymbolsAtPosition(
            model, position, _workspace, options: null, cancellationToken);
#pragma warning restore CS0618
    }
}
