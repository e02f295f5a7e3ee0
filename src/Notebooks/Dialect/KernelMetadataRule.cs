using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>The document says what kernel it is for, in the words both kernels answer to.</summary>
internal sealed class KernelMetadataRule : IDialectRule
{
    private const string Jupyter = "Jupyter asks the reader to choose a kernel, or shows the code without colours.";
    private const string Changed = "JupyterLab marks the notebook as changed as soon as it is opened.";
    private const string Polyglot = "Polyglot Notebooks rewrites the file when it opens it.";

    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        (string[] Path, string Value, string Reason)[] expected =
        [
            (["kernelspec", "name"], ".net-csharp", Jupyter),
            (["kernelspec", "display_name"], ".NET (C#)", Jupyter),
            (["kernelspec", "language"], "C#", Jupyter),
            .. LanguageInfo.Members.Select(member => (new[] { "language_info", member.Name }, member.Value,
                member.Name == "name" ? Jupyter : Changed)),
            (["polyglot_notebook", "kernelInfo", "defaultKernelName"], "csharp", Polyglot),
        ];
        var metadata = notebook.Root["metadata"];
        foreach (var (path, value, reason) in expected)
        {
            var found = metadata.Find(path);
            if (found.Text() != value)
            {
                var name = "metadata." + string.Join('.', path);
                yield return new(null, null, "kernel", $"{name} is {found?.ToJsonString() ?? "missing"}", reason,
                    $"Set it to \"{value}\".");
            }
        }

        if (!NamesOnlyCSharp(metadata.Find("polyglot_notebook", "kernelInfo", "items")))
        {
            yield return new(
                null, null, "kernel", "metadata.polyglot_notebook.kernelInfo.items does not name the C# kernel alone",
                Polyglot, "Set it to [{\"aliases\": [], \"name\": \"csharp\"}].");
        }
    }

    private static bool NamesOnlyCSharp(JsonNode? items) =>
        items is JsonArray { Count: 1 } && items[0].Find("name").Text() == "csharp"
        && items[0].Find("aliases") is JsonArray { Count: 0 };
}
