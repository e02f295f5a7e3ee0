using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GrpcLab.Engine;

/// <summary>
/// Answers questions about text that is being written, on a thread of its own, so while a cell runs. Every question
/// gets an answer: an empty one when it came to nothing, or when a newer one of its kind has made it stale.
/// </summary>
internal sealed class LanguageRequests(Outbox outbox, CellRunner cells, Action<string> complain)
{
    // Nobody waits longer for a list of names; a text can be so odd that the compiler takes minutes over it.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly WorkQueue _questions = new("questions");
    // Made with the first question: their libraries take time and
    // memory that a notebook without questions does not spend.
    private readonly Lazy<Completer> _completer = new(() => new Completer(cells.Compiler));
    private readonly Lazy<Inspector> _inspector = new(
        () => new Inspector(cells.Compiler, new(() => cells.Submissions)));
    private bool _warm;
    private CancellationTokenSource _newestCompleteness = new();
    private CancellationTokenSource _newestCompletion = new();
    private CancellationTokenSource _newestInspection = new();

    /// <summary>
    /// Lets the next question find its libraries loaded. Once; only the thread that reads requests comes here.
    /// </summary>
    public void WarmUp()
    {
        if (_warm) return;
        _warm = true;
        QuietThread.Start("warm questions", () => Answered(AskOnce, 0, CancellationToken.None));
    }

    // With a pair of its own: the first question may come meanwhile, and need not wait for this thread.
    private int AskOnce(CancellationToken cancellationToken)
    {
        var (completer, inspector) = (new Completer(cells.Compiler), new Inspector(cells.Compiler, new(() => [])));
        // A member, an argument, and a page: what readers ask for first.
        completer.Answer(new("", "", "Console.Wri"), cancellationToken);
        completer.Answer(new("", "", "Math.Max("), cancellationToken);
        return inspector.Answer(new("", "", "Math.Max("), cancellationToken)?.Count ?? 0;
    }

    public void IsComplete(Request request) => Ask(ref _newestCompleteness, ("unknown", null),
        token => SourceCompleteness.Of(request.Code, token),
        answer => outbox.Send(
            "is_complete_reply", request.Id, ("status", answer.Status), ("indent", answer.Indent)));

    public void Complete(Request request) => Ask(ref _newestCompletion, CompletionAnswer.None(request),
        token => _completer.Value.Answer(request, token),
        answer => outbox.Send("complete_reply", request.Id,
            ("matches", answer.Matches), ("start", answer.Start), ("end", answer.End)));

    public void Inspect(Request request) => Ask(ref _newestInspection, null,
        token => _inspector.Value.Answer(request, token),
        page => outbox.Send("inspect_reply", request.Id, ("found", page is not null),
            ("data", page ?? new Dictionary<string, string>())));

    // The question before it is stale. Only the thread that reads requests comes here.
    private void Ask<T>(
        ref CancellationTokenSource newest, T empty, Func<CancellationToken, T> answer, Action<T> reply)
    {
        newest.Cancel();
        newest = new CancellationTokenSource();
        var stale = newest.Token;
        _questions.Add(() => reply(Answered(answer, empty, stale)));
    }

    private T Answered<T>(Func<CancellationToken, T> answer, T empty, CancellationToken stale)
    {
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(stale);
        limited.CancelAfter(Patience);
        try
        {
            return answer(limited.Token);
        }
        catch (OperationCanceledException)
        {
            return empty;
        }
        catch (Exception e)
        {
            // The compiler's services meet half-written text all day and have errors of their own; the session goes on.
            complain($"A question about a cell's text could not be answered: {e}");
            return empty;
        }
    }
}

/// <summary>
/// Positions in a text as Jupyter counts them: a character outside the basic plane is one, in .NET it is two.
/// </summary>
internal static class CodePoints
{
    /// <summary>The index in the string; a position outside the text becomes its nearest end.</summary>
    public static int ToIndex(string text, int? position) => position is { } wanted
        ? text.EnumerateRunes().Take(wanted).Sum(rune => rune.Utf16SequenceLength)
        : text.Length;

    public static int FromIndex(string text, int index) => text[..index].EnumerateRunes().Count();
}

/// <summary>Says whether a text can be run as it stands, for consoles that decide on Enter.</summary>
internal static class SourceCompleteness
{
    private const int IndentWidth = 4;
    private const int DeepestIndent = 20;

    /// <summary>In the protocol's word, and how far the next line of an unfinished text is indented.</summary>
    public static (string Status, string? Indent) Of(string code, CancellationToken cancellationToken)
    {
        var tree = CSharpSyntaxTree.ParseText(code, ScriptOptions.Parse, cancellationToken: cancellationToken);
        if (!SyntaxFactory.IsCompleteSubmission(tree)) return ("incomplete", Indent(tree));
        return (tree.GetDiagnostics(cancellationToken).Any(d => d.Severity == DiagnosticSeverity.Error)
            ? "invalid"
            : "complete", null);
    }

    // Counted in the parser's tokens, so that a brace in a string or comment is none.
    private static string Indent(SyntaxTree tree)
    {
        var depth = tree.GetRoot().DescendantTokens().Where(token => !token.IsMissing).Sum(token => token.Kind() switch
        {
            SyntaxKind.OpenBraceToken or SyntaxKind.OpenParenToken or SyntaxKind.OpenBracketToken => 1,
            SyntaxKind.CloseBraceToken or SyntaxKind.CloseParenToken or SyntaxKind.CloseBracketToken => -1,
            _ => 0,
        });
        return new string(' ', Math.Clamp(depth, 0, DeepestIndent) * IndentWidth);
    }
}
