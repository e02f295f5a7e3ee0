using System.Text.RegularExpressions;

namespace Course.Tests.FrontDoor;

/// <summary>What docs/questions.md answers is what the notebooks say.</summary>
public sealed partial class QuestionsPageTests
{
    private const string Page = "docs/questions.md";

    private static readonly string[] Answers =
        [.. Answer().Matches(File.ReadAllText(Path.Combine(Repository.Root, Page))).Select(answer => answer.Value)];

    public static TheoryData<string> All => new(Answers);

    // MarkdownLinkTests look the section up.
    [Theory, MemberData(nameof(All))]
    public void Each_names_where_it_was_asked_and_the_section_that_measures_it(string answer)
    {
        Assert.Matches(@"\]\(https://github\.com/[\w.-]+/[\w.-]+/issues/\d+\)", answer);
        Assert.Matches(@"\]\(\.\./notebooks/[^)]+\.ipynb\),\s""", answer);
    }

    [Theory, MemberData(nameof(All))]
    public void A_number_that_is_not_marked_as_measured_is_one_of_the_notebook(string answer) =>
        SettingNumbers.AssertFromNotebooks(Page, answer);

    // A paragraph that begins with a question in bold.
    [GeneratedRegex(@"^\*\*[^*]+\?\*\*\s.*?(?=\n\n|\z)", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Answer();
}
