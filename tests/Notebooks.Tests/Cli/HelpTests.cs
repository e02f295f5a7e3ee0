using System.CommandLine;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class HelpTests
{
    private static readonly RootCommand Root = CommandLine.Create();

    public static TheoryData<string> Commands =>
    [
        .. Root.Subcommands.Select(command => command.Name),
        .. from command in Root.Subcommands
           from below in command.Subcommands
           select $"{command.Name} {below.Name}",
    ];

    [Theory, MemberData(nameof(Commands))]
    public void The_help_of_each_command_ends_with_examples(string path)
    {
        using var text = new StringWriter();

        var code = Root.Parse([.. path.Split(' '), "--help"]).Invoke(new() { Output = text });

        Assert.Equal(0, code);
        var examples = text.ToString().Split("Examples:")[1].Trim().Split('\n');
        Assert.All(examples, line => Assert.Contains("./lab ", line, StringComparison.Ordinal));
        Assert.Contains(examples, line => line.Contains($"./lab {path}", StringComparison.Ordinal));
    }

    [Fact]
    public void The_text_of_the_bare_command_has_a_line_for_each_command_and_for_no_other() => Assert.Equal(
        Root.Subcommands.Select(command => command.Name).Order(StringComparer.Ordinal),
        HelpText.Commands.Split('\n').Where(line => line.StartsWith("  ", StringComparison.Ordinal))
            .Select(line => line.Trim().Split(' ')[0]).Order(StringComparer.Ordinal));

    [Theory]
    [InlineData("Start here:")]
    [InlineData("Usage:", "kernel")]
    [InlineData("Exit codes:", "--help")]
    [InlineData("--filter", "test", "--help")]
    public void Asked_for_nothing_or_for_help_it_says_what_there_is_and_does_nothing(
        string text, params string[] arguments)
    {
        using var output = new StringWriter();

        var code = Root.Parse(arguments).Invoke(new() { Output = output });

        Assert.Equal(0, code);
        Assert.Contains(text, output.ToString(), StringComparison.Ordinal);
    }
}
