using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// Text of which pieces have a colour, as HTML. Neighbours of one colour share an element, with the space between them:
/// a book has ten thousand, and their tags would weigh more than the text.
/// </summary>
internal sealed class ColouredText(int capacity)
{
    private readonly StringBuilder _html = new(capacity);
    private readonly StringBuilder _space = new();
    private string? _colour;

    /// <param name="text">The next piece.</param>
    /// <param name="colour">Its class; null for none.</param>
    public void Add(string text, string? colour)
    {
        if (colour is null && string.IsNullOrWhiteSpace(text))
        {
            _space.Append(text);
            return;
        }

        if (colour != _colour)
        {
            Close();
            if (colour is not null) _html.Append("<i class=\"").Append(colour).Append("\">");

            _colour = colour;
        }

        _html.Append(_space).Append(Html.Escape(text));
        _space.Clear();
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        Close();
        return _html.ToString();
    }

    private void Close()
    {
        if (_colour is not null) _html.Append("</i>");

        _html.Append(_space);
        _space.Clear();
        _colour = null;
    }
}
