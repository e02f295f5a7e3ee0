using System.CommandLine;
using System.Text.RegularExpressions;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

/// <summary>What texts say of the command: an option that they name has to be there.</summary>
public sealed partial class NamedOptionTests
{
    [Fact]
    public void Every_option_that_source_pages_and_notebooks_name_is_one_of_its_command()
    {
        // What follows these goes to another program.
        string[] passOn = ["server", "bench", "look", "soak", "test"];
        var options = CommandLine.Create().Subcommands.Where(command => !passOn.Contains(command.Name))
            .ToDictionary(command => command.Name, command => Options(command).Append("--help").ToHashSet());

        var unknown = Files().SelectMany(file => Line().Matches(File.ReadAllText(file))
            .Where(line => options.ContainsKey(line.Groups["command"].Value))
            .SelectMany(line => Option().Matches(line.Groups["rest"].Value)
                .Where(option => !options[line.Groups["command"].Value].Contains(option.Value))
                .Select(option => $"{Path.GetRelativePath(Repository.Root, file)}: {line.Value}")));

        Assert.Empty(unknown);
    }

    private static IEnumerable<string> Options(Command command) =>
        command.Options.Select(option => option.Name).Concat(command.Subcommands.SelectMany(Options));

    private static IEnumerable<string> Files() =>
        from place in (string[])["src", "docs", "notebooks", "server", "deploy", "README.md", "CONTRIBUTING.md"]
        let path = Path.Combine(Repository.Root, place)
        from file in File.Exists(path) ? [path] : Directory.EnumerateFiles(path, "*", SearchOption.AllDirectories)
        where Path.GetExtension(file) is ".cs" or ".md" or ".ipynb"
        select file;

    [GeneratedRegex(@"\blab (?<command>[a-z]+)(?<rest>[^`<\n""'|;·]*)")]
    private static partial Regex Line();

    [GeneratedRegex(@"(?<= )--[a-z][a-z-]*")]
    private static partial Regex Option();
}
