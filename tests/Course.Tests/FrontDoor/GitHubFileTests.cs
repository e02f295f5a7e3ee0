using YamlDotNet.RepresentationModel;

namespace Course.Tests.FrontDoor;

/// <summary>What GitHub reads besides workflows: how to cite the course, and the forms for issues.</summary>
public sealed class GitHubFileTests
{
    // The keys of the Citation File Format 1.2.0 that must be there, and others that are in use.
    private static readonly string[] MustBeCited = ["authors", "cff-version", "message", "title"];
    private static readonly string[] MayBeCited = ["abstract", "keywords", "license", "repository-code", "type"];

    private static string Forms => Path.Combine(Repository.Root, ".github", "ISSUE_TEMPLATE");

    public static TheoryData<string> FormNames => ["claim-failed.yml", "question.yml", "wrong-text.yml"];

    [Fact]
    public void The_citation_has_what_its_format_asks_for_and_the_repositorys_licence()
    {
        var citation = Yaml.Read(Path.Combine(Repository.Root, "CITATION.cff"));
        var keys = Yaml.Entries(citation).Select(entry => entry.Name).ToList();

        Assert.Empty(MustBeCited.Except(keys));
        Assert.Empty(keys.Except([.. MustBeCited, .. MayBeCited]));
        Assert.Equal(("1.2.0", "MIT", "software"), (Yaml.Text(citation, "cff-version"), Yaml.Text(citation, "license"),
            Yaml.Text(citation, "type")));
        Assert.StartsWith("MIT License", File.ReadAllText(Path.Combine(Repository.Root, "LICENSE")));
    }

    [Fact]
    public void There_is_a_form_for_a_failed_claim_a_text_and_a_question() =>
        Assert.Equal(["claim-failed.yml", "config.yml", "question.yml", "wrong-text.yml"],
            Directory.EnumerateFiles(Forms).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));

    [Theory, MemberData(nameof(FormNames))]
    public void A_form_has_what_GitHub_asks_for(string name)
    {
        var form = Yaml.Read(Path.Combine(Forms, name));
        var body = ((YamlSequenceNode)form["body"]).Cast<YamlMappingNode>().ToList();
        var asked = body.Where(part => Yaml.Text(part, "type") != "markdown").ToList();

        Assert.Empty(Yaml.Entries(form).Select(entry => entry.Name)
            .Except(["name", "description", "title", "labels", "body"]));
        Assert.All(body, part => Assert.Contains(Yaml.Text(part, "type"), new[] { "markdown", "input", "textarea" }));
        Assert.All(asked, part => Assert.NotEmpty($"{Yaml.At(part, "attributes", "label")}"));
        Assert.All(asked, part => Assert.Contains(
            $"{Yaml.At(part, "validations", "required")}", new[] { "true", "false" }));
        Assert.Distinct(asked.Select(part => Yaml.Text(part, "id")));
    }

    [Fact]
    public void Who_tells_of_a_failed_claim_is_asked_for_its_row_and_for_what_doctor_prints()
    {
        var labels = ((YamlSequenceNode)Yaml.Read(Path.Combine(Forms, "claim-failed.yml"))["body"])
            .Cast<YamlMappingNode>().Where(part => Yaml.Text(part, "type") != "markdown")
            .Where(part => $"{Yaml.At(part, "validations", "required")}" == "true")
            .Select(part => $"{Yaml.At(part, "attributes", "label")}").ToList();

        Assert.Contains("The claim's row of out/claims.csv", labels);
        Assert.Contains("What ./lab doctor prints", labels);
    }
}
