using System.Text.RegularExpressions;
using System.Xml.Linq;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>Each chapter opens with a picture of its subject, which says the same to those who cannot see it.</summary>
public sealed partial class PictureTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static TheoryData<string> Chapters => new(Repository.Chapters().Select(Name));

    private static string Pictures => Path.Combine(Repository.Notebooks, "pictures");

    [Theory, MemberData(nameof(Chapters))]
    public void The_first_cell_shows_the_chapters_picture_and_its_description(string chapter)
    {
        var opening = Notebook.Read(Path.Combine(Repository.Notebooks, $"{chapter}.ipynb")).Cells[0].Source;
        var picture = XDocument.Load(Path.Combine(Pictures, $"{chapter}.svg")).Root!;

        Assert.Contains($"![{picture.Element(Svg + "desc")?.Value}](pictures/{chapter}.svg)", opening);
    }

    [Theory, MemberData(nameof(Chapters))]
    public void The_picture_has_a_title_both_themes_and_fetches_nothing(string chapter)
    {
        var text = File.ReadAllText(Path.Combine(Pictures, $"{chapter}.svg"));
        var picture = XDocument.Parse(text).Root!;

        Assert.NotEqual("", picture.Element(Svg + "title")?.Value ?? "");
        Assert.Contains("prefers-color-scheme: dark", text);
        Assert.DoesNotMatch(Foreign(), text.Replace(Svg.NamespaceName, ""));
    }

    [Fact]
    public void No_picture_is_left_over() => Assert.Equal(
        Repository.Chapters().Select(Name).Order(), Directory.GetFiles(Pictures).Select(Name).Order());

    private static string Name(string path) => Path.GetFileNameWithoutExtension(path);

    [GeneratedRegex("https?:|<script|<image|href=|url\\((?!#)")]
    private static partial Regex Foreign();
}
