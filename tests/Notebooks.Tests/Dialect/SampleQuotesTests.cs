using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Dialect;

/// <summary>Fences say what the code of samples/ says.</summary>
public sealed class SampleQuotesTests
{
    private const string Right = "```csharp\nvar a = 1;\n\nvar b = 2;\n```\n<!-- sample: two-lines -->";

    private static readonly Dictionary<string, SampleRegion> Regions = new()
    {
        ["two-lines"] = new("two-lines", "samples/Some.cs", "var a = 1;\n\nvar b = 2;"),
        ["contract"] = new("contract", "samples/some.proto", "message Order { }"),
    };

    [Theory]
    [InlineData(Right)]
    [InlineData("Prose.\n\n```cs\nvar a = 1;  \n\nvar b = 2;\n```\n\n<!-- sample: two-lines -->\nMore.")]
    [InlineData("- A list:\n  ```csharp\n  var a = 1;\n\n  var b = 2;\n  ```\n  <!-- sample: two-lines -->")]
    [InlineData("```proto\nmessage Order { }\n```\n<!-- sample: contract -->")]
    [InlineData("```csharp\nWrong();\n```\n<!-- sample: none, what not to write -->")]
    [InlineData("````markdown\n```csharp\nvar quoted = 0;\n```\n<!-- sample: name -->\n````")]
    public void A_fence_that_quotes_its_region_is_right(string markdown) => Assert.Empty(Check(markdown));

    [Theory]
    [InlineData("```csharp\nvar a = 1;\n```", "does not say which region")]
    [InlineData("```proto\nmessage Order { }\n```\nProse.\n<!-- sample: contract -->", "does not say which region")]
    [InlineData("```csharp\nvar a = 1;\n```\n<!-- sample: none -->", "gives no reason")]
    [InlineData("```csharp\nvar a = 1;\n```\n<!-- sample: other -->", "has no region other")]
    public void A_fence_that_quotes_nothing_is_found(string markdown, string problem)
    {
        var error = Check(markdown)[0];

        Assert.Equal("sample-fence", error.Rule);
        Assert.Contains(problem, error.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public void A_fence_that_differs_is_found_and_both_texts_are_shown()
    {
        var error = Assert.Single(Check("Prose.\n" + Right.Replace("b = 2", "b = 3", StringComparison.Ordinal)));

        Assert.Equal((null, 2), (error.Cell, error.Line));
        Assert.Contains("var b = 3;", error.Problem, StringComparison.Ordinal);
        Assert.Contains("samples/Some.cs, region two-lines, says\nvar a = 1;\n\nvar b = 2;", error.Problem,
            StringComparison.Ordinal);
        Assert.StartsWith("line 2: the fence says", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Prose.\n```csharp\n```\n<!-- sample: two-lines -->\nMore.", 1)]
    [InlineData("```csharp\nold\nold\nold\nold\n```\n\n<!-- sample: two-lines -->\n" + Right, 2)]
    [InlineData("- A list:\n  ```csharp\n  old\n  ```\n  <!-- sample: two-lines -->", 1)]
    public void Renewed_a_fence_says_what_its_region_says(string markdown, int fences)
    {
        var renewed = SampleQuotes.Renewed(markdown, Regions);

        Assert.Empty(Check(renewed));
        Assert.Equal(fences, renewed.Split("var b = 2;").Length - 1);
        Assert.Equal(renewed, SampleQuotes.Renewed(renewed, Regions));
    }

    [Fact]
    public void A_region_is_read_without_its_indentation()
    {
        var region = Assert.Single(Read("""
            class A
            {
                #region deep-one
                void B()
                {

                    C();  
                }
                #endregion
            }
            """));

        Assert.Equal(("deep-one", "void B()\n{\n\n    C();\n}"), (region.Name, region.Text));
    }

    [Theory]
    [InlineData("#region Copyright notice\na\n#endregion", "is not valid")]
    [InlineData("#region a\n#endregion", "is empty")]
    [InlineData("#region a\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n#endregion", "has 11 lines")]
    [InlineData("#region a\n1", "does not end")]
    public void A_malformed_region_is_found(string source, string problem)
    {
        List<string> faults = [];

        _ = SampleRegions.In("samples/Some.cs", source, faults).ToList();

        Assert.Contains(problem, Assert.Single(faults), StringComparison.Ordinal);
    }

    [Fact]
    public void Files_whose_fences_are_out_of_date_are_written_anew_and_no_others()
    {
        var folder = Directory.CreateTempSubdirectory("quotes-");
        void Write(string path, string text)
        {
            var file = new FileInfo(Path.Combine(folder.FullName, path));
            file.Directory!.Create();
            File.WriteAllText(file.FullName, text);
        }

        const string Old = "```csharp\nold\n```\n<!-- sample: two-lines -->\n";
        Write("samples/A.cs", "#region two-lines\nvar a = 1;\n\nvar b = 2;\n#endregion\n");
        Write("README.md", Old);
        Write("docs/other.md", Right);
        Write("notebooks/01-one.ipynb", NotebookBuilder.Chapter("1. One").Markdown(Old).ToJson());
        Write("notebooks/02-two.ipynb", NotebookBuilder.Chapter("2. Two").Markdown(Right).ToJson());
        var course = new CourseFolder(folder.FullName);

        var outdated = QuotingPages.Outdated(course).ToList();

        Assert.Equal(["README.md", "notebooks/01-one.ipynb"], outdated.Select(file => course.Relative(file.Path)));
        foreach (var (path, bytes) in outdated) File.WriteAllBytes(path, bytes);
        Assert.Equal(Right + "\n", File.ReadAllText(Path.Combine(folder.FullName, "README.md")));
        Assert.Empty(QuotingPages.Outdated(course));
        folder.Delete(recursive: true);
    }

    private static List<DialectError> Check(string markdown) => [.. SampleQuotes.Check(markdown, Regions)];

    private static IEnumerable<SampleRegion> Read(string source) => SampleRegions.In("samples/Some.cs", source, []);
}
