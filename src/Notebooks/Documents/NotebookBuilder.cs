using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Makes small notebooks in the portable dialect.</summary>
internal sealed class NotebookBuilder
{
    private readonly List<(string Kind, string Source, string[] Tags)> _cells = [];

    /// <summary>A notebook that begins as every chapter does: title, build, load.</summary>
    public static NotebookBuilder Chapter(string title) => new NotebookBuilder()
        .Markdown($"# {title}\nWhat it is about.")
        .Code(OpeningCellsRule.BuildCell.ReplaceLineEndings("\n"))
        .Code("""#load "../artifacts/lab/lab.csx" """.TrimEnd());

    public NotebookBuilder Markdown(string source)
    {
        _cells.Add(("markdown", source, []));
        return this;
    }

    public NotebookBuilder Code(string source, params string[] tags)
    {
        _cells.Add(("code", source, tags));
        return this;
    }

    public Notebook Build() => Notebook.Parse(Encoding.UTF8.GetBytes(ToJson()), "built notebook");

    public string ToJson()
    {
        var json = new JsonTextWriter(JsonLayout.Jupyter, "");
        json.Begin('{').Name("cells").Begin('[');
        for (var i = 0; i < _cells.Count; i++)
        {
            Cell(json, i);
        }

        json.End(']').Name("metadata").Begin('{');
        json.Name("kernelspec").Begin('{').Member("display_name", ".NET (C#)").Member("language", "C#").Member("name", ".net-csharp").End('}');
        json.Name("language_info").Begin('{');
        foreach (var (name, value) in LanguageInfo.Members)
        {
            json.Member(name, value);
        }

        json.End('}');
        json.Name("polyglot_notebook").Begin('{').Name("kernelInfo").Begin('{').Member("defaultKernelName", "csharp").Name("items").Begin('[');
        json.Begin('{').Name("aliases").Begin('[').End(']').Member("name", "csharp").End('}').End(']').End('}').End('}').End('}');
        return json.Name("nbformat").Raw("4").Name("nbformat_minor").Raw("5").End('}') + "\n";
    }

    private void Cell(JsonTextWriter json, int index)
    {
        var (kind, source, tags) = _cells[index];
        json.Begin('{').Member("cell_type", kind);
        if (kind == "code")
        {
            json.Name("execution_count").Raw("null");
        }

        json.Member("id", string.Create(CultureInfo.InvariantCulture, $"cell-{index + 1}")).Name("metadata").Begin('{');
        if (kind == "code")
        {
            json.Name("dotnet_interactive").Begin('{').Member("language", "csharp").End('}');
            json.Name("polyglot_notebook").Begin('{').Member("kernelName", "csharp").End('}');
        }

        if (tags.Length > 0)
        {
            json.Name("tags").Lines(tags);
        }

        json.End('}');
        if (kind == "code")
        {
            json.Name("outputs").Begin('[').End(']');
        }

        json.Name("source").Lines(source.Split('\n').Select((line, i) => i < source.Count(c => c == '\n') ? line + "\n" : line)).End('}');
    }
}
