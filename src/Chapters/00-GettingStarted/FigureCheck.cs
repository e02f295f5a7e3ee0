namespace GrpcLab;

/// <summary>Whether a figure can be written in every form a host may ask for.</summary>
internal static class FigureCheck
{
    public static Finding Look()
    {
        var figure = new BarFigure(
            "A test", new("time", Unit.Duration), [new("one", 1, 0.9, 1.1), new("two", 2, 1.8, 2.2)]);
        var forms = figure.ToBundle();
        var empty = new[] { Mime.Plotly, Mime.Html, Mime.Text }
            .Where(m => !forms.TryGetValue(m, out var text) || text.Length == 0).ToArray();
        return empty.Length > 0
            ? new Finding.Failure(
                $"A figure has no form as {string.Join(", ", empty)}.", "Tell us, that is worth an issue.")
            : new Finding.Good(HostDisplay.CanUpdate
                ? "Written as interactive chart, picture and text; this host shows the best it can."
                : "Written as interactive chart, picture and text. A host that shows tables instead of figures "
                    + "can show text only.");
    }
}
