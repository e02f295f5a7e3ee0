namespace GrpcLab;

/// <summary>One header field as it stood on the wire.</summary>
/// <param name="Name">Its name, in lower case.</param>
/// <param name="Value">Its value.</param>
/// <param name="Form">How it was written.</param>
/// <param name="Bytes">Bytes it took.</param>
/// <param name="Index">
/// Place in the tables of the whole field or of its name, from 1, static entries first; 0 when all of it was text.
/// </param>
public sealed record HeaderField(string Name, string Value, HeaderForm Form, int Bytes, int Index)
{
    /// <summary>How it was written, in words, such as "entry 64 of the dynamic table".</summary>
    public string Written => Form switch
    {
        HeaderForm.Indexed => Entry(Index),
        HeaderForm.Added => $"{Text}, added to the table",
        HeaderForm.Literal => $"{Text}, not added",
        _ => $"{Text}, never to be added",
    };

    private string Text => Index == 0 ? "text" : $"text, its name {Entry(Index)}";

    private static string Entry(int index) =>
        $"entry {Unit.Whole(index)} of the {(index <= HpackStatic.Count ? "static" : "dynamic")} table";
}
